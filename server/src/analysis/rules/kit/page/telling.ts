/**
 * What a function that has a page in hand can say of it: how long it is, how many rows matched, whether it was cut, and the edits that make
 * these expressions true where they are to stand. What is only a guess errs to *cut*, never to *complete*.
 */
import ts from 'typescript';
import type { Cap } from '../../../facts/pages/caps';
import type { HandlerFacts } from '../../../facts/outcomes/handlerFacts';
import { statementOf, writesTo } from '../../../facts/terms/flow';
import { bare, contains, settled } from '../../../syntax/expressions';
import { enclosingFunction, isAsync } from '../../../syntax/functions';
import { declarationsInScope } from '../../../syntax/scope';
import type { FileEdits } from '../../../text/edit';
import { editsIn, replaceNode } from '../fixKit';
import { amountAgain, freeName, isSameAt, isSameName, pageSizeAgain } from './again';
import { isGivenCap, pageBehind, type Behind } from './behind';
import { atCall } from './askingCall';
import { fromCallee } from './callee';
import { countOf, type Count } from './counts';
import { behindStatement, endOf, inFront, isAlwaysRun, unitOf } from './placing';

export interface Telling {
  /** The page as it came; `undefined` where it stands nowhere by itself. */
  readonly page: string | undefined;
  /** The list is the whole page: nothing was picked out of it. */
  readonly whole: boolean;
  /** How many rows matched; `undefined` where only a cut can be told. */
  readonly matched: string | undefined;
  /** The count may fail: then it is `undefined`, and the page is told as cut. */
  readonly mayFail: boolean;
  /** Rows in front of the page: then the two numbers alone do not tell of a cut. */
  readonly skips: boolean;
  readonly cut: string;
  readonly edits: readonly FileEdits[];
}

/** `list` is what is returned, or an expression with it somewhere inside; `at` is where the words are to stand. */
export function tellingAt(handler: HandlerFacts, cap: Cap, list: ts.Expression, at: ts.Node, depth: number): Telling | undefined {
  if (cap.kind === 'loop') return ofLoop(handler, cap, list, at);
  const behind = pageBehind(list, (node) => isAskedBy(node, cap));
  if (behind === undefined) return undefined;
  if (isOwn(behind.asked, cap))
    return cap.kind === 'slice' ? ofSlice(handler, cap, behind, list, at) : ofQuery(handler, cap, behind, at, list);
  if (!ts.isCallExpression(behind.asked)) return undefined;
  return fromCallee(handler, cap, behind, behind.asked, list, at, depth) ?? atCall(handler, cap, behind, behind.asked, list, at);
}

function isAskedBy(node: ts.Expression, cap: Cap): boolean {
  if (node === cap.node) return true;
  if (cap.kind === 'slice' && contains(node, cap.node)) return false;
  if (!ts.isCallExpression(node)) return false;
  return isOwn(node, cap) || !isListMethod(node);
}

function isListMethod({ expression }: ts.CallExpression): boolean {
  if (/^(Promise\.all|Array\.from)$/.test(expression.getText())) return true;
  return (
    ts.isPropertyAccessExpression(expression) &&
    /^(map|sort|toSorted|reverse|toReversed|filter|flatMap|join|slice)$/.test(expression.name.text)
  );
}

/** The cap stands in this very call, and not in what it calls. */
function isOwn(asked: ts.Expression, cap: Cap): boolean {
  return asked === cap.node || (cap.kind !== 'slice' && !isListMethod(asked as ts.CallExpression) && isGivenCap(asked, cap.node));
}

/** `if (out.length >= most) break`: a list that is as long as it may get was perhaps cut. */
function ofLoop(handler: HandlerFacts, { node, amount }: Cap, given: ts.Expression, at: ts.Node): Telling | undefined {
  const length = bare(given);
  const list = ts.isPropertyAccessExpression(length) && length.name.text === 'length' ? bare(length.expression) : length;
  if (!ts.isIdentifier(list) || amount === undefined || !isSameName(list, at)) return undefined;
  const size = `${list.text}.length`;
  if (!ts.isBinaryExpression(node) || ![node.left.getText(), node.right.getText()].includes(size)) return undefined;
  const other = node.left.getText() === size ? node.right : node.left;
  const most = amountAgain(handler, other, at);
  return most === undefined
    ? undefined
    : { page: list.text, whole: true, matched: undefined, mayFail: false, skips: false, cut: `${size} >= ${most}`, edits: [] };
}

function ofQuery(
  handler: HandlerFacts,
  cap: Cap,
  { page, declaration, asked, member, whole, exact, text }: Behind,
  at: ts.Node,
  list: ts.Expression,
): Telling | undefined {
  const written = amountIn(cap);
  const amount = written === undefined ? undefined : pageSizeAgain(handler, cap, written, at);
  if (amount === undefined || written === undefined) return undefined;
  if (page === undefined) return whole && !text ? underName(list, asked, at, amount) : undefined;
  if (!exact || !isSameAt(page, at)) return undefined;
  const length = `${page.getText()}.length`;
  const make = (more: Partial<Telling>): Telling => ({
    page: page.getText(),
    whole,
    matched: undefined,
    mayFail: false,
    skips: false,
    cut: `${length} >= ${amount}`,
    edits: [],
    ...more,
  });
  const statement = declaration === undefined ? undefined : statementOf(declaration);
  const isAtHand = statement !== undefined && ts.isVariableStatement(statement) && contains(statement.parent, at);
  if (!isAtHand || declaration === undefined || !isInAsync(declaration)) return make({});
  const counted = whole ? countOf(handler.s, cap.node) : undefined;
  const count = counted?.member === member ? counted : undefined;
  const skipped = count?.skipped === undefined ? undefined : amountAgain(handler, count.skipped, at);
  const name = freeName(at, ['matched', 'total', 'matching']);
  if (count !== undefined && name !== undefined && (count.skipped === undefined || skipped !== undefined)) {
    const short = skipped === undefined ? length : `${skipped} + ${length}`;
    const lines = countLines(
      statement,
      name,
      `${length} ${skipped === undefined ? '>=' : '=== 0 || ' + length + ' >='} ${amount}`,
      short,
      count,
    );
    const cut = `${name} === undefined || ${name} > ${short}`;
    return make({
      matched: name,
      mayFail: true,
      skips: skipped !== undefined,
      cut,
      edits: editsIn(statement, ...count.edits, behindStatement(statement, lines)),
    });
  }
  if (cap.kind !== 'query' || member !== undefined || !contains(asked, written)) return make({});
  const more = oneMore(declaration, statement, written, amount, at);
  return more === undefined ? make({}) : make(more);
}

/** The list itself is the page, and gets a name in front of the statement. */
function underName(list: ts.Expression, asked: ts.Expression, at: ts.Node, amount: string): Telling | undefined {
  const statement = statementOf(list);
  const name = freeName(at, ['items', 'rows', 'page']);
  if (name === undefined || statement === undefined || !contains(statement, at) || !isAlwaysRun(list, statement)) return undefined;
  const fn = enclosingFunction(list);
  const isWaited = /\bawait\b/.test(list.getText()) || settled(list) !== asked;
  // `return db.select().limit(n)` of an async function hands out a promise.
  if (!isWaited && (fn === undefined || !isAsync(fn))) return undefined;
  const line = `const ${name} = ${isWaited ? '' : 'await '}${list.getText()}${endOf(statement)}`;
  const edits = editsIn(list, inFront(statement, [line]), replaceNode(list, name));
  return { page: name, whole: true, matched: undefined, mayFail: false, skips: false, cut: `${name}.length >= ${amount}`, edits };
}

/** The number of matches: that of a page with room left, else what the database counts. */
function countLines(statement: ts.Statement, name: string, test: string, short: string, { query, taken }: Count): readonly string[] {
  const end = endOf(statement);
  const unit = unitOf(statement);
  const type = /\.[cm]?tsx?$/.test(statement.getSourceFile().fileName) ? ': number | undefined' : '';
  const asked =
    taken === undefined ? [`${name} = await ${query}${end}`] : [`const ${taken[0]} = await ${query}${end}`, `${name} = ${taken[1]}${end}`];
  return [
    '// Counted only where the page came back full; where the count fails, the page is told as cut.',
    `let ${name}${type} = ${short}${end}`,
    `if (${test}) {`,
    `${unit}try {`,
    ...asked.map((line) => unit + unit + line),
    `${unit}} catch {`,
    `${unit}${unit}${name} = undefined${end}`,
    `${unit}}`,
    '}',
  ];
}

/** One row more is asked for than is shown, and whether it came tells. */
function oneMore(
  declaration: ts.VariableDeclaration,
  statement: ts.Statement,
  written: ts.Expression,
  amount: string,
  at: ts.Node,
): Pick<Telling, 'page' | 'cut' | 'edits'> | undefined {
  const found = freeName(at, ['found', 'fetched', 'upToOneMore']);
  if (found === undefined || !ts.isIdentifier(declaration.name) || declaration.type !== undefined || !isWaitedFor(declaration))
    return undefined;
  const { text } = declaration.name;
  const edits = editsIn(
    statement,
    replaceNode(declaration.name, found),
    replaceNode(written, ts.isNumericLiteral(written) ? String(Number(written.text) + 1) : `${amount} + 1`),
    behindStatement(statement, [`const ${text} = ${found}.slice(0, ${amount})${endOf(statement)}`]),
  );
  return { page: text, cut: `${found}.length > ${amount}`, edits };
}

function ofSlice(handler: HandlerFacts, cap: Cap, behind: Behind, list: ts.Expression, at: ts.Node): Telling | undefined {
  const { uncut, node } = cap;
  if (uncut === undefined || ts.isOptionalChain(node) || !ts.isCallExpression(node)) return undefined;
  const page = pageOf(cap, behind, list, at);
  const all = uncutAt(uncut, node, at, page?.moved);
  if (all === undefined) return undefined;
  const from = node.arguments.length > 1 ? node.arguments[0] : undefined;
  const start = from === undefined || (ts.isNumericLiteral(from) && from.text === '0') ? undefined : from;
  if (start !== undefined && !isSameAt(start, at)) return undefined;
  // Where the page has no name, and can be given none, the amount says how long it can be.
  const amount = page === undefined && cap.amount !== undefined && start === undefined ? amountAt(handler, cap, at) : undefined;
  if (page === undefined && amount === undefined) return undefined;
  const end = page === undefined ? amount : `${page.name}.length`;
  return {
    page: page?.name,
    whole: behind.whole,
    matched: !behind.whole || asksFurther(uncut, 0) ? undefined : all.length,
    mayFail: false,
    skips: start !== undefined,
    cut: `${all.length} > ${start === undefined ? '' : `${start.getText()} + `}${end ?? ''}`,
    edits: named(uncut, node, all, page),
  };
}

interface Page {
  readonly name: string;
  /** The list that gets this name in front of its statement. */
  readonly moved: ts.Expression | undefined;
}

interface All {
  readonly length: string;
  /** What is written in front of the statement with the cut, and the name by which the cut reads the list then. */
  readonly line?: string;
  readonly name?: string;
}

/** The lines that give the whole list and the page their names. */
function named(uncut: ts.Expression, slice: ts.Expression, { line, name }: All, given: Page | undefined): readonly FileEdits[] {
  const statement = statementOf(slice);
  const moved = given?.moved;
  if (statement === undefined || (line === undefined && moved === undefined)) return [];
  const lines = line === undefined ? [] : [line + endOf(statement)];
  if (moved === undefined) return editsIn(slice, inFront(statement, lines), ...(name === undefined ? [] : [replaceNode(uncut, name)]));
  const start = moved.getStart();
  const text = moved.getText();
  const read = name === undefined ? text : text.slice(0, uncut.getStart() - start) + name + text.slice(uncut.end - start);
  return editsIn(
    slice,
    inFront(statement, [...lines, `const ${given?.name ?? ''} = ${read}${endOf(statement)}`]),
    replaceNode(moved, given?.name ?? ''),
  );
}

/** The name of the page: its own, or one that it is given in front of the statement. */
function pageOf(cap: Cap, { page, exact }: Behind, list: ts.Expression, at: ts.Node): Page | undefined {
  if (page !== undefined && exact && (isSameAt(page, at) || isCutInPlace(page, cap))) return { name: page.getText(), moved: undefined };
  const statement = statementOf(list);
  const name = freeName(at, ['page', 'shown']);
  const isList = settled(list) === cap.node || isMapOf(list, cap.node);
  if (page !== undefined || name === undefined || !isList || statement === undefined || !contains(statement, at)) return undefined;
  return isAlwaysRun(list, statement) ? { name, moved: list } : undefined;
}

function isMapOf(list: ts.Expression, cap: ts.Node): boolean {
  const node = bare(list);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  return node.expression.name.text === 'map' && bare(node.expression.expression) === cap;
}

/** `rows = rows.slice(0, n)`: under the same name stand first all rows and then the page. */
function isCutInPlace(page: ts.Expression, { node, uncut }: Cap): boolean {
  const { parent } = node;
  if (!ts.isIdentifier(page) || uncut === undefined || !ts.isIdentifier(uncut) || uncut.text !== page.text) return false;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.left.getText() === page.text;
}

/** The length of the list before the cut, as it can be read at `at`. */
function uncutAt(uncut: ts.Expression, slice: ts.CallExpression, at: ts.Node, moved: ts.Expression | undefined): All | undefined {
  if (
    ts.isIdentifier(uncut)
      ? isSameName(uncut, at) || isSettledBy(uncut, slice)
      : ts.isPropertyAccessExpression(uncut) && isSameAt(uncut, at)
  )
    return { length: `${uncut.getText()}.length` };
  const statement = statementOf(slice);
  if (statement === undefined || !contains(statement.parent, at)) return undefined;
  if (ts.isIdentifier(uncut)) {
    const name = freeName(at, ['matched', 'total']);
    return name === undefined || !isLastWrite(uncut, statement)
      ? undefined
      : { length: name, line: `const ${name} = ${uncut.text}.length` };
  }
  const name = freeName(at, ['all', 'found', 'matches']);
  if (name === undefined || !isReadFirst(uncut, moved ?? firstRun(statement))) return undefined;
  const text = ts.isParenthesizedExpression(uncut) ? uncut.expression.getText() : uncut.getText();
  return { length: `${name}.length`, line: `const ${name} = ${text}`, name };
}

/** All that is written to the name is written before the cut. */
function isSettledBy(name: ts.Identifier, slice: ts.Node): boolean {
  const fn = enclosingFunction(name);
  const [declaration] = declarationsInScope(name, name.text);
  const statement = statementOf(slice);
  if (fn === undefined || declaration === undefined || statement === undefined || enclosingFunction(declaration) !== fn) return false;
  const { assignments } = writesTo(name.text, fn, (id) => declarationsInScope(id, id.text)[0] === declaration);
  return assignments.every((one) => one.node.end <= statement.pos) && !isInLoop(statement, fn);
}

/** What is written to the name behind this statement would be no cut. */
function isLastWrite(name: ts.Identifier, statement: ts.Statement): boolean {
  const fn = enclosingFunction(name);
  const [declaration] = declarationsInScope(name, name.text);
  if (fn === undefined || declaration === undefined || contains(statement, declaration)) return false;
  const { assignments } = writesTo(name.text, fn, (id) => declarationsInScope(id, id.text)[0] === declaration);
  const within = assignments.filter((one) => contains(statement, one.node));
  return within.length === 1 && assignments.every((one) => one.node.pos <= (within[0]?.node.pos ?? 0)) && !isInLoop(statement, fn);
}

function isInLoop(node: ts.Node, fn: ts.Node): boolean {
  for (let at = node.parent; at !== fn; at = at.parent) if (ts.isIterationStatement(at, false)) return true;
  return false;
}

/** The expression that a statement runs first. */
function firstRun(statement: ts.Statement): ts.Expression | undefined {
  if (ts.isReturnStatement(statement)) return statement.expression;
  if (ts.isVariableStatement(statement)) {
    const [declaration, ...others] = statement.declarationList.declarations;
    return others.length > 0 ? undefined : declaration?.initializer;
  }
  const isAssigned = ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression);
  return isAssigned && ts.isBinaryExpression(statement.expression) ? statement.expression.right : undefined;
}

/** Nothing else runs before it: moved in front of the statement it is read at the same time. */
function isReadFirst(uncut: ts.Expression, root: ts.Expression | undefined): boolean {
  let at = root;
  while (at !== undefined && at !== uncut) {
    if (ts.isParenthesizedExpression(at) || ts.isAwaitExpression(at) || ts.isAsExpression(at)) at = at.expression;
    else if (ts.isPropertyAccessExpression(at) || ts.isCallExpression(at)) at = at.expression;
    else return false;
  }
  return at === uncut;
}

const amountWords = /\b(limit|take|per_?page|page_?size|max_?results?|max_?items|top_?k|num_?results)\b/i;

/** The list before the slice was asked for with a limit too (a few more than are shown): its length is no number of matches. */
function asksFurther(given: ts.Expression, hops: number): boolean {
  const node = settled(given);
  if (!ts.isIdentifier(node)) return amountWords.test(node.getText());
  const [declaration] = declarationsInScope(node, node.text);
  const holder = declaration !== undefined && ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
  if (holder === undefined || !ts.isVariableDeclaration(holder) || holder.initializer === undefined || hops > 4) return false;
  if (amountWords.test(holder.initializer.getText())) return true;
  let at = settled(holder.initializer);
  while (ts.isPropertyAccessExpression(at) || ts.isCallExpression(at)) at = settled(at.expression);
  return ts.isIdentifier(at) && asksFurther(at, hops + 1);
}

/** The amount as it is written where it is asked for. */
function amountIn({ node, amount }: Cap): ts.Expression | undefined {
  if (ts.isPropertyAssignment(node)) return node.initializer;
  if (ts.isShorthandPropertyAssignment(node)) return node.name;
  if (ts.isCallExpression(node)) {
    const [first, second] = node.arguments;
    const { expression } = node;
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
    if (/^(limit|take|top)$/.test(name)) return first;
    // `range(20, 39)` names no amount.
    return /^(set|append)$/.test(name) ? second : undefined;
  }
  return amount !== undefined && ts.isExpression(amount.node) ? amount.node : undefined;
}

/** The amount of a slice: as it is given, or the number that it is. */
function amountAt(handler: HandlerFacts, { node, amount }: Cap, at: ts.Node): string | undefined {
  const given = ts.isCallExpression(node) ? node.arguments[node.arguments.length - 1] : undefined;
  const written = given === undefined ? undefined : amountAgain(handler, given, at);
  return written ?? (amount?.kind === 'const' ? String(amount.value) : undefined);
}

function isInAsync(declaration: ts.VariableDeclaration): boolean {
  const fn = enclosingFunction(declaration);
  return fn !== undefined && isAsync(fn);
}

function isWaitedFor(declaration: ts.VariableDeclaration): boolean {
  return declaration.initializer !== undefined && ts.isAwaitExpression(bare(declaration.initializer));
}
