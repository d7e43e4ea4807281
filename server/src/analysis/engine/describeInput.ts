/** The input of a tool for the debugging lamp: each field with what its schema says and what the handler does with it. */
import type ts from 'typescript';
import { inputOf } from '../facts/inputs/inputs';
import type { Purpose } from '../facts/inputs/purposes';
import { isHandedOn, usesOf, usesOfField } from '../facts/inputs/uses';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { jsonSchemaOf } from '../facts/schemas/print';
import type { Schema } from '../facts/schemas/schema';

export function inputText(facts: HandlerFacts, at: (node: ts.Node) => string): readonly string[] {
  const input = inputOf(facts);
  if (input === undefined) return [];
  const uses = usesOf(input, facts);
  return input.places.flatMap((place): readonly string[] => {
    const line = `  field    ${at(place.at)}: ${place.path} ${schemaWords(place.schema)}`;
    if (place.field === undefined) return [line];
    const own = usesOfField(uses, place.names);
    const handed = own.length === 0 && isHandedOn(uses, place.names) ? ['             handed on with the whole'] : [];
    const unread = uses.isComplete && own.length === 0 && handed.length === 0 ? ['             never read'] : [];
    return [line, ...own.map((use) => `             ${purposeWords(use.purpose)} at ${at(use.purpose.node)}`), ...handed, ...unread];
  });
}

/** The schema without its fields, which are told line by line. */
function schemaWords(schema: Schema): string {
  const { kind, fields } = schema;
  const whole = kind === 'object' && fields.length > 0 ? { type: 'object' } : jsonSchemaOf(schema);
  const marks = [
    ...(schema.coerced === undefined ? [] : ['coerced']),
    ...(schema.refined ? ['checked by code'] : []),
    ...(schema.extra === 'refused' ? ['strict'] : schema.extra === 'let-through' && kind === 'object' ? ['open'] : []),
  ];
  return [JSON.stringify(whole), ...marks].join(', ');
}

function purposeWords(purpose: Purpose): string {
  switch (purpose.kind) {
    case 'compared':
    case 'switched':
    case 'listed':
    case 'lookedUp':
      return `${{ compared: 'compared with', switched: 'switched on', listed: 'looked for in', lookedUp: 'key of' }[purpose.kind]} ${purpose.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'given':
      return `given to ${purpose.node.expression.getText().replace(/\s+/g, ' ').slice(0, 40)}`;
    case 'tested':
      return 'tested';
    case 'written':
      return 'written into text';
    case 'other':
      return 'read';
  }
}
