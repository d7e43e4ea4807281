/** `candor check`: the findings of everything under the paths, in one of four formats. */
import type { PassedOver } from '../analysis/report';
import { askCores, type Answer } from './askCores';
import { mergeAnswers, type CheckAnswer, type CheckResult } from './checkResult';
import { tellPassedOver } from './passedOver';
import { withProgress } from './progress';
import { drawFaults } from './reporters/asides';
import { linesOf } from './reporters/frame';
import { reportGithub } from './reporters/github';
import { reportJson } from './reporters/json';
import { coloured, plain } from './reporters/paint';
import type { Reporter, View } from './reporters/reporter';
import { reportSarif } from './reporters/sarif';
import { nothingToCheck } from './reporters/summary';
import { reportText } from './reporters/text';
import { failOnFlag, isAtLeast, readSettings, readThreshold, settingsFlags, type Threshold } from './settingsFlags';
import { statsOf } from './stats';
import { wantsColour, type Surroundings } from './surroundings';
import { readSource } from './sources';
import { findTargets, forward, type Targets } from './targets';
import { oneOf, type Command } from './usage';
import { version } from './version';
import type { Settings } from '../../../shared/src/settings';

const formats = ['text', 'json', 'sarif', 'github'] as const;
type Format = (typeof formats)[number];
const reporters: Readonly<Record<Format, Reporter>> = { text: reportText, json: reportJson, sarif: reportSarif, github: reportGithub };

export const checkCommand: Command = {
  name: 'check',
  usage: 'check [PATH…] [flags]',
  summary: 'reports what agent tools under the paths tell the model falsely',
  flags: [
    { name: 'format', value: formats.join('|'), help: 'how the findings are printed (text)' },
    ...settingsFlags,
    failOnFlag,
    { name: 'stats', help: 'prints times, memory and counts to standard error' },
  ],

  async run(args, surroundings) {
    const started = performance.now();
    const format = oneOf('format', args.value('format') ?? 'text', formats);
    const threshold = readThreshold(args);
    const targets = findTargets(args.positionals, surroundings.cwd);
    const settings = await readSettings(args, surroundings);
    const answers = await withProgress('Checking', surroundings, () => check(targets, settings, format, surroundings));
    const result = mergeAnswers(answers, targets, version);
    surroundings.out(reporters[format](result, viewOf(surroundings)));
    if (format === 'json' || format === 'sarif') tellPerson(result, surroundings);
    if (args.has('stats')) surroundings.err(statsOf(result, performance.now() - started));
    const unread = answers.flatMap((answer) => ('value' in answer ? answer.value.unread : []));
    return tellPassedOver({ unread, unparsed: [] }, result.nameOf, surroundings) || exitCodeOf(result, threshold);
  },
};

function check(
  { targets }: Targets,
  settings: Settings,
  format: Format,
  surroundings: Surroundings,
): Promise<readonly Answer<CheckAnswer & Pick<PassedOver, 'unread'>>[]> {
  return askCores(targets, settings, surroundings, async (core, { paths }) => {
    const report = await core.check({ paths, rewrites: true });
    const rules = format === 'sarif' && report.findings.length > 0 ? await core.catalogue() : [];
    return { report, rules, unread: (await core.passedOver({ paths })).unread };
  });
}

export function exitCodeOf({ faults, findings }: CheckResult, threshold: Threshold): number {
  if (faults.length > 0) return 2;
  return findings.some(({ level }) => isAtLeast(level, threshold)) ? 1 : 0;
}

export function viewOf(surroundings: Surroundings): View {
  const known = new Map<string, readonly string[] | undefined>();
  return {
    paint: wantsColour(surroundings) ? coloured : plain,
    columns: surroundings.columns,
    annotationRoot: forward(surroundings.env['GITHUB_WORKSPACE'] ?? surroundings.cwd),
    linesOf(file) {
      if (!known.has(file)) {
        const text = readSource(file)?.text;
        known.set(file, text === undefined ? undefined : linesOf(text));
      }
      return known.get(file);
    },
  };
}

/** Where standard output belongs to a program, the sentences for people go beside it. */
function tellPerson(result: CheckResult, { err }: Surroundings): void {
  const nothing = nothingToCheck(result);
  if (nothing !== undefined) err(`${nothing}\n`);
  for (const line of drawFaults(result, plain)) err(`${line}\n`);
}
