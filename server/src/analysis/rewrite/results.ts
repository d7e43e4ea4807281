/**
 * Edits of one result of the protocol: a failure is flagged and says what it is as JSON text; an answer that was a sentence is data, as text
 * and, where the tool has a contract for it, as the structured part.
 */
import ts from 'typescript';
import { returnsOf } from '../discovery/sdk';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { addProperty, indentUnit, lastComma, literalOf, movedTo, quoteOf, replaceNode } from '../rules/kit/fixKit';
import { bare, elementNamed, propertyName, valueNamed } from '../syntax/expressions';
import type { FunctionWithBody } from '../syntax/functions';
import type { TextEdit } from '../text/edit';
import { declarationsInScope } from '../syntax/scope';
import { noCode, saidOf, type Said } from './failing';
import { around, columnsOf, widestOf } from './layout';
import { roomBefore } from './room';
import { shortened, type Leaf } from './leaves';
import { holesOf, recovered, type DataField } from './sentence';
import { failureFields, failureObject, hasComment } from './failureObject';
import { isComposed, serialisedIn } from './values';

export interface ChangedResult {
  readonly edits: readonly TextEdit[];
  /** Of an answer whose data was recovered: its fields, and where the structured part would go. */
  readonly data?: RecoveredData;
  /** An answer that stays as it is. */
  readonly isKept?: true;
}

export interface RecoveredData {
  readonly fields: readonly DataField[];
  readonly literal: ts.ObjectLiteralExpression;
  /** The text of its block. */
  readonly text: ts.Expression;
}

const kept: ChangedResult = { edits: [], isKept: true };

export function resultEdits(
  handler: HandlerFacts,
  fn: FunctionWithBody,
  leaf: Leaf,
  flag: string,
  emptyAs: string | undefined,
): ChangedResult | string {
  const { node, role, outcome } = leaf;
  const literal = literalOf(node);
  if (role === 'answer' && (outcome.structured !== undefined || outcome.text.kind !== 'prose')) return kept;
  if (!outcome.asResult && returnsOf(handler.tool.major).text === 'passed') return sentText(handler, fn, leaf, flag, emptyAs);
  if (literal === undefined && !outcome.wellFormed && holesOf(node) !== undefined) return bareText(handler, fn, leaf, flag);
  if (literal === undefined) {
    // What a helper has flagged already is a failure to everybody.
    if (role === 'failure' && leaf.outcomes.every((one) => one.flag === 'yes')) return { edits: [] };
    return `\`${shortened(node)}\` is built by a helper that others use too`;
  }
  const block = onlyBlock(literal);
  if (block === undefined) return `\`${shortened(node)}\` has not one text in its content`;
  if (role === 'failure') return failure(handler, leaf, literal, block, flag);
  if (hasComment(block.value)) return `there is a comment inside \`${shortened(node)}\``;
  if (role === 'empty') {
    if (emptyAs === undefined) return 'an empty list is told as a sentence, and what the list would be cannot be seen';
    return { edits: [replaceNode(block.property, `text: JSON.stringify(${emptyAs})`)], isKept: true };
  }
  const data = recovered(handler, fn, block.value, outcome.text.words, node);
  if (typeof data === 'string') return data;
  return { edits: data.edits, data: { fields: data.fields, literal, text: block.value } };
}

/** A sentence where the SDK wants a result, and refuses the call: the whole result is written around it. */
function bareText(handler: HandlerFacts, fn: FunctionWithBody, leaf: Leaf, flag: string): ChangedResult | string {
  const { node, role, outcome } = leaf;
  if (hasComment(node)) return `there is a comment inside \`${shortened(node)}\``;
  if (role === 'failure') return flaggedText(handler, fn, leaf, flag);
  if (role === 'empty' || handler.tool.input !== undefined) return `\`${shortened(node)}\` is text where a result is wanted`;
  const data = recovered(handler, fn, node, outcome.text.words);
  if (typeof data === 'string') return data;
  const [open, close] = aroundText(fn, node, '');
  const written = `{ ${data.fields.map((field) => field.written).join(', ')} }`;
  return { edits: [...data.edits, replaceNode(node, `${open}JSON.stringify(${written})${close}`)] };
}

/** Text where the SDK takes text as well: an answer stays text, and a failure becomes the result that can be flagged. */
function sentText(
  handler: HandlerFacts,
  fn: FunctionWithBody,
  leaf: Leaf,
  flag: string,
  emptyAs: string | undefined,
): ChangedResult | string {
  const { node, role, outcome } = leaf;
  if (fn.type !== undefined && role === 'failure') return 'the declared type of what it returns has no room for it';
  if (hasComment(node)) return `there is a comment inside \`${shortened(node)}\``;
  if (role === 'failure') return flaggedText(handler, fn, leaf, flag);
  if (handler.tool.output !== undefined) return 'its output schema would have to say the same';
  if (role === 'empty') {
    if (emptyAs === undefined) return 'an empty list is told as a sentence, and what the list would be cannot be seen';
    return { edits: [replaceNode(node, `JSON.stringify(${emptyAs})`)] };
  }
  const data = recovered(handler, fn, node, outcome.text.words);
  if (typeof data === 'string') return data;
  const written = data.fields.map((field) => field.written);
  return { edits: [...data.edits, ...around(node, written, 'JSON.stringify(', ')')] };
}

function flaggedText(handler: HandlerFacts, fn: FunctionWithBody, leaf: Leaf, flag: string): ChangedResult | string {
  const { node, outcome } = leaf;
  const [open, close] = aroundText(fn, node, flag);
  const json = serialisedIn(node);
  if (json !== undefined) {
    const record = literalOf(json);
    const words = record === undefined ? undefined : onlyWords(record);
    const said = words === undefined ? undefined : saidOf(handler, node, outcome, outcome.text.words || words.getText());
    const hoisted = words === undefined || said === undefined ? undefined : hoistedFailure(node, words, said, { node, open, close });
    if (hoisted !== undefined) return { edits: hoisted };
    const inside = record === undefined ? undefined : failureObject(handler, leaf, record, false, hasVerdict(record));
    if (inside === undefined) return `what \`${shortened(node)}\` says of the failure is not seen`;
    return typeof inside === 'string' ? inside : { edits: [...inside.edits, insert(node.getStart(), open), insert(node.end, close)] };
  }
  if (outcome.text.kind !== 'prose' || isComposed(node)) return `what \`${shortened(node)}\` says of the failure is not seen`;
  const said = saidOf(handler, node, outcome, outcome.text.words);
  if (said === undefined) return noCode(node);
  const hoisted = hoistedFailure(node, node, said, { node, open, close });
  if (hoisted !== undefined) return { edits: hoisted };
  const begin = `${open}JSON.stringify({ code: ${said.code}, message: `;
  return { edits: [insert(node.getStart(), begin), insert(node.end, `, retryable: ${said.retryable} })${close}`)] };
}

/** `{ error: "…" }` */
function onlyWords({ properties }: ts.ObjectLiteralExpression): ts.Expression | undefined {
  const [only, ...others] = properties;
  if (only === undefined || others.length > 0 || !ts.isPropertyAssignment(only)) return undefined;
  return /^(error|message)$/.test(only.name.getText()) && holesOf(only.initializer) !== undefined ? only.initializer : undefined;
}

/** Its answers stay as they are, and have the same field. */
function hasVerdict(record: ts.ObjectLiteralExpression): boolean {
  return elementNamed(record, 'success') !== undefined || elementNamed(record, 'ok') !== undefined;
}

/** What stands around the text in a result. */
function aroundText(fn: FunctionWithBody, node: ts.Expression, flag: string): readonly [string, string] {
  const quote = quoteOf(node);
  const [open, close] = node === fn.body ? ['(', ')'] : ['', ''];
  return [`${open}{ content: [{ type: ${quote}text${quote}, text: `, ` }]${flag === '' ? '' : `, ${flag}: true`} }${close}`];
}

function insert(at: number, newText: string): TextEdit {
  return { span: { start: at, end: at }, newText };
}

/** The data as text, and as the structured part where the tool has, or now gets, a contract for it. */
export function dataEdits({ fields, literal, text }: RecoveredData, isStructured: boolean): readonly TextEdit[] {
  const written = fields.map((field) => field.written);
  const object = `{ ${written.join(', ')} }`;
  if (!isStructured) return around(text, written, 'JSON.stringify(', ')');
  const name = 'structuredContent';
  const room = roomBefore(literal);
  if (fields.length < 2 || room === undefined || declarationsInScope(literal, name).length > 0)
    return [...around(text, written, 'JSON.stringify(', ')'), addProperty(literal, `${name}: ${object}`)];
  const { start, line, open, close, semicolon } = room;
  return [
    { span: { start, end: start }, newText: `${open}const ${name} = ${object}${semicolon}${line}` },
    ...close,
    replaceNode(text, `JSON.stringify(${name})`),
    addProperty(literal, name),
  ];
}

interface Block {
  readonly property: ts.ObjectLiteralElementLike;
  readonly value: ts.Expression;
}

/** The text of the only block. */
function onlyBlock(result: ts.ObjectLiteralExpression): Block | undefined {
  if (result.properties.some(ts.isSpreadAssignment)) return undefined;
  const content = valueNamed(result, 'content');
  const list = content === undefined ? undefined : bare(content);
  const [block, ...more] = list !== undefined && ts.isArrayLiteralExpression(list) ? list.elements : [];
  const object = block === undefined || more.length > 0 ? undefined : literalOf(block);
  const property = object === undefined ? undefined : elementNamed(object, 'text');
  const value = object === undefined ? undefined : valueNamed(object, 'text');
  return property === undefined || value === undefined ? undefined : { property, value };
}

function failure(
  handler: HandlerFacts,
  leaf: Leaf,
  literal: ts.ObjectLiteralExpression,
  { property, value }: Block,
  flag: string,
): ChangedResult | string {
  const { node, outcome } = leaf;
  if (elementNamed(literal, 'structuredContent') !== undefined) return `\`${shortened(node)}\` has a structured part beside its failure`;
  const flagged = flagEdits(literal, flag);
  if (flagged === undefined) return `the flag of \`${shortened(node)}\` is computed`;
  const json = serialisedIn(value);
  const record = json === undefined ? undefined : literalOf(json);
  if (record !== undefined) {
    if (elementNamed(record, 'code') !== undefined) return { edits: flagged };
    const inside = failureObject(handler, leaf, record, false, hasVerdict(record));
    return typeof inside === 'string' ? inside : { edits: [...inside.edits, ...flagged] };
  }
  if (outcome.text.kind !== 'prose') return `what \`${shortened(node)}\` says of the failure is not seen`;
  const said = saidOf(handler, node, outcome, outcome.text.words);
  if (said === undefined) return noCode(node);
  if (isComposed(value)) return `the words of \`${shortened(value)}\` are put together elsewhere`;
  const isShort = ts.isShorthandPropertyAssignment(property);
  const hoisted = isShort ? undefined : hoistedFailure(node, value, said);
  if (hoisted !== undefined) return { edits: [...hoisted, ...flagged] };
  const edits = around(isShort ? property : value, failureFields(said, value, []), `${isShort ? 'text: ' : ''}JSON.stringify(`, ')');
  return { edits: [...edits, ...flagged] };
}

/**
 * A failure gets a name in front of the return, where there is room for it. The words stay where they are, and the return is written behind
 * them.
 */
function hoistedFailure(
  node: ts.Expression,
  value: ts.Expression,
  { code, retryable }: Said,
  outer: { readonly node: ts.Expression; readonly open: string; readonly close: string } = { node: value, open: '', close: '' },
): readonly TextEdit[] | undefined {
  const room = roomBefore(node);
  if (room === undefined || declarationsInScope(node, 'failure').length > 0) return undefined;
  const { start, line, semicolon } = room;
  const { text } = node.getSourceFile();
  // What broke the line was the width of the words.
  const before = text.slice(start, outer.node.getStart()).replace(/:\s+$/, ': ');
  const flat = `const failure = { code: ${code}, message: ${value.getText()}, retryable: ${retryable} };`;
  const unit = indentUnit(text);
  const isFlat = columnsOf(line.replace(/^[\r\n]+/, '') + flat, unit) <= widestOf(text) && !/[\r\n]/.test(flat);
  const [lead, comma, tail] = isFlat ? [' ', ', ', ' '] : [line + unit, `,${line}${unit}`, `${lastComma(text)}${line}`];
  // Words that had lines of their own keep them, a step further in than their name.
  const isOwnLine = /:\s*[\r\n]\s*$/.test(text.slice(start, value.getStart())) && /[\r\n]/.test(value.getText());
  const inner = `${/[ \t]*$/.exec(line)?.[0] ?? ''}${unit}`;
  return [
    {
      span: { start, end: value.getStart() },
      newText: `${room.open}const failure = {${lead}code: ${code}${comma}message:${isOwnLine ? `${line}${unit}${unit}` : ' '}`,
    },
    ...movedTo(value, isOwnLine ? inner + unit : inner),
    {
      span: { start: value.end, end: outer.node.end },
      newText: `${comma}retryable: ${retryable}${tail}}${semicolon}${line}${before}${outer.open}JSON.stringify(failure)${outer.close}`,
    },
    ...room.close,
  ];
}

function flagEdits(literal: ts.ObjectLiteralExpression, flag: string): readonly TextEdit[] | undefined {
  const existing = literal.properties.find((p) => propertyName(p.name) === flag);
  if (existing === undefined) return [addProperty(literal, `${flag}: true`)];
  if (!ts.isPropertyAssignment(existing)) return undefined;
  const { initializer } = existing;
  if (initializer.kind === ts.SyntaxKind.TrueKeyword) return [];
  return initializer.kind === ts.SyntaxKind.FalseKeyword ? [replaceNode(initializer, 'true')] : undefined;
}
