/**
 * Does a test on the way say that a name stands for a tool's return? `if (isToolMessage(m))`, `part.type === 'tool-result'`.
 * Invariant: a word that other protocols use too counts only where the file has the SDK it belongs to.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, contains, settled } from '../../syntax/expressions';
import { isFunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { alwaysLeaves } from '../terms/flow';
import type { ConventionName } from './conventions';

/** `name.property === word`, and where the word alone does not tell, the packages of which the file has to import one. */
const words: readonly { property: string; word: string; by: ConventionName; from?: RegExp }[] = [
  { property: 'type', word: 'tool-result', by: 'aiResults', from: /^ai$|^@ai-sdk\// },
  { property: 'state', word: 'output-available', by: 'aiParts' },
  { property: 'type', word: 'tool_call_output_item', by: 'openaiAgents' },
];

/** Of what a name is known to be a return at the place where it stands. */
export function narrowedTo(s: Snapshot, name: ts.Identifier): ConventionName | undefined {
  const [declaration] = declarationsInScope(name, name.text);
  const says = (test: ts.Expression): ConventionName | undefined => {
    const at = bare(test);
    if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return says(at.left) ?? says(at.right);
    const tested = testOf(s, at);
    return tested !== undefined && declarationsInScope(tested.name, tested.name.text)[0] === declaration ? tested.by : undefined;
  };
  if (declaration !== undefined && isPickedMessage(s, declaration)) return 'langchain';
  for (let at: ts.Node = name; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    if (declaration !== undefined && at === declaration.parent) return undefined;
    const found = ts.isIfStatement(parent)
      ? parent.thenStatement === at && says(parent.expression)
      : ts.isConditionalExpression(parent)
        ? parent.whenTrue === at && says(parent.condition)
        : ts.isBinaryExpression(parent)
          ? parent.right === at && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && says(parent.left)
          : ts.isBlock(parent) || ts.isSourceFile(parent)
            ? behindRefusal(parent, at, says)
            : ts.isCaseClause(parent) && caseOf(s, parent, declaration);
    if (found !== undefined && found !== false) return found;
    if (isFunctionNode(parent) && declaration !== undefined && contains(parent, declaration)) return undefined;
  }
  return undefined;
}

/** `if (!isToolMessage(m)) continue;` before the statement. */
function behindRefusal(
  block: ts.Block | ts.SourceFile,
  statement: ts.Node,
  says: (test: ts.Expression) => ConventionName | undefined,
): ConventionName | undefined {
  for (const before of block.statements) {
    if (before === statement) return undefined;
    if (!ts.isIfStatement(before) || before.elseStatement !== undefined || !alwaysLeaves(before.thenStatement)) continue;
    const found = refused(before.expression, says);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `!message || !isToolMessage(message)`: behind it neither holds. */
function refused(test: ts.Expression, says: (test: ts.Expression) => ConventionName | undefined): ConventionName | undefined {
  const at = bare(test);
  if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.BarBarToken)
    return refused(at.left, says) ?? refused(at.right, says);
  return ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken ? says(at.operand) : undefined;
}

/** `const message = messages.findLast(isToolMessage)`, and one of those that were filtered so. */
function isPickedMessage(s: Snapshot, declaration: ts.Declaration): boolean {
  if (!ts.isVariableDeclaration(declaration)) return false;
  const { parent } = declaration.parent;
  const made = ts.isForOfStatement(parent) ? parent.expression : declaration.initializer;
  const call = made === undefined ? undefined : settled(made);
  if (call === undefined || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  const [test] = call.arguments;
  const picks = ts.isForOfStatement(parent) ? /^filter$/ : /^(?:find|findLast)$/;
  return picks.test(call.expression.name.text) && test !== undefined && isToolMessage(s, test);
}

function caseOf(s: Snapshot, clause: ts.CaseClause, declaration: ts.Declaration | undefined): ConventionName | undefined {
  const on = bare(clause.parent.parent.expression);
  const word = constantString(clause.expression);
  if (word === undefined || !ts.isPropertyAccessExpression(on)) return undefined;
  const name = bare(on.expression);
  if (!ts.isIdentifier(name) || declarationsInScope(name, name.text)[0] !== declaration) return undefined;
  return byWord(clause.getSourceFile(), on.name.text, word);
}

interface Tested {
  readonly name: ts.Identifier;
  readonly by: ConventionName;
}

function testOf(s: Snapshot, test: ts.Expression): Tested | undefined {
  if (ts.isCallExpression(test)) {
    const name = test.arguments[0] === undefined ? undefined : bare(test.arguments[0]);
    if (name === undefined || !ts.isIdentifier(name)) return undefined;
    return isToolMessage(s, test.expression) ? { name, by: 'langchain' } : undefined;
  }
  if (!ts.isBinaryExpression(test)) return undefined;
  const left = bare(test.left);
  if (test.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword)
    return ts.isIdentifier(left) && isToolMessage(s, test.right) ? { name: left, by: 'langchain' } : undefined;
  const word = constantString(test.right);
  if (!/^===?$/.test(test.operatorToken.getText()) || word === undefined || !ts.isPropertyAccessExpression(left)) return undefined;
  const name = bare(left.expression);
  const by = ts.isIdentifier(name) ? byWord(test.getSourceFile(), left.name.text, word) : undefined;
  return by === undefined || !ts.isIdentifier(name) ? undefined : { name, by };
}

export function isToolMessage(s: Snapshot, expression: ts.Expression): boolean {
  const ref = refOf(s, expression);
  return (
    ref.kind === 'external' &&
    /^(@langchain\/core|langchain)$/.test(ref.package) &&
    /^(isToolMessage|ToolMessage(\.isInstance)?)$/.test(ref.path.join('.'))
  );
}

function byWord(source: ts.SourceFile, property: string, word: string): ConventionName | undefined {
  const found = words.find((one) => one.property === property && one.word === word);
  return found === undefined || (found.from !== undefined && !imports(source, found.from)) ? undefined : found.by;
}

export function imports(source: ts.SourceFile, from: RegExp): boolean {
  return source.statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) && ts.isStringLiteralLike(statement.moduleSpecifier) && from.test(statement.moduleSpecifier.text),
  );
}
