/** Files that no answer speaks of, since they could not be read or are half typed: who asked is told, a line each. */
import { accessSync, constants, readFileSync } from 'node:fs';
import type { PassedOver } from '../analysis/report';
import { oneLine, printable } from './reporters/screenText';
import type { Surroundings } from './surroundings';
import { reasonOf } from './targets';

/** The exit code that this makes: what is not read may register tools. */
export function tellPassedOver({ unread, unparsed }: PassedOver, nameOf: (file: string) => string, { err }: Surroundings): 0 | 2 {
  for (const file of unread) err(`candor: ${printable(nameOf(file))}: it was passed over: ${oneLine(reasonFor(file))}.\n`);
  for (const file of unparsed) err(`candor: ${printable(nameOf(file))}: it was passed over: it has errors of syntax.\n`);
  return unread.length + unparsed.length > 0 ? 2 : 0;
}

function reasonFor(file: string): string {
  try {
    accessSync(file, constants.R_OK);
    readFileSync(file);
    return 'it could not be read';
  } catch (error) {
    return reasonOf(error);
  }
}
