/** Functions that ask the file system whether something is there: *no* is their answer, and the error is how the system says it. */
import ts from 'typescript';
import { bare } from '../../syntax/expressions';
import { enclosingFunction, visitOwn } from '../../syntax/functions';

const fileCalls = /^(stat|lstat|fstat|access|readFile|readdir|readlink|realpath|open|opendir)(Sync)?$/;

/** `try { await readFile(path); return true } catch { return false }`: nothing but yes and no, by calls of the file system alone. */
export function isFileProbe(caught: ts.CatchClause | ts.CallExpression): boolean {
  if (!ts.isCatchClause(caught)) return false;
  const fn = enclosingFunction(caught);
  if (fn?.body === undefined) return false;
  let answersOnlyYesAndNo = true;
  visitOwn(fn.body, (node) => {
    if (ts.isReturnStatement(node) && (node.expression === undefined || !isYesOrNo(node.expression))) answersOnlyYesAndNo = false;
  });
  const names = new Set<string>();
  visitOwn(caught.parent.tryBlock, (node) => {
    if (ts.isCallExpression(node)) names.add(nameOf(node));
  });
  const asked = [...names].filter((name) => !isTest(name));
  return answersOnlyYesAndNo && asked.length > 0 && asked.every((name) => fileCalls.test(name));
}

function isYesOrNo(node: ts.Expression): boolean {
  const of = bare(node);
  if (of.kind === ts.SyntaxKind.TrueKeyword || of.kind === ts.SyntaxKind.FalseKeyword) return true;
  return ts.isCallExpression(of) && isTest(nameOf(of));
}

function isTest(name: string): boolean {
  return /^is[A-Z]/.test(name);
}

function nameOf(call: ts.CallExpression): string {
  const callee = bare(call.expression);
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
}
