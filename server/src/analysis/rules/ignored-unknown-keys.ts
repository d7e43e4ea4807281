import ts from 'typescript';
import { placeOfTool } from '../facts/contracts/contract';
import { changesSomething } from '../facts/effects/effects';
import type { Input } from '../facts/inputs/inputs';
import { isRehearsal } from '../facts/inputs/names';
import { isHandedOn, usesOf } from '../facts/inputs/uses';
import { addProperty, editsIn, literalOf } from './kit/fixKit';
import { isStrictTarget } from './kit/inputs';
import { takesProperty } from './kit/resultRoom';
import { defineRule, type FixDraft } from './rule';

/** A field that does not exist is dropped, and the caller believes that it narrowed the call. */
export default defineRule({
  id: 'ignored-unknown-keys',
  group: 'inputs',
  on: 'input',
  level: 'off',
  fix: 'review',
  since: '0.1.0',
  summary: 'Keys that the schema does not name are dropped, or let through unread.',
  messages: {
    dropped:
      'A key that this schema does not name is dropped without a word, so the model may believe that it narrowed a call that ran without it; make the object strict.',
    let: 'A key that this schema does not name is let through and never read, so the model may believe that it narrowed a call that ran without it; refuse additional properties.',
    droppedActing:
      'This tool changes things, and a key that its schema does not name is dropped: a call that misspells `{name}` changes them; make the object strict.',
    letActing:
      'This tool changes things, and a key that its schema does not name is let through and never read: a call that misspells `{name}` changes them; refuse additional properties.',
  },
  check(input, ctx) {
    const { schema, handler } = input;
    if (schema.kind !== 'object' || (schema.extra !== 'dropped' && schema.extra !== 'let-through') || isStrictTarget(input)) return;
    // What is handed on whole may be read there.
    if (handler !== undefined && schema.extra === 'let-through' && isHandedOn(usesOf(input, handler), [])) return;
    // A wrong name for a required field is refused because that one is missing. Without an optional one the call
    // runs, and is no rehearsal any more.
    const missed = schema.fields.find((field) => !field.required && isRehearsal(field.name));
    const acts = missed !== undefined && handler !== undefined && changesSomething(handler) === 'yes';
    const fate = schema.extra === 'dropped' ? 'dropped' : 'let';
    ctx.report({
      at: handler === undefined ? schema.node : placeOfTool(handler.tool),
      defect: schema.node,
      message: acts ? (`${fate}Acting` as const) : fate,
      data: { name: missed?.name ?? '' },
      related: [
        { at: schema.node, note: 'The object is declared here.' },
        ...(acts ? [{ at: missed.node, note: 'Only where this is given does the call change nothing.' }] : []),
      ],
      fixes: strictFix(input),
      ...(acts ? { level: 'warning' as const } : {}),
    });
  },
});

/** `.strict()` behind `z.object(…)`, `additionalProperties: false` in a JSON Schema. */
function strictFix({ schema: { core, extra }, handler }: Input): readonly FixDraft[] {
  if (extra === 'dropped' && ts.isCallExpression(core) && /^\w+\.object$/.test(core.expression.getText()) && !isValibot(core))
    return [
      {
        title: 'Refuse keys that the schema does not name',
        kind: 'review',
        edits: editsIn(core, { span: { start: core.end, end: core.end }, newText: '.strict()' }),
      },
    ];
  const object = extra === 'let-through' ? literalOf(core) : undefined;
  if (object === undefined || /additionalProperties/.test(object.getText())) return [];
  if (handler !== undefined && !takesProperty(handler.s, object, 'additionalProperties')) return [];
  return [
    {
      title: 'Refuse keys that the schema does not name',
      kind: 'review',
      edits: editsIn(core, addProperty(object, 'additionalProperties: false')),
    },
  ];
}

function isValibot(node: ts.Node): boolean {
  return /from ["']valibot["']/.test(node.getSourceFile().text);
}
