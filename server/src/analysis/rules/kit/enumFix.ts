/** Closes a free string over its values, in the words of the library that the schema is written in. */
import ts from 'typescript';
import type { InputPlace } from '../../facts/inputs/inputs';
import { constOf } from '../../facts/schemas/keywords';
import { propertyName } from '../../syntax/expressions';
import type { TextEdit } from '../../text/edit';
import type { FixDraft } from '../rule';
import { addProperty, editsIn, literalOf, quoteOf, replaceNode } from './fixKit';

/** Links that an enum has as a string has them. */
const kept = /^(describe|optional|nullable|nullish|default|meta|readonly|catch|prefault)$/;

export function enumFix({ schema: { core, fallback } }: InputPlace, values: readonly string[]): readonly FixDraft[] {
  // A default that is none of the values is a value too, or stands for none: that is for the author to say.
  const standard = fallback === undefined ? undefined : constOf(fallback.value);
  if (fallback !== undefined && standard !== undefined && !values.includes(String(standard))) return [];
  const edit = ts.isCallExpression(core) ? ofCall(core, values) : ofObject(core, values);
  return edit === undefined ? [] : [{ title: `Declare ${values.length} values as an enum`, kind: 'review', edits: editsIn(core, edit) }];
}

function ofObject(core: ts.Node, values: readonly string[]): TextEdit | undefined {
  const object = literalOf(core);
  if (object === undefined || object.properties.some((p) => p.name !== undefined && propertyName(p.name) === 'enum')) return undefined;
  return addProperty(object, `enum: [${listed(core, values)}]`);
}

/** `z.string()`, `v.string()`, `Type.String({ … })`. */
function ofCall(core: ts.CallExpression, values: readonly string[]): TextEdit | undefined {
  const { expression } = core;
  if (!ts.isPropertyAccessExpression(expression) || !keepsLinks(core)) return undefined;
  const library = expression.expression.getText();
  if (expression.name.text === 'String' && core.arguments.length <= 1) {
    const options = core.arguments[0] === undefined ? '' : `, ${core.arguments[0].getText()}`;
    const literals = values.map((value) => `${library}.Literal(${quoted(core, value)})`).join(', ');
    return replaceNode(core, `${library}.Union([${literals}]${options})`);
  }
  if (expression.name.text !== 'string' || core.arguments.length > 0 || !/^\w+$/.test(library)) return undefined;
  const isValibot = new RegExp(`\\bas ${library} from ["']valibot["']`).test(core.getSourceFile().text);
  return replaceNode(core, `${library}.${isValibot ? 'picklist' : 'enum'}([${listed(core, values)}])`);
}

function keepsLinks(core: ts.CallExpression): boolean {
  let at: ts.Node = core;
  while (ts.isPropertyAccessExpression(at.parent) && ts.isCallExpression(at.parent.parent) && at.parent.parent.expression === at.parent) {
    if (!kept.test(at.parent.name.text)) return false;
    at = at.parent.parent;
  }
  return true;
}

function listed(node: ts.Node, values: readonly string[]): string {
  return values.map((value) => quoted(node, value)).join(', ');
}

function quoted(node: ts.Node, value: string): string {
  const quote = quoteOf(node);
  return `${quote}${value.replace(/\\/g, '\\\\').replace(new RegExp(quote, 'g'), `\\${quote}`)}${quote}`;
}
