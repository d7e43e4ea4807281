/**
 * Tools that certainly meet under one name in one place: on one receiver, in one list, under one key. Two places that only might be one
 * (another branch, another server, a registry that is handed out anew) are two.
 */
import ts from 'typescript';
import { locate } from '../../discovery/locate';
import { pathOf } from '../../discovery/matchCall';
import { isEntry, type Repeated } from '../../discovery/sdk';
import type { Tool } from '../../discovery/tool';
import { declarationBehind, refOf } from '../../program/origin';
import { memoSlot, type Snapshot } from '../../program/snapshot';
import { bare, propertyName, settled } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, visitAll, visitOwn } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { assignmentsTo, isReachedAlways, placeOf, runsOn, type Place } from '../../syntax/together';

export interface Duplicate {
  readonly later: Tool;
  /** Where the two names are written. */
  readonly earlierAt: ts.Node;
  readonly laterAt: ts.Node;
  /** What comes of it: the SDK throws, the last one is kept, the key is written twice, both are listed. */
  readonly outcome: 'throws' | 'last' | 'key' | 'listed';
}

/** `files`: where calls of functions that register tools, and lists of tools, are looked for. */
export function duplicatesAmong(s: Snapshot, tools: readonly Tool[], files: readonly string[]): readonly Duplicate[] {
  const groups = new Map<string, Tool[]>();
  for (const tool of tools) {
    if (tool.name === undefined) continue;
    const key = `${tool.sdk.id} ${tool.name}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [tool]);
    else group.push(tool);
  }
  return [...groups.values()].flatMap((group) => {
    if (group.length < 2) return [];
    const { repeated } = (group[0] as Tool).sdk;
    return [
      ...(repeated?.onReceiver === undefined ? [] : onReceiver(s, group, repeated.onReceiver, files)),
      ...(repeated?.inList === undefined ? [] : inLists(s, group, repeated.inList, files)),
      ...underKey(group),
      ...listed(group),
    ];
  });
}

/** For each of a group the first that it certainly meets. */
function firstMet(
  group: readonly Tool[],
  outcome: Duplicate['outcome'],
  meets: (earlier: Tool, later: Tool) => boolean,
): readonly Duplicate[] {
  return group.flatMap((later) => {
    let earlier: Tool | undefined;
    for (const other of group) {
      if (other !== later && meets(other, later) && (earlier === undefined || meets(other, earlier))) earlier = other;
    }
    return earlier === undefined ? [] : [{ later, earlierAt: earlier.nameNode, laterAt: later.nameNode, outcome }];
  });
}

/** Where a registration happens, as seen from a function that has the receiver in hand. */
interface Site {
  readonly place: Place;
  readonly at: ts.Node;
  readonly receiver: ts.Expression;
}

function onReceiver(s: Snapshot, group: readonly Tool[], outcome: 'throws', files: readonly string[]): readonly Duplicate[] {
  const sites = new Map(group.map((tool) => [tool, sitesOf(s, tool, files)]));
  return firstMet(group, outcome, (earlier, later) =>
    (sites.get(earlier) ?? []).some((one) => (sites.get(later) ?? []).some((other) => comesBefore(one, other))),
  );
}

function sitesOf(s: Snapshot, tool: Tool, files: readonly string[]): readonly Site[] {
  const call = tool.registration;
  if (!ts.isCallExpression(call)) return [];
  const callee = bare(call.expression);
  if (!ts.isPropertyAccessExpression(callee)) return [];
  if (!tool.sdk.registrations.some((r) => r.form === 'method' && r.method === callee.name.text)) return [];
  const receiver = callee.expression;
  if (!isOwnReceiver(s, tool, receiver)) return [];
  return withCallers(s, call, receiver, files, 3);
}

/** The SDK's own object, and no subclass or look-alike of the project, which may do otherwise. */
function isOwnReceiver(s: Snapshot, { sdk }: Tool, receiver: ts.Expression): boolean {
  const ref = refOf(s, receiver);
  if (ref.kind === 'external') return isEntry(sdk, ref.specifier);
  // `createMcpHandler((server) => …)`: the SDK hands it in.
  if (ref.kind !== 'parameter' || !ts.isIdentifier(bare(receiver))) return false;
  const call = ref.node.parent.parent;
  if (!ts.isCallExpression(call) || !call.arguments.includes(ref.node.parent as ts.Expression)) return false;
  const giver = refOf(s, call.expression);
  return giver.kind === 'external' && isEntry(sdk, giver.specifier);
}

/** The call itself; and where its receiver is a parameter, the calls of the function around it, as if they registered the tool. */
function withCallers(s: Snapshot, at: ts.Node, receiver: ts.Expression, files: readonly string[], depth: number): readonly Site[] {
  const place = placeOf(at);
  if (place === undefined) return [];
  const own: Site = { place, at, receiver };
  const fn = enclosingFunction(at);
  const name = bare(receiver);
  if (depth === 0 || fn === undefined || fn.body !== place.list || !ts.isIdentifier(name) || !isReachedAlways(place)) return [own];
  const index = fn.parameters.findIndex((p) => p.dotDotDotToken === undefined && declarationsInScope(name, name.text)[0] === p);
  if (index < 0 || assignmentsTo(fn.getSourceFile(), name.text, false).length > 0) return [own];
  const callers = callersOf(s, fn, files).flatMap((call) => {
    const given = call.arguments[index];
    const before = call.arguments.slice(0, index + 1);
    return given === undefined || before.some(ts.isSpreadElement) ? [] : withCallers(s, call, given, files, depth - 1);
  });
  return [own, ...callers];
}

const callsSlot = memoSlot<ts.SourceFile, ReadonlyMap<string, readonly ts.CallExpression[]>>('callsByName');

function callersOf(s: Snapshot, fn: ts.Node, files: readonly string[]): readonly ts.CallExpression[] {
  const name = isFunctionNode(fn) ? declaredName(fn) : undefined;
  if (name === undefined) return [];
  return files.flatMap((file) => {
    if (s.textOf(file)?.includes(name) !== true) return [];
    const source = s.sourceFile(file);
    if (source === undefined) return [];
    const calls = s.memo(callsSlot, source, () => ({ value: callsByName(source), final: true })).get(name) ?? [];
    return calls.filter((call) => {
      const ref = refOf(s, call.expression);
      return ref.kind === 'function' && ref.fn === fn;
    });
  });
}

function declaredName(fn: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(fn)) return fn.name?.text;
  const { parent } = fn;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
}

function callsByName(source: ts.SourceFile): ReadonlyMap<string, readonly ts.CallExpression[]> {
  const found = new Map<string, ts.CallExpression[]>();
  visitAll(source, (node) => {
    if (!ts.isCallExpression(node)) return;
    const callee = bare(node.expression);
    const name = ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : undefined;
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), node]);
  });
  return found;
}

/** One list of statements, one receiver that stays the same, nothing that takes the first tool away, and the second is reached. */
function comesBefore(one: Site, other: Site): boolean {
  const { list, index } = one.place;
  if (other.place.list !== list || index > other.place.index || one.at === other.at) return false;
  if (index === other.place.index && one.at.pos > other.at.pos) return false;
  const key = chainOf(one.receiver);
  if (key === undefined || key.join('.') !== chainOf(other.receiver)?.join('.')) return false;
  return runsOn(list, index, other.place.index) && isSteady(one, other, key) && !isTakenBack(one, other);
}

/** `server`, `this.server`, `context.mcp.server`; nothing that is called or computed. */
function chainOf(node: ts.Expression): readonly string[] | undefined {
  const at = bare(node);
  if (at.kind === ts.SyntaxKind.ThisKeyword) return ['this'];
  if (ts.isIdentifier(at)) return [at.text];
  if (!ts.isPropertyAccessExpression(at)) return undefined;
  const before = chainOf(at.expression);
  return before === undefined ? undefined : [...before, at.name.text];
}

/** A name or member that is given its value once, and not between the two. */
function isSteady(one: Site, other: Site, key: readonly string[]): boolean {
  const source = one.at.getSourceFile();
  return key.every((name, i) => {
    if (name === 'this') return true;
    const assigned = assignmentsTo(source, name, i > 0);
    return assigned.length <= 1 && !assigned.some((a) => a.pos >= one.at.pos && a.end <= other.at.end);
  });
}

/** `tool.remove()`, `tool.update({ name })`: the first may be gone by then. */
function isTakenBack(one: Site, other: Site): boolean {
  const { list, index } = one.place;
  let found = false;
  for (const statement of list.statements.slice(index, other.place.index + 1)) {
    visitOwn(statement, (node) => {
      if (ts.isPropertyAccessExpression(node) && /^(remove|update|unregister|delete|clear|reset|close)/.test(node.name.text)) found = true;
    });
  }
  return found;
}

type InList = NonNullable<Repeated['inList']>;

const listsSlot = memoSlot<ts.SourceFile, ReadonlyMap<InList, readonly (readonly ts.Node[])[]>>('toolLists');

function inLists(s: Snapshot, group: readonly Tool[], given: InList, files: readonly string[]): readonly Duplicate[] {
  const { sdk } = group[0] as Tool;
  const lists = files.flatMap((file) => {
    const source = s.sourceFile(file);
    if (source === undefined) return [];
    const known = s.memo(listsSlot, source, () => ({ value: new Map([[given, listsIn(s, source, sdk, given)]]), final: true }));
    return known.get(given) ?? listsIn(s, source, sdk, given);
  });
  return firstMet(group, given.keeps, (earlier, later) =>
    lists.some((list) => {
      const first = list.indexOf(earlier.registration);
      return first >= 0 && first < list.indexOf(later.registration);
    }),
  );
}

/** What stands in the lists that a file gives to entry points of the SDK; names seen through, spreads and choices left out. */
function listsIn(s: Snapshot, source: ts.SourceFile, sdk: Tool['sdk'], { callees, at }: InList): readonly (readonly ts.Node[])[] {
  const lists: (readonly ts.Node[])[] = [];
  visitAll(source, (node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
    const origin = refOf(s, node.expression);
    if (origin.kind !== 'external' || !isEntry(sdk, origin.specifier) || !callees.includes(pathOf(origin).join('.'))) return;
    const held = locate(s, { node, args: node.arguments ?? [] }, [at]);
    const list = held === undefined ? undefined : writtenFor(s, held);
    if (list !== undefined && ts.isArrayLiteralExpression(list))
      lists.push(list.elements.flatMap((element) => writtenFor(s, element) ?? []));
  });
  return lists;
}

/** The expression itself, or what the constant was given that it names. */
function writtenFor(s: Snapshot, node: ts.Expression): ts.Expression | undefined {
  const at = settled(node);
  if (!ts.isIdentifier(at)) return at;
  const [only, ...others] = declarationsInScope(at, at.text);
  const declaration = only === undefined || others.length > 0 ? undefined : declarationBehind(s, only);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return undefined;
  return (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) === 0 ? undefined : settled(declaration.initializer);
}

/** One object with a key twice, a tool behind either. */
function underKey(group: readonly Tool[]): readonly Duplicate[] {
  const holders = group.map((later) => ({ later, holder: holderOf(later) }));
  return holders.flatMap(({ later, holder }): Duplicate[] => {
    if (holder === undefined) return [];
    const earlier = holders.find((other) => other.holder?.parent === holder.parent && other.holder.pos < holder.pos)?.holder;
    return earlier === undefined ? [] : [{ later, earlierAt: earlier.name, laterAt: holder.name, outcome: 'key' }];
  });
}

function holderOf({ registration, name }: Tool): ts.PropertyAssignment | ts.MethodDeclaration | undefined {
  let at = registration;
  while (ts.isExpression(at) && ts.isExpression(at.parent) && bare(at.parent) === at) at = at.parent;
  const holder = ts.isPropertyAssignment(at) || ts.isMethodDeclaration(at) ? at : at.parent;
  if (!ts.isPropertyAssignment(holder) && !ts.isMethodDeclaration(holder)) return undefined;
  return ts.isObjectLiteralExpression(holder.parent) && propertyName(holder.name) === name ? holder : undefined;
}

/** One list that the server's `tools/list` answers with. */
function listed(group: readonly Tool[]): readonly Duplicate[] {
  const elements = group.filter(
    ({ handler, registration }) => handler.kind === 'dispatch' && ts.isArrayLiteralExpression(registration.parent),
  );
  return firstMet(
    elements,
    'listed',
    ({ registration: one }, { registration: other }) => one.parent === other.parent && one.pos < other.pos && !isPicked(one.parent),
  );
}

/** A list of which only some are shown. */
function isPicked(list: ts.Node): boolean {
  let at = list;
  while (ts.isExpression(at) && ts.isExpression(at.parent) && bare(at.parent) === at) at = at.parent;
  if (ts.isPropertyAccessExpression(at.parent)) return true;
  if (!ts.isVariableDeclaration(at.parent) || !ts.isIdentifier(at.parent.name)) return false;
  return new RegExp(`\\b${at.parent.name.text}\\s*\\??\\.\\s*(?:filter|slice|splice|reduce|find)\\b`).test(list.getSourceFile().text);
}
