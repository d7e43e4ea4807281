/**
 * Rewritten handlers, run in the SDKs themselves: a handler that answers in sentences is rewritten as the light bulb does it, compiled, and
 * called by a client of that SDK. What failed must reach it as a failure with a code, what worked as data, and no sentence alone.
 */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isToolMessage } from '@langchain/core/messages';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as TransportV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { InMemoryTransport as TransportV2 } from '@modelcontextprotocol/server';
import { RunContext } from '@openai/agents';
import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import ts from 'typescript';
import { createAnalysis } from '../../server/src/analysis/api';
import { applyEdits } from '../../server/src/analysis/text/edit';
import { coreOptions } from '../support/coreAnalyzer';
import { root } from '../support/fixture';
import { repositoryRoot } from '../support/repository';

/** What the agent's side is given, in one form for all SDKs. */
type Seen =
  { readonly failed: false; readonly data: unknown } | { readonly failed: true; readonly code: unknown; readonly message: unknown };

interface Case {
  readonly sdk: string;
  readonly packages: Readonly<Record<string, string>>;
  /** Exports `subject`: the server or the tool. */
  readonly source: string;
  /** Calls the tool with an id, as a client or a model does. */
  call(subject: never, id: string): Promise<Seen>;
}

/** What all of them stand on: one card, and a database that is away for one id. */
const behind = `
const rows = new Map([["1", { id: "1", title: "Plan" }]]);
const cards = {
  async find(id: string): Promise<{ id: string; title: string } | undefined> {
    if (id === "away") throw new Error("The database is away.");
    return rows.get(id);
  },
  async remove(id: string): Promise<void> {
    rows.delete(id);
  },
};
`;

const inWords = `
    try {
      const card = await cards.find(id);
      if (!card) return \`There is no card \${id}.\`;
      await cards.remove(id);
      return \`Deleted card \${id}.\`;
    } catch (error) {
      return \`The card could not be deleted: \${String(error)}\`;
    }`;

const inResults = inWords.replace(/return (`.*`);/g, 'return { content: [{ type: "text" as const, text: $1 }] };');

const folder = join(repositoryRoot, 'out', 'rewritten');
mkdirSync(folder, { recursive: true });
const open: { close(): Promise<void> }[] = [];
after(async () => {
  for (const one of open) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Result {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
}

function seenOfResult({ isError, content, structuredContent }: Result): Seen {
  const text = content?.[0]?.text ?? '';
  if (isError !== true) {
    assert.deepEqual(JSON.parse(text), structuredContent, 'clients that read only text are told the same');
    return { failed: false, data: structuredContent };
  }
  const { code, message } = JSON.parse(text) as Record<string, unknown>;
  return { failed: true, code, message };
}

function seenOfObject(value: unknown): Seen {
  const { ok, data, code, message } = value as Record<string, unknown>;
  return ok === true ? { failed: false, data } : { failed: true, code, message };
}

const cases: readonly Case[] = [
  {
    sdk: 'MCP v1',
    packages: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' },
    source: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
${behind}
export const subject = new McpServer({ name: "cards", version: "1.0.0" });
subject.registerTool("delete_card", { description: "Deletes a card.", inputSchema: { id: z.string() } }, async ({ id }) => {${inResults}
});
`,
    async call(subject, id) {
      const [one, other] = TransportV1.createLinkedPair();
      const client = new ClientV1({ name: 'client', version: '1.0.0' });
      open.push(client);
      await (subject as { connect(transport: unknown): Promise<void> }).connect(one);
      await client.connect(other);
      await client.listTools();
      const seen = seenOfResult((await client.callTool({ name: 'delete_card', arguments: { id } })) as Result);
      await client.close();
      return seen;
    },
  },
  {
    sdk: 'MCP v2',
    packages: { '@modelcontextprotocol/server': '^2.0.0', zod: '^4.0.0' },
    source: `import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
${behind}
export const subject = new McpServer({ name: "cards", version: "1.0.0" });
subject.registerTool("delete_card", { description: "Deletes a card.", inputSchema: z.object({ id: z.string() }) }, async ({ id }) => {${inResults}
});
`,
    async call(subject, id) {
      const [one, other] = TransportV2.createLinkedPair();
      const client = new ClientV2({ name: 'client', version: '1.0.0' });
      open.push(client);
      await (subject as { connect(transport: unknown): Promise<void> }).connect(one);
      await client.connect(other);
      await client.listTools();
      const seen = seenOfResult((await client.callTool({ name: 'delete_card', arguments: { id } })) as Result);
      await client.close();
      return seen;
    },
  },
  {
    sdk: 'Vercel AI SDK',
    packages: { ai: '^6.0.0', zod: '^4.0.0' },
    source: `import { tool } from "ai";
import { z } from "zod";
${behind}
export const subject = tool({
  description: "Deletes a card.",
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {${inWords}
  },
});
`,
    async call(subject, id) {
      const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
      const input = JSON.stringify({ id });
      const answers = [
        { content: [{ type: 'tool-call', toolCallId: '1', toolName: 'delete_card', input }], finishReason: { unified: 'tool-calls' } },
        { content: [{ type: 'text', text: 'done' }], finishReason: { unified: 'stop' } },
      ];
      const model = new MockLanguageModelV3({ doGenerate: (() => Promise.resolve({ ...answers.shift(), usage, warnings: [] })) as never });
      await generateText({ model, prompt: 'p', tools: { delete_card: subject }, stopWhen: stepCountIs(2) });
      const last = model.doGenerateCalls[1]?.prompt.at(-1);
      const output = last?.role === 'tool' && last.content[0]?.type === 'tool-result' ? last.content[0].output : undefined;
      assert.equal(output?.type, 'json');
      return seenOfObject(output.value);
    },
  },
  {
    sdk: 'LangChain',
    packages: { '@langchain/core': '^1.0.0', zod: '^4.0.0' },
    source: `import { tool } from "@langchain/core/tools";
import { z } from "zod";
${behind}
export const subject = tool(
  async ({ id }) => {${inWords}
  },
  { name: "delete_card", description: "Deletes a card.", schema: z.object({ id: z.string() }) },
);
`,
    async call(subject, id) {
      const { invoke } = subject as { invoke(call: object): Promise<unknown> };
      const message = await invoke.call(subject, { type: 'tool_call', id: '1', name: 'delete_card', args: { id } });
      assert.ok(isToolMessage(message));
      return seenOfObject(JSON.parse((message as { content: string }).content));
    },
  },
  {
    sdk: 'OpenAI Agents',
    packages: { '@openai/agents': '^0.20.0', zod: '^4.0.0' },
    source: `import { tool } from "@openai/agents";
import { z } from "zod";
${behind}
export const subject = tool({
  name: "delete_card",
  description: "Deletes a card.",
  parameters: z.object({ id: z.string() }),
  execute: async ({ id }) => {${inWords}
  },
});
`,
    async call(subject, id) {
      const { invoke } = subject as { invoke(context: unknown, input: string): Promise<unknown> };
      return seenOfObject(await invoke.call(subject, new RunContext({}), JSON.stringify({ id })));
    },
  },
];

for (const { sdk, packages, source, call } of cases) {
  describe(`a rewritten handler under ${sdk}`, () => {
    test('is seen to fail where it fails, and to give data where it works', async () => {
      const text = rewritten(source, packages);
      assert.match(text, /could not be deleted/, 'the words stay');
      const { subject } = (await run(`${sdk}.mjs`, text)) as { subject: never };
      assert.deepEqual(await call(subject, '2'), { failed: true, code: 'not_found', message: 'There is no card 2.' });
      const away = await call(subject, 'away');
      assert.ok(away.failed);
      assert.match(String(away.message), /^The card could not be deleted: Error: The database is away\.$/);
      assert.match(String(away.code), /^[a-z_]+$/);
      assert.deepEqual(await call(subject, '1'), { failed: false, data: { id: '1', deleted: true } });
      assert.ok((await call(subject, '1')).failed, 'the second time it is gone');
    });
  });
}

/** What the light bulb makes of the only handler. */
function rewritten(source: string, dependencies: Case['packages']): string {
  const file = `${root}/tool.ts`;
  const analysis = createAnalysis(
    coreOptions(
      new Map([
        [file, source],
        [`${root}/package.json`, JSON.stringify({ name: 'cards', dependencies })],
      ]),
    ),
  );
  try {
    const [offer] = analysis.rewrites(file, undefined);
    assert.ok(offer?.fix, offer?.why ?? 'no handler was found');
    return applyEdits(
      source,
      offer.fix.edits.flatMap(({ edits }) => edits),
    );
  } finally {
    analysis.dispose();
  }
}

/** Beside the packages that it imports. */
async function run(name: string, text: string): Promise<unknown> {
  const file = join(folder, name.replace(/ /g, '-'));
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext } });
  writeFileSync(file, outputText);
  return import(pathToFileURL(file).href);
}
