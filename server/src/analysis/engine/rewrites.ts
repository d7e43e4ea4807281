/** The rewrites of the handlers in one file, as plain data. Asked for by name, never on the way of a check: they may need types. */
import { handlerFactsOf } from '../facts/outcomes/handlerFacts';
import { taxonomyOf } from '../facts/outcomes/taxonomy';
import type { Snapshot } from '../program/snapshot';
import type { RewriteOffer } from '../report';
import { rangeOfHandler, rewriteOf } from '../rewrite/rewrite';
import type { Range } from '../text/lineIndex';
import { placedFix, type Analysed } from './analyze';
import { createPlaces } from './places';
import type { ResolvedSettings } from './settings';

/** Those whose code lies in the range; all of the file where there is none. */
export function rewritesIn(
  s: Snapshot,
  { tools }: Analysed,
  settings: ResolvedSettings,
  file: string,
  range: Range | undefined,
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
    if (seen.has(key) || (range !== undefined && !touches(own, range))) return [];
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
