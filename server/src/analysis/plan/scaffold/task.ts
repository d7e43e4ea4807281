/** What is known where a contract test is written, and what comes of it. */
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Wanted } from './given';
import type { Runner } from './runners';
import { keyOf } from './samples';
import type { Seam } from './seams';

export interface Written {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Nobody can know it from the code: it fails until somebody fills it in. */
  readonly isPlaceholder: boolean;
}

export interface Task {
  readonly facts: HandlerFacts;
  readonly runner: Runner;
  /** What stands in, each under its key. */
  readonly seams: readonly { readonly key: string; readonly seam: Seam }[];
  readonly canRefuse: boolean;
  /** How many rows there are in an ordinary call. */
  readonly usualRows: number;
  /** What failed among several is told beside what did not. */
  readonly tellsParts: boolean;
  /** What the tool wants of what its factory is given. */
  readonly wanted: Wanted;
}

/** It cannot be written here, for this reason. */
export interface LeftOut {
  readonly leftOut: string;
}

/** A test, words for what has to be filled in, or none. */
export type Make = (task: Task, input: string) => Omit<Written, 'id' | 'title'> | string | LeftOut;

export const asksNothing: LeftOut = { leftOut: 'it asks nothing that something could stand in for' };

export function whole(lines: readonly string[]): Omit<Written, 'id' | 'title'> {
  return { lines, isPlaceholder: false };
}

/** The input as it is written, with another value of one field. */
export function withField(input: string, name: string, value: string): string {
  const inner = input.slice(1, -1).trim();
  const key = keyOf(name);
  const others = splitFields(inner).filter((part) => !part.startsWith(`${key}:`));
  return `{ ${[...others, `${key}: ${value}`].join(', ')} }`;
}

/** The properties of an object as it is written, not those inside it. */
function splitFields(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign === '"' && text[i - 1] !== '\\') quoted = !quoted;
    if (quoted) continue;
    if (sign === '{' || sign === '[' || sign === '(') depth += 1;
    if (sign === '}' || sign === ']' || sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  const last = text.slice(start).trim();
  return last === '' ? parts : [...parts, last];
}
