/** What a test asserts, whatever library it says it with: of each value, by the way from what was returned to it, what it has to be. */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, propertyName } from '../../syntax/expressions';
import { declarationOf } from './run';

/** `path`: the names from the subject to the value. `text`: what it has to hold or match. */
export interface Claim {
  readonly path: readonly string[];
  readonly says: 'true' | 'false' | 'absent' | 'number' | 'text' | 'empty' | 'items' | 'there' | 'fails';
  readonly text: string;
  readonly number: number | undefined;
}

export interface Assertion {
  readonly node: ts.Node;
  /** What is looked at, without the names that follow. */
  readonly subject: ts.Expression;
  readonly claims: readonly Claim[];
}

/** The assertion that begins at a call of `expect` or `assert`, or none. */
export function assertionAt(s: Snapshot, node: ts.Node): Assertion | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const callee = bare(node.expression);
  const [subject] = node.arguments;
  if (subject === undefined) return undefined;
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

function ofExpect(s: Snapshot, node: ts.CallExpression, given: ts.Expression): Assertion | undefined {
  const { links, end } = linksAfter(node);
  const last = links[links.length - 1];
  if (last === undefined || links.some(({ name }) => aboutCalls.test(name))) return undefined;
  const isNegated = links.some(({ name }) => name === 'not');
  const { subject, path } = taken(given);
  if (links.some(({ name }) => /^(rejects|rejected|rejectedWith|toThrow\w*|throws?|Throw)$/.test(name)))
    return { node: end, subject: calledIn(subject), claims: [claim(path, isNegated ? 'there' : 'fails', textsIn(last.args ?? []))] };
  return { node: end, subject, claims: claimsOf(s, path, last, isNegated) };
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
  if (/^(toBeTruthy|true|ok|toBeTrue)$/.test(name)) return [claim(path, 'true', '')];
  if (/^(toBeFalsy|false|toBeFalse)$/.test(name)) return [claim(path, 'false', '')];
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
  if (/^(toBeUndefined|toBeNull|undefined|null|toBeFalsy)$/.test(name)) return [claim(path, 'there', '')];
  if (/^(toHaveProperty|property)$/.test(name))
    return [claim([...path, first === undefined ? '' : (constantString(first) ?? '')], 'absent', '')];
  if (/^(toBe|equal|toEqual)$/.test(name) && first?.kind === ts.SyntaxKind.TrueKeyword) return [claim(path, 'false', '')];
  if (holds.test(name)) return [{ ...claim([...path, '!'], 'text', textsIn(first === undefined ? [] : [first])) }];
  return [claim(path, 'there', '')];
}

/** What `toEqual({ … })` says of each value in what is written out. */
function expected(s: Snapshot, path: readonly string[], value: ts.Expression, depth: number): readonly Claim[] {
  const at = bare(value);
  if (depth > 6) return [];
  if (ts.isObjectLiteralExpression(at))
    return at.properties.flatMap((property): readonly Claim[] => {
      if (ts.isSpreadAssignment(property)) return expected(s, path, property.expression, depth + 1);
      const name = propertyName(property.name);
      if (name === undefined) return [];
      if (ts.isPropertyAssignment(property)) return expected(s, [...path, name], property.initializer, depth + 1);
      return ts.isShorthandPropertyAssignment(property) ? expected(s, [...path, name], property.name, depth + 1) : [];
    });
  if (ts.isArrayLiteralExpression(at)) {
    if (at.elements.length === 0) return [claim(path, 'empty', '')];
    return [claim(path, 'items', ''), ...at.elements.flatMap((item, i) => expected(s, [...path, String(i)], item, depth + 1))];
  }
  if (at.kind === ts.SyntaxKind.TrueKeyword) return [claim(path, 'true', '')];
  if (at.kind === ts.SyntaxKind.FalseKeyword) return [claim(path, 'false', '')];
  if (at.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(at) && at.text === 'undefined')) return [claim(path, 'absent', '')];
  if (ts.isNumericLiteral(at)) return [{ ...claim(path, 'number', at.text), number: Number(at.text) }];
  const text = constantString(at);
  if (text !== undefined) return [claim(path, text === '' ? 'empty' : 'text', text)];
  if (ts.isCallExpression(at)) return ofMatcher(s, path, at, depth);
  if (ts.isIdentifier(at)) {
    const declaration = declarationOf(s, at);
    const written = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return written === undefined ? [claim(path, 'there', '')] : expected(s, path, written, depth + 1);
  }
  return [claim(path, 'text', textsIn([at]))];
}

/** `expect.objectContaining({ … })`, `JSON.stringify({ … })`. */
function ofMatcher(s: Snapshot, path: readonly string[], call: ts.CallExpression, depth: number): readonly Claim[] {
  const name = call.expression.getText();
  const [first] = call.arguments;
  if (first !== undefined && /(objectContaining|arrayContaining|stringify)$/.test(name)) return expected(s, path, first, depth + 1);
  if (/(stringContaining|stringMatching)$/.test(name)) return [claim(path, 'text', textsIn(call.arguments))];
  return [claim(path, 'there', '')];
}

function sized(path: readonly string[], first: ts.Expression): Claim {
  const at = bare(first);
  const number = ts.isNumericLiteral(at) ? Number(at.text) : undefined;
  return { path, says: number === 0 ? 'empty' : 'items', text: '', number };
}

function ofAssert(s: Snapshot, node: ts.CallExpression, callee: ts.Expression): Assertion | undefined {
  const names = callee.getText().split('.');
  if (!names.some((name) => /^(assert|t)$/.test(name)) || (names[0] === 't' && names[1] !== 'assert' && names.length < 2)) return undefined;
  const name = names[names.length - 1] ?? '';
  const [given, other] = node.arguments;
  if (given === undefined) return undefined;
  const { subject, path } = taken(given);
  if (/^(rejects|throws|throwsAsync)$/.test(name))
    return { node, subject: calledIn(subject), claims: [claim(path, 'fails', textsIn(node.arguments.slice(1)))] };
  if (/^(equal|strictEqual|deepEqual|deepStrictEqual|is|like|partialDeepStrictEqual)$/.test(name) && other !== undefined)
    return { node, subject, claims: expected(s, path, other, 0) };
  if (/^(match|include|includes)$/.test(name)) return { node, subject, claims: [claim(path, 'text', textsIn(node.arguments.slice(1)))] };
  if (/^(ok|assert|isOk|isTrue|true|truthy)$/.test(name)) return { node, ...ofTruth(given) };
  return undefined;
}

/** `assert.ok(result.isError)`, `assert.ok(result.text.includes('x'))`, `assert.ok(a === b)`. */
function ofTruth(given: ts.Expression): Pick<Assertion, 'subject' | 'claims'> {
  const at = bare(given);
  if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken) {
    const { subject, path } = taken(at.operand);
    return { subject, claims: [claim(path, 'false', '')] };
  }
  if (
    ts.isCallExpression(at) &&
    ts.isPropertyAccessExpression(at.expression) &&
    /^(includes|startsWith|test|match|some)$/.test(at.expression.name.text)
  ) {
    const isPattern = at.expression.name.text === 'test';
    const [first] = at.arguments;
    const { subject, path } = taken(isPattern && first !== undefined ? first : at.expression.expression);
    return { subject, claims: [claim(path, 'text', textsIn(isPattern ? [at.expression.expression] : at.arguments))] };
  }
  if (ts.isBinaryExpression(at)) {
    const { subject, path } = taken(at.left);
    return {
      subject,
      claims: [
        claim(
          path,
          at.right.kind === ts.SyntaxKind.FalseKeyword ? 'false' : at.right.kind === ts.SyntaxKind.TrueKeyword ? 'true' : 'there',
          '',
        ),
      ],
    };
  }
  const { subject, path } = taken(at);
  return { subject, claims: [claim(path, 'true', '')] };
}

/** `result` and its names, of `result.content[0].text`. */
function taken(expression: ts.Expression): { readonly subject: ts.Expression; readonly path: readonly string[] } {
  const path: string[] = [];
  let at = bare(expression);
  for (;;) {
    if (ts.isPropertyAccessExpression(at)) {
      path.unshift(at.name.text);
      at = bare(at.expression);
    } else if (ts.isElementAccessExpression(at)) {
      path.unshift(constantString(at.argumentExpression) ?? at.argumentExpression.getText());
      at = bare(at.expression);
    } else if (ts.isCallExpression(at) && /^(JSON\.parse|String)$/.test(at.expression.getText()) && at.arguments[0] !== undefined)
      at = bare(at.arguments[0]);
    else return { subject: at, path };
  }
}

/** `run()` of `() => run()`. */
function calledIn(subject: ts.Expression): ts.Expression {
  const at = bare(subject);
  if (!ts.isArrowFunction(at) && !ts.isFunctionExpression(at)) return at;
  if (!ts.isBlock(at.body)) return bare(at.body);
  for (const statement of at.body.statements) if (ts.isExpressionStatement(statement)) return bare(statement.expression);
  return at;
}

function claim(path: readonly string[], says: Claim['says'], text: string): Claim {
  return { path, says, text, number: undefined };
}

/** The words and patterns that are written in expressions. */
export function textsIn(list: readonly ts.Expression[]): string {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      found.push(node.text);
    else if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  list.forEach(look);
  return found.join(' ');
}
