/** What discovery makes of registrations: one of each form of each SDK, the ways they are imported, and what only looks like one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findTools } from '../../../server/src/analysis/discovery/findTools';
import { mayHoldTools } from '../../../server/src/analysis/discovery/prefilter';
import { sdks } from '../../../server/src/analysis/discovery/sdks/index';
import type { Tool } from '../../../server/src/analysis/discovery/tool';
import { dispatchedTools } from '../../../server/src/analysis/facts/terms/dispatch';
import { difference, inWords } from '../../sdks/found';
import { openWorkspace } from '../program/openWorkspace';
import { samples } from './samples';

interface Source {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly code: string;
  readonly files?: Readonly<Record<string, string>>;
}

function toolsOf({ dependencies = {}, path = 'src/huts.ts', code, files = {} }: Source): readonly Tool[] {
  const manifest = JSON.stringify({ name: 'huts', dependencies: { zod: '^4.0.0', ...dependencies } });
  const s = openWorkspace({ 'package.json': manifest, ...files, [path]: code }).snapshot();
  const file = s.sourceFile(`/w/${path}`);
  assert.ok(file !== undefined, path);
  return findTools(s, file, false).flatMap((tool) => dispatchedTools(s, tool));
}

describe('each SDK', () => {
  for (const sample of samples) {
    test(`${sample.sdk}${sample.form === undefined ? '' : `, ${sample.form}`}`, () => {
      const tools = toolsOf(sample);
      assert.equal(difference(sample, tools), undefined);
      assert.equal(tools[0]?.majorNumber, sample.major);
      assert.ok(mayHoldTools(sample.code), 'the prefilter lets it through');
    });
  }

  test('has a sample', () => {
    const seen = new Set(samples.map((sample) => sample.sdk));
    assert.deepEqual(
      sdks.map(({ id }) => id).filter((id) => !seen.has(id)),
      [],
    );
  });

  test('ids are unique, and ranges of majors do not overlap', () => {
    const ids = sdks.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
    for (const { id, majors } of sdks) {
      assert.ok(majors.length > 0, id);
      // Rows of one major part it by minors.
      majors.forEach(({ from, to, minors }, i) => {
        const before = majors[i - 1];
        const isBelow = to < (before?.from ?? Infinity);
        const isBeside = from === to && from === before?.from && minors !== undefined && minors.to < (before.minors?.from ?? 0);
        assert.ok(from <= to && (isBelow || isBeside), id);
      });
    }
  });
});

describe('however it is imported', () => {
  const kinds = {
    ai: {
      package: 'ai',
      name: 'tool',
      call: (tool: string) => `${tool}({ description: 'd', inputSchema: {}, execute: async () => 'done' })`,
    },
    'claude-agent-sdk': {
      package: '@anthropic-ai/claude-agent-sdk',
      name: 'tool',
      call: (tool: string) => `${tool}('t', 'd', {}, async () => 'done')`,
    },
    mastra: {
      package: '@mastra/core',
      name: 'createTool',
      call: (tool: string) => `${tool}({ id: 't', description: 'd', inputSchema: {}, execute: async () => 'done' })`,
    },
  } as const;
  for (const [id, { package: from, name, call }] of Object.entries(kinds)) {
    const ways: Readonly<Record<string, Source>> = {
      alias: { code: `import { ${name} as make } from '${from}'; const t = ${call('make')};` },
      namespace: { code: `import * as kit from '${from}'; const t = ${call(`kit.${name}`)};` },
      'default import': { code: `import kit from '${from}'; const t = ${call(`kit.${name}`)};` },
      're-export': {
        files: { 'src/kit.ts': `export { ${name} as make } from '${from}';` },
        code: `import { make } from './kit'; const t = ${call('make')};`,
      },
      'star export': {
        files: { 'src/kit.ts': `export * from '${from}';` },
        code: `import { ${name} } from './kit'; const t = ${call(name)};`,
      },
      require: { path: 'src/huts.js', code: `const { ${name} } = require('${from}'); const t = ${call(name)};` },
      'require whole': { path: 'src/huts.js', code: `const kit = require('${from}'); const t = ${call(`kit.${name}`)};` },
      'import equals': { code: `import kit = require('${from}'); const t = ${call(`kit.${name}`)};` },
      'dynamic import': { code: `const { ${name} } = await import('${from}'); const t = ${call(name)};` },
      'dynamic import whole': { code: `const kit = await import('${from}'); const t = ${call(`kit.${name}`)};` },
      constant: { code: `import { ${name} } from '${from}'; const make = ${name}; const t = ${call('make')};` },
    };
    for (const [way, source] of Object.entries(ways)) {
      test(`${id}: ${way}`, () => {
        const [tool, ...others] = toolsOf({ ...source, dependencies: { [from]: '^1.0.0' } });
        assert.deepEqual([tool?.sdk.id, tool?.name, others.length], [id, 't', 0]);
        // By its text alone nothing tells a renamed call of four plain arguments.
        if (way !== 're-export' || id !== 'claude-agent-sdk') assert.ok(mayHoldTools(source.code));
      });
    }
  }
});

describe('told apart by origin', () => {
  const config = `{ name: 't', id: 't', description: 'd', parameters: {}, inputSchema: {}, execute: async () => 'done', callback: async () => 'done', implementation: async () => 'done' }`;
  const owners = {
    tool: {
      ai: 'ai',
      '@openai/agents': 'openai-agents',
      llamaindex: 'llamaindex',
      '@strands-agents/sdk': 'strands',
      '@opencode-ai/plugin': 'opencode',
      '@openrouter/agent': 'openrouter',
      '@lmstudio/sdk': 'lmstudio',
      '@voltagent/core': 'voltagent',
      '@supabase/mcp-utils': 'supabase-mcp',
      '@xsai/tool': 'xsai',
      genkit: 'genkit',
      '@assistant-ui/react': 'assistant-ui',
    },
    createTool: {
      '@mastra/core/tools': 'mastra',
      '@voltagent/core': 'voltagent',
      '@inngest/agent-kit': 'agent-kit',
      '@convex-dev/agent': 'convex',
    },
  };
  for (const [name, packages] of Object.entries(owners)) {
    for (const [from, id] of Object.entries(packages)) {
      test(`\`${name}\` of ${from}`, () => {
        const [tool] = toolsOf({ code: `import { ${name} } from '${from}'; const t = ${name}(${config});` });
        assert.equal(tool?.sdk.id, id);
      });
    }
  }

  test('`registerTool` of six', () => {
    const execute = `execute: async () => 'done'`;
    const of = (code: string): unknown => toolsOf({ code }).map((tool) => tool.sdk.id);
    assert.deepEqual(
      of(
        `import type { ExtensionAPI } from '@mariozechner/pi-coding-agent'; export default (pi: ExtensionAPI) => { pi.registerTool({ name: 't', ${execute} }); }`,
      ),
      ['pi'],
    );
    assert.deepEqual(
      of(
        `import type { OpenClawPluginApi } from 'openclaw/plugin-sdk'; export default (api: OpenClawPluginApi) => { api.registerTool({ name: 't', ${execute} }); }`,
      ),
      ['openclaw'],
    );
    assert.deepEqual(of(`import { lm } from 'vscode'; lm.registerTool('t', { invoke: async () => 'done' });`), ['vscode']);
    assert.deepEqual(of(`navigator.modelContext.registerTool({ name: 't', ${execute} });`), ['webmcp']);
    assert.deepEqual(of(`import { McpServer } from 'skybridge/server'; new McpServer().registerTool({ name: 't' }, async () => 'done');`), [
      'skybridge',
    ]);
    assert.deepEqual(
      of(`import { McpServer } from '@modelcontextprotocol/server'; new McpServer().registerTool('t', {}, async () => 'done');`),
      ['mcp'],
    );
  });
});

describe('silence', () => {
  const agents = { ai: '^6.0.0', '@modelcontextprotocol/sdk': '^1.32.0', genkit: '^1.0.0', fastmcp: '^4.0.0', '@langchain/core': '^1.0.0' };
  const nothing: Readonly<Record<string, Source>> = {
    'the same name from another package': {
      code: `import { tool, createTool } from '@acme/buttons'; const t = tool({ label: 'Save', execute: () => 'done' }); createTool({ id: 'x', execute: () => 'done' });`,
    },
    'the same name of the project': {
      code: `const tool = (x: unknown) => x; export const t = tool({ label: 'Save', execute: () => 'done' });`,
    },
    'a method of another package': {
      code: `import { Toolbar } from '@acme/buttons'; new Toolbar().addTool({ name: 'pen', description: 'd', parameters: {}, execute: () => 'done' });`,
    },
    'a global': { code: `window.toolbar.registerTool('pen', { description: 'd' }, () => 'done');` },
    'a list for a global of another name': {
      code: `window.toolbar.provideContext({ tools: [{ name: 'pen', description: 'd', inputSchema: {}, execute: () => 'done' }] });`,
    },
    'a consumer': {
      code: `import { Client } from '@modelcontextprotocol/sdk/client/index.js'; const client = new Client({ name: 'c', version: '1' });
        const result = await client.callTool({ name: 'find_huts', arguments: {} }); const { tools } = await client.listTools();`,
    },
    'tools of a client': {
      code: `import { generateText } from 'ai'; import { createMCPClient } from '@ai-sdk/mcp'; const tools = await (await createMCPClient({})).tools(); await generateText({ model, tools });`,
    },
    'tools of a provider': {
      code: `import { streamText } from 'ai'; import { openai } from '@ai-sdk/openai'; await streamText({ model, tools: { search: openai.tools.webSearch({}) } });`,
    },
    'hosted tools': {
      code: `import { hostedMcpTool, webSearchTool } from '@openai/agents'; const tools = [hostedMcpTool({ serverLabel: 'x' }), webSearchTool()];`,
    },
    'server tools in a runner': {
      code: `import Anthropic from '@anthropic-ai/sdk'; new Anthropic().beta.messages.toolRunner({ tools: [{ type: 'web_search_20250305', name: 'web_search' }] });`,
    },
    'an interrupt': {
      code: `import { genkit } from 'genkit'; const ai = genkit({}); ai.defineInterrupt({ name: 'ask', description: 'd', inputSchema: {} });`,
    },
    'a definition without an implementation': {
      code: `import { toolDefinition } from '@tanstack/ai'; export const t = toolDefinition({ name: 't', description: 'd', inputSchema: {} });`,
    },
    'a headless tool': { code: `import { tool } from 'langchain'; export const t = tool({ name: 't', description: 'd', schema: {} });` },
    'a schema alone': {
      code: `import OpenAI from 'openai'; new OpenAI().chat.completions.create({ model: 'm', messages: [], tools: [{ type: 'function', function: { name: 't', parameters: {} } }] });`,
    },
    'an abstract class': {
      code: `import { StructuredTool } from '@langchain/core/tools'; export abstract class Base extends StructuredTool { name = 'x'; async _call() { return 'done'; } }`,
    },
    'a base class that says nothing of itself': {
      code: `import { StructuredTool } from '@langchain/core/tools'; export class Base extends StructuredTool { async _call() { return this.run(); } }`,
    },
    'a class below another base': {
      code: `import { Tool } from '@acme/buttons'; export class Pen extends Tool { async draw() { return 'done'; } }`,
    },
    'a decorator of another package': {
      code: `import { Tool } from '@acme/buttons'; export class Pens { @Tool({ name: 'pen', description: 'd' }) draw() { return 'done'; } }`,
    },
    'a type of another package': {
      code: `import type { Action } from '@acme/buttons'; export const save: Action = { name: 'save', handler: () => 'done' };`,
    },
    'a file by convention in another project': {
      path: 'src/tools/huts.ts',
      code: `export const metadata = { name: 'huts' }; export const schema = {}; export default async () => 'done';`,
    },
    'an ambient name in another project': { code: `export default defineMcpTool({ description: 'd', handler: async () => 'done' });` },
    'tools that are only handed on': {
      code: `import { FastMCP } from 'fastmcp'; import { tools } from './tools'; const server = new FastMCP({ name: 'h', version: '1.0.0' });
        for (const tool of tools) server.addTool(tool); tools.forEach((tool) => server.addTool(tool));`,
    },
    'code in a template': {
      code: `import { tool } from 'ai'; export const docs = \`const t = tool({ description: 'd', inputSchema: {}, execute: async () => 'done' });\`;`,
    },
  };
  for (const [what, source] of Object.entries(nothing)) {
    test(what, () => {
      const found = toolsOf({ dependencies: agents, ...source });
      assert.deepEqual(found.map(inWords), []);
    });
  }

  test('no handler by design is a tool without one', () => {
    const of = (code: string): unknown => toolsOf({ code }).map((tool) => [tool.sdk.id, tool.handler.kind]);
    assert.deepEqual(of(`import { tool } from 'ai'; export const ask = tool({ description: 'd', inputSchema: {} });`), [['ai', 'none']]);
    assert.deepEqual(
      of(`import { createTool } from '@mastra/core/tools'; export const ask = createTool({ id: 'ask', description: 'd' });`),
      [['mastra', 'none']],
    );
    assert.deepEqual(
      of(`import { tool } from '@openrouter/agent'; export const ask = tool({ name: 'ask', inputSchema: {}, execute: false });`),
      [['openrouter', 'none']],
    );
    assert.deepEqual(
      of(`import { useCopilotAction } from '@copilotkit/react-core'; useCopilotAction({ name: 'show', render: () => null });`),
      [['copilotkit', 'none']],
    );
    assert.deepEqual(of(`import { Tool } from '@effect/ai'; export const t = Tool.make('t', { parameters: {}, success: {} });`), [
      ['effect', 'none'],
    ]);
  });
});

test('the prefilter passes over what has nothing of a tool', () => {
  for (const code of [
    `import { readFileSync } from 'node:fs'; export const read = (path: string) => readFileSync(path, 'utf8');`,
    `export class Button { render() { return '<button/>'; } }`,
    `import express from 'express'; const app = express(); app.get('/', (req, res) => res.json({ ok: true }));`,
  ])
    assert.equal(mayHoldTools(code), false, code);
});
