/** The form that the description fixes for a string and that nothing holds a call to: neither the schema nor what the handler does with it. */
import ts from 'typescript';
import { checkedBy } from './checked';
import type { Input, InputPlace } from './inputs';
import { sentencesOf } from './promises';
import { isAtStake } from './stakes';
import { usesOf, usesOfField, type Use } from './uses';

export interface ToldForm {
  readonly form: string;
  /** A value that a model sends instead. */
  readonly miss: string;
  readonly at: ts.Node;
}

/** Where the value goes on as it came. A form that is told for an example, or as one of several, is none. */
export function toldForm(input: Input, { schema, names, field }: InputPlace): ToldForm | undefined {
  const { description } = schema;
  const { handler } = input;
  if (field === undefined || description === undefined || handler === undefined) return undefined;
  if (schema.kind !== 'string' || schema.format !== undefined || schema.refined || !isAtStake(input)) return undefined;
  // A word in quotes is another value that is taken.
  if (!isDate(description.text) || /["'`…]/.test(description.text)) return undefined;
  const uses = usesOf(input, handler);
  const own = usesOfField(uses, names);
  // Of an input that is handed on whole nobody knows what is looked at there.
  if (!uses.isComplete || !own.some(({ purpose }) => purpose.handsOn) || own.some(isLookedAt)) return undefined;
  if (checkedBy(handler, names).some((one) => one.kind !== 'string' || one.format !== undefined || one.refined)) return undefined;
  return { form: 'YYYY-MM-DD', miss: '3/15/2025', at: description.node };
}

function isDate(text: string): boolean {
  const sentence = sentencesOf(text).find((one) => /\bYYYY-MM-DD\b(?!T)/.test(one));
  return sentence !== undefined && !/\bor\b|\be\.?g\b|\bexample\b|\blike\b|\bsuch as\b|\/|\betc\b/i.test(sentence);
}

const looks = /date|time|pars|valid|check|assert|moment|dayjs|luxon|format|test|match|iso|convert|normali|resolve|ensure|range|day|month/i;

function isLookedAt({ purpose, node }: Use): boolean {
  if ('values' in purpose) return true;
  if (purpose.kind === 'given') return looks.test(purpose.node.expression.getText());
  // A method of the text itself, such as `split`, or a comparison with another date.
  return (
    purpose.kind === 'other' &&
    (ts.isBinaryExpression(purpose.node) ||
      (ts.isCallExpression(purpose.node) && purpose.node.expression.pos <= node.pos && node.end <= purpose.node.expression.end))
  );
}
