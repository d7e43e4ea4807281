import ts from 'typescript';
import type { HandlerFacts } from '../facts/handlerFacts';
import type { Outcome } from '../facts/outcome';
import { defineRule } from './rule';

/** A failure path that answers like a success: the error is gone, and what comes back looks like an ordinary value. */
export default defineRule({
  id: 'swallowed-failure',
  group: 'results',
  on: 'handler',
  level: 'warning',
  fix: 'none',
  since: '0.1.0',
  summary: 'A failure path answers like a success.',
  messages: {
    caught: 'The error is caught and an ordinary value returned: the agent will take it for the real answer. Rethrow it, or return {idiom}.',
    sentence: 'The error is caught and told as an ordinary answer: the agent will take the step for done. Rethrow it, or return {idiom}.',
    fellThrough: 'After the caught error the handler goes on as if nothing had happened. Rethrow it, or return {idiom}.',
  },
  over: ['prose-result', 'ambiguous-empty'],
  check(handler, ctx) {
    for (const outcome of handler.outcomes) {
      const message = verdict(handler, outcome);
      if (message === undefined) continue;
      ctx.report({
        at: outcome.node,
        defect: outcome.node,
        message,
        level: 'error',
        data: { idiom: handler.tool.major.idiom },
        related: outcome.evidence.map(({ node, note }) => ({ at: node, note })),
      });
    }
  },
});

function verdict(handler: HandlerFacts, outcome: Outcome): 'caught' | 'sentence' | 'fellThrough' | undefined {
  if (outcome.reason !== 'catch' || outcome.flag === 'yes' || outcome.flag === 'computed' || outcome.flag === 'unknown') return undefined;
  if (outcome.declares === 'failure' || outcome.structured !== undefined) return undefined;
  const step = outcome.steps.find((s) => s.caught !== undefined);
  if (step?.caught === undefined || isControlFlow(step.caught.node, outcome)) return undefined;
  if (step.caught.fellThrough) return outcome.text.kind === 'unknown' || outcome.roots.calls.size > 0 ? undefined : 'fellThrough';
  if (outcome.text.kind === 'prose') return handler.callsSomething ? 'sentence' : undefined;
  return isOrdinary(outcome) ? 'caught' : undefined;
}

/** A value that a success could have given: nothing, an empty list, a default. What carries the error is no such value. */
function isOrdinary(outcome: Outcome): boolean {
  if (outcome.roots.error || outcome.roots.unknown || outcome.roots.calls.size > 0) return false;
  const value = outcome.text.json ?? outcome.payload;
  if (value.kind === 'const') return value.value === null || value.value === undefined || value.value === true || value.value === '';
  if (value.kind === 'array') return value.items.length === 0;
  if (value.kind !== 'object') return false;
  return value.entries.every((entry) => entry.kind === 'property' && !/err|fail|warn|status|reason|message|code|note|valid|exist|found|available|success|ok/i.test(entry.name)) || outcome.declares === 'success';
}

/** `ENOENT` means "create it"; a parse probe means "it was no JSON": the catch is a branch, not a failure. */
function isControlFlow(node: ts.CatchClause | ts.CallExpression, outcome: Outcome): boolean {
  if (!ts.isCatchClause(node)) return false;
  const { tryBlock } = node.parent;
  if (tryBlock.statements.length > 0 && tryBlock.statements.every((s) => /JSON\.parse\(|new URL\(|new RegExp\(|\.(access|stat|lstat|existsSync|accessSync|statSync)\(/.test(s.getText()))) return true;
  const text = node.block.getText();
  return /ENOENT|EEXIST/.test(text) && outcome.text.kind !== 'prose';
}
