/** What is different between two schemas, in words and field by field: for people, beside a verdict that does not rest on it. */
import type { Json, JsonSchema } from '../schemas/print';
import { isList, isObject, listOf, namesIn, textOfSchema, textOfValue } from './canonical';
import { inlined, opaque } from './inline';

export interface Difference {
  /** `shape`: what is taken. `default`: what stands in for a value that is not given. `words`: what the model reads. */
  readonly kind: 'shape' | 'default' | 'words';
  readonly text: string;
}

export function differences(before: Json, after: Json): readonly Difference[] {
  return at(inlined(before), inlined(after), '');
}

function at(a: Json, b: Json, path: string): readonly Difference[] {
  if (textOfSchema(a) === textOfSchema(b)) return [];
  const name = path === '' ? 'it' : `\`${path}\``;
  const say = (text: string, kind: Difference['kind'] = 'shape'): Difference => ({ kind, text: `${name} ${text}` });
  if (!isObject(a) || !isObject(b)) return [say('takes something else')];
  const [left, right] = [nonNull(a), nonNull(b)];
  const found: Difference[] = [];
  if (left.nullable !== right.nullable) found.push(say(right.nullable ? 'may be null' : 'may not be null'));
  found.push(...wordsBetween(a, b, say));
  found.push(...shapeBetween(left.schema, right.schema, path, say));
  // Something differs that has no words of its own.
  return found.length > 0 ? found : [say('takes something else')];
}

type Say = (text: string, kind?: Difference['kind']) => Difference;

/** `anyOf: [X, null]` as X that may be null; the words stand outside. */
function nonNull(schema: JsonSchema): { readonly schema: JsonSchema; readonly nullable: boolean } {
  const isNull = (one: Json): boolean => isObject(one) && one['type'] === 'null';
  const branches = listOf(schema['anyOf']);
  const rest = branches.filter((one) => !isNull(one));
  const [only] = rest;
  if (rest.length === 1 && branches.length === 2 && isObject(only)) return { schema: only, nullable: true };
  const { type } = schema;
  if (isList(type) && type.includes('null'))
    return { schema: { ...schema, type: type.length === 2 ? (type.find((one) => one !== 'null') ?? 'null') : type }, nullable: true };
  return { schema, nullable: false };
}

function wordsBetween(a: JsonSchema, b: JsonSchema, say: Say): readonly Difference[] {
  const found: Difference[] = [];
  if (textOfValue(a['default'] ?? '') !== textOfValue(b['default'] ?? '') || (a['default'] === undefined) !== (b['default'] === undefined))
    found.push(
      say(
        b['default'] === undefined
          ? 'has no default any more'
          : `has the default ${shown(b['default'])}${a['default'] === undefined ? '' : `, was ${shown(a['default'])}`}`,
        'default',
      ),
    );
  if (a['description'] !== b['description']) found.push(say('is described in other words', 'words'));
  if (['title', 'examples'].some((key) => textOfValue(a[key] ?? null) !== textOfValue(b[key] ?? null)))
    found.push(say('has another title or examples', 'words'));
  return found;
}

function shapeBetween(a: JsonSchema, b: JsonSchema, path: string, say: Say): readonly Difference[] {
  if (a[opaque] !== b[opaque]) return [say(b[opaque] === undefined ? 'can be read now' : 'cannot be read any more')];
  const found: Difference[] = [...typesBetween(a, b, say), ...fieldsBetween(a, b, path)];
  if (a['items'] !== undefined && b['items'] !== undefined) found.push(...at(a['items'], b['items'], `${path}[]`));
  const [more, less] = [b['additionalProperties'], a['additionalProperties']];
  if (isObject(more) && isObject(less)) found.push(...at(less, more, path === '' ? '*' : `${path}.*`));
  else if (textOfSchema(more ?? true) !== textOfSchema(less ?? true))
    found.push(say(more === false ? 'refuses keys that it does not name' : 'lets in keys that it does not name'));
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (told.has(key) || textOfSchema(a[key] ?? null) === textOfSchema(b[key] ?? null)) continue;
    const now = b[key];
    found.push(
      say(now === undefined ? `has no ${key} any more` : `has ${key} ${shown(now)}${a[key] === undefined ? '' : `, was ${shown(a[key])}`}`),
    );
  }
  return found;
}

const told = new Set([
  'type',
  'enum',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'description',
  'default',
  'title',
  'examples',
  opaque,
]);

function typesBetween(a: JsonSchema, b: JsonSchema, say: Say): readonly Difference[] {
  const [was, is] = [a['enum'], b['enum']];
  if (isList(was) && isList(is)) {
    const missing = (from: readonly Json[], other: readonly Json[]): readonly Json[] =>
      from.filter((one) => !other.some((mate) => textOfValue(mate) === textOfValue(one)));
    const [gone, added] = [missing(was, is), missing(is, was)];
    return [
      ...(gone.length === 0 ? [] : [say(`no longer has ${gone.map(shown).join(', ')}`)]),
      ...(added.length === 0 ? [] : [say(`has ${added.map(shown).join(', ')} as well`)]),
    ];
  }
  if (isList(is)) return [say(`is one of ${is.map(shown).join(', ')} now`)];
  if (isList(was)) return [say(`is ${typeOf(b)} now, and was one of ${was.map(shown).join(', ')}`)];
  return textOfValue(a['type'] ?? null) === textOfValue(b['type'] ?? null) ? [] : [say(`is ${typeOf(b)}, was ${typeOf(a)}`)];
}

function typeOf({ type, anyOf, oneOf }: JsonSchema): string {
  if (isList(type)) return type.join(' or ');
  if (typeof type === 'string') return type;
  return anyOf === undefined && oneOf === undefined ? 'anything' : 'a choice';
}

function fieldsBetween(a: JsonSchema, b: JsonSchema, path: string): readonly Difference[] {
  const [was, is] = [a['properties'], b['properties']].map((given): JsonSchema => (isObject(given) ? given : {}));
  const [had, has] = [namesIn(a['required']), namesIn(b['required'])];
  if (was === undefined || is === undefined) return [];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key): readonly Difference[] => {
    const where = path === '' ? key : `${path}.${key}`;
    const [before, after] = [was[key], is[key]];
    if (after === undefined) return [{ kind: 'shape', text: `\`${where}\` is gone` }];
    if (before === undefined) return [{ kind: 'shape', text: `\`${where}\` is new${has.includes(key) ? ' and required' : ''}` }];
    const need: readonly Difference[] =
      had.includes(key) === has.includes(key)
        ? []
        : [{ kind: 'shape', text: `\`${where}\` is ${has.includes(key) ? 'required' : 'optional'} now` }];
    return [...need, ...at(before, after, where)];
  });
}

function shown(value: Json | undefined): string {
  const text = textOfValue(value ?? null);
  return `\`${text.length > 60 ? `${text.slice(0, 57)}…` : text}\``;
}
