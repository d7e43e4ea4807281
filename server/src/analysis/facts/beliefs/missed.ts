/**
 * Where a tool that failed is missed, because the SDK says so elsewhere: in a part of another type, in another state, or by not being among the
 * results at all.
 * Invariant: a failure that is looked at anywhere around is not missed.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, elementNamed, propertyName, valueNamed } from '../../syntax/expressions';
import { enclosingFunction, nameOfFunction, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { valueOf } from '../terms/evaluate';
import { isAiStep, isOfAi } from './aiSteps';
import { conventions } from './conventions';
import { isLogged } from './looks';
import { outermost, partRead, referencesTo } from './reads';

export interface MissedFailure {
  /**
   * `stream`: parts of another type are dropped. `pending`: a failure and a call that has not ended go one way. `available`: a message's result
   * becomes a part that went well, whatever its output says.
   */
  readonly kind: 'stream' | 'pending' | 'available';
  readonly use: ts.Expression;
  /** `pending`: the state that is compared, or the result that is looked for among those of a step. */
  readonly asked?: Asked;
}

export type Asked = { readonly state: ts.Expression } | { readonly result: ts.VariableDeclaration };

export function missedFailuresIn(s: Snapshot, source: ts.SourceFile): readonly MissedFailure[] {
  const found: MissedFailure[] = [];
  visitAll(source, (node) => {
    const missed = ts.isForOfStatement(node) ? ofStream(s, node) : ts.isObjectLiteralExpression(node) ? ofPart(node) : ofWaiting(s, node);
    if (missed !== undefined) found.push(missed);
  });
  return found;
}

/** `for await (const part of result.fullStream)` that hands results on, and drops what stands in the place of one that failed. */
function ofStream(s: Snapshot, loop: ts.ForOfStatement): MissedFailure | undefined {
  const stream = bare(loop.expression);
  if (!ts.isPropertyAccessExpression(stream) || stream.name.text !== 'fullStream' || !ts.isVariableDeclarationList(loop.initializer))
    return undefined;
  const [declaration] = loop.initializer.declarations;
  if (declaration === undefined || !ts.isIdentifier(declaration.name) || !isOfAi(s, valueOf(s, stream))) return undefined;
  if (mentions(loop, /^tool-error$/)) return undefined;
  let test: ts.Expression | undefined;
  visitAll(loop.statement, (node) => {
    if (ts.isStringLiteralLike(node) && node.text === 'tool-result') test ??= node;
  });
  if (test === undefined) return undefined;
  const clause = ts.isCaseClause(test.parent) ? test.parent : undefined;
  if (clause !== undefined && clause.parent.clauses.some((one) => ts.isDefaultClause(one) && one.statements.length > 0)) return undefined;
  let isHandedOn = false;
  for (const reference of referencesTo(declaration, declaration.name, loop)) {
    const part = partRead(outermost(reference));
    if (part === undefined) return undefined;
    if ((conventions.aiResults.payload as readonly string[]).includes(part.name) && !isLogged(part.node)) isHandedOn = true;
  }
  return isHandedOn ? { kind: 'stream', use: test } : undefined;
}

/** `{ toolCallId, state: 'output-available', output }`, made of the results in model messages, where a failure is an output of type `error-text`. */
function ofPart(object: ts.ObjectLiteralExpression): MissedFailure | undefined {
  const state = valueNamed(object, 'state');
  if (state === undefined || constantString(state) !== 'output-available' || elementNamed(object, 'output') === undefined) return undefined;
  if (elementNamed(object, 'toolCallId') === undefined) return undefined;
  let around = enclosingFunction(object);
  for (let outer = around; outer !== undefined; outer = enclosingFunction(outer)) around = outer;
  if (around === undefined || mentions(around, /error/i)) return undefined;
  return mentions(around, /^tool-result$/) && mentions(around, /^tool$/) ? { kind: 'available', use: state } : undefined;
}

const waitingWords = /running|pending|loading|spinner|in[-_ ]?progress|calling|executing|waiting|loader|input-available|working/i;
const waitingName = /^(?:is)?_?(?:running|pending|loading|busy|inProgress|executing|working)$/i;

/** `done ? <Result /> : <Spinner />`, `const running = state !== 'output-available'`. */
function ofWaiting(s: Snapshot, node: ts.Node): MissedFailure | undefined {
  if (!ts.isConditionalExpression(node) && !ts.isBinaryExpression(node)) return undefined;
  const way = wentWell(s, ts.isConditionalExpression(node) ? node.condition : node);
  return way !== undefined && isWaiting(s, node, way) ? { kind: 'pending', use: node, asked: way.of } : undefined;
}

function isWaiting(s: Snapshot, node: ts.ConditionalExpression | ts.BinaryExpression, way: Way): boolean {
  if (enclosingFunction(node) === undefined) return false;
  if (ts.isConditionalExpression(node)) {
    const [well, other] = way.well ? [node.whenTrue, node.whenFalse] : [node.whenFalse, node.whenTrue];
    if (!mentions(other, waitingWords) || mentions(well, waitingWords)) return false;
  } else {
    const { parent } = node;
    const name = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? propertyName(parent.name) : undefined;
    if (way.well || name === undefined || !waitingName.test(name)) return false;
  }
  // A first value that is set anew may be the failure's.
  if (ts.isVariableDeclaration(node.parent) && (ts.getCombinedNodeFlags(node.parent) & ts.NodeFlags.Const) === 0) return false;
  return !mentions(node.getSourceFile(), failureWords) && ('result' in way.of || !isSortedOutBefore(s, node));
}

const failureWords = /\boutput-error\b|\berrorText\b|^tool-error$|['"`]tool-error['"`]|\bisError\b/;

/** Whoever shows a part may sort out those that failed: in a file that knows of failures and uses this function. */
function isSortedOutBefore(s: Snapshot, node: ts.Node): boolean {
  const names: string[] = [];
  for (let fn = enclosingFunction(node); fn !== undefined; fn = enclosingFunction(fn)) {
    const name = nameOfFunction(fn);
    if (name !== undefined && /^\w+$/.test(name)) names.push(name);
  }
  if (names.length === 0) return true;
  const isUsed = new RegExp(`<(?:${names.join('|')})\\b|\\b(?:${names.join('|')})\\(`);
  return s.files().some((file) => {
    const text = s.textOf(file);
    return text !== undefined && failureWords.test(text) && isUsed.test(text);
  });
}

/** `well`: the test holds where the tool went well. `of`: a part that was handed in, or a result that was looked for here. */
interface Way {
  readonly well: boolean;
  readonly of: Asked;
}

function wentWell(s: Snapshot, test: ts.Expression): Way | undefined {
  const at = bare(test);
  if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = wentWell(s, at.operand);
    return inner === undefined ? undefined : { ...inner, well: !inner.well };
  }
  if (ts.isBinaryExpression(at)) {
    const operator = /^([=!])==?$/.exec(at.operatorToken.getText());
    const isState = constantString(at.right) === 'output-available' && isOfPart(at.left);
    return operator !== null && isState ? { well: operator[1] === '=', of: { state: at.left } } : undefined;
  }
  if (!ts.isIdentifier(at)) return undefined;
  const [declaration, ...more] = declarationsInScope(at, at.text);
  if (declaration === undefined || more.length > 0 || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined)
    return undefined;
  const initializer = bare(declaration.initializer);
  if (ts.isBinaryExpression(initializer)) return wentWell(s, initializer);
  // A result that is looked for by the id of its call, and is not there.
  const isFound =
    ts.isCallExpression(initializer) &&
    ts.isPropertyAccessExpression(initializer.expression) &&
    initializer.expression.name.text === 'find';
  return isFound && isAiStep(s, valueOf(s, initializer)) ? { well: true, of: { result: declaration } } : undefined;
}

/** `part.state`, or `state` taken out of a part; what is handed in as `state` alone is whatever the caller makes of it. */
function isOfPart(expression: ts.Expression): boolean {
  const at = bare(expression);
  if (ts.isPropertyAccessExpression(at)) return at.name.text === 'state';
  const [declaration] = ts.isIdentifier(at) ? declarationsInScope(at, at.text) : [];
  return declaration !== undefined && ts.isBindingElement(declaration) && ts.isVariableDeclaration(declaration.parent.parent);
}

function mentions(root: ts.Node, word: RegExp): boolean {
  let does = false;
  const look = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isJsxText(node)) && word.test(node.text)) does = true;
    if (ts.isTemplateExpression(node) && word.test(node.getText())) does = true;
  };
  look(root);
  visitAll(root, look);
  return does;
}
