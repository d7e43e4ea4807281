/**
 * Whether a file is worth parsing for route handlers, by its text alone. Free of the compiler, like `prefilter.ts`.
 * `next` is imported by every page of a project: there the form of the export is the sign.
 */
import { frameworks } from './routes/index';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const forms = frameworks.flatMap(({ forms: own, packages }) => own.map((form) => ({ form, packages })));
const ofForm = <F extends (typeof forms)[number]['form']['form']>(name: F) =>
  forms.flatMap(({ form, packages }) => (form.form === name ? [{ form: form as Extract<typeof form, { form: F }>, packages }] : []));
const anyOf = (texts: readonly string[]): string => [...new Set(texts)].map(escaped).join('|');

const imported = new RegExp(
  `['"](?:${anyOf([...ofForm('method'), ...ofForm('class')].flatMap(({ packages }) => packages))})(?:/[^'"]*)?['"]`,
);
const registers = new RegExp(
  `\\.(?:${anyOf(ofForm('method').flatMap(({ form }) => [...form.methods, ...(form.objects ?? [])]))})\\s*(?:<[^>()]*>)?\\s*\\(|extends\\s+\\w`,
);
/** A path and a function: of a receiver that comes from another file. */
const atPath = /\.(?:get|post|put|patch|delete|all|use|route)\s*\(\s*['"`]\//;
const byParameter = /\(\s*_*(?:req|request|ctx|c|context)\b[^()]*\)\s*(?::[^=]*)?=>|function\s*\w*\s*\(\s*_*(?:req|request|ctx)\b/;
const signs = new RegExp(
  [
    `\\bexport\\s+(?:async\\s+)?(?:function|const|let|var)\\s+(?:${anyOf(ofForm('file').flatMap(({ form }) => form.exports))})\\b`,
    `\\b(?:${anyOf(ofForm('function').map(({ form }) => form.exported))})\\s*(?:<[^>()]*>)?\\s*\\(`,
    `\\basync\\s+(?:${anyOf(ofForm('class').map(({ form }) => form.method))})\\s*\\(`,
    ...ofForm('global').map(({ form }) => `\\b${escaped(form.path)}\\s*\\(`),
    '\\bexport\\s*\\{[^}]*\\b(?:GET|POST|PUT|PATCH|DELETE)\\b',
  ].join('|'),
);
const isDefault = /\bexport\s+default\b|\bmodule\.exports\b/;
const answers = /\bres(?:ponse)?\s*\.\s*(?:status|json|send)\s*\(|\bfetch\s*(?:\(|:\s*(?:async\b|\())/;

/**
 * Words of which every such file has one, asked first: each pattern is a few whole words, which is what the engine finds fastest. A folder
 * of ten thousand files without a route pays for these and no more.
 */
const pieces = [
  /GET|POST|PUT|PATCH|DELETE|NextApi|Handler *[(<]|Deno\.|Bun\.|onRequest/,
  /xpress|fastify|hono|koa/,
  /\.(?:json|send|status|code|body)\b/,
  /\bfetch\b/,
];

export function mayHoldRoutes(text: string): boolean {
  if (!pieces.some((piece) => piece.test(text))) return false;
  return (
    signs.test(text) ||
    (imported.test(text) && registers.test(text)) ||
    (isDefault.test(text) && answers.test(text)) ||
    (atPath.test(text) && byParameter.test(text))
  );
}
