/** Which names discovery gives to tools: what a class hands to its base, and what a dispatcher compares the request's name with. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTools } from '../../../server/src/analysis/discovery/findTools';
import { dispatchedTools } from '../../../server/src/analysis/facts/terms/dispatch';
import { openWorkspace } from '../program/openWorkspace';

function namesIn(code: string, dependency: string): readonly (string | undefined)[] {
  const manifest = JSON.stringify({ name: 'huts', dependencies: { [dependency]: '^1.0.0' } });
  const s = openWorkspace({ 'package.json': manifest, 'src/huts.ts': code }).snapshot();
  const file = s.sourceFile('/w/src/huts.ts');
  assert.ok(file !== undefined);
  return findTools(s, file, false)
    .flatMap((tool) => dispatchedTools(s, tool))
    .map(({ name }) => name);
}

const dispatcher = (body: string, wrap = (handler: string) => handler): string => `
  import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
  import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  import { huts, kinds, text, wrapped } from './store';
  const server = new Server({ name: 'huts', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(CallToolRequestSchema, ${wrap(`async (request) => { ${body} }`)});`;
const inDispatcher = (body: string, wrap?: (handler: string) => string) => namesIn(dispatcher(body, wrap), '@modelcontextprotocol/sdk');

test('a base class that takes its name from its argument is called by what a class gives it', () => {
  const code = (base: string) => `
    import { StructuredTool } from '@langchain/core/tools';
    abstract class Base extends StructuredTool {
      constructor(first: number, fields: { name: string; description: string }) {
        super(fields);
        this.name = fields.name;
        this.description = fields.description;
      }
    }
    ${base}
    class Huts extends Middle {
      constructor(more: object) {
        const fields = { name: 'find_huts', description: 'Finds huts.' };
        super(1, { ...fields, ...more });
      }
      async _call() { return 'done'; }
    }`;
  assert.deepEqual(namesIn(code('abstract class Middle extends Base {}'), '@langchain/core'), [undefined]);
  const middle = 'abstract class Middle extends Base { constructor(count: number, given: any) { super(count, given); } }';
  assert.deepEqual(namesIn(code(middle), '@langchain/core'), ['find_huts']);
  const other = 'abstract class Middle extends Base { constructor(count: number, given: any) { super(count, make(given)); } }';
  assert.deepEqual(namesIn(code(other), '@langchain/core'), [undefined]);
});

test('a name out of an enum is the text of its member', () => {
  const code = (name: string) => `
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    enum Names { Find = 'find_huts', Count }
    const server = new McpServer({ name: 'huts', version: '1.0.0' });
    server.registerTool(${name}, { description: 'Finds huts.' }, async () => ({ content: [] }));`;
  assert.deepEqual(namesIn(code('Names.Find'), '@modelcontextprotocol/sdk'), ['find_huts']);
  assert.deepEqual(namesIn(code('Names.Count'), '@modelcontextprotocol/sdk'), [undefined]);
  assert.deepEqual(namesIn(code('Names.Gone'), '@modelcontextprotocol/sdk'), [undefined]);
});

test('a dispatcher has the names that it compares the request with', () => {
  assert.deepEqual(inDispatcher(`switch (request.params.name) { case 'find': return huts(); case 'list': return huts(); }`), [
    'find',
    'list',
  ]);
  assert.deepEqual(inDispatcher(`const { name } = request.params; if (name === 'find') return huts(); return text();`), ['find']);
  assert.deepEqual(inDispatcher(`const asked = request.params; if (asked.name === 'find') return huts(); return text();`), ['find']);
  const body = `if (request.params.name === 'find') return huts(); return text();`;
  assert.deepEqual(
    inDispatcher(body, (handler) => `wrapped(${handler})`),
    ['find'],
  );
});

test('a dispatcher has no name that it compares with something else', () => {
  const find = `if (request.params.name === 'find')`;
  assert.deepEqual(inDispatcher(`${find} return huts.find((h) => h.name === 'Subject'); return text();`), ['find']);
  assert.deepEqual(inDispatcher(`const kind = kinds.get(1); ${find} return kind.name === 'internal' ? huts() : text();`), ['find']);
  assert.deepEqual(inDispatcher(`if (typeof request.params.name === 'string') return huts(); ${find} return text();`), ['find']);
  assert.deepEqual(
    inDispatcher(
      `try { ${find} return huts(); } catch (error) { switch (error.name) { case 'AbortError': return text(); } } return text();`,
    ),
    ['find'],
  );
});

test('a prompt and a resource are described like a tool, and are none', () => {
  const code = (method: string) => `
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const server = new McpServer({ name: 'huts', version: '1.0.0' });
    server.${method}('find_huts', { title: 'Huts', description: 'Finds huts.', argsSchema: {} }, () => ({ messages: [] }));
    function register${method}(name: string, config: object, handler: () => object) {}
    register${method}('count_huts', { description: 'Counts huts.', argsSchema: {} }, () => ({ messages: [] }));`;
  assert.deepEqual(namesIn(code('registerPrompt'), '@modelcontextprotocol/sdk'), []);
  assert.deepEqual(namesIn(code('registerResource'), '@modelcontextprotocol/sdk'), []);
  assert.deepEqual(namesIn(code('registerTool'), '@modelcontextprotocol/sdk'), ['find_huts', 'count_huts']);
});
