/**
 * Denials that leave no trail, in handlers that write one where access is given.
 * Invariant: a denial counts as unaudited only where every call on its way is read: the check itself, and what is called behind it.
 */
import ts from 'typescript';
import { bare, contains } from '../../syntax/expressions';
import { enclosingFunction, hasBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { callsWithin, reach } from '../effects/reach';
import { isBefore, type WriteOnWay } from '../effects/untold';
import { calleeIn, namesOf } from '../effects/writes';
import { bindConditions, callsOf } from '../failures/reached';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { calleeOf, type Expansion } from '../terms/expand';
import { substitution, type Value, type ValueOf } from '../terms/value';
import { denialsOf, type Denial } from './denials';

export interface UnauditedDenial {
  readonly denial: Denial;
  /** The audit on the way on which access was given. */
  readonly audit: ts.Node;
}

export function unauditedDenials(facts: HandlerFacts): readonly UnauditedDenial[] {
  const denials = denialsOf(facts);
  if (denials.length === 0) return [];
  const audits = auditsOf(facts);
  const denied = new Set(denials.map(({ outcome }) => outcome));
  const given = facts.outcomes.filter((o) => !denied.has(o) && o.reason === 'plain' && o.flag !== 'yes' && o.declares !== 'failure');
  const audit = audits.find((call) => isKept(call) && given.some((outcome) => isBefore(call, outcome)));
  // What stands in a `finally` is called on every way.
  if (audit === undefined || audits.some(({ node }) => isInFinally(node))) return [];
  return denials
    .filter((denial) => !audits.some((call) => isBefore(call, denial.outcome)) && isSeenThrough(facts, denial))
    .map((denial) => ({ denial, audit: audit.node }));
}

type Call = WriteOnWay & { readonly value: ValueOf<'call'> };

const auditing = /audit/i;

function auditsOf(facts: HandlerFacts): readonly Call[] {
  return reach(facts).flatMap(({ fn, env, way }) => {
    const bind = substitution(env);
    const before = way.flatMap(({ conditions }) => conditions);
    return callsWithin(facts.s, fn).flatMap(({ node, value, conditions: tests }): readonly Call[] => {
      const names = namesOf(calleeIn(node));
      const conditions = names.some((name) => auditing.test(name)) ? bindConditions(tests, env) : undefined;
      const bound = bind(value);
      if (conditions === undefined || bound.kind !== 'call') return [];
      const name = names[names.length - 1] ?? '';
      return [{ node, within: fn, way, conditions: [...before, ...conditions], name, value: bound, act: undefined }];
    });
  });
}

/** A list that the function made itself is a trail only where somebody takes it over: whether one does is not looked at. */
function isKept({ node, within, name }: Call): boolean {
  const callee = calleeIn(node);
  if (!/^(push|unshift|add|set|concat)$/.test(name) || !ts.isPropertyAccessExpression(callee)) return true;
  const list = bare(callee.expression);
  const [declaration] = ts.isIdentifier(list) ? declarationsInScope(list, list.text) : [];
  return declaration === undefined || !contains(within, declaration);
}

function isInFinally(node: ts.Node): boolean {
  for (let at = node; (at.parent as ts.Node | undefined) !== undefined; at = at.parent)
    if (ts.isTryStatement(at.parent) && at.parent.finallyBlock === at) return true;
  return false;
}

/** The function that checks, and what is called between the check and the denial, has been read: none of it audits unseen. */
function isSeenThrough(facts: HandlerFacts, { outcome, check, by }: Denial): boolean {
  const around = enclosingFunction(check);
  if (around === undefined || !hasBody(around)) return false;
  const within = around;
  const x: Expansion = { ...facts.x, budget: { left: 60 }, known: new Map() };
  const env = reach(facts).find(({ fn }) => fn === within)?.env;
  if (env === undefined) return false;
  const bind = substitution(env);
  return callsOf(facts.s, within).every(({ node, value, conditions }) => {
    // What the caller holds is data: whoever gave it, or what it is compared with, has not denied anything.
    const isChecked = by === 'call' && isAskedFor(node, check);
    const call: WriteOnWay = { node, within, way: [], conditions, name: '', value, act: undefined };
    if (!isChecked && (node.end <= check.pos || !isBefore(call, outcome))) return true;
    return isRead(x, bind(value));
  });
}

/** The call stands in the test, or gave the verdict that the test looks at. */
function isAskedFor(call: ts.Node, check: ts.Node): boolean {
  if (call.pos >= check.pos && call.end <= check.end) return true;
  for (let at = call.parent as ts.Node | undefined; at !== undefined && !ts.isStatement(at); at = at.parent) {
    if (!ts.isVariableDeclaration(at)) continue;
    const names = new Set<string>();
    const collect = (name: ts.BindingName): void => {
      if (ts.isIdentifier(name)) names.add(name.text);
      else for (const element of name.elements) if (ts.isBindingElement(element)) collect(element.name);
    };
    collect(at.name);
    let found = false;
    const look = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && names.has(node.text)) found = true;
      ts.forEachChild(node, look);
    };
    look(check);
    return found;
  }
  return false;
}

const plainMethods = /^(toISOString|toString|join|map|filter|includes|some|every|has|trim|toLowerCase|toUpperCase|slice|concat|find)$/;
const language = /^(JSON|String|Number|Boolean|Date|Math|Object|Array|Error|console|Set|Map|RegExp|parseInt|parseFloat)\b/;

/** A function of the project, or one of the language. */
function isRead(x: Expansion, value: Value): boolean {
  if (value.kind !== 'call') return false;
  if (calleeOf(x, value) !== undefined) return true;
  const { callee } = value;
  if (callee.kind === 'ref' && callee.ref.kind === 'global') return language.test(callee.ref.path.join('.'));
  return callee.kind === 'member' && plainMethods.test(callee.name);
}
