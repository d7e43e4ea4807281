/**
 * In a loop over a model's calls: is what a tool threw given back to the model as what it returned? The protocols have a place for it
 * (`is_error`, an output of type `error-text`).
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, elementNamed, propertyName, valueNamed } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { errorIn } from './caughtWords';
import { referencesTo } from './reads';

export interface UnflaggedAnswer {
  readonly kind: 'isError' | 'errorText';
  /** What the model is told. */
  readonly use: ts.Expression;
  readonly block: ts.ObjectLiteralExpression;
  /** Where the error ends. */
  readonly caught: ts.Node;
}

export function unflaggedAnswersIn(s: Snapshot, source: ts.SourceFile): readonly UnflaggedAnswer[] {
  const found: UnflaggedAnswer[] = [];
  visitAll(source, (node) => {
    const one = ts.isObjectLiteralExpression(node) ? (ofToolResult(s, node) ?? ofOutput(s, node)) : undefined;
    if (one !== undefined) found.push(one);
  });
  return found;
}

/** `{ type: 'tool_result', tool_use_id, content }` of the Anthropic API. */
function ofToolResult(s: Snapshot, block: ts.ObjectLiteralExpression): UnflaggedAnswer | undefined {
  const type = valueNamed(block, 'type');
  const content = valueNamed(block, 'content');
  if (type === undefined || constantString(type) !== 'tool_result' || elementNamed(block, 'tool_use_id') === undefined) return undefined;
  if (content === undefined || saysItself(block) || block.properties.some(ts.isSpreadAssignment)) return undefined;
  if (mentionsFlag(outermostFunction(block)) || isFlaggedLater(s, block)) return undefined;
  const caught = errorIn(content);
  return caught === undefined ? undefined : { kind: 'isError', use: content, block, caught };
}

/** `{ type: 'tool-result', toolCallId, output: { type: 'text', value } }` of the AI SDK. */
function ofOutput(s: Snapshot, block: ts.ObjectLiteralExpression): UnflaggedAnswer | undefined {
  const type = valueNamed(block, 'type');
  const output = valueNamed(block, 'output');
  if (
    type === undefined ||
    constantString(type) !== 'tool-result' ||
    output === undefined ||
    elementNamed(block, 'toolCallId') === undefined
  )
    return undefined;
  const object = bare(output);
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  const form = valueNamed(object, 'type');
  const value = valueNamed(object, 'value');
  if (form === undefined || value === undefined || !/^(text|json)$/.test(constantString(form) ?? '')) return undefined;
  const caught = saysItself(block) || isFlaggedLater(s, block) ? undefined : errorIn(value);
  return caught === undefined ? undefined : { kind: 'errorText', use: value, block: object, caught };
}

/** By the flag, or by a word of the project's own, which whoever reads it may turn into one. */
function saysItself(block: ts.ObjectLiteralExpression): boolean {
  return block.properties.some(({ name }) =>
    /^(?:is_?error|error|status|state|success|ok|failed|outcome)$/i.test(propertyName(name) ?? ''),
  );
}

const giving = /^(?:push|unshift|concat|set|resolve|enqueue|write|send)$/;

/** Handed to a function that may set the flag: one of the project that names it, or one that nobody sees and that gives something back. */
function isFlaggedLater(s: Snapshot, block: ts.ObjectLiteralExpression): boolean {
  let at: ts.Node = block;
  for (; isHolding(at.parent); at = at.parent) if (ts.isObjectLiteralExpression(at.parent) && saysItself(at.parent)) return true;
  const { parent } = at;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return mayFlag(s, at);
  const around = enclosingFunction(parent) ?? parent.getSourceFile();
  return referencesTo(parent, parent.name, around).some((name) => mayFlag(s, name));
}

function mayFlag(s: Snapshot, given: ts.Node): boolean {
  const call = given.parent;
  if (!ts.isCallExpression(call) || call.expression === given) return false;
  const callee = bare(call.expression);
  if (ts.isPropertyAccessExpression(callee) && giving.test(callee.name.text)) return false;
  const ref = refOf(s, callee);
  if (ref.kind === 'function') return mentionsFlag(ref.fn);
  const statement = ts.isAwaitExpression(call.parent) ? call.parent.parent : call.parent;
  return ref.kind !== 'global' && !ts.isExpressionStatement(statement);
}

function isHolding(node: ts.Node): boolean {
  return (
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isConditionalExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node)
  );
}

/** The outermost function around: what it asks for may flag what the inner ones made. */
function outermostFunction(node: ts.Node): ts.Node {
  let at: ts.Node | undefined = enclosingFunction(node);
  for (let next = at; next !== undefined; next = enclosingFunction(next)) at = next;
  return at ?? node.getSourceFile();
}

function mentionsFlag(around: ts.Node): boolean {
  return /\bis_?error\b/i.test(around.getText());
}
