/** `server.setRequestHandler(CallToolRequestSchema, …)`: one function for every tool; the facts layer tells them apart. */
import ts from 'typescript';
import type { Snapshot } from '../program/snapshot';
import { bare, constantString } from '../syntax/expressions';
import { majorOf, type Call } from './locate';
import { lowLevel, mcp } from './sdks/mcp';
import type { Tool } from './tool';

export function dispatcherAt(s: Snapshot, call: Call): Tool | undefined {
  const callee = bare(call.expression);
  const [kind, handler] = call.arguments ?? [];
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'setRequestHandler' || kind === undefined || handler === undefined)
    return undefined;
  const at = bare(kind);
  const isCall = constantString(at) === 'tools/call' || (ts.isIdentifier(at) && at.text === 'CallToolRequestSchema');
  if (!isCall) return undefined;
  const { major, number } = majorOf(s, mcp, call, undefined);
  return {
    sdk: mcp,
    major: { ...major, ...lowLevel },
    majorNumber: number,
    name: undefined,
    registration: call,
    nameNode: callee.name,
    description: undefined,
    input: undefined,
    output: undefined,
    annotations: undefined,
    handler: { kind: 'dispatch', node: handler, name: undefined },
  };
}
