/** Further registrations of SDKs: the forms, entries and majors beside those of `samples.ts`. Every handler says `'done'`. */
import type { Sample } from './samples';

const zod = `import { z } from 'zod';`;
const schema = `z.object({ city: z.string() })`;
const described = `description: 'Finds huts.', `;
const content = `async () => ({ content: [{ type: 'text', text: 'done' }] })`;

export const moreSamples: readonly Sample[] = [
  {
    sdk: 'mcp',
    form: 'tool',
    dependencies: { '@modelcontextprotocol/sdk': '^1.32.0' },
    major: 1,
    code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; ${zod}
      const server = new McpServer({ name: 'huts', version: '1.0.0' });
      server.tool('find_huts', 'Finds huts.', { city: z.string() }, { readOnlyHint: true }, ${content});`,
    name: 'find_huts',
  },
  {
    sdk: 'mcp',
    form: 'tool without a schema',
    dependencies: { '@modelcontextprotocol/sdk': '^1.32.0' },
    major: 1,
    code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      export const addTo = (server: McpServer) => server.tool('find_huts', ${content});`,
    name: 'find_huts',
    input: false,
  },
  {
    sdk: 'mcp',
    form: 'low level',
    dependencies: { '@modelcontextprotocol/sdk': '^1.32.0' },
    major: 1,
    code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const server = new Server({ name: 'huts', version: '1.0.0' }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'find_huts', ${described}inputSchema: { type: 'object' } }] }));
      server.setRequestHandler(CallToolRequestSchema, async (request) => {
        if (request.params.name === 'find_huts') return { content: [{ type: 'text', text: 'done' }] };
        throw new Error('There is no such tool.');
      });`,
    name: 'find_huts',
  },
  {
    sdk: 'mcp',
    form: 'low level v2',
    dependencies: { '@modelcontextprotocol/server': '^2.4.0' },
    major: 2,
    code: `import { Server } from '@modelcontextprotocol/server';
      const server = new Server({ name: 'huts', version: '1.0.0' }, { capabilities: { tools: {} } });
      server.setRequestHandler('tools/list', async () => ({ tools: [{ name: 'find_huts', ${described}inputSchema: { type: 'object' as const } }] }));
      server.setRequestHandler('tools/call', async (request) => {
        if (request.params.name === 'find_huts') return { content: [{ type: 'text' as const, text: 'done' }] };
        throw new Error('There is no such tool.');
      });`,
    name: 'find_huts',
  },
  {
    sdk: 'ai',
    form: 'dynamic',
    dependencies: { ai: '^7.0.0' },
    major: 7,
    code: `import { dynamicTool } from 'ai'; ${zod}
      export const findHuts = dynamicTool({ ${described}inputSchema: ${schema}, execute: async () => 'done' });`,
    name: 'findHuts',
  },
  {
    sdk: 'ai',
    form: 'v4 inline',
    dependencies: { ai: '^4.3.0' },
    major: 4,
    code: `import { generateText } from 'ai'; ${zod}
      await generateText({ model, prompt: '', tools: { findHuts: { ${described}parameters: ${schema}, execute: async () => 'done' } } });`,
    name: 'findHuts',
  },
  {
    sdk: 'ai',
    form: 'tools of Think',
    dependencies: { '@cloudflare/think': '^0.23.0', ai: '^6.0.0' },
    major: 6,
    code: `import { Think } from '@cloudflare/think'; import { tool } from 'ai'; ${zod}
      export class Huts extends Think {
        override getTools() { return { findHuts: tool({ ${described}inputSchema: ${schema}, execute: async () => 'done' }) }; }
      }`,
    name: 'findHuts',
  },
  {
    sdk: 'openai',
    form: 'responses',
    dependencies: { openai: '^7.0.0' },
    major: 7,
    code: `import { runnerFunction } from 'openai/helpers/responses-tool-runner'; import { zodResponsesFunction } from 'openai/helpers/zod'; ${zod}
      const huts = runnerFunction(zodResponsesFunction({ name: 'find_huts', ${described}parameters: ${schema}, function: async () => 'done' }));`,
    name: 'find_huts',
  },
  {
    sdk: 'openai',
    form: 'standard schema',
    dependencies: { openai: '^7.0.0' },
    major: 7,
    code: `import { standardFunction } from 'openai/helpers/standard-schema'; ${zod}
      const huts = standardFunction({ name: 'find_huts', ${described}parameters: ${schema}, function: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'openai',
    form: 'standard schema for responses',
    dependencies: { openai: '^7.0.0' },
    major: 7,
    code: `import { standardResponsesFunction } from 'openai/helpers/standard-schema'; ${zod}
      const huts = standardResponsesFunction({ name: 'find_huts', ${described}parameters: ${schema}, function: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'anthropic',
    form: 'JSON schema',
    dependencies: { '@anthropic-ai/sdk': '^1.14.0' },
    major: 1,
    code: `import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
      const huts = betaTool({ name: 'find_huts', ${described}inputSchema: { type: 'object' }, run: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'anthropic',
    form: 'standard schema',
    dependencies: { '@anthropic-ai/sdk': '^1.14.0' },
    major: 1,
    code: `import { betaStandardSchemaTool } from '@anthropic-ai/sdk/helpers/beta/standard-schema'; ${zod}
      const huts = betaStandardSchemaTool({ name: 'find_huts', ${described}inputSchema: ${schema}, run: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'langchain',
    form: 'new without a schema',
    dependencies: { '@langchain/core': '^1.4.0' },
    major: 1,
    code: `import { DynamicTool } from '@langchain/core/tools';
      const huts = new DynamicTool({ name: 'find_huts', ${described}func: async () => 'done' });`,
    name: 'find_huts',
    input: false,
  },
  {
    sdk: 'langchain',
    form: 'class below one that takes its name from the options',
    dependencies: { '@langchain/core': '^1.4.0' },
    major: 1,
    files: {
      'src/base.ts': `import { StructuredTool } from '@langchain/core/tools'; ${zod}
        export class RequestTool extends StructuredTool {
          name: string; description: string; schema: z.ZodObject;
          constructor(fields: { name: string; description: string; schema: z.ZodObject }) {
            super(); this.name = fields.name; this.description = fields.description; this.schema = fields.schema;
          }
          protected async _call(_: unknown): Promise<string> { return ''; }
        }`,
    },
    code: `import { RequestTool } from './base'; ${zod}
      class BaseHutTool extends RequestTool {
        constructor(args: ConstructorParameters<typeof RequestTool>[0]) { super(args); }
      }
      export class Huts extends BaseHutTool {
        constructor(token: string) {
          const said = { name: 'find_huts', ${described}schema: ${schema} };
          super({ ...said, ...{ token } });
        }
        override async _call() { return 'done'; }
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'pi',
    form: 'defined',
    dependencies: { '@earendil-works/pi-coding-agent': '^1.6.0' },
    major: 1,
    code: `import { defineTool } from '@earendil-works/pi-coding-agent'; import { Type } from 'typebox';
      export const huts = defineTool({ name: 'find_huts', label: 'Huts', ${described}parameters: Type.Object({}), async execute() { return { content: [{ type: 'text', text: 'done' }], details: {} }; } });`,
    name: 'find_huts',
  },
  {
    sdk: 'pi',
    form: 'before 1.0',
    dependencies: { '@mariozechner/pi-coding-agent': '^0.73.0' },
    major: 0,
    code: `import type { ExtensionAPI } from '@mariozechner/pi-coding-agent'; import { Type } from 'typebox';
      export default function (pi: ExtensionAPI) {
        pi.registerTool({ name: 'find_huts', label: 'Huts', ${described}parameters: Type.Object({}), async execute() { return { content: [{ type: 'text', text: 'done' }], details: {} }; } });
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'mastra',
    form: 'new',
    dependencies: { '@mastra/core': '^1.71.0' },
    major: 1,
    code: `import { Tool } from '@mastra/core/tools'; ${zod}
      export const huts = new Tool({ id: 'find-huts', ${described}inputSchema: ${schema}, execute: async ({ city }) => ({ city, found: 'done' }) });`,
    name: 'find-huts',
  },
  {
    sdk: 'mastra',
    form: '0.x created',
    dependencies: { '@mastra/core': '^0.24.0' },
    major: 0,
    code: `import { createTool } from '@mastra/core/tools'; ${zod}
      export const huts = createTool({ id: 'find-huts', ${described}inputSchema: ${schema}, outputSchema: ${schema}, execute: async ({ context }) => ({ city: context.city || 'done' }) });`,
    name: 'find-huts',
    output: true,
  },
  {
    sdk: 'openai-agents',
    form: 'with an output schema',
    dependencies: { '@openai/agents': '^0.20.0' },
    major: 0,
    code: `import { tool } from '@openai/agents'; ${zod}
      const huts = tool({ name: 'find_huts', ${described}parameters: ${schema}, outputSchema: ${schema}, execute: async () => ({ city: 'done' }) });`,
    name: 'find_huts',
    output: true,
  },
  {
    sdk: 'fastmcp',
    form: 'with an output schema',
    dependencies: { fastmcp: '^4.20.0' },
    major: 4,
    code: `import { FastMCP } from 'fastmcp'; ${zod}
      const server = new FastMCP({ name: 'huts', version: '1.0.0' });
      server.addTool({ name: 'find_huts', ${described}parameters: ${schema}, outputSchema: ${schema}, execute: async () => ({ city: 'done' }) });`,
    name: 'find_huts',
    output: true,
  },
  {
    sdk: 'genkit',
    form: 'exported',
    dependencies: { genkit: '^1.42.0' },
    major: 1,
    code: `import { z } from 'genkit'; import { tool } from 'genkit/tool';
      export const huts = tool({ name: 'find_huts', ${described}inputSchema: ${schema} }, async () => 'done');`,
    name: 'find_huts',
  },
  {
    sdk: 'copilotkit',
    form: 'frontend tool',
    dependencies: { '@copilotkit/react-core': '^1.74.0' },
    major: 1,
    code: `import { useFrontendTool } from '@copilotkit/react-core';
      export function Huts() { useFrontendTool({ name: 'findHuts', ${described}parameters: [{ name: 'city', type: 'string' }], handler: async () => 'done' }); return null; }`,
    name: 'findHuts',
  },
  {
    sdk: 'copilotkit',
    form: 'frontend tool v2',
    dependencies: { '@copilotkit/react-core': '^1.74.0' },
    major: 1,
    code: `import { useFrontendTool } from '@copilotkit/react-core/v2'; ${zod}
      export function Huts() { useFrontendTool({ name: 'findHuts', ${described}parameters: ${schema}, handler: async () => 'done' }); return null; }`,
    name: 'findHuts',
  },
  {
    sdk: 'copilotkit',
    form: 'defined',
    dependencies: { '@copilotkit/runtime': '^1.75.0' },
    major: 1,
    code: `import { defineTool } from '@copilotkit/runtime/v2'; ${zod}
      export const huts = defineTool({ name: 'findHuts', ${described}parameters: ${schema}, execute: async () => 'done' });`,
    name: 'findHuts',
  },
  {
    sdk: 'effect',
    dependencies: { '@effect/ai': '^0.37.0', effect: '^3.0.0' },
    code: `import { Tool, Toolkit } from '@effect/ai'; import { Effect, Schema } from 'effect';
      const FindHuts = Tool.make('FindHuts', { ${described}parameters: { city: Schema.String }, success: Schema.String });
      export const layer = Toolkit.make(FindHuts).toLayer({ FindHuts: () => Effect.succeed('done') });`,
    major: 0,
    name: 'FindHuts',
    output: true,
    handler: 'none',
  },
  {
    sdk: 'effect',
    form: 'v4',
    dependencies: { effect: '^4.1.0' },
    code: `import { Tool, Toolkit } from 'effect/ai'; import { Effect, Schema } from 'effect';
      const FindHuts = Tool.make('FindHuts', { ${described}parameters: Schema.Struct({ city: Schema.String }), success: Schema.String });
      export const layer = Toolkit.make(FindHuts).toLayer({ FindHuts: () => Effect.succeed('done') });`,
    major: 4,
    name: 'FindHuts',
    output: true,
    handler: 'none',
  },
  {
    sdk: 'composio',
    form: 'made',
    dependencies: { '@composio/core': '^0.19.0' },
    major: 0,
    code: `import { experimental_createTool } from '@composio/core'; ${zod}
      const huts = experimental_createTool('FIND_HUTS', { name: 'Huts', ${described}inputParams: ${schema}, execute: async () => ({ city: 'done' }) });`,
    name: 'FIND_HUTS',
  },
  {
    sdk: 'skybridge',
    form: '0.x tool',
    dependencies: { skybridge: '^0.35.0' },
    major: 0,
    code: `import { McpServer } from 'skybridge/server'; ${zod}
      const server = new McpServer({ name: 'huts', version: '1.0.0' }, {});
      server.registerTool('find_huts', { ${described}inputSchema: { city: z.string() } }, ${content});`,
    name: 'find_huts',
  },
  {
    sdk: 'webmcp',
    form: 'a list',
    dependencies: {},
    code: `navigator.modelContext.provideContext({ tools: [{ name: 'find_huts', ${described}inputSchema: { type: 'object' }, async execute() { return 'done'; } }] });`,
    name: 'find_huts',
  },
  {
    sdk: 'webmcp',
    form: 'with types',
    dependencies: { '@mcp-b/global': '^5.1.0' },
    major: 5,
    code: `import '@mcp-b/global';
      document.modelContext?.registerTool({ name: 'find_huts', ${described}inputSchema: { type: 'object' }, execute: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'agentic',
    form: 'function',
    dependencies: { '@agentic/core': '^8.4.0' },
    major: 8,
    code: `import { createAIFunction } from '@agentic/core'; ${zod}
      export const huts = createAIFunction({ name: 'find_huts', ${described}inputSchema: ${schema} }, async () => 'done');`,
    name: 'find_huts',
  },
  {
    sdk: 'agentic',
    form: 'function in its options',
    dependencies: { '@agentic/core': '^8.4.0' },
    major: 8,
    code: `import { createAIFunction } from '@agentic/core'; ${zod}
      export const huts = createAIFunction({ name: 'find_huts', ${described}inputSchema: ${schema}, execute: async () => 'done' });`,
    name: 'find_huts',
  },
];
