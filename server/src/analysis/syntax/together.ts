/** Whether two places of a list of statements run in one go. No types, no other file. */
import ts from 'typescript';
import { isFunctionNode, visitAll, visitOwn } from './functions';

export interface Place {
  /** What holds the statements: a block, a file, a clause of a `switch`. */
  readonly list: ts.Block | ts.SourceFile | ts.ModuleBlock | ts.CaseOrDefaultClause;
  readonly index: number;
}

/** The statement in which a node is always evaluated once the statement runs; none behind a condition, in a loop's head or in a function. */
export function placeOf(node: ts.Node): Place | undefined {
  let at = node;
  while (isAlwaysEvaluatedIn(at, at.parent)) at = at.parent;
  const list = at.parent as ts.Node | undefined;
  if (list === undefined || !(ts.isBlock(list) || ts.isSourceFile(list) || ts.isModuleBlock(list) || ts.isCaseOrDefaultClause(list)))
    return undefined;
  const index = list.statements.indexOf(at as ts.Statement);
  return index < 0 ? undefined : { list, index };
}

function isAlwaysEvaluatedIn(node: ts.Node, parent: ts.Node): boolean {
  switch (parent.kind) {
    case ts.SyntaxKind.ExpressionStatement:
    case ts.SyntaxKind.ReturnStatement:
    case ts.SyntaxKind.VariableStatement:
    case ts.SyntaxKind.VariableDeclaration:
    case ts.SyntaxKind.ParenthesizedExpression:
    case ts.SyntaxKind.AsExpression:
    case ts.SyntaxKind.SatisfiesExpression:
    case ts.SyntaxKind.NonNullExpression:
    case ts.SyntaxKind.AwaitExpression:
    case ts.SyntaxKind.VoidExpression:
    case ts.SyntaxKind.ArrayLiteralExpression:
    case ts.SyntaxKind.ObjectLiteralExpression:
    case ts.SyntaxKind.PropertyAssignment:
      return true;
    case ts.SyntaxKind.VariableDeclarationList:
      return ts.isVariableStatement(parent.parent);
    case ts.SyntaxKind.PropertyAccessExpression:
    case ts.SyntaxKind.CallExpression:
      // Behind `?.` a part may be left out.
      return (parent.flags & ts.NodeFlags.OptionalChain) === 0;
    case ts.SyntaxKind.BinaryExpression:
      return (
        (parent as ts.BinaryExpression).operatorToken.kind === ts.SyntaxKind.EqualsToken && (parent as ts.BinaryExpression).right === node
      );
    default:
      return false;
  }
}

/** Nothing at this level ends the list after the one and before the other. */
export function runsOn(list: Place['list'], from: number, to: number): boolean {
  return !list.statements.slice(from, to).some((statement) => ts.isReturnStatement(statement) || isJump(statement));
}

/** No statement before this one in its function can return. One that throws ends what comes after the call as well. */
export function isReachedAlways({ list, index }: Place): boolean {
  let leaves = false;
  for (const statement of list.statements.slice(0, index)) {
    if (ts.isReturnStatement(statement) || isJump(statement)) return false;
    if (isFunctionNode(statement) || ts.isClassLike(statement)) continue;
    visitOwn(statement, (node) => {
      if (ts.isReturnStatement(node)) leaves = true;
    });
  }
  return !leaves;
}

function isJump(node: ts.Node): boolean {
  return ts.isThrowStatement(node) || ts.isBreakStatement(node) || ts.isContinueStatement(node);
}

/** Assignments to a name or a member, wherever in the file: `name = …`, `….name = …`. */
export function assignmentsTo(file: ts.SourceFile, name: string, isMember: boolean): readonly ts.BinaryExpression[] {
  const found: ts.BinaryExpression[] = [];
  visitAll(file, (node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind < ts.SyntaxKind.FirstAssignment) return;
    if (node.operatorToken.kind > ts.SyntaxKind.LastAssignment) return;
    const { left } = node;
    if (isMember ? ts.isPropertyAccessExpression(left) && left.name.text === name : ts.isIdentifier(left) && left.text === name)
      found.push(node);
  });
  return found;
}
