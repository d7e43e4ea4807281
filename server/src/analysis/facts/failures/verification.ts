/**
 * Failures that say: the change ran, and what is there now is not what was meant. By the config's taxonomy, or by a code of that name in a
 * handler that has written before; a code that was sent to a telephone and did not fit is something else.
 */
import ts from 'typescript';
import { visitOwn } from '../../syntax/functions';
import { contains } from '../../syntax/expressions';
import { failuresOf, type Failure } from './failures';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { categoryOfCode } from '../outcomes/taxonomy';

export interface VerificationFailure {
  readonly failure: Failure;
  /** Writes of the branch that returns the failure, once it is known: neither a way back nor a record of it. */
  readonly writesAfter: readonly ts.CallExpression[];
  /** The last write before. */
  readonly write: ts.CallExpression | undefined;
  readonly recovery: 'yes' | 'no' | 'unknown';
}

export function verificationFailures(handler: HandlerFacts): readonly VerificationFailure[] {
  const { fn, taxonomy } = handler;
  if (fn === undefined) return [];
  return failuresOf(handler).flatMap((failure): VerificationFailure[] => {
    const { code, outcome } = failure;
    if (code.is !== 'constant' || typeof code.value !== 'string') return [];
    const isDeclared = taxonomy?.codes.get(code.value) === 'VERIFICATION_FAILED';
    if (!isDeclared && (taxonomy?.codes.has(code.value) === true || categoryOfCode(code.value) !== 'VERIFICATION_FAILED')) return [];
    // The code may stand in a helper; the path is the handler's.
    const place = contains(fn, outcome.node) ? outcome.node : outcome.steps[0]?.node;
    if (place === undefined || !contains(fn, place)) return [];
    const branch = branchOf(place, fn);
    const write = writesIn(fn.body)
      .filter((call) => call.end <= place.pos && !(branch !== undefined && contains(branch, call)))
      .at(-1);
    if (write === undefined && !isDeclared) return [];
    const writesAfter = branch === undefined ? [] : writesIn(branch).filter((call) => call.end <= place.getStart());
    return [{ failure, write, writesAfter, recovery: recoveryOf(failure) }];
  });
}

const recoveryKey =
  /recover|rollback|roll_?back|restore|revert|undo|next|action|remedy|remediation|hint|suggest|resolution|instruction|guidance|escalat|runbook|procedure|options/i;
const recoveryWords =
  /roll(ed)?[ _-]?back|revert|restor|undo|undone|recover|escalat|contact|manual|call |use |run |ask |stop|do not|don't|`/i;

function recoveryOf({ fields, words }: Failure): VerificationFailure['recovery'] {
  if (fields.list.some(({ name }) => recoveryKey.test(name)) || recoveryWords.test(words)) return 'yes';
  return fields.open || words.includes('…') ? 'unknown' : 'no';
}

/** The side of an `if` that holds the place; none where the handler goes straight to it. */
function branchOf(place: ts.Node, fn: ts.Node): ts.Node | undefined {
  for (let at = place; at !== fn; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && at !== parent.expression) return at;
    if (ts.isCatchClause(parent)) return undefined;
  }
  return undefined;
}

const writeNames =
  /^(create|insert|update|delete|remove|drop|destroy|write|set|put|post|patch|upsert|apply|deploy|push|commit|configure|provision|install|cancel|archive|move|rename|transfer|charge|refund|revoke|grant|disable|enable|retry|reapply|save|publish|replace|restart|reboot|reload)([A-Z_]|$)/;
/** A way back, and what only tells of it. */
const noChange =
  /rollback|roll_back|revert|restore|undo|recover|log|audit|notif|alert|event|metric|track|trace|span|status|header|timeout|cache|progress|incident|ticket/i;

function writesIn(body: ts.Node): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const look = (node: ts.Node): void => {
    if (!ts.isCallExpression(node) || !ts.isAwaitExpression(node.parent)) return;
    const callee = node.expression.getText();
    const name = /[\w$]+$/.exec(callee)?.[0] ?? '';
    if (writeNames.test(name) && !noChange.test(callee)) found.push(node);
  };
  look(body);
  visitOwn(body, look);
  return found.sort((a, b) => a.pos - b.pos);
}
