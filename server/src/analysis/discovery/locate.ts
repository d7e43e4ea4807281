/** Finds the parts of a registration by the locators of its SDK. */
import ts from 'typescript';
import { memberOf, refOf, refOfExport } from '../program/origin';
import type { Snapshot } from '../program/snapshot';
import { bare, constantString, elementNamed, propertyName, settled, valueNamed } from '../syntax/expressions';
import { hasBody, isFunctionNode, nameOfFunction, visitOwn, type FunctionNode, type FunctionWithBody } from '../syntax/functions';
import { declarationsInScope, exportedDeclarations } from '../syntax/scope';
import { objectOf, textOf } from './names';
import { packageOf, type Locator, type Registration, type Sdk, type SdkMajor } from './sdk';
import type { HandlerSource, Tool } from './tool';

export type Call = ts.CallExpression | ts.NewExpression;

/** Where locators look: what a registration is made of. */
export interface Site {
  readonly node: ts.Node;
  readonly args: readonly ts.Expression[];
  /** The calls before this one in its chain, the nearest first. */
  readonly chain?: readonly Call[];
  /** The class and the project's own classes that it extends, itself first. */
  readonly classes?: readonly ts.ClassLikeDeclaration[];
  /** Those that extend the first of `classes`, the furthest first. */
  readonly below?: readonly ts.ClassLikeDeclaration[];
}

/** The expression itself, or the function where a member is one. */
type Found = { readonly node: ts.Expression } | { readonly fn: FunctionWithBody } | undefined;

/** `more`: what the registration's form already knows; its name counts where no locator finds one. */
export function made(
  s: Snapshot,
  sdk: Sdk,
  registration: Registration,
  site: Site,
  specifier: string | undefined,
  more: Partial<Pick<Tool, 'name' | 'nameNode' | 'handler'>> = {},
): Tool {
  const { parts } = registration;
  const part = (locators: readonly Locator[] | undefined): ts.Expression | undefined => locate(s, site, locators ?? []);
  const handler = more.handler ?? handlerAt(s, site, registration);
  const name = part(parts.name);
  const own = name !== undefined && site.node.getSourceFile() === name.getSourceFile() ? name : undefined;
  const { major, number } = majorOf(s, sdk, site.node, specifier);
  return {
    sdk,
    major: registration.reads === undefined ? major : { ...major, ...registration.reads },
    majorNumber: number,
    name: name === undefined ? (more.name ?? heldName(site.node, registration, handler)) : textOf(s, name),
    nameExpression: name !== undefined && textOf(s, name) === undefined ? name : undefined,
    registration: site.node,
    nameNode: own ?? more.nameNode ?? leadOf(site.node),
    description: part(parts.description),
    input: part(parts.input),
    output: part(parts.output),
    annotations: part(parts.annotations),
    handler,
  };
}

function leadOf(node: ts.Node): ts.Node {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return node.expression;
  return node.getFirstToken() ?? node;
}

export function handlerAt(s: Snapshot, site: Site, registration: Registration): HandlerSource {
  for (const locator of registration.parts.handler) {
    const { property, ...holderAt } = locator;
    const holder = foundAt(s, site, holderAt, true);
    if (holder === undefined) continue;
    if ('fn' in holder) return { kind: 'function', fn: holder.fn };
    if (property === undefined) {
      if (locator.is === undefined || formOf(s, holder.node) === locator.is) return { kind: 'expression', node: holder.node };
      continue;
    }
    const found = handlerInside(s, holder.node, property.split('.'));
    if (found !== undefined) return found;
  }
  return registration.handlerOptional === true ? { kind: 'none' } : { kind: 'opaque', node: site.node, why: 'handler-not-found' };
}

function handlerInside(s: Snapshot, holder: ts.Expression, path: readonly string[]): HandlerSource | undefined {
  const [property = '', ...deeper] = path;
  const object = objectBehind(s, holder);
  if (object === undefined) {
    const member = memberOf(s, refOf(s, holder), property);
    return member.kind === 'function' ? { kind: 'function', fn: member.fn } : { kind: 'opaque', node: holder, why: 'handler-computed' };
  }
  if (deeper.length > 0) {
    const inner = valueInside(s, object, property);
    return inner === undefined ? undefined : handlerInside(s, inner, deeper);
  }
  const found = handlerMember(s, object, property);
  if (found !== undefined) return found;
  return object.properties.some(ts.isSpreadAssignment) ? { kind: 'opaque', node: holder, why: 'handler-computed' } : undefined;
}

export function handlerMember(s: Snapshot, object: ts.ObjectLiteralExpression, property: string): HandlerSource | undefined {
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
  const at = bare(value);
  if ((ts.isIdentifier(at) && at.text === 'undefined') || at.kind === ts.SyntaxKind.FalseKeyword) return { kind: 'none' };
  return { kind: 'expression', node: value };
}

export function locate(s: Snapshot, site: Site, locators: readonly Locator[]): ts.Expression | undefined {
  const { classes = [] } = site;
  // What a class says of itself, be it to its base, comes before what the base makes of that.
  if (classes.length > 1) {
    for (const [i, node] of classes.entries()) {
      const found = locate(s, { ...site, classes: [node], below: classes.slice(0, i) }, locators);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const locator of locators) {
    const { property, ...holderAt } = locator;
    const holder = foundAt(s, site, holderAt, false);
    let found = holder === undefined || 'fn' in holder ? undefined : holder.node;
    for (const step of property?.split('.') ?? []) {
      const object = found === undefined ? undefined : objectBehind(s, found);
      found = object === undefined ? undefined : valueInside(s, object, step);
    }
    if (found !== undefined && (locator.is === undefined || formOf(s, found) === locator.is)) return found;
  }
  return undefined;
}

/** `asHandler`: a method is wanted for itself, not for what it returns. */
function foundAt(s: Snapshot, site: Site, { arg, of, member, export: exported }: Locator, asHandler: boolean): Found {
  if (exported !== undefined) return exportAt(s, site.node.getSourceFile(), exported);
  if (member !== undefined) return memberAt(s, site, member, asHandler);
  if (arg === undefined) return undefined;
  if (of !== undefined) {
    const chain = site.chain ?? [];
    const call = of === 'first' ? chain[chain.length - 1] : chain.find((c) => methodOf(c) === of);
    return call === undefined ? undefined : argumentAt(call.arguments ?? [], arg);
  }
  if (site.classes === undefined) return argumentAt(site.args, arg);
  for (const node of site.classes) {
    const found = argumentAt(superArguments(node), arg);
    if (found !== undefined) return found;
  }
  return undefined;
}

function methodOf(call: Call): string | undefined {
  const callee = bare(call.expression);
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : undefined;
}

function argumentAt(args: readonly ts.Expression[], index: number): Found {
  const node = args[index < 0 ? args.length + index : index];
  return node === undefined || ts.isSpreadElement(node) ? undefined : { node };
}

function exportAt(s: Snapshot, file: ts.SourceFile, name: string): Found {
  for (const declaration of exportedDeclarations(file, name)) {
    if (ts.isExportAssignment(declaration)) return { node: declaration.expression };
    if (ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined) return { node: declaration.initializer };
    if (isFunctionNode(declaration) && hasBody(declaration)) return { fn: declaration };
  }
  const ref = refOfExport(s, file.fileName, name);
  return ref.kind === 'function' ? { fn: ref.fn } : ref.kind === 'object' || ref.kind === 'expression' ? { node: ref.node } : undefined;
}

function memberAt(s: Snapshot, { classes = [], below = [] }: Site, name: string, asHandler: boolean): Found {
  for (const [index, node] of classes.entries()) {
    for (const member of node.members) {
      if (member.name === undefined || propertyName(member.name) !== name) continue;
      if (ts.isPropertyDeclaration(member) && member.initializer !== undefined) return { node: member.initializer };
      if ((!ts.isGetAccessor(member) && !ts.isMethodDeclaration(member)) || !hasBody(member)) continue;
      if (asHandler && ts.isMethodDeclaration(member)) return { fn: member };
      const given = returnedBy(member);
      return given === undefined ? { fn: member } : { node: given };
    }
    const assigned = assignedTo(node, name);
    if (assigned !== undefined) return { node: givenFor(s, [...below, ...classes.slice(0, index + 1)], assigned) };
  }
  return undefined;
}

/** What a function gives that does nothing else. */
export function returnedBy(fn: FunctionWithBody): ts.Expression | undefined {
  if (!ts.isBlock(fn.body)) return bare(fn.body);
  const [only] = fn.body.statements;
  return only !== undefined && ts.isReturnStatement(only) ? only.expression : undefined;
}

/** The object that an argument is, or that a function makes which is given instead of it. */
function objectBehind(s: Snapshot, node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const own = objectOf(s, node);
  if (own !== undefined) return own;
  const at = bare(node);
  const given = isFunctionNode(at) && hasBody(at) ? returnedBy(at) : undefined;
  return given === undefined ? undefined : objectOf(s, given);
}

function assignedTo(node: ts.ClassLikeDeclaration, name: string): ts.Expression | undefined {
  let found: ts.Expression | undefined;
  for (const made of node.members) {
    if (!ts.isConstructorDeclaration(made) || made.body === undefined) continue;
    visitOwn(made, (inner) => {
      if (!ts.isBinaryExpression(inner) || inner.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
      const { left } = inner;
      if (ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword && left.name.text === name)
        found ??= inner.right;
    });
  }
  return found;
}

/** `this.name = fields.name` in the last of the classes: what those before it give for `fields` in `super(…)`, else what is written. */
function givenFor(s: Snapshot, classes: readonly ts.ClassLikeDeclaration[], assigned: ts.Expression): ts.Expression {
  if (!ts.isPropertyAccessExpression(assigned)) return assigned;
  let given: ts.Expression = assigned.expression;
  for (let i = classes.length - 1; i > 0; i--) {
    const index = parameterOf(classes[i], given);
    const next = classes[i - 1];
    const argument = index === undefined || next === undefined ? undefined : superArguments(next)[index];
    if (argument === undefined) return assigned;
    given = argument;
    const object = objectOf(s, given);
    if (object !== undefined) return valueInside(s, object, assigned.name.text) ?? assigned;
  }
  return assigned;
}

function parameterOf(node: ts.ClassLikeDeclaration | undefined, name: ts.Expression): number | undefined {
  const made = node?.members.find(
    (member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined,
  );
  const index = ts.isIdentifier(name)
    ? (made?.parameters.findIndex((p) => ts.isIdentifier(p.name) && p.name.text === name.text) ?? -1)
    : -1;
  return index < 0 ? undefined : index;
}

export function superArguments(node: ts.ClassLikeDeclaration): readonly ts.Expression[] {
  let args: readonly ts.Expression[] = [];
  for (const made of node.members) {
    if (!ts.isConstructorDeclaration(made) || made.body === undefined) continue;
    visitOwn(made, (inner) => {
      if (ts.isCallExpression(inner) && inner.expression.kind === ts.SyntaxKind.SuperKeyword) args = inner.arguments;
    });
  }
  return args;
}

export function valueInside(s: Snapshot, object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
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

/** A tool without a name of its own is called by the key or constant that holds it, its file, or its function. */
function heldName(node: ts.Node, { form, naming = 'key' }: Registration, handler: HandlerSource): string | undefined {
  if (form === 'method') return undefined;
  if (naming === 'handler') {
    const fn = handler.kind === 'function' ? handler.fn : handler.kind === 'expression' ? bare(handler.node) : undefined;
    if (fn === undefined) return undefined;
    return ts.isIdentifier(fn) ? fn.text : isFunctionNode(fn) && fn.name !== undefined ? nameOfFunction(fn) : undefined;
  }
  const holder = holderOf(node);
  if (holder !== undefined && (ts.isPropertyAssignment(holder) || ts.isPropertyDeclaration(holder))) return propertyName(holder.name);
  const key = holder === undefined ? undefined : isFunctionNode(holder) ? nameOfFunction(holder) : propertyName(holder.name);
  if (naming === 'key') return key;
  const file = /([^/]+?)(?:\/index)?\.[cm]?[jt]sx?$/.exec(node.getSourceFile().fileName)?.[1];
  return naming === 'file' || key === undefined ? file : `${file ?? ''}_${key}`;
}

/** The property, constant or named function around a registration. */
function holderOf(node: ts.Node): ts.PropertyAssignment | ts.PropertyDeclaration | ts.VariableDeclaration | FunctionNode | undefined {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent) {
    if (ts.isPropertyAssignment(at) || ts.isPropertyDeclaration(at) || ts.isVariableDeclaration(at)) return at;
    if (isFunctionNode(at) && nameOfFunction(at) !== undefined) return at;
    if (ts.isExportAssignment(at) || ts.isClassLike(at)) return undefined;
  }
  return undefined;
}

/** The calls that `call` is chained to, through constants of this file and of others. */
export function chainBefore(s: Snapshot, call: Call): readonly Call[] {
  const found: Call[] = [];
  let at: ts.Expression | undefined = call.expression;
  while (at !== undefined && found.length < 64) {
    at = settled(at);
    if (ts.isPropertyAccessExpression(at)) at = at.expression;
    else if (ts.isCallExpression(at) || ts.isNewExpression(at)) {
      found.push(at);
      at = at.expression;
    } else if (ts.isIdentifier(at) && found.length < 64) at = writtenFor(s, at);
    else return found;
  }
  return found;
}

/** The expression that a constant was given, here or in the file that it is imported from. */
function writtenFor(s: Snapshot, name: ts.Identifier): ts.Expression | undefined {
  let declarations = declarationsInScope(name, name.text);
  for (let i = 0; i < 8; i++) {
    const [only] = declarations;
    if (only === undefined) return undefined;
    if (ts.isVariableDeclaration(only)) return only.initializer;
    if (!ts.isImportSpecifier(only) && !ts.isExportSpecifier(only)) return undefined;
    const from = ts.isImportSpecifier(only) ? only.parent.parent.parent.moduleSpecifier : only.parent.parent.moduleSpecifier;
    if (from === undefined || !ts.isStringLiteralLike(from)) return undefined;
    const target = s.resolveModule(from.text, only.getSourceFile().fileName);
    const file = target.kind === 'file' ? s.sourceFile(target.file) : undefined;
    if (file === undefined) return undefined;
    declarations = exportedDeclarations(file, (only.propertyName ?? only.name).text);
  }
  return undefined;
}

/** The major: by the package that the receiver or callee comes from, else by the package.json nearest to the file. */
export function majorOf(
  s: Snapshot,
  sdk: Sdk,
  node: ts.Node,
  specifier: string | undefined,
): { major: SdkMajor; number: number | undefined } {
  const file = node.getSourceFile().fileName;
  const packages = [...new Set(sdk.packages.map(packageOf))];
  const own = specifier === undefined ? undefined : packageOf(specifier);
  const named = own !== undefined && packages.includes(own) ? [own] : packages;
  const number = named.map((name) => s.majorOf(name, file)).find((found) => found !== undefined);
  const fallback = sdk.majors[0] as SdkMajor;
  const rows = sdk.majors.filter((m) => number !== undefined && number >= m.from && number <= m.to);
  if (rows.length < 2) return { major: rows[0] ?? fallback, number };
  const minor = named.map((name) => s.minorOf(name, file)).find((found) => found !== undefined);
  const row = rows.find(({ minors }) => minor !== undefined && (minors === undefined || (minor >= minors.from && minor <= minors.to)));
  // What a throw becomes is not known where the minor is not, and the rows differ in that.
  const either = rows.some(({ thrown }) => thrown !== rows[0]?.thrown)
    ? ({ ...(rows[0] as SdkMajor), thrown: 'unknown' } as const)
    : rows[0];
  return { major: row ?? either ?? fallback, number };
}
