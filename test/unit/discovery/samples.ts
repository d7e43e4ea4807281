/** A registration for each form of each SDK, as its documentation writes it. Every handler says `'done'`. */
import { moreSamples } from './moreSamples';

export interface Sample {
  /** `id` of the SDK, and the form where there are several. */
  readonly sdk: string;
  readonly form?: string;
  /** What package.json declares. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly major?: number;
  readonly path?: string;
  readonly code: string;
  /** Other files of the project. */
  readonly files?: Readonly<Record<string, string>>;
  readonly name: string;
  /** `+` where an input schema, an output schema is found. */
  readonly input?: false;
  readonly output?: true;
  /** Found without a handler, which stands elsewhere. */
  readonly handler?: 'none';
}

const zod = `import { z } from 'zod';`;
const schema = `z.object({ city: z.string() })`;
const described = `description: 'Finds huts.', `;

const firstSamples: readonly Sample[] = [
  {
    sdk: 'mcp',
    dependencies: { '@modelcontextprotocol/sdk': '^1.32.0' },
    major: 1,
    code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; ${zod}
      const server = new McpServer({ name: 'huts', version: '1.0.0' });
      server.registerTool('find_huts', { ${described}inputSchema: ${schema}, outputSchema: ${schema} }, async () => ({ content: [{ type: 'text', text: 'done' }] }));`,
    name: 'find_huts',
    output: true,
  },
  {
    sdk: 'mcp',
    form: 'v2',
    dependencies: { '@modelcontextprotocol/server': '^2.4.0' },
    major: 2,
    code: `import { McpServer } from '@modelcontextprotocol/server'; ${zod}
      export function addTo(server: McpServer) {
        server.registerTool('find_huts', { ${described}inputSchema: ${schema} }, async () => ({ content: [{ type: 'text', text: 'done' }] }));
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'mcp',
    form: 'task',
    dependencies: { '@modelcontextprotocol/sdk': '^1.32.0' },
    major: 1,
    code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; ${zod}
      const server = new McpServer({ name: 'huts', version: '1.0.0' });
      server.experimental.tasks.registerToolTask('find_huts', { ${described}inputSchema: ${schema} }, {
        createTask: async () => ({}) as never, getTask: async () => ({}) as never, getTaskResult: async () => ({ content: [{ type: 'text', text: 'done' }] }),
      });`,
    name: 'find_huts',
  },
  {
    sdk: 'mcp',
    form: 'handler package',
    dependencies: { 'mcp-handler': '^2.4.0', '@modelcontextprotocol/server': '^2.0.0' },
    major: 2,
    code: `import { createMcpHandler } from 'mcp-handler'; ${zod}
      export const GET = createMcpHandler((server) => {
        server.registerTool('find_huts', { ${described}inputSchema: ${schema} }, async () => ({ content: [{ type: 'text', text: 'done' }] }));
      });`,
    name: 'find_huts',
  },
  {
    sdk: 'mcp-ext-apps',
    dependencies: { '@modelcontextprotocol/ext-apps': '^2.0.0' },
    major: 2,
    code: `import { registerAppTool } from '@modelcontextprotocol/ext-apps/server'; ${zod}
      registerAppTool(server, 'find_huts', { ${described}inputSchema: ${schema}, _meta: { ui: {} } }, async () => ({ content: [{ type: 'text', text: 'done' }] }));`,
    name: 'find_huts',
  },
  {
    sdk: 'mcp-ext-apps',
    form: 'view',
    dependencies: { '@modelcontextprotocol/ext-apps': '^2.0.0' },
    major: 2,
    code: `import { App } from '@modelcontextprotocol/ext-apps'; ${zod}
      const app = new App({ name: 'huts', version: '1.0.0' }, {});
      app.registerTool('find_huts', { ${described}inputSchema: ${schema} }, async () => ({ content: [{ type: 'text', text: 'done' }] }));`,
    name: 'find_huts',
  },
  {
    sdk: 'mcp',
    form: 'McpAgent',
    dependencies: { agents: '^0.32.0', '@modelcontextprotocol/sdk': '^1.32.0' },
    code: `import { McpAgent } from 'agents/mcp'; import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; ${zod}
      export class Huts extends McpAgent {
        server = new McpServer({ name: 'huts', version: '1.0.0' });
        async init() {
          this.server.registerTool('find_huts', { ${described}inputSchema: ${schema} }, async () => ({ content: [{ type: 'text', text: 'done' }] }));
        }
      }`,
    name: 'find_huts',
    major: 1,
  },
  {
    sdk: 'cloudflare-agents',
    dependencies: { agents: '^0.32.0' },
    major: 0,
    code: `import { withX402 } from 'agents/x402'; ${zod}
      const server = withX402(makeServer(), { network: 'base', recipient: '0x0', facilitator: { url: 'https://example.com' } });
      server.paidTool('find_huts', 'Finds huts.', 0.01, { city: z.string() }, {}, async () => ({ content: [{ type: 'text', text: 'done' }] }));`,
    name: 'find_huts',
  },
  {
    sdk: 'ai',
    dependencies: { ai: '^7.0.0' },
    major: 7,
    code: `import { tool } from 'ai'; ${zod}
      export const findHuts = tool({ ${described}inputSchema: ${schema}, outputSchema: ${schema}, execute: async () => ({ city: 'done' }) });`,
    name: 'findHuts',
    output: true,
  },
  {
    sdk: 'ai',
    form: 'v4',
    dependencies: { ai: '^4.3.0' },
    major: 4,
    code: `import { tool } from 'ai'; ${zod}
      export const findHuts = tool({ ${described}parameters: ${schema}, execute: async () => 'done' });`,
    name: 'findHuts',
  },
  {
    sdk: 'ai',
    form: 'inline',
    dependencies: { ai: '^6.0.0' },
    major: 6,
    code: `import { streamText } from 'ai'; ${zod}
      await streamText({ model, prompt: '', tools: { findHuts: { ${described}inputSchema: ${schema}, execute: async () => 'done' } } });`,
    name: 'findHuts',
  },
  {
    sdk: 'ai',
    form: 'a map with a name',
    dependencies: { ai: '^6.0.0' },
    major: 6,
    code: `import { ToolLoopAgent } from 'ai'; ${zod}
      const tools = { findHuts: { ${described}inputSchema: ${schema}, async execute() { return 'done'; } } };
      export const agent = new ToolLoopAgent({ model, tools });`,
    name: 'findHuts',
  },
  {
    sdk: 'ai',
    form: 'durable',
    dependencies: { '@workflow/ai': '^5.0.0' },
    major: 5,
    code: `import { DurableAgent } from '@workflow/ai/agent'; ${zod}
      new DurableAgent({ model, tools: { findHuts: { ${described}inputSchema: ${schema}, execute: async () => 'done' } } });`,
    name: 'findHuts',
  },
  {
    sdk: 'openai',
    dependencies: { openai: '^7.0.0' },
    major: 7,
    code: `import { zodFunction } from 'openai/helpers/zod'; ${zod}
      const huts = zodFunction({ name: 'find_huts', ${described}parameters: ${schema}, function: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'openai',
    form: 'runTools',
    dependencies: { openai: '^6.0.0' },
    major: 6,
    code: `import OpenAI from 'openai';
      const client = new OpenAI();
      async function find_huts() { return 'done'; }
      client.chat.completions.runTools({ model: 'm', messages: [], tools: [{ type: 'function', function: { function: find_huts, ${described}parameters: { type: 'object' } } }] });`,
    name: 'find_huts',
  },
  {
    sdk: 'openai',
    form: 'runTools with a list elsewhere',
    dependencies: { openai: '^4.0.0' },
    major: 4,
    code: `import OpenAI from 'openai';
      const client = new OpenAI();
      const huts = { type: 'function', function: { name: 'find_huts', function: async () => 'done', ${described}parameters: { type: 'object' } } } as const;
      const tools = [huts];
      client.beta.chat.completions.runTools({ model: 'm', messages: [], tools });`,
    name: 'find_huts',
  },
  {
    sdk: 'anthropic',
    dependencies: { '@anthropic-ai/sdk': '^1.14.0' },
    major: 1,
    code: `import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'; ${zod}
      const huts = betaZodTool({ name: 'find_huts', ${described}inputSchema: ${schema}, run: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'anthropic',
    form: 'runner',
    dependencies: { '@anthropic-ai/sdk': '^1.14.0' },
    major: 1,
    code: `import Anthropic from '@anthropic-ai/sdk';
      const client = new Anthropic();
      client.beta.messages.toolRunner({ model: 'm', max_tokens: 9, messages: [], tools: [
        { name: 'find_huts', ${described}input_schema: { type: 'object' }, run: async () => 'done' },
        { type: 'web_search_20250305', name: 'web_search' },
      ] });`,
    name: 'find_huts',
  },
  {
    sdk: 'claude-agent-sdk',
    dependencies: { '@anthropic-ai/claude-agent-sdk': '^0.3.0' },
    major: 0,
    code: `import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk'; ${zod}
      createSdkMcpServer({ name: 'huts', tools: [tool('find_huts', 'Finds huts.', { city: z.string() }, async () => ({ content: [{ type: 'text', text: 'done' }] }))] });`,
    name: 'find_huts',
  },
  {
    sdk: 'google-genai',
    dependencies: { '@google/genai': '^3.0.0' },
    major: 3,
    code: `import { GoogleGenAI, type CallableTool } from '@google/genai';
      const huts: CallableTool = { tool: async () => ({ functionDeclarations: [] }), callTool: async () => [{ text: 'done' }] };`,
    name: 'huts',
    input: false,
  },
  {
    sdk: 'google-genai',
    form: 'in a request',
    dependencies: { '@google/genai': '^3.0.0' },
    major: 3,
    code: `import { GoogleGenAI } from '@google/genai';
      const ai = new GoogleGenAI({});
      const huts = { tool: async () => ({ functionDeclarations: [] }), callTool: async () => [{ text: 'done' }] };
      await ai.models.generateContent({ model: 'm', contents: '', config: { tools: [huts, { googleSearch: {} }] } });`,
    name: 'huts',
    input: false,
  },
  {
    sdk: 'langchain',
    dependencies: { '@langchain/core': '^1.4.0' },
    major: 1,
    code: `import { tool } from '@langchain/core/tools'; ${zod}
      const huts = tool(async () => 'done', { name: 'find_huts', ${described}schema: ${schema} });`,
    name: 'find_huts',
  },
  {
    sdk: 'langchain',
    form: 'new',
    dependencies: { '@langchain/core': '^1.4.0' },
    major: 1,
    code: `import { DynamicStructuredTool } from '@langchain/core/tools'; ${zod}
      const huts = new DynamicStructuredTool({ name: 'find_huts', ${described}schema: ${schema}, func: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'langchain',
    form: 'headless',
    dependencies: { langchain: '^1.5.0' },
    major: 1,
    code: `import { tool } from 'langchain'; ${zod}
      const definition = tool({ name: 'find_huts', ${described}schema: ${schema} });
      export const huts = definition.implement(async () => 'done');`,
    name: 'find_huts',
  },
  {
    sdk: 'langchain',
    form: 'class',
    dependencies: { '@langchain/core': '^1.4.0' },
    major: 1,
    code: `import { StructuredTool } from '@langchain/core/tools'; ${zod}
      export class Huts extends StructuredTool {
        name = 'find_huts';
        description = 'Finds huts.';
        schema = ${schema};
        async _call() { return 'done'; }
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'langchain',
    form: 'class below one of the project, in another file',
    dependencies: { '@langchain/core': '^1.4.0' },
    major: 1,
    files: {
      'src/base.ts': `import { DynamicStructuredTool } from '@langchain/core/tools';
        export class BaseHutTool extends DynamicStructuredTool { constructor(args: ConstructorParameters<typeof DynamicStructuredTool>[0]) { super(args); } protected token = ''; }`,
    },
    code: `import { BaseHutTool } from './base'; ${zod}
      class Huts extends BaseHutTool {
        constructor() { super({ name: 'find_huts', ${described}schema: ${schema}, func: async () => '' }); }
        async _call() { return 'done'; }
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'firebase-ai',
    dependencies: { '@firebase/ai': '^3.0.0' },
    major: 3,
    code: `import { getGenerativeModel } from '@firebase/ai';
      const model = getGenerativeModel(ai, { model: 'm', tools: [{ functionDeclarations: [
        { name: 'find_huts', ${described}parameters: schema, functionReference: async () => ({ result: 'done' }) },
        { name: 'no_handler', ${described}parameters: schema },
      ] }] });`,
    name: 'find_huts',
  },
  {
    sdk: 'opencode',
    dependencies: { '@opencode-ai/plugin': '^1.18.0' },
    major: 1,
    path: '.opencode/tools/huts.ts',
    code: `import { tool } from '@opencode-ai/plugin';
      export default tool({ ${described}args: { city: tool.schema.string() }, async execute() { return 'done'; } });`,
    name: 'huts',
  },
  {
    sdk: 'opencode',
    form: 'named export',
    dependencies: { '@opencode-ai/plugin': '^1.18.0' },
    major: 1,
    path: '.opencode/tools/huts.ts',
    code: `import { tool } from '@opencode-ai/plugin';
      export const find = tool({ ${described}args: { city: tool.schema.string() }, async execute() { return 'done'; } });`,
    name: 'huts_find',
  },
  {
    sdk: 'opencode',
    form: 'plugin',
    dependencies: { '@opencode-ai/plugin': '^1.18.0' },
    major: 1,
    code: `import { type Plugin, tool } from '@opencode-ai/plugin';
      export const Huts: Plugin = async () => ({ tool: { find_huts: tool({ ${described}args: {}, async execute() { return 'done'; } }) } });`,
    name: 'find_huts',
  },
  {
    sdk: 'pi',
    dependencies: { '@earendil-works/pi-coding-agent': '^1.6.0' },
    major: 1,
    code: `import type { ExtensionAPI } from '@earendil-works/pi-coding-agent'; import { Type } from 'typebox';
      export default function (pi: ExtensionAPI) {
        pi.registerTool({ name: 'find_huts', label: 'Huts', ${described}parameters: Type.Object({}), async execute() { return { content: [{ type: 'text', text: 'done' }], details: {} }; } });
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'pi',
    form: 'typed',
    dependencies: { '@mariozechner/pi-agent-core': '^0.73.0' },
    major: 0,
    code: `import type { AgentTool } from '@mariozechner/pi-agent-core'; import { Type } from 'typebox';
      export const huts: AgentTool = { name: 'find_huts', label: 'Huts', ${described}parameters: Type.Object({}), execute: async () => ({ content: [{ type: 'text', text: 'done' }], details: {} }) };`,
    name: 'find_huts',
  },
  {
    sdk: 'vscode',
    dependencies: { '@types/vscode': '^1.140.0' },
    code: `import * as vscode from 'vscode';
      class HutTool implements vscode.LanguageModelTool<{ city: string }> {
        async invoke() { return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart('done')]); }
      }
      export function activate(context: vscode.ExtensionContext) {
        context.subscriptions.push(vscode.lm.registerTool('find_huts', new HutTool()));
      }`,
    name: 'find_huts',
    input: false,
  },
  {
    sdk: 'openclaw',
    dependencies: { openclaw: '^2026.9.0' },
    major: 2026,
    code: `import { definePluginEntry, type OpenClawPluginApi } from 'openclaw/plugin-sdk/plugin-entry'; import { Type } from 'typebox';
      export default definePluginEntry({ id: 'huts', name: 'Huts', description: '', register(api: OpenClawPluginApi) {
        api.registerTool((ctx) => ({ name: 'find_huts', label: 'Huts', ${described}parameters: Type.Object({}), async execute() { return { content: [{ type: 'text', text: 'done' }], details: {} }; } }));
      } });`,
    name: 'find_huts',
  },
  {
    sdk: 'openclaw',
    form: 'plugin of tools',
    dependencies: { openclaw: '^2026.9.0' },
    major: 2026,
    code: `import { defineToolPlugin } from 'openclaw/plugin-sdk/tool-plugin'; import { Type } from 'typebox';
      export default defineToolPlugin({ id: 'huts', name: 'Huts', description: '', tools: (tool) => [
        tool({ name: 'find_huts', ${described}parameters: Type.Object({}), execute: async () => ({ text: 'done' }) }),
      ] });`,
    name: 'find_huts',
  },
  {
    sdk: 'mastra',
    dependencies: { '@mastra/core': '^1.71.0' },
    major: 1,
    code: `import { createTool } from '@mastra/core/tools'; ${zod}
      export const huts = createTool({ id: 'find-huts', ${described}inputSchema: ${schema}, outputSchema: ${schema}, execute: async () => ({ city: 'done' }) });`,
    name: 'find-huts',
    output: true,
  },
  {
    sdk: 'mastra',
    form: '0.x',
    dependencies: { '@mastra/core': '^0.24.0' },
    major: 0,
    code: `import { Tool } from '@mastra/core/tools'; ${zod}
      export const huts = new Tool({ id: 'find-huts', ${described}inputSchema: ${schema}, execute: async ({ context }) => ({ city: 'done' }) });`,
    name: 'find-huts',
  },
  {
    sdk: 'openai-agents',
    dependencies: { '@openai/agents': '^0.20.0' },
    major: 0,
    code: `import { tool } from '@openai/agents'; ${zod}
      const huts = tool({ name: 'find_huts', ${described}parameters: ${schema}, execute: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'openrouter',
    dependencies: { '@openrouter/agent': '^0.8.0' },
    major: 0,
    code: `import { tool } from '@openrouter/agent'; ${zod}
      const huts = tool({ name: 'find_huts', ${described}inputSchema: ${schema}, outputSchema: ${schema}, execute: async () => ({ city: 'done' }) });`,
    name: 'find_huts',
    output: true,
  },
  {
    sdk: 'assistant-ui',
    dependencies: { '@assistant-ui/react': '^0.15.0' },
    major: 0,
    code: `import { makeAssistantTool } from '@assistant-ui/react'; ${zod}
      export const Huts = makeAssistantTool({ toolName: 'find_huts', ${described}parameters: ${schema}, execute: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'assistant-ui',
    form: 'toolkit',
    dependencies: { '@assistant-ui/react': '^0.15.0' },
    major: 0,
    code: `import { defineToolkit } from '@assistant-ui/react'; ${zod}
      export default defineToolkit({ find_huts: { type: 'frontend', ${described}parameters: ${schema}, execute: async () => 'done', render: () => null, renderText: () => '' } });`,
    name: 'find_huts',
  },
  {
    sdk: 'fastmcp',
    dependencies: { fastmcp: '^4.20.0' },
    major: 4,
    code: `import { FastMCP } from 'fastmcp'; ${zod}
      const server = new FastMCP({ name: 'huts', version: '1.0.0' });
      server.addTool({ name: 'find_huts', ${described}parameters: ${schema}, execute: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'fastmcp',
    form: 'list',
    dependencies: { fastmcp: '^3.35.0' },
    major: 3,
    code: `import { FastMCP } from 'fastmcp'; ${zod}
      export const add = (server: FastMCP) => server.addTools([{ name: 'find_huts', ${described}parameters: ${schema}, execute: async () => 'done' }]);`,
    name: 'find_huts',
  },
  {
    sdk: 'genkit',
    dependencies: { genkit: '^1.42.0' },
    major: 1,
    files: { 'src/genkit.ts': `import { genkit } from 'genkit'; export const ai = genkit({ plugins: [] });` },
    code: `import { z } from 'genkit'; import { ai } from './genkit';
      export const huts = ai.defineTool({ name: 'find_huts', ${described}inputSchema: ${schema}, outputSchema: ${schema} }, async () => ({ city: 'done' }));`,
    name: 'find_huts',
    output: true,
  },
  {
    sdk: 'genkit',
    form: 'parameter',
    dependencies: { genkit: '^1.42.0' },
    major: 1,
    code: `import { type Genkit, z } from 'genkit';
      export const addTo = (ai: Genkit) => ai.defineTool({ name: 'find_huts', ${described}inputSchema: ${schema} }, async () => 'done');`,
    name: 'find_huts',
  },
  {
    sdk: 'elevenlabs',
    dependencies: { '@elevenlabs/client': '^1.25.0' },
    major: 1,
    code: `import { Conversation } from '@elevenlabs/client';
      await Conversation.startSession({ agentId: 'a', clientTools: { findHuts: async () => 'done' } });`,
    name: 'findHuts',
    input: false,
  },
  {
    sdk: 'elevenlabs',
    form: 'hook',
    dependencies: { '@elevenlabs/react': '^1.15.0' },
    major: 1,
    code: `import { useConversationClientTool } from '@elevenlabs/react';
      export function Huts() { useConversationClientTool('findHuts', async () => 'done'); return null; }`,
    name: 'findHuts',
    input: false,
  },
  {
    sdk: 'tmcp',
    dependencies: { tmcp: '^1.20.0' },
    major: 1,
    code: `import { McpServer } from 'tmcp'; import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod'; ${zod}
      const server = new McpServer({ name: 'huts', version: '1.0.0' }, { adapter: new ZodJsonSchemaAdapter() });
      server.tool({ name: 'find_huts', ${described}schema: ${schema} }, async () => ({ content: [{ type: 'text', text: 'done' }] }));`,
    name: 'find_huts',
  },
  {
    sdk: 'tmcp',
    form: 'defined',
    dependencies: { tmcp: '^1.20.0' },
    major: 1,
    code: `import { defineTool } from 'tmcp/tool'; ${zod}
      export const huts = defineTool({ name: 'find_huts', ${described}schema: ${schema}, outputSchema: ${schema} }, async () => ({ content: [{ type: 'text', text: 'done' }], structuredContent: { city: '' } }));`,
    name: 'find_huts',
    output: true,
  },
  {
    sdk: 'composio',
    dependencies: { '@composio/core': '^0.21.0' },
    major: 0,
    code: `import { Composio } from '@composio/core'; ${zod}
      const composio = new Composio();
      await composio.tools.createCustomTool({ slug: 'FIND_HUTS', name: 'Huts', ${described}inputParams: ${schema}, execute: async () => ({ data: { city: 'done' }, error: null, successful: true }) });`,
    name: 'FIND_HUTS',
  },
  {
    sdk: 'copilotkit',
    dependencies: { '@copilotkit/react-core': '^1.74.0' },
    major: 1,
    code: `import { useCopilotAction } from '@copilotkit/react-core';
      export function Huts() { useCopilotAction({ name: 'findHuts', ${described}parameters: [{ name: 'city', type: 'string' }], handler: async () => 'done' }); return null; }`,
    name: 'findHuts',
  },
  {
    sdk: 'copilotkit',
    form: 'runtime',
    dependencies: { '@copilotkit/runtime': '^1.75.0' },
    major: 1,
    code: `import { CopilotRuntime } from '@copilotkit/runtime';
      new CopilotRuntime({ actions: [{ name: 'findHuts', ${described}parameters: [], handler: async () => 'done' }] });`,
    name: 'findHuts',
  },
  {
    sdk: 'salesforce-mcp',
    dependencies: { '@salesforce/mcp-provider-api': '^0.6.0' },
    major: 0,
    code: `import { McpTool, ReleaseState, Toolset } from '@salesforce/mcp-provider-api'; ${zod}
      export class Huts extends McpTool {
        getName() { return 'find_huts'; }
        getConfig() { return { ${described}inputSchema: { city: z.string() }, outputSchema: { city: z.string() } }; }
        getReleaseState() { return ReleaseState.GA; }
        getToolsets() { return [Toolset.OTHER]; }
        async exec() { return { content: [{ type: 'text' as const, text: 'done' }] }; }
      }`,
    name: 'find_huts',
    output: true,
  },
  {
    sdk: 'llamaindex',
    dependencies: { llamaindex: '^0.12.0' },
    major: 0,
    code: `import { tool } from 'llamaindex'; ${zod}
      const huts = tool({ name: 'find_huts', ${described}parameters: ${schema}, execute: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'llamaindex',
    form: 'from',
    dependencies: { llamaindex: '^0.12.0' },
    major: 0,
    code: `import { FunctionTool } from 'llamaindex'; ${zod}
      const huts = FunctionTool.from(async () => 'done', { name: 'find_huts', ${described}parameters: ${schema} });`,
    name: 'find_huts',
  },
  {
    sdk: 'mcp-framework',
    dependencies: { 'mcp-framework': '^0.2.22' },
    major: 0,
    path: 'src/tools/HutTool.ts',
    code: `import { MCPTool } from 'mcp-framework'; ${zod}
      export default class HutTool extends MCPTool {
        name = 'find_huts';
        description = 'Finds huts.';
        schema = ${schema};
        async execute() { return 'done'; }
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'livekit',
    dependencies: { '@livekit/agents': '^1.9.0' },
    major: 1,
    code: `import { llm, voice } from '@livekit/agents'; ${zod}
      new voice.Agent({ instructions: '', tools: { findHuts: llm.tool({ ${described}parameters: ${schema}, execute: async () => 'done' }) } });`,
    name: 'findHuts',
  },
  {
    sdk: 'supabase-mcp',
    dependencies: { '@supabase/mcp-utils': '^0.8.0' },
    major: 0,
    code: `import { createMcpServer, tool } from '@supabase/mcp-utils'; ${zod}
      createMcpServer({ name: 'huts', version: '1.0.0', tools: { find_huts: tool({ ${described}annotations: {}, parameters: ${schema}, outputSchema: ${schema}, execute: async () => ({ city: 'done' }) }) } });`,
    name: 'find_huts',
    output: true,
  },
  {
    sdk: 'eve',
    dependencies: { eve: '^0.80.0' },
    major: 0,
    path: 'agent/tools/find_huts.ts',
    code: `import { defineTool } from 'eve/tools'; ${zod}
      export default defineTool({ ${described}inputSchema: ${schema}, async execute() { return 'done'; } });`,
    name: 'find_huts',
  },
  {
    sdk: 'mcp-nest',
    dependencies: { '@rekog/mcp-nest': '^2.0.0' },
    major: 2,
    code: `import { Tool } from '@rekog/mcp-nest'; import { Injectable } from '@nestjs/common'; ${zod}
      @Injectable()
      export class Huts {
        @Tool({ name: 'find-huts', ${described}parameters: ${schema}, outputSchema: ${schema} })
        async find() { return { city: 'done' }; }
      }`,
    name: 'find-huts',
    output: true,
  },
  {
    sdk: 'mcp-nest',
    form: '1.x',
    dependencies: { '@rekog/mcp-nest': '^1.9.0' },
    major: 1,
    code: `import { Tool as McpTool } from '@rekog/mcp-nest'; ${zod}
      export class Huts {
        @McpTool({ ${described}parameters: ${schema} })
        async findHuts() { return 'done'; }
      }`,
    name: 'findHuts',
  },
  {
    sdk: 'copilot-sdk',
    dependencies: { '@github/copilot-sdk': '^1.0.0' },
    major: 1,
    code: `import { defineTool } from '@github/copilot-sdk'; ${zod}
      const huts = defineTool('find_huts', { ${described}parameters: ${schema}, handler: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'convex',
    dependencies: { '@convex-dev/agent': '^0.7.0' },
    major: 0,
    code: `import { createTool } from '@convex-dev/agent'; ${zod}
      export const findHuts = createTool({ ${described}inputSchema: ${schema}, execute: async (ctx, { city }) => 'done' });`,
    name: 'findHuts',
  },
  {
    sdk: 'convex',
    form: 'before 0.6',
    dependencies: { '@convex-dev/agent': '^0.3.0' },
    major: 0,
    code: `import { createTool } from '@convex-dev/agent'; ${zod}
      export const findHuts = createTool({ ${described}args: ${schema}, handler: async (ctx, args) => 'done' });`,
    name: 'findHuts',
  },
  {
    sdk: 'ax',
    dependencies: { '@ax-llm/ax': '^24.0.0' },
    major: 24,
    code: `import { f, fn } from '@ax-llm/ax';
      const huts = fn('findHuts').description('Finds huts.').arg('city', f.string()).returns(f.string()).handler(async () => 'done').build();`,
    name: 'findHuts',
    output: true,
  },
  {
    sdk: 'ax',
    form: 'objects',
    dependencies: { '@ax-llm/ax': '^24.0.0' },
    major: 24,
    code: `import { ax } from '@ax-llm/ax';
      const generator = ax('question -> answer', { functions: [{ name: 'findHuts', ${described}parameters: { type: 'object' }, func: async () => 'done' }] });`,
    name: 'findHuts',
  },
  {
    sdk: 'google-adk',
    dependencies: { '@google/adk': '^2.0.0' },
    major: 2,
    code: `import { FunctionTool } from '@google/adk'; ${zod}
      const huts = new FunctionTool({ name: 'find_huts', ${described}parameters: ${schema}, execute: async () => ({ city: 'done' }) });`,
    name: 'find_huts',
  },
  {
    sdk: 'google-adk',
    form: 'class',
    dependencies: { '@google/adk': '^2.0.0' },
    major: 2,
    code: `import { BaseTool } from '@google/adk'; import { Type } from '@google/genai';
      export class Huts extends BaseTool {
        constructor() { super({ name: 'find_huts', ${described} }); }
        override _getDeclaration() { return { name: 'find_huts', parameters: { type: Type.OBJECT } }; }
        async runAsync() { return { city: 'done' }; }
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'tanstack-ai',
    dependencies: { '@tanstack/ai': '^0.58.0' },
    major: 0,
    code: `import { toolDefinition } from '@tanstack/ai'; ${zod}
      export const huts = toolDefinition({ name: 'find_huts', ${described}inputSchema: ${schema}, outputSchema: ${schema} }).server(async () => ({ city: 'done' }));`,
    name: 'find_huts',
    output: true,
  },
  {
    sdk: 'tanstack-ai',
    form: 'definition in another file',
    dependencies: { '@tanstack/ai': '^0.58.0' },
    major: 0,
    files: {
      'src/definitions.ts': `import { toolDefinition } from '@tanstack/ai'; ${zod}
        export const huts = toolDefinition({ name: 'find_huts', ${described}inputSchema: ${schema} });`,
    },
    code: `import { huts } from './definitions';
      export const server = huts.server(async () => ({ city: 'done' }));`,
    name: 'find_huts',
  },
  {
    sdk: 'elizaos',
    dependencies: { '@elizaos/core': '^1.7.0' },
    major: 1,
    code: `import type { Action, Plugin } from '@elizaos/core';
      export const huts: Action = { name: 'FIND_HUTS', ${described}validate: async () => true, handler: async () => ({ success: true, text: 'done' }) };`,
    name: 'FIND_HUTS',
    input: false,
  },
  {
    sdk: 'mcp-use',
    dependencies: { 'mcp-use': '^2.5.0' },
    major: 2,
    code: `import { MCPServer } from 'mcp-use'; ${zod}
      const server = new MCPServer({ name: 'huts', version: '1.0.0' });
      server.tool({ name: 'find_huts', ${described}inputSchema: ${schema} }, async () => ({ content: [{ type: 'text', text: 'done' }] }));`,
    name: 'find_huts',
  },
  {
    sdk: 'mcp-use',
    form: '1.x',
    dependencies: { 'mcp-use': '^1.34.0' },
    major: 1,
    code: `import { createMCPServer, text } from 'mcp-use/server'; ${zod}
      const server = createMCPServer('huts', { version: '1.0.0' });
      server.tool({ name: 'find_huts', ${described}schema: ${schema} }, async () => text('done'));`,
    name: 'find_huts',
  },
  {
    sdk: 'lmstudio',
    dependencies: { '@lmstudio/sdk': '^2.0.0' },
    major: 2,
    code: `import { tool } from '@lmstudio/sdk'; ${zod}
      const huts = tool({ name: 'find_huts', ${described}parameters: { city: z.string() }, implementation: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'strands',
    dependencies: { '@strands-agents/sdk': '^1.19.0' },
    major: 1,
    code: `import { tool } from '@strands-agents/sdk'; ${zod}
      const huts = tool({ name: 'find_huts', ${described}inputSchema: ${schema}, callback: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'nuxt-mcp',
    dependencies: { '@nuxtjs/mcp-toolkit': '^0.21.0' },
    major: 0,
    path: 'server/mcp/tools/find-huts.ts',
    code: `${zod}
      export default defineMcpTool({ ${described}inputSchema: { city: z.string() }, handler: async () => 'done' });`,
    name: 'find-huts',
  },
  {
    sdk: 'skybridge',
    dependencies: { skybridge: '^2.0.0' },
    major: 2,
    code: `import { Skybridge } from 'skybridge/server'; ${zod}
      export default new Skybridge({ name: 'huts', version: '1.0.0', handler: (server) =>
        server.registerTool({ name: 'find_huts', ${described}inputSchema: { city: z.string() } }, async () => ({ content: 'done' })) });`,
    name: 'find_huts',
  },
  {
    sdk: 'skybridge',
    form: '0.x',
    dependencies: { skybridge: '^0.35.0' },
    major: 0,
    code: `import { McpServer } from 'skybridge/server'; ${zod}
      const server = new McpServer({ name: 'huts', version: '1.0.0' }, {});
      server.registerWidget('huts', {}, { ${described}inputSchema: { city: z.string() } }, async () => ({ content: [{ type: 'text', text: 'done' }] }));`,
    name: 'huts',
  },
  {
    sdk: 'voltagent',
    dependencies: { '@voltagent/core': '^2.10.0' },
    major: 2,
    code: `import { createTool } from '@voltagent/core'; ${zod}
      const huts = createTool({ name: 'find_huts', ${described}parameters: ${schema}, outputSchema: ${schema}, execute: async () => ({ city: 'done' }) });`,
    name: 'find_huts',
    output: true,
  },
  {
    sdk: 'xmcp',
    dependencies: { xmcp: '^1.1.0' },
    major: 1,
    path: 'src/tools/find-huts.ts',
    code: `import { type ToolMetadata } from 'xmcp'; ${zod}
      export const schema = { city: z.string() };
      export const metadata: ToolMetadata = { name: 'find_huts', ${described} };
      export default async function findHuts() { return 'done'; }`,
    name: 'find_huts',
  },
  {
    sdk: 'xmcp',
    form: 'named by its file',
    dependencies: { xmcp: '^1.1.0' },
    major: 1,
    path: 'src/tools/find-huts.ts',
    code: `${zod}
      export const schema = { city: z.string() };
      export const outputSchema = { city: z.string() };
      export const metadata = { ${described} };
      export default async () => 'done';`,
    name: 'find-huts',
    output: true,
  },
  {
    sdk: 'agent-kit',
    dependencies: { '@inngest/agent-kit': '^0.13.0' },
    major: 0,
    code: `import { createTool } from '@inngest/agent-kit'; ${zod}
      const huts = createTool({ name: 'find_huts', ${described}parameters: ${schema}, handler: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'webmcp',
    dependencies: {},
    code: `document.modelContext.registerTool({ name: 'find_huts', ${described}inputSchema: { type: 'object' }, execute: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'webmcp',
    form: 'hook',
    dependencies: { '@mcp-b/react-webmcp': '^5.1.0' },
    major: 5,
    code: `import { useWebMCP } from '@mcp-b/react-webmcp'; ${zod}
      export function Huts() { useWebMCP({ name: 'find_huts', ${described}inputSchema: { city: z.string() }, execute: async () => 'done' }); return null; }`,
    name: 'find_huts',
  },
  {
    sdk: 'agentic',
    dependencies: { '@agentic/core': '^8.4.0' },
    major: 8,
    code: `import { AIFunctionsProvider, aiFunction } from '@agentic/core'; ${zod}
      export class Huts extends AIFunctionsProvider {
        @aiFunction({ name: 'find_huts', ${described}inputSchema: ${schema} })
        async find() { return 'done'; }
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'zuplo-mcp',
    dependencies: { '@zuplo/mcp': '^0.0.32' },
    major: 0,
    code: `import { MCPServer } from '@zuplo/mcp/server'; import { ZodValidator } from '@zuplo/mcp/tools/zod'; import { z } from 'zod/v4';
      const server = new MCPServer({ name: 'huts', version: '1.0.0' });
      server.addTool({ name: 'find_huts', ${described}validator: new ZodValidator(${schema}), handler: async () => ({ content: [{ type: 'text', text: 'done' }], isError: false }) });`,
    name: 'find_huts',
  },
  {
    sdk: 'llmz',
    dependencies: { llmz: '^1.0.0' },
    major: 1,
    code: `import { Tool } from 'llmz'; import { z } from '@bpinternal/zui';
      const huts = new Tool({ name: 'findHuts', ${described}input: ${schema}, output: ${schema}, handler: async () => ({ city: 'done' }) });`,
    name: 'findHuts',
    output: true,
  },
  {
    sdk: 'llmz',
    form: 'Botpress',
    dependencies: { '@botpress/runtime': '^2.0.0' },
    major: 2,
    code: `import { Autonomous, z } from '@botpress/runtime';
      const huts = new Autonomous.Tool({ name: 'findHuts', ${described}input: ${schema}, handler: async () => ({ city: 'done' }) });`,
    name: 'findHuts',
  },
  {
    sdk: 'mcp-lite',
    dependencies: { 'mcp-lite': '^0.10.0' },
    major: 0,
    code: `import { McpServer } from 'mcp-lite'; ${zod}
      const server = new McpServer({ name: 'huts', version: '1.0.0' });
      server.tool('find_huts', { ${described}inputSchema: ${schema}, handler: () => ({ content: [{ type: 'text', text: 'done' }] }) });`,
    name: 'find_huts',
  },
  {
    sdk: 'coinbase-agentkit',
    dependencies: { '@coinbase/agentkit': '^0.10.0' },
    major: 0,
    code: `import { ActionProvider, CreateAction } from '@coinbase/agentkit'; ${zod}
      export class Huts extends ActionProvider {
        constructor() { super('huts', []); }
        supportsNetwork() { return true; }
        @CreateAction({ name: 'find_huts', ${described}schema: ${schema} })
        async find(): Promise<string> { return 'done'; }
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'cloudflare-ai-utils',
    dependencies: { '@cloudflare/ai-utils': '^1.0.0' },
    major: 1,
    code: `import { runWithTools } from '@cloudflare/ai-utils';
      await runWithTools(env.AI, 'model', { messages: [], tools: [{ name: 'find_huts', ${described}parameters: { type: 'object', properties: {}, required: [] }, function: async () => 'done' }] });`,
    name: 'find_huts',
  },
  {
    sdk: 'nestjs-mcp',
    dependencies: { '@nestjs-mcp/server': '^0.3.0' },
    major: 0,
    code: `import { Resolver, Tool } from '@nestjs-mcp/server'; ${zod}
      @Resolver()
      export class Huts {
        @Tool({ name: 'find_huts', ${described}paramsSchema: { city: z.string() } })
        find() { return { content: [{ type: 'text', text: 'done' }] }; }
      }`,
    name: 'find_huts',
  },
  {
    sdk: 'xsai',
    dependencies: { '@xsai/tool': '^0.4.0' },
    major: 0,
    code: `import { tool } from '@xsai/tool'; ${zod}
      const huts = await tool({ name: 'find_huts', ${described}parameters: ${schema}, execute: async () => 'done' });`,
    name: 'find_huts',
  },
  {
    sdk: 'beeai',
    dependencies: { 'beeai-framework': '^0.1.30' },
    major: 0,
    code: `import { DynamicTool, StringToolOutput } from 'beeai-framework/tools/base'; ${zod}
      const huts = new DynamicTool({ name: 'FindHuts', ${described}inputSchema: ${schema}, async handler() { return new StringToolOutput('done'); } });`,
    name: 'FindHuts',
  },
  {
    sdk: 'beeai',
    form: 'class',
    dependencies: { 'beeai-framework': '^0.1.30' },
    major: 0,
    code: `import { Emitter } from 'beeai-framework/emitter/emitter'; import { StringToolOutput, Tool, type ToolEmitter } from 'beeai-framework/tools/base'; ${zod}
      export class Huts extends Tool<StringToolOutput> {
        name = 'FindHuts';
        description = 'Finds huts.';
        emitter = Emitter.root.child<ToolEmitter<never, StringToolOutput>>({ namespace: ['tool', 'huts'], creator: this });
        inputSchema() { return ${schema}; }
        protected async _run() { return new StringToolOutput('done'); }
      }`,
    name: 'FindHuts',
  },
  {
    sdk: 'goat',
    dependencies: { '@goat-sdk/core': '^0.5.0' },
    major: 0,
    code: `import { createToolParameters, Tool } from '@goat-sdk/core'; ${zod}
      class FindParameters extends createToolParameters(${schema}) {}
      export class Huts {
        @Tool({ name: 'find_huts', ${described} })
        async find(parameters: FindParameters) { return 'done'; }
      }`,
    name: 'find_huts',
    input: false,
  },
];

export const samples: readonly Sample[] = [...firstSamples, ...moreSamples];

export const keyOf = ({ sdk, form }: Sample): string => (form === undefined ? sdk : `${sdk}, ${form}`);

export const samplesByKey: ReadonlyMap<string, Sample> = new Map(samples.map((sample) => [keyOf(sample), sample]));
