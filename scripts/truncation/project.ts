/** The files of a generated project: manifests, the tool, and the function or package that cuts. */
import type { Amount } from './amounts';
import type { Bodies, Place } from './grammar';
import type { Pieces } from './pieces';
import type { Words } from './words';

export const resultForms = ['MCP text, JSON', 'MCP structured content', 'AI SDK', 'LangChain', 'text lines'] as const;
export type ResultForm = (typeof resultForms)[number];

/** The return of a result. */
export function emitted(form: ResultForm, result: string): readonly string[] {
  switch (form) {
    case 'MCP text, JSON':
      return [`return { content: [{ type: "text", text: JSON.stringify(${result}) }] };`];
    case 'MCP structured content':
      return [`return { content: [{ type: "text", text: "See the structured content." }], structuredContent: ${result} };`];
    case 'AI SDK':
      return [`return ${result};`];
    case 'LangChain':
      return [`return JSON.stringify(${result});`];
    case 'text lines':
      return [`return { content: [{ type: "text", text: ${result} }] };`];
  }
}

interface Registration {
  readonly imports: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly above: readonly string[];
  write(name: string, description: string, fields: string, handler: readonly string[]): readonly string[];
}

const zod = { zod: '^4.0.0' };

function registrationOf(form: ResultForm): Registration {
  switch (form) {
    case 'AI SDK':
      return {
        imports: ['import { tool } from "ai";'],
        dependencies: { ai: '^6.0.0', ...zod },
        above: [],
        write: (name, description, fields, [head = '', ...rest]) => [
          `export const ${name} = tool({`,
          `description: ${JSON.stringify(description)},`,
          `inputSchema: z.object({ ${fields} }),`,
          `execute: ${head}`,
          ...rest,
          '});',
        ],
      };
    case 'LangChain':
      return {
        imports: ['import { tool } from "@langchain/core/tools";'],
        dependencies: { '@langchain/core': '^1.0.0', ...zod },
        above: [],
        write: (name, description, fields, handler) => [
          `export const ${name} = tool(`,
          ...handler,
          `, { name: "${name}", description: ${JSON.stringify(description)}, schema: z.object({ ${fields} }) });`,
        ],
      };
    default:
      return {
        imports: ['import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";'],
        dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', ...zod },
        above: ['const server = new McpServer({ name: "store", version: "1.0.0" });'],
        write: (name, description, fields, handler) => [
          `server.registerTool("${name}", { description: ${JSON.stringify(description)}, inputSchema: { ${fields} } },`,
          ...handler,
          ');',
        ],
      };
  }
}

export function projectOf(
  id: string,
  spec: { readonly place: Place; readonly result: ResultForm },
  amount: Amount,
  w: Words,
  p: Pieces,
  { handler, lister }: Bodies,
): { readonly files: Readonly<Record<string, string>>; readonly entry: string } {
  const store = `@${id}/store`;
  const { place } = spec;
  const registration = registrationOf(spec.result);
  const own = { ...registration.dependencies, ...(place === 'other package' ? { [store]: 'workspace:*' } : versions(p.dependencies)) };
  const files: Record<string, string> = { 'app/package.json': manifest(`@${id}/app`, own) };
  const fields = [...amount.fields, ...(w.cursor === undefined ? [] : [`${w.cursor}: z.string().optional()`])].join(', ');
  const taken = [...amount.taken, ...(w.cursor === undefined ? [] : [w.cursor])];
  const parameters = taken.length === 0 ? '' : `{ ${taken.join(', ')} }`;
  const fn = lister === undefined ? [] : [`async function ${w.lister}(${lister.parameters.join(', ')}) {`, ...lister.body, '}'];
  const aboveLister = lister?.holdsAmount === true ? amount.above : [];
  const aboveHandler = lister?.holdsAmount === true ? [] : amount.above;
  const folder = place === 'other package' ? 'packages/store/src' : 'app/src';
  for (const [name, text] of Object.entries(p.files ?? {})) files[`${folder}/${name}`] = text;
  const isHere = place === 'inline' || place === 'helper';
  if (!isHere) {
    const name = place === 'other package' ? 'index.ts' : 'store.ts';
    files[`${folder}/${name}`] = fileOf([...p.imports], [...aboveLister, `export ${fn[0] ?? ''}`, ...fn.slice(1)]);
    if (place === 'other package') files['packages/store/package.json'] = manifest(store, versions(p.dependencies), 'src/index.ts');
  }
  const imports = [
    ...registration.imports,
    'import { z } from "zod";',
    ...(isHere ? p.imports : [`import { ${w.lister} } from "${place === 'other file' ? './store' : store}";`]),
  ];
  files['app/src/tool.ts'] = fileOf(imports, [
    ...registration.above,
    ...(isHere ? [...aboveLister, ...fn] : []),
    ...aboveHandler,
    ...registration.write(`${w.lister.replace(/[A-Z]/, (c) => `_${c.toLowerCase()}`)}`, `The ${w.many} of this workspace.`, fields, [
      `async (${parameters}) => {`,
      ...handler,
      '}',
    ]),
  ]);
  return { files, entry: 'app/src/tool.ts' };
}

function versions(packages: readonly string[]): Record<string, string> {
  return Object.fromEntries(packages.map((name) => [name, '*']));
}

function manifest(name: string, dependencies: Readonly<Record<string, string>>, main?: string): string {
  return JSON.stringify(
    { name, version: '1.0.0', private: true, type: 'module', ...(main === undefined ? {} : { main }), dependencies },
    undefined,
    2,
  );
}

/** Imports first. */
function fileOf(head: readonly string[], body: readonly string[]): string {
  const isImport = (line: string): boolean => line.startsWith('import ');
  return `${indented([...head.filter(isImport), ...head.filter((line) => !isImport(line)), ...body])}\n`;
}

/** Two blanks for each bracket that a line leaves open, so that a kept project can be read. */
function indented(lines: readonly string[]): string {
  let depth = 0;
  let inTemplate = false;
  return lines
    .join('\n')
    .split('\n')
    .map((line) => {
      const closes = /^[)}\]]+/.exec(line)?.[0].length ?? 0;
      const at = inTemplate ? 0 : Math.max(0, depth - closes);
      if (line.split('`').length % 2 === 0) inTemplate = !inTemplate;
      depth += (line.match(/[({[]/g) ?? []).length - (line.match(/[)}\]]/g) ?? []).length;
      return '  '.repeat(at) + line;
    })
    .join('\n');
}
