/** Calls of a handler that can fail, and whose failure nothing in the handler, or around it, takes hold of. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, settled } from '../../syntax/expressions';
import { visitOwn, type FunctionWithBody } from '../../syntax/functions';
import type { ThrowFate } from '../../discovery/sdk';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { isLog } from './traces';

export interface OpenCall {
  readonly node: ts.CallExpression;
  readonly name: string;
}

/** What becomes of a throw that leaves this handler, by the SDK and by what the registration says. */
export function fateOfThrow({ tool }: HandlerFacts): ThrowFate {
  const { thrown, throwing } = tool.major;
  for (const [part, fate] of Object.entries(throwing?.given ?? {})) if (givesPart(tool.registration, part)) return fate;
  return thrown;
}

function givesPart(registration: ts.Node, part: string): boolean {
  const call = ts.isCallExpression(registration) || ts.isNewExpression(registration) ? registration : undefined;
  return (call?.arguments ?? []).some(
    (argument) =>
      ts.isObjectLiteralExpression(argument) &&
      argument.properties.some((p) => ts.isSpreadAssignment(p) || (p.name !== undefined && p.name.getText() === part)),
  );
}

/** Awaited calls into a package, a service or the network that stand in no `try` and have no `.catch`. */
export function openCallsOf(facts: HandlerFacts): readonly OpenCall[] {
  const { fn, s } = facts;
  // A layer around the handler may catch what the handler lets go.
  if (fn === undefined || facts.outcomes.some((o) => o.layers > 0)) return [];
  const found: OpenCall[] = [];
  visitOwn(fn.body, (node) => {
    if (!ts.isAwaitExpression(node)) return;
    const call = settled(node.expression);
    if (!ts.isCallExpression(call) || isCaught(node, fn) || hasCatch(call) || isLog(call)) return;
    const name = reaches(s, call);
    if (name !== undefined) found.push({ node: call, name });
  });
  return found;
}

function isCaught(node: ts.Node, until: FunctionWithBody): boolean {
  for (let child = node, at = node.parent as ts.Node | undefined; at !== undefined && child !== until; child = at, at = at.parent)
    if (ts.isTryStatement(at) && child === at.tryBlock && at.catchClause !== undefined) return true;
  return false;
}

function hasCatch(call: ts.CallExpression): boolean {
  for (
    let at: ts.Expression = call;
    ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression);
    at = bare(at.expression.expression)
  )
    if (at.expression.name.text === 'catch' || (at.expression.name.text === 'then' && at.arguments.length > 1)) return true;
  return false;
}

const networkPackages =
  /^(axios|got|ky|undici|node-fetch|superagent|pg|mysql2?|mongodb|mongoose|redis|ioredis|@prisma\/|@supabase\/|knex|drizzle-orm|@aws-sdk\/|@google-cloud\/|@octokit\/|stripe|nodemailer|@slack\/|fs|fs\/promises|node:fs|node:fs\/promises)/;

/** The name of what is asked, where it is certainly outside: `fetch`, a client of a known package, the file system. */
function reaches(s: Snapshot, call: ts.CallExpression): string | undefined {
  const ref = refOf(s, call.expression);
  if (ref.kind === 'global') return ref.path.join('.') === 'fetch' ? 'fetch' : undefined;
  if (ref.kind === 'external') return networkPackages.test(ref.package) || networkPackages.test(ref.specifier) ? nameOf(call) : undefined;
  if (ref.kind !== 'function') return undefined;
  return letsThrough(s, ref.fn) ? nameOf(call) : undefined;
}

/** A helper of the project that itself asks outside, and catches nothing. One step: what lies deeper is not followed. */
function letsThrough(s: Snapshot, fn: FunctionWithBody): boolean {
  let asks = false;
  let catches = false;
  const direct = (call: ts.Expression): void => {
    const at = settled(call);
    if (!ts.isCallExpression(at) || hasCatch(at)) return;
    const ref = refOf(s, at.expression);
    if (ref.kind === 'global' && ref.path.join('.') === 'fetch') asks = true;
    if (ref.kind === 'external' && (networkPackages.test(ref.package) || networkPackages.test(ref.specifier))) asks = true;
  };
  if (!ts.isBlock(fn.body)) direct(fn.body);
  visitOwn(fn.body, (node) => {
    if (ts.isTryStatement(node)) catches = true;
    if (ts.isAwaitExpression(node)) direct(node.expression);
    if (ts.isReturnStatement(node) && node.expression !== undefined) direct(node.expression);
  });
  return asks && !catches;
}

function nameOf(call: ts.CallExpression): string {
  const at = bare(call.expression);
  return ts.isPropertyAccessExpression(at) ? at.name.text : at.getText().slice(0, 40);
}
