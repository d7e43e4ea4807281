/**
 * Echo fields: values that the model has to copy into the call as they are (an id, a request token), so that a wrong one shows. Declared in
 * the config as `echo`; compared in the handler with what the call is about.
 */
import ts from 'typescript';
import type { SchemaField } from '../schemas/schema';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Input } from './inputs';
import { isHandedOn, usesOf, usesOfField } from './uses';

export interface Echo {
  readonly name: string;
  readonly state: 'undeclared' | 'optional' | 'uncompared' | 'kept' | 'unknown';
  readonly field: SchemaField | undefined;
}

/** How the tool keeps each field that it has to echo. */
export function echoesOf(input: Input, handler: HandlerFacts): readonly Echo[] {
  return handler.echo.map((name): Echo => {
    const field = input.schema.fields.find((one) => one.name === name);
    if (field === undefined) return { name, field, state: input.schema.extra === 'unknown' ? 'unknown' : 'undeclared' };
    if (!field.required) return { name, field, state: 'optional' };
    const uses = usesOf(input, handler);
    if (usesOfField(uses, [name]).some(({ purpose }) => isComparison(purpose.node))) return { name, field, state: 'kept' };
    return { name, field, state: uses.isComplete && !isHandedOn(uses, [name]) ? 'uncompared' : 'unknown' };
  });
}

const comparing = /equal|compare|match|verify|check|assert|expect|validate/i;

function isComparison(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) return /^[!=]==?$/.test(node.operatorToken.getText());
  if (ts.isSwitchStatement(node)) return true;
  return ts.isCallExpression(node) && comparing.test(node.expression.getText());
}
