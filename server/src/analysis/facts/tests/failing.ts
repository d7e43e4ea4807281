/** Helpers of a test that do nothing but fail: what stands in for others calls them. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import { isTestSide, type TestRun } from './run';

/** `fail('down')`, a helper of the test that does nothing but throw. */
export function throwsAlways({ s }: TestRun, call: ts.CallExpression): boolean {
  const ref = refOf(s, call.expression);
  if (ref.kind !== 'function' || !isTestSide(s, ref.fn.getSourceFile().fileName) || !ts.isBlock(ref.fn.body)) return false;
  return ref.fn.body.statements.some(isFailing);
}

/** `throw new Error()`, `return Promise.reject(new Error())`. */
function isFailing(statement: ts.Statement): boolean {
  if (ts.isThrowStatement(statement)) return true;
  const given = ts.isReturnStatement(statement) ? statement.expression : undefined;
  return given !== undefined && ts.isCallExpression(given) && given.expression.getText() === 'Promise.reject';
}
