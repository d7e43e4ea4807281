import ts from 'typescript';
import type { Input, InputPlace } from '../facts/inputs/inputs';
import { usesOf, usesOfField } from '../facts/inputs/uses';
import { vocabularyOf, type Vocabulary } from '../facts/inputs/vocabulary';
import { constantString } from '../syntax/expressions';
import { enumFix } from './kit/enumFix';
import { asking, handedOn, isMatched, nameOf } from './kit/inputs';
import { defineRule, type FixDraft } from './rule';

/** A list that is longer helps nobody to choose. */
const many = 12;

/** The values are known to the handler or to the description, and the schema keeps them from the model. */
export default defineRule({
  id: 'undeclared-vocabulary',
  group: 'inputs',
  on: 'input',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A free string whose values the handler or the description knows.',
  messages: {
    handler:
      'The handler knows {values} and tells no other `{name}` apart, but the schema takes every string: a call with `{miss}` runs as if it had said nothing (R2, branch 3). Declare an enum.',
    refused:
      'The handler turns away every `{name}` but {values}, and the schema takes every string, so the model finds out by failing (R2, branch 3). Declare an enum: it names the values before the call.',
    description:
      'The description says that `{name}` is {choice}, and the schema takes every string: a call with `{miss}` passes it and {then} (R2, branch 3). Declare an enum, so that it is refused with the values named.',
    stray: 'The handler has a case for {values}, which the enum of `{name}` never lets in; add it to the enum, or take the case out.',
    many: 'The handler knows {count} values of `{name}`, and the schema takes every string (R2, branch 3); declare an enum, and think of a shorter one: past twelve a model chooses worse.',
  },
  check(input, ctx) {
    for (const place of input.places) {
      const vocabulary = vocabularyOf(input, place);
      if (vocabulary !== undefined) {
        ctx.report({
          at: place.at,
          defect: place.at,
          message: vocabulary.values.length > many ? 'many' : vocabulary.by,
          data: {
            name: nameOf(place),
            values: inWords(vocabulary.values),
            choice: inWords(vocabulary.values, 'or'),
            count: String(vocabulary.values.length),
            miss: otherCase(vocabulary.values[0] ?? ''),
            then: isLookedFor(input, place) ? 'matches nothing' : 'goes on as it is',
          },
          related: [
            ...vocabulary.places.map((at) => ({ at, note: notes[vocabulary.by] })),
            ...(vocabulary.by === 'description' ? handedOn(input, place) : []),
            ...asking(input, place),
          ],
          fixes: fixesOf(place, vocabulary),
        });
      }
      const stray = strayCases(input, place);
      const [first] = stray;
      if (first === undefined) continue;
      ctx.report({
        at: first.node,
        defect: first.node,
        message: 'stray',
        data: { name: nameOf(place), values: inWords(stray.map(({ value }) => value)) },
        related: [{ at: place.at, note: 'The enum is declared here.' }],
      });
    }
  },
});

const notes: Readonly<Record<Vocabulary['by'], string>> = {
  handler: 'The values are told apart here.',
  refused: 'Other values are turned away here.',
  description: 'The values are listed here.',
};

function fixesOf(place: InputPlace, { values }: Vocabulary): readonly FixDraft[] {
  return enumFix(place, values);
}

/** Cases of a `switch` on an enum that name no member of it. */
function strayCases(input: Input, { names, schema, field }: InputPlace): readonly { readonly node: ts.Node; readonly value: string }[] {
  if (input.handler === undefined || field === undefined || schema.kind !== 'literal' || schema.values.length === 0) return [];
  // A field of several branches of a union has the values of all of them.
  const same = input.places.filter((place) => place.field !== undefined && place.names.join('.') === names.join('.'));
  if (same[0]?.field !== field || same.some((place) => place.schema.kind !== 'literal' || place.schema.values.length === 0)) return [];
  const values = new Set(same.flatMap((place) => place.schema.values));
  return usesOfField(usesOf(input, input.handler), names).flatMap(({ purpose, changed }) => {
    if (purpose.kind !== 'switched' || changed) return [];
    return purpose.node.caseBlock.clauses.flatMap((clause) => {
      const value = ts.isCaseClause(clause) ? constantString(clause.expression) : undefined;
      return value === undefined || !ts.isCaseClause(clause) || values.has(value) ? [] : [{ node: clause.expression, value }];
    });
  });
}

/** A miss that models make: `Next` for `next`, `createdAt` for `created_at`. */
function otherCase(value: string): string {
  const camel = value.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (camel !== value) return camel;
  const lower = value.toLowerCase();
  return value === lower ? value.charAt(0).toUpperCase() + value.slice(1) : lower;
}

function isLookedFor(input: Input, { names }: InputPlace): boolean {
  return input.handler !== undefined && usesOfField(usesOf(input, input.handler), names).some(isMatched);
}

function inWords(values: readonly string[], joint = 'and'): string {
  const shown =
    values.length > 6
      ? [...values.slice(0, 5).map((value) => `\`${value}\``), `${values.length - 5} more`]
      : values.map((value) => `\`${value}\``);
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} ${joint} ${last}`;
}
