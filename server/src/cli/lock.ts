/** `candor lock`: writes what each tool promises, and `--check` says what is different from what was written. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonValue, LockAnswer, LockedContract, ToolDrift } from '../analysis/report';
import { defaultSettings } from '../../../shared/src/settings';
import { lockFileName } from '../../../shared/src/names';
import { askCores } from './askCores';
import { relativeName } from './checkResult';
import { withProgress } from './progress';
import { oneLine, printable } from './reporters/screenText';
import { counted } from './reporters/summary';
import { readSource } from './sources';
import { findTargets, reasonOf } from './targets';
import { oneOf, UsageError, type Command } from './usage';

const formats = ['text', 'json'] as const;

export const lockCommand: Command = {
  name: 'lock',
  usage: 'lock [PATH] [flags]',
  summary: 'writes what each tool takes and answers to candor.lock.json, or compares with it',
  flags: [
    { name: 'check', help: 'writes nothing, and says what is different from the lock' },
    { name: 'from', value: 'DUMP.json', repeatable: true, help: 'takes the tools from what tools/list answered, not from code' },
    { name: 'format', value: formats.join('|'), help: 'how the differences are printed (text)' },
  ],

  async run(args, surroundings) {
    const format = oneOf('format', args.value('format') ?? 'text', formats);
    const [written, ...more] = args.positionals;
    if (more.length > 0) throw new UsageError('`candor lock` takes one folder, in which the lock lies.');
    const { targets } = findTargets(written === undefined ? [] : [written], surroundings.cwd);
    const [target] = targets;
    if (target === undefined || target.paths.length > 0)
      throw new UsageError(`\`candor lock\` takes a folder, and ${written ?? '.'} is a file. --from FILE reads a list of tools.`);
    const dumps = args.values('from').map((dump) => fileBehind(dump, surroundings.cwd));
    const file = join(target.root, lockFileName);
    const before = args.has('check') ? readSource(file)?.text : undefined;
    if (args.has('check') && before === undefined)
      throw new UsageError(`There is no ${lockFileName} in ${written ?? '.'}. \`candor lock\` writes it.`);
    const [answer] = await withProgress('Reading contracts', surroundings, () =>
      askCores([target], defaultSettings, surroundings, (core) => core.lock({ dumps, before })),
    );
    if (answer === undefined || 'failure' in answer) throw new Error(answer?.failure ?? 'The analysis gave no answer.');
    const { value } = answer;
    const nameOf = (path: string): string => relativeName(target.root, path);
    const troubles = [
      ...value.problems.map(({ file: at, line, message }) => `${nameOf(at)}:${line}: ${message}`),
      ...(value.problem === null ? [] : [`${lockFileName}:${value.problem.line}: ${value.problem.reason}.`]),
      ...value.faults.map(({ rule, file: at, message }) => `${rule} failed on ${nameOf(at)}: ${message}`),
    ];
    if (troubles.length > 0) {
      for (const trouble of troubles) surroundings.err(`candor: ${oneLine(printable(trouble))}\n`);
      return 2;
    }
    if (args.has('check')) {
      surroundings.out(format === 'json' ? asJson(value, nameOf) : asText(value, nameOf));
      return value.drift.length > 0 ? 1 : 0;
    }
    const text = lockText(value.contracts);
    const there = readSource(file)?.text;
    if (value.contracts.length === 0 && there === undefined) {
      surroundings.out(`No agent tools found in ${printable(written ?? '.')}, so nothing is locked.${unnamed(value)}\n`);
      return 0;
    }
    const isNew = there !== text;
    try {
      if (isNew) writeFileSync(file, text);
    } catch (error) {
      throw new UsageError(`Cannot write ${lockFileName}: ${reasonOf(error)}.`);
    }
    surroundings.out(
      `${counted(value.contracts.length, 'tool')} ${isNew ? 'written to' : 'as before in'} ${lockFileName}.${unnamed(value)}\n`,
    );
    return 0;
  },
};

function fileBehind(written: string, cwd: string): string {
  const [file] = findTargets([written], cwd).targets[0]?.paths ?? [];
  if (file === undefined) throw new UsageError(`--from takes a file, and ${written} is a folder.`);
  return file;
}

function unnamed({ unnamed: count }: LockAnswer): string {
  return count === 0 ? '' : ` ${counted(count, 'tool')} left out: the name is computed.`;
}

/** The same bytes for the same contracts. Where a tool is registered is none of them: a file may move. */
function lockText(contracts: readonly LockedContract[]): string {
  const tools = Object.fromEntries(
    contracts.map(({ key, sdk, sdkMajor, version, contract }) => [
      key,
      {
        ...(sdk === 'json' ? {} : { sdk, sdkMajor }),
        ...(version === null ? {} : { version }),
        input: sideOf(contract.input),
        output: sideOf(contract.output),
        description: contract.description === null ? null : { hash: hashOf(contract.description), text: contract.description },
      },
    ]),
  );
  return `${JSON.stringify({ lockfileVersion: 1, tools }, undefined, 2)}\n`;
}

function sideOf(schema: JsonValue): JsonValue {
  return schema === null ? null : { hash: hashOf(schema), schema };
}

function hashOf(value: JsonValue): string {
  return `sha256-${createHash('sha256').update(JSON.stringify(value)).digest('base64url')}`;
}

function placeOf({ contracts }: LockAnswer, key: string, nameOf: (file: string) => string): { file: string; line: number } | null {
  const contract = contracts.find((one) => one.key === key);
  return contract === undefined ? null : { file: nameOf(contract.file), line: contract.line };
}

function asJson(answer: LockAnswer, nameOf: (file: string) => string): string {
  const tools = answer.drift.map((drift) => ({ ...drift, ...placeOf(answer, drift.key, nameOf) }));
  return `${JSON.stringify({ tools, locked: answer.contracts.length, unnamed: answer.unnamed }, undefined, 2)}\n`;
}

function asText(answer: LockAnswer, nameOf: (file: string) => string): string {
  const blocks = answer.drift.map((drift) => {
    const place = placeOf(answer, drift.key, nameOf);
    const head = `${oneLine(drift.key)}: ${drift.status === 'changed' ? drift.verdicts.join(', ') : drift.status}`;
    return [head + (place === null ? '' : ` (${printable(place.file)}:${place.line})`), ...detailsOf(drift)].join('\n');
  });
  const total =
    answer.drift.length === 0
      ? `${counted(answer.contracts.length, 'tool')} as in ${lockFileName}.${unnamed(answer)}`
      : `${counted(answer.drift.length, 'tool')} not as in ${lockFileName}; \`candor lock\` writes it anew.${unnamed(answer)}`;
  return `${[...blocks, total].join('\n\n')}\n`;
}

function detailsOf({ changes, verdicts, refusedCall, newAnswer }: ToolDrift): readonly string[] {
  const shown = (value: JsonValue): string => printable(JSON.stringify(value).slice(0, 200));
  return [
    ...changes.map((change) => `  ${oneLine(change)}`),
    ...(verdicts.includes('breaking for callers') && refusedCall !== null ? [`  refused now: ${shown(refusedCall)}`] : []),
    ...(verdicts.includes('breaking for readers') && newAnswer !== null ? [`  new answer:  ${shown(newAnswer)}`] : []),
  ];
}
