/**
 * Does a value tell the words of an error that was caught, and does the code go on with it? In a `catch`, in what is given to `.catch(…)`, and
 * in the `reason` of what `Promise.allSettled` gives.
 * Invariant: the error is known by its declaration. What else is read of it (`thrown.answer`) may be an answer that was thrown on purpose.
 */
import ts from 'typescript';
import { bare, constantString, contains } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, visitAll, visitOwn } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { outermost, partRead } from './reads';

interface Caught {
  readonly node: ts.Node;
  readonly error: ts.Declaration;
}

/** How far a value is followed to what it is made of. */
const deepest = 4;

/** Where the error ends whose words a value tells: written in the catch, or put into the value there. */
export function errorIn(value: ts.Expression): ts.Node | undefined {
  const caught = caughtAround(value);
  if (caught !== undefined && tells(value, caught, 0)) return isThrownOn(value, caught) ? undefined : caught.node;
  return settledReason(value) ?? filledIn(value);
}

function filledIn(value: ts.Expression): ts.Node | undefined {
  const at = bare(value);
  const [declaration] = ts.isIdentifier(at) ? declarationsInScope(at, at.text) : [];
  const around = enclosingFunction(at) ?? at.getSourceFile();
  if (!ts.isIdentifier(at) || declaration === undefined || !ts.isVariableDeclaration(declaration) || !contains(around, declaration))
    return undefined;
  let found: ts.Node | undefined;
  visitAll(around, (node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
    const left = bare(node.left);
    if (!ts.isIdentifier(left) || left.text !== at.text || declarationsInScope(left, left.text)[0] !== declaration) return;
    const caught = caughtAround(node);
    if (caught !== undefined && tells(node.right, caught, 0) && !isThrownOn(node, caught)) found = caught.node;
  });
  return found;
}

function caughtAround(node: ts.Node): Caught | undefined {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent as ts.Node | undefined) {
    if (ts.isCatchClause(at)) return at.variableDeclaration === undefined ? undefined : { node: at, error: at.variableDeclaration };
    if (!ts.isFunctionLike(at)) continue;
    const [error] = at.parameters;
    return isFunctionNode(at) && isHandler(at) && error !== undefined ? { node: at, error } : undefined;
  }
  return undefined;
}

/** `.catch((error) => …)`, `.then(…, (error) => …)`. */
function isHandler(fn: ts.Node): boolean {
  const { parent } = fn;
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  const { text } = parent.expression.name;
  return (text === 'catch' && parent.arguments[0] === fn) || (text === 'then' && parent.arguments[1] === fn);
}

function tells(value: ts.Expression, caught: Caught, depth: number): boolean {
  let does = false;
  const look = (node: ts.Node): void => {
    if (does) return;
    // What is only asked is not told.
    if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(look);
    else if (ts.isIdentifier(node)) ofName(node);
    else if (!ts.isBinaryExpression(node) || !/^(?:[=!<>]|instanceof)/.test(node.operatorToken.getText())) ts.forEachChild(node, look);
  };
  const ofName = (node: ts.Identifier): void => {
    if (!isValue(node)) return;
    const [declaration, ...more] = declarationsInScope(node, node.text);
    if (declaration === undefined || more.length > 0) return;
    if (declaration === caught.error) does = isTold(node);
    else if (ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined && depth < deepest)
      does = contains(caught.node, declaration) && tells(declaration.initializer, caught, depth + 1);
  };
  look(value);
  return does;
}

function isValue({ parent }: ts.Identifier): boolean {
  return !ts.isPropertyAssignment(parent) || ts.isIdentifier(parent.initializer);
}

const words = /^(?:message|stack|name|code|cause|stderr|response|errors?|details?|reason|status\w*|toString|toJSON|data|body|description)$/;

function isTold(name: ts.Identifier): boolean {
  const value = outermost(name);
  const { parent } = value;
  if (ts.isTypeOfExpression(parent)) return false;
  const part = partRead(value);
  return part === undefined || words.test(part.name);
}

/** Behind it the catch throws, if only at times: then the words may go nowhere. */
function isThrownOn(node: ts.Node, caught: Caught): boolean {
  for (let at = node; at !== caught.node; at = at.parent) if (ts.isReturnStatement(at)) return false;
  let isThrown = false;
  const body = ts.isCatchClause(caught.node) ? caught.node.block : caught.node;
  visitOwn(body, (inner) => {
    if (ts.isThrowStatement(inner) && inner.pos >= node.end) isThrown = true;
  });
  return isThrown;
}

/** `one.status === 'fulfilled' ? one.value : String(one.reason)`. */
function settledReason(value: ts.Expression): ts.Node | undefined {
  let found: ts.Node | undefined;
  visitAll(value, (node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'reason' || !ts.isIdentifier(node.expression)) return;
    for (let at: ts.Node = node; at.parent !== undefined && !ts.isFunctionLike(at); at = at.parent) {
      const test = ts.isConditionalExpression(at.parent)
        ? at.parent.condition
        : ts.isIfStatement(at.parent)
          ? at.parent.expression
          : undefined;
      if (test !== undefined && test !== at && isSettledTest(test, node.expression.text)) found = node;
    }
  });
  return found !== undefined && /\ballSettled\b/.test(found.getSourceFile().text) ? found : undefined;
}

function isSettledTest(test: ts.Expression, name: string): boolean {
  const at = bare(test);
  if (!ts.isBinaryExpression(at)) return false;
  return at.left.getText() === `${name}.status` && /^(?:fulfilled|rejected)$/.test(constantString(at.right) ?? '');
}
