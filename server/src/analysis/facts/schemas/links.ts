/** The links of a chain (`.min(1)`, `.optional()`, `.describe('…')`) and the actions of a pipe (`v.minLength(1)`). */
import ts from 'typescript';
import { chosen, joined } from './combine';
import { boundOf, constOf, descriptionOf, withKeywords } from './keywords';
import type { Reading } from './reading';
import { anything, make, unionOf, unknownSchema, type Schema } from './schema';
import type { Value, ValueOf } from '../terms/value';

type Call = ValueOf<'call'>;

/** Links that say nothing that the model has a word for. */
const silent =
  /^(register|brand|readonly|finite|safe|trim|toLowerCase|toUpperCase|normalize|openapi|title|metadata|rawCheck|slugify|isOptional|clone|unwrap|strictImplicit)$/;
/** Code that checks or changes the value. */
const refining = /^(refine|superRefine|check|transform|overwrite|pipe|and_then|rawTransform|forward|partialCheck|checkAsync|apply)$/;
const formats =
  /^(email|url|uuid|guid|cuid|cuid2|ulid|nanoid|ip|ipv4|ipv6|cidr|base64|base64url|jwt|datetime|date|time|duration|emoji|includes|startsWith|endsWith|isoDate|isoDateTime|isoTime|isoTimestamp|decimal|digits|hexColor|hexadecimal|creditCard|imei|mac|octal|slug)$/;

export function ofLink(r: Reading, before: Schema, v: Call, name: string): Schema {
  const [given] = v.args;
  if (silent.test(name)) return { ...before, node: v.node };
  const common = ofCommon(r, before, v, name, v.node);
  if (common !== undefined) return common;
  switch (name) {
    case 'optional':
    case 'exactOptional':
      return { ...before, node: v.node, optional: true };
    case 'default':
    case 'prefault':
    case 'catch':
    case '_default':
      return { ...before, node: v.node, optional: true, fallback: fallbackOf(r, v, name === 'catch' ? 'catch' : 'default') };
    case 'nullish':
      return { ...before, node: v.node, optional: true, nullable: true };
    case 'nullable':
      return { ...before, node: v.node, nullable: true };
    case 'nonoptional':
      return { ...before, node: v.node, optional: false };
    case 'strict':
      return withExtra(before, v, 'refused');
    case 'strip':
      return withExtra(before, v, 'dropped');
    case 'passthrough':
    case 'loose':
      return withExtra(before, v, 'let-through', anything(v.node));
    case 'catchall':
      return ofCatchAll(before, v, given === undefined ? unknownSchema(v.node) : r.read(given));
    case 'array':
      return make(v.node, 'array', { parts: [before], core: nameOfLink(v.node) });
    case 'or':
      return unionOf(v.node, given === undefined ? [before] : [before, r.read(given)]);
    case 'and':
      return given === undefined ? before : joined(v, before, r.read(given));
    case 'deepPartial':
      return deeplyPartial(before);
    case 'partial':
      return ofSome(r, before, v, false);
    case 'required':
      return ofSome(r, before, v, true);
    case 'extend':
    case 'safeExtend':
    case 'merge':
      return ofExtend(r, before, v);
    case 'pick':
    case 'omit':
      return chosen(r, before, given, v, name === 'pick');
    case 'exclude':
    case 'extract':
      return make(v.node, 'literal');
    case 'keyof':
      return make(v.node, 'literal', { values: before.fields.map((field) => field.name) });
    default:
      return unknownSchema(v.node);
  }
}

/** An action of Valibot's pipe: the same words, called on their own. */
export function ofAction(r: Reading, before: Schema, given: Value): Schema {
  const action = r.settle(given) ?? given;
  if (action.kind !== 'call') return { ...before, refined: true };
  const { callee } = action;
  const path = callee.kind === 'member' ? [callee.name] : callee.kind === 'ref' && callee.ref.kind === 'external' ? callee.ref.path : [];
  const name = path[path.length - 1] ?? '';
  if (silent.test(name)) return before;
  const common = ofCommon(r, before, action, name, before.node);
  if (common !== undefined) return common;
  // A schema further down the pipe sees what the first has let in.
  return { ...before, refined: true };
}

function ofCommon(r: Reading, before: Schema, { args }: Call, name: string, node: Schema['node']): Schema | undefined {
  const [given] = args;
  if (refining.test(name)) return { ...before, node, refined: true };
  if (name === 'regex') return { ...before, node, format: 'pattern', pattern: patternOf(given) };
  if (formats.test(name)) return { ...before, node, format: name };
  switch (name) {
    case 'describe':
    case 'description': {
      const description = descriptionOf(r, given);
      return description === undefined ? { ...before, node } : { ...before, node, description };
    }
    case 'meta': {
      const words = given === undefined ? undefined : r.settle(given);
      return words?.kind === 'object' ? { ...withKeywords(r, before, words), node } : { ...before, node };
    }
    case 'min':
    case 'gte':
    case 'minLength':
    case 'minValue':
    case 'minSize':
    case 'minItems':
    case 'minimum':
      return { ...before, node, min: boundOf(r, given), minIsOpen: false };
    case 'gt':
      return { ...before, node, min: boundOf(r, given), minIsOpen: true };
    case 'max':
    case 'lte':
    case 'maxLength':
    case 'maxValue':
    case 'maxSize':
    case 'maxItems':
    case 'maximum':
      return { ...before, node, max: boundOf(r, given), maxIsOpen: false };
    case 'lt':
      return { ...before, node, max: boundOf(r, given), maxIsOpen: true };
    case 'length':
    case 'size':
      return { ...before, node, min: boundOf(r, given), max: boundOf(r, given) };
    case 'nonempty':
    case 'nonEmpty':
      return { ...before, node, min: 1 };
    case 'positive':
    case 'nonnegative':
      return { ...before, node, min: 0, minIsOpen: name === 'positive' };
    case 'negative':
    case 'nonpositive':
      return { ...before, node, max: 0, maxIsOpen: name === 'negative' };
    case 'multipleOf':
    case 'step':
      return { ...before, node, multipleOf: boundOf(r, given) };
    case 'int':
    case 'integer':
    case 'safeInteger':
      return { ...before, node, integer: true };
    default:
      return undefined;
  }
}

/** A later word about other keys takes the place of the one before. */
function withExtra(before: Schema, { node }: Call, extra: Schema['extra'], rest?: Schema): Schema {
  return { ...before, node, extra: before.extra === 'unknown' ? 'unknown' : extra, rest };
}

/** `catchall(z.never())` is another way to refuse. */
function ofCatchAll(before: Schema, v: Call, rest: Schema): Schema {
  return isNever(rest) ? withExtra(before, v, 'refused') : withExtra(before, v, 'let-through', rest);
}

function isNever({ core }: Schema): boolean {
  return ts.isCallExpression(core) && ts.isPropertyAccessExpression(core.expression) && core.expression.name.text === 'never';
}

/** `/^[a-z]+$/`: without flags, as JSON Schema has none. */
function patternOf(given: Value | undefined): string | undefined {
  const text = given !== undefined && ts.isRegularExpressionLiteral(given.node) ? given.node.text : '';
  return /^\/(.*)\/u?$/s.exec(text)?.[1];
}

function fallbackOf(r: Reading, { node, args }: Call, how: 'default' | 'catch'): Schema['fallback'] {
  const [given] = args;
  if (given === undefined) return undefined;
  // A function that makes the default: only its one value is known.
  const made = given.kind === 'func' ? r.settle({ kind: 'call', node, callee: given, args: [] }) : r.settle(given);
  return { node: given.node, value: made ?? given, how };
}

/** `partial()` of all, `partial({ name: true })` of some. */
function ofSome(r: Reading, before: Schema, v: Call, required: boolean): Schema {
  const [given] = v.args;
  const mask = given === undefined ? undefined : r.settle(given);
  const names =
    mask?.kind === 'object' ? mask.entries.flatMap((e) => (e.kind === 'property' && constOf(e.value) === true ? [e.name] : [])) : undefined;
  const fields = before.fields.map((f) =>
    names === undefined || names.includes(f.name) ? { ...f, required, schema: { ...f.schema, optional: !required } } : f,
  );
  return { ...before, node: v.node, fields };
}

function deeplyPartial(before: Schema): Schema {
  const fields = before.fields.map((f) => ({ ...f, required: false, schema: { ...deeplyPartial(f.schema), optional: true } }));
  return { ...before, fields, parts: before.parts.map(deeplyPartial) };
}

function ofExtend(r: Reading, before: Schema, v: Call): Schema {
  const [given] = v.args;
  const more = given === undefined ? undefined : r.read(given);
  if (more?.kind !== 'object' || before.kind !== 'object') return make(v.node, 'object', { fields: before.fields, extra: 'unknown' });
  return joined(v, before, more);
}

function nameOfLink(node: Call['node']): ts.Node {
  return ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node;
}
