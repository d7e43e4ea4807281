/**
 * A path that says only constant text, and leaves before the call whose value the success paths return (rules.md, "Flow, not wording").
 * The one piece of evidence that needs all paths of a handler at once.
 */
import type ts from 'typescript';
import type { FunctionWithBody } from '../../syntax/functions';
import { earlyEvidence } from './evidence';
import type { Outcome } from './outcome';
import { rootsOf } from '../terms/roots';

export function withEarlyExits(outcomes: readonly Outcome[], handler: FunctionWithBody): readonly Outcome[] {
  const later = outcomes
    .filter((o) => o.reason === 'plain' && o.flag !== 'yes' && o.roots.calls.size > 0)
    .flatMap((o) => [...o.roots.calls]);
  return outcomes.map((outcome) => {
    if ((outcome.reason !== 'plain' && outcome.reason !== 'absent') || !saysOnlyConstants(outcome)) return outcome;
    const [step] = outcome.steps;
    const test = step?.conditions.find((c) => {
      const roots = rootsOf(c.test, handler);
      // A test of the arguments alone picks a mode (`if (args.dryRun)`), it fails nothing.
      return !roots.input && !roots.error;
    });
    if (test === undefined || step === undefined) return outcome;
    const leavesBefore = later.length > 0 && later.every((call) => isBehind(call, step.node));
    if (!leavesBefore) return outcome;
    const early = earlyEvidence(test.node, test.test);
    return outcome.reason === 'plain'
      ? { ...outcome, reason: 'early', evidence: [early] }
      : { ...outcome, evidence: [...outcome.evidence, early] };
  });
}

function saysOnlyConstants(outcome: Outcome): boolean {
  const { roots, text, structured, flag } = outcome;
  return (
    text.kind === 'prose' &&
    structured === undefined &&
    flag === 'no' &&
    !roots.input &&
    !roots.error &&
    !roots.unknown &&
    roots.calls.size === 0 &&
    !text.words.includes('…')
  );
}

function isBehind(call: ts.Node, exit: ts.Node): boolean {
  return call.getSourceFile() === exit.getSourceFile() && call.pos >= exit.end;
}
