/**
 * Is something that is called `verified` the verdict on a claim? People, mail addresses and publishers are verified too, and a badge is no
 * verdict. And has it a third value, or is it a yes or a no by its type?
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare } from '../../syntax/expressions';
import { enclosingFunction, nameOfFunction } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { isOptionalByType, typeOf } from '../../syntax/typeOf';
import { refusals } from './passes';

const claims =
  /claim|fact|statement|assert|answer|result|verdict|check|finding|citation|evidence|verif|judg|hypothes|response|review|output|report|outcome|proof|reply|quote|sentence/i;
const accounts =
  /user|account|profile|mail|phone|author|member|customer|owner|sender|creator|publisher|domain|identity|wallet|badge|seller|merchant/i;

export const agreements: ReadonlySet<string> = new Set(['true', 'yes', 'verified', 'supported', 'confirmed', 'correct']);

export function isOfClaim(s: Snapshot, read: ts.Expression): boolean {
  const at = bare(read);
  const name = ts.isPropertyAccessExpression(at) ? at.name.text : at.getText();
  if (!/verified/i.test(name)) return true;
  const around = ts.isPropertyAccessExpression(at) ? holderWords(s, at.expression) : wordsOfName(at);
  return claims.test(around) && !accounts.test(around);
}

function holderWords(s: Snapshot, holder: ts.Expression): string {
  const type = typeOf(s.checker(), holder);
  return [holder.getText(), type?.aliasSymbol?.name, type?.symbol?.name].filter((word) => word !== undefined).join(' ');
}

/** Of a variable what it is made of, of a parameter what else the function is about. */
function wordsOfName(name: ts.Expression): string {
  let [holder]: readonly ts.Node[] = ts.isIdentifier(name) ? declarationsInScope(name, name.text) : [];
  while (holder !== undefined && ts.isBindingElement(holder)) holder = holder.parent.parent;
  if (holder === undefined) return '';
  if (ts.isVariableDeclaration(holder)) return holder.initializer?.getText() ?? '';
  const fn = enclosingFunction(holder);
  return fn === undefined ? '' : [nameOfFunction(fn), ...fn.parameters.map((one) => one.getText())].join(' ');
}

/** Anything but a yes and a no: what is missing, and words that are neither. */
export function mayBeUnjudged(s: Snapshot, read: ts.Expression): boolean {
  const checker = s.checker();
  const at = bare(read);
  const type = typeOf(checker, at);
  if (type === undefined) return true;
  if (ts.isPropertyAccessExpression(at) && isOptionalByType(checker, at.name)) return true;
  return (type.isUnion() ? type.types : [type]).some((one) => {
    if ((one.flags & ts.TypeFlags.BooleanLike) !== 0) return false;
    return !one.isStringLiteral() || !(refusals.has(one.value.toLowerCase()) || agreements.has(one.value.toLowerCase()));
  });
}
