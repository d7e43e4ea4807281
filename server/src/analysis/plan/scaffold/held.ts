/** What a tool looks up in data of its own module: an ordinary call asks for something that is there, and only the data says what is. */
import ts from 'typescript';
import { inputOf } from '../../facts/inputs/inputs';
import { answersOf } from '../../facts/outcomes/answers';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { partsOf, type Condition, type Value } from '../../facts/terms/value';
import { bare, propertyName } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { fieldIn } from './lookups';

export interface Held {
  /** Code of a value that is there, by the field that asks for it. */
  readonly values: ReadonlyMap<string, string>;
  /** A field with which every ordinary answer wants something found that the code does not show, and what holds it. */
  readonly unmet: { readonly field: string; readonly in: string } | undefined;
}

/** What the ordinary answers want found. `asked`: the calls that something stands in for, and finds what it is told to. */
export function heldFor(facts: HandlerFacts, asked: ReadonlySet<ts.Node>): Held {
  const answers = answersOf(facts).map(({ outcome }) => outcome);
  // Who says that all is well without it fails nothing, whatever came before.
  const well = facts.outcomes.filter((one) => one.declares === 'success' && one.flag !== 'yes' && !answers.includes(one));
  const ways = [...answers, ...well].map(({ steps }) =>
    lookupsOn(
      facts,
      steps.flatMap(({ conditions }) => conditions),
      asked,
    ),
  );
  const values = new Map<string, string>();
  for (const { field, code } of ways.flat()) if (code !== undefined && !values.has(field)) values.set(field, code);
  const unmet = ways[0]?.find(
    ({ field, code }) => code === undefined && !values.has(field) && ways.every((way) => way.some((one) => one.field === field)),
  );
  return { values, unmet: unmet && { field: unmet.field, in: unmet.in } };
}

interface Lookup {
  readonly field: string;
  readonly in: string;
  /** A key that is there. */
  readonly code: string | undefined;
}

function lookupsOn(facts: HandlerFacts, way: readonly Condition[], asked: ReadonlySet<ts.Node>): readonly Lookup[] {
  return way.flatMap(({ test, holds }) => {
    const node = wantedFound(test, holds)?.node;
    const found = node === undefined || asked.has(node) ? undefined : lookupAt(facts, node);
    if (node === undefined || found === undefined) return [];
    // Of what is there too, not all will do: `if (pot.isSold) return { ok: false }`.
    const isChosen = way.some((one) => wantedFound(one.test, one.holds)?.node !== node && readsOf(one.test, node));
    return [isChosen ? { ...found, code: undefined } : found];
  });
}

const mostParts = 400;

/** Terms share their parts, so each is looked at once. */
function readsOf(value: Value, node: ts.Node): boolean {
  const seen = new Set<Value>();
  const step = (v: Value): boolean => {
    if (seen.has(v) || seen.size > mostParts) return false;
    seen.add(v);
    return v.node === node || partsOf(v).some(step);
  };
  return step(value);
}

function lookupAt(facts: HandlerFacts, node: ts.Node): Lookup | undefined {
  const at = placeOf(node);
  const data = at === undefined ? undefined : dataOf(at.of);
  const field = at === undefined ? undefined : fieldIn(facts, at.by);
  const kind = inputOf(facts)?.schema.fields.find(({ name }) => name === field)?.schema.kind;
  // Of several words that the schema names, it is known already which fit.
  if (at === undefined || data === undefined || field === undefined || (kind !== 'string' && kind !== 'number')) return undefined;
  const key = data.initializer === undefined ? undefined : keyIn(data.initializer, at);
  return { field, in: at.of.text, code: key !== undefined && key.startsWith('"') === (kind === 'string') ? key : undefined };
}

/** What has to be there for the test to go this way. */
function wantedFound(test: Value, holds: boolean): Value | undefined {
  if (test.kind === 'unary' && test.operator === '!') return wantedFound(test.of, !holds);
  if (test.kind === 'call' || test.kind === 'element') return holds ? test : undefined;
  if (test.kind !== 'binary') return undefined;
  const { operator, left, right } = test;
  if (operator === 'in') return holds ? test : undefined;
  if (/^[!=]==?$/.test(operator)) {
    const isNone = right.kind === 'const' && (right.value === undefined || right.value === null || right.value === -1);
    return isNone && operator.startsWith('!') === holds ? wantedFound(left, true) : undefined;
  }
  if (right.kind !== 'const') return isNegative(right) && /^[!=]/.test(operator) && operator.startsWith('!') === holds ? left : undefined;
  return right.value === 0 && ((operator === '<' && !holds) || (operator === '>=' && holds)) ? left : undefined;
}

function isNegative(value: Value): boolean {
  return value.kind === 'unary' && value.operator === '-';
}

interface Place {
  readonly of: ts.Identifier;
  /** What is given to be found. */
  readonly by: ts.Node;
  /** `find` of `rows.find(…)`; none of `table[key]`. */
  readonly way: string | undefined;
}

/** `pots.get(id)`, `rows.find((row) => row.id === id)`, `table[id]`, `id in table`, `Object.hasOwn(table, id)`. */
function placeOf(node: ts.Node): Place | undefined {
  const place = (of: ts.Expression | undefined, by: ts.Node, way: string | undefined): Place | undefined => {
    const own = of === undefined ? undefined : bare(of);
    return own !== undefined && ts.isIdentifier(own) ? { of: own, by, way } : undefined;
  };
  if (ts.isElementAccessExpression(node)) return place(node.expression, node.argumentExpression, undefined);
  if (ts.isBinaryExpression(node)) return place(node.right, node.left, undefined);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const way = node.expression.name.text;
  if (way === 'hasOwn') return place(node.arguments[0], node.arguments[1] ?? node, undefined);
  return /^(get|has|find|findIndex|findLast|some|includes|indexOf)$/.test(way) ? place(node.expression.expression, node, way) : undefined;
}

/** The variable at the top of the module. */
function dataOf(name: ts.Identifier): ts.VariableDeclaration | undefined {
  const [declaration] = declarationsInScope(name, name.text);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  return ts.isSourceFile(declaration.parent.parent.parent) ? declaration : undefined;
}

/** The code of a key that is there. */
function keyIn(data: ts.Expression, { by, way }: Place): string | undefined {
  const own = bare(data);
  if (ts.isNewExpression(own)) {
    const list = own.arguments?.[0] === undefined ? undefined : bare(own.arguments[0]);
    if (list === undefined || !ts.isArrayLiteralExpression(list) || !/^(get|has)$/.test(way ?? '')) return undefined;
    const there = list.elements.filter((one) => !(way === 'get' && ts.isArrayLiteralExpression(one) && isFalsy(one.elements[1])));
    return literals(there.map((one) => (ts.isArrayLiteralExpression(one) ? one.elements[0] : one)))[0];
  }
  if (ts.isArrayLiteralExpression(own)) {
    if (/^(includes|indexOf)$/.test(way ?? '')) return literals(own.elements)[0];
    const name = comparedIn(by);
    const rows = own.elements.map(bare).filter(ts.isObjectLiteralExpression);
    return name === undefined || way === undefined
      ? undefined
      : literals(
          rows.map((row) => row.properties.filter(ts.isPropertyAssignment).find((one) => propertyName(one.name) === name)?.initializer),
        )[0];
  }
  if (!ts.isObjectLiteralExpression(own) || way !== undefined) return undefined;
  const there = own.properties.filter((one) => !(ts.isPropertyAssignment(one) && isFalsy(one.initializer)));
  const first = there.map(({ name }) => propertyName(name)).find((name) => name !== undefined);
  return first === undefined ? undefined : JSON.stringify(first);
}

/** It is there, and reads as if it were not. */
function isFalsy(node: ts.Expression | undefined): boolean {
  return node !== undefined && /^(false|null|undefined|0|''|""|``)$/.test(bare(node).getText());
}

function literals(nodes: readonly (ts.Expression | undefined)[]): readonly string[] {
  return nodes.flatMap((one) =>
    one === undefined ? [] : ts.isStringLiteralLike(one) ? [JSON.stringify(one.text)] : ts.isNumericLiteral(one) ? [one.text] : [],
  );
}

/** `id` of `(row) => row.id === id`, and of nothing that wants more than that. */
function comparedIn(node: ts.Node): string | undefined {
  const names: string[] = [];
  let tests = 0;
  visitAll(node, (at) => {
    if (!ts.isBinaryExpression(at)) return;
    tests += 1;
    if (!/^={2,3}$/.test(at.operatorToken.getText())) return;
    for (const side of [at.left, at.right]) if (ts.isPropertyAccessExpression(side)) names.push(side.name.text);
  });
  return tests === 1 && names.length > 0 ? names[0] : undefined;
}
