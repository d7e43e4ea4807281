import { sideRecordsOf, untoldOf, type Untold } from '../facts/effects/untold';
import { defineRule } from './rule';

/** A write whose answer says nothing of what was written: the agent cannot tell that it changed the right thing, or anything. */
export default defineRule({
  id: 'unechoed-write',
  group: 'effects',
  on: 'handler',
  level: 'warning',
  fix: 'none',
  since: '0.1.0',
  summary: 'A tool that writes does not say what it wrote.',
  over: ['prose-result'],
  messages: {
    constant: 'The agent gets the same answer whatever {what} did; return what was written (the stored record, its id, a count).',
    inputs:
      'The agent gets back only what it sent, and takes that for what {what} stored; return what was written (the stored record, a count, a diff).',
    verdict: 'The agent learns yes or no, and not what {what} changed; return what was written (the stored record, its id, a count).',
    before: 'The answer holds only what was there before {what}; return what was written, or how much of it.',
    side: 'A record that `{name}` creates on the way is told nowhere, so the agent does not know that it is there; return it, or its name, beside the rest.',
  },
  check(handler, ctx) {
    const [first, ...others] = [...untoldOf(handler)].sort((a, b) => order.indexOf(a.says) - order.indexOf(b.says));
    if (first !== undefined) {
      const { place, effect, name, says } = first;
      ctx.report({
        at: place,
        defect: place,
        message: says,
        data: { what: effect.act === undefined ? 'the tool' : `\`${name}\`` },
        related: [
          {
            at: effect.node,
            note: effect.act === undefined ? 'The tool claims to write, and this is what it calls.' : 'It is written here.',
          },
          ...others
            .filter((o) => o.place !== place && o.place.getSourceFile() === place.getSourceFile())
            .map((o) => ({ at: o.place, note: 'This path does not say it either.' })),
        ],
      });
      return;
    }
    const [side] = sideRecordsOf(handler);
    if (side === undefined) return;
    ctx.report({
      at: side.outcome.node,
      defect: side.outcome.node,
      message: 'side',
      data: { name: side.effect.name },
      related: [
        { at: side.call, note: 'Here, on the way.' },
        { at: side.effect.node, note: 'This is created where none was found.' },
      ],
    });
  },
});

const order: readonly Untold['says'][] = ['constant', 'verdict', 'inputs', 'before'];
