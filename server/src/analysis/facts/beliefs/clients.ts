/**
 * Clients that are known by their type alone, out of a map, a record or a list of the project's own; and those that were given another `callTool`.
 * Invariant: the type is the SDK's class itself. A class of the project that extends it may have its own `callTool`.
 */
import ts from 'typescript';
import { declarationBehind, refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { settled } from '../../syntax/expressions';
import { declarationsInScope } from '../../syntax/scope';
import { typeOf } from '../../syntax/typeOf';

const packages = ['@modelcontextprotocol/sdk', '@modelcontextprotocol/client'];
/** Installed, or the shipped declarations. */
const home = /\/@modelcontextprotocol\/(?:sdk|client)\/|\/candor-stubs\/mcp\.d\.ts$/;

export function isClientByType(s: Snapshot, callee: ts.PropertyAccessExpression): boolean {
  if (callee.name.text !== 'callTool' || !s.declaresAny(packages)) return false;
  const type = typeOf(s.checker(), callee.expression)?.getNonNullableType();
  const [declaration] = type?.symbol?.declarations ?? [];
  return declaration !== undefined && type?.symbol.name === 'Client' && home.test(declaration.getSourceFile().fileName);
}

/** Whether the `callTool` of this client may be the project's: written where it is used, or by the function that made it. */
export function isPatched(s: Snapshot, { expression }: ts.PropertyAccessExpression): boolean {
  const root = settled(expression);
  if (patches(expression.getSourceFile())) return true;
  const [named] = ts.isIdentifier(root) ? declarationsInScope(root, root.text) : [];
  const made = named === undefined ? undefined : declarationBehind(s, named);
  if (made === undefined || !ts.isVariableDeclaration(made) || made.initializer === undefined) return false;
  const call = settled(made.initializer);
  const maker = ts.isCallExpression(call) ? refOf(s, call.expression) : undefined;
  return patches(made.getSourceFile()) || (maker?.kind === 'function' && patches(maker.fn.getSourceFile()));
}

function patches({ text }: ts.SourceFile): boolean {
  return /\.callTool\s*=(?!=)(?!.*\.bind\()/.test(text);
}
