import { placeOfTool } from '../facts/contracts/contract';
import { envelopeOf } from '../facts/contracts/envelope';
import { unredactedFields } from '../facts/contracts/redaction';
import { defineRule } from './rule';

/** Redaction happens before the envelope is built: what goes in beside it is in the transcript, and no secret any more. */
export default defineRule({
  id: 'unredacted-field',
  group: 'effects',
  on: 'handler',
  level: 'off',
  contract: true,
  fix: 'none',
  since: '0.1.0',
  summary: 'A field of the envelope holds what another field lets a redactor look at first.',
  messages: {
    here: '`{name}` holds as it is what `{redactor}` takes the secrets out of in this very answer, so they are in the transcript all the same; send what `{redactor}` gave.',
    elsewhere:
      '`{name}` holds as it is what `{redactor}` takes the secrets out of in other answers, so this one leaves them in the transcript; redact before the answer is built.',
  },
  check(handler, ctx) {
    const envelope = envelopeOf(handler);
    if (envelope === undefined) return;
    for (const { name, node, redacted, redactor, where } of unredactedFields(handler, envelope)) {
      const declared = { at: envelope.node ?? placeOfTool(handler.tool), note: 'What every answer carries is said here.' };
      ctx.report({
        at: node,
        defect: node,
        message: where,
        data: { name, redactor },
        related: [{ at: redacted, note: 'It is redacted here.' }, declared],
      });
    }
  },
});
