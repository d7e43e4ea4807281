/** Whether a spread of something that is not read may bring along what tells of a cut. */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { visitAll } from '../../syntax/functions';
import { typeOf } from '../../syntax/typeOf';
import type { Entry } from '../terms/value';

/** `mayTell`: whether a property of that name may tell. What the object writes itself, the spread does not bring. */
export function bringsNone(s: Snapshot, entry: Entry, own: readonly string[], mayTell: (name: string) => boolean): boolean {
  if (!ts.isSpreadAssignment(entry.node)) return false;
  const { expression } = entry.node;
  if (isOwnSetting(expression)) return true;
  const names = isPart(expression) ? namesByType(s.checker(), expression) : undefined;
  return names !== undefined && names.every((name) => own.includes(name) || !(mayTell(name) || lines.test(name)));
}

const lines = /^(note|hint|message|warning|summary|notice|text)$/i;

/** `answer.data.account`: a named part. Of a whole answer a type often names only what is used, and its envelope is what may tell. */
function isPart(node: ts.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    !/^(data|body|response|result|results|payload|value|output|json|content|returned|root)$/.test(node.name.text)
  );
}

/** The properties of a type that names all it has; `undefined` where it may have others. */
function namesByType(checker: ts.TypeChecker, node: ts.Node): readonly string[] | undefined {
  const type = typeOf(checker, node);
  if (type === undefined) return undefined;
  const parts = (type.isUnion() ? type.types : [type]).filter((t) => (t.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
  const isClosed = (t: ts.Type): boolean =>
    (t.flags & ts.TypeFlags.Object) !== 0 && checker.getIndexInfosOfType(t).length === 0 && t.getProperties().length > 0;
  return parts.length > 0 && parts.every(isClosed) ? parts.flatMap((t) => t.getProperties().map((p) => p.name)) : undefined;
}

/** `this.defaults`, which a constructor sets and nothing else: it is older than any answer. */
function isOwnSetting(node: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(node) || node.expression.kind !== ts.SyntaxKind.ThisKeyword) return false;
  const text = node.getText();
  const set: boolean[] = [];
  visitAll(node.getSourceFile(), (one) => {
    if (ts.isBinaryExpression(one) && one.operatorToken.kind === ts.SyntaxKind.EqualsToken && one.left.getText() === text)
      set.push(ts.findAncestor(one, ts.isFunctionLike)?.kind === ts.SyntaxKind.Constructor);
  });
  return set.length > 0 && set.every((inConstructor) => inConstructor);
}
