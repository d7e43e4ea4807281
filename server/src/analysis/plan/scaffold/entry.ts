/** How a test gets hold of a tool: as an exported value, through the function that registers it, or by loading the file that does. */
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { bare } from '../../syntax/expressions';
import { isFunctionNode, type FunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { exportedAs, exportedNameOf } from './exported';

export type Way = 'invoke' | 'execute' | 'invoke-json' | 'captured';

export type Entry =
  /** `members`: the way from the export to the tool. */
  | {
      readonly kind: 'value';
      readonly file: string;
      readonly name: string;
      readonly members: readonly string[];
      readonly way: Way;
      readonly given: readonly Parameter[] | undefined;
    }
  /** `given`: its parameters; the one that is the server is the first with `server`. `made`: the class of which it makes the server itself. */
  | {
      readonly kind: 'registrar';
      readonly file: string;
      readonly name: string;
      readonly given: readonly Parameter[];
      readonly made: Made | undefined;
    }
  /** The file makes a server of its own and registers on it as it is loaded. */
  | { readonly kind: 'file'; readonly file: string; readonly made: Made }
  | { readonly kind: 'none'; readonly why: string };

export interface Made {
  readonly specifier: string;
  readonly className: string;
}

export interface Parameter {
  readonly node: ts.ParameterDeclaration;
  readonly role: 'server' | 'stand-in' | 'left-out';
}

export function entryOf(facts: HandlerFacts): Entry {
  const { tool, fn } = facts;
  if (fn === undefined) return { kind: 'none', why: 'its handler is not followed' };
  const { registration } = tool;
  const file = registration.getSourceFile().fileName;
  const around = functionsAround(registration);
  const outermost = around[around.length - 1];
  if (outermost === undefined) return atTop(facts, registration, file);
  const owner = classAround(outermost);
  if (owner !== undefined) {
    const name = owner.name === undefined ? 'a class' : `the class \`${owner.name.text}\``;
    return { kind: 'none', why: `it is registered in ${name}, and how one of it is made is not known here` };
  }
  if (around.length > 1) return { kind: 'none', why: 'it is registered in a function within a function' };
  const name = exportedNameOf(outermost);
  if (name === undefined) return { kind: 'none', why: 'what registers it is not exported' };
  const receiver = receiverOf(registration);
  const isServer = (parameter: ts.ParameterDeclaration): boolean =>
    ts.isIdentifier(parameter.name) && receiver !== undefined && parameter.name.text === receiver.text;
  const hasServer = outermost.parameters.some(isServer);
  const given = outermost.parameters.map((node): Parameter => ({
    node,
    role: isServer(node) ? 'server' : isOptional(node) ? 'left-out' : 'stand-in',
  }));
  if (hasServer) return { kind: 'registrar', file, name, given, made: undefined };
  const way = wayOf(facts);
  if (way === undefined) {
    const made = outermost.body !== undefined && ts.isBlock(outermost.body) ? madeIn(outermost.body.statements, receiver) : undefined;
    return made === undefined
      ? { kind: 'none', why: 'the server that it is registered on is neither given to the function that registers it nor made in it' }
      : { kind: 'registrar', file, name, given, made };
  }
  const members = membersTo(registration, outermost, 0);
  return members === undefined
    ? { kind: 'none', why: 'what its function gives back is not followed to it' }
    : { kind: 'value', file, name, members, way, given };
}

/** The way from what the function gives back to the expression: `pingHosts` of `{ pingHosts: tool(…) }`. */
function membersTo(expression: ts.Node, fn: FunctionNode, depth: number): readonly string[] | undefined {
  const members: string[] = [];
  for (let at = expression; ; at = at.parent) {
    const { parent } = at;
    if (parent === fn || (ts.isReturnStatement(parent) && functionsAround(parent)[0] === fn)) return members;
    if (ts.isShorthandPropertyAssignment(parent)) members.unshift(parent.name.text);
    else if (ts.isPropertyAssignment(parent)) {
      if (!ts.isIdentifier(parent.name) && !ts.isStringLiteral(parent.name)) return undefined;
      members.unshift(parent.name.text);
    } else if (ts.isArrayLiteralExpression(parent)) {
      if (parent.elements.some((one) => ts.isSpreadElement(one))) return undefined;
      members.unshift(String(parent.elements.indexOf(at as ts.Expression)));
    } else if (ts.isVariableDeclaration(parent)) {
      if (!ts.isIdentifier(parent.name) || depth > 3) return undefined;
      const { text } = parent.name;
      let above: readonly string[] | undefined;
      const look = (node: ts.Node): void => {
        const isRead = ts.isIdentifier(node) && node.text === text && node !== parent.name && declarationsInScope(node, text)[0] === parent;
        if (isRead) above ??= membersTo(node, fn, depth + 1);
        ts.forEachChild(node, look);
      };
      look(fn.body ?? fn);
      return above === undefined ? undefined : [...above, ...members];
    } else if (
      !ts.isObjectLiteralExpression(parent) &&
      !ts.isParenthesizedExpression(parent) &&
      !ts.isAsExpression(parent) &&
      !ts.isSatisfiesExpression(parent)
    )
      return undefined;
  }
}

/** The class whose method, constructor or property the function is. */
function classAround(fn: FunctionNode): ts.ClassLikeDeclaration | undefined {
  const member = ts.isPropertyDeclaration(fn.parent) ? fn.parent : fn;
  const { parent } = member as ts.Node;
  return ts.isClassLike(parent) ? parent : undefined;
}

function isOptional(node: ts.ParameterDeclaration): boolean {
  return node.questionToken !== undefined || node.initializer !== undefined;
}

function atTop(facts: HandlerFacts, registration: ts.Node, file: string): Entry {
  const members: string[] = [];
  for (let at = registration; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isPropertyAssignment(at) && (ts.isIdentifier(at.name) || ts.isStringLiteral(at.name))) members.unshift(at.name.text);
    if (ts.isClassLike(at)) return { kind: 'none', why: 'it is a class' };
    if (!ts.isVariableDeclaration(at) && !ts.isExportAssignment(at)) continue;
    const way = wayOf(facts);
    const name = ts.isExportAssignment(at) ? 'default' : ts.isIdentifier(at.name) ? exportedAs(at.parent.parent, at.name.text) : undefined;
    if (name === undefined) return { kind: 'none', why: 'it is not exported' };
    return way === undefined
      ? { kind: 'none', why: 'how this SDK calls a tool is not known here' }
      : { kind: 'value', file, name, members, way, given: undefined };
  }
  return loaded(registration, file);
}

/** The file makes a server of its own, and registers on it. */
function loaded(registration: ts.Node, file: string): Entry {
  const made = madeIn(registration.getSourceFile().statements, receiverOf(registration));
  return made === undefined
    ? { kind: 'none', why: 'the server that it is registered on is not made in its file' }
    : { kind: 'file', file, made };
}

/** `const server = new McpServer(…)` of a package, among the statements. */
function madeIn(statements: readonly ts.Statement[], receiver: ts.Identifier | undefined): Made | undefined {
  for (const statement of statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      const made = declaration.initializer === undefined ? undefined : bare(declaration.initializer);
      if (!ts.isIdentifier(declaration.name) || declaration.name.text !== receiver?.text || made === undefined || !ts.isNewExpression(made))
        continue;
      const className = made.expression.getText();
      const specifier = importOf(statement.getSourceFile(), className);
      if (specifier !== undefined && !specifier.startsWith('.')) return { specifier, className };
    }
  }
  return undefined;
}

function importOf(file: ts.SourceFile, name: string): string | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteralLike(statement.moduleSpecifier)) continue;
    const named = statement.importClause?.namedBindings;
    if (named !== undefined && ts.isNamedImports(named) && named.elements.some((one) => one.name.text === name))
      return statement.moduleSpecifier.text;
  }
  return undefined;
}

/** `server` of `server.registerTool(…)`, and of `register(server, …)`. */
function receiverOf(registration: ts.Node): ts.Identifier | undefined {
  if (!ts.isCallExpression(registration)) return undefined;
  const callee = bare(registration.expression);
  if (ts.isPropertyAccessExpression(callee)) {
    const of = bare(callee.expression);
    return ts.isIdentifier(of) ? of : undefined;
  }
  const [first] = registration.arguments;
  return first !== undefined && ts.isIdentifier(bare(first)) ? (bare(first) as ts.Identifier) : undefined;
}

function functionsAround(node: ts.Node): readonly FunctionNode[] {
  const found: FunctionNode[] = [];
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent as ts.Node | undefined)
    if (isFunctionNode(at)) found.push(at);
  return found;
}

function wayOf({ tool }: HandlerFacts): Way | undefined {
  switch (tool.sdk.id) {
    case 'langchain':
      return 'invoke';
    case 'ai':
      return 'execute';
    case 'openai-agents':
      return 'invoke-json';
    default:
      return undefined;
  }
}
