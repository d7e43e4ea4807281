/** What a call into a package, or of a global, writes: the file system, databases, clients of services, requests. */
import ts from 'typescript';
import type { Ref } from '../../program/ref';
import type { Value, ValueOf } from '../terms/value';
import { constText, isQuery } from './requests';
import { actOfFunction, type Act } from '../terms/verbs';

export type Place = 'files' | 'database' | 'http' | 'service' | 'command' | 'process' | 'unknown';

export interface Write {
  readonly node: ts.CallExpression;
  readonly place: Place;
  readonly act: Act;
  /** What is there before is gone: deleted, or written over. */
  readonly destroys: boolean;
  /** By the callee and its arguments, or by its name alone. */
  readonly by: 'callee' | 'name';
  readonly name: string;
}

export type Make = (place: Place, act: Act, destroys: boolean, by: Write['by']) => Write;

export function ofGlobal(path: readonly string[], made: Make): Write | undefined {
  switch (path.join('.')) {
    case 'process.kill':
      return made('process', 'deletes', true, 'callee');
    case 'Bun.write':
    case 'Deno.writeTextFile':
    case 'Deno.writeFile':
      return made('files', 'changes', true, 'callee');
    case 'Deno.remove':
      return made('files', 'deletes', true, 'callee');
    case 'Deno.rename':
      return made('files', 'changes', false, 'callee');
    case 'Deno.mkdir':
      return made('files', 'creates', false, 'callee');
    default:
      return undefined;
  }
}

type External = Extract<Ref, { kind: 'external' }>;

const filePackages = /^(node:)?fs(\/promises)?$|^(fs-extra|graceful-fs|rimraf|del|write-file-atomic)$/;
const databasePackages =
  /^(@prisma\/|drizzle-orm|knex|kysely|typeorm|mongoose|mongodb|@supabase\/|firebase|firebase-admin|@google-cloud\/(firestore|datastore|storage|bigquery)|redis|ioredis|@upstash\/|@vercel\/(kv|blob)|sequelize|@mikro-orm\/|convex|@aws-sdk\/|@libsql\/|pg$|mysql2?$|better-sqlite3|@pinecone-database\/|@qdrant\/|chromadb|level|lowdb|nedb)/;
const modelPackages =
  /^(openai|@openai\/|@anthropic-ai\/|@google\/(genai|generative-ai)|@langchain\/|langchain|groq-sdk|replicate|@mistralai\/|cohere-ai|genkit|@genkit-ai\/|@mastra\/|@huggingface\/|ollama|llamaindex)/;
const toolPackages =
  /^(ai$|@ai-sdk\/|@modelcontextprotocol\/|node:|zod|lodash|radash|ramda|date-fns|dayjs|luxon|moment|uuid|nanoid|path$|url$|util$|os$|crypto$|events$|async_hooks$|perf_hooks$|worker_threads$|assert$|stream|buffer$|zlib$|http$|https$|net$|readline|commander|yargs|chalk|ora|inquirer|@inquirer\/|prompts|express|fastify|hono|koa|cheerio|jsdom|marked|turndown|sharp|yaml|js-yaml|ajv|ws|p-|async-|lru-cache|pino|winston|dotenv|semver|glob|micromatch|ts-morph|typescript|prettier|@babel\/|immer|rxjs|effect|fp-ts|ts-results|neverthrow|jszip|archiver|tar|pdf|docx|exceljs|xlsx|papaparse|diff|handlebars|ejs|mustache|minimist|@sentry\/|@opentelemetry\/|posthog|open$)/;
const clientPackages = /^(axios|got|ky|superagent|undici|node-fetch|wretch|ofetch|needle|phin|@octokit\/)/;

/** Packages that change nothing outside. */
export function isToolOfTrade(specifier: string): boolean {
  return toolPackages.test(specifier);
}

export function ofExternal(ref: External, value: ValueOf<'call'>, names: readonly string[], made: Make): Write | undefined {
  const path = ref.path.filter((step) => !/^(\(\)|new|\[\])$/.test(step));
  const name = names[names.length - 1] ?? '';
  const last = path[path.length - 1] ?? name;
  if (filePackages.test(ref.specifier)) return ofFile(last === 'default' || last === 'promises' ? name : last, value, made);
  if (isToolOfTrade(ref.specifier)) return undefined;
  // A model is asked with `create`, and a chain is put together with `add`.
  if (modelPackages.test(ref.package) && /^(create|send|submit|add|append|apply|set|insert|register)/.test(last)) return undefined;
  if (clientPackages.test(ref.package) && /^(post|put|patch|delete)$/.test(last)) {
    if (last === 'post') return isQuery(value, names) ? undefined : made('http', 'creates', false, 'name');
    return made('http', last === 'delete' ? 'deletes' : 'changes', last === 'delete', 'callee');
  }
  if (clientPackages.test(ref.package)) return undefined;
  const command = value.args.map(commandClass).find((act) => act !== undefined);
  if (command !== undefined) return made('service', command, command === 'deletes', 'callee');
  const isDatabase = databasePackages.test(ref.package);
  const act = isDatabase && Object.hasOwn(databaseMethods, last) ? databaseMethods[last] : actOfFunction(last);
  // A client that is made, set up or closed writes nothing.
  if (act === undefined || ref.path.length < 2 || /^(start|stop|close|register|apply|send|store|reset|link|open|connect)$/.test(last))
    return undefined;
  // `headers.set(…)`, `list.add(…)` of a package may be a value of the program.
  if (!isDatabase && ownWords.test(last)) return undefined;
  if (!isDatabase && looseWords.test(last) && !isResource(ref.path, last)) return made('unknown', act, false, 'name');
  return made(isDatabase ? 'database' : 'service', act, act === 'deletes', 'callee');
}

export const databaseMethods: Readonly<Record<string, Act>> = {
  insertOne: 'creates',
  insertMany: 'creates',
  updateOne: 'changes',
  updateMany: 'changes',
  replaceOne: 'changes',
  deleteOne: 'deletes',
  deleteMany: 'deletes',
  bulkWrite: 'changes',
  findOneAndUpdate: 'changes',
  findOneAndReplace: 'changes',
  findOneAndDelete: 'deletes',
  findByIdAndUpdate: 'changes',
  findByIdAndDelete: 'deletes',
  deleteFrom: 'deletes',
  insertInto: 'creates',
  updateTable: 'changes',
  $executeRaw: 'changes',
  $executeRawUnsafe: 'changes',
  del: 'deletes',
  hset: 'changes',
  hdel: 'deletes',
  lpush: 'creates',
  rpush: 'creates',
  sadd: 'creates',
  srem: 'deletes',
  zadd: 'creates',
  incr: 'changes',
};

/** `client.send(new DeleteObjectCommand({ … }))`. */
function commandClass(arg: Value): Act | undefined {
  if (arg.kind !== 'call' || !ts.isNewExpression(arg.node)) return undefined;
  const name = arg.node.expression.getText();
  return /Command$/.test(name) ? actOfFunction(name) : undefined;
}

const fileMethods: Readonly<Record<string, readonly [Act, boolean]>> = {
  writeFile: ['changes', true],
  outputFile: ['changes', true],
  writeJson: ['changes', true],
  writeJSON: ['changes', true],
  outputJson: ['changes', true],
  appendFile: ['changes', false],
  createWriteStream: ['changes', true],
  copyFile: ['creates', true],
  cp: ['creates', false],
  copy: ['creates', false],
  rename: ['changes', false],
  move: ['changes', false],
  mkdir: ['creates', false],
  mkdirp: ['creates', false],
  ensureDir: ['creates', false],
  symlink: ['creates', false],
  unlink: ['deletes', true],
  rm: ['deletes', true],
  rmdir: ['deletes', true],
  remove: ['deletes', true],
  emptyDir: ['deletes', true],
  rimraf: ['deletes', true],
  truncate: ['deletes', true],
};

function ofFile(method: string, value: ValueOf<'call'>, made: Make): Write | undefined {
  const key = method.replace(/Sync$/, '');
  const found = Object.hasOwn(fileMethods, key) ? fileMethods[key] : undefined;
  if (found === undefined) return undefined;
  const isOwn = isOwnFile(value, key);
  if (isOwn === 'yes') return undefined;
  const [act, destroys] = found;
  const options = value.args[value.args.length - 1];
  return made('files', act, destroys && !(options !== undefined && keepsOld(options)), isOwn === 'no' ? 'callee' : 'name');
}

/** `{ flag: 'wx' }`, `{ flags: 'a' }`. */
function keepsOld(options: Value): boolean {
  return (
    options.kind === 'object' &&
    options.entries.some((e) => e.kind === 'property' && /^flags?$/.test(e.name) && /^[ax]|x$/.test(constText(e.value) ?? 'a'))
  );
}

const kept =
  /(^|[^a-z])(cache|cached|log|logs|logfile|lock|pid|backup|bak)([^a-z]|$)|(Cache|Log|Lock|Backup)([A-Z_]|$)|^(cache|log|lock|backup)[A-Z]/;
const temporary = /(^|[^a-z])(tmp|temp|temporary)([^a-z]|$)|(Temp|Tmp)([A-Z_]|$)|(^|\s)(temp|tmp)[A-Z]/;
const ofTheSystem = /(^|\.)(tmpdir|mkdtemp|mkdtempSync|TMPDIR)$/;

/**
 * A file of the program's own: a cache, a log, what stands in a folder that the system gave it for a while. Who only calls something
 * temporary may write anywhere. What is moved is gone from where it was, and stays where it comes to.
 */
function isOwnFile(value: ValueOf<'call'>, method: string): 'yes' | 'no' | 'unknown' {
  const [path, target] = value.args;
  const isMoved = /^(rename|copyFile)/.test(method);
  const places = isMoved ? [path, target] : [path];
  const words = places.map((place) => (place === undefined ? [] : wordsIn(place)));
  if (words.some((own) => kept.test(own.join(' ')))) return 'yes';
  const last = words[words.length - 1] ?? [];
  if (last.some((word) => ofTheSystem.test(word))) return 'yes';
  return temporary.test(last.join(' ')) ? 'unknown' : 'no';
}

/** Words of a term: its constants, and the names of what it is made of. */
function wordsIn(value: Value): readonly string[] {
  const words: string[] = [];
  const seen = new Set<Value>();
  const step = (v: Value, depth: number): void => {
    if (seen.has(v) || depth > 6) return;
    seen.add(v);
    if (v.kind === 'const') words.push(typeof v.value === 'string' ? v.value : '');
    else if (v.kind === 'template') v.parts.forEach((part) => (typeof part === 'string' ? words.push(part) : step(part, depth + 1)));
    else if (v.kind === 'call') {
      words.push(v.callee.node.getText());
      v.args.forEach((arg) => step(arg, depth + 1));
    } else if (v.kind === 'binary') [v.left, v.right].forEach((part) => step(part, depth + 1));
    else if (v.kind === 'member') {
      words.push(v.name);
      step(v.of, depth + 1);
    } else if (v.kind === 'phi') v.options.forEach((o) => step(o.value, depth + 1));
    if (ts.isIdentifier(v.node)) words.push(v.node.text);
  };
  step(value, 0);
  return words;
}

const looseWords =
  /^(set|add|append|put|push|insert|remove|clear|write|save|mark|record|edit|move|copy|rename|import|install|record|complete|cancel|kill|drop)$/;

/** `client.apiKeys.remove(id)`: a client, what it has, and what is done with that. */
function isResource(path: readonly string[], last: string): boolean {
  // `request.headers.set(…)` is no resource.
  if (/^(set|append|push|clear)$/.test(last)) return false;
  const made = Math.max(path.lastIndexOf('new'), path.lastIndexOf('()'));
  return made >= 0 && path.length - made > 2;
}

/** What a client, a value or a lock does for itself. */
export const ownWords =
  /^(close|start|stop|reset|pause|resume|clone|duplicate|assign|merge|replace|prepend|lock|unlock|toggle|enable|disable|link|attach|detach|change|subscribe|unsubscribe|overwrite|increment|decrement|apply|erase|truncate|dispatch|mark|pin|deliver|persist)$/;
