/**
 * Tools of a project's own making: an object, a class or a call that has a name, a description, a schema and something to execute.
 * Only in projects that talk to models at all, and never where the pieces are handed to a package that is no agent SDK.
 */
import ts from 'typescript';
import { refOf } from '../program/origin';
import type { Ref } from '../program/ref';
import type { Snapshot } from '../program/snapshot';
import { bare, elementNamed, propertyName, valueNamed } from '../syntax/expressions';
import { hasBody, isFunctionNode, type FunctionWithBody } from '../syntax/functions';
import { classTool } from './classes';
import { objectOf, textOf } from './names';
import { framework } from './sdks/framework';
import type { SdkMajor } from './sdk';
import type { HandlerSource, Tool } from './tool';

/** Packages that put a project among those that talk to models. */
const agentPackages = [
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server',
  'ai',
  'openai',
  '@anthropic-ai/sdk',
  '@google/genai',
  '@google/generative-ai',
  '@langchain/core',
  'langchain',
  'fastmcp',
  'agents',
];

const nameKeys = ['name', 'id', 'toolName'];
const schemaKeys = [
  'inputSchema',
  'parameters',
  'paramsSchema',
  'schema',
  'input',
  'params',
  'argsSchema',
  'parametersJsonSchema',
  'input_schema',
];
const handlerKeys = ['execute', 'handler', 'handle', 'call', 'callback', 'invoke', 'run', 'func', 'implementation'];
const outputKeys = ['outputSchema', 'output', 'output_schema'];

/** `taken`: nodes that an SDK's own registration has claimed. */
export function findShapes(s: Snapshot, file: ts.SourceFile, taken: ReadonlySet<ts.Node>): readonly Tool[] {
  if (!talksToModels(s, file)) return [];
  const tools: Tool[] = [];
  // What lies inside a registration belongs to it; a function in there is a world of its own again. One walk, however deep the nest.
  const step = (node: ts.Node, isClaimed: boolean): void => {
    let inside = (isClaimed && !isFunctionNode(node)) || taken.has(node);
    if (!inside) {
      const tool = shapeOf(s, node);
      if (tool !== undefined) {
        tools.push(tool);
        inside = true;
      }
    }
    ts.forEachChild(node, (child) => step(child, inside));
  };
  step(file, false);
  return tools;
}

function shapeOf(s: Snapshot, node: ts.Node): Tool | undefined {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return ofCall(s, node);
  if (ts.isObjectLiteralExpression(node)) return ofObject(s, node);
  return ts.isClassLike(node) ? classTool(s, node) : undefined;
}

export function talksToModels(s: Snapshot, file: ts.SourceFile): boolean {
  // A monorepo's tools often stand in an app whose shared package is the one to declare the SDK.
  return s.declaresAny(agentPackages) || agentPackages.some((name) => s.majorOf(name, file.fileName) !== undefined);
}

interface Pieces {
  readonly name: ts.Expression | undefined;
  readonly description: ts.Expression | undefined;
  readonly input: ts.Expression | undefined;
  readonly output: ts.Expression | undefined;
  readonly annotations: ts.Expression | undefined;
  readonly handler: HandlerSource | undefined;
}

function piecesOf(s: Snapshot, object: ts.ObjectLiteralExpression): Pieces {
  const first = (keys: readonly string[]): ts.Expression | undefined => {
    for (const key of keys) {
      const value = valueInside(s, object, key);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return {
    name: first(nameKeys),
    description: first(['description']),
    input: first(schemaKeys),
    output: first(outputKeys),
    annotations: first(['annotations']),
    handler: handlerIn(object),
  };
}

function valueInside(s: Snapshot, object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const own = valueNamed(object, name);
  if (own !== undefined) return own;
  for (const part of object.properties) {
    const inner = ts.isSpreadAssignment(part) ? objectOf(s, part.expression) : undefined;
    const found = inner === undefined ? undefined : valueNamed(inner, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function handlerIn(object: ts.ObjectLiteralExpression): HandlerSource | undefined {
  for (const key of handlerKeys) {
    const element = elementNamed(object, key);
    if (element === undefined) continue;
    if (ts.isMethodDeclaration(element) && hasBody(element)) return { kind: 'function', fn: element as FunctionWithBody };
    const value = valueNamed(object, key);
    if (value !== undefined && looksCallable(value)) return { kind: 'expression', node: value };
  }
  return undefined;
}

function looksCallable(node: ts.Expression): boolean {
  const at = bare(node);
  return isFunctionNode(at) || ts.isIdentifier(at) || ts.isPropertyAccessExpression(at) || ts.isCallExpression(at);
}

/** `{ name, description, inputSchema, execute }`, also with the definition in an object of its own: `{ schema: { name, … }, handle }`. */
function ofObject(s: Snapshot, object: ts.ObjectLiteralExpression): Tool | undefined {
  const own = piecesOf(s, object);
  if (own.handler === undefined || isGivenAway(s, object)) return undefined;
  const nested = own.input === undefined ? undefined : definitionIn(s, own.input);
  const pieces: Pieces = nested === undefined ? own : { ...nested, handler: own.handler };
  const isDefined = pieces.description !== undefined && pieces.input !== undefined;
  const isNamed = pieces.name !== undefined && textOf(s, pieces.name) !== undefined && saysTool(object);
  if (!isDefined && !isNamed) return undefined;
  if (pieces.name === undefined && !isHeldByName(object)) return undefined;
  return made(s, object, pieces, object);
}

/** `schema` that is itself `{ name, description, inputSchema }`. */
function definitionIn(s: Snapshot, node: ts.Expression): Pieces | undefined {
  const object = objectOf(s, node);
  if (object === undefined) return undefined;
  const pieces = piecesOf(s, object);
  return pieces.name !== undefined && pieces.description !== undefined && pieces.input !== undefined ? pieces : undefined;
}

/** An object that an outside function takes is that package's business (`defineCommand({ … run })`). */
function isGivenAway(s: Snapshot, object: ts.Node): boolean {
  for (let at: ts.Node = object; ; at = at.parent) {
    const holder = at.parent as ts.Node | undefined;
    if (holder === undefined || isFunctionNode(holder) || ts.isStatement(holder)) return false;
    if ((ts.isCallExpression(holder) || ts.isNewExpression(holder)) && holder.arguments?.includes(at as ts.Expression) === true) {
      return holder.expression.kind === ts.SyntaxKind.SuperKeyword || isForeign(refOf(s, holder.expression));
    }
  }
}

function isForeign(ref: Ref): boolean {
  return (ref.kind === 'external' && !agentPackages.includes(ref.package)) || (ref.kind === 'global' && ref.path[0] !== 'Object');
}

/** A type or a name that says it: `as ToolConfig`, `const searchTool: Tool = …`. */
function saysTool(object: ts.Node): boolean {
  let at = object.parent as ts.Node | undefined;
  if (at !== undefined && (ts.isAsExpression(at) || ts.isSatisfiesExpression(at))) {
    if (/tool/i.test(at.type.getText())) return true;
    at = at.parent;
  }
  return (
    at !== undefined &&
    ts.isVariableDeclaration(at) &&
    at.type !== undefined &&
    /\bTool|Tool(Config|Entry|Definition|Handler)?\b/.test(at.type.getText())
  );
}

function isHeldByName(object: ts.Node): boolean {
  let at = object.parent as ts.Node | undefined;
  while (at !== undefined && (ts.isAsExpression(at) || ts.isSatisfiesExpression(at) || ts.isParenthesizedExpression(at))) at = at.parent;
  return at !== undefined && (ts.isPropertyAssignment(at) || ts.isVariableDeclaration(at));
}

/** A builder or registrar of the project: `defineTool({ … }, fn)`, `context.accountTool('name', { … }, fn)`, `new WebTool({ … })`. */
function ofCall(s: Snapshot, call: ts.CallExpression | ts.NewExpression): Tool | undefined {
  const args = call.arguments ?? [];
  const options = args.map((a) => bare(a)).find(ts.isObjectLiteralExpression);
  // What goes to `super(…)` is the class's.
  if (call.expression.kind === ts.SyntaxKind.SuperKeyword) return undefined;
  if (options === undefined || isOtherPrimitive(call)) return undefined;
  // What a package's own function makes of it is known by that package's data, or is none.
  const callee = refOf(s, call.expression);
  if (callee.kind === 'external' || isForeign(callee)) return undefined;
  const own = piecesOf(s, options);
  if (own.description === undefined) return undefined;
  const last = args[args.length - 1];
  const given = last !== undefined && bare(last) !== options && isHandlerArgument(last) ? last : undefined;
  const handler: HandlerSource | undefined = given === undefined ? own.handler : { kind: 'expression', node: given };
  if (handler === undefined || (own.input === undefined && given === undefined)) return undefined;
  const text = args.find((a) => a !== given && textOf(s, a) !== undefined);
  // In a loop over definitions the name is a member of the item.
  const [first] = args;
  const member =
    first !== undefined &&
    first !== given &&
    (ts.isIdentifier(bare(first)) || ts.isPropertyAccessExpression(bare(first))) &&
    own.input !== undefined
      ? first
      : undefined;
  const name = own.name ?? text ?? member;
  if (name === undefined || (own.input === undefined && own.name === undefined && !isToolCall(call))) return undefined;
  return made(s, call, { ...own, name, handler }, call);
}

function isHandlerArgument(node: ts.Expression): boolean {
  const at = bare(node);
  return isFunctionNode(at) || ts.isIdentifier(at) || (ts.isCallExpression(at) && at.arguments.some((a) => isFunctionNode(bare(a))));
}

/** Prompts and resources of MCP are described in the same way, and are no tools. */
function isOtherPrimitive({ expression }: ts.CallExpression | ts.NewExpression): boolean {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  return /prompt|resource|template/i.test(name) && !/tool/i.test(name);
}

function isToolCall(call: ts.CallExpression | ts.NewExpression): boolean {
  return /tool/i.test(call.expression.getText());
}

function made(s: Snapshot, registration: ts.Node, pieces: Pieces, holder: ts.Node): Tool {
  const { name } = pieces;
  return {
    sdk: framework,
    major: framework.majors[0] as SdkMajor,
    majorNumber: undefined,
    name: name === undefined ? heldName(holder) : textOf(s, name),
    nameExpression: name !== undefined && textOf(s, name) === undefined ? name : undefined,
    registration,
    nameNode: name !== undefined && name.getSourceFile() === registration.getSourceFile() ? name : firstToken(registration),
    description: pieces.description,
    input: pieces.input,
    output: pieces.output,
    annotations: pieces.annotations,
    handler: pieces.handler ?? { kind: 'opaque', node: registration, why: 'handler-not-found' },
  };
}

function heldName(object: ts.Node): string | undefined {
  for (let at = object.parent as ts.Node | undefined; at !== undefined && !isFunctionNode(at); at = at.parent) {
    if (ts.isPropertyAssignment(at) || ts.isVariableDeclaration(at)) return propertyName(at.name);
  }
  return undefined;
}

function firstToken(node: ts.Node): ts.Node {
  return ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression : (node.getFirstToken() ?? node);
}
