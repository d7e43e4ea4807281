/**
 * The number of rows that a query would give without its limit, as the query builder in use counts them. `undefined` where the query is not written in one piece, groups its rows, or runs in a
 * transaction, which a count would hold open.
 */
import ts from 'typescript';
import type { HandlerFacts } from '../../../facts/outcomes/handlerFacts';
import { packageBehind } from '../../../facts/programs/called';
import { settled } from '../../../syntax/expressions';
import { declarationsInScope } from '../../../syntax/scope';
import type { TextEdit } from '../../../text/edit';
import { eolOf, quoteOf } from '../fixKit';

export interface Count {
  readonly query: string;
  /** Where the answer of the query is no number yet: how it is taken, and the number in it. */
  readonly taken: readonly [pattern: string, value: string] | undefined;
  /** The member of the query's answer that holds the rows, where it is not the rows themselves. */
  readonly member?: string;
  /** What has to be imported for it. */
  readonly edits: readonly TextEdit[];
  /** Rows in front of the page, where the query skips any: the expression that it is given. */
  readonly skipped: ts.Expression | undefined;
}

interface Link {
  readonly name: string;
  readonly call: ts.CallExpression;
  readonly access: ts.PropertyAccessExpression;
}

export interface Chain {
  readonly root: ts.Expression;
  readonly links: readonly Link[];
}

/** `db.select().from(t).limit(n)` as its root and its calls; the node is any call of it. */
export function chainAround(node: ts.Node): Chain {
  let top = node;
  while (isLinkOf(top)) top = top.parent.parent;
  const links: Link[] = [];
  let at = ts.isExpression(top) ? settled(top) : (top as ts.Expression);
  while (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
    links.unshift({ name: at.expression.name.text, call: at, access: at.expression });
    at = at.expression.expression;
  }
  return { root: at, links };
}

function isLinkOf(node: ts.Node): node is ts.Node & { parent: ts.PropertyAccessExpression & { parent: ts.CallExpression } } {
  const { parent } = node;
  return (
    ts.isPropertyAccessExpression(parent) &&
    parent.expression === node &&
    ts.isCallExpression(parent.parent) &&
    parent.parent.expression === parent
  );
}

export function countOf(s: HandlerFacts['s'], cap: ts.Node): Count | undefined {
  const query = queryAround(cap);
  if (query === undefined) return undefined;
  const chain = chainAround(query);
  const { root, links } = chain;
  if (isInTransaction(root) || links.some(({ name }) => refused.test(name))) return undefined;
  const names = links.map(({ name }) => name);
  const file = root.getSourceFile();
  if (names.includes('from') && names[0] === 'select' && isDrizzle(s, root)) return drizzle(s, chain, file);
  if (names[0] === 'from' && names[1] === 'select' && !names.includes('range') && !ts.isCallExpression(root)) return supabase(chain);
  if (names[0] === 'selectFrom') return kysely(chain);
  if (ts.isCallExpression(root) && names.length > 0) return knex(chain);
  const [find] = links;
  if (find === undefined) return undefined;
  if (find.name === 'findMany' && links.length === 1) return byOptions(find, 'take', 'skip');
  if (find.name === 'find' && links.length > 1) return documents(chain);
  return find.name === 'find' && links.length === 1 ? byOptions(find, 'take', 'skip') : undefined;
}

const refused =
  /^(groupBy|having|distinct|distinctOn|selectDistinct|union|unionAll|intersect|except|with|aggregate|for|fetch|single|maybeSingle|csv)$/;

/** The call of the query: the cap is one of its calls, or a property of what it is given. */
function queryAround(cap: ts.Node): ts.CallExpression | undefined {
  if (ts.isCallExpression(cap)) return cap;
  const options = cap.parent as ts.Node | undefined;
  if (options === undefined || !ts.isObjectLiteralExpression(options) || !ts.isCallExpression(options.parent)) return undefined;
  return options.parent.arguments[0] === options ? options.parent : undefined;
}

/** `tx` of `db.transaction(async (tx) => …)`, or whatever else is handed to a callback. */
function isInTransaction(root: ts.Expression): boolean {
  let at = root;
  while (ts.isPropertyAccessExpression(at) || ts.isCallExpression(at)) at = at.expression;
  if (!ts.isIdentifier(at)) return false;
  if (/^(tx|trx|transaction)$/i.test(at.text)) return true;
  const [declaration] = declarationsInScope(at, at.text);
  if (declaration === undefined || !ts.isParameter(declaration)) return false;
  const fn = declaration.parent;
  return (
    (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)) &&
    ts.isCallExpression(fn.parent) &&
    /transaction/i.test(fn.parent.expression.getText())
  );
}

function isDrizzle(s: HandlerFacts['s'], root: ts.Expression): boolean {
  if (importsOf(root.getSourceFile(), 'drizzle-orm') !== undefined) return true;
  return packageBehind({ s }, root) === 'drizzle-orm';
}

function importsOf(file: ts.SourceFile, name: string): ts.ImportDeclaration | undefined {
  return file.statements.find(
    (one): one is ts.ImportDeclaration =>
      ts.isImportDeclaration(one) &&
      ts.isStringLiteral(one.moduleSpecifier) &&
      one.moduleSpecifier.text === name &&
      one.importClause?.phaseModifier === undefined,
  );
}

/** The calls of the chain that choose rows, as they are written. */
function choosing({ links }: Chain, kept: RegExp): string {
  return links.flatMap(({ name, call }) => (kept.test(name) ? [`.${name}(${argumentsOf(call)})`] : [])).join('');
}

function argumentsOf(call: ts.CallExpression): string {
  return call.arguments.map(onOneLine).join(', ');
}

/** A comment to the end of its line has to stay there. */
function onOneLine(node: ts.Node): string {
  const text = node.getText();
  return /\/\//.test(text) ? text : text.replace(/\s*\n\s*/g, ' ');
}

function skippedIn({ links }: Chain): ts.Expression | undefined {
  return links.find(({ name }) => /^(offset|skip)$/.test(name))?.call.arguments[0];
}

function drizzle(s: HandlerFacts['s'], chain: Chain, file: ts.SourceFile): Count | undefined {
  const declaration = importsOf(file, 'drizzle-orm');
  const bindings = declaration?.importClause?.namedBindings;
  const named = bindings !== undefined && ts.isNamedImports(bindings) && bindings.elements.length > 0 ? bindings : undefined;
  const has = named?.elements.find((one) => (one.propertyName ?? one.name).text === 'count');
  if (has === undefined && declarationsInScope(chain.root, 'count').length > 0) return undefined;
  const isDeclared = s.majorOf('drizzle-orm', file.fileName) !== undefined;
  const added = named !== undefined ? importEdit(named, 'count') : isDeclared ? newImport(file) : undefined;
  const edit = has !== undefined ? undefined : added;
  if (has === undefined && edit === undefined) return undefined;
  const edits = edit === undefined ? [] : [edit];
  const rows = choosing(chain, /^(from|innerJoin|leftJoin|rightJoin|fullJoin|where|\$dynamic)$/);
  const query = `${chain.root.getText()}.select({ value: ${has?.name.text ?? 'count'}() })${rows}`;
  return { query, taken: ['[counted]', 'counted?.value'], edits, skipped: skippedIn(chain) };
}

/** In its place of the alphabet, where the names stand in that order. */
function importEdit(named: ts.NamedImports, name: string): TextEdit {
  const behind = named.elements.find((one) => one.name.text.localeCompare(name) > 0);
  if (behind !== undefined) return { span: { start: behind.getStart(), end: behind.getStart() }, newText: `${name}, ` };
  const last = named.elements[named.elements.length - 1] as ts.ImportSpecifier;
  return { span: { start: last.end, end: last.end }, newText: `, ${name}` };
}

/** Behind the last import. */
function newImport(file: ts.SourceFile): TextEdit | undefined {
  const last = file.statements.filter(ts.isImportDeclaration).at(-1);
  if (last === undefined) return undefined;
  const quote = quoteOf(file);
  const line = `import { count } from ${quote}drizzle-orm${quote}${last.getText().endsWith(';') ? ';' : ''}`;
  return { span: { start: last.end, end: last.end }, newText: `${eolOf(file.text)}${line}` };
}

function supabase(chain: Chain): Count {
  const quote = quoteOf(chain.root);
  const [from, select, ...filters] = chain.links;
  const table = from === undefined ? '' : argumentsOf(from.call);
  const columns = select?.call.arguments[0]?.getText() ?? `${quote}*${quote}`;
  const rows = filters.flatMap(({ name, call }) => (/^(limit|range|order)$/.test(name) ? [] : [`.${name}(${argumentsOf(call)})`])).join('');
  const head = `{ count: ${quote}exact${quote}, head: true }`;
  const query = `${chain.root.getText()}.from(${table}).select(${columns}, ${head})${rows}`;
  return { query, taken: ['{ count: counted }', 'counted ?? undefined'], member: 'data', edits: [], skipped: undefined };
}

/** Numbers that a database gives as text too. */
const numberInRow = ['counted', 'counted === undefined ? undefined : Number(counted.value)'] as const;

function kysely(chain: Chain): Count {
  const rows = choosing(chain, /^(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|where|whereRef)$/);
  const db = chain.root.getText();
  const quote = quoteOf(chain.root);
  const counted = `.select(${db}.fn.countAll().as(${quote}value${quote})).executeTakeFirst()`;
  return { query: `${db}${rows}${counted}`, taken: numberInRow, edits: [], skipped: skippedIn(chain) };
}

function knex(chain: Chain): Count | undefined {
  const { root } = chain;
  if (!ts.isCallExpression(root) || !ts.isIdentifier(root.expression) || !/knex|db$/i.test(root.expression.text)) return undefined;
  const quote = quoteOf(root);
  const rows = choosing(chain, /^(join|innerJoin|leftJoin|rightJoin|where\w*|andWhere\w*|orWhere\w*|modify)$/);
  return {
    query: `${root.getText()}${rows}.count({ value: ${quote}*${quote} }).first()`,
    taken: numberInRow,
    edits: [],
    skipped: skippedIn(chain),
  };
}

/** `findMany({ where, take })` of Prisma and `find({ where, take })` of TypeORM: `count({ where })`. */
function byOptions({ call, access }: Link, amount: string, skip: string): Count | undefined {
  const [options] = call.arguments;
  if (options === undefined || !ts.isObjectLiteralExpression(options)) return undefined;
  const by = new Map(options.properties.map((one) => [one.name?.getText(), one]));
  if (!by.has(amount) || by.has('distinct') || by.has('cursor') || options.properties.some(ts.isSpreadAssignment)) return undefined;
  const condition = by.get('where');
  const where = condition === undefined ? undefined : onOneLine(condition);
  const skipped = by.get(skip);
  const given = where === undefined ? '' : `{ ${where} }`;
  return {
    query: `${access.expression.getText()}.count(${given})`,
    taken: undefined,
    edits: [],
    skipped:
      skipped !== undefined && ts.isPropertyAssignment(skipped)
        ? skipped.initializer
        : skipped !== undefined && ts.isShorthandPropertyAssignment(skipped)
          ? skipped.name
          : undefined,
  };
}

/** `Model.find(filter).limit(n)` of Mongoose, `collection.find(filter).limit(n).toArray()` of the driver. */
function documents(chain: Chain): Count | undefined {
  const [find] = chain.links;
  const others = chain.links.slice(1);
  const isPlain = others.every(({ name }) => /^(limit|skip|sort|select|lean|populate|exec|toArray|project)$/.test(name));
  if (find === undefined || !isPlain) return undefined;
  const [given] = find.call.arguments;
  const filter = given === undefined ? '{}' : onOneLine(given);
  return {
    query: `${find.access.expression.getText()}.countDocuments(${filter})`,
    taken: undefined,
    edits: [],
    skipped: skippedIn(chain),
  };
}
