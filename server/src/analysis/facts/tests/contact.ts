/**
 * Whether a test runs a tool, and what of the test is the tool's answer. By what is called: the function behind the tool, what registers or
 * holds it, or its name given to whoever runs tools by name. The title of a test says nothing here.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, contains } from '../../syntax/expressions';
import { isFunctionNode, nameOfFunction, visitAll, type FunctionWithBody } from '../../syntax/functions';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { declarationOf, memberDeclaration, visitRun, type TestRun } from './run';
import { isNameOf, isNameOfMember, isRunByName, nameOfCallee } from './byName';
import { bundlesIn } from './bundles';
import { keepersOf } from './keepers';

/** How a tool can be met in a test. */
export interface Handle {
  readonly names: readonly string[];
  readonly registration: ts.Node;
  /** The handler, and the functions whose answer is this tool's and no other's. */
  readonly handlers: readonly FunctionWithBody[];
  /** Declarations that hold it and no other tool. */
  readonly alone: readonly ts.Node[];
  /** Declarations that hold others too: with them its name has to be said. */
  readonly shared: readonly ts.Node[];
  /** The declarations that its input schema is written in. */
  readonly schemas: readonly ts.Node[];
  /** Words of which a test that meets it has to hold one. */
  readonly words: readonly string[];
}

export function handleOf(facts: HandlerFacts, all: readonly HandlerFacts[], schemaNodes: readonly ts.Node[]): Handle {
  const { tool, fn } = facts;
  const own = delegatesOf(facts).filter(
    (one) => !all.some((other) => other !== facts && (other.fn === one || delegatesOf(other).includes(one))),
  );
  const handlers = fn === undefined ? own : [fn, ...own];
  const places = [tool.registration, ...handlers];
  const holders = [...new Set(places.flatMap(declarationsAround))];
  const holds = (node: ts.Node): number =>
    all.filter(
      (other) =>
        contains(node, other.tool.registration) ||
        (other.fn !== undefined && contains(node, other.fn)) ||
        (other === facts && own.some((one) => contains(node, one))),
    ).length;
  const alone = holders.filter((node) => holds(node) === 1);
  const schemas = [...new Set(schemaNodes.flatMap((node) => declarationsAround(node)))].filter((node) => !holders.includes(node));
  return {
    names: namesOf(facts),
    registration: tool.registration,
    handlers,
    alone,
    shared: holders.filter((node) => !alone.includes(node)),
    schemas,
    words: [...namesOf(facts), ...[...holders, ...schemas].map(nameOfDeclaration)].filter(
      (word) => word.length > 1 && !tooCommon.test(word),
    ),
  };
}

const delegates = new WeakMap<HandlerFacts, readonly FunctionWithBody[]>();

/** The functions whose return is the tool's: of a dispatcher what it calls for this tool, of a wrapper what it wraps. */
function delegatesOf(facts: HandlerFacts): readonly FunctionWithBody[] {
  const known = delegates.get(facts);
  if (known !== undefined) return known;
  const found = new Set<FunctionWithBody>();
  for (const { steps } of facts.outcomes) for (const { fn } of steps) if (fn !== undefined && fn !== facts.fn) found.add(fn);
  const list = [...found];
  delegates.set(facts, list);
  return list;
}

/** Its name, or where that is computed the texts that it may be: `given || 'search'`. */
export function namesOf({ tool }: HandlerFacts): readonly string[] {
  if (tool.name !== undefined) return [tool.name];
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else ts.forEachChild(node, look);
  };
  if (tool.nameExpression !== undefined) look(tool.nameExpression);
  else if (ts.isExpression(tool.nameNode)) look(tool.nameNode);
  return found;
}

/** In every second test, whatever it is about. */
const tooCommon = /^(execute|handler|handle|run|call|invoke|server|tool|tools|default|callback|fn|input|schema|parameters|args|result)$/i;

function declarationsAround(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  for (let at: ts.Node | undefined = node; at !== undefined && !ts.isSourceFile(at); at = at.parent as ts.Node | undefined)
    if (ts.isVariableDeclaration(at) || ts.isFunctionDeclaration(at) || ts.isClassLike(at) || ts.isExportAssignment(at) || isMember(at))
      found.push(at);
  return found;
}

/** `list_pods: async (args) => …` in an object of handlers. */
function isMember(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.parent) && ts.isVariableDeclaration(node.parent.parent);
}

function nameOfDeclaration(node: ts.Node): string {
  if (isFunctionNode(node)) return nameOfFunction(node) ?? '';
  const { name } = node as { readonly name?: ts.Node };
  return name === undefined ? '' : name.getText();
}

export interface Contact {
  /** The value of the expression is the tool's answer, or something taken out of it. */
  isPayload(expression: ts.Expression): boolean;
  /** The expression calls the tool. */
  isToolCall(expression: ts.Expression): boolean;
  /** The expression is the tool's schema or a part of it, or a thing that the tool was registered with. */
  isSchema(expression: ts.Expression): boolean;
  readonly calls: readonly ts.CallExpression[];
}

const setsUp =
  /^(mock\w*|resolves|rejects|returns|throws|callsFake|onFirstCall|onSecondCall|onCall|expect|restore|reset\w*|clear\w*|stub|spyOn|fn|doMock|unmock|hoisted|importActual|connect|close|listTools|registerTool|setRequestHandler)$/;

export function contactOf(run: TestRun, handle: Handle): Contact | undefined {
  if (!mayMeet(run, handle)) return undefined;
  const { s } = run;
  const touched = new Set<ts.Node>();
  const bundles = bundlesIn(run, handle.shared, [handle.registration, ...handle.handlers]);
  let isNamed = false;
  let isMet = false;
  visitRun(run, (node) => {
    if (isNameOf(node, handle.names)) isNamed = true;
    if (ts.isPropertyAccessExpression(node) && bundles.isOwnMember(node)) isMet = true;
  });
  const marks = new Map<ts.Node, boolean>();
  const isMark = (node: ts.Node): boolean => {
    const known = marks.get(node);
    if (known !== undefined) return known;
    const answer = readMark(node);
    marks.set(node, answer);
    return answer;
  };
  const readMark = (node: ts.Node): boolean => {
    if (isNameOf(node, handle.names)) return isRunByName(node);
    if (ts.isPropertyAccessExpression(node) && bundles.isOwnMember(node)) return true;
    const declaration = declarationAt(s, node);
    if (declaration === undefined) return false;
    if (handle.alone.includes(declaration)) return true;
    if (!handle.shared.includes(declaration)) return false;
    isMet = true;
    return isNamed;
  };
  const reaches = new Map<ts.Node, boolean>();
  const mentions = (root: ts.Node): boolean => {
    let found = false;
    const look = (node: ts.Node): void => {
      if (found) return;
      if (isMark(node)) found = true;
      else if (ts.isIdentifier(node)) {
        const declaration = declarationOf(s, node);
        if (declaration !== undefined && touched.has(declaration)) found = true;
      } else if (ts.isCallExpression(node)) {
        const ref = refOf(s, node.expression);
        if (ref.kind === 'function' && run.bodies.includes(ref.fn) && ref.fn !== run.test.body) {
          const known = reaches.get(ref.fn) ?? false;
          if (known) found = true;
        }
      }
      if (!found) ts.forEachChild(node, look);
    };
    look(root);
    return found;
  };

  const touchServer = ({ arguments: [server] }: ts.CallExpression): void => {
    const declaration = server === undefined ? undefined : rootDeclaration(s, server);
    if (declaration === undefined) return;
    touched.add(declaration);
    for (const keeper of keepersOf(s, declaration)) touched.add(keeper);
  };
  for (let round = 0; round < 4; round++) {
    const before = touched.size + reaches.size;
    for (const body of run.bodies)
      if (body !== run.test.body && !run.test.hooks.includes(body) && mentions(body.body)) reaches.set(body, true);
    visitRun(run, (node) => {
      if (ts.isVariableDeclaration(node) && node.initializer !== undefined && mentions(node.initializer))
        for (const name of namesIn(node)) touched.add(name);
      if (ts.isVariableDeclaration(node)) for (const name of bundles.takenOut(node)) touched.add(name);
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && mentions(node.right)) {
        const declaration = rootDeclaration(s, node.left);
        if (declaration !== undefined) touched.add(declaration);
      }
      // What is given to the function that registers the tool has it afterwards.
      if (ts.isCallExpression(node) && registers(s, node.expression, handle) && isMark(bare(node.expression))) touchServer(node);
      if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer) && mentions(node.expression))
        for (const one of node.initializer.declarations) for (const name of namesIn(one)) touched.add(name);
      // `tool.register(server)` of a table of what registers.
      if (
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        /^register/.test(node.expression.name.text) &&
        mentions(node.expression.expression)
      )
        touchServer(node);
    });
    if (touched.size + reaches.size === before) break;
  }

  const isToolCall = (expression: ts.Expression): boolean => {
    const at = bare(expression);
    if (!ts.isCallExpression(at)) return false;
    if (at.expression.kind === ts.SyntaxKind.ImportKeyword || setsUp.test(nameOfCallee(at.expression))) return false;
    if (registers(s, at.expression, handle) || isAssertion(at)) return false;
    return mentions(at);
  };
  const calls: ts.CallExpression[] = [];
  visitRun(run, (node) => {
    if (ts.isCallExpression(node) && isAwaited(node) && isToolCall(node)) calls.push(node);
  });
  if (calls.length === 0 && touched.size === 0 && !isMet && ![...marks.values()].includes(true) && handle.schemas.length === 0)
    return undefined;

  const busy = new Set<ts.Node>();
  const isPayload = (expression: ts.Expression): boolean => {
    const at = bare(expression);
    if (busy.has(at)) return false;
    busy.add(at);
    try {
      if (ts.isAwaitExpression(at)) return isToolCall(at.expression) || isPayload(at.expression);
      if (ts.isIdentifier(at)) return isPayloadName(at);
      if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) return isPayload(at.expression);
      if (ts.isCallExpression(at)) {
        if (isToolCall(at) && callsHandler(s, at, handle)) return true;
        const of = bare(at.expression);
        return (
          at.arguments.some((argument) => !isFunctionNode(bare(argument)) && isPayload(argument)) ||
          (ts.isPropertyAccessExpression(of) && isPayload(of.expression))
        );
      }
      if (ts.isBinaryExpression(at)) return isPayload(at.left) || isPayload(at.right);
      if (ts.isTypeOfExpression(at) || ts.isPrefixUnaryExpression(at))
        return isPayload(ts.isTypeOfExpression(at) ? at.expression : at.operand);
      return false;
    } finally {
      busy.delete(at);
    }
  };
  const assigned = new Map<ts.Node, ts.Expression[]>();
  const setWhole = new Map<ts.Node, ts.BinaryExpression[]>();
  visitRun(run, (node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
    const declaration = rootDeclaration(s, node.left);
    if (declaration === undefined) return;
    assigned.set(declaration, [...(assigned.get(declaration) ?? []), node.right]);
    if (ts.isIdentifier(bare(node.left))) setWhole.set(declaration, [...(setWhole.get(declaration) ?? []), node]);
  });
  const isPayloadName = (name: ts.Identifier): boolean => {
    const declaration = declarationOf(s, name);
    if (declaration === undefined) return false;
    // `out = { … }` before it is looked at: what it held is gone.
    const last = lastSet(setWhole.get(declaration) ?? [], name);
    if (last !== undefined) return isPayload(last.right) || isCaughtFrom(last.right);
    const given = initializerAround(declaration);
    if (given !== undefined && isPayload(given)) return true;
    if (ts.isParameter(declaration)) {
      // `result.content.map((block) => block.text)`.
      const call = declaration.parent.parent;
      return ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) && isPayload(call.expression.expression);
    }
    return (assigned.get(declaration) ?? []).some((value) => isPayload(value) || isCaughtFrom(value));
  };
  /** `catch (caught) { error = caught }` around a call of the tool. */
  const isCaughtFrom = (value: ts.Expression): boolean => {
    const at = bare(value);
    const declaration = ts.isIdentifier(at) ? declarationOf(s, at) : undefined;
    if (declaration === undefined || !ts.isCatchClause(declaration.parent)) return false;
    const { tryBlock } = declaration.parent.parent;
    return calls.some((call) => contains(tryBlock, call));
  };

  return {
    calls,
    isToolCall,
    isPayload: (expression) => isPayload(expression) || isCaughtFrom(expression),
    isSchema: (expression) => {
      let found = false;
      const look = (node: ts.Node): void => {
        const declaration = declarationAt(s, node);
        if (declaration !== undefined && (handle.schemas.includes(declaration) || touched.has(declaration))) found = true;
        else if (!found) ts.forEachChild(node, look);
      };
      look(expression);
      return found || mentions(expression);
    },
  };
}

function isAssertion(call: ts.CallExpression): boolean {
  let at: ts.Expression = call;
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = bare(at.expression);
  return ts.isIdentifier(at) && /^(expect|assert)$/.test(at.text);
}

function mayMeet(run: TestRun, { words }: Handle): boolean {
  const texts = [...new Set(run.bodies.map((body) => body.getSourceFile().text))];
  return texts.some((text) => words.some((word) => text.includes(word)));
}

function declarationAt(s: Snapshot, node: ts.Node): ts.Declaration | undefined {
  if (ts.isIdentifier(node)) return isNameOfMember(node) ? undefined : declarationOf(s, node);
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const own = memberDeclaration(s, node);
  if (own !== undefined) return own;
  const ref = refOf(s, node);
  if (ref.kind !== 'function') return undefined;
  const { parent } = ref.fn;
  return ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)
    ? parent
    : ts.isFunctionDeclaration(ref.fn)
      ? ref.fn
      : undefined;
}

/** The function called holds the registration and is not the tool itself: `registerSearch(server)`. */
function registers(s: Snapshot, callee: ts.Expression, { registration, handlers }: Handle): boolean {
  const ref = refOf(s, callee);
  return ref.kind === 'function' && !handlers.includes(ref.fn) && contains(ref.fn, registration) && ref.fn !== registration;
}

function callsHandler(s: Snapshot, call: ts.CallExpression, { handlers }: Handle): boolean {
  const ref = refOf(s, call.expression);
  return ref.kind === 'function' && handlers.includes(ref.fn);
}

function isAwaited(call: ts.Node): boolean {
  let at = call.parent as ts.Node | undefined;
  while (at !== undefined && (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isNonNullExpression(at))) at = at.parent;
  if (at === undefined) return false;
  if (ts.isAwaitExpression(at) || ts.isReturnStatement(at) || (ts.isArrowFunction(at) && at.body !== undefined)) return true;
  // `expect(handler({})).rejects`, `Promise.all([handler({}), handler({})])`.
  return ts.isArrayLiteralExpression(at) || (ts.isCallExpression(at) && /^(expect|assert)/.test(at.expression.getText()));
}

/** The last statement before the name that sets it anew whatever happens. */
function lastSet(all: readonly ts.BinaryExpression[], name: ts.Node): ts.BinaryExpression | undefined {
  const isSure = ({ parent, end }: ts.BinaryExpression): boolean =>
    end <= name.pos && ts.isExpressionStatement(parent) && ts.isBlock(parent.parent) && contains(parent.parent, name);
  return [...all].reverse().find(isSure);
}

function namesIn(node: ts.VariableDeclaration): readonly ts.Node[] {
  if (ts.isIdentifier(node.name)) return [node];
  const found: ts.Node[] = [];
  visitAll(node.name, (inner) => {
    if (ts.isBindingElement(inner)) found.push(inner);
  });
  return found;
}

function initializerAround(declaration: ts.Node): ts.Expression | undefined {
  for (let at: ts.Node = declaration; ; at = at.parent) {
    if (ts.isVariableDeclaration(at))
      return at.initializer ?? (ts.isForOfStatement(at.parent.parent) ? at.parent.parent.expression : undefined);
    if (!ts.isBindingElement(at) && !ts.isObjectBindingPattern(at) && !ts.isArrayBindingPattern(at)) return undefined;
  }
}

function rootDeclaration(s: Snapshot, expression: ts.Expression): ts.Declaration | undefined {
  let at = bare(expression);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = bare(at.expression);
  return ts.isIdentifier(at) ? declarationOf(s, at) : undefined;
}
