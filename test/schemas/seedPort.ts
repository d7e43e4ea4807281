/**
 * A port of the published schema linter, over a tree of pairs: it knows nothing of terms, of syntax or of the program that it is compared
 * with. Keys keep the order in which they were written, as the dictionaries of the original do.
 */
export type Tree = string | number | boolean | null | readonly Tree[] | Pairs;

export interface Pairs {
  readonly pairs: readonly (readonly [string, Tree])[];
}

/** What the original dies of. */
export class PortError extends Error {}

export function portOfLinter(schema: Tree): readonly string[] {
  const out: string[] = [];
  const fields = dictionary(or(get(schema, 'properties'), { pairs: [] }));
  const required = setOf(or(get(schema, 'required'), []));
  const total = fields.size > 0 ? fields.size : 1;
  if (total >= 3 && required.size / total < 0.75) {
    const rest = [...fields.keys()].filter((name) => !required.has(`s${name}`)).sort(compareUtf32);
    out.push(`R1  density ${percent(required.size / total)} < 75%; omittable: [${rest.map(repr).join(', ')}]`);
  }
  const queue: [string, Tree][] = [['$', schema]];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [path, node] = next;
    const type = get(node, 'type');
    if (type === 'string' && !has(node, 'enum') && !has(node, 'pattern')) out.push(`R2  ${path}: open string, no enum/pattern`);
    if (type === 'boolean') out.push(`R3  ${path}: boolean flag, prefer explicit enum`);
    if (get(node, 'default') === null || type === 'null' || JSON.stringify(type) === '["string","null"]')
      out.push(`R4  ${path}: null default, sentinel ambiguity`);
    const below: [string, Tree][] = [];
    for (const [name, sub] of dictionary(or(get(node, 'properties'), { pairs: [] }))) below.push([`${path}.${name}`, sub]);
    const items = get(node, 'items');
    if (isPairs(items)) below.push([`${path}[]`, items]);
    queue.unshift(...below);
  }
  return out;
}

function isPairs(tree: Tree): tree is Pairs {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree);
}

function dictionary(tree: Tree): Map<string, Tree> {
  if (!isPairs(tree)) throw new PortError('no dictionary');
  return new Map(tree.pairs);
}

function has(tree: Tree, key: string): boolean {
  return dictionary(tree).has(key);
}

/** `null` for what is not there, as there. */
function get(tree: Tree, key: string): Tree {
  return dictionary(tree).get(key) ?? null;
}

function or(tree: Tree, otherwise: Tree): Tree {
  const isNothing =
    tree === null ||
    tree === false ||
    tree === 0 ||
    tree === '' ||
    (Array.isArray(tree) && tree.length === 0) ||
    (isPairs(tree) && tree.pairs.length === 0);
  return isNothing ? otherwise : tree;
}

/** Members as text with a letter for their kind; a truth value is the number that it equals. */
function setOf(tree: Tree): Set<string> {
  if (typeof tree === 'string') return new Set([...tree].map((one) => `s${one}`));
  if (isPairs(tree)) return new Set(tree.pairs.map(([key]) => `s${key}`));
  if (!Array.isArray(tree)) throw new PortError('nothing to walk through');
  return new Set(
    (tree as readonly Tree[]).map((one) => {
      if (typeof one === 'object' && one !== null) throw new PortError('has no hash');
      return typeof one === 'string' ? `s${one}` : `n${String(one === null ? one : Number(one))}`;
    }),
  );
}

function compareUtf32(a: string, b: string): number {
  const [x, y] = [a, b].map((text) => Array.from(text, (one) => (one.codePointAt(0) ?? 0).toString(16).padStart(6, '0')).join(' '));
  return (x ?? '') < (y ?? '') ? -1 : 1;
}

/** Two decimals are enough to see a half. */
function percent(share: number): string {
  const hundredfold = share * 100;
  const [below, rest] = [Math.trunc(hundredfold), hundredfold % 1];
  return `${rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below}%`;
}

function repr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let out = '';
  for (const one of text) {
    const code = one.codePointAt(0) ?? 0;
    if (one === quote || one === '\\') out += `\\${one}`;
    else if (one === '\n') out += '\\n';
    else if (one === '\r') out += '\\r';
    else if (one === '\t') out += '\\t';
    else if (one !== ' ' && /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Cn}|\p{Zs}|\p{Zl}|\p{Zp}/u.test(one))
      out += code < 256 ? `\\x${hex(code, 2)}` : code < 65536 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
    else out += one;
  }
  return quote + out + quote;
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
