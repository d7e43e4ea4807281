/**
 * What becomes of a throw, learned by running the SDKs: what `lost-error-message`, `non-error-throw` and `protocol-error-for-failure` say, and
 * that what their fixes write reaches the model. Each reported handler misleads here, and the mended one does not.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as TransportV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server as LowV1 } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as ServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import {
  InMemoryTransport as TransportV2,
  McpServer as ServerV2,
  ProtocolError,
  ProtocolErrorCode,
  Server as LowV2,
} from '@modelcontextprotocol/server';
import { tool as langchainTool } from '@langchain/core/tools';
import { RunContext, tool as agentsTool } from '@openai/agents';
import { generateText, stepCountIs, tool as aiTool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';

type Handler = () => unknown;
const message = 'No book 123: ask list_books for the numbers';
const throwing =
  (thrown: unknown): Handler =>
  () => {
    throw thrown;
  };
const info = { name: 'case', version: '1.0.0' };
const open: { close(): Promise<void> }[] = [];
after(async () => {
  for (const one of open) await one.close();
});

/** What the host has after a call: a result, or the error of the protocol. */
type Seen = { readonly result: { readonly isError?: boolean; readonly content?: unknown } } | { readonly refused: string };

interface Servers {
  readonly version: string;
  /** A server that registers its tool, and one that answers `tools/call` itself. */
  registered(handler: Handler): Promise<Seen>;
  lowLevel(handler: Handler): Promise<Seen>;
  readonly protocolError: unknown;
}

async function seen(call: Promise<unknown>): Promise<Seen> {
  return call.then(
    (result) => ({ result: result as object }),
    (error: unknown) => ({ refused: error instanceof Error ? error.message : String(error) }),
  );
}

const v1: Servers = {
  version: 'v1',
  protocolError: new McpError(ErrorCode.InvalidParams, message),
  async registered(handler) {
    const server = new ServerV1(info);
    server.registerTool('t', {}, (async () => handler()) as never);
    return callV1(server);
  },
  async lowLevel(handler) {
    const server = new LowV1(info, { capabilities: { tools: {} } });
    server.setRequestHandler(CallToolRequestSchema, (async () => handler()) as never);
    return callV1(server);
  },
};

async function callV1(server: ServerV1 | LowV1): Promise<Seen> {
  const [one, other] = TransportV1.createLinkedPair();
  const client = new ClientV1(info);
  open.push(client, server);
  await server.connect(one);
  await client.connect(other);
  return seen(client.callTool({ name: 't', arguments: {} }));
}

const v2: Servers = {
  version: 'v2',
  protocolError: new ProtocolError(ProtocolErrorCode.InvalidParams, message),
  async registered(handler) {
    const server = new ServerV2(info);
    server.registerTool('t', { inputSchema: z.object({}) }, (async () => handler()) as never);
    return callV2(server);
  },
  async lowLevel(handler) {
    const server = new LowV2(info, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/call', (async () => handler()) as never);
    return callV2(server);
  },
};

async function callV2(server: ServerV2 | LowV2): Promise<Seen> {
  const [one, other] = TransportV2.createLinkedPair();
  const client = new ClientV2(info);
  open.push(client, server);
  await server.connect(one);
  await client.connect(other);
  return seen(client.callTool({ name: 't', arguments: {} }));
}

for (const { version, protocolError, registered, lowLevel } of [v1, v2]) {
  describe(`MCP ${version}`, () => {
    test('out of a low-level handler a throw is a protocol error, whatever its class: there is no result', async () => {
      for (const thrown of [protocolError, new Error(message)]) {
        const answer = await lowLevel(throwing(thrown));
        assert.ok('refused' in answer && answer.refused.includes(message));
      }
    });

    test('the result that the fix writes is a result', async () => {
      const mended = { content: [{ type: 'text', text: message }], isError: true };
      assert.deepEqual(await lowLevel(() => mended), { result: mended });
    });

    test('out of a registered tool even a protocol error is text with the flag', async () => {
      const answer = await registered(throwing(protocolError));
      assert.ok('result' in answer && answer.result.isError === true);
      assert.match(JSON.stringify(answer.result.content), new RegExp(message));
    });

    test('of a thrown object the name of its type is left, of text the text', async () => {
      const text = async (thrown: unknown) => {
        const answer = await registered(throwing(thrown));
        assert.ok('result' in answer && answer.result.isError === true);
        return JSON.stringify(answer.result.content);
      };
      assert.match(await text({ code: 'not_found', message }), /\[object Object\]/);
      assert.match(await text(message), new RegExp(message));
      assert.match(await text(Object.assign(new Error(message), { code: 'not_found' })), new RegExp(message));
      assert.match(await text(new Error(JSON.stringify({ code: 'not_found' }))), /not_found/);
    });
  });
}

describe('OpenAI Agents SDK', () => {
  const invoke = async (execute: Handler, outputSchema?: z.ZodType): Promise<unknown> => {
    const contract = outputSchema === undefined ? {} : { outputSchema };
    const t = agentsTool({ name: 't', description: 'd', parameters: z.object({}), ...contract, execute: async () => execute() } as never);
    return (t as unknown as { invoke(context: unknown, input: string): Promise<unknown> }).invoke(new RunContext({}), '{}');
  };

  test('a message that says what to do is not in what the model reads; what the fix returns is', async () => {
    for (const thrown of [new Error(message), { code: 'not_found' }]) {
      assert.equal(await invoke(throwing(thrown)), 'An error occurred while running the tool. Please try again.');
    }
    const mended = { ok: false, code: 'not_found', message };
    assert.deepEqual(await invoke(() => mended), mended);
  });

  test('with an output contract the throw goes on, and ends the run', async () => {
    await assert.rejects(invoke(throwing(new Error(message)), z.object({ until: z.string() })), new RegExp(message));
  });
});

test('The AI SDK gives the model what is thrown, as text or as JSON', async () => {
  const seenByModel = async (execute: Handler): Promise<unknown> => {
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
    const answers = [
      { content: [{ type: 'tool-call', toolCallId: '1', toolName: 't', input: '{}' }], finishReason: { unified: 'tool-calls' } },
      { content: [{ type: 'text', text: 'done' }], finishReason: { unified: 'stop' } },
    ];
    const model = new MockLanguageModelV3({ doGenerate: (() => Promise.resolve({ ...answers.shift(), usage, warnings: [] })) as never });
    const t = aiTool({ inputSchema: z.object({}), execute: async () => execute() });
    await generateText({ model, prompt: 'p', tools: { t }, stopWhen: stepCountIs(2) });
    const last = model.doGenerateCalls[1]?.prompt.at(-1);
    return last?.role === 'tool' && last.content[0]?.type === 'tool-result' ? last.content[0].output : undefined;
  };
  assert.deepEqual(await seenByModel(throwing(new Error(message))), { type: 'error-text', value: message });
  assert.match(JSON.stringify(await seenByModel(throwing({ code: 'not_found' }))), /not_found/);
});

test('A LangChain tool throws on what was thrown: its tool node reads the `message`, which text and plain objects lack', async () => {
  const t = (thrown: unknown) =>
    langchainTool(async () => Promise.resolve(throwing(thrown)()), { name: 't', description: 'd', schema: z.object({}) }).invoke({
      type: 'tool_call',
      id: '1',
      name: 't',
      args: {},
    });
  const read = (thrown: unknown): Promise<unknown> =>
    t(thrown).then(
      () => assert.fail('It throws.'),
      (error: unknown) => (error as { message?: unknown }).message,
    );
  assert.equal(await read('No such book'), undefined);
  assert.equal(await read({ code: 'not_found' }), undefined);
  assert.equal(await read(new Error(message)), message);
});
