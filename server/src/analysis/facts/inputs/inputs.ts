/** What a tool asks of the model: its input schema, place by place, and where each place is written. */
import type ts from 'typescript';
import { contains } from '../../syntax/expressions';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { schemaOf } from '../schemas/read';
import { placesOf, type Place, type Schema } from '../schemas/schema';

export interface Input {
  /** `undefined` for a schema on its own: a file, a dump of `tools/list`. */
  readonly handler: HandlerFacts | undefined;
  readonly schema: Schema;
  /** Every field and item under the root, without the root. */
  readonly places: readonly InputPlace[];
}

export interface InputPlace extends Place {
  /** What to point at: the field's name, or the shared schema behind it. */
  readonly at: ts.Node;
  /** The name of the field in the tool's own shape, where `at` is a schema that several share. */
  readonly usedAt: ts.Node | undefined;
}

/** `undefined` where the tool takes nothing, or nothing that can be read. */
export function inputOf(handler: HandlerFacts): Input | undefined {
  const { tool, x } = handler;
  if (tool.input === undefined) return undefined;
  return inputOfSchema(schemaOf(x, tool.input), handler);
}

export function inputOfSchema(schema: Schema, handler: HandlerFacts | undefined): Input | undefined {
  if (schema.fields.length === 0 && schema.kind !== 'union') return undefined;
  const [, ...places] = placesOf(schema);
  let field: Place['field'];
  return {
    handler,
    schema,
    places: places.map((place): InputPlace => {
      // Items and branches stand under the last field before them.
      field = place.field ?? field;
      const own = field === undefined ? undefined : nameOf(field.node);
      const at = pointAt(place, field);
      return { ...place, at, usedAt: own === at ? undefined : own };
    }),
  };
}

/**
 * A schema that a name stands for is written once and used in many tools: what is wrong with it is wrong there. Everything else is
 * pointed at by the name of its field.
 */
function pointAt({ schema }: Place, field: Place['field']): ts.Node {
  if (field === undefined) return schema.node;
  if (!contains(field.node, schema.node)) return schema.node;
  return nameOf(field.node);
}

function nameOf(node: ts.Node): ts.Node {
  return 'name' in node && node.name !== undefined ? (node.name as ts.Node) : node;
}
