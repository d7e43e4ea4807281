/**
 * Free strings of the input that say what is run, or what it is run on: in a shell command, in the text of a query, as code, as the host of a
 * request, as the name of the operation, as a path. Only where the value gets there as it came, and nothing in the handler looked at it.
 */
import ts from 'typescript';
import { callsWithin, reach } from '../effects/reach';
import { bindConditions } from '../failures/reached';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { partsOf, substitution, type Value, type ValueOf } from '../terms/value';
import type { Input, InputPlace } from './inputs';
import { inputPathOf } from './paths';
import { usesOf, usesOfField, type Use } from './uses';

export interface Target {
  readonly place: InputPlace;
  readonly sink: 'command' | 'query' | 'code' | 'host' | 'operation' | 'path';
  readonly node: ts.Node;
}

export function targetsOf(input: Input, handler: HandlerFacts): readonly Target[] {
  const { fn, s } = handler;
  if (fn === undefined) return [];
  const free = new Map(
    input.places
      .filter((place) => isFree(place) && !isLookedAt(usesOfField(usesOf(input, handler), place.names)))
      .map((place) => [place.names.join('.'), place]),
  );
  if (free.size === 0) return [];
  const fields = new Set(input.schema.fields.map((field) => field.name));
  const placeOf = (v: Value): InputPlace | undefined => {
    const path = inputPathOf(fn, (name) => fields.has(name), v);
    return path === undefined ? undefined : free.get(path.names.join('.'));
  };
  const found = new Map<string, Target>();
  for (const at of reach(handler)) {
    const bind = substitution(at.env);
    for (const { node, value, conditions } of callsWithin(s, at.fn)) {
      if (value.kind !== 'call' || ts.isTaggedTemplateExpression(node)) continue;
      const bound = bind(value);
      const sink = bound.kind === 'call' ? sinkOf(bound, placeOf) : undefined;
      if (sink === undefined || bindConditions(conditions, at.env) === undefined) continue;
      const key = `${sink.place.path} ${sink.sink}`;
      if (!found.has(key)) found.set(key, { ...sink, node });
    }
  }
  return [...found.values()];
}

function isFree({ schema, field, names }: InputPlace): boolean {
  return field !== undefined && names.length > 0 && schema.kind === 'string' && schema.format === undefined && !schema.refined;
}

const looks =
  /valid|check|assert|safe|allow|sanit|ensure|within|inside|escape|quote|realpath|normali[sz]e|resolve|verify|guard|contain|^is[A-Z]|test$|lookup|find|get[A-Z]\w*By|extname|basename/i;

/** Compared with something, or given to something that may refuse it: whoever did that has thought of it. */
function isLookedAt(uses: readonly Use[]): boolean {
  return uses.some(({ purpose, node }) => {
    if (purpose.kind === 'given') return looks.test(lastName(purpose.node.expression));
    if (purpose.kind !== 'other') return purpose.kind !== 'tested' && purpose.kind !== 'written';
    // A method of the text itself, such as `startsWith`, or the text in a callback.
    return ts.isCallExpression(purpose.node) && purpose.node.expression.pos <= node.pos && node.end <= purpose.node.expression.end;
  });
}

function lastName(callee: ts.Expression): string {
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
}

type PlaceOf = (v: Value) => InputPlace | undefined;
type Sink = Pick<Target, 'place' | 'sink'>;

function sinkOf(call: ValueOf<'call'>, placeOf: PlaceOf): Sink | undefined {
  const { callee, args } = call;
  const [first] = args;
  if (callee.kind === 'element' && callee.key !== undefined) return made('operation', placeOf(callee.key));
  if (first === undefined) return undefined;
  const origin = originOf(callee);
  if (isShell(origin)) return made('command', holeOf(first, placeOf));
  if (isCode(origin)) return made('code', placeOf(first) ?? holeOf(first, placeOf));
  if (isFile(origin)) return made('path', pathHole(first, placeOf));
  if (/^(fetch|got|axios|ky|request)$/.test(origin.split(/[.:]/)[0] ?? '') || origin === 'URL.new')
    return made('host', hostHole(first, placeOf));
  const name = callee.kind === 'member' ? callee.name : '';
  if (/^(query|execute|raw|unsafe|\$queryRawUnsafe|\$executeRawUnsafe|all|get|run|prepare|exec|queryRaw)$/.test(name) && isSql(first))
    return made('query', holeOf(first, placeOf));
  return undefined;
}

function made(sink: Target['sink'], place: InputPlace | undefined): Sink | undefined {
  return place === undefined ? undefined : { sink, place };
}

/** `child_process:exec`, `eval`, `fs:readFile`; `promisify(exec)` is `exec`. */
function originOf(callee: Value): string {
  if (callee.kind === 'call') {
    const inner = callee.callee.kind === 'ref' && callee.callee.ref.kind === 'external' ? callee.callee.ref.path.join('.') : '';
    return inner === 'promisify' && callee.args[0] !== undefined ? originOf(callee.args[0]) : '';
  }
  if (callee.kind !== 'ref') return '';
  if (callee.ref.kind === 'global') return callee.ref.path.join('.');
  return callee.ref.kind === 'external' ? `${callee.ref.specifier.replace(/^node:/, '')}:${callee.ref.path.join('.')}` : '';
}

function isShell(origin: string): boolean {
  return /^child_process:(default\.)?exec(Sync)?$|^execa:execaCommand(Sync)?$|^shelljs:(default\.)?exec$/.test(origin);
}

function isCode(origin: string): boolean {
  return /^(eval|Function(\.new)?)$|^vm:(default\.)?(runIn\w+|Script\.new|compileFunction)$/.test(origin);
}

function isFile(origin: string): boolean {
  return /^fs(\/promises)?:(default\.|promises\.)?(readFile|writeFile|appendFile|unlink|rm|rmdir|readdir|stat|mkdir|createReadStream|createWriteStream|open)(Sync)?$/.test(
    origin,
  );
}

/** The field, as one of the holes of a text. */
function holeOf(v: Value, placeOf: PlaceOf): InputPlace | undefined {
  if (v.kind === 'binary' && v.operator === '+')
    return holeOf(v.left, placeOf) ?? holeOf(v.right, placeOf) ?? placeOf(v.left) ?? placeOf(v.right);
  if (v.kind === 'phi') return v.options.map((option) => holeOf(option.value, placeOf)).find((place) => place !== undefined);
  return v.kind === 'template'
    ? v.parts.map((part) => (typeof part === 'string' ? undefined : placeOf(part))).find((place) => place !== undefined)
    : undefined;
}

function isSql(v: Value): boolean {
  const head = v.kind === 'template' && typeof v.parts[0] === 'string' ? v.parts[0] : '';
  return /^\s*(select|insert|update|delete|drop|alter|create|truncate|with|pragma)\b/i.test(head);
}

/** In front of the first slash behind the scheme. */
function hostHole(v: Value, placeOf: PlaceOf): InputPlace | undefined {
  if (v.kind !== 'template') return undefined;
  const at = v.parts.findIndex((part) => typeof part !== 'string');
  const hole = v.parts[at];
  const before = v.parts.slice(0, at).join('');
  return hole !== undefined && typeof hole !== 'string' && /^https?:\/\/[^/]*$/.test(before) ? placeOf(hole) : undefined;
}

/** The path itself, a part of `path.join(base, name)`, or a hole behind a slash: what stands behind `user-` in a name leads nowhere else. */
function pathHole(v: Value, placeOf: PlaceOf): InputPlace | undefined {
  const own = placeOf(v) ?? (startsSegment(v, placeOf) ? holeOf(v, placeOf) : undefined);
  if (own !== undefined || v.kind !== 'call') return own;
  return /^path(\/posix)?:(default\.)?(join|resolve)$/.test(originOf(v.callee))
    ? partsOf(v)
        .map(placeOf)
        .find((place) => place !== undefined)
    : undefined;
}

function startsSegment(v: Value, placeOf: PlaceOf): boolean {
  if (v.kind !== 'template') return true;
  const at = v.parts.findIndex((part) => typeof part !== 'string' && placeOf(part) !== undefined);
  const before = v.parts[at - 1];
  return typeof before !== 'string' || /[/\\]$/.test(before);
}
