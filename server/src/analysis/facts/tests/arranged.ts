/** The state that a test sets up before it calls: what stands in for others answers, in which form, or that it fails or hangs. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import { bare, constantString, contains, propertyName, settled } from '../../syntax/expressions';
import { isFunctionNode, visitAll, visitOwn } from '../../syntax/functions';
import { nameOfCallee } from './byName';
import { throwsAlways } from './failing';
import { declarationOf, isTestSide, visitRun, type TestRun } from './run';
import { isNumber, lengthsIn, numbersIn } from './numbers';

/**
 * `several`: a list of two and more that is written out; `many`: one that is counted out; `otherwise`: nothing, as what is asked for is not
 * the one that the stand-in knows.
 */
export type Answer = 'fails' | 'empty' | 'absent' | 'otherwise' | 'hangs' | 'mixed' | 'many' | 'several' | 'some';

export interface Arranged {
  readonly answers: readonly Answer[];
  /** Those that the test itself sets up, and neither a hook nor a helper. */
  readonly own: readonly Answer[];
  /** An answer that holds this key, by the words of the keys: `total`, `has_more`. */
  readonly keys: ReadonlySet<string>;
  /** Clocks are stood still or turned. */
  readonly clock: boolean;
  /** The same answer fails for one call and not for another. */
  readonly failsOnce: boolean;
  /** How many there are, in the words of the test: numbers given to what the stand-ins read. */
  readonly sizes: readonly number[];
  /** Where the test itself sets something up. */
  readonly places: readonly ts.Node[];
}

const gives =
  /^(mockResolvedValue|mockReturnValue|resolves|returns|mockResolvedValueOnce|mockReturnValueOnce|onFirstCall|mockImplementation|mockImplementationOnce|callsFake|fn|method|mockImplementationWith|stubGlobal|reply)$/;
const fails = /^(mockRejectedValue|mockRejectedValueOnce|rejects|throws|mockThrow|networkError|replyWithError)$/;

export function arrangedIn(run: TestRun, isCallOfTool: (call: ts.CallExpression) => boolean): Arranged {
  const answers = new Set<Answer>();
  const keys = new Set<string>();
  let clock = false;
  const stubs: Answer[] = [];
  const own = new Set<Answer>();
  const sizes: number[] = [];
  const places: ts.Node[] = [];
  const note = (answer: Answer, at: ts.Node): void => {
    answers.add(answer);
    stubs.push(answer);
    if (!contains(run.test.body, at)) return;
    own.add(answer);
    places.push(at);
  };
  const give = (value: ts.Expression): void => {
    note(formOf(run, value, keys, 0), value);
  };
  visitRun(run, (node) => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (isStandIn(run, node)) give(node.right);
      const size = sizeGiven(run, node);
      if (size !== undefined && contains(run.test.body, node)) sizes.push(size);
      if (size !== undefined) note(size === 0 ? 'empty' : size === 1 ? 'some' : 'many', node);
    }
    if (!ts.isCallExpression(node)) return;
    const name = nameOfCallee(node.expression);
    if (
      /^(useFakeTimers|advanceTimersByTime\w*|runAllTimers\w*|runOnlyPendingTimers\w*)$/.test(name) ||
      /mock\.timers/.test(node.expression.getText())
    )
      clock = true;
    // `makeTools({ ping: async () => { throw … } })`: what the tools are made with stands in for others.
    if (!isHelper(run, node) && refOf(run.s, node.expression).kind === 'function' && !isCallOfTool(node))
      for (const argument of node.arguments) if (standsIn(run, argument)) give(argument);
    // `expect(await run(deps({ session: null })))`: what is looked at is arranged first.
    if (isInAssertion(node) && !(isHelper(run, node) && isLookedAt(node))) return;
    if (fails.test(name)) {
      note('fails', node);
    } else if (gives.test(name)) {
      if (name === 'mockReturnValue' && node.arguments.length === 0) return;
      const given = node.arguments[name === 'method' ? 2 : name === 'stubGlobal' || name === 'reply' ? 1 : 0];
      if (name === 'reply' && isBadStatus(node.arguments[0])) note('fails', node);
      else if (given !== undefined && !isInSetup(node)) give(given);
    } else if (isHelper(run, node) && !isCallOfTool(node)) {
      // `setupRequest({ ok: false, status: 500 })`.
      for (const argument of node.arguments) {
        const given = bare(argument);
        if (!ts.isObjectLiteralExpression(given)) continue;
        // That nobody calls is no answer of what stands behind the tool.
        if (given.properties.some((one) => callers.test(propertyName(one.name) ?? ''))) note('some', given);
        else give(argument);
      }
    }
  });
  const failsOnce = stubs.includes('fails') && stubs.some((answer) => answer !== 'fails' && answer !== 'hangs') && hasOnce(run);
  return { answers: [...answers], own: [...own], keys, clock, failsOnce, sizes, places };
}

/** An object with functions, or one of a class of the test: `makeTools(new FakeApi())`. */
function standsIn(run: TestRun, argument: ts.Expression): boolean {
  const at = bare(argument);
  if (ts.isIdentifier(at)) {
    const declaration = declarationOf(run.s, at);
    const written = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return (
      written !== undefined &&
      isTestSide(run.s, written.getSourceFile().fileName) &&
      !ts.isIdentifier(bare(written)) &&
      standsIn(run, written)
    );
  }
  if (ts.isNewExpression(at)) return classOf(run, at) !== undefined;
  return (
    ts.isObjectLiteralExpression(at) &&
    at.properties.some((one) => ts.isMethodDeclaration(one) || (ts.isPropertyAssignment(one) && isFunctionNode(bare(one.initializer))))
  );
}

/** The class of the test that is made one of. */
function classOf({ s }: TestRun, node: ts.NewExpression): ts.ClassLikeDeclaration | undefined {
  const callee = bare(node.expression);
  const found = ts.isClassExpression(callee) ? callee : ts.isIdentifier(callee) ? declarationOf(s, callee) : undefined;
  const written =
    found !== undefined && ts.isVariableDeclaration(found) && found.initializer !== undefined ? bare(found.initializer) : found;
  return written !== undefined && ts.isClassLike(written) && isTestSide(s, written.getSourceFile().fileName) ? written : undefined;
}

function hasOnce(run: TestRun): boolean {
  let found = false;
  visitRun(run, (node) => {
    if (ts.isCallExpression(node) && /Once$|^onCall$|^onSecondCall$/.test(nameOfCallee(node.expression))) found = true;
  });
  return found;
}

/** `globalThis.fetch = …`, `process.env` apart; and `stubs.find = async () => …`, of an object of the test. */
function isStandIn({ s }: TestRun, node: ts.BinaryExpression): boolean {
  const left = bare(node.left);
  if (ts.isPropertyAccessExpression(left) && /^(globalThis|global|window)\./.test(left.getText())) return true;
  if (!ts.isPropertyAccessExpression(left) && !ts.isElementAccessExpression(left)) return false;
  const right = bare(node.right);
  const of = bare(left.expression);
  const declaration = ts.isIdentifier(of) ? declarationOf(s, of) : undefined;
  return (
    declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    isTestSide(s, declaration.getSourceFile().fileName) &&
    isFunctionNode(right) &&
    // What gives nothing back is there to be called, and no answer.
    right.body !== undefined &&
    (!ts.isBlock(right.body) || /\b(return|throw)\b/.test(right.body.getText()))
  );
}

/** The number in `table = 0`, of a variable around the test that a helper or a hook reads as well. */
function sizeGiven(run: TestRun, node: ts.BinaryExpression): number | undefined {
  const left = bare(node.left);
  const right = bare(node.right);
  if (!ts.isIdentifier(left) || !ts.isNumericLiteral(right)) return undefined;
  const declaration = declarationOf(run.s, left);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || contains(run.test.body, declaration)) return undefined;
  let isRead = false;
  for (const body of run.bodies)
    if (body !== run.test.body && !contains(body, node))
      visitOwn(body, (inner) => {
        if (ts.isIdentifier(inner) && inner.text === left.text && !isWritten(inner)) isRead = true;
      });
  return isRead ? Number(right.text) : undefined;
}

function isWritten(name: ts.Identifier): boolean {
  return ts.isBinaryExpression(name.parent) && name.parent.left === name;
}

/** A default that a factory of the whole file has: the test says what holds in it. */
function isInSetup(node: ts.Node): boolean {
  return nameOfCallee((node as ts.CallExpression).expression) === 'fn' && (node as ts.CallExpression).arguments.length === 0;
}

function isInAssertion(node: ts.Node): boolean {
  for (let at: ts.Node = node; !ts.isStatement(at); at = at.parent)
    if (ts.isCallExpression(at) && /^(expect|assert)/.test(at.expression.getText()) && at !== node) return true;
  return false;
}

/** In what an assertion looks at, and not in what that has to be. */
function isLookedAt(node: ts.Node): boolean {
  for (let at: ts.Node = node; !ts.isStatement(at); at = at.parent)
    if (ts.isCallExpression(at.parent) && /^(expect|assert)/.test(at.parent.expression.getText()) && at !== node)
      return at.parent.arguments[0] === at;
  return false;
}

const callers = /^(session|caller|user|actor|principal|auth\w*)$/;

function isHelper(run: TestRun, node: ts.CallExpression): boolean {
  const callee = bare(node.expression);
  const declaration = ts.isIdentifier(callee) ? declarationOf(run.s, callee) : undefined;
  return declaration !== undefined && isTestSide(run.s, declaration.getSourceFile().fileName);
}

function isBadStatus(value: ts.Expression | undefined): boolean {
  return value !== undefined && ts.isNumericLiteral(value) && Number(value.text) >= 400;
}

const mostHops = 5;

/** In which form an answer is: of a function what it returns, of a name what it stands for. */
function formOf(run: TestRun, value: ts.Expression, keys: Set<string>, depth: number): Answer {
  const at = settled(value);
  if (depth > mostHops) return 'some';
  if (isFunctionNode(at)) return ofFunction(run, at, keys, depth);
  if (at.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(at) && at.text === 'undefined')) return 'absent';
  if (ts.isIdentifier(at)) {
    const declaration = declarationOf(run.s, at);
    const written = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return written === undefined ? 'some' : formOf(run, written, keys, depth + 1);
  }
  if (ts.isStringLiteralLike(at)) return at.text === '' ? 'empty' : /^<<<|error/i.test(at.text) ? 'fails' : 'some';
  if (ts.isArrayLiteralExpression(at)) return at.elements.length === 0 ? 'empty' : listForm(run, at, keys, depth);
  if (ts.isObjectLiteralExpression(at)) return ofObject(run, at, keys, depth);
  if (ts.isNewExpression(at)) return ofNew(run, at, keys, depth);
  if (ts.isConditionalExpression(at)) return together([at.whenTrue, at.whenFalse].map((one) => formOf(run, one, keys, depth + 1)));
  if (ts.isCallExpression(at)) return ofCall(run, at, keys, depth);
  return 'some';
}

/** Items that failed beside others that did not. */
function listForm(run: TestRun, list: ts.ArrayLiteralExpression, keys: Set<string>, depth: number): Answer {
  const forms = list.elements.map((item) => formOf(run, item, keys, depth + 1));
  if (forms.includes('fails')) return forms.every((form) => form === 'fails') ? 'fails' : 'mixed';
  if (forms.includes('mixed')) return 'mixed';
  return forms.length > 1 ? 'several' : 'some';
}

function ofFunction(run: TestRun, fn: ts.Node, keys: Set<string>, depth: number): Answer {
  if (!isFunctionNode(fn) || fn.body === undefined) return 'some';
  if (!ts.isBlock(fn.body)) {
    const body = bare(fn.body);
    const other = ts.isConditionalExpression(body) ? unlessKnown(run, body) : undefined;
    if (other !== undefined && /^(null|undefined|\[\])$/.test(bare(other).getText())) return 'otherwise';
    return formOf(run, body, keys, depth + 1);
  }
  const found: Answer[] = [];
  visitOwn(fn.body, (node) => {
    if (ts.isThrowStatement(node)) found.push('fails');
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(formOf(run, node.expression, keys, depth + 1));
  });
  return found.length === 0 ? 'absent' : together(found);
}

/** `null` of `name === 'hall' ? { id: '1' } : null`, in a test that does not name the hall. */
function unlessKnown({ test }: TestRun, { condition, whenFalse }: ts.ConditionalExpression): ts.Expression | undefined {
  const at = bare(condition);
  if (!ts.isBinaryExpression(at) || at.operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken) return undefined;
  const known = constantString(bare(at.right));
  if (known === undefined || !ts.isIdentifier(bare(at.left))) return undefined;
  let isNamed = false;
  visitAll(test.body, (node) => {
    if (ts.isStringLiteralLike(node) && node.text === known && !contains(condition, node)) isNamed = true;
  });
  return isNamed ? undefined : whenFalse;
}

/** Of a choice, what all of it is. */
function together(forms: readonly Answer[]): Answer {
  const [first] = forms;
  return first !== undefined && forms.every((one) => one === first) ? first : forms.includes('fails') ? 'mixed' : 'some';
}

function ofNew(run: TestRun, node: ts.NewExpression, keys: Set<string>, depth: number): Answer {
  const name = node.expression.getText();
  // `new Promise(() => {})` never comes.
  if (name === 'Promise')
    return /resolve|reject/.test(node.arguments?.[0]?.getText() ?? '') ? (/\breject\(/.test(node.getText()) ? 'fails' : 'some') : 'hangs';
  if (name === 'Response') {
    const [body] = node.arguments ?? [];
    if (/status:\s*[45]\d\d/.test(node.getText())) return 'fails';
    return body === undefined ? 'some' : formOf(run, body, keys, depth + 1);
  }
  if (/Error$/.test(name)) return 'fails';
  const own = classOf(run, node);
  if (own !== undefined) return ofParts(run, partsOfClass(own), keys, depth);
  if (/^(Array|Map|Set)$/.test(name)) return (node.arguments?.length ?? 0) === 0 ? 'empty' : 'many';
  return 'some';
}

function ofCall(run: TestRun, call: ts.CallExpression, keys: Set<string>, depth: number): Answer {
  const name = call.expression.getText();
  const [first] = call.arguments;
  if (/^Promise\.(resolve|all)$/.test(name)) return first === undefined ? 'absent' : formOf(run, first, keys, depth + 1);
  if (name === 'Promise.reject') return 'fails';
  if (name === 'Array.from' && first !== undefined) {
    const sizes = lengthsIn(run, first);
    return sizes === undefined || sizes.some((size) => size > 1) ? 'many' : sizes.some((size) => size === 1) ? 'some' : 'empty';
  }
  if (/^range$|\.repeat$|\.fill$/.test(name)) return 'many';
  if (/^(JSON\.stringify|structuredClone)$/.test(name) && first !== undefined) return formOf(run, first, keys, depth + 1);
  // `makeRows(200)`: so many of them.
  if (first !== undefined && call.arguments.length === 1 && isHelper(run, call)) {
    const sizes = numbersIn(run, first);
    if (sizes !== undefined && sizes.every((size) => size === 0)) return 'empty';
  }
  if (call.arguments.some((argument) => ts.isNumericLiteral(bare(argument)) && Number(bare(argument).getText()) > 1)) return 'many';
  const inner = nameOfCallee(call.expression);
  if (fails.test(inner) || throwsAlways(run, call)) return 'fails';
  if (gives.test(inner) && first !== undefined) return formOf(run, first, keys, depth + 1);
  return 'some';
}

const failureKey = /^(error|errors|err|isError|failed|failures?)$/;

interface Part {
  readonly name: string;
  readonly value: ts.Expression;
}

function ofObject(run: TestRun, object: ts.ObjectLiteralExpression, keys: Set<string>, depth: number): Answer {
  const parts = object.properties.flatMap((property): readonly Part[] => {
    const name = propertyName(property.name);
    if (name === undefined) return [];
    if (ts.isPropertyAssignment(property)) return [{ name, value: property.initializer }];
    if (ts.isShorthandPropertyAssignment(property)) return [{ name, value: property.name }];
    return ts.isMethodDeclaration(property) ? [{ name, value: property as unknown as ts.Expression }] : [];
  });
  return ofParts(run, parts, keys, depth);
}

/** Its methods, and what it has that is a function; what it keeps for itself is no answer. */
function partsOfClass(node: ts.ClassLikeDeclaration): readonly Part[] {
  return node.members.flatMap((member): readonly Part[] => {
    const name = propertyName(member.name);
    if (name === undefined) return [];
    if (ts.isMethodDeclaration(member) && member.body !== undefined) return [{ name, value: member as unknown as ts.Expression }];
    const value = ts.isPropertyDeclaration(member) && member.initializer !== undefined ? bare(member.initializer) : undefined;
    return value !== undefined && isFunctionNode(value) ? [{ name, value }] : [];
  });
}

function ofParts(run: TestRun, parts: readonly Part[], keys: Set<string>, depth: number): Answer {
  let lists = 0;
  let filled = 0;
  let many = false;
  let several = false;
  let bad = false;
  let absent = 0;
  for (const { name, value } of parts) {
    keys.add(name);
    const at = settled(value);
    if (isBad({ name, value })) bad = true;
    if (/^(status|state|level)$/.test(name) && /^(error|failed|failure|rejected)$/i.test(constantString(at) ?? '')) bad = true;
    if (
      failureKey.test(name) &&
      at.kind !== ts.SyntaxKind.NullKeyword &&
      at.kind !== ts.SyntaxKind.FalseKeyword &&
      !(ts.isArrayLiteralExpression(at) && at.elements.length === 0) &&
      !(ts.isIdentifier(at) && at.text === 'undefined')
    )
      bad = true;
    const form = ts.isIdentifier(at) && at.text === 'undefined' ? 'absent' : formOf(run, at, keys, depth + 1);
    if (form === 'empty') lists += 1;
    if (form === 'many') many = true;
    if (form === 'fails' && isDeep(at)) bad = true;
    if (form === 'absent') absent += 1;
    if ((form === 'some' || form === 'several') && isDeep(at) && !failureKey.test(name) && !isNumber(run, at)) filled += 1;
    if (form === 'several') several = true;
    if (form === 'mixed') return 'mixed';
  }
  if (bad) return filled > 0 && !parts.some(isBad) ? 'mixed' : 'fails';
  if (many) return 'many';
  if (several) return 'several';
  if (lists > 0 && filled === 0) return 'empty';
  return parts.length > 0 && absent === parts.length ? 'absent' : 'some';
}

function isBad({ name, value }: Part): boolean {
  return (
    (name === 'ok' && settled(value).kind === ts.SyntaxKind.FalseKeyword) ||
    (/^(status|statusCode)$/.test(name) && isBadStatus(settled(value)))
  );
}

function isDeep(node: ts.Node): boolean {
  return (
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    isFunctionNode(node) ||
    ts.isIdentifier(node) ||
    ts.isCallExpression(node)
  );
}
