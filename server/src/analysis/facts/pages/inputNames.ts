/** Which names the tool's input schema gives to what a term takes from the input: `{ ...params }` may hold a `per_page`. */
import { schemaOf, type Schema } from '../terms/schema';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Value } from '../terms/value';

export function namesInInput({ x, fn, tool }: HandlerFacts): (value: Value) => readonly string[] {
  let schema: Schema | undefined;
  return (value) => {
    const path = pathOf(value);
    if (path === undefined || tool.input === undefined || fn === undefined || path.parameter !== fn.parameters[0]) return [];
    schema ??= schemaOf(x, tool.input);
    let at: Schema | undefined = schema;
    for (const name of path.names) at = at.fields.find((field) => field.name === name)?.schema ?? empty;
    return at.fields.map((field) => field.name);
  };
}

const empty: Schema = { fields: [] } as unknown as Schema;

/** The parameter that a term is a part of, and the names that lead there. `request.params.arguments` is bound as `arguments`. */
function pathOf(v: Value): { parameter: unknown; names: readonly string[] } | undefined {
  if (v.kind === 'param') return v.of === undefined ? { parameter: v.parameter, names: [] } : undefined;
  if (v.kind === 'binary' && (v.operator === '??' || v.operator === '||')) return pathOf(v.left);
  if (v.kind === 'call' && v.callee.kind === 'member' && /^(parse|parseAsync)$/.test(v.callee.name) && v.args[0] !== undefined)
    return pathOf(v.args[0]);
  if (v.kind !== 'member') return undefined;
  const inner = pathOf(v.of);
  if (inner === undefined) return undefined;
  return { ...inner, names: inner.names.length === 0 && v.name === 'arguments' ? [] : [...inner.names, v.name] };
}
