/** What a `slice` does to a list: cut it, take one row of it, or neither. */
import ts from 'typescript';
import type { Expansion } from '../terms/expand';
import type { Value, ValueOf } from '../terms/value';
import { isOne } from './asked';
import type { Cap } from './caps';
import { isList } from './listness';

/** `xs.slice(0, n)`, `xs.slice(from, to)` and `xs.slice(-n)` cut; `slice(1)` drops a header. */
export function sliceOf(x: Expansion, v: ValueOf<'call'>, of: Value, usedAsList: boolean): Cap | 'one' | undefined {
  const [from, given] = v.args;
  const to = given === undefined ? undefined : defaulted(given);
  const amount = to ?? tailOf(from);
  if (amount === undefined || !isList(x, v, of, usedAsList)) return undefined;
  // `all.slice(i, i + 10)` in a loop makes chunks of everything.
  if (from !== undefined && isCounted(from)) return undefined;
  if (to !== undefined && from?.kind === 'const' && typeof from.value === 'number' && from.value > 0) return undefined;
  if (isOne(amount)) return 'one';
  // `selected.slice(0, best ?? values.length)` takes what was worked out to be the answer.
  if (endsWithAll(amount)) return undefined;
  if (amount.kind === 'const' && (typeof amount.value !== 'number' || amount.value <= 0)) return undefined;
  if (amount.kind === 'unary' && amount.operator === '-') return undefined;
  const { expression } = v.node as ts.CallExpression;
  // Of a list that was cut in place, `rows.splice(n)`, nothing is at hand any more.
  const uncut = ts.isPropertyAccessExpression(expression) && expression.name.text === 'slice' ? expression.expression : undefined;
  return { kind: 'slice', node: v.node, amount, taken: true, uncut };
}

/** `n` of `rows.filter((_row, i) => i < n)`. */
export function placeTest({ fn }: ValueOf<'func'>): ts.Expression | undefined {
  const [, index] = fn.parameters;
  const test = ts.isBlock(fn.body) ? returnedIn(fn.body) : fn.body;
  if (index === undefined || !ts.isIdentifier(index.name) || test === undefined || !ts.isBinaryExpression(test)) return undefined;
  const isBelow = [ts.SyntaxKind.LessThanToken, ts.SyntaxKind.LessThanEqualsToken].includes(test.operatorToken.kind);
  return isBelow && test.left.getText() === index.name.text ? test.right : undefined;
}

function returnedIn({ statements: [only, ...others] }: ts.Block): ts.Expression | undefined {
  return only !== undefined && others.length === 0 && ts.isReturnStatement(only) ? only.expression : undefined;
}

/** The length of a list, or what was worked out and else that length. With a limit that was asked for before it, it is a cap. */
function endsWithAll(v: Value): boolean {
  if (v.kind === 'member') return v.name === 'length';
  if (v.kind === 'phi') return v.options.every((o) => endsWithAll(o.value));
  return v.kind === 'binary' && v.operator === '??' && endsWithAll(v.right) && !isGiven(v.left);
}

function isGiven(v: Value): boolean {
  return v.kind === 'param' || v.kind === 'const' || ((v.kind === 'member' || v.kind === 'element') && isGiven(v.of));
}

/** `n` of `xs.slice(-n)`. */
function tailOf(from: Value | undefined): Value | undefined {
  if (from?.kind === 'unary' && from.operator === '-') return from.of;
  return from?.kind === 'const' && typeof from.value === 'number' && from.value < -1 ? { ...from, value: -from.value } : undefined;
}

/** `limit ?? 5` of a limit that was not given is 5. */
function defaulted(v: Value): Value {
  const isGone =
    v.kind === 'binary' && v.operator === '??' && v.left.kind === 'const' && (v.left.value === undefined || v.left.value === null);
  return isGone ? v.right : v;
}

/** A variable that a loop counts up. */
function isCounted(v: Value): boolean {
  if (v.kind === 'unknown') return v.why === 'accumulated';
  if (v.kind === 'template') return v.parts.some((part) => typeof part !== 'string' && isCounted(part));
  if (v.kind === 'phi') return v.options.some((o) => isCounted(o.value));
  return v.kind === 'binary' && (isCounted(v.left) || isCounted(v.right));
}
