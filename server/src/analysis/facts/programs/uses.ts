/** Who uses a function of the project: the calls whose answer is waited for, where it is used in no other way. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { contains } from '../../syntax/expressions';
import { isAsync, nameOfFunction, type FunctionWithBody } from '../../syntax/functions';

const most = 8;

/** All calls but the given one; `undefined` where somebody does something else with the function, or may do so unseen. */
export function usesOf(s: Snapshot, fn: FunctionWithBody, known: ts.CallExpression): readonly ts.AwaitExpression[] | undefined {
  const name = nameOfFunction(fn);
  if (name === undefined || !isAsync(fn)) return undefined;
  const found: ts.AwaitExpression[] = [];
  for (const file of s.files()) {
    if (s.textOf(file)?.includes(name) !== true) continue;
    const source = s.sourceFile(file);
    if (source !== undefined && !collect(source)) return undefined;
  }
  return found.length > most ? undefined : found;

  function collect(root: ts.Node): boolean {
    let isClean = true;
    const step = (node: ts.Node): void => {
      if (!isClean || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
      if (ts.isIdentifier(node) && node.text === name && !contains(known.expression, node))
        isClean = isNoUse(node) || (isOurs(node) && isWaitedFor(node));
      ts.forEachChild(node, step);
    };
    step(root);
    return isClean;
  }

  function isNoUse(node: ts.Identifier): boolean {
    const { parent } = node;
    if (node === fn.name || (ts.isVariableDeclaration(parent) && parent.name === node)) return true;
    // The name of something else: a property, a parameter, a type's member.
    const isName = (ts.isPropertyAssignment(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)) && parent.name === node;
    if (isName || ts.isMethodSignature(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent)) return !isShort(node);
    const expression = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node;
    const ref = refOf(s, expression);
    if (ref.kind === 'function') return ref.fn !== fn;
    // A method of that name on something unknown may be this one.
    return ref.kind !== 'unknown' && ref.kind !== 'typed' && ref.kind !== 'parameter'
      ? true
      : expression === node || !ts.isMethodDeclaration(fn);
  }

  function isOurs(node: ts.Identifier): boolean {
    const { parent } = node;
    const ref = refOf(s, ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node);
    return ref.kind === 'function' && ref.fn === fn;
  }

  function isWaitedFor(node: ts.Identifier): boolean {
    const { parent } = node;
    const expression = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node;
    const call = expression.parent;
    if (!ts.isCallExpression(call) || call.expression !== expression || !ts.isAwaitExpression(call.parent)) return false;
    found.push(call.parent);
    return true;
  }
}

/** `{ list }` hands the function itself on. */
function isShort(node: ts.Identifier): boolean {
  return ts.isBindingElement(node.parent) && node.parent.propertyName === undefined;
}
