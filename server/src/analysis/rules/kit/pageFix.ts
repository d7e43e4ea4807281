/**
 * Says in a result what its page is: `returned`, `matched`, `truncated` and `hint` in an object, a line behind a text. What of it can be
 * told is asked in `page/`; here it is written down in the form that the result has.
 */
import { descriptionOf } from '../../facts/contracts/description';
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Outcome } from '../../facts/outcomes/outcome';
import type { Cap } from '../../facts/pages/caps';
import { nextMovesOf, type NextMoves } from '../../facts/pages/nextMoves';
import { statementOf } from '../../facts/terms/flow';
import { bare, settled } from '../../syntax/expressions';
import { visitOwn } from '../../syntax/functions';
import { isReadElsewhere } from '../../facts/programs/readers';
import type { TextEdit } from '../../text/edit';
import type { FixDraft } from '../rule';
import { addProperty, editsIn, quoteOf, replaceNode } from './fixKit';
import { mayGrow, mayBeValue } from './growing';
import { combined, endOf, inFront, isAlwaysRun } from './page/placing';
import { freeName } from './page/again';
import { isMadeText, placeIn, type Place } from './page/places';
import { tellingAt, type Telling } from './page/telling';
import { waysOn } from './page/waysOn';
import { composedAt } from './truncation';

/** Where a result has its list, or the count of it. */
export interface Told {
  /** The property that holds it, the hole in a sentence that counts it, or the whole result. */
  readonly node: ts.Node;
  readonly isCount: boolean;
  readonly caps: readonly Cap[];
}

export function pageFix(handler: HandlerFacts, outcome: Outcome, { node, isCount, caps }: Told): FixDraft[] {
  const [cap] = caps;
  if (cap === undefined || caps.length !== 1 || outcome.structured !== undefined) return [];
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) return inObject(handler, outcome, cap, node, isCount);
  if (isCount) return ts.isExpression(node) ? inSentence(handler, cap, node) : [];
  const place = placeIn(handler, composedAt(outcome));
  if (place === undefined) return [];
  const told = tellingAt(handler, cap, place.expression, place.expression, 0);
  if (told === undefined) return [];
  return place.kind === 'text' ? behindText(handler, outcome, place, told) : inPlaceOfList(handler, outcome, place, told);
}

const added = ['returned', 'matched', 'truncated', 'hint'];

function inObject(
  handler: HandlerFacts,
  outcome: Outcome,
  cap: Cap,
  property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
  isCount: boolean,
): FixDraft[] {
  const object = property.parent;
  if (!ts.isObjectLiteralExpression(object) || !mayGrow(handler, object)) return [];
  const names = object.properties.map((p) => p.name?.getText().replace(/['"]/g, ''));
  if (names.some((name) => name !== undefined && added.includes(name)) || (isCount && !ts.isPropertyAssignment(property))) return [];
  const list = ts.isPropertyAssignment(property) ? property.initializer : property.name;
  const told = tellingAt(handler, cap, list, list, 0);
  const isText = told !== undefined && isMadeText(list);
  const shown = isCount ? list.getText() : told === undefined || isText ? undefined : shownOf(list, told);
  const fields = told === undefined ? undefined : fieldsOf(handler, outcome, told, isCount ? undefined : shown, object);
  if (told === undefined || fields === undefined) return [];
  const add = addProperty(object, fields.written.join(`,${separator(object)}`));
  // Who reads the count by its name keeps it: beside the flag it misleads nobody.
  const isRenamed = isCount && !isReadElsewhere(handler.s, handler.tool, object.getSourceFile().fileName, property.name.getText());
  const own = isRenamed ? [replaceNode(property.name ?? property, 'returned'), ...emptyCounts(property), add] : [add];
  const what = fields.names.map((name) => `\`${name}\``).join(', ');
  const title = isRenamed ? `Rename to \`returned\` and add ${what}` : `Add ${what}`;
  return [{ title, kind: 'review', edits: combined([...told.edits, ...editsIn(object, ...fields.front, ...own)]) }];
}

/** `rows.length` of `{ rows }`, of `rows: rows.map(…)`, and of a page that was given a name. */
function shownOf(list: ts.Expression, { page, whole }: Telling): string | undefined {
  const node = bare(list);
  if (ts.isIdentifier(node)) return `${node.text}.length`;
  return page !== undefined && whole ? `${page}.length` : undefined;
}

/** `count: 0` of the other answers of the function is the same field. */
function emptyCounts(property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): readonly TextEdit[] {
  const name = property.name.getText();
  const keys = keysOf(property.parent);
  const found: TextEdit[] = [];
  let fn: ts.Node = property;
  while (!ts.isFunctionLike(fn) && !ts.isSourceFile(fn)) fn = fn.parent;
  visitOwn(fn, (node) => {
    if (!ts.isPropertyAssignment(node) || node === property || node.name.getText() !== name) return;
    if (keysOf(node.parent) === keys && ts.isNumericLiteral(node.initializer)) found.push(replaceNode(node.name, 'returned'));
  });
  return found;
}

function keysOf(object: ts.Node): string {
  return ts.isObjectLiteralExpression(object) ? object.properties.map((one) => one.name?.getText() ?? '…').join() : '';
}

interface Fields {
  readonly names: readonly string[];
  readonly written: readonly string[];
  readonly front: readonly TextEdit[];
}

/** The fields as they are written at `at`; a flag that is needed twice gets a name in front of the statement. */
function fieldsOf(handler: HandlerFacts, outcome: Outcome, told: Telling, shown: string | undefined, at: ts.Node): Fields | undefined {
  const { matched, cut } = told;
  const moves = nextMovesOf(handler, outcome, descriptionOf(handler));
  const ways = waysOn(handler, moves);
  // Where nothing gives the rest, the agent should not look for it.
  const next = ways !== undefined ? `There ${areMore(told)}: ${ways}.` : matched === undefined ? noWay(moves) : undefined;
  const quote = quoteOf(at);
  const statement = statementOf(at);
  const name = cut === 'truncated' || next === undefined ? undefined : freeName(at, ['truncated']);
  const isNamed = name !== undefined && statement !== undefined && isAlwaysRun(at, statement);
  const flag = isNamed ? 'truncated' : cut;
  const fields: (readonly [string, string] | undefined)[] = [
    shown === undefined ? undefined : ['returned', shown],
    matched === undefined ? undefined : ['matched', matched],
    ['truncated', flag],
    next === undefined ? undefined : ['hint', `${choice(flag)} ? ${quote}${next}${quote} : undefined`],
  ];
  const written = fields.filter((field) => field !== undefined);
  return {
    names: written.map(([field]) => field),
    written: written.map(([field, value]) => (field === value ? field : `${field}: ${value}`)),
    front: isNamed ? [inFront(statement, [`const truncated = ${cut}${endOf(statement)}`])] : [],
  };
}

/** A page that is only as long as it may get was perhaps not cut. */
function areMore({ cut, mayFail }: Telling): string {
  return / > /.test(cut) && !mayFail ? 'are more' : 'may be more';
}

function noWay({ exist }: NextMoves): string {
  return exist === 'no' ? 'There may be more than these, and this tool has no way to them.' : 'There may be more than these.';
}

/** A test in front of `?`. */
function choice(flag: string): string {
  return /\|\|/.test(flag) ? `(${flag})` : flag;
}

/** Each added property on a line of its own where the others have theirs. */
function separator(object: ts.ObjectLiteralExpression): string {
  const { text } = object.getSourceFile();
  const [first] = object.properties;
  if (first === undefined || !/[\r\n]/.test(text.slice(object.getStart(), first.getStart()))) return ' ';
  const start = text.lastIndexOf('\n', first.getStart()) + 1;
  return `${/\r\n/.test(text) ? '\r\n' : '\n'}${text.slice(start, first.getStart())}`;
}

/** "Found 10" becomes "Found 10 of 57", or "Found 10 or more". */
function inSentence(handler: HandlerFacts, cap: Cap, hole: ts.Expression): FixDraft[] {
  const span = hole.parent;
  if (!ts.isTemplateSpan(span)) return [];
  const told = tellingAt(handler, cap, hole, hole, 0);
  if (told === undefined) return [];
  const { matched, mayFail, cut, edits } = told;
  const isKnown = matched !== undefined && !mayFail;
  const at = span.literal.getStart() + 1;
  const quote = quoteOf(hole);
  const newText = isKnown ? ` of \${${matched}}` : `\${${choice(cut)} ? ${quote} or more${quote} : ${quote}${quote}}`;
  const title = isKnown ? 'Say of how many' : 'Say where there are more';
  return [{ title, kind: 'review', edits: combined([...edits, ...editsIn(hole, { span: { start: at, end: at }, newText })]) }];
}

/** A line behind a text that was put together from the rows, there where they were cut. */
function behindText(handler: HandlerFacts, outcome: Outcome, { expression }: Place, told: Telling): FixDraft[] {
  const { page, matched, mayFail, skips, cut, edits } = told;
  const moves = nextMovesOf(handler, outcome, descriptionOf(handler));
  const ways = waysOn(handler, moves)?.replaceAll('`', '');
  const counts = matched !== undefined && !mayFail && !skips && page !== undefined;
  const next = ways === undefined ? '.' : `: ${ways}.`;
  const quote = quoteOf(expression);
  const unknown = ways === undefined ? noWay(moves) : `There ${areMore(told)} than these${next}`;
  const line = counts ? `\`\\n\\nShowing \${${page}.length} of \${${matched}}${next}\`` : `${quote}\\n\\n${unknown}${quote}`;
  const node = bare(expression);
  const isLoose = ts.isConditionalExpression(node) || (ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.PlusToken);
  const behind = ` + (${cut} ? ${line} : ${quote}${quote})`;
  const start = expression.getStart();
  const added: TextEdit[] = [
    ...(isLoose ? [{ span: { start, end: start }, newText: '(' }] : []),
    { span: { start: expression.end, end: expression.end }, newText: `${isLoose ? ')' : ''}${behind}` },
  ];
  return [{ title: 'Add a line where there are more', kind: 'review', edits: combined([...edits, ...editsIn(expression, ...added)]) }];
}

const vague = /^(filtered|sorted|limited|sliced|res|results?|response|data|page|shown|list|found|out|output|value|payload)$/i;

/** The list becomes an object that holds it. */
function inPlaceOfList(handler: HandlerFacts, outcome: Outcome, { expression, isValue }: Place, told: Telling): FixDraft[] {
  if (isValue && !mayBeValue(handler, expression)) return [];
  const node = settled(expression);
  const own = ts.isIdentifier(node) ? node.text : undefined;
  const name = own === undefined || vague.test(own) ? 'items' : own;
  const shown = shownOf(expression, told);
  const fields = fieldsOf(handler, outcome, told, shown, expression);
  if (fields === undefined) return [];
  const start = expression.getStart();
  const isArrow = ts.isArrowFunction(expression.parent);
  const edits = editsIn(
    expression,
    ...fields.front,
    { span: { start, end: start }, newText: `${isArrow ? '(' : ''}{ ${name === expression.getText() ? '' : `${name}: `}` },
    { span: { start: expression.end, end: expression.end }, newText: `, ${fields.written.join(', ')} }${isArrow ? ')' : ''}` },
  );
  const what = fields.names.map((field) => `\`${field}\``).join(', ');
  return [{ title: `Return an object with ${what}`, kind: 'review', edits: combined([...told.edits, ...edits]) }];
}
