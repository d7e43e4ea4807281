/**
 * An advisory database in the OSV format (ossf.github.io/osv-schema): is a package, or a version of it, affected?
 * Invariant: that no advisory was found says something only for an ecosystem that the database is declared to cover.
 */
import { isRecord } from '../canonical';
import { cannotSay, no, yes, type Judge } from './oracle';
import { compareVersions, isVersion } from './versions';

export interface Advisory {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly affected: readonly Affected[];
}

interface Affected {
  readonly ecosystem: string;
  readonly name: string;
  readonly versions: readonly string[];
  readonly ranges: readonly Range[];
}

interface Range {
  readonly type: string;
  readonly events: readonly { readonly kind: 'introduced' | 'fixed' | 'last_affected' | 'limit'; readonly version: string }[];
}

interface Asked {
  readonly name: string;
  readonly ecosystem: string | undefined;
  readonly version: string | undefined;
  readonly id: string | undefined;
}

/** Ecosystems whose versions are semantic versions, so that a range can be read without the list of versions. */
const semantic = new Set(['npm', 'crates.io', 'Go', 'Hex', 'Pub', 'SwiftURL']);

/** One advisory, a list of them, or `{ "vulns": [...] }`; `undefined` where it is none of these. Withdrawn ones are left out. */
export function findAdvisories(data: unknown): readonly Advisory[] | undefined {
  const list = Array.isArray(data)
    ? (data as unknown[])
    : isRecord(data) && Array.isArray(data['vulns'])
      ? (data['vulns'] as unknown[])
      : [data];
  const found: Advisory[] = [];
  for (const one of list) {
    if (!isRecord(one) || typeof one['id'] !== 'string' || one['id'] === '') return undefined;
    if (typeof one['withdrawn'] === 'string') continue;
    found.push({ id: one['id'], aliases: textsOf(one['aliases']), affected: listOf(one['affected']).flatMap(affectedOf) });
  }
  return found;
}

/** `covers`: the ecosystems of which the database holds every advisory. */
export function advisoryJudge(advisories: readonly Advisory[], covers: readonly string[]): Judge {
  const byName = new Map<string, { readonly advisory: Advisory; readonly affected: Affected }[]>();
  for (const advisory of advisories)
    for (const affected of advisory.affected) {
      const there = byName.get(affected.name);
      if (there === undefined) byName.set(affected.name, [{ advisory, affected }]);
      else there.push({ advisory, affected });
    }
  return ({ about, value }) => {
    const asked = askedOf(about, covers);
    if (asked === undefined) return cannotSay('the claim names no package');
    const claimed = value ?? 'unaffected';
    if (claimed !== 'affected' && claimed !== 'unaffected')
      return cannotSay('of a package it is claimed that it is `affected` or `unaffected`');
    const answers = (byName.get(asked.name) ?? [])
      .filter(({ advisory, affected }) => isAsked(asked, advisory, affected))
      .map(
        ({ advisory, affected }) =>
          ({ id: advisory.id, hits: asked.version === undefined ? 'yes' : hits(affected, asked.version) }) as const,
      );
    const what = asked.version === undefined ? asked.name : `${asked.name} ${asked.version}`;
    const hit = answers.find(({ hits: answer }) => answer === 'yes');
    if (hit !== undefined) return (claimed === 'affected' ? yes : no)(`${hit.id} affects ${what}`);
    const open = answers.find(({ hits: answer }) => answer === 'unknown');
    if (open !== undefined) return cannotSay(`whether ${open.id} affects ${what} cannot be read from its ranges`);
    if (asked.ecosystem === undefined || !covers.includes(asked.ecosystem))
      return cannotSay('no advisory was found, and the database is not declared to cover that ecosystem');
    return (claimed === 'unaffected' ? yes : no)(`no advisory affects ${what}`);
  };
}

function isAsked({ ecosystem, id }: Asked, advisory: Advisory, affected: Affected): boolean {
  if (id !== undefined && id !== advisory.id && !advisory.aliases.includes(id)) return false;
  return ecosystem === undefined || ecosystem === affected.ecosystem;
}

/** `{ package, ecosystem?, version?, id? }`, or a text: `name`, `name@1.2.3`, `npm:@scope/name@1.2.3`. */
function askedOf(about: unknown, covers: readonly string[]): Asked | undefined {
  const only = covers.length === 1 ? covers[0] : undefined;
  if (typeof about === 'string') {
    const [, ecosystem, name, version] = /^(?:([A-Za-z.]+):)?(@?[^\s@:]+)(?:@([^\s@]+))?$/.exec(about) ?? [];
    return name === undefined ? undefined : { name, ecosystem: ecosystem ?? only, version, id: undefined };
  }
  if (!isRecord(about)) return undefined;
  const { package: name, ecosystem, version, id } = about as Readonly<Record<'package' | 'ecosystem' | 'version' | 'id', unknown>>;
  const isText = (field: unknown): boolean => field === undefined || typeof field === 'string';
  if (typeof name !== 'string' || ![ecosystem, version, id].every(isText)) return undefined;
  return {
    name,
    ecosystem: (ecosystem as string | undefined) ?? only,
    version: version as string | undefined,
    id: id as string | undefined,
  };
}

function hits({ ecosystem, versions, ranges }: Affected, version: string): 'yes' | 'no' | 'unknown' {
  if (versions.includes(version)) return 'yes';
  const answers = ranges.map((range) => {
    const isOrdered = range.type === 'SEMVER' || (range.type === 'ECOSYSTEM' && semantic.has(ecosystem));
    if (isOrdered) return inRange(range, version);
    // Where an order is the ecosystem's own, the format has the versions listed beside.
    return versions.length > 0 ? 'no' : 'unknown';
  });
  if (answers.includes('yes')) return 'yes';
  return answers.includes('unknown') || (ranges.length === 0 && versions.length === 0) ? 'unknown' : 'no';
}

function inRange({ events }: Range, version: string): 'yes' | 'no' | 'unknown' {
  if (!isVersion(version) || events.some((event) => event.version !== '0' && event.version !== '*' && !isVersion(event.version)))
    return 'unknown';
  const order = (a: string, b: string): number =>
    a === b ? 0 : a === '0' ? -1 : b === '0' ? 1 : a === '*' ? 1 : b === '*' ? -1 : compareVersions(a, b);
  const sorted = [...events].sort((a, b) => order(a.version, b.version));
  if (sorted.some(({ kind, version: limit }) => kind === 'limit' && limit !== '*' && order(version, limit) >= 0)) return 'no';
  let isAffected = false;
  for (const { kind, version: at } of sorted) {
    if (kind === 'introduced' && order(version, at) >= 0) isAffected = true;
    if (kind === 'fixed' && order(version, at) >= 0) isAffected = false;
    if (kind === 'last_affected' && order(version, at) > 0) isAffected = false;
  }
  return isAffected ? 'yes' : 'no';
}

function affectedOf(data: unknown): Affected[] {
  if (!isRecord(data) || !isRecord(data['package'])) return [];
  const { ecosystem, name } = data['package'] as Readonly<Record<'ecosystem' | 'name', unknown>>;
  if (typeof ecosystem !== 'string' || typeof name !== 'string') return [];
  // `Debian:11` is a release of an ecosystem.
  return [
    {
      ecosystem: ecosystem.split(':')[0] ?? ecosystem,
      name,
      versions: textsOf(data['versions']),
      ranges: listOf(data['ranges']).flatMap(rangeOf),
    },
  ];
}

function rangeOf(data: unknown): Range[] {
  if (!isRecord(data) || typeof data['type'] !== 'string') return [];
  const events = listOf(data['events']).flatMap((event) => {
    const [kind, version] = isRecord(event) ? (Object.entries(event)[0] ?? []) : [];
    return typeof version === 'string' && isEvent(kind) ? [{ kind, version }] : [];
  });
  return [{ type: data['type'], events }];
}

function isEvent(kind: string | undefined): kind is Range['events'][number]['kind'] {
  return kind === 'introduced' || kind === 'fixed' || kind === 'last_affected' || kind === 'limit';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((one) => typeof one === 'string');
}
