/** Lists and maps that are written out, and functions that a package runs for us: calls that can be answered though their body is not here. */
import ts from 'typescript';
import { alternatives, decide, type Alternative, type Expansion } from './expand';
import { resolveSpreads } from './spreads';
import { summaryOf } from './summary';
import { substitute, type Value, type ValueOf } from './value';

/** `tools.find((t) => t.name === 'x')` of a list that is written out, and `map.get('x')` of such a map. */
export function fromCollection(x: Expansion, v: ValueOf<'call'>): readonly Alternative[] | undefined {
  if (v.callee.kind !== 'member') return undefined;
  const { name, of } = v.callee;
  const [argument] = v.args;
  if (name === 'find' && argument?.kind === 'func') {
    const items = itemsOf(x, of);
    const test = summaryOf(x.s, argument.fn).exits[0];
    const [parameter] = argument.fn.parameters;
    if (items === undefined || test?.kind !== 'return' || parameter === undefined) return undefined;
    const { value } = test;
    for (const item of items) {
      const found = madeBy(x, item).filter((one) => decide(substitute(value, new Map([...argument.env, [parameter, one]]))) === true);
      if (found.length > 0) return found.flatMap((one) => alternatives(x, one));
    }
    return undefined;
  }
  if (name === 'get' && argument?.kind === 'const' && typeof argument.value === 'string') {
    for (const a of alternatives(x, of)) {
      const made = a.value;
      if (made.kind !== 'call' || made.callee.kind !== 'ref' || made.callee.ref.kind !== 'global' || made.callee.ref.path[0] !== 'Map')
        continue;
      const entry = (made.args[0] === undefined ? undefined : itemsOf(x, made.args[0]))?.find(
        (item) => item.kind === 'array' && item.items[0]?.value.kind === 'const' && item.items[0].value.value === argument.value,
      );
      if (entry?.kind === 'array' && entry.items[1] !== undefined) return alternatives(x, entry.items[1].value);
    }
  }
  return undefined;
}

const functionsPerItem = 16;

/** An item that a call makes (`factories.map((make) => make())`) has its name where it is made. */
function madeBy(x: Expansion, item: Value): readonly Value[] {
  if (item.kind !== 'call') return [item];
  return alternatives({ ...x, budget: { left: functionsPerItem }, known: new Map() }, item).map((a) => a.value);
}

/**
 * Calls of packages that run the function they are given and answer what it answers: contexts, spans, locks, retries, transactions.
 * By the names under which the common ones are known; a function behind any other call is somebody's callback.
 */
const runners =
  /^(run|runExclusive|startActiveSpan|startSpan|startInactiveSpan|withSpan|withScope|withIsolationScope|retry|pRetry|pTimeout|transaction|\$transaction|withTransaction|withLock|using|runWithContext|runInContext|measure|timed?|trace|observe|limit|execute)$/;

export function fromRunner(x: Expansion, v: ValueOf<'call'>): readonly Alternative[] | undefined {
  const name =
    v.callee.kind === 'member'
      ? v.callee.name
      : v.callee.kind === 'ref' && v.callee.ref.kind === 'external'
        ? v.callee.ref.path[v.callee.ref.path.length - 1]
        : undefined;
  if (name === undefined || !runners.test(name === 'default' && ts.isIdentifier(v.callee.node) ? v.callee.node.text : name))
    return undefined;
  const given = v.args.filter((a): a is ValueOf<'func'> => a.kind === 'func');
  const [only] = given;
  if (only === undefined || given.length !== 1) return undefined;
  return alternatives(x, { kind: 'call', node: v.node, callee: only, args: [] });
}

/** The items of a list that is written out: spreads, `map` and `filter` of such lists, `Object.values` of an object. */
export function itemsOf(x: Expansion, list: Value): readonly Value[] | undefined {
  const items: Value[] = [];
  for (const { value } of alternatives(x, list)) {
    if (value.kind === 'array') {
      for (const item of value.items) {
        const inner = item.spread ? itemsOf(x, item.value) : [item.value];
        if (inner === undefined) continue;
        items.push(...inner);
      }
    } else if (value.kind === 'call') {
      const inner = itemsOfCall(x, value);
      if (inner !== undefined) items.push(...inner);
    }
  }
  return items.length === 0 ? undefined : items;
}

function itemsOfCall(x: Expansion, v: ValueOf<'call'>): readonly Value[] | undefined {
  const [argument] = v.args;
  if (
    v.callee.kind === 'ref' &&
    v.callee.ref.kind === 'global' &&
    /^Object\.(values|entries)$/.test(v.callee.ref.path.join('.')) &&
    argument !== undefined
  ) {
    const values = alternatives(x, argument).flatMap((a) =>
      a.value.kind === 'object' ? resolveSpreads(x, a.value).entries.map((entry) => entry.value) : [],
    );
    return values;
  }
  if (v.callee.kind !== 'member') return undefined;
  const { name, of } = v.callee;
  if (['filter', 'sort', 'slice', 'concat', 'reverse'].includes(name)) return itemsOf(x, of);
  if ((name === 'map' || name === 'flatMap') && argument?.kind === 'func') {
    return itemsOf(x, of)?.map((item): Value => ({ kind: 'call', node: v.node, callee: argument, args: [item] }));
  }
  return undefined;
}
