/**
 * Where a text comes from that is not written here: the package, the global or the declared type behind the call that gives it.
 * Invariant: a name is given only where every return of the functions on the way has one; constants add nothing. Choices are split before
 * a text comes here; of one that is put together from pieces the first known piece names it.
 */
import ts from 'typescript';
import { refOfTypeNode } from '../../program/origin';
import type { Ref } from '../../program/ref';
import type { FunctionWithBody } from '../../syntax/functions';
import { alternatives, calleeOf, type Expansion } from '../terms/expand';
import { resolveSpreads } from '../terms/spreads';
import { isCallbackParameter } from '../terms/roots';
import { partsOf, type Value, type ValueOf } from '../terms/value';

/** Functions that one such question may enter. It has its own budget, so that the paths of a tool are the same with it and without. */
const functionsPerOrigin = 80;

/** As far as a reader of a report would want to know; `undefined` where that is not known. */
export function originOfValue(x: Expansion, value: Value, handler: FunctionWithBody | undefined): string | undefined {
  return originOf({ ...x, budget: { left: functionsPerOrigin }, known: new Map() }, value, handler);
}

function originOf(x: Expansion, value: Value, handler: FunctionWithBody | undefined): string | undefined {
  switch (value.kind) {
    case 'ref':
      return originOfRef(value.ref);
    case 'call':
      return originOfCall(x, value, handler);
    case 'member':
      return value.of.kind === 'object' ? originInObject(x, value.of, value.name, handler) : originOf(x, value.of, handler);
    case 'element':
    case 'unary':
      return originOf(x, value.of, handler);
    case 'binary':
      return originOf(x, value.left, handler) ?? originOf(x, value.right, handler);
    case 'param': {
      if (value.of !== undefined) return originOf(x, value.of, handler);
      if (handler !== undefined && value.parameter.parent === handler) return 'input';
      if (isCallbackParameter(value.parameter)) return 'element';
      const { type } = value.parameter;
      return type === undefined ? undefined : originOfType(x, type);
    }
    case 'caught':
      return 'error';
    case 'phi':
    case 'array':
    case 'template':
    case 'object':
      return firstOf(x, partsOf(value), handler);
    default:
      return undefined;
  }
}

function firstOf(x: Expansion, values: readonly Value[], handler: FunctionWithBody | undefined): string | undefined {
  for (const value of values) {
    const found = originOf(x, value, handler);
    if (found !== undefined) return found;
  }
  return undefined;
}

function originOfCall(x: Expansion, call: ValueOf<'call'>, handler: FunctionWithBody | undefined): string | undefined {
  const callee = calleeOf(x, call);
  if (callee === undefined) return originOf(x, call.callee, handler);
  return originOfReturns(x, call, callee.fn, handler) ?? packageOfReturns(x, callee.fn);
}

/** What a project's own function answers comes from where all that it returns comes from. A return that only calls it again adds nothing. */
function originOfReturns(
  x: Expansion,
  call: ValueOf<'call'>,
  fn: FunctionWithBody,
  handler: FunctionWithBody | undefined,
): string | undefined {
  if (x.active.includes(fn)) return undefined;
  const inside: Expansion = { ...x, active: [...x.active, fn], known: new Map() };
  let found: string | undefined;
  for (const { value } of alternatives(x, call)) {
    if (value.kind === 'const' || isCycle(value)) continue;
    const origin = originOf(inside, value, handler);
    if (origin === undefined) return undefined;
    found ??= origin;
  }
  return found;
}

/** `function client(): AxiosInstance`: whatever the body does to get one, what is asked of it comes out of the package. */
function packageOfReturns(x: Expansion, fn: FunctionWithBody): string | undefined {
  const ref = fn.type === undefined ? undefined : refOfTypeNode(x.s, fn.type);
  return ref?.kind === 'external' ? ref.package : undefined;
}

function isCycle(value: Value): boolean {
  return value.kind === 'unknown' && value.why === 'cycle';
}

/** A property that the object does not write out itself comes with one of its spreads, or under one of its computed names. */
function originInObject(x: Expansion, object: ValueOf<'object'>, name: string, handler: FunctionWithBody | undefined): string | undefined {
  let found: string | undefined;
  for (const entry of resolveSpreads(x, object).entries) {
    if (entry.kind === 'property' ? entry.name !== name : entry.value.kind === 'object') continue;
    if (entry.value.kind === 'const') continue;
    const origin = originOf(x, entry.value, handler);
    if (origin === undefined) return undefined;
    found ??= origin;
  }
  return found;
}

/** `() => Client` gives what a client gives; of a union every part has to be known. */
function originOfType(x: Expansion, type: ts.TypeNode): string | undefined {
  if (ts.isFunctionTypeNode(type)) return originOfType(x, type.type);
  if (!ts.isUnionTypeNode(type)) return originOfRef(refOfTypeNode(x.s, type));
  const parts = type.types.filter((part) => part.kind !== ts.SyntaxKind.UndefinedKeyword && !ts.isLiteralTypeNode(part));
  const found = parts.map((part) => originOfType(x, ts.isParenthesizedTypeNode(part) ? part.type : part));
  return found.every((origin) => origin !== undefined) ? found[0] : undefined;
}

function originOfRef(ref: Ref): string | undefined {
  switch (ref.kind) {
    case 'external':
      return ref.package;
    case 'global':
      return ref.path[0];
    case 'typed':
      return 'declared type';
    case 'instance':
    case 'class':
      return ref.node.name?.text ?? 'class';
    default:
      return undefined;
  }
}
