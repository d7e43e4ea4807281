/** What the calls of the tool are given, as it is written. */
import ts from 'typescript';
import { bare, contains } from '../../syntax/expressions';
import { declarationOf, type TestRun } from './run';

/** The arguments of the tool's calls, as they are written. */
export function argumentsOf(run: TestRun, calls: readonly ts.CallExpression[]): readonly ts.ObjectLiteralExpression[] {
  const found: ts.ObjectLiteralExpression[] = [];
  for (const call of calls)
    for (const argument of call.arguments) {
      const at = bare(argument);
      if (ts.isObjectLiteralExpression(at) && !found.some((other) => contains(other, at))) found.push(at);
      if (ts.isIdentifier(at)) {
        const declaration = declarationOf(run.s, at);
        const written =
          declaration !== undefined && ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined
            ? bare(declaration.initializer)
            : undefined;
        if (written !== undefined && ts.isObjectLiteralExpression(written)) found.push(written);
      }
    }
  return found;
}
