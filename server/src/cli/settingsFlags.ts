/** The flags that say which rules count, and how much: `--preset`, `--rule`, `--fail-on`. */
import { defaultSettings, levels, presets, type Level, type Settings } from '../../../shared/src/settings';
import { readCatalogue } from '../host/client';
import { workerFileOf } from './askCores';
import type { Surroundings } from './surroundings';
import { checkRuleName, oneOf, UsageError, type Arguments, type Flag } from './usage';

export const settingsFlags: readonly Flag[] = [
  { name: 'preset', value: presets.join('|'), help: 'which rules count (the config file, else recommended)' },
  { name: 'rule', value: 'ID=LEVEL', repeatable: true, help: `the level of one rule: ${levels.join(', ')}; may be repeated` },
];

const thresholds = ['error', 'warning', 'info'] as const;
export type Threshold = (typeof thresholds)[number];

export const failOnFlag: Flag = {
  name: 'fail-on',
  value: thresholds.join('|'),
  help: 'the least level that makes the exit code 1 (warning)',
};

/** Throws `UsageError` for an unknown preset, rule or level. */
export async function readSettings(args: Arguments, surroundings: Surroundings): Promise<Settings> {
  const written = args.value('preset');
  const preset = written === undefined ? undefined : oneOf('preset', written, presets);
  const rules: Record<string, Level> = {};
  for (const pair of args.values('rule')) {
    const [, rule, level] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
    if (rule === undefined || level === undefined)
      throw new UsageError(`--rule takes ID=LEVEL, for example --rule prose-result=off; this is ${pair}.`);
    rules[rule] = oneOf('level', level, levels);
  }
  await checkRuleNames(Object.keys(rules), surroundings);
  return { ...defaultSettings, preset, rules };
}

/** The rule table is in the worker, beside the rules; it is asked only where there is a name to look up. */
export async function checkRuleNames(rules: readonly string[], surroundings: Surroundings): Promise<void> {
  if (rules.length === 0) return;
  const known = (await readCatalogue(workerFileOf(surroundings))).map(({ id }) => id);
  for (const rule of rules) checkRuleName(rule, known);
}

export function readThreshold(args: Arguments): Threshold {
  return oneOf('threshold', args.value('fail-on') ?? 'warning', thresholds);
}

export function isAtLeast(level: Level, threshold: Threshold): boolean {
  return levels.indexOf(level) >= levels.indexOf(threshold);
}
