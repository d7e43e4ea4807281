/**
 * Failures that the handler itself throws: returned like the others. What steers the run stays a throw, and so does an error that is handed
 * on: whoever threw it may have meant it to.
 */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { catchEvidence, evidenceOf } from '../facts/outcomes/evidence';
import { rootsOf } from '../facts/terms/roots';
import { textFact } from '../facts/outcomes/text';
import type { Outcome } from '../facts/outcomes/outcome';
import { summaryOf, type Exit } from '../facts/terms/summary';
import { strongest } from '../facts/outcomes/levels';
import { bare } from '../syntax/expressions';
import type { TextEdit } from '../text/edit';
import { noCode, saidOf } from './failing';
import { around } from './layout';
import { failureFields, hasComment } from './failureObject';
import type { Place } from './values';

export function thrownEdits({ handler, fn, asText }: Place): readonly TextEdit[] | string {
  const edits: TextEdit[] = [];
  for (const exit of summaryOf(handler.s, fn).exits) {
    if (exit.kind !== 'throw' || !exit.escapes) continue;
    const made = bare(exit.node.expression);
    if (!ts.isNewExpression(made) || !isPlainError(handler, made)) continue;
    const [message] = made.arguments ?? [];
    if (message === undefined) continue;
    if (hasComment(exit.node)) return 'there is a comment inside one of its throws';
    const outcome = outcomeOfThrow(handler, exit, message);
    if (outcome.text.kind !== 'prose') continue;
    const said = saidOf(handler, exit.node, outcome, outcome.text.words);
    if (said === undefined) return noCode(message);
    const [open, close] = asText ? ['JSON.stringify(', ')'] : ['', ''];
    const semicolon = exit.node.getText().endsWith(';') ? ';' : '';
    edits.push(...around(exit.node, failureFields(said, message), `return ${open}`, `${close}${semicolon}`));
  }
  return edits;
}

/** `new Error(…)` and its like; what an SDK throws to steer the run is none, and neither is a class of which nothing is known. */
function isPlainError({ tool }: HandlerFacts, { expression }: ts.NewExpression): boolean {
  const name = expression.getText();
  return /^(Error|TypeError|RangeError)$/.test(name) && tool.major.throwing?.control?.includes(name) !== true;
}

/** Why it is thrown, as for a return on that path. */
function outcomeOfThrow({ x, fn }: HandlerFacts, exit: Extract<Exit, { kind: 'throw' }>, message: ts.Expression): Outcome {
  const payload = exit.value.kind === 'call' ? (exit.value.args[0] ?? exit.value) : exit.value;
  const inCatch = clauseAround(message);
  const evidence = [
    ...(inCatch === undefined ? [] : [catchEvidence(inCatch, { kind: 'caught', node: inCatch })]),
    ...exit.conditions.flatMap((condition) => evidenceOf(condition, fn) ?? []),
  ];
  const caught = inCatch === undefined ? undefined : { node: inCatch, fellThrough: false };
  return {
    node: exit.node,
    value: payload,
    payload,
    text: textFact(x, payload, fn),
    structured: undefined,
    flag: 'no',
    wellFormed: true,
    asResult: false,
    reason: strongest(evidence)?.kind ?? 'plain',
    evidence,
    declares: 'nothing',
    roots: rootsOf(payload, fn),
    steps: [{ node: exit.node, conditions: exit.conditions, caught, fn, call: undefined }],
    layers: 0,
  };
}

function clauseAround(node: ts.Node): ts.CatchClause | undefined {
  for (let at = node.parent as ts.Node | undefined; at !== undefined && !ts.isFunctionLike(at); at = at.parent)
    if (ts.isCatchClause(at)) return at;
  return undefined;
}
