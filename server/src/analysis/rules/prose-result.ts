import ts from 'typescript';
import { untoldOf } from '../facts/effects/untold';
import { alternatives } from '../facts/terms/expand';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { saysSentences } from '../facts/outcomes/sentences';
import { codeFor, editsIn, quoteOf, replaceNode } from './kit/fixKit';
import { contains } from '../syntax/expressions';
import { mayReturnObject } from './kit/failureFix';
import { defineRule, type FixDraft } from './rule';

/**
 * A status told as a sentence: the reader has to parse English to learn whether the call worked.
 * Failure and empty paths only by their flow; "done" only where the handler did something and says nothing of what came of it.
 */
export default defineRule({
  id: 'prose-result',
  group: 'results',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A path answers with a sentence where the agent needs a result.',
  messages: {
    failure: 'The agent has to read English to learn that this failed; return {idiom} instead of a sentence.',
    absent: 'The agent has to read English to learn that nothing was found; return {idiom} instead of a sentence.',
    empty: 'An empty list is told as a sentence; return the empty list, so that the agent can count it.',
    done: 'The agent learns only that something was done; return what was written (ids, counts) instead of a sentence.',
  },
  check(handler, ctx) {
    const found = handler.outcomes.flatMap((outcome) => {
      const message = verdict(handler, outcome);
      return message === undefined ? [] : [{ outcome, message }];
    });
    const [first, ...others] = [...found].sort((a, b) => rank(a) - rank(b));
    if (first === undefined) return;
    const { outcome, message } = first;
    ctx.report({
      at: outcome.node,
      defect: outcome.node,
      message,
      data: { idiom: handler.tool.major.idiom },
      related: [
        ...outcome.evidence.map(({ node, note }) => ({ at: node, note })),
        ...others.map((other) => ({ at: other.outcome.node, note: 'This path answers with a sentence too.' })),
      ],
      fixes: fixFor(handler, outcome),
    });
  },
});

type Message = 'failure' | 'absent' | 'empty' | 'done';

function verdict(handler: HandlerFacts, outcome: Outcome): Message | undefined {
  const saying = saysSentences(handler.x, outcome);
  if (saying === undefined || !handler.callsSomething || saysMore(handler, outcome)) return undefined;
  // A record without data is an answer like any other, unless the way to it says that it is none.
  if (saying === 'record' && (outcome.reason === 'plain' || outcome.reason === 'early')) return undefined;
  if (outcome.flag === 'yes' || outcome.flag === 'computed' || outcome.flag === 'unknown') return undefined;
  // A list that is handed on as it came is the data, whatever was tested of it.
  if (outcome.reason === 'empty' && (ts.isIdentifier(outcome.node) || ts.isPropertyAccessExpression(outcome.node))) return undefined;
  const flagged = handler.tool.major.failure.kind === 'flag' && outcome.asResult && outcome.wellFormed && outcome.value.kind === 'object';
  switch (outcome.reason) {
    case 'empty':
      return 'empty';
    case 'absent':
      return flagged ? undefined : 'absent';
    case 'plain':
      return isDone(handler, outcome) ? 'done' : undefined;
    default:
      return flagged ? undefined : 'failure';
  }
}

/** A structured part that holds the very sentence and nothing else is no structure: `{ content: text }`. */
function saysMore({ x }: HandlerFacts, { structured, payload }: Outcome): boolean {
  if (structured === undefined) return false;
  const [only, ...others] = structured.kind === 'object' ? structured.entries : [];
  if (only?.kind !== 'property' || others.length > 0) return true;
  return !alternatives(x, only.value).some(({ value }) => value.node === payload.node);
}

/** A constant sentence, or one around the tool's own arguments, from a handler that changed something. */
function isDone(handler: HandlerFacts, outcome: Outcome): boolean {
  if (outcome.roots.calls.size > 0 || outcome.roots.error || outcome.roots.unknown) return false;
  if (handler.tool.sdk.id !== 'project' && handler.tool.input === undefined) return false;
  if (handler.tool.major.result === 'string-only' || isTalk(handler) || /\b(none|not|no|could|fail\w*|unable)\b/i.test(outcome.text.words))
    return false;
  // Shown elsewhere, in the function that writes.
  if (untoldOf(handler).some((u) => u.outcome === outcome && u.place !== outcome.node)) return false;
  // "Cancelled." is what a tool that cancels has done, and what every other one has not.
  const undone = /\b(cancel|declin|skip|abort|dry run|preview|would)/i.exec(outcome.text.words)?.[1];
  if (undone !== undefined && !writes(handler, new RegExp(`^${undone}`, 'i'))) return false;
  return writes(handler, writeNames, outcome.node) && /\b(\w+ed|sent|written|done|success\w*|set)\b/i.test(outcome.text.words);
}

/** Thinking aloud, asking, and moving a cursor change nothing that the agent would have to know of. */
function isTalk(handler: HandlerFacts): boolean {
  const name = handler.tool.name ?? '';
  return /(^|[_-])(think|thought|plan|ask|question|ping|note_to_self)|^(think|ask|plan|ping)/i.test(name) || touchesOnlyScreen(handler);
}

function touchesOnlyScreen({ fn }: HandlerFacts): boolean {
  if (fn === undefined) return false;
  let screen = false;
  let other = false;
  const visit = (node: ts.Node): void => {
    if (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression)) {
      if (/^(editor|window|page|router|view|panel|tab|navigation|ui|toast|dialog)\b/.test(node.expression.expression.getText()))
        screen = true;
      else other = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(fn.body);
  return screen && !other;
}

/** The verb that the called name begins with: `createCard`, `cards.remove`; not `loadSettings`. */
const writeNames =
  /^(create|insert|update|delete|remove|drop|destroy|clear|reset|save|write|send|set|add|put|post|patch|upsert|publish|upload|cancel|archive|move|rename|end|stop|close|revoke|grant|disable|enable|book|pay|dispatch|submit|deliver|schedule)([A-Z_]|$)/;

/** Telling the client how far one is changes nothing. */
const talk = /(log|logging|notif|progress|message|track|event|telemetry|metric|record|timeout|sleep|delay)\w*$/i;

/** Awaits a call whose name says that it changes something. */
function writes(handler: HandlerFacts, names: RegExp, before?: ts.Node): boolean {
  const { fn } = handler;
  if (fn === undefined) return false;
  let found = false;
  const visit = (node: ts.Node): void => {
    const isLater = before !== undefined && before.getSourceFile() === node.getSourceFile() && node.pos > before.end;
    if (!isLater && ts.isAwaitExpression(node) && ts.isCallExpression(node.expression)) {
      const callee = node.expression.expression.getText();
      if (names.test(/[\w$]+$/.exec(callee)?.[0] ?? '') && !talk.test(callee)) found = true;
    }
    if (!found) ts.forEachChild(node, visit);
  };
  visit(fn.body);
  return found;
}

/** Rewrites the one return, where no declared type forbids it and nobody but the SDK calls the function. */
function fixFor(handler: HandlerFacts, outcome: Outcome): FixDraft[] {
  const { fn } = handler;
  if (fn === undefined || outcome.reason === 'plain' || outcome.reason === 'empty' || handler.tool.major.result !== 'text-or-json')
    return [];
  const { node } = outcome;
  const record = ts.isObjectLiteralExpression(node) ? node : undefined;
  if (node !== outcome.value.node || !ts.isExpression(node) || !(isText(node) || isMessage(record))) return [];
  const inline =
    ts.isArrowFunction(fn) || ts.isFunctionExpression(fn) || (ts.isMethodDeclaration(fn) && ts.isObjectLiteralExpression(fn.parent));
  // A helper has other callers, and they may want the text.
  if (!contains(fn, node)) return [];
  if (!inline || handler.tool.sdk.id === 'project') return [];
  if (handler.tool.sdk.id !== 'langchain' && !mayReturnObject(fn, node)) return [];
  const quote = quoteOf(node);
  const code = codeFor(outcome.reason);
  if (record !== undefined) {
    const start = record.properties[0]?.getStart() ?? record.end - 1;
    const edit = { span: { start, end: start }, newText: `ok: false, code: ${quote}${code}${quote}, ` };
    return [{ title: `Add \`ok: false, code: '${code}'\``, kind: 'review', edits: editsIn(node, edit) }];
  }
  const object = `{ ok: false, code: ${quote}${code}${quote}, message: ${node.getText()}, retryable: false }`;
  const newText =
    handler.tool.sdk.id === 'langchain' ? `JSON.stringify(${object})` : ts.isArrowFunction(node.parent) ? `(${object})` : object;
  return [{ title: `Return \`{ ok: false, code: '${code}', … }\``, kind: 'review', edits: editsIn(node, replaceNode(node, newText)) }];
}

/** `{ message: 'There is no such card.' }`: what is missing is only the mark. */
function isMessage(record: ts.ObjectLiteralExpression | undefined): boolean {
  const names = record?.properties.map((property) => property.name?.getText()) ?? [];
  return names.includes('message') && !names.some((name) => name === 'ok' || name === 'code');
}

function isText(node: ts.Expression): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
  );
}

/** A failure speaks first; what `swallowed-failure` reports at the same place comes last, or it would take the finding with it. */
function rank({ outcome, message }: { readonly outcome: Outcome; readonly message: Message }): number {
  return outcome.reason === 'catch' ? 2 : message === 'done' ? 1 : 0;
}
