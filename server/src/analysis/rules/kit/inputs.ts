/** What rules about inputs have in common: where the field is asked for, and whose schema it is. */
import ts from 'typescript';
import { placeOfTool } from '../../facts/contracts/contract';
import type { Input, InputPlace } from '../../facts/inputs/inputs';
import { usesOf, usesOfField, type Use } from '../../facts/inputs/uses';
import type { Related } from '../rule';

/** The tool that asks for the field, and the field where the schema is a shared one. */
export function asking({ handler }: Input, place?: InputPlace): readonly Related[] {
  return [
    ...(place?.usedAt === undefined ? [] : [{ at: place.usedAt, note: 'The tool takes it as this field.' }]),
    ...(handler === undefined ? [] : [{ at: placeOfTool(handler.tool), note: 'The model fills this in when it calls the tool.' }]),
  ];
}

/** As `asking`, with the place where the kind of value is said: where a limit would stand. */
export function declared(input: Input, place: InputPlace, note: string): readonly Related[] {
  return [{ at: place.schema.core, note }, ...asking(input, place)];
}

/** A field as the message names it: `limit`, `place.id`, `rows[].id`. */
export function nameOf({ path }: InputPlace): string {
  return path.replace(/^\$\.?/, '') || 'the input';
}

/**
 * Under OpenAI's strict mode every field is required, and *nothing given* is written as `null` (frameworks.md §4): there `null` is the
 * idiom, and unknown keys cannot be sent.
 */
export function isStrictTarget({ handler }: Input): boolean {
  if (handler === undefined) return false;
  const { tool } = handler;
  if (tool.sdk.id === 'openai-agents') return !/\bstrict\s*:\s*false\b/.test(tool.registration.getText());
  return /\bstrict\s*:\s*true\b/.test(tool.registration.getText());
}

/** Where the value of a field is looked for as it came, or goes on so: beside the schema or the handler, if anywhere there. */
export function handedOn(input: Input, { names, at }: InputPlace): readonly Related[] {
  const { handler } = input;
  if (handler === undefined) return [];
  const uses = usesOfField(usesOf(input, handler), names);
  const matched = uses.find(isMatched);
  if (matched !== undefined) return [{ at: matched.node, note: 'It is looked for here as it came.' }];
  const going = uses.filter(({ purpose }) => purpose.handsOn);
  const inFile = (file: ts.SourceFile | undefined) => going.find(({ node }) => node.getSourceFile() === file);
  const use = inFile(at.getSourceFile()) ?? inFile(handler.fn?.getSourceFile()) ?? going[0];
  return use === undefined ? [] : [{ at: use.node, note: 'It goes on here as it came.' }];
}

/** Looked for among what there is: `row.state === state`. */
export function isMatched({ purpose }: Use): boolean {
  return (
    purpose.kind === 'other' &&
    ts.isBinaryExpression(purpose.node) &&
    purpose.node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken
  );
}
