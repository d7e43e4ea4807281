/**
 * Registrations in a loop over a list that is written out: `for (const t of tools) server.tool(t.name, …)`, `tools.forEach((t) => …)`.
 * One tool an item: the loop's variable is bound to the item, and everything else is read as always.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { isFunctionNode } from '../../syntax/functions';
import { valueNamed } from '../../syntax/expressions';
import type { LoopBinding, Tool } from '../../discovery/tool';
import { itemsOf } from './collections';
import { valueOf } from './evaluate';
import { alternatives, expansion, type Expansion } from './expand';
import { lookup } from './spreads';
import { substitute, type Env, type Value } from './value';

/** One tool an item of the list; the registration itself where it stands in no such loop. */
export function toolsOfLoop(s: Snapshot, tool: Tool): readonly Tool[] {
  if (tool.name !== undefined || tool.nameExpression === undefined || tool.handler.kind !== 'expression') return [tool];
  const loop = loopAround(tool.registration);
  if (loop === undefined) return [tool];
  const x = expansion(s);
  const items = itemsOf(x, valueOf(s, loop.list));
  if (items === undefined || items.length > mostItems) return [tool];
  const { node } = tool.handler;
  const nameValue = valueOf(s, tool.nameExpression);
  const known = new Set<string>();
  const found = items.flatMap((item, index): Tool[] => {
    const env: Env = new Map([[loop.variable, item]]);
    const name = textOf(x, substitute(nameValue, env));
    // A list that is filtered in several ways holds the same items again.
    if (name === undefined || known.has(name)) return [];
    known.add(name);
    const definition = definitionOf(x, item, tool.registration);
    return [{ ...tool, ...definition, name, handler: { kind: 'item', node, loop: { variable: loop.variable, list: loop.list, index } } }];
  });
  return found.length > 0 ? found : [tool];
}

const mostItems = 4000;

/** The binding of one item, read again: a tool holds syntax, and no terms. */
export function envOfLoop(x: Expansion, { variable, list, index }: LoopBinding): Env {
  const item = itemsOf(x, valueOf(x.s, list))?.[index];
  return item === undefined ? new Map() : new Map([[variable, item]]);
}

interface Loop {
  readonly variable: ts.ParameterDeclaration;
  readonly list: ts.Expression;
}

function loopAround(node: ts.Node): Loop | undefined {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent) {
    if (ts.isForOfStatement(at) && ts.isVariableDeclarationList(at.initializer)) {
      const [declaration] = at.initializer.declarations;
      // The variable of a `for … of` is bound like a parameter of its body.
      return declaration === undefined ? undefined : { variable: declaration as unknown as ts.ParameterDeclaration, list: at.expression };
    }
    if (!isFunctionNode(at)) continue;
    const call = at.parent;
    const isEach =
      ts.isCallExpression(call) &&
      ts.isPropertyAccessExpression(call.expression) &&
      /^(forEach|map|flatMap)$/.test(call.expression.name.text);
    const [variable] = at.parameters;
    if (isEach && variable !== undefined) return { variable, list: call.expression.expression };
    return undefined;
  }
  return undefined;
}

function textOf(x: Expansion, value: Value): string | undefined {
  const [only] = alternatives(x, value);
  return only?.value.kind === 'const' && typeof only.value.value === 'string' ? only.value.value : undefined;
}

/** `{ ...tool, description }` of a list that was mapped: the definition is what is spread. */
function definedIn(x: Expansion, object: Extract<Value, { kind: 'object' }>): ts.ObjectLiteralExpression | undefined {
  for (const entry of object.entries) {
    if (entry.kind !== 'spread') continue;
    const inner = alternatives(x, entry.value)
      .map((a) => a.value.node)
      .find(ts.isObjectLiteralExpression);
    if (inner !== undefined && valueNamed(inner, 'name') !== undefined) return inner;
  }
  return undefined;
}

/** Where the item is written: its own object is what the eye should fall on. */
function definitionOf(x: Expansion, item: Value, registration: ts.Node): Partial<Tool> {
  const object = alternatives(x, item)
    .map((a) => a.value)
    .find((value) => value.kind === 'object');
  if (object === undefined || !ts.isObjectLiteralExpression(object.node)) return {};
  const literal = definedIn(x, object) ?? object.node;
  const part = (...keys: string[]): ts.Expression | undefined => {
    for (const key of keys) {
      const own = valueNamed(literal, key);
      if (own !== undefined) return own;
      const found = lookup(x, object, key);
      if (found.is !== 'no' && found.value !== undefined && ts.isExpression(found.value.node)) return found.value.node;
    }
    return undefined;
  };
  return {
    registration: literal,
    nameNode: part('name') ?? registration,
    description: part('description'),
    input: part('inputSchema', 'parameters', 'schema', 'params'),
    output: part('outputSchema'),
    annotations: part('annotations'),
  };
}
