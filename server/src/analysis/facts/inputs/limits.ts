/** The largest number that a field can mean, where the schema does not say it: the description tells it, or the handler cuts to it. */
import ts from 'typescript';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { constOf } from '../schemas/keywords';
import { reading } from '../schemas/read';
import { valueOf } from '../terms/evaluate';
import { alternatives } from '../terms/expand';
import { contains } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { checkedBy } from './checked';
import type { Input, InputPlace } from './inputs';
import { maximumIn } from './promises';
import { isAtStake } from './stakes';
import { usesOf, usesOfField, type Use } from './uses';

export interface KnownLimit {
  readonly value: number;
  /** `both`: the words tell it, and the handler cuts to it. */
  readonly by: 'description' | 'handler' | 'both';
  readonly at: ts.Node;
}

export function knownLimit(input: Input, { schema, names, field }: InputPlace): KnownLimit | undefined {
  if (field === undefined || schema.kind !== 'number' || schema.max !== undefined || schema.refined) return undefined;
  const { description } = schema;
  const told = description === undefined ? undefined : maximumIn(description.text);
  const { handler } = input;
  const isAboveLeast = typeof schema.min !== 'number' || (told ?? 0) >= schema.min;
  const toldHere: KnownLimit | undefined =
    description !== undefined && told !== undefined && isAboveLeast ? { value: told, by: 'description', at: description.node } : undefined;
  if (handler === undefined) return toldHere;
  if (!isAtStake(input)) return undefined;
  const uses = usesOfField(usesOf(input, handler), names);
  // One that is told and kept to is left to its author, but where the schema says half of it.
  const cut = asTold(cutIn(handler, uses) ?? cutTo(handler, uses, told), told);
  if (cut?.by === 'both' && schema.min === undefined) return undefined;
  const known = cut ?? (uses.some(mayRefuse) ? undefined : toldHere);
  // What the handler parses by a schema of its own may be refused there.
  const isChecked =
    known !== undefined && checkedBy(handler, names).some((own) => own.max !== undefined || own.refined || own.kind !== 'number');
  return isChecked ? undefined : known;
}

function asTold(cut: KnownLimit | undefined, told: number | undefined): KnownLimit | undefined {
  return cut !== undefined && cut.value === told ? { ...cut, by: 'both' } : cut;
}

/** Cut to what the description tells, whatever else is done with it. */
function cutTo(handler: HandlerFacts, uses: readonly Use[], told: number | undefined): KnownLimit | undefined {
  const cuts = uses.flatMap(({ purpose, node }) => (purpose.kind === 'given' ? (cutAround(handler, purpose.node, node) ?? []) : []));
  return cuts.find(({ value }) => value === told);
}

/**
 * The key of a table, or compared: whoever did that may turn away what is too large. A loop that counts up to it turns nothing away, and nor
 * does a test that goes on (`if (limit > 500) pageSize = 500`).
 */
function mayRefuse({ purpose }: Use): boolean {
  if (purpose.kind === 'listed' || purpose.kind === 'lookedUp') return true;
  if (purpose.kind !== 'other' || !ts.isBinaryExpression(purpose.node)) return false;
  const { operatorToken, left, right } = purpose.node;
  if (!comparing.has(operatorToken.kind)) return false;
  const isSize = [left, right].some((side) => ts.isNumericLiteral(side) || /^[\w.]*\b[A-Z][A-Z0-9_]+$/.test(side.getText()));
  return (isSize && !goesOn(purpose.node)) || equating.has(operatorToken.kind);
}

function goesOn(test: ts.BinaryExpression): boolean {
  const { parent } = test;
  return ts.isIfStatement(parent) && parent.elseStatement === undefined && writesOnly(parent.thenStatement);
}

function writesOnly(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.every(writesOnly);
  return ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression);
}

/** `Math.min(limit, 100)`, where that is all that is done with it: the size of a page can be cut while the pages go on. */
function cutIn(handler: HandlerFacts, uses: readonly Use[]): KnownLimit | undefined {
  const cuts = uses
    .filter(({ purpose }) => purpose.kind !== 'tested')
    .map(({ purpose, node }) => (purpose.kind === 'given' ? cutAround(handler, purpose.node, node) : undefined));
  const [first] = cuts;
  return first !== undefined && cuts.every((cut) => cut?.value === first.value && !isWeighed(cut.at)) ? first : undefined;
}

const arithmetic = /^(Math\.(max|floor|ceil|trunc|round)|Number|parseInt|Number\.parseInt)$/;

function cutAround(handler: HandlerFacts, call: ts.Node, read: ts.Node): KnownLimit | undefined {
  for (let at = call; ts.isCallExpression(at); at = at.parent) {
    const name = at.expression.getText();
    if (name === 'Math.min') {
      const [only, ...others] = at.arguments.flatMap((argument) => (contains(argument, read) ? [] : (numberOf(handler, argument) ?? [])));
      return only === undefined || others.length > 0 ? undefined : { value: only, by: 'handler', at };
    }
    if (!arithmetic.test(name)) return undefined;
  }
  return undefined;
}

/** `if (depth < 10)`: what is compared after it was cut can mean something of its own at its largest. */
function isWeighed(cut: ts.Node): boolean {
  let at = cut;
  while (ts.isExpression(at.parent)) at = at.parent;
  const declaration = at.parent;
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return false;
  const { text } = declaration.name;
  let found = false;
  visitAll(enclosingFunction(declaration) ?? declaration.getSourceFile(), (node) => {
    if (ts.isIdentifier(node) && node.text === text && ts.isBinaryExpression(node.parent) && comparing.has(node.parent.operatorToken.kind))
      found = true;
  });
  return found;
}

const equating = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);
const comparing = new Set([
  ...equating,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

function numberOf({ s, x }: HandlerFacts, node: ts.Expression): number | undefined {
  const { settle } = reading((v) => alternatives({ ...x, known: new Map() }, v).map((one) => one.value));
  const v = settle(valueOf(s, node));
  const value = v === undefined ? undefined : constOf(v);
  return typeof value === 'number' ? value : undefined;
}
