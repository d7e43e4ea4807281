/**
 * Judges offered fixes. Each counts alone; those in different files are tried at once where nothing is held against any of them, and one by
 * one where something is: most hold, and a look at a project costs more than a fix.
 */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { basename } from 'node:path';
import type { Analysis } from '../../server/src/analysis/api';
import type { Place, PlacedFinding, PlacedFix, RewriteOffer, WorkspaceReport } from '../../server/src/analysis/report';
import { applyEdits } from '../../server/src/analysis/text/edit';
import { isAtSamePlace, isShownByFix, isStillThere, wasThere } from '../../test/support/laws';
import { lostComments } from './comments';
import type { Compiler, Files } from './compiler';
import type { Breach, Law, Trial } from './trial';

/** One offered fix: of a finding, or the rewrite of a handler. */
export type Site = {
  readonly rule: string;
  readonly sdk: string;
  readonly fix: PlacedFix;
  readonly file: string;
  readonly line: number;
} & ({ readonly kind: 'finding'; readonly finding: PlacedFinding } | { readonly kind: 'rewrite'; readonly offer: RewriteOffer });

export interface Lab {
  readonly root: string;
  readonly analysis: Analysis;
  readonly compiler: Compiler;
  readonly before: WorkspaceReport;
  /** The text on disk. */
  textOf(file: string): string;
  /** Has the analysis see these texts, and those on disk everywhere else. */
  show(changed: Files): void;
}

const mostAtOnce = 40;

/** No two of a batch touch the same file; rewrites stay among themselves. */
export function batchesOf(sites: readonly Site[]): readonly (readonly Site[])[] {
  const batches: { readonly sites: Site[]; readonly files: Set<string>; readonly kind: Site['kind'] }[] = [];
  for (const site of sites) {
    const files = site.fix.edits.map(({ file }) => file);
    const fits = batches.find(
      (one) => one.kind === site.kind && one.sites.length < mostAtOnce && !files.some((file) => one.files.has(file)),
    );
    const batch = fits ?? { sites: [], files: new Set<string>(), kind: site.kind };
    if (fits === undefined) batches.push(batch);
    batch.sites.push(site);
    for (const file of files) batch.files.add(file);
  }
  return batches.map((batch) => batch.sites);
}

export function tried(lab: Lab, sites: readonly Site[]): readonly Trial[] {
  const changes = sites.map(({ fix }) => changedBy(lab, fix));
  const [only, ...others] = sites;
  if (only === undefined) return [];
  const changed = new Map(changes.flatMap((one) => (typeof one === 'string' ? [] : [...one])));
  const broken = changes.flatMap((one): readonly Breach[] => (typeof one === 'string' ? [{ law: 'applied', what: one }] : []));
  const breaches = broken.length > 0 ? broken : brokenBy(lab, sites, changed);
  if (others.length === 0) return [trialOf(lab, only, breaches, changed)];
  if (breaches.length === 0) return sites.map((site, i) => trialOf(lab, site, [], changes[i] as Files));
  const half = Math.ceil(sites.length / 2);
  return [...tried(lab, sites.slice(0, half)), ...tried(lab, sites.slice(half))];
}

/** The texts after a fix, or why it does not apply. */
function changedBy({ textOf }: Lab, fix: PlacedFix): Files | string {
  const changed = new Map<string, string>();
  try {
    for (const { file, edits } of fix.edits) changed.set(file, applyEdits(changed.get(file) ?? textOf(file), edits));
  } catch (error) {
    return String(error);
  }
  return [...changed].every(([name, text]) => text === textOf(name)) ? 'it changes nothing' : changed;
}

function brokenBy(lab: Lab, sites: readonly Site[], changed: Files): readonly Breach[] {
  const union: PlacedFix = { title: '', kind: 'review', edits: sites.flatMap(({ fix }) => fix.edits) };
  const inTexts = brokenInTexts(lab, changed);
  // Alone, all is said of it; of several it is enough to know that something is.
  if (sites.length > 1 && inTexts.length > 0) return inTexts;
  lab.show(changed);
  return [...inTexts, ...brokenInFindings(lab, sites, union)];
}

function trialOf(lab: Lab, { rule, sdk, fix, file, line }: Site, breaches: readonly Breach[], changed: Files): Trial {
  return { rule, sdk, title: fix.title, file: file.slice(lab.root.length + 1), line, breaches, diff: diffOf(lab, changed) };
}

export function brokenInTexts({ compiler, textOf }: Lab, changed: Files): readonly Breach[] {
  const { syntax, types } = compiler.newErrors(changed);
  const lost = [...changed].flatMap(([file, text]) => lostComments(file, textOf(file), text));
  const all = (law: Law, found: readonly string[]): readonly Breach[] => found.map((what) => ({ law, what }));
  return [...all('parses', syntax), ...all('no type error', types), ...all('comments kept', lost)];
}

/** Everything that candor, asked again, holds against the sites of a batch; `union` is all that they change. */
function brokenInFindings({ analysis, before }: Lab, sites: readonly Site[], union: PlacedFix): readonly Breach[] {
  const after = analysis.check({ paths: [] }).findings;
  const added = after.filter((one) => !wasThere(before.findings, union, one) && !sites.some((site) => isShownBy(site, one)));
  return [
    ...sites.flatMap((site) =>
      site.kind === 'finding' ? leftOfFix(after, site, union) : leftOfRewrite(analysis, after, site.offer, union),
    ),
    ...added.map((one): Breach => ({ law: 'none added', what: said(one) })),
  ];
}

/** What one finding tells of a handler, whatever its place is after a change. */
const aboutReturns = new Set(['prose-result', 'swallowed-failure', 'missing-is-error', 'uncoded-failure', 'rendered-result']);

function isShownBy(site: Site, one: PlacedFinding): boolean {
  if (site.kind === 'finding') return isShownByFix(site.finding, one);
  // What is data now is seen to have no schema; what is said of the handler's own returns is looked at by itself.
  return one.rule === 'missing-output-schema' || aboutReturns.has(one.rule) || isShownByFix(site, one);
}

function leftOfFix(after: readonly PlacedFinding[], { finding, fix }: Site & { kind: 'finding' }, union: PlacedFix): readonly Breach[] {
  const rest = after.filter((other) => isStillThere(finding, union, other));
  const again = rest.filter(({ fixes }) => fixes.some(({ title }) => title === fix.title));
  return [
    ...rest.map((one): Breach => ({ law: 'finding gone', what: said(one) })),
    ...again.map((one): Breach => ({ law: 'second run still', what: said(one) })),
  ];
}

function leftOfRewrite(
  analysis: Lab['analysis'],
  after: readonly PlacedFinding[],
  offer: RewriteOffer,
  union: PlacedFix,
): readonly Breach[] {
  const isInside = (other: Place): boolean => isAtSamePlace(offer, union, other);
  const rest = after.filter((one) => aboutReturns.has(one.rule) && isInside(one));
  const again = analysis
    .rewrites(offer.file, undefined)
    .filter(({ fix, tool, ...place }) => fix !== null && tool === offer.tool && isInside(place));
  return [
    ...rest.map((one): Breach => ({ law: 'finding gone', what: said(one) })),
    ...again.map((): Breach => ({ law: 'second run still', what: 'it is offered again' })),
  ];
}

function said({ rule, file, range, message }: PlacedFinding): string {
  return `${rule} at ${basename(file)}:${range.start.line + 1}: ${message}`;
}

export function diffOf({ root, textOf }: Lab, changed: Files): string {
  return [...changed]
    .map(([file, text]) => {
      const name = file.slice(root.length + 1);
      return createTwoFilesPatch(`a/${name}`, `b/${name}`, textOf(file), text, undefined, undefined, {
        context: 3,
        headerOptions: FILE_HEADERS_ONLY,
      });
    })
    .join('');
}
