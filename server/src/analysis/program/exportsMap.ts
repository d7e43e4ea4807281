/**
 * The `exports` and `imports` fields of a manifest: which targets a subpath may stand for.
 * Invariant: pure; a field that is not as documented has no targets.
 */
import { objectIn } from './packages';

/** Conditions in the order they are preferred; a source file behind any of them is what is wanted. */
const conditions = ['source', 'development', 'types', 'import', 'module', 'node', 'require', 'default'];

/** All targets of a key (`.`, `./sub`, `#name`) in order of preference, with `*` filled in. */
export function targetsOf(field: unknown, key: string): readonly string[] {
  if (typeof field === 'string' || Array.isArray(field)) return key === '.' ? leaves(field) : [];
  const map = objectIn(field);
  const hasKeys = Object.keys(map).some((name) => name.startsWith('.') || name.startsWith('#'));
  if (!hasKeys) return key === '.' ? leaves(map) : [];
  if (Object.hasOwn(map, key)) return leaves(map[key]);
  const patterns = Object.keys(map)
    .filter((pattern) => pattern.includes('*') || pattern.endsWith('/'))
    .sort((a, b) => prefixOf(b).length - prefixOf(a).length);
  for (const pattern of patterns) {
    const matched = matchPattern(pattern.endsWith('/') ? `${pattern}*` : pattern, key);
    if (matched === undefined) continue;
    return leaves(map[pattern]).map((target) => (target.endsWith('/') ? target + matched : target.replaceAll('*', matched)));
  }
  return [];
}

function prefixOf(pattern: string): string {
  return pattern.split('*', 1)[0] ?? '';
}

/** What the `*` of a pattern stands for in a text, `''` for an equal text without `*`, `undefined` where it does not match. */
export function matchPattern(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === text ? '' : undefined;
  const before = pattern.slice(0, star);
  const after = pattern.slice(star + 1);
  if (text.length < before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) return undefined;
  return text.slice(before.length, text.length - after.length);
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  const map = objectIn(value);
  // Conditions of a project's own (`@acme/source`, `bun`) come before the built ones: they mostly name the sources.
  const own = Object.keys(map).filter((name) => !conditions.includes(name) && name !== 'browser');
  return [...own, ...conditions].flatMap((name) => (Object.hasOwn(map, name) ? leaves(map[name]) : []));
}
