/** What is looked at in a test, by its names: those that are written, and those of where it comes from, whatever the variable is called. */
import ts from 'typescript';
import { nameOfCallee } from '../facts/outcomes/evidence';
import { partsOf, type Condition, type Value } from '../facts/terms/value';
import { visitAll } from '../syntax/functions';

export function namesIn(root: ts.Node): readonly string[] {
  const found: string[] = [];
  const add = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node.text);
  };
  add(root);
  visitAll(root, add);
  return found;
}

export function namesOfTest({ node, test }: Condition): readonly string[] {
  return [...new Set([...namesIn(node), ...namesOf(test)])];
}

/** The fields and calls that a term is made of. */
function namesOf(value: Value): readonly string[] {
  const found: string[] = [];
  const seen = new Set<Value>();
  const step = (v: Value): void => {
    if (seen.has(v) || seen.size > 100) return;
    seen.add(v);
    if (v.kind === 'member') found.push(v.name);
    if (v.kind === 'call') {
      // What a call is given says nothing of what it gives.
      const name = nameOfCallee(v.callee);
      if (name !== undefined) found.push(name);
      step(v.callee);
    } else if (v.kind !== 'func') partsOf(v).forEach(step);
  };
  step(value);
  return found;
}
