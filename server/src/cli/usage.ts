/** What may stand on the command line, and what is said about that which may not. */
import { parseArgs } from 'node:util';
import { closestOf, nearestOf } from '../../../shared/src/nearest';
import type { Surroundings } from './surroundings';

/** Wrong usage: one sentence for a person, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export interface Flag {
  readonly name: string;
  /** What follows the flag, for the help; none for a switch. */
  readonly value?: string;
  readonly repeatable?: boolean;
  readonly help: string;
}

export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  /** Answers with the exit code. */
  run(args: Arguments, surroundings: Surroundings): Promise<number>;
}

export interface Arguments {
  readonly positionals: readonly string[];
  has(flag: string): boolean;
  /** The value of a flag; the last one where it stands several times. */
  value(flag: string): string | undefined;
  values(flag: string): readonly string[];
}

const helpFlag: Flag = { name: 'help', help: 'this text' };

/** Throws `UsageError` for a flag that the command does not know, with the nearest that it does. */
export function readArguments(command: Command, argv: readonly string[]): Arguments {
  const flags = [...command.flags, helpFlag];
  const options = Object.fromEntries(
    flags.map((flag) => [flag.name, { type: flag.value === undefined ? ('boolean' as const) : ('string' as const), multiple: true }]),
  );
  const { tokens, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: false, tokens: true });
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const name = token.rawName === '-h' ? 'help' : token.name;
    const flag = token.rawName === '-h' || token.rawName.startsWith('--') ? flags.find((known) => known.name === name) : undefined;
    if (flag === undefined) throw new UsageError(unknownFlag(command, token.rawName, flags));
    if (flag.value === undefined && token.value !== undefined) throw new UsageError(`--${name} takes no value.`);
    if (flag.value !== undefined && (token.value === undefined || token.value === ''))
      throw new UsageError(`--${name} needs a value: --${name} ${flag.value}`);
    values.set(name, [...(values.get(name) ?? []), token.value ?? '']);
  }
  return {
    positionals,
    has: (flag) => values.has(flag),
    value: (flag) => values.get(flag)?.at(-1),
    values: (flag) => values.get(flag) ?? [],
  };
}

function unknownFlag(command: Command, written: string, flags: readonly Flag[]): string {
  const nearest =
    closestOf(
      written.replace(/^-+/, ''),
      flags.map(({ name }) => name),
    ) ?? helpFlag.name;
  return `Unknown flag ${written} for \`candor ${command.name}\`. Did you mean --${nearest}? \`candor ${command.name} --help\` lists them.`;
}

/** One of a few words; throws `UsageError` with the nearest where it is another. */
export function oneOf<T extends string>(what: string, written: string, known: readonly T[]): T {
  const found = known.find((word) => word === written);
  if (found !== undefined) return found;
  const nearest = nearestOf(written, known);
  const guess = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new UsageError(`Unknown ${what} ${quoted(written)}.${guess} There are ${known.join(', ')}.`);
}

/** Throws `UsageError` where no rule has that name. */
export function checkRuleName(rule: string, known: readonly string[]): void {
  if (known.includes(rule)) return;
  const nearest = closestOf(rule, known);
  const guess = nearest === undefined ? '' : ` The nearest is ${nearest}.`;
  throw new UsageError(`Unknown rule ${quoted(rule)}.${guess} \`candor rules\` lists them all.`);
}

export function helpOf(command: Command): string {
  const lines = [`Usage: candor ${command.usage}`, '', sentence(command.summary), ''];
  const heads = [...command.flags, helpFlag].map((flag) => `  --${flag.name}${flag.value === undefined ? '' : ` ${flag.value}`}`);
  const width = Math.max(...heads.map((head) => head.length)) + 2;
  [...command.flags, helpFlag].forEach((flag, i) => lines.push(`${(heads[i] ?? '').padEnd(width)}${flag.help}`));
  return `${lines.join('\n')}\n`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function quoted(written: string): string {
  return written === '' ? '""' : written;
}
