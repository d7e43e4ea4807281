/** May an object that is written out get more fields elsewhere: by a function of the project that it is handed to, or one that nobody sees? */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { enclosingFunction, visitAll, type FunctionWithBody } from '../../syntax/functions';
import { outermost, partRead, isWritten, referencesTo } from './reads';

const deepest = 3;

export function mayBeFilled(s: Snapshot, object: ts.Node): boolean {
  if (!ts.isExpression(object)) return false;
  const holder = outermost(object).parent;
  if (!ts.isVariableDeclaration(holder) || !ts.isIdentifier(holder.name)) return false;
  const around = enclosingFunction(holder) ?? holder.getSourceFile();
  return referencesTo(holder, holder.name, around).some((name) => isFilledBy(s, outermost(name), 0));
}

/** Any part of anything: what is given to such a function may come out with more. */
export function writesParts(fn: FunctionWithBody): boolean {
  let does = false;
  visitAll(fn, (node) => {
    if ((ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && isWritten(node)) does = true;
    if (ts.isCallExpression(node) && node.expression.getText() === 'Object.assign') does = true;
  });
  return does;
}

function isFilledBy(s: Snapshot, value: ts.Expression, depth: number): boolean {
  const call = value.parent;
  if (!ts.isCallExpression(call) || call.expression === value) return false;
  const ref = refOf(s, call.expression);
  if (ref.kind === 'global')
    return /^(?:Object\.(?:assign|define\w+)|Reflect\.set)$/.test(ref.path.join('.')) && call.arguments[0] === value;
  // What comes from a package gives something of its own back.
  if (ref.kind === 'external') return false;
  const parameter = ref.kind === 'function' ? ref.fn.parameters[call.arguments.indexOf(value)] : undefined;
  if (ref.kind !== 'function' || parameter === undefined || depth >= deepest) return true;
  if (!ts.isIdentifier(parameter.name)) return false;
  return referencesTo(parameter, parameter.name, ref.fn).some((name) => {
    const read = outermost(name);
    const part = partRead(read);
    const isElement = ts.isElementAccessExpression(read.parent) && read.parent.expression === read && isWritten(read.parent);
    return isElement || (part === undefined ? isFilledBy(s, read, depth + 1) : isWritten(part.node));
  });
}
