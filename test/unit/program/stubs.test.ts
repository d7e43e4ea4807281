/** The stubs against the real packages that the tests install: one source, the same types for what tools are written with. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { repositoryRoot } from '../../support/repository';
import { openWorkspace } from './openWorkspace';

const text = `
import { z } from 'zod';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { McpServer as McpServer2 } from '@modelcontextprotocol/server';
import { tool as aiTool } from 'ai';
import { tool as chainTool } from '@langchain/core/tools';
import { tool as agentTool } from '@openai/agents';

const S = z.object({
  s: z.string().min(1).describe('x'), o: z.number().int().optional(), d: z.number().default(3), e: z.enum(['x', 'y']),
  l: z.array(z.object({ q: z.boolean() })), u: z.union([z.string(), z.null()]), r: z.record(z.string(), z.unknown()),
  t: z.string().transform((v) => v.length), n: z.string().nullable().optional(), c: z.coerce.date(), k: z.tuple([z.string(), z.number()]),
});
const { s: s1, o: o1, d: d1, e: e1, l: l1, u: u1, r: r1, t: t1, n: n1, c: c1, k: k1 } = S.parse({});
declare const i: z.input<typeof S>;
const { d: d2, t: t2 } = i;
const { s: s3 } = S.partial().parse({});
const { x: x3 } = S.extend({ x: z.literal(5) }).parse({});
const p3 = S.pick({ s: true, o: true }).parse({});
const U = z.discriminatedUnion('k', [z.object({ k: z.literal('a'), v: z.number() }), z.object({ k: z.literal('b') })]);
const { k: k3 } = U.parse({});
const safe = S.safeParse({});
const ok3 = safe.success ? safe.data.s : safe.error.message;

declare const server: McpServer;
server.registerTool('t', { inputSchema: { q: z.string(), limit: z.number().optional() }, outputSchema: { rows: z.array(z.string()) } }, async ({ q: q4, limit: limit4 }, extra) => {
  const signal4 = extra.signal;
  return { content: [{ type: 'text', text: q4 }], isError: true };
});
server.registerTool('t', { inputSchema: z.object({ q: z.string() }) }, async ({ q: q5 }) => ({ content: [] }));
server.tool('t', 'd', { q: z.string().array() }, async ({ q: q6 }) => ({ content: [{ type: 'text', text: 'x' }] }));
server.tool('t', { q: z.string() }, { readOnlyHint: true }, async ({ q: q7 }) => ({ content: [] }));
declare const low: Server;
low.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name: name8, arguments: arguments8 } = request.params;
  return { content: [] };
});
declare const result: CallToolResult;
const isError9 = result.isError;
const structured9 = result.structuredContent;
declare const server2: McpServer2;
server2.registerTool('t', { inputSchema: z.object({ q: z.string() }) }, async ({ q: q10 }, context) => {
  const signal10 = context.mcpReq.signal;
  return { content: [] };
});
aiTool({ inputSchema: z.object({ q: z.string(), n: z.number().optional() }), execute: async ({ q: q11, n: n11 }, options) => {
  const id11 = options.toolCallId;
  return { ok: true };
} });
chainTool(async ({ q: q12 }) => 'x', { name: 't', description: 'd', schema: z.object({ q: z.string() }) });
agentTool({ name: 't', description: 'd', parameters: z.object({ q: z.string().nullable() }), execute: async ({ q: q13 }) => 'x' });
`;

test('a stub says what the package says', () => {
  const file = `${repositoryRoot.replaceAll('\\', '/')}/sample.ts`;
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options, true);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, target, ...rest) =>
    name === file ? ts.createSourceFile(name, text, target) : getSourceFile(name, target, ...rest);
  const program = ts.createProgram([file], options, host);
  const sample = program.getSourceFile(file);
  assert.ok(sample !== undefined);
  const errors = program.getSemanticDiagnostics(sample).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  assert.deepEqual(errors, [], 'the sample itself is right by the real packages');

  const s = openWorkspace({ 'sample.ts': text }).snapshot();
  const stubbed = s.sourceFile('/w/sample.ts');
  assert.ok(stubbed !== undefined);
  const byPackages = numberedTypes(sample, program.getTypeChecker());
  assert.ok(byPackages.size > 30);
  assert.deepEqual([...numberedTypes(stubbed, s.checker())], [...byPackages]);
});

/** The types of all names that end in a number. */
function numberedTypes(sourceFile: ts.SourceFile, checker: ts.TypeChecker): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if ((ts.isBindingElement(node) || ts.isVariableDeclaration(node)) && ts.isIdentifier(node.name) && /[a-z]\d+$/.test(node.name.text)) {
      const printed = checker.typeToString(checker.getTypeAtLocation(node.name), undefined, ts.TypeFormatFlags.NoTruncation);
      // Two spellings of one type.
      found.set(node.name.text, printed.replace(/\{ \[\w+: string\]: unknown; \}/g, 'Record<string, unknown>'));
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}
