/**
 * What can cut a list on its way to the result: a slice, a query's limit, a page-size argument, SQL text, a loop that stops.
 * A cap counts only where its value flows into the list that is asked about (resolution.md §6).
 */
import ts from 'typescript';
import { visitAll } from '../../syntax/functions';
import { isListByType } from '../../syntax/typeOf';
import { alternatives, calleeOf, type Expansion } from '../terms/expand';
import type { Value, ValueOf } from '../terms/value';

export interface Cap {
  readonly kind: 'slice' | 'query' | 'argument' | 'sql' | 'loop' | 'shell';
  readonly node: ts.Node;
  readonly amount: Value | undefined;
  /** True where the list was taken out of an answer, or used as an array: then nothing of a page's envelope is left. */
  readonly taken: boolean;
  /** The list before a slice: its length is the total. */
  readonly uncut: ts.Expression | undefined;
}

const pageArguments =
  /^(limit|take|per_page|perPage|page_size|pageSize|max_results|maxResults|numResults|num_results|top_k|topK|pageLimit|itemsPerPage|resultsPerPage)$/;
const queryCaps = /^(limit|take|top|head)$/;
const urlCap = /[?&](limit|per_page|perPage|page_size|pageSize|max_results|maxResults|top_k)=/;
const sqlCap = /\bselect\b[\s\S]*\blimit\s+(\d+|\?|\$\d+|…|:\w+)/i;
const shellCap = /\|\s*head\s+(-n\s*)?(-?\d+|…)/;

/** Methods after which one row, one number or a text is left: no list any more. */
const endsList =
  /^(join|find|findFirst|findOne|findUnique|findLast|at|shift|pop|reduce|some|every|includes|indexOf|findIndex|first|get|text|count|aggregate|has)$/;
/** Methods that only arrays have: whoever calls one has no envelope in hand. */
const arrayMethods = /^(map|filter|sort|toSorted|reverse|toReversed|flatMap|flat|concat|forEach|entries|values|keys)$/;

/** Functions between the handler and a cap (house.md §3.3). */
const deepest = 3;

/** `entered`: how many functions lie between the handler and the value already. */
export function capsOf(x: Expansion, value: Value, entered: number): readonly Cap[] {
  return dedupe(find(x, value, entered, false));
}

function find(x: Expansion, v: Value, depth: number, taken: boolean): readonly Cap[] {
  switch (v.kind) {
    case 'call':
      return ofCall(x, v, depth, taken);
    case 'member':
      return /^(length|size|total|totalCount|count|byteLength)$/.test(v.name) ? [] : find(x, v.of, depth, true);
    case 'phi':
      return v.options.flatMap((o) => find(x, o.value, depth, taken));
    case 'binary':
      return v.operator === '??' || v.operator === '||' ? [...find(x, v.left, depth, taken), ...find(x, v.right, depth, taken)] : [];
    case 'array':
      return v.items.flatMap((item) => [
        ...(item.spread ? find(x, item.value, depth, true).filter((cap) => !isPageOfAll(cap.node, item.node)) : []),
        ...loopCaps(item.node, v.node),
      ]);
    case 'object':
      return [];
    default:
      return [];
  }
}

function ofCall(x: Expansion, v: ValueOf<'call'>, depth: number, taken: boolean): readonly Cap[] {
  const callee = calleeOf(x, v);
  if (callee !== undefined && !isQueryCap(v)) {
    if (depth >= deepest) return [];
    return alternatives(x, v).flatMap((a) =>
      a.value.kind === 'call' && a.value.node === v.node ? [] : find(x, a.value, depth + 1, taken || declaresList(callee.fn)),
    );
  }
  if (v.callee.kind === 'ref' && v.callee.ref.kind === 'global') {
    const name = v.callee.ref.path.join('.');
    if (
      /^(Array\.from|Object\.(values|entries|keys)|Promise\.all|Promise\.allSettled|Set\.new|structuredClone)$/.test(name) &&
      v.args[0] !== undefined
    )
      return find(x, v.args[0], depth, true);
  }
  if (callee !== undefined && isQueryCap(v)) {
    const [amount] = v.args;
    return amount === undefined || isOne(amount) ? [] : [{ kind: 'query', node: v.node, amount, taken: true, uncut: undefined }];
  }
  if (v.callee.kind === 'member') {
    const { name, of } = v.callee;
    if (endsList.test(name) && !(name === 'get' && of.kind === 'ref')) return [];
    if (name === 'slice') return ofSlice(x, v, of, depth, taken);
    if (name === 'splice') return [];
    // A schema lets through what it is given; the limits that it names are those of the input.
    if (/^(parse|safeParse|parseAsync|safeParseAsync|validate|decode)$/.test(name))
      return v.args[0] === undefined ? [] : find(x, v.args[0], depth, taken);
    const inner = find(x, of, depth, taken || arrayMethods.test(name));
    if (arrayMethods.test(name)) return inner;
    const amount = v.args[0];
    if (queryCaps.test(name) && amount !== undefined && v.args.length === 1 && isAmount(amount)) {
      return isOne(amount) ? [] : [...inner, { kind: 'query', node: placeOfMethod(v), amount, taken: true, uncut: undefined }];
    }
    if (/^(paginate|iterate|iterator|fetchAll|listAll|getAll)$/.test(name)) return [];
    return [...inner, ...ofArguments(v, taken || name === 'findMany')];
  }
  return ofArguments(v, taken);
}

/** `query.limit(40)` of the project's own query builder: the cap is where it is asked for, not inside the builder. */
function isQueryCap(v: ValueOf<'call'>): boolean {
  const { expression } = v.node as ts.CallExpression;
  const [amount] = v.args;
  return (
    ts.isPropertyAccessExpression(expression) &&
    queryCaps.test(expression.name.text) &&
    amount !== undefined &&
    v.args.length === 1 &&
    isAmount(amount)
  );
}

/** `xs.slice(0, n)` and `xs.slice(from, to)` cut; `slice(1)` and `slice(-n)` of a header or a tail are other things. */
function ofSlice(x: Expansion, v: ValueOf<'call'>, of: Value, depth: number, usedAsList: boolean): readonly Cap[] {
  const [from, given] = v.args;
  const to = given === undefined ? undefined : defaulted(given);
  if (of.kind === 'array' && of.items.length > 0 && of.items.every((item) => !item.spread && !item.maybe)) return [];
  const inner = find(x, of, depth, true);
  if (to === undefined || !isList(x, v, of, usedAsList)) return inner;
  // `all.slice(i, i + 10)` in a loop makes chunks of everything.
  if (from !== undefined && isCounted(from)) return inner;
  if (from?.kind === 'const' && typeof from.value === 'number' && from.value > 0) return inner;
  if (isOne(to)) return [];
  if (to.kind === 'const' && (to.value === undefined || to.value === null)) return inner;
  const { expression } = v.node as ts.CallExpression;
  const uncut = ts.isPropertyAccessExpression(expression) ? expression.expression : undefined;
  return [...inner, { kind: 'slice', node: v.node, amount: to, taken: true, uncut }];
}

/** `limit ?? 5` of a limit that was not given is 5. */
function defaulted(v: Value): Value {
  const isGone =
    v.kind === 'binary' && v.operator === '??' && v.left.kind === 'const' && (v.left.value === undefined || v.left.value === null);
  return isGone ? v.right : v;
}

/** A variable that a loop counts up. */
function isCounted(v: Value): boolean {
  if (v.kind === 'unknown') return v.why === 'accumulated';
  if (v.kind === 'template') return v.parts.some((part) => typeof part !== 'string' && isCounted(part));
  if (v.kind === 'phi') return v.options.some((o) => isCounted(o.value));
  return v.kind === 'binary' && (isCounted(v.left) || isCounted(v.right));
}

/** Text has `slice` too. Syntax answers first; where it cannot, the type of the receiver does. */
function isList(x: Expansion, v: ValueOf<'call'>, of: Value, usedAsList: boolean): boolean {
  const known = listByTerm(x, of, 0);
  if (known !== 'unknown') return known === 'yes';
  const { expression } = v.node as ts.CallExpression;
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const typed = isListByType(x.s.checker(), expression.expression);
  return typed === 'yes' || (typed === 'unknown' && usedAsList);
}

function listByTerm(x: Expansion, v: Value, depth: number): 'yes' | 'no' | 'unknown' {
  switch (v.kind) {
    case 'const':
    case 'template':
    case 'object':
      return 'no';
    case 'array':
      return 'yes';
    case 'phi': {
      const kinds = v.options.map((o) => listByTerm(x, o.value, depth));
      return kinds.every((k) => k === 'yes') ? 'yes' : kinds.includes('no') ? 'no' : 'unknown';
    }
    case 'binary':
      return v.operator === '??' || v.operator === '||'
        ? listByTerm(x, v.right, depth) === 'yes'
          ? 'yes'
          : listByTerm(x, v.left, depth)
        : 'unknown';
    case 'call':
      return listByCall(x, v, depth);
    default:
      return 'unknown';
  }
}

function listByCall(x: Expansion, v: ValueOf<'call'>, depth: number): 'yes' | 'no' | 'unknown' {
  if (v.callee.kind === 'func') {
    if (declaresList(v.callee.fn)) return 'yes';
    if (depth > 2) return 'unknown';
    const kinds = alternatives(x, v).map((a) =>
      a.value.kind === 'call' && a.value.node === v.node ? 'unknown' : listByTerm(x, a.value, depth + 1),
    );
    return kinds.length > 0 && kinds.every((k) => k === 'yes') ? 'yes' : kinds.includes('no') ? 'no' : 'unknown';
  }
  if (v.callee.kind === 'ref' && v.callee.ref.kind === 'global') {
    const name = v.callee.ref.path.join('.');
    if (/^(Array\.from|Object\.(keys|values|entries)|Promise\.all(Settled)?)$/.test(name)) return 'yes';
    return /^(String|JSON\.stringify|encodeURIComponent)$/.test(name) ? 'no' : 'unknown';
  }
  if (v.callee.kind !== 'member') return 'unknown';
  const { name, of } = v.callee;
  if (name === 'slice' || name === 'concat') return listByTerm(x, of, depth);
  if (name === 'split' || (arrayMethods.test(name) && name !== 'entries' && name !== 'values' && name !== 'keys')) return 'yes';
  return /^(toString|toISOString|trim\w*|replace\w*|join|toLowerCase|toUpperCase|text|toFixed|padStart|padEnd|substring|stringify|repeat)$/.test(
    name,
  )
    ? 'no'
    : 'unknown';
}

function declaresList(fn: { readonly type?: ts.TypeNode | undefined }): boolean {
  return fn.type !== undefined && isListType(fn.type);
}

/** `T[]`, `Array<T>`, and promises of them. */
export function isListType(type: ts.TypeNode): boolean {
  if (ts.isArrayTypeNode(type)) return true;
  if (ts.isTypeOperatorNode(type) || ts.isParenthesizedTypeNode(type)) return isListType(type.type);
  if (ts.isTypeReferenceNode(type)) {
    const name = type.typeName.getText();
    const [argument] = type.typeArguments ?? [];
    if (/^(Array|ReadonlyArray)$/.test(name)) return true;
    return /^(Promise|Readonly|Awaited)$/.test(name) && argument !== undefined && isListType(argument);
  }
  return false;
}

/** `client.list({ limit })`, `f('/items?limit=10')`, `db.query('… LIMIT 50')`, `exec('… | head -n 20')`. */
function ofArguments(v: ValueOf<'call'>, taken: boolean): readonly Cap[] {
  const caps: Cap[] = [];
  for (const argument of v.args) caps.push(...inArgument(v, argument, taken, 0));
  return caps;
}

function inArgument(v: ValueOf<'call'>, argument: Value, taken: boolean, depth: number): readonly Cap[] {
  if (argument.kind === 'object') {
    return argument.entries.flatMap((entry): readonly Cap[] => {
      // `first` is a name as well: only a number under it asks for a page.
      const isPage =
        entry.kind === 'property' && (pageArguments.test(entry.name) || (entry.name === 'first' && entry.value.kind === 'const'));
      if (isPage) {
        return isOne(entry.value) || !isAmount(entry.value)
          ? []
          : [{ kind: 'argument', node: entry.node, amount: entry.value, taken, uncut: undefined }];
      }
      return depth < 2 && (entry.kind === 'spread' || entry.value.kind === 'object') ? inArgument(v, entry.value, taken, depth + 1) : [];
    });
  }
  const inQuery =
    argument.kind === 'template'
      ? argument.parts.flatMap((part) => (typeof part === 'string' ? [] : ofQuery(v, part, taken)))
      : ofQuery(v, argument, taken);
  if (inQuery.length > 0) return inQuery;
  const text = textOf(argument);
  if (text === undefined) return [];
  if (sqlCap.test(text))
    return /\blimit\s+1\b/i.test(text) ? [] : [{ kind: 'sql', node: argument.node, amount: undefined, taken: true, uncut: undefined }];
  if (urlCap.test(text)) return [{ kind: 'argument', node: argument.node, amount: undefined, taken, uncut: undefined }];
  if (shellCap.test(text)) return [{ kind: 'shell', node: argument.node, amount: undefined, taken: true, uncut: undefined }];
  return [];
}

/** `new URLSearchParams({ limit: '20' })`, alone or in a template. */
function ofQuery(v: ValueOf<'call'>, part: Value, taken: boolean): readonly Cap[] {
  if (part.kind !== 'call' || part.callee.kind !== 'ref' || part.callee.ref.kind !== 'global') return [];
  const [given] = part.args;
  if (!/^URLSearchParams/.test(part.callee.ref.path.join('.')) || given?.kind !== 'object') return [];
  return given.entries.flatMap((entry): readonly Cap[] =>
    entry.kind === 'property' && pageArguments.test(entry.name)
      ? [{ kind: 'argument', node: entry.node, amount: entry.value, taken, uncut: undefined }]
      : [],
  );
}

function textOf(v: Value): string | undefined {
  if (v.kind === 'const') return typeof v.value === 'string' ? v.value : undefined;
  if (v.kind === 'template') return v.parts.map((p) => (typeof p === 'string' ? p : '…')).join('');
  if (v.kind === 'call' && v.callee.kind === 'ref' && v.args[0] !== undefined && v.args.length === 1) return textOf(v.args[0]);
  return undefined;
}

/** A number or something that could be one; `limit: 10 + 1` looks one row further, and is no blind cap. */
function isAmount(v: Value): boolean {
  if (v.kind === 'binary' && v.operator === '+') return false;
  if (v.kind === 'const') return typeof v.value === 'number';
  if (v.kind === 'phi') return v.options.every((o) => isAmount(o.value) || (o.value.kind === 'const' && o.value.value === undefined));
  return v.kind !== 'object' && v.kind !== 'array' && v.kind !== 'template' && v.kind !== 'func';
}

function isOne(v: Value): boolean {
  return v.kind === 'const' && v.value === 1;
}

function placeOfMethod(v: ValueOf<'call'>): ts.Node {
  return v.node;
}

/** A list that is filled in a loop which stops at a number: `if (out.length >= max) break`. */
function loopCaps(push: ts.Node, list: ts.Node): readonly Cap[] {
  const name = ts.isVariableDeclaration(list.parent) && ts.isIdentifier(list.parent.name) ? list.parent.name.text : undefined;
  if (name === undefined) return [];
  for (let at = push.parent as ts.Node | undefined; at !== undefined && !ts.isFunctionLike(at); at = at.parent) {
    if (!ts.isIterationStatement(at, false)) continue;
    const stop = stopIn(at, name);
    if (stop !== undefined) return [{ kind: 'loop', node: stop, amount: undefined, taken: true, uncut: undefined }];
  }
  return [];
}

function stopIn(loop: ts.IterationStatement, name: string): ts.Node | undefined {
  const full = new RegExp(`\\b${name}\\.length\\s*(>=?|===?)`);
  const room = new RegExp(`\\b${name}\\.length\\s*(<=?|!==?)\\s*(?!0\\b)`);
  const test = ts.isWhileStatement(loop) || ts.isDoStatement(loop) ? loop.expression : ts.isForStatement(loop) ? loop.condition : undefined;
  // `while (limit === undefined || all.length < limit)` stops at a number only for callers that give one.
  if (test !== undefined && room.test(test.getText()) && !/(undefined|null)\s*\|\|/.test(test.getText())) return test;
  let found: ts.Node | undefined;
  visitAll(loop.statement, (node) => {
    if (found !== undefined || !ts.isIfStatement(node)) return;
    const inner = ts.isBlock(node.thenStatement) ? node.thenStatement.statements : [node.thenStatement];
    if (inner.some((s) => ts.isBreakStatement(s) || ts.isReturnStatement(s)) && full.test(node.expression.getText()))
      found = node.expression;
  });
  return found;
}

function dedupe(caps: readonly Cap[]): readonly Cap[] {
  return caps.filter((cap, i) => caps.findIndex((other) => other.node === cap.node) === i);
}

/** One page of a loop that goes on from page to page: what asks for it is written in the same turn (`cursor = page.next`). */
function isPageOfAll(cap: ts.Node, push: ts.Node): boolean {
  for (let at = cap.parent as ts.Node | undefined; at !== undefined && !ts.isFunctionLike(at); at = at.parent) {
    if (!ts.isIterationStatement(at, false) || push.getSourceFile() !== at.getSourceFile() || push.pos < at.pos || push.end > at.end)
      continue;
    const written = new Set<string>();
    visitAll(at, (node) => {
      if (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
        node.operatorToken.kind <= ts.SyntaxKind.LastAssignment &&
        ts.isIdentifier(node.left)
      )
        written.add(node.left.text);
      if ((ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) && ts.isIdentifier(node.operand))
        written.add(node.operand.text);
    });
    let call: ts.Node = cap;
    while (!ts.isCallExpression(call) && call !== at) call = call.parent;
    let asks = false;
    visitAll(call, (node) => {
      if (ts.isIdentifier(node) && written.has(node.text)) asks = true;
    });
    if (asks) return true;
  }
  return false;
}
