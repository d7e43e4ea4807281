/** One matcher for all SDKs: reads the data of `sdks/`, knows none of them by name. */
import ts from 'typescript';
import { refOf } from '../program/origin';
import type { Ref } from '../program/ref';
import type { Snapshot } from '../program/snapshot';
import { bare, constantString, elementNamed, propertyName, valueNamed } from '../syntax/expressions';
import { hasBody, isFunctionNode, nameOfFunction, visitAll, type FunctionWithBody } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';
import { objectOf, textOf } from './names';
import type { Locator, Registration, Sdk, SdkMajor } from './sdk';
import { findShapes } from './shapes';
import { sdks } from './sdks/index';
import { mcp } from './sdks/mcp';
import { project } from './sdks/project';
import type { HandlerSource, Tool } from './tool';

type Call = ts.CallExpression | ts.NewExpression;

/** `isHandlerFile`: the config says that exported functions of this file are handlers. */
export function findTools(s: Snapshot, file: ts.SourceFile, isHandlerFile: boolean): readonly Tool[] {
  const tools: Tool[] = [];
  visitAll(file, (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) tools.push(...matchCall(s, node));
  });
  tools.push(...plainHandlers(file, isHandlerFile));
  tools.push(...findShapes(s, file, new Set(tools.map((tool) => tool.registration))));
  return tools.sort((a, b) => a.registration.pos - b.registration.pos);
}

/** `server.setRequestHandler(CallToolRequestSchema, …)`: one function for every tool; `facts/dispatch.ts` tells them apart. */
function dispatcher(s: Snapshot, call: Call): Tool | undefined {
  const callee = bare(call.expression);
  const [kind, handler] = call.arguments ?? [];
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'setRequestHandler' || kind === undefined || handler === undefined)
    return undefined;
  const at = bare(kind);
  const isCall = constantString(at) === 'tools/call' || (ts.isIdentifier(at) && at.text === 'CallToolRequestSchema');
  if (!isCall) return undefined;
  const { major, number } = majorOf(s, mcp, call, refOf(s, callee.expression));
  return {
    sdk: mcp,
    major,
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

function matchCall(s: Snapshot, call: Call): readonly Tool[] {
  const dispatch = dispatcher(s, call);
  if (dispatch !== undefined) return [dispatch];
  const callee = bare(call.expression);
  const name = ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : undefined;
  if (name === undefined) return [];
  let origin: Ref | undefined;
  for (const sdk of sdks) {
    for (const registration of sdk.registrations) {
      const args = call.arguments ?? [];
      if (args.length < registration.minArgs || args.length > registration.maxArgs) continue;
      if (registration.form === 'method') {
        if (registration.method !== name || !ts.isPropertyAccessExpression(callee)) continue;
        origin ??= refOf(s, callee.expression);
        if (fitsReceiver(s, sdk, registration, origin, call)) return [made(s, sdk, registration, call, origin)];
        continue;
      }
      // The exported name may have been changed by an alias: the origin decides, the local name only saves work.
      if (ts.isIdentifier(callee) && declarationsInScope(callee, callee.text).length === 0) continue;
      origin ??= refOf(s, callee);
      if (origin.kind !== 'external' || !comesFrom(sdk, origin)) continue;
      const [exported] = origin.path.filter((part) => part !== 'new');
      if (origin.path.filter((part) => part !== 'new').length !== 1 || exported === undefined) continue;
      if (registration.form === 'function' && registration.exported === exported) return [made(s, sdk, registration, call, origin)];
      if (registration.form === 'inline' && registration.callees.includes(exported)) return inline(s, sdk, registration, call, origin);
    }
    if (
      origin !== undefined &&
      ts.isPropertyAccessExpression(callee) &&
      sdk.registrations.some((r) => r.form === 'method' && r.method === name)
    )
      origin = undefined;
  }
  return [];
}

function comesFrom(sdk: Sdk, ref: Extract<Ref, { kind: 'external' }>): boolean {
  return sdk.packages.includes(ref.package);
}

/**
 * A receiver that leads to one of the SDK's packages is certain. One that leads to another package or to a global is not ours
 * (`vscode.lm.registerTool`). For the rest the shape of the arguments decides: text, then options, then a function.
 */
function fitsReceiver(s: Snapshot, sdk: Sdk, registration: Extract<Registration, { form: 'method' }>, receiver: Ref, call: Call): boolean {
  if (receiver.kind === 'external') return comesFrom(sdk, receiver);
  if (receiver.kind === 'global' || registration.loose === 'never') return false;
  const args = call.arguments ?? [];
  const first = args[0];
  const last = args[args.length - 1];
  if (first === undefined || last === undefined || first === last) return false;
  if (!looksLikeName(first) || !looksLikeHandler(last)) return false;
  // Name, options with a description or a schema, and a function: no other API of this shape is known.
  const options = args[1];
  if (registration.loose === 'options') {
    const object = options === undefined || options === last ? undefined : objectOf(s, options);
    return object !== undefined && ['description', 'inputSchema', 'title'].some((name) => valueInside(s, object, name) !== undefined);
  }
  const places = [call.getSourceFile().fileName, `${s.root}/package.json`];
  return sdk.packages.some((name) => places.some((at) => s.majorOf(name, at) !== undefined)) || importsOneOf(call.getSourceFile(), sdk);
}

function importsOneOf(file: ts.SourceFile, sdk: Sdk): boolean {
  return file.statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      ts.isStringLiteralLike(statement.moduleSpecifier) &&
      sdk.packages.some(
        (name) =>
          (statement.moduleSpecifier as ts.StringLiteral).text === name ||
          (statement.moduleSpecifier as ts.StringLiteral).text.startsWith(`${name}/`),
      ),
  );
}

function looksLikeName(node: ts.Expression): boolean {
  const at = bare(node);
  return (
    ts.isStringLiteralLike(at) ||
    ts.isTemplateExpression(at) ||
    ts.isIdentifier(at) ||
    ts.isPropertyAccessExpression(at) ||
    ts.isBinaryExpression(at)
  );
}

function looksLikeHandler(node: ts.Expression): boolean {
  const at = bare(node);
  return isFunctionNode(at) || ts.isIdentifier(at) || ts.isPropertyAccessExpression(at) || ts.isCallExpression(at);
}

function made(s: Snapshot, sdk: Sdk, registration: Registration, call: Call, origin: Ref): Tool {
  const { parts } = registration;
  const part = (locators: readonly Locator[] | undefined): ts.Expression | undefined => locate(s, call, locators ?? []);
  const name = part(parts.name);
  const nameText = name === undefined ? nameFromHolder(call) : textOf(s, name);
  const { major, number } = majorOf(s, sdk, call, origin);
  return {
    sdk,
    major,
    majorNumber: number,
    name: nameText,
    nameExpression: nameText === undefined ? name : undefined,
    registration: call,
    nameNode: name !== undefined && call.getSourceFile() === name.getSourceFile() ? name : call.expression,
    description: part(parts.description),
    input: part(parts.input),
    output: part(parts.output),
    annotations: part(parts.annotations),
    handler: handlerOf(s, call, registration),
  };
}

function handlerOf(s: Snapshot, call: Call, registration: Registration): HandlerSource {
  for (const locator of registration.parts.handler) {
    const holder = argumentAt(call, locator.arg);
    if (holder === undefined) continue;
    if (locator.property === undefined) return { kind: 'expression', node: holder };
    const object = objectOf(s, holder);
    if (object === undefined) return { kind: 'opaque', node: holder, why: 'handler-computed' };
    const found = handlerMember(s, object, locator.property);
    if (found !== undefined) return found;
    if (object.properties.some(ts.isSpreadAssignment)) return { kind: 'opaque', node: holder, why: 'handler-computed' };
  }
  return registration.handlerOptional === true ? { kind: 'none' } : { kind: 'opaque', node: call, why: 'handler-not-found' };
}

function handlerMember(s: Snapshot, object: ts.ObjectLiteralExpression, property: string): HandlerSource | undefined {
  const element = elementNamed(object, property);
  if (element === undefined) {
    for (const spread of object.properties) {
      const inner = ts.isSpreadAssignment(spread) ? objectOf(s, spread.expression) : undefined;
      const found = inner === undefined ? undefined : handlerMember(s, inner, property);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (ts.isMethodDeclaration(element) && hasBody(element)) return { kind: 'function', fn: element as FunctionWithBody };
  const value = valueNamed(object, property);
  if (value === undefined) return { kind: 'opaque', node: element, why: 'handler-computed' };
  if (ts.isIdentifier(bare(value)) && (bare(value) as ts.Identifier).text === 'undefined') return { kind: 'none' };
  return { kind: 'expression', node: value };
}

function inline(s: Snapshot, sdk: Sdk, registration: Extract<Registration, { form: 'inline' }>, call: Call, origin: Ref): readonly Tool[] {
  const options = call.arguments?.[0] === undefined ? undefined : objectOf(s, call.arguments[0]);
  const value = options === undefined ? undefined : valueNamed(options, registration.property);
  const map = value === undefined ? undefined : bare(value);
  if (map === undefined || !ts.isObjectLiteralExpression(map)) return [];
  const { major, number } = majorOf(s, sdk, call, origin);
  const tools: Tool[] = [];
  for (const property of map.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    const object = bare(property.initializer);
    if (!ts.isObjectLiteralExpression(object)) continue;
    const find = (locators: readonly Locator[] | undefined): ts.Expression | undefined => {
      for (const { property: key } of locators ?? []) {
        const found = key === undefined ? undefined : valueNamed(object, key);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const [handlerAt] = registration.parts.handler;
    const handler = handlerAt?.property === undefined ? undefined : handlerMember(s, object, handlerAt.property);
    if (handler === undefined && find(registration.parts.input) === undefined) continue;
    tools.push({
      sdk,
      major,
      majorNumber: number,
      name: propertyName(property.name),
      registration: property,
      nameNode: property.name,
      description: find(registration.parts.description),
      input: find(registration.parts.input),
      output: find(registration.parts.output),
      annotations: undefined,
      handler: handler ?? { kind: 'none' },
    });
  }
  return tools;
}

function argumentAt(call: Call, index: number): ts.Expression | undefined {
  const args = call.arguments ?? [];
  const found = args[index < 0 ? args.length + index : index];
  return found === undefined || ts.isSpreadElement(found) ? undefined : found;
}

function locate(s: Snapshot, call: Call, locators: readonly Locator[]): ts.Expression | undefined {
  for (const { arg, property, is } of locators) {
    const found = argumentAt(call, arg);
    if (found === undefined) continue;
    if (property !== undefined) {
      const object = objectOf(s, found);
      const value = object === undefined ? undefined : valueInside(s, object, property);
      if (value !== undefined) return value;
      continue;
    }
    if (is === undefined || formOf(s, found) === is) return found;
  }
  return undefined;
}

function valueInside(s: Snapshot, object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const own = valueNamed(object, name);
  if (own !== undefined) return own;
  for (const spread of object.properties) {
    const inner = ts.isSpreadAssignment(spread) ? objectOf(s, spread.expression) : undefined;
    const found = inner === undefined ? undefined : valueInside(s, inner, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function formOf(s: Snapshot, node: ts.Expression): 'string' | 'object' | 'function' | 'other' {
  if (textOf(s, node) !== undefined || ts.isTemplateExpression(bare(node))) return 'string';
  if (isFunctionNode(bare(node))) return 'function';
  const ref = refOf(s, node);
  if (
    ref.kind === 'expression' &&
    (ts.isTemplateExpression(ref.node) || constantString(ref.node) !== undefined || ts.isBinaryExpression(ref.node))
  )
    return 'string';
  if (ref.kind === 'function') return 'function';
  return ref.kind === 'object' || ref.kind === 'external' ? 'object' : 'other';
}

/** A tool without a name of its own is called by the key or constant that holds it. */
function nameFromHolder(call: ts.Node): string | undefined {
  for (let at = call.parent as ts.Node | undefined; at !== undefined; at = at.parent) {
    if (ts.isPropertyAssignment(at)) return propertyName(at.name);
    if (ts.isVariableDeclaration(at)) return propertyName(at.name);
    if (isFunctionNode(at)) {
      const name = nameOfFunction(at);
      if (name !== undefined) return name;
      continue;
    }
    if (ts.isExportAssignment(at) || ts.isClassLike(at)) return undefined;
  }
  return undefined;
}

/** The major: by the package that the receiver or callee comes from, else by the package.json nearest to the file. */
function majorOf(s: Snapshot, sdk: Sdk, node: ts.Node, origin: Ref): { major: SdkMajor; number: number | undefined } {
  const file = node.getSourceFile().fileName;
  const named = origin.kind === 'external' && sdk.packages.includes(origin.package) ? [origin.package] : sdk.packages;
  const number = named.map((name) => s.majorOf(name, file)).find((found) => found !== undefined);
  const fallback = sdk.majors[0] as SdkMajor;
  return { major: sdk.majors.find((m) => number !== undefined && number >= m.from && number <= m.to) ?? fallback, number };
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
