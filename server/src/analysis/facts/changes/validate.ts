/** Does a value fit a JSON Schema? `unknown` wherever a keyword is met that is not judged here. */
import type { Json, JsonSchema } from '../schemas/print';
import { isList, isObject, listOf, namesIn, textOfValue } from './canonical';

export type Fits = 'yes' | 'no' | 'unknown';

/** Words that describe and refuse nothing. */
const words = new Set([
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
  'contentEncoding',
  'contentMediaType',
  'markdownDescription',
]);

export function isWord(key: string): boolean {
  return words.has(key) || key.startsWith('x-');
}

export function fits(schema: Json, value: Json): Fits {
  if (typeof schema === 'boolean') return schema ? 'yes' : 'no';
  if (!isObject(schema)) return 'unknown';
  return all(Object.keys(schema).map((key) => fitsKeyword(schema, key, schema[key] ?? null, value)));
}

function all(answers: readonly Fits[]): Fits {
  return answers.includes('no') ? 'no' : answers.includes('unknown') ? 'unknown' : 'yes';
}

function some(answers: readonly Fits[]): Fits {
  return answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no';
}

function is(answer: boolean): Fits {
  return answer ? 'yes' : 'no';
}

export function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

export function isOfType(type: Json, value: Json): boolean {
  return type === 'integer' ? Number.isInteger(value) : type === typeOfValue(value);
}

function fitsKeyword(schema: JsonSchema, key: string, given: Json, value: Json): Fits {
  if (isWord(key)) return 'yes';
  switch (key) {
    case 'type':
      return is((isList(given) ? given : [given]).some((type) => isOfType(type, value)));
    case 'enum':
      return is(listOf(given).some((one) => textOfValue(one) === textOfValue(value)));
    case 'anyOf':
      return some(listOf(given).map((one) => fits(one, value)));
    case 'allOf':
      return all(listOf(given).map((one) => fits(one, value)));
    case 'oneOf':
      return oneOf(listOf(given).map((one) => fits(one, value)));
    case 'not': {
      const answer = fits(given, value);
      return answer === 'unknown' ? answer : is(answer === 'no');
    }
  }
  if (typeof value === 'number') return fitsNumber(key, given, value);
  if (typeof value === 'string') return fitsText(key, given, value);
  if (isList(value)) return fitsList(schema, key, given, value);
  if (isObject(value)) return fitsObject(schema, key, given, value);
  return isKnown(key) ? 'yes' : 'unknown';
}

function oneOf(answers: readonly Fits[]): Fits {
  const yes = answers.filter((answer) => answer === 'yes').length;
  if (yes > 1) return 'no';
  return answers.includes('unknown') ? 'unknown' : is(yes === 1);
}

const ofNumbers = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']);
const ofTexts = new Set(['minLength', 'maxLength', 'pattern', 'format']);
const ofLists = new Set(['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems']);
const ofObjects = new Set([
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'minProperties',
  'maxProperties',
  'propertyNames',
]);

/** A keyword about another type than the value's says nothing of it. */
export function isKnown(key: string): boolean {
  return ofNumbers.has(key) || ofTexts.has(key) || ofLists.has(key) || ofObjects.has(key);
}

function fitsNumber(key: string, given: Json, value: number): Fits {
  if (!ofNumbers.has(key)) return isKnown(key) ? 'yes' : 'unknown';
  if (typeof given !== 'number') return 'unknown';
  switch (key) {
    case 'minimum':
      return is(value >= given);
    case 'maximum':
      return is(value <= given);
    case 'exclusiveMinimum':
      return is(value > given);
    case 'exclusiveMaximum':
      return is(value < given);
    default:
      return given > 0 && Number.isInteger(given) && Number.isInteger(value) ? is(value % given === 0) : 'unknown';
  }
}

/** Formats that no empty text has; what else they take is for a library to say. */
const neverEmpty = new Set(['email', 'uri', 'url', 'date-time', 'datetime', 'date', 'time', 'uuid', 'guid', 'ipv4', 'ipv6', 'hostname']);

function fitsText(key: string, given: Json, value: string): Fits {
  if (!ofTexts.has(key)) return isKnown(key) ? 'yes' : 'unknown';
  if (key === 'pattern') return typeof given === 'string' ? matches(given, value) : 'unknown';
  if (key === 'format') return value === '' && neverEmpty.has(String(given)) ? 'no' : 'unknown';
  if (typeof given !== 'number') return 'unknown';
  const length = [...value].length;
  return is(key === 'minLength' ? length >= given : length <= given);
}

export function matches(pattern: string, value: string): Fits {
  try {
    return is(new RegExp(pattern, 'u').test(value));
  } catch {
    // Not a pattern of this language.
    return 'unknown';
  }
}

function fitsList(schema: JsonSchema, key: string, given: Json, value: readonly Json[]): Fits {
  switch (key) {
    case 'prefixItems':
      return all(listOf(given).map((one, i) => (i < value.length ? fits(one, value[i] ?? null) : 'yes')));
    case 'items':
      // A list of schemas is a tuple of an older draft.
      return isList(given) ? 'unknown' : all(value.slice(listOf(schema['prefixItems']).length).map((item) => fits(given, item)));
    case 'minItems':
      return typeof given === 'number' ? is(value.length >= given) : 'unknown';
    case 'maxItems':
      return typeof given === 'number' ? is(value.length <= given) : 'unknown';
    case 'uniqueItems':
      return is(given !== true || new Set(value.map(textOfValue)).size === value.length);
    default:
      return isKnown(key) ? 'yes' : 'unknown';
  }
}

function fitsObject(schema: JsonSchema, key: string, given: Json, value: JsonSchema): Fits {
  const names = Object.keys(value);
  switch (key) {
    case 'required':
      return is(namesIn(given).every((name) => Object.hasOwn(value, name)));
    case 'properties':
      return isObject(given)
        ? all(names.map((name) => (Object.hasOwn(given, name) ? fits(given[name] ?? null, value[name] ?? null) : 'yes')))
        : 'unknown';
    case 'patternProperties':
      return isObject(given)
        ? all(
            Object.entries(given).flatMap(([pattern, one]) =>
              names.map((name) => {
                const answer = matches(pattern, name);
                return answer === 'yes' ? fits(one, value[name] ?? null) : answer === 'no' ? 'yes' : 'unknown';
              }),
            ),
          )
        : 'unknown';
    case 'additionalProperties':
      return all(names.map((name) => fitsOther(schema, given, name, value[name] ?? null)));
    case 'propertyNames':
      return all(names.map((name) => fits(given, name)));
    case 'minProperties':
      return typeof given === 'number' ? is(names.length >= given) : 'unknown';
    case 'maxProperties':
      return typeof given === 'number' ? is(names.length <= given) : 'unknown';
    default:
      return isKnown(key) ? 'yes' : 'unknown';
  }
}

/** A key that the schema does not name, by name or by pattern. */
function fitsOther(schema: JsonSchema, given: Json, name: string, value: Json): Fits {
  const { properties, patternProperties } = schema;
  if (isObject(properties) && Object.hasOwn(properties, name)) return 'yes';
  const byPattern = isObject(patternProperties) ? some(Object.keys(patternProperties).map((pattern) => matches(pattern, name))) : 'no';
  if (byPattern === 'yes') return 'yes';
  const answer = fits(given, value);
  return byPattern === 'unknown' && answer !== 'yes' ? 'unknown' : answer;
}
