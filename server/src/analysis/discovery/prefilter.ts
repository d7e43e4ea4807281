/** Whether a file is worth parsing for tools, by its text alone. Free of the compiler: a folder without a hit never loads it. */
import { sdks } from './sdks/index';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const packages = sdks.flatMap((sdk) => sdk.packages).map(escaped);
const methods = [...new Set(sdks.flatMap((sdk) => sdk.registrations.flatMap((r) => (r.form === 'method' ? [r.method] : []))))].map(escaped);

/** An import of an SDK, a call of a registration method, or the `@tool` tag. */
const hit = new RegExp(
  `['"](?:${packages.join('|')})(?:/[^'"]*)?['"]|\\.(?:${methods.join('|')})\\s*(?:<[^>()]*>)?\\s*\\(|setRequestHandler\\b|@tool\\b`,
);

/** The pieces of a tool of the project's own making: something to execute beside a description or a schema, or a class that is one. */
const handlerPiece =
  /\b(?:execute|handler|handle|call|callback|invoke|run|func|implementation|_call)\b\s*[:(,=]|\b(?:execute|handler|handle)\s*[,}]|createInvocation|[tT]ool\w*\s*[(<]/;
const describingPiece = /\bdescription\b|extends\s+\w*Tool/;
const schemaPiece = /\b(?:inputSchema|parameters|paramsSchema|schema|params|argsSchema|parametersJsonSchema|input_schema)\b|[tT]ool/;

export function mayHoldTools(text: string): boolean {
  return hit.test(text) || (describingPiece.test(text) && schemaPiece.test(text) && handlerPiece.test(text));
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
