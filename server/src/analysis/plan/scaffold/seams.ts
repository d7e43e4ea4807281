/**
 * Where a tool leaves the code that is tested: functions of other files that wait for something outside, what makes a client, clients and
 * packages themselves, `fetch`, and what the function that registers the tool is given.
 */
import ts from 'typescript';
import { callsWithin, reach } from '../../facts/effects/reach';
import { bindConditions, type Reached } from '../../facts/failures/reached';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Env } from '../../facts/terms/value';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, contains, settled } from '../../syntax/expressions';
import { isAsync, isFunctionNode, visitAll, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { typeOf } from '../../syntax/typeOf';
import { exportedNameOf } from './exported';
import { sampleAt, type Sample } from './samples';

export interface Seam {
  /** `function`: what it is called for comes back. `client`: what it is called for is called on. `value`: it is called on itself. */
  readonly kind: 'function' | 'factory' | 'value' | 'package' | 'fetch' | 'given';
  /** The file that exports it, the package, or none. */
  readonly module: string | undefined;
  /** The export, or the name of the parameter. */
  readonly name: string;
  /** The method of it that is called, where others of it are called too: each gives something else. */
  readonly member?: string;
  /** The parameters of a function, by name. */
  readonly parameters: readonly string[];
  /** The calls that leave through it. */
  readonly calls: readonly ts.CallExpression[];
  readonly isAsync: boolean;
  readonly sample: Sample;
  /** What it gives where it is asked again, after so many times. */
  readonly later?: { readonly from: number; readonly sample: Sample };
}

const mostSeams = 8;

/** `enters`: functions that are part of what is tested, though they ask outside. */
export function seamsOf(facts: HandlerFacts, enters: (fn: FunctionWithBody) => boolean): readonly Seam[] {
  const { s, fn } = facts;
  if (fn === undefined) return [];
  const found = new Map<string, Seam>();
  const cut = new Set<ts.Node>();
  const sampleOf = (call: ts.CallExpression, { kind }: Pick<Seam, 'kind'>, within: FunctionWithBody): Sample =>
    sampleAt(s, kind === 'fetch' ? (bodyRead(within) ?? call) : call);
  const add = (seam: Omit<Seam, 'calls' | 'sample'>, call: ts.CallExpression, within: FunctionWithBody): void => {
    const key = `${seam.module ?? ''} ${seam.name} ${seam.member ?? ''}`;
    const before = found.get(key);
    if (before !== undefined) {
      const own = before.sample.kind === 'json' ? before.sample : sampleOf(call, seam, within);
      // A text that is parsed has to be one; most else will do for what is only waited for.
      const isBetter = before.sample.kind === 'unknown' || own.kind === 'json';
      found.set(key, { ...before, calls: [...before.calls, call], sample: isBetter ? own : before.sample });
    } else if (found.size < mostSeams) found.set(key, { ...seam, calls: [call], sample: sampleOf(call, seam, within) });
  };
  for (const at of reach(facts)) {
    if (at.way.some(({ node }) => cut.has(node))) continue;
    for (const { node, conditions } of callsWithin(s, at.fn)) {
      if (!ts.isCallExpression(node) || bindConditions(conditions, at.env) === undefined) continue;
      const seam = seamAt(facts, at, node, enters);
      if (seam === undefined) continue;
      cut.add(node);
      const member = seam.kind === 'given' ? methodOf(node) : undefined;
      add(member === undefined ? seam : { ...seam, member }, node, at.fn);
    }
  }
  return [...found.values()].map((seam, _, all) => {
    const isOnlyOne = all.filter(({ kind, name }) => kind === seam.kind && name === seam.name).length === 1;
    const { member, ...whole } = seam;
    return isOnlyOne ? whole : { ...whole, ...(member === undefined ? {} : { member }) };
  });
}

/** `find` of `inventory.find(…)`, and of no longer chain. */
function methodOf({ expression }: ts.CallExpression): string | undefined {
  const at = bare(expression);
  return ts.isPropertyAccessExpression(at) && ts.isIdentifier(bare(at.expression)) ? at.name.text : undefined;
}

/** What is read of an answer: `(await response.json()) as Page`. */
function bodyRead(fn: FunctionWithBody): ts.Expression | undefined {
  let found: ts.Expression | undefined;
  visitAll(fn.body, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'json') return;
    let at: ts.Node = node;
    while (ts.isAwaitExpression(at.parent) || ts.isParenthesizedExpression(at.parent) || ts.isAsExpression(at.parent)) at = at.parent;
    found ??= at as ts.Expression;
  });
  return found;
}

type Found = Omit<Seam, 'calls' | 'sample'>;

function seamAt(facts: HandlerFacts, at: Reached, call: ts.CallExpression, enters: (fn: FunctionWithBody) => boolean): Found | undefined {
  const { s } = facts;
  // What is asked is the call before it, and its stand-in gives a promise of its own.
  if (isOfPromise(call)) return undefined;
  const ref = refOf(s, call.expression);
  if (ref.kind === 'global' && ref.path.join('.') === 'fetch')
    return { kind: 'fetch', module: undefined, name: 'fetch', parameters: [], isAsync: true };
  if (ref.kind === 'function') {
    const file = ref.fn.getSourceFile().fileName;
    const name = exportedNameOf(ref.fn);
    if (file === at.fn.getSourceFile().fileName || file === facts.fn?.getSourceFile().fileName || name === undefined || enters(ref.fn))
      return undefined;
    if (call.arguments.some((argument) => isFunctionNode(bare(argument)))) return undefined;
    if (!isAsync(ref.fn) && !asksOutside(s, ref.fn, 0, new Set())) return undefined;
    const parameters = ref.fn.parameters.map((parameter, i) =>
      ts.isIdentifier(parameter.name) ? parameter.name.text : `options${i === 0 ? '' : i}`,
    );
    return { kind: 'function', module: file, name, parameters, isAsync: givesPromise(s, ref.fn, call) };
  }
  if (!isWaitedFor(call) && !(ref.kind === 'external' && isSystem(ref.specifier))) return undefined;
  return ofChain(s, call.expression, at.env, facts, 0);
}

/** `.catch(…)` of `ask().catch(…)`: a method of what is waited for, and nothing that a module gives. */
function isOfPromise({ expression }: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    /^(then|catch|finally)$/.test(expression.name.text) &&
    ts.isCallExpression(bare(expression.expression))
  );
}

function isSystem(specifier: string): boolean {
  return /^(node:)?(child_process|fs|fs\/promises)$/.test(specifier);
}

/** What a chain of calls and members begins with. */
function ofChain(s: Snapshot, expression: ts.Expression, env: Env, facts: HandlerFacts, depth: number): Found | undefined {
  if (depth > 6) return undefined;
  let at = settled(expression);
  for (;;) {
    if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = settled(at.expression);
    else if (ts.isCallExpression(at)) {
      const made = factoryOf(s, at, facts);
      if (made !== undefined) return made;
      at = settled(at.expression);
    } else if (ts.isNewExpression(at)) {
      at = bare(at.expression);
    } else break;
  }
  if (!ts.isIdentifier(at)) return undefined;
  const [declaration] = declarationsInScope(at, at.text);
  if (declaration === undefined) return undefined;
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer === undefined ? undefined : ofChain(s, declaration.initializer, env, facts, depth + 1);
  if (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) || ts.isNamespaceImport(declaration))
    return ofImport(s, declaration, expression);
  const parameter = parameterOf(declaration);
  if (parameter === undefined) return undefined;
  const bound = env.get(parameter);
  if (bound !== undefined && ts.isExpression(bound.node)) return ofChain(s, bound.node, env, facts, depth + 1);
  const given = parameter.parent === facts.fn ? givenByRegistrar(s, facts, parameter) : undefined;
  if (given !== undefined) return ofChain(s, given, env, facts, depth + 1);
  if (parameter.parent === facts.fn || facts.fn === undefined) return undefined;
  // Of a handler that is wrapped, the function that runs stands elsewhere.
  if (![facts.fn, facts.tool.registration].some((inner) => contains(parameter.parent, inner))) return undefined;
  return {
    kind: 'given',
    module: undefined,
    name: ts.isIdentifier(parameter.name) ? parameter.name.text : at.text,
    parameters: [],
    isAsync: true,
  };
}

/** What a function of the project that registers tools gives to the handler: `handler(args, client)`. */
function givenByRegistrar(s: Snapshot, { tool, fn }: HandlerFacts, parameter: ts.ParameterDeclaration): ts.Expression | undefined {
  const { registration } = tool;
  if (!ts.isCallExpression(registration) || fn === undefined) return undefined;
  const at = registration.arguments.findIndex((argument) => contains(argument, fn));
  const ref = refOf(s, registration.expression);
  const own = ref.kind === 'function' && at >= 0 ? ref.fn.parameters[at] : undefined;
  if (ref.kind !== 'function' || own === undefined || !ts.isIdentifier(own.name)) return undefined;
  const { text } = own.name;
  let given: ts.Expression | undefined;
  visitAll(ref.fn.body, (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === text) given ??= node.arguments[fn.parameters.indexOf(parameter)];
  });
  return given;
}

function parameterOf(declaration: ts.Node): ts.ParameterDeclaration | undefined {
  for (let at: ts.Node = declaration; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isParameter(at)) return at;
    if (!ts.isBindingElement(at) && !ts.isObjectBindingPattern(at)) return undefined;
  }
  return undefined;
}

/** `createClient(config)`, a function of the project that gives something of a package. */
function factoryOf(s: Snapshot, call: ts.CallExpression, facts: HandlerFacts): Found | undefined {
  const ref = refOf(s, call.expression);
  if (ref.kind !== 'function') return undefined;
  const name = exportedNameOf(ref.fn);
  const file = ref.fn.getSourceFile().fileName;
  if (name === undefined || file === facts.fn?.getSourceFile().fileName) return undefined;
  return { kind: 'factory', module: file, name, parameters: [], isAsync: ts.isAwaitExpression(call.parent) };
}

function ofImport(
  s: Snapshot,
  declaration: ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport,
  expression: ts.Expression,
): Found | undefined {
  let at: ts.Node = declaration;
  while (!ts.isImportDeclaration(at)) at = at.parent;
  const specifier = ts.isStringLiteralLike(at.moduleSpecifier) ? at.moduleSpecifier.text : '';
  const target = s.resolveModule(specifier, declaration.getSourceFile().fileName);
  const builtin = builtinOf(specifier);
  const name = ts.isImportSpecifier(declaration)
    ? (declaration.propertyName ?? declaration.name).text
    : ts.isImportClause(declaration) && builtin === undefined
      ? 'default'
      : memberIn(expression);
  if (name === undefined) return undefined;
  const isInstalled = target.kind === 'file' && target.file.includes('/node_modules/');
  if (target.kind === 'file' && !isInstalled) return { kind: 'value', module: target.file, name, parameters: [], isAsync: true };
  if (/^(zod|node:path|path|node:util|util|node:url|url|node:os|os|node:crypto|crypto)$/.test(specifier)) return undefined;
  return { kind: 'package', module: builtin ?? specifier, name, parameters: [], isAsync: !/Sync$/.test(lastName(expression)) };
}

/** A module of Node by one name: `fs` and `node:fs` are the same. */
export function builtinOf(specifier: string): string | undefined {
  const name = specifier.replace(/^node:/, '');
  const isOne = /^(fs|child_process|https?|http2|net|tls|dgram|dns|readline|stream|timers|worker_threads|zlib)(\/promises)?$/.test(name);
  return isOne || specifier.startsWith('node:') ? `node:${name}` : undefined;
}

function lastName(expression: ts.Expression): string {
  const at = bare(expression);
  return ts.isPropertyAccessExpression(at) ? at.name.text : at.getText();
}

/** `readFile` of `fs.readFile`, where all of a package is imported. */
function memberIn(expression: ts.Expression): string | undefined {
  let name: string | undefined;
  for (let at = bare(expression); ts.isPropertyAccessExpression(at) || ts.isCallExpression(at); at = bare(at.expression))
    if (ts.isPropertyAccessExpression(at)) name = at.name.text;
  return name;
}

export function isWaitedFor(call: ts.CallExpression): boolean {
  let at = call.parent;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isNonNullExpression(at)) at = at.parent;
  if (ts.isPropertyAccessExpression(at) && ts.isCallExpression(at.parent) && isOfPromise(at.parent)) return isWaitedFor(at.parent);
  if (ts.isAwaitExpression(at) || ts.isReturnStatement(at) || (ts.isArrowFunction(at) && at.body !== undefined && contains(at.body, call)))
    return true;
  // `Promise.all([a(), b()])`.
  return ts.isArrayLiteralExpression(at) && ts.isCallExpression(at.parent) && /^Promise\./.test(at.parent.expression.getText());
}

/** By the function, or by its type; where nobody says it, by what is done with it. */
function givesPromise(s: Snapshot, fn: FunctionWithBody, call: ts.CallExpression): boolean {
  if (isAsync(fn)) return true;
  const type = typeOf(s.checker(), call);
  return type === undefined
    ? isWaitedFor(call)
    : (type.isUnion() ? type.types : [type]).some((one) => one.getProperty('then') !== undefined);
}

/** The function waits for something that is no code of the project, itself or in what it calls. */
function asksOutside(s: Snapshot, fn: FunctionWithBody, depth: number, seen: Set<ts.Node>): boolean {
  if (depth > 4 || seen.has(fn)) return false;
  seen.add(fn);
  let found = false;
  const look = (node: ts.Node): void => {
    if (found) return;
    if (ts.isNewExpression(node) && node.expression.getText() === 'Promise') found = true;
    if (!ts.isCallExpression(node)) return;
    const ref = refOf(s, node.expression);
    if (ref.kind === 'global' && ref.path.join('.') === 'fetch') found = true;
    else if (ref.kind === 'external') found = ts.isAwaitExpression(node.parent) || isSystem(ref.specifier);
    else if (ref.kind === 'function') found = asksOutside(s, ref.fn, depth + 1, seen);
    else if (ref.kind === 'unknown' || ref.kind === 'parameter') found = ts.isAwaitExpression(node.parent) && depth < 2;
  };
  if (!ts.isBlock(fn.body)) look(fn.body);
  visitAll(fn.body, look);
  return found;
}
