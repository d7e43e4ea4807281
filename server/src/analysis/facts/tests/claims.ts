/** What a test asserts, whatever library it says it with: of each value, by the way from what was returned to it, what it has to be. */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString } from '../../syntax/expressions';
import { claim, expected, sized, takenIn, textsIn, type Claim } from './expected';
import { truthsOf } from './truths';

export interface Assertion {
  readonly node: ts.Node;
  /** What is looked at, without the names that follow. */
  readonly subject: ts.Expression;
  readonly claims: readonly Claim[];
  /** What it is compared with, and whether both have to be the same. */
  readonly against?: { readonly value: ts.Expression; readonly isSame: boolean };
}

/** What is asserted by a call of `expect` or `assert`; none where it is no such call. */
export function assertionsAt(s: Snapshot, node: ts.Node): readonly Assertion[] {
  if (!ts.isCallExpression(node)) return [];
  const callee = bare(node.expression);
  const [subject] = node.arguments;
  if (subject === undefined) return [];
  if (ts.isIdentifier(callee) && callee.text === 'expect') return ofExpect(s, node, subject);
  return ofAssert(s, node, callee);
}

interface Link {
  readonly name: string;
  readonly args: readonly ts.Expression[] | undefined;
}

/** `.not.toBe(1)`, `.to.be.true`, `.rejects.toThrow()` behind `expect(x)`. */
function linksAfter(node: ts.CallExpression): { readonly links: readonly Link[]; readonly end: ts.Node } {
  const links: Link[] = [];
  let at: ts.Node = node;
  while (ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at) {
    const access: ts.PropertyAccessExpression = at.parent;
    const isCalled = ts.isCallExpression(access.parent) && access.parent.expression === access;
    links.push({ name: access.name.text, args: isCalled && ts.isCallExpression(access.parent) ? access.parent.arguments : undefined });
    at = isCalled ? access.parent : access;
  }
  return { links, end: at };
}

const aboutCalls = /^(toHaveBeenCalled|toBeCalled|called|toHaveBeenLastCalled|toHaveBeenNthCalled|toHaveReturned|callCount)/;

function ofExpect(s: Snapshot, node: ts.CallExpression, given: ts.Expression): readonly Assertion[] {
  const { links, end } = linksAfter(node);
  const last = links[links.length - 1];
  if (last === undefined || links.some(({ name }) => aboutCalls.test(name))) return [];
  const isNegated = links.some(({ name }) => name === 'not');
  const { subject, path } = takenIn(s, given);
  if (links.some(({ name }) => /^(rejects|rejected|rejectedWith|toThrow\w*|throws?|Throw)$/.test(name)))
    return [{ node: end, subject: calledIn(subject), claims: [claim(path, isNegated ? 'there' : 'fails', textsIn(last.args ?? []))] }];
  const [first] = last.args ?? [];
  if (first !== undefined && equal.test(last.name)) {
    if (saysNothing(given, first)) return [];
    const pairs = isNegated ? [] : pairsIn(given, first);
    if (pairs.length > 0) return pairs.flatMap(([own, other]) => equals(s, end, own, other));
    if (ts.isTypeOfExpression(bare(given))) return ofForm(s, end, given);
  }
  const truth = truthAsked(last.name, first);
  if (truth !== undefined) return truthsOf(s, given, truth !== isNegated).map((one) => ({ node: end, ...one }));
  const against = equal.test(last.name) && first !== undefined ? { value: first, isSame: !isNegated } : undefined;
  return [{ node: end, subject, claims: claimsOf(s, path, last, isNegated), ...(against === undefined ? {} : { against }) }];
}

/** `expect(answer).toBe(answer)`. */
function saysNothing(given: ts.Expression, other: ts.Expression): boolean {
  const at = bare(given);
  return (ts.isIdentifier(at) || ts.isPropertyAccessExpression(at)) && at.getText() === bare(other).getText();
}

/** `[ok, code]` and `[false, 'DOWN']`, one by one. */
function pairsIn(given: ts.Expression, other: ts.Expression): readonly (readonly [ts.Expression, ts.Expression])[] {
  const own = bare(given);
  const expectation = bare(other);
  if (!ts.isArrayLiteralExpression(own) || !ts.isArrayLiteralExpression(expectation)) return [];
  return own.elements.flatMap((element, i) => {
    const to = expectation.elements[i];
    return to === undefined ? [] : [[element, to] as const];
  });
}

function equals(s: Snapshot, node: ts.Node, given: ts.Expression, other: ts.Expression): readonly Assertion[] {
  const truth = truthIn(other);
  if (truth !== undefined) return truthsOf(s, given, truth).map((one) => ({ node, ...one }));
  const { subject, path } = takenIn(s, given);
  return [{ node, subject, claims: expected(s, path, other, 0), against: { value: other, isSame: true } }];
}

/** `typeof answer.id`: that it is there; of the whole answer it says nothing. */
function ofForm(s: Snapshot, node: ts.Node, given: ts.Expression): readonly Assertion[] {
  const at = bare(given);
  const { subject, path } = takenIn(s, ts.isTypeOfExpression(at) ? at.expression : at);
  return path.length === 0 ? [] : [{ node, subject, claims: [claim(path, 'there', '')] }];
}

/** Whether it has to be true or false, where that is what is said. */
function truthAsked(name: string, first: ts.Expression | undefined): boolean | undefined {
  if (/^(toBeTruthy|true|ok|toBeTrue)$/.test(name)) return true;
  if (/^(toBeFalsy|false|toBeFalse)$/.test(name)) return false;
  return equal.test(name) && first !== undefined ? truthIn(first) : undefined;
}

function truthIn(value: ts.Expression): boolean | undefined {
  const { kind } = bare(value);
  return kind === ts.SyntaxKind.TrueKeyword ? true : kind === ts.SyntaxKind.FalseKeyword ? false : undefined;
}

const equal =
  /^(toBe|toEqual|toStrictEqual|equals?|eq|eql|eqls|deepEqual|deepStrictEqual|strictEqual|equal|toMatchObject|toMatchInlineSnapshot|partialDeepStrictEqual|toContainEqual|toSatisfy)$/;
const holds = /^(toContain|toMatch|include|includes|contain|contains|match|string|stringContaining|toInclude|have|keys|members)$/;

function claimsOf(s: Snapshot, path: readonly string[], { name, args }: Link, isNegated: boolean): readonly Claim[] {
  const [first, second] = args ?? [];
  if (isNegated) return negated(path, name, first);
  if (equal.test(name) && first !== undefined) return expected(s, path, first, 0);
  if (name === 'toHaveProperty' || name === 'property') {
    const key = first === undefined ? undefined : constantString(first);
    const inner = [...path, ...(key ?? '').split('.')];
    return second === undefined ? [claim(inner, 'there', '')] : expected(s, inner, second, 0);
  }
  if (/^(toHaveLength|lengthOf|length)$/.test(name)) return first === undefined ? [] : [sized(path, first)];
  if (holds.test(name)) return [claim(path, 'text', textsIn(args ?? []))];
  if (/^(toBeUndefined|toBeNull|undefined|null|toBeNil)$/.test(name)) return [claim(path, 'absent', '')];
  if (/^(toBeGreaterThan|toBeGreaterThanOrEqual|above|greaterThan|toBeLessThan|toBeLessThanOrEqual|below|least|most)$/.test(name))
    return [claim(path, 'number', '')];
  if (/^(empty)$/.test(name)) return [claim(path, 'empty', '')];
  // `expect(error).to.be.an('Error')`, `toBeInstanceOf(McpError)`.
  if (/^(a|an|instanceOf|instanceof|toBeInstanceOf)$/.test(name)) {
    const what = first === undefined ? '' : (constantString(first) ?? first.getText());
    return [claim(path, /error/i.test(what) ? 'fails' : 'there', what)];
  }
  return [claim(path, 'there', '')];
}

function negated(path: readonly string[], name: string, first: ts.Expression | undefined): readonly Claim[] {
  if (/^(toBeUndefined|toBeNull|undefined|null)$/.test(name)) return [claim(path, 'there', '')];
  if (/^(toHaveProperty|property)$/.test(name))
    return [claim([...path, first === undefined ? '' : (constantString(first) ?? '')], 'absent', '')];
  if (holds.test(name)) return [{ ...claim([...path, '!'], 'text', textsIn(first === undefined ? [] : [first])) }];
  return [claim(path, 'there', '')];
}

function ofAssert(s: Snapshot, node: ts.CallExpression, callee: ts.Expression): readonly Assertion[] {
  const names = callee.getText().split('.');
  if (!names.some((name) => /^(assert|t)$/.test(name)) || (names[0] === 't' && names[1] !== 'assert' && names.length < 2)) return [];
  const name = names[names.length - 1] ?? '';
  const [given, other] = node.arguments;
  if (given === undefined) return [];
  const { subject, path } = takenIn(s, given);
  if (/^(rejects|throws|throwsAsync)$/.test(name))
    return [{ node, subject: calledIn(subject), claims: [claim(path, 'fails', textsIn(node.arguments.slice(1)))] }];
  if (/^(equal|strictEqual|deepEqual|deepStrictEqual|is|like|partialDeepStrictEqual)$/.test(name) && other !== undefined) {
    if (saysNothing(given, other)) return [];
    const pairs = pairsIn(given, other);
    if (pairs.length > 0) return pairs.flatMap(([own, to]) => equals(s, node, own, to));
    return ts.isTypeOfExpression(bare(given)) ? ofForm(s, node, given) : equals(s, node, given, other);
  }
  if (/^not(Equal|StrictEqual|DeepEqual|DeepStrictEqual)$/.test(name) && other !== undefined)
    return [{ node, subject, claims: negated(path, 'toEqual', other), against: { value: other, isSame: false } }];
  if (/^(match|include|includes)$/.test(name)) return [{ node, subject, claims: [claim(path, 'text', textsIn(node.arguments.slice(1)))] }];
  if (/^(doesNotMatch|notMatch|notInclude)$/.test(name) && other !== undefined)
    return [{ node, subject, claims: negated(path, 'toMatch', other) }];
  if (/^(ok|assert|isOk|isTrue|true|truthy)$/.test(name)) return truthsOf(s, given, true).map((one) => ({ node, ...one }));
  return [];
}

/** `run()` of `() => run()`. */
function calledIn(subject: ts.Expression): ts.Expression {
  const at = bare(subject);
  if (!ts.isArrowFunction(at) && !ts.isFunctionExpression(at)) return at;
  if (!ts.isBlock(at.body)) return bare(at.body);
  for (const statement of at.body.statements) if (ts.isExpressionStatement(statement)) return bare(statement.expression);
  return at;
}
