/**
 * Edits that give an answer a structured part, and the tool a contract for it: only where every success of the handler is a return in the
 * registration with one JSON text, so that one edit can keep them all true.
 */
import ts from 'typescript';
import type { Tool } from '../../discovery/tool';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Outcome } from '../../facts/outcomes/outcome';
import type { Schema } from '../../facts/schemas/schema';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { gapIn } from '../../facts/contracts/unmet';
import { contains, elementNamed, propertyName } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { TextEdit } from '../../text/edit';
import { addProperty, deeper, editsIn, eolOf, indentAt, indentUnit, lastComma, literalOf, replaceNode } from './fixKit';
import type { FixDraft } from '../rule';
import { roomFor } from './resultRoom';
import { sentBy, type Sent } from './sentData';

/** `outputSchema` in the registration, `structuredContent` on every success, and the flag on failures that lack it. */
export function contractFix(handler: HandlerFacts): readonly FixDraft[] {
  const { tool } = handler;
  const { registration } = tool;
  if (tool.output !== undefined || tool.input === undefined || !hasZod(registration)) return [];
  const open = handler.outcomes.filter((o) => o.flag !== 'yes');
  const failures = open.filter(isFailure);
  const sent = open.filter((o) => !isFailure(o)).map((outcome) => sentBy(handler, outcome));
  const all = sent.filter((one) => one !== undefined);
  if (all.length === 0 || all.length < sent.length) return [];
  if (all.some(({ place }) => roomFor(handler.s, place, 'structuredContent', 'unknown')?.length !== 0)) return [];
  const flags = failures.map((outcome) => flagFor(handler, outcome));
  if (flags.some((flag) => flag === undefined || all.some(({ place }) => place === flag.literal))) return [];
  const shape = `{ ${fieldsOf(all).join(', ')} }`;
  const declared = declaring(handler.s, tool, shape);
  if (declared === undefined) return [];
  const flagged = [...new Map(flags.flatMap((flag) => (flag === undefined ? [] : [[flag.literal, flag.edit] as const]))).values()];
  const title =
    flagged.length === 0
      ? 'Declare `outputSchema` and send `structuredContent`'
      : 'Declare `outputSchema`, send `structuredContent`, and flag failures';
  return [{ title, kind: 'review', edits: editsIn(registration, ...declared, ...additions(all), ...flagged) }];
}

/** A failure that is told as a success would not meet the contract that is declared now. */
function isFailure({ reason, text, declares }: Outcome): boolean {
  return (reason !== 'plain' && reason !== 'empty' && text.kind === 'prose') || declares === 'failure';
}

function flagFor({ s, tool }: HandlerFacts, { flag, value }: Outcome): { literal: ts.ObjectLiteralExpression; edit: TextEdit } | undefined {
  const literal = literalOf(value.node);
  if (flag !== 'no' || literal === undefined || !contains(tool.registration, literal)) return undefined;
  // Somebody has said of a result in this file that it is meant to be as it is.
  if (/(candor|ax-audit)-ignore/.test(literal.getSourceFile().text)) return undefined;
  const names = literal.properties.map((p) => (ts.isSpreadAssignment(p) ? undefined : propertyName(p.name)));
  if (!names.includes('content') || names.some((name) => name === undefined || name === 'isError' || name === 'structuredContent'))
    return undefined;
  if (roomFor(s, literal, 'isError', 'boolean')?.length !== 0) return undefined;
  return { literal, edit: addProperty(literal, 'isError: true') };
}

/** The edits that put the schema into the registration; `server.tool` becomes the `registerTool` beside it. */
export function declaring(s: Snapshot, tool: Tool, shape: string): readonly TextEdit[] | undefined {
  const { registration, description, input, annotations } = tool;
  if (!ts.isCallExpression(registration)) return undefined;
  const schema = isWrapped(s, tool) ? `z.object(${shape})` : shape;
  const config = registration.arguments.map(configOf).find((one) => one !== undefined);
  if (config !== undefined)
    return config.properties.some(ts.isSpreadAssignment) || !takesOutput(s, registration, config)
      ? undefined
      : [addProperty(config, `outputSchema: ${schema}`)];
  const callee = registration.expression;
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'tool' || !/server$/i.test(callee.expression.getText()))
    return undefined;
  const middle = registration.arguments.slice(1, -1);
  const [first] = middle;
  const last = middle[middle.length - 1];
  const named = middle.map((node) => (node === description ? 'description' : node === input ? 'inputSchema' : undefined));
  // What stands behind the shape are the annotations.
  const isHints = (node: ts.Node, i: number): boolean =>
    node === annotations || (named[i - 1] === 'inputSchema' && annotations === undefined);
  const names = named.map((name, i) => name ?? (isHints(middle[i] ?? registration, i) ? 'annotations' : undefined));
  if (first === undefined || last === undefined || !names.includes('inputSchema') || names.includes(undefined)) return undefined;
  const insert = (at: number, newText: string): TextEdit => ({ span: { start: at, end: at }, newText });
  const { text } = registration.getSourceFile();
  if (/[\r\n]/.test(text.slice(registration.expression.end, first.getStart()))) {
    const unit = indentUnit(text);
    const line = `${eolOf(text)}${indentAt(text, first.getStart())}`;
    return [
      replaceNode(callee.name, 'registerTool'),
      ...middle.flatMap((node, i) => {
        const lead = i === 0 ? `{${line}${unit}` : startsLine(text, node) ? unit : '';
        return [insert(node.getStart(), `${lead}${names[i] ?? ''}: `), ...deeper(node)];
      }),
      insert(last.end, `,${line}${unit}outputSchema: ${schema}${lastComma(text)}${line}}`),
    ];
  }
  return [
    replaceNode(callee.name, 'registerTool'),
    ...middle.map((node, i) => insert(node.getStart(), `${i === 0 ? '{ ' : ''}${names[i] ?? ''}: `)),
    insert(last.end, `, outputSchema: ${schema} }`),
  ];
}

function startsLine(text: string, node: ts.Node): boolean {
  return /(^|[\r\n])[ \t]*$/.test(text.slice(0, node.getStart()));
}

/** What is written in the call, or in a constant of the same file that nothing else uses. */
function configOf(argument: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const [declaration] = ts.isIdentifier(argument) ? declarationsInScope(argument, argument.text) : [];
  const made = declaration !== undefined && ts.isVariableDeclaration(declaration) && isUsedOnce(declaration) ? declaration : undefined;
  const config = made === undefined || made.type !== undefined ? argument : (made.initializer ?? argument);
  return ts.isObjectLiteralExpression(config) && elementNamed(config, 'inputSchema') !== undefined ? config : undefined;
}

function isUsedOnce({ name, parent }: ts.VariableDeclaration): boolean {
  if (!ts.isIdentifier(name) || (parent.flags & ts.NodeFlags.Const) === 0) return false;
  let uses = 0;
  visitAll(name.getSourceFile(), (node) => {
    if (ts.isIdentifier(node) && node.text === name.text && node !== name) uses += 1;
  });
  return uses === 1;
}

/** In the manner of the input: a shape, or an object of Zod's. From v2 on that is the only manner. */
function isWrapped(s: Snapshot, { input, majorNumber }: Tool): boolean {
  if ((majorNumber ?? 1) >= 2) return true;
  if (input === undefined || ts.isObjectLiteralExpression(input)) return false;
  const ref = refOf(s, input);
  const made = ref.kind === 'expression' ? ref.node : input;
  return /^z\s*\.\s*\w*object\s*\(/i.test(made.getText());
}

/** A function of the project that registers tools for others takes what its own type says; the SDK's takes a schema. */
function takesOutput(s: Snapshot, { expression }: ts.CallExpression, config: ts.ObjectLiteralExpression): boolean {
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'registerTool') return true;
  const type = s.checker().getContextualType(config);
  return type === undefined || (type.flags & ts.TypeFlags.Any) !== 0 || type.getProperty('outputSchema') !== undefined;
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
  return [{ title: 'Send `structuredContent`', kind: 'review', edits: editsIn(sent.place, ...additions([sent])) }];
}

function additions(all: readonly Sent[]): readonly TextEdit[] {
  return [...new Map(all.map((one) => [one.place, one])).values()].flatMap(({ edits }) => edits);
}

export function hasZod(node: ts.Node): boolean {
  const [declaration] = declarationsInScope(node, 'z');
  let at = declaration as ts.Node | undefined;
  while (at !== undefined && !ts.isImportDeclaration(at)) {
    // `import type { z }` can be asked for a type alone.
    if (ts.isTypeOnlyImportDeclaration(at)) return false;
    at = at.parent;
  }
  return at !== undefined && ts.isStringLiteral(at.moduleSpecifier) && /^zod(\/v4)?$/.test(at.moduleSpecifier.text);
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
