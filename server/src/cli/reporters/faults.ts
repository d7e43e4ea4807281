/** What failed inside of candor, one line a rule: where it failed first, and how often beside. */
import type { CheckResult } from '../checkResult';
import type { Paint } from './paint';
import { oneLine, printable } from './screenText';
import { counted } from './summary';

export function drawFaults({ faults, nameOf }: CheckResult, paint: Paint): string[] {
  const first = faults.filter(({ rule }, i) => faults.findIndex((other) => other.rule === rule) === i);
  return first.map(({ rule, file, message }) => {
    const others = faults.filter((fault) => fault.rule === rule).length - 1;
    const more = others > 0 ? ` (and on ${counted(others, 'more file')})` : '';
    return `${paint('red', 'fault')} ${rule} failed on ${printable(nameOf(file))}${more}: ${oneLine(message)}`;
  });
}
