/** Bodies that a schema lets through: where it wants a field that no error page has, `parse` throws on one. */
import ts from 'typescript';
import { schemaOf, type Schema } from '../terms/schema';
import type { Expansion } from '../terms/expand';
import type { ValueOf } from '../terms/value';

/** What the answers of errors are made of: a schema that asks for nothing else is met by one. */
const errorFields = /^(errors?|message|code|status|status_?code|ok|success|type|title|details?|timestamp|path)$/i;

/** `z.object({ plot: z.object({ id: z.string() }) }).parse(body)`: an error page does not pass. */
export function refusesErrorPages(x: Expansion, call: ValueOf<'call'>): boolean {
  const { callee } = call;
  if (callee.kind !== 'member' || !/^(parse|parseAsync)$/.test(callee.name)) return false;
  const { node } = callee.of;
  return ts.isExpression(node) && refuses(schemaOf(x, node));
}

function refuses(schema: Schema): boolean {
  if (schema.kind !== 'object' || schema.optional) return false;
  return schema.fields.some((field) => field.required && !errorFields.test(field.name) && !takesAnything(field.schema));
}

function takesAnything({ kind }: Schema): boolean {
  return kind === 'any' || kind === 'unknown';
}
