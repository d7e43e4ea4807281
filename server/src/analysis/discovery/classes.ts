/** A tool as a class: its name, description and schema are fields or go to `super(…)`, what it does is a method. */
import ts from 'typescript';
import { memberOf, refOf } from '../program/origin';
import type { Ref } from '../program/ref';
import type { Snapshot } from '../program/snapshot';
import { bare, propertyName, valueNamed } from '../syntax/expressions';
import { hasBody, visitOwn, type FunctionWithBody } from '../syntax/functions';
import { superArguments } from './locate';
import { textOf } from './names';
import type { SdkMajor } from './sdk';
import { framework } from './sdks/framework';
import type { HandlerSource, Tool } from './tool';

const methods = ['_call', 'execute', 'exec', 'run', 'handle', 'invoke', 'call'];

export function classTool(s: Snapshot, node: ts.ClassLikeDeclaration): Tool | undefined {
  if (node.modifiers?.some((m) => m.kind === ts.SyntaxKind.AbstractKeyword) === true) return undefined;
  const base = node.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  if (base === undefined) return undefined;
  const handler = handlerOf(s, node);
  if (handler === undefined) return undefined;
  const given = superArguments(node);
  const options = given.map((a) => bare(a)).find(ts.isObjectLiteralExpression);
  const field = (...names: string[]): ts.Expression | undefined => {
    for (const name of names) {
      const value = fieldOf(node, name) ?? (options === undefined ? undefined : valueNamed(options, name));
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const name = field('name', 'toolName') ?? (options === undefined ? given[0] : undefined);
  const description = field('description') ?? (options === undefined ? given.find((a) => a !== name && looksLikeText(s, a)) : undefined);
  const input = field('schema', 'inputSchema', 'parameters', 'parametersJsonSchema');
  const text = name === undefined ? undefined : textOf(s, name);
  const saysTool = /tool/i.test(base.expression.getText());
  if (!saysTool && (description === undefined || input === undefined)) return undefined;
  if (text === undefined && description === undefined) return undefined;
  return {
    sdk: framework,
    major: framework.majors[0] as SdkMajor,
    majorNumber: undefined,
    name: text,
    registration: node,
    nameNode: node.name ?? base,
    description,
    input,
    output: field('outputSchema'),
    annotations: field('annotations'),
    handler,
  };
}

function handlerOf(s: Snapshot, node: ts.ClassLikeDeclaration): HandlerSource | undefined {
  for (const name of methods) {
    const found = node.members.find(
      (m): m is ts.MethodDeclaration => ts.isMethodDeclaration(m) && propertyName(m.name) === name && hasBody(m),
    );
    if (found !== undefined) return { kind: 'function', fn: found as FunctionWithBody };
    const property = node.members.find((m): m is ts.PropertyDeclaration => ts.isPropertyDeclaration(m) && propertyName(m.name) === name);
    if (property?.initializer !== undefined) return { kind: 'expression', node: property.initializer };
  }
  return invocationOf(s, node);
}

/** The definition makes an invocation (`createInvocation(params) { return new GlobInvocation(params) }`), which is what runs. */
function invocationOf(s: Snapshot, node: ts.ClassLikeDeclaration): HandlerSource | undefined {
  const maker = node.members.find(
    (m): m is ts.MethodDeclaration =>
      ts.isMethodDeclaration(m) && /^create\w*Invocation$|^build$/.test(propertyName(m.name) ?? '') && hasBody(m),
  );
  if (maker === undefined) return undefined;
  let found: HandlerSource | undefined;
  visitOwn(maker, (inner) => {
    if (found !== undefined || !ts.isNewExpression(inner)) return;
    const made = refOf(s, inner);
    const run = methods
      .map((name) => memberOf(s, made, name))
      .find((ref): ref is Extract<Ref, { kind: 'function' }> => ref.kind === 'function');
    if (run !== undefined) found = { kind: 'function', fn: run.fn };
  });
  return found;
}

function fieldOf(node: ts.ClassLikeDeclaration, name: string): ts.Expression | undefined {
  for (const member of node.members) {
    if (
      ts.isPropertyDeclaration(member) &&
      propertyName(member.name)?.toLowerCase() === name.toLowerCase() &&
      member.initializer !== undefined
    )
      return member.initializer;
    if (ts.isGetAccessor(member) && propertyName(member.name) === name && member.body !== undefined) {
      const [only] = member.body.statements;
      if (only !== undefined && ts.isReturnStatement(only)) return only.expression;
    }
  }
  return undefined;
}

function looksLikeText(s: Snapshot, node: ts.Expression): boolean {
  return textOf(s, node) !== undefined || ts.isTemplateExpression(bare(node));
}
