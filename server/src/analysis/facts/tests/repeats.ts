/** Whether a test makes the same call twice with nothing set up anew in between, and then looks at what that came to. */
import ts from 'typescript';
import { bare, contains } from '../../syntax/expressions';
import { isFunctionNode } from '../../syntax/functions';
import type { TestCase } from './cases';

/** Where a test looks at something: at an answer, at a count of calls, at the state of what stands in. */
export interface Look {
  readonly node: ts.Node;
  readonly subject: ts.Node;
  /** The subject is the tool's answer. */
  readonly isAnswer: boolean;
}

export function repeatsIn(
  test: TestCase,
  calls: readonly ts.CallExpression[],
  places: readonly ts.Node[],
  looks: readonly Look[],
): boolean {
  const own = calls.filter((call) => contains(test.body, call) && !calls.some((other) => other !== call && contains(call, other)));
  return own.some((call) => {
    if (isAgain(call)) return looks.some((look) => look.node.end > call.end && tells(look, call));
    const before = own.find((other) => other !== call && other.pos < call.pos && isSame(other, call) && !isTried(other));
    if (before === undefined || places.some(({ pos }) => pos > before.end && pos < call.pos)) return false;
    return looks.some((look) => look.node.end >= call.end && tells(look, call));
  });
}

/** `await fails(() => run(…))`: what becomes of that call is judged by itself, and the next one asks anew. */
function isTried(call: ts.Node): boolean {
  for (let at = call; !ts.isStatement(at); at = at.parent)
    if (isFunctionNode(at) && ts.isCallExpression(at.parent) && at.parent.arguments.includes(at as ts.Expression)) return true;
  return false;
}

/** An answer has to be that of the later call; a count or a state is one after both. */
function tells({ subject, isAnswer }: Look, call: ts.Node): boolean {
  if (!isAnswer) return true;
  if (contains(subject, call)) return true;
  let found = false;
  const seen = new Set<ts.Node>();
  const look = (node: ts.Node): void => {
    if (found || seen.has(node)) return;
    seen.add(node);
    if (ts.isIdentifier(node)) {
      const declared = declaredNear(node);
      if (declared !== undefined && contains(declared, call)) found = true;
      else if (declared?.initializer !== undefined) look(declared.initializer);
    }
    if (!found) ts.forEachChild(node, look);
  };
  look(subject);
  return found;
}

function declaredNear(name: ts.Identifier): ts.VariableDeclaration | undefined {
  for (let at: ts.Node | undefined = name; at !== undefined; at = at.parent as ts.Node | undefined) {
    if (!ts.isBlock(at) && !ts.isSourceFile(at)) continue;
    for (const statement of at.statements)
      if (ts.isVariableStatement(statement))
        for (const declaration of statement.declarationList.declarations)
          if (namesIn(declaration.name).includes(name.text)) return declaration;
  }
  return undefined;
}

function namesIn(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

/** The same function with the same arguments, as they are written. */
function isSame(one: ts.CallExpression, other: ts.CallExpression): boolean {
  return textOf(one) === textOf(other);
}

function textOf(call: ts.CallExpression): string {
  return [call.expression, ...call.arguments].map((part) => bare(part).getText().replace(/\s+/g, ' ')).join(' | ');
}

/** In a loop that changes nothing in it: `for (let i = 0; i < 2; i++) await run({ room })`. */
function isAgain(call: ts.CallExpression): boolean {
  for (let at: ts.Node = call.parent; !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isForStatement(at) && !ts.isForOfStatement(at)) continue;
    const { initializer } = at;
    const names =
      initializer !== undefined && ts.isVariableDeclarationList(initializer)
        ? initializer.declarations.flatMap(({ name }) => namesIn(name))
        : [];
    const own = new RegExp(`\\b(${names.join('|')})\\b`);
    return names.length > 0 && !own.test(textOf(call));
  }
  return false;
}
