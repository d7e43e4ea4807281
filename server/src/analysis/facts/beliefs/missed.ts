/**
 * Where a tool that failed is missed, because the SDK says so elsewhere: in a part of another type, in another state, or by not being among the
 * results at all.
 * Invariant: a failure that is looked at anywhere around is not missed.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, elementNamed, valueNamed } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { valueOf } from '../terms/evaluate';
import { isOfAi } from './aiSteps';
import { conventions } from './conventions';
import { isLookedAtAround, outermostFunction } from './failuresKnown';
import { isLogged } from './looks';
import { outermost, partRead, referencesTo } from './reads';
import { isBefore5, waitingIn, type Waiting } from './waiting';

export interface MissedFailure {
  /**
   * `stream`: parts of another type are dropped. `pending`: a failure and a call that has not ended go one way. `available`: a message's result
   * becomes a part that went well, whatever its output says.
   */
  readonly kind: 'stream' | 'pending' | 'available';
  readonly use: ts.Expression;
  readonly waiting?: Waiting;
}

export function missedFailuresIn(s: Snapshot, source: ts.SourceFile): readonly MissedFailure[] {
  const found: MissedFailure[] = [];
  visitAll(source, (node) => {
    const missed = ts.isForOfStatement(node) ? ofStream(s, node) : ts.isObjectLiteralExpression(node) ? ofPart(s, node) : undefined;
    if (missed !== undefined) found.push(missed);
  });
  return [...found, ...waitingIn(s, source).map((waiting) => ({ kind: 'pending' as const, use: waiting.use, waiting }))];
}

/** `for await (const part of result.fullStream)` that hands results on, and drops what stands in the place of one that failed. */
function ofStream(s: Snapshot, loop: ts.ForOfStatement): MissedFailure | undefined {
  if (!ts.isVariableDeclarationList(loop.initializer) || !/\bfullStream\b/.test(loop.getSourceFile().text)) return undefined;
  const stream = valueOf(s, bare(loop.expression));
  if (stream.kind !== 'member' || stream.name !== 'fullStream' || !isOfAi(s, stream)) return undefined;
  const [declaration] = loop.initializer.declarations;
  if (declaration === undefined || !ts.isIdentifier(declaration.name)) return undefined;
  const { fileName } = loop.getSourceFile();
  if (isBefore5(s, fileName) || isLookedAtAround(s, loop) || isToldElsewhere(loop)) return undefined;
  let test: ts.Expression | undefined;
  visitAll(loop.statement, (node) => {
    if (ts.isStringLiteralLike(node) && node.text === 'tool-result') test ??= node;
  });
  if (test === undefined) return undefined;
  const clause = ts.isCaseClause(test.parent) ? test.parent : undefined;
  if (clause !== undefined && clause.parent.clauses.some(handsOnRest)) return undefined;
  let isHandedOn = false;
  for (const reference of referencesTo(declaration, declaration.name, loop)) {
    const reads = partsRead(outermost(reference));
    // The results of one tool alone are collected, or one is waited for: the rest of the stream is nobody's here.
    if (reads === undefined || reads.some(({ name, isTested }) => name === 'toolName' && isTested)) return undefined;
    if (reads.some(({ name, node }) => payload.includes(name) && !isLogged(node))) isHandedOn = true;
  }
  return isHandedOn ? { kind: 'stream', use: test } : undefined;
}

const payload: readonly string[] = conventions.aiResults.payload;

interface Read {
  readonly name: string;
  readonly node: ts.Expression;
  readonly isTested: boolean;
}

/** `part.output`, `const { toolCallId, output } = part`; `undefined` where it goes on whole. */
function partsRead(reference: ts.Expression): readonly Read[] | undefined {
  const part = partRead(reference);
  if (part !== undefined) return [{ ...part, isTested: ts.isBinaryExpression(part.node.parent) || ts.isCallExpression(part.node.parent) }];
  const { parent } = reference;
  const pattern = ts.isVariableDeclaration(parent) && parent.initializer === reference ? parent.name : undefined;
  if (pattern === undefined || !ts.isObjectBindingPattern(pattern) || pattern.elements.some((one) => one.dotDotDotToken !== undefined))
    return undefined;
  return pattern.elements.map((one) => ({ name: (one.propertyName ?? one.name).getText(), node: reference, isTested: true }));
}

function handsOnRest(clause: ts.CaseOrDefaultClause): boolean {
  return ts.isDefaultClause(clause) && clause.statements.some((statement) => !ts.isBreakOrContinueStatement(statement));
}

/** The steps of the same run are read as well, when they end or after all: there stand the failures. */
function isToldElsewhere(loop: ts.Node): boolean {
  const fn = enclosingFunction(loop);
  let is = false;
  if (fn !== undefined)
    visitAll(fn, (node) => {
      if (ts.isIdentifier(node) && /^(steps|content|onStepFinish|onStepEnd|onFinish|onEnd)$/.test(node.text)) is = true;
    });
  return is;
}

/** `{ toolCallId, state: 'output-available', output }`, made of the results in model messages, where a failure is an output of type `error-text`. */
function ofPart(s: Snapshot, object: ts.ObjectLiteralExpression): MissedFailure | undefined {
  const state = valueNamed(object, 'state');
  if (state === undefined || constantString(state) !== 'output-available' || elementNamed(object, 'output') === undefined) return undefined;
  if (elementNamed(object, 'toolCallId') === undefined) return undefined;
  const around = outermostFunction(object);
  if (around === undefined || mentions(around, /error/i) || isLookedAtAround(s, object)) return undefined;
  return mentions(around, /^tool-result$/) && mentions(around, /^tool$/) ? { kind: 'available', use: state } : undefined;
}

function mentions(root: ts.Node, word: RegExp): boolean {
  let does = false;
  visitAll(root, (node) => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isJsxText(node)) && word.test(node.text)) does = true;
    if (ts.isTemplateExpression(node) && word.test(node.getText())) does = true;
  });
  return does;
}
