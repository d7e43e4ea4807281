/** `candor lint-schema`: the findings of the schema tree over JSON files, with no code behind them. */
import { dirname } from 'node:path';
import type { PublishedLint, SchemaReport } from '../analysis/report';
import { askCores } from './askCores';
import { exitCodeOf, viewOf } from './check';
import { mergeAnswers, type CheckResult } from './checkResult';
import { drawFaults } from './reporters/asides';
import { reportJson } from './reporters/json';
import { plain } from './reporters/paint';
import { oneLine, printable } from './reporters/screenText';
import { reportText } from './reporters/text';
import { failOnFlag, isAtLeast, readSettings, readThreshold, settingsFlags } from './settingsFlags';
import { findTargets, forward } from './targets';
import { oneOf, UsageError, type Command } from './usage';
import { version } from './version';

const formats = ['text', 'json'] as const;

export const lintSchemaCommand: Command = {
  name: 'lint-schema',
  usage: 'lint-schema FILE.json… [flags]',
  summary: 'reports what input schemas in JSON files leave to a guess',
  flags: [
    { name: 'format', value: formats.join('|'), help: 'how the findings are printed (text)' },
    ...settingsFlags,
    failOnFlag,
    { name: 'seed-compatible', help: 'prints what the published linter of the schema tree prints, and nothing else' },
  ],

  async run(args, surroundings) {
    const format = oneOf('format', args.value('format') ?? 'text', formats);
    const threshold = readThreshold(args);
    if (args.positionals.length === 0)
      throw new UsageError('`candor lint-schema` takes JSON files: a schema, tool definitions, or what tools/list answered.');
    const targets = findTargets(args.positionals, surroundings.cwd);
    const files = args.positionals.map((written) => fileBehind(written, surroundings.cwd));
    const settings = await readSettings(args, surroundings);
    const [root] = files.map((file) => forward(dirname(file)));
    const [answer] = await askCores([{ root: root ?? targets.root, paths: [] }], settings, surroundings, (core) =>
      core.lintSchemas([...new Set(files)]),
    );
    if (answer === undefined || 'failure' in answer) throw new Error(answer?.failure ?? 'The analysis gave no answer.');
    const report = answer.value;
    const result = resultOf(report, mergeAnswers([], targets, version), files.length - report.problems.length);
    const isPublished = args.has('seed-compatible');
    // To the published linter whatever is an object is a schema.
    const problems = report.problems.filter(({ file }) => !isPublished || !report.published.some((one) => one.file === file));
    for (const { file, line, message } of problems)
      surroundings.err(`candor: ${printable(result.nameOf(file))}:${line}: ${oneLine(message)}\n`);
    if (isPublished) {
      surroundings.out(asPublished(report.published));
      const stopped = report.published.filter(({ stopsAt }) => stopsAt !== null);
      for (const one of stopped) surroundings.err(`candor: ${printable(result.nameOf(one.file))}: ${stopOf(one)}\n`);
      const hasFindings = report.published.some(({ lines }) => lines.length > 0);
      return problems.length + stopped.length > 0 ? 2 : hasFindings && isAtLeast('info', threshold) ? 1 : 0;
    }
    if (format === 'json' || result.files > 0)
      surroundings.out((format === 'json' ? reportJson : reportText)(result, viewOf(surroundings)));
    if (format === 'json') for (const line of drawFaults(result, plain)) surroundings.err(`${line}\n`);
    return report.problems.length > 0 ? 2 : exitCodeOf(result, threshold);
  },
};

function fileBehind(written: string, cwd: string): string {
  const [target] = findTargets([written], cwd).targets;
  const [file] = target?.paths ?? [];
  if (file === undefined) throw new UsageError(`\`candor lint-schema\` takes files, and ${written} is a folder.`);
  return file;
}

function resultOf({ findings, tools, emptyLists, notices, faults }: SchemaReport, empty: CheckResult, files: number): CheckResult {
  return { ...empty, of: 'schemas', findings, tools, emptyLists, notices, faults, files };
}

function stopOf({ tool, stopsAt }: PublishedLint): string {
  const where = tool === null ? '' : ` (${oneLine(tool)})`;
  return `the published linter ends with an error here${where}: ${oneLine(stopsAt ?? '')} is no schema that it can read.`;
}

/** A schema that is the file prints as it did; of several tools each has its name above. */
function asPublished(published: readonly PublishedLint[]): string {
  return published
    .map(({ tool, lines }) => `${tool === null ? '' : `# ${oneLine(tool)}\n`}${lines.map((line) => `${line}\n`).join('')}`)
    .join('');
}
