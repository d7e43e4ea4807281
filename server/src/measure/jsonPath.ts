/**
 * Paths into a JSON value: the part of JSONPath (RFC 9535) that names places, `$.a['b c'][0][*]`. Filters and `..` are left out:
 * where claims are to be read has to be one place and no search.
 */
import { isRecord } from './canonical';

export type Step =
  { readonly kind: 'key'; readonly key: string } | { readonly kind: 'index'; readonly index: number } | { readonly kind: 'all' };

export type Path = readonly Step[];

const step = /\.\*|\[\*\]|\.([A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*)|\[(\d+)\]|\['([^'\\]*)'\]|\["([^"\\]*)"\]/y;

/** `undefined` where it is no such path. */
export function findPath(text: string): Path | undefined {
  if (!text.startsWith('$')) return undefined;
  const steps: Step[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (found === null) return undefined;
    const [whole, name, index, single, double] = found;
    const key = name ?? single ?? double;
    if (whole === '.*' || whole === '[*]') steps.push({ kind: 'all' });
    else if (index !== undefined) steps.push({ kind: 'index', index: Number(index) });
    else steps.push({ kind: 'key', key: key ?? '' });
  }
  return steps;
}

/** Everything that lies at the path; nothing where it matches nothing. */
export function valuesAt(value: unknown, path: Path): readonly unknown[] {
  let found: readonly unknown[] = [value];
  for (const one of path) found = found.flatMap((at) => after(at, one));
  return found;
}

function after(value: unknown, one: Step): readonly unknown[] {
  if (one.kind === 'all') return Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  if (one.kind === 'index') return Array.isArray(value) && one.index < value.length ? [value[one.index]] : [];
  return isRecord(value) && Object.hasOwn(value, one.key) ? [value[one.key]] : [];
}
