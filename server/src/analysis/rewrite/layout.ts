/** How a written object is laid out beside what stands there: on one line where it fits, else a line for each field. */
import ts from 'typescript';
import type { TextEdit } from '../text/edit';
import { deeper, eolOf, indentAt, indentUnit, lastComma } from '../rules/kit/fixKit';
import { roomBefore, type Room } from './room';

/** How much wider a line may be where a line for each field reads worse: behind an `if` that gets no block. */
const moreInside = 20;

const widths = [80, 100] as const;

/** The width that all but a few lines of the file keep to. Comments and lines that a long text fills say nothing of it. */
export function widestOf(text: string): number {
  const unit = indentUnit(text);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)|(["'`])[^"'`]{50,}\2/.test(line));
  return widths.find((width) => lines.filter((line) => columnsOf(line, unit) > width).length * 50 <= lines.length) ?? 120;
}

/** A step of indentation counts as two columns, so that tabs and spaces come to the same. */
export function columnsOf(line: string, unit: string): number {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  return Math.ceil(indent.length / unit.length) * 2 + line.trim().length;
}

/** A field is its whole text, or its name with the node that stays where it is and is its value. */
export type Field = string | { readonly name: string; readonly kept: ts.Node; readonly before?: string };

/**
 * Puts an object around a node that stays: what stands before and behind it. `outer` is what is replaced (the node alone where it is the
 * same), `open` and `close` what goes around the braces.
 */
export function around(outer: ts.Node, fields: readonly Field[], open = '', close = ''): readonly TextEdit[] {
  const file = outer.getSourceFile();
  const { text } = file;
  const start = outer.getStart();
  const parts = fields.map((field) => (typeof field === 'string' ? field : named(field)));
  const flat = `${open}{ ${parts.join(', ')} }${close}`;
  const block = blockFor(outer);
  const most = isChosen(outer) ? Infinity : isStatement(outer) || block !== undefined ? widestOf(text) : widestOf(text) + moreInside;
  const isDeeper = !fits(text, start, outer.end, flat, most);
  if (isDeeper && block !== undefined) return inBlock(outer, fields, open, close, block);
  const layout = isDeeper ? tallLayout(text, indentAt(text, start)) : flatLayout;
  return written(outer, fields, open, close, layout, isDeeper ? 1 : 0);
}

/** `if (…) return …` of several lines gets braces. */
function inBlock(outer: ts.Node, fields: readonly Field[], open: string, close: string, block: Room): readonly TextEdit[] {
  const { text } = outer.getSourceFile();
  const { start } = block;
  const layout = tallLayout(text, indentAt(text, start) + indentUnit(text));
  return [{ span: { start, end: start }, newText: block.open }, ...written(outer, fields, open, close, layout, 2), ...block.close];
}

function blockFor(outer: ts.Node): Room | undefined {
  const room = ts.isExpression(outer) && ts.isReturnStatement(outer.parent) ? roomBefore(outer) : undefined;
  return room !== undefined && room.open !== '' ? room : undefined;
}

/** `steps`: how far the lines of the node that stays go in. */
function written(
  outer: ts.Node,
  fields: readonly Field[],
  open: string,
  close: string,
  layout: Layout,
  steps: number,
): readonly TextEdit[] {
  const start = outer.getStart();
  const kept = fields.find((field) => typeof field !== 'string');
  const at = kept === undefined ? fields.length : fields.indexOf(kept);
  const before = fields.slice(0, at) as string[];
  const behind = fields.slice(at + 1) as string[];
  if (kept === undefined || typeof kept === 'string')
    return [{ span: { start, end: outer.end }, newText: `${open}{${layout.lead}${before.join(layout.comma)}${layout.tail}}${close}` }];
  const isShort = named(kept) === kept.name;
  const head = `${open}{${layout.lead}${[...before, isShort ? '' : `${kept.name}: ${kept.before ?? ''}`].join(layout.comma)}`;
  const foot = `${behind.map((field) => layout.comma + field).join('')}${layout.tail}}${close}`;
  const from = kept.kept.getStart();
  return [
    { span: { start, end: from }, newText: head },
    ...Array.from({ length: steps }, () => deeper(kept.kept)).flat(),
    { span: { start: kept.kept.end, end: outer.end }, newText: foot },
  ];
}

function named({ name, kept, before = '' }: Exclude<Field, string>): string {
  const text = before + kept.getText();
  return text === name ? name : `${name}: ${text}`;
}

interface Layout {
  readonly lead: string;
  readonly comma: string;
  readonly tail: string;
}

const flatLayout: Layout = { lead: ' ', comma: ', ', tail: ' ' };

function tallLayout(text: string, outer: string): Layout {
  const eol = eolOf(text);
  const inner = `${eol}${outer}${indentUnit(text)}`;
  return { lead: inner, comma: `,${inner}`, tail: `${lastComma(text)}${eol}${outer}` };
}

/** On a side of a choice: that gets lines of its own instead (`brokenChoices`). */
function isChosen(node: ts.Node): boolean {
  let at = node.parent;
  while ((ts.isExpression(at) && !ts.isConditionalExpression(at)) || ts.isObjectLiteralElementLike(at)) at = at.parent;
  return ts.isConditionalExpression(at);
}

/** Choices that stood on one line and are too long for it now: their sides go on lines of their own. */
export function brokenChoices(nodes: readonly ts.Node[], edits: readonly TextEdit[]): readonly TextEdit[] {
  const choices = new Set(nodes.flatMap((node) => choiceAround(node) ?? []));
  return [...choices].flatMap((choice): readonly TextEdit[] => {
    const { text } = choice.getSourceFile();
    const start = choice.getStart();
    const written = text.slice(start, choice.end);
    const growth = edits
      .filter(({ span }) => span.start >= start && span.end <= choice.end)
      .reduce((sum, { span, newText }) => sum + newText.length - (span.end - span.start), 0);
    const before = /[^\r\n]*$/.exec(text.slice(0, start))?.[0] ?? '';
    if (/[\r\n]/.test(written) || columnsOf(before + written, indentUnit(text)) + growth <= widestOf(text)) return [];
    const newText = `${eolOf(text)}${indentAt(text, start)}${indentUnit(text)}`;
    return [
      { span: { start: choice.condition.end, end: choice.questionToken.getStart() }, newText },
      { span: { start: choice.whenTrue.end, end: choice.colonToken.getStart() }, newText },
    ].filter(({ span }) => text.slice(span.start, span.end).trim() === '');
  });
}

function choiceAround(node: ts.Node): ts.ConditionalExpression | undefined {
  let at = node.parent;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at)) at = at.parent;
  return ts.isConditionalExpression(at) ? at : undefined;
}

/** The whole of a return, an expression or a throw that stands in a block. */
function isStatement(node: ts.Node): boolean {
  let at = node;
  while (ts.isExpression(at) && !ts.isConditionalExpression(at)) at = at.parent;
  return ts.isStatement(at) && (ts.isBlock(at.parent) || ts.isCaseOrDefaultClause(at.parent));
}

function fits(text: string, start: number, end: number, written: string, most: number): boolean {
  const before = /[^\r\n]*$/.exec(text.slice(0, start))?.[0] ?? '';
  const behind = /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? '';
  if (/[\r\n]/.test(written)) return most === Infinity;
  return columnsOf(before + written + behind, indentUnit(text)) <= most;
}
