import type { Input, InputPlace } from '../facts/inputs/inputs';
import { defaultIn, maximumIn } from '../facts/inputs/promises';
import { usesOf, usesOfField } from '../facts/inputs/uses';
import { constOf } from '../facts/schemas/keywords';
import type { Constant } from '../facts/schemas/keywords';
import type ts from 'typescript';
import { descriptionOf } from './kit/truncation';
import { asking, nameOf } from './kit/inputs';
import { defineRule } from './rule';

/** The model believes the words; the call goes by the schema and the code. */
export default defineRule({
  id: 'description-drift',
  group: 'inputs',
  on: 'input',
  level: 'warning',
  fix: 'none',
  since: '0.1.0',
  summary: 'A description promises a default, a maximum or a field that schema or code contradict.',
  messages: {
    default:
      'The description says that `{name}` defaults to `{said}`, and a call that leaves it out runs with `{real}`. Say the same in both.',
    maximum:
      'The description says that `{name}` goes up to {said}, and the schema refuses more than {real}: a call for {said} is turned away. Say the same in both.',
    lower:
      'The description says that `{name}` goes up to {said}, and the schema takes up to {real}: the model never asks for more than {said}. Say the same in both.',
    type: 'The description calls `{name}` a boolean, and the schema takes a string: a call with `true` is refused, and `"true"` goes on as text. Take a boolean.',
    field:
      'The description tells the model to use `{name}`, and the schema has no such field: what it sends is dropped or refused. Name the fields that there are.',
  },
  check(input, ctx) {
    for (const place of input.places) {
      const { schema, field } = place;
      if (field === undefined || schema.description === undefined) continue;
      const { text, node } = schema.description;
      for (const drift of [defaultDrift(input, place, text), maximumDrift(place, text), typeDrift(input, place, text)]) {
        if (drift === undefined) continue;
        const { message, said, real, at } = drift;
        ctx.report({
          at: node,
          defect: node,
          message,
          data: { name: nameOf(place), said, real },
          related: [{ at, note: 'What holds stands here.' }, ...asking(input, place)],
        });
      }
    }
    const gone = missingField(input);
    if (gone !== undefined)
      ctx.report({
        at: gone.at,
        defect: gone.at,
        message: 'field',
        data: { name: gone.name },
        related: [{ at: input.schema.node, note: 'The fields stand here.' }],
      });
  },
});

interface Drift {
  readonly message: 'default' | 'maximum' | 'lower' | 'type';
  readonly said: string;
  readonly real: string;
  readonly at: ts.Node;
}

function defaultDrift(input: Input, place: InputPlace, text: string): Drift | undefined {
  const said = defaultIn(text);
  const real = defaultOf(input, place);
  if (said === undefined || real === undefined || !isComparable(said, real.value, place) || isSame(said, real.value)) return undefined;
  return { message: 'default', said, real: String(real.value), at: real.at };
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

function maximumDrift({ schema }: InputPlace, text: string): Drift | undefined {
  if (schema.kind !== 'number') return undefined;
  const said = maximumIn(text);
  if (said === undefined || typeof schema.max !== 'number' || schema.max === said) return undefined;
  return { message: said > schema.max ? 'maximum' : 'lower', said: String(said), real: String(schema.max), at: schema.node };
}

/** A string that the words call a boolean, in a handler that takes no text for one. */
function typeDrift(input: Input, { schema, names }: InputPlace, text: string): Drift | undefined {
  if (schema.kind !== 'string' || schema.format !== undefined || schema.refined) return undefined;
  if (
    !/^(?:the |an? )?boolean(?: value| flag)?\b/i.test(text) ||
    /\bboolean (?:expression|query|operators?|logic|search)\b|\bstring\b|["'`]true/i.test(text)
  )
    return undefined;
  const uses = input.handler === undefined ? [] : usesOfField(usesOf(input, input.handler), names);
  return uses.some(({ purpose }) => 'values' in purpose) ? undefined : { message: 'type', said: '', real: '', at: schema.core };
}

const calledFor =
  /\b(?:the|use|using|pass|set|provide|specify|via|with)\s+(?:the\s+)?[`'"](\w+)[`'"]\s+(?:parameter|param|argument|arg|option|flag|input)\b/gi;

/** A field that the tool's description names, and that is nowhere in the schema. */
function missingField({ handler, schema, places }: Input): { readonly name: string; readonly at: ts.Node } | undefined {
  const description = handler?.tool.description;
  if (handler === undefined || description === undefined || schema.extra === 'unknown' || schema.kind !== 'object') return undefined;
  const names = new Set(places.flatMap((place) => place.names));
  for (const [, name] of descriptionOf(handler).matchAll(calledFor))
    if (name !== undefined && !names.has(name)) return { name, at: description };
  return undefined;
}
