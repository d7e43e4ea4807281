/**
 * `node scripts/countTools.mjs FOLDER…`: the tools of each folder counted twice, by a plain search of the text and by `candor tools`, so that
 * what discovery misses or makes up can be seen. The search shares nothing with discovery: its own list of files, its own patterns, one
 * an SDK, no parsing. It is wrong in its own ways; where the two differ, somebody has to look. Markdown goes to standard output.
 * `--list FOLDER` prints every place that one of the two has and the other has not.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const main = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/main.js');
const leftOut =
  /(^|\/)(\.[^/]*|node_modules|dist|build|out|coverage|test|tests|__tests__|__mocks__|fixtures|mocks)\/|\.(test|spec|stories)\.[^./]+$|\.d\.[cm]?ts$/;

/**
 * `of`: what a file has to say for the pattern to count. Each match of `at` is one tool, but for those with `not` at their end. The ones
 * without an SDK count in files alone in which nothing before them did.
 */
const patterns = [
  { sdk: 'mcp', of: /./, at: /\.registerTool\(\s*(?=['"`\w])/g, not: /\b(?:lm|registry|toolRegistry|modelContext)\.registerTool\($/ },
  {
    sdk: 'mcp',
    of: /modelcontextprotocol|McpServer|McpAgent|mcp-handler|\bserver\b/,
    at: /\b(?:server|mcp|mcpServer)\s*\.tool\(\s*(?=['"`\w])/g,
  },
  {
    sdk: 'langchain',
    of: /from ['"](?:@langchain\/core\/tools|langchain|@langchain\/core|@langchain\/langgraph)['"]/,
    at: /(?<![.\w])tool\(/g,
  },
  { sdk: 'langchain', of: /langchain/, at: /\bnew Dynamic(?:Structured)?Tool\(|\bextends (?:Dynamic)?(?:Structured)?Tool\b(?!<?\w)/g },
  { sdk: 'ai', of: /from ['"]ai['"]|@ai-sdk\//, at: /(?<![.\w])(?:tool|dynamicTool)\(\s*\{/g },
  { sdk: 'openai-agents', of: /from ['"]@openai\/agents/, at: /(?<![.\w])tool\(\s*\{/g },
  { sdk: 'claude-agent', of: /claude-(?:agent-sdk|code)['"]/, at: /(?<![.\w])tool\(\s*['"`]/g },
  { sdk: 'mastra', of: /@mastra\/core/, at: /\bcreateTool\(/g },
  { sdk: 'genkit', of: /genkit/, at: /\.(?:defineTool|dynamicTool)\(/g },
  { sdk: 'fastmcp', of: /fastmcp/, at: /\.addTool\(\s*\{/g },
  { sdk: 'convex', of: /@convex-dev\/agent/, at: /\bcreateTool\(/g },
  { sdk: 'mcp-framework', of: /mcp-framework/, at: /\bextends MCPTool\b/g },
  // What a project makes itself, and the lists of low-level servers: a name with a description after it, where there is a schema too.
  {
    of: /\b(?:inputSchema|input_schema|paramsSchema|argsSchema|parameters|schema|params)\b/,
    at: /(?<![\w.])name\s*[:=]\s*(?:['"`][\w.-]+['"`]|[A-Z]\w*(?:\.[A-Z_0-9]+)?)(?: as const)?\s*[,;]\s*(?:title:[^\n]*\n\s*)?description\s*[:=]/g,
  },
  { of: /\bdescription\b/, at: /^(?:export (?:default )?)?class \w+\s+extends \w*Tool\b/gm },
];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean', default: false } } });
if (positionals.length === 0) {
  console.error('Usage: node scripts/countTools.mjs [--list] FOLDER…');
  process.exit(2);
}
const called = process.env.INIT_CWD ?? process.cwd();
if (!values.list) console.log('| folder | text search | candor | difference |\n|---|---|---|---|');
for (const given of positionals) {
  const folder = resolve(called, given);
  const searched = search(folder);
  const found = candor(folder);
  if (values.list) list(folder, searched, found);
  else {
    const share = (found.length - searched.length) / Math.max(found.length, searched.length, 1);
    const mark = Math.abs(share) > 0.05 ? ' **' : '';
    console.log(`| ${basename(folder)} | ${searched.length} | ${found.length} | ${(share * 100).toFixed(0)} %${mark} |`);
  }
}

function search(folder) {
  const found = new Map();
  for (const file of scripts(folder)) {
    const text = withoutComments(readFileSync(file, 'utf8'));
    const inFile = [];
    for (const { sdk, of, at, not } of patterns) {
      if (!of.test(text) || (sdk === undefined && inFile.length > 0)) continue;
      for (const match of text.matchAll(at)) {
        const before = text.slice(0, match.index);
        if (not?.test(before + match[0].trimEnd()) === true) continue;
        inFile.push({ file: relative(folder, file), line: before.split('\n').length, text: match[0].trim().replace(/\s+/g, ' ') });
      }
    }
    for (const one of inFile) found.set(`${one.file}:${one.line}`, one);
  }
  return [...found.values()];
}

function candor(folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'tools', folder, '--format', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`candor ended with ${status}: ${stderr}`);
  return stdout.trim() === '' ? [] : JSON.parse(stdout);
}

/** By file: where the counts of a file differ, what each of the two has there. */
function list(folder, searched, found) {
  const files = new Set([...searched, ...found].map(({ file }) => file));
  for (const file of [...files].sort()) {
    const one = searched.filter((s) => s.file === file);
    const other = found.filter((f) => f.file === file);
    if (one.length === other.length) continue;
    console.log(`${file}: ${one.length} by text, ${other.length} by candor`);
    const isNear = (a) => (b) => Math.abs(a.line - b.line) <= 3;
    for (const only of one.filter((a) => !other.some(isNear(a)))) console.log(`  text   ${only.line}: ${only.text}`);
    for (const only of other.filter((a) => !one.some(isNear(a))))
      console.log(`  candor ${only.line}: ${only.sdk} ${only.name ?? '(no name)'}`);
  }
}

function* scripts(folder, path = folder) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const at = join(path, entry.name);
    const inside = relative(folder, at).replaceAll('\\', '/');
    if (leftOut.test(entry.isDirectory() ? `${inside}/` : inside)) continue;
    if (entry.isDirectory()) yield* scripts(folder, at);
    else if (entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name) && existsSync(at) && statSync(at).size < 2_000_000) yield at;
  }
}

/** Comments become blanks, lines stay: what is commented out is no tool. A URL in a text is not taken for one. */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}
