/**
 * Where the error flag of a tool's result was looked at, and a verdict made of what came of it says all the same that the call went well: the
 * path of the failure leaves a field at its default.
 * Invariant: only where nothing but the flag was asked of the result on that path, and the verdict is certain to come out wrong on it.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { contains, propertyName } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { valueOf } from '../terms/evaluate';
import { alternatives, decide, expansion, type Step } from '../terms/expand';
import { partsOf, type Condition, type Value } from '../terms/value';
import { failureWords } from './flagLooks';
import { isClientCall } from './toolCalls';

export interface LostFlag {
  /** The verdict that comes out wrong. */
  readonly use: ts.Expression;
  /** Where the flag was looked at. */
  readonly looked: ts.Node;
}

const verdicts = /^(?:ok|success|succeeded)$/;
const failures = /^is_?error$/i;

export function lostFlagsIn(s: Snapshot, source: ts.SourceFile): readonly LostFlag[] {
  const found: LostFlag[] = [];
  visitAll(source, (node) => {
    if (!ts.isPropertyAssignment(node)) return;
    const name = propertyName(node.name) ?? '';
    if (!verdicts.test(name) && !failures.test(name)) return;
    const looked = lookBehind(s, valueOf(s, node.initializer), verdicts.test(name));
    if (looked !== undefined) found.push({ use: node.initializer, looked });
  });
  return found;
}

/** The look at the flag behind which the value is certain to be `wrong`. */
function lookBehind(s: Snapshot, value: Value, wrong: boolean): ts.Node | undefined {
  if (value.kind === 'unary' && value.operator === '!') return lookBehind(s, value.of, !wrong);
  const isCompared = value.kind === 'binary' && value.right.kind === 'const';
  const read = isCompared ? value.left : value;
  if (read.kind !== 'member') return undefined;
  for (const { value: is, steps } of alternatives(expansion(s), read)) {
    const [failed, ...more] = steps.filter((step) => flagAskedOn(s, step) !== undefined);
    // Whoever writes the field there has thought of it.
    if (failed === undefined || more.length > 0 || contains(failed.node, is.node) || !tellsOf(s, failed)) continue;
    if (decide(isCompared ? { ...value, left: is } : is) === wrong) return flagAskedOn(s, failed);
  }
  return undefined;
}

function flagAskedOn(s: Snapshot, { conditions }: Step): ts.Node | undefined {
  const asked = conditions.find((condition) => flagSetIn(s, condition) !== undefined);
  const result = asked === undefined ? undefined : flagSetIn(s, asked);
  if (asked === undefined || result === undefined) return undefined;
  // Of which kind the failure was may make it none: `already exists`.
  return conditions.every((one) => one === asked || !mentions(one.test, result)) ? asked.node : undefined;
}

/** Whether what is given there is about the failure. Another value in its place, as one that was kept before, may be meant to go well. */
function tellsOf(s: Snapshot, { node, conditions }: Step): boolean {
  if (failureWords.test(node.getText())) return true;
  const results = conditions.flatMap((condition) => flagSetIn(s, condition) ?? []);
  const around = enclosingFunction(node) ?? node.getSourceFile();
  let does = false;
  visitAll(node, (part) => {
    if (!ts.isIdentifier(part) || does || (ts.isPropertyAssignment(part.parent) && part.parent.name === part)) return;
    const isOfCall = declarationsInScope(part, part.text).some((declaration) => contains(around, declaration));
    does = isOfCall && results.some((result) => mentions(valueOf(s, part), result));
  });
  return does;
}

/** The result whose flag is certain to be set. */
function flagSetIn(s: Snapshot, { test, node, holds }: Condition): ts.Node | undefined {
  if (test.kind === 'unary' && test.operator === '!') return flagSetIn(s, { test: test.of, node, holds: !holds });
  if (test.kind === 'binary' && /^===?$/.test(test.operator) && test.right.kind === 'const' && test.right.value === true)
    return flagSetIn(s, { test: test.left, node, holds });
  const isFlag = holds && test.kind === 'member' && test.name === 'isError' && isClientCall(s, test.of.node);
  return isFlag ? test.of.node : undefined;
}

function mentions(value: Value, result: ts.Node): boolean {
  const seen = new Set<Value>();
  const step = (part: Value): boolean => {
    if (seen.has(part)) return false;
    seen.add(part);
    return part.node === result || partsOf(part).some(step);
  };
  return step(value);
}
