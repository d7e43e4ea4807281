/**
 * In a loop over a model's calls: is what a tool threw given back to the model as what it returned? The protocols have a place for it
 * (`is_error`, an output of type `error-text`).
 */
import ts from 'typescript';
import { bare, constantString, contains, elementNamed, valueNamed } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';

export interface UnflaggedAnswer {
  readonly kind: 'isError' | 'errorText';
  /** What the model is told. */
  readonly use: ts.Expression;
  readonly block: ts.ObjectLiteralExpression;
  readonly caught: ts.CatchClause;
}

export function unflaggedAnswersIn(source: ts.SourceFile): readonly UnflaggedAnswer[] {
  const found: UnflaggedAnswer[] = [];
  visitAll(source, (node) => {
    const one = ts.isObjectLiteralExpression(node) ? (ofToolResult(node) ?? ofOutput(node)) : undefined;
    if (one !== undefined) found.push(one);
  });
  return found;
}

/** `{ type: 'tool_result', tool_use_id, content }` of the Anthropic API. */
function ofToolResult(block: ts.ObjectLiteralExpression): UnflaggedAnswer | undefined {
  const type = valueNamed(block, 'type');
  const content = valueNamed(block, 'content');
  if (type === undefined || constantString(type) !== 'tool_result' || elementNamed(block, 'tool_use_id') === undefined) return undefined;
  if (content === undefined || elementNamed(block, 'is_error') !== undefined || block.properties.some(ts.isSpreadAssignment))
    return undefined;
  const around = enclosingFunction(block) ?? block.getSourceFile();
  if (mentionsFlag(around)) return undefined;
  const caught = errorIn(content);
  return caught === undefined ? undefined : { kind: 'isError', use: content, block, caught };
}

/** `{ type: 'tool-result', toolCallId, output: { type: 'text', value } }` of the AI SDK. */
function ofOutput(block: ts.ObjectLiteralExpression): UnflaggedAnswer | undefined {
  const type = valueNamed(block, 'type');
  const output = valueNamed(block, 'output');
  if (
    type === undefined ||
    constantString(type) !== 'tool-result' ||
    output === undefined ||
    elementNamed(block, 'toolCallId') === undefined
  )
    return undefined;
  const object = bare(output);
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  const form = valueNamed(object, 'type');
  const value = valueNamed(object, 'value');
  if (form === undefined || value === undefined || !/^(text|json)$/.test(constantString(form) ?? '')) return undefined;
  const caught = errorIn(value);
  return caught === undefined ? undefined : { kind: 'errorText', use: value, block: object, caught };
}

/** The catch whose error the value carries: written in it, or in a variable that it was put into there. */
function errorIn(value: ts.Expression): ts.CatchClause | undefined {
  const clause = catchAround(value);
  if (clause !== undefined && carries(value, clause)) return clause;
  const at = bare(value);
  if (!ts.isIdentifier(at)) return undefined;
  const [declaration] = declarationsInScope(at, at.text);
  const around = enclosingFunction(at) ?? at.getSourceFile();
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || !contains(around, declaration)) return undefined;
  let found: ts.CatchClause | undefined;
  visitAll(around, (node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
    const left = bare(node.left);
    if (!ts.isIdentifier(left) || left.text !== at.text || declarationsInScope(left, left.text)[0] !== declaration) return;
    const within = catchAround(node);
    if (within !== undefined && carries(node.right, within)) found = within;
  });
  return found;
}

function catchAround(node: ts.Node): ts.CatchClause | undefined {
  for (let at: ts.Node | undefined = node; at !== undefined && !ts.isFunctionLike(at); at = at.parent as ts.Node | undefined)
    if (ts.isCatchClause(at)) return at;
  return undefined;
}

function carries(value: ts.Expression, { variableDeclaration }: ts.CatchClause): boolean {
  const name = variableDeclaration?.name;
  if (name === undefined || !ts.isIdentifier(name)) return false;
  let does = ts.isIdentifier(value) && value.text === name.text;
  visitAll(value, (node) => {
    if (ts.isIdentifier(node) && node.text === name.text) does = true;
  });
  return does;
}

function mentionsFlag(around: ts.Node): boolean {
  return /\bis_?error\b/i.test(around.getText());
}
