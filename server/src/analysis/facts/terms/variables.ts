/**
 * What a local variable holds where it is used: the writes that reach the place, and what was added to the object or list meanwhile.
 * Approximates on the side of more answers: a write that may reach is one of several options.
 */
import ts from 'typescript';
import { contains } from '../../syntax/expressions';
import { enclosingFunction } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import {
  alwaysLeaves,
  commonAncestor,
  commonLoop,
  contextOf,
  statementOf,
  testsApart,
  writesAny,
  writesTo,
  type Write,
  type Writes,
} from './flow';
import { conditionsOf, evaluate, type Evaluation } from './evaluate';
import { endsInNever } from './never';
import { stopOf } from './stops';
import { memberOfValue, type Entry, type Item, type Option, type Value } from './value';

type Declaration = ts.VariableDeclaration | ts.BindingElement;
type Assign = Extract<Write, { kind: 'assign' }>;
type Mutation = Exclude<Write, { kind: 'assign' }>;

export function reachingValue(e: Evaluation, declaration: Declaration, use: ts.Node, initial: () => Value): Value {
  if (!ts.isIdentifier(declaration.name)) return initial();
  const scope: ts.Node = enclosingFunction(declaration) ?? declaration.getSourceFile();
  const { name } = declaration;
  const writes = writesOf(declaration, name.text, scope);
  if (writes.assignments.length === 0 && writes.mutations.length === 0) return initial();

  const inClosure = enclosingFunction(use) !== enclosingFunction(declaration);
  const at = inClosure ? (closureIn(scope, use) ?? use) : use;
  const base = assigned(e, declaration, at, inClosure, writes.assignments, initial);
  const added = writes.mutations.filter(
    (m) => contains(scope, m.node) && (inClosure || m.node.end <= at.pos || commonLoop(m.node, at) !== undefined),
  );
  return added.length === 0 ? base : mutated(e, base, added, at);
}

const known = new WeakMap<Declaration, Writes>();

/** Read once a declaration: it is syntax alone, and every use asks. */
function writesOf(declaration: Declaration, name: string, scope: ts.Node): Writes {
  const before = known.get(declaration);
  if (before !== undefined) return before;
  const writes = writesTo(name, scope, (id) => declarationsInScope(id, id.text)[0] === declaration);
  known.set(declaration, writes);
  return writes;
}

/** The outermost function inside `scope` that holds the use. */
function closureIn(scope: ts.Node, use: ts.Node): ts.Node | undefined {
  let found: ts.Node | undefined;
  for (let at = use as ts.Node | undefined; at !== undefined && at !== scope; at = at.parent) if (ts.isFunctionLike(at)) found = at;
  return found;
}

function assigned(
  e: Evaluation,
  declaration: Declaration,
  at: ts.Node,
  inClosure: boolean,
  all: readonly Assign[],
  initial: () => Value,
): Value {
  if (all.length === 0) return initial();
  const before = all.filter((a) => inClosure || a.node.end <= at.pos || commonLoop(a.node, at) !== undefined);
  if (before.length === 0) return initial();

  // The last write that every path to the use passes makes the earlier ones unreachable.
  const killer = inClosure
    ? undefined
    : [...before].reverse().find((a) => a.node.end <= at.pos && dominates(a.node, at) && a.operator === ts.SyntaxKind.EqualsToken);
  const compound = inClosure ? undefined : killingStatement(e, declaration, before, at);
  const from = Math.max(killer?.node.pos ?? -1, compound?.pos ?? -1);
  const reaching = before.filter((a) => a.node.pos >= from);
  if (reaching.some((a) => a.operator === ts.SyntaxKind.PlusPlusToken || a.operator === ts.SyntaxKind.MinusMinusToken))
    return { kind: 'unknown', node: at, why: 'accumulated' };
  const appended = reaching.filter((a) => a.operator === ts.SyntaxKind.PlusEqualsToken);
  const written = reaching.filter((a) => a.operator !== ts.SyntaxKind.PlusEqualsToken);
  const options: Option[] = [];
  if (from < 0)
    options.push(written.length === 0 ? { value: initial(), conditions: [], caught: undefined } : initialOption(e, written, at, initial()));
  for (const a of written) options.push(assignOption(e, a, at));
  if (appended.length > 0) return continued(e, options, appended, at);
  const [only] = options;
  if (options.length === 1 && only !== undefined && only.conditions.length === 0 && only.caught === undefined) return only.value;
  return { kind: 'phi', node: at, options };
}

/** `text += more`: the text before, and what each addition puts behind it, where its test holds. A number only counts up. */
function continued(e: Evaluation, options: readonly Option[], appended: readonly Assign[], at: ts.Node): Value {
  const [only] = options;
  const before: Value = only !== undefined && options.length === 1 ? only.value : { kind: 'phi', node: at, options };
  if (before.kind === 'const' && typeof before.value === 'number') return { kind: 'unknown', node: at, why: 'accumulated' };
  const parts = appended.map((a): Value => {
    const { tests, caught } = contextOf(a.node, commonAncestor(a.node, at));
    const value = evaluate(e, a.value);
    if (tests.length === 0 && caught === undefined) return value;
    const nothing: Value = { kind: 'const', node: a.node, value: '' };
    return {
      kind: 'phi',
      node: a.node,
      options: [
        { value, conditions: conditionsOf(e, tests), caught },
        { value: nothing, conditions: [], caught: undefined },
      ],
    };
  });
  const pieces = [before, ...parts].flatMap((v): readonly (string | Value)[] =>
    v.kind === 'template' ? v.parts : v.kind === 'const' && typeof v.value === 'string' ? [v.value] : [v],
  );
  return { kind: 'template', node: at, parts: pieces.filter((piece) => piece !== '') };
}

/** The first value survives only where the assignments were skipped: by a catch that ran, if they all stand in one `try`. */
function initialOption(e: Evaluation, writes: readonly Assign[], at: ts.Node, value: Value): Option {
  const tries = writes.map((a) => tryAround(a.node, at));
  const [first] = tries;
  if (
    first?.catchClause !== undefined &&
    !leaves(e, first.catchClause) &&
    !writesAny(first.catchClause.block) &&
    tries.every((t) => t === first) &&
    writes.some((a) => runsFirst(a, first))
  ) {
    return { value, conditions: [], caught: { node: first.catchClause, fellThrough: true } };
  }
  const [only] = writes;
  if (only !== undefined && writes.length === 1) {
    const { tests } = contextOf(only.node, commonAncestor(only.node, at));
    const [test] = tests;
    if (test !== undefined && tests.length === 1)
      return { value, conditions: conditionsOf(e, [{ ...test, holds: !test.holds }]), caught: undefined };
  }
  return { value, conditions: [], caught: undefined };
}

/** True where the write is a statement of the `try` block itself: only a throw can skip it. */
function runsFirst(write: Assign, around: ts.TryStatement): boolean {
  return statementOf(write.node)?.parent === around.tryBlock;
}

function tryAround(node: ts.Node, use: ts.Node): ts.TryStatement | undefined {
  for (let child = node, at = node.parent as ts.Node | undefined; at !== undefined && !contains(at, use); child = at, at = at.parent) {
    if (ts.isTryStatement(at) && child === at.tryBlock && at.catchClause !== undefined) return at;
  }
  return undefined;
}

function assignOption(e: Evaluation, write: Assign, at: ts.Node): Option {
  const { tests, caught } = contextOf(write.node, commonAncestor(write.node, at));
  const right = evaluate(e, write.value);
  const value: Value =
    write.operator === ts.SyntaxKind.EqualsToken ||
    write.operator === ts.SyntaxKind.QuestionQuestionEqualsToken ||
    write.operator === ts.SyntaxKind.BarBarEqualsToken
      ? right
      : { kind: 'unknown', node: write.node, why: 'accumulated' };
  return { value, conditions: conditionsOf(e, tests), caught };
}

/** `node`'s statement stands in a block that also holds the use, and nothing on the way is conditional. */
function dominates(node: ts.Node, use: ts.Node): boolean {
  const statement = statementOf(node);
  if (statement === undefined || !contains(statement.parent, use)) return false;
  return contextOf(node, statement).tests.length === 0;
}

/** An `if`, `try` or `switch` before the use in which every branch that goes on writes the variable. */
function killingStatement(e: Evaluation, declaration: Declaration, writes: readonly Assign[], at: ts.Node): ts.Statement | undefined {
  let best: ts.Statement | undefined;
  for (const write of writes) {
    for (let s = statementOf(write.node); s !== undefined && !contains(s, at); s = statementOf(s.parent)) {
      if (contains(s.parent, at) && s.end <= at.pos && s.pos > declaration.pos && assigns(e, s, writes) && s.pos > (best?.pos ?? -1))
        best = s;
    }
  }
  return best;
}

function leaves(e: Evaluation, clause: ts.CatchClause): boolean {
  return alwaysLeaves(clause.block) || endsInNever(e.s, clause);
}

function assigns(e: Evaluation, statement: ts.Statement, writes: readonly Assign[]): boolean {
  if (ts.isBlock(statement)) return statement.statements.some((inner) => assigns(e, inner, writes) || alwaysLeaves(inner));
  if (ts.isIfStatement(statement)) {
    return (
      statement.elseStatement !== undefined && assigns(e, statement.thenStatement, writes) && assigns(e, statement.elseStatement, writes)
    );
  }
  if (ts.isTryStatement(statement)) {
    const inTry = assigns(e, statement.tryBlock, writes);
    return (
      inTry && (statement.catchClause === undefined || assigns(e, statement.catchClause.block, writes) || leaves(e, statement.catchClause))
    );
  }
  if (ts.isSwitchStatement(statement)) {
    const { clauses } = statement.caseBlock;
    return (
      clauses.some(ts.isDefaultClause) &&
      clauses.every((c) => c.statements.length === 0 || c.statements.some((inner) => assigns(e, inner, writes) || alwaysLeaves(inner)))
    );
  }
  if (alwaysLeaves(statement)) return true;
  return writes.some(
    (a) => a.operator === ts.SyntaxKind.EqualsToken && statementOf(a.node) === statement && contextOf(a.node, statement).tests.length === 0,
  );
}

/** The base with what was written into it: more properties, more items. What a list lost is gone before more comes in. */
function mutated(e: Evaluation, base: Value, all: readonly Mutation[], at: ts.Node): Value {
  const last = [...all].reverse().find((m) => m.kind === 'cut');
  if (last !== undefined) {
    const i = all.indexOf(last);
    return mutated(e, shortened(e, i === 0 ? base : mutated(e, base, all.slice(0, i), at), last, at), all.slice(i + 1), at);
  }
  // `notes.add(text)` of a service puts nothing into `notes`.
  const added = isSet(base) ? all : all.filter((m) => m.kind !== 'push' || calledName(m.node) !== 'add');
  if (added.length === 0) return base;
  if (added.every((m) => m.kind === 'push')) {
    const items: Item[] = base.kind === 'array' ? [...base.items] : [{ node: base.node, value: base, spread: true, maybe: false }];
    for (const m of added) {
      const inLoop = commonLoop(m.node, m.node) !== undefined;
      const maybe = !dominates(m.node, at) || inLoop;
      const conditions = maybe && !inLoop ? conditionsOf(e, testsApart(m.node, at)) : [];
      items.push(...pushed(e, m.node, base.node).map((item) => ({ ...item, maybe, conditions })));
    }
    return { kind: 'array', node: base.node, items };
  }
  const entries: Entry[] = base.kind === 'object' ? [...base.entries] : [{ kind: 'spread', node: base.node, value: base, maybe: false }];
  for (const m of added) {
    if (m.kind === 'pushInto') {
      const before = memberOfValue({ kind: 'object', node: base.node, entries: [...entries] }, m.name, m.node);
      const maybe = !dominates(m.node, at);
      const items: Item[] = before.kind === 'array' ? [...before.items] : [{ node: m.node, value: before, spread: true, maybe: false }];
      items.push(...pushed(e, m.node, m.node).map((item) => ({ ...item, maybe })));
      entries.push({ kind: 'property', node: m.node, name: m.name, value: { kind: 'array', node: m.node, items }, maybe: false });
      continue;
    }
    if (m.kind === 'merge') {
      const maybe = !dominates(m.node, at);
      for (const one of m.values) entries.push({ kind: 'spread', node: one, value: evaluate(e, one), maybe });
      continue;
    }
    if (m.kind !== 'property') continue;
    const maybe = !dominates(m.node, at);
    const value = inContext(e, m, at);
    entries.push(
      m.name === undefined
        ? { kind: 'computed', node: m.node, value, maybe }
        : { kind: 'property', node: m.node, name: m.name, value, maybe },
    );
  }
  return { kind: 'object', node: base.node, entries };
}

/** What a push puts into `list`, and where a loop stops to do so. */
function pushed(e: Evaluation, push: ts.CallExpression, list: ts.Node): readonly Omit<Item, 'maybe'>[] {
  return push.arguments.map((node) => {
    const spread = ts.isSpreadElement(node);
    const stop = stopOf(node, list);
    const value = evaluate(e, spread ? node.expression : node);
    return { node, value, spread, ...(stop === undefined ? {} : { stop: { ...stop, amount: evaluate(e, stop.amount) } }) };
  });
}

/** `rows.splice(n)` leaves what `rows.slice(0, n)` gives. */
function shortened(e: Evaluation, base: Value, { node, from }: Extract<Mutation, { kind: 'cut' }>, at: ts.Node): Value {
  const zero: Value = { kind: 'const', node, value: 0 };
  const callee: Value = { kind: 'member', node: node.expression, of: base, name: 'slice' };
  const value: Value = { kind: 'call', node, callee, args: [zero, evaluate(e, from)] };
  // `if (rows.length > n) rows.splice(n)` does what it would do without the test.
  const measured = `${node.expression.getText().replace(/\.splice$/, '')}.length`;
  if (dominates(node, at) || testsApart(node, at).every((test) => test.node.getText().includes(measured))) return value;
  const options = [value, base].map((one): Option => ({ value: one, conditions: [], caught: undefined }));
  return { kind: 'phi', node, options };
}

function isSet(base: Value): boolean {
  return base.kind === 'call' && base.callee.kind === 'ref' && base.callee.ref.kind === 'global' && base.callee.ref.path[0] === 'Set';
}

function calledName(call: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
}

function inContext(e: Evaluation, m: Extract<Mutation, { kind: 'property' }>, at: ts.Node): Value {
  const { caught } = contextOf(m.node, commonAncestor(m.node, at));
  const value = evaluate(e, m.value);
  return caught === undefined ? value : { kind: 'phi', node: m.node, options: [{ value, conditions: [], caught }] };
}
