/** Lists that are written out with nothing in them, and the tables of tests. */
import ts from 'typescript';
import { bare } from '../../syntax/expressions';

/** There is no row, so that nothing runs for any. */
export function isEmptyTable(callee: ts.Expression): boolean {
  const table = tableOf(callee);
  return table !== undefined && isEmptyList(table);
}

/** `[]`, and what is left of it: `[].filter(Boolean)`. */
export function isEmptyList(list: ts.Expression): boolean {
  const at = bare(list);
  if (ts.isArrayLiteralExpression(at)) return at.elements.length === 0;
  return (
    ts.isCallExpression(at) &&
    ts.isPropertyAccessExpression(at.expression) &&
    /^(filter|map|slice|flatMap|sort|reverse|flat|values|entries)$/.test(at.expression.name.text) &&
    isEmptyList(at.expression.expression)
  );
}

/** `table` of `it.each(table)`. */
export function tableOf(callee: ts.Expression): ts.Expression | undefined {
  const at = bare(callee);
  if (!ts.isCallExpression(at) || !ts.isPropertyAccessExpression(at.expression)) return undefined;
  return /^(each|for)$/.test(at.expression.name.text) ? at.arguments[0] : undefined;
}
