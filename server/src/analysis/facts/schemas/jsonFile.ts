/** A JSON file as terms, each with its place, so that what reads schemas in code reads the ones in files as well. */
import ts from 'typescript';
import type { Entry, Value } from '../terms/value';

/** `undefined` where the file holds no value. The text is known to be JSON: what it means here is what a parser of JSON says. */
export function jsonValueOf(file: string, text: string): Value | undefined {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JSON);
  const [statement] = source.statements;
  return statement !== undefined && ts.isExpressionStatement(statement) ? valueOf(statement.expression) : undefined;
}

function valueOf(node: ts.Expression): Value {
  if (ts.isObjectLiteralExpression(node)) return { kind: 'object', node, entries: node.properties.flatMap(entryOf) };
  if (ts.isArrayLiteralExpression(node))
    return {
      kind: 'array',
      node,
      items: node.elements.map((element) => ({ value: valueOf(element), spread: false, maybe: false, node: element })),
    };
  if (ts.isStringLiteralLike(node)) return { kind: 'const', node, value: node.text };
  if (ts.isNumericLiteral(node)) return { kind: 'const', node, value: Number(node.text) };
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand))
    return { kind: 'const', node, value: -Number(node.operand.text) };
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword)
    return { kind: 'const', node, value: node.kind === ts.SyntaxKind.TrueKeyword };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { kind: 'const', node, value: null };
  return { kind: 'unknown', node, why: 'exit-unknown' };
}

function entryOf(property: ts.ObjectLiteralElementLike): readonly Entry[] {
  if (!ts.isPropertyAssignment(property) || !ts.isStringLiteralLike(property.name)) return [];
  return [{ kind: 'property', name: property.name.text, value: valueOf(property.initializer), node: property, maybe: false }];
}
