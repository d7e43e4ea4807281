/** A JUnit report: test cases in suites, read by a strict parser that resolves no entity of the file's own. */
import { parser } from 'sax';
import type { Outcome, TestReport, TestResult } from '../oracles/testReport';

export type ReportRead =
  { readonly ok: true; readonly report: TestReport } | { readonly ok: false; readonly line: number; readonly reason: string };

interface Case {
  readonly name: string;
  readonly className: string | undefined;
  outcome: Outcome;
}

export function readJunit(text: string): ReportRead {
  const xml = parser(true, {});
  const suites: string[] = [];
  const tests: TestResult[] = [];
  let depth = 0;
  let isReport = true;
  let failure: string | undefined;
  let current: Case | undefined;
  let fault: { readonly line: number; readonly reason: string } | undefined;
  xml.onerror = (error) => {
    fault ??= { line: xml.line + 1, reason: (error.message.split('\n')[0] ?? '').replace(/\.$/, '') };
    // The parser asks for this before it goes on; what it finds then no longer counts.
    xml.error = null;
  };
  xml.onopentag = ({ name, attributes }) => {
    if (depth === 0) isReport = name === 'testsuites' || name === 'testsuite';
    depth += 1;
    if (name === 'testsuite') {
      suites.push(attributes['name'] ?? '');
    } else if (name === 'testcase') {
      const status = attributes['status'];
      const outcome =
        status === 'failed' || status === 'error' ? 'failed' : status === 'skipped' || status === 'disabled' ? 'skipped' : 'passed';
      current = { name: attributes['name'] ?? '', className: attributes['classname'], outcome };
    } else if (name === 'failure' || name === 'error') {
      if (current === undefined) failure ??= `the suite ${suites.at(-1) ?? ''} failed outside of its tests`;
      else current.outcome = 'failed';
    } else if (name === 'skipped' && current !== undefined && current.outcome !== 'failed') {
      current.outcome = 'skipped';
    }
    if (Number(attributes['failures'] ?? 0) > 0 || Number(attributes['errors'] ?? 0) > 0)
      failure ??= `the suite ${attributes['name'] ?? ''} counts failures`.replace('  ', ' ');
  };
  xml.onclosetag = (name) => {
    depth -= 1;
    if (name === 'testsuite') suites.pop();
    if (name !== 'testcase' || current === undefined) return;
    tests.push({ names: namesOf(current, suites), outcome: current.outcome });
    current = undefined;
  };
  xml.write(text).close();
  if (fault !== undefined) return { ok: false, ...fault };
  if (!isReport || text.trim() === '')
    return { ok: false, line: 1, reason: 'it is no JUnit report: the root is `testsuites` or `testsuite`' };
  return { ok: true, report: { tests, isPartial: undefined, failure } };
}

function namesOf({ name, className }: Case, suites: readonly string[]): readonly string[] {
  const outer = suites.filter((suite) => suite !== '');
  const paths = outer.map((_, i) => [...outer.slice(i), name].join(' > '));
  return [name, ...paths, ...(className === undefined ? [] : [`${className}.${name}`, `${className} > ${name}`])];
}
