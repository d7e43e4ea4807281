/** Is there a schema in reach for what a tool of the workspace returns, which has every field that is read? */
import ts from 'typescript';
import { declarationBehind, refOf } from '../../program/origin';
import { bare, propertyName } from '../../syntax/expressions';
import { declarationsInScope } from '../../syntax/scope';
import type { Consumer } from './consumer';
import { payloadNamed } from './named';
import { outermost, partRead, referencesTo } from './reads';

/** What checks a value, written out: `Ticket.parse`, or `z.object(ticketShape).parse` of a shape. */
export function checkFor(consumer: Consumer, holder: ts.VariableDeclaration): string | undefined {
  if (holder.initializer === undefined || holder.type !== undefined || !ts.isIdentifier(holder.name)) return undefined;
  // Behind a cast the value has a type of its own.
  if (!ts.isCallExpression(holder.initializer)) return undefined;
  const { s } = consumer;
  const schema = payloadNamed(consumer, holder.initializer)?.tool.output;
  if (schema === undefined || !ts.isIdentifier(schema)) return undefined;
  const [declaration] = declarationsInScope(schema, schema.text);
  const meant = declaration === undefined ? undefined : declarationBehind(s, declaration);
  const [here] = declarationsInScope(holder, schema.text);
  if (meant === undefined || here === undefined || declarationBehind(s, here) !== meant || !ts.isVariableDeclaration(meant))
    return undefined;
  if (meant.initializer === undefined || !ts.isSourceFile(meant.parent.parent.parent)) return undefined;
  const written = bare(meant.initializer);
  const isShape = ts.isObjectLiteralExpression(written);
  const shape = isShape
    ? written
    : ts.isCallExpression(written) && isZod(consumer, written, /\.object$/)
      ? written.arguments[0]
      : undefined;
  if (shape === undefined || !ts.isObjectLiteralExpression(shape) || !hasAll(shape, holder)) return undefined;
  if (!isShape) return `${schema.text}.parse`;
  const [z] = declarationsInScope(holder, 'z');
  return z === undefined || !shape.properties.every((one) => ts.isPropertyAssignment(one)) || !ts.isImportSpecifier(z)
    ? undefined
    : `z.object(${schema.text}).parse`;
}

function isZod({ s }: Consumer, call: ts.CallExpression, path: RegExp): boolean {
  const ref = refOf(s, call.expression);
  return ref.kind === 'external' && ref.package === 'zod' && path.test(`.${ref.path.join('.')}`);
}

function hasAll(shape: ts.ObjectLiteralExpression, holder: ts.VariableDeclaration): boolean {
  const names = new Set(shape.properties.map((one) => propertyName(one.name)));
  if (!ts.isIdentifier(holder.name)) return false;
  return referencesTo(holder, holder.name, holder.getSourceFile()).every((reference) => {
    const part = partRead(outermost(reference));
    return part !== undefined && names.has(part.name);
  });
}
