/**
 * How many rows a call asks for: a page-size argument, a query string, SQL and GraphQL text, a shell line, a list of arguments.
 * Reads the arguments alone; whether the answer is a list that ends in the result is asked elsewhere (`caps.ts`).
 */
import ts from 'typescript';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { propertyName } from '../../syntax/expressions';
import { calleeOf, decide, type Expansion } from '../terms/expand';
import { valueOf } from '../terms/evaluate';
import { contextOf } from '../terms/flow';
import { substitute, type Env, type Value, type ValueOf } from '../terms/value';
import { enter } from './enter';

/** Where an amount is asked for. `list`: the answer is nothing but rows, so no envelope can tell of more. */
export interface Asked {
  readonly kind: 'argument' | 'sql' | 'shell';
  readonly node: ts.Node;
  readonly amount: Value | undefined;
  readonly list: boolean;
}

export interface Asking {
  readonly x: Expansion;
  /** Names that the tool's input schema gives to the properties of a term that is the tool's own input; none of any other. */
  readonly namesIn: (value: Value) => readonly string[];
}

/** A question inside a function: what its parameters are bound to. */
export interface Bound extends Asking {
  readonly env: Env;
}

const pageSize =
  /^(limit|take|per_?page|page_?size|page_?limit|max_?results?|max_?(items|records|keys|rows|entries|hits)|num_?results|n_?results|result_?limit|results?_?per_?page|items_?per_?page|hits_?per_?page|records_?per_?page|top_?k|row_?limit|max_?result_?count|\$?top|\$limit)$/i;
/** Words that mean a page only among others of the kind: `count` beside `offset`, `size` beside `from`. */
const pageSizeAmong = /^(count|size|rows|num|n|first|last)$/;
const pagePlace = /^(offset|cursor|start|page|from|after|before|skip|query|q|index|variables|orderBy|order_by)$/;

const urlSize =
  /^[^\n]*[?&](limit|per_?page|page_?size|max_?results?|top_?k|num_?results|hits_?per_?page|results_?per_?page|page\[size\]|\$top|count|rows|first)=(\d+|…)/i;
const graphSize = /\{[^]*\w\s*\([^)]*\b(first|last|limit)\s*:\s*(\d+|\$\w+|…)/;
const shellSize = /\|\s*head\b(?!\s+-(c|-bytes))\s*(-n\s*|--lines[= ]|-)?(\d+|…)?/;
const toolSize =
  /\bgit\s+(log|reflog|stash list)\b.*\s(-n\s*(\d+|…)|-\d+|--max-count[= ](\d+|…))|\bgh\s+\w+\s+\w+.*\s(-L|--limit)[= ](\d+|…)|\b(grep|rg|ag)\b.*\s(-m\s*(\d+|…)|--max-count[= ](\d+|…))/;

const mostParts = 300;

export function askedBy(a: Bound, v: ValueOf<'call'>): readonly Asked[] {
  const budget = { left: mostParts };
  const found = v.args.flatMap((argument) => inTerm(a, argument, { depth: 0, budget, top: true, at: v.node }));
  const [text, given] = v.args;
  if (text !== undefined && given?.kind === 'array') {
    const amount = boundAmount(textOf(a.x, text) ?? '', given);
    return amount === undefined ? found : isAmount(amount) ? found.map((one) => (one.kind === 'sql' ? { ...one, amount } : one)) : [];
  }
  return found.filter((one, i) => found.findIndex((other) => other.node === one.node) === i);
}

interface Look {
  readonly depth: number;
  readonly budget: { left: number };
  /** An argument itself; text further in counts only under a name for text that is run. */
  readonly top: boolean;
  /** Where the tool's whole input goes in: its own term stands where the handler begins. */
  readonly at: ts.Node;
}

const textual = /^(url|uri|path|endpoint|href|sql|text|statement|command|cmd|query|document|body|search|pathname|soql|cql|q|nrql|kql)$/i;

function inTerm(a: Bound, v: Value, look: Look): readonly Asked[] {
  if (look.depth > 14 || (look.budget.left -= 1) <= 0) return [];
  const deeper: Look = { ...look, depth: look.depth + 1 };
  switch (v.kind) {
    case 'const':
    case 'template':
      return look.top ? inText(a, v, deeper) : [];
    case 'object':
      return inObject(a, v, { ...deeper, top: false });
    case 'array':
      return inList(a, v, { ...deeper, top: false });
    case 'phi':
      return v.options.flatMap((o) => inTerm(a, o.value, deeper));
    case 'binary':
      return v.operator === '??' || v.operator === '||' || v.operator === '&&'
        ? [...(v.operator === '&&' ? [] : inTerm(a, v.left, deeper)), ...inTerm(a, v.right, deeper)]
        : [];
    case 'param':
    case 'member':
    case 'element': {
      const name = a.namesIn(v).find((one) => pageSize.test(one));
      return name === undefined ? [] : [{ kind: 'argument', node: look.at, amount: undefined, list: false }];
    }
    case 'call':
      return inCall(a, v, deeper);
    default:
      return [];
  }
}

function inObject(a: Bound, v: ValueOf<'object'>, look: Look): readonly Asked[] {
  const names = v.entries.flatMap((e) => (e.kind === 'property' ? [e.name] : []));
  return v.entries.flatMap((entry): readonly Asked[] => {
    if (entry.kind !== 'property') return inTerm(a, entry.value, { ...look, at: entry.node });
    if (pageSize.test(entry.name) || (pageSizeAmong.test(entry.name) && isAmong(entry.name, entry.value, names)))
      return isAmount(entry.value) ? [{ kind: 'argument', node: entry.node, amount: numberIn(entry.value), list: false }] : [];
    if (/^(headers|filter|where|orderBy|order_by|fields|select|include|data|metadata|messages|metrics)$/i.test(entry.name)) return [];
    return inTerm(a, entry.value, { ...look, top: textual.test(entry.name) });
  });
}

/** `first` is a name as well, and `size` that of a shirt. */
function isAmong(name: string, value: Value, names: readonly string[]): boolean {
  if (names.includes('first') && names.includes('last')) return false;
  if ((name === 'first' || name === 'last') && value.kind === 'const') return typeof value.value === 'number';
  if (names.some((other) => other !== name && pagePlace.test(other))) return true;
  if (name !== 'first' && name !== 'last') return false;
  const text = value.node.getText();
  return /\b(first|last|limit|max|size|count|page)\w*\b/i.test(text) && !/name/i.test(text);
}

/** `['log', '-n', '20']` and `[{ $match }, { $limit: 20 }]`. */
function inList(a: Bound, v: ValueOf<'array'>, look: Look): readonly Asked[] {
  const stages = v.items.flatMap((item) => (item.value.kind === 'object' ? inStage(item.value) : []));
  if (stages.length > 0) return stages;
  const words = joined(v, ' ');
  return toolSize.test(`git ${words}`) && /^(log|reflog)\b/.test(words)
    ? [{ kind: 'shell', node: v.node, amount: undefined, list: false }]
    : v.items.flatMap((item) => (item.value.kind === 'object' ? inTerm(a, item.value, look) : []));
}

function inStage(v: ValueOf<'object'>): readonly Asked[] {
  return v.entries.flatMap((e): readonly Asked[] =>
    e.kind === 'property' && e.name === '$limit' && isAmount(e.value)
      ? [{ kind: 'argument', node: e.node, amount: numberIn(e.value), list: true }]
      : [],
  );
}

function inCall(a: Bound, v: ValueOf<'call'>, look: Look): readonly Asked[] {
  const fn = calleeOf(a.x, v);
  if (fn !== undefined) return enter(a.x, v, fn).flatMap(({ x, env, value }) => inTerm({ ...a, x, env }, value, look));
  const { callee } = v;
  const global = callee.kind === 'ref' && callee.ref.kind === 'global' ? callee.ref.path.join('.') : undefined;
  const name = nameOfCallee(v);
  if (global === 'URLSearchParams' || global === 'URL') {
    const set = setOn(a, v);
    return set.length > 0 ? set : v.args.flatMap((arg) => inTerm(a, arg, { ...look, top: true }));
  }
  if (name === 'toString' || name === 'trim' || name === 'trimEnd' || name === 'replace' || name === 'replaceAll')
    return callee.kind === 'member' ? inTerm(a, callee.of, look) : [];
  if (name === 'join' && look.top) return inText(a, v, look);
  const isText = /^(String|JSON\.stringify|encodeURI|Object\.(fromEntries|entries|assign)|Request)$/.test(global ?? '');
  // `sql\`…\``, `gql(…)`, `client.sql.unsafe(…)`; a command of an SDK that is sent: `client.send(new ScanCommand({ Limit }))`.
  const isTag =
    /^(sql|gql|graphql|raw|unsafe|stringify|html|\$|dedent|format|encode|Command|identifier)$/i.test(name) || /Command$/.test(name);
  return isText || isTag ? v.args.flatMap((arg) => inTerm(a, arg, { ...look, top: true })) : [];
}

function inText(a: Bound, v: Value, look: Look): readonly Asked[] {
  if (v.kind === 'template') {
    const inner = v.parts.flatMap((part) =>
      typeof part === 'string' || part.kind === 'const' || part.kind === 'template' ? [] : inQueryPart(a, part, look),
    );
    if (inner.length > 0) return inner;
  }
  const text = textOf(a.x, v);
  if (text === undefined) return [];
  const sql = sqlSize(text);
  if (sql !== undefined)
    return sql === 'one' ? [] : [{ kind: 'sql', node: v.node, amount: amountBehind(v, /\b(limit|top|first|next)\s*\(?\s*$/i), list: true }];
  if (urlSize.test(text) && !/[?&](limit|per_?page|count|first|rows|top_?k|page_?size)=1(\D|$)/i.test(text))
    return [
      {
        kind: 'argument',
        node: v.node,
        amount: amountBehind(v, /(?:limit|page_?size|per_?page|max_?results?|top_?k|num_?results|count|rows|first)=$/i),
        list: false,
      },
    ];
  if (/^\s*(query|fragment|subscription|#|\{)/.test(text) && graphSize.test(text) && !/\b(pageInfo|hasNextPage|totalCount)\b/.test(text))
    return [{ kind: 'argument', node: v.node, amount: undefined, list: true }];
  if (shellSize.test(text) && !/head\s+(-n\s*)?-?1\b/.test(text))
    return [{ kind: 'shell', node: v.node, amount: amountBehind(v, /head\s+(-n\s*|-)?$/), list: true }];
  return toolSize.test(text) ? [{ kind: 'shell', node: v.node, amount: undefined, list: false }] : [];
}

/** A query string that is put into a template: `new URLSearchParams({ limit })`, a helper's text, a piece that is there on some runs. */
function inQueryPart(a: Bound, part: Value, look: Look): readonly Asked[] {
  if (part.kind === 'call' || part.kind === 'phi' || part.kind === 'binary') return inTerm(a, part, { ...look, top: true });
  return [];
}

/** Amount that stands in a template right behind words for it. */
function amountBehind(v: Value, words: RegExp): Value | undefined {
  if (v.kind === 'const') return amountIn(v, String(v.value), words);
  if (v.kind !== 'template') return undefined;
  for (const [i, part] of v.parts.entries()) {
    const next = v.parts[i + 1];
    const written = typeof part === 'string' ? amountIn(v, part, words) : undefined;
    if (written !== undefined) return written;
    if (typeof part === 'string' && words.test(part) && next !== undefined && typeof next !== 'string') return numberIn(next);
  }
  return undefined;
}

/** A number that stands in the text itself. */
function amountIn(v: Value, text: string, words: RegExp): Value | undefined {
  const found = new RegExp(`${words.source.replace(/\$$/, '')}(\\d+)`, words.flags).exec(text);
  const number = found?.[found.length - 1];
  return number === undefined ? undefined : { kind: 'const', node: v.node, value: Number(number) };
}

/** What the outermost `SELECT` says of its rows: a limit in a subquery is none of the result. */
function sqlSize(text: string): 'many' | 'one' | undefined {
  if (!/\bselect\b/i.test(text)) return undefined;
  let outer = text;
  for (let before = ''; before !== outer;) {
    before = outer;
    outer = outer.replace(/\((?:[^()]*\b(?:select|from)\b)[^()]*\)/gi, ' ');
  }
  const found =
    /\blimit\s+\(?\s*(\d+|\?|\$\w+|@\w+|…|:\w+)/i.exec(outer) ??
    /\bfetch\s+(?:first|next)\s+(\d+|\?|\$\w+|@\w+|…|:\w+)\s+rows?\b/i.exec(outer) ??
    /\bselect\s+(?:distinct\s+)?top\s*\(?\s*(\d+|@\w+|…)/i.exec(outer);
  if (found === null) return undefined;
  if (/\bselect\s+(count|sum|max|min|avg|exists)\s*\(/i.test(outer) && !/\bgroup\s+by\b/i.test(outer)) return 'one';
  return found[1] === '1' ? 'one' : 'many';
}

/** `LIMIT $2` and `LIMIT ?` with the values that are given along. */
function boundAmount(sql: string, given: ValueOf<'array'>): Value | undefined {
  const found = /\blimit\s+(?:\$(\d+)|\?)/i.exec(sql);
  if (found === null || given.items.some((item) => item.spread)) return undefined;
  const place = found[1] === undefined ? (sql.slice(0, found.index).match(/\?/g) ?? []).length : Number(found[1]) - 1;
  const value = given.items[place]?.value;
  return value === undefined ? undefined : numberIn(value);
}

export function textOf(x: Expansion, v: Value): string | undefined {
  if (v.kind === 'const') return typeof v.value === 'string' ? v.value : undefined;
  if (v.kind === 'template') return v.parts.map((p) => (typeof p === 'string' ? p : (textOfPart(x, p) ?? '…'))).join('');
  if (v.kind !== 'call') return undefined;
  const { callee, args } = v;
  if (callee.kind === 'member' && callee.name === 'join' && callee.of.kind === 'array')
    return joined(callee.of, args[0] === undefined ? ',' : (textOf(x, args[0]) ?? ' '), x);
  if (callee.kind === 'ref' && args[0] !== undefined && args.length === 1) return textOf(x, args[0]);
  return undefined;
}

function textOfPart(x: Expansion, v: Value): string | undefined {
  return v.kind === 'const' ? String(v.value) : v.kind === 'template' || v.kind === 'call' ? textOf(x, v) : undefined;
}

function joined(list: ValueOf<'array'>, by: string, x?: Expansion): string {
  return list.items
    .map(({ value }) => (value.kind === 'const' ? String(value.value) : x === undefined ? '…' : (textOfPart(x, value) ?? '…')))
    .join(by);
}

/** `params.set('limit', '20')`, `url.searchParams.append('limit', n)`: written to the object behind its declaration. */
function setOn(a: Bound, made: ValueOf<'call'>): readonly Asked[] {
  const declaration = made.node.parent;
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return [];
  const { text } = declaration.name;
  const scope = enclosingFunction(declaration) ?? declaration.getSourceFile();
  const found: Asked[] = [];
  visitAll(scope, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression } = node.expression;
    if (!/^(set|append)$/.test(name.text)) return;
    const holder =
      ts.isPropertyAccessExpression(expression) && expression.name.text === 'searchParams' ? expression.expression : expression;
    const [key, amount] = node.arguments;
    if (!ts.isIdentifier(holder) || holder.text !== text || key === undefined || amount === undefined) return;
    const named = propertyName(key);
    if (named === undefined || !(pageSize.test(named) || pageSizeAmong.test(named) || named === 'page[size]')) return;
    const value = substitute(valueOf(a.x.s, amount), a.env);
    const isSkipped = contextOf(node, scope).tests.some((t) => decide(substitute(valueOf(a.x.s, t.node), a.env)) === !t.holds);
    if (isSkipped) return;
    if (isAmount(value)) found.push({ kind: 'argument', node, amount: numberIn(value), list: false });
  });
  return found;
}

/** A number, or what could be one; `limit: 10 + 1` looks one row further, and is no blind cap. */
export function isAmount(given: Value): boolean {
  const v = numberIn(given);
  switch (v.kind) {
    case 'const':
      return typeof v.value === 'number' && v.value > 1 && v.value < 1e6;
    case 'binary':
      if (v.operator === '+') return false;
      return v.operator === '??' || v.operator === '||' ? isAmount(v.left) || isAmount(v.right) : v.operator !== '&&' || isAmount(v.right);
    case 'phi':
      return v.options.some((o) => isAmount(o.value)) && v.options.every((o) => isAmount(o.value) || isNone(o.value));
    case 'object':
    case 'array':
    case 'func':
    case 'template':
      return false;
    default:
      return true;
  }
}

function isNone(v: Value): boolean {
  return v.kind === 'const' && (v.value === undefined || v.value === null || v.value === '' || v.value === 0);
}

/** The number in `String(n)`, `` `${n}` ``, `n.toString()` and `'20'`. */
export function numberIn(v: Value): Value {
  if (v.kind === 'const' && typeof v.value === 'string' && /^\d+$/.test(v.value)) return { ...v, value: Number(v.value) };
  if (v.kind === 'template') {
    const [only] = v.parts;
    return v.parts.length === 1 && only !== undefined && typeof only !== 'string' ? numberIn(only) : v;
  }
  if (v.kind !== 'call') return v;
  if (v.callee.kind === 'member' && v.callee.name === 'toString') return numberIn(v.callee.of);
  const [inner] = v.args;
  const isWrapped =
    v.callee.kind === 'ref' && v.callee.ref.kind === 'global' && /^(String|Number|parseInt)$/.test(v.callee.ref.path.join('.'));
  return isWrapped && inner !== undefined ? numberIn(inner) : v;
}

export function isOne(v: Value): boolean {
  const number = numberIn(v);
  return number.kind === 'const' && number.value === 1;
}

/** `list` of `client.list()`, `search` of `search()`; empty where the callee has no name. */
export function nameOfCallee({ callee }: ValueOf<'call'>): string {
  if (callee.kind === 'member') return callee.name;
  const { node } = callee;
  return ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : '';
}
