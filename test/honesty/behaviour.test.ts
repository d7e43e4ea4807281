/**
 * What a model sees when a handler returns or throws, learned by running the SDKs themselves in this process. The rules rest on these
 * facts, and `discovery/sdks/*.ts` states them as data: where an SDK changes its ways, this is the test that says so.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isToolMessage } from '@langchain/core/messages';
import { tool as langchainTool } from '@langchain/core/tools';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as TransportV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as ServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { InMemoryTransport as TransportV2, McpServer as ServerV2 } from '@modelcontextprotocol/server';
import { RunContext, tool as agentsTool } from '@openai/agents';
import { generateText, stepCountIs, tool as aiTool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';
import type { SdkMajor } from '../../server/src/analysis/discovery/sdk';
import { ai } from '../../server/src/analysis/discovery/sdks/ai';
import { langchain } from '../../server/src/analysis/discovery/sdks/langchain';
import { mcp } from '../../server/src/analysis/discovery/sdks/mcp';
import { openaiAgents } from '../../server/src/analysis/discovery/sdks/openaiAgents';

/** Handlers as people write them, wrong ones too, so their types are set aside. */
type Handler = () => unknown;
const boom: Handler = () => {
  throw new Error('boom');
};
const reject = { rejected: true } as const;

const either = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), code: z.string() })]);

describe('MCP', () => {
  interface Seen {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text?: string }[];
    readonly structuredContent?: unknown;
    readonly rejected?: true;
  }
  interface Mcp {
    readonly major: number;
    call(handler: Handler, outputSchema?: z.ZodType): Promise<Seen>;
  }

  const open: { close(): Promise<void> }[] = [];
  after(async () => {
    for (const one of open) await one.close();
  });

  /** One server with one tool, its tools listed (that is when a client learns of output schemas), the tool called. */
  const v1: Mcp = {
    major: 1,
    async call(handler, outputSchema) {
      const server = new ServerV1({ name: 'server', version: '1.0.0' });
      const config = { inputSchema: { q: z.string() }, ...(outputSchema === undefined ? {} : { outputSchema }) };
      server.registerTool('t', config as never, (async () => handler()) as never);
      const [one, other] = TransportV1.createLinkedPair();
      const client = new ClientV1({ name: 'client', version: '1.0.0' });
      open.push(client, server);
      await server.connect(one);
      await client.connect(other);
      await client.listTools();
      return client.callTool({ name: 't', arguments: { q: '' } }).then(
        (seen) => seen as Seen,
        () => reject,
      );
    },
  };
  const v2: Mcp = {
    major: 2,
    async call(handler, outputSchema) {
      const server = new ServerV2({ name: 'server', version: '1.0.0' });
      const config = { inputSchema: z.object({ q: z.string() }), ...(outputSchema === undefined ? {} : { outputSchema }) };
      server.registerTool('t', config as never, (async () => handler()) as never);
      const [one, other] = TransportV2.createLinkedPair();
      const client = new ClientV2({ name: 'client', version: '1.0.0' });
      open.push(client, server);
      await server.connect(one);
      await client.connect(other);
      await client.listTools();
      return client.callTool({ name: 't', arguments: { q: '' } }).then(
        (seen) => seen as Seen,
        () => reject,
      );
    },
  };

  for (const sdk of [v1, v2]) {
    const version = `v${sdk.major}`;

    test(`${version}: a thrown error is text with isError`, async () => {
      const seen = await sdk.call(boom);
      assert.deepEqual(seen, { content: [{ type: 'text', text: 'boom' }], isError: true });
      assert.equal(majorOf(mcp.majors, sdk.major).thrown, 'flagged-message');
      assert.deepEqual(majorOf(mcp.majors, sdk.major).failure, { kind: 'flag', property: 'isError' });
    });

    test(`${version}: a thrown object loses what it says`, async () => {
      const throwsObject = () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- that is what is tried
        throw { code: 'E1' };
      };
      assert.equal((await sdk.call(throwsObject)).content?.[0]?.text, '[object Object]');
    });

    test(`${version}: of a plain object the model sees nothing`, async () => {
      const seen = await sdk.call(() => ({ rows: 1 }));
      assert.deepEqual(seen.content, []);
      assert.equal(seen.isError, undefined);
      assert.equal(majorOf(mcp.majors, sdk.major).result, 'call-tool-result');
    });

    test(`${version}: a returned string is refused as no result at all`, async () => {
      assert.equal(await sdk.call(() => 'done'), reject);
    });

    test(`${version}: text without the flag is a success, whatever it says`, async () => {
      const seen = await sdk.call(() => ({ content: [{ type: 'text', text: 'Error: no such file' }] }));
      assert.equal(seen.isError, undefined);
    });

    test(`${version}: an output schema without structuredContent turns a success into an error`, async () => {
      const seen = await sdk.call(() => ({ content: [{ type: 'text', text: '1' }] }), z.object({ n: z.number() }));
      assert.equal(seen.isError, true);
      assert.match(seen.content?.[0]?.text ?? '', /has an output schema but no structured content/);
      assert.equal(majorOf(mcp.majors, sdk.major).outputContract, 'enforced');
    });
  }

  const failure = () => ({ isError: true, content: [{ type: 'text', text: 'no' }], structuredContent: { code: 'no' } });

  test('v1: a union as output schema breaks every call; v2 serves it', async () => {
    const success = () => ({ content: [], structuredContent: { ok: true } });
    assert.equal((await v1.call(success, either)).isError, true);
    assert.deepEqual((await v2.call(success, either)).structuredContent, { ok: true });
  });

  test('v1: structuredContent outside the schema beside isError makes the client throw; v2 takes it', async () => {
    assert.equal(await v1.call(failure, z.object({ n: z.number() })), reject);
    assert.deepEqual((await v2.call(failure, z.object({ n: z.number() }))).structuredContent, { code: 'no' });
  });
});

describe('Vercel AI SDK', () => {
  /** What the second call of the model is told about the tool call of the first. */
  async function seenByModel(execute: Handler, outputSchema?: z.ZodType): Promise<unknown> {
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
    const answers = [
      { content: [{ type: 'tool-call', toolCallId: '1', toolName: 't', input: '{"q":""}' }], finishReason: { unified: 'tool-calls' } },
      { content: [{ type: 'text', text: 'done' }], finishReason: { unified: 'stop' } },
    ];
    const model = new MockLanguageModelV3({ doGenerate: (() => Promise.resolve({ ...answers.shift(), usage, warnings: [] })) as never });
    const contract = outputSchema === undefined ? {} : { outputSchema };
    const t = aiTool({ inputSchema: z.object({ q: z.string() }), execute: async () => execute(), ...contract } as never);
    await generateText({ model, prompt: 'p', tools: { t }, stopWhen: stepCountIs(2) });
    const last = model.doGenerateCalls[1]?.prompt.at(-1);
    return last?.role === 'tool' && last.content[0]?.type === 'tool-result' ? last.content[0].output : undefined;
  }

  test('tool() hands back its argument, so plain objects are tools too', () => {
    const config = { inputSchema: z.object({}), execute: () => Promise.resolve(1) };
    assert.equal(aiTool(config), config);
  });

  test('an output schema is a type alone: what does not meet it goes through as it is', async () => {
    const told = await seenByModel(() => ({ total: '12.00' }), z.object({ total: z.number() }));
    assert.deepEqual(told, { type: 'json', value: { total: '12.00' } });
    assert.equal(majorOf(ai.majors, 6).outputContract, 'declared');
  });

  test('a string goes through as text, everything else as JSON', async () => {
    assert.deepEqual(await seenByModel(() => 'hi'), { type: 'text', value: 'hi' });
    assert.deepEqual(await seenByModel(() => ({ rows: [] })), { type: 'json', value: { rows: [] } });
    assert.equal(majorOf(ai.majors, 6).result, 'text-or-json');
  });

  test('an MCP result is plain JSON here: its flag flags nothing', async () => {
    assert.deepEqual(await seenByModel(() => ({ content: [], isError: true })), { type: 'json', value: { content: [], isError: true } });
    assert.deepEqual(majorOf(ai.majors, 6).failure, { kind: 'value' });
  });

  test('a thrown error is an error with its message', async () => {
    assert.deepEqual(await seenByModel(boom), { type: 'error-text', value: 'boom' });
    assert.equal(majorOf(ai.majors, 6).thrown, 'flagged-message');
  });
});

describe('LangChain', () => {
  async function seenByModel(handler: Handler): Promise<{ content: unknown; status: unknown }> {
    const t = langchainTool(async () => handler(), { name: 't', description: 'd', schema: z.object({ q: z.string() }) });
    const message: unknown = await t.invoke({ type: 'tool_call', id: '1', name: 't', args: { q: '' } });
    assert.ok(isToolMessage(message));
    return { content: message.content, status: message.status };
  }

  test('a string is the content as it is, an object its JSON', async () => {
    assert.deepEqual(await seenByModel(() => 'hi'), { content: 'hi', status: 'success' });
    assert.deepEqual(await seenByModel(() => ({ rows: [] })), { content: '{"rows":[]}', status: 'success' });
    assert.equal(majorOf(langchain.majors, 1).result, 'text-or-json');
  });

  test('a thrown error is left to whoever runs the tool', async () => {
    await assert.rejects(seenByModel(boom), { message: 'boom' });
  });
});

describe('OpenAI Agents SDK', () => {
  async function seenByModel(execute: Handler): Promise<unknown> {
    const t = agentsTool({ name: 't', description: 'd', parameters: z.object({ q: z.string() }), execute: async () => execute() });
    return t.invoke(new RunContext({}), '{"q":""}');
  }

  test('a value goes through as it is', async () => {
    assert.equal(await seenByModel(() => 'hi'), 'hi');
    assert.deepEqual(await seenByModel(() => ({ rows: [] })), { rows: [] });
    assert.equal(majorOf(openaiAgents.majors, 0).result, 'text-or-json');
  });

  test('of a thrown error only a fixed sentence is left', async () => {
    assert.equal(await seenByModel(boom), 'An error occurred while running the tool. Please try again.');
    assert.equal(majorOf(openaiAgents.majors, 0).thrown, 'fixed-sentence');
  });
});

function majorOf(majors: readonly SdkMajor[], major: number): SdkMajor {
  const found = majors.find(({ from, to }) => from <= major && major <= to);
  assert.ok(found !== undefined, `the data knows major ${major}`);
  return found;
}
