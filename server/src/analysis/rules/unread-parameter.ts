import ts from 'typescript';
import { visitAll } from '../syntax/functions';
import { wordsOfName } from '../facts/inputs/names';
import { isHandedOn, usesOf } from '../facts/inputs/uses';
import type { InputPlace } from '../facts/inputs/inputs';
import type { Schema } from '../facts/schemas/schema';
import { asking, nameOf } from './kit/inputs';
import { editsIn, removeElement } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/** Asked for so that the model thinks before it calls, or because a client cannot send an empty object. */
const deliberate = new Set([
  'thought',
  'thoughts',
  'thinking',
  'reasoning',
  'reason',
  'rationale',
  'explanation',
  'why',
  'intent',
  'dummy',
  'unused',
  'random',
  'noop',
  'placeholder',
  'confirm',
  'confirmation',
  'comment',
  'purpose',
  'justification',
]);

/** The model fills it in and believes that it made a difference. */
export default defineRule({
  id: 'unread-parameter',
  group: 'inputs',
  on: 'input',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A declared parameter that the handler never reads.',
  messages: {
    unread:
      'The handler never reads `{name}`: whatever the model sends, the call does the same, and the model believes that it chose. Use it, or take it out of the schema.',
    dropped:
      'The handler hands `{name}` on, and what it is handed to never reads it: whatever the model sends, the call does the same, and the model believes that it chose. Use it there, or take it out of the schema.',
  },
  check(input, ctx) {
    const { handler } = input;
    // A stand-in that calls nothing makes no use of anything: there is nothing to choose yet.
    if (handler?.fn === undefined || handler.tool.handler.kind === 'dispatch' || !handler.callsSomething) return;
    const uses = usesOf(input, handler);
    // Where not one field is seen, the handler takes its input in another way. A field may be called as what is around the arguments is.
    const read = new Set(uses.found.flatMap((use) => use.names));
    if (!uses.isComplete || !input.schema.fields.some((field) => read.has(field.name))) return;
    for (const place of input.places) {
      const { field, names } = place;
      if (field === undefined || names.length > 1 || wordsOfName(field.name).some((word) => deliberate.has(word))) continue;
      if (read.has(field.name) || isHandedOn(uses, names) || hasOneValue(place.schema) || isRetired(place)) continue;
      // What stands in a schema of another file is read by other tools: here it is only taken in.
      const { input: taken, registration } = handler.tool;
      const isShared =
        taken?.getSourceFile() === registration.getSourceFile() && field.node.getSourceFile() !== registration.getSourceFile();
      const at = isShared && taken !== undefined ? taken : (place.usedAt ?? place.at);
      const handed = handedAt(handler.fn, field.name);
      ctx.report({
        at,
        defect: at,
        message: handed === undefined ? 'unread' : 'dropped',
        data: { name: nameOf(place) },
        related: [
          ...(isShared ? [{ at: field.node, note: 'The field is declared here.' }] : []),
          handed === undefined
            ? { at: handler.fn, note: 'This is the handler.' }
            : { at: handed, note: 'It is handed on here, and not read there.' },
          ...asking(input),
        ],
        fixes: isShared || handed !== undefined || isBound(handler.fn, field.name) ? [] : removal(field.node),
      });
    }
  },
});

/** `action: z.literal('update')`: nothing was chosen. */
function hasOneValue({ kind, values, nullable, optional }: Schema): boolean {
  return kind === 'literal' && values.length === 1 && !nullable && !optional;
}

/** Kept for old callers, and said to be. */
function isRetired({ schema, field }: InputPlace): boolean {
  if (/\bdeprecated\b/i.test(schema.description?.text ?? '')) return true;
  const node = field?.node;
  return node !== undefined && /\bdeprecated\b/i.test(node.getFullText().slice(0, node.getLeadingTriviaWidth()));
}

function removal(node: ts.Node): readonly FixDraft[] {
  const edit = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) ? removeElement(node) : undefined;
  return edit === undefined ? [] : [{ title: 'Take the parameter out of the schema', kind: 'review', edits: editsIn(node, edit) }];
}

/** `store.archive(boardId, cardId)`, `store.archive(args.boardId, …)`. */
function handedAt(fn: ts.Node, name: string): ts.Node | undefined {
  let found: ts.Node | undefined;
  visitAll(fn, (node) => {
    if (found !== undefined || !ts.isCallExpression(node)) return;
    found = node.arguments.find((argument) =>
      ts.isPropertyAccessExpression(argument) ? argument.name.text === name : ts.isIdentifier(argument) && argument.text === name,
    );
  });
  return found;
}

/** Named in the handler though it is not read there: taking it out would take two edits, and the second is the author's. */
function isBound(fn: ts.Node, name: string): boolean {
  let found = false;
  visitAll(fn, (node) => {
    if (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === name) found = true;
  });
  return found;
}
