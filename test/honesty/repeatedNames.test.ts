/** What two tools of one name come to, learned by running the SDKs: what `duplicate-tool-name` says, and `repeated` in the data. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as ServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { McpServer as ServerV2 } from '@modelcontextprotocol/server';
import { Agent, run, setTracingDisabled, tool as agentsTool, Usage, type Model, type ModelRequest } from '@openai/agents';
import { generateText, tool as aiTool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';
import { mcp } from '../../server/src/analysis/discovery/sdks/mcp';
import { openaiAgents } from '../../server/src/analysis/discovery/sdks/openaiAgents';

const info = { name: 'server', version: '1.0.0' };
const handler = () => Promise.resolve({ content: [] });
const already = { message: 'Tool t is already registered' };

test('MCP v1 throws at the second registration, by either method; not on another server', () => {
  const server = new ServerV1(info);
  server.registerTool('t', { description: 'first' }, handler);
  assert.throws(() => server.registerTool('t', { description: 'second' }, handler), already);

  assert.throws(() => server.tool('t', handler), already);
  assert.doesNotThrow(() => new ServerV1(info).registerTool('t', {}, handler));
  assert.equal(mcp.repeated?.onReceiver, 'throws');
});

test('MCP v1 takes the name again once the first is removed or renamed, not while it is only disabled', () => {
  const server = new ServerV1(info);
  const first = server.registerTool('t', {}, handler);
  first.disable();
  assert.throws(() => server.registerTool('t', {}, handler), already);
  first.remove();
  const second = server.registerTool('t', {}, handler);
  second.update({ name: 'u' });
  assert.doesNotThrow(() => server.registerTool('t', {}, handler));
});

test('MCP v2 throws at the second registration', () => {
  const server = new ServerV2(info);
  const config = { inputSchema: z.object({}) };
  server.registerTool('t', config, handler);
  assert.throws(() => server.registerTool('t', config, handler), already);
});

test('A low-level MCP server lists both, and a call by the name says nothing of which is meant', async () => {
  const server = new Server(info, { capabilities: { tools: {} } });
  const asked: unknown[] = [];
  const definition = (description: string) => ({ name: 't', description, inputSchema: { type: 'object' as const } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [definition('first'), definition('second')] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    asked.push(params);
    return { content: [] };
  });
  const [one, other] = InMemoryTransport.createLinkedPair();
  const client = new Client(info);
  await server.connect(one);
  await client.connect(other);
  const { tools } = await client.listTools();
  await client.callTool({ name: 't', arguments: {} });
  await client.close();
  assert.deepEqual(
    tools.map(({ description }) => description),
    ['first', 'second'],
  );
  assert.deepEqual(asked, [{ name: 't', arguments: {} }]);
});

test('An OpenAI agent shows the model the last tool of a name, and runs that one', async () => {
  setTracingDisabled(true);
  const ran: string[] = [];
  const named = (description: string) =>
    agentsTool({
      name: 't',
      description,
      parameters: z.object({}),
      execute: () => {
        ran.push(description);
        return Promise.resolve('');
      },
    });
  const requests: ModelRequest[] = [];
  const model: Model = {
    getResponse(request) {
      requests.push(request);
      const usage = new Usage();
      const call = { type: 'function_call', callId: '1', name: 't', status: 'completed', arguments: '{}' } as const;
      const done = { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'done' }] } as const;
      return Promise.resolve({ usage, output: requests.length === 1 ? [call] : [{ ...done, content: [...done.content] }] });
    },
    getStreamedResponse() {
      throw new Error('Nobody asks for a stream.');
    },
  };
  await run(new Agent({ name: 'agent', model, tools: [named('first'), named('second')] }), 'go');
  assert.deepEqual(
    requests[0]?.tools.map((tool) => 'description' in tool && tool.description),
    ['second'],
  );
  assert.deepEqual(ran, ['second']);
  assert.equal(openaiAgents.repeated?.inList?.keeps, 'last');
});

test('Of a key that is written twice the AI SDK sees the last', async () => {
  const named = (description: string) => aiTool({ description, inputSchema: z.object({}), execute: () => Promise.resolve(description) });
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const answer = { content: [{ type: 'text', text: 'done' }], finishReason: { unified: 'stop' }, usage, warnings: [] };
  const model = new MockLanguageModelV3({ doGenerate: (() => Promise.resolve(answer)) as never });
  // As JSON and JavaScript allow it; TypeScript and linters refuse the plain form.
  const tools = Object.fromEntries([
    ['t', named('first')],
    ['t', named('second')],
  ]);
  await generateText({ model, prompt: 'p', tools });
  assert.deepEqual(
    model.doGenerateCalls[0]?.tools?.map((tool) => 'description' in tool && tool.description),
    ['second'],
  );
});
