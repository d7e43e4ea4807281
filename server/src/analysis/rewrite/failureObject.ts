/** An object that tells of a failure, by whatever names: its fields get the names that all failures have, and what else it says stays. */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { eolOf, indentAt, replaceNode } from '../rules/kit/fixKit';
import { bare, propertyName, valueNamed } from '../syntax/expressions';
import { isTextByType } from '../syntax/typeOf';
import type { TextEdit } from '../text/edit';
import { noCode, saidOf, type Said } from './failing';
import { around, type Field } from './layout';
import { shortened, type Leaf } from './leaves';
import { mayRepeat } from './repeat';
import { holesOf } from './sentence';

export interface FailureObject {
  readonly edits: readonly TextEdit[];
  /** The name of a field that failures have not in general. */
  readonly own: string | undefined;
}

export function failureFields(said: Said, kept: ts.Node, verdict: readonly string[] = ['ok: false']): readonly Field[] {
  return [...verdict, `code: ${said.code}`, { name: 'message', kept }, `retryable: ${said.retryable}`];
}

/**
 * `{ error: "…" }`, `{ success: false, message }`, `{ error: "no_rows", message, rows: 0 }`. `keeps`: what the object calls its parts stays,
 * because the answers beside it call them so.
 */
export function failureObject(
  handler: HandlerFacts,
  leaf: Leaf,
  literal: ts.ObjectLiteralExpression,
  withVerdict: boolean,
  keeps = false,
): FailureObject | string {
  const { node, outcome } = leaf;
  const parts = partsOf(literal);
  const nothing = `\`${shortened(node)}\` says nothing of the failure`;
  if (parts === undefined) return `what \`${shortened(node)}\` says of the failure is not seen`;
  const { verdict, code, text, own } = parts;
  const [first] = literal.properties;
  if (text === undefined || first === undefined) return nothing;
  const value = valueNamed(literal, propertyName(text.name) ?? '');
  if (parts.hasMoreWords || value === undefined || !isWords(handler, value))
    return `what \`${shortened(node)}\` says of the failure is not one text`;
  const words = outcome.text.words === '' ? value.getText().replace(/\$\{[^}]*\}/g, '…') : outcome.text.words;
  const said = code === undefined ? saidOf(handler, node, outcome, words) : saidByCode(handler, leaf, code, words);
  if (said === undefined && code === undefined) return noCode(node);
  const isTall = /[\r\n]/.test(literal.getText());
  const named = [verdict, code, text];
  if (!isTall && ts.isPropertyAssignment(text) && !hasComment(literal)) {
    const fields: Field[] = [
      ...(keeps && verdict !== undefined ? [verdict.getText()] : withVerdict || verdict !== undefined ? ['ok: false'] : []),
      `code: ${code === undefined ? (said?.code ?? '') : (valueNamed(literal, propertyName(code.name) ?? '')?.getText() ?? '')}`,
      { name: keeps ? text.name.getText() : 'message', kept: text.initializer },
      ...(parts.hasRetryable || said === undefined ? [] : [`retryable: ${said.retryable}`]),
      ...literal.properties.filter((one) => !named.includes(one)).map((one) => one.getText()),
    ];
    return { edits: around(literal, fields), own };
  }
  const edits: TextEdit[] = [];
  if (!keeps && verdict !== undefined && ts.isPropertyAssignment(verdict)) edits.push(replaceNode(verdict.name, 'ok'));
  if (code !== undefined && ts.isPropertyAssignment(code) && code.name.getText() !== 'code') edits.push(replaceNode(code.name, 'code'));
  const lead = [
    ...(withVerdict && verdict === undefined ? ['ok: false'] : []),
    ...(code !== undefined || said === undefined ? [] : [`code: ${said.code}`]),
  ];
  const file = literal.getSourceFile().text;
  const between = isTall ? `,${eolOf(file)}${indentAt(file, first.getStart())}` : ', ';
  const isLead = text.pos === first.pos || verdict === undefined;
  const anchor = isLead ? first : text;
  if (lead.length > 0)
    edits.push({ span: { start: anchor.getStart(), end: anchor.getStart() }, newText: `${lead.join(between)}${between}` });
  if (!keeps && propertyName(text.name) !== 'message' && text.name !== undefined) {
    const { name: at } = text;
    edits.push(replaceNode(at, ts.isShorthandPropertyAssignment(text) ? `message: ${at.getText()}` : 'message'));
  }
  if (!parts.hasRetryable && said !== undefined)
    edits.push({ span: { start: text.end, end: text.end }, newText: `${between}retryable: ${said.retryable}` });
  return { edits, own };
}

/** Under whatever name. */
export function hasCode(literal: ts.ObjectLiteralExpression): boolean {
  return partsOf(literal)?.code !== undefined;
}

interface Parts {
  readonly verdict: ts.ObjectLiteralElementLike | undefined;
  readonly code: ts.ObjectLiteralElementLike | undefined;
  readonly text: ts.ObjectLiteralElementLike | undefined;
  readonly own: string | undefined;
  readonly hasMoreWords: boolean;
  readonly hasRetryable: boolean;
}

function partsOf(literal: ts.ObjectLiteralExpression): Parts | undefined {
  const names = new Map<string, ts.ObjectLiteralElementLike>();
  for (const property of literal.properties) {
    const name = propertyName(property.name);
    if (name === undefined) return undefined;
    names.set(name, property);
  }
  const said = [...names].filter(([name]) => /^(message|error|errorMessage|reason)$/.test(name)).map(([, property]) => property);
  // `error: "no_rows"` beside a message is a code.
  const code = names.get('code') ?? (names.has('message') ? said.find((one) => codeIn(one) !== undefined) : undefined);
  const text = ['message', 'error', 'errorMessage', 'reason']
    .map((name) => names.get(name))
    .find((one) => one !== undefined && one !== code);
  const own = [...names].find(
    ([name, one]) => one !== code && !/^(success|ok|error|message|code|retryable|errorMessage|reason)$/.test(name),
  );
  return {
    verdict: names.get('success') ?? names.get('ok'),
    code,
    text,
    own: own?.[0],
    hasMoreWords: said.some((one) => one !== text && one !== code),
    hasRetryable: names.has('retryable'),
  };
}

/** A text that is no sentence: `no_data_rows`, `NOT_FOUND`. */
function codeIn(property: ts.ObjectLiteralElementLike): string | undefined {
  const value = ts.isPropertyAssignment(property) ? bare(property.initializer) : undefined;
  const text = value !== undefined && ts.isStringLiteralLike(value) ? value.text : '';
  return /^([a-z][a-z0-9]*([_-][a-z0-9]+)+|[A-Z][A-Z0-9]*(_[A-Z0-9]+)*)$/.test(text) ? text : undefined;
}

function saidByCode(
  handler: HandlerFacts,
  { node, outcome }: Leaf,
  property: ts.ObjectLiteralElementLike,
  words: string,
): Said | undefined {
  const code = codeIn(property);
  return code === undefined ? undefined : { code, retryable: String(mayRepeat(handler, node, code, outcome, words)) };
}

/** A text for certain. */
function isWords(handler: HandlerFacts, node: ts.Expression): boolean {
  const at = bare(node);
  if (holesOf(at) !== undefined) return true;
  if (ts.isPropertyAccessExpression(at)) return at.name.text === 'message' || isTextByType(handler.s.checker(), at) === 'yes';
  if (ts.isCallExpression(at)) return /^String$|\.toString$|[mM]essage/.test(at.expression.getText());
  if (ts.isConditionalExpression(at)) return isWords(handler, at.whenTrue) && isWords(handler, at.whenFalse);
  return ts.isIdentifier(at) && /message|msg|text|reason/i.test(at.text);
}

export function hasComment(node: ts.Node): boolean {
  const file = node.getSourceFile();
  let found = false;
  const look = (at: ts.Node): void => {
    if (found) return;
    if (at !== node && (ts.getLeadingCommentRanges(file.text, at.pos) ?? []).some(({ pos }) => pos >= node.getStart())) found = true;
    if ((ts.getTrailingCommentRanges(file.text, at.end) ?? []).some(({ end }) => end <= node.end)) found = true;
    ts.forEachChild(at, look);
  };
  look(node);
  return found;
}
