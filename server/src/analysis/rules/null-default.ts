import ts from 'typescript';
import type { Input, InputPlace } from '../facts/inputs/inputs';
import { usesOf, usesOfField, type Use } from '../facts/inputs/uses';
import { constOf } from '../facts/schemas/keywords';
import type { Schema } from '../facts/schemas/schema';
import { asking, isStrictTarget, nameOf } from './kit/inputs';
import { defineRule } from './rule';

/** R4 of the tree: a value that stands for *nothing* and for itself. */
export default defineRule({
  id: 'null-default',
  group: 'inputs',
  on: 'input',
  level: 'off',
  fix: 'none',
  since: '0.1.0',
  summary: 'A field may be null, or has a default that also stands for nothing.',
  messages: {
    nullable:
      '`null` and left out are two ways to give nothing for `{name}`, and no one says which means what (R4, branch 2); take one of them, and say in the description what it means.',
    empty:
      '`{value}` stands for itself and for *not given* in `{name}`, and the handler cannot tell the two apart (R4, branch 2); make the field optional without a default, or give it a value of its own for *all*.',
    told: 'The handler treats `{name}` as not given when it is `{value}`, which the model may also mean as a value (R4, branch 2); make the field optional without a default, or name the choice in an enum.',
  },
  check(input, ctx) {
    if (isStrictTarget(input)) return;
    for (const place of input.places) {
      const { schema, field } = place;
      if (field === undefined) continue;
      const value = emptyDefault(schema);
      if (value === undefined && !schema.nullable) continue;
      const second = value === undefined || value === 'null' ? undefined : secondMeaning(input, place);
      ctx.report({
        at: place.at,
        defect: place.at,
        message: value === undefined || value === 'null' ? 'nullable' : second === undefined ? 'empty' : 'told',
        data: { name: nameOf(place), value: value ?? 'null' },
        related: second === undefined ? asking(input, place) : [{ at: second.purpose.node, note: 'Here it is taken as not given.' }],
        ...(second === undefined ? {} : { level: 'info' as const }),
      });
    }
  },
});

/** A default that reads as nothing: `null`, `''`, `0`, `[]`. */
function emptyDefault({ fallback }: Schema): string | undefined {
  if (fallback?.how !== 'default') return undefined;
  const { value } = fallback;
  if (value.kind === 'array') return value.items.length === 0 ? '[]' : undefined;
  const constant = constOf(value);
  return constant === null ? 'null' : constant === '' ? "''" : constant === 0 ? '0' : undefined;
}

/** Where the handler asks whether it is there at all. */
function secondMeaning(input: Input, { names, schema }: InputPlace): Use | undefined {
  // An empty text or list that is skipped means the same as none; nought is a number like any other.
  if (input.handler === undefined || schema.kind !== 'number') return undefined;
  return usesOfField(usesOf(input, input.handler), names).find(
    ({ purpose, names: used }) => purpose.kind === 'tested' && used.length === names.length && isTruthTest(purpose.node),
  );
}

/** `if (floor)`, not `typeof floor` or `floor !== undefined`, for which nought is a number. */
function isTruthTest(node: ts.Node): boolean {
  if (ts.isTypeOfExpression(node.parent)) return false;
  return !ts.isBinaryExpression(node) || node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
}
