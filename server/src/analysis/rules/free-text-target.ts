import { isAtStake } from '../facts/inputs/stakes';
import { targetsOf, type Target } from '../facts/inputs/targets';
import { asking, nameOf } from './kit/inputs';
import { defineRule } from './rule';

/** Free text survives only where it cannot change what runs, or what it runs on (seed 4, the free-text rule). */
export default defineRule({
  id: 'free-text-target',
  group: 'inputs',
  on: 'input',
  level: 'warning',
  fix: 'none',
  since: '0.1.0',
  summary: 'A free string says what is run, or what it is run on.',
  messages: {
    command:
      'Whatever the model puts into `{name}` becomes part of a shell command; give the arguments as a list to `execFile`, or take a value from an enum.',
    query:
      'Whatever the model puts into `{name}` becomes part of the query itself; bind it as a parameter, or take the name of a column or table from an enum.',
    code: 'Whatever the model puts into `{name}` is run as code, `process.exit()` too; parse it, or take an operation from an enum and its data as fields.',
    host: '`{name}` decides which host the request goes to, so a name that the model read somewhere becomes a target; take it from an enum, or resolve it from a list of your own.',
    operation:
      '`{name}` decides which function is called, and any name goes through; take it from an enum of the operations that are meant.',
    path: '`{name}` decides which file is touched, and any path goes through, `../../.ssh` too; resolve it under a root, and refuse what lies outside.',
  } satisfies Record<Target['sink'], string>,
  check(input, ctx) {
    if (input.handler === undefined || !isAtStake(input)) return;
    for (const { place, sink, node } of targetsOf(input, input.handler)) {
      ctx.report({
        at: place.at,
        defect: place.at,
        message: sink,
        data: { name: nameOf(place) },
        related: [{ at: node, note: 'It gets there here.' }, ...asking(input, place)],
      });
    }
  },
});
