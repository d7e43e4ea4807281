/**
 * Flags that say whether a list was cut, where they stand beside one that a cap can cut: what they hang on, and whether they can ever
 * say yes. A comparison is a flag by what it compares; a constant is one by its name alone.
 */
import ts from 'typescript';
import { contains } from '../../syntax/expressions';
import { enclosingFunction } from '../../syntax/functions';
import { schemaOf } from '../schemas/read';
import type { SchemaField } from '../schemas/schema';
import { alternatives, type Expansion } from '../terms/expand';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import type { Condition, Value } from '../terms/value';
import { capsOf, type Cap } from './caps';
import { pagesOf } from './pages';
import { isSame } from './same';
import type { Shown } from './shown';
import { shownOf } from './shownOf';

export interface TruncationFlag {
  readonly outcome: Outcome;
  readonly name: string;
  /** The property. */
  readonly node: ts.Node;
  readonly value: Value;
  /** The caps of the lists that it stands beside. */
  readonly caps: readonly Cap[];
  /** `never`: on no path where a list is cut is it true. */
  readonly says: 'yes' | 'never' | 'unknown';
  /** Of a flag that never says yes: why. */
  readonly why: 'constant' | 'length' | undefined;
  /** Of a comparison with the very amount of the cap: that comparison. With `>=` it would be true of a full page. */
  readonly comparison: ts.BinaryExpression | undefined;
}

const flagName =
  /^(is_?|was_?|are_?|has_?|have_?)?(\w*truncated|more|more_?(results|items|pages|rows|data|available)?|next|next_?page|has_?more|incomplete|partial|limit_?(reached|hit|exceeded)|hit_?limit|capped|\w+_?capped|cut_?off|more_?available|last_?page|complete)$/i;
/** Names that say the opposite: that all is there. */
const wholeName = /^(is_?|was_?)?(complete|last_?page)$/i;

export function isFlagName(name: string): boolean {
  return flagName.test(name) && !wholeName.test(name);
}

export function truncationFlagsOf(facts: HandlerFacts): readonly TruncationFlag[] {
  const found = facts.outcomes.flatMap((outcome) => inOutcome(facts, outcome));
  // What is no on this path and may be yes on another hangs on the path.
  const live = new Set(found.filter((flag) => flag.says !== 'never').map((flag) => flag.name));
  const said = (flag: TruncationFlag): TruncationFlag =>
    flag.why === 'constant' && (live.has(flag.name) || isYesElsewhere(facts, flag)) ? { ...flag, says: 'unknown', why: undefined } : flag;
  return found.map(said);
}

export interface UnsetFlag {
  readonly outcome: Outcome;
  readonly field: SchemaField;
  readonly caps: readonly Cap[];
}

/** Flags that the output schema declares, and that no answer carries: beside a list that can be cut they are absent, which reads as *no*. */
export function unsetFlagsOf(facts: HandlerFacts): readonly UnsetFlag[] {
  if (facts.tool.output === undefined) return [];
  const schema = schemaOf(facts.x, facts.tool.output);
  const declared = schema.fields.filter((f) => isFlagName(f.name) && f.schema.kind === 'boolean' && !f.required);
  const answers = facts.outcomes.filter((o) => o.flag !== 'yes' && o.declares !== 'failure');
  if (declared.length === 0 || answers.some((o) => shownOf(facts, o).shown.some(hides))) return [];
  return declared.flatMap((field) => {
    if (answers.some((o) => shownOf(facts, o).shown.some(({ names }) => names.includes(field.name)))) return [];
    return answers.flatMap((outcome) => {
      const caps = pagesOf(facts, outcome).lists.flatMap((list) => list.caps);
      return caps.length === 0 ? [] : [{ outcome, field, caps }];
    });
  });
}

/** What may bring properties along that are not written out. */
function hides({ value, names }: Shown): boolean {
  if (value.kind === 'object') return value.entries.some((entry) => entry.kind !== 'property' && entry.value.kind !== 'object');
  return names.length === 0 && !/^(object|phi|call|template|const|binary)$/.test(value.kind);
}

/** Also beside a list that no cap was seen on: the flag is alive. */
function isYesElsewhere(facts: HandlerFacts, flag: TruncationFlag): boolean {
  return facts.outcomes.some((outcome) => {
    if (outcome === flag.outcome) return false;
    return shownOf(facts, outcome).shown.some(
      ({ names, value }) => names.at(-1) === flag.name && !(value.kind === 'const' && !value.value) && value.kind !== 'phi',
    );
  });
}

function inOutcome(facts: HandlerFacts, outcome: Outcome): readonly TruncationFlag[] {
  const { lists } = pagesOf(facts, outcome);
  if (lists.length === 0) return [];
  const caps = lists.flatMap((list) => list.caps);
  const seen = new Set<ts.Node>();
  return shownOf(facts, outcome).shown.flatMap((at): readonly TruncationFlag[] => {
    const name = at.names.at(-1);
    // Each row's own flag is about the row.
    if (name === undefined || at.each || at.inText || seen.has(at.place)) return [];
    const found = alternatives(facts.x, at.value);
    const isComparison = found.some((a) => comparesCut(facts.x, a.value, caps));
    if (!isComparison && !isFlagName(name)) return [];
    if (found.some((a) => a.value.kind === 'const' && typeof a.value.value !== 'boolean' && a.value.value !== undefined)) return [];
    seen.add(at.place);
    const conditions = [...outcome.steps.flatMap((step) => step.conditions), ...at.conditions];
    const verdicts = found.map((a) => verdictOf(facts.x, a.value, [...conditions, ...a.steps.flatMap((step) => step.conditions)]));
    const says = saidBy(verdicts);
    const why = says !== 'never' ? undefined : verdicts.includes('length') ? 'length' : 'constant';
    const [only] = found;
    const comparison = why === 'length' && found.length === 1 && only !== undefined ? withCap(facts.x, only.value) : undefined;
    return [{ outcome, name, node: at.place, value: at.value, caps, says, why, comparison }];
  });
}

/** `conditional`: no, after a test that may have found the list whole. */
type Verdict = 'constant' | 'length' | 'conditional' | 'yes' | 'unknown';

function saidBy(verdicts: readonly Verdict[]): TruncationFlag['says'] {
  if (verdicts.includes('unknown')) return 'unknown';
  if (verdicts.includes('yes')) return 'yes';
  return verdicts.includes('length') || verdicts.every((v) => v === 'constant') ? 'never' : 'unknown';
}

function verdictOf(x: Expansion, v: Value, conditions: readonly Condition[]): Verdict {
  if (v.kind === 'const') {
    if (v.value === true) return 'yes';
    if (v.value !== false) return 'unknown';
    return conditions.length === 0 ? 'constant' : 'conditional';
  }
  if (v.kind === 'binary' && v.operator === '&&') {
    const both = [verdictOf(x, v.left, []), verdictOf(x, v.right, [])];
    return both.includes('constant') ? 'constant' : both.includes('length') ? 'length' : both.includes('unknown') ? 'unknown' : 'yes';
  }
  if (v.kind === 'binary' && v.operator === '||') {
    const [left, right] = [verdictOf(x, v.left, []), verdictOf(x, v.right, [])];
    if (left === 'yes' || right === 'yes') return 'yes';
    return left === 'unknown' || right === 'unknown' ? 'unknown' : left === 'length' || right === 'length' ? 'length' : 'constant';
  }
  if (v.kind !== 'binary') return 'unknown';
  const { left, right } = v.operator === '<' ? { left: v.right, right: v.left } : v;
  if (v.operator !== '>' && v.operator !== '<') return /^[<>]=$|^[!=]==?$/.test(v.operator) ? 'yes' : 'unknown';
  return neverMore(x, left, right) ? 'length' : 'yes';
}

/** `rows.length > limit` of rows that are capped by `limit`. */
function withCap(x: Expansion, v: Value): ts.BinaryExpression | undefined {
  if (v.kind !== 'binary' || !ts.isBinaryExpression(v.node)) return undefined;
  const { left, right } = v.operator === '<' ? { left: v.right, right: v.left } : v;
  const counted = lengthOf(left);
  if (counted === undefined || lengthOf(right) !== undefined) return undefined;
  return boundsOf(x, counted, 0).some((bound) => isSame(settle(x, bound), settle(x, right))) ? v.node : undefined;
}

/** `left > right` holds never: the length of a list against its own cap, or against itself. */
function neverMore(x: Expansion, left: Value, right: Value): boolean {
  const counted = lengthOf(left);
  if (counted === undefined) return false;
  const other = lengthOf(right);
  if (other !== undefined) return isSameLength(counted, other) && !isShortened(left.node);
  return boundsOf(x, counted, 0).some((bound) => isAtMost(x, bound, right));
}

/** `rows.length >= limit` of a cut list is a flag under any name; `rows.length === 0` says nothing of a cut. */
function comparesCut(x: Expansion, v: Value, caps: readonly Cap[]): boolean {
  if (v.kind !== 'binary') return false;
  if (/^(&&|\|\|)$/.test(v.operator)) return comparesCut(x, v.left, caps) || comparesCut(x, v.right, caps);
  if (!/^[<>]=?$|^===?$/.test(v.operator)) return false;
  const against = (side: Value, other: Value): boolean => {
    const list = lengthOf(side);
    if (list === undefined || !capsOf(x, list).some((cap) => caps.some((one) => one.node === cap.node))) return false;
    return lengthOf(other) !== undefined || boundsOf(x, list, 0).some((bound) => isAtMost(x, bound, other));
  };
  return against(v.left, v.right) || against(v.right, v.left);
}

const keepsLength = /^(map|sort|toSorted|reverse|toReversed)$/;
const keepsBound = /^(map|sort|toSorted|reverse|toReversed|filter)$/;

/** The amounts that the list is certainly not longer than; none where any of its alternatives has none. */
function boundsOf(x: Expansion, list: Value, depth: number): readonly Value[] {
  if (depth > 6) return [];
  const found = alternatives(x, list);
  const bounds = found.map(({ value }) => boundsOfOne(x, value, depth));
  const [first, ...others] = bounds;
  if (first === undefined) return [];
  return others.every((other) => other.length > 0) && others.every((other) => other.some((b) => first.some((a) => isSame(a, b))))
    ? first
    : [];
}

function boundsOfOne(x: Expansion, v: Value, depth: number): readonly Value[] {
  if (v.kind !== 'call' || v.callee.kind !== 'member') return v.kind === 'call' ? ofCap(x, v) : [];
  if (keepsBound.test(v.callee.name)) return boundsOf(x, v.callee.of, depth + 1);
  return ofCap(x, v);
}

/** The call that caps is the one that gives the list: what is concatenated or flattened afterwards may be longer. */
function ofCap(x: Expansion, v: Value): readonly Value[] {
  return capsOf(x, v).flatMap((cap) => {
    if (cap.amount === undefined || (cap.node !== v.node && !(cap.kind === 'argument' && isOwnArgument(v, cap)))) return [];
    return cap.kind === 'slice' || cap.kind === 'query' || cap.kind === 'argument' ? [cap.amount] : [];
  });
}

/** `findMany({ take: n })`: a database gives no more than it is asked for; what a service makes of a page size is its own affair. */
function isOwnArgument(v: Value, cap: Cap): boolean {
  return (
    v.kind === 'call' &&
    v.callee.kind === 'member' &&
    /^(findMany|findAll|find|findAndCountAll)$/.test(v.callee.name) &&
    contains(v.node, cap.node)
  );
}

function isAtMost(x: Expansion, bound: Value, other: Value): boolean {
  const [a, b] = [settle(x, bound), settle(x, other)];
  if (a.kind === 'const' && b.kind === 'const') return typeof a.value === 'number' && typeof b.value === 'number' && a.value <= b.value;
  return isSame(a, b);
}

function settle(x: Expansion, v: Value): Value {
  const [only, ...others] = alternatives(x, v);
  return only !== undefined && others.length === 0 ? only.value : v;
}

/** `rows.splice(n)`, `rows.pop()`: the list is not as long any more as when it was measured. */
function isShortened(node: ts.Node): boolean {
  return /\.(splice|pop|shift)\(|\.length\s*=[^=]/.test((enclosingFunction(node) ?? node.getSourceFile()).getText());
}

/** `rows.map(f)` is as long as `rows`. */
function isSameLength(a: Value, b: Value): boolean {
  return isSame(unmapped(a), unmapped(b));
}

function unmapped(v: Value): Value {
  return v.kind === 'call' && v.callee.kind === 'member' && keepsLength.test(v.callee.name) ? unmapped(v.callee.of) : v;
}

function lengthOf(v: Value): Value | undefined {
  return v.kind === 'member' && v.name === 'length' ? v.of : undefined;
}
