/**
 * Calls of a tool on a server, as the MCP client makes them, and calls of what only hands such a result on, through however many functions.
 * Invariant: the client is known by where it comes from, never by what it is called.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { typeOf } from '../../syntax/typeOf';
import { valueOf } from '../terms/evaluate';
import { alternatives, expansion } from '../terms/expand';
import { isClientByType, isPatched } from './clients';
import { asksOnTheWay } from './helperLooks';

/** What has a `callTool` that gives a `CallToolResult`: by package and export, and by the member of a base class that holds one. */
const clients: readonly { readonly package: string; readonly exported?: string; readonly member?: string; readonly method?: string }[] = [
  { package: '@modelcontextprotocol/sdk', exported: 'Client' },
  { package: '@modelcontextprotocol/client', exported: 'Client' },
  { package: '@modelcontextprotocol/ext-apps', exported: 'App', method: 'callServerTool' },
  { package: 'agents', exported: 'MCPClientManager' },
  { package: 'agents', member: 'mcp' },
];

export function toolCallsIn(s: Snapshot, source: ts.SourceFile): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  visitAll(source, (node) => {
    if (ts.isCallExpression(node) && isToolCall(s, node)) found.push(node);
  });
  return found;
}

/** Whether the value of the call, once awaited, is the result of a tool as the server sent it. */
export function isToolCall(s: Snapshot, call: ts.CallExpression): boolean {
  if (isClientCall(s, call)) return true;
  const callee = bare(call.expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '';
  // Whoever hands results on is called after what it does; every other call would have to be followed.
  if (!/call_?tool|run_?tool|invoke_?tool|execute_?tool|tool_?call/i.test(name)) return false;
  const found = alternatives(expansion(s), valueOf(s, call));
  return (
    found.length > 0 &&
    found.every(
      ({ value, steps }) =>
        value.node !== call && isClientCall(s, value.node) && !steps.some(({ fn }) => fn !== undefined && asksOnTheWay(s, fn)),
    )
  );
}

/** `client.callTool(…)` itself. */
export function isClientCall(s: Snapshot, node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const callee = bare(node.expression);
  if (!ts.isPropertyAccessExpression(callee) || !/^call(?:Server)?Tool$/.test(callee.name.text)) return false;
  const receiver = refOf(s, callee.expression);
  if (receiver.kind !== 'external') return isClientByType(s, callee) && !isPatched(s, callee);
  const [exported] = receiver.path;
  const member = receiver.path[receiver.path.length - 1];
  const isClient = clients.some(
    (one) =>
      one.package === receiver.package &&
      (one.method ?? 'callTool') === callee.name.text &&
      (one.exported === undefined ? one.member === member : one.exported === exported),
  );
  return isClient && !isPatched(s, callee);
}

/** Whether the type of a result has the flag: a wrapper may promise less than it gives. */
export function hasFlag(s: Snapshot, result: ts.Node): boolean {
  return typeOf(s.checker(), result)?.getNonNullableType().getProperty('isError') !== undefined;
}
