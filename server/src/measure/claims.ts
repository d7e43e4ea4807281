/**
 * What a recorded return of a tool says: its payload, the claims that it makes, and the claims of earlier hops that it stands on.
 * Invariant: a claim never names its oracle. It is what the tool said, and nobody picks his own judge.
 */
import { canonical, isRecord } from './canonical';
import { findPath, valuesAt } from './jsonPath';

export interface Claim {
  /** By which later hops name it. */
  readonly id: string | undefined;
  /** As a person reads it. */
  readonly text: string;
  readonly type: string | undefined;
  /** What it is about, as the oracle knows it; the text where nothing else is said. */
  readonly about: unknown;
  /** What is claimed of it; `undefined` where nothing is said, and the oracle's own reading of *true* holds. */
  readonly value: unknown;
}

export interface ToolReturn {
  readonly tool: string;
  readonly payload: unknown;
  /** A list, a path into the payload, or nothing. */
  readonly claims: readonly Claim[] | string | undefined;
  /** Ids of claims of earlier lines. */
  readonly uses: readonly string[];
  /** Hops belong together within one run. */
  readonly run: string;
}

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

const problem = (text: string): { readonly ok: false; readonly problem: string } => ({ ok: false, problem: text });

export function readReturn(value: unknown): Read<ToolReturn> {
  if (!isRecord(value)) return problem('a line holds one JSON object: { "tool": …, "payload": …, "claims": … }');
  const { tool, payload, claims, uses, run } = value as Readonly<Record<'tool' | 'payload' | 'claims' | 'uses' | 'run', unknown>>;
  if (typeof tool !== 'string' || tool === '') return problem('`tool` is missing: the name of the tool that returned this');
  if (payload === undefined) return problem('`payload` is missing: what the tool returned');
  if (run !== undefined && typeof run !== 'string') return problem('`run` is no text');
  const used = typeof uses === 'string' ? [uses] : (uses ?? []);
  if (!isListOfTexts(used)) return problem('`uses` is no list of ids of earlier claims');
  const made = claims === undefined || typeof claims === 'string' ? { ok: true as const, value: claims } : readClaims(claims);
  if (!made.ok) return made;
  return { ok: true, value: { tool, payload, claims: made.value, uses: used, run: run ?? '' } };
}

/** The claims at a path; a list there counts item by item. */
export function claimsAt(payload: unknown, written: string): Read<readonly Claim[]> {
  const path = findPath(written);
  if (path === undefined) return problem(noPath(written));
  const found = valuesAt(payload, path);
  if (found.length === 0) return problem(`\`${written}\` matches nothing in the payload`);
  return readClaims(found.flatMap((one) => (Array.isArray(one) ? (one as unknown[]) : [one])));
}

/** What a payload claims, as the config words it: a text that begins with `$` is a path, anything else is meant as written. */
export type ClaimTemplate = Readonly<Record<string, unknown>>;

/** One claim a template; a path in it has to match one value. */
export function claimsFrom(payload: unknown, templates: readonly ClaimTemplate[]): Read<readonly Claim[]> {
  const filled: unknown[] = [];
  for (const template of templates) {
    const one = fill(payload, template);
    if (!one.ok) return one;
    filled.push(one.value);
  }
  return readClaims(filled);
}

function fill(payload: unknown, template: unknown): Read<unknown> {
  if (typeof template === 'string' && template.startsWith('$')) {
    const path = findPath(template);
    if (path === undefined) return problem(noPath(template));
    const found = valuesAt(payload, path);
    if (found.length === 1) return { ok: true, value: found[0] };
    return problem(`\`${template}\` matches ${found.length === 0 ? 'nothing' : `${found.length} values`} in the payload`);
  }
  if (!isRecord(template)) return { ok: true, value: template };
  const fields: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(template)) {
    const one = fill(payload, inner);
    if (!one.ok) return one;
    fields.push([key, one.value]);
  }
  return { ok: true, value: Object.fromEntries(fields) };
}

function noPath(written: string): string {
  return `\`${written}\` is no path that can be read: $.name, $['a name'], $.list[0], $.list[*]`;
}

function readClaims(value: unknown): Read<readonly Claim[]> {
  if (!Array.isArray(value)) return problem('`claims` is neither a list nor a path');
  const claims: Claim[] = [];
  for (const [i, one] of value.entries()) {
    const claim = claimOf(one);
    if (claim === undefined) return problem(`claim ${i + 1} is neither a sentence nor an object with \`claim\` or \`about\``);
    claims.push(claim);
  }
  return { ok: true, value: claims };
}

/** `undefined` where it claims nothing. */
export function claimOf(value: unknown): Claim | undefined {
  if (typeof value === 'string')
    return value === '' ? undefined : { id: undefined, text: value, type: undefined, about: value, value: undefined };
  if (!isRecord(value)) return undefined;
  const { id, claim, type, about, value: claimed } = value as Readonly<Record<'id' | 'claim' | 'type' | 'about' | 'value', unknown>>;
  if (claim === undefined && about === undefined) return undefined;
  if ([id, claim, type].some((field) => field !== undefined && (typeof field !== 'string' || field === ''))) return undefined;
  return {
    id: id as string | undefined,
    text: (claim as string | undefined) ?? inWords(about, claimed),
    type: type as string | undefined,
    about: about ?? claim,
    value: claimed,
  };
}

function inWords(about: unknown, value: unknown): string {
  const what = typeof about === 'string' ? about : canonical(about);
  return value === undefined ? what : `${what}: ${canonical(value)}`;
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
}
