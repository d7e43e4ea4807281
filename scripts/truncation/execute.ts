/**
 * Runs generated projects: transpiled, in a process of their own, over fakes. A module that is neither of the project nor one of our fakes
 * is refused, so that nothing but what the grammar wrote is run.
 */
import { posix } from 'node:path';
import ts from 'typescript';
import { fakeFetch, fakePackages, withDefaults, type Registered, type World } from './fakes';
import type { Case } from './grammar';

/** The payloads with one row too few, exactly as many as the cap lets through, one more, and twice as many. */
export interface Run {
  readonly id: string;
  readonly payloads: readonly unknown[];
  readonly error?: string;
}

export function rowCounts(size: number): readonly number[] {
  return [size - 1, size, size + 1, 2 * size];
}

export async function runCase(one: Case): Promise<Run> {
  const payloads: unknown[] = [];
  try {
    for (const size of rowCounts(one.size)) payloads.push(await payloadOf(one, size));
    return { id: one.id, payloads };
  } catch (error) {
    return { id: one.id, payloads, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function payloadOf(one: Case, size: number): Promise<unknown> {
  const world: World = { size, registered: [] };
  load(one, world);
  const [tool] = world.registered;
  if (tool === undefined || world.registered.length !== 1) throw new Error(`${world.registered.length} tools are registered.`);
  return readBy(await callOf(tool, one.args));
}

async function callOf({ schema, run }: Registered, args: Case['args']): Promise<unknown> {
  return run(withDefaults(schema, args));
}

/** What the model reads: JSON as data, text as text, the structured part beside it. */
function readBy(result: unknown): unknown {
  if (typeof result === 'string') return JSON.parse(result) as unknown;
  const { content, structuredContent } = result as { content?: { text?: string }[]; structuredContent?: unknown };
  if (!Array.isArray(content) || content[0]?.text === undefined) return plain(result);
  const [{ text }] = content as [{ text: string }];
  const isJson = text.startsWith('{');
  return plain({ text: isJson ? (JSON.parse(text) as unknown) : text.split('\n'), structuredContent });
}

/** As it goes over the wire: a property that is not there is not told from one that is undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

function load(one: Case, world: World): void {
  const fakes = fakePackages(world);
  const loaded = new Map<string, { exports: unknown }>();
  const fileOf = (from: string, specifier: string): string | undefined => {
    if (specifier === `@${one.id}/store`) return 'packages/store/src/index.ts';
    return specifier.startsWith('.') ? `${posix.join(posix.dirname(from), specifier)}.ts` : undefined;
  };
  const requireFrom =
    (from: string) =>
    (specifier: string): unknown => {
      const file = fileOf(from, specifier);
      if (file !== undefined) return evaluate(file);
      const fake = fakes[specifier];
      if (fake === undefined) throw new Error(`${specifier} is neither of the project nor a fake.`);
      return fake;
    };
  const evaluate = (file: string): unknown => {
    const before = loaded.get(file);
    if (before !== undefined) return before.exports;
    const text = one.files[file];
    if (text === undefined) throw new Error(`There is no ${file}.`);
    const module = { exports: {} };
    loaded.set(file, module);
    const run = new Function('require', 'module', 'exports', 'fetch', 'process', javaScriptOf(text)) as (...given: unknown[]) => void;
    run(requireFrom(file), module, module.exports, fakeFetch(world), undefined);
    return module.exports;
  };
  evaluate(one.entry);
}

const transpiled = new Map<string, string>();

function javaScriptOf(text: string): string {
  const before = transpiled.get(text);
  if (before !== undefined) return before;
  const { outputText, diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  const [first] = diagnostics ?? [];
  if (first !== undefined) throw new Error(`The generated text does not parse: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`);
  transpiled.set(text, outputText);
  return outputText;
}
