/**
 * The tools behind a low-level MCP server: `tools/list` says which there are, `tools/call` is one function for all of them. Each tool is
 * that function with the tool's name bound: a `switch`, an `if` chain, a map by name and a list of objects all come out of the same reading.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, valueNamed } from '../../syntax/expressions';
import { hasBody, isFunctionNode, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { Tool } from '../../discovery/tool';
import { valueOf } from './evaluate';
import { itemsOf } from './collections';
import { alternatives, expansion, type Expansion } from './expand';
import { lookup } from './spreads';
import type { Value } from './value';

/** One tool a name; the dispatcher itself where no names can be read. */
export function dispatchedTools(s: Snapshot, tool: Tool): readonly Tool[] {
  if (tool.handler.kind !== 'dispatch') return [tool];
  const { node } = tool.handler;
  const defined = definitionsFor(s, tool.registration.getSourceFile());
  const tools = defined.flatMap((value): Tool[] => fromDefinition(s, tool, node, value));
  const known = new Set(tools.map((t) => t.name));
  for (const label of labelsIn(s, node)) {
    const name = constantString(label);
    if (name === undefined || known.has(name)) continue;
    known.add(name);
    tools.push({ ...tool, name, nameNode: label, registration: label, handler: { kind: 'dispatch', node, name } });
  }
  return tools.length > 0 ? tools : [tool];
}

function fromDefinition(s: Snapshot, tool: Tool, node: ts.Expression, value: Value): Tool[] {
  const x = expansion(s);
  return alternatives(x, value).flatMap(({ value: object }): Tool[] => {
    if (object.kind !== 'object') return [];
    const name = textProperty(x, object, 'name');
    if (name === undefined) return [];
    const literal = literalWithName(object.node);
    const part = (key: string): ts.Expression | undefined =>
      literal === undefined ? expressionOf(x, object, key) : (valueNamed(literal, key) ?? expressionOf(x, object, key));
    return [
      {
        ...tool,
        name,
        registration: literal ?? writtenAt(part('name')) ?? object.node,
        nameNode: part('name') ?? object.node,
        description: part('description'),
        input: part('inputSchema'),
        output: part('outputSchema'),
        annotations: part('annotations'),
        handler: { kind: 'dispatch', node, name },
      },
    ];
  });
}

/** `{ name: 'lamps', … }`; not `{ name: t.name, … }`, which one `map` makes for every tool. */
function literalWithName(node: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const name = valueNamed(node, 'name');
  return name !== undefined && constantString(name) !== undefined ? node : undefined;
}

/** The object that a name is written in: of several that one call makes, each its own. */
function writtenAt(name: ts.Expression | undefined): ts.Node | undefined {
  const holder = name?.parent;
  return holder !== undefined && ts.isPropertyAssignment(holder) ? holder.parent : undefined;
}

function textProperty(x: Expansion, object: Value, key: string): string | undefined {
  const found = lookup(x, object, key);
  if (found.is === 'no' || found.value === undefined) return undefined;
  const [only] = alternatives(x, found.value);
  return only?.value.kind === 'const' && typeof only.value.value === 'string' ? only.value.value : undefined;
}

function expressionOf(x: Expansion, object: Value, key: string): ts.Expression | undefined {
  const found = lookup(x, object, key);
  if (found.is === 'no' || found.value === undefined) return undefined;
  const [only] = alternatives(x, found.value);
  const { node } = only?.value ?? found.value;
  return ts.isExpression(node) ? node : undefined;
}

/** What the `tools/list` handler of the same file answers, or else of another file of the folder. */
function definitionsFor(s: Snapshot, file: ts.SourceFile): readonly Value[] {
  const own = listHandlers(s, file);
  if (own.length > 0) return own.flatMap((node) => listed(s, node));
  for (const other of s.files()) {
    const text = s.textOf(other);
    if (text === undefined || !/ListToolsRequestSchema|['"]tools\/list['"]/.test(text)) continue;
    const source = s.sourceFile(other);
    const found = source === undefined ? [] : listHandlers(s, source);
    if (found.length > 0) return found.flatMap((node) => listed(s, node));
  }
  return [];
}

function listHandlers(s: Snapshot, file: ts.SourceFile): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  visitAll(file, (node) => {
    if (!ts.isCallExpression(node) || !isRequestHandler(node)) return;
    const [kind, handler] = node.arguments;
    if (kind !== undefined && handler !== undefined && isRequest(s, kind, 'ListToolsRequestSchema', 'tools/list')) found.push(handler);
  });
  return found;
}

export function isRequestHandler(call: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'setRequestHandler' && call.arguments.length === 2;
}

function isRequest(s: Snapshot, node: ts.Expression, schema: string, method: string): boolean {
  if (constantString(node) === method) return true;
  const at = bare(node);
  if (ts.isIdentifier(at) && at.text === schema) return true;
  const ref = refOf(s, at);
  return ref.kind === 'external' && ref.path[ref.path.length - 1] === schema;
}

function listed(s: Snapshot, handler: ts.Expression): readonly Value[] {
  const x = expansion(s);
  const call = { kind: 'call' as const, node: handler as ts.CallExpression, callee: valueOf(s, handler), args: [] };
  return alternatives(x, call).flatMap(({ value }) => {
    const tools = lookup(x, value, 'tools');
    return tools.is === 'no' || tools.value === undefined ? [] : (itemsOf(x, tools.value) ?? []);
  });
}

/** Names that the dispatcher compares the request's with: `case 'x':` and `name === 'x'`, also one call away. */
function labelsIn(s: Snapshot, handler: ts.Expression): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const seen = new Set<ts.Node>();
  const read = (root: ts.Node, depth: number): void => {
    if (seen.has(root)) return;
    seen.add(root);
    visitAll(root, (node) => {
      if (ts.isCaseClause(node) && isRequestedName(node.parent.parent.expression, root)) found.push(node.expression);
      else if (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken &&
        isRequestedName(node.left, root)
      )
        found.push(node.right);
      else if (ts.isCallExpression(node) && depth < 1 && node.arguments.some((a) => /(^|\.)(name|toolName)$/.test(a.getText()))) {
        const ref = refOf(s, node.expression);
        if (ref.kind === 'function') read(ref.fn, depth + 1);
      }
    });
  };
  const at = bare(handler);
  const ref = isFunctionNode(at) && hasBody(at) ? undefined : refOf(s, at);
  read(ref?.kind === 'function' ? ref.fn : at, 0);
  return found;
}

/** `name`, `toolName`, `request.params.name`; not the name of something that the function has looked up, caught or goes over. */
function isRequestedName(node: ts.Expression, fn: ts.Node): boolean {
  const at = bare(node);
  if (!ts.isIdentifier(at) && !ts.isPropertyAccessExpression(at)) return false;
  const last = ts.isIdentifier(at) ? at.text : at.name.text;
  if (!/^(name|toolName|tool)$/.test(last)) return false;
  let root: ts.Expression = at;
  while (ts.isPropertyAccessExpression(root)) root = bare(root.expression);
  if (root === at || /\bparams\b/.test(at.getText())) return true;
  if (!ts.isIdentifier(root)) return root.kind === ts.SyntaxKind.ThisKeyword;
  const [declaration] = declarationsInScope(root, root.text);
  if (declaration === undefined) return false;
  if (ts.isParameter(declaration)) return declaration.parent === fn;
  const given = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return given !== undefined && /\b(params|request|req)\b/.test(given.getText());
}
