import { descriptionOf } from '../facts/contracts/description';
import type { Input } from '../facts/inputs/inputs';
import { keptPromisesOf, type KeptPromise } from '../facts/inputs/keptPromises';
import type ts from 'typescript';
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
      const { node } = place.schema.description ?? {};
      for (const promise of keptPromisesOf(input, place)) {
        const { said, kept, real } = promise;
        if (kept !== 'no' || real === undefined || node === undefined) continue;
        ctx.report({
          at: node,
          defect: node,
          message: messageOf(promise),
          data: { name: nameOf(place), said, real: String(real.value) },
          related: [{ at: real.at, note: 'What holds stands here.' }, ...asking(input, place)],
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

/** A limit below what is said turns calls away, one above it is never used. */
function messageOf({ of, said, real }: KeptPromise): 'default' | 'maximum' | 'lower' | 'type' {
  return of === 'maximum' && Number(said) < Number(real?.value) ? 'lower' : of;
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
