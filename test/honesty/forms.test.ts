/**
 * What becomes of a result in the wrong form: the handlers that `invalid-result-shape` and `unserializable-result` report mislead the
 * model of a real SDK, and the ones that their fixes write do not.
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
import { generateText, stepCountIs, tool as aiTool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';
import { returnsOf } from '../../server/src/analysis/discovery/sdk';
import { ai } from '../../server/src/analysis/discovery/sdks/ai';
import { mcp } from '../../server/src/analysis/discovery/sdks/mcp';

/** Handlers as people write them, wrong ones too, so their types are set aside. */
type Handler = () => unknown;

interface Seen {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
}
const open: { close(): Promise<void> }[] = [];
after(async () => {
  for (const one of open) await one.close();
});

/** What a client is told, over a transport that writes JSON as stdio and HTTP do. */
async function callV1(handler: Handler): Promise<Seen | 'refused'> {
  const server = new ServerV1({ name: 'server', version: '1.0.0' });
  server.registerTool('t', { inputSchema: { q: z.string() } }, (async () => handler()) as never);
  const [one, other] = TransportV1.createLinkedPair();
  const client = new ClientV1({ name: 'client', version: '1.0.0' });
  open.push(client, server);
  await server.connect(one);
  await client.connect(other);
  return client.callTool({ name: 't', arguments: { q: '' } }).then(
    (seen) => JSON.parse(JSON.stringify(seen)) as Seen,
    () => 'refused' as const,
  );
}

async function callV2(handler: Handler): Promise<Seen | 'refused'> {
  const server = new ServerV2({ name: 'server', version: '1.0.0' });
  server.registerTool('t', { inputSchema: z.object({ q: z.string() }) }, (async () => handler()) as never);
  const [one, other] = TransportV2.createLinkedPair();
  const client = new ClientV2({ name: 'client', version: '1.0.0' });
  open.push(client, server);
  await server.connect(one);
  await client.connect(other);
  return client.callTool({ name: 't', arguments: { q: '' } }).then(
    (seen) => JSON.parse(JSON.stringify(seen)) as Seen,
    () => 'refused' as const,
  );
}

const rows = [{ id: 'a' }];
const text = (value: string): unknown => ({ content: [{ type: 'text', text: value }] });

for (const [version, call, major] of [
  ['MCP v1', callV1, 1],
  ['MCP v2', callV2, 2],
] as const) {
  describe(version, () => {
    const fates = returnsOf(majorOf(mcp, major));

    test('an object is dropped: a success with nothing in it; as text it arrives', async () => {
      assert.equal(fates.object, 'dropped');
      const seen = await call(() => ({ rows }));
      assert.ok(seen !== 'refused');
      assert.deepEqual([seen.content, seen.isError], [[], undefined]);
      assert.deepEqual(await call(() => text(JSON.stringify({ rows }))), text('{"rows":[{"id":"a"}]}'));
    });

    test('a string and a list are refused; in a text block they arrive', async () => {
      assert.deepEqual([fates.text, fates.list], ['rejected', 'rejected']);
      assert.equal(await call(() => 'done'), 'refused');
      assert.equal(await call(() => rows), 'refused');
      assert.deepEqual(await call(() => text(JSON.stringify(rows))), text('[{"id":"a"}]'));
    });

    test('nothing is no result: the agent gets an error, though the handler did its work', async () => {
      assert.equal(fates.nothing, 'rejected');
      const seen = await call(() => undefined);
      assert.ok(seen === 'refused' || seen.isError === true);
      assert.notEqual(await call(() => text('{"done":true}')), 'refused');
    });

    test('a bigint makes the call fail; as a string it arrives', async () => {
      const seen = await call(() => text(JSON.stringify({ wei: 1n })));
      assert.ok(seen !== 'refused' && seen.isError === true);
      assert.match(seen.content?.[0]?.text ?? '', /BigInt/);
      assert.deepEqual(await call(() => text(JSON.stringify({ wei: String(1n) }))), text('{"wei":"1"}'));
    });

    test('a map, a set and an error are empty; as data they arrive', async () => {
      const lost = { map: new Map([['a', 1]]), set: new Set(['a']), error: new Error('no such room') };
      assert.deepEqual(await call(() => text(JSON.stringify(lost))), text('{"map":{},"set":{},"error":{}}'));
      const kept = { map: Object.fromEntries(lost.map), set: [...lost.set], error: String(lost.error) };
      assert.deepEqual(await call(() => text(JSON.stringify(kept))), text('{"map":{"a":1},"set":["a"],"error":"Error: no such room"}'));
    });

    test('a set in the structured part is empty, too', async () => {
      const seen = await call(() => ({ content: [], structuredContent: { tags: new Set(['a']) } }));
      assert.ok(seen !== 'refused');
      assert.deepEqual(seen.structuredContent, { tags: {} });
    });
  });
}

describe('Vercel AI SDK', () => {
  /** What the second call of the model is told about the tool call of the first, as a provider would send it. */
  async function seenByModel(execute: Handler): Promise<unknown> {
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
    const answers = [
      { content: [{ type: 'tool-call', toolCallId: '1', toolName: 't', input: '{"q":""}' }], finishReason: { unified: 'tool-calls' } },
      { content: [{ type: 'text', text: 'done' }], finishReason: { unified: 'stop' } },
    ];
    const model = new MockLanguageModelV3({ doGenerate: (() => Promise.resolve({ ...answers.shift(), usage, warnings: [] })) as never });
    const t = aiTool({ inputSchema: z.object({ q: z.string() }), execute: async () => execute() });
    await generateText({ model, prompt: 'p', tools: { t }, stopWhen: stepCountIs(2) });
    const last = model.doGenerateCalls[1]?.prompt.at(-1);
    const output = last?.role === 'tool' && last.content[0]?.type === 'tool-result' ? last.content[0].output : undefined;
    return JSON.parse(JSON.stringify(output));
  }

  test('a result with `isError` is a success that holds JSON; what is thrown is a failure', async () => {
    assert.equal(returnsOf(majorOf(ai, 6)).toolResult, 'json');
    const result = { content: [{ type: 'text', text: 'no such room' }], isError: true };
    assert.deepEqual(await seenByModel(() => result), { type: 'json', value: result });
    const failure = { ok: false, code: 'not_found', message: 'no such room', retryable: false };
    assert.deepEqual(await seenByModel(() => failure), { type: 'json', value: failure });
  });

  test('a map and a set are empty; as data they arrive', async () => {
    const counts = new Map([['a', 1]]);
    assert.deepEqual(await seenByModel(() => ({ counts, tags: new Set(['a']) })), { type: 'json', value: { counts: {}, tags: {} } });
    const kept = { counts: Object.fromEntries(counts), tags: ['a'] };
    assert.deepEqual(await seenByModel(() => kept), { type: 'json', value: kept });
  });

  test('a bigint makes the run fail; as a string it arrives', async () => {
    await assert.rejects(seenByModel(() => ({ wei: 1n })));
    assert.deepEqual(await seenByModel(() => ({ wei: '1' })), { type: 'json', value: { wei: '1' } });
  });
});

describe('LangChain', () => {
  async function seenByModel(handler: Handler): Promise<{ content: unknown; artifact: unknown }> {
    const fields = { name: 't', description: 'd', schema: z.object({ q: z.string() }), responseFormat: 'content_and_artifact' };
    const t = langchainTool((async () => handler()) as never, fields as never) as unknown as { invoke(call: unknown): Promise<unknown> };
    const message = await t.invoke({ type: 'tool_call', id: '1', name: 't', args: { q: '' } });
    assert.ok(isToolMessage(message));
    return { content: message.content, artifact: message.artifact };
  }

  test('where a pair is asked for, anything else fails the call; the pair arrives', async () => {
    await assert.rejects(seenByModel(() => JSON.stringify(rows)));
    await assert.rejects(seenByModel(() => ({ rows })));
    assert.deepEqual(await seenByModel(() => [JSON.stringify(rows), undefined]), { content: '[{"id":"a"}]', artifact: undefined });
  });
});

function majorOf({ majors }: typeof mcp, major: number): (typeof mcp.majors)[number] {
  const found = majors.find(({ from, to }) => from <= major && major <= to);
  assert.ok(found !== undefined, `the data knows major ${major}`);
  return found;
}
