/** `candor scaffold-tests TOOL`: writes the contract tests of a tool that are missing, beside it. What is there is never written over. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ScaffoldAnswer } from '../analysis/report';
import { nearestOf } from '../../../shared/src/nearest';
import { defaultSettings } from '../../../shared/src/settings';
import { askCores } from './askCores';
import { relativeName } from './checkResult';
import { tellPassedOver } from './passedOver';
import { withProgress } from './progress';
import { oneLine, printable } from './reporters/screenText';
import { counted } from './reporters/summary';
import { findTargets, reasonOf } from './targets';
import { oneOf, UsageError, type Command } from './usage';

const formats = ['text', 'json'] as const;
const runners = ['vitest', 'jest', 'node:test'] as const;

export const scaffoldCommand: Command = {
  name: 'scaffold-tests',
  usage: 'scaffold-tests TOOL [PATH] [flags]',
  summary: 'writes the contract tests of a tool that are missing, beside it',
  flags: [
    { name: 'all', help: 'of every tool under PATH, and no TOOL is named' },
    { name: 'runner', value: runners.join('|'), help: 'the runner to write for (what the project uses)' },
    { name: 'format', value: formats.join('|'), help: 'how what was written is told (text)' },
    { name: 'dry-run', help: 'prints the files and writes none' },
  ],

  async run(args, surroundings) {
    const runner = args.has('runner') ? oneOf('runner', args.value('runner') ?? '', runners) : undefined;
    const format = oneOf('format', args.value('format') ?? 'text', formats);
    const [tool, path, ...more] = args.has('all') ? [undefined, ...args.positionals] : args.positionals;
    if (more.length > 0 || (tool === undefined && !args.has('all')))
      throw new UsageError('`candor scaffold-tests` takes the name of one tool, and where to look for it.');
    const { targets } = findTargets(path === undefined ? [] : [path], surroundings.cwd);
    const [target] = targets;
    if (target === undefined) throw new UsageError('There is nothing to look at.');
    const [answer] = await withProgress('Writing tests', surroundings, () =>
      askCores([target], defaultSettings, surroundings, (core) => core.scaffold({ tool, runner, paths: target.paths })),
    );
    if (answer === undefined || 'failure' in answer) throw new Error(answer?.failure ?? 'The analysis gave no answer.');
    const { value } = answer;
    if (tool !== undefined && !value.tools.includes(tool)) throw new UsageError(unknownTool(tool, value));
    const nameOf = (file: string): string => relativeName(target.root, file);
    if (format === 'json') {
      if (!args.has('dry-run')) for (const { file, text } of value.files) write(file, text, nameOf(file));
      const files = value.files.map((one) => ({ ...one, file: nameOf(one.file) }));
      surroundings.out(
        `${JSON.stringify({ ...value, files, unread: value.unread.map(nameOf), unparsed: value.unparsed.map(nameOf) }, undefined, 2)}\n`,
      );
      return tellPassedOver(value, nameOf, surroundings);
    }
    for (const { file, text, tests, tool: of, command, note } of value.files) {
      if (args.has('dry-run')) surroundings.out(`// ${printable(nameOf(file))}\n${text}\n`);
      else write(file, text, nameOf(file));
      const open = tests.filter(({ isPlaceholder }) => isPlaceholder).length;
      const rest = open === 0 ? '' : `, ${open} to be filled in`;
      const said = `${oneLine(of)}: ${counted(tests.length, 'test')}${rest} in ${printable(nameOf(file))}`;
      const tell = args.has('dry-run') ? surroundings.err : surroundings.out;
      tell(`${said}\n`);
      if (command !== null) tell(`  run it with: ${printable(command)}\n`);
      if (note !== null) tell(`  ${oneLine(note)}\n`);
    }
    if (value.tools.length === 0) surroundings.err(`candor: No agent tools found under ${printable(path ?? '.')}.\n`);
    for (const { tool: of, why } of value.without) surroundings.err(`candor: ${oneLine(of)}: no tests written: ${oneLine(why)}.\n`);
    if (value.isGuessed && value.files.length > 0)
      surroundings.err(
        `candor: no package.json names a runner that tests can be written for, so they are for ${value.runner}; --runner takes another.\n`,
      );
    return tellPassedOver(value, nameOf, surroundings);
  },
};

const mostNamed = 12;

function unknownTool(tool: string, { tools }: ScaffoldAnswer): string {
  if (tools.length === 0) return `There is no tool ${tool}: none was found here.`;
  const near = nearestOf(tool, tools);
  if (near !== undefined) return `There is no tool ${tool}. Did you mean ${near}?`;
  const some = tools.slice(0, mostNamed).join(', ');
  return `There is no tool ${tool}. There ${tools.length === 1 ? 'is' : 'are'} ${some}${tools.length > mostNamed ? `, and ${tools.length - mostNamed} more` : ''}.`;
}

function write(file: string, text: string, name: string): void {
  try {
    // Where the project keeps its tests there may be none yet.
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(
      `Cannot write ${name}: ${(error as NodeJS.ErrnoException).code === 'EEXIST' ? 'it is there already' : reasonOf(error)}.`,
    );
  }
}
