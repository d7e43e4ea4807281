/** A TAP report (testanything.org, versions 12 to 14): points, subtests by their indentation, plans, directives, and a run that bailed out. */
import type { Outcome, TestResult } from '../oracles/testReport';
import type { ReportRead } from './junit';

interface Level {
  readonly indent: number;
  readonly name: string | undefined;
  plan: number | undefined;
  points: number;
}

export function readTap(text: string): ReportRead {
  const lines = text.split(/\r?\n/);
  const tests: TestResult[] = [];
  const levels: Level[] = [{ indent: 0, name: undefined, plan: undefined, points: 0 }];
  /** Names of subtests that are about to come, by the indentation of the line that says so. */
  const announced = new Map<number, string>();
  let isTap = false;
  let isPartial: string | undefined;
  let failure: string | undefined;
  let inData: number | undefined;
  const close = (level: Level): void => {
    if (level.plan !== undefined && level.plan !== level.points)
      isPartial ??= `the report plans ${level.plan} tests${level.name === undefined ? '' : ` in ${level.name}`} and tells of ${level.points}`;
  };
  for (const line of lines) {
    const indent = line.length - line.trimStart().length;
    const words = line.trim();
    if (inData !== undefined) {
      if (words === '...' && indent <= inData) inData = undefined;
      continue;
    }
    if (words === '---') {
      inData = indent;
      continue;
    }
    const subtest = /^# Subtest:?\s*(.*)$/.exec(words);
    if (subtest !== null) {
      announced.set(indent, subtest[1] ?? '');
      continue;
    }
    const plan = /^1\.\.(\d+)(?:\s*#.*)?$/.exec(words);
    const point = /^(not )?ok\b(?:\s+\d+)?(?:\s+-)?\s*(.*)$/.exec(words);
    if (/^TAP version \d+$/.test(words)) isTap = true;
    if (/^Bail out!/.test(words)) failure ??= 'the run bailed out';
    if (plan === null && point === null) continue;
    isTap = true;
    while ((levels.at(-1)?.indent ?? 0) > indent) close(levels.pop() as Level);
    if ((levels.at(-1)?.indent ?? 0) < indent) {
      // Announced at the level above by some, at the level of its points by others.
      const above = levels.at(-1)?.indent ?? 0;
      levels.push({ indent, name: announced.get(above) ?? announced.get(indent), plan: undefined, points: 0 });
      announced.delete(above);
    }
    const level = levels.at(-1) as Level;
    if (plan !== null) level.plan = Number(plan[1]);
    if (point === null) continue;
    level.points += 1;
    announced.delete(indent);
    const { name, outcome } = pointOf(point[1] !== undefined, point[2] ?? '');
    const outer = levels.flatMap((one) => (one.name === undefined ? [] : [one.name]));
    tests.push({ names: [name, ...outer.map((_, i) => [...outer.slice(i), name].join(' > '))], outcome });
  }
  if (!isTap) return { ok: false, line: 1, reason: 'it is no TAP report: there is no version, no plan and no point' };
  for (const level of levels) close(level);
  const [first] = levels;
  if (first?.plan === undefined) isPartial ??= 'the report has no plan: whether it is whole cannot be told';
  return { ok: true, report: { tests, isPartial, failure } };
}

function pointOf(isNot: boolean, rest: string): { readonly name: string; readonly outcome: Outcome } {
  const [, written = rest, directive] = /^(.*?)\s*(?<!\\)#\s*(skip|todo)\b.*$/i.exec(rest) ?? [];
  const name = written.replace(/\\([\\#])/g, '$1').trim();
  // A point that waits to be done counts as neither, whichever way it went.
  if (directive !== undefined) return { name, outcome: 'skipped' };
  return { name, outcome: isNot ? 'failed' : 'passed' };
}
