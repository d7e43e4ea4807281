/** Codes that a fix may write for a failure, and where it may write them: shared by the rules about failures. */
import ts from 'typescript';
import { nearestOf } from '../../../../../shared/src/nearest';
import { causeForCode, type Cause } from '../../facts/failures/causes';
import { codeSetOf, literalOfCode, type CodeSet } from '../../facts/failures/codeSets';
import { isKeyedByInput } from '../../facts/outcomes/evidence';
import { failuresOf, isOfOnePath, type Failure } from '../../facts/failures/failures';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { categoryOfCode, type Category } from '../../facts/outcomes/taxonomy';
import { refOf } from '../../program/origin';
import { contains } from '../../syntax/expressions';
import { isFunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { TextEdit } from '../../text/edit';
import { addProperty, editsIn, literalOf, quoteOf, replaceNode } from './fixKit';
import type { FixDraft, Related } from '../rule';

const mostChoices = 3;

/** Codes that are honest for this failure, the most likely first; none where nothing tells what it is. */
export function codesFor(handler: HandlerFacts, failure: Failure, set: CodeSet | undefined): readonly string[] {
  const cause = causeForCode(handler, failure.outcome);
  const said = saidBy(failure.words);
  const category = cause.code === undefined && said !== undefined ? said[1] : cause.category;
  if (set !== undefined) {
    const plain = cause.code ?? said?.[0];
    const same = [...set.codes.keys()].filter((code) => plain !== undefined && normal(code) === normal(plain));
    const ofCategory = [...set.codes]
      .filter(([, of]) => category !== undefined && siblings(category).includes(of.category))
      .map(([code]) => code);
    const last =
      cause.kind === 'catch' ? [...set.codes.keys()].filter((code) => /internal|unexpected|upstream|dependency_?fail/i.test(code)) : [];
    return [...new Set([...same, ...ofCategory, ...last])].slice(0, mostChoices);
  }
  const found = cause.code ?? said?.[0];
  const codes = found !== undefined ? [found] : plainCodes(handler, failure, cause);
  return codes.map((code) => (isUpper(handler, failure) ? code.toUpperCase() : code));
}

function plainCodes({ fn }: HandlerFacts, { outcome, words }: Failure, { kind, category }: Cause): readonly string[] {
  switch (kind) {
    case 'absent':
      // What is looked up by the arguments was not found; something else that is not there is not the agent's to find.
      return category !== undefined && fn !== undefined && outcome.evidence.some((e) => isKeyedByInput(e.of, fn)) ? ['not_found'] : [];
    case 'invalid':
      return ['invalid_input'];
    case 'refused':
      return ['not_allowed'];
    case 'status':
    case 'discriminant':
      return ['upstream_failed'];
    case 'catch':
      return ['upstream_failed', 'internal_error'];
    default:
      if (category === 'INVALID_INPUT') return ['invalid_input'];
      return /\b(fail\w*|error|unable|could not|couldn't)\b/i.test(words) ? ['upstream_failed'] : [];
  }
}

/** A refusal may be of the caller, of the target or of the approval: which one, a person knows. */
function siblings(category: Category): readonly (Category | undefined)[] {
  return category === 'UNAUTHORISED' ? ['UNAUTHORISED', 'OUT_OF_SCOPE', 'APPROVAL_INVALID'] : [category];
}

/** What the words of the failure say, for the choice of a code alone. */
function saidBy(words: string): readonly [string, Category | undefined] | undefined {
  if (/\b(not|un)[ -]?supported\b/i.test(words)) return ['not_supported', undefined];
  if (/\bnot found\b|\bno (\S+ ){1,3}found\b|no such|does not exist|doesn't exist|\bunknown \w+:? ["'`]?…/i.test(words))
    return ['not_found', 'TARGET_NOT_FOUND'];
  // The timeouts that a call asks about are none of its own.
  if (/\b(timed|times|timing)[ -]?out\b|\btime-?out\b(?!s| (data|settings?|values?|config))/i.test(words))
    return ['timeout', 'DEPENDENCY_TIMEOUT'];
  if (/not (logged|signed) in|unauthenticated|api key/i.test(words)) return ['unauthenticated', 'UNAUTHENTICATED'];
  if (/unauthori[sz]ed|forbidden|permission|not allowed|access denied/i.test(words)) return ['not_allowed', 'UNAUTHORISED'];
  if (/\b(invalid|required|must (be|have|not)|missing|malformed)\b/i.test(words)) return ['invalid_input', 'INVALID_INPUT'];
  if (/rate limit|too many/i.test(words)) return ['rate_limited', undefined];
  return undefined;
}

function normal(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Codes that stand beside it are written in capitals. */
function isUpper({ fn }: HandlerFacts, failure: Failure): boolean {
  const text = (failure.record?.node ?? fn)?.getSourceFile().text ?? '';
  return /\bcode: ['"][A-Z][A-Z0-9_]+['"]/.test(text) && !/\bcode: ['"][a-z]/.test(text);
}

/** The codes of a set that a wrong one may have meant: by its meaning, by the flow, by its letters. */
export function meantBy(handler: HandlerFacts, failure: Failure, set: CodeSet, value: string): readonly string[] {
  const nearest = nearestOf(value, set.codes.keys());
  const category = categoryOfCode(value);
  const same = [...set.codes].filter(
    ([code, of]) => normal(code) === normal(value) || (category !== undefined && of.category === category),
  );
  return [
    ...new Set([...same.map(([code]) => code), ...(nearest === undefined ? [] : [nearest]), ...codesFor(handler, failure, set)]),
  ].slice(0, mostChoices);
}

/** How a code is written at a place: as the set's own member where its name is in scope; `undefined` where a text would not do. */
export function writtenAt(place: ts.Node, code: string, set: CodeSet | undefined): string | undefined {
  const quote = quoteOf(place);
  const member = set?.codes.get(code)?.written ?? '';
  if (member === '') return `${quote}${code}${quote}`;
  const [name] = member.split('.');
  return name !== undefined && declarationsInScope(place, name).length > 0 && /^[\w$.]+$/.test(member) ? member : undefined;
}

/** Adds `code: …` to the object that tells of the failure, one fix for each honest code. */
export function fixesThatAddCode(handler: HandlerFacts, failure: Failure, set: CodeSet | undefined): FixDraft[] {
  const literal = failure.record === undefined ? undefined : literalOf(failure.record.node);
  if (literal === undefined || !isOfOnePath(handler, failure) || !mayAdd(handler, literal)) return [];
  if (literal.properties.some((p) => p.name?.getText() === 'code')) return [];
  return codesFor(handler, failure, set).flatMap((code): FixDraft[] => {
    const written = writtenAt(literal, code, set);
    if (written === undefined) return [];
    return [{ title: `Add \`code: '${code}'\``, kind: 'review', edits: editsIn(literal, addProperty(literal, `code: ${written}`)) }];
  });
}

/**
 * The edit that puts a code into the failure that `property` belongs to, for fixes that take its one other mark away; none where it has a
 * code, or may not be given one.
 */
export function codeBesideEdit(handler: HandlerFacts, property: ts.Node): readonly TextEdit[] {
  const literal = property.parent;
  if (!ts.isObjectLiteralExpression(literal) || literal.properties.some((p) => p.name?.getText() === 'code')) return [];
  const failure = failuresOf(handler).find(({ record }) => record !== undefined && literalOf(record.node) === literal);
  if (failure === undefined || failure.code.is === 'constant' || !mayAdd(handler, literal)) return [];
  const set = codeSetOf(handler);
  const [code] = codesFor(handler, failure, set);
  const written = code === undefined ? undefined : writtenAt(literal, code, set);
  return written === undefined ? [] : [addProperty(literal, `code: ${written}`)];
}

/** Writes another code where a text stands as one. */
export function fixesThatReplace(failure: Failure, codes: readonly string[], set: CodeSet | undefined): FixDraft[] {
  const { code } = failure;
  if (code.is !== 'constant') return [];
  const literal = literalOfCode(code.term.node);
  if (literal === undefined) return [];
  return codes.flatMap((other): FixDraft[] => {
    const written = writtenAt(literal, other, set);
    if (written === undefined || other === code.value) return [];
    return [{ title: `Use \`${other}\``, kind: 'review', edits: editsIn(literal, replaceNode(literal, written)) }];
  });
}

/** A property more is no error of the compiler: what is serialised, and what no declared type and no contract holds. */
export function mayAdd(handler: HandlerFacts, literal: ts.ObjectLiteralExpression): boolean {
  for (let at: ts.Node = literal; ; at = at.parent) {
    const { parent } = at;
    if (ts.isCallExpression(parent)) return parent.expression.getText() === 'JSON.stringify' || takesAnything(handler.s, parent, at);
    if (ts.isAsExpression(parent) && parent.type.getText() !== 'const') return false;
    if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'structuredContent' && handler.tool.output !== undefined) return false;
    const fn = ts.isReturnStatement(parent) ? functionAround(parent) : isFunctionNode(parent) ? parent : undefined;
    if (fn !== undefined) return fn.type === undefined && handler.tool.output === undefined && isFree(fn);
    const passes =
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isConditionalExpression(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isObjectLiteralExpression(parent);
    if (!passes) return false;
  }
}

/** `textResult(data: unknown)` */
function takesAnything(s: HandlerFacts['s'], call: ts.CallExpression, argument: ts.Node): boolean {
  const ref = refOf(s, call.expression);
  const type = ref.kind === 'function' ? ref.fn.parameters[call.arguments.findIndex((a) => a === argument)]?.type : undefined;
  return type !== undefined && /^(unknown|any|object|Record<string, ?(unknown|any)>)$/.test(type.getText());
}

function functionAround(node: ts.Node): ts.SignatureDeclaration | undefined {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent) if (ts.isFunctionLike(at)) return at;
  return undefined;
}

/** Nobody declares what the function gives: no annotated variable or property, no type arguments of the call that takes it. */
function isFree(fn: ts.Node): boolean {
  const at = ts.isMethodDeclaration(fn) ? fn : fn.parent;
  if (ts.isVariableDeclaration(at) || ts.isPropertyDeclaration(at)) return at.type === undefined;
  if (ts.isClassLike(at.parent ?? at)) return !ts.isMethodDeclaration(at) || !hasBase(at.parent);
  const holder = ts.isObjectLiteralElementLike(at) ? at.parent.parent : at;
  return !ts.isCallExpression(holder) || holder.typeArguments === undefined;
}

function hasBase(node: ts.Node): boolean {
  return ts.isClassLike(node) && node.heritageClauses !== undefined;
}

/** The way to a failure: its catch and its guards, and where it is built, if that is elsewhere. */
export function wayTo({ outcome, record }: Failure): Related[] {
  const related: Related[] = outcome.evidence.map(({ node, note }) => ({ at: node, note }));
  if (record !== undefined && !contains(outcome.node, record.node)) related.push({ at: record.node, note: 'The failure is built here.' });
  return related;
}
