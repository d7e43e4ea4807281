/**
 * What one `candor.config.json` says, and which of its lines cannot be meant. Read as data: comments and trailing commas are
 * allowed, nothing is ever loaded as code. What is not understood becomes a notice with its line, and the default of its key holds.
 */
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { isLevel, isPreset, levels, presets, type Level, type Preset } from '../../../../shared/src/settings';
import { nearestOf } from '../../../../shared/src/nearest';
import type { Notice } from '../report';
import { problemOfEnvelope } from '../facts/outcomes/envelopeConfig';
import { problemOfEcho } from '../facts/inputs/echoConfig';
import { problemOfTaxonomy } from '../facts/outcomes/taxonomy';
import { readOracles } from '../../measure/oracleConfig';
import { createLineIndex, type LineIndex } from '../text/lineIndex';

/** Keys that the file may hold. Those of `carriedKeys` are kept as data for the rules that read them. */
export const carriedKeys = ['taxonomy', 'envelope', 'echo', 'oracles'] as const;
export const configKeys = ['$schema', 'extends', 'preset', 'rules', 'include', 'exclude', 'handlers', 'overrides', ...carriedKeys] as const;
export const overrideKeys = ['files', 'tools', 'rules'] as const;

export type CarriedKey = (typeof carriedKeys)[number];

const checked: readonly (readonly [CarriedKey, (data: unknown) => string | undefined])[] = [
  ['taxonomy', problemOfTaxonomy],
  ['envelope', problemOfEnvelope],
  ['echo', problemOfEcho],
];
export type RuleLevels = ReadonlyMap<string, Level>;

export interface ConfigOverride {
  readonly files: readonly string[] | undefined;
  readonly tools: readonly string[] | undefined;
  readonly rules: RuleLevels;
}

export interface ConfigFile {
  /** As written, with the line that a complaint about it points to. */
  readonly extends: readonly { readonly path: string; readonly line: number }[];
  readonly preset: Preset | undefined;
  readonly rules: RuleLevels;
  readonly include: readonly string[] | undefined;
  readonly exclude: readonly string[] | undefined;
  readonly handlers: readonly string[] | undefined;
  readonly overrides: readonly ConfigOverride[];
  readonly carried: ReadonlyMap<CarriedKey, unknown>;
}

export const emptyConfig: ConfigFile = {
  extends: [],
  preset: undefined,
  rules: new Map(),
  include: undefined,
  exclude: undefined,
  handlers: undefined,
  overrides: [],
  carried: new Map(),
};

interface Reading {
  readonly file: string;
  readonly lines: LineIndex;
  readonly ruleIds: ReadonlySet<string>;
  readonly notices: Notice[];
}

export function readConfigFile(
  file: string,
  text: string,
  ruleIds: ReadonlySet<string>,
): { config: ConfigFile; notices: readonly Notice[] } {
  const reading: Reading = { file, lines: createLineIndex(text), ruleIds, notices: [] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const first = errors[0];
  if (first !== undefined) {
    complain(reading, first.offset, `Malformed JSON: ${inWords(printParseErrorCode(first.error))}. The defaults hold.`);
    return { config: emptyConfig, notices: reading.notices };
  }
  if (tree?.type !== 'object') {
    complain(reading, tree?.offset ?? 0, 'The file must hold one JSON object. The defaults hold.');
    return { config: emptyConfig, notices: reading.notices };
  }
  return { config: configOf(reading, tree), notices: reading.notices };
}

function configOf(reading: Reading, tree: Node): ConfigFile {
  const values = valuesOf(reading, tree, configKeys, 'key');
  const carried = new Map<CarriedKey, unknown>();
  for (const key of carriedKeys) {
    const node = values.get(key);
    if (node !== undefined) carried.set(key, dataOf(node));
  }
  for (const [key, problemOf] of checked) {
    const problem = problemOf(carried.get(key));
    if (problem !== undefined) complain(reading, values.get(key)?.offset ?? 0, problem);
  }
  const oracles = values.get('oracles');
  for (const { path, message } of readOracles(carried.get('oracles')).problems)
    complain(reading, (oracles && nearestAt(oracles, path))?.offset ?? 0, message);
  const extended = values.get('extends');
  return {
    extends: extended === undefined ? [] : pathsOf(reading, extended),
    preset: presetOf(reading, values.get('preset')),
    rules: ruleLevelsOf(reading, values.get('rules')),
    include: globsOf(reading, 'include', values.get('include')),
    exclude: globsOf(reading, 'exclude', values.get('exclude')),
    handlers: globsOf(reading, 'handlers', values.get('handlers')),
    overrides: overridesOf(reading, values.get('overrides')),
    carried,
  };
}

/** The values by key; an unknown key is told and left out, and of a key that stands twice the last holds, as in JSON. */
function valuesOf(reading: Reading, node: Node, known: readonly string[], what: string): ReadonlyMap<string, Node> {
  const values = new Map<string, Node>();
  for (const { key, offset, value } of propertiesOf(node)) {
    if (known.includes(key)) values.set(key, value);
    else complain(reading, offset, `Unknown ${what} \`${key}\`${orNearest(key, known)}.`);
  }
  return values;
}

function* propertiesOf(node: Node): Iterable<{ readonly key: string; readonly offset: number; readonly value: Node }> {
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key !== undefined && value !== undefined) yield { key: String(key.value), offset: key.offset, value };
  }
}

function pathsOf(reading: Reading, node: Node): { path: string; line: number }[] {
  const nodes = node.type === 'array' ? (node.children ?? []) : [node];
  const paths: { path: string; line: number }[] = [];
  for (const item of nodes) {
    if (item.type === 'string' && String(item.value).endsWith('.json'))
      paths.push({ path: String(item.value), line: lineOf(reading, item.offset) });
    else complain(reading, item.offset, '`extends` takes the path of another JSON file, never a module.');
  }
  return paths;
}

function presetOf(reading: Reading, node: Node | undefined): Preset | undefined {
  if (node === undefined) return undefined;
  if (isPreset(node.value)) return node.value;
  complain(
    reading,
    node.offset,
    `Unknown preset ${quoted(node)}${orNearest(String(node.value), presets)}; there are ${presets.join(', ')}.`,
  );
  return undefined;
}

function ruleLevelsOf(reading: Reading, node: Node | undefined): RuleLevels {
  const found = new Map<string, Level>();
  if (node === undefined) return found;
  if (node.type !== 'object') complain(reading, node.offset, '`rules` takes an object: `{ "rule-id": "level" }`.');
  for (const { key, offset, value } of propertiesOf(node)) {
    if (!reading.ruleIds.has(key)) complain(reading, offset, `Unknown rule \`${key}\`${orNearest(key, reading.ruleIds)}.`);
    else if (isLevel(value.value)) found.set(key, value.value);
    else complain(reading, value.offset, `Unknown level ${quoted(value)} for \`${key}\`; there are ${levels.join(', ')}.`);
  }
  return found;
}

function globsOf(reading: Reading, key: string, node: Node | undefined): readonly string[] | undefined {
  if (node === undefined) return undefined;
  const nodes = node.type === 'array' ? (node.children ?? []) : [node];
  const globs: string[] = [];
  for (const item of nodes) {
    if (item.type === 'string' && item.value !== '') globs.push(String(item.value));
    else complain(reading, item.offset, `\`${key}\` takes a list of globs.`);
  }
  // A list of which nothing could be read must not turn into "matches nothing".
  return globs.length === 0 && nodes.length > 0 ? undefined : globs;
}

function overridesOf(reading: Reading, node: Node | undefined): readonly ConfigOverride[] {
  if (node === undefined) return [];
  if (node.type !== 'array') {
    complain(reading, node.offset, '`overrides` takes a list: `[{ "files": […], "tools": […], "rules": {…} }]`.');
    return [];
  }
  const overrides: ConfigOverride[] = [];
  for (const item of node.children ?? []) {
    if (item.type !== 'object') {
      complain(reading, item.offset, 'An override is an object with `files`, `tools` and `rules`.');
      continue;
    }
    const values = valuesOf(reading, item, overrideKeys, 'key of an override');
    const files = globsOf(reading, 'files', values.get('files'));
    const tools = globsOf(reading, 'tools', values.get('tools'));
    const isNarrowed = files !== undefined || tools !== undefined;
    if (isNarrowed) overrides.push({ files, tools, rules: ruleLevelsOf(reading, values.get('rules')) });
    else complain(reading, item.offset, 'An override says for which `files` or `tools` it holds; without them it is left out.');
  }
  return overrides;
}

/** The place itself, or the nearest around it that is written. */
function nearestAt(node: Node, path: readonly (string | number)[]): Node {
  const found = findNodeAtLocation(node, [...path]);
  return found ?? (path.length === 0 ? node : nearestAt(node, path.slice(0, -1)));
}

function dataOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(dataOf);
  // From entries, so that a key named `__proto__` stays a key.
  if (node.type === 'object') return Object.fromEntries([...propertiesOf(node)].map(({ key, value }) => [key, dataOf(value)]));
  return node.value as unknown;
}

function complain(reading: Reading, offset: number, message: string): void {
  reading.notices.push({ file: reading.file, line: lineOf(reading, offset), message });
}

function lineOf(reading: Reading, offset: number): number {
  return reading.lines.positionAt(offset).line + 1;
}

function orNearest(word: string, known: Iterable<string>): string {
  const nearest = nearestOf(word, known);
  return nearest === undefined ? '' : `, did you mean \`${nearest}\``;
}

function quoted(node: Node): string {
  return node.type === 'string' || node.type === 'number' || node.type === 'boolean' ? `\`${String(node.value)}\`` : `(${node.type})`;
}

/** `PropertyNameExpected` → `property name expected`. */
function inWords(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
