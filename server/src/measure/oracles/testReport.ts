/** What a test run says: of one test by its name, of all by `*`. */
import { isRecord } from '../canonical';
import { cannotSay, no, yes, type Answer, type Judge } from './oracle';

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface TestResult {
  /** All names that a person may call it by: its own, and with what it lies in. */
  readonly names: readonly string[];
  readonly outcome: Outcome;
}

export interface TestReport {
  readonly tests: readonly TestResult[];
  /** Why the report does not tell of the whole run; `undefined` where it does. */
  readonly isPartial: string | undefined;
  /** A failure that is no test's: a suite that could not be loaded, a run that bailed out. */
  readonly failure: string | undefined;
}

const outcomes: readonly string[] = ['passed', 'failed', 'skipped'];

export function testReportJudge(report: TestReport): Judge {
  const byName = new Map<string, Outcome | 'several'>();
  for (const { names, outcome } of report.tests)
    for (const name of new Set(names)) byName.set(name, (byName.get(name) ?? outcome) === outcome ? outcome : 'several');
  return ({ about, value }) => {
    const wanted = value ?? 'passed';
    if (typeof wanted !== 'string' || !outcomes.includes(wanted))
      return cannotSay('of a test it is claimed that it `passed`, `failed` or was `skipped`');
    const name = isRecord(about) ? about['test'] : about;
    if (typeof name !== 'string') return cannotSay('the claim is about no test');
    if (name === '*') return ofAll(report, wanted);
    const outcome = byName.get(name);
    if (outcome === undefined) return cannotSay('the report has no test of that name');
    if (outcome === 'several') return cannotSay('the report has several tests of that name, and they ended differently');
    if (outcome === wanted) return yes(`the report says ${outcome}`);
    // What did not run has neither passed nor failed.
    return outcome === 'skipped' ? cannotSay('the test was skipped') : no(`the report says ${outcome}`);
  };
}

function ofAll({ tests, isPartial, failure }: TestReport, wanted: string): Answer {
  if (wanted !== 'passed') return cannotSay('of all tests it can only be claimed that they `passed`');
  if (failure !== undefined) return no(failure);
  const count = (outcome: Outcome): number => tests.filter((test) => test.outcome === outcome).length;
  if (count('failed') > 0) return no(`${count('failed')} of ${tests.length} tests failed`);
  if (tests.length === 0) return cannotSay('the report has no test');
  if (isPartial !== undefined) return cannotSay(isPartial);
  if (count('skipped') > 0) return cannotSay(`${count('skipped')} of ${tests.length} tests were skipped`);
  return yes(`all ${tests.length} tests passed`);
}
