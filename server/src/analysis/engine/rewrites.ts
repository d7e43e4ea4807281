/** The rewrites of the handlers in one file, as plain data. Asked for by name, never on the way to a squiggle: they may need types. */
import { handlerFactsOf } from '../facts/outcomes/handlerFacts';
import { taxonomyOf } from '../facts/outcomes/taxonomy';
import type { Snapshot } from '../program/snapshot';
import type { PlacedFinding, RewriteOffer } from '../report';
import { rangeOfHandler, rewriteOf } from '../rewrite/rewrite';
import type { Range } from '../text/lineIndex';
import { placedFix, type Analysed } from './analyze';
import { createPlaces } from './places';
import type { ResolvedSettings } from './settings';

/** A sentence on one path is told apart on all paths of its handler: the rewrite is the fix, where it can be whole. */
export const servedByRewrite = 'prose-result';

/** The findings with the rewrite before the other fixes of those that it serves. */
export function withRewrites(s: Snapshot, analysed: Analysed, settings: ResolvedSettings): readonly PlacedFinding[] {
  const served = analysed.findings.filter(({ rule }) => rule === servedByRewrite);
  const files = [...new Set(served.map(({ file }) => file))];
  const offers = files.flatMap((file) => {
    const ranges = served.flatMap((finding) => (finding.file === file ? [finding.range] : []));
    return rewritesIn(s, analysed, settings, file, ranges);
  });
  return analysed.findings.map((finding) => {
    if (finding.rule !== servedByRewrite) return finding;
    const made = offers.flatMap(({ file, range, fix }) => (file === finding.file && touches(range, finding.range) && fix ? [fix] : []));
    return made.length === 0 ? finding : { ...finding, fixes: [...made, ...finding.fixes] };
  });
}

/** Those whose code lies in one of the ranges; all of the file where there are none. */
export function rewritesIn(
  s: Snapshot,
  { tools }: Analysed,
  settings: ResolvedSettings,
  file: string,
  ranges: readonly Range[] | undefined,
): readonly RewriteOffer[] {
  const places = createPlaces(s);
  const seen = new Set<string>();
  return tools.flatMap(({ tool, info }): readonly RewriteOffer[] => {
    if (info.handler?.file !== file) return [];
    s.cancellation.throwIfCancelled();
    const taxonomy = taxonomyOf(settings.carriedOf('taxonomy', tool.registration.getSourceFile().fileName));
    const facts = { ...handlerFactsOf(s, tool), taxonomy };
    const { span } = rangeOfHandler(facts);
    const own = places.rangeOf(file, span);
    // A function that serves several tools is one handler.
    const key = `${span.start} ${span.end}`;
    if (seen.has(key) || ranges?.some((range) => touches(own, range)) === false) return [];
    seen.add(key);
    const made = rewriteOf(facts);
    const base = { tool: info.name, file, span, range: own };
    return made.kind === 'refused'
      ? [{ ...base, fix: null, why: made.why }]
      : [{ ...base, fix: placedFix({ title: made.title, kind: 'review', edits: made.edits }, places), why: null }];
  });
}

function touches(a: Range, b: Range): boolean {
  const isBefore = (p: Range['start'], q: Range['start']): boolean => p.line < q.line || (p.line === q.line && p.character < q.character);
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}
