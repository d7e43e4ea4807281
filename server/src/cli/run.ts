/** The command line: which command is meant, and what its exit code is. 0 clean, 1 findings, 2 wrong usage or an internal fault. */
import { checkCommand } from './check';
import { explainCommand } from './explain';
import { factsCommand } from './facts';
import { fixCommand } from './fix';
import { lintSchemaCommand } from './lintSchema';
import { lockCommand } from './lock';
import { rulesCommand } from './rules';
import { decideCommand, echoRateCommand } from './samples/sampleCommands';
import type { Surroundings } from './surroundings';
import { scaffoldCommand } from './scaffoldTests';
import { testPlanCommand } from './testPlan';
import { toolsCommand } from './tools';
import { verifyCommand } from './verify/verifyCommand';
import { helpOf, readArguments, UsageError, type Command } from './usage';
import { closestOf } from '../../../shared/src/nearest';
import { version } from './version';

/** The language server is started by `main.ts`; here it has its line in the help. */
const lspCommand: Command = {
  name: 'lsp',
  usage: 'lsp --stdio',
  summary: 'runs the language server for an editor',
  flags: [{ name: 'stdio', help: 'speaks over standard input and output' }],
  run: () => Promise.reject(new UsageError('The language server is started by an editor: candor lsp --stdio')),
};

const commands: readonly Command[] = [
  checkCommand,
  fixCommand,
  toolsCommand,
  lintSchemaCommand,
  lockCommand,
  testPlanCommand,
  scaffoldCommand,
  verifyCommand,
  echoRateCommand,
  decideCommand,
  explainCommand,
  rulesCommand,
  factsCommand,
  lspCommand,
];

export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await dispatch(argv, surroundings);
  } catch (error) {
    if (error instanceof UsageError) {
      surroundings.err(`candor: ${error.message}\n`);
      return 2;
    }
    const message = error instanceof Error ? error.message : String(error);
    surroundings.err(`candor: ${message}\nThis is a fault of candor itself; please report it with what you ran.\n`);
    return 2;
  }
}

async function dispatch([name, ...rest]: readonly string[], surroundings: Surroundings): Promise<number> {
  if (name === '--version' || name === '-v' || name === '-V') return say(`${version}\n`, surroundings);
  if (name === '--help' || name === '-h' || name === 'help') return say(helpFor(rest[0]), surroundings);
  if (name === undefined) {
    surroundings.err(overview());
    return 2;
  }
  const command = commandNamed(name);
  const args = readArguments(command, rest);
  if (args.has('help')) return say(helpOf(command), surroundings);
  return command.run(args, surroundings);
}

function helpFor(name: string | undefined): string {
  return name === undefined ? overview() : helpOf(commandNamed(name));
}

function commandNamed(name: string): Command {
  const found = commands.find((command) => command.name === name);
  if (found !== undefined) return found;
  const names = commands.map((command) => command.name);
  const what = name.startsWith('-') ? 'flag' : 'command';
  const nearest = name.startsWith('-')
    ? '`candor --help` lists what there is.'
    : `Did you mean \`candor ${closestOf(name, names)}\`? There are ${names.join(', ')}.`;
  throw new UsageError(`Unknown ${what} ${name}. ${nearest}`);
}

function overview(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2;
  const lines = commands.map(({ usage, summary }) => `  candor ${usage.padEnd(width)}${summary}`);
  return [
    'candor finds agent tools that tell the model something false.',
    '',
    ...lines,
    '',
    '  candor COMMAND --help says more, candor --version the version.',
    '',
    'Exit code: 0 clean, 1 findings at or above --fail-on, 2 wrong usage, a file that cannot be read, or an internal fault.',
    'verify: 1 a claim stopped, or went on unverified. echo-rate: 1 an echo is wrong, or a change did not help. decide: 1 a branch.',
    '',
  ].join('\n');
}

function say(text: string, surroundings: Surroundings): number {
  surroundings.out(text);
  return 0;
}
