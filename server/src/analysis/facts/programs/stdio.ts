/**
 * Programs that serve MCP over standard output: where they connect, what certainly runs on the way there, and which tools they register.
 * Invariant: only one way leads from a connection outwards (each function has one caller), so what runs beside it belongs to it; a branch
 * that the connection does not lie in is not followed.
 */
import ts from 'typescript';
import type { Tool } from '../../discovery/tool';
import { closureOf, specifiersOf } from '../../program/imports';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, contains } from '../../syntax/expressions';
import { enclosingFunction, hasBody, nameOfFunction, visitAll, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { contextOf, type Test } from '../terms/flow';

/** A server that is connected to standard input and output, and what belongs to its program. */
export interface StdioProgram {
  /** `new StdioServerTransport()`. */
  readonly transport: ts.NewExpression;
  /** Calls that certainly run when the program starts. */
  readonly startUp: readonly ts.CallExpression[];
  readonly tools: readonly Tool[];
}

export function stdioPrograms(s: Snapshot, tools: readonly Tool[]): readonly StdioProgram[] {
  const files = s.files();
  const transports = files.flatMap((file) => (s.textOf(file)?.includes('StdioServerTransport') === true ? transportsIn(s, file) : []));
  return transports.flatMap(({ transport, connect }) => {
    const levels = levelsOf(s, connect, files);
    return levels.length === 0 || isRedirected(s, levels) ? [] : [programOf(s, transport, levels, tools)];
  });
}

function isRedirected(s: Snapshot, levels: readonly Level[]): boolean {
  const importsOf = (file: string): readonly string[] => {
    const source = s.sourceFile(file);
    if (source === undefined) return [];
    return specifiersOf(source).flatMap((specifier) => {
      const target = s.resolveModule(specifier, file);
      return target.kind === 'file' ? [target.file] : [];
    });
  };
  const own = levels.flatMap(({ root }) => [...closureOf(root.getSourceFile().fileName, importsOf)]);
  return own.some((file) => redirected.test(s.textOf(file) ?? ''));
}

/** Somewhere in the program standard output is taken away from the console: what is written then is not known. */
const redirected =
  /\bconsole\.(log|info|debug)\s*=[^=]|\bconsole\s*=\s*\S|console\[[^\]]+\]\s*=|stdout\.write\s*=[^=]|(assign|defineProperty|spyOn)\(\s*(\w+\.)?(console|process\.stdout)\b/;

const specifiers = /^@modelcontextprotocol\/(sdk\/server\/stdio(\.js)?|server(\/stdio)?)$/;

function transportsIn(s: Snapshot, file: string): readonly { transport: ts.NewExpression; connect: ts.CallExpression }[] {
  const source = s.sourceFile(file);
  const found: { transport: ts.NewExpression; connect: ts.CallExpression }[] = [];
  if (source === undefined) return found;
  visitAll(source, (node) => {
    // With streams of its own it leaves standard output alone.
    if (!ts.isNewExpression(node) || (node.arguments?.length ?? 0) > 0) return;
    const ref = refOf(s, node.expression);
    if (ref.kind !== 'external' || !specifiers.test(ref.specifier) || ref.path.at(-1) !== 'StdioServerTransport') return;
    const connect = connectOf(node);
    if (connect !== undefined) found.push({ transport: node, connect });
  });
  return found;
}

/** `server.connect(new …)`, or `const transport = new …; server.connect(transport)`. */
function connectOf(transport: ts.NewExpression): ts.CallExpression | undefined {
  const { parent } = transport;
  if (ts.isCallExpression(parent)) return isConnect(parent) ? parent : undefined;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name) || (parent.parent.flags & ts.NodeFlags.Const) === 0)
    return undefined;
  const { name } = parent;
  let found: ts.CallExpression | undefined;
  visitOwn(enclosingFunction(transport) ?? transport.getSourceFile(), (node) => {
    if (!ts.isCallExpression(node) || !isConnect(node)) return;
    const [given] = node.arguments;
    if (given !== undefined && ts.isIdentifier(given) && declarationsInScope(given, given.text)[0] === parent && given.text === name.text)
      found = node;
  });
  return found;
}

function isConnect(call: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'connect';
}

/** A function or file that runs, and the node in it that the way to the connection goes through. */
interface Level {
  readonly root: ts.Node;
  readonly at: ts.Node;
}

function programOf(s: Snapshot, transport: ts.NewExpression, levels: readonly Level[], tools: readonly Tool[]): StdioProgram {
  const startUp = new Set<ts.CallExpression>();
  const own = new Set<Tool>();
  const seen = new Set<ts.Node>();
  /** `sure`: whatever stands here without a test certainly runs; else only registrations are looked for. */
  const enter = (root: ts.Node, sure: boolean, depth: number, tests: readonly Test[]): void => {
    if (depth > 6) return;
    visitOwn(root, (node) => {
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
      const context = contextOf(node, root);
      const isSure = sure && context.caught === undefined && context.tests.every((test) => tests.some((other) => isSame(test, other)));
      if (!isSure && (context.caught !== undefined || context.tests.some(({ node: test }) => choosesTransport.test(test.getText()))))
        return;
      if (ts.isCallExpression(node)) {
        if (isSure) startUp.add(node);
        for (const tool of tools) if (isRegisteredBy(tool, node)) own.add(tool);
      }
      const fn = functionRun(s, node);
      if (fn === undefined || seen.has(fn)) return;
      seen.add(fn);
      enter(fn, isSure, depth + 1, []);
    });
  };
  for (const { root, at } of levels) {
    seen.add(root);
    enter(root, true, 0, contextOf(at, root).tests);
  }
  return { transport, startUp: [...startUp], tools: [...own] };
}

const choosesTransport = /stdio|http|sse|transport|mode|stream|port\b/i;

function isSame(one: Test, other: Test): boolean {
  return one.node === other.node && one.holds === other.holds && one.labels?.[0] === other.labels?.[0];
}

/**
 * From the connection outwards: the function around it, the one call of that function, and so on to the file. Empty where the way ends in a
 * function that nothing calls and nobody can import.
 */
function levelsOf(s: Snapshot, connect: ts.CallExpression, files: readonly string[]): readonly Level[] {
  const levels: Level[] = [];
  let at: ts.Node = connect;
  while (levels.length < 6) {
    const fn = enclosingFunction(at);
    levels.push({ root: fn ?? at.getSourceFile(), at });
    if (fn === undefined || !hasBody(fn)) break;
    const { sure, perhaps } = callersOf(s, fn, files);
    const [only, ...others] = sure;
    if (only === undefined && !perhaps && isIdle(fn)) return [];
    if (only === undefined || others.length > 0 || perhaps) break;
    at = only;
  }
  return levels;
}

/** A function of the file's own that is never named again. */
function isIdle(fn: FunctionWithBody): boolean {
  const name = nameOfFunction(fn);
  if (name === undefined || (!ts.isFunctionDeclaration(fn) && !ts.isVariableDeclaration(fn.parent))) return false;
  let named = 0;
  visitAll(fn.getSourceFile(), (node) => {
    if (ts.isIdentifier(node) && node.text === name) named += 1;
  });
  return named < 2 && !isExported(fn);
}

function isExported(fn: FunctionWithBody): boolean {
  const holder = ts.isFunctionDeclaration(fn) ? fn : fn.parent.parent.parent;
  return (ts.canHaveModifiers(holder) ? (ts.getModifiers(holder) ?? []) : []).some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
}

/** `perhaps`: a method of that name is called on something of which nothing is known, or the function is handed on. */
function callersOf(s: Snapshot, fn: FunctionWithBody, files: readonly string[]): { sure: readonly ts.CallExpression[]; perhaps: boolean } {
  // `(async () => { … })()`
  let around: ts.Node = fn.parent;
  while (ts.isParenthesizedExpression(around)) around = around.parent;
  if (ts.isCallExpression(around) && bare(around.expression) === fn) return { sure: [around], perhaps: false };
  const name = nameOfFunction(fn);
  const sure: ts.CallExpression[] = [];
  let perhaps = name === undefined;
  if (name === undefined) return { sure, perhaps };
  for (const file of files) {
    const source = s.textOf(file)?.includes(name) === true ? s.sourceFile(file) : undefined;
    if (source === undefined) continue;
    visitAll(source, (node) => {
      if (!ts.isCallExpression(node)) return;
      if (nameOfCall(node) === name) {
        const ref = refOf(s, node.expression);
        if (ref.kind === 'function' && ref.fn === fn) sure.push(node);
        else if (ref.kind !== 'function' && ref.kind !== 'external' && ref.kind !== 'global' && !ts.isIdentifier(node.expression))
          perhaps = true;
      } else if (node.arguments.some((a) => ts.isIdentifier(a) && a.text === name)) perhaps = true;
    });
  }
  return { sure, perhaps };
}

function nameOfCall(call: ts.CallExpression): string | undefined {
  const at = bare(call.expression);
  return ts.isIdentifier(at) ? at.text : ts.isPropertyAccessExpression(at) ? at.name.text : undefined;
}

/** The function of the project that a call runs, or the constructor behind `new`. */
function functionRun(s: Snapshot, node: ts.CallExpression | ts.NewExpression): FunctionWithBody | undefined {
  const ref = refOf(s, node.expression);
  if (ts.isCallExpression(node)) return ref.kind === 'function' ? ref.fn : undefined;
  if (ref.kind !== 'class') return undefined;
  return ref.node.members.find((m): m is ts.ConstructorDeclaration & FunctionWithBody => ts.isConstructorDeclaration(m) && hasBody(m));
}

/** The call registers the tool: itself, as one item of a loop, or as the dispatcher behind it. */
function isRegisteredBy({ sdk, registration, handler }: Tool, call: ts.CallExpression): boolean {
  if (sdk.id !== 'mcp') return false;
  if (registration === call) return true;
  return (handler.kind === 'dispatch' || handler.kind === 'item') && call.arguments.some((a) => contains(a, handler.node));
}
