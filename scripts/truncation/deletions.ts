/**
 * What says in the source that a list was cut, found by words and syntax alone, so that it can be taken out: properties, lines and
 * conditional parts of a result. Nothing here asks candor what it takes for a signal.
 */
import ts from 'typescript';
import { alternatives, type Expansion } from '../../server/src/analysis/facts/terms/expand';
import { partsOf, type Value, type ValueOf } from '../../server/src/analysis/facts/terms/value';
import { enclosingFunction } from '../../server/src/analysis/syntax/functions';
import { declarationsInScope } from '../../server/src/analysis/syntax/scope';

export interface Deletion {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** What stands there afterwards. */
  readonly text: string;
  /** What was taken out, in one line. */
  readonly was: string;
  /** Of a property that is nothing but lengths: the lists, as they are written. */
  readonly counts?: readonly string[] | undefined;
}

const telling =
  /total|has_?more|has_?next|^next|cursor|truncat|remaining|omitted|^more|matched|overflow|is_?last|page_?info|paginat|exceed|capped|limited|^cut|offset|result_?info|incomplete/i;
const comparison = /(\.length|\.size|\b(total|count|found|matched)\w*)\s*([<>]=?|[!=]==?)(?!\s*[01]\b)|[<>]=?\s*\w+(\.\w+)*\.length/i;
const tellingTest =
  /has_?more|has_?next|truncat|next_?(cursor|page|token)|cursor|remaining|omitted|overflow|exceed|capped|hit_?limit|limit_?reached/i;
const tellingWords = /\bmore\b|truncat|\bshowing\b|\bof …|\btotal\b|omitted|\blimited\b|remaining|next page|hasMore|cursor|\bincomplete\b/i;

export interface TellingParts {
  readonly deletions: readonly Deletion[];
  /**
   * Why no fault would be seeded, where none would: nothing was found; all that was found are lengths of lists that are shown, which never
   * told of a cut; something that tells is written in a form that is not taken out, and the result would go on telling.
   */
  readonly none: { readonly why: string; readonly detail?: string } | undefined;
}

/** Everything in the result of these payloads that seems to say so, save what holds one of the `kept` nodes (the list itself). */
export function tellingParts(x: Expansion, payloads: readonly Value[], handler: ts.Node, kept: readonly ts.Node[]): TellingParts {
  const found = new Map<string, Deletion>();
  const holdsList = (node: ts.Node): boolean =>
    kept.some((one) => one.getSourceFile() === node.getSourceFile() && node.pos <= one.pos && one.end <= node.end);
  const add = (node: ts.Node, text: string, comma: boolean): void => {
    if (holdsList(node)) return;
    const file = node.getSourceFile();
    const start = node.getStart(file);
    const end = comma ? (/^\s*,/.exec(file.text.slice(node.end))?.[0].length ?? 0) + node.end : node.end;
    const was = node.getText(file).replaceAll(/\s+/g, ' ').slice(0, 90);
    const counts = ts.isPropertyAssignment(node) ? measured(node.initializer) : undefined;
    found.set(`${file.fileName}:${start}`, { file: file.fileName, start, end, text, was, counts });
  };
  const regions = new Set<ts.Node>([handler]);
  const seen = new Set<Value>();
  const shown = new Set<string>();
  const walk = (v: Value, depth: number): void => {
    if (seen.has(v) || depth > 14) return;
    seen.add(v);
    if (v.kind === 'call') {
      for (const { value } of alternatives(x, v)) if (value !== v) walk(value, depth + 1);
      if (rewrites(v)) v.args.forEach((arg) => walk(arg, depth + 1));
      if (v.callee.kind === 'member') walk(v.callee.of, depth + 1);
      return;
    }
    if (v.kind === 'object' || v.kind === 'array' || v.kind === 'template') {
      const fn = enclosingFunction(v.node);
      if (fn !== undefined) regions.add(fn);
    }
    if (v.kind === 'object') {
      for (const entry of v.entries) {
        if (ts.isPropertyAssignment(entry.node)) shown.add(plain(entry.node.initializer));
        if (ts.isShorthandPropertyAssignment(entry.node)) shown.add(entry.node.name.text);
        if (entry.kind === 'property' ? tellsAsProperty(entry.name, entry.node) : tellsAsSpread(entry.node)) addEntry(entry.node, add);
        walk(entry.value, depth + 1);
      }
      return;
    }
    if (v.kind !== 'func') for (const part of partsOf(v)) walk(part, depth + 1);
  };
  payloads.forEach((payload) => walk(payload, 0));
  for (const region of regions) inRegion(region, add);
  const deletions = outermost([...found.values()]);
  const isGone = (node: ts.Node): boolean =>
    deletions.some((one) => one.file === node.getSourceFile().fileName && one.start <= node.getStart() && node.end <= one.end);
  const left = [...regions].map((region) => leftIn(region, (node) => isGone(node) || holdsList(node))).find((one) => one !== undefined);
  if (deletions.length === 0) return { deletions, none: { why: 'nothing to delete' } };
  if (deletions.every(({ counts }) => counts?.every((list) => isShown(list, shown)) === true))
    return { deletions, none: { why: 'only the lengths of what is shown' } };
  return { deletions, none: left === undefined ? undefined : { why: 'cannot be taken out whole', detail: left } };
}

/** `rows` of `rows.length`, where `rows`, a part of it or what is made of each of its rows is shown as well. */
function isShown(list: string, shown: ReadonlySet<string>): boolean {
  return [...shown].some((one) => one === list || list.startsWith(`${one}.`) || one.startsWith(`${list}.map(`));
}

/** The lists that are measured in `a.length + (b?.length ?? 0)`, where there is nothing else in it. */
function measured(value: ts.Expression): readonly string[] | undefined {
  const at = ts.isParenthesizedExpression(value) ? value.expression : value;
  if (ts.isPropertyAccessExpression(at) && /^(length|size)$/.test(at.name.text)) return [plain(at.expression)];
  if (!ts.isBinaryExpression(at)) return undefined;
  const left = measured(at.left);
  if (/^(\?\?|\|\|)$/.test(at.operatorToken.getText())) return left;
  const right = measured(at.right);
  return at.operatorToken.kind === ts.SyntaxKind.PlusToken && left !== undefined && right !== undefined ? [...left, ...right] : undefined;
}

/** `page.rows` of `page?.rows ?? []` */
function plain(node: ts.Expression): string {
  const at = ts.isParenthesizedExpression(node) ? node.expression : node;
  const isDefaulted = ts.isBinaryExpression(at) && /^(\?\?|\|\|)$/.test(at.operatorToken.getText());
  return (isDefaulted ? at.left : at).getText().replaceAll(/[?!](?=\.|$)/g, '');
}

/** A text that tells, in a form that is not taken out. */
function leftIn(region: ts.Node, isGone: (node: ts.Node) => boolean): string | undefined {
  let left: string | undefined;
  const visit = (node: ts.Node): void => {
    if (left !== undefined) return;
    const isText = (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) && tellingWords.test(wordsOf(node)) && isInResult(node);
    if (isText && !isGone(node)) {
      left = node.getText().replaceAll(/\s+/g, ' ').slice(0, 90);
      return;
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(region, visit);
  return left;
}

/** What it is given stands in what it gives: `JSON.stringify`, `Object.assign`, `[…].concat`. Of other calls the arguments are a request. */
function rewrites({ callee }: ValueOf<'call'>): boolean {
  const name = callee.kind === 'member' ? callee.name : callee.kind === 'ref' ? callee.node.getText() : '';
  return /(^|\.)(stringify|dump|encode|assign|String|concat|fromEntries|push)$/.test(name);
}

function tellsAsProperty(name: string, node: ts.Node): boolean {
  const value = ts.isPropertyAssignment(node) ? node.initializer : undefined;
  // What is written out depends on nothing.
  if (value !== undefined && (ts.isNumericLiteral(value) || value.kind === ts.SyntaxKind.NullKeyword)) return false;
  if (telling.test(name)) return true;
  if (value === undefined) return false;
  const text = value.getText();
  return measured(value) !== undefined || (isShort(value) && comparison.test(text)) || isTellingProse(value);
}

function tellsAsSpread(node: ts.Node): boolean {
  if (!ts.isSpreadAssignment(node)) return false;
  const inner = ts.isParenthesizedExpression(node.expression) ? node.expression.expression : node.expression;
  const test = ts.isConditionalExpression(inner) ? inner.condition : ts.isBinaryExpression(inner) ? inner.left : undefined;
  return test !== undefined && isTellingTest(test);
}

function isTellingTest(test: ts.Expression): boolean {
  const text = written(test).getText();
  return (
    comparison.test(text) || tellingTest.test(text) || tellingTest.test(test.getText()) || /^!?\w*(more|cut|total|left)\w*$/i.test(text)
  );
}

/** `rows.length > limit` of `tooMany`, where that is how the variable is made. */
function written(test: ts.Expression): ts.Expression {
  const [declaration] = ts.isIdentifier(test) ? declarationsInScope(test, test.text) : [];
  return declaration !== undefined && ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined && isShort(declaration)
    ? declaration.initializer
    : test;
}

function isTellingProse(value: ts.Expression): boolean {
  const isText = ts.isStringLiteralLike(value) || ts.isTemplateExpression(value);
  const chosen = ts.isConditionalExpression(value) && isTellingTest(value.condition);
  return chosen || (isText && tellingWords.test(wordsOf(value)));
}

/** The words of a text, without the names of what is put in. */
function wordsOf(node: ts.Node): string {
  return node.getText().replaceAll(/\$\{[^}]*\}/g, '…');
}

function isShort(node: ts.Node): boolean {
  return node.end - node.pos < 120;
}

/** A property of a literal goes with its comma, one that is assigned with its statement. */
function addEntry(node: ts.Node, add: (node: ts.Node, text: string, comma: boolean) => void): void {
  if (ts.isObjectLiteralElementLike(node)) {
    add(node, '', true);
    return;
  }
  for (let at: ts.Node = node; at.parent !== undefined && !ts.isFunctionLike(at); at = at.parent) {
    if (!ts.isExpressionStatement(at)) continue;
    const branch = guardOf(at);
    add(branch ?? at, ';', false);
    return;
  }
}

/** The `if` that holds nothing but this statement. */
function guardOf(statement: ts.Statement): ts.IfStatement | undefined {
  const { parent } = statement;
  const holder = ts.isBlock(parent) && parent.statements.length === 1 ? parent.parent : parent;
  return ts.isIfStatement(holder) && holder.elseStatement === undefined ? holder : undefined;
}

/** Lines that are added, and conditional pieces of texts and lists. */
function inRegion(region: ts.Node, add: (node: ts.Node, text: string, comma: boolean) => void): void {
  const visit = (node: ts.Node): void => {
    if (ts.isIfStatement(node) && node.elseStatement === undefined && isTellingTest(node.expression) && onlyAdds(node.thenStatement)) {
      add(node, ';', false);
      return;
    }
    if (ts.isExpressionStatement(node) && addsLine(node) && tellingWords.test(wordsOf(node))) {
      add(guardOf(node) ?? node, ';', false);
      return;
    }
    // An option of a helper: `{ suffix: page.next ? "There are more …" : "" }`.
    if (
      ts.isPropertyAssignment(node) &&
      isInResult(node) &&
      isTellingProse(node.initializer) &&
      tellingWords.test(wordsOf(node.initializer))
    ) {
      add(node.initializer, '""', false);
      return;
    }
    if (ts.isExpression(node) && isTellingPiece(node) && isInResult(node) && !isAsked(node)) {
      add(node, blankFor(node), false);
      return;
    }
    if (ts.isTemplateSpan(node) && ts.isConditionalExpression(node.expression) && isTellingTest(node.expression.condition))
      add(node.expression, '""', false);
    else if (ts.isTemplateExpression(node) && tellingWords.test(wordsOf(node)) && isShort(node) && isInResult(node)) add(node, '""', false);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(region, visit);
}

/** `cut ? "There are more." : ""`, `cut && "There are more."`, `...(cut ? [note] : [])`, `"Showing the first page."` */
function isTellingPiece(node: ts.Expression): boolean {
  if (ts.isConditionalExpression(node)) return isTellingTest(node.condition) && isPiece(node.whenTrue) && isPiece(node.whenFalse);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return isTellingTest(node.left) && isPiece(node.right);
  return ts.isStringLiteralLike(node) && /\S\s+\S/.test(node.text) && tellingWords.test(node.text);
}

/** Text, lines, or nothing. */
function isPiece(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isPiece(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPiece);
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === ts.SyntaxKind.PlusToken && isPiece(node.left) && isPiece(node.right);
  if (node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined')) return true;
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function blankFor(node: ts.Expression): string {
  const holder = ts.isParenthesizedExpression(node.parent) ? node.parent.parent : node.parent;
  return ts.isSpreadElement(holder) ? '[]' : ts.isSpreadAssignment(holder) ? '{}' : '""';
}

/** What a call is given to do something with, and no part of the result: SQL, a pattern, the words of an error. */
function isAsked(node: ts.Node): boolean {
  if (/\b(select|insert|update|delete)\b.*\b(from|into|set)\b|https?:/is.test(node.getText())) return true;
  for (let at = node.parent; at !== undefined && !ts.isFunctionLike(at) && !ts.isStatement(at); at = at.parent) {
    if (!ts.isCallExpression(at) && !ts.isNewExpression(at)) continue;
    const name = /\w+$/.exec(at.expression.getText())?.[0] ?? '';
    if (!/^(push|concat|join|filter|map|stringify|trim)$|text|content|result|respon|format|answer|reply|ok$|success/i.test(name))
      return true;
  }
  return false;
}

function addsLine(node: ts.ExpressionStatement): boolean {
  const { expression } = node;
  if (ts.isBinaryExpression(expression)) return expression.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken;
  return (
    ts.isCallExpression(expression) && ts.isPropertyAccessExpression(expression.expression) && expression.expression.name.text === 'push'
  );
}

function onlyAdds(then: ts.Statement): boolean {
  const inner = ts.isBlock(then) ? then.statements : [then];
  return (
    inner.length > 0 &&
    inner.every((one) => {
      if (!ts.isExpressionStatement(one)) return false;
      const { expression } = one;
      return addsLine(one) || (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.EqualsToken);
    })
  );
}

/** Part of what is returned or put into a variable, and not of a thrown or logged message. */
function isInResult(node: ts.Node): boolean {
  for (let at = node.parent; at !== undefined && !ts.isFunctionLike(at); at = at.parent) {
    if (ts.isThrowStatement(at)) return false;
    if (ts.isCallExpression(at) && /^(console|log|logger)\b/.test(at.expression.getText())) return false;
    if (ts.isReturnStatement(at) || ts.isVariableDeclaration(at)) return true;
    if (ts.isBinaryExpression(at) && /^\+?=$/.test(at.operatorToken.getText())) return true;
  }
  return false;
}

function outermost(deletions: readonly Deletion[]): readonly Deletion[] {
  const holds = (a: Deletion, b: Deletion): boolean =>
    a !== b && a.file === b.file && a.start <= b.start && b.end <= a.end && (a.end - a.start > b.end - b.start || a.start < b.start);
  return deletions.filter((one) => !deletions.some((other) => holds(other, one))).sort((a, b) => b.start - a.start);
}

/** `deletions` of one file, the last first. */
export function without(text: string, deletions: readonly Deletion[]): string {
  return [...deletions]
    .sort((a, b) => b.start - a.start)
    .reduce((now, one) => now.slice(0, one.start) + one.text + now.slice(one.end), text);
}
