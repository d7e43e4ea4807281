/** What is told beside the findings: files that were skipped, lines of a config that cannot be meant, rules that failed. */
import type { CheckResult } from '../checkResult';
import type { Paint } from './paint';
import { oneLine, printable } from './screenText';
import { counted } from './summary';

export function drawNotices({ notices, nameOf }: CheckResult, paint: Paint): string[] {
  return notices.map(({ file, line, message }) => {
    // A skipped file names itself, and no line of it is to blame.
    if (message.startsWith('skipped: ')) return oneLine(message);
    return `${paint('bold', `${printable(nameOf(file))}:${line}`)} ${paint('yellow', 'warning')} ${oneLine(message)}`;
  });
}

/** One line a rule: where it failed first, and how often beside. */
export function drawFaults({ faults, nameOf }: CheckResult, paint: Paint): string[] {
  const first = faults.filter(({ rule }, i) => faults.findIndex((other) => other.rule === rule) === i);
  return first.map(({ rule, file, message }) => {
    const others = faults.filter((fault) => fault.rule === rule).length - 1;
    const more = others > 0 ? ` (and on ${counted(others, 'more file')})` : '';
    return `${paint('red', 'fault')} ${rule} failed on ${printable(nameOf(file))}${more}: ${oneLine(message)}`;
  });
}
