/**
 * Where a tool that failed is told as one that still runs: `done ? 'Done' : 'Running'`, of a part of a UI message or of a result that is looked
 * for among those of a step (AI SDK 5 and later; before, a tool that throws ends the run).
 * Invariant: a failure that is looked at anywhere around is not missed.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, propertyName, valueNamed } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { typeOf } from '../../syntax/typeOf';
import { valueOf } from '../terms/evaluate';
import { isAiStep } from './aiSteps';
import { isLookedAtAround, isSortedOutBefore } from './failuresKnown';

export interface Waiting {
  readonly use: ts.ConditionalExpression | ts.BinaryExpression;
  /** The state that is compared, or the result that is looked for among those of a step. */
  readonly of: Asked;
  /** Where the tool has not gone well; `undefined` where a name holds whether it waits. */
  readonly other: ts.Expression | undefined;
}

/** `result`: where it has a name. */
export type Asked = { readonly state: ts.Expression } | { readonly result: ts.VariableDeclaration | undefined };

export function waitingIn(s: Snapshot, source: ts.SourceFile): readonly Waiting[] {
  const found: Waiting[] = [];
  visitAll(source, (node) => {
    const waiting = ts.isConditionalExpression(node) || ts.isBinaryExpression(node) ? ofWaiting(s, node) : undefined;
    if (waiting !== undefined) found.push(waiting);
  });
  // `const busy = state !== …`, and `busy ? … : …` behind it: what is shown is the fault.
  return found.filter(({ use }) => !found.some((other) => other.use !== use && isTestOf(other.use, use)));
}

function isTestOf(use: ts.Expression, test: ts.Expression): boolean {
  if (!ts.isConditionalExpression(use)) return false;
  const condition = bare(use.condition);
  const name = ts.isPrefixUnaryExpression(condition) ? bare(condition.operand) : condition;
  if (!ts.isIdentifier(name) || !ts.isVariableDeclaration(test.parent)) return false;
  return declarationsInScope(name, name.text)[0] === test.parent;
}

function ofWaiting(s: Snapshot, node: ts.ConditionalExpression | ts.BinaryExpression): Waiting | undefined {
  const way = wentWell(s, ts.isConditionalExpression(node) ? node.condition : node);
  if (way === undefined || enclosingFunction(node) === undefined) return undefined;
  let other: ts.Expression | undefined;
  if (ts.isConditionalExpression(node)) {
    const well = way.well ? node.whenTrue : node.whenFalse;
    other = way.well ? node.whenFalse : node.whenTrue;
    if (!isOfWaiting(other) || isOfWaiting(well)) return undefined;
  } else {
    const { parent } = node;
    const name = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? propertyName(parent.name) : undefined;
    if (way.well || name === undefined || !waitingName.test(name)) return undefined;
  }
  // A first value that is set anew may be the failure's.
  if (ts.isVariableDeclaration(node.parent) && (ts.getCombinedNodeFlags(node.parent) & ts.NodeFlags.Const) === 0) return undefined;
  const { fileName } = node.getSourceFile();
  if (isBefore5(s, fileName) || isLookedAtAround(s, node)) return undefined;
  if ('state' in way.of) {
    const source = node.getSourceFile();
    if (!ofTool.test(source.text) || isSortedOutBefore(s, node) || isNarrowed(source) || hasNoFailure(s, way.of.state)) return undefined;
  }
  return { use: node, of: way.of, other };
}

/** A job or a printer may have such a state, too. */
const ofTool = /\btoolCallId\b|\btoolName\b|\bUIMessage\b|\bToolUIPart\b|["'`](?:ai|@ai-sdk\/[\w-]+)["'`]|["'`]tool-/;

/** Before version 5 a tool that throws ends the run, and a part has no such state. Where nothing says the version, it is a later one. */
export function isBefore5(s: Snapshot, file: string): boolean {
  return (s.majorOf('ai', file) ?? 5) < 5;
}

/** Its own type has no room for a failure: whoever filled it in has sorted them out. */
function hasNoFailure(s: Snapshot, state: ts.Expression): boolean {
  const type = typeOf(s.checker(), state);
  if (type === undefined) return false;
  const parts = type.isUnion() ? type.types : [type];
  const values = parts.filter((part) => (part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
  return (
    values.length > 0 &&
    values.every((part) => part.isStringLiteral()) &&
    !values.some((part) => part.isStringLiteral() && part.value === 'output-error')
  );
}

/** `Extract<ToolUIPart, { state: 'input-available' | 'output-available' }>`, in a file that has no word of failures. */
function isNarrowed(source: ts.SourceFile): boolean {
  let is = false;
  visitAll(source, (node) => {
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) && node.literal.text === 'output-available') is = true;
  });
  return is;
}

const waitingWords =
  /(?:^|[^a-zA-Z])(?:running|pending|loading|spinner|in[-_ ]?progress|calling|executing|waiting|loader|input-available|working|RUNNING|PENDING|LOADING|WORKING)(?![a-z])|(?:Running|Pending|Loading|Spinner|InProgress|Calling|Executing|Waiting|Loader|Working)(?![a-z])/;
const waitingName = /^(?:is)?_?(?:running|pending|loading|busy|inProgress|executing|working)$/i;
const failureWords = /fail|error|wrong|problem|denied|broke|⚠|❌/i;

/** One word for all that did not go well; where it is chosen once more, or speaks of failures too, the two are told apart. */
function isOfWaiting(branch: ts.Expression): boolean {
  let says = false;
  let isChosen = false;
  const look = (node: ts.Node): void => {
    if (ts.isConditionalExpression(node)) isChosen = true;
    const text =
      ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isJsxText(node)
        ? node.text.trim()
        : ts.isTemplateExpression(node)
          ? node.getText().slice(1, -1)
          : '';
    if (failureWords.test(text)) isChosen = true;
    if (waitingWords.test(text)) says = true;
  };
  look(branch);
  visitAll(branch, look);
  return says && !isChosen;
}

/** `well`: the test holds where the tool went well. */
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
    if (operator === null) return undefined;
    if (constantString(at.right) === 'output-available' && isOfPart(at.left)) return { well: operator[1] === '=', of: { state: at.left } };
    // `found !== undefined`
    const sought =
      bare(at.right).kind === ts.SyntaxKind.NullKeyword || at.right.getText() === 'undefined' ? wentWell(s, at.left) : undefined;
    return sought !== undefined && 'result' in sought.of ? { well: operator[1] === '!', of: sought.of } : undefined;
  }
  if (isSought(s, at, 'some')) return { well: true, of: { result: undefined } };
  if (!ts.isIdentifier(at)) return undefined;
  const [declaration, ...more] = declarationsInScope(at, at.text);
  if (declaration === undefined || more.length > 0 || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined)
    return undefined;
  const initializer = bare(declaration.initializer);
  if (ts.isBinaryExpression(initializer)) return wentWell(s, initializer);
  return isSought(s, initializer, 'find') ? { well: true, of: { result: declaration } } : undefined;
}

/** A result is looked for by the id of its call, and is not there. */
function isSought(s: Snapshot, at: ts.Expression, method: 'find' | 'some'): boolean {
  if (!ts.isCallExpression(at) || !ts.isPropertyAccessExpression(at.expression) || at.expression.name.text !== method) return false;
  return isAiStep(s, valueOf(s, at.expression.expression)) && !isOfPeople(s, at);
}

/** Tools without `execute` are answered by the host or by a person: a call of them that has no result does wait. */
function isOfPeople(s: Snapshot, sought: ts.Node): boolean {
  let handed = false;
  visitAll(sought.getSourceFile(), (node) => {
    if (!ts.isCallExpression(node)) return;
    const [options] = node.arguments;
    const tools = options !== undefined && ts.isObjectLiteralExpression(options) ? valueNamed(options, 'tools') : undefined;
    if (tools === undefined) return;
    const value = valueOf(s, tools);
    const entries = value.kind === 'object' ? value.entries : [];
    handed ||= entries.some(({ value: tool }) => {
      const config = tool.kind === 'call' ? tool.args[0] : tool;
      return config?.kind === 'object' && !config.entries.some((entry) => entry.kind !== 'property' || entry.name === 'execute');
    });
  });
  return handed;
}

/** `part.state`, or `state` taken out of a part; what is handed in as `state` alone is whatever the caller makes of it. */
function isOfPart(expression: ts.Expression): boolean {
  const at = bare(expression);
  if (ts.isPropertyAccessExpression(at)) return at.name.text === 'state';
  const [declaration] = ts.isIdentifier(at) ? declarationsInScope(at, at.text) : [];
  return declaration !== undefined && ts.isBindingElement(declaration) && ts.isVariableDeclaration(declaration.parent.parent);
}
