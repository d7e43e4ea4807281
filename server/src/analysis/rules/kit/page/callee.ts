/**
 * A page that another function gives: that function says beside its rows what it knows of them, and so do those on the way; its declared
 * type, the interface that it is declared in, and all who call it are changed with it. Only where that can be whole.
 */
import ts from 'typescript';
import type { Cap } from '../../../facts/pages/caps';
import type { HandlerFacts } from '../../../facts/outcomes/handlerFacts';
import { statementOf } from '../../../facts/terms/flow';
import { functionCalled, interfaceNamed } from '../../../facts/programs/called';
import { usesOf } from '../../../facts/programs/uses';
import { bare, contains, settled } from '../../../syntax/expressions';
import { isGenerator, nameOfFunction, type FunctionWithBody } from '../../../syntax/functions';
import { declarationsInScope } from '../../../syntax/scope';
import type { FileEdits, TextEdit } from '../../../text/edit';
import { editsIn, replaceNode } from '../fixKit';
import { freeName, isSameAt } from './again';
import { endOf, inFront, isAlwaysRun } from './placing';
import type { Behind } from './behind';
import { isEmptyList, returnsOf } from './returned';
import { tellingAt, type Telling } from './telling';

/** What a function gives instead of its rows. */
interface Given {
  /** The name of the rows in it. */
  readonly rows: string;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly mayFail: boolean;
  readonly edits: readonly FileEdits[];
}

const deepest = 3;

export function fromCallee(
  handler: HandlerFacts,
  cap: Cap,
  behind: Behind,
  call: ts.CallExpression,
  list: ts.Expression,
  at: ts.Node,
  depth: number,
): Telling | undefined {
  const { declaration, member, page, whole } = behind;
  if (depth >= deepest || member !== undefined) return undefined;
  const isInline = page === undefined && !behind.text && ts.isAwaitExpression(bare(list)) && settled(list) === call;
  const isNamed = declaration !== undefined && isPlainName(declaration, call, at);
  const statement = statementOf(list);
  if (!isNamed && !(isInline && statement !== undefined && isAlwaysRun(list, statement))) return undefined;
  const given = givenBy(handler, cap, call, depth);
  if (given === undefined) return undefined;
  const { rows, fields, mayFail } = given;
  const names = fields.map(({ name }) => name);
  if ((isNamed ? names : [rows, ...names]).some((name) => freeName(at, [name]) === undefined)) return undefined;
  const text = isNamed ? declaration.name.text : rows;
  const pattern = `{ ${[text === rows ? rows : `${rows}: ${text}`, ...names].join(', ')} }`;
  const taken =
    isNamed || statement === undefined
      ? editsIn(call, ...(isNamed ? [replaceNode(declaration.name, pattern)] : []))
      : editsIn(call, inFront(statement, [`const ${pattern} = ${list.getText()}${endOf(statement)}`]), replaceNode(list, rows));
  const skips = names.includes('truncated');
  const matched = names.includes('matched') ? 'matched' : undefined;
  const cut = skips ? 'truncated' : mayFail ? `matched === undefined || matched > ${text}.length` : `matched > ${text}.length`;
  return { page: text, whole, matched, mayFail, skips, cut, edits: [...given.edits, ...taken] };
}

function isPlainName(
  declaration: ts.VariableDeclaration,
  call: ts.CallExpression,
  at: ts.Node,
): declaration is ts.VariableDeclaration & { name: ts.Identifier } {
  const { name, initializer, type } = declaration;
  if (!ts.isIdentifier(name) || type !== undefined || initializer === undefined || settled(initializer) !== call) return false;
  return isSameAt(name, at);
}

function givenBy(handler: HandlerFacts, cap: Cap, call: ts.CallExpression, depth: number): Given | undefined {
  const fn = functionCalled(handler, call);
  if (fn === undefined || isGenerator(fn) || !ts.isBlock(fn.body) || !handler.s.files().includes(fn.getSourceFile().fileName))
    return undefined;
  const returned = returnsOf(fn);
  const lists = returned?.filter((one) => !isEmptyList(one)) ?? [];
  const [main] = lists;
  if (returned === undefined || main === undefined || lists.length > 1 || returned.some(isInCatch)) return undefined;
  const inner = settled(main);
  // `return repo.list(filters)`: what comes is handed on as it is.
  const passed =
    ts.isCallExpression(inner) && !contains(fn, cap.node) && returned.length === 1 ? givenBy(handler, cap, inner, depth + 1) : undefined;
  if (passed !== undefined) {
    const typed = typeEdits(handler, fn, passed);
    const users = typed === undefined ? undefined : usesOf(handler.s, fn, call);
    return typed === undefined || users === undefined
      ? undefined
      : { ...passed, edits: [...passed.edits, ...typed, ...restored(users, passed.rows)] };
  }
  const told = tellingAt(handler, cap, main, main, depth + 1);
  if (told === undefined) return undefined;
  const rows = ts.isIdentifier(main) ? main.text : 'rows';
  const { matched, mayFail, skips, cut } = told;
  const flag = { name: 'truncated', type: 'boolean', value: cut };
  const all = [
    ...(matched === undefined ? [] : [{ name: 'matched', type: mayFail ? 'number | undefined' : 'number', value: matched }]),
    ...(matched === undefined || skips ? [flag] : []),
  ];
  const given = { rows, fields: all, mayFail, edits: [] };
  const typed = typeEdits(handler, fn, given);
  const users = typed === undefined ? undefined : usesOf(handler.s, fn, call);
  if (typed === undefined || users === undefined) return undefined;
  const written = all.map(({ name, value }) => (name === value ? name : `${name}: ${value}`)).join(', ');
  const ends = returned
    .filter(isEmptyList)
    .flatMap((one) =>
      around(one, `{ ${rows}: `, `, ${all.map(({ name }) => `${name}: ${name === 'matched' ? '0' : 'false'}`).join(', ')} }`),
    );
  const wrapped = around(main, ts.isIdentifier(main) ? '{ ' : `{ ${rows}: `, `, ${written} }`);
  return { ...given, edits: [...told.edits, ...editsIn(main, ...wrapped, ...ends), ...typed, ...restored(users, rows)] };
}

/** Rows or none after a failure are not told apart by what would be said beside them. */
function isInCatch(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isFunctionLike(at); at = at.parent) if (ts.isCatchClause(at)) return true;
  return false;
}

function around(node: ts.Node, before: string, after: string): readonly TextEdit[] {
  const start = node.getStart();
  return [
    { span: { start, end: start }, newText: before },
    { span: { start: node.end, end: node.end }, newText: after },
  ];
}

/** The declared type of the function, and that of the interface's method which it is. */
function typeEdits(handler: HandlerFacts, fn: FunctionWithBody, given: Given): readonly FileEdits[] | undefined {
  const own = wrapType(fn.type, given);
  if (!ts.isMethodDeclaration(fn)) return isHeldByType(fn) || isOverloaded(fn) ? undefined : own;
  const holder = fn.parent;
  if (!ts.isClassLike(holder)) return undefined;
  const name = nameOfFunction(fn);
  const heritage = holder.heritageClauses ?? [];
  if (heritage.some((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword) || name === undefined) return undefined;
  const edits: FileEdits[] = [...own];
  for (const type of heritage.flatMap((clause) => clause.types)) {
    const declared = interfaceNamed(handler, type);
    if (declared === undefined) return undefined;
    const method = declared.members.find((one) => one.name?.getText() === name);
    if (method === undefined) continue;
    if (!ts.isMethodSignature(method) || isImplementedElsewhere(handler.s, declared, holder)) return undefined;
    edits.push(...wrapType(method.type, given));
  }
  return edits;
}

function isOverloaded(fn: FunctionWithBody): boolean {
  return ts.isFunctionDeclaration(fn) && fn.name !== undefined && declarationsInScope(fn, fn.name.text).length > 1;
}

/** `const list: Lister = async () => …`: the type stands elsewhere. */
function isHeldByType(fn: FunctionWithBody): boolean {
  const { parent } = fn;
  if (ts.isFunctionDeclaration(fn)) return false;
  return !ts.isVariableDeclaration(parent) || parent.type !== undefined;
}

function isImplementedElsewhere(
  s: HandlerFacts['s'],
  declared: ts.InterfaceDeclaration | ts.TypeLiteralNode,
  own: ts.ClassLikeDeclaration,
): boolean {
  if (!ts.isInterfaceDeclaration(declared)) return true;
  const { text } = declared.name;
  let others = 0;
  for (const file of s.files()) {
    const found = s.textOf(file)?.match(new RegExp(`\\b(implements|extends)\\b[^{]*\\b${text}\\b`, 'g'))?.length ?? 0;
    others += found - (file === own.getSourceFile().fileName ? 1 : 0);
  }
  return others !== 0;
}

/** `Promise<Row[]>` becomes `Promise<{ rows: Row[]; matched: number }>`. */
function wrapType(type: ts.TypeNode | undefined, { rows, fields }: Given): readonly FileEdits[] {
  if (type === undefined) return [];
  const isPromise = ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise';
  const inner = isPromise ? type.typeArguments?.[0] : type;
  if (inner === undefined) return [];
  return editsIn(type, ...around(inner, `{ ${rows}: `, `; ${fields.map(({ name, type: of }) => `${name}: ${of}`).join('; ')} }`));
}

/** Who else calls the function goes on with the rows alone. */
function restored(users: readonly ts.AwaitExpression[], rows: string): readonly FileEdits[] {
  return users.flatMap((user) => {
    const { parent } = user;
    if (ts.isExpressionStatement(parent)) return [];
    if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) && parent.type === undefined) {
      const { text } = parent.name;
      return editsIn(user, replaceNode(parent.name, text === rows ? `{ ${rows} }` : `{ ${rows}: ${text} }`));
    }
    if (ts.isParenthesizedExpression(parent)) return editsIn(user, { span: { start: parent.end, end: parent.end }, newText: `.${rows}` });
    return editsIn(user, ...around(user, '(', `).${rows}`));
  });
}
