/**
 * Turns a case into a workspace in memory: files under `/case`, a package.json that declares the SDK, and the SDK's imports put in front
 * of the first line, on that line, so that no line number shifts. `shown` maps a place back to the Markdown file.
 */
import { normalizeSettings, type Settings } from '../../shared/src/settings';
import type { Position } from '../../server/src/analysis/text/lineIndex';
import { readAnnotations, type Annotation } from './annotations';
import type { CaseFile, MarkdownCase } from './markdown';

export const root = '/case';

export interface Workspace {
  readonly root: string;
  /** Absolute path → text. */
  readonly files: ReadonlyMap<string, string>;
  readonly settings: Settings;
}

export interface FixtureFile {
  /** Absolute. */
  readonly path: string;
  readonly prelude: string;
  readonly annotations: readonly Annotation[];
  /** Line (0-based) of the analysed text → line (1-based) of the Markdown file. */
  markdownLine(line: number): number;
  /** Character of the analysed text → character of the text as written. Negative inside the prelude. */
  shownCharacter(position: Position): number;
}

export interface Fixture {
  readonly workspace: Workspace;
  readonly files: readonly FixtureFile[];
}

interface SdkSetup {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly imports: string;
  /** Declares what a case uses without saying so: only in TypeScript, where it can be declared. */
  readonly ambient?: { readonly typescript: string; readonly javascript: string };
}

const zod = { zod: '^4.0.0' };
const serverVariable = {
  typescript: 'declare const server: McpServer;',
  javascript: 'const server = new McpServer({ name: "case", version: "1.0.0" });',
};

/** `sdk=` of a fence. */
export const sdkSetups: Readonly<Record<string, SdkSetup>> = {
  mcp: {
    dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', ...zod },
    imports: 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"; import { z } from "zod";',
    ambient: serverVariable,
  },
  mcp2: {
    dependencies: { '@modelcontextprotocol/server': '^2.0.0', ...zod },
    imports: 'import { McpServer } from "@modelcontextprotocol/server"; import { z } from "zod";',
    ambient: serverVariable,
  },
  ai: { dependencies: { ai: '^6.0.0', ...zod }, imports: 'import { tool } from "ai"; import { z } from "zod";' },
  langchain: {
    dependencies: { '@langchain/core': '^1.0.0', ...zod },
    imports: 'import { tool } from "@langchain/core/tools"; import { z } from "zod";',
  },
  'openai-agents': {
    dependencies: { '@openai/agents': '^0.20.0', ...zod },
    imports: 'import { tool } from "@openai/agents"; import { z } from "zod";',
  },
};

export function createFixture(testCase: MarkdownCase): Fixture {
  const files = new Map<string, string>();
  const fixtureFiles = testCase.files.map((file) => {
    const { code, fixtureFile } = addFile(testCase, file);
    files.set(fixtureFile.path, file.eol === 'crlf' ? code.replaceAll('\n', '\r\n') : code);
    return fixtureFile;
  });
  const manifest = `${root}/package.json`;
  if (!files.has(manifest)) files.set(manifest, packageJson(testCase.files));
  return { workspace: { root, files, settings: readSettings(testCase) }, files: fixtureFiles };
}

function addFile(testCase: MarkdownCase, file: CaseFile): { code: string; fixtureFile: FixtureFile } {
  const { code, writtenLines, annotations } = readAnnotations(file.text);
  const prelude = preludeOf(testCase, file);
  const fixtureFile: FixtureFile = {
    path: `${root}/${file.path}`,
    prelude,
    annotations,
    markdownLine: (line) => file.line + (writtenLines[line] ?? writtenLines.at(-1) ?? 0),
    shownCharacter: ({ line, character }) => (line === 0 ? character - prelude.length : character),
  };
  return { code: prelude + code, fixtureFile };
}

function preludeOf(testCase: MarkdownCase, { sdk, path, line, text }: CaseFile): string {
  if (sdk === undefined) return '';
  const setup = sdkSetups[sdk];
  if (setup === undefined) {
    throw new Error(`${testCase.document}:${line}: unknown \`sdk=${sdk}\`; known are ${Object.keys(sdkSetups).join(', ')}.`);
  }
  if (text.startsWith('//'))
    throw new Error(`${testCase.document}:${line}: the imports of \`sdk=\` go on the first line: leave it empty above a comment.`);
  const ambient = setup.ambient?.[/\.[cm]?tsx?$/.test(path) ? 'typescript' : 'javascript'] ?? '';
  return `${setup.imports} ${ambient}`.trimEnd() + ' ';
}

function packageJson(files: readonly CaseFile[]): string {
  const dependencies = Object.assign({}, ...files.map(({ sdk }) => sdkSetups[sdk ?? '']?.dependencies ?? {})) as Record<string, string>;
  return JSON.stringify({ name: 'case', version: '1.0.0', type: 'module', dependencies });
}

function readSettings(testCase: MarkdownCase): Settings {
  if (testCase.settings === undefined) return normalizeSettings({});
  const settings = normalizeSettings(testCase.settings);
  const understood: Record<string, unknown> = { ...settings };
  for (const [key, value] of Object.entries(testCase.settings as object)) {
    if (JSON.stringify(understood[key]) !== JSON.stringify(value)) {
      throw new Error(`${testCase.document}:${testCase.line}: the settings fence has a \`${key}\` that is not understood.`);
    }
  }
  return settings;
}
