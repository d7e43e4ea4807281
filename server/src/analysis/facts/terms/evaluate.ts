/**
 * From syntax to terms (`value.ts`), and from a function to its exits. Reads one function at a time: calls stay calls,
 * and whoever wants to know more expands them (`expand.ts`).
 * Invariant: what a function's summary says depends on its own text and on where names lead, never on who calls it.
 */
import ts from 'typescript';
import { declarationBehind, refOf, refOfDeclaration } from '../../program/origin';
import type { Ref } from '../../program/ref';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, propertyName, settled } from '../../syntax/expressions';
import { enclosingFunction, hasBody, isFunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { contextOf, type Test } from './flow';
import { reachingValue } from './variables';
import { emptyEnv, memberOfValue, type Condition, type Entry, type Item, type Option, type Value } from './value';

/** One evaluation of one function: answers by node, and what is being looked at now. */
export interface Evaluation {
  readonly s: Snapshot;
  readonly known: Map<ts.Node, Value>;
  readonly busy: Set<ts.Node>;
}

/** The term of an expression outside of any summary: a handler argument, a module's constant. */
export function valueOf(s: Snapshot, expression: ts.Expression): Value {
  return evaluate({ s, known: new Map(), busy: new Set() }, expression);
}

export function conditionsOf(e: Evaluation, tests: readonly Test[]): readonly Condition[] {
  return tests.map(({ node, holds, labels }) => ({
    node,
    holds,
    test: labels === undefined ? evaluate(e, node) : isOneOf(e, node, labels),
  }));
}

/** `switch (kind) { case a: case b: }` as `kind === a || kind === b`. */
function isOneOf(e: Evaluation, node: ts.Expression, labels: readonly ts.Expression[]): Value {
  const left = evaluate(e, node);
  return labels
    .map((label): Value => ({ kind: 'binary', node: label, operator: '===', left, right: evaluate(e, label) }))
    .reduce((all, one) => ({ kind: 'binary', node: one.node, operator: '||', left: all, right: one }));
}

export function evaluate(e: Evaluation, expression: ts.Expression): Value {
  const node = settled(expression);
  const known = e.known.get(node);
  if (known !== undefined) return known;
  if (e.busy.has(node)) return { kind: 'unknown', node, why: 'cycle' };
  e.busy.add(node);
  const value = compute(e, node);
  e.busy.delete(node);
  e.known.set(node, value);
  return value;
}

function compute(e: Evaluation, node: ts.Expression): Value {
  const text = constantString(node);
  if (text !== undefined) return { kind: 'const', node, value: text };
  if (ts.isNumericLiteral(node)) return { kind: 'const', node, value: Number(node.text) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { kind: 'const', node, value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { kind: 'const', node, value: false };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { kind: 'const', node, value: null };
  if (ts.isVoidExpression(node)) return { kind: 'const', node, value: undefined };
  if (ts.isIdentifier(node)) return ofIdentifier(e, node);
  if (ts.isTemplateExpression(node)) {
    const parts: (string | Value)[] = [node.head.text];
    for (const span of node.templateSpans) parts.push(evaluate(e, span.expression), span.literal.text);
    return { kind: 'template', node, parts: parts.filter((part) => part !== '') };
  }
  if (ts.isObjectLiteralExpression(node)) return { kind: 'object', node, entries: node.properties.map((p) => entryOf(e, p)) };
  if (ts.isArrayLiteralExpression(node))
    return { kind: 'array', node, items: node.elements.filter((x) => !ts.isOmittedExpression(x)).map((x) => itemOf(e, x)) };
  if (ts.isPropertyAccessExpression(node)) return ofProperty(e, node, node.expression, node.name.text);
  if (ts.isElementAccessExpression(node)) {
    const key = bare(node.argumentExpression);
    if (ts.isStringLiteralLike(key)) return ofProperty(e, node, node.expression, key.text);
    const of = evaluate(e, node.expression);
    if (ts.isNumericLiteral(key) && of.kind === 'array' && !of.items.some((item) => item.spread || item.maybe)) {
      return of.items[Number(key.text)]?.value ?? { kind: 'const', node, value: undefined };
    }
    return { kind: 'element', node, of, key: evaluate(e, key) };
  }
  if (ts.isConditionalExpression(node)) return ofConditional(e, node);
  if (ts.isBinaryExpression(node)) return ofBinary(e, node);
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.ExclamationToken) return { kind: 'unary', node, operator: '!', of: evaluate(e, node.operand) };
    if (node.operator === ts.SyntaxKind.MinusToken) {
      const of = evaluate(e, node.operand);
      return of.kind === 'const' && typeof of.value === 'number'
        ? { kind: 'const', node, value: -of.value }
        : { kind: 'unary', node, operator: '-', of };
    }
    return evaluate(e, node.operand);
  }
  if (ts.isTypeOfExpression(node)) return { kind: 'unary', node, operator: 'typeof', of: evaluate(e, node.expression) };
  if (isFunctionNode(node) && hasBody(node)) return { kind: 'func', node, fn: node, env: emptyEnv };
  if (ts.isNewExpression(node)) {
    return { kind: 'call', node, callee: evaluate(e, node.expression), args: (node.arguments ?? []).map((a) => argument(e, a)) };
  }
  if (ts.isCallExpression(node)) return ofCall(e, node);
  if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword || ts.isClassExpression(node)) {
    return { kind: 'ref', node, ref: refOf(e.s, node) };
  }
  if (ts.isTaggedTemplateExpression(node)) return ofTagged(e, node);
  return { kind: 'unknown', node, why: 'exit-unknown' };
}

/** A tagged template keeps its text: `sql\`… LIMIT 10\`` is read by the facts about caps. */
function ofTagged(e: Evaluation, node: ts.TaggedTemplateExpression): Value {
  const parts: (string | Value)[] = [];
  if (ts.isTemplateExpression(node.template)) {
    parts.push(node.template.head.text);
    for (const span of node.template.templateSpans) parts.push(evaluate(e, span.expression), span.literal.text);
  } else parts.push(node.template.text);
  const text: Value = { kind: 'template', node: node.template, parts };
  // A call node is what the term wants; the tag's own node has the same meaning for everyone who asks for a place.
  return { kind: 'call', node: node as unknown as ts.CallExpression, callee: evaluate(e, node.tag), args: [text] };
}

function argument(e: Evaluation, node: ts.Expression): Value {
  // The first thing out of `...args` goes to the next parameter; what follows it is not known (`expand.ts` binds).
  return ts.isSpreadElement(node) ? { kind: 'element', node, of: evaluate(e, node.expression) } : evaluate(e, node);
}

function entryOf(e: Evaluation, node: ts.ObjectLiteralElementLike): Entry {
  if (ts.isSpreadAssignment(node)) return { kind: 'spread', node, value: evaluate(e, node.expression), maybe: false };
  const name = node.name === undefined ? undefined : propertyName(node.name);
  let value: Value;
  if (ts.isPropertyAssignment(node)) value = evaluate(e, node.initializer);
  else if (ts.isShorthandPropertyAssignment(node)) value = ofIdentifier(e, node.name);
  else if (ts.isMethodDeclaration(node) && hasBody(node)) value = { kind: 'func', node, fn: node, env: emptyEnv };
  else value = { kind: 'unknown', node, why: 'exit-unknown' };
  return name === undefined ? { kind: 'computed', node, value, maybe: false } : { kind: 'property', node, name, value, maybe: false };
}

function itemOf(e: Evaluation, node: ts.Expression): Item {
  return ts.isSpreadElement(node)
    ? { node, value: evaluate(e, node.expression), spread: true, maybe: false }
    : { node, value: evaluate(e, node), spread: false, maybe: false };
}

function ofConditional(e: Evaluation, node: ts.ConditionalExpression): Value {
  const options: Option[] = [node.whenTrue, node.whenFalse].map((branch) => ({
    value: evaluate(e, branch),
    conditions: conditionsOf(e, contextOf(branch, node.parent).tests),
    caught: undefined,
  }));
  return { kind: 'phi', node, options };
}

function ofBinary(e: Evaluation, node: ts.BinaryExpression): Value {
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.EqualsToken || kind === ts.SyntaxKind.CommaToken) return evaluate(e, node.right);
  const left = evaluate(e, node.left);
  const right = evaluate(e, node.right);
  if (kind === ts.SyntaxKind.PlusToken && (isText(left) || isText(right))) {
    return { kind: 'template', node, parts: [...textParts(left), ...textParts(right)] };
  }
  return { kind: 'binary', node, operator: node.operatorToken.getText(), left, right };
}

function isText(value: Value): boolean {
  if (value.kind === 'phi') return value.options.every((option) => isText(option.value));
  return value.kind === 'template' || (value.kind === 'const' && typeof value.value === 'string');
}

function textParts(value: Value): readonly (string | Value)[] {
  if (value.kind === 'template') return value.parts;
  return value.kind === 'const' && typeof value.value === 'string' ? [value.value] : [value];
}

function ofProperty(e: Evaluation, node: ts.Expression, object: ts.Expression, name: string): Value {
  const of = evaluate(e, object);
  if (of.kind === 'ref') {
    const ref = refOf(e.s, node);
    if (ref.kind !== 'unknown') return fromRef(e, ref, node);
  }
  const own = memberOfValue(of, name, node);
  if (own.kind !== 'member') return own;
  // `service.find` of `const service = new Service()`: the method is known though the object is only the result of a call.
  const ref = refOf(e.s, node);
  return ref.kind === 'function' ? fromRef(e, ref, node) : own;
}

function fromRef(e: Evaluation, ref: Ref, node: ts.Node): Value {
  if (ref.kind === 'function') return { kind: 'func', node, fn: ref.fn, env: emptyEnv };
  if (ref.kind === 'object') return evaluate(e, ref.node);
  if (ref.kind === 'expression' && ref.node !== node) return evaluate(e, ref.node);
  return { kind: 'ref', node, ref };
}

function ofIdentifier(e: Evaluation, node: ts.Identifier): Value {
  if (node.text === 'undefined') return { kind: 'const', node, value: undefined };
  const declarations = declarationsInScope(node, node.text);
  // Of an overloaded function the one with the body.
  const declaration = declarations.find((d) => !isFunctionNode(d) || hasBody(d)) ?? declarations[0];
  if (declaration === undefined) return { kind: 'ref', node, ref: { kind: 'global', path: [node.text] } };
  if (ts.isParameter(declaration) || ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration))
    return ofLocal(e, declaration, node);
  // `export const read = wrap(readFile)`: the wrapper's call is kept, not only what it returns.
  const target = declarationBehind(e.s, declaration);
  if (
    target !== undefined &&
    ts.isVariableDeclaration(target) &&
    target.initializer !== undefined &&
    ts.isCallExpression(settled(target.initializer))
  ) {
    return evaluate(e, target.initializer);
  }
  return fromRef(e, refOfDeclaration(e.s, declaration), node);
}

type Local = ts.ParameterDeclaration | ts.VariableDeclaration | ts.BindingElement;

function ofLocal(e: Evaluation, declaration: Local, use: ts.Identifier): Value {
  if (ts.isParameter(declaration)) {
    return withDefault(e, { kind: 'param', node: use, parameter: declaration }, declaration.initializer, use);
  }
  return reachingValue(e, declaration, use, () => initialValue(e, declaration, use));
}

/** The value that a declaration gives, before any write. */
function initialValue(e: Evaluation, declaration: ts.VariableDeclaration | ts.BindingElement, use: ts.Node): Value {
  if (ts.isBindingElement(declaration)) return ofBinding(e, declaration, use);
  const holder = declaration.parent;
  if (ts.isCatchClause(holder)) return { kind: 'caught', node: use };
  const loop = holder.parent;
  if (ts.isForOfStatement(loop)) return loopVariable(e, declaration, loop, use);
  if (ts.isForInStatement(loop)) return { kind: 'element', node: use, of: evaluate(e, loop.expression) };
  if (declaration.initializer !== undefined) return evaluate(e, declaration.initializer);
  if (enclosingFunction(declaration) === undefined) {
    return { kind: 'ref', node: use, ref: refOfDeclaration(e.s, declaration) };
  }
  return { kind: 'const', node: declaration, value: undefined };
}

/** Bound like a parameter of the loop's body, so that a registration in the loop can be read once an item. */
function loopVariable(e: Evaluation, declaration: ts.VariableDeclaration, loop: ts.ForOfStatement, use: ts.Node): Value {
  const of: Value = { kind: 'element', node: use, of: evaluate(e, loop.expression) };
  return { kind: 'param', node: use, parameter: declaration as unknown as ts.ParameterDeclaration, of };
}

function withDefault(e: Evaluation, value: Value, initializer: ts.Expression | undefined, node: ts.Node): Value {
  return initializer === undefined ? value : { kind: 'binary', node, operator: '??', left: value, right: evaluate(e, initializer) };
}

function ofBinding(e: Evaluation, element: ts.BindingElement, use: ts.Node): Value {
  const pattern = element.parent;
  const source = sourceOfPattern(e, pattern, use);
  if (element.dotDotDotToken !== undefined) return { kind: 'element', node: use, of: source };
  if (ts.isArrayBindingPattern(pattern)) {
    const index = pattern.elements.indexOf(element);
    const list = promiseAllItems(source) ?? source;
    if (list.kind === 'array' && !list.items.some((item) => item.spread || item.maybe)) {
      return list.items[index]?.value ?? { kind: 'const', node: use, value: undefined };
    }
    return withDefault(e, { kind: 'element', node: use, of: source, index }, element.initializer, use);
  }
  const name = propertyName(element.propertyName ?? element.name);
  if (name === undefined) return { kind: 'unknown', node: use, why: 'exit-unknown' };
  if (source.kind === 'ref') {
    const ref = refOfDeclaration(e.s, element);
    if (ref.kind !== 'unknown') return fromRef(e, ref, use);
  }
  return withDefault(e, memberOfValue(source, name, use), element.initializer, use);
}

function sourceOfPattern(e: Evaluation, pattern: ts.BindingPattern, use: ts.Node): Value {
  const holder = pattern.parent;
  if (ts.isBindingElement(holder)) return ofBinding(e, holder, use);
  if (ts.isParameter(holder)) return { kind: 'param', node: use, parameter: holder };
  const loop = holder.parent.parent;
  if (ts.isForOfStatement(loop)) return loopVariable(e, holder, loop, use);
  return holder.initializer === undefined ? { kind: 'unknown', node: use, why: 'exit-unknown' } : evaluate(e, holder.initializer);
}

function promiseAllItems(value: Value): Value | undefined {
  if (
    value.kind === 'call' &&
    value.callee.kind === 'ref' &&
    value.callee.ref.kind === 'global' &&
    value.callee.ref.path.join('.') === 'Promise.all'
  )
    return value.args[0];
  return undefined;
}

function ofCall(e: Evaluation, node: ts.CallExpression): Value {
  const callee = bare(node.expression);
  const first = node.arguments[0];
  // `await import('x')`, `require('x')`: the module.
  if (isModuleCall(callee) && first !== undefined && ts.isStringLiteralLike(first)) return fromRef(e, refOf(e.s, node), node);
  if (ts.isPropertyAccessExpression(callee)) {
    const name = callee.name.text;
    if (name === 'then' && first !== undefined) return ofThen(e, node, callee.expression, first);
    if (name === 'catch' && first !== undefined) return ofCatch(e, node, evaluate(e, callee.expression), first);
    if (name === 'finally') return evaluate(e, callee.expression);
    if (name === 'bind') return evaluate(e, callee.expression);
    if (first !== undefined && ts.isIdentifier(callee.expression)) {
      const full = `${callee.expression.text}.${name}`;
      if (full === 'Promise.resolve' || full === 'Object.freeze' || full === 'Object.seal') return evaluate(e, first);
      if (full === 'Object.assign') return ofAssign(e, node);
    }
  }
  return { kind: 'call', node, callee: evaluate(e, callee), args: node.arguments.map((a) => argument(e, a)) };
}

function isModuleCall(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  return ts.isIdentifier(callee) && callee.text === 'require' && declarationsInScope(callee, callee.text).length === 0;
}

function ofAssign(e: Evaluation, node: ts.CallExpression): Value {
  const entries = node.arguments.map((a): Entry => ({ kind: 'spread', node: a, value: argument(e, a), maybe: false }));
  return { kind: 'object', node, entries };
}

/** `p.then(f)` is `f(p)`; with a second function, also what that one makes of the error. */
function ofThen(e: Evaluation, node: ts.CallExpression, receiver: ts.Expression, onValue: ts.Expression): Value {
  const value: Value = { kind: 'call', node, callee: evaluate(e, onValue), args: [evaluate(e, receiver)] };
  const onError = node.arguments[1];
  return onError === undefined ? value : ofCatch(e, node, value, onError);
}

function ofCatch(e: Evaluation, node: ts.CallExpression, value: Value, onError: ts.Expression): Value {
  const callee = evaluate(e, onError);
  // `() => []` takes nothing of the error along.
  const takesError = callee.kind !== 'func' || callee.fn.parameters.length > 0;
  const caught: Value = { kind: 'call', node, callee, args: takesError ? [{ kind: 'caught', node: onError }] : [] };
  return {
    kind: 'phi',
    node,
    options: [
      { value, conditions: [], caught: undefined },
      { value: caught, conditions: [], caught: { node, fellThrough: false } },
    ],
  };
}
