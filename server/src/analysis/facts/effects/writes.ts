/**
 * What one call writes: files, a database, something behind HTTP, another service, or by a command. Told by where the callee comes from and
 * by what it is given; where only its name says so, that is said.
 * Invariant: reads one call. What its name calls data of the program itself (a list, a cache, a log, the screen) is no write.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Ref } from '../../program/ref';
import type { Snapshot } from '../../program/snapshot';
import { bare, settled } from '../../syntax/expressions';
import { isFunctionNode } from '../../syntax/functions';
import type { Value, ValueOf } from '../terms/value';
import { actOfCommand } from './commands';
import { databaseMethods, ofExternal, ofGlobal, ownWords, type Make, type Place, type Write } from './packages';
import { headOf, isLocalCallee, isQuery, isTrial, methodIn } from './requests';
import { actOfFunction, wordsOf, type Act } from '../terms/verbs';

/** `value`: the call with its parameters bound. */
export function writeOf(s: Snapshot, node: ts.CallExpression, value: Value): Write | undefined {
  if (value.kind !== 'call') return undefined;
  const names = namesOf(calleeIn(node));
  const name = names[names.length - 1] ?? '';
  const made = (place: Place, act: Act, destroys: boolean, by: Write['by']): Write => ({ node, place, act, destroys, by, name });
  const sql = sqlIn(value);
  if (sql !== undefined) return made('database', sql, sql !== 'creates' && sql !== 'changes', 'callee');
  const ref = originOf(s, node, value);
  if (isTalk(names) || isScreen(names, ref)) return undefined;
  if (isShell(name, ref)) {
    const act = actOfCommand(value.args);
    return act === undefined ? undefined : made('command', act, act === 'deletes', 'callee');
  }
  const method = methodIn(value);
  if (method !== undefined && !isLocalCallee(name) && !isTrial(value)) {
    if (method === 'POST')
      return isQuery(value, names) ? undefined : { ...made('http', 'creates', false, 'name'), name: nameFor(name, method) };
    return made('http', method === 'DELETE' ? 'deletes' : 'changes', method === 'DELETE', 'callee');
  }
  if (ref.kind === 'global' && ref.path[0] !== 'globalThis' && ref.path[0] !== 'global') return ofGlobal(ref.path, made);
  if (ref.kind === 'external') return ofExternal(ref, value, names, made);
  const query = queryOf(node, names);
  return query === undefined ? ofName(node, value, names, made) : made('database', query, query === 'deletes', 'callee');
}

const queryChains: Readonly<Record<string, RegExp>> = {
  insert: /^(values|returning|onConflictDoNothing|onConflictDoUpdate|into)$/,
  insertInto: /^values$/,
  update: /^(set|eq|where)$/,
  updateTable: /^set$/,
  delete: /^(where|returning|eq|match)$/,
  deleteFrom: /^where$/,
};

/** `db.insert(notes).values(…)`, `db.delete(notes).where(…)`: what only the builder of a query has; and the methods of a table of `prisma`. */
function queryOf(node: ts.CallExpression, names: readonly string[]): Act | undefined {
  const name = names[names.length - 1] ?? '';
  const { parent } = node;
  const next = ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent) ? parent.name.text : '';
  if (Object.hasOwn(queryChains, name) && queryChains[name]?.test(next) === true) return databaseMethods[name] ?? actOfFunction(name);
  const isTable = names.length >= 3 && names.slice(0, -2).some((part) => /^prisma/i.test(part));
  return isTable && /^(create|createMany|update|updateMany|upsert|delete|deleteMany)$/.test(name) ? actOfFunction(name) : undefined;
}

function nameFor(name: string, method: string): string {
  return name === 'fetch' ? `${method} request` : name;
}

/** The tag of a template, which terms have for a call, is its callee. */
export function calleeIn(node: ts.CallExpression): ts.Expression {
  const at: ts.Node = node;
  return ts.isTaggedTemplateExpression(at) ? at.tag : node.expression;
}

/** `client.kv.namespaces.delete` by its names; calls on the way are passed over. */
export function namesOf(callee: ts.Expression): readonly string[] {
  const names: string[] = [];
  for (let at: ts.Expression = settled(callee); ;) {
    if (ts.isPropertyAccessExpression(at)) {
      names.unshift(at.name.text);
      at = settled(at.expression);
    } else if (ts.isElementAccessExpression(at) || ts.isCallExpression(at)) at = settled(at.expression);
    else {
      if (ts.isIdentifier(at)) names.unshift(at.text);
      else if (at.kind === ts.SyntaxKind.ThisKeyword) names.unshift('this');
      else if (ts.isNewExpression(at) && ts.isIdentifier(bare(at.expression))) names.unshift(at.expression.getText());
      return names;
    }
  }
}

/** Where the callee comes from: by its term where a parameter was bound to it, else by following names. */
function originOf(s: Snapshot, node: ts.CallExpression, value: ValueOf<'call'>): Ref {
  const names: string[] = [];
  for (let at: Value = value.callee; ;) {
    if (at.kind === 'member') {
      names.unshift(at.name);
      at = at.of;
    } else if (at.kind === 'call') {
      names.unshift('()');
      at = at.callee;
    } else if (at.kind === 'binary' && /^(\|\||\?\?)$/.test(at.operator)) {
      // `kept.db ?? drizzle(pool)`: what is made where none is kept.
      at = at.right;
    } else if (at.kind === 'ref' && (at.ref.kind === 'external' || at.ref.kind === 'global')) {
      return { ...at.ref, path: [...at.ref.path, ...names] };
    } else return refOf(s, calleeIn(node));
  }
}

const talkWords =
  /^(log|logs|logger|logging|console|debug|trace|tracer|telemetry|analytics|metric|metrics|posthog|sentry|stats|usage|progress|spinner|span|stdout|stderr|cache|caches|lru|memo|notification|toast|writer|stream|reply|emitter|controller|headers|params|formdata|token|tokens|cookies|elicit|elicitation|confirmation|approval|prompt|timer|timers|interval|event|events|breadcrumb|history|ora|chalk|seen|visited)$/;

/** Logs, caches, progress and streams to the caller: nothing that the agent asked for. */
export function isTalk(names: readonly string[]): boolean {
  return names.some((name) => {
    const words = wordsOf(name);
    return words.some((word) => talkWords.test(word)) || /^(searchParams|URLSearchParams|FormData|Headers|AbortController)$/.test(name);
  });
}

const screenPackages =
  /^(playwright|playwright-core|puppeteer|puppeteer-core|@playwright\/|selenium-webdriver|vscode|electron|react|react-dom|next|vue|svelte|zustand)(\/|$)/;

function isScreen(names: readonly string[], ref: Ref): boolean {
  if (ref.kind === 'external' && screenPackages.test(ref.specifier)) return true;
  if (
    ref.kind === 'global' &&
    /^(window|document|figma|localStorage|sessionStorage|vscode|chrome|history|location)$/.test(ref.path[0] ?? '')
  )
    return true;
  return names
    .slice(0, -1)
    .some((name) => /^(editor|window|document|page|router|view|panel|tab|navigation|ui|toast|dialog|driver|browser|figma)$/i.test(name));
}

const sqlWrites: readonly (readonly [RegExp, Act])[] = [
  [/^\s*(?:with\b[\s\S]*?\)\s*)?(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|merge\s+into)\b/i, 'creates'],
  [/^\s*(?:with\b[\s\S]*?\)\s*)?update\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\b/i, 'changes'],
  [/^\s*alter\s+(?:table|index|schema|user|role|database)\b/i, 'changes'],
  [/^\s*(?:with\b[\s\S]*?\)\s*)?(?:delete\s+from|drop\s+(?:table|index|schema|view|database|column|user|role)|truncate\b)/i, 'deletes'],
];

/** SQL that writes, in an argument or the tag of a template. `CREATE TABLE IF NOT EXISTS` is how a program starts. */
function sqlIn(value: ValueOf<'call'>): Act | undefined {
  for (const arg of value.args) {
    const texts = arg.kind === 'object' ? arg.entries.map((e) => e.value) : [arg];
    for (const text of texts) {
      const head = headOf(text);
      if (head === undefined) continue;
      const found = sqlWrites.find(([pattern]) => pattern.test(head));
      if (found !== undefined) return found[1];
    }
  }
  return undefined;
}

function isShell(name: string, ref: Ref): boolean {
  if (ref.kind === 'external')
    return /^(node:)?child_process$|^(execa|zx|shelljs|cross-spawn|tinyexec|nano-spawn)$/.test(ref.specifier) && !/^(fork)$/.test(name);
  return (
    /^(exec|spawn|execute|run)(File|Command|Cmd|Shell|Async|Sync|Safe|Promise|Git|Bash)*$/.test(name) &&
    name !== 'run' &&
    name !== 'execute'
  );
}

/** Words that name what a list, a map or a connection does as well. */
const anyWords =
  /^(set|add|put|post|patch|delete|remove|clear|write|send|save|push|append|insert|register|cancel|complete|apply|record|mark|edit|restore|store|submit|kill|drop|create|update|publish|dispatch|move|transfer|rename|import|install|archive|upsert|modify|destroy|purge|approve|revoke|deploy|upload)$/;

/** Only its name says so: what the callee does is not known here. */
function ofName(node: ts.CallExpression, value: ValueOf<'call'>, names: readonly string[], made: Make): Write | undefined {
  const name = names[names.length - 1] ?? '';
  const act = actOfFunction(name);
  if (act === undefined || ownWords.test(name) || isFactory(name) || isBuilding(node)) return undefined;
  const waits = isWaitedFor(node);
  if (anyWords.test(name)) {
    // `api.delete('/cards/1')`: an address makes it a request.
    const [first] = value.args;
    const address = first === undefined ? undefined : headOf(first);
    if (/^(put|patch|delete)$/.test(name) && address !== undefined && /^(\/|https?:|x\/)/.test(address) && waits)
      return made('http', act, act === 'deletes', 'callee');
    if (!waits || names.length < 2) return undefined;
    if (name === 'post' && isQuery(value, names)) return undefined;
  } else if (/^set[A-Z]/.test(name) && !waits) return undefined;
  return made('unknown', act, act === 'deletes', 'name');
}

/** `createClient()`, `createErrorResponse(…)`: a value of the program itself is made. */
function isFactory(name: string): boolean {
  return /^(create|make|register|add|set|start|mark|apply|write)\w*(Client|Server|Connection|Instance|Context|Logger|Error|Errors|Response|Result|Results|Message|Messages|Request|Transport|Agent|Stream|Schema|Handler|Handlers|Provider|Signal|Controller|Function|Callback|Listener|Prompt|Text|String|Options|Config|Params|Headers|Header|Query|Builder|Factory|Store|Service|Manager|Adapter|Proxy|Hash|Id|Url|URL|Path|Model|Block|Flag|Flags|Arguments|Args|Filter|Filters|Object|Array|Map|Set|Buffer|Limits?|Defaults?|Summary|Prefix|Suffix|Hint|Hints|Resource|Warning|Warnings)$/.test(
    name,
  );
}

/** `command.addFlags(f).build()`: something is put together, and what comes last decides. */
function isBuilding(node: ts.CallExpression): boolean {
  const { parent } = node;
  return (
    ts.isPropertyAccessExpression(parent) &&
    parent.expression === node &&
    ts.isCallExpression(parent.parent) &&
    !/^(then|catch|finally|promise|execute|exec|run|returning|select|single|maybeSingle|where|eq|values|set|json|toPromise|unwrap|orThrow|lean)$/.test(
      parent.name.text,
    )
  );
}

function isWaitedFor(call: ts.Node): boolean {
  for (let at = call; ;) {
    const { parent } = at;
    if (ts.isAwaitExpression(parent) || ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === at)) return true;
    if (!ts.isExpression(parent) || isFunctionNode(parent)) return false;
    at = parent;
  }
}
