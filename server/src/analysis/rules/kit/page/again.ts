/**
 * What can be written a second time, at another place of the same function, and mean the same there: numbers, names that nothing is
 * written to in between, their members, and the little sums that limits are made of.
 */
import ts from 'typescript';
import type { HandlerFacts } from '../../../facts/outcomes/handlerFacts';
import type { Cap } from '../../../facts/pages/caps';
import { schemaOf } from '../../../facts/schemas/read';
import { writesTo } from '../../../facts/terms/flow';
import { bare, contains, settled } from '../../../syntax/expressions';
import { enclosingFunction } from '../../../syntax/functions';
import { declarationsInScope } from '../../../syntax/scope';

/** The name stands for the same thing at both places, and nothing is written to it in its function. */
export function isSameName(name: ts.Identifier, at: ts.Node): boolean {
  const [declaration] = declarationsInScope(name, name.text);
  if (declaration === undefined || declarationsInScope(at, name.text)[0] !== declaration) return false;
  if (isOfModule(declaration) || (ts.isVariableDeclaration(declaration) && isConst(declaration))) return true;
  const fn = enclosingFunction(declaration);
  if (fn === undefined) return false;
  return writesTo(name.text, fn, (id) => declarationsInScope(id, id.text)[0] === declaration).assignments.length === 0;
}

/** The text of a number that was asked for, as it can be written at `at`; `undefined` where it cannot, or may be no number there. */
export function amountAgain(handler: HandlerFacts, given: ts.Node, at: ts.Node): string | undefined {
  const node = numberOf(given);
  if (node === undefined || !isSameAt(node, at) || mayBeMissing(handler, node)) return undefined;
  const text = node.getText();
  return ts.isBinaryExpression(node) || ts.isConditionalExpression(node) ? `(${text})` : text;
}

/**
 * As `amountAgain`, for what another service is asked for in the call that the cap stands in. Without an amount it gives a page of its own
 * size, which nobody here knows: then any page with something on it is told as one that may be cut, as everywhere where it is only a guess.
 * A database that is given no limit gives all there is, and there it would be no guess but false.
 */
export function pageSizeAgain(handler: HandlerFacts, cap: Cap, given: ts.Node, at: ts.Node): string | undefined {
  const known = amountAgain(handler, given, at);
  const node = numberOf(given);
  if (known !== undefined || node === undefined || cap.kind !== 'argument' || asksDatabase(cap.node) || !isSameAt(node, at)) return known;
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) ? `(${node.getText()} ?? 1)` : undefined;
}

/** `prisma.boat.findMany({ take })`, `boats.findAll({ limit })`. */
function asksDatabase(cap: ts.Node): boolean {
  let at = cap;
  while (!ts.isCallExpression(at) && !ts.isStatement(at)) at = at.parent;
  const callee = ts.isCallExpression(at) ? at.expression : undefined;
  const name = callee === undefined ? '' : ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  return name === '' || /^(find|select|scan|query|where|aggregate)/.test(name);
}

/** `n` of `String(n)`, `n.toString()`, `` `${n}` `` and `'20'`. */
function numberOf(given: ts.Node): ts.Expression | undefined {
  const holder = ts.isPropertyAssignment(given) ? given.initializer : ts.isShorthandPropertyAssignment(given) ? given.name : given;
  if (!ts.isExpression(holder)) return undefined;
  const node = bare(holder);
  if (ts.isTemplateExpression(node)) {
    const [span, ...others] = node.templateSpans;
    return span !== undefined && others.length === 0 && node.head.text === '' && span.literal.text === '' ? span.expression : undefined;
  }
  if (!ts.isCallExpression(node)) return ts.isStringLiteralLike(node) ? undefined : node;
  const [argument] = node.arguments;
  if (node.expression.getText() === 'String') return argument;
  const { expression } = node;
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'toString' ? expression.expression : node;
}

/** Reading it again, at the other place, gives the same; nothing in it does anything. */
export function isSameAt(given: ts.Expression, at: ts.Node): boolean {
  const node = bare(given);
  if (ts.isNumericLiteral(node) || ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (node.kind === ts.SyntaxKind.NullKeyword) return true;
  if (ts.isIdentifier(node)) return node.text === 'undefined' || isSameName(node, at);
  if (ts.isPropertyAccessExpression(node)) return isSameAt(node.expression, at);
  if (ts.isBinaryExpression(node)) return isSum(node.operatorToken.kind) && isSameAt(node.left, at) && isSameAt(node.right, at);
  if (ts.isConditionalExpression(node)) return [node.condition, node.whenTrue, node.whenFalse].every((part) => isSameAt(part, at));
  if (!ts.isCallExpression(node)) return false;
  return (
    /^(Math\.(min|max|floor|ceil|round)|Number|parseInt)$/.test(node.expression.getText()) && node.arguments.every((a) => isSameAt(a, at))
  );
}

const sums = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.LessThanToken,
]);

function isSum(kind: ts.SyntaxKind): boolean {
  return sums.has(kind);
}

/** An argument that the schema lets be left out: a comparison with it has no answer. */
function mayBeMissing(handler: HandlerFacts, given: ts.Expression): boolean {
  const node = bare(given);
  if (ts.isNumericLiteral(node)) return false;
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) return mayBeMissing(handler, node.right);
    return mayBeMissing(handler, node.left) || mayBeMissing(handler, node.right);
  }
  if (ts.isConditionalExpression(node)) return mayBeMissing(handler, node.whenTrue) || mayBeMissing(handler, node.whenFalse);
  if (ts.isCallExpression(node)) return node.arguments.some((argument) => mayBeMissing(handler, argument));
  if (ts.isPropertyAccessExpression(node)) return node.questionDotToken !== undefined || mayMemberBeMissing(handler, node);
  if (!ts.isIdentifier(node)) return true;
  const [declaration] = declarationsInScope(node, node.text);
  if (declaration === undefined) return true;
  if (isOfModule(declaration)) return false;
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer === undefined || mayBeMissing(handler, declaration.initializer);
  if (ts.isBindingElement(declaration)) {
    const name = (declaration.propertyName ?? declaration.name).getText();
    return declaration.initializer === undefined && !(isOwnInput(handler, declaration) && isGiven(handler, handler.tool.input, name));
  }
  if (!ts.isParameter(declaration)) return true;
  const isNumber = declaration.type?.kind === ts.SyntaxKind.NumberKeyword && declaration.questionToken === undefined;
  return declaration.initializer === undefined && !isNumber;
}

/** `args.limit` of the tool's own arguments, `parsed.limit` of what a schema let through, `CONFIG.LIMIT`. */
function mayMemberBeMissing(handler: HandlerFacts, { expression, name }: ts.PropertyAccessExpression): boolean {
  const holder = bare(expression);
  if (!ts.isIdentifier(holder)) return true;
  const [declaration] = declarationsInScope(holder, holder.text);
  if (declaration === undefined) return true;
  if (isOfModule(declaration)) return false;
  if (ts.isParameter(declaration)) return !isOwnInput(handler, declaration) || !isGiven(handler, handler.tool.input, name.text);
  const made =
    ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined ? settled(declaration.initializer) : undefined;
  if (made === undefined || !ts.isCallExpression(made) || !ts.isPropertyAccessExpression(made.expression)) return true;
  return !/^parse(Async)?$/.test(made.expression.name.text) || !isGiven(handler, made.expression.expression, name.text);
}

/** Constants and imports: what a module says of itself is there. */
function isOfModule(declaration: ts.Declaration): boolean {
  if (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) || ts.isNamespaceImport(declaration)) return true;
  return ts.isVariableDeclaration(declaration) && isConst(declaration) && enclosingFunction(declaration) === undefined;
}

function isConst(declaration: ts.VariableDeclaration): boolean {
  return (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
}

function isOwnInput({ fn }: HandlerFacts, declaration: ts.Declaration): boolean {
  return fn?.parameters[0] !== undefined && contains(fn.parameters[0], declaration);
}

/** A field that is required, or that the schema fills in. */
function isGiven({ x }: HandlerFacts, schema: ts.Expression | undefined, name: string): boolean {
  const field = schema === undefined ? undefined : schemaOf(x, schema).fields.find((one) => one.name === name);
  return field !== undefined && !field.schema.nullable && (field.required || /\.default\(/.test(field.node.getText()));
}

/** The first of the names that means nothing yet, in the function of the node and around it. */
export function freeName(at: ts.Node, names: readonly string[]): string | undefined {
  const fn = enclosingFunction(at);
  const words = fn === undefined ? new Set<string>() : identifiersIn(fn);
  return names.find((name) => declarationsInScope(at, name).length === 0 && !words.has(name));
}

function identifiersIn(root: ts.Node): ReadonlySet<string> {
  const found = new Set<string>();
  const step = (node: ts.Node): void => {
    // The name of a property takes nothing from anybody.
    const isKey =
      (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
      (ts.isPropertyAssignment(node.parent) && node.parent.name === node);
    if (ts.isIdentifier(node) && !isKey) found.add(node.text);
    ts.forEachChild(node, step);
  };
  ts.forEachChild(root, step);
  return found;
}
