/** How a test gets hold of a tool: as an exported value, through the function that registers it, or by loading the file that does. */
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { bare } from '../../syntax/expressions';
import { isFunctionNode, type FunctionNode } from '../../syntax/functions';
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
  /** `given`: its parameters; the one that is the server is the first with `server`. */
  | { readonly kind: 'registrar'; readonly file: string; readonly name: string; readonly given: readonly Parameter[] }
  /** The file makes a server of its own and registers on it as it is loaded. */
  | { readonly kind: 'file'; readonly file: string; readonly specifier: string; readonly className: string }
  | { readonly kind: 'none'; readonly why: string };

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
  if (hasServer) return { kind: 'registrar', file, name, given };
  const way = wayOf(facts);
  return way === undefined
    ? { kind: 'none', why: 'how this SDK calls a tool is not known here' }
    : { kind: 'value', file, name, members: [], way, given };
}

function isOptional(node: ts.ParameterDeclaration): boolean {
  return node.questionToken !== undefined || node.initializer !== undefined;
}

function atTop(facts: HandlerFacts, registration: ts.Node, file: string): Entry {
  const members: string[] = [];
  for (let at = registration; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isPropertyAssignment(at) && (ts.isIdentifier(at.name) || ts.isStringLiteral(at.name))) members.unshift(at.name.text);
    if (ts.isClassLike(at)) return { kind: 'none', why: 'it is a class' };
    if (!ts.isVariableDeclaration(at)) continue;
    const way = wayOf(facts);
    const name = ts.isIdentifier(at.name) ? exportedAs(at.parent.parent, at.name.text) : undefined;
    if (name === undefined) return { kind: 'none', why: 'it is not exported' };
    return way === undefined
      ? { kind: 'none', why: 'how this SDK calls a tool is not known here' }
      : { kind: 'value', file, name, members, way, given: undefined };
  }
  return loaded(registration, file);
}

/** `const server = new McpServer(…)` of a package, in the file that registers. */
function loaded(registration: ts.Node, file: string): Entry {
  const receiver = receiverOf(registration);
  const none: Entry = { kind: 'none', why: 'the server that it is registered on is not made in its file' };
  if (receiver === undefined) return none;
  for (const statement of registration.getSourceFile().statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      const made = declaration.initializer === undefined ? undefined : bare(declaration.initializer);
      if (!ts.isIdentifier(declaration.name) || declaration.name.text !== receiver.text || made === undefined || !ts.isNewExpression(made))
        continue;
      const specifier = importOf(registration.getSourceFile(), made.expression.getText());
      if (specifier !== undefined && !specifier.startsWith('.'))
        return { kind: 'file', file, specifier, className: made.expression.getText() };
    }
  }
  return none;
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
