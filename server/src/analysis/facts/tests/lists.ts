/** Whether a value is looked at without the lists in it: they are taken out by a helper of the test, or taken apart by name. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, settled } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { declarationOf, isTestSide } from './run';

export function dropsLists(s: Snapshot, value: ts.Expression): boolean {
  const at = settled(value);
  if (ts.isIdentifier(at)) {
    const declaration = declarationOf(s, at);
    if (declaration === undefined) return false;
    // `const { rows, ...beside } = payload`.
    if (ts.isBindingElement(declaration)) return declaration.dotDotDotToken !== undefined && declaration.parent.elements.length > 1;
    return ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined && dropsLists(s, declaration.initializer);
  }
  if (!ts.isCallExpression(at)) return false;
  const ref = refOf(s, at.expression);
  if (ref.kind !== 'function' || !isTestSide(s, ref.fn.getSourceFile().fileName)) return false;
  let found = false;
  visitAll(ref.fn.body, (node) => {
    if (ts.isIfStatement(node) && isListTest(node.expression) && givesConstant(node.thenStatement)) found = true;
    if (ts.isConditionalExpression(node) && isListTest(node.condition) && isConstant(node.whenTrue)) found = true;
  });
  return found;
}

function isListTest(test: ts.Expression): boolean {
  return /^Array\.isArray\(/.test(bare(test).getText());
}

function givesConstant(statement: ts.Statement): boolean {
  const [only] = ts.isBlock(statement) ? statement.statements : [statement];
  return only !== undefined && ts.isReturnStatement(only) && (only.expression === undefined || isConstant(only.expression));
}

function isConstant(value: ts.Expression): boolean {
  const at = bare(value);
  return ts.isLiteralExpression(at) || at.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(at) && at.text === 'undefined');
}
