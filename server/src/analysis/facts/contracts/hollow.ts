/**
 * Fields of the envelope that are there and say nothing: constants, and what the call was given, where the field is for something that only
 * the call can find out.
 * Invariant: a value that hangs on anything else is no matter of this; nor is a constant that is true on its path.
 */
import type ts from 'typescript';
import { callsOf } from '../failures/reached';
import { certainWrites, mayNotAsk } from '../effects/contradicted';
import type { Effect } from '../effects/effects';
import { isBefore, isRefused } from '../effects/untold';
import { lossesOf } from '../failures/losses';
import { nameOfCallee } from '../outcomes/evidence';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { alternatives, type Expansion } from '../terms/expand';
import { wordsOf } from '../terms/verbs';
import { partsOf, substitute, type Value, type ValueOf } from '../terms/value';
import { envelopedPaths, type Enveloped, type Envelope, type FieldFact } from './envelope';
import type { EnvelopeRole } from '../outcomes/envelopeConfig';

export interface Hollow {
  readonly kind: 'unchanged' | 'asked-change' | 'asked-target' | 'time' | 'id' | 'warnings';
  readonly name: string;
  /** The value. */
  readonly node: ts.Node;
  /** The call, or the loss, that it ought to hang on; `undefined` where it ought to hang on anything at all. */
  readonly cause: ts.Node | undefined;
  /** The same on other paths. */
  readonly others: readonly ts.Node[];
}

export function hollowFields(facts: HandlerFacts, envelope: Envelope): readonly Hollow[] {
  const paths = envelopedPaths(facts, envelope).filter(isDone);
  const found = [...paths.flatMap((path) => onPath(facts, path)), ...constants(facts, paths)];
  return found.filter((one, i) => found.findIndex((other) => other.node === one.node && other.kind === one.kind) === i);
}

const mostParts = 400;

function isDone({ outcome }: Enveloped): boolean {
  return outcome.reason === 'plain' && outcome.flag !== 'yes' && outcome.flag !== 'unknown' && outcome.declares !== 'failure';
}

function onPath(facts: HandlerFacts, path: Enveloped): readonly Hollow[] {
  return path.fields.flatMap((fact): readonly Hollow[] => {
    const value = onlyValue(path.x, fact);
    if (value === undefined) return [];
    const found = ofRole(facts, path, fact.field.role, value);
    return found === undefined ? [] : [{ ...found, name: fact.field.name, node: value.node, others: [] }];
  });
}

function ofRole(facts: HandlerFacts, path: Enveloped, role: EnvelopeRole, value: Value): Pick<Hollow, 'kind' | 'cause'> | undefined {
  const asked = askedFor(facts, value);
  switch (role) {
    case 'changed': {
      if (asked !== undefined) return { kind: 'asked-change', cause: undefined };
      if (value.kind !== 'const' || value.value !== false || isRefused(path.outcome)) return undefined;
      const write = certainWrites(facts).find(
        (effect) => mayNotAsk(effect) && isBefore(effect, path.outcome) && !hangsOn(path.outcome, effect),
      );
      return write === undefined ? undefined : { kind: 'unchanged', cause: write.node };
    }
    case 'target': {
      const resolved = asked === undefined ? undefined : resolvedFrom(facts, path, asked);
      return resolved === undefined ? undefined : { kind: 'asked-target', cause: resolved };
    }
    case 'warnings': {
      const loss = isFixedText(path.x, value) ? lossesOf(facts).find((one) => one.outcome === path.outcome) : undefined;
      return loss === undefined ? undefined : { kind: 'warnings', cause: loss.node };
    }
    default:
      return undefined;
  }
}

/** `if (deleted === 0)`, `switch (deleted)`, `if (response.status === 304)`: on this path the write itself says whether anything was altered. */
function hangsOn({ steps }: Outcome, effect: Effect): boolean {
  const calls = new Set<ts.Node>([effect.node, ...effect.way.map(({ node }) => node)]);
  const seen = new Set<Value>();
  const holds = (v: Value): boolean => {
    if (seen.has(v) || seen.size > mostParts) return false;
    seen.add(v);
    return (v.kind === 'call' && calls.has(v.node)) || partsOf(v).some(holds);
  };
  return steps.some(({ conditions }) => conditions.some(({ test }) => holds(test)));
}

function onlyValue(x: Expansion, { value }: FieldFact): Value | undefined {
  const found = value === undefined ? [] : alternatives(x, value);
  return found.length === 1 ? found[0]?.value : undefined;
}

/** `args.device`: the name of the field, where the value is one field of the call's input as it came. */
function askedFor({ fn }: HandlerFacts, value: Value): string | undefined {
  if (value.kind !== 'member') return undefined;
  let of = value.of;
  while (of.kind === 'member') of = of.of;
  return of.kind === 'param' && of.of === undefined && fn !== undefined && of.parameter === fn.parameters[0] ? value.name : undefined;
}

const resolving = /^(resolve|disambiguate|closest|nearest|best_?match|fuzzy)(?:_|(?=[A-Z])|$)(.*)$/;
const anything = /^(|by_?name|by_?id|match|target|entity|item|record|name|id|ref)$/i;

/**
 * The call that made of what was asked for what was acted on. `resolveOwner(device)` makes something else of it, and what only has to be
 * there is acted on as it was asked for.
 */
function resolvedFrom(facts: HandlerFacts, { outcome }: Enveloped, asked: string): ts.Node | undefined {
  const { fn, env, s } = facts;
  if (fn === undefined) return undefined;
  return callsOf(s, fn).find(({ node, value: symbolic, conditions }) => {
    const value = substitute(symbolic, env);
    if (value.kind !== 'call') return false;
    const name = nameOfCallee(value.callee) ?? '';
    const [, verb, what = ''] = resolving.exec(name) ?? [];
    if (verb === undefined || !value.args.some((argument) => askedFor(facts, argument) === asked)) return false;
    const isOfAsked = anything.test(what) || wordsOf(what).some((word) => wordsOf(asked).includes(word));
    // `path.resolve(device)`, `Promise.resolve(device)`.
    const isBuiltIn = value.callee.kind === 'member' ? resolvesPaths(value.callee.of) : resolvesPaths(value.callee);
    if (!isOfAsked || (isBuiltIn && what === '') || !isActedOn(facts, node)) return false;
    return isBefore({ node, within: fn, way: [], conditions, name, value, act: undefined }, outcome);
  })?.node;
}

function resolvesPaths(v: Value): boolean {
  if (v.kind !== 'ref') return false;
  if (v.ref.kind === 'external') return /^(node:)?(path|url|dns|module)(\/|$)/.test(v.ref.specifier);
  return v.ref.kind === 'global' && /^(Promise|require|import|path)$/.test(v.ref.path[0] ?? '');
}

/** What came of the call is given to another one. */
function isActedOn({ s, fn, env }: HandlerFacts, resolved: ts.Node): boolean {
  if (fn === undefined) return false;
  const seen = new Set<Value>();
  const holds = (v: Value): boolean => {
    if (seen.has(v) || seen.size > mostParts) return false;
    seen.add(v);
    return v.node === resolved || partsOf(v).some(holds);
  };
  return callsOf(s, fn).some(({ node, value }) => {
    const bound = substitute(value, env);
    return node !== resolved && bound.kind === 'call' && bound.args.some(holds);
  });
}

/** Sentences that are the same on every call. */
function isFixedText(x: Expansion, value: Value): boolean {
  if (value.kind !== 'array' || value.items.length === 0) return false;
  return value.items.every((item) => {
    if (item.spread || item.maybe) return false;
    const found = alternatives(x, item.value);
    return found.length === 1 && found[0]?.value.kind === 'const' && typeof found[0].value.value === 'string';
  });
}

/** A time or an id that is the same on every path of a tool which asks somebody. */
function constants(facts: HandlerFacts, paths: readonly Enveloped[]): readonly Hollow[] {
  const [first] = paths;
  if (first === undefined || !facts.callsSomething) return [];
  return first.fields.flatMap(({ field: { role, name } }): readonly Hollow[] => {
    const kind = role === 'correlationId' ? 'id' : role === 'source' && isTime(name) ? 'time' : undefined;
    if (kind === undefined) return [];
    const values = paths.flatMap((path) => {
      const fact = path.fields.find(({ field }) => field.name === name);
      return fact === undefined || fact.is === 'no' ? [] : [{ path, value: onlyValue(path.x, fact) }];
    });
    const [one, ...others] = values;
    if (one?.value === undefined || !values.every(({ value }) => value !== undefined && isFixed(value))) return [];
    // Of facts that are written out too, the time may be.
    if (kind === 'time' && !values.some(({ path }) => path.outcome.roots.calls.size > 0)) return [];
    return [{ kind, name, node: one.value.node, cause: undefined, others: others.flatMap(({ value }) => value?.node ?? []) }];
  });
}

function isFixed(value: Value): value is ValueOf<'const'> {
  return value.kind === 'const' && (typeof value.value === 'string' || typeof value.value === 'number' || value.value === null);
}

function isTime(name: string): boolean {
  return /(^as_?of|^at|[a-z]At|_at|time(stamp)?|date)$/i.test(name.split('.').pop() ?? '');
}
