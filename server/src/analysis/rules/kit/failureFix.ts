/** Edits that let a swallowed failure out: a typed failure in the place of a written return, or a throw. */
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Outcome } from '../../facts/outcomes/outcome';
import { bare, contains, propertyName } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, visitAll } from '../../syntax/functions';
import type { TextEdit } from '../../text/edit';
import { editsIn, eolOf, indentAt, literalOf, quoteOf, replaceNode } from './fixKit';
import type { FixDraft } from '../rule';
import { roomFor } from './resultRoom';

/** The name that a catch has for its error, and the edit that gives it one. */
export function errorIn(clause: ts.CatchClause): { name: string; edits: readonly TextEdit[] } | undefined {
  const { variableDeclaration: variable } = clause;
  if (variable !== undefined) return ts.isIdentifier(variable.name) ? { name: variable.name.text, edits: [] } : undefined;
  if (mentions(clause.block, 'error')) return undefined;
  const end = clause.getStart() + 'catch'.length;
  return { name: 'error', edits: [{ span: { start: end, end }, newText: ' (error)' }] };
}

export function mentions(root: ts.Node, name: string): boolean {
  let found = false;
  visitAll(root, (node) => {
    if (ts.isIdentifier(node) && node.text === name) found = true;
  });
  return found;
}

/** The return of a catch as a failure in the SDK's idiom, where it is the handler's own; elsewhere a throw. */
export function failureInPlace(handler: HandlerFacts, outcome: Outcome, clause: ts.CatchClause): FixDraft[] {
  const { node } = outcome;
  const { fn } = handler;
  if (!ts.isExpression(node) || !contains(clause.block, node) || fn === undefined) return [];
  const statement = node.parent;
  if (!ts.isReturnStatement(statement) || enclosingFunction(statement) !== enclosingFunction(clause)) return [];
  const own = enclosingFunction(statement) === fn ? typedFailure(handler, outcome, node, clause) : undefined;
  return own === undefined ? throwInstead(statement, clause) : [own];
}

function typedFailure(handler: HandlerFacts, outcome: Outcome, node: ts.Expression, clause: ts.CatchClause): FixDraft | undefined {
  const { major, sdk } = handler.tool;
  const quote = quoteOf(node);
  // What a function of the project makes a sentence of stays the message.
  const isWorded = ts.isCallExpression(node) && outcome.text.kind === 'prose' && !outcome.asResult;
  const isText = (ts.isStringLiteralLike(node) && node.text !== '') || ts.isTemplateExpression(node) || isWorded;
  const error = isText ? { name: '', edits: [] } : errorIn(clause);
  if (error === undefined) return undefined;
  const code = `code: ${quote}internal_error${quote}`;
  const said = isText ? node.getText() : `String(${error.name})`;
  if (outcome.asResult) {
    if (major.failure.kind !== 'flag' || outcome.structured !== undefined || literalOf(node) === undefined || hasComment(node))
      return undefined;
    const room = roomFor(handler.s, node, major.failure.property, 'boolean');
    if (room === undefined) return undefined;
    const text = `JSON.stringify({ ${code}, message: ${said}, retryable: false })`;
    const result = `{ content: [{ type: ${quote}text${quote}, text: ${text} }], ${major.failure.property}: true }`;
    return draft(`Return the failure with \`${major.failure.property}: true\``, node, ...error.edits, replaceNode(node, result), ...room);
  }
  if (major.failure.kind !== 'value' || major.result !== 'text-or-json' || sdk.id === 'project' || hasComment(node)) return undefined;
  const object = `{ ok: false, ${code}, message: ${said}, retryable: false }`;
  if (sdk.id !== 'langchain' && !mayReturnObject(handler.fn, node)) return undefined;
  const newText = sdk.id === 'langchain' ? `JSON.stringify(${object})` : object;
  return draft("Return `{ ok: false, code: 'internal_error', … }`", node, ...error.edits, replaceNode(node, newText));
}

export function draft(title: string, node: ts.Node, ...edits: readonly TextEdit[]): FixDraft {
  return { title, kind: 'review', edits: editsIn(node, ...edits) };
}

function hasComment(node: ts.Node): boolean {
  return /\/\*|\/\//.test(node.getText());
}

/** Nobody but the SDK says what comes back: no annotation on the way out, no declared type of the function, no contract beside it. */
export function mayReturnObject(fn: ts.Node | undefined, node: ts.Node): boolean {
  if (fn === undefined) return false;
  for (let at = node; ; at = at.parent) {
    if (isFunctionNode(at) && at.type !== undefined) return false;
    if (at === fn) break;
  }
  const property = ts.isMethodDeclaration(fn) ? fn : fn.parent;
  const holder = ts.isObjectLiteralElementLike(property) ? property.parent : fn;
  const call = holder.parent;
  if (!ts.isCallExpression(call) || call.typeArguments !== undefined) return false;
  return (
    !ts.isObjectLiteralExpression(holder) ||
    !holder.properties.some((p) => /^(outputSchema|toModelOutput)$/.test(propertyName(p.name) ?? ''))
  );
}

/** What a message calls the step that failed. */
function stepOf(clause: ts.CatchClause): string | undefined {
  let name: string | undefined;
  visitAll(clause.parent.tryBlock, (node) => {
    if (name !== undefined || !ts.isAwaitExpression(node)) return;
    const call = bare(node.expression);
    if (!ts.isCallExpression(call)) return;
    const callee = bare(call.expression);
    if (ts.isIdentifier(callee)) name = callee.text;
    else if (ts.isPropertyAccessExpression(callee)) name = callee.name.text;
  });
  return name;
}

export const throwTitle = 'Let the error through';

/** A statement of a catch becomes a throw; whoever calls hears of the failure. */
export function throwInstead(statement: ts.Statement, clause: ts.CatchClause): FixDraft[] {
  const error = errorIn(clause);
  const step = stepOf(clause);
  if (error === undefined || step === undefined || hasComment(statement)) return [];
  return [draft(throwTitle, clause, ...error.edits, replaceNode(statement, thrown(step, error.name)))];
}

function thrown(step: string, error: string): string {
  return `throw new Error(\`${step} failed: \${String(${error})}\`);`;
}

/** The same for a catch that only goes on. */
export function throwAtEnd(clause: ts.CatchClause): FixDraft[] {
  const { statements } = clause.block;
  const last = statements[statements.length - 1];
  if (last !== undefined && ts.isBreakOrContinueStatement(last)) return throwInstead(last, clause);
  const error = errorIn(clause);
  const step = stepOf(clause);
  if (error === undefined || step === undefined) return [];
  return [draft(throwTitle, clause, ...error.edits, atEndOf(clause.block, thrown(step, error.name)))];
}

/** A line behind the last of a block, in the block's own manner. */
export function atEndOf(block: ts.Block, line: string): TextEdit {
  const { text } = block.getSourceFile();
  const last = block.statements[block.statements.length - 1];
  const close = block.end - 1;
  if (!/[\r\n]/.test(text.slice(block.getStart(), close)))
    return { span: { start: close, end: close }, newText: `${last === undefined && /\S$/.test(text.slice(0, close)) ? ' ' : ''}${line} ` };
  const eol = eolOf(text);
  const outer = indentAt(text, close);
  const inner = last === undefined ? `${outer}${outer.includes('\t') ? '\t' : '  '}` : indentAt(text, last.getStart());
  const start = close - outer.length;
  return { span: { start, end: start }, newText: `${inner}${line}${eol}` };
}

/** `load(id).catch(() => null)` without the catch. */
export function withoutCatch(call: ts.CallExpression): FixDraft[] {
  const at = call.expression;
  if (!ts.isPropertyAccessExpression(at) || at.name.text !== 'catch') return [];
  const removed = { start: at.expression.end, end: call.end };
  if (/\/\*|\/\//.test(call.getSourceFile().text.slice(removed.start, removed.end))) return [];
  return [draft(throwTitle, call, { span: removed, newText: '' })];
}

/** `const response = await fetch(url)`: the look at the status, on a line of its own behind it. */
export function statusCheck(request: ts.Node): FixDraft[] {
  let statement: ts.Node = request;
  while (!ts.isStatement(statement)) statement = statement.parent;
  if (!ts.isVariableStatement(statement) || !ts.isBlock(statement.parent)) return [];
  const [declaration, ...others] = statement.declarationList.declarations;
  if (declaration === undefined || others.length > 0 || !ts.isIdentifier(declaration.name) || declaration.initializer === undefined)
    return [];
  const awaited = bare(declaration.initializer);
  if (!ts.isAwaitExpression(awaited) || bare(awaited.expression) !== request) return [];
  const { text } = statement.getSourceFile();
  const name = declaration.name.text;
  const line = `${eolOf(text)}${indentAt(text, statement.getStart())}if (!${name}.ok) throw new Error(\`The request failed with status \${${name}.status}.\`);`;
  const end = lineEnd(text, statement.end);
  return end === undefined ? [] : [draft(`Throw where \`${name}.ok\` is false`, statement, { span: { start: end, end }, newText: line })];
}

/** Behind a comment on the same line; `undefined` where code follows. */
function lineEnd(text: string, offset: number): number | undefined {
  const rest = /^[^\r\n]*/.exec(text.slice(offset))?.[0] ?? '';
  if (rest.trim() === '') return offset;
  return rest.trim().startsWith('//') ? offset + rest.length : undefined;
}
