/** What a function that makes tools is given besides what is asked: values of the declared types, with which the tool does not refuse. */
import ts from 'typescript';
import { answersBeforeWrites } from '../../facts/effects/before';
import { answersOf } from '../../facts/outcomes/answers';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { partsOf, type Condition, type Value } from '../../facts/terms/value';
import { typeOf } from '../../syntax/typeOf';
import { codeOf } from './likeAsked';
import { isTime, keyOf } from './samples';
import type { Seam } from './seams';

/** Code by the way to it: `caller.roles`. */
export interface Wanted {
  readonly values: ReadonlyMap<string, string>;
  /** What is read of it in a test that nobody can meet from here. */
  readonly unmet: string | undefined;
}

/** What the tests on the way to an ordinary answer want of the parameters. */
export function wantedOf(facts: HandlerFacts, seams: readonly Seam[], parameters: readonly ts.ParameterDeclaration[]): Wanted {
  // What is asked is stood in for, and what it gives is another matter.
  const asked = new Set(seams.flatMap(({ kind, name }) => (kind === 'given' ? [name] : [])));
  const values = new Map<string, string>();
  let unmet: string | undefined;
  const idle = answersBeforeWrites(facts);
  const answers = answersOf(facts).map(({ outcome }) => outcome);
  const way = answers.find((one) => !idle.includes(one)) ?? answers[0];
  for (const condition of way?.steps.flatMap(({ conditions }) => conditions) ?? []) {
    const paths = pathsIn(condition.test, parameters).filter((path) => !asked.has(path.replace(/\..*$/, '')));
    if (paths.length === 0) continue;
    const met = meet(facts, condition, parameters);
    if (met === undefined) unmet ??= paths[0];
    else if (met.code !== undefined) values.set(met.path, met.code);
  }
  return { values, unmet };
}

interface Met {
  readonly path: string;
  /** None where any value of the type will do. */
  readonly code: string | undefined;
}

function meet(facts: HandlerFacts, { test, holds }: Condition, parameters: readonly ts.ParameterDeclaration[]): Met | undefined {
  if (test.kind === 'unary' && test.operator === '!')
    return meet(facts, { test: test.of, holds: !holds, node: test.node as ts.Expression }, parameters);
  const own = pathOf(test, parameters);
  // Whether it is there at all.
  if (own !== undefined)
    return { path: own, code: holds ? (isFlag(facts, test) ? 'true' : undefined) : isFlag(facts, test) ? 'false' : 'undefined' };
  if (test.kind === 'binary' && /^[!=]==?$/.test(test.operator)) {
    const isSame = test.operator.startsWith('=') === holds;
    for (const [one, other] of [
      [test.left, test.right],
      [test.right, test.left],
    ] as const) {
      const path = pathOf(one, parameters);
      const code = path === undefined ? undefined : codeOf(facts, other);
      if (path === undefined || code === undefined) continue;
      if (isSame) return { path, code };
      if (code === 'null' || code === 'undefined') return { path, code: undefined };
      return { path, code: otherThan(facts, one, code) };
    }
    return undefined;
  }
  if (test.kind === 'call' && test.callee.kind === 'member' && /^(includes|has)$/.test(test.callee.name)) {
    const path = pathOf(test.callee.of, parameters);
    const [argument] = test.args;
    const code = argument === undefined ? undefined : codeOf(facts, argument);
    if (path === undefined) return undefined;
    const empty = test.callee.name === 'has' ? 'new Set()' : '[]';
    if (!holds) return { path, code: empty };
    // What stands in for a record has its texts by their names.
    const item = code ?? (argument?.kind === 'member' ? JSON.stringify(`${argument.name}-0`) : undefined);
    return item === undefined ? undefined : { path, code: test.callee.name === 'has' ? `new Set([${item}])` : `[${item}]` };
  }
  return undefined;
}

function isFlag({ s }: HandlerFacts, { node }: Value): boolean {
  const type = typeOf(s.checker(), node);
  return type !== undefined && (type.flags & ts.TypeFlags.BooleanLike) !== 0;
}

/** Another one of the values that its type names. */
function otherThan({ s }: HandlerFacts, { node }: Value, code: string): string | undefined {
  const declared = declaredType(s.checker(), node);
  if (declared === undefined || !declared.isUnion()) return undefined;
  return declared.types.flatMap((one) => (one.isStringLiteral() ? [JSON.stringify(one.value)] : [])).find((one) => one !== code);
}

/** Without what the tests before have taken from it. */
function declaredType(checker: ts.TypeChecker, node: ts.Node): ts.Type | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node);
  return symbol === undefined ? undefined : checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration ?? node);
}

/** `caller.roles`, of a parameter or of a part of its pattern. */
function pathOf(value: Value, parameters: readonly ts.ParameterDeclaration[]): string | undefined {
  if (value.kind === 'param') {
    if (!parameters.includes(value.parameter)) return undefined;
    return ts.isIdentifier(value.parameter.name) ? value.parameter.name.text : '';
  }
  if (value.kind !== 'member') return undefined;
  const of = pathOf(value.of, parameters);
  return of === undefined ? undefined : of === '' ? value.name : `${of}.${value.name}`;
}

/** What is read of the parameters as data: what is called on them is another thing. */
function pathsIn(value: Value, parameters: readonly ts.ParameterDeclaration[]): readonly string[] {
  const path = pathOf(value, parameters);
  if (path !== undefined) return [path];
  if (value.kind !== 'call') return partsOf(value).flatMap((part) => pathsIn(part, parameters));
  const isRead =
    value.callee.kind === 'member' && /^(includes|has|some|every|find|startsWith|endsWith|indexOf|at)$/.test(value.callee.name);
  const read = isRead && value.callee.kind === 'member' ? pathsIn(value.callee.of, parameters) : [];
  const args = pathOf(value.callee, parameters) === undefined ? value.args.flatMap((one) => pathsIn(one, parameters)) : [];
  return [...read, ...args];
}

/** A value of the type, as code; `undefined` where nothing is known of it. */
export function givenCode(checker: ts.TypeChecker, at: ts.Node, path: string, wanted: Wanted): string | undefined {
  const type = declaredType(checker, at) ?? typeOf(checker, at);
  return type === undefined ? undefined : ofType(checker, type, path, at, wanted, 0);
}

function ofType(checker: ts.TypeChecker, type: ts.Type, path: string, at: ts.Node, wanted: Wanted, depth: number): string | undefined {
  const own = wanted.values.get(path);
  if (own !== undefined) return own;
  if (depth > 4 || (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return undefined;
  const name = path.replace(/^.*\./, '');
  if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) return 'false';
  if (type.isUnion()) {
    const first = type.types.find((one) => (one.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
    return first === undefined ? undefined : ofType(checker, first, path, at, wanted, depth);
  }
  if (type.isStringLiteral() || type.isNumberLiteral()) return JSON.stringify(type.value);
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) return JSON.stringify(plainText(name));
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return '1';
  if ((type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0) return 'undefined';
  const item = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
  if (item !== undefined) {
    const code = ofType(checker, item, path.replace(/s$/, ''), at, wanted, depth + 1);
    return code === undefined ? '[]' : `[${code}]`;
  }
  const known = type.symbol?.name ?? '';
  if (known === 'Date') return 'new Date("2026-01-02T03:04:05.000Z")';
  if (/^(Set|ReadonlySet|Map|ReadonlyMap)$/.test(known)) return `new ${known.replace('Readonly', '')}()`;
  const [signature] = type.getCallSignatures();
  if (signature !== undefined) return ofFunction(checker, signature, path, at, wanted, depth);
  if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0 || checker.isTupleType(type) || type.isClass())
    return undefined;
  const properties = type.getProperties();
  // Of something large only a part is needed, and nobody knows which.
  if (properties.length === 0 || properties.length > 24) return undefined;
  const fields = properties.flatMap((property) => {
    const inner = checker.getTypeOfSymbolAtLocation(property, at);
    const code = ofType(checker, inner, `${path}.${property.name}`, at, wanted, depth + 1);
    return code === undefined ? [] : [`${keyOf(property.name)}: ${code}`];
  });
  return fields.length === 0 ? undefined : `{ ${fields.join(', ')} }`;
}

function plainText(name: string): string {
  if (/url|uri|endpoint/i.test(name)) return 'https://example.com/one';
  return isTime(name) ? '2026-01-02T03:04:05.000Z' : `${name}-0`;
}

function ofFunction(checker: ts.TypeChecker, signature: ts.Signature, path: string, at: ts.Node, wanted: Wanted, depth: number): string {
  const type = signature.getReturnType();
  const isPromise = type.symbol?.name === 'Promise';
  const code = ofType(checker, isPromise ? (checker.getAwaitedType(type) ?? type) : type, path, at, wanted, depth + 1) ?? '{}';
  return `${isPromise ? 'async ' : ''}() => ${code.startsWith('{') ? `(${code})` : code}`;
}
