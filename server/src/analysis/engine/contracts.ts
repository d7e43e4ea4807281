/** The contracts of tools as they are now, of code and of definitions in JSON files, ready to be locked or compared. */
import type { Tool } from '../discovery/tool';
import { canonicalSchema } from '../facts/changes/canonical';
import type { Contract } from '../facts/changes/contracts';
import { valueOf } from '../facts/terms/evaluate';
import { expansion } from '../facts/terms/expand';
import type { Definition, SchemaObject } from '../facts/schemas/definitions';
import { jsonOf, jsonSchemaOf, type Json } from '../facts/schemas/print';
import { schemaOf, wordsOfValue } from '../facts/schemas/read';
import { memoSlot, type Snapshot } from '../program/snapshot';
import type ts from 'typescript';

const slot = memoSlot<ts.Node, Contract>('contract');

/** What could not be read; never the same as anything. */
const unread: Json = { $comment: 'could not be read' };

export function contractOf(s: Snapshot, tool: Tool): Contract {
  return s.memo(slot, tool.registration, () => ({ value: read(s, tool), final: true }));
}

function read(s: Snapshot, tool: Tool): Contract {
  const x = expansion(s);
  const { input, output, description } = tool;
  // A dispatcher and a project's own may have their schema where nobody has looked.
  const isElsewhere = tool.sdk.id === 'project' || tool.handler.kind === 'dispatch';
  return {
    input: input === undefined ? (isElsewhere ? unread : null) : canonicalSchema(jsonSchemaOf(schemaOf(x, input))),
    output: output === undefined ? null : canonicalSchema(jsonSchemaOf(schemaOf(x, output))),
    description: description === undefined ? null : (wordsOfValue(x, valueOf(s, description)) ?? null),
  };
}

/** A definition says its schemas itself: more than the model has words for. */
export function contractOfDefinition({ input, output, description }: Definition): Contract {
  const schema = (given: SchemaObject | undefined): Json => (given === undefined ? null : canonicalSchema(jsonOf(given) ?? unread));
  return { input: schema(input), output: schema(output), description: description ?? null };
}
