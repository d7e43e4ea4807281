/**
 * What JSON makes of values that are no data: it refuses a bigint, empties a `Map`, a `Set` and an `Error`, and leaves out a function.
 * Only where the value is written or made in sight, and nothing on the way says that it is another one.
 */
import ts from 'typescript';
import { alternatives, type Expansion } from '../terms/expand';
import { mentionsError } from '../terms/roots';
import type { Condition, Value } from '../terms/value';

export type Unserialisable = 'bigint' | 'Map' | 'Set' | 'Error' | 'function';

export interface Lost {
  readonly what: Unserialisable;
  /** The property or the element that holds it, or the value itself. */
  readonly node: ts.Node;
  readonly value: Value;
}

const deepest = 8;

export function lostInJson(x: Expansion, value: Value): readonly Lost[] {
  const found: Lost[] = [];
  const seen = new Set<Value>();
  const visit = (v: Value, node: ts.Node, isMember: boolean, depth: number): void => {
    if (seen.has(v) || depth > deepest) return;
    seen.add(v);
    const what = lossOf(v);
    if (what !== undefined) {
      if (what !== 'function' || isMember) found.push({ what, node, value: v });
      return;
    }
    if (v.kind === 'object') {
      // `toJSON` says itself what comes out.
      if (v.entries.some((e) => e.kind === 'property' && e.name === 'toJSON')) return;
      for (const e of v.entries) if (e.kind === 'property') visit(e.value, e.node, true, depth + 1);
    } else if (v.kind === 'array') {
      // `[...set]` and `[...map]` are lists.
      for (const item of v.items) if (!item.spread) visit(item.value, item.node, true, depth + 1);
    } else {
      for (const a of alternatives(x, v)) {
        const sorted = a.steps.some((step) => step.conditions.some((c) => mentionsError(c.test)));
        if (a.value !== v && !(sorted && a.value.kind === 'caught')) visit(a.value, node, isMember, depth + 1);
      }
    }
  };
  visit(value, value.node, false, 0);
  return found;
}

/** `if (error instanceof Error) return error.message; return { error }`: what is left is none. */
export function isNoError(conditions: readonly Condition[]): boolean {
  return conditions.some(
    ({ test, holds }) => !holds && test.kind === 'binary' && test.operator === 'instanceof' && test.left.kind === 'caught',
  );
}

function lossOf(v: Value): Unserialisable | undefined {
  switch (v.kind) {
    case 'unknown':
      return ts.isBigIntLiteral(v.node) ? 'bigint' : undefined;
    case 'caught':
      return 'Error';
    case 'func':
      return 'function';
    case 'call':
      return ofCall(v.callee, v.node);
    case 'array': {
      // What was added to a set stands behind the set itself, which is not spread into a list that somebody wrote.
      const [first] = v.items;
      return first !== undefined && first.node === v.node && first.value.kind === 'call' ? lossOf(first.value) : undefined;
    }
    default:
      return undefined;
  }
}

function ofCall(callee: Value, node: ts.CallExpression | ts.NewExpression): Unserialisable | undefined {
  if (callee.kind !== 'ref') return undefined;
  const { ref } = callee;
  if (ref.kind === 'class') return ts.isNewExpression(node) && isPlainError(ref.node) ? 'Error' : undefined;
  if (ref.kind !== 'global') return undefined;
  const name = ref.path.join('.');
  if (name === 'BigInt' || name === 'process.hrtime.bigint') return 'bigint';
  if (!ts.isNewExpression(node)) return undefined;
  if (name === 'Map' || name === 'Set') return name;
  return /^([A-Z]\w+)?Error$/.test(name) ? 'Error' : undefined;
}

/** A class that extends `Error` itself and adds neither fields nor `toJSON`. */
function isPlainError(node: ts.ClassLikeDeclaration): boolean {
  const base = node.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;
  return base?.getText() === 'Error' && node.members.length === 0;
}
