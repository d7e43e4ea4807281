/**
 * What becomes of an answer that does not meet the output schema of its tool, learned from the servers and clients of MCP's SDKs: the
 * messages of `unmet-output-schema` and `unstructured-content` quote these facts.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as TransportV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as ServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { InMemoryTransport as TransportV2, McpServer as ServerV2 } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { mcpServers, type ContractCheck } from '../../server/src/analysis/discovery/sdk';

interface Seen {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
  /** The client threw, and this is what it said. */
  readonly refused?: string;
}

interface Mcp {
  readonly version: 'v1' | 'v2';
  readonly check: ContractCheck;
  /** One tool that gives `answer`; the client has listed the tools before, as hosts do. */
  call(answer: unknown, outputSchema: z.ZodType | undefined): Promise<Seen>;
}

const open: { close(): Promise<void> }[] = [];
after(async () => {
  for (const one of open) await one.close();
});

const refused = (error: unknown): Seen => ({ refused: String(error) });

const v1: Mcp = {
  version: 'v1',
  check: mcpServers.v1.check,
  async call(answer, outputSchema) {
    const server = new ServerV1({ name: 'server', version: '1.0.0' });
    const config = { inputSchema: { q: z.string() }, ...(outputSchema === undefined ? {} : { outputSchema }) };
    server.registerTool('t', config as never, (() => Promise.resolve(answer)) as never);
    const [one, other] = TransportV1.createLinkedPair();
    const client = new ClientV1({ name: 'client', version: '1.0.0' });
    open.push(client, server);
    await server.connect(one);
    await client.connect(other);
    await client.listTools();
    return client.callTool({ name: 't', arguments: { q: '' } }).then((seen) => seen as Seen, refused);
  },
};

const v2: Mcp = {
  version: 'v2',
  check: mcpServers.v2.check,
  async call(answer, outputSchema) {
    const server = new ServerV2({ name: 'server', version: '1.0.0' });
    const config = { inputSchema: z.object({ q: z.string() }), ...(outputSchema === undefined ? {} : { outputSchema }) };
    server.registerTool('t', config as never, (() => Promise.resolve(answer)) as never);
    const [one, other] = TransportV2.createLinkedPair();
    const client = new ClientV2({ name: 'client', version: '1.0.0' });
    open.push(client, server);
    await server.connect(one);
    await client.connect(other);
    await client.listTools();
    return client.callTool({ name: 't', arguments: { q: '' } }).then((seen) => seen as Seen, refused);
  },
};

const text = [{ type: 'text', text: '{"n":1}' }];
const wanted = z.object({ n: z.number() });

for (const sdk of [v1, v2]) {
  describe(`MCP ${sdk.version}`, () => {
    test('an answer that meets its schema comes through whole', async () => {
      assert.deepEqual(await sdk.call({ content: text, structuredContent: { n: 1 } }, wanted), {
        content: text,
        structuredContent: { n: 1 },
      });
    });

    test('text alone under an output schema is an error to the agent', async () => {
      const seen = await sdk.call({ content: text }, wanted);
      assert.equal(seen.isError, true);
      assert.match(seen.content?.[0]?.text ?? '', /Tool t has an output schema but no structured content was provided/);
      assert.equal(sdk.check.unmet, 'flagged-message');
    });

    test('a field that is missing, or of another type, is an error to the agent', async () => {
      for (const structuredContent of [{}, { n: 'one' }]) {
        const seen = await sdk.call({ content: text, structuredContent }, wanted);
        assert.equal(seen.isError, true);
        assert.match(seen.content?.[0]?.text ?? '', /Invalid structured content/);
      }
    });

    test('a key too many passes the server, and the client throws the answer away', async () => {
      const seen = await sdk.call({ content: text, structuredContent: { n: 1, more: 2 } }, wanted);
      assert.match(seen.refused ?? '', /must NOT have additional properties/);
      const nested = await sdk.call({ content: text, structuredContent: { a: { n: 1, more: 2 } } }, z.object({ a: wanted }));
      assert.match(nested.refused ?? '', /must NOT have additional properties/);
    });

    test('a strict object refuses the key at the server, a loose one takes it', async () => {
      const more = { content: text, structuredContent: { n: 1, more: 2 } };
      assert.equal((await sdk.call(more, z.strictObject({ n: z.number() }))).isError, true);
      assert.deepEqual((await sdk.call(more, z.looseObject({ n: z.number() }))).structuredContent, { n: 1, more: 2 });
    });

    test('a flagged failure needs no structured part', async () => {
      assert.deepEqual(await sdk.call({ content: text, isError: true }, wanted), { content: text, isError: true });
    });

    test('a structured part alone reaches readers of text as an empty list', async () => {
      for (const schema of [undefined, wanted])
        assert.deepEqual(await sdk.call({ structuredContent: { n: 1 } }, schema), { content: [], structuredContent: { n: 1 } });
    });
  });
}

test('v1 serves objects alone as output schema: every success fails, with a message that says nothing of it', async () => {
  const either = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), code: z.string() })]);
  const schemas = [either, z.union([wanted, z.object({ m: z.number() })]), z.record(z.string(), z.number()), wanted.nullable()];
  for (const schema of schemas) {
    const seen = await v1.call({ content: text, structuredContent: { n: 1, ok: true } }, schema);
    assert.equal(seen.isError, true);
    assert.doesNotMatch(seen.content?.[0]?.text ?? '', /schema/);
  }
  assert.equal(mcpServers.v1.check.unions, 'break');
});

test('v2 serves a union', async () => {
  const schema = z.union([wanted, z.object({ m: z.number() })]);
  assert.deepEqual((await v2.call({ content: text, structuredContent: { n: 1 } }, schema)).structuredContent, { n: 1 });
});

test('what the fix writes comes through: open fields are optional, and a list goes under a name', async () => {
  // As on the wire, where JSON leaves `title: undefined` out.
  const fixed = { content: text, structuredContent: { rows: [{ n: 1 }] } };
  const schema = z.object({ rows: z.unknown().optional(), title: z.unknown().optional() });
  for (const sdk of [v1, v2]) assert.deepEqual((await sdk.call(fixed, schema)).structuredContent, { rows: [{ n: 1 }] });
});
