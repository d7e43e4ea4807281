/** What a call sends over HTTP, by its arguments: the method, and whether it only asks. */
import ts from 'typescript';
import type { Value, ValueOf } from '../terms/value';

/** A text with its holes as one word. */
export function headOf(v: Value): string | undefined {
  if (v.kind === 'const') return typeof v.value === 'string' ? v.value : undefined;
  if (v.kind === 'call' && ts.isTaggedTemplateExpression(v.node)) return v.args[0] === undefined ? undefined : headOf(v.args[0]);
  return v.kind === 'template' ? v.parts.map((part) => (typeof part === 'string' ? part : 'x')).join('') : undefined;
}

/** The HTTP method that a call is given: in its options, as an argument of its own, or in a request made on the spot. */
export function methodIn(value: ValueOf<'call'>): string | undefined {
  for (const arg of value.args) {
    if (arg.kind === 'object') {
      for (const entry of arg.entries) {
        if (entry.kind !== 'property' || entry.name !== 'method') continue;
        const method = constText(entry.value)?.toUpperCase();
        if (method !== undefined && /^(POST|PUT|PATCH|DELETE)$/.test(method)) return method;
      }
    }
    if (arg.kind === 'call' && ts.isNewExpression(arg.node) && arg.callee.kind === 'ref') {
      const inner = methodIn(arg);
      if (inner !== undefined) return inner;
    }
    const text = constText(arg);
    if (text !== undefined && /^(POST|PUT|PATCH|DELETE)$/.test(text)) return text;
  }
  return undefined;
}

/** `{ dryRun: true }` somewhere in what a request is given. */
export function isTrial(value: ValueOf<'call'>): boolean {
  return value.args.some((arg) => /\b(dry_?run|validate_?only)\b/i.test(arg.node.getText().slice(0, 2000)));
}

export function isLocalCallee(name: string): boolean {
  return /^(includes|startsWith|indexOf|test|has|push|append|set|match|assign|stringify|Request|Headers|tool|registerTool)$/.test(name);
}

export function constText(v: Value): string | undefined {
  return v.kind === 'const' && typeof v.value === 'string' ? v.value : undefined;
}

const queryWords =
  /search|query|graphql|completion|chat|embed|generat|infer|predict|analy|lookup|token|oauth|auth|login|convert|translate|scrape|crawl|extract|fetch|read|list|find|filter|count|validate|check|preview|retrieve|rpc|batch_get|suggest|browse|render|parse|summar/i;

/** A POST that asks: by its address, or by the function that sends it. */
export function isQuery(value: ValueOf<'call'>, names: readonly string[]): boolean {
  if (names.some((name) => queryWords.test(name) && name !== 'fetch')) return true;
  return value.args.some((arg) => {
    const text = headOf(arg);
    return text !== undefined && queryWords.test(text);
  });
}
