/**
 * The ways in which public SDKs register tools, by package and version: what `npm run sdks` compiles against the real packages and looks
 * for there, and what the data of `discovery/sdks/` has to say of each. A row is one way in one major.
 */

/** A package to install, with what has to stand beside it. */
export interface Group {
  readonly name: string;
  readonly with?: readonly string[];
  /** Decorators as they were before the standard. */
  readonly decorators?: 'legacy';
  /** Declared where a build step or the host would. */
  readonly ambient?: string;
}

export interface Row {
  readonly id: string;
  /** The group's name. */
  readonly group: string;
  /** Keys of `test/unit/discovery/samples.ts`; absent where the row is not covered. */
  readonly samples?: readonly string[];
  /** What the tool's major says: how a result is read, what a throw becomes, how a failure is said, whether an output contract holds. */
  readonly reads?: string;
  /** The tool's major where it is not the group's. */
  readonly major?: number | 'none';
  /** Why it is not covered, or what else there is to say. */
  readonly why?: string;
}

const node = '@types/node@20.19.43';
const zod = 'zod@4.6.7';
const zod3 = 'zod@3.25.76';
const react = ['react@19', '@types/react@19'];
const nest = ['@nestjs/common@11', '@nestjs/core@11', 'reflect-metadata@0.2', 'rxjs@7'];

export const groups: readonly Group[] = [
  { name: '@modelcontextprotocol/sdk@1.32.2', with: [zod, node] },
  { name: '@modelcontextprotocol/server@2.4.0', with: [zod, node] },
  { name: 'mcp-handler@1', with: ['@modelcontextprotocol/sdk@1.32.2', zod, node] },
  { name: 'mcp-handler@2.4.0', with: ['@modelcontextprotocol/server@2.4.0', zod, node] },
  { name: 'openai@7.59.0', with: [zod, node] },
  { name: 'openai@6.49.0', with: [zod, node] },
  { name: 'openai@4', with: [zod3, node] },
  { name: '@anthropic-ai/sdk@1.14.0', with: [zod, node] },
  { name: 'ai@7.0.173', with: [zod] },
  { name: 'ai@6.0.326', with: [zod] },
  { name: 'ai@5.0.277', with: [zod] },
  { name: 'ai@4.3.19', with: [zod3] },
  { name: '@workflow/ai@5.0.0', with: ['ai@6', zod] },
  { name: '@ai-sdk/react@4', with: [...react, zod, 'ai@7'] },
  { name: '@ai-sdk/rsc@2.0.288', with: [...react, zod, 'ai@6'] },
  { name: '@google/genai@3.3.0', with: [node] },
  { name: '@anthropic-ai/claude-agent-sdk@0.3.332', with: [zod, node] },
  { name: '@langchain/core@1.4.0', with: ['langchain@1.5.14', '@langchain/langgraph', zod] },
  { name: '@firebase/ai@3.0.0', with: ['@firebase/app', node] },
  { name: '@opencode-ai/plugin@1.18.33', with: [node] },
  { name: '@earendil-works/pi-coding-agent@1.6.0', with: ['@earendil-works/pi-agent-core@1.6.0', 'typebox', node] },
  {
    name: '@mariozechner/pi-agent-core@0.73.1',
    with: ['@mariozechner/pi-coding-agent@0.73.1', 'typebox', '@sinclair/typebox', node],
  },
  { name: '@types/vscode@1.140.0' },
  { name: 'openclaw@2026.9.6', with: ['typebox', node] },
  {
    name: '@modelcontextprotocol/ext-apps@2.0.4',
    with: ['@modelcontextprotocol/server@2.4.0', '@modelcontextprotocol/client@2.4.0', zod, node],
  },
  { name: '@orval/mcp@8.38.0' },
  { name: '@mastra/core@1.71.0', with: [zod, node] },
  { name: '@mastra/core@0.24.9', with: [zod3, node] },
  { name: '@openai/agents@0.20.0', with: [zod, node] },
  { name: '@openrouter/agent@0.8.0', with: [zod, node] },
  { name: 'agents@0.32.0', with: ['@modelcontextprotocol/sdk@1.32.2', zod, node, '@cloudflare/workers-types'] },
  { name: '@cloudflare/think@0.23.0', with: ['agents@0.32.0', 'ai@6', zod, '@cloudflare/workers-types', node] },
  { name: '@assistant-ui/react@0.15.22', with: [zod, ...react] },
  { name: 'fastmcp@4.20.16', with: [zod, node] },
  { name: 'fastmcp@3.35.0', with: [zod, node] },
  { name: 'genkit@1.42.0', with: [node] },
  { name: 'n8n-workflow@2.41.0', with: [node] },
  { name: '@elevenlabs/client@1.25.0', with: [node] },
  { name: '@elevenlabs/react@1.15.2', with: react },
  { name: 'tmcp@1.20.0', with: ['@tmcp/adapter-zod', zod] },
  { name: '@composio/core@0.21.0', with: [zod] },
  { name: '@composio/core@0.19.0', with: [zod] },
  { name: '@copilotkit/react-core@1.74.0', with: [...react, zod] },
  { name: '@copilotkit/runtime@1.75.0', with: [zod, node] },
  { name: '@salesforce/mcp-provider-api@0.6.0', with: [zod3, node] },
  { name: 'llamaindex@0.12.1', with: [zod, node] },
  { name: 'mcp-framework@0.2.22', with: [zod3, node] },
  { name: '@livekit/agents@1.9.0', with: ['@livekit/rtc-node', zod, node] },
  { name: '@supabase/mcp-utils@0.8.0', with: [zod, node] },
  { name: 'eve@0.80.1', with: [zod, node] },
  { name: '@rekog/mcp-nest@2.0.5', with: [...nest, zod, '@modelcontextprotocol/server@2.4.0', node], decorators: 'legacy' },
  { name: '@rekog/mcp-nest@1.9.11', with: [...nest, zod, '@modelcontextprotocol/sdk@1', node], decorators: 'legacy' },
  { name: '@github/copilot-sdk@1.0.14', with: [zod, node] },
  { name: '@effect/ai@0.37.0', with: ['effect@3', '@effect/platform', '@effect/experimental', '@effect/rpc'] },
  { name: 'effect@4.1.0' },
  { name: '@convex-dev/agent@0.7.3', with: ['convex', 'ai@6', zod, 'convex-helpers'] },
  { name: '@convex-dev/agent@0.3.0', with: ['convex', 'ai@5', zod3, 'convex-helpers'] },
  { name: '@ax-llm/ax@24.0.21' },
  { name: '@google/adk@2.0.0', with: [zod, '@google/genai', node] },
  { name: '@tanstack/ai@0.58.0', with: [zod] },
  { name: '@elizaos/core@1.7.2', with: [node] },
  { name: 'mcp-use@2.5.2', with: [zod, node] },
  { name: 'mcp-use@1.34.6', with: [zod, node, ...react] },
  { name: '@lmstudio/sdk@2.0.0', with: [zod] },
  { name: '@lmstudio/sdk@1.5.0', with: [zod] },
  { name: '@strands-agents/sdk@1.19.0', with: [zod, node] },
  {
    name: '@nuxtjs/mcp-toolkit@0.21.0',
    with: [zod, node, 'nuxt', 'h3'],
    ambient: `declare const defineMcpTool: typeof import('@nuxtjs/mcp-toolkit/server')['defineMcpTool'];`,
  },
  { name: 'skybridge@2.0.0', with: [zod, node, '@types/react'] },
  { name: 'skybridge@0.35.21', with: [zod, '@modelcontextprotocol/sdk@1', node, '@types/react', '@types/express'] },
  { name: '@voltagent/core@2.10.0', with: [zod, 'ai@6', node] },
  { name: 'xmcp@1.1.3', with: [zod, node] },
  { name: '@inngest/agent-kit@0.13.2', with: ['inngest', zod3, node] },
  { name: '@mcp-b/webmcp-polyfill@5.1.0', with: ['@mcp-b/global@5.1.0'] },
  { name: '@mcp-b/react-webmcp@5.1.0', with: [...react, zod] },
  { name: '@agentic/core@8.4.4', with: [zod3, node] },
  { name: '@zuplo/mcp@0.0.32', with: [zod3, node] },
  { name: 'llmz@1.0.1', with: [node, '@bpinternal/zui'] },
  { name: '@botpress/runtime@2.0.0', with: [zod] },
  { name: '@botpress/runtime@1.14.0', with: [zod] },
  { name: 'mcp-lite@0.10.0', with: [zod] },
  { name: '@coinbase/agentkit@0.10.4', with: [zod3, node], decorators: 'legacy' },
  { name: '@cloudflare/ai-utils@1.0.1', with: ['@cloudflare/workers-types'] },
  {
    name: '@nestjs-mcp/server@0.3.0',
    with: [...nest, zod3, '@modelcontextprotocol/sdk@1', node, '@types/express'],
    decorators: 'legacy',
  },
  { name: '@xsai/tool@0.4.4', with: [zod] },
  { name: 'beeai-framework@0.1.30', with: [zod3, node] },
  { name: '@goat-sdk/core@0.5.0', with: [zod3, node], decorators: 'legacy' },
  { name: 'muppet@0.2.2', with: ['hono', zod, node] },
];

const mcp = 'call-tool-result, flagged-message, isError, enforced';
const mcpNoSlot = 'call-tool-result, flagged-message, isError, none';
const dispatched = 'call-tool-result, protocol-error, isError, declared';
const ai = 'text-or-json, flagged-message, value, declared';
const openai = 'text-or-json, run-rejects, value, none';
const anthropic = 'string-only, flagged-message, value, none';
const langchain = 'text-or-json, flagged-message, value, none';

export const rows: readonly Row[] = [
  { id: 'mcp-v1.registerTool', group: '@modelcontextprotocol/sdk@1.32.2', samples: ['mcp'], reads: mcp },
  { id: 'mcp-v1.tool', group: '@modelcontextprotocol/sdk@1.32.2', samples: ['mcp, tool', 'mcp, tool without a schema'], reads: mcpNoSlot },
  {
    id: 'mcp-v1.registerToolTask',
    group: '@modelcontextprotocol/sdk@1.32.2',
    samples: ['mcp, task'],
    reads: 'call-tool-result, flagged-message, isError, declared',
    why: 'what `getTaskResult` gives is taken for the result; most give what another function has stored',
  },
  { id: 'mcp-v1.lowlevel', group: '@modelcontextprotocol/sdk@1.32.2', samples: ['mcp, low level'], reads: dispatched },
  { id: 'mcp-v2.registerTool', group: '@modelcontextprotocol/server@2.4.0', samples: ['mcp, v2'], reads: mcp },
  { id: 'mcp-v2.lowlevel', group: '@modelcontextprotocol/server@2.4.0', samples: ['mcp, low level v2'], reads: dispatched },
  { id: 'mcp-handler.createMcpHandler', group: 'mcp-handler@2.4.0', samples: ['mcp, handler package'], reads: mcp },
  { id: 'mcp-handler.createMcpHandler', group: 'mcp-handler@1', samples: ['mcp, handler package'], reads: mcp },
  ...['openai@7.59.0', 'openai@6.49.0'].flatMap((group): Row[] => [
    { id: 'openai.zodFunction', group, samples: ['openai'], reads: openai },
    { id: 'openai.runTools', group, samples: ['openai, runTools'], reads: openai },
  ]),
  { id: 'openai.zodResponsesFunction', group: 'openai@7.59.0', samples: ['openai, responses'], reads: openai },
  { id: 'openai.standardFunction', group: 'openai@7.59.0', samples: ['openai, standard schema'], reads: openai },
  { id: 'openai.standardResponsesFunction', group: 'openai@7.59.0', samples: ['openai, standard schema for responses'], reads: openai },
  {
    id: 'openai.rawTools',
    group: 'openai@7.59.0',
    why: 'a schema alone: the project runs the call itself, nothing ties a function to it; found where the project has a dispatcher of objects',
  },
  { id: 'openai.runTools', group: 'openai@4', samples: ['openai, runTools with a list elsewhere'], reads: openai },
  { id: 'anthropic.betaZodTool', group: '@anthropic-ai/sdk@1.14.0', samples: ['anthropic'], reads: anthropic },
  { id: 'anthropic.betaTool', group: '@anthropic-ai/sdk@1.14.0', samples: ['anthropic, JSON schema'], reads: anthropic },
  { id: 'anthropic.betaStandardSchemaTool', group: '@anthropic-ai/sdk@1.14.0', samples: ['anthropic, standard schema'], reads: anthropic },
  {
    id: 'anthropic.rawTools',
    group: '@anthropic-ai/sdk@1.14.0',
    samples: ['anthropic, runner'],
    reads: anthropic,
    why: 'with `run`; a bare schema has no handler',
  },
  { id: 'ai.tool', group: 'ai@7.0.173', samples: ['ai'], reads: ai },
  { id: 'ai.dynamicTool', group: 'ai@7.0.173', samples: ['ai, dynamic'], reads: ai },
  { id: 'ai.inlineTools', group: 'ai@7.0.173', samples: ['ai, inline', 'ai, a map with a name'], reads: ai },
  { id: 'ai.tool', group: 'ai@6.0.326', samples: ['ai', 'ai, inline', 'ai, a map with a name'], reads: ai },
  { id: 'ai.tool', group: 'ai@5.0.277', samples: ['ai', 'ai, inline'], reads: ai },
  { id: 'ai.tool', group: 'ai@4.3.19', samples: ['ai, v4', 'ai, v4 inline'], reads: 'text-or-json, run-rejects, value, none' },
  { id: 'ai.inlineTools', group: '@workflow/ai@5.0.0', samples: ['ai, durable'], reads: ai },
  {
    id: 'ai.useChat.onToolCall',
    group: '@ai-sdk/react@4',
    why: 'one callback for all calls of the browser, which answers by `addToolOutput` and returns nothing: what it answers is no return',
  },
  { id: 'ai-rsc.streamUI', group: '@ai-sdk/rsc@2.0.288', why: '`generate` returns what a person sees; the model gets nothing of it' },
  {
    id: 'google-genai.callableTool',
    group: '@google/genai@3.3.0',
    samples: ['google-genai', 'google-genai, in a request'],
    reads: 'content-blocks, run-rejects, value, declared',
  },
  { id: 'google-genai.functionDeclarations', group: '@google/genai@3.3.0', why: 'a schema alone: no handler by design' },
  { id: 'claude-agent-sdk.tool', group: '@anthropic-ai/claude-agent-sdk@0.3.332', samples: ['claude-agent-sdk'], reads: mcpNoSlot },
  { id: 'langchain.tool', group: '@langchain/core@1.4.0', samples: ['langchain'], reads: langchain },
  { id: 'langchain.DynamicStructuredTool', group: '@langchain/core@1.4.0', samples: ['langchain, new'], reads: langchain },
  { id: 'langchain.DynamicTool', group: '@langchain/core@1.4.0', samples: ['langchain, new without a schema'], reads: langchain },
  {
    id: 'langchain.StructuredTool',
    group: '@langchain/core@1.4.0',
    samples: [
      'langchain, class',
      'langchain, class below one of the project, in another file',
      'langchain, class below one that takes its name from the options',
    ],
    reads: langchain,
  },
  { id: 'langchain.headlessTool', group: '@langchain/core@1.4.0', samples: ['langchain, headless'], reads: langchain },
  {
    id: 'firebase-ai.functionReference',
    group: '@firebase/ai@3.0.0',
    samples: ['firebase-ai'],
    reads: 'text-or-json, run-rejects, value, none',
  },
  {
    id: 'opencode.tool',
    group: '@opencode-ai/plugin@1.18.33',
    samples: ['opencode', 'opencode, named export', 'opencode, plugin'],
    reads: 'string-only, flagged-message, value, none',
  },
  {
    id: 'pi.registerTool',
    group: '@earendil-works/pi-coding-agent@1.6.0',
    samples: ['pi'],
    reads: 'content-blocks, flagged-message, isError, declared',
  },
  {
    id: 'pi.defineTool',
    group: '@earendil-works/pi-coding-agent@1.6.0',
    samples: ['pi, defined'],
    reads: 'content-blocks, flagged-message, isError, declared',
  },
  {
    id: 'pi.registerTool',
    group: '@mariozechner/pi-agent-core@0.73.1',
    samples: ['pi, typed', 'pi, before 1.0'],
    reads: 'content-blocks, flagged-message, value, none',
  },
  {
    id: 'vscode.lm.registerTool',
    group: '@types/vscode@1.140.0',
    samples: ['vscode'],
    major: 'none',
    reads: 'content-blocks, flagged-message, value, none',
  },
  { id: 'openclaw.registerTool', group: 'openclaw@2026.9.6', samples: ['openclaw'], reads: 'content-blocks, unknown, value, declared' },
  {
    id: 'openclaw.defineToolPlugin',
    group: 'openclaw@2026.9.6',
    samples: ['openclaw, plugin of tools'],
    reads: 'text-or-json, unknown, value, declared',
  },
  { id: 'mcp-ext-apps.registerAppTool', group: '@modelcontextprotocol/ext-apps@2.0.4', samples: ['mcp-ext-apps'], reads: mcp },
  {
    id: 'mcp-ext-apps.App.registerTool',
    group: '@modelcontextprotocol/ext-apps@2.0.4',
    samples: ['mcp-ext-apps, view'],
    reads: 'call-tool-result, unknown, isError, declared',
  },
  {
    id: 'orval.generated',
    group: '@orval/mcp@8.38.0',
    why: 'a generator: what it writes are registrations of the MCP SDK v1, which are found as such (files with a header of generated code are left out)',
  },
  {
    id: 'mastra.createTool',
    group: '@mastra/core@1.71.0',
    samples: ['mastra'],
    reads: 'text-or-json, flagged-message, value, enforced',
  },
  {
    id: 'mastra.Tool',
    group: '@mastra/core@1.71.0',
    samples: ['mastra, new'],
    reads: 'text-or-json, flagged-message, value, enforced',
  },
  {
    id: 'mastra.createTool',
    group: '@mastra/core@0.24.9',
    samples: ['mastra, 0.x', 'mastra, 0.x created'],
    reads: 'text-or-json, flagged-message, value, declared',
  },
  {
    id: 'openai-agents.tool',
    group: '@openai/agents@0.20.0',
    samples: ['openai-agents', 'openai-agents, with an output schema'],
    reads: 'text-or-json, fixed-sentence, value, enforced',
  },
  { id: 'openrouter.tool', group: '@openrouter/agent@0.8.0', samples: ['openrouter'], reads: 'json, message-as-data, value, enforced' },
  { id: 'cloudflare-agents.McpAgent', group: 'agents@0.32.0', samples: ['mcp, McpAgent'], major: 1, reads: mcp },
  { id: 'cloudflare-agents.paidTool', group: 'agents@0.32.0', samples: ['cloudflare-agents'], reads: mcpNoSlot },
  { id: 'cloudflare-agents.getTools', group: '@cloudflare/think@0.23.0', samples: ['ai, tools of Think'], major: 6, reads: ai },
  {
    id: 'assistant-ui.makeAssistantTool',
    group: '@assistant-ui/react@0.15.22',
    samples: ['assistant-ui'],
    reads: 'text-or-json, flagged-message, value, none',
  },
  {
    id: 'assistant-ui.defineToolkit',
    group: '@assistant-ui/react@0.15.22',
    samples: ['assistant-ui, toolkit'],
    reads: 'text-or-json, flagged-message, value, none',
  },
  {
    id: 'fastmcp.addTool',
    group: 'fastmcp@4.20.16',
    samples: ['fastmcp', 'fastmcp, list', 'fastmcp, with an output schema'],
    reads: 'wrapped, flagged-message, isError, enforced',
  },
  {
    id: 'fastmcp.addTool',
    group: 'fastmcp@3.35.0',
    samples: ['fastmcp', 'fastmcp, list'],
    reads: 'wrapped, flagged-message, isError, declared',
  },
  {
    id: 'genkit.defineTool',
    group: 'genkit@1.42.0',
    samples: ['genkit', 'genkit, parameter'],
    reads: 'text-or-json, run-rejects, value, enforced',
  },
  { id: 'genkit.tool', group: 'genkit@1.42.0', samples: ['genkit, exported'], reads: 'text-or-json, run-rejects, value, enforced' },
  {
    id: 'n8n.usableAsTool',
    group: 'n8n-workflow@2.41.0',
    why: '`execute` gives items to the next node and the host picks its parameters at run time: no name, no schema and no result of a tool stand in the code, and what a throw becomes is not traced',
  },
  {
    id: 'elevenlabs.clientTools',
    group: '@elevenlabs/client@1.25.0',
    samples: ['elevenlabs'],
    reads: 'string-only, flagged-message, value, none',
  },
  {
    id: 'elevenlabs.useConversationClientTool',
    group: '@elevenlabs/react@1.15.2',
    samples: ['elevenlabs, hook'],
    reads: 'string-only, flagged-message, value, none',
  },
  { id: 'tmcp.tool', group: 'tmcp@1.20.0', samples: ['tmcp'], reads: 'call-tool-result, protocol-error, isError, enforced' },
  { id: 'tmcp.defineTool', group: 'tmcp@1.20.0', samples: ['tmcp, defined'], reads: 'call-tool-result, protocol-error, isError, enforced' },
  {
    id: 'composio.createCustomTool',
    group: '@composio/core@0.21.0',
    samples: ['composio'],
    reads: 'text-or-json, message-as-data, value, declared',
  },
  {
    id: 'composio.createCustomTool',
    group: '@composio/core@0.19.0',
    samples: ['composio, made'],
    reads: 'text-or-json, message-as-data, value, declared',
  },
  {
    id: 'copilotkit.useCopilotAction',
    group: '@copilotkit/react-core@1.74.0',
    samples: ['copilotkit'],
    reads: 'text-or-json, message-as-data, value, none',
  },
  {
    id: 'copilotkit.useFrontendTool',
    group: '@copilotkit/react-core@1.74.0',
    samples: ['copilotkit, frontend tool', 'copilotkit, frontend tool v2'],
    reads: 'text-or-json, message-as-data, value, none',
  },
  {
    id: 'copilotkit.runtimeActions',
    group: '@copilotkit/runtime@1.75.0',
    samples: ['copilotkit, runtime'],
    reads: 'text-or-json, unknown, value, none',
    why: 'results and throws of the runtime are not traced',
  },
  {
    id: 'copilotkit.defineTool',
    group: '@copilotkit/runtime@1.75.0',
    samples: ['copilotkit, defined'],
    reads: 'text-or-json, flagged-message, value, none',
  },
  { id: 'salesforce.McpTool', group: '@salesforce/mcp-provider-api@0.6.0', samples: ['salesforce-mcp'], reads: mcp },
  {
    id: 'llamaindex.tool',
    group: 'llamaindex@0.12.1',
    samples: ['llamaindex', 'llamaindex, from'],
    reads: 'text-or-json, flagged-message, value, none',
  },
  {
    id: 'mcp-framework.MCPTool',
    group: 'mcp-framework@0.2.22',
    samples: ['mcp-framework'],
    reads: 'json, flagged-message, value, enforced',
  },
  { id: 'livekit.tool', group: '@livekit/agents@1.9.0', samples: ['livekit'], reads: 'json, fixed-sentence, value, none' },
  {
    id: 'supabase.tool',
    group: '@supabase/mcp-utils@0.8.0',
    samples: ['supabase-mcp'],
    reads: 'wrapped, flagged-message, isError, declared',
  },
  { id: 'eve.defineTool', group: 'eve@0.80.1', samples: ['eve'], reads: ai },
  { id: 'mcp-nest-2.Tool', group: '@rekog/mcp-nest@2.0.5', samples: ['mcp-nest'], reads: 'wrapped, flagged-message, isError, enforced' },
  {
    id: 'mcp-nest-1.Tool',
    group: '@rekog/mcp-nest@1.9.11',
    samples: ['mcp-nest, 1.x'],
    reads: 'wrapped, flagged-message, isError, enforced',
  },
  {
    id: 'copilot-sdk.defineTool',
    group: '@github/copilot-sdk@1.0.14',
    samples: ['copilot-sdk'],
    reads: 'text-or-json, flagged-message, value, none',
  },
  {
    id: 'effect.Tool.make',
    group: '@effect/ai@0.37.0',
    samples: ['effect'],
    reads: 'text-or-json, run-rejects, value, enforced',
    why: 'name, input and output; the handlers stand in the layer of a toolkit, as effects, and are not tied to their tools',
  },
  { id: 'effect.Tool.make', group: 'effect@4.1.0', samples: ['effect, v4'], reads: 'text-or-json, run-rejects, value, enforced' },
  { id: 'convex.createTool', group: '@convex-dev/agent@0.7.3', samples: ['convex'], reads: ai },
  { id: 'convex.createTool', group: '@convex-dev/agent@0.3.0', samples: ['convex, before 0.6'], reads: ai },
  { id: 'ax.fn', group: '@ax-llm/ax@24.0.21', samples: ['ax', 'ax, objects'], reads: 'text-or-json, run-rejects, value, declared' },
  { id: 'adk.FunctionTool', group: '@google/adk@2.0.0', samples: ['google-adk'], reads: 'text-or-json, message-as-data, value, none' },
  { id: 'adk.BaseTool', group: '@google/adk@2.0.0', samples: ['google-adk, class'], reads: 'text-or-json, message-as-data, value, none' },
  {
    id: 'tanstack.toolDefinition',
    group: '@tanstack/ai@0.58.0',
    samples: ['tanstack-ai', 'tanstack-ai, definition in another file'],
    reads: 'text-or-json, flagged-message, value, enforced',
  },
  { id: 'elizaos.Action', group: '@elizaos/core@1.7.2', samples: ['elizaos'], reads: 'text-or-json, unknown, value, none' },
  { id: 'mcp-use.tool', group: 'mcp-use@2.5.2', samples: ['mcp-use'], reads: mcp },
  { id: 'mcp-use.tool', group: 'mcp-use@1.34.6', samples: ['mcp-use, 1.x'], reads: mcp },
  { id: 'lmstudio.tool', group: '@lmstudio/sdk@2.0.0', samples: ['lmstudio'], reads: 'json, run-rejects, value, none' },
  { id: 'lmstudio.tool', group: '@lmstudio/sdk@1.5.0', samples: ['lmstudio'], reads: 'json, run-rejects, value, none' },
  {
    id: 'nuxt-mcp.defineMcpTool',
    group: '@nuxtjs/mcp-toolkit@0.21.0',
    samples: ['nuxt-mcp'],
    reads: 'wrapped, flagged-message, isError, enforced',
  },
  { id: 'strands.tool', group: '@strands-agents/sdk@1.19.0', samples: ['strands'], reads: 'text-or-json, flagged-message, value, none' },
  { id: 'skybridge.registerTool', group: 'skybridge@2.0.0', samples: ['skybridge'], reads: mcp },
  { id: 'skybridge.registerTool', group: 'skybridge@0.35.21', samples: ['skybridge, 0.x', 'skybridge, 0.x tool'], reads: mcp },
  {
    id: 'voltagent.createTool',
    group: '@voltagent/core@2.10.0',
    samples: ['voltagent'],
    reads: 'text-or-json, message-as-data, value, enforced',
  },
  {
    id: 'xmcp.file',
    group: 'xmcp@1.1.3',
    samples: ['xmcp', 'xmcp, named by its file'],
    reads: 'wrapped, flagged-message, isError, enforced',
  },
  {
    id: 'agent-kit.createTool',
    group: '@inngest/agent-kit@0.13.2',
    samples: ['agent-kit'],
    reads: 'text-or-json, message-as-data, value, none',
  },
  {
    id: 'webmcp.registerTool',
    group: '@mcp-b/webmcp-polyfill@5.1.0',
    samples: ['webmcp, with types'],
    reads: 'wrapped, unknown, value, declared',
  },
  {
    id: 'usewebmcp.useWebMCP',
    group: '@mcp-b/react-webmcp@5.1.0',
    samples: ['webmcp, hook'],
    reads: 'wrapped, flagged-message, isError, declared',
  },
  {
    id: 'agentic.aiFunction',
    group: '@agentic/core@8.4.4',
    samples: ['agentic', 'agentic, function', 'agentic, function in its options'],
    reads: 'text-or-json, unknown, value, none',
  },
  { id: 'zuplo.addTool', group: '@zuplo/mcp@0.0.32', samples: ['zuplo-mcp'], reads: 'call-tool-result, unknown, isError, declared' },
  { id: 'llmz.Tool', group: 'llmz@1.0.1', samples: ['llmz'], reads: 'text-or-json, unknown, value, declared' },
  { id: 'llmz.Tool', group: '@botpress/runtime@2.0.0', samples: ['llmz, Botpress'], reads: 'text-or-json, unknown, value, declared' },
  { id: 'llmz.Tool', group: '@botpress/runtime@1.14.0', samples: ['llmz, Botpress'], reads: 'text-or-json, unknown, value, declared' },
  { id: 'mcp-lite.tool', group: 'mcp-lite@0.10.0', samples: ['mcp-lite'], reads: 'call-tool-result, protocol-error, isError, enforced' },
  {
    id: 'coinbase.CreateAction',
    group: '@coinbase/agentkit@0.10.4',
    samples: ['coinbase-agentkit'],
    reads: 'string-only, unknown, value, none',
  },
  {
    id: 'cloudflare-ai-utils.runWithTools',
    group: '@cloudflare/ai-utils@1.0.1',
    samples: ['cloudflare-ai-utils'],
    reads: 'string-only, unknown, value, none',
  },
  { id: 'nestjs-mcp.Tool', group: '@nestjs-mcp/server@0.3.0', samples: ['nestjs-mcp'], reads: mcpNoSlot },
  { id: 'xsai.tool', group: '@xsai/tool@0.4.4', samples: ['xsai'], reads: 'text-or-json, unknown, value, none' },
  { id: 'beeai.DynamicTool', group: 'beeai-framework@0.1.30', samples: ['beeai'], reads: 'text-or-json, flagged-message, value, none' },
  { id: 'beeai.Tool', group: 'beeai-framework@0.1.30', samples: ['beeai, class'], reads: 'text-or-json, flagged-message, value, none' },
  { id: 'goat.Tool', group: '@goat-sdk/core@0.5.0', samples: ['goat'], reads: 'text-or-json, unknown, value, none' },
  {
    id: 'muppet.describeTool',
    group: 'muppet@0.2.2',
    why: "a Hono route with a middleware before it: the handler is the route's, and its result is a response",
  },
];
