/** The declared type of a discriminated result: the project's own, found by its shape, or one that is declared beside the handler. */
import { dirname, relative } from 'node:path/posix';
import ts from 'typescript';
import type { Snapshot } from '../program/snapshot';
import { eolOf, indentUnit, quoteOf } from '../rules/kit/fixKit';
import { propertyName } from '../syntax/expressions';
import { isAsync, type FunctionWithBody } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';
import type { TextEdit } from '../text/edit';
import { typeText, type Shape } from './types';

const ownName = 'ToolResult';

/**
 * Writes the return type of the function, with what that needs: an import, or a declaration. No edits where none is written and none can
 * be; a sentence where one is written and its successor cannot be.
 */
export function returnTypeEdits(s: Snapshot, fn: FunctionWithBody, shapes: readonly (Shape | undefined)[]): readonly TextEdit[] | string {
  const file = fn.getSourceFile();
  const isTyped = /\.[cm]?tsx?$/.test(file.fileName);
  const mayWrite = isTyped && (ts.isFunctionDeclaration(fn) || (ts.isArrowFunction(fn) && ts.isVariableDeclaration(fn.parent)));
  if (fn.type === undefined && !mayWrite) return [];
  const lost = fn.type === undefined ? [] : 'the type of what it returns cannot be written out';
  const checker = s.checker();
  const texts = shapes.map((shape) => (shape === undefined ? undefined : typeText(checker, shape, fn)));
  if (texts.length === 0 || texts.includes(undefined)) return lost;
  const all = [...new Set(texts)].filter((text, _, every) => text !== 'never[]' || every.length === 1);
  const data = all.join(' | ');
  const found = typeInScope(s, file) ?? declaredBeside(fn);
  if (found === undefined) return lost;
  const result = `${found.name}<${data}>`;
  const written = isAsync(fn) ? `Promise<${result}>` : result;
  const edit = typeEdit(fn, written);
  return edit === undefined ? lost : [...found.edits, edit];
}

function typeEdit(fn: FunctionWithBody, written: string): TextEdit | undefined {
  if (fn.type !== undefined) return { span: { start: fn.type.getStart(), end: fn.type.end }, newText: written };
  const close = fn.getChildren().find((child) => child.kind === ts.SyntaxKind.CloseParenToken);
  return close === undefined ? undefined : { span: { start: close.end, end: close.end }, newText: `: ${written}` };
}

interface Named {
  readonly name: string;
  readonly edits: readonly TextEdit[];
}

/** One that the file has or imports, or one that another file of the project exports. */
function typeInScope(s: Snapshot, file: ts.SourceFile): Named | undefined {
  const own = aliasesIn(file)[0];
  if (own !== undefined) return { name: own.name.text, edits: [] };
  for (const path of s.files()) {
    if (path === file.fileName || !/\bok: true\b/.test(s.textOf(path) ?? '')) continue;
    const source = s.sourceFile(path);
    const alias = source === undefined ? undefined : aliasesIn(source).find(isExported);
    if (alias === undefined) continue;
    const name = alias.name.text;
    const [known] = declarationsInScope(file, name);
    if (known !== undefined) return ts.isImportSpecifier(known) ? { name, edits: [] } : undefined;
    const edit = importEdit(file, path, name);
    return edit === undefined ? undefined : { name, edits: [edit] };
  }
  return undefined;
}

function isExported(alias: ts.TypeAliasDeclaration): boolean {
  return alias.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function aliasesIn(file: ts.SourceFile): readonly ts.TypeAliasDeclaration[] {
  return file.statements.filter(ts.isTypeAliasDeclaration).filter(isResultType);
}

/** `{ ok: true; data: T } | { ok: false; code; message; retryable }`, by whatever name. */
function isResultType({ typeParameters, type }: ts.TypeAliasDeclaration): boolean {
  const [parameter, ...more] = typeParameters ?? [];
  if (parameter === undefined || more.length > 0 || !ts.isUnionTypeNode(type) || type.types.length !== 2) return false;
  const parts = type.types.map((part) => (ts.isTypeLiteralNode(part) ? fieldsOf(part) : undefined));
  const good = parts.find((part) => part?.get('ok') === 'true');
  const bad = parts.find((part) => part?.get('ok') === 'false');
  const { text } = parameter.name;
  return (
    good?.size === 2 &&
    good.get('data') === text &&
    bad?.size === 4 &&
    bad.get('code') === 'string' &&
    bad.get('message') === 'string' &&
    bad.get('retryable') === 'boolean'
  );
}

function fieldsOf(type: ts.TypeLiteralNode): ReadonlyMap<string, string> {
  return new Map(type.members.flatMap((m) => (ts.isPropertySignature(m) ? [[propertyName(m.name) ?? '', m.type?.getText() ?? '']] : [])));
}

/** Behind the last import, in the manner of those that are there. */
function importEdit(file: ts.SourceFile, target: string, name: string): TextEdit | undefined {
  const imports = file.statements.filter(ts.isImportDeclaration);
  const last = imports[imports.length - 1];
  const specifiers = imports.flatMap(({ moduleSpecifier: m }) => (ts.isStringLiteral(m) && m.text.startsWith('.') ? [m.text] : []));
  const ending = specifiers.map((one) => /\.[cm]?[jt]sx?$/.exec(one)?.[0] ?? '')[0];
  const bare = relative(dirname(file.fileName), target).replace(/\.[cm]?tsx?$/, '');
  const path = `${bare.startsWith('.') ? '' : './'}${bare}${ending === undefined || ending === '' ? '' : ending}`;
  const quote = quoteOf(last ?? file);
  const semicolon = last === undefined || last.getText().endsWith(';') ? ';' : '';
  const line = `import type { ${name} } from ${quote}${path}${quote}${semicolon}`;
  const eol = eolOf(file.text);
  if (last !== undefined) return { span: { start: last.end, end: last.end }, newText: `${eol}${line}` };
  return undefined;
}

/** In front of the statement that holds the handler, and of the comment that belongs to it. */
function declaredBeside(fn: FunctionWithBody): Named | undefined {
  const file = fn.getSourceFile();
  if (declarationsInScope(fn, ownName).length > 0) return undefined;
  let statement: ts.Node = fn;
  while (!ts.isSourceFile(statement.parent)) statement = statement.parent;
  const { text } = file;
  const eol = eolOf(text);
  const unit = indentUnit(text);
  const isOut =
    ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  const semicolon = /;[ \t]*(\r?\n|$)/.test(text) ? ';' : '';
  const type = [
    `${isOut ? 'export ' : ''}type ${ownName}<T> =`,
    `${unit}| { ok: true; data: T }`,
    `${unit}| { ok: false; code: string; message: string; retryable: boolean }${semicolon}`,
  ].join(eol);
  const start = startWithComments(text, statement);
  return { name: ownName, edits: [{ span: { start, end: start }, newText: `${type}${eol}${eol}` }] };
}

function startWithComments(text: string, statement: ts.Node): number {
  let start = statement.getStart();
  const comments = ts.getLeadingCommentRanges(text, statement.pos) ?? [];
  for (const comment of [...comments].reverse()) {
    if (!/^[ \t]*(\r?\n)?[ \t]*$/.test(text.slice(comment.end, start))) break;
    start = comment.pos;
  }
  return start;
}
