/** What `oracles` of the nearest `candor.config.json` say, with the line of each part; `extends` is followed where the file says nothing itself. */
import { findNodeAtLocation, parseTree, getNodeValue, type Node, type ParseError } from 'jsonc-parser';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { noOracles, readOracles, type OracleConfig } from '../../measure/oracleConfig';
import { readSource } from '../sources';

export interface FoundOracles {
  /** `undefined` where no config is there. */
  readonly file: string | undefined;
  readonly config: OracleConfig;
  /** `line` and a sentence, of a part that cannot be meant. */
  readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
  lineOf(...path: readonly string[]): number;
}

const configName = 'candor.config.json';
const deepest = 8;

export function nearestConfig(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, configName);
    if (existsSync(file)) return file;
    if (dirname(at) === at) return undefined;
  }
}

export function findOracles(file: string | undefined): FoundOracles {
  const none = { file, config: noOracles, problems: [], lineOf: () => 1 };
  return file === undefined ? none : (oraclesIn(file, 0) ?? none);
}

function oraclesIn(file: string, depth: number): FoundOracles | undefined {
  const text = readSource(file)?.text;
  const fault = (line: number, message: string): FoundOracles => ({
    file,
    config: noOracles,
    problems: [{ file, line, message }],
    lineOf: () => line,
  });
  if (text === undefined) return fault(1, 'The file cannot be read.');
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const [first] = errors;
  if (first !== undefined || tree?.type !== 'object') return fault(lineAt(first?.offset ?? 0), 'Malformed JSON: no oracle is known.');
  const node = findNodeAtLocation(tree, ['oracles']);
  if (node === undefined) return depth < deepest ? inherited(file, tree, depth) : undefined;
  const { config, problems } = readOracles(getNodeValue(node));
  const lineOf = (path: readonly (string | number)[]): number => lineAt((nearestNode(node, path) ?? node).offset);
  return {
    file,
    config,
    problems: problems.map(({ path, message }) => ({ file, line: lineOf(path), message })),
    lineOf: (...path) => lineOf(path),
  };
}

/** Of several bases the last one holds, as with every other key. */
function inherited(file: string, tree: Node, depth: number): FoundOracles | undefined {
  const bases = findNodeAtLocation(tree, ['extends']);
  const paths: unknown[] = bases === undefined ? [] : [getNodeValue(bases) as unknown].flat();
  for (const path of paths.reverse()) {
    // Data only, as everywhere: a module is never named.
    const found = typeof path === 'string' && path.endsWith('.json') ? oraclesIn(resolve(dirname(file), path), depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function nearestNode(node: Node, path: readonly (string | number)[]): Node | undefined {
  for (let length = path.length; length > 0; length--) {
    const found = findNodeAtLocation(node, path.slice(0, length));
    if (found !== undefined) return found.parent?.type === 'property' ? found.parent : found;
  }
  return undefined;
}
