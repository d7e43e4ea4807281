/** How many there are of something in a test: by a number that is written, a name of one, a column of a table, what a helper is called with. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, propertyName } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { declarationOf, type TestRun } from './run';
import { columnOf } from './tables';

/** `n` of `{ length: n }`. */
export function lengthsIn(run: TestRun, value: ts.Expression): readonly number[] | undefined {
  const at = bare(value);
  if (!ts.isObjectLiteralExpression(at)) return undefined;
  const length = at.properties.find((one) => propertyName(one.name) === 'length');
  if (length === undefined) return undefined;
  const size = ts.isShorthandPropertyAssignment(length)
    ? length.name
    : ts.isPropertyAssignment(length)
      ? bare(length.initializer)
      : undefined;
  if (size === undefined) return undefined;
  return numbersIn(run, size);
}

export function numbersIn(run: TestRun, value: ts.Expression): readonly number[] | undefined {
  return numbersOf(run.s, value) ?? (ts.isIdentifier(value) ? numbersGiven(run, value) : undefined);
}

/** A name of a number: a count beside the rows fills nothing. */
export function isNumber(run: TestRun, value: ts.Expression): boolean {
  return ts.isIdentifier(value) && numbersIn(run, value) !== undefined;
}

/** Of a parameter of a helper, what the test calls it with. */
function numbersGiven(run: TestRun, name: ts.Identifier): readonly number[] | undefined {
  const parameter = declarationOf(run.s, name);
  if (parameter === undefined || !ts.isParameter(parameter)) return undefined;
  const found: (readonly number[] | undefined)[] = [];
  visitAll(run.test.body, (node) => {
    if (!ts.isCallExpression(node)) return;
    const ref = refOf(run.s, node.expression);
    if (ref.kind !== 'function' || ref.fn !== parameter.parent) return;
    const given = node.arguments[ref.fn.parameters.indexOf(parameter)];
    found.push(given === undefined ? undefined : numbersOf(run.s, given));
  });
  return found.length === 0 || found.includes(undefined) ? undefined : found.flatMap((numbers) => numbers ?? []);
}

/** How many a written number is, also by its column. */
function numbersOf(s: Snapshot, value: ts.Expression): readonly number[] | undefined {
  const at = bare(value);
  if (ts.isNumericLiteral(at)) return [Number(at.text)];
  if (!ts.isIdentifier(at)) return undefined;
  const declaration = declarationOf(s, at);
  const written = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  if (written !== undefined) return ts.isNumericLiteral(bare(written)) ? numbersOf(s, written) : undefined;
  const found = columnOf(s, at)?.map((one) => bare(one));
  const numbers = found?.filter(ts.isNumericLiteral).map(({ text }) => Number(text));
  return numbers?.length === found?.length ? numbers : undefined;
}
