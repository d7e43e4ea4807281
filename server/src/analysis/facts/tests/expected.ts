/** What an expected value that is written out says of what is looked at: of each value in it, by the way to it. */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, propertyName } from '../../syntax/expressions';
import { declarationOf } from './run';
import { columnOf } from './tables';

/** `path`: the names from the subject to the value. `text`: what it has to hold or match. */
export interface Claim {
  readonly path: readonly string[];
  /** `more`: not an empty answer. `differs`: from another answer of the tool, `apart` says without what both were compared. */
  readonly says: 'true' | 'false' | 'absent' | 'number' | 'text' | 'empty' | 'items' | 'there' | 'fails' | 'more' | 'differs';
  readonly text: string;
  readonly number: number | undefined;
  readonly apart?: 'lists';
}

/** What `toEqual({ … })` says of each value in what is written out. */
export function expected(s: Snapshot, path: readonly string[], value: ts.Expression, depth: number): readonly Claim[] {
  const at = bare(value);
  if (depth > 6) return [];
  if (ts.isObjectLiteralExpression(at))
    return at.properties.flatMap((property): readonly Claim[] => {
      if (ts.isSpreadAssignment(property)) return expected(s, path, property.expression, depth + 1);
      const name = propertyName(property.name);
      if (name === undefined) return [];
      if (ts.isPropertyAssignment(property)) return expected(s, [...path, name], property.initializer, depth + 1);
      return ts.isShorthandPropertyAssignment(property) ? expected(s, [...path, name], property.name, depth + 1) : [];
    });
  if (ts.isArrayLiteralExpression(at)) {
    if (at.elements.length === 0) return [claim(path, 'empty', '')];
    return [claim(path, 'items', ''), ...at.elements.flatMap((item, i) => expected(s, [...path, String(i)], item, depth + 1))];
  }
  if (at.kind === ts.SyntaxKind.TrueKeyword) return [claim(path, 'true', '')];
  if (at.kind === ts.SyntaxKind.FalseKeyword) return [claim(path, 'false', '')];
  if (at.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(at) && at.text === 'undefined')) return [claim(path, 'absent', '')];
  if (ts.isNumericLiteral(at)) return [{ ...claim(path, 'number', at.text), number: Number(at.text) }];
  const text = constantString(at);
  if (text !== undefined) return [claim(path, text === '' ? 'empty' : 'text', text)];
  if (ts.isCallExpression(at)) return ofMatcher(s, path, at, depth);
  if (ts.isIdentifier(at)) {
    const declaration = declarationOf(s, at);
    const written = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    if (written !== undefined) return expected(s, path, written, depth + 1);
    const column = columnOf(s, at);
    return column === undefined ? [claim(path, 'there', '')] : column.flatMap((one) => expected(s, path, one, depth + 1));
  }
  return [claim(path, 'text', textsIn([at]))];
}

/** `expect.objectContaining({ … })`, `JSON.stringify({ … })`. */
function ofMatcher(s: Snapshot, path: readonly string[], call: ts.CallExpression, depth: number): readonly Claim[] {
  const name = call.expression.getText();
  const [first] = call.arguments;
  if (first !== undefined && /(objectContaining|arrayContaining|stringify)$/.test(name)) return expected(s, path, first, depth + 1);
  if (/(stringContaining|stringMatching)$/.test(name)) return [claim(path, 'text', textsIn(call.arguments))];
  return [claim(path, 'there', '')];
}

export function sized(path: readonly string[], first: ts.Expression): Claim {
  const at = bare(first);
  const number = ts.isNumericLiteral(at) ? Number(at.text) : undefined;
  return { path, says: number === 0 ? 'empty' : 'items', text: '', number };
}

/** `result` and its names, of `result.content[0].text`. */
export function taken(expression: ts.Expression): { readonly subject: ts.Expression; readonly path: readonly string[] } {
  const path: string[] = [];
  let at = bare(expression);
  for (;;) {
    if (ts.isPropertyAccessExpression(at)) {
      path.unshift(at.name.text);
      at = bare(at.expression);
    } else if (ts.isElementAccessExpression(at)) {
      path.unshift(constantString(at.argumentExpression) ?? at.argumentExpression.getText());
      at = bare(at.expression);
    } else if (ts.isCallExpression(at) && /^(JSON\.parse|String)$/.test(at.expression.getText()) && at.arguments[0] !== undefined)
      at = bare(at.arguments[0]);
    else return { subject: at, path };
  }
}

/** The same where a part has a name of its own: `ok` of `const { ok } = await run()`. */
export function takenIn(s: Snapshot, expression: ts.Expression): { readonly subject: ts.Expression; readonly path: readonly string[] } {
  const found = taken(expression);
  const declaration = ts.isIdentifier(found.subject) ? declarationOf(s, found.subject) : undefined;
  if (declaration === undefined || !ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return found;
  const name = declaration.dotDotDotToken === undefined ? propertyName(declaration.propertyName ?? declaration.name) : undefined;
  return name === undefined ? found : { subject: found.subject, path: [name, ...found.path] };
}

export function claim(path: readonly string[], says: Claim['says'], text: string): Claim {
  return { path, says, text, number: undefined };
}

/** The words and patterns that are written in expressions. */
export function textsIn(list: readonly ts.Expression[]): string {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      found.push(node.text);
    else if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  list.forEach(look);
  return found.join(' ');
}
