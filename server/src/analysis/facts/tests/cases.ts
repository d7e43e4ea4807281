/** The tests of a file, whatever runs them: the function of each `it` and `test`, and the hooks that run before it. Those that are skipped or that nothing leads to are none. */
import ts from 'typescript';
import { bare, propertyName } from '../../syntax/expressions';
import { hasBody, isFunctionNode, visitAll, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { isDead } from './dead';
import { isEmptyTable } from './emptyLists';

export interface TestCase {
  readonly node: ts.CallExpression;
  /** As it is written, for people: no verdict rests on it. */
  readonly title: string;
  readonly body: FunctionWithBody;
  /** What runs before it. */
  readonly hooks: readonly FunctionWithBody[];
}

const testNames = /^(it|test|specify)$/;
const groupNames = /^(describe|suite|context)$/;
const hookNames = /^(before|beforeEach|beforeAll|setup)$/;

export function testCasesIn(file: ts.SourceFile): readonly TestCase[] {
  const found: TestCase[] = [];
  visitAll(file, (node) => {
    if (!ts.isCallExpression(node) || !isRunnerCall(node, testNames) || isLeftOut(node)) return;
    const body = functionIn(node.arguments);
    const [title] = node.arguments;
    if (body === undefined || title === undefined) return;
    found.push({ node, title: ts.isStringLiteralLike(title) ? title.text : title.getText(), body, hooks: hooksAround(node) });
  });
  return found;
}

/** `it(…)`, `it.only(…)`, `it.each(table)(…)`, `t.test(…)`: the name that all of it begins with, and that it is no function of the file. */
function isRunnerCall(call: ts.CallExpression, names: RegExp): boolean {
  const chain = chainOf(call.expression);
  const [root] = chain;
  if (root === undefined) return false;
  const own = names.test(root.text) || (chain.length === 2 && names.test(chain[1]?.text ?? '') && isParameter(root));
  return own && (isParameter(root) || declarationsInScope(root, root.text).every(isImported));
}

function chainOf(expression: ts.Expression): readonly ts.Identifier[] {
  const at = bare(expression);
  if (ts.isIdentifier(at)) return [at];
  if (ts.isPropertyAccessExpression(at) && ts.isIdentifier(at.name)) return [...chainOf(at.expression), at.name];
  // `it.each(table)(title, body)`.
  if (ts.isCallExpression(at)) return chainOf(at.expression);
  return ts.isTaggedTemplateExpression(at) ? chainOf(at.tag) : [];
}

function isParameter(name: ts.Identifier): boolean {
  return declarationsInScope(name, name.text).some(ts.isParameter);
}

function isImported(node: ts.Declaration): boolean {
  if (ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node)) return true;
  // `const { test } = require('node:test')`.
  return (
    (ts.isBindingElement(node) || ts.isVariableDeclaration(node)) && /\brequire\(|\bimport\(/.test(initializerOf(node)?.getText() ?? '')
  );
}

function initializerOf(node: ts.Node): ts.Expression | undefined {
  for (let at: ts.Node = node; ; at = at.parent) {
    if (ts.isVariableDeclaration(at)) return at.initializer;
    if (!ts.isBindingElement(at) && !ts.isObjectBindingPattern(at) && !ts.isArrayBindingPattern(at)) return undefined;
  }
}

const leftOut = /^(skip|todo|skipIf|fails|failing)$/;

/** Skipped itself, or in a group that is, by its name, its options, or what it does first; or never reached. */
function isLeftOut(call: ts.CallExpression): boolean {
  if (isDead(call)) return true;
  for (let at: ts.Node | undefined = call; at !== undefined; at = at.parent as ts.Node | undefined)
    if (ts.isCallExpression(at)) {
      if (chainOf(at.expression).some(({ text }) => leftOut.test(text) || /^x(it|describe|test)$/.test(text))) return true;
      if (at.arguments.some(saysSkip) || isEmptyTable(at.expression)) return true;
    }
  const body = functionIn(call.arguments)?.body;
  return body !== undefined && ts.isBlock(body) && body.statements.some(skips);
}

/** `{ skip: true }`, `{ todo: 'later' }`. */
function saysSkip(argument: ts.Expression): boolean {
  const at = bare(argument);
  if (!ts.isObjectLiteralExpression(at)) return false;
  return at.properties.some((property) => {
    if (!ts.isPropertyAssignment(property) || !/^(skip|todo|fails)$/.test(propertyName(property.name) ?? '')) return false;
    const value = bare(property.initializer);
    return value.kind === ts.SyntaxKind.TrueKeyword || (ts.isStringLiteralLike(value) && value.text !== '');
  });
}

/** `t.skip()`, `this.skip()` among the first statements: what is on a condition may run. */
function skips(statement: ts.Statement): boolean {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return false;
  const callee = statement.expression.expression;
  return ts.isPropertyAccessExpression(callee) && /^(skip|todo)$/.test(callee.name.text) && statement.expression.arguments.length < 2;
}

function functionIn(list: readonly ts.Expression[]): FunctionWithBody | undefined {
  for (const argument of list) {
    const at = bare(argument);
    if (isFunctionNode(at) && hasBody(at)) return at;
  }
  return undefined;
}

/** The hooks of the file and of the groups around the test, outermost first. */
function hooksAround(test: ts.Node): readonly FunctionWithBody[] {
  const hooks: FunctionWithBody[] = [];
  for (let at = test.parent as ts.Node | undefined; at !== undefined; at = at.parent as ts.Node | undefined) {
    const isGroup = isFunctionNode(at) && ts.isCallExpression(at.parent) && isRunnerCall(at.parent, groupNames);
    if (!ts.isSourceFile(at) && !isGroup) continue;
    const statements = ts.isSourceFile(at)
      ? at.statements
      : isFunctionNode(at) && at.body !== undefined && ts.isBlock(at.body)
        ? at.body.statements
        : [];
    hooks.unshift(...statements.flatMap(hookIn));
  }
  return hooks;
}

function hookIn(statement: ts.Statement): readonly FunctionWithBody[] {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return [];
  const call = statement.expression;
  const hook = isRunnerCall(call, hookNames) ? functionIn(call.arguments) : undefined;
  return hook === undefined ? [] : [hook];
}
