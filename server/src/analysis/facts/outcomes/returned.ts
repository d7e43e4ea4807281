/**
 * In which form a value is returned, as far as an SDK tells forms apart (`Returns` in `discovery/sdk.ts`), and how sure it is that the value
 * goes to the SDK as it is.
 */
import ts from 'typescript';
import type { Returns } from '../../discovery/sdk';
import type { Tool } from '../../discovery/tool';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { alwaysLeaves } from '../terms/flow';
import type { Expansion, Step } from '../terms/expand';
import { lookup } from '../terms/spreads';
import type { Condition, Value, ValueOf } from '../terms/value';

export type ReturnedForm = keyof Returns | 'unknown';

/** With one of these a value is read as a result of the protocol, whatever else it holds. */
const resultKeys = ['content', 'structuredContent', 'toolResult', 'task', 'resultType', 'inputRequests'];
/** What a result of the protocol may hold beside them. */
const ofProtocol = /^(isError|_meta|requestState|ttl|cacheScope)$/;

/** Of one alternative: never a choice. */
export function formOf(x: Expansion, value: Value): ReturnedForm {
  switch (value.kind) {
    case 'const':
      if (typeof value.value === 'string') return 'text';
      return value.value === undefined && isNothing(value.node) ? 'nothing' : 'unknown';
    case 'template':
      return 'text';
    case 'array':
      return 'list';
    case 'object':
      return ofObject(x, value);
    case 'call':
      return isTextCall(value) ? 'text' : 'unknown';
    default:
      return 'unknown';
  }
}

function ofObject(x: Expansion, value: ValueOf<'object'>): ReturnedForm {
  if (resultKeys.some((name) => lookup(x, value, name).is !== 'no')) return isToolResult(x, value) ? 'toolResult' : 'unknown';
  return value.entries.some((e) => e.kind === 'property' && !e.maybe && !ofProtocol.test(e.name)) ? 'object' : 'unknown';
}

/** `{ content: [{ type: 'text', … }] }`: a record may have a `content` too, but no blocks in it. */
function isToolResult(x: Expansion, value: ValueOf<'object'>): boolean {
  const content = lookup(x, value, 'content');
  if (content.is !== 'yes' || content.value.kind !== 'array' || content.value.items.length === 0) return false;
  return content.value.items.every(
    ({ value: block }) => block.kind === 'object' && lookup(x, block, 'type').is === 'yes' && lookup(x, block, 'text').is === 'yes',
  );
}

/** `JSON.stringify(x)`, `String(x)`, `[a, b].join()`. */
function isTextCall(v: ValueOf<'call'>): boolean {
  if (ts.isNewExpression(v.node)) return false;
  const { callee } = v;
  if (callee.kind === 'ref') return callee.ref.kind === 'global' && /^(JSON\.stringify|String)$/.test(callee.ref.path.join('.'));
  return callee.kind === 'member' && callee.name === 'join' && callee.of.kind === 'array';
}

/**
 * `return;`, `return undefined`, or a body whose last statement does something and hands nothing back. Where a `switch`, a loop or a test
 * comes last, its cases may be all that there are.
 */
function isNothing(node: ts.Node): boolean {
  if (ts.isReturnStatement(node)) return true;
  if (ts.isIdentifier(node)) return node.text === 'undefined';
  if (!ts.isBlock(node)) return false;
  const last = node.statements[node.statements.length - 1];
  if (last === undefined) return true;
  if (ts.isTryStatement(last)) {
    const { tryBlock, catchClause, finallyBlock } = last;
    if (finallyBlock !== undefined || catchClause === undefined) return false;
    const falls = [tryBlock, catchClause.block].filter((block) => !alwaysLeaves(block));
    return falls.length > 0 && falls.every((block) => endsInAction(block.statements[block.statements.length - 1]));
  }
  return endsInAction(last);
}

function endsInAction(last: ts.Statement | undefined): boolean {
  if (last === undefined || ts.isVariableStatement(last)) return true;
  if (!ts.isExpressionStatement(last)) return false;
  // What ends the process, or throws for its caller, does not come back.
  return !/\b(exit|abort|fail|raise|throw\w*|assert\w*|never|unreachable|redirect|notFound)\b/i.test(last.expression.getText());
}

/** The tool was registered on something that comes out of the SDK's package: nothing of the project's own stands between. */
export function goesToSdk(s: Snapshot, tool: Tool): boolean {
  // A project's own framework decides itself what becomes of a return.
  if (tool.sdk.packages.length === 0) return false;
  const { registration } = tool;
  if (!ts.isCallExpression(registration) && !ts.isNewExpression(registration)) return !ts.isObjectLiteralExpression(registration);
  const callee = registration.expression;
  return refOf(s, callee).kind === 'external' || (ts.isPropertyAccessExpression(callee) && refOf(s, callee.expression).kind === 'external');
}

/** A test of the value's own form on the way (`typeof result === 'string'`): whether it was of that form is not known. */
export function isSorted(steps: readonly Step[]): boolean {
  return steps.some((step) => step.conditions.some(testsForm));
}

function testsForm({ test }: Condition): boolean {
  const step = (v: Value): boolean => {
    switch (v.kind) {
      case 'unary':
        return (v.operator === 'typeof' && v.of.kind !== 'caught') || step(v.of);
      case 'binary':
        return v.operator === 'in' || (v.operator === 'instanceof' && v.left.kind !== 'caught') || step(v.left) || step(v.right);
      case 'call':
        return /^is[A-Z]|^Array\.isArray$/.test(ts.isCallExpression(v.node) ? v.node.expression.getText() : '');
      default:
        return false;
    }
  };
  return step(test);
}

/** `responseFormat: 'content_and_artifact'` in what the tool is registered with: a pair is wanted. */
export function wantsPair({ registration }: Tool): ts.Node | undefined {
  if (!ts.isCallExpression(registration) && !ts.isNewExpression(registration)) return undefined;
  for (const argument of registration.arguments ?? []) {
    if (!ts.isObjectLiteralExpression(argument)) continue;
    for (const property of argument.properties) {
      if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'responseFormat') continue;
      const at = ts.isAsExpression(property.initializer) ? property.initializer.expression : property.initializer;
      if (ts.isStringLiteralLike(at) && at.text === 'content_and_artifact') return property;
    }
  }
  return undefined;
}

/** Not a pair: anything else that is written out. */
export function isNoPair(x: Expansion, value: Value): boolean {
  if (value.kind === 'array') return !value.items.some((item) => item.spread || item.maybe) && value.items.length !== 2;
  const form = formOf(x, value);
  return form !== 'unknown' || value.kind === 'object';
}
