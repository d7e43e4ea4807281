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
      'The description says that `{name}` defaults to `{said}`, and it is `{real}`: the model plans with the wrong one. Say the same in both.',
    maximum:
      'The description lets `{name}` go up to {said}, and the limit is {real}: the model plans with the wrong one. Say the same in both.',
    field:
      'The description tells the model to use `{name}`, and the schema has no such field: what it sends is dropped or refused. Name the fields that there are.',
  },
  check(input, ctx) {
    for (const place of input.places) {
      const { schema, field } = place;
      if (field === undefined || schema.description === undefined) continue;
      const { text, node } = schema.description;
      for (const drift of [defaultDrift(input, place, text), maximumDrift(input, place, text)]) {
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
  readonly message: 'default' | 'maximum';
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

function maximumDrift(input: Input, place: InputPlace, text: string): Drift | undefined {
  const { schema } = place;
  if (schema.kind !== 'number') return undefined;
  const said = maximumIn(text);
  if (said === undefined || typeof schema.max !== 'number' || schema.max === said) return undefined;
  return { message: 'maximum', said: String(said), real: String(schema.max), at: schema.node };
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
