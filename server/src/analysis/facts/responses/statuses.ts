/** The status under which something is said: by what was set before it, on this way through the function. */
import ts from 'typescript';
import { contains } from '../../syntax/expressions';
import { visitOwn } from '../../syntax/functions';
import { alternatives, type Expansion } from '../terms/expand';
import { alwaysLeaves, commonAncestor, statementOf } from '../terms/flow';
import type { Value } from '../terms/value';

export type Status =
  { readonly is: 'default' } | { readonly is: 'number'; readonly value: number; readonly node: ts.Node } | { readonly is: 'unknown' };

export const unknownStatus: Status = { is: 'unknown' };
export const defaultStatus: Status = { is: 'default' };

const named: Readonly<Record<string, number>> = { OK: 200, CREATED: 201, ACCEPTED: 202 };

/** A number, where it is one on every way. */
export function statusOf(x: Expansion, value: Value): Status {
  const found = alternatives(x, value).map((a): Status => {
    if (a.value.kind === 'const' && typeof a.value.value === 'number') return { is: 'number', value: a.value.value, node: a.value.node };
    // `StatusCodes.OK` of a package.
    const last = a.value.kind === 'ref' && a.value.ref.kind === 'external' ? (a.value.ref.path[a.value.ref.path.length - 1] ?? '') : '';
    const number = named[last];
    return number === undefined ? unknownStatus : { is: 'number', value: number, node: a.value.node };
  });
  const [first = unknownStatus] = found;
  const isOne = found.every((f) => f.is === 'number' && first.is === 'number' && isSuccess(f) === isSuccess(first));
  return isOne ? first : unknownStatus;
}

export function isSuccess(status: Status): boolean {
  return status.is === 'default' || (status.is === 'number' && status.value >= 200 && status.value < 300);
}

export interface Setting {
  readonly node: ts.Node;
  readonly nested: boolean;
  readonly status: Status;
}

/** `anyOrder`: what is set behind it counts as well (Koa sends when the handler is done). */
export function statusAt(at: ts.Node, nested: boolean, settings: readonly Setting[], before: Status, anyOrder: boolean): Status {
  const reaching = settings.filter((s) => {
    // In a callback nobody knows what came first.
    if (s.nested || nested) return !isInOtherBranch(s.node, at);
    return (s.node.end <= at.pos + 1 || s.node.pos < at.pos ? reaches(s.node, at) : false) || (anyOrder && reaches(at, s.node));
  });
  const last = reaching[reaching.length - 1];
  if (last === undefined) return before;
  if (nested || last.nested) return unknownStatus;
  return isPassedBy(last.node, at) && !mayLeave(at, last.node) ? last.status : unknownStatus;
}

/** In Koa the last body counts: another is written behind this one. */
export function isFollowed(body: ts.Node, later: ts.Node): boolean {
  return later.pos >= body.end && reaches(body, later);
}

/** Another body is written behind it on every way. */
export function isReplaced(body: ts.Node, later: ts.Node): boolean {
  return isFollowed(body, later) && isPassedBy(later, body) && !mayLeave(body, later);
}

/** Whoever comes from the body to where the status is set writes another body, so that the status is that one's. */
export function isOvertaken(body: ts.Node, set: ts.Node, later: ts.Node): boolean {
  return set.pos >= body.end && isFollowed(body, later) && isPassedBy(later, set) && !mayLeave(set, later);
}

/** Between the two a function may end, or a round. */
function mayLeave(from: ts.Node, to: ts.Node): boolean {
  let found = false;
  visitOwn(commonAncestor(from, to), (node) => {
    const isBetween = node.pos >= from.end && node.end <= to.pos;
    if (isBetween && (ts.isReturnStatement(node) || ts.isThrowStatement(node) || ts.isBreakOrContinueStatement(node))) found = true;
  });
  return found;
}

/** Whoever comes to `at` has come by `node`: it stands in a list of statements around `at`, under no test of its own. */
function isPassedBy(node: ts.Node, at: ts.Node): boolean {
  const statement = statementOf(node);
  if (statement === undefined || !ts.isExpressionStatement(statement)) return false;
  const expression = ts.isAwaitExpression(statement.expression) ? statement.expression.expression : statement.expression;
  return contains(expression, node) && isWhole(expression, node) && contains(statement.parent, at);
}

/** `a && res.status(404)` is not always run. */
function isWhole(expression: ts.Node, node: ts.Node): boolean {
  for (let inner = node; inner !== expression; inner = inner.parent)
    if (ts.isBinaryExpression(inner.parent) || ts.isConditionalExpression(inner.parent)) return false;
  return true;
}

function reaches(from: ts.Node, to: ts.Node): boolean {
  if (isInOtherBranch(from, to)) return false;
  const common = commonAncestor(from, to);
  for (let at = from; at !== common; at = at.parent) {
    const holder = at.parent;
    // What follows in a `try` may throw before it leaves.
    if (ts.isTryStatement(holder) && at === holder.tryBlock && holder.catchClause !== undefined && contains(holder.catchClause, to))
      return true;
    if (holder === common) break;
    if (!ts.isBlock(holder) && !ts.isCaseOrDefaultClause(holder)) continue;
    const behind = holder.statements.slice(holder.statements.indexOf(at as ts.Statement));
    if (behind.some((statement) => alwaysLeaves(statement) && !goesOn(statement))) {
      if (!isTried(holder, to)) return false;
    }
  }
  return true;
}

/** A `break` ends a clause, not the function. */
function goesOn(statement: ts.Statement): boolean {
  let found = ts.isBreakOrContinueStatement(statement);
  const step = (node: ts.Node): void => {
    if (ts.isBreakOrContinueStatement(node)) found = true;
    if (!found && ts.isStatement(node)) ts.forEachChild(node, step);
  };
  step(statement);
  return found;
}

function isTried(block: ts.Node, to: ts.Node): boolean {
  for (let at = block; at.parent !== undefined; at = at.parent) {
    const holder = at.parent;
    if (ts.isTryStatement(holder) && at === holder.tryBlock && holder.catchClause !== undefined && contains(holder.catchClause, to))
      return true;
  }
  return false;
}

function isInOtherBranch(a: ts.Node, b: ts.Node): boolean {
  const common = commonAncestor(a, b);
  if (ts.isIfStatement(common)) return !contains(common.expression, a) && !contains(common.expression, b);
  if (ts.isConditionalExpression(common)) return !contains(common.condition, a) && !contains(common.condition, b);
  return false;
}
