/**
 * Says in a result what its page is: `returned`, `matched`, `truncated` and `hint`, as far as each can be told in the function that puts
 * the result together. What is only a guess errs to *truncated*, never to *complete*.
 */
import ts from 'typescript';
import type { Tool } from '../../discovery/tool';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Outcome } from '../../facts/outcomes/outcome';
import type { Cap } from '../../facts/pages/caps';
import { nextMovesOf } from '../../facts/pages/nextMoves';
import { writesTo } from '../../facts/terms/flow';
import { enclosingFunction } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { TextEdit } from '../../text/edit';
import type { FixDraft } from '../rule';
import { addProperty, editsIn, quoteOf, replaceNode } from './fixKit';
import { mayGrow, namesOf } from './growing';
import { descriptionOf } from './truncation';

/** Where a result has its list, or the count of it. */
export interface Told {
  readonly property: ts.ObjectLiteralElementLike;
  readonly isCount: boolean;
  readonly caps: readonly Cap[];
  /** What is returned is the page itself: of what was picked out of it fewer may be left, though it was full. */
  readonly isPage: boolean;
}

export function pageFix(handler: HandlerFacts, outcome: Outcome, told: Told): FixDraft[] {
  const object = told.property.parent;
  const [cap] = told.caps;
  if (cap === undefined || told.caps.length !== 1 || outcome.structured !== undefined) return [];
  if (!ts.isObjectLiteralExpression(object) || !mayGrow(handler, object)) return [];
  const amount = cap.amount === undefined ? undefined : amountText(cap.amount.node, object, handler.tool);
  const shown = shownLength(told);
  const matched = uncutLength(cap, object);
  const limit = amount ?? shown;
  const cut = matched !== undefined && limit !== undefined ? `${matched} > ${limit}` : told.isPage ? full(shown, amount) : undefined;
  if (matched === undefined && cut === undefined) return [];
  return fieldsFix(handler, outcome, told, { shown, matched, cut });
}

export interface Fields {
  readonly shown: string | undefined;
  readonly matched: string | undefined;
  readonly cut: string | undefined;
}

/** The fields as edits of the object; `more` edits go along (in the same file or another). */
export function fieldsFix(
  handler: HandlerFacts,
  outcome: Outcome,
  { property, isCount }: Told,
  { shown, matched, cut }: Fields,
  more: FixDraft['edits'] = [],
): FixDraft[] {
  const object = property.parent;
  if (!ts.isObjectLiteralExpression(object)) return [];
  const names = object.properties.map((p) => p.name?.getText().replace(/['"]/g, ''));
  const added = ['returned', 'matched', 'truncated', 'hint'];
  if (names.some((name) => name !== undefined && added.includes(name))) return [];
  const { narrowing, exist } = nextMovesOf(handler, outcome, descriptionOf(handler));
  // A flag alone, where nothing gives the rest, only says that the answer is of no use.
  if (matched === undefined && narrowing.length === 0 && exist !== 'yes') return [];
  const quote = quoteOf(object);
  const hint = `${quote}There are more: narrow the result with ${namesOf({ exist: 'yes', narrowing })}.${quote}`;
  const fields: (readonly [string, string] | undefined)[] = [
    isCount || shown === undefined ? undefined : ['returned', shown],
    matched === undefined ? undefined : ['matched', matched],
    cut === undefined ? undefined : ['truncated', cut],
    cut === undefined || narrowing.length === 0 ? undefined : ['hint', `${cut} ? ${hint} : undefined`],
  ];
  const written = fields.filter((field) => field !== undefined);
  const renamed = isCount ? renameEdit(property) : undefined;
  if ((isCount && renamed === undefined) || written.length === 0) return [];
  const text = written.map(([name, value]) => (name === value ? name : `${name}: ${value}`));
  const add = addProperty(object, text.join(`,${separator(object)}`));
  const what = written.map(([name]) => `\`${name}\``).join(', ');
  const title = isCount ? `Rename to \`returned\` and add ${what}` : `Add ${what}`;
  const own = editsIn(object, ...(renamed === undefined ? [add] : [renamed, add]));
  return [{ title, kind: 'review', edits: merge([...own, ...more]) }];
}

/** Edits of one file belong together. */
function merge(edits: FixDraft['edits']): FixDraft['edits'] {
  const files = [...new Set(edits.map(({ file }) => file))];
  return files.map((file) => ({ file, edits: edits.filter((one) => one.file === file).flatMap((one) => one.edits) }));
}

/** Each added property on a line of its own where the others have theirs. */
function separator(object: ts.ObjectLiteralExpression): string {
  const { text } = object.getSourceFile();
  const [first] = object.properties;
  if (first === undefined || !/[\r\n]/.test(text.slice(object.getStart(), first.getStart()))) return ' ';
  const start = text.lastIndexOf('\n', first.getStart()) + 1;
  return `${/\r\n/.test(text) ? '\r\n' : '\n'}${text.slice(start, first.getStart())}`;
}

function renameEdit(property: ts.ObjectLiteralElementLike): TextEdit | undefined {
  return ts.isPropertyAssignment(property) ? replaceNode(property.name, 'returned') : undefined;
}

function full(shown: string | undefined, amount: string | undefined): string | undefined {
  return shown === undefined || amount === undefined ? undefined : `${shown} >= ${amount}`;
}

/** `rows.length` of `count: rows.length`, of `{ rows }`, and of `rows: rows.map(…)`. */
export function shownLength({ property, isCount }: Pick<Told, 'property' | 'isCount'>): string | undefined {
  if (ts.isShorthandPropertyAssignment(property)) return `${property.name.text}.length`;
  if (!ts.isPropertyAssignment(property)) return undefined;
  const { initializer } = property;
  if (isCount) return initializer.getText();
  if (ts.isIdentifier(initializer)) return `${initializer.text}.length`;
  const isMapped =
    ts.isCallExpression(initializer) && ts.isPropertyAccessExpression(initializer.expression) && initializer.expression.name.text === 'map';
  const list = isMapped && ts.isPropertyAccessExpression(initializer.expression) ? initializer.expression.expression : undefined;
  return list !== undefined && ts.isIdentifier(list) ? `${list.text}.length` : undefined;
}

/** `all.length` of `all.slice(0, n)`, where `all` is still at hand. `all?.slice()`: where there is no list there is no length. */
function uncutLength(cap: Cap, at: ts.Node): string | undefined {
  const { uncut } = cap;
  if (cap.kind !== 'slice' || uncut === undefined || !ts.isIdentifier(uncut) || ts.isOptionalChain(cap.node)) return undefined;
  return isSameName(uncut, at) ? `${uncut.text}.length` : undefined;
}

/** The name stands for the same thing at both places, and nothing is written to it in between. */
function isSameName(name: ts.Identifier, at: ts.Node): boolean {
  const fn = enclosingFunction(name);
  const [declaration] = declarationsInScope(name, name.text);
  if (fn === undefined || fn !== enclosingFunction(at) || declaration === undefined) return false;
  if (declarationsInScope(at, name.text)[0] !== declaration) return false;
  return writesTo(name.text, fn, (id) => declarationsInScope(id, id.text)[0] === declaration).assignments.length === 0;
}

/** The cap's amount as it can be written again at the result: a number, or a name that still stands for the same one. */
function amountText(amount: ts.Node, at: ts.Node, tool: Tool): string | undefined {
  if (ts.isNumericLiteral(amount)) return amount.text;
  if (!ts.isIdentifier(amount) || !isSameName(amount, at)) return undefined;
  const [declaration] = declarationsInScope(amount, amount.text);
  return declaration === undefined || mayBeMissing(declaration, tool) ? undefined : amount.text;
}

/** An argument that the schema lets be left out: a comparison with it has no answer. */
function mayBeMissing(declaration: ts.Declaration, { input }: Tool): boolean {
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer === undefined;
  if (!ts.isBindingElement(declaration)) return true;
  return declaration.initializer === undefined && (input === undefined || /optional|nullish|nullable|partial/i.test(input.getText()));
}
