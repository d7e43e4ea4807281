/** Edits of one returned value: an answer or a failure in the form that the idiom has for it. */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { isEntry } from '../discovery/sdk';
import { refOf } from '../program/origin';
import { failureFields, failureObject, hasComment } from './failureObject';
import { errorIn } from '../rules/kit/failureFix';
import { literalOf, removeElement, replaceNode } from '../rules/kit/fixKit';
import { bare, elementNamed, propertyName, settled, valueNamed } from '../syntax/expressions';
import { isAsync, type FunctionWithBody } from '../syntax/functions';
import { typeOf } from '../syntax/typeOf';
import type { TextEdit } from '../text/edit';
import { noCode, saidOf } from './failing';
import { around, type Field } from './layout';
import { shortened, type Leaf } from './leaves';
import { isApartFrom, namedValue } from './named';
import { holesOf, recovered } from './sentence';
import type { Shape } from './types';

export interface Changed {
  readonly edits: readonly TextEdit[];
  /** Of an answer: what its data is. */
  readonly shape?: Shape;
  /** A field that results have not in general. */
  readonly own?: string;
}

export interface Place {
  readonly handler: HandlerFacts;
  readonly fn: FunctionWithBody;
  /** As JSON text, or as an object. */
  readonly asText: boolean;
}

/** The edits, or why there are none. */
export function valueEdits(place: Place, leaf: Leaf, emptyAs: string | undefined): Changed | string {
  const { node } = leaf;
  if (leaf.role === 'failure') return failureEdits(place, leaf);
  if (leaf.role === 'empty') {
    if (emptyAs === undefined) return 'an empty list is told as a sentence, and what the list would be cannot be seen';
    if (hasComment(node)) return commented(node);
    return { edits: wrapped(place, node, ['ok: true', `data: ${emptyAs}`]), shape: 'empty list' };
  }
  return answerEdits(place, leaf);
}

/** Around a value: `({ … })` where an arrow function gives it without a return, `JSON.stringify({ … })` for text. */
function wrapped({ fn, asText }: Place, outer: ts.Node, fields: readonly Field[]): readonly TextEdit[] {
  const isBody = outer === fn.body;
  return around(outer, fields, asText ? 'JSON.stringify(' : isBody ? '(' : '', asText || isBody ? ')' : '');
}

function answerEdits(place: Place, { node, outcome }: Leaf): Changed | string {
  const { handler, fn } = place;
  if (holesOf(node) !== undefined) {
    if (hasComment(node)) return commented(node);
    const data = recovered(handler, fn, node, outcome.text.words, node);
    if (typeof data === 'string') return data;
    const written = `{ ${data.fields.map((field) => field.written).join(', ')} }`;
    return { edits: [...data.edits, ...wrapped(place, node, ['ok: true', `data: ${written}`])], shape: data.fields };
  }
  if (outcome.text.kind === 'prose' && !isDocument(node)) return `the sentence of \`${shortened(node)}\` is put together elsewhere`;
  const json = serialisedIn(node);
  const value = json ?? node;
  if (json !== undefined && hasCommentAround(node, json)) return commented(node);
  const literal = literalOf(value);
  if (literal !== undefined && isTyped(literal))
    return sameForm(place, json)
      ? { edits: [], shape: valueNamed(literal, 'data') ?? value }
      : 'its results have their form already, and go out in another';
  if (literal !== undefined && elementNamed(literal, 'error') !== undefined) return `\`${shortened(node)}\` says itself whether it worked`;
  const verdict = literal === undefined ? undefined : (elementNamed(literal, 'success') ?? elementNamed(literal, 'ok'));
  if (literal !== undefined && verdict !== undefined) {
    if (literal.properties.length < 2) return `\`${shortened(node)}\` says that it worked, and nothing of what came of it`;
    // Its data has its name already; what stands beside stays there.
    if (elementNamed(literal, 'data') !== undefined && verdict.name !== undefined && sameForm(place, json)) {
      const beside = literal.properties.find((one) => one !== verdict && propertyName(one.name) !== 'data');
      return { edits: [replaceNode(verdict.name, 'ok')], ...(beside !== undefined && { own: propertyName(beside.name) ?? '…' }) };
    }
    const removed = removeElement(verdict);
    if (removed === undefined) return commented(node);
    const inside = keptAround(place, node, literal).filter(({ span }) => span.start < removed.span.start || span.start > removed.span.end);
    return { edits: [removed, ...inside] };
  }
  const made = literal === undefined ? withoutVerdict(handler, value) : [];
  if (typeof made === 'string') return made;
  if (/^(undefined|true|void 0)$/.test(value.getText())) return `\`${shortened(node)}\` says nothing of what came of it`;
  if (steers(handler, value)) return `\`${shortened(node)}\` may be read by the SDK itself`;
  const wait = json === undefined ? waiting(place, node) : '';
  if (wait === undefined) return `whether \`${shortened(node)}\` has to be waited for is not known`;
  return { edits: [...made, ...keptAround(place, node, value, wait)], ...(wait === '' && { shape: value }) };
}

/** `[…].join("\n")`: lines that are read as they are. */
function isDocument(node: ts.Expression): boolean {
  const at = bare(node);
  if (!ts.isCallExpression(at) || !ts.isPropertyAccessExpression(at.expression) || at.expression.name.text !== 'join') return false;
  const [separator] = at.arguments;
  return separator !== undefined && ts.isStringLiteralLike(separator) && separator.text.includes('\n');
}

/** `const response = { success: true, rows }; … return response`: the verdict moves out of what it was made with. */
function withoutVerdict({ s }: HandlerFacts, value: ts.Expression): readonly TextEdit[] | string {
  const named = namedValue(value);
  const verdict = named === undefined ? undefined : (elementNamed(named.literal, 'success') ?? elementNamed(named.literal, 'ok'));
  if (named !== undefined && verdict !== undefined && isApartFrom(named.uses, ['success', 'ok'])) {
    const removed = removeElement(verdict);
    if (removed !== undefined && named.literal.properties.length > 1 && isLoose(named.literal)) return [removed];
  }
  const type = typeOf(s.checker(), settled(value));
  const parts = type === undefined ? [] : type.isUnion() ? type.types : [type];
  const told = parts.some((part) => ['success', 'ok', 'isError'].some((name) => part.getProperty(name) !== undefined));
  return told || verdict !== undefined ? `\`${shortened(value)}\` says itself whether it worked` : [];
}

/** No declared type holds the property. */
function isLoose(literal: ts.ObjectLiteralExpression): boolean {
  const { parent } = literal;
  return ts.isVariableDeclaration(parent) && (parent.type === undefined || /^Record<string, /.test(parent.type.getText()));
}

/** `new Command(…)`, `handoff(…)`: neither an answer nor a failure. */
function steers({ s, tool }: HandlerFacts, value: ts.Expression): boolean {
  const at = settled(value);
  if (ts.isNewExpression(at)) return !/^(Date|URL|Array|Object)$/.test(at.expression.getText());
  if (!ts.isCallExpression(at)) return false;
  const ref = refOf(s, at.expression);
  return ref.kind === 'external' && isEntry(tool.sdk, ref.specifier);
}

function keptAround(place: Place, outer: ts.Expression, kept: ts.Node, wait = ''): readonly TextEdit[] {
  return wrapped(place, outer, ['ok: true', { name: 'data', kept, before: wait }]);
}

/** `await ` in front of a promise that was handed on. */
function waiting({ handler, fn }: Place, node: ts.Expression): string | undefined {
  const at = bare(node);
  if (!ts.isCallExpression(at)) return '';
  const type = typeOf(handler.s.checker(), at);
  if (type === undefined) return undefined;
  const parts = type.isUnion() ? type.types : [type];
  if (!parts.some((part) => part.getProperty('then') !== undefined)) return '';
  return isAsync(fn) ? 'await ' : undefined;
}

function failureEdits(place: Place, leaf: Leaf): Changed | string {
  const { node, outcome } = leaf;
  const json = serialisedIn(node);
  const literal = literalOf(json ?? node);
  if (json !== undefined && hasCommentAround(node, json)) return commented(node);
  if (literal !== undefined) {
    if (isTyped(literal)) return sameForm(place, json) ? { edits: [] } : 'its results have their form already, and go out in another';
    const inside = failureObject(place.handler, leaf, literal, true);
    if (typeof inside === 'string') return inside;
    const { edits, own } = inside;
    return { edits: [...edits, ...changedWrap(place, node, json)], ...(own !== undefined && { own }) };
  }
  if (json !== undefined) return `what \`${shortened(node)}\` says of the failure is not seen`;
  const said = saidOf(place.handler, node, outcome, outcome.text.words);
  if (said === undefined) return noCode(node);
  if (isComposed(node)) return `the words of \`${shortened(node)}\` are put together elsewhere`;
  const error = errorText(node);
  const isError = error !== undefined && bare(node).getText() === error.name;
  if (outcome.text.kind === 'prose' && !isError) return { edits: wrapped(place, node, failureFields(said, node)) };
  // A value that is made elsewhere may say more than the error does.
  const told = isError || /^(null|undefined|false|\[\]|\{\}|''|"")$/.test(node.getText()) ? error : undefined;
  if (told === undefined) return `\`${shortened(node)}\` says nothing of the failure`;
  const fields = ['ok: false', `code: ${said.code}`, `message: ${told.text}`, `retryable: ${said.retryable}`];
  return { edits: [...told.edits, ...wrapped(place, node, fields)] };
}

/** Words that a function of the project puts together with something else: what it adds may be for another reader. */
export function isComposed(node: ts.Expression): boolean {
  const at = bare(node);
  return ts.isCallExpression(at) && at.arguments.length > 1 && at.arguments.some((one) => holesOf(one) !== undefined);
}

/** The message of the error that the catch around it has. */
export function errorText(
  node: ts.Node,
): { readonly name: string; readonly text: string; readonly edits: readonly TextEdit[] } | undefined {
  let at = node;
  while (!ts.isCatchClause(at)) {
    if (ts.isSourceFile(at) || ts.isFunctionLike(at)) return undefined;
    at = at.parent;
  }
  const error = errorIn(at);
  if (error === undefined) return undefined;
  return { name: error.name, text: `${error.name} instanceof Error ? ${error.name}.message : String(${error.name})`, edits: error.edits };
}

/** Goes from text to an object, or the other way. */
function changedWrap({ asText, fn }: Place, node: ts.Expression, json: ts.Expression | undefined): readonly TextEdit[] {
  const between = (from: number, to: number, newText: string): TextEdit => ({ span: { start: from, end: to }, newText });
  if (asText && json === undefined) return [between(node.getStart(), node.getStart(), 'JSON.stringify('), between(node.end, node.end, ')')];
  if (asText || json === undefined) return [];
  const [open, close] = node === fn.body ? ['(', ')'] : ['', ''];
  return [between(node.getStart(), json.getStart(), open), between(json.end, node.end, close)];
}

/** `{ ok: true, data }`, `{ ok: false, code, … }`: rewritten, or written so. */
export function isTyped(literal: ts.ObjectLiteralExpression): boolean {
  const ok = valueNamed(literal, 'ok');
  if (ok?.kind === ts.SyntaxKind.TrueKeyword) return elementNamed(literal, 'data') !== undefined;
  return ok?.kind === ts.SyntaxKind.FalseKeyword && elementNamed(literal, 'code') !== undefined;
}

function sameForm({ asText }: Place, json: ts.Expression | undefined): boolean {
  return asText === (json !== undefined);
}

/** What `JSON.stringify(…)` is given. */
export function serialisedIn(node: ts.Expression): ts.Expression | undefined {
  const at = bare(node);
  return ts.isCallExpression(at) && at.expression.getText() === 'JSON.stringify' ? at.arguments[0] : undefined;
}

function commented(node: ts.Node): string {
  return `there is a comment inside \`${shortened(node)}\``;
}

/** In what `JSON.stringify(…)` is besides its first argument. */
function hasCommentAround(outer: ts.Node, inner: ts.Node): boolean {
  const { text } = outer.getSourceFile();
  return /\/\/|\/\*/.test(text.slice(outer.getStart(), inner.getStart()) + text.slice(inner.end, outer.end));
}
