/** Errors that a catch keeps for whoever asks: `this.lastError = error`, and the handler that looks there before it answers. */
import ts from 'typescript';
import { bare } from '../../syntax/expressions';
import { visitOwn } from '../../syntax/functions';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { partsOf, type Value } from '../terms/value';

/** The catch writes its error into a property that some path of the handler tests, or hands on. */
export function isKeptAndRead(facts: HandlerFacts, cause: ts.Node): boolean {
  if (!ts.isCatchClause(cause)) return false;
  const names = namesKept(cause);
  if (names.size === 0) return false;
  return facts.outcomes.some(
    (outcome) =>
      outcome.steps.some((step) => step.conditions.some(({ test, node }) => !isWithin(cause, node) && reads(test, names))) ||
      reads(outcome.payload, names),
  );
}

function namesKept(clause: ts.CatchClause): ReadonlySet<string> {
  const names = new Set<string>();
  const caught = clause.variableDeclaration?.name;
  if (caught === undefined || !ts.isIdentifier(caught)) return names;
  visitOwn(clause.block, (node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
    const left = bare(node.left);
    if (ts.isPropertyAccessExpression(left) && mentions(node.right, caught.text)) names.add(left.name.text);
  });
  return names;
}

function mentions(node: ts.Node, name: string): boolean {
  return (ts.isIdentifier(node) && node.text === name) || (ts.forEachChild(node, (child) => mentions(child, name)) ?? false);
}

function reads(value: Value, names: ReadonlySet<string>): boolean {
  const seen = new Set<Value>();
  const step = (v: Value): boolean => {
    if (seen.has(v)) return false;
    seen.add(v);
    const { node } = v;
    const name = v.kind === 'member' ? v.name : ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
    return (name !== undefined && names.has(name)) || partsOf(v).some(step);
  };
  return step(value);
}

function isWithin(outer: ts.Node, node: ts.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;
}
