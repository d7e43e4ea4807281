/** In which form an SDK wants an answer and a failure, read from its data; an SDK is never asked for its name. */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { returnsOf } from '../discovery/sdk';
import { literalOf } from '../rules/kit/fixKit';
import { propertyName } from '../syntax/expressions';
import type { FunctionWithBody } from '../syntax/functions';
import type { Leaf } from './leaves';

export type Idiom =
  /** `{ ok: true, data }` as it is. */
  | { readonly kind: 'object' }
  /** The same as JSON text: the handler has to return text, or the SDK's way is text. */
  | { readonly kind: 'text' }
  /** A result of the protocol: the flag tells the two apart, and a failure is JSON in its text. */
  | { readonly kind: 'result'; readonly flag: string };

export function idiomOf(handler: HandlerFacts, leaves: readonly Leaf[]): Idiom | string {
  const { major } = handler.tool;
  const { failure } = major;
  const asResult = leaves.filter(({ outcome }) => outcome.asResult).length;
  if (failure.kind === 'flag') {
    const { text, toolResult } = returnsOf(major);
    if (asResult < leaves.length && !(text === 'passed' && toolResult === 'passed'))
      return 'not every return of it has the form that the SDK wants';
    return major.structuredAs === undefined
      ? { kind: 'result', flag: failure.property }
      : 'how a failure is said in this SDK is not known well enough';
  }
  if (asResult > 0) return 'its returns are of several forms';
  const returns = returnsOf(major);
  if (failure.asText === true && leaves.some(({ outcome }) => isText(outcome.value.node))) return { kind: 'text' };
  if (major.result === 'string-only') return { kind: 'text' };
  const takesObjects = major.result === 'text-or-json' || major.result === 'json' || major.result === 'either';
  return takesObjects && /^(json|passed|unknown)$/.test(returns.object)
    ? { kind: 'object' }
    : 'how a failure is said in this SDK is not known well enough';
}

function isText(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isBinaryExpression(node)) return true;
  return ts.isCallExpression(node) && /^(JSON\.stringify|String)$/.test(node.expression.getText());
}

/** Somebody else says what the function gives, so that another form would not fit; the declared type of the function itself is no such. */
export function heldBy(handler: HandlerFacts, fn: FunctionWithBody): string | undefined {
  const element = ts.isMethodDeclaration(fn) ? fn : fn.parent;
  if (ts.isVariableDeclaration(element) && element.type !== undefined) return 'the type of its variable says what it returns';
  if (ts.isPropertyDeclaration(element) && element.type !== undefined) return 'the type of its property says what it returns';
  const holder = ts.isObjectLiteralElementLike(element) || ts.isClassElement(element) ? element.parent : element;
  if (ts.isClassLike(holder) && holder.heritageClauses !== undefined) return 'its base class says what it returns';
  if (ts.isObjectLiteralExpression(holder)) {
    if (holder.properties.some((p) => propertyName(p.name) === 'toModelOutput')) return '`toModelOutput` reads what it returns';
    const { parent } = holder;
    if (ts.isVariableDeclaration(parent) && parent.type !== undefined) return 'the type of the tool says what it returns';
    if (ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent)) return 'the type of the tool says what it returns';
    if (ts.isCallExpression(parent) && parent.typeArguments !== undefined) return 'the type arguments of the call say what it returns';
  }
  if (handler.tool.sdk.id === 'project' && hasSiblings(holder, element)) return 'the tools beside it return theirs as they are';
  if (ts.isCallExpression(holder) && holder.typeArguments !== undefined) return 'the type arguments of the call say what it returns';
  return isHeldByContext(handler, holder, element) ? 'the type of what it stands in says what it returns' : undefined;
}

/** `{ add: { execute }, update: { execute } }`, of the project's own: whoever calls one of them knows the others. */
function hasSiblings(holder: ts.Node, element: ts.Node): boolean {
  const name = ts.isObjectLiteralElementLike(element) ? propertyName(element.name) : undefined;
  if (name === undefined || !ts.isPropertyAssignment(holder.parent)) return false;
  const set = holder.parent.parent;
  return set.properties.some((one) => {
    const literal = ts.isPropertyAssignment(one) && one !== holder.parent ? literalOf(one.initializer) : undefined;
    return literal?.properties.some((p) => propertyName(p.name) === name) === true;
  });
}

/** `: Tool[]` around a list of tools. What is written in the call of an SDK itself is taken as it is: there the type follows the function. */
function isHeldByContext({ s }: HandlerFacts, holder: ts.Node, element: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(holder) || ts.isCallExpression(holder.parent) || !ts.isObjectLiteralElementLike(element)) return false;
  const checker = s.checker();
  const name = propertyName(element.name);
  const property = name === undefined ? undefined : checker.getContextualType(holder)?.getProperty(name);
  if (property === undefined) return false;
  const signatures = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, holder)).getCallSignatures();
  const open = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.Void;
  return signatures.some((signature) => {
    const type = checker.getReturnTypeOfSignature(signature);
    const parts = [type, ...(type.isUnion() ? type.types : [])].map((part) => checker.getAwaitedType(part) ?? part);
    return !parts.some((part) => (part.flags & open) !== 0);
  });
}
