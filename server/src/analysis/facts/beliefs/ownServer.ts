/**
 * Does a client ask a server of this workspace? Two tools of one name are one only then: a gateway offers `search`, and asks the `search` of
 * another server.
 * Invariant: a client that is handed in is judged by where it is used; one that is made here, by what it is connected with.
 */
import ts from 'typescript';
import type { Tool } from '../../discovery/tool';
import { declarationBehind } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, contains, settled } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { reach } from '../effects/reach';
import { handlerFactsOf } from '../outcomes/handlerFacts';

export function asksOwnServer(s: Snapshot, call: ts.CallExpression, tool: Tool): boolean {
  const callee = bare(call.expression);
  if (!ts.isPropertyAccessExpression(callee) || asksForServer(call.getSourceFile()) || isOnWayOf(s, call, tool)) return false;
  const client = settled(callee.expression);
  const [named] = ts.isIdentifier(client) ? declarationsInScope(client, client.text) : [];
  const declaration = named === undefined ? undefined : declarationBehind(s, named);
  if (declaration === undefined) return false;
  return isHandedIn(declaration) || (ts.isVariableDeclaration(declaration) && isConnectedHere(declaration));
}

function isHandedIn(declaration: ts.Declaration): boolean {
  let at: ts.Node = declaration;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return ts.isParameter(at) && !ts.isParameterPropertyDeclaration(at, at.parent);
}

const registering = /(?:^|\.)(?:registerTool|tool|addTool|setRequestHandler)$/;
const gateways = new WeakMap<ts.SourceFile, boolean>();

/** Somewhere in the file a handler asks a client: what is called there is another server's. */
function asksForServer(file: ts.SourceFile): boolean {
  let asks = gateways.get(file);
  if (asks !== undefined) return asks;
  asks = false;
  visitAll(file, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'callTool') return;
    for (let at: ts.Node = node; at.parent !== undefined; at = at.parent)
      if (isFunctionNode(at) && ts.isCallExpression(at.parent) && registering.test(at.parent.expression.getText())) asks = true;
  });
  gateways.set(file, asks);
  return asks;
}

/** The handler of the tool runs the very call. */
function isOnWayOf(s: Snapshot, call: ts.CallExpression, tool: Tool): boolean {
  const around = enclosingFunction(call);
  return contains(tool.registration, call) || reach(handlerFactsOf(s, tool)).some(({ fn }) => fn === around);
}

/** `client.connect(transport)` in the same file, of a transport that leads to a script of the project, this machine or this process. */
function isConnectedHere(client: ts.VariableDeclaration): boolean {
  let leads = false;
  visitAll(client.getSourceFile(), (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'connect') return;
    const receiver = settled(node.expression.expression);
    const [transport] = node.arguments;
    if (!ts.isIdentifier(receiver) || transport === undefined || !declarationsInScope(receiver, receiver.text).includes(client)) return;
    leads = leadsHere(madeWith(transport));
  });
  return leads;
}

function madeWith(transport: ts.Expression): string {
  const at = settled(transport);
  let [holder]: readonly ts.Node[] = ts.isIdentifier(at) ? declarationsInScope(at, at.text) : [];
  while (holder !== undefined && ts.isBindingElement(holder)) holder = holder.parent.parent;
  return holder !== undefined && ts.isVariableDeclaration(holder) ? (holder.initializer?.getText() ?? '') : at.getText();
}

function leadsHere(transport: string): boolean {
  if (/\bInMemoryTransport\b/.test(transport)) return true;
  if (/\bStdioClientTransport\b/.test(transport)) return /\.[cm]?[jt]sx?["'`]/.test(transport) && !/node_modules|https?:/.test(transport);
  return /\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/"'`]/.test(transport);
}
