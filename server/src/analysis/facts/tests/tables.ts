/** What a parameter of a test stands for where the test runs for each row of a table: `it.each`, `describe.each`, a loop around it. */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, propertyName } from '../../syntax/expressions';
import { isFunctionNode } from '../../syntax/functions';
import { tableOf } from './emptyLists';
import { declarationOf } from './run';

/** The values of the column, as they are written; `undefined` where the name is none of a table, or the table cannot be read. */
export function columnOf(s: Snapshot, name: ts.Identifier): readonly ts.Expression[] | undefined {
  const declaration = declarationOf(s, name);
  if (declaration === undefined) return undefined;
  const path: (string | number)[] = [];
  let at: ts.Node = declaration;
  while (ts.isBindingElement(at)) {
    const pattern: ts.BindingPattern = at.parent;
    const key = ts.isArrayBindingPattern(pattern) ? pattern.elements.indexOf(at) : propertyName(at.propertyName ?? at.name);
    if (key === undefined || at.dotDotDotToken !== undefined) return undefined;
    path.unshift(key);
    at = pattern.parent;
  }
  const rows = ts.isParameter(at) ? rowsGiven(at) : ts.isVariableDeclaration(at) ? rowsOfLoop(at) : undefined;
  if (rows === undefined) return undefined;
  const list = listIn(s, rows.table);
  const values = list?.map((row) => valueAt(row, rows.index === undefined ? path : columnPath(row, rows.index, path)));
  return values?.every((value) => value !== undefined) === true ? values : undefined;
}

interface Rows {
  readonly table: ts.Expression;
  /** The place of the parameter, where a row is spread over several. */
  readonly index: number | undefined;
}

function rowsGiven(parameter: ts.ParameterDeclaration): Rows | undefined {
  const fn = parameter.parent;
  if (!isFunctionNode(fn) || !ts.isCallExpression(fn.parent)) return undefined;
  const table = tableOf(fn.parent.expression);
  if (table === undefined) return undefined;
  // `test.for` gives the row as it is.
  return { table, index: /\.for\(/.test(fn.parent.expression.getText()) ? undefined : fn.parameters.indexOf(parameter) };
}

function rowsOfLoop(declaration: ts.VariableDeclaration): Rows | undefined {
  const loop = declaration.parent.parent;
  return ts.isForOfStatement(loop) ? { table: loop.expression, index: undefined } : undefined;
}

/** A row that is a list is spread over the parameters; any other is the first of them. */
function columnPath(row: ts.Expression, index: number, path: readonly (string | number)[]): readonly (string | number)[] {
  return ts.isArrayLiteralExpression(bare(row)) ? [index, ...path] : index === 0 ? path : [index, ...path];
}

function listIn(s: Snapshot, table: ts.Expression): readonly ts.Expression[] | undefined {
  const at = bare(table);
  if (ts.isArrayLiteralExpression(at)) return at.elements;
  const declaration = ts.isIdentifier(at) ? declarationOf(s, at) : undefined;
  const written = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return written !== undefined && ts.isArrayLiteralExpression(bare(written))
    ? (bare(written) as ts.ArrayLiteralExpression).elements
    : undefined;
}

function valueAt(row: ts.Expression, path: readonly (string | number)[]): ts.Expression | undefined {
  let at: ts.Expression | undefined = bare(row);
  for (const key of path) {
    if (at === undefined) return undefined;
    const of: ts.Expression = bare(at);
    if (ts.isArrayLiteralExpression(of)) at = typeof key === 'number' ? of.elements[key] : undefined;
    else if (ts.isObjectLiteralExpression(of)) {
      const property = of.properties.find((one) => propertyName(one.name) === key);
      at = property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined;
    } else return undefined;
  }
  return at;
}
