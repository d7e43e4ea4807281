import ts from 'typescript';
import { batchOf, type Batch } from '../facts/failures/batches';
import { markedFailed } from '../facts/outcomes/droppedFlags';
import { isKeyedByInput } from '../facts/outcomes/evidence';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { handsOnState } from '../facts/outcomes/states';
import { isVerdict } from '../facts/outcomes/verdicts';
import { addProperty, editsIn, literalOf } from './kit/fixKit';
import { flagAround } from './kit/flagFix';
import { roomFor } from './kit/resultRoom';
import { defineRule, type FixDraft, type Related } from './rule';

/**
 * A failure path of an MCP tool that returns an ordinary result. A missing `isError` means success to every client (MCP
 * specification, tools, *Error handling*), so the model goes on as if the call had worked.
 */
export default defineRule({
  id: 'missing-is-error',
  group: 'results',
  on: 'handler',
  level: 'error',
  fix: 'safe',
  since: '0.1.0',
  summary: 'A failure path of an MCP tool returns a result without `isError: true`.',
  messages: {
    caught: 'The agent will take this caught error for a success; set `{flag}` on the result.',
    failed: 'The agent will take this failure for a success; set `{flag}` on the result.',
    batch: 'When every item of the batch fails, the agent still gets a success; set `{flag}` where none succeeded.',
    dropped:
      'The answer behind this result is marked as failed, and the mark is lost here; hand `{property}` on, so that the agent does not take it for a success.',
    declared: 'The payload says that the call failed, the result does not; set `{flag}` so that the agent does not take it for a success.',
  },
  over: ['swallowed-failure', 'prose-result'],
  check(handler, ctx) {
    const { failure } = handler.tool.major;
    if (failure.kind !== 'flag') return;
    const flag = `${failure.property}: true`;
    for (const outcome of handler.outcomes) {
      if (outcome.flag !== 'no' || !outcome.asResult || !outcome.wellFormed || outcome.value.kind !== 'object') continue;
      const message = verdict(handler, outcome);
      if (message === undefined) {
        const marked =
          outcome.declares === 'success' || isVerdict(handler, outcome) ? undefined : markedFailed(handler.x, outcome, failure.property);
        if (marked !== undefined) {
          const at = outcome.value.node;
          const related = [{ at: marked, note: 'It is marked here.' }];
          ctx.report({ at, defect: at, message: 'dropped', data: { property: failure.property }, related });
          continue;
        }
        const batch = batchIn(handler, outcome);
        if (batch === undefined) continue;
        const related = [{ at: batch.caught, note: 'The error of one item is caught here.' }];
        ctx.report({ at: outcome.node, defect: outcome.node, message: 'batch', data: { flag }, related });
        continue;
      }
      ctx.report({
        at: outcome.node,
        defect: outcome.node,
        message,
        data: { flag },
        related: pathOf(outcome),
        fixes: fixesFor(handler, outcome, flag, failure.property),
      });
    }
  },
});

/** Only what the flow makes certain: a catch, a status, a callee's verdict, refused arguments, or a payload that says so itself. */
function verdict(handler: HandlerFacts, outcome: Outcome): 'caught' | 'failed' | 'declared' | undefined {
  if (outcome.declares === 'failure' && outcome.structured !== undefined && hasOutputBranch(handler)) return undefined;
  if (isVerdict(handler, outcome)) return undefined;
  if (outcome.reason === 'catch') {
    if (outcome.declares === 'success') return undefined;
    // Behind a catch that only logged, a success is told: that is for `swallowed-failure`.
    if (outcome.steps.some((step) => step.caught?.fellThrough === true) && !outcome.roots.error) return undefined;
    return tellsOfFailure(outcome) ? 'caught' : undefined;
  }
  if (outcome.declares === 'failure') return handsOnState(outcome) ? undefined : 'declared';
  switch (outcome.reason) {
    case 'status':
    case 'discriminant':
      return outcome.text.kind === 'prose' || outcome.text.kind === 'none' || outcome.roots.error ? 'failed' : undefined;
    case 'absent': {
      const { fn } = handler;
      const isFailure = outcome.evidence.some(
        (e) => e.kind === 'early' || (e.kind === 'absent' && fn !== undefined && isKeyedByInput(e.of, fn)),
      );
      return isFailure && saysNo(outcome) && !saysEmpty(outcome) ? 'failed' : undefined;
    }
    case 'refused':
    case 'invalid':
    case 'early':
      return saysNo(outcome) ? 'failed' : undefined;
    default:
      return undefined;
  }
}

const refusals =
  /\b(not|no|non|n't|un\w+|in(valid|correct)|fail\w*|error|missing|required|require[sd]?|must|cannot|block(ed)?|denied|forbidden|refused|reject\w*|unable|expired|exceed\w*|already)\b|n't\b/i;

/** The flow says that the path was refused; words that say the opposite ("Done.") break the tie toward silence. */
function saysNo(outcome: Outcome): boolean {
  // What was made before the test and is only handed on was no answer to it.
  if (ts.isIdentifier(outcome.node) || ts.isPropertyAccessExpression(outcome.node)) return false;
  return outcome.text.kind === 'prose' && outcome.roots.calls.size === 0 && refusals.test(outcome.text.words);
}

/** "No results": an answer, not a failure. */
function saysEmpty(outcome: Outcome): boolean {
  return /\bno (\S+ ){0,3}(results|matches|items|records|data|entries|hits)\b|\bno (\S+ ){0,2}\w+s (were |was )?found\b|\bnothing\b/i.test(
    outcome.text.words,
  );
}

/** A caught path that answers with data of its own (a default, a cached row) is for `swallowed-failure`. */
function tellsOfFailure(outcome: Outcome): boolean {
  return outcome.text.kind === 'prose' || outcome.roots.error || outcome.declares === 'failure';
}

/** A result that is a batch and nothing else, on an ordinary path, with no structure that could tell of each item. */
function batchIn(handler: HandlerFacts, outcome: Outcome): Batch | undefined {
  if (handler.fn === undefined || outcome.reason !== 'plain' || outcome.declares !== 'nothing') return undefined;
  // In JSON each item carries its own status; in a text the failures read like the rest.
  if (outcome.text.kind === 'json') return undefined;
  const batch = batchOf(handler.x, outcome, handler.fn);
  return batch === undefined || isSettledBehind(handler, batch.over) ? undefined : batch;
}

/** A throw or a flagged result behind the batch: the case that nothing succeeded has been taken out. */
function isSettledBehind(handler: HandlerFacts, over: ts.Node): boolean {
  const behind = (node: ts.Node): boolean => node.getSourceFile() === over.getSourceFile() && node.pos >= over.end;
  return (
    handler.throws.some((t) => behind(t.node)) || handler.outcomes.some((o) => o.flag !== 'no' && o.reason !== 'catch' && behind(o.node))
  );
}

/** With an output contract the failure may be one of its branches (v2). */
function hasOutputBranch(handler: HandlerFacts): boolean {
  return handler.tool.output !== undefined && (handler.tool.majorNumber ?? 1) >= 2;
}

function pathOf(outcome: Outcome): Related[] {
  const related: Related[] = outcome.evidence.map(({ node, note }) => ({ at: node, note }));
  const made = outcome.value.node;
  if (made.getSourceFile() !== outcome.node.getSourceFile() || made.pos < outcome.node.pos || made.end > outcome.node.end) {
    related.push({ at: made, note: 'The result is built here, without the flag.' });
  }
  return related;
}

/** On a literal result, safe; `structuredContent` beside the flag would make v1 clients throw, so that is left to a person. */
function fixesFor(handler: HandlerFacts, outcome: Outcome, flag: string, property: string): FixDraft[] {
  const literal = literalOf(outcome.node) ?? (ts.isReturnStatement(outcome.node.parent) ? literalOf(outcome.value.node) : undefined);
  if (literal === undefined) return flagAround(handler, outcome, flag, property);
  if (literal !== literalOf(outcome.value.node)) return [];
  // A helper that answers go through as well would make failures of them all.
  const isShared = literal !== literalOf(outcome.node);
  if (isShared && handler.outcomes.some((other) => literalOf(other.value.node) === literal && verdict(handler, other) === undefined))
    return flagAround(handler, outcome, flag, property);
  const names = literal.properties.map((p) => (p.name === undefined ? undefined : p.name.getText()));
  if (!names.includes('content') || literal.properties.some(ts.isSpreadAssignment)) return [];
  const existing = literal.properties.find((p) => p.name?.getText() === property);
  // A literal that an ordinary answer goes through as well (`text: error ?? 'No matches'`) is for a person to split.
  const isMixed = handler.outcomes.some((other) => literalOf(other.value.node) === literal && verdict(handler, other) === undefined);
  const safe = !isShared && !isMixed && outcome.structured === undefined && outcome.reason !== 'absent';
  if (existing !== undefined) {
    if (!ts.isPropertyAssignment(existing)) return [];
    const { initializer } = existing;
    return [
      {
        title: `Set \`${flag}\``,
        kind: 'review',
        edits: editsIn(literal, { span: { start: initializer.getStart(), end: initializer.end }, newText: 'true' }),
      },
    ];
  }
  const room = roomFor(handler.s, literal, property, 'boolean');
  if (room === undefined) return [];
  const kind = safe && room.length === 0 ? 'safe' : 'review';
  return [{ title: `Add \`${flag}\``, kind, edits: editsIn(literal, addProperty(literal, flag), ...room) }];
}
