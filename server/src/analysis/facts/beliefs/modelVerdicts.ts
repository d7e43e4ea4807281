/**
 * Where the verdict on a claim is what a model said of it, and nothing else was asked.
 * Invariant: whatever else has a say (a lookup, a test, a second source) makes it no model's verdict.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, propertyName } from '../../syntax/expressions';
import {
  enclosingFunction,
  hasBody,
  isFunctionNode,
  nameOfFunction,
  visitAll,
  visitOwn,
  type FunctionWithBody,
} from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { valueOf } from '../terms/evaluate';
import { partsOf, type Value } from '../terms/value';
import { isModelCall } from './modelCalls';
import { isCheck, verdictName } from './promotions';
import { referencesTo } from './reads';

export interface ModelVerdict {
  readonly call: ts.CallExpression;
  /** What the verdict is called, and where it becomes one. */
  readonly name: string;
  readonly verdict: ts.Node;
}

export function modelVerdictsIn(s: Snapshot, source: ts.SourceFile): readonly ModelVerdict[] {
  const found = new Map<ts.Node, ModelVerdict>();
  visitAll(source, (node) => {
    const one = isFunctionNode(node) && hasBody(node) ? ofCheck(s, node) : ofNamed(s, node);
    if (one !== undefined && !found.has(one.call)) found.set(one.call, one);
  });
  return [...found.values()];
}

/** `verified: judged.object.supported`, `const verdict = (await generateText(…)).text`. */
function ofNamed(s: Snapshot, node: ts.Node): ModelVerdict | undefined {
  const isHolder = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
  const name = isHolder ? propertyName(node.name) : undefined;
  if (!isHolder || name === undefined || !verdictName.test(name) || node.initializer === undefined) return undefined;
  const call = modelBehind(s, node.initializer);
  return call === undefined || isMeasured(node) ? undefined : { call, name, verdict: node.name };
}

/** Set against what people say: an evaluation asks how often the model is right. */
function isMeasured(node: ts.PropertyAssignment | ts.VariableDeclaration): boolean {
  if (ts.isPropertyAssignment(node)) return hasMeasure(node.parent);
  if (!ts.isIdentifier(node.name)) return false;
  return referencesTo(node, node.name, enclosingFunction(node) ?? node.getSourceFile()).some((name) => {
    for (let at: ts.Node = name; !ts.isStatement(at); at = at.parent) {
      const { parent } = at;
      if (ts.isObjectLiteralExpression(parent) && hasMeasure(parent)) return true;
      if (!ts.isBinaryExpression(parent) || !/^[!=]==?$/.test(parent.operatorToken.getText())) continue;
      if (!isWrittenOut(parent.left === at ? parent.right : parent.left)) return true;
    }
    return false;
  });
}

function hasMeasure(object: ts.ObjectLiteralExpression): boolean {
  return object.properties.some(({ name }) => /^(?:expected|gold|label|human|reference|ground_?truth)/i.test(propertyName(name) ?? ''));
}

/** `'yes'`, `undefined`, and `YES` of a constant. */
function isWrittenOut(expression: ts.Expression): boolean {
  const at = bare(expression);
  if (isConstant(at) || at.kind === ts.SyntaxKind.NullKeyword || at.getText() === 'undefined') return true;
  const [declaration] = ts.isIdentifier(at) ? declarationsInScope(at, at.text) : [];
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return false;
  return isConstant(declaration.initializer);
}

/** `async function verifyClaim(claim) { const { text } = await generateText(…); return text === 'yes'; }`. */
function ofCheck(s: Snapshot, fn: FunctionWithBody): ModelVerdict | undefined {
  const name = nameOfFunction(fn);
  if (name === undefined || !isCheck(name)) return undefined;
  const returned: ts.Expression[] = ts.isBlock(fn.body) ? [] : [fn.body];
  let asksMore = false;
  visitOwn(fn, (node) => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) returned.push(node.expression);
    if (ts.isAwaitExpression(node) && !isModelCall(s, bare(node.expression))) asksMore = true;
  });
  if (asksMore) return undefined;
  const calls = returned.filter((one) => !isConstant(one)).map((one) => modelBehind(s, one));
  const [call] = calls;
  return call === undefined || calls.includes(undefined) ? undefined : { call, name, verdict: fn.name ?? call };
}

/** The model's call where a value comes from such calls alone: what only reshapes an answer is no say of its own. */
function modelBehind(s: Snapshot, expression: ts.Expression): ts.CallExpression | undefined {
  let found: ts.CallExpression | undefined;
  let isAlone = true;
  const seen = new Set<Value>();
  const step = (v: Value): void => {
    if (seen.has(v)) return;
    seen.add(v);
    if (v.kind === 'call') {
      if (isModelCall(s, v.node)) found ??= v.node;
      else if (v.callee.kind === 'member' && isOfModel(s, v.callee.of)) [v.callee.of, ...v.args].forEach(step);
      else if (v.callee.kind === 'ref' && v.callee.ref.kind === 'global') v.args.forEach(step);
      else isAlone = false;
    } else if (v.kind === 'unknown' || v.kind === 'caught' || v.kind === 'ref') isAlone = false;
    else if (v.kind !== 'func') partsOf(v).forEach(step);
  };
  step(valueOf(s, expression));
  return isAlone ? found : undefined;
}

/** `text.trim()`: a method of what the model said. */
function isOfModel(s: Snapshot, value: Value): boolean {
  let at = value;
  for (;;) {
    if (at.kind === 'member' || at.kind === 'element') at = at.of;
    else if (at.kind !== 'call') return false;
    else if (isModelCall(s, at.node)) return true;
    else if (at.callee.kind === 'member') at = at.callee.of;
    else return false;
  }
}

function isConstant(expression: ts.Expression): boolean {
  const at = bare(expression);
  return ts.isLiteralExpression(at) || at.kind === ts.SyntaxKind.TrueKeyword || at.kind === ts.SyntaxKind.FalseKeyword;
}
