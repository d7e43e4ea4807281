/**
 * Where a call of the tool reads the fields of its input, and what for: through helpers, aliases and destructuring, with the parameters of
 * each function bound to what it is given. A use that is only handed on to a function of the project is the uses in there.
 */
import ts from 'typescript';
import { memoSlot, type Snapshot } from '../../program/snapshot';
import { isFunctionNode, visitAll, type FunctionWithBody } from '../../syntax/functions';
import { reach } from '../effects/reach';
import { bindConditions, type Reached } from '../failures/reached';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { reading } from '../schemas/read';
import { conditionsOf, evaluate, type Evaluation } from '../terms/evaluate';
import { alternatives } from '../terms/expand';
import { contextOf } from '../terms/flow';
import { substitution, type Value } from '../terms/value';
import type { Input } from './inputs';
import { holdsInput, inputPathOf } from './paths';
import { purposeOf, type Purpose } from './purposes';

export interface Use {
  /** Empty for the whole input. */
  readonly names: readonly string[];
  readonly node: ts.Expression;
  readonly purpose: Purpose;
  /** A default, a trim or another spelling lies between the field and its use. */
  readonly changed: boolean;
  /** The constant that stands in where nothing is given. */
  readonly fallback: Value | undefined;
  readonly at: Reached;
}

export interface Uses {
  readonly found: readonly Use[];
  /** False where the handler is not known, or too much is reached from it. */
  readonly isComplete: boolean;
}

/** So many functions a tool. */
const most = 150;
const known = new WeakMap<HandlerFacts, Uses>();

/** The uses of one field, and of what is under it. */
export function usesOfField(uses: Uses, names: readonly string[]): readonly Use[] {
  return uses.found.filter((use) => names.every((name, i) => use.names[i] === name));
}

/** The field, or something that holds it, goes where nothing more is seen of it. */
export function isHandedOn(uses: Uses, names: readonly string[]): boolean {
  return uses.found.some((use) => use.purpose.handsOn && use.names.every((name, i) => names[i] === name));
}

export function usesOf({ schema }: Input, handler: HandlerFacts): Uses {
  const before = known.get(handler);
  if (before !== undefined) return before;
  const uses = look(
    handler,
    schema.fields.map((field) => field.name),
  );
  known.set(handler, uses);
  return uses;
}

function look(handler: HandlerFacts, names: readonly string[]): Uses {
  const { fn, s, x } = handler;
  if (fn?.parameters[0] === undefined) return { found: [], isComplete: false };
  const fields = new Set(names);
  const holds = holdsInput(handler);
  const all = reach(handler);
  const reached = all.filter((at) => at.way.length === 0 || [...at.env.values()].some(holds));
  const calls = new Set(all.flatMap((at): ts.Node[] => at.way.slice(-1).map((call) => call.node)));
  const { settle } = reading((v) => alternatives({ ...x, known: new Map() }, v).map((one) => one.value));
  const found: Use[] = [];
  for (const at of reached.slice(0, most)) {
    const bind = substitution(at.env);
    const { named, e } = namesIn(s, at.fn);
    for (const { node, value } of named) {
      const path = inputPathOf(fn, (name) => fields.has(name), bind(value));
      if (path === undefined) continue;
      const purpose = purposeOf(node, {
        isWhole: path.names.length === 0,
        isEntered: (call) => calls.has(call),
        valueOf: (other) => bind(evaluate(e, other)),
        settle,
      });
      if (purpose === undefined || bindConditions(conditionsOf(e, contextOf(node, at.fn).tests), at.env) === undefined) continue;
      found.push({ names: path.names, node, purpose, changed: path.changed, fallback: path.fallback, at });
    }
  }
  return { found, isComplete: reached.length <= most };
}

interface Named {
  readonly node: ts.Expression;
  readonly value: Value;
}

const slot = memoSlot<FunctionWithBody, { readonly named: readonly Named[]; readonly e: Evaluation }>('namesRead');

/** Every read of a name or a member in a function, with its term. */
function namesIn(s: Snapshot, fn: FunctionWithBody): { readonly named: readonly Named[]; readonly e: Evaluation } {
  return s.memo(slot, fn, () => {
    const e: Evaluation = { s, known: new Map(), busy: new Set() };
    const named: Named[] = [];
    visitAll(fn, (node) => {
      if (isRead(node)) named.push({ node, value: evaluate(e, node) });
    });
    return { value: { named, e }, final: true };
  });
}

function isRead(node: ts.Node): node is ts.Expression {
  if (ts.isPropertyAccessExpression(node)) return true;
  if (ts.isElementAccessExpression(node)) return ts.isStringLiteralLike(node.argumentExpression);
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isBindingElement(parent) || ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isPropertyAssignment(parent))
    return parent.initializer === node;
  if (isFunctionNode(parent)) return parent.body === node;
  return (
    ts.isExpression(parent) ||
    ts.isStatement(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isCaseClause(parent) ||
    ts.isComputedPropertyName(parent) ||
    ts.isForOfStatement(parent)
  );
}
