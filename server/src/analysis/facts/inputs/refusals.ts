/** Where the handler itself checks its arguments: what it says then, and what was already done. */
import type ts from 'typescript';
import { effectsOf, type Effect } from '../effects/effects';
import { contains } from '../../syntax/expressions';
import { enclosingFunction } from '../../syntax/functions';
import { placeOf, runsOn } from '../../syntax/together';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import type { Input } from './inputs';
import { usesOf, type Use } from './uses';

export interface Refusal {
  readonly outcome: Outcome;
  readonly check: ts.Node;
  /** The reads of fields in the check. */
  readonly fields: readonly Use[];
}

/** The paths on which arguments are refused by a test that reads fields of the input. */
export function refusalsOf(input: Input, handler: HandlerFacts): readonly Refusal[] {
  const uses = usesOf(input, handler).found.filter((use) => use.names.length > 0);
  return handler.outcomes.flatMap((outcome): readonly Refusal[] => {
    const invalid = outcome.evidence.find((e) => e.kind === 'invalid');
    const isFailure = outcome.flag === 'yes' || outcome.declares === 'failure';
    if (invalid === undefined || outcome.reason !== 'invalid' || !isFailure) return [];
    const fields = uses.filter((use) => contains(invalid.node, use.node));
    return fields.length === 0 ? [] : [{ outcome, check: invalid.node, fields }];
  });
}

/** What was certainly written before a check ran, in the same run of statements. */
export function writesBefore(handler: HandlerFacts, check: ts.Node): readonly Effect[] {
  const fn = enclosingFunction(check);
  return effectsOf(handler).filter((effect) => {
    if (!effect.certain || effect.on !== 'purpose') return false;
    const call = [
      ...effect.way.map((step) => ({ node: step.node, within: step.within })),
      { node: effect.node as ts.Node, within: effect.within },
    ].find((step) => step.within === fn)?.node;
    const place = call === undefined ? undefined : placeOf(call);
    if (place === undefined) return false;
    const later = place.list.statements.findIndex((statement, i) => i > place.index && contains(statement, check));
    return later > place.index && runsOn(place.list, place.index, later);
  });
}
