/**
 * Calls of a tool on a server, as the MCP client makes them, and calls of what only hands such a result on.
 * Invariant: the client is known by where it comes from, never by what it is called.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, settled } from '../../syntax/expressions';
import { hasBody, visitAll, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';

/** What has a `callTool` that gives a `CallToolResult`: by package and export, and by the member of a base class that holds one. */
const clients: readonly { readonly package: string; readonly exported?: string; readonly member?: string }[] = [
  { package: '@modelcontextprotocol/sdk', exported: 'Client' },
  { package: '@modelcontextprotocol/client', exported: 'Client' },
  { package: 'agents', exported: 'MCPClientManager' },
  { package: 'agents', member: 'mcp' },
];
const method = 'callTool';
/** Functions on the way to the client: a manager, a pool, a wrapper for retries. */
const deepest = 4;

export interface ToolCall {
  readonly s: Snapshot;
  readonly call: ts.CallExpression;
}

export function toolCallsIn(s: Snapshot, source: ts.SourceFile): readonly ToolCall[] {
  const found: ToolCall[] = [];
  visitAll(source, (node) => {
    if (ts.isCallExpression(node) && isToolCall(s, node)) found.push({ s, call: node });
  });
  return found;
}

export function isToolCall(s: Snapshot, call: ts.CallExpression): boolean {
  return givesToolResult(s, call, 0);
}

/** Whether the value of the call, once awaited, is the result of a tool as the server sent it. */
function givesToolResult(s: Snapshot, call: ts.CallExpression, depth: number): boolean {
  const callee = bare(call.expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '';
  // Whoever hands results on is called after what it does; every other call would have to be followed.
  if (!/calltool/i.test(name)) return false;
  if (ts.isPropertyAccessExpression(callee) && name === method) {
    const receiver = refOf(s, callee.expression);
    if (receiver.kind === 'external') return isClient(receiver.package, receiver.path);
  }
  if (depth >= deepest) return false;
  const target = refOf(s, callee);
  return target.kind === 'function' && handsResultOn(s, target.fn, depth + 1);
}

function isClient(from: string, path: readonly string[]): boolean {
  const [exported] = path;
  const member = path[path.length - 1];
  return clients.some((one) => one.package === from && (one.exported === undefined ? one.member === member : one.exported === exported));
}

/** Every return is the result of a tool, and the function has not looked at whether it failed. */
function handsResultOn(s: Snapshot, fn: FunctionWithBody, depth: number): boolean {
  if (!hasBody(fn) || /\bisError\b/.test(fn.body.getText())) return false;
  if (!ts.isBlock(fn.body)) return isToolResult(s, fn.body, depth);
  const returned: ts.Expression[] = [];
  let isWhole = true;
  visitOwn(fn.body, (node) => {
    if (!ts.isReturnStatement(node)) return;
    if (node.expression === undefined) isWhole = false;
    else returned.push(node.expression);
  });
  return isWhole && returned.length > 0 && returned.every((one) => isToolResult(s, one, depth));
}

function isToolResult(s: Snapshot, expression: ts.Expression, depth: number): boolean {
  const at = settled(expression);
  if (ts.isCallExpression(at)) return givesToolResult(s, at, depth);
  if (!ts.isIdentifier(at)) return false;
  const [declaration, ...more] = declarationsInScope(at, at.text);
  return (
    declaration !== undefined &&
    more.length === 0 &&
    ts.isVariableDeclaration(declaration) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0 &&
    declaration.initializer !== undefined &&
    isToolResult(s, declaration.initializer, depth)
  );
}
