import ts from 'typescript';
import { lossesOf, type Loss } from '../facts/failures/losses';
import { enclosingFunction } from '../syntax/functions';
import { throwAtEnd, throwInstead, withoutCatch } from './kit/failureFix';
import { countedRejections, markedItem, recorded, thrownForStatus } from './kit/partialFix';
import { defineRule, type FixDraft } from './rule';

/** Some items failed and the answer does not say so: it reads like the answer of a call in which nothing failed. */
export default defineRule({
  id: 'silent-partial-failure',
  group: 'results',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'Items whose call failed are missing from the result, and nothing says so.',
  messages: {
    dropped:
      'An item whose call fails is dropped here: the agent will take the rest for everything there is. List the failed items in the result.',
    source:
      'When this call fails, what it would have added is left out: the agent will take the rest for everything there is. Say in the result what could not be read.',
    settled:
      'Rejected items are dropped and only the others returned: the agent will take them for everything there is. List the rejected items in the result.',
    skipped:
      'An answer with an error status is skipped here: the agent will take the rest for everything there is. List the failed items in the result.',
    late: 'What has not come when the time is up is dropped: the agent will take the rest for everything there is. Say in the result that it is incomplete.',
    'made-up':
      'An item whose call fails gets made-up values here: the agent will take them for real ones. Mark the item, for example with an `error` field.',
  },
  over: ['swallowed-failure', 'ambiguous-empty'],
  check(handler, ctx) {
    for (const loss of lossesOf(handler)) {
      ctx.report({
        at: loss.node,
        defect: loss.node,
        message: loss.kind,
        related: [
          { at: loss.cause, note: noteOf(loss) },
          { at: loss.outcome.node, note: 'It reaches the agent here.' },
        ],
        fixes: fixesFor(loss),
      });
    }
  },
});

function noteOf({ kind }: Loss): string {
  switch (kind) {
    case 'settled':
      return 'The calls are settled here.';
    case 'skipped':
      return 'The status is looked at here.';
    case 'late':
      return 'The time runs out here.';
    default:
      return 'The error is caught here.';
  }
}

/** Told in the result where that can be written in one place, else let through. */
function fixesFor({ kind, node, cause, outcome }: Loss): readonly FixDraft[] {
  switch (kind) {
    case 'made-up':
      return ts.isCatchClause(cause) ? markedItem(node, cause) : [];
    case 'settled':
      return countedRejections(outcome, cause);
    case 'skipped':
      return thrownForStatus(node);
    case 'late':
      return [];
    default: {
      if (ts.isCallExpression(cause)) return withoutCatch(cause);
      if (!ts.isCatchClause(cause)) return [];
      const statement = node.parent;
      if (ts.isReturnStatement(statement) && enclosingFunction(statement) === enclosingFunction(cause))
        return throwInstead(statement, cause);
      const told = recorded(outcome, cause);
      return told.length > 0 ? told : throwAtEnd(cause);
    }
  }
}
