/** Types of the data of a rewritten handler, as they are written: in TypeScript, and as a Zod schema. */
import ts from 'typescript';
import { declarationsInScope } from '../syntax/scope';
import { typeOf } from '../syntax/typeOf';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { schemaOf } from '../facts/schemas/read';
import { isOfInput, type DataField } from './sentence';

/** What an answer gives: fields that were recovered, or an expression that stands for all of it. */
export type Shape = readonly DataField[] | ts.Expression | 'empty list';

/** `undefined` where it could not be written at this place. */
export function typeText(checker: ts.TypeChecker, shape: Shape, place: ts.Node): string | undefined {
  if (shape === 'empty list') return 'never[]';
  if (!isFields(shape)) return printed(checker, typeOf(checker, shape), place);
  const fields = shape.map((field) => {
    const type = printed(checker, typeOfField(checker, field), place);
    return type === undefined ? undefined : `${field.name}: ${type}`;
  });
  return fields.includes(undefined) ? undefined : `{ ${fields.join('; ')} }`;
}

export function zodOf(checker: ts.TypeChecker, field: DataField): string | undefined {
  if (field.of === 'boolean') return 'z.boolean()';
  const type = typeOfField(checker, field);
  if (type === undefined || type === 'boolean') return undefined;
  const parts = type.isUnion() ? type.types : [type];
  const plain = parts.filter((part) => (part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
  const has = (flag: ts.TypeFlags): boolean => parts.some((part) => (part.flags & flag) !== 0);
  const kinds = new Set(plain.map((part) => listOf(checker, part) ?? kindOf(part)));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) return undefined;
  return `z.${kind.includes('(') ? kind : `${kind}()`}${has(ts.TypeFlags.Null) ? '.nullable()' : ''}${has(ts.TypeFlags.Undefined) ? '.optional()' : ''}`;
}

/** Of an argument that comes back as it was given: what the tool's own input schema says, where no type is known. */
export function zodOfInput({ s, x, tool, fn }: HandlerFacts, { of, name }: DataField): string | undefined {
  if (of === 'boolean' || 'property' in of || fn === undefined || tool.input === undefined || !isOfInput(s, fn, of)) return undefined;
  const type = typeOf(s.checker(), of);
  if (type !== undefined && (type.flags & ts.TypeFlags.Any) === 0) return undefined;
  const field = schemaOf(x, tool.input).fields.find((one) => one.name === name);
  const kind = /^(string|number|boolean)$/.exec(field?.schema.kind ?? '')?.[0];
  if (field === undefined || kind === undefined || field.schema.nullable) return undefined;
  return `z.${kind}()${field.required || field.schema.fallback !== undefined ? '' : '.optional()'}`;
}

function listOf(checker: ts.TypeChecker, type: ts.Type): string | undefined {
  if (!checker.isArrayType(type)) return undefined;
  const [item] = checker.getTypeArguments(type as ts.TypeReference);
  const kind = item === undefined ? undefined : kindOf(item);
  return kind === undefined ? undefined : `array(z.${kind}())`;
}

function kindOf(type: ts.Type): string | undefined {
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) return 'string';
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return 'number';
  return (type.flags & ts.TypeFlags.BooleanLike) !== 0 ? 'boolean' : undefined;
}

export function isFields(shape: Shape): shape is readonly DataField[] {
  return Array.isArray(shape);
}

function typeOfField(checker: ts.TypeChecker, { of }: DataField): ts.Type | 'boolean' | undefined {
  if (of === 'boolean') return 'boolean';
  if (!('property' in of)) return typeOf(checker, of);
  const type = typeOf(checker, of.of);
  const property = type?.getProperty(of.property);
  return property === undefined ? undefined : checker.getTypeOfSymbolAtLocation(property, of.of);
}

function printed(checker: ts.TypeChecker, type: ts.Type | 'boolean' | undefined, place: ts.Node): string | undefined {
  if (type === undefined || type === 'boolean') return type;
  const wide = checker.getBaseTypeOfLiteralType(type);
  const text = checker.typeToString(wide, place, ts.TypeFormatFlags.NoTruncation).replaceAll('; }', ' }');
  return isWritable(text, place) ? text : undefined;
}

const standard = /^(Array|ReadonlyArray|Record|Partial|Date|Map|Set|Promise|Readonly|Pick|Omit|string|number|boolean)$/;
const longest = 160;

/** Every name in it is in scope at the place, and nothing in it is open. */
function isWritable(text: string, place: ts.Node): boolean {
  if (text.length > longest || /\b(any|unknown|typeof|import)\b|\.\.\.|=>|\n/.test(text)) return false;
  const file = ts.createSourceFile('type.ts', `type T = ${text};`, ts.ScriptTarget.Latest, true);
  let isKnown = file.statements.length === 1;
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) {
      const name = node.typeName.getText(file);
      if (!standard.test(name) && declarationsInScope(place, name).length === 0) isKnown = false;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return isKnown;
}
