/** Whether a file is worth parsing for tools, by its text alone. Free of the compiler: a folder without a hit never loads it. */
import { mayConsume } from './consumerPrefilter';
import { mayHoldRoutes } from './routePrefilter';
import type { Registration } from './sdk';
import { sdks } from './sdks/index';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const anyOf = (texts: readonly string[]): string => [...new Set(texts)].map(escaped).join('|');
const registrations = sdks.flatMap((sdk) => sdk.registrations);
const packages = anyOf(sdks.flatMap((sdk) => sdk.packages));
/** Methods, and what a file calls that has its SDK's things from another file of the project. `build` ends chains of every kind. */
const methods = anyOf(
  registrations.flatMap((r) => {
    if (r.form === 'method') return [r.method];
    if (r.form === 'chain') return r.method === 'build' ? [] : [r.method];
    return r.form === 'objects' ? r.callees.flatMap((name) => (name.startsWith('.') ? [name.slice(1)] : [])) : [];
  }),
);
const functions = anyOf(registrations.flatMap((r) => (r.form === 'function' ? [r.exported] : [])));
const decorators = anyOf(registrations.flatMap((r) => (r.form === 'decorator' ? [r.exported] : [])));
const signs = registrations.flatMap((r) => (r.form === 'file' ? [r.sign] : []));

/** A call of a registration, a decorator, what a file by convention says, or the `@tool` tag. */
const hit = new RegExp(
  [
    `(?:\\.(?:${methods})|\\b(?:${functions}))\\s*(?:<[^>()]*>)?\\s*\\(`,
    `@(?:${decorators})\\s*\\(`,
    ...signs,
    'setRequestHandler\\b',
    '@tool\\b',
  ].join('|'),
);

/** An import of an SDK; of a broad one with one of the names by which a registration of it can be told. */
const imported = new RegExp(`\\b(?:from|import|require)\\s*\\(?\\s*['"](${packages})(?:/[^'"]*)?['"]`, 'g');
const words = new Map<string, RegExp>();
for (const { packages: names, broad, registrations: own } of sdks) {
  for (const name of names) if (broad === true) words.set(name, new RegExp(`\\b(?:${anyOf(own.flatMap(wordsOf))})\\b`));
}

function wordsOf(r: Registration): readonly string[] {
  switch (r.form) {
    case 'method':
      return [r.method];
    case 'function':
    case 'decorator':
      return [r.exported.split('.')[0] ?? r.exported];
    case 'chain':
      return [r.exported];
    case 'objects':
      return r.callees.map((name) => name.replace(/^\./, ''));
    case 'typed':
      return r.types;
    case 'class':
      return r.bases;
    case 'file':
      return ['default'];
  }
}

function importsTools(text: string): boolean {
  for (const [, name = ''] of text.matchAll(imported)) if (words.get(name)?.test(text) !== false) return true;
  return false;
}

/** The pieces of a tool of the project's own making: something to execute beside a description or a schema, or a class that is one. */
const handlerPiece =
  /\b(?:execute|handler|handle|call|callback|invoke|run|func|implementation|_call)\b\s*[:(,=]|\b(?:execute|handler|handle)\s*[,}]|createInvocation|[tT]ool\w*\s*[(<]/;
const describingPiece = /\bdescription\b|extends\s+\w*Tool/;
const schemaPiece = /\b(?:inputSchema|parameters|paramsSchema|schema|params|argsSchema|parametersJsonSchema|input_schema)\b|[tT]ool/;

export function mayHoldTools(text: string): boolean {
  return hit.test(text) || importsTools(text) || (describingPiece.test(text) && schemaPiece.test(text) && handlerPiece.test(text));
}

/** Whether there is anything to look at: a tool, what one gave, or a route handler. Where no file of a folder says yes, the compiler is not loaded. */
export function isWorthParsing(text: string): boolean {
  return mayHoldTools(text) || mayHoldRoutes(text) || mayConsume(text);
}

/** The same question with the answers of one folder kept: after an edit, all files but one are as they were. */
export function rememberHits(ask: (text: string) => boolean): (file: string, text: string) => boolean {
  const known = new Map<string, { readonly text: string; readonly hit: boolean }>();
  return (file, text) => {
    const before = known.get(file);
    if (before?.text === text) return before.hit;
    const answer = ask(text);
    known.set(file, { text, hit: answer });
    return answer;
  };
}
