/**
 * The packages that generated projects name, as small fakes over a world with a known number of rows. They do what the real ones do with a
 * cap, a count and a cursor, and nothing else.
 */

export interface Row {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
}

/** A tool that a project registered. */
export interface Registered {
  readonly schema: unknown;
  readonly run: (args: unknown) => unknown;
}

export interface World {
  readonly size: number;
  readonly registered: Registered[];
}

type Any = (...args: never[]) => unknown;
type Bag = Record<string, unknown>;

export function rowAt(index: number): Row {
  return { id: `row-${String(index).padStart(4, '0')}`, title: `Title ${index}x`, depth: 1 };
}

function rowsOf(world: World, most = Infinity, from = 0): Row[] {
  const count = Math.max(0, Math.min(most, world.size - from));
  return Array.from({ length: count }, (_, i) => rowAt(from + i));
}

function numberOf(value: unknown): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new Error(`${String(value)} is no number of rows.`);
  return number;
}

/** A query that is built call by call and asked when it is awaited. */
function chain(methods: Readonly<Record<string, (args: readonly unknown[]) => void>>, answer: () => unknown): unknown {
  const self: unknown = new Proxy(
    {},
    {
      get(_target, name) {
        if (name === 'then')
          return (resolve: (value: unknown) => void, reject: (error: unknown) => void) =>
            Promise.resolve().then(answer).then(resolve, reject);
        return (...args: unknown[]) => {
          methods[String(name)]?.(args);
          return self;
        };
      },
    },
  );
  return self;
}

/** The rows of a query in SQL; `values` are bound to `$1` or `?`. */
function ask(world: World, text: string, values: readonly unknown[]): Bag[] {
  const counted = /count\(\*\) as (\w+)/i.exec(text);
  if (counted !== null) return [{ [counted[1] ?? '']: String(world.size) }];
  const limit = /limit\s+(\d+(?: \+ \d+)?|\$(\d+)|\?)/i.exec(text);
  const given = limit?.[1] ?? '';
  const most = limit === null ? Infinity : given === '?' ? values[0] : limit[2] === undefined ? given : values[Number(limit[2]) - 1];
  return rowsOf(world, most === Infinity ? Infinity : numberOf(most)).map((row) => ({ ...row }));
}

function tagged(world: World) {
  return (texts: readonly string[], ...values: unknown[]) =>
    Promise.resolve(ask(world, texts.map((text, i) => (i === 0 ? text : `$${i}${text}`)).join(''), values));
}

function withLimit(world: World, names: RegExp, finish: (rows: Row[], count: boolean) => unknown): unknown {
  let most = Infinity;
  let counts = false;
  const methods = new Proxy<Record<string, (args: readonly unknown[]) => void>>(
    {},
    {
      get: (_t, name) => (args: readonly unknown[]) => {
        if (names.test(String(name))) most = numberOf(args[0]);
        if (name === 'count') counts = true;
      },
    },
  );
  return chain(methods, () => finish(rowsOf(world, most), counts));
}

const counting = Symbol('count');

function drizzle(world: World): Bag {
  const select = (fields?: Bag) => {
    const counts = fields === undefined ? [] : Object.entries(fields).filter(([, value]) => value === counting);
    return withLimit(world, /^limit$/, (rows) =>
      counts.length > 0 ? [Object.fromEntries(counts.map(([name]) => [name, world.size]))] : rows,
    );
  };
  const findMany = (options?: { limit?: unknown }) =>
    Promise.resolve(rowsOf(world, options?.limit === undefined ? Infinity : numberOf(options.limit)));
  const query = new Proxy({}, { get: () => ({ findMany }) });
  return { select, query, $count: () => Promise.resolve(world.size) };
}

function prisma(world: World): unknown {
  const model = {
    findMany: (options?: { take?: unknown }) =>
      Promise.resolve(rowsOf(world, options?.take === undefined ? Infinity : numberOf(options.take))),
    count: () => Promise.resolve(world.size),
  };
  return new Proxy({}, { get: (_t, name) => (name === '$queryRaw' ? tagged(world) : model) });
}

function kysely(world: World): Bag {
  const selectFrom = () => {
    let most = Infinity;
    let name = '';
    const fn = { countAll: () => ({ as: (given: string) => (name = given) }) };
    const self: Bag = {
      selectAll: () => self,
      orderBy: () => self,
      select: (pick: (tools: Bag) => unknown) => (pick({ fn }), self),
      limit: (n: unknown) => ((most = numberOf(n)), self),
      execute: () => Promise.resolve(rowsOf(world, most)),
      executeTakeFirstOrThrow: () => Promise.resolve({ [name]: world.size }),
    };
    return self;
  };
  return { selectFrom };
}

function typeorm(world: World): Bag {
  const most = (options?: { take?: unknown }) => (options?.take === undefined ? Infinity : numberOf(options.take));
  const createQueryBuilder = () => {
    let taken = Infinity;
    const self: Bag = {
      orderBy: () => self,
      take: (n: unknown) => ((taken = numberOf(n)), self),
      getMany: () => Promise.resolve(rowsOf(world, taken)),
      getManyAndCount: () => Promise.resolve([rowsOf(world, taken), world.size]),
    };
    return self;
  };
  return {
    find: (options?: { take?: unknown }) => Promise.resolve(rowsOf(world, most(options))),
    findAndCount: (options?: { take?: unknown }) => Promise.resolve([rowsOf(world, most(options)), world.size]),
    count: () => Promise.resolve(world.size),
    createQueryBuilder,
  };
}

/** Mongoose and MongoDB: a cursor with `limit`, or the limit among the options. */
function documents(world: World, optionsAt: number): Bag {
  return {
    find: (...args: unknown[]) => {
      let most: unknown = (args[optionsAt] as { limit?: unknown } | undefined)?.limit ?? Infinity;
      const rows = () => Promise.resolve(rowsOf(world, most === Infinity ? Infinity : numberOf(most)));
      const self: Bag = {
        sort: () => self,
        limit: (n: unknown) => ((most = n), self),
        lean: rows,
        toArray: rows,
        then: (resolve: Any, reject: Any) => rows().then(resolve as never, reject as never),
      };
      return self;
    },
    countDocuments: () => Promise.resolve(world.size),
  };
}

function supabase(world: World): Bag {
  return {
    from: () => ({
      select: (_columns: string, options?: { count?: string; head?: boolean }) => {
        let most = Infinity;
        return chain(
          {
            limit: ([n]) => (most = numberOf(n)),
            range: ([from, to]) => (most = numberOf(to) - numberOf(from) + 1),
          },
          () => ({
            data: options?.head === true ? null : rowsOf(world, most),
            count: options?.count === 'exact' ? world.size : null,
            error: null,
          }),
        );
      },
    }),
  };
}

/** An answer of a paged API. The cursor is a number behind a word; there is none at the end. */
function pageOf(world: World, most: unknown, cursor: unknown): { rows: Row[]; next: string | undefined } {
  const from = typeof cursor === 'string' && cursor !== '' ? numberOf(cursor.replace('from-', '')) : 0;
  const rows = rowsOf(world, numberOf(most), from);
  const end = from + rows.length;
  return { rows, next: end < world.size ? `from-${end}` : undefined };
}

const sizes = ['limit', 'per_page', 'page_size', 'pageSize', 'max_results', 'first'];

function answerOf(world: World, parameters: (name: string) => unknown): Bag {
  const size = sizes.map(parameters).find((value) => value !== undefined && value !== null);
  const { rows, next } = pageOf(world, size, parameters('cursor'));
  return { items: rows, total: world.size, has_more: next !== undefined, next_cursor: next ?? null };
}

export function fakeFetch(world: World) {
  return (url: unknown) => {
    const asked = new URL(String(url)).searchParams;
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answerOf(world, (name) => asked.get(name))) });
  };
}

function shell(world: World, line: string): string {
  const ids = rowsOf(world).map(({ id }) => id);
  if (/\| wc -l$/.test(line)) return `${ids.length}\n`;
  const head = /\| head -n (\d+)$/.exec(line);
  if (head === null) throw new Error(`No such command here: ${line}`);
  return `${ids.slice(0, Number(head[1])).join('\n')}\n`;
}

class Options {
  constructor(readonly options: unknown) {}
}

/** By the name that the generated source imports. */
export function fakePackages(world: World): Readonly<Record<string, Bag>> {
  const made = (object: unknown) =>
    function Made() {
      return object;
    };
  const asDefault = (value: unknown, more: Bag = {}): Bag => ({ __esModule: true, default: value, ...more });
  return {
    'node:fs/promises': { readFile: () => Promise.resolve(JSON.stringify(rowsOf(world))) },
    'node:child_process': {
      execSync: (line: string) => Buffer.from(shell(world, line)),
      exec: (line: string) => ({ stdout: shell(world, line) }),
    },
    'node:util': { promisify: (fn: (line: string) => unknown) => (line: string) => Promise.resolve(fn(line)) },
    'archive-client': { Archive: made({ list: () => Promise.resolve(rowsOf(world)) }) },
    pg: { Pool: made({ query: (text: string, values: readonly unknown[] = []) => Promise.resolve({ rows: ask(world, text, values) }) }) },
    'better-sqlite3': asDefault(
      made({
        prepare: (text: string) => ({ all: (...values: unknown[]) => ask(world, text, values), get: () => ask(world, text, [])[0] }),
      }),
    ),
    postgres: asDefault(() => tagged(world)),
    '@neondatabase/serverless': { neon: () => tagged(world) },
    '@prisma/client': { PrismaClient: made(prisma(world)) },
    'drizzle-orm': { count: () => counting },
    'drizzle-orm/libsql': { drizzle: () => drizzle(world) },
    'drizzle-orm/sqlite-core': { sqliteTable: (_name: string, columns: Bag) => columns, text: () => ({}) },
    knex: asDefault(() => () => withLimit(world, /^limit$/, (rows, counts) => (counts ? [{ n: String(world.size) }] : rows))),
    kysely: { Kysely: made(kysely(world)), SqliteDialect: Options },
    typeorm: { DataSource: made({ getRepository: () => typeorm(world) }) },
    mongoose: asDefault({ model: () => documents(world, 2) }, { Schema: Options }),
    mongodb: { MongoClient: made({ db: () => ({ collection: () => documents(world, 1) }) }) },
    '@supabase/supabase-js': { createClient: () => supabase(world) },
    axios: asDefault({
      get: (_url: string, { params }: { params: Bag }) => Promise.resolve({ data: answerOf(world, (name) => params[name]) }),
    }),
    '@aws-sdk/client-ssm': {
      DescribeParametersCommand: Options,
      SSMClient: made({
        send({ options }: { options: { MaxResults: number; NextToken?: string } }) {
          const { rows, next } = pageOf(world, options.MaxResults, options.NextToken);
          return Promise.resolve({ Parameters: rows, NextToken: next });
        },
      }),
    },
    googleapis: {
      google: {
        gmail: () => ({
          users: {
            messages: {
              list({ maxResults, pageToken }: { maxResults: number; pageToken?: string }) {
                const { rows, next } = pageOf(world, maxResults, pageToken);
                return Promise.resolve({ data: { messages: rows, nextPageToken: next } });
              },
            },
          },
        }),
      },
    },
    stripe: asDefault(
      made({
        customers: {
          list({ limit }: { limit: number }) {
            const { rows, next } = pageOf(world, limit, undefined);
            return Promise.resolve({ data: rows, has_more: next !== undefined });
          },
        },
      }),
    ),
    '@slack/web-api': {
      WebClient: made({
        conversations: {
          list({ limit, cursor }: { limit: number; cursor?: string }) {
            const { rows, next } = pageOf(world, limit, cursor);
            return Promise.resolve({ channels: rows, response_metadata: { next_cursor: next ?? '' } });
          },
        },
      }),
    },
    zod: { z: schemas },
    '@modelcontextprotocol/sdk/server/mcp.js': {
      McpServer: made({
        registerTool: (_name: string, { inputSchema }: { inputSchema?: unknown }, run: Registered['run']) =>
          void world.registered.push({ schema: { shape: inputSchema ?? {} }, run }),
      }),
    },
    ai: {
      tool: (given: { inputSchema: unknown; execute: Registered['run'] }) =>
        void world.registered.push({ schema: given.inputSchema, run: given.execute }),
    },
    '@langchain/core/tools': {
      tool: (run: Registered['run'], { schema }: { schema: unknown }) => void world.registered.push({ schema, run }),
    },
  };
}

interface Field {
  default(value: unknown): Field;
  readonly given?: { readonly value: unknown };
}

/** A schema that knows one thing: the value of what is left out. */
function field(given?: { readonly value: unknown }): Field {
  const self: Field = new Proxy({} as Field, {
    get: (_t, name) => (name === 'given' ? given : name === 'default' ? (value: unknown) => field({ value }) : () => self),
  });
  return self;
}

const schemas = { object: (shape: Bag) => ({ shape }), number: () => field(), string: () => field() };

/** The arguments as an SDK hands them on. */
export function withDefaults(schema: unknown, args: Bag): Bag {
  const { shape } = schema as { shape: Record<string, Field> };
  const defaults = Object.entries(shape).flatMap(([name, { given }]) => (given === undefined ? [] : [[name, given.value] as const]));
  return { ...Object.fromEntries(defaults), ...args };
}
