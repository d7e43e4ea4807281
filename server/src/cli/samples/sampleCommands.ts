/** `candor echo-rate` and `candor decide` on the command line; what they do is loaded when one of them is asked for. */
import type { Command, Flag } from '../usage';

export const sampleFormats = ['text', 'json'] as const;

const shared: readonly Flag[] = [
  { name: 'schema', value: 'FILE.json', help: 'the input schema of the tool, or definitions of tools' },
  { name: 'tool', value: 'NAME', help: 'which tool is meant, where there are several' },
  { name: 'format', value: sampleFormats.join('|'), help: 'how the answer is printed (text)' },
];

export const echoRateCommand: Command = {
  name: 'echo-rate',
  usage: 'echo-rate SAMPLES [SAMPLES-AFTER] --field NAME [flags]',
  summary: 'measures how often a field comes back as it was given, and whether a change moved that',
  flags: [
    { name: 'field', value: 'NAME', help: 'the field of `input` that `args` has to repeat' },
    { name: 'branches-on', value: 'FIELD', repeatable: true, help: 'a field that your code branches on (every field); may be repeated' },
    ...shared,
  ],
  run: async (args, surroundings) => (await import('./echoRate')).echoRate(args, surroundings),
};

export const decideCommand: Command = {
  name: 'decide',
  usage: 'decide --samples FILE [flags]',
  summary: 'says which branch of the schema tree recorded calls lead to, and what to do there',
  flags: [
    { name: 'samples', value: 'FILE', help: 'recorded calls: { "input", "args", "schema_hash" }, one a line' },
    { name: 'field', value: 'NAME', repeatable: true, help: 'a field that has to be echoed (`echo` of the config); may be repeated' },
    ...shared,
  ],
  run: async (args, surroundings) => (await import('./decide')).decideBranch(args, surroundings),
};
