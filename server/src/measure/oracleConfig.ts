/**
 * What `oracles` in a `candor.config.json` declares: sources that can judge, which claims they judge, and what is known of each tool.
 * Invariant: data alone, and free of everything that reads, runs or asks: the editor checks it, and does no more with it.
 */
import { nearestOf } from '../../../shared/src/nearest';
import { isRecord } from './canonical';
import { claimOf, type Claim, type ClaimTemplate } from './claims';
import { findPath } from './jsonPath';

export const oracleKinds = ['facts', 'junit', 'tap', 'osv', 'result', 'command', 'http', 'second-source'] as const;
export type OracleKind = (typeof oracleKinds)[number];

/** A claim of which the answer is known: an oracle that gets it wrong is not believed. */
export interface Control {
  readonly claim: Claim;
  readonly verdict: 'true' | 'false';
}

export interface Source {
  readonly name: string;
  readonly kind: OracleKind;
  /** Of a source that is read from a file or, for advisories, a folder. */
  readonly file: string;
  readonly url: string;
  readonly command: readonly string[];
  readonly timeoutMs: number;
  /** Ecosystems of which an advisory database holds everything. */
  readonly covers: readonly string[];
  /** The tool that wrote it: of that tool it confirms nothing. */
  readonly writtenBy: string | undefined;
  readonly controls: readonly Control[];
}

export interface ToolSettings {
  /** A file, or the schema itself. */
  readonly schema: unknown;
  /** Where the claims lie in the payload, or how they are put together from it. */
  readonly claims: string | readonly ClaimTemplate[] | undefined;
  readonly oracle: string | undefined;
}

export interface OracleConfig {
  readonly sources: ReadonlyMap<string, Source>;
  /** The oracle of a type of claims. */
  readonly claims: ReadonlyMap<string, string>;
  readonly tools: ReadonlyMap<string, ToolSettings>;
}

export interface OracleProblem {
  /** Keys on the way from `oracles` to the place. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export const noOracles: OracleConfig = { sources: new Map(), claims: new Map(), tools: new Map() };

const sourceKeys = ['kind', 'file', 'url', 'command', 'timeoutMs', 'covers', 'writtenBy', 'controls'] as const;
const toolKeys = ['schema', 'claims', 'oracle'] as const;
/** Enough for a build; a question over HTTP that takes longer than its own limit is not answered. */
const patience = { command: 600_000, http: 5_000 };

export function readOracles(data: unknown): { readonly config: OracleConfig; readonly problems: readonly OracleProblem[] } {
  const problems: OracleProblem[] = [];
  const complain = (path: OracleProblem['path'], message: string): undefined => void problems.push({ path, message });
  if (data === undefined) return { config: noOracles, problems };
  if (!isRecord(data)) {
    complain([], '`oracles` is an object with `sources`, `claims` and `tools`.');
    return { config: noOracles, problems };
  }
  unknownKeys(data, ['sources', 'claims', 'tools'], [], complain);
  const sources = new Map<string, Source>();
  for (const [name, one] of entriesOf(data['sources'], ['sources'], complain)) {
    const source = sourceOf(name, one, complain);
    if (source !== undefined) sources.set(name, source);
  }
  const knows = (name: unknown, path: OracleProblem['path']): name is string => {
    if (typeof name === 'string' && sources.has(name)) return true;
    // A source that is there and was refused has its sentence already.
    if (typeof name === 'string' && isRecord(data['sources']) && Object.hasOwn(data['sources'], name)) return false;
    const nearest = typeof name === 'string' ? nearestOf(name, sources.keys()) : undefined;
    complain(
      path,
      `There is no oracle ${JSON.stringify(name)} in \`sources\`${nearest === undefined ? '' : `, did you mean \`${nearest}\``}.`,
    );
    return false;
  };
  const claims = new Map<string, string>();
  for (const [type, name] of entriesOf(data['claims'], ['claims'], complain)) if (knows(name, ['claims', type])) claims.set(type, name);
  const tools = new Map<string, ToolSettings>();
  for (const [tool, one] of entriesOf(data['tools'], ['tools'], complain)) {
    const path = ['tools', tool];
    if (!isRecord(one)) {
      complain(path, 'A tool has `schema`, `claims` and `oracle`.');
      continue;
    }
    unknownKeys(one, toolKeys, path, complain);
    const { schema, claims: at, oracle } = one as Readonly<Record<'schema' | 'claims' | 'oracle', unknown>>;
    if (schema !== undefined && typeof schema !== 'string' && !isRecord(schema))
      complain([...path, 'schema'], '`schema` is the path of a JSON Schema, or the schema itself.');
    if (at !== undefined && !isClaims(at))
      complain([...path, 'claims'], '`claims` is a path into the payload, such as `$.claims`, or a list of claims with paths in them.');
    tools.set(tool, {
      schema: typeof schema === 'string' || isRecord(schema) ? schema : undefined,
      claims: at !== undefined && isClaims(at) ? at : undefined,
      oracle: oracle !== undefined && knows(oracle, [...path, 'oracle']) ? oracle : undefined,
    });
  }
  return { config: { sources, claims, tools }, problems };
}

function isClaims(value: unknown): value is string | readonly ClaimTemplate[] {
  if (typeof value === 'string') return findPath(value) !== undefined;
  return Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one) && claimOf(one) !== undefined && arePaths(one));
}

function arePaths(template: unknown): boolean {
  if (isRecord(template)) return Object.values(template).every(arePaths);
  return typeof template !== 'string' || !template.startsWith('$') || findPath(template) !== undefined;
}

type Complain = (path: OracleProblem['path'], message: string) => undefined;

function sourceOf(name: string, data: unknown, complain: Complain): Source | undefined {
  const path = ['sources', name];
  if (!isRecord(data)) return complain(path, 'An oracle is an object with its `kind`.');
  const kind = data['kind'];
  const model = whyModel(data);
  if (model !== undefined) return complain(path, model);
  if (!isKind(kind)) {
    const nearest = typeof kind === 'string' ? nearestOf(kind, oracleKinds) : undefined;
    return complain(
      [...path, 'kind'],
      `Unknown kind ${JSON.stringify(kind) ?? 'of oracle'}${nearest === undefined ? '' : `, did you mean \`${nearest}\``}; there are ${oracleKinds.join(', ')}.`,
    );
  }
  unknownKeys(data, sourceKeys, path, complain);
  const { file, url, command, timeoutMs, covers, writtenBy, controls } = data as Readonly<Record<(typeof sourceKeys)[number], unknown>>;
  const isFile = kind !== 'http' && kind !== 'command';
  if (isFile && (typeof file !== 'string' || file === '')) return complain(path, `An oracle of kind \`${kind}\` has a \`file\`.`);
  if (kind === 'http') {
    const reason = typeof url === 'string' ? whyNotLocal(url) : 'An oracle of kind `http` has a `url`.';
    if (reason !== undefined) return complain([...path, ...(url === undefined ? [] : ['url'])], reason);
  }
  if (kind === 'command' && !isListOfTexts(command))
    return complain(path, 'An oracle of kind `command` has a `command`: a list of words, the program first. No shell reads it.');
  if (timeoutMs !== undefined && !(typeof timeoutMs === 'number' && timeoutMs > 0))
    complain([...path, 'timeoutMs'], '`timeoutMs` is a number above 0.');
  if (covers !== undefined && !isListOfTexts(covers)) complain([...path, 'covers'], '`covers` is a list of ecosystems.');
  if (writtenBy !== undefined && typeof writtenBy !== 'string') complain([...path, 'writtenBy'], '`writtenBy` is the name of a tool.');
  return {
    name,
    kind,
    file: typeof file === 'string' ? file : '',
    url: typeof url === 'string' ? url : '',
    command: isListOfTexts(command) ? command : [],
    timeoutMs: typeof timeoutMs === 'number' && timeoutMs > 0 ? timeoutMs : kind === 'http' ? patience.http : patience.command,
    covers: isListOfTexts(covers) ? covers : [],
    writtenBy: typeof writtenBy === 'string' ? writtenBy : undefined,
    controls: controlsOf(controls, [...path, 'controls'], complain),
  };
}

function controlsOf(data: unknown, path: OracleProblem['path'], complain: Complain): readonly Control[] {
  if (data === undefined) return [];
  const form = '`controls` is a list of `{ "claim": …, "verdict": true }`: claims of which the answer is known.';
  if (!Array.isArray(data)) return complain(path, form) ?? [];
  return data.flatMap((one: unknown, i): Control[] => {
    const claim = isRecord(one) ? claimOf(one['claim']) : undefined;
    const verdict = isRecord(one) ? one['verdict'] : undefined;
    if (claim !== undefined && typeof verdict === 'boolean') return [{ claim, verdict: verdict ? 'true' : 'false' }];
    complain([...path, i], form);
    return [];
  });
}

const modelKinds = /^(?:model|llm|ai|agent|gpt|claude|gemini|ollama|openai|anthropic|judge|llm-?as-?a?-?judge)$/i;
/** Endpoints of the usual model servers: chat and text completions, messages, generations. */
const modelPaths = /\/(?:chat\/completions|completions|responses|messages|api\/chat|api\/generate|v1beta\/models\/[^/]*)\/?$/;
const modelPorts = new Set(['11434']);
const modelPrograms = /^(?:ollama|llm|claude|codex|gemini|aichat|sgpt|mods|openai|llama-cli|llama\.cpp)(?:\.(?:exe|cmd))?$/i;
const reason =
  'A model is no oracle: a model that agrees with a model measures agreement, not truth. Declare something independent that can say true or false.';

/** Why the source is a model; `undefined` where nothing says so. */
function whyModel({ kind, model, url, command }: Readonly<Record<string, unknown>>): string | undefined {
  if ((typeof kind === 'string' && modelKinds.test(kind)) || model !== undefined) return reason;
  if (typeof url === 'string' && URL.canParse(url)) {
    const { pathname, port } = new URL(url);
    if (modelPaths.test(pathname) || modelPorts.has(port)) return reason;
  }
  const [program] = Array.isArray(command) ? (command as unknown[]) : [];
  return typeof program === 'string' && modelPrograms.test(program.split(/[\\/]/).at(-1) ?? '') ? reason : undefined;
}

/** An answer that a model server gives, whatever its address looks like. */
export function isModelAnswer(body: unknown): boolean {
  return isRecord(body) && (Array.isArray(body['choices']) || Array.isArray(body['candidates']) || typeof body['model'] === 'string');
}

export const modelReason = reason;

/** Why an address is not on this machine; `undefined` where it is. */
export function whyNotLocal(url: string): string | undefined {
  if (!URL.canParse(url)) return `\`${url}\` is no URL.`;
  const { protocol, hostname, username } = new URL(url);
  if (protocol !== 'http:') return `\`${url}\` is refused: an endpoint on this machine is asked over http.`;
  if (username !== '') return `\`${url}\` is refused: it carries a user name.`;
  if (hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) return undefined;
  return `\`${url}\` is refused: ${hostname} is not this machine. Only 127.0.0.1, [::1] and localhost are asked, so that no claim leaves it.`;
}

export function isLoopback(address: string): boolean {
  return /^127\.\d+\.\d+\.\d+$/.test(address) || address === '::1';
}

function* entriesOf(data: unknown, path: OracleProblem['path'], complain: Complain): Iterable<readonly [string, unknown]> {
  if (data === undefined) return;
  if (isRecord(data)) yield* Object.entries(data);
  else complain(path, `\`${path.join('.')}\` is an object by name.`);
}

function unknownKeys(
  data: Readonly<Record<string, unknown>>,
  known: readonly string[],
  path: OracleProblem['path'],
  complain: Complain,
): void {
  for (const key of Object.keys(data)) {
    if (known.includes(key)) continue;
    const nearest = nearestOf(key, known);
    complain([...path, key], `Unknown key \`${key}\`${nearest === undefined ? '' : `, did you mean \`${nearest}\``}.`);
  }
}

function isKind(kind: unknown): kind is OracleKind {
  return (oracleKinds as readonly unknown[]).includes(kind);
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && one !== '');
}
