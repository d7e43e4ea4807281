/**
 * Edits that give an answer a structured part, and the tool a contract for it: only where every success is a literal result of the
 * registration's own file with one JSON text, so that one edit can keep them all true.
 */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/handlerFacts';
import type { Outcome } from '../facts/outcome';
import { alternatives } from '../facts/expand';
import { schemaOf, type Schema } from '../facts/schema';
import { lookup } from '../facts/spreads';
import { gapIn } from '../facts/unmet';
import type { Value } from '../facts/value';
import { contains, elementNamed, propertyName, settled, valueNamed } from '../syntax/expressions';
import { declarationsInScope } from '../syntax/scope';
import type { TextEdit } from '../text/edit';
import { addProperty, editsIn, eolOf, indentAt, literalOf } from './fixKit';
import type { FixDraft } from './rule';

interface Sent {
  readonly literal: ts.ObjectLiteralExpression;
  /** What gives the literal its structured part. */
  readonly edits: readonly TextEdit[];
  readonly fields: ReadonlyMap<string, string>;
  readonly value: Value;
}

/** `outputSchema` in the registration and `structuredContent` on every success. */
export function contractFix(handler: HandlerFacts): readonly FixDraft[] {
  const { tool } = handler;
  const config = configOf(tool.registration);
  if (config === undefined || tool.output !== undefined || tool.input === undefined || !hasZod(config)) return [];
  const successes = handler.outcomes.filter((o) => o.flag !== 'yes');
  const sent = successes.map((outcome) => sentBy(handler, outcome));
  const all = sent.filter((one) => one !== undefined);
  if (all.length === 0 || all.length < sent.length || all.some((one) => one.literal.getSourceFile() !== config.getSourceFile())) return [];
  const shape = `{ ${fieldsOf(all).join(', ')} }`;
  const isShape = ts.isObjectLiteralExpression(settled(tool.input)) && (tool.majorNumber ?? 1) < 2;
  const schema = isShape ? shape : `z.object(${shape})`;
  const edits = [addProperty(config, `outputSchema: ${schema}`), ...additions(all)];
  return [{ title: 'Declare `outputSchema` and send `structuredContent`', kind: 'review', edits: editsIn(config, ...edits) }];
}

/** `structuredContent` on one success of a tool that has its contract already. */
export function structuredFix(handler: HandlerFacts, at: ts.Node, schema: Schema): readonly FixDraft[] {
  const outcome = handler.outcomes.find((o) => o.node === at);
  const sent = outcome === undefined ? undefined : sentBy(handler, outcome);
  // Only what is seen to pass: an object whose fields are all written.
  if (sent === undefined || sent.value.kind !== 'object' || schema.kind !== 'object' || schema.extra === 'unknown') return [];
  if (sent.fields.size !== sent.value.entries.length || !schema.fields.every(({ name, required }) => !required || sent.fields.has(name)))
    return [];
  if (
    gapIn(handler.x, sent.value, schema, true) !== undefined ||
    ![...sent.fields.keys()].every((k) => schema.fields.some((f) => f.name === k))
  )
    return [];
  return [{ title: 'Send `structuredContent`', kind: 'review', edits: editsIn(sent.literal, ...additions([sent])) }];
}

function additions(all: readonly Sent[]): readonly TextEdit[] {
  return [...new Map(all.map((one) => [one.literal, one])).values()].flatMap(({ edits }) => edits);
}

/** The object that describes the tool, written out in the call. */
function configOf(registration: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (!ts.isCallExpression(registration)) return undefined;
  const found = registration.arguments.find((a) => ts.isObjectLiteralExpression(a) && elementNamed(a, 'inputSchema') !== undefined);
  return found !== undefined && ts.isObjectLiteralExpression(found) && !found.properties.some(ts.isSpreadAssignment) ? found : undefined;
}

function hasZod(node: ts.Node): boolean {
  const [declaration] = declarationsInScope(node, 'z');
  let at = declaration as ts.Node | undefined;
  while (at !== undefined && !ts.isImportDeclaration(at)) at = at.parent;
  return at !== undefined && ts.isStringLiteral(at.moduleSpecifier) && /^zod(\/v4)?$/.test(at.moduleSpecifier.text);
}

function sentBy({ x, fn, tool }: HandlerFacts, { value, flag }: Outcome): Sent | undefined {
  const literal = literalOf(value.node);
  if (flag !== 'no' || literal === undefined || fn === undefined || !contains(fn, literal) || !contains(tool.registration, literal))
    return undefined;
  if (literal.properties.some((p) => ts.isSpreadAssignment(p) || propertyName(p.name) === 'structuredContent')) return undefined;
  const content = valueNamed(literal, 'content');
  const blocks = content === undefined ? undefined : settled(content);
  const [block, ...more] = blocks !== undefined && ts.isArrayLiteralExpression(blocks) ? blocks.elements : [];
  const object = block === undefined || more.length > 0 ? undefined : literalOf(block);
  const text = object === undefined ? undefined : valueNamed(object, 'text');
  const call = text === undefined ? undefined : settled(text);
  if (call === undefined || !ts.isCallExpression(call) || call.expression.getText() !== 'JSON.stringify') return undefined;
  const [argument] = call.arguments;
  const given = argument === undefined ? undefined : settled(argument);
  const serialised = lookupText(x, value);
  if (given === undefined || serialised === undefined) return undefined;
  const inputs = tool.input === undefined ? [] : schemaOf(x, tool.input).fields;
  if (ts.isObjectLiteralExpression(given)) {
    const fields = fieldsIn(serialised, inputs);
    const edits = given === argument && fields.size > 0 ? hoisted(literal, given) : undefined;
    return edits === undefined ? undefined : { literal, edits, value: serialised, fields };
  }
  if (!ts.isIdentifier(given)) return undefined;
  // The text keeps its form; an object is what the structured part has to be.
  const isObject = isPlainObject(given);
  const fields = isObject ? fieldsIn(serialised, inputs) : new Map([[given.text, kindOf(serialised, inputs)]]);
  const edits = [addProperty(literal, `structuredContent: ${isObject ? given.text : `{ ${given.text} }`}`)];
  return fields.size === 0 ? undefined : { literal, edits, value: serialised, fields };
}

/** The object is given a name in front of the return, so that it is made once and sent twice. */
function hoisted(literal: ts.ObjectLiteralExpression, given: ts.ObjectLiteralExpression): readonly TextEdit[] | undefined {
  let at: ts.Node = literal;
  while (ts.isExpression(at)) at = at.parent;
  if (!ts.isReturnStatement(at) || !ts.isBlock(at.parent) || at.expression === undefined || settled(at.expression) !== literal)
    return undefined;
  const name = 'structuredContent';
  if (declarationsInScope(given, name).length > 0) return undefined;
  const { text } = given.getSourceFile();
  // The object stays where it is, and the return is written behind it: what others say of the object still stands at it.
  const start = at.getStart();
  const before = text.slice(start, given.getStart());
  return [
    { span: { start, end: given.getStart() }, newText: `const ${name} = ` },
    { span: { start: given.end, end: given.end }, newText: `;${eolOf(text)}${indentAt(text, start)}${before}${name}` },
    addProperty(literal, name),
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

function fieldsOf(all: readonly Sent[]): readonly string[] {
  const names = [...new Set(all.flatMap(({ fields }) => [...fields.keys()]))];
  return names.map((name) => {
    const kinds = new Set(all.map(({ fields }) => fields.get(name)));
    const [first] = kinds;
    const isOne = kinds.size === 1 && first !== undefined;
    const kind = isOne ? first.replace(/\?$/, '') : 'z.unknown()';
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${key}: ${kind}${isOne && !first.endsWith('?') ? '' : '.optional()'}`;
  });
}
