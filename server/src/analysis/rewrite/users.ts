/** Who else uses the function that is the handler, or what it gives: whoever reads its text would get something else. */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { refOf } from '../program/origin';
import type { Snapshot } from '../program/snapshot';
import { contains } from '../syntax/expressions';
import { nameOfFunction, type FunctionWithBody } from '../syntax/functions';
import { isTest } from './tests';

/** A use that is no import, no export and not the tool's own registration. */
export function otherUseOf({ s, tool }: HandlerFacts, fn: FunctionWithBody): ts.Node | undefined {
  const name = nameOfFunction(fn);
  if (isInline(fn)) return calledAsTool(s, fn);
  if (name === undefined) return undefined;
  const own = fn.getSourceFile();
  for (const file of s.files()) {
    if (s.textOf(file)?.includes(name) !== true) continue;
    const source = s.sourceFile(file);
    const found = source === undefined ? undefined : useIn(source);
    if (found !== undefined) return found;
  }
  return undefined;

  function useIn(source: ts.SourceFile): ts.Node | undefined {
    const step = (node: ts.Node): ts.Node | undefined => {
      if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isExportAssignment(node)) return undefined;
      if (ts.isIdentifier(node) && node.text === name && isUse(node)) return node;
      return ts.forEachChild(node, step);
    };
    return step(source);
  }

  function isUse(node: ts.Identifier): boolean {
    if (contains(tool.registration, node) && !contains(fn, node)) return false;
    const { parent } = node;
    const isName =
      (ts.isFunctionLike(parent) || ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) && parent.name === node;
    if (isName || (ts.isPropertyAssignment(parent) && parent.name === node)) return false;
    const expression = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node;
    const ref = refOf(s, expression);
    if (ref.kind === 'function') return ref.fn === fn;
    // A method of that name on something unknown, in the same file: it may be this one.
    return ref.kind === 'unknown' && node.getSourceFile() === own && ts.isCallExpression(expression.parent) && expression !== node;
  }
}

/** `await searchTool.execute({ … })`: the project calls its own tool, and reads what that gives. */
function calledAsTool(s: Snapshot, fn: FunctionWithBody): ts.Node | undefined {
  let holder: ts.Node = fn;
  while (!ts.isVariableDeclaration(holder)) {
    if (ts.isStatement(holder) || ts.isSourceFile(holder)) return undefined;
    holder = holder.parent;
  }
  const { name } = holder;
  if (!ts.isIdentifier(name)) return undefined;
  const isCall = new RegExp(`\\b${name.text}\\s*[?!]?\\.\\s*(execute|invoke|call|run|func|handler|_call)\\b`);
  for (const file of s.files()) {
    if (isTest(file) || !isCall.test(s.textOf(file) ?? '')) continue;
    const source = s.sourceFile(file);
    let found: ts.Node | undefined;
    const step = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isCall.test(node.expression.getText())) found ??= node.expression;
      ts.forEachChild(node, step);
    };
    if (source !== undefined) step(source);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a helper gives goes back to the SDK wherever it is called; the first use that does something else with it, if not. */
export function readerOf(s: Snapshot, helper: FunctionWithBody): ts.Node | undefined {
  const name = nameOfFunction(helper);
  if (name === undefined) return helper;
  for (const file of s.files()) {
    if (isTest(file) || s.textOf(file)?.includes(name) !== true) continue;
    let found: ts.Node | undefined;
    const step = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
      if (ts.isIdentifier(node) && node.text === name && isUseOf(node) && !isHandedOn(node)) found ??= node;
      ts.forEachChild(node, step);
    };
    const source = s.sourceFile(file);
    if (source !== undefined) step(source);
    if (found !== undefined) return found;
  }
  return undefined;

  function isUseOf(node: ts.Identifier): boolean {
    const { parent } = node;
    if ((ts.isFunctionLike(parent) || ts.isVariableDeclaration(parent)) && parent.name === node) return false;
    const ref = refOf(s, node);
    return ref.kind === 'unknown' || (ref.kind === 'function' && ref.fn === helper);
  }
}

/** `return helper(…)`, `() => helper(…)` */
function isHandedOn(node: ts.Identifier): boolean {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.expression !== node) return false;
  let at: ts.Node = call.parent;
  while (ts.isAwaitExpression(at) || ts.isParenthesizedExpression(at) || ts.isConditionalExpression(at)) at = at.parent;
  return ts.isReturnStatement(at) || ts.isArrowFunction(at);
}

/**
 * A part of the user interface that shows what the tool gave: messages of the AI SDK name it `tool-…` by the key that the tool has where it
 * is handed over.
 */
export function shownBy({ s, tool }: HandlerFacts): string | undefined {
  if (tool.name === undefined) return undefined;
  const texts = s.files().flatMap((file) => s.textOf(file) ?? []);
  const given = new RegExp(`([\\w-]+)["']?\\s*:\\s*${tool.name.replace(/\W/g, '\\$&')}\\b`, 'g');
  const keys = texts.flatMap((text) => (text.includes(tool.name ?? '') ? [...text.matchAll(given)].map((found) => found[1] ?? '') : []));
  const parts = [...new Set([tool.name, ...keys, ...spelledAs(tool.name)])].map((key) => `tool-${key}`);
  return parts.find((part) => texts.some((text) => text.includes(`"${part}"`) || text.includes(`'${part}'`)));
}

/** `createFileSearchTool`: the keys that such a tool is likely to have, in the ways of writing them. */
function spelledAs(name: string): readonly string[] {
  const words = name
    .replace(/^create(?=[A-Z])|Tool$/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  const camel = words.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [camel, words, words.replaceAll('_', '-')];
}

/** Written where it is given: nobody else can name it. */
function isInline(fn: FunctionWithBody): boolean {
  if (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))
    return !ts.isVariableDeclaration(fn.parent) && !ts.isPropertyDeclaration(fn.parent);
  return ts.isMethodDeclaration(fn) && ts.isObjectLiteralExpression(fn.parent);
}
