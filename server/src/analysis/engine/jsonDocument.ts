/** Reads a JSON file that holds a schema or tools; what is wrong with it is told with its line. */
import { parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { documentOf, type Definition, type SchemaDocument } from '../facts/schemas/definitions';
import { jsonValueOf } from '../facts/schemas/jsonFile';
import type { Value } from '../facts/terms/value';
import type { FileSystem } from '../program/fileSystem';
import type { Notice } from '../report';
import { createLineIndex } from '../text/lineIndex';

export type ReadDocument =
  | { readonly kind: 'read'; readonly text: string; readonly value: Value; readonly document: SchemaDocument }
  /** `value`: JSON it is, and no schema. */
  | { readonly kind: 'problem'; readonly problem: Notice; readonly value?: Value };

export function readDocument(fs: FileSystem, file: string): ReadDocument {
  const text = fs.readFile(file);
  if (text === undefined) return problem(file, 1, 'cannot be read.');
  const malformed = malformedAt(text);
  if (malformed !== undefined) return problem(file, malformed.line, `malformed JSON: ${malformed.reason}.`);
  const value = jsonValueOf(file, text);
  if (value === undefined) return problem(file, 1, 'malformed JSON: value expected.');
  const document = documentOf(value);
  if (document.kind === 'neither') {
    const { line } = createLineIndex(text).positionAt(document.at.getStart());
    return { ...problem(file, line + 1, `${document.why}.`), value };
  }
  return { kind: 'read', text, value, document };
}

function problem(file: string, line: number, message: string): Extract<ReadDocument, { kind: 'problem' }> {
  return { kind: 'problem', problem: { file, line, message } };
}

export interface Malformed {
  readonly line: number;
  readonly reason: string;
}

/** `undefined` where the text is JSON, without comments. */
export function malformedAt(text: string): Malformed | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return { line: 1, reason: 'it is nested too deeply' };
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    const [first] = errors;
    if (first === undefined) return { line: 1, reason: error instanceof Error ? error.message : 'it is no JSON' };
    const words = printParseErrorCode(first.error).replace(/([a-z])([A-Z])/g, '$1 $2');
    return { line: createLineIndex(text).positionAt(first.offset).line + 1, reason: words.toLowerCase() };
  }
}

/** The tools of a document; a schema that stands alone has none. */
export function toolsIn(document: SchemaDocument): readonly Definition[] {
  return document.kind === 'tools' ? document.tools : [];
}
