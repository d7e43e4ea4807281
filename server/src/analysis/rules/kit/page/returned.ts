/** What a function returns, as it is written. */
import ts from 'typescript';
import { visitOwn, type FunctionWithBody } from '../../../syntax/functions';

/** `undefined` where it may end without a value. */
export function returnsOf({ body }: FunctionWithBody): readonly ts.Expression[] | undefined {
  if (!ts.isBlock(body)) return [body];
  const found: (ts.Expression | undefined)[] = [];
  visitOwn(body, (node) => {
    if (ts.isReturnStatement(node)) found.push(node.expression);
  });
  const written = found.filter((one) => one !== undefined);
  return written.length === found.length ? written : undefined;
}

export function isEmptyList(node: ts.Expression): boolean {
  return ts.isArrayLiteralExpression(node) && node.elements.length === 0;
}
