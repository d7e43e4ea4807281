/**
 * The fields of an object that tells of a failure, those of the objects inside it too (`{ error: { code, message } }`), each sorted by
 * what it is to a program that reads it.
 */
import type ts from 'typescript';
import { alternatives, type Expansion } from '../terms/expand';
import { mentionsError, rootsOf } from '../terms/roots';
import { resolveSpreads } from '../terms/spreads';
import { textFact } from '../outcomes/text';
import { enumMember } from './vocabulary';
import type { FunctionWithBody } from '../../syntax/functions';
import type { Value, ValueOf } from '../terms/value';

export interface Field {
  readonly name: string;
  readonly value: Value;
  readonly node: ts.Node;
  /** There on some runs only. */
  readonly maybe: boolean;
  readonly depth: number;
}

export interface Fields {
  readonly list: readonly Field[];
  /** Something may be in it that cannot be seen: a spread, a key that is computed, an object of somebody else. */
  readonly open: boolean;
}

const deepestField = 3;

export function fieldsOf(x: Expansion, object: ValueOf<'object'>, depth = 0): Fields {
  const list: Field[] = [];
  let open = false;
  const take = (of: ValueOf<'object'>, maybe: boolean, at: number): void => {
    const { entries } = resolveSpreads(x, of);
    for (const [i, entry] of entries.entries()) {
      // What is set later holds: `base.status = 'failure'`.
      const later = entries.slice(i + 1).filter((one) => one.kind === 'property' && entry.kind === 'property' && one.name === entry.name);
      if (later.some((one) => !one.maybe)) continue;
      const perhaps = maybe || entry.maybe || later.length > 0;
      if (entry.kind === 'spread') {
        for (const { value } of alternatives(x, entry.value)) {
          if (value.kind === 'object') take(value, true, at);
          else if (value.kind !== 'const') open = true;
        }
      } else if (entry.kind === 'computed') open = true;
      else {
        list.push({ name: entry.name, value: entry.value, node: entry.node, maybe: perhaps, depth: at });
        inside(entry.value, perhaps, at + 1);
      }
    }
  };
  const inside = (value: Value, maybe: boolean, at: number): void => {
    if (at > deepestField) return;
    const found = alternatives(x, value);
    for (const { value: v } of found) {
      if (v.kind === 'object') take(v, maybe || found.length > 1, at);
      else if (v.kind === 'array') for (const item of v.items) inside(item.value, maybe || item.maybe, at);
    }
  };
  take(object, false, depth);
  return { list, open };
}

export type Kind =
  /** One of a set that a program can compare with. */
  | { readonly is: 'constant'; readonly value: string | number; readonly term: Value }
  /** A sentence, the message of an error, or a text put together from values. */
  | { readonly is: 'text' }
  /** Neither is certain. */
  | { readonly is: 'unknown' };

const identifier = /^[A-Za-z][\w.:/-]*$/;

/** What a value is to a program that compares it. */
export function kindOfValue(x: Expansion, value: Value, handler: FunctionWithBody | undefined): Kind {
  const found = alternatives(x, value).filter(({ value: v }) => v.kind !== 'const' || (v.value !== undefined && v.value !== null));
  const kinds = found.map(({ value: v }) => kindOfOne(x, v, handler));
  const [first] = kinds;
  if (first === undefined) return { is: 'unknown' };
  if (kinds.length === 1) return first;
  return kinds.every((kind) => kind.is === 'text') ? { is: 'text' } : { is: 'unknown' };
}

function kindOfOne(x: Expansion, v: Value, handler: FunctionWithBody | undefined): Kind {
  if (v.kind === 'const') {
    if (typeof v.value === 'number') return { is: 'constant', value: v.value, term: v };
    if (typeof v.value !== 'string') return { is: 'unknown' };
    return identifier.test(v.value) ? { is: 'constant', value: v.value, term: v } : { is: 'text' };
  }
  const member = enumMember(x.s, v);
  if (member !== undefined) return { is: 'constant', value: member.value, term: v };
  if (v.kind === 'template')
    return v.parts.some((part) => (typeof part === 'string' ? /\s/.test(part) : isErrorText(part))) ? { is: 'text' } : { is: 'unknown' };
  if (isErrorText(v)) return { is: 'text' };
  // What a helper makes of the error (`messageOf(error)`) is read where the helper can be.
  if (!mentionsError(v) || v.kind !== 'call' || rootsOf(v, handler).calls.size > 0) return { is: 'unknown' };
  return v.callee.kind === 'ref' && v.callee.ref.kind === 'global' && textFact(x, v, handler).kind === 'prose'
    ? { is: 'text' }
    : { is: 'unknown' };
}

/** `error.message`, `String(error)`, `error.toString()`. */
export function isErrorText(v: Value): boolean {
  if (v.kind === 'member') return (v.name === 'message' || v.name === 'stack') && v.of.kind === 'caught';
  if (v.kind !== 'call') return false;
  if (v.callee.kind === 'member') return v.callee.name === 'toString' && v.callee.of.kind === 'caught';
  const [argument] = v.args;
  return (
    v.callee.kind === 'ref' && v.callee.ref.kind === 'global' && v.callee.ref.path.join('.') === 'String' && argument?.kind === 'caught'
  );
}
