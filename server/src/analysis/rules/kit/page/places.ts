/** Where a result whose list is no property of an object takes words about it: the text of its only block, or the list itself. */
import ts from 'typescript';
import type { HandlerFacts } from '../../../facts/outcomes/handlerFacts';
import { functionCalled } from '../../../facts/programs/called';
import { bare, elementNamed, settled, valueNamed } from '../../../syntax/expressions';
import { declarationsInScope } from '../../../syntax/scope';
import { literalOf } from '../fixKit';

export interface Place {
  /** `text`: words may be put behind it. `list`: it may become an object. */
  readonly kind: 'text' | 'list';
  readonly expression: ts.Expression;
  /** The list is what the function returns; else it is made into text right here. */
  readonly isValue: boolean;
}

export function placeIn({ s, tool }: HandlerFacts, composed: ts.Node): Place | undefined {
  const given = ts.isReturnStatement(composed) ? composed.expression : ts.isExpression(composed) ? composed : undefined;
  if (given === undefined) return undefined;
  const result = behindName(given);
  const literal = literalOf(result);
  if (literal !== undefined) {
    const text = textIn(literal);
    return text === undefined ? undefined : ofText(text);
  }
  const node = settled(result);
  if (ts.isCallExpression(node)) {
    const serialised = serialisedIn(node);
    if (serialised !== undefined) return { kind: 'list', expression: serialised, isValue: false };
    const argument = looseArgument(s, node);
    if (argument !== undefined) return { kind: 'list', expression: argument, isValue: false };
  }
  if (tool.major.result === 'call-tool-result') return undefined;
  return isMadeText(given) ? { kind: 'text', expression: given, isValue: true } : { kind: 'list', expression: given, isValue: true };
}

function ofText(text: ts.Expression): Place {
  const node = settled(text);
  const serialised = ts.isCallExpression(node) ? serialisedIn(node) : undefined;
  return serialised === undefined
    ? { kind: 'text', expression: text, isValue: false }
    : { kind: 'list', expression: serialised, isValue: false };
}

/** `const result = { … }; return result;` */
function behindName(given: ts.Expression): ts.Expression {
  const node = settled(given);
  if (!ts.isIdentifier(node)) return given;
  const [declaration] = declarationsInScope(node, node.text);
  const initializer = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return initializer !== undefined && literalOf(initializer) !== undefined ? initializer : given;
}

/** The text of a result's only block. */
function textIn(literal: ts.ObjectLiteralExpression): ts.Expression | undefined {
  const content = valueNamed(literal, 'content');
  const blocks = content === undefined ? undefined : settled(content);
  const [block, ...others] = blocks !== undefined && ts.isArrayLiteralExpression(blocks) ? blocks.elements : [];
  const object = block === undefined || others.length > 0 ? undefined : literalOf(block);
  const text = object === undefined ? undefined : elementNamed(object, 'text');
  if (text === undefined || ts.isPropertyAssignment(text)) return text?.initializer;
  // `{ type: "text", text }`: where it is put together.
  const [declaration] = ts.isShorthandPropertyAssignment(text) ? declarationsInScope(text.name, text.name.text) : [];
  return declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
}

function serialisedIn(call: ts.CallExpression): ts.Expression | undefined {
  const [given] = call.arguments;
  return call.expression.getText() === 'JSON.stringify' && given !== undefined && literalOf(given) === undefined ? given : undefined;
}

/** `toContent(rows)`: the helper takes whatever it is given. */
function looseArgument(s: HandlerFacts['s'], call: ts.CallExpression): ts.Expression | undefined {
  const [given] = call.arguments;
  const fn = functionCalled({ s }, call);
  return given !== undefined && fn !== undefined && isLoose(fn.parameters[0]?.type) && makesText(fn) ? given : undefined;
}

export function isLoose(type: ts.TypeNode | undefined): boolean {
  return type !== undefined && /^(any|unknown|object|Record<string, (any|unknown)>)$/.test(type.getText());
}

export function makesText(fn: ts.Node): boolean {
  return /\b(JSON\.stringify|dump|stringify|encode)\(/.test(fn.getText());
}

export function isMadeText(given: ts.Expression): boolean {
  const node = bare(given);
  if (ts.isTemplateExpression(node)) return true;
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  if (ts.isCallExpression(node)) return ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'join';
  if (!ts.isIdentifier(node)) return false;
  const [declaration] = declarationsInScope(node, node.text);
  return (
    declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined &&
    isMadeText(declaration.initializer)
  );
}
