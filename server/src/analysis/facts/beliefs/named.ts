/** Which tool of the workspace a payload comes from, where the name is written out: in the call, or in the test of a part. */
import ts from 'typescript';
import type { Tool } from '../../discovery/tool';
import { bare, constantString } from '../../syntax/expressions';
import type { FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { valueOf } from '../terms/evaluate';
import { alternatives, expansion, type Expansion } from '../terms/expand';
import { propertyOf, type Value } from '../terms/value';
import type { Consumer } from './consumer';
import { asksOwnServer } from './ownServer';
import { isClientCall } from './toolCalls';

export interface NamedPayload {
  readonly tool: Tool;
  /** Parsed text of the content, the structured part, or a value as the tool gave it. */
  readonly form: 'text' | 'structured' | 'value';
  /** The functions that the payload came through. */
  readonly through: readonly FunctionWithBody[];
}

type Found = Omit<NamedPayload, 'through'>;

/** The payload that an expression is, whole. */
export function payloadNamed(consumer: Consumer, expression: ts.Expression): NamedPayload | undefined {
  const x = expansion(consumer.s);
  const found = alternatives(x, valueOf(consumer.s, expression)).filter(({ value }) => value.kind !== 'const');
  const payloads = found.map(({ value }) => ofValue(consumer, x, value));
  const [first] = payloads;
  if (first === undefined || payloads.some((one) => one?.tool !== first.tool || one.form !== first.form)) return undefined;
  return { ...first, through: found.flatMap(({ steps }) => steps.flatMap(({ fn }) => (fn === undefined ? [] : [fn]))) };
}

function ofValue(consumer: Consumer, x: Expansion, v: Value): Found | undefined {
  if (v.kind === 'member' && v.name === 'structuredContent') {
    const tool = calledTool(consumer, x, v.of);
    return tool === undefined ? undefined : { tool, form: 'structured' };
  }
  if (v.kind === 'member' && v.name === 'output' && ts.isPropertyAccessExpression(v.node)) {
    const part = bare(v.node.expression);
    const name = ts.isIdentifier(part) ? partNamed(part) : undefined;
    const tool = name === undefined ? undefined : consumer.toolNamed(name);
    return tool?.sdk.id !== 'ai' ? undefined : { tool, form: 'value' };
  }
  const isParse =
    v.kind === 'call' && v.callee.kind === 'ref' && v.callee.ref.kind === 'global' && v.callee.ref.path.join('.') === 'JSON.parse';
  const [argument] = isParse ? v.args : [];
  if (argument === undefined) return undefined;
  const tools = alternatives(x, argument).map(({ value }) => calledTool(consumer, x, textHolder(value)));
  const [tool] = tools;
  return tool === undefined || tools.some((one) => one !== tool) ? undefined : { tool, form: 'text' };
}

/** `result` of `result.content[0].text`. */
function textHolder(value: Value): Value {
  let at = value;
  while (
    at.kind === 'member' ||
    at.kind === 'element' ||
    (at.kind === 'call' && at.callee.kind === 'member' && /^(find|at)$/.test(at.callee.name))
  )
    at = at.kind === 'call' ? (at.callee.kind === 'member' ? at.callee.of : at) : at.of;
  return at;
}

function calledTool(consumer: Consumer, x: Expansion, value: Value): Tool | undefined {
  const found = alternatives(x, value).filter((one) => one.value.kind !== 'const');
  const names = found.map(({ value: v }) => (v.kind === 'call' && isClientCall(consumer.s, v.node) ? nameIn(x, v.args[0]) : undefined));
  const [name] = names;
  if (name === undefined || names.some((one) => one !== name)) return undefined;
  const tool = consumer.toolNamed(name);
  if (tool?.sdk.id !== 'mcp') return undefined;
  return found.every(({ value: v }) => ts.isCallExpression(v.node) && asksOwnServer(consumer.s, v.node, tool)) ? tool : undefined;
}

function nameIn(x: Expansion, argument: Value | undefined): string | undefined {
  const property = argument === undefined ? undefined : propertyOf(argument, 'name');
  if (property?.is !== 'yes') return undefined;
  const [only, ...more] = alternatives(x, property.value);
  return only?.value.kind === 'const' && more.length === 0 && typeof only.value.value === 'string' ? only.value.value : undefined;
}

/** `part.type === 'tool-NAME'` around, in whatever form of test. */
function partNamed(part: ts.Identifier): string | undefined {
  const [declaration] = declarationsInScope(part, part.text);
  const names = (test: ts.Expression): string | undefined => {
    const at = bare(test);
    if (!ts.isBinaryExpression(at)) return undefined;
    if (at.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return names(at.left) ?? names(at.right);
    const left = bare(at.left);
    if (!/^===?$/.test(at.operatorToken.getText()) || !ts.isPropertyAccessExpression(left) || left.name.text !== 'type') return undefined;
    const tested = bare(left.expression);
    if (!ts.isIdentifier(tested) || declarationsInScope(tested, tested.text)[0] !== declaration) return undefined;
    return /^tool-(.+)$/.exec(constantString(at.right) ?? '')?.[1];
  };
  for (let at: ts.Node = part; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    const found =
      ts.isIfStatement(parent) && parent.thenStatement === at
        ? names(parent.expression)
        : ts.isConditionalExpression(parent) && parent.whenTrue === at
          ? names(parent.condition)
          : ts.isBinaryExpression(parent) && parent.right === at && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
            ? names(parent.left)
            : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
