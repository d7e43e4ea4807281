/**
 * What a tool and its SDK agree on: whether there is a place for an output contract that somebody checks at run time, and whether the
 * tool is called with anything.
 */
import ts from 'typescript';
import type { Tool } from '../../discovery/tool';
import { contains, settled } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { schemaOf } from '../terms/schema';
import { partsOf, type Value } from '../terms/value';

/** Packages through which a project's own framework comes to speak MCP, and those that hand tools to a model by another way. */
const mcpPackages = ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server', '@modelcontextprotocol/core'];
const otherWays = ['ai', 'openai', '@anthropic-ai/sdk', '@google/genai', '@langchain/core', 'langchain', '@openai/agents'];

/**
 * The word for the place where an output contract is declared; `undefined` where there is none, or where it is only types.
 * The major of the SDK decides, not the form: `server.tool` and a low-level server have a place beside them.
 */
export function outputSlotOf(facts: HandlerFacts): string | undefined {
  const { tool } = facts;
  const { sdk, majorNumber } = tool;
  if (sdk.id === 'project') return servesMcp(facts) ? 'outputSchema' : undefined;
  const major = sdk.majors.find((m) => majorNumber !== undefined && majorNumber >= m.from && majorNumber <= m.to) ?? sdk.majors[0];
  if (major?.outputContract !== 'enforced') return undefined;
  const [place] = sdk.registrations.flatMap((r) => r.parts.output ?? []);
  const word = place?.property?.split('.').pop() ?? place?.member ?? place?.export ?? 'outputSchema';
  // A contract that makes a throw end the run is no gain that one could ask for.
  return major.throwing?.given?.[word] === undefined ? word : undefined;
}

/** Whether the handler itself answers with MCP's result, which has a text and a structured part. */
export function answersAsMcp(facts: HandlerFacts): boolean {
  const isResult = facts.outcomes.some((o) => o.asResult && o.wellFormed && o.value.kind === 'object');
  return isResult && (facts.tool.sdk.id !== 'project' || declares(facts, mcpPackages));
}

/** A project's own framework around MCP: by the form of its results, or because the project has no other way to a model. */
function servesMcp(facts: HandlerFacts): boolean {
  if (answersAsMcp(facts)) return true;
  return facts.tool.sdk.majors[0]?.result === 'either' && declares(facts, mcpPackages) && !isNear(facts, otherWays);
}

function declares(facts: HandlerFacts, packages: readonly string[]): boolean {
  return facts.s.declaresAny(packages) || isNear(facts, packages);
}

function isNear({ s, fn, tool }: HandlerFacts, packages: readonly string[]): boolean {
  const file = (fn ?? tool.registration).getSourceFile().fileName;
  return packages.some((name) => s.majorOf(name, file) !== undefined);
}

/**
 * Whether a place in the code speaks for this tool alone: in its registration, or in the function that the registration names. What a
 * dispatcher, a loop or a wrapper returns speaks for all of theirs.
 */
export function isOwnPlace({ tool, fn }: HandlerFacts, node: ts.Node): boolean {
  const { handler, registration } = tool;
  if (handler.kind === 'dispatch' || handler.kind === 'item') return false;
  if (contains(registration, node)) return true;
  const isNamed = handler.kind === 'expression' && !ts.isCallExpression(settled(handler.node));
  return isNamed && fn !== undefined && contains(fn, node);
}

/** The tool's name; of one of many that one call registers, what its own definition is called. */
export function placeOfTool({ nameNode, registration }: Tool): ts.Node {
  if (contains(registration, nameNode)) return nameNode;
  const { parent } = registration;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name;
  return ts.isObjectLiteralExpression(registration) ? (registration.properties[0]?.name ?? nameNode) : nameNode;
}

/** One registration for whatever a server behind it or a list names has no answer of its own to describe. */
export function isProxy({ tool, x }: HandlerFacts): boolean {
  if (tool.name !== undefined) return false;
  return tool.handler.kind === 'dispatch' || tool.input === undefined || schemaOf(x, tool.input).fields.length === 0;
}

/** Whether the tool is called with anything: by its schema, and where that cannot be read by what the handler makes of its argument. */
export function takesParameters(facts: HandlerFacts): 'yes' | 'no' | 'unknown' {
  const { tool, x } = facts;
  if (tool.input === undefined) {
    // A registration of an SDK that names no schema takes nothing; a dispatcher and a project's own may have it elsewhere.
    return tool.sdk.id === 'project' || tool.handler.kind === 'dispatch' ? usesArgument(facts) : 'no';
  }
  const schema = schemaOf(x, tool.input);
  if (schema.fields.length > 0 || schema.kind === 'record' || schema.kind === 'union') return 'yes';
  if (schema.kind === 'object' && schema.extra !== 'unknown') return 'no';
  return usesArgument(facts);
}

function usesArgument(facts: HandlerFacts): 'yes' | 'unknown' {
  const { fn, tool, outcomes } = facts;
  const [first] = fn?.parameters ?? [];
  if (fn === undefined || first === undefined) return 'unknown';
  // A dispatcher always reads its request: what counts is what the answers are made of.
  if (tool.handler.kind === 'dispatch') return outcomes.some((o) => isMadeOf(o.value, first)) ? 'yes' : 'unknown';
  if (!ts.isIdentifier(first.name)) return first.name.elements.length > 0 ? 'yes' : 'unknown';
  const { text } = first.name;
  let used = false;
  visitAll(fn.body, (node) => {
    if (ts.isIdentifier(node) && node.text === text && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node))
      used = true;
  });
  return used ? 'yes' : 'unknown';
}

function isMadeOf(value: Value, parameter: ts.ParameterDeclaration): boolean {
  const seen = new Set<Value>();
  const step = (v: Value): boolean => {
    if (seen.has(v)) return false;
    seen.add(v);
    return (v.kind === 'param' && v.parameter === parameter) || partsOf(v).some(step);
  };
  return step(value);
}
