/**
 * What becomes of the words of a tool's answer: of its content, of a text made of it, of what is parsed from that. They are followed through
 * variables, loops, callbacks and helpers.
 * Invariant: an error message is no answer where it is thrown, logged, or no JSON for a parse that is tried; there the way ends.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, contains, propertyName } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, visitAll, type FunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { failureWords, wordTest } from './flagLooks';
import { isAsserted, isLogged, isOnlyTested, isThrown } from './looks';
import { isClosedScript } from './loudParse';
import { outermost, partRead, referencesTo } from './reads';

/** `given`: in a `return`, as they are; `carried`: in a `return`, within something else. */
export type End = 'given' | 'carried' | 'parsed' | 'used';

export interface Walk {
  readonly s: Snapshot;
  /** The function that is read now, and the calls that led into it, each with the function it stands in. */
  readonly around: ts.Node;
  readonly sites: readonly { readonly call: ts.Node; readonly around: ts.Node }[];
  /** A failure's words are JSON, as an answer's are. */
  readonly failsAsJson: boolean;
}

/** Helpers on the way. */
export const deepest = 3;

/** `looked`: somewhere they are told from an answer. */
export interface Fate {
  looked: boolean;
  readonly ends: Set<End>;
}

export function fateOfWords(w: Walk, words: ts.Expression, { parsed }: { readonly parsed: boolean }): Fate {
  const fate: Fate = { looked: false, ends: new Set() };
  follow({ ...w, fate, seen: new Set() }, words, { whole: true, parsed });
  return fate;
}

/** Of what a pattern takes out, or of a parameter. */
export function fateOfName(w: Walk, name: ts.BindingName): Fate {
  const fate: Fate = { looked: false, ends: new Set() };
  followName({ ...w, fate, seen: new Set() }, name, { whole: true, parsed: false });
  return fate;
}

interface Following extends Walk {
  readonly fate: Fate;
  readonly seen: Set<ts.Node>;
}

interface State {
  /** Nothing was taken out or added since. */
  readonly whole: boolean;
  readonly parsed: boolean;
}

function follow(w: Following, node: ts.Expression, state: State): void {
  const value = outermost(node);
  if (w.fate.looked || w.seen.has(value)) return;
  w.seen.add(value);
  // Who asserts something of them has looked at them.
  if (isAsserted(value)) w.fate.looked = true;
  if (isLogged(value) || isThrown(value)) return;
  const { parent } = value;
  const part = { ...state, whole: false };
  if ((ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === value) {
    const member = outermost(parent);
    const name = partRead(value)?.name ?? '';
    if (ts.isCallExpression(member.parent) && member.parent.expression === member) return ofMethod(w, member.parent, name, state);
    if (name === 'length' || (name === 'type' && !state.parsed)) return;
    return follow(w, member, part);
  }
  if (state.parsed) return ofParsed(w, value);
  if (ts.isCallExpression(parent) && parent.expression !== value) return ofArgument(w, parent, value, state);
  if (ts.isVariableDeclaration(parent) && parent.initializer === value) return followName(w, parent.name, state);
  if (ts.isForOfStatement(parent) && parent.expression === value && ts.isVariableDeclarationList(parent.initializer)) {
    for (const { name } of parent.initializer.declarations) followName(w, name, part);
    return;
  }
  if (ts.isBinaryExpression(parent)) return ofOperand(w, parent, value, state);
  if (ts.isConditionalExpression(parent) && parent.condition !== value) return follow(w, parent, state);
  if (ts.isTemplateSpan(parent)) return follow(w, parent.parent, part);
  if (ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)) return follow(w, parent.parent, part);
  if (isOnlyTested(value) || ts.isExpressionStatement(parent)) return;
  end(w, value, state);
}

/** Where they come to rest. */
function end(w: Following, value: ts.Expression, state: State): void {
  const isAnswer = ts.isReturnStatement(value.parent) || isBodyOf(value, value.parent);
  if (isAnswer && enclosingFunction(value) === w.around) w.fate.ends.add(state.whole ? 'given' : 'carried');
  else w.fate.ends.add(isInAnswer(value, w.around) ? 'carried' : 'used');
}

function isBodyOf(value: ts.Node, fn: ts.Node): boolean {
  return ts.isArrowFunction(fn) && fn.body === value;
}

function isInAnswer(value: ts.Node, around: ts.Node): boolean {
  for (let at = value; at.parent !== undefined && at !== around; at = at.parent) {
    if (isBodyOf(at, at.parent)) return at.parent === around;
    if (ts.isStatement(at)) return ts.isReturnStatement(at) && enclosingFunction(at) === around;
  }
  return false;
}

const filling = /^(?:push|unshift|add)$/;

function followName(w: Following, name: ts.BindingName, state: State): void {
  if (!ts.isIdentifier(name)) {
    for (const element of name.elements) {
      if (ts.isOmittedExpression(element)) continue;
      const isKind = propertyName(element.propertyName ?? element.name) === 'type' && !state.parsed;
      if (!isKind) followName(w, element.name, { ...state, whole: false });
    }
    return;
  }
  for (const reference of referencesTo(name.parent as ts.Declaration, name, w.around)) {
    const { parent } = outermost(reference);
    const isSet = ts.isBinaryExpression(parent) && parent.left === outermost(reference) && isAssigning(parent);
    // More of the same in a list is no use of what is in it.
    const isFilled = ts.isPropertyAccessExpression(parent) && filling.test(parent.name.text);
    if (!isSet && !isFilled) follow(w, reference, state);
  }
}

function isAssigning({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function ofOperand(w: Following, parent: ts.BinaryExpression, value: ts.Expression, state: State): void {
  const { kind } = parent.operatorToken;
  if (isAssigning(parent)) {
    const to = bare(parent.left);
    const [declaration, ...more] = ts.isIdentifier(to) ? declarationsInScope(to, to.text) : [];
    const isOwn = declaration !== undefined && more.length === 0 && ts.isVariableDeclaration(declaration);
    if (parent.right !== value) return;
    return isOwn ? followName(w, declaration.name, state) : end(w, value, state);
  }
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return parent.right === value ? follow(w, parent, state) : undefined;
  if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) return follow(w, parent, state);
  if (kind === ts.SyntaxKind.PlusToken) return follow(w, parent, { ...state, whole: false });
  if (kind === ts.SyntaxKind.InKeyword || kind === ts.SyntaxKind.InstanceOfKeyword) return;
  const other = bare(parent.left === value ? parent.right : parent.left);
  // Whether there are any says nothing; which they are is an answer.
  if (constantString(other) !== undefined && constantString(other) !== '') end(w, value, state);
  else if (!isOnlyTested(value) && !isOnlyTested(other)) end(w, value, state);
}

const callbacks = /^(map|flatMap|forEach|filter|find|findLast|some|every|reduce|then)$/;

function ofMethod(w: Following, call: ts.CallExpression, name: string, state: State): void {
  const part = { ...state, whole: false };
  if (wordTest.test(name)) return ofTest(w, call, state);
  if (!callbacks.test(name)) return follow(w, call, part);
  const [callback] = call.arguments;
  const fn = callback === undefined ? undefined : functionOf(w.s, callback);
  // An error message is a text, and no picture.
  if (fn !== undefined && /^(filter|find|findLast)$/.test(name) && picksAnotherKind(fn)) return;
  const parameter = fn?.parameters[name === 'reduce' ? 1 : 0];
  if (fn !== undefined && parameter !== undefined) {
    const inner = fateOfName({ ...w, around: fn, sites: [...w.sites, { call, around: w.around }] }, parameter.name);
    if (inner.looked) w.fate.looked = true;
    for (const one of inner.ends) if (one === 'used' || one === 'parsed') w.fate.ends.add(one);
    if (name === 'forEach' || (!/^(filter|find|findLast)$/.test(name) && inner.ends.size === 0)) return;
  }
  follow(w, call, part);
}

function functionOf(s: Snapshot, expression: ts.Expression): FunctionNode | undefined {
  const at = bare(expression);
  if (isFunctionNode(at)) return at;
  const ref = refOf(s, at);
  return ref.kind === 'function' ? ref.fn : undefined;
}

/** `(part) => part.type === 'image'`. */
function picksAnotherKind(fn: FunctionNode): boolean {
  const picked: boolean[] = [];
  visitAll(fn, (node) => {
    if (!ts.isBinaryExpression(node) || !/^[!=]==?$/.test(node.operatorToken.getText())) return;
    const left = bare(node.left);
    if (propertyName(ts.isPropertyAccessExpression(left) ? left.name : left) !== 'type') return;
    const kind = constantString(node.right);
    picked.push(kind !== undefined && (kind !== 'text') === node.operatorToken.getText().startsWith('='));
  });
  return picked.length > 0 && picked.every(Boolean);
}

/** What an error message does not say. */
const successWords = /['"`/].*(?:success|succeeded|\bok\b)/i;

/** A test for the words of a failure or a success, or one behind which something is thrown, tells them from an answer. */
function ofTest(w: Following, call: ts.CallExpression, state: State): void {
  const looksForFailure =
    failureWords.test(call.getText()) ||
    successWords.test(call.getText()) ||
    call.arguments.some((one) => failureWords.test(constantOf(w.s, one)));
  if (looksForFailure || decidesOnThrow(call)) w.fate.looked = true;
  else end(w, call, { ...state, whole: false });
}

function constantOf(s: Snapshot, expression: ts.Expression): string {
  const ref = ts.isIdentifier(expression) ? refOf(s, expression) : undefined;
  return ref?.kind === 'expression' ? ref.node.getText() : '';
}

function decidesOnThrow(test: ts.Expression): boolean {
  let at: ts.Node = test;
  while (ts.isExpression(at.parent) && !ts.isConditionalExpression(at.parent) && !isFunctionNode(at.parent)) at = at.parent;
  if (!ts.isIfStatement(at.parent) || at.parent.expression !== at) return false;
  return [at.parent.thenStatement, at.parent.elseStatement].some(
    (way) => way !== undefined && (ts.isBlock(way) ? way.statements : [way]).some(endsAll),
  );
}

function endsAll(statement: ts.Statement): boolean {
  return ts.isThrowStatement(statement) || (ts.isExpressionStatement(statement) && /^process\.exit\(/.test(statement.expression.getText()));
}

const keeping = /^(JSON\.stringify|String|Number|Boolean|parseInt|parseFloat|structuredClone|Array\.from|Object\.(values|entries|keys))$/;
const schemaWords = /(?:safe)?parse(?:Async)?$|valid|assert|check|schema|guard|decode/i;
/** Who asks so looks what the words are; an error message is no number. */
const looking =
  /(?:^|\.)(?:is(?:NaN|Finite|SafeInteger|Integer)|\w*(?:parse|valid|assert|check|ensure|unwrap|guard|decode|verify|expect)\w*)$/i;

function ofArgument(w: Following, call: ts.CallExpression, value: ts.Expression, state: State): void {
  const callee = call.expression.getText();
  if (callee === 'Array.isArray') return;
  if (callee === 'JSON.parse') {
    const isTaken =
      isTried(call, w.around) || w.sites.some((site) => isTried(site.call, site.around)) || isClosedScript(call.getSourceFile());
    if (w.failsAsJson || !isTaken) follow(w, call, { whole: state.whole, parsed: true });
    return;
  }
  if (keeping.test(callee)) return follow(w, call, { ...state, whole: false });
  if (ts.isPropertyAccessExpression(call.expression) && wordTest.test(call.expression.name.text)) return ofTest(w, call, state);
  const list = listFilledBy(w, call);
  if (list !== undefined) return followName(w, list, { ...state, whole: false });
  const inner = fateInHelper(w, call, value);
  if (inner === undefined && looking.test(callee)) w.fate.looked = true;
  if (inner === undefined) return end(w, value, state);
  if (inner.looked) w.fate.looked = true;
  if (inner.ends.has('used')) w.fate.ends.add('used');
  if (inner.ends.has('parsed')) follow(w, call, { ...state, parsed: true });
  else if (inner.ends.has('given')) follow(w, call, state);
  else if (inner.ends.has('carried')) follow(w, call, { ...state, whole: false });
}

/** `lines.push(text)`, of a list that the function makes for it. */
function listFilledBy(w: Walk, { expression }: ts.CallExpression): ts.BindingName | undefined {
  if (!ts.isPropertyAccessExpression(expression) || !filling.test(expression.name.text)) return undefined;
  const list = bare(expression.expression);
  const [declaration] = ts.isIdentifier(list) ? declarationsInScope(list, list.text) : [];
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || !contains(w.around, declaration)) return undefined;
  return declaration.initializer === undefined || !isEmptyList(declaration.initializer) ? undefined : declaration.name;
}

function isEmptyList(value: ts.Expression): boolean {
  const made = bare(value);
  return (
    (ts.isArrayLiteralExpression(made) && made.elements.length === 0) || (ts.isNewExpression(made) && made.expression.getText() === 'Set')
  );
}

/** `undefined` where the helper cannot be read. */
function fateInHelper(w: Walk, call: ts.CallExpression, value: ts.Expression): Fate | undefined {
  const target = w.sites.length < deepest ? refOf(w.s, call.expression) : undefined;
  if (target?.kind !== 'function') return undefined;
  const parameter = target.fn.parameters[call.arguments.indexOf(value)];
  if (parameter === undefined || parameter.dotDotDotToken !== undefined) return undefined;
  return fateOfName({ ...w, around: target.fn, sites: [...w.sites, { call, around: w.around }] }, parameter.name);
}

/** What was parsed is told from an answer by a schema. */
function ofParsed(w: Following, value: ts.Expression): void {
  const { parent } = value;
  if (ts.isCallExpression(parent) && parent.expression !== value && schemaWords.test(parent.expression.getText())) {
    w.fate.looked = true;
    return;
  }
  w.fate.ends.add('parsed');
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== value || !ts.isIdentifier(parent.name)) return;
  for (const reference of referencesTo(parent, parent.name, w.around)) {
    const held = outermost(reference).parent;
    if (ts.isCallExpression(held) && schemaWords.test(held.expression.getText())) w.fate.looked = true;
  }
}

/** What fails there is told from what does not. */
function isTried(node: ts.Node, around: ts.Node): boolean {
  for (let at = node; at !== around && at.parent !== undefined; at = at.parent)
    if (ts.isTryStatement(at.parent) && at.parent.tryBlock === at && at.parent.catchClause !== undefined) return true;
  return false;
}
