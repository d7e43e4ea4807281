/**
 * One checkout in the lab: every fix that is offered on it is applied alone and judged, then all of them together. Nothing is written: the
 * analysis and the compiler are told of the changed texts as an editor would tell them.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createAnalysis, catalogue } from '../../server/src/analysis/api';
import type { PlacedFinding, RewriteOffer, ToolInfo, WorkspaceReport } from '../../server/src/analysis/report';
import { neverCancelled } from '../../server/src/analysis/program/cancellation';
import { nodeFileSystem } from '../../server/src/host/nodeFileSystem';
import { defaultSettings } from '../../shared/src/settings';
import { rewriteTitle } from '../../shared/src/wording';
import { libFolder, stubFolder } from '../../test/support/coreAnalyzer';
import { isShownByFix } from '../../test/support/laws';
import { createCompiler, isInstalledAt, type Files } from './compiler';
import { batchesOf, brokenInTexts, diffOf, tried, type Lab, type Site } from './judge';
import { rewriteName, type Breach, type Chance, type CheckoutResult, type Together } from './trial';

const fixable = new Set(
  catalogue()
    .filter(({ fix }) => fix !== 'none')
    .map(({ id }) => id),
);

/** `only`: a rule whose fixes alone are tried. */
export function tryAll(root: string, seconds: number, only: string | undefined): CheckoutResult {
  const start = process.cpuUsage();
  // What this process was given, so that a busy machine ends nothing early.
  const spent = (): number => (process.cpuUsage(start).user + process.cpuUsage(start).system) / 1e6;
  const left = (): boolean => spent() < seconds;
  const analysis = createAnalysis({
    root,
    fs: nodeFileSystem,
    readStub: (name) => nodeFileSystem.readFile(`${stubFolder}/${name}`),
    libFolder,
    cancellation: () => neverCancelled,
  });
  analysis.configure({ ...defaultSettings, preset: 'strict' });
  const before = analysis.check({ paths: [], rewrites: true });
  const texts = new Map<string, string>();
  const shown = new Map<string, string>();
  let version = 1;
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(file, 'utf8');
    texts.set(file, text);
    return text;
  };
  const show = (changed: Files): void => {
    const next = new Map([...[...shown.keys()].map((file): [string, string] => [file, textOf(file)]), ...changed]);
    version += 1;
    const moved = [...next].filter(([file, text]) => shown.get(file) !== text);
    analysis.apply(moved.map(([file, text]) => ({ kind: shown.has(file) ? 'edit' : 'open', file, version, text })));
    for (const [file, text] of moved) shown.set(file, text);
  };
  const lab: Lab = { root, analysis, compiler: createCompiler(root), before, textOf, show };
  try {
    const handlers = rewritesOf(lab);
    const all = [...sitesOfFindings(before), ...sitesOfRewrites(handlers)];
    const sites = inTurn(all.filter(({ rule }) => only === undefined || rule === only));
    const trials = batchesOf(sites).flatMap((batch) => (left() ? tried(lab, batch) : []));
    const together = left() && only === undefined ? allTogether(lab) : undefined;
    return {
      name: basename(root),
      installed: isInstalledAt(root, root),
      chances: [...before.findings.filter(({ rule }) => fixable.has(rule)).map(chanceOfFinding), ...handlers.map(chanceOfRewrite)],
      trials,
      untried: sites.length - trials.length,
      together,
      seconds: Math.round(spent()),
    };
  } finally {
    analysis.dispose();
  }
}

interface Handler {
  readonly offer: RewriteOffer;
  readonly sdk: string;
}

function rewritesOf({ analysis, before }: Lab): readonly Handler[] {
  const files = new Set(before.tools.flatMap(({ handler }) => (handler === null ? [] : [handler.file])));
  const sdkOf = (offer: RewriteOffer): string => {
    const tool = before.tools.find(({ handler, name }) => handler?.file === offer.file && name === offer.tool);
    return tool === undefined ? '' : sdkName(tool);
  };
  return [...files].flatMap((file) => analysis.rewrites(file, undefined).map((offer) => ({ offer, sdk: sdkOf(offer) })));
}

function sdkName({ sdk, sdkMajor }: Pick<ToolInfo, 'sdk' | 'sdkMajor'>): string {
  return sdk === 'mcp' && sdkMajor === 2 ? 'mcp 2' : sdk;
}

function sdkOfFinding({ tools }: PlacedFinding): string {
  return tools[0]?.sdk ?? 'no tool';
}

function chanceOfFinding(finding: PlacedFinding): Chance {
  return { rule: finding.rule, sdk: sdkOfFinding(finding), offers: finding.fixes.length, why: undefined };
}

function chanceOfRewrite({ offer, sdk }: Handler): Chance {
  return { rule: rewriteName, sdk, offers: offer.fix === null ? 0 : 1, why: offer.why ?? undefined };
}

function sitesOfFindings({ findings }: WorkspaceReport): readonly Site[] {
  // A rewrite that a finding carries is tried once, as the rewrite of its handler.
  return findings.flatMap((finding) =>
    finding.fixes.flatMap((fix): readonly Site[] => {
      if (fix.title === rewriteTitle) return [];
      const { rule, file, range } = finding;
      return [{ kind: 'finding', rule, sdk: sdkOfFinding(finding), fix, file, line: range.start.line + 1, finding }];
    }),
  );
}

function sitesOfRewrites(handlers: readonly Handler[]): readonly Site[] {
  return handlers.flatMap(({ offer, sdk }): readonly Site[] => {
    const { fix, file, range } = offer;
    return fix === null ? [] : [{ kind: 'rewrite', rule: rewriteName, sdk, fix, file, line: range.start.line + 1, offer }];
  });
}

/** One of each rule, then the next of each: where the time ends, every rule has been tried. */
function inTurn(sites: readonly Site[]): readonly Site[] {
  const byRule = new Map<string, Site[]>();
  for (const site of sites) byRule.set(site.rule, [...(byRule.get(site.rule) ?? []), site]);
  const most = Math.max(0, ...[...byRule.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, i) => [...byRule.values()].flatMap((list) => list[i] ?? [])).flat();
}

function allTogether({ analysis, compiler, before, textOf, show, root }: Lab): Together {
  show(new Map());
  const review = [...fixable];
  const { files, rounds } = analysis.fix({ paths: [], review });
  const changed = new Map(files.filter((one) => one.before !== one.after).map(({ file, after }) => [file, after]));
  const lab = { analysis, compiler, before, textOf, show, root };
  const breaches = [...brokenInTexts(lab, changed)];
  show(changed);
  const after = analysis.check({ paths: [] }).findings;
  breaches.push(...moreThanBefore(before.findings, after));
  const again = analysis.fix({ paths: [], review });
  if (again.files.some((one) => one.before !== one.after))
    breaches.push({ law: 'second run still', what: again.files.map(({ file }) => file.slice(root.length + 1)).join(', ') });
  const applied = files.reduce((sum, one) => sum + one.applied, 0);
  return { applied, files: changed.size, rounds, breaches, diff: diffOf(lab, changed) };
}

/** Places move under many edits; a rule that says more than before has been given something to say. */
function moreThanBefore(before: readonly PlacedFinding[], after: readonly PlacedFinding[]): readonly Breach[] {
  const count = (findings: readonly PlacedFinding[], rule: string): number => findings.filter((one) => one.rule === rule).length;
  const mended = [rewriteName, ...before.filter(({ fixes }) => fixes.length > 0).map(({ rule }) => rule)];
  const isShown = (one: PlacedFinding): boolean => mended.some((rule) => isShownByFix({ rule }, one));
  const rules = new Set(after.filter((one) => !isShown(one)).map(({ rule }) => rule));
  return [...rules]
    .filter((rule) => count(after, rule) > count(before, rule))
    .map((rule): Breach => ({ law: 'none added', what: `${rule}: ${count(before, rule)} before, ${count(after, rule)} after` }));
}
