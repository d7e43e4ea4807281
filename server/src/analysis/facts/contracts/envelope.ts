/**
 * The envelope that a project's answers come in, and which of its fields each path of a handler has. The envelope is what the config
 * names, or the type of the project that a whole answer of this very handler is declared as.
 * Invariant: a field is missing only where everything that the model is told on the path is seen; what is handed on unseen may have it.
 */
import type ts from 'typescript';
import { answersOf } from '../outcomes/answers';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { serialised } from '../outcomes/forks';
import { alternatives, assuming, type Expansion } from '../terms/expand';
import { lookup } from '../terms/spreads';
import type { Value, ValueOf } from '../terms/value';
import type { EnvelopeField, EnvelopeRole } from '../outcomes/envelopeConfig';
import { declaredTypesAt, type DeclaredType, type TypeMember } from './envelopeTypes';

export interface Envelope {
  /** What a reader calls it. */
  readonly name: string;
  /** Where it is declared; `undefined` where the config says so. */
  readonly node: ts.Node | undefined;
  /** Every answer has them. */
  readonly mandatory: readonly EnvelopeField[];
  /** Those, and what an answer may have. */
  readonly fields: readonly EnvelopeField[];
  /** Its status can say that a call failed: then failures come in it too. */
  readonly holdsFailures: boolean;
}

export interface FieldFact {
  readonly field: EnvelopeField;
  readonly is: 'yes' | 'no' | 'unknown';
  readonly value: Value | undefined;
  readonly node: ts.Node | undefined;
}

/** One path of a handler. */
export interface Enveloped {
  readonly outcome: Outcome;
  /** With what the path has tested. */
  readonly x: Expansion;
  /** The object that the model is told, where it is one. */
  readonly record: ValueOf<'object'> | undefined;
  readonly fields: readonly FieldFact[];
}

const names: readonly (readonly [EnvelopeRole, RegExp])[] = [
  ['status', /^(ok|success|status|outcome|resultstatus)$/],
  ['correlationId', /^(request|correlation|trace|invocation|toolcall|call)id$/],
  ['tool', /^tool(name|version)?$/],
  ['target', /^(resolved)?(target|device|resource)(id|name)?$/],
  ['source', /^(sources?|asof|timestamp|(retrieved|fetched|observed|collected|generated)at)$/],
  ['facts', /^(facts|data|results?|observations|payload)$/],
  ['warnings', /^(warnings?|caveats|degradations)$/],
  ['recommendations', /^(recommendations?|next(steps?|actions?)|suggestions?)$/],
  ['changed', /^(is|has|did)?(changed?|modified|mutated|altered)$/],
  ['evidence', /^(evidence(refs?)?|references|citations)$/],
];

function roleOf(name: string): EnvelopeRole | undefined {
  const plain = name.replace(/[_-]/g, '').toLowerCase();
  return names.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** `undefined` where the config names none and no answer of the handler is declared as one. */
export function envelopeOf(facts: HandlerFacts): Envelope | undefined {
  const { envelope } = facts;
  if (envelope.length > 0) return { name: 'envelope', node: undefined, mandatory: envelope, fields: envelope, holdsFailures: true };
  for (const outcome of facts.outcomes) {
    for (const record of toldBy(facts.x, outcome).records) {
      for (const type of declaredTypesAt(facts.x, record.node)) {
        const found = ofType(type);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** A record of four fields may be anything's; one that says how the call went, and what is to be known about that, is an envelope. */
function ofType({ name, node, branches }: DeclaredType): Envelope | undefined {
  const read = branches.map((members) => fieldsIn(members, ''));
  const [first = [], ...others] = read;
  const has = (list: typeof first, field: EnvelopeField, needed: boolean): boolean =>
    list.some((one) => one.field.name === field.name && (one.required || !needed));
  const inAll = first.filter(({ field }) => others.every((list) => has(list, field, false)));
  const mandatory = inAll.filter(({ field, required }) => required && others.every((list) => has(list, field, true)));
  const roles = new Set(inAll.map(({ field }) => field.role));
  if (roles.size < 4 || !roles.has('status') || !['correlationId', 'warnings', 'changed'].some((role) => roles.has(role as EnvelopeRole)))
    return undefined;
  const holdsFailures = read.some((list) => list.some(({ field, saysFailure }) => field.role === 'status' && saysFailure));
  return { name, node, mandatory: mandatory.map(({ field }) => field), fields: inAll.map(({ field }) => field), holdsFailures };
}

interface TypedField {
  readonly field: EnvelopeField;
  readonly required: boolean;
  readonly saysFailure: boolean;
}

function fieldsIn(members: readonly TypeMember[], before: string): readonly TypedField[] {
  return members.flatMap(({ name, required, saysFailure, members: inner }): readonly TypedField[] => {
    const role = roleOf(name);
    const own = role === undefined ? [] : [{ field: { role, name: `${before}${name}` }, required, saysFailure }];
    const within = before === '' ? fieldsIn(inner, `${name}.`) : [];
    return [...own, ...within.map((one) => ({ ...one, required: one.required && required }))];
  });
}

/** The paths that the envelope is for, each with its fields. */
export function envelopedPaths(facts: HandlerFacts, envelope: Envelope): readonly Enveloped[] {
  // An image has no room for it, and a page or a log is told as it came.
  const bare = new Set(answersOf(facts).flatMap(({ kind, outcome }) => (kind === 'media' || kind === 'text' ? [outcome] : [])));
  return facts.outcomes.flatMap((outcome): readonly Enveloped[] => {
    if (bare.has(outcome)) return [];
    const isFailure = outcome.flag === 'yes' || outcome.declares === 'failure' || outcome.reason !== 'plain';
    if (isFailure && !envelope.holdsFailures) return [];
    const x = assuming(
      facts.x,
      outcome.steps.flatMap((step) => step.conditions),
    );
    const told = toldBy(x, outcome);
    if (envelope.node !== undefined && told.records.some((record) => isOtherwise(x, record, envelope))) return [];
    const fields = envelope.fields.map((field) => fieldFact(x, outcome, told, field));
    return [{ outcome, x, record: told.records.length === 1 ? told.records[0] : undefined, fields }];
  });
}

/** Declared as something else that the project has for such answers. */
function isOtherwise(x: Expansion, record: ValueOf<'object'>, { node }: Envelope): boolean {
  const types = declaredTypesAt(x, record.node);
  return types.length > 0 && !types.some((type) => type.node === node);
}

interface Told {
  readonly records: readonly ValueOf<'object'>[];
  /** Nothing is told that is not seen. */
  readonly isWhole: boolean;
}

/** The objects that the model reads on a path, in the text and beside it. */
function toldBy(x: Expansion, outcome: Outcome): Told {
  const records: ValueOf<'object'>[] = [];
  let isWhole = outcome.text.kind === 'prose' || outcome.text.kind === 'json';
  const ofData = (value: Value): void => {
    for (const { value: v } of alternatives(x, value)) {
      if (v.kind === 'object') {
        if (!records.some((known) => known.node === v.node)) records.push(v);
      } else if (v.kind !== 'array' && v.kind !== 'const') isWhole = false;
    }
  };
  const ofText = (value: Value): void => {
    const data = serialised(value);
    if (data !== undefined) ofData(data);
    else if (value.kind === 'template') for (const part of value.parts) typeof part === 'string' || ofText(part);
    // What another function has written may be the envelope as text.
    else if (value.kind === 'call' && !(value.callee.kind === 'ref' && value.callee.ref.kind === 'global')) isWhole = false;
    else if (value.kind === 'phi' || value.kind === 'unknown') isWhole = false;
    else if (value.kind === 'object') ofData(value);
  };
  ofText(outcome.payload);
  if (outcome.structured !== undefined) ofData(outcome.structured);
  return { records, isWhole };
}

function fieldFact(x: Expansion, { value, asResult }: Outcome, { records, isWhole }: Told, field: EnvelopeField): FieldFact {
  let isUnknown = !isWhole;
  for (const record of asResult && value.kind === 'object' ? [...records, value] : records) {
    for (const name of [field.name, ...holders.map((holder) => `${holder}.${field.name}`)]) {
      const found = lookupPath(x, record, name.split('.'));
      if (found.is === 'yes') return { field, is: 'yes', value: found.value, node: found.node };
      if (found.is === 'unknown') isUnknown = true;
    }
  }
  return { field, is: isUnknown ? 'unknown' : 'no', value: undefined, node: undefined };
}

const holders = ['meta', '_meta', 'metadata'];

type Found = { readonly is: 'yes'; readonly value: Value; readonly node: ts.Node } | { readonly is: 'no' | 'unknown' };

function lookupPath(x: Expansion, of: Value, [name, ...rest]: readonly string[]): Found {
  const found = name === undefined ? undefined : lookup(x, of, name);
  if (found === undefined || found.is === 'unknown') return { is: 'unknown' };
  if (found.is === 'no') return found;
  const values = alternatives(x, found.value).map((a) => a.value);
  // What JSON leaves out is no field.
  const gone = values.filter((v) => v.kind === 'const' && v.value === undefined);
  if (gone.length > 0) return { is: gone.length === values.length ? 'no' : 'unknown' };
  return rest.length === 0 ? { is: 'yes', value: found.value, node: found.node } : lookupPath(x, found.value, rest);
}

/** Whether the warnings of a path are certain to be none: not there, or written as an empty list. */
export function warnsOfNothing({ x, fields }: Enveloped): boolean {
  const warnings = fields.filter(({ field }) => field.role === 'warnings');
  return warnings.length > 0 && warnings.every(({ is, value }) => is === 'no' || (value !== undefined && isEmpty(x, value)));
}

function isEmpty(x: Expansion, value: Value): boolean {
  return alternatives(x, value).every(({ value: v }) => {
    if (v.kind === 'array') return v.items.length === 0;
    return v.kind === 'const' && (v.value === null || v.value === '' || v.value === undefined);
  });
}
