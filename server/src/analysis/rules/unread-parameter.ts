import ts from 'typescript';
import { visitAll } from '../syntax/functions';
import { wordsOfName } from '../facts/inputs/names';
import { isAtStake } from '../facts/inputs/stakes';
import { isHandedOn, usesOf } from '../facts/inputs/uses';
import type { Input, InputPlace } from '../facts/inputs/inputs';
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
      'The handler reads {read}, and never `{name}`: a call that sets it does the same as one that does not, and the model believes that it was heeded. Use it, or take it out of the schema.',
    required:
      'The handler reads {read}, and never `{name}`, which is required: the model has to come up with a value, and any value does the same. Use it, or take it out of the schema.',
    shared:
      'The schema of this tool takes in `{name}` with what others share, and its handler reads only {read}: whatever the model sends for `{name}`, the call does the same. Use it, or leave it out of this schema.',
    dropped:
      'The handler hands `{name}` to `{to}`, which never reads it: a call with another `{name}` does the same, and the model believes that it chose. Use it there, or take it out of the schema.',
  },
  check(input, ctx) {
    const { handler } = input;
    // A stand-in that calls nothing makes no use of anything: there is nothing to choose yet.
    if (handler?.fn === undefined || handler.tool.handler.kind === 'dispatch' || !isAtStake(input)) return;
    const uses = usesOf(input, handler);
    // Where not one field is seen, the handler takes its input in another way. A field may be called as what is around the arguments is.
    const read = new Set(uses.found.flatMap((use) => use.names));
    const readNames = input.schema.fields.map((field) => field.name).filter((name) => read.has(name));
    const first = uses.found.find((use) => use.names.length > 0);
    if (!uses.isComplete || readNames.length === 0) return;
    for (const place of input.places) {
      const { field, names } = place;
      if (field === undefined || names.length > 1 || wordsOfName(field.name).some((word) => deliberate.has(word))) continue;
      if (read.has(field.name) || isHandedOn(uses, names) || hasOneValue(place.schema) || isRetired(place)) continue;
      const taken = takenAt(input, field.node);
      const at = taken?.at ?? place.usedAt ?? place.at;
      const handed = handedAt(handler.fn, field.name);
      ctx.report({
        at,
        defect: at,
        message: handed !== undefined ? 'dropped' : taken?.isShared === true ? 'shared' : field.required ? 'required' : 'unread',
        data: { name: nameOf(place), read: inWords(readNames), to: handed === undefined ? '' : nameOfCallee(handed.parent) },
        related: [
          ...(taken === undefined ? [] : [{ at: field.node, note: 'The field is declared here.' }]),
          handed === undefined
            ? { at: first?.node ?? handler.fn, note: 'The handler reads its input here.' }
            : { at: handed, note: 'It is handed on here, and not read there.' },
          ...asking(input),
        ],
        fixes: taken !== undefined || handed !== undefined || isBound(handler.fn, field.name) ? [] : removal(field.node),
      });
    }
  },
});

/** What stands in a schema of another file may be read by other tools: where it is only taken in, and there with what others share. */
function takenAt({ handler, schema }: Input, field: ts.Node): { readonly at: ts.Node; readonly isShared: boolean } | undefined {
  const file = field.getSourceFile();
  if (schema.node.getSourceFile() !== file) return { at: schema.node, isShared: true };
  const { input: taken, registration } = handler?.tool ?? {};
  const isTakenBeside = taken !== undefined && taken.getSourceFile() === registration?.getSourceFile();
  return isTakenBeside && taken.getSourceFile() !== file ? { at: taken, isShared: false } : undefined;
}

function inWords(names: readonly string[]): string {
  const shown = names.length > 3 ? [...names.slice(0, 2), ''] : names;
  const words = shown.map((name) => (name === '' ? `${names.length - 2} more` : `\`${name}\``));
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

function nameOfCallee(call: ts.Node): string {
  const name = ts.isCallExpression(call) ? call.expression : undefined;
  return name === undefined ? 'another function' : ts.isPropertyAccessExpression(name) ? name.name.text : name.getText();
}

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
