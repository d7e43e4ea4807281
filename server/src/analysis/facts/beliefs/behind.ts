/**
 * Of which tool's return is a value a part, and was it parsed on the way? Followed through variables, helpers that parse, cast or hand on, and
 * wrappers in other files.
 * Invariant: definite only where every way to the value comes from a return, or gives nothing.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, propertyName } from '../../syntax/expressions';
import { enclosingFunction, visitAll, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { valueOf } from '../terms/evaluate';
import { alternatives, expansion, type Expansion } from '../terms/expand';
import type { Value, ValueOf } from '../terms/value';
import { isAiStep } from './aiSteps';
import { conventions, type ConventionName } from './conventions';
import { narrowedTo } from './narrowed';
import { isClientCall } from './toolCalls';

export interface Behind {
  readonly by: ConventionName;
  /** Where the return comes from: the call of the tool, or the read of its payload. */
  readonly at: ts.Node;
  readonly parse: ts.CallExpression | undefined;
  /** Through `structuredContent`, which clients check against the schema of the tool. */
  readonly structured: boolean;
  /** The functions that it came through. */
  readonly through: readonly FunctionWithBody[];
}

export function returnBehind(s: Snapshot, expression: ts.Expression): Behind | undefined {
  return behind(expansion(s), valueOf(s, expression), 0);
}

function behind(x: Expansion, value: Value, depth: number): Behind | undefined {
  if (depth > 12) return undefined;
  let found: Behind | undefined;
  for (const { value: one, steps } of alternatives(x, value)) {
    if (one.kind === 'const') continue;
    const part = ofOne(x, one, depth);
    if (part === undefined) return undefined;
    const through = [...steps.flatMap(({ fn }) => (fn === undefined ? [] : [fn])), ...part.through];
    found ??= { ...part, through };
  }
  return found;
}

function ofOne(x: Expansion, v: Value, depth: number): Behind | undefined {
  switch (v.kind) {
    case 'member':
      return payloadRead(x.s, v) ?? ofMember(x, v, depth);
    case 'element':
      return behind(x, v.of, depth + 1);
    case 'call':
      return ofCall(x, v, depth);
    default:
      return undefined;
  }
}

function ofMember(x: Expansion, v: ValueOf<'member'>, depth: number): Behind | undefined {
  const inner = behind(x, v.of, depth + 1);
  return inner === undefined || v.name !== 'structuredContent' ? inner : { ...inner, structured: true };
}

/** Of an item of a list, or of a callback of one: the list. */
const reshaping = /^(find|at|filter|map|flatMap|join|trim|slice|replace|replaceAll|toString|concat|pop|shift)$/;

function ofCall(x: Expansion, v: ValueOf<'call'>, depth: number): Behind | undefined {
  if (isClientCall(x.s, v.node)) return { by: 'mcp', at: v.node, parse: undefined, structured: false, through: [] };
  const { callee } = v;
  const [argument] = v.args;
  if (callee.kind === 'ref' && callee.ref.kind === 'global') {
    const name = callee.ref.path.join('.');
    if (argument === undefined || (name !== 'JSON.parse' && name !== 'String')) return undefined;
    const inner = behind(x, argument, depth + 1);
    return inner === undefined || name === 'String' || !ts.isCallExpression(v.node) ? inner : { ...inner, parse: inner.parse ?? v.node };
  }
  if (callee.kind === 'member' && reshaping.test(callee.name)) {
    const inner = behind(x, callee.of, depth + 1);
    if (inner !== undefined) return inner;
  }
  return ts.isCallExpression(v.node) && isPushedAsAnswer(v.node)
    ? { by: 'loop', at: v.node, parse: undefined, structured: false, through: [] }
    : undefined;
}

/** `message.content` where `message` is known for a tool's return. */
function payloadRead(s: Snapshot, v: ValueOf<'member'>): Behind | undefined {
  const at = ts.isPropertyAccessExpression(v.node) ? v.node : undefined;
  const name = at === undefined ? undefined : bare(at.expression);
  const known = name !== undefined && ts.isIdentifier(name) ? narrowedTo(s, name) : undefined;
  const by = known ?? (isAiStep(s, v.of) ? 'aiResults' : undefined);
  if (by === undefined || !(conventions[by].payload as readonly string[]).includes(v.name)) return undefined;
  return { by, at: v.node, parse: undefined, structured: false, through: [] };
}

/** In a loop over a model's calls: what this call gives goes back to the model as the answer of a tool. */
function isPushedAsAnswer(call: ts.CallExpression): boolean {
  const around = enclosingFunction(call);
  const holder = declarationOf(call);
  if (around === undefined || holder === undefined) return false;
  let isAnswer = false;
  visitAll(around, (node) => {
    if (!ts.isObjectLiteralExpression(node) || !isToolAnswer(node)) return;
    for (const property of node.properties) {
      if (!/^(content|output)$/.test(propertyName(property.name) ?? '')) continue;
      visitAll(property, (inner) => {
        if (ts.isIdentifier(inner) && inner !== property.name && declarationsInScope(inner, inner.text).includes(holder)) isAnswer = true;
      });
    }
  });
  return isAnswer;
}

function declarationOf(call: ts.Expression): ts.VariableDeclaration | undefined {
  let at: ts.Node = call;
  while (ts.isAwaitExpression(at.parent) || ts.isParenthesizedExpression(at.parent) || ts.isAsExpression(at.parent)) at = at.parent;
  return ts.isVariableDeclaration(at.parent) && at.parent.initializer === at && ts.isIdentifier(at.parent.name) ? at.parent : undefined;
}

/** `{ role: 'tool', tool_call_id, … }`, `{ type: 'tool_result', tool_use_id, … }`, `{ type: 'function_call_output', call_id, … }`. */
export function isToolAnswer(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some((property) => /^(tool_call_id|tool_use_id|call_id)$/.test(propertyName(property.name) ?? ''));
}
