/** What the description of a field promises of its default, its maximum and its type, and whether schema and code keep it. */
import type ts from 'typescript';
import { constOf, type Constant } from '../schemas/keywords';
import type { Input, InputPlace } from './inputs';
import { defaultIn, maximumIn } from './promises';
import { usesOf, usesOfField } from './uses';

export interface KeptPromise {
  readonly of: 'default' | 'maximum' | 'type';
  /** In the words of the description. */
  readonly said: string;
  /** `unknown` where nothing says what holds, or in words that cannot be compared. */
  readonly kept: 'yes' | 'no' | 'unknown';
  /** What holds, and where that stands. */
  readonly real: { readonly value: Constant; readonly at: ts.Node } | undefined;
}

export function keptPromisesOf(input: Input, place: InputPlace): readonly KeptPromise[] {
  const text = place.schema.description?.text;
  if (place.field === undefined || text === undefined) return [];
  const standsIn = defaultIn(text);
  const most = maximumIn(text);
  return [
    ...(standsIn === undefined ? [] : [ofDefault(input, place, standsIn)]),
    ...(most === undefined ? [] : [ofMaximum(place, most)]),
    ...(isNoBoolean(input, place, text)
      ? [{ of: 'type', said: 'boolean', kept: 'no', real: { value: 'string', at: place.schema.core } } as const]
      : []),
  ];
}

function ofDefault(input: Input, place: InputPlace, said: string): KeptPromise {
  const real = defaultOf(input, place);
  const kept = real === undefined || !isComparable(said, real.value, place) ? 'unknown' : isSame(said, real.value) ? 'yes' : 'no';
  return { of: 'default', said, kept, real };
}

function ofMaximum({ schema }: InputPlace, said: number): KeptPromise {
  const real = schema.kind === 'number' && typeof schema.max === 'number' ? { value: schema.max, at: schema.node } : undefined;
  return { of: 'maximum', said: String(said), kept: real === undefined ? 'unknown' : real.value === said ? 'yes' : 'no', real };
}

/** What stands in: by the schema, else by the code, where it says one thing only. */
function defaultOf(input: Input, { schema, names }: InputPlace): { readonly value: Constant; readonly at: ts.Node } | undefined {
  if (schema.fallback !== undefined) {
    const value = schema.fallback.how === 'default' ? constOf(schema.fallback.value) : undefined;
    return value === undefined || value === null ? undefined : { value, at: schema.fallback.node };
  }
  if (input.handler === undefined) return undefined;
  const found = usesOfField(usesOf(input, input.handler), names).flatMap((use) => {
    const value = constOf(use.fallback);
    return use.names.length !== names.length || value === undefined || value === null || use.fallback === undefined
      ? []
      : [{ value, at: use.fallback.node }];
  });
  const [first] = found;
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : undefined;
}

/** Words that are of the kind of the value: a number for a number, a member for an enum. */
function isComparable(said: string, real: Constant, { schema }: InputPlace): boolean {
  if (typeof real === 'number') return /^-?\d+(\.\d+)?$/.test(said);
  if (typeof real === 'boolean') return /^(true|false)$/i.test(said);
  return schema.kind === 'literal' && schema.values.some((value) => String(value).toLowerCase() === said.toLowerCase());
}

function isSame(said: string, real: Constant): boolean {
  return typeof real === 'number' ? Number(said) === real : String(real).toLowerCase() === said.toLowerCase();
}

/** A string that the words call a boolean, in a handler that takes no text for one. */
function isNoBoolean(input: Input, { schema, names }: InputPlace, text: string): boolean {
  if (schema.kind !== 'string' || schema.format !== undefined || schema.refined) return false;
  if (
    !/^(?:the |an? )?boolean(?: value| flag)?\b/i.test(text) ||
    /\bboolean (?:expression|query|operators?|logic|search)\b|\bstring\b|["'`]true/i.test(text)
  )
    return false;
  const uses = input.handler === undefined ? [] : usesOfField(usesOf(input, input.handler), names);
  return !uses.some(({ purpose }) => 'values' in purpose);
}
