/**
 * Two projects to measure where none are given: a small MCP server that is mostly schemas, and a large application in which tools are few;
 * and always a third one, of many files and no tool.
 * Written to a temporary folder; the packages are the repository's own, behind a link.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const dependencies = { '@modelcontextprotocol/sdk': '^1.32.0', ai: '^6.0.0', zod: '^4.6.0' };
const tsconfig = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    outDir: 'dist',
  },
  include: ['src'],
};

export function writeProjects(root) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'candor-bench-')));
  const write = (name, files) => {
    const folder = join(base, name);
    const all = {
      'package.json': JSON.stringify({ name, private: true, type: 'module', dependencies }),
      'tsconfig.json': JSON.stringify(tsconfig),
      ...files,
    };
    for (const [file, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return folder;
  };
  return {
    folders: [write('small', smallProject()), write('large', largeProject())],
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

const things = ['parcel', 'driver', 'depot', 'route', 'invoice', 'vehicle', 'customer', 'claim', 'shift', 'tariff'];

/** Ten tools in two files, each with a schema of three levels. */
function smallProject() {
  const tools = (names) => [
    `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';`,
    `import { z } from 'zod';`,
    `import { find, page, save } from '../store.js';`,
    `export function register(server: McpServer): void {`,
    ...names.map(mcpTool),
    `}`,
  ];
  return {
    'src/store.ts': storeText(),
    'src/tools/first.ts': tools(things.slice(0, 5)).join('\n'),
    'src/tools/second.ts': tools(things.slice(5)).join('\n'),
    'src/server.ts': [
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';`,
      `import { register as first } from './tools/first.js';`,
      `import { register as second } from './tools/second.js';`,
      `export const server = new McpServer({ name: 'depot', version: '1.0.0' });`,
      `first(server);`,
      `second(server);`,
    ].join('\n'),
  };
}

/** Ten thousand files of about seven kilobytes, as many as a large repository has, and as large; every word of a tool, and no tool. */
export function writeBareProject() {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'candor-bench-')));
  writeFileSync(join(base, 'package.json'), JSON.stringify({ name: 'bare', private: true, dependencies: { zod: '^4.6.0' } }));
  for (let folder = 0; folder < 250; folder++) {
    const path = join(base, `packages/part${folder % 10}/src/area${folder}`);
    mkdirSync(path, { recursive: true });
    for (let i = 0; i < bareFiles / 250; i++) writeFileSync(join(path, `step${i}.ts`), bareText(folder, i));
  }
  return { folder: base, remove: () => rmSync(base, { recursive: true, force: true }) };
}

export const bareFiles = 10_000;

/** Forms with descriptions, event handlers, schemas: near to what a tool is made of, in no file all of it. */
function bareText(folder, i) {
  const pieces = [
    `export const field@ = { label: 'Name', description: 'Shown below the field.', placeholder: 'Jane', width: @ };`,
    `export function onEvent@(target: EventTarget, handler: (event: Event) => void): void { target.addEventListener('change', handler); }`,
    `export const schema@ = z.object({ name: z.string().min(1), age: z.number().int(), parameters: z.record(z.string(), z.number()) });`,
  ];
  const [piece] = pieces.splice((folder + i) % 3, 1);
  const lines = [`import { z } from 'zod';`, `import { sum } from './step${(i + 1) % 40}';`, `export const names = ['a', 'b'];`];
  // One kind of piece a file, and plain code around it, so that each question to the text has to be asked to its end.
  for (let n = 0; lines.length < 90; n++)
    lines.push(piece.replaceAll('@', `${n}`), `export function total${n}(rows: readonly number[]): number { return sum(rows) + ${n}; }`);
  return lines.join('\n');
}

function storeText() {
  return `export interface Row { readonly id: string; readonly name: string; readonly tags: readonly string[]; readonly cents: number }
const tables = new Map<string, Row[]>();
export async function page(table: string, words: string, limit = 50): Promise<readonly Row[]> {
  return (tables.get(table) ?? []).filter((row) => row.name.includes(words)).slice(0, limit);
}
export async function find(table: string, id: string): Promise<Row | undefined> {
  return (tables.get(table) ?? []).find((row) => row.id === id);
}
export async function save(table: string, row: Row): Promise<Row> {
  if (row.name === '') throw new Error('A name is needed.');
  tables.set(table, [...(tables.get(table) ?? []), row]);
  return row;
}
`;
}

/** In turn a capped list, a lookup, and a write whose failure is caught. */
function mcpTool(name, i) {
  const schema = `{
      words: z.string().min(1).describe('What to look for'),
      id: z.string().regex(/^[a-z]+-\\d+$/),
      limit: z.number().int().min(1).max(200).default(25),
      order: z.enum(['newest', 'oldest', 'name']).default('newest'),
      where: z.object({
        tags: z.array(z.string()).max(10).optional(),
        price: z.object({ least: z.number().optional(), most: z.number().optional(), unit: z.enum(['cents', 'euros']) }).partial(),
        seen: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('since'), day: z.string() }),
          z.object({ kind: z.literal('between'), from: z.string(), to: z.string() }),
        ]).optional(),
      }).optional(),
    }`;
  const bodies = [
    `const rows = await page('${name}', words, limit);
      return { content: [{ type: 'text' as const, text: JSON.stringify({ count: rows.length, rows, order, where }) }] };`,
    `const row = await find('${name}', id);
      if (row === undefined) return { content: [{ type: 'text' as const, text: \`There is no ${name} \${id}.\` }], isError: true };
      return { content: [{ type: 'text' as const, text: JSON.stringify({ row, words, limit, order, where }) }] };`,
    `try {
        const row = await save('${name}', { id, name: words, tags: where?.tags ?? [], cents: limit });
        return { content: [{ type: 'text' as const, text: JSON.stringify({ row, order }) }] };
      } catch (error) {
        return { content: [{ type: 'text' as const, text: \`Failed: \${String(error)}\` }] };
      }`,
  ];
  return `  server.registerTool('use_${name}', { description: 'Works on a ${name}.', inputSchema: ${schema} },
    async ({ words, id, limit, order, where }) => {
      ${bodies[i % bodies.length]}
    });`;
}

const areas = 20;
const filesAnArea = 30;

/** Six hundred files in twenty areas that import each other; two of each area hold a tool. */
function largeProject() {
  const files = {};
  for (let area = 0; area < areas; area++) {
    const folder = `src/area${area}`;
    files[`${folder}/model.ts`] = modelText(area);
    files[`${folder}/store.ts`] = `import type { Model${area} } from './model.js';
export class Store${area} {
  readonly #rows: Model${area}[] = [];
  async list(words: string, limit: number): Promise<readonly Model${area}[]> {
    return this.#rows.filter((row) => row.name.includes(words)).slice(0, limit);
  }
  async byId(id: string): Promise<Model${area} | undefined> {
    return this.#rows.find((row) => row.id === id);
  }
  async add(row: Model${area}): Promise<number> {
    return this.#rows.push(row);
  }
}
export const store${area} = new Store${area}();
`;
    for (let i = 2; i < filesAnArea - 2; i++) files[`${folder}/step${i}.ts`] = stepText(area, i);
    files[`${folder}/readTool.ts`] = aiTool(area, 'read');
    files[`${folder}/writeTool.ts`] = aiTool(area, 'write');
  }
  return files;
}

function modelText(area) {
  const before = area === 0 ? '' : `import type { Model${area - 1} } from '../area${area - 1}/model.js';\n`;
  return `${before}export interface Model${area} {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
  readonly parts: readonly { readonly kind: 'a' | 'b' | 'c'; readonly weight: number }[];
  ${area === 0 ? '' : `readonly before?: Model${area - 1};`}
}
export type Patch${area} = { [K in keyof Model${area}]?: Model${area}[K] };
`;
}

function stepText(area, i) {
  const earlier = i === 2 ? '' : `import { step${i - 1} } from './step${i - 1}.js';\n`;
  const functions = Array.from(
    { length: 12 },
    (_, f) => `
function part${f}(rows: readonly Model${area}[], patch: Patch${area}): Summary {
  const groups = new Map<string, Model${area}[]>();
  for (const row of rows) {
    const key = row.parts.map(({ kind }) => kind).join('-') || 'none';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const sums = [...groups].map(([key, group]) => ({ key, cents: group.reduce((sum, row) => sum + row.cents, ${f}) }));
  const heaviest = sums.reduce((most, next) => (next.cents > most.cents ? next : most), { key: patch.name ?? 'none', cents: 0 });
  return { name: heaviest.key, cents: heaviest.cents, sums };
}`,
  );
  return `import type { Model${area}, Patch${area} } from './model.js';
${earlier}
export interface Summary { readonly name: string; readonly cents: number; readonly sums: readonly { readonly key: string; readonly cents: number }[] }
${functions.join('\n')}

export function step${i}(rows: readonly Model${area}[], patch: Patch${area}): Summary {
  const all = [${functions.map((_, f) => `part${f}(rows, patch)`).join(', ')}];
  ${i === 2 ? '' : `all.push(step${i - 1}(rows, patch));`}
  return all.reduce((most, next) => (next.cents > most.cents ? next : most));
}
`;
}

function aiTool(area, kind) {
  const last = `step${filesAnArea - 3}`;
  const body =
    kind === 'read'
      ? `const rows = await store${area}.list(words, limit ?? 50);
    return { count: rows.length, rows, summary: ${last}(rows, { name: words }) };`
      : `try {
      return { ok: true as const, rows: await store${area}.add({ id: words, name: words, cents: limit ?? 0, parts: [] }) };
    } catch (error) {
      console.error(error);
      return 'Something went wrong.';
    }`;
  return `import { tool } from 'ai';
import { z } from 'zod';
import { store${area} } from './store.js';
${kind === 'read' ? `import { ${last} } from './${last}.js';\n` : ''}
export const ${kind}${area} = tool({
  description: 'Works on area ${area}.',
  inputSchema: z.object({ words: z.string(), limit: z.number().int().max(200).optional() }),
  execute: async ({ words, limit }) => {
    ${body}
  },
});
`;
}
