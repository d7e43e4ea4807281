import ts from 'typescript';
import { codeBeside } from '../facts/failures/codes';
import { isAskedFor, isLookedAt, isOfUsersCode, isTakenApart } from '../facts/failures/errorUse';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { isOwnFramework, toldBy, type Told } from '../facts/trust/told';
import { codeBesideEdit } from './kit/codes';
import { editsIn, removeElement, removeElements, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/**
 * An error handed to the model as it came: a stack, the whole object, or the body of somebody else's answer. The model cannot act on paths and
 * frames; it can repeat them. A plain `error.message` is no finding: it is what every SDK forwards of a throw.
 */
export default defineRule({
  id: 'raw-error-forwarded',
  group: 'failures',
  on: 'handler',
  level: 'info',
  fix: 'review',
  since: '0.1.0',
  summary: 'A stack, a whole error object or an upstream body is sent to the model.',
  messages: {
    stack: 'The agent gets the stack of this error: paths and frames that it can repeat and not act on. Send the message, with a code.',
    error: 'The agent gets the whole error object: empty JSON, or whatever a library hung on it. Send its message, with a code.',
    request: 'The agent gets `error.{name}`, with the headers and credentials of the request in it. Send a code and a message.',
    errorText:
      'The agent gets the error as it prints: a class name before the message, `[object Object]` for what is no `Error`. Send the message, with a code.',
    body: 'The agent gets the body of the failed answer as it came. Send a code, and of the body what it needs to go on.',
  },
  check(handler, ctx) {
    const found = toldBy(handler).filter((told) => isRaw(handler, told));
    const [first, ...others] = [...found].sort((a, b) => rank(a) - rank(b));
    if (first === undefined) return;
    const { source, node } = first;
    const { kind } = source;
    if (kind === 'environment' || kind === 'secret') return;
    const caught = first.outcome?.evidence.filter((e) => e.kind === 'catch' || e.kind === 'status') ?? [];
    const elsewhere = others.filter((o, i) => o.node !== node && others.findIndex((p) => p.node === o.node) === i);
    ctx.report({
      at: node,
      defect: source.node,
      message: kind,
      data: { name: source.name },
      level: isHeavy(first) ? 'warning' : 'info',
      related: [
        ...caught.map((e) => ({ at: e.node, note: e.note })),
        { at: source.node, note: 'It is taken here.' },
        ...elsewhere.map((o) => ({ at: o.node, note: 'This path sends it as it came too.' })),
      ],
      fixes: fixFor(handler, first, others),
    });
  },
});

function isHeavy({ source }: Told): boolean {
  return source.kind === 'stack' || source.kind === 'error' || source.kind === 'request';
}

function rank(told: Told): number {
  return ['request', 'stack', 'error', 'body', 'errorText'].indexOf(told.source.kind);
}

function isRaw(handler: HandlerFacts, told: Told): boolean {
  const { source, conditions, outcome, payload } = told;
  if (isAskedFor(conditions) || isOfUsersCode(handler.tool, source.node)) return false;
  switch (source.kind) {
    case 'stack':
    case 'request':
      return true;
    case 'error':
      // What a project's own framework makes of a value is not seen from here.
      return !isOwnFramework(handler) && !isLookedAt(conditions);
    case 'errorText':
      return outcome !== undefined && isTold(outcome) && !isLookedAt(conditions) && !codeBeside(handler.x, outcome, payload);
    case 'body':
      return outcome !== undefined && isFailed(told, outcome) && !codeBeside(handler.x, outcome, payload);
    default:
      return false;
  }
}

/** In a failure that is data. A sentence with the error in it is how MCP wants one, and elsewhere what other rules report. */
function isTold(outcome: Outcome): boolean {
  return outcome.declares === 'failure' && outcome.text.kind === 'json';
}

/** Of an answer that was fetched, only where its status was looked at and was bad; what hangs on a caught error is that of a failure. */
function isFailed({ source, conditions }: Told, outcome: Outcome): boolean {
  return source.name.startsWith('response') ? !isTakenApart(conditions) : outcome.reason === 'status';
}

function fixFor(handler: HandlerFacts, { source }: Told, others: readonly Told[]): FixDraft[] {
  const { node, kind } = source;
  const { parent } = node;
  const edit = (title: string, ...edits: Parameters<typeof editsIn>[1][]): FixDraft[] => [
    { title, kind: 'review', edits: editsIn(node, ...edits) },
  ];
  if (kind === 'stack') {
    const property = propertyAround(node);
    const beside = property === undefined ? [] : wholeErrorsBeside(property, others);
    const all = property === undefined || beside.length === 0 ? undefined : removeElements([property, ...beside]);
    if (all !== undefined && beside[0] !== undefined) {
      const code = codeBesideEdit(handler, beside[0]);
      return edit(`Leave the stack and the whole error out${code.length === 0 ? '' : ', and send a code'}`, ...all, ...code);
    }
    const removed = property === undefined ? undefined : removeElement(property);
    if (removed !== undefined) return edit('Leave the stack out', removed);
    if (!ts.isPropertyAccessExpression(node) || !isMessageAtHand(node)) return [];
    return edit('Send the message in place of the stack', replaceNode(node.name, 'message'));
  }
  if ((kind === 'error' || kind === 'errorText') && ts.isIdentifier(node)) {
    const name = node.text;
    const text = `${name} instanceof Error ? ${name}.message : String(${name})`;
    // The whole error is all that such a failure can be told by.
    const code = kind === 'error' ? codeBesideEdit(handler, ts.isObjectLiteralElementLike(parent) ? parent : parent.parent) : [];
    const mend = (replaced: ts.Node, newText: string): FixDraft[] =>
      edit(`Send the message${code.length === 0 ? '' : ', and a code,'} in place of the error`, replaceNode(replaced, newText), ...code);
    if (ts.isShorthandPropertyAssignment(parent)) return mend(parent, `${name}: ${text}`);
    if (ts.isPropertyAssignment(parent) || ts.isTemplateSpan(parent)) return mend(node, text);
    // `"Error: " + error`
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken) return mend(node, `(${text})`);
    const call = isTextCall(parent) ? parent : undefined;
    if (call !== undefined) return mend(call, needsBrackets(call.parent) ? `(${text})` : text);
  }
  return [];
}

/** `err` in `{ message: err.message, stack: err.stack, err }`: the stack would go on in it, and the message is told without it. */
function wholeErrorsBeside({ parent }: ts.PropertyAssignment, others: readonly Told[]): readonly ts.ObjectLiteralElementLike[] {
  const whole = parent.properties.filter((p) =>
    others.some(({ source }) => source.kind === 'error' && (source.node === p || source.node.parent === p)),
  );
  return parent.properties.some((p) => ts.isPropertyAssignment(p) && /\.message\b/.test(p.initializer.getText())) ? whole : [];
}

/** `stack: error.stack`, also behind a test of what was caught: under that name it stands for nothing else. */
function propertyAround(node: ts.Node): ts.PropertyAssignment | undefined {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent) {
    if (ts.isPropertyAssignment(at)) return /stack|trace/i.test(at.name.getText()) ? at : undefined;
    if (!ts.isConditionalExpression(at) && !ts.isBinaryExpression(at) && !ts.isParenthesizedExpression(at)) return undefined;
  }
  return undefined;
}

/** Of `e.stack?.split(…)` the rest would cut the message; `e.stack ?? e.message` would say it twice. */
function isMessageAtHand(node: ts.PropertyAccessExpression): boolean {
  const { parent } = node;
  return !ts.isPropertyAccessExpression(parent) && !ts.isCallExpression(parent) && !ts.isNonNullExpression(parent);
}

/** `String(error)`, `JSON.stringify(error)`. */
function isTextCall(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.arguments.length >= 1 && /^(String|JSON\.stringify)$/.test(node.expression.getText());
}

function needsBrackets(around: ts.Node): boolean {
  return !(
    ts.isPropertyAssignment(around) ||
    ts.isTemplateSpan(around) ||
    ts.isReturnStatement(around) ||
    ts.isVariableDeclaration(around) ||
    (ts.isCallExpression(around) && around.expression.getText() !== around.getText())
  );
}
