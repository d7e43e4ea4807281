/** `candor verify` on the command line; what it does is loaded when it is asked for, with the packages that it needs. */
import type { Command } from '../usage';

export const formats = ['table', 'json'] as const;
export const failOns = ['stopped', 'leaked'] as const;

export const verifyCommand: Command = {
  name: 'verify',
  usage: 'verify FILE.jsonl… [flags]',
  summary: 'judges what recorded tool returns claim by oracles, and says whether an unverified claim went on',
  flags: [
    { name: 'config', value: 'FILE', help: 'where `oracles` are declared (the nearest candor.config.json upwards)' },
    {
      name: 'schemas',
      value: 'PATH',
      repeatable: true,
      help: 'output schemas: a lock, an answer of tools/list, { "TOOL": schema }, or code',
    },
    { name: 'run-commands', help: 'runs the commands that the config names as oracles' },
    {
      name: 'fail-on',
      value: failOns.join('|'),
      help: 'what makes the exit code 1: any claim that stopped, or one that went on unverified (stopped)',
    },
    { name: 'format', value: formats.join('|'), help: 'how the cases are printed (table)' },
  ],
  run: async (args, surroundings) => (await import('./verify')).verify(args, surroundings),
};
