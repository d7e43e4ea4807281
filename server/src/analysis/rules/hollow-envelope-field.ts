import { placeOfTool } from '../facts/contracts/contract';
import { envelopeOf } from '../facts/contracts/envelope';
import { hollowFields, type Hollow } from '../facts/contracts/hollow';
import { defineRule, type Related } from './rule';

/** A field that every answer has and that hangs on nothing is worse than none: the reader asks it, and is answered. */
export default defineRule({
  id: 'hollow-envelope-field',
  group: 'effects',
  on: 'handler',
  level: 'off',
  contract: true,
  fix: 'none',
  since: '0.1.0',
  summary: 'A field of the envelope is constant, or copied from the input, where it has to be found out.',
  messages: {
    unchanged: '`{name}` says that nothing was altered, on a path that has just written; set it from what the write gave.',
    'asked-change':
      '`{name}` is what the call asked for, not what was done, so the agent is told its own wish; set it from what the write gave.',
    'asked-target':
      '`{name}` is the name that the call gave, and what was acted on is what that was resolved to, so a wrong target shows nowhere; send the resolved one.',
    time: '`{name}` is the same on every call, so old facts look as fresh as new ones; send the time at which they were true.',
    id: '`{name}` is the same on every call, so no answer can be tied to its audit record; send the id of this call.',
    warnings:
      '`{name}` says the same whether or not items failed, so the agent cannot tell which answer is incomplete; say in it what is missing.',
  },
  check(handler, ctx) {
    const envelope = envelopeOf(handler);
    if (envelope === undefined) return;
    for (const hollow of hollowFields(handler, envelope)) {
      const { node: at, kind, name } = hollow;
      const declared: Related =
        envelope.node === undefined
          ? { at: placeOfTool(handler.tool), note: 'The config names the fields that every answer of this tool carries.' }
          : { at: envelope.node, note: `\`${envelope.name}\` is declared here.` };
      ctx.report({ at, defect: at, message: kind, data: { name }, related: [...relatedTo(hollow), declared] });
    }
  },
});

const notes = {
  unchanged: 'This is written before.',
  'asked-target': 'It is resolved here.',
  warnings: 'What fails is left out here.',
} as const;

function relatedTo({ kind, cause, others }: Hollow): readonly Related[] {
  const note = kind in notes ? notes[kind as keyof typeof notes] : '';
  return [...(cause === undefined ? [] : [{ at: cause, note }]), ...others.map((at): Related => ({ at, note: 'And on this path.' }))];
}
