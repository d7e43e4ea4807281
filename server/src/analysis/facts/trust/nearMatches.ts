/**
 * A target that was looked up exactly, and by likeness where that found nothing; and whether the handler then acts on it.
 * Invariant: two spellings of one name (`toLowerCase`) are no likeness, and one search alone is no substitution.
 */
import ts from 'typescript';
import { settled } from '../../syntax/expressions';
import { isFunctionNode, visitAll, type FunctionWithBody } from '../../syntax/functions';
import { valueOf } from '../terms/evaluate';
import { nameOfCallee } from '../outcomes/evidence';
import { alternatives, type Expansion } from '../terms/expand';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { partsOf, type Condition, type Value, type ValueOf } from '../terms/value';

export interface NearMatch {
  /** The value that stands in for the target. */
  readonly node: ts.Node;
  /** The lookup that found nothing. */
  readonly exact: ts.Node;
  /** The call that acts on it. */
  readonly act: ts.CallExpression;
  readonly name: string;
}

const acting =
  /^(create|insert|update|delete|remove|drop|destroy|clear|reset|write|send|set|add|put|patch|upsert|publish|cancel|archive|move|rename|stop|close|revoke|grant|disable|enable|book|pay|transfer|submit|assign|merge|restart|deploy|refund|charge|trash)([A-Z_]|$)/;
const localMethods = /^(set|add|push|clear|delete)$/;

export function nearMatchesOf({ fn, x }: HandlerFacts): readonly NearMatch[] {
  if (fn === undefined) return [];
  const found: NearMatch[] = [];
  visitAll(fn.body, (node) => {
    if (!ts.isCallExpression(node)) return;
    const name = nameIn(node);
    if (name === undefined || !acting.test(name) || (localMethods.test(name) && node.arguments.length < 1) || !isAwaited(node)) return;
    for (const argument of node.arguments) {
      const match = substituteIn(x, valueOf(x.s, argument));
      if (match !== undefined) found.push({ ...match, act: node, name });
    }
  });
  return found.filter((m, i) => found.findIndex((o) => o.node === m.node) === i);
}

/** What changes nothing elsewhere is not waited for. */
function isAwaited(call: ts.CallExpression): boolean {
  for (let at = call.parent as ts.Node | undefined; at !== undefined; at = at.parent) {
    if (ts.isAwaitExpression(at) || ts.isReturnStatement(at)) return true;
    if (isFunctionNode(at) || ts.isStatement(at)) return false;
  }
  return false;
}

/** `exact ?? near`, `if (!target) target = near`, in what a call is given. */
function substituteIn(x: Expansion, value: Value): { node: ts.Node; exact: ts.Node } | undefined {
  const seen = new Set<Value>();
  const visit = (v: Value, depth: number): { node: ts.Node; exact: ts.Node } | undefined => {
    if (seen.has(v) || depth > 10) return undefined;
    seen.add(v);
    if (v.kind === 'binary' && (v.operator === '??' || v.operator === '||') && isExact(v.left)) {
      const near = nearIn(x, v.right);
      if (near !== undefined) return { node: near, exact: v.left.node };
    }
    if (v.kind === 'phi') {
      for (const option of v.options) {
        const near = nearIn(x, option.value);
        const missed = near === undefined ? undefined : option.conditions.find(isMissed);
        if (near !== undefined && missed !== undefined) return { node: near, exact: missed.node };
      }
    }
    if (v.kind === 'call' && v.callee.kind === 'func') {
      for (const a of alternatives(x, v)) {
        const near = a.value.kind === 'unknown' ? undefined : nearIn(x, a.value);
        const missed = near === undefined ? undefined : a.steps.flatMap((step) => step.conditions).find(isMissed);
        if (near !== undefined && missed !== undefined) return { node: near, exact: missed.node };
      }
    }
    if (v.kind === 'call' && v.callee.kind !== 'func') return undefined;
    for (const part of partsOf(v)) {
      const inside = visit(part, depth + 1);
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
  return visit(value, 0);
}

/** The test says that an exact lookup found nothing. */
function isMissed({ test, holds }: Condition): boolean {
  if (test.kind === 'unary' && test.operator === '!') return isMissed({ test: test.of, holds: !holds, node: test.node as ts.Expression });
  if (test.kind === 'binary' && test.right.kind === 'const' && (test.right.value === undefined || test.right.value === null)) {
    return (test.operator.startsWith('=') ? holds : !holds) && isExact(test.left);
  }
  return !holds && isExact(test);
}

/** `list.find((one) => one.name === name)`, `byName.get(name)`, `repo.findByName(name)`. */
function isExact(v: Value): boolean {
  if (v.kind === 'phi') return v.options.some((o) => isExact(o.value));
  if (v.kind !== 'call') return false;
  const name = nameOfCallee(v.callee);
  if (name === 'find' || name === 'findLast') {
    const [callback] = v.args;
    return callback?.kind === 'func' && isEquality(callback.fn);
  }
  return (
    name !== undefined &&
    /^(get|find|load|fetch|lookup|resolve)[A-Z]?\w*$/.test(name) &&
    !likeness.test(name) &&
    !/search|list|all/i.test(name)
  );
}

const likeness = /closest|fuzzy|similar|nearest|best_?match|levenshtein|approximate|near_?match|guess|suggest/i;

/** The node of a value that is there by likeness: by the name of what finds it, by part of a name, or as the first of a search. */
function nearIn(x: Expansion, v: Value): ts.Node | undefined {
  if (v.kind === 'member') return nearIn(x, v.of);
  if (v.kind === 'element') return isFirst(v) && isSearch(v.of) ? v.node : undefined;
  if (v.kind !== 'call') return undefined;
  const name = nameOfCallee(v.callee);
  if (name === undefined) return undefined;
  if (likeness.test(name)) return v.node;
  const [callback] = v.args;
  if ((name === 'find' || name === 'findLast') && callback?.kind === 'func') return isLikeness(callback.fn) ? v.node : undefined;
  if ((name === 'at' || name === 'pop' || name === 'shift') && v.callee.kind === 'member')
    return isSearch(v.callee.of) ? v.node : undefined;
  return undefined;
}

function isFirst(v: ValueOf<'element'>): boolean {
  return v.key?.kind === 'const' && v.key.value === 0;
}

/** `search(name)`, `fuse.search(name)`, and a list that was filtered by likeness. */
function isSearch(v: Value): boolean {
  if (v.kind === 'member') return isSearch(v.of);
  if (v.kind !== 'call') return false;
  const name = nameOfCallee(v.callee) ?? '';
  const [callback] = v.args;
  if (name === 'filter') return callback?.kind === 'func' && isLikeness(callback.fn);
  if (/^(sort|slice|toSorted|map)$/.test(name) && v.callee.kind === 'member') return isSearch(v.callee.of);
  return likeness.test(name) || /^search([A-Z]|$)/.test(name);
}

function isEquality(fn: FunctionWithBody): boolean {
  return answers(fn).some((node) => ts.isBinaryExpression(node) && /^={2,3}$/.test(node.operatorToken.getText())) && !isLikeness(fn);
}

/** `one.name.includes(name)`, `startsWith`; not `ids.includes(one.id)`, which is membership in a list. */
function isLikeness(fn: FunctionWithBody): boolean {
  const [parameter] = fn.parameters;
  if (parameter === undefined || !ts.isIdentifier(parameter.name)) return false;
  const element = parameter.name.text;
  return answers(fn).some((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
    const { name, expression } = node.expression;
    if (!/^(includes|startsWith|endsWith|indexOf)$/.test(name.text)) return false;
    return new RegExp(`^${element}\\??\\.\\w*(name|title|label|email|subject|slug|description|summary)\\b`, 'i').test(expression.getText());
  });
}

function answers(fn: FunctionWithBody): readonly ts.Node[] {
  const found: ts.Node[] = [];
  visitAll(fn.body, (node) => found.push(node));
  found.push(fn.body);
  return found;
}

function nameIn(call: ts.CallExpression): string | undefined {
  const at = settled(call.expression);
  return ts.isIdentifier(at) ? at.text : ts.isPropertyAccessExpression(at) ? at.name.text : undefined;
}
