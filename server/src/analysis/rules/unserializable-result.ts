import ts from 'typescript';
import { returnsOf } from '../discovery/sdk';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { isNoError, lostInJson, type Lost, type Unserialisable } from '../facts/outcomes/serial';
import type { Value } from '../facts/terms/value';
import { codeBesideEdit } from './kit/codes';
import { editsIn } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/**
 * A value on its way into JSON that is no data there. A `Map` becomes `{}` without a word, so the agent reads *nothing found*; a bigint
 * makes the whole call fail. What `JSON.stringify` does is laid down by the language (ECMA-262, *SerializeJSONProperty*).
 */
export default defineRule({
  id: 'unserializable-result',
  group: 'results',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A value that JSON refuses or empties reaches a result.',
  over: ['raw-error-forwarded'],
  messages: {
    refused: 'JSON refuses a bigint: the call fails and the agent gets no answer; return it as a string.',
    emptied: 'JSON writes a `{what}` as `{}`, and the agent will take it for empty; return {instead}.',
    message: 'JSON leaves the message of an error out, and the agent reads `{}`; return its message and a code.',
    omitted: 'JSON leaves a function out, and the agent never hears of this property; return its value.',
  },
  check(handler, ctx) {
    for (const outcome of handler.outcomes) {
      for (const value of serialisedIn(handler, outcome)) {
        for (const lost of lostInJson(handler.x, value)) {
          if (lost.value.kind === 'caught' && outcome.steps.some((step) => isNoError(step.conditions))) continue;
          ctx.report({
            at: outcome.node,
            defect: valueOf(lost.node),
            message: messages[lost.what],
            data: { what: lost.what, instead: lost.what === 'Map' ? 'an object or a list of pairs' : 'a list' },
            related: [{ at: lost.node, note: 'The value is put into the result here.' }],
            fixes: fixFor(handler, lost),
            ...(lost.what === 'bigint' ? { level: 'error' as const } : {}),
          });
        }
      }
    }
  },
});

const messages = { bigint: 'refused', Map: 'emptied', Set: 'emptied', Error: 'message', function: 'omitted' } as const satisfies Record<
  Unserialisable,
  string
>;

/** What certainly becomes JSON: the argument of `JSON.stringify` with no replacer, the structured part, and a value that the SDK writes. */
function serialisedIn({ tool }: HandlerFacts, { payload, structured, asResult, value }: Outcome): readonly Value[] {
  const found: Value[] = structured === undefined ? [] : [structured];
  if (payload.kind === 'call') {
    const [json, replacer] = payload.args;
    const isJson =
      payload.callee.kind === 'ref' && payload.callee.ref.kind === 'global' && payload.callee.ref.path.join('.') === 'JSON.stringify';
    if (isJson && json !== undefined && (replacer === undefined || (replacer.kind === 'const' && (replacer.value ?? null) === null)))
      found.push(json);
  }
  // Who makes text of the value of a plain function, and how, is the project's affair.
  const isOwn = tool.sdk.packages.length === 0;
  if (
    !asResult &&
    !isOwn &&
    value.kind === 'object' &&
    returnsOf(tool.major).object === 'json' &&
    !/\btoModelOutput\b/.test(tool.registration.getText())
  )
    found.push(value);
  return found;
}

/** Writes what JSON can hold in its place, where the value is written in the result itself. */
function fixFor(handler: HandlerFacts, { what, node }: Lost): FixDraft[] {
  const place = placeOf(node);
  if (place === undefined || what === 'function') return [];
  const { expression, lead } = place;
  const text = expression.getText();
  const newText = lead + replacement(what, text);
  const span = { start: node === expression || lead !== '' ? node.getStart() : expression.getStart(), end: expression.end };
  // The whole error is all that such a failure can be told by.
  const code = what === 'Error' ? codeBesideEdit(handler, node) : [];
  const title = `Return ${titles[what]}${code.length === 0 ? '' : ', and a code'}`;
  return [{ title, kind: 'review', edits: editsIn(node, { span, newText }, ...code) }];
}

const titles = { bigint: 'it as a string', Map: 'an object', Set: 'a list', Error: 'the message' } as const;

function replacement(what: Exclude<Unserialisable, 'function'>, text: string): string {
  switch (what) {
    case 'bigint':
      return `String(${text})`;
    case 'Map':
      return `Object.fromEntries(${text})`;
    case 'Set':
      return `[...${text}]`;
    case 'Error':
      return `String(${text})`;
  }
}

/** The value itself, whether it is met as a property or alone: the node by which one defect is known to two rules. */
function valueOf(node: ts.Node): ts.Node {
  return ts.isPropertyAssignment(node) ? node.initializer : ts.isShorthandPropertyAssignment(node) ? node.name : node;
}

/** `name: value`, `name`, or an element; a value that is made elsewhere is for a person. */
function placeOf(node: ts.Node): { readonly expression: ts.Expression; readonly lead: string } | undefined {
  if (ts.isPropertyAssignment(node)) return { expression: node.initializer, lead: '' };
  if (ts.isShorthandPropertyAssignment(node)) return { expression: node.name, lead: `${node.name.text}: ` };
  return ts.isExpression(node) && ts.isArrayLiteralExpression(node.parent) ? { expression: node, lead: '' } : undefined;
}
