/** The data behind a return with one JSON text, and the edits that send it as the structured part as well. */
import ts from 'typescript';
import { alternatives } from '../../facts/terms/expand';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Outcome } from '../../facts/outcomes/outcome';
import { schemaOf } from '../../facts/schemas/read';
import type { Schema } from '../../facts/schemas/schema';
import { lookup } from '../../facts/terms/spreads';
import type { Value } from '../../facts/terms/value';
import { contains, propertyName, settled, valueNamed } from '../../syntax/expressions';
import { enclosingFunction } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { TextEdit } from '../../text/edit';
import { addProperty, eolOf, indentAt, literalOf, movedTo } from './fixKit';

export interface Sent {
  /** The literal result, or the call of the helper that makes it. */
  readonly place: ts.Expression;
  /** What gives the result its structured part. */
  readonly edits: readonly TextEdit[];
  /** By name the Zod type, with `?` where it may be left out. */
  readonly fields: ReadonlyMap<string, string>;
  readonly value: Value;
}

/** `undefined` where the return is of another form. */
export function sentBy({ x, fn, tool }: HandlerFacts, { value, flag, node }: Outcome): Sent | undefined {
  const literal = literalOf(value.node);
  const given = literal === undefined ? undefined : serialisedIn(literal);
  const serialised = lookupText(x, value);
  if (flag !== 'no' || literal === undefined || given === undefined || serialised === undefined || fn === undefined) return undefined;
  const isOwn = contains(fn, literal) && contains(tool.registration, literal);
  const place = isOwn ? literal : ts.isExpression(node) ? settled(node) : undefined;
  const data = isOwn ? given : place === undefined ? undefined : givenTo(place, literal, given);
  if (place === undefined || data === undefined || !contains(tool.registration, place)) return undefined;
  const inputs = tool.input === undefined ? [] : schemaOf(x, tool.input).fields;
  const isObject = ts.isObjectLiteralExpression(data) || (ts.isIdentifier(data) && isPlainObject(data));
  // The text keeps its form; an object is what the structured part has to be.
  const name = ts.isIdentifier(data) ? data.text : 'structuredContent';
  const fields = isObject ? fieldsIn(serialised, inputs) : new Map([[name, kindOf(serialised, inputs)]]);
  const part = !isObject ? `structuredContent: { ${name} }` : name === 'structuredContent' ? name : `structuredContent: ${name}`;
  const edits = ts.isIdentifier(data) ? adding(place, part) : hoisted(place, data, name, part);
  return edits === undefined || fields.size === 0 ? undefined : { place, edits, value: serialised, fields };
}

/** What `JSON.stringify` is given in the only text block of a literal result. */
function serialisedIn(literal: ts.ObjectLiteralExpression): ts.Expression | undefined {
  if (literal.properties.some((p) => ts.isSpreadAssignment(p) || propertyName(p.name) === 'structuredContent')) return undefined;
  const content = valueNamed(literal, 'content');
  const blocks = content === undefined ? undefined : settled(content);
  const [block, ...more] = blocks !== undefined && ts.isArrayLiteralExpression(blocks) ? blocks.elements : [];
  const object = block === undefined || more.length > 0 ? undefined : literalOf(block);
  const text = object === undefined ? undefined : valueNamed(object, 'text');
  const call = text === undefined ? undefined : settled(text);
  return call !== undefined && ts.isCallExpression(call) && call.expression.getText() === 'JSON.stringify' ? call.arguments[0] : undefined;
}

/** The argument of a helper's call that the helper serialises as it is: `return jsonResult(rows)`. */
function givenTo(place: ts.Expression, literal: ts.Node, given: ts.Expression): ts.Expression | undefined {
  const helper = enclosingFunction(literal);
  if (!ts.isCallExpression(place) || !ts.isIdentifier(place.expression) || helper === undefined || !ts.isIdentifier(given))
    return undefined;
  const [declaration] = declarationsInScope(given, given.text);
  const index = declaration === undefined ? -1 : helper.parameters.findIndex((p) => p === declaration);
  const name = helper.name ?? (ts.isVariableDeclaration(helper.parent) ? helper.parent.name : undefined);
  if (index < 0 || name?.getText() !== place.expression.text || place.arguments.some(ts.isSpreadElement)) return undefined;
  return place.arguments[index];
}

function adding(place: ts.Expression, part: string): readonly TextEdit[] | undefined {
  if (ts.isObjectLiteralExpression(place)) return [addProperty(place, part)];
  if (!ts.isReturnStatement(place.parent)) return undefined;
  const start = place.getStart();
  return [
    { span: { start, end: start }, newText: '{ ...' },
    { span: { start: place.end, end: place.end }, newText: `, ${part} }` },
  ];
}

/** An object is given a name in front of the return, so that it is made once and sent twice. */
function hoisted(place: ts.Expression, data: ts.Expression, name: string, part: string): readonly TextEdit[] | undefined {
  let at: ts.Node = place;
  while (ts.isExpression(at)) at = at.parent;
  if (!ts.isReturnStatement(at) || !ts.isBlock(at.parent) || at.expression === undefined || settled(at.expression) !== place)
    return undefined;
  if (declarationsInScope(data, name).length > 0 || !ts.isObjectLiteralExpression(data)) return undefined;
  const { text } = data.getSourceFile();
  const start = at.getStart();
  const isCalled = ts.isCallExpression(place);
  const before = isCalled
    ? `${text.slice(start, place.getStart())}{ ...${text.slice(place.getStart(), data.getStart())}`
    : text.slice(start, data.getStart());
  // The data stays where it is, and the return is written behind it: what others say of the data still stands at it.
  return [
    { span: { start, end: data.getStart() }, newText: `const ${name} = ` },
    ...movedTo(data, indentAt(text, start)),
    { span: { start: data.end, end: data.end }, newText: `;${eolOf(text)}${indentAt(text, start)}${before}${name}` },
    ...(ts.isObjectLiteralExpression(place)
      ? [addProperty(place, part)]
      : [{ span: { start: place.end, end: place.end }, newText: `, ${part} }` }]),
  ];
}

/** The term that the text of the only block is made of. */
function lookupText(x: HandlerFacts['x'], result: Value): Value | undefined {
  const content = lookup(x, result, 'content');
  const [item] = content.is === 'yes' && content.value.kind === 'array' ? content.value.items : [];
  const text = item === undefined ? undefined : lookup(x, item.value, 'text');
  if (text?.is !== 'yes' || text.value.kind !== 'call') return undefined;
  const [argument] = text.value.args;
  const [only, ...others] = argument === undefined ? [] : alternatives(x, argument);
  return others.length > 0 ? argument : only?.value;
}

/** `const result = { … }`, of which nobody says another type. */
function isPlainObject(use: ts.Identifier): boolean {
  const [declaration] = declarationsInScope(use, use.text);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.type !== undefined) return false;
  return (
    declaration.initializer !== undefined &&
    ts.isObjectLiteralExpression(declaration.initializer) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0
  );
}

type Inputs = Schema['fields'];

function fieldsIn(value: Value, inputs: Inputs): ReadonlyMap<string, string> {
  if (value.kind !== 'object' || value.entries.some((e) => e.kind !== 'property')) return new Map();
  return new Map(
    value.entries.flatMap((e) => (e.kind === 'property' ? [[e.name, `${kindOf(e.value, inputs)}${e.maybe ? '?' : ''}`]] : [])),
  );
}

/** What is certain of the value; of what is not, JSON may leave it out. */
function kindOf(value: Value, inputs: Inputs): string {
  // One of the tool's own arguments is what its schema says.
  if (value.kind === 'member' && value.of.kind === 'param') {
    const field = inputs.find(({ name, required, schema }) => name === value.name && required && !schema.nullable);
    if (field !== undefined && /^(string|number|boolean)$/.test(field.schema.kind)) return `z.${field.schema.kind}()`;
  }
  if (value.kind === 'template') return 'z.string()';
  if (value.kind === 'const' && value.value !== null && value.value !== undefined) return `z.${typeof value.value}()`;
  if (
    value.kind === 'array' ||
    (value.kind === 'call' && value.callee.kind === 'member' && /^(map|filter|flatMap)$/.test(value.callee.name))
  )
    return 'z.array(z.unknown())';
  if (value.kind === 'member' && value.name === 'length' && !value.node.getText().includes('?.')) return 'z.number()';
  return 'z.unknown()?';
}
