/** Registrations that are calls: methods, exported functions, chains, and objects handed to an entry point. */
import ts from 'typescript';
import { refOf } from '../program/origin';
import type { Ref } from '../program/ref';
import type { Snapshot } from '../program/snapshot';
import { bare, constantString, propertyName, settled } from '../syntax/expressions';
import { hasBody, isFunctionNode, type FunctionWithBody } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';
import { dispatcherAt } from './dispatcher';
import { chainBefore, handlerAt, locate, made, returnedBy, valueInside, type Call, type Site } from './locate';
import { objectOf } from './names';
import { isEntry, packageOf, type Registration, type RegistrationOf, type Sdk } from './sdk';
import { sdks } from './sdks/index';
import type { HandlerSource, Tool } from './tool';

type External = Extract<Ref, { kind: 'external' }>;
interface Entry<Form extends Registration['form']> {
  readonly sdk: Sdk;
  readonly registration: RegistrationOf<Form>;
}

const entries = sdks.flatMap((sdk) => sdk.registrations.map((registration) => ({ sdk, registration })));

export function entriesOf<Form extends Registration['form']>(form: Form): readonly Entry<Form>[] {
  return entries.filter((entry): entry is Entry<Form> => entry.registration.form === form);
}

function grouped<Form extends Registration['form']>(
  form: Form,
  key: (r: RegistrationOf<Form>) => string,
): ReadonlyMap<string, readonly Entry<Form>[]> {
  const groups = new Map<string, Entry<Form>[]>();
  for (const entry of entriesOf(form)) groups.set(key(entry.registration), [...(groups.get(key(entry.registration)) ?? []), entry]);
  return groups;
}

const methods = grouped('method', (r) => r.method);
const lists = entriesOf('objects');
const ambient = new Map(
  entriesOf('function').flatMap((e) => (e.registration.ambient === true ? [[e.registration.exported, e] as const] : [])),
);

export function matchCall(s: Snapshot, call: Call): readonly Tool[] {
  const dispatcher = dispatcherAt(s, call);
  if (dispatcher !== undefined) return [dispatcher];
  const callee = bare(call.expression);
  if (ts.isPropertyAccessExpression(callee)) {
    const candidates = (methods.get(callee.name.text) ?? []).filter(({ registration }) => countFits(registration, call));
    if (candidates.length > 0) {
      const receiver = refOf(s, callee.expression);
      const found = candidates.find(({ sdk, registration }) => fitsReceiver(s, sdk, registration, receiver, call));
      if (found !== undefined)
        return handsOn(found.registration, call) ? [] : [made(s, found.sdk, found.registration, siteOf(call), specifierOf(receiver))];
    }
  } else if (!ts.isIdentifier(callee)) return [];
  // The exported name may have been changed by an alias: the origin decides, the local name only saves work.
  if (ts.isIdentifier(callee) && declarationsInScope(callee, callee.text).length === 0) {
    const entry = ambient.get(callee.text);
    if (entry === undefined || !countFits(entry.registration, call) || !declares(s, entry.sdk, call)) return [];
    return [made(s, entry.sdk, entry.registration, siteOf(call), undefined)];
  }
  const origin = refOf(s, callee);
  if (origin.kind === 'global') return matchGlobal(s, call, origin.path);
  return origin.kind === 'external' ? matchOrigin(s, call, origin) : [];
}

/** `navigator.modelContext.provideContext({ tools: [ … ] })`. */
function matchGlobal(s: Snapshot, call: Call, path: readonly string[]): readonly Tool[] {
  const [receiver, method = ''] = path.slice(-2);
  const entry = lists.find(
    ({ registration: { global, callees } }) => global !== undefined && global === receiver && callees.includes(`.${method}`),
  );
  return entry === undefined || !countFits(entry.registration, call) ? [] : objectsIn(s, entry.sdk, entry.registration, call, undefined);
}

function matchOrigin(s: Snapshot, call: Call, origin: External): readonly Tool[] {
  const path = pathOf(origin);
  for (const sdk of sdks) {
    if (!isEntry(sdk, origin.specifier)) continue;
    for (const registration of sdk.registrations) {
      if (!countFits(registration, call)) continue;
      if (registration.form === 'function' && registration.exported === path.join('.'))
        return [made(s, sdk, registration, siteOf(call), origin.specifier)];
      if (
        registration.form === 'chain' &&
        path.length > 2 &&
        path[0] === registration.exported &&
        path[1] === '()' &&
        path[path.length - 1] === registration.method
      )
        return [made(s, sdk, registration, { ...siteOf(call), chain: chainBefore(s, call) }, origin.specifier)];
      if (registration.form === 'objects' && registration.callees.some((name) => isEntryPoint(path, name)))
        return objectsIn(s, sdk, registration, call, origin.specifier);
    }
  }
  return [];
}

/** `generateText` is an export, `.runTools` a method of anything that comes from the package. */
function isEntryPoint(path: readonly string[], name: string): boolean {
  return name.startsWith('.') ? path.length > 1 && path[path.length - 1] === name.slice(1) : path.length === 1 && path[0] === name;
}

/** From the export on; a default import may be the whole package. */
export function pathOf(origin: External): readonly string[] {
  return origin.path[0] === 'default' && origin.path.length > 1 ? origin.path.slice(1) : origin.path;
}

function siteOf(call: Call): { node: Call; args: readonly ts.Expression[] } {
  return { node: call, args: call.arguments ?? [] };
}

function countFits({ minArgs = 1, maxArgs = Infinity }: Registration, call: Call): boolean {
  const count = call.arguments?.length ?? 0;
  return count >= minArgs && count <= maxArgs;
}

/** `for (const tool of tools) server.addTool(tool)`: the tools are where they are written. */
function handsOn({ parts }: Registration, call: Call): boolean {
  if (parts.handler.some(({ arg, property }) => arg !== 0 || property === undefined)) return false;
  const [first] = call.arguments ?? [];
  const at = first === undefined ? undefined : bare(first);
  if (at === undefined || !ts.isIdentifier(at)) return false;
  return declarationsInScope(at, at.text).some(
    (d) => ts.isParameter(d) || (ts.isVariableDeclaration(d) && ts.isForOfStatement(d.parent.parent)),
  );
}

function specifierOf(ref: Ref): string | undefined {
  return ref.kind === 'external' ? ref.specifier : undefined;
}

/**
 * A receiver that leads to one of the SDK's packages is certain. One that leads to another package or to a global is not ours
 * (`vscode.lm.registerTool`). For the rest the form of the arguments decides.
 */
function fitsReceiver(s: Snapshot, sdk: Sdk, registration: RegistrationOf<'method'>, receiver: Ref, call: Call): boolean {
  const { loose = 'never', receivers, global } = registration;
  if (receiver.kind === 'external') {
    const [first] = pathOf(receiver);
    return isEntry(sdk, receiver.specifier) && (receivers === undefined || (first !== undefined && receivers.includes(first)));
  }
  if (receiver.kind === 'global') return global !== undefined && receiver.path[receiver.path.length - 1] === global;
  if (loose === 'never') return false;
  if (loose === 'parts') {
    const { parts } = registration;
    const site = siteOf(call);
    if (!declares(s, sdk, call) || handlerAt(s, site, registration).kind === 'opaque') return false;
    return locate(s, site, [...(parts.description ?? []), ...(parts.input ?? [])]) !== undefined;
  }
  const args = call.arguments ?? [];
  const first = args[0];
  const last = args[args.length - 1];
  if (first === undefined || last === undefined || first === last) return false;
  if (!looksLikeName(first) || !looksLikeHandler(last)) return false;
  // Name, options with a description or a schema, and a function: no other API of this shape is known.
  const options = args[1];
  if (loose === 'options') {
    const object = options === undefined || options === last ? undefined : objectOf(s, options);
    return object !== undefined && ['description', 'inputSchema', 'title'].some((name) => valueInside(s, object, name) !== undefined);
  }
  return declares(s, sdk, call);
}

/** The project's package.json names the SDK, or the file imports it. */
export function declares(s: Snapshot, sdk: Sdk, node: ts.Node): boolean {
  const file = node.getSourceFile();
  const places = [file.fileName, `${s.root}/package.json`];
  return sdk.packages.some((name) => places.some((at) => s.majorOf(packageOf(name), at) !== undefined)) || importsOneOf(file, sdk);
}

function importsOneOf(file: ts.SourceFile, sdk: Sdk): boolean {
  return file.statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      ts.isStringLiteralLike(statement.moduleSpecifier) &&
      isEntry(sdk, statement.moduleSpecifier.text),
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
  return (
    isFunctionNode(at) ||
    ts.isIdentifier(at) ||
    ts.isPropertyAccessExpression(at) ||
    ts.isElementAccessExpression(at) ||
    ts.isCallExpression(at)
  );
}

function objectsIn(
  s: Snapshot,
  sdk: Sdk,
  registration: RegistrationOf<'objects'>,
  call: Call,
  specifier: string | undefined,
): readonly Tool[] {
  const [property, inEach] = registration.at.property?.split('[].') ?? [];
  const held = locate(s, siteOf(call), [{ ...registration.at, ...(property === undefined ? {} : { property }) }]);
  if (held === undefined) return [];
  const lists =
    inEach === undefined
      ? [held]
      : listOf(s, held).flatMap((each) => locate(s, { node: call, args: [each] }, [{ arg: 0, property: inEach }]) ?? []);
  return lists.flatMap((list) => membersOf(s, list).flatMap((member) => objectTool(s, sdk, registration, call, specifier, member)));
}

function membersOf(s: Snapshot, list: ts.Expression): readonly Member[] {
  const map = objectOf(s, list);
  return map === undefined ? listOf(s, list).map((value) => ({ value })) : map.properties.flatMap(memberOf);
}

/** One of the things that an entry point is given; `holder` is the property where it stands in a map. */
interface Member {
  readonly value: ts.Expression | ts.MethodDeclaration;
  readonly holder?: ts.ObjectLiteralElementLike & { readonly name: ts.PropertyName };
}

function memberOf(property: ts.ObjectLiteralElementLike): readonly Member[] {
  if (ts.isPropertyAssignment(property)) return [{ value: property.initializer, holder: property }];
  if (ts.isMethodDeclaration(property)) return [{ value: property, holder: property }];
  return ts.isShorthandPropertyAssignment(property) ? [{ value: property.name, holder: property }] : [];
}

function objectTool(
  s: Snapshot,
  sdk: Sdk,
  registration: RegistrationOf<'objects'>,
  call: Call,
  specifier: string | undefined,
  { value, holder }: Member,
): readonly Tool[] {
  const { parts } = registration;
  const named = holder === undefined ? {} : { name: propertyName(holder.name), nameNode: holder.name };
  if (ts.isMethodDeclaration(value) || parts.handler[0]?.property === undefined) {
    // The member is the handler itself.
    if (holder === undefined) return [];
    const isMethod = ts.isMethodDeclaration(value);
    if (isMethod && !hasBody(value)) return [];
    const handler: HandlerSource = isMethod ? { kind: 'function', fn: value as FunctionWithBody } : { kind: 'expression', node: value };
    return parts.handler[0]?.property === undefined
      ? [made(s, sdk, registration, { node: holder, args: [] }, specifier, { ...named, handler })]
      : [];
  }
  const object = objectOf(s, value);
  if (object?.getSourceFile() !== call.getSourceFile()) return [];
  const site: Site = { node: holder !== undefined && bare(value) === object ? holder : object, args: [object] };
  const handler = handlerAt(s, site, registration);
  // Hosted tools and definitions that another place executes have nothing to look at.
  if (handler.kind === 'opaque' || (handler.kind === 'none' && locate(s, site, parts.input ?? []) === undefined)) return [];
  return [made(s, sdk, registration, site, specifier, { ...named, handler })];
}

/** The elements of a list that is written out, names and spreads seen through; objects that a name stands for are looked at there. */
function listOf(s: Snapshot, node: ts.Expression): readonly ts.Expression[] {
  const at = settled(node);
  // `(tool) => [tool({ … })]`: the calls of what the SDK hands in.
  if (isFunctionNode(at) && hasBody(at)) {
    const given = returnedBy(at);
    return given === undefined ? [] : listOf(s, given).map((element) => argumentOfParameter(s, element) ?? element);
  }
  const list = ts.isArrayLiteralExpression(at) ? at : listBehind(s, at);
  return (list?.elements ?? []).flatMap((element) => {
    if (ts.isSpreadElement(element)) return listOf(s, element.expression);
    return constantString(element) === undefined ? [element] : [];
  });
}

function argumentOfParameter(s: Snapshot, node: ts.Expression): ts.Expression | undefined {
  const call = bare(node);
  return ts.isCallExpression(call) && refOf(s, call.expression).kind === 'parameter' ? call.arguments[0] : undefined;
}

function listBehind(s: Snapshot, node: ts.Expression): ts.ArrayLiteralExpression | undefined {
  const ref = refOf(s, node);
  const at = ref.kind === 'expression' ? settled(ref.node) : undefined;
  return at !== undefined && ts.isArrayLiteralExpression(at) ? at : undefined;
}
