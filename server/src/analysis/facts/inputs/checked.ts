/** What the handler's own schema says of a field, where it parses its input with another one than the tool declares. */
import ts from 'typescript';
import { visitOwn } from '../../syntax/functions';
import { reach } from '../effects/reach';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { schemaOf } from '../schemas/read';
import type { Schema } from '../schemas/schema';

const checks = /^(parse|parseAsync|safeParse|safeParseAsync)$/;

export function checkedBy(handler: HandlerFacts, names: readonly string[]): readonly Schema[] {
  const found: Schema[] = [];
  for (const fn of new Set([...(handler.fn === undefined ? [] : [handler.fn]), ...reach(handler).map((at) => at.fn)])) {
    visitOwn(fn, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || !checks.test(node.expression.name.text)) return;
      const field = fieldOf(schemaOf(handler.x, node.expression.expression), names);
      if (field !== undefined) found.push(field);
    });
  }
  return found;
}

function fieldOf(schema: Schema, names: readonly string[]): Schema | undefined {
  const [name, ...rest] = names;
  const within = schema.kind === 'array' ? (schema.parts[0] ?? schema) : schema;
  if (name === undefined) return within;
  const field = within.fields.find((one) => one.name === name);
  return field === undefined ? undefined : fieldOf(field.schema, rest);
}
