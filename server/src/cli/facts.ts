/** `candor facts FILE`: what the analyzer saw in a file, each answer with its reason. */
import { defaultSettings } from '../../../shared/src/settings';
import { askCores } from './askCores';
import { findTargets } from './targets';
import { UsageError, type Command } from './usage';

export const factsCommand: Command = {
  name: 'facts',
  usage: 'facts FILE',
  summary: 'prints what the analyzer saw in a file: tools, exits, outcomes, calls',
  flags: [],

  async run(args, surroundings) {
    const [written, ...more] = args.positionals;
    if (written === undefined || more.length > 0) throw new UsageError('`candor facts` takes one file: candor facts src/server.ts');
    const { targets } = findTargets([written], surroundings.cwd);
    const file = targets[0]?.paths[0];
    if (file === undefined) throw new UsageError(`\`candor facts\` takes one file, and ${written} is a folder.`);
    const [answer] = await askCores(targets, defaultSettings, surroundings, (core) => core.facts(file));
    if (answer === undefined || 'failure' in answer) {
      surroundings.err(`candor: ${answer?.failure ?? 'no answer'}\n`);
      return 2;
    }
    if (answer.value === undefined) throw new UsageError(`Cannot read ${written} as TypeScript or JavaScript.`);
    surroundings.out(answer.value.endsWith('\n') ? answer.value : `${answer.value}\n`);
    return 0;
  },
};
