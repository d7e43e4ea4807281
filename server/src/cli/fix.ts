/** `candor fix`: the safe fixes until nothing more is to be fixed, and on request those of a rule that need review. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { FixedFile } from '../host/core';
import { askCores } from './askCores';
import { exitCodeOf, viewOf } from './check';
import { mergeAnswers, type CheckAnswer } from './checkResult';
import { withProgress } from './progress';
import { drawFaults, drawNotices } from './reporters/asides';
import { coloured, plain } from './reporters/paint';
import { printable } from './reporters/screenText';
import { counted, summaryOf } from './reporters/summary';
import { checkRuleNames, failOnFlag, readSettings, readThreshold, settingsFlags } from './settingsFlags';
import { nameOnDisk, whyNotWritable, writeFixed } from './sources';
import type { Surroundings } from './surroundings';
import { findTargets, type Target } from './targets';
import type { Command } from './usage';
import { version } from './version';

interface FixAnswer extends CheckAnswer {
  readonly files: readonly FixedFile[];
  readonly unwritten: readonly { readonly file: string; readonly reason: string }[];
}

export const fixCommand: Command = {
  name: 'fix',
  usage: 'fix [PATH…] [flags]',
  summary: 'takes the safe fixes until nothing more is to be fixed, and says what remains',
  flags: [
    {
      name: 'review',
      value: 'RULE',
      repeatable: true,
      help: 'takes the fixes of this rule too, which want to be reviewed; may be repeated',
    },
    { name: 'dry-run', help: 'prints a diff and writes nothing' },
    ...settingsFlags,
    failOnFlag,
  ],

  async run(args, surroundings) {
    const threshold = readThreshold(args);
    const targets = findTargets(args.positionals, surroundings.cwd);
    const settings = await readSettings(args, surroundings);
    const review = args.values('review');
    await checkRuleNames(review, surroundings);
    const dryRun = args.has('dry-run');

    const answers = await withProgress('Fixing', surroundings, () =>
      askCores(targets.targets, settings, surroundings, async (core, target): Promise<FixAnswer> => {
        const { files } = await core.fix({ paths: target.paths, review });
        // A file that links give several names is written once, and holds the new text under each of them.
        const groups = byFileOnDisk(files.filter(({ before, after }) => before !== after));
        const tried = groups.map(([first, ...others]) => ({ first, others, unwritten: writeOrSayWhyNot(first, target, dryRun) }));
        const unwritten = tried.flatMap((group) => group.unwritten);
        const written = tried.filter((group) => group.unwritten.length === 0);
        const done = written.map(({ first }) => first);
        // What remains is asked of the texts that are there now, or would be.
        const named = written.flatMap(({ first, others }) => [first, ...others]);
        core.apply(named.map(({ file, after }) => (dryRun ? { kind: 'open', file, version: 1, text: after } : { kind: 'disk', file })));
        return { files: done, unwritten, report: await core.check({ paths: target.paths, rewrites: true }), rules: [] };
      }),
    );

    const result = mergeAnswers(answers, targets, version);
    const values = answers.flatMap((answer) => ('value' in answer ? [answer.value] : []));
    const files = values.flatMap((value) => value.files);
    if (dryRun) for (const file of files) surroundings.out(diffOf(file, result.nameOf(file.file), viewOf(surroundings).paint === coloured));
    for (const { file, reason } of values.flatMap(({ unwritten }) => unwritten))
      surroundings.err(`not written: ${printable(result.nameOf(file))}: ${reason}\n`);
    for (const line of [...drawNotices(result, plain), ...drawFaults(result, plain)]) surroundings.err(`${line}\n`);
    tell(files, dryRun, surroundings);
    surroundings[dryRun ? 'err' : 'out'](`\n${summaryOf(result, viewOf(surroundings))}\n`);
    return values.some(({ unwritten }) => unwritten.length > 0) ? 2 : exitCodeOf(result, threshold);
  },
};

function byFileOnDisk(files: readonly FixedFile[]): readonly (readonly [FixedFile, ...FixedFile[]])[] {
  const groups = new Map<string, [FixedFile, ...FixedFile[]]>();
  for (const fixed of files) {
    const name = nameOnDisk(fixed.file);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [fixed]);
    else group.push(fixed);
  }
  return [...groups.values()];
}

/** A fix of a named file may reach into others, and half a fix is none: all that lies below the root is written. */
function writeOrSayWhyNot({ file, before, after }: FixedFile, { root }: Target, dryRun: boolean): FixAnswer['unwritten'] {
  const reason = dryRun ? whyNotWritable(file, before, root) : writeFixed(file, before, after, root);
  return reason === undefined ? [] : [{ file, reason }];
}

function tell(files: readonly FixedFile[], dryRun: boolean, { out, err }: Surroundings): void {
  const applied = files.reduce((sum, file) => sum + file.applied, 0);
  const done = `${counted(applied, 'problem')} in ${counted(files.length, 'file')}`;
  // A dry run leaves standard output to the diff, so that it can be applied as a patch.
  if (dryRun) err(files.length === 0 ? 'Nothing to fix.\n' : `Would fix ${done}.\n`);
  else out(files.length === 0 ? 'Nothing to fix.\n' : `Fixed ${done}.\n`);
}

function diffOf({ before, after }: FixedFile, name: string, isColoured: boolean): string {
  const patch = createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
  if (!isColoured) return patch;
  return patch
    .split('\n')
    .map((line) => (line.startsWith('+') ? coloured('green', line) : line.startsWith('-') ? coloured('red', line) : line))
    .join('\n');
}
