/** `candor lint-schema`: the rules about inputs over schemas in files, where there is no handler to give evidence. */
import { inputOfSchema } from '../facts/inputs/inputs';
import { schemaOfJson, type Definition, type SchemaObject } from '../facts/schemas/definitions';
import { seedLint } from '../facts/schemas/seedLint';
import type { Value } from '../facts/terms/value';
import type { FileSystem } from '../program/fileSystem';
import type { Fault, Notice, PublishedLint, SchemaReport, ToolInfo } from '../report';
import type { Rule } from '../rules/rule';
import { spanOf } from '../syntax/expressions';
import { byPlace, placed } from './analyze';
import { isolation, reportsOf, type RawFinding } from './findings';
import { readDocument, toolsIn } from './jsonDocument';
import { createPlaces, type Places } from './places';
import type { ResolvedSettings } from './settings';

export interface SchemaLint {
  readonly fs: FileSystem;
  readonly files: readonly string[];
  /** With the levels that hold here: rules that are off in code are on. */
  readonly settings: ResolvedSettings;
  readonly rules: readonly Rule[];
}

export function lintSchemas({ fs, files, settings, rules }: SchemaLint): SchemaReport {
  const problems: Notice[] = [];
  const faults: Fault[] = [];
  const tools: ToolInfo[] = [];
  const published: PublishedLint[] = [];
  const emptyLists: string[] = [];
  const places = createPlaces({ textOf: (file) => fs.readFile(file) });
  const findings = files.flatMap((file) => {
    const read = readDocument(fs, file);
    if (read.kind === 'problem') {
      problems.push(read.problem);
      // The published linter takes any object for a schema.
      if (read.value !== undefined) published.push(publishedOn(read.value, file, null));
      return [];
    }
    const about = (schema: SchemaObject, info: ToolInfo | undefined): ReturnType<typeof placed> => {
      published.push(publishedOn(schema, file, info === undefined ? null : (info.name ?? '')));
      return findingsOn(schema, rules, file, faults).flatMap((raw) =>
        placed({ raw, tools: info === undefined ? [] : [info] }, settings, places),
      );
    };
    if (read.document.kind === 'schema') return about(read.document.schema, undefined);
    const definitions = toolsIn(read.document);
    if (definitions.length === 0) emptyLists.push(file);
    return definitions.flatMap((definition) => {
      const info = infoOf(definition, file, places);
      tools.push(info);
      return definition.input === undefined ? [] : about(definition.input, info);
    });
  });
  return { findings: findings.sort(byPlace), tools, emptyLists, problems, notices: settings.notices(), faults, published };
}

function publishedOn(value: Value, file: string, tool: string | null): PublishedLint {
  const answer = seedLint(value);
  return 'lines' in answer ? { file, tool, lines: answer.lines, stopsAt: null } : { file, tool, lines: [], stopsAt: answer.stopsAt };
}

function findingsOn(schema: SchemaObject, rules: readonly Rule[], file: string, faults: Fault[]): readonly RawFinding[] {
  const isolated = isolation(file, faults);
  const input = isolated('facts', () => inputOfSchema(schemaOfJson(schema), undefined));
  const found = input === undefined ? [] : reportsOf('input', input, rules, isolated);
  const keyOf = ({ rule, span }: RawFinding): string => `${rule} ${span.start} ${span.end}`;
  // The fixes of these rules write code, and what belongs to a field stands in the field.
  const inFile = (raw: RawFinding): RawFinding => ({
    ...raw,
    fixes: [],
    related: raw.related.filter(({ span }) => span.start !== raw.span.start || span.end !== raw.span.end),
  });
  return [...new Map(found.map((raw) => [keyOf(raw), inFile(raw)])).values()];
}

function infoOf({ name, nameNode, description, input, output }: Definition, file: string, places: Places): ToolInfo {
  const nameRange = places.rangeOf(file, spanOf(nameNode));
  return {
    name: name ?? null,
    sdk: 'json',
    sdkMajor: null,
    file,
    line: nameRange.start.line + 1,
    nameRange,
    handler: null,
    input: input !== undefined,
    output: output !== undefined,
    description: description ?? null,
    // There is no handler to follow.
    analyzed: true,
    why: null,
    exits: [],
  };
}
