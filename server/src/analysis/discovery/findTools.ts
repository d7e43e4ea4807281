/** One matcher for all SDKs: reads the data of `sdks/`, knows none of them by name. */
import ts from 'typescript';
import type { Snapshot } from '../program/snapshot';
import { bare } from '../syntax/expressions';
import { hasBody, isFunctionNode, nameOfFunction, visitAll } from '../syntax/functions';
import { matchCall } from './matchCall';
import { matchClass, matchFile, matchTyped } from './matchDeclaration';
import type { SdkMajor } from './sdk';
import { findShapes } from './shapes';
import { project } from './sdks/project';
import type { Tool } from './tool';

/** `isHandlerFile`: the config says that exported functions of this file are handlers. */
export function findTools(s: Snapshot, file: ts.SourceFile, isHandlerFile: boolean): readonly Tool[] {
  const found = new Map<ts.Node, Tool>();
  const add = (tools: readonly Tool[]): void => {
    for (const tool of tools) if (!found.has(tool.registration)) found.set(tool.registration, tool);
  };
  visitAll(file, (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) add(matchCall(s, node));
    else if (ts.isClassLike(node)) add(matchClass(s, node));
    else if (ts.isObjectLiteralExpression(node)) add(matchTyped(s, node));
  });
  add(matchFile(s, file));
  const tools = [...found.values(), ...plainHandlers(file, isHandlerFile)];
  tools.push(...findShapes(s, file, new Set(tools.map((tool) => tool.registration))));
  return tools.sort((a, b) => a.registration.pos - b.registration.pos);
}

/** Exported functions of handler files, and functions tagged `@tool` in their documentation. */
function plainHandlers(file: ts.SourceFile, isHandlerFile: boolean): readonly Tool[] {
  const tagged = file.text.includes('@tool');
  if (!isHandlerFile && !tagged) return [];
  const tools: Tool[] = [];
  const add = (fn: ts.Node, holder: ts.Node, exported: boolean): void => {
    if (!isFunctionNode(fn) || !hasBody(fn)) return;
    if (!(isHandlerFile && exported) && !(tagged && hasToolTag(holder, file))) return;
    const major = project.majors[0] as SdkMajor;
    tools.push({
      sdk: project,
      major,
      majorNumber: undefined,
      name: nameOfFunction(fn),
      registration: fn,
      nameNode: fn.name ?? holder,
      description: undefined,
      input: undefined,
      output: undefined,
      annotations: undefined,
      handler: { kind: 'function', fn },
    });
  };
  visitAll(file, (node) => {
    if (ts.isFunctionDeclaration(node)) add(node, node, isExported(node));
    else if (ts.isMethodDeclaration(node)) add(node, node, false);
    else if (ts.isVariableStatement(node)) {
      for (const declaration of node.declarationList.declarations) {
        if (declaration.initializer !== undefined) add(bare(declaration.initializer), node, isExported(node));
      }
    } else if (ts.isExportAssignment(node)) add(bare(node.expression), node, true);
  });
  return tools;
}

function isExported(node: ts.Node): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword) ?? false);
}

function hasToolTag(node: ts.Node, file: ts.SourceFile): boolean {
  const comments = ts.getLeadingCommentRanges(file.text, node.pos) ?? [];
  return comments.some(({ pos, end }) => /^\/\*\*[\s\S]*@tool\b/.test(file.text.slice(pos, end)));
}
