/** Properties of an object that others are spread into: they are there once the spreads are read. */
import { alternatives, type Alternative, type Expansion } from './expand';
import { memberOfValue, propertyOf, type Property, type Value, type ValueOf } from './value';

/** `{ ...row(), id }.name`: what `row()` has under that name, and what stands before it where it may have none. */
export function ofSpread(x: Expansion, object: ValueOf<'object'>, member: ValueOf<'member'>): readonly Alternative[] | undefined {
  const found: Alternative[] = [];
  let isOpen = false;
  for (let i = object.entries.length - 1; i >= 0; i--) {
    const entry = object.entries[i];
    if (entry === undefined || (entry.kind === 'property' && entry.name !== member.name)) continue;
    if (entry.kind === 'computed') return undefined;
    if (entry.kind === 'property') found.push(...alternatives(x, entry.value));
    else {
      const has = new Set(alternatives(x, entry.value).map((a) => propertyOf(a.value, member.name).is));
      if (has.size === 1 && has.has('no')) continue;
      const inside = alternatives(x, memberOfValue(entry.value, member.name, member.node));
      found.push(...inside.filter((a) => !has.has('no') || a.value.kind !== 'const' || a.value.value !== undefined));
      if (has.has('unknown')) isOpen = true;
      if (has.size > 1 || has.has('unknown')) continue;
    }
    // What is written on some runs only leaves what was there before.
    if (!entry.maybe) return found;
  }
  return isOpen ? found : [...found, { value: { kind: 'const', node: member.node, value: undefined }, steps: [] }];
}

/** A property of whatever the term can be: `yes` and `no` only where every alternative agrees. */
export function lookup(x: Expansion, of: Value, name: string): Property {
  if (of.kind === 'object') {
    // A spread of a call hides properties until the call is read.
    return propertyOf(resolveSpreads(x, of), name);
  }
  const found = alternatives(x, of).map((a) =>
    a.value.kind === 'object' ? propertyOf(resolveSpreads(x, a.value), name) : propertyOf(a.value, name),
  );
  const [first] = found;
  if (first === undefined) return { is: 'unknown', value: undefined, node: undefined };
  if (found.every((p) => p.is === 'no')) return { is: 'no' };
  if (found.length === 1) return first;
  const some = found.find((p) => p.is !== 'no' && p.value !== undefined);
  return { is: 'unknown', value: some?.is === 'no' ? undefined : some?.value, node: some?.is === 'no' ? undefined : some?.node };
}

/** The object with its spreads of calls and choices replaced by what these can be. */
export function resolveSpreads(x: Expansion, of: ValueOf<'object'>): ValueOf<'object'> {
  if (!of.entries.some((entry) => entry.kind === 'spread' && entry.value.kind !== 'object')) return of;
  return {
    ...of,
    entries: of.entries.map((entry) => {
      if (entry.kind !== 'spread') return entry;
      const found = alternatives(x, entry.value).map((a) => (a.value.kind === 'object' ? resolveSpreads(x, a.value) : a.value));
      const [only] = found;
      if (only === undefined) return entry;
      if (found.length === 1) return { ...entry, value: only };
      return {
        ...entry,
        value: { kind: 'phi', node: entry.value.node, options: found.map((value) => ({ value, conditions: [], caught: undefined })) },
      };
    }),
  };
}
