/** Data out of a sentence: what was put into it has its name and its value again, and what it says was done is a field. */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { valueOf } from '../facts/terms/evaluate';
import { rootsOf } from '../facts/terms/roots';
import type { Snapshot } from '../program/snapshot';
import { shortened } from './leaves';
import { bare, settled } from '../syntax/expressions';
import { visitOwn, type FunctionWithBody } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';
import { typeOf } from '../syntax/typeOf';
import type { TextEdit } from '../text/edit';

export interface DataField {
  readonly name: string;
  readonly written: string;
  /** The expression whose type it has; for what was done `boolean`. */
  readonly of: ts.Expression | 'boolean' | { readonly property: string; readonly of: ts.Expression };
}

export interface Recovered {
  readonly fields: readonly DataField[];
  /** What has to change elsewhere: the answer of a call is kept. */
  readonly edits: readonly TextEdit[];
}

/** `undefined` for what is no text that is written here. */
export function holesOf(node: ts.Expression): readonly ts.Expression[] | undefined {
  const at = bare(node);
  if (ts.isStringLiteralLike(at)) return [];
  if (ts.isTemplateExpression(at)) return at.templateSpans.map((span) => span.expression);
  if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [holesOf(at.left), holesOf(at.right)];
    if (left === undefined && right === undefined) return undefined;
    return [...(left ?? [at.left]), ...(right ?? [at.right])];
  }
  return undefined;
}

/** The data of a sentence, or why there is none. */
export function recovered(
  handler: HandlerFacts,
  fn: FunctionWithBody,
  node: ts.Expression,
  words: string,
  returned: ts.Expression = node,
): Recovered | string {
  const holes = holesOf(node);
  if (holes === undefined) return `\`${node.getText().slice(0, 40)}\` is no text that is written out`;
  // A number among the words is a value as well; and what has no words is a text that was made elsewhere.
  if (holes.some(isWords) || /\d/.test(words)) return 'the sentence says more than the values in it';
  if (!/\p{L}{2,}/u.test(words) && (holes.length < 2 || holes.some((hole) => ts.isCallExpression(bare(hole)))))
    return `the sentence of \`${shortened(node)}\` is put together elsewhere`;
  const fields: DataField[] = [];
  for (const hole of holes) {
    const field = fieldOf(hole);
    if (field === undefined) return `the sentence puts \`${hole.getText().slice(0, 40)}\` into words, and what it is called nobody says`;
    if (isVerdict(handler, hole, field.name)) return `\`${shortened(hole)}\` says itself whether it worked`;
    const known = fields.find(({ name }) => name === field.name);
    if (known === undefined) fields.push(field);
    else if (known.written !== field.written) {
      const longer = qualified(field, hole);
      if (longer === undefined || fields.some(({ name }) => name === longer.name)) return 'two values of the sentence have one name';
      fields.push(longer);
    }
  }
  const write = writeBefore(fn, returned);
  const done = doneIn(words, write);
  if (isLong(words)) return 'the sentence says more than the values in it';
  if (done === undefined) {
    if (fields.length === 0) return 'the sentence says nothing that could be a field';
    // A greeting, a canned answer: what is left of it would be what was asked.
    return holes.every((hole) => isOfInput(handler.s, fn, hole))
      ? 'the sentence gives back nothing but what it was given'
      : { fields, edits: [] };
  }
  if (fields.length === 0) {
    const kept = write === undefined ? undefined : keptAnswer(handler, returned, write);
    if (kept !== undefined) return kept;
    if (write !== undefined)
      fields.push(...inputsOf(handler.s, fn, write).filter(({ name }) => !(makesAnother.test(done) && /id$/i.test(name))));
  }
  if (!fields.some(({ name }) => name === done)) fields.push(doneField(done, returned));
  return { fields, edits: [] };
}

/** `deleted`, of what a call said whether it has: no data of an answer that is told as done. */
function isVerdict({ s }: HandlerFacts, hole: ts.Expression, name: string): boolean {
  const type = /^(ok|success\w*|[a-z]+ed)$/.test(name) ? typeOf(s.checker(), bare(hole)) : undefined;
  const parts = type === undefined ? [] : type.isUnion() ? type.types : [type];
  return parts.length > 0 && parts.every((part) => (part.flags & ts.TypeFlags.BooleanLike) !== 0);
}

function fieldOf(hole: ts.Expression): DataField | undefined {
  const value = unformatted(bare(hole));
  if (ts.isBinaryExpression(value) && /^(\?\?|\|\|)$/.test(value.operatorToken.getText())) return orElse(value);
  if (ts.isIdentifier(value)) return { name: value.text, written: value.text, of: value };
  if (!ts.isPropertyAccessExpression(value) || !isPath(value)) return undefined;
  if (value.name.text !== 'length') {
    const name = value.name.text.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
    return { name, written: `${name}: ${value.getText()}`, of: value };
  }
  const list = ts.isIdentifier(value.expression)
    ? value.expression.text
    : ts.isPropertyAccessExpression(value.expression)
      ? value.expression.name.text
      : '';
  const name = /[^s]s$/.test(list) ? `${list.slice(0, -1)}Count` : 'count';
  return { name, written: `${name}: ${value.getText()}`, of: value };
}

/** `rows?.length ?? 0`; of `tags?.join(", ") ?? "none"` the list. */
function orElse(value: ts.BinaryExpression): DataField | undefined {
  const left = bare(value.left);
  const field = ts.isBinaryExpression(left) ? undefined : fieldOf(left);
  if (field === undefined || unformatted(left) !== left) return field;
  return { name: field.name, written: `${field.name}: ${value.getText()}`, of: value };
}

/** A text that is written out elsewhere and has a name: words, and no value of this call. */
function isWords(hole: ts.Expression): boolean {
  const at = bare(hole);
  const [declaration] = ts.isIdentifier(at) ? declarationsInScope(at, at.text) : [];
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return false;
  return (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0 && isText(bare(declaration.initializer));
}

function isText(node: ts.Expression): boolean {
  const holes = holesOf(node);
  return holes !== undefined && holes.every((hole) => holesOf(hole) !== undefined);
}

/** `a.b.c`, without calls. */
function isPath(node: ts.Expression): boolean {
  if (ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword) return true;
  return (ts.isPropertyAccessExpression(node) || ts.isNonNullExpression(node)) && isPath(node.expression);
}

/** `String(count)`, `price.toFixed(2)`, `names.join(", ")`: the value behind what was made of it for reading. */
function unformatted(node: ts.Expression): ts.Expression {
  if (!ts.isCallExpression(node)) return node;
  const callee = node.expression;
  const [argument] = node.arguments;
  if (/^(String|JSON\.stringify)$/.test(callee.getText()) && argument !== undefined) return bare(argument);
  if (ts.isPropertyAccessExpression(callee) && /^(toString|toFixed|toLocaleString|join|trim)$/.test(callee.name.text))
    return bare(callee.expression);
  return node;
}

/** `source.name` beside `target.name`: `targetName`. */
function qualified(field: DataField, hole: ts.Expression): DataField | undefined {
  const value = unformatted(bare(hole));
  if (!ts.isPropertyAccessExpression(value) || !ts.isIdentifier(value.expression)) return undefined;
  const name = `${value.expression.text}${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`;
  return { ...field, name, written: `${name}: ${value.getText()}` };
}

const done =
  /\b([a-z]{2,}[^e\W]ed|used|freed|sent|written|rewritten|set|reset|paid|built|rebuilt|made|put|held|undone|begun|withdrawn|shut|split|hidden)\b/gi;
const noDeed =
  /^(need\w*|indeed|exceed\w*|proceed\w*|succeed\w*|fail\w*|bas|nam|call|titl|detail\w*|unauthori[sz]ed|allowed|required|expected|supported|named|called|based|listed|matched|estimated|related|requested|specified|provided|limited|retrieved|fetched|loaded|returned|received)$/i;

function doneIn(words: string, write: ts.CallExpression | undefined): string | undefined {
  if (write === undefined) return undefined;
  const found = [...words.matchAll(done)].map((one) => (one[1] ?? '').toLowerCase()).find((word) => !noDeed.test(word));
  const name = nameOfCall(write);
  return found ?? (writeNames.test(name) && /\b(done|ok|success\w*|complete)\b/i.test(words) ? participle(name) : undefined);
}

/** `createCard` → `created`. */
function participle(name: string): string | undefined {
  const verb = /^[a-z]+/.exec(name)?.[0];
  if (verb === undefined) return undefined;
  const odd: Readonly<Record<string, string>> = {
    send: 'sent',
    write: 'written',
    set: 'set',
    put: 'put',
    pay: 'paid',
    build: 'built',
    drop: 'dropped',
    stop: 'stopped',
    cancel: 'cancelled',
    submit: 'submitted',
  };
  const regular = verb.endsWith('e') ? `${verb}d` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
  return odd[verb] ?? regular;
}

/** Beside these the id that was given reads as that of what came of it. */
const makesAnother =
  /^(forwarded|copied|duplicated|cloned|replied|answered|forked|branched|imported|converted|generated|created|inserted)$/;

/** `result.removed > 0` is what the sentence hangs on: the number says it better than *yes*. */
function doneField(name: string, node: ts.Expression): DataField {
  const counted = countTested(node);
  return counted === undefined
    ? { name, written: `${name}: true`, of: 'boolean' }
    : { name, written: `${name}: ${counted.getText()}`, of: counted };
}

function countTested(node: ts.Expression): ts.Expression | undefined {
  const { parent } = node;
  if (!ts.isConditionalExpression(parent) || parent.whenTrue !== node) return undefined;
  const test = bare(parent.condition);
  if (!ts.isBinaryExpression(test) || test.operatorToken.kind !== ts.SyntaxKind.GreaterThanToken || test.right.getText() !== '0')
    return undefined;
  return isPath(test.left) ? test.left : undefined;
}

/** By the name of what is called, or the method of the request that it is given. */
export function isWrite(call: ts.CallExpression): boolean {
  return writeNames.test(nameOfCall(call)) || call.arguments.some((one) => /['"`](DELETE|POST|PUT|PATCH)['"`]/.test(one.getText()));
}

const writeNames =
  /^(create|insert|update|delete|remove|drop|destroy|clear|reset|save|write|send|set|add|put|post|patch|upsert|publish|upload|cancel|archive|move|rename|end|stop|close|revoke|grant|disable|enable|book|pay|dispatch|submit|deliver|schedule|start|assign|approve|reject|restore|merge|deploy|execute|run)([A-Z_]|$)/;

function nameOfCall(call: ts.CallExpression): string {
  return /[\w$]+$/.exec(call.expression.getText())?.[0] ?? '';
}

/** The last call before the sentence that changes something. */
function writeBefore(fn: FunctionWithBody, node: ts.Expression): ts.CallExpression | undefined {
  let found: ts.CallExpression | undefined;
  visitOwn(fn.body, (at) => {
    if (!(ts.isAwaitExpression(at) || ts.isExpressionStatement(at)) || at.end > node.pos) return;
    const call = settled(at.expression);
    if (ts.isCallExpression(call) && isWrite(call) && isOnTheWay(call, node)) found = call;
  });
  return found;
}

/** In a block around the sentence, or in a test of it: not on another branch. */
function isOnTheWay(call: ts.Node, node: ts.Node): boolean {
  let block: ts.Node = call;
  // What was tried has been done where nothing left in between.
  while (!(ts.isBlock(block) && !ts.isTryStatement(block.parent)) && !ts.isSourceFile(block)) block = block.parent;
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent as ts.Node | undefined) if (at === block) return true;
  return false;
}

const mostKept = 4;

const mostWords = 14;

/** Lines, or more words than one sentence about its values needs. */
function isLong(words: string): boolean {
  return /[\r\n]/.test(words.trim()) || (words.match(/\p{L}{2,}/gu) ?? []).length > mostWords;
}

/** An argument of the tool, or a part of one. */
export function isOfInput(s: Snapshot, fn: FunctionWithBody, hole: ts.Expression): boolean {
  let root: ts.Expression = unformatted(bare(hole));
  while (ts.isPropertyAccessExpression(root) || ts.isNonNullExpression(root)) root = root.expression;
  // What the tool was set up with is no news either.
  if (root.kind === ts.SyntaxKind.ThisKeyword) return isSetting(fn, unformatted(bare(hole)));
  const written = unformatted(bare(hole));
  if (ts.isBinaryExpression(written) && /^(\?\?|\|\|)$/.test(written.operatorToken.getText()))
    return isOfInput(s, fn, written.left) && (isConstant(bare(written.right)) || isOfInput(s, fn, written.right));
  const value = valueOf(s, written);
  // What was worked out is an answer.
  if (value.kind === 'binary' || value.kind === 'unary' || value.kind === 'template') return false;
  const { input, calls, unknown } = rootsOf(value, fn);
  if (calls.size > 0 || unknown) return false;
  const [declaration] = ts.isIdentifier(root) ? declarationsInScope(root, root.text) : [];
  for (let at = declaration as ts.Node | undefined; at !== undefined; at = at.parent as ts.Node | undefined)
    if (ts.isParameter(at)) return at.parent === fn;
  return input;
}

function isConstant(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node);
}

/** `this.appName`, which the class has from its constructor and nothing in the function changes. */
function isSetting(fn: FunctionWithBody, node: ts.Expression): boolean {
  const owner = ts.isMethodDeclaration(fn) && ts.isClassLike(fn.parent) ? fn.parent : undefined;
  if (owner === undefined || !ts.isPropertyAccessExpression(node) || node.expression.kind !== ts.SyntaxKind.ThisKeyword) return false;
  return !new RegExp(`this\\.${node.name.text}\\s*([-+*/]?=[^=]|\\+\\+|--)`).test(fn.body.getText());
}

/** `await mailer.send(id)`, whose answer nobody took: it is taken where it is a small record. */
function keptAnswer({ s }: HandlerFacts, node: ts.Expression, write: ts.CallExpression): Recovered | undefined {
  const waiting = write.parent;
  if (!ts.isAwaitExpression(waiting) || !ts.isExpressionStatement(waiting.parent)) return undefined;
  if (!ts.isReturnStatement(node.parent) || node.parent.parent !== waiting.parent.parent) return undefined;
  const checker = s.checker();
  const type = typeOf(checker, waiting);
  if (type === undefined || type.isUnion() || (type.flags & ts.TypeFlags.Object) === 0) return undefined;
  const properties = checker.getPropertiesOfType(type);
  if (properties.length === 0 || properties.length > mostKept || type.getCallSignatures().length > 0) return undefined;
  const names: string[] = [];
  for (const property of properties) {
    const of = checker.getTypeOfSymbolAtLocation(property, waiting);
    const parts = of.isUnion() ? of.types : [of];
    const isPlain = parts.every(
      (part) => (part.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) !== 0,
    );
    if (!isPlain || declarationsInScope(node, property.name).length > 0 || !/^[a-z]\w*$/i.test(property.name)) return undefined;
    if (/token|secret|password|credential|hash|key$/i.test(property.name)) return undefined;
    names.push(property.name);
  }
  const start = waiting.getStart();
  return {
    fields: names.map((name) => ({ name, written: name, of: { property: name, of: waiting } })),
    edits: [{ span: { start, end: start }, newText: `const { ${names.join(', ')} } = ` }],
  };
}

/** The arguments of the tool that the call was given by name: what was asked for, and done. */
function inputsOf(s: Snapshot, fn: FunctionWithBody, write: ts.CallExpression): readonly DataField[] {
  const found = new Map<string, DataField>();
  for (const argument of write.arguments.flatMap(partsOf)) {
    const plain =
      ts.isCallExpression(argument) && argument.expression.getText() === 'encodeURIComponent' ? argument.arguments[0] : argument;
    if (plain === undefined || !(ts.isIdentifier(plain) || ts.isPropertyAccessExpression(plain))) continue;
    const field = fieldOf(plain);
    if (field !== undefined && isIdentity(field.name) && isOfInput(s, fn, plain)) found.set(field.name, field);
  }
  return [...found.values()];
}

/** What an argument is put together from: the properties of an object, the values of an address. */
function partsOf(argument: ts.Expression): readonly ts.Expression[] {
  const at = bare(argument);
  if (ts.isObjectLiteralExpression(at))
    return at.properties.flatMap((one) =>
      ts.isPropertyAssignment(one) ? partsOf(one.initializer) : ts.isShorthandPropertyAssignment(one) ? partsOf(one.name) : [],
    );
  if (ts.isTemplateExpression(at)) return at.templateSpans.map((span) => bare(span.expression));
  const [declaration] = ts.isIdentifier(at) ? declarationsInScope(at, at.text) : [];
  const made = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made !== undefined && ts.isTemplateExpression(made) ? partsOf(made) : [at];
}

/** Of a long text that was written nothing is gained by sending it back. */
function isIdentity(name: string): boolean {
  return /id$|^(name|path|key|slug|email|url|file|title|code|number|ref|branch|channel|user|to)$|(Id|Name|Path|Key|Slug|Email|Number)$/i.test(
    name,
  );
}
