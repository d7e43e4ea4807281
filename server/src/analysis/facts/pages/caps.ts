/**
 * What can cut a list on its way to the result: a slice, a query's limit, a page-size argument, SQL text, a loop that stops.
 * A cap counts only where its value flows into the list that is asked about (resolution.md §6).
 */
import ts from 'typescript';
import { alternatives, calleeOf, type Expansion } from '../terms/expand';
import { valueOf } from '../terms/evaluate';
import { emptyEnv, memberOfValue, substitute, type Value, type ValueOf } from '../terms/value';
import { askedBy, isAmount, nameOfCallee, numberIn, type Asking, type Bound } from './asked';
import { isRowsAsData, markerOf, markersBeside, readsFlag } from './besides';
import { enter } from './enter';
import { isPageOfAll } from './allPages';
import { elementsIn, enclosingCallback, isOfItem, loopOf, placeInPair } from './items';
import { arrayMethods, declaresList } from './listness';
import { placeTest, sliceOf } from './slices';
import { stopOf } from './stops';

export interface Cap {
  readonly kind: 'slice' | 'query' | 'argument' | 'sql' | 'loop' | 'shell' | 'page';
  readonly node: ts.Node;
  readonly amount: Value | undefined;
  /** True where the list was taken out of an answer, or used as an array: then nothing of a page's envelope is left. */
  readonly taken: boolean;
  /** The list before a slice: its length is the total. */
  readonly uncut: ts.Expression | undefined;
  /** The outermost call on the way, where the cap lies in another function. */
  readonly via?: ts.Node;
}

/** Where a list comes from: its caps, and the places of everything that it is made of. */
export interface Trace {
  readonly caps: readonly Cap[];
  readonly places: ReadonlySet<ts.Node>;
  /** What stands beside the list where it was taken from, and says whether there is more. */
  readonly markers: ReadonlySet<ts.Node>;
  /** Where the list is taken, a flag beside it is read as well: `const { rows, reachedEnd } = …`. */
  readonly told: boolean;
}

/** Whether the list is used as one. `held`: the property that holds it has the name of a list. */
export type Taken = 'no' | 'held' | 'yes';

/** A question, and what it has answered: rules ask for the same lists again and again. */
export interface Tracing extends Asking {
  readonly known: Map<Value, ReadonlyMap<Taken, Trace>>;
}

/** Methods after which one row, one number or a text is left: no list any more. */
const endsList =
  /^(findFirst|findOne|findUnique|findLast|at|shift|pop|reduce|some|every|includes|indexOf|findIndex|first|count|has|single|maybeSingle)$/;
const queryCaps = /^(limit|take|top|head)$/;
/** Members that hold rows, by their plural; `status` and `address` are none. */
export const listName = /([^su]s|list|array|people|media|feed|children|history|data_?set)$/i;
/** Members that hold a whole answer as often as a list: nothing is taken out of its envelope yet. */
const wholeAnswer = /^(data|body|response|result|payload|value|output|json|content|contents|stdout|text|returned|root|d)$/;
/** Queries whose answer is the rows and nothing else. */
const givesRows = /^(find|findBy|findMany|findAll|toArray)$/;
/** Callees of packages that do something with what they are given; a `limit` there bounds no list. */
const acts =
  /^(create|update|set|put|insert|upsert|delete|remove|send|register|add|write|append|push|configure|init|save|enqueue|paginate|iterate|autoPag|fetchAll|listAll|getAll|fill)/;

/** Functions between the handler and a cap (house.md §3.3). */
const deepest = 5;
const mostSteps = 3000;

const traces = new WeakMap<Expansion, Tracing['known']>();

/** The caps of a list, where nothing else of its way is asked for. */
export function capsOf(x: Expansion, value: Value): readonly Cap[] {
  const known = traces.get(x) ?? new Map<Value, ReadonlyMap<Taken, Trace>>();
  traces.set(x, known);
  return traceOf({ x, namesIn: () => [], known }, value, 0, 'no').caps;
}

/** `entered`: how many functions lie between the handler and the value already. `taken`: it is used as an array. */
export function traceOf(asking: Tracing, value: Value, entered: number, taken: Taken): Trace {
  const { known } = asking;
  const before = known.get(value)?.get(taken);
  if (before !== undefined) return before;
  const q: Search = {
    ...asking,
    env: emptyEnv,
    places: new Set(),
    markers: new Set(),
    seen: new Map(),
    told: new Set(),
    budget: { left: mostSteps },
  };
  const trace: Trace = { caps: dedupe(find(q, value, entered, taken)), places: q.places, markers: q.markers, told: q.told.size > 0 };
  known.set(value, new Map([...(known.get(value) ?? []), [taken, trace]]));
  return trace;
}

interface Search extends Bound {
  readonly places: Set<ts.Node>;
  readonly markers: Set<ts.Node>;
  readonly told: Set<ts.Node>;
  /** Terms that were looked at, and whether as a list that was taken. */
  readonly seen: Map<Value, Taken>;
  readonly budget: { left: number };
}

function find(q: Search, v: Value, depth: number, taken: Taken): readonly Cap[] {
  const before = q.seen.get(v);
  if (before === 'yes' || before === taken || (before === 'held' && taken === 'no') || (q.budget.left -= 1) <= 0) return [];
  q.seen.set(v, taken);
  q.places.add(v.node);
  switch (v.kind) {
    case 'call':
      return ofCall(q, v, depth, taken);
    case 'member':
      return /^(length|size|total|totalCount|count|byteLength)$/.test(v.name) ? [] : ofMember(q, v, depth, taken);
    case 'phi':
      return v.options.flatMap((o) => find(q, o.value, depth, taken));
    case 'binary':
      if (v.operator === '&&') return find(q, v.right, depth, taken);
      return v.operator === '??' || v.operator === '||' ? [...find(q, v.left, depth, taken), ...find(q, v.right, depth, taken)] : [];
    case 'array':
      return v.items.flatMap((item) => ofItem(q, v, item, depth));
    case 'object':
      return ofObject(q, v, depth, taken);
    case 'param':
      return ofElement(q, v, depth);
    case 'element':
      return isRowsOfPair(v) ? find(q, v.of, depth, 'yes') : [];
    default:
      return [];
  }
}

function ofMember(q: Search, v: ValueOf<'member'>, depth: number, taken: Taken): readonly Cap[] {
  const callee = v.of.kind === 'call' ? calleeOf(q.x, v.of) : undefined;
  if (v.of.kind === 'call' && callee !== undefined && !isQueryCap(v.of)) {
    if (depth >= deepest) return [];
    q.places.add(v.of.node);
    const entered = enter(q.x, v.of, callee);
    if (
      readsFlag(
        entered.map(({ value }) => value),
        v.node,
      )
    )
      q.told.add(v.node);
    const inside = entered.flatMap(({ x, env, value }) => [
      ...find({ ...q, x, env }, memberOfValue(value, v.name, v.node), depth + 1, taken),
      ...besideMarker(q, value, v.name),
    ]);
    return inside.length > 0 ? through(inside, v.of) : ofClient(q, v.of, taken);
  }
  const found = alternatives(q.x, v);
  if (found.some((a) => a.value.node !== v.node)) {
    const answers = alternatives(q.x, v.of).map((a) => a.value);
    if (readsFlag(answers, v.node)) q.told.add(v.node);
    const beside = answers.flatMap((value) => besideMarker(q, value, v.name));
    return [...found.flatMap((a) => find(q, a.value, depth, taken)), ...beside];
  }
  const isTaken = listName.test(v.name) && !wholeAnswer.test(v.name);
  // A field of something that is no list: `deploy.state`. A field of a loop's item is a row told in words.
  if (taken === 'no' && !isTaken && !wholeAnswer.test(v.name) && !isOfItem(v)) return [];
  const marker = taken === 'no' && !isTaken ? undefined : markerOf(q.x, answerOf(v), v.name);
  if (marker !== undefined)
    return [{ kind: 'page', node: marker, amount: undefined, taken: true, uncut: undefined }, ...find(q, v.of, depth, 'yes')];
  return find(
    q,
    v.of,
    depth,
    isTaken || (v.name === 'data' && isRowsAsData(v.of)) || (taken === 'held' && isBody(q, v.of)) ? 'yes' : taken,
  );
}

/** The call whose answer a list is taken out of, `client.get(url)` of `(await client.get(url)).data.items`. */
function answerOf(v: ValueOf<'member'>): Value {
  let answer = v.of;
  while (answer.kind === 'member' && wholeAnswer.test(answer.name)) answer = answer.of;
  return answer;
}

/** `{ items, nextCursor }` of a function here, of which only the items were taken: it said whether there is more. */
function besideMarker(q: Search, value: Value, name: string): readonly Cap[] {
  return (listName.test(name) ? markersBeside(value, name) : []).map((entry): Cap => {
    q.markers.add(entry.value.node);
    q.places.add(value.node);
    return { kind: 'page', node: entry.node, amount: undefined, taken: true, uncut: undefined };
  });
}

/** What was read out of an answer: a member of it leaves the rest behind. A client's `res.data` is the whole answer still. */
function isBody(q: Search, v: Value): boolean {
  return alternatives(q.x, v).every(({ value }) => {
    if (value.kind === 'member') return wholeAnswer.test(value.name);
    if (value.kind !== 'call') return false;
    return /^(json|parse|parseAsync)$/.test(nameOfCallee(value));
  });
}

/** The variable of a loop stands for each item of the list in turn. An iterator fetches page after page by itself. */
function ofElement(q: Search, v: ValueOf<'param'>, depth: number): readonly Cap[] {
  if (v.of?.kind !== 'element') return [];
  const found = find(q, v.of.of, depth, 'yes');
  const loop = loopOf(v);
  const isAsked = ts.isForOfStatement(loop) && loop.awaitModifier !== undefined;
  return isAsked ? found.filter((cap) => cap.kind !== 'argument') : found;
}

/** `const [rows] = await pool.query(…)`, `const [rows, total] = await repo.findAndCount(…)`: the first of the pair is the list. */
function isRowsOfPair(v: ValueOf<'element'>): boolean {
  return (
    v.key === undefined &&
    v.of.kind === 'call' &&
    (placeInPair(v) ?? 0) === 0 &&
    /^(query|execute|findAndCount\w*)$/.test(nameOfCallee(v.of))
  );
}

function ofItem(q: Search, list: ValueOf<'array'>, item: ValueOf<'array'>['items'][number], depth: number): readonly Cap[] {
  const stop = stopOf(item.node, list.node);
  const amount = stop === undefined ? undefined : substitute(valueOf(q.x.s, stop.amount), q.env);
  const stops: readonly Cap[] = stop === undefined ? [] : [{ kind: 'loop', node: stop.node, amount, taken: true, uncut: undefined }];
  if (item.spread) {
    return [...find(q, item.value, depth, 'yes').filter((cap) => !isPageOfAll(cap, item.node)), ...stops];
  }
  if (!item.maybe && enclosingCallback(item.node) === undefined) return stops;
  const from = elementsIn(item.value, item.node).flatMap((element) => find(q, element, depth, 'yes'));
  return [...from.filter((cap) => !isPageOfAll(cap, item.node)), ...ofCallback(q, item.node, depth), ...stops];
}

/** `rows.forEach((row) => out.push(row))`: the list that the callback is called for. */
function ofCallback(q: Search, push: ts.Node, depth: number): readonly Cap[] {
  const list = enclosingCallback(push);
  return list === undefined ? [] : find(q, substitute(valueOf(q.x.s, list), q.env), depth, 'yes');
}

/** A list that was written to: `rows.length = 10` cuts it in place. */
function ofObject(q: Search, v: ValueOf<'object'>, depth: number, taken: Taken): readonly Cap[] {
  const cut = v.entries.find((entry) => entry.kind === 'property' && entry.name === 'length' && ts.isBinaryExpression(entry.node));
  if (cut === undefined) return [];
  const base = v.entries.flatMap((entry) => (entry.kind === 'spread' ? find(q, entry.value, depth, taken) : []));
  return isAmount(cut.value) ? [...base, { kind: 'slice', node: cut.node, amount: cut.value, taken: true, uncut: undefined }] : base;
}

function ofCall(q: Search, v: ValueOf<'call'>, depth: number, taken: Taken): readonly Cap[] {
  const callee = calleeOf(q.x, v);
  if (callee !== undefined && !isQueryCap(v)) return depth >= deepest ? [] : ofCallee(q, v, callee, depth, taken);
  if (v.callee.kind === 'ref' && v.callee.ref.kind === 'global') {
    const name = v.callee.ref.path.join('.');
    const keeps =
      /^(Array\.from|Object\.(values|entries|keys|fromEntries)|Promise\.all|Promise\.allSettled|Set|Map|structuredClone|JSON\.parse)$/;
    if (keeps.test(name) && v.args[0] !== undefined) return find(q, v.args[0], depth, name === 'JSON.parse' ? taken : 'yes');
  }
  if (callee !== undefined) return ofQueryCap(v);
  // What a package runs for us (a transaction, a retry) gives what the function gives.
  const run = alternatives(q.x, v);
  if (!run.every((a) => a.value.node === v.node)) return run.flatMap((a) => find(q, a.value, depth, taken));
  return ofMethod(q, v, depth, taken);
}

function ofCallee(q: Search, v: ValueOf<'call'>, callee: ValueOf<'func'>, depth: number, taken: Taken): readonly Cap[] {
  const entered = enter(q.x, v, callee);
  // A function that calls itself for the next page gives all of them.
  const callsItself = entered.some(({ value }) => value.kind === 'array' && value.items.some((item) => isOwnCall(item.value, callee.fn)));
  if (callsItself) return [];
  const inside = entered.flatMap(({ x, env, value }) => find({ ...q, x, env }, value, depth + 1, declaresList(callee.fn) ? 'yes' : taken));
  return inside.length > 0 ? through(inside, v) : ofClient(q, v, taken);
}

function through(caps: readonly Cap[], call: Value): readonly Cap[] {
  return caps.map((cap) => ({ ...cap, via: call.node }));
}

/** The project's own client for HTTP: what is asked of it is what goes out, though the way to `fetch` is long. */
function ofClient(q: Search, v: ValueOf<'call'>, taken: Taken): readonly Cap[] {
  const { expression } = v.node as ts.CallExpression;
  const isClient = ts.isPropertyAccessExpression(expression) && /^(get|post|request|fetch|graphql|query)$/.test(expression.name.text);
  return isClient ? asked(q, v, taken) : [];
}

function isOwnCall(v: Value, fn: ts.Node): boolean {
  return v.kind === 'call' && v.callee.kind === 'func' && v.callee.fn === fn;
}

function ofMethod(q: Search, v: ValueOf<'call'>, depth: number, taken: Taken): readonly Cap[] {
  const [first] = v.args;
  const name = nameOfCallee(v);
  // What a package exports (`prisma.note.findMany`) is a name, and no list of ours.
  const of: Value = v.callee.kind === 'member' ? v.callee.of : { kind: 'unknown', node: v.callee.node, why: 'exit-unknown' };
  if (endsList.test(name)) return [];
  if (name === 'join' || name === 'find') {
    // `repo.find({ take })` is a query, `rows.find((r) => …)` picks one.
    if (name === 'join' || first?.kind === 'func' || first?.kind === 'ref') return [];
  }
  if (name === 'aggregate' && first?.kind !== 'array') return [];
  // `statement.get(id)` and `map.get(key)` give one; `query.get()` runs a query.
  if (name === 'get' && of.kind === 'call' && of.callee.kind === 'member' && of.callee.name === 'prepare') return [];
  if (name === 'slice') {
    if (of.kind === 'array' && of.items.length > 0 && of.items.every((item) => !item.spread && !item.maybe)) return [];
    const inner = find(q, of, depth, 'yes');
    const cut = sliceOf(q.x, v, of, taken === 'yes');
    return cut === 'one' ? [] : cut === undefined ? inner : [...inner, cut];
  }
  if (name === 'splice') return ofSplice(q, v, of, depth);
  const place = name === 'filter' && first?.kind === 'func' ? placeTest(first) : undefined;
  if (place !== undefined) {
    const amount = substitute(valueOf(q.x.s, place), new Map([...q.env, ...(first?.kind === 'func' ? first.env : [])]));
    const inner = find(q, of, depth, 'yes');
    return isAmount(amount) ? [...inner, { kind: 'slice', node: v.node, amount, taken: true, uncut: undefined }] : inner;
  }
  // A schema lets through what it is given; the limits that it names are those of the input.
  if (/^(parse|safeParse|parseAsync|safeParseAsync|validate|decode)$/.test(name))
    return first === undefined ? [] : find(q, first, depth, taken);
  const inner = name === 'get' && first !== undefined ? [] : find(q, of, depth, arrayMethods.test(name) ? 'yes' : taken);
  if (arrayMethods.test(name)) return name === 'concat' && first !== undefined ? [...inner, ...find(q, first, depth, 'yes')] : inner;
  if (queryCaps.test(name) && first !== undefined && v.args.length === 1) return [...inner, ...ofQueryCap(v)];
  if (name === 'range' && v.args.length === 2 && isBuilder(of)) {
    const [, to] = v.args;
    return to === undefined ? inner : [...inner, { kind: 'query', node: v.node, amount: to, taken: true, uncut: undefined }];
  }
  return [...inner, ...(ofTake(q, v, depth) ?? asked(q, v, givesRows.test(name) ? 'yes' : taken))];
}

/** `supabase.from('rows').select().range(0, 19)`. */
function isBuilder(v: Value): boolean {
  for (let at: Value = v; ;) {
    if (at.kind === 'call') {
      if (at.callee.kind === 'member' && at.callee.name === 'select') return true;
      at = at.callee;
    } else if (at.kind === 'member') at = at.of;
    else return false;
  }
}

function asked(q: Search, v: ValueOf<'call'>, taken: Taken): readonly Cap[] {
  const name = nameOfCallee(v);
  const found = askedBy(q, v);
  return found.flatMap(({ kind, node, amount, list }): Cap[] =>
    kind === 'argument' && acts.test(name) && !sendsQuery(v)
      ? []
      : [{ kind, node, amount, taken: taken === 'yes' || list, uncut: undefined }],
  );
}

/** `client.send(new ListTablesCommand({ Limit: 20 }))`: what is sent is a question. */
function sendsQuery(v: ValueOf<'call'>): boolean {
  return v.args.some(
    (arg) => arg.kind === 'call' && /^(List|Describe|Query|Scan|Search|Get|Select|Filter|Lookup)\w*Command$/.test(nameOfCallee(arg)),
  );
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

function ofQueryCap(v: ValueOf<'call'>): readonly Cap[] {
  const [amount] = v.args;
  return amount === undefined || !isAmount(amount) ? [] : [{ kind: 'query', node: v.node, amount, taken: true, uncut: undefined }];
}

/** `take(rows, 10)` and `_.take(rows, 10)` of the packages for lists. */
function ofTake(q: Search, v: ValueOf<'call'>, depth: number): readonly Cap[] | undefined {
  if (v.callee.kind !== 'ref' || v.callee.ref.kind !== 'external') return undefined;
  if (!/^(lodash|lodash-es|underscore|remeda|ramda|es-toolkit|radash)(\/|$)/.test(v.callee.ref.package)) return undefined;
  const name = nameOfCallee(v);
  const [a, b] = v.args;
  if (a === undefined) return [];
  const isCut = /^(take|first|slice|takeRight)$/.test(name) && b !== undefined;
  const amount = v.callee.ref.package === 'ramda' ? a : b;
  const list = amount === a ? b : a;
  const inner = list === undefined ? [] : find(q, list, depth, 'yes');
  return isCut && amount !== undefined && isAmount(amount)
    ? [...inner, { kind: 'slice', node: v.node, amount, taken: true, uncut: undefined }]
    : inner;
}

/** `xs.splice(0, n)` hands out the first rows. */
function ofSplice(q: Search, v: ValueOf<'call'>, of: Value, depth: number): readonly Cap[] {
  const [from, amount] = v.args;
  if (from?.kind !== 'const' || from.value !== 0 || amount === undefined || !isAmount(amount)) return [];
  return [...find(q, of, depth, 'yes'), { kind: 'slice', node: v.node, amount: numberIn(amount), taken: true, uncut: undefined }];
}

function dedupe(caps: readonly Cap[]): readonly Cap[] {
  const kept: Cap[] = [];
  for (const cap of caps) {
    const at = kept.findIndex((other) => other.node === cap.node);
    if (at < 0) kept.push(cap);
    else if (cap.taken && kept[at]?.taken === false) kept[at] = cap;
  }
  return kept;
}
