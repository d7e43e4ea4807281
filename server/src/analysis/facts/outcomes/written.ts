/**
 * The data that a text is put together from: fields of a record, fields of the elements of a list. Text that came as text (a page, a log)
 * is no data, whatever stands around it.
 */
import ts from 'typescript';
import { alternatives, type Expansion } from '../terms/expand';
import { firstCall, isElementCallback } from '../terms/roots';
import { partsOf, type Value, type ValueOf } from '../terms/value';

export interface Field {
  readonly value: Value;
  /** `undefined` where an element of a list is told as it is. */
  readonly name: string | undefined;
  /** It belongs to an element of a list: there are as many as the list has. */
  readonly each: boolean;
}

export interface Written {
  readonly fields: readonly Field[];
  /** Text as it came, and values that are not known to be data. */
  readonly texts: readonly Value[];
  /** `JSON.stringify(…)` or its like somewhere in the text. */
  readonly json: ValueOf<'call'> | undefined;
}

const mostFields = 60;

export function writtenIn(x: Expansion, payload: Value): Written {
  const fields: Field[] = [];
  const texts: Value[] = [];
  let json: ValueOf<'call'> | undefined;
  const seen = new Set<Value>();
  const visit = (v: Value, depth: number): void => {
    if (seen.has(v) || depth > 16 || fields.length + texts.length > mostFields) return;
    seen.add(v);
    switch (v.kind) {
      case 'const':
        return;
      case 'template':
      case 'array':
      case 'unary':
        for (const part of partsOf(v)) visit(part, depth + 1);
        return;
      case 'binary':
        // Of `a > b ? …` the test is no part of the text; `a && b` and `a ?? b` are choices.
        if (!/^[!=<>]/.test(v.operator)) for (const part of partsOf(v)) visit(part, depth + 1);
        return;
      case 'phi':
        for (const option of v.options) visit(option.value, depth + 1);
        return;
      case 'call':
        visitCall(v, depth);
        return;
      default:
        visitLeaf(v, depth);
    }
  };
  const visitCall = (v: ValueOf<'call'>, depth: number): void => {
    const { callee } = v;
    if (isGlobal(v, 'JSON.stringify') || isSerialised(callee)) {
      json ??= v;
      return;
    }
    if (callee.kind === 'member' && callee.name === 'join') visitList(callee.of, depth + 1);
    else if (callee.kind === 'member' && reshaping.test(callee.name)) visit(callee.of, depth + 1);
    else if (callee.kind === 'ref' && callee.ref.kind === 'global' && reshapingGlobals.test(callee.ref.path.join('.')))
      for (const argument of v.args) visit(argument, depth + 1);
    else visitLeaf(v, depth);
  };
  /** A list that becomes text: each element by what the callback makes of it. */
  const visitList = (list: Value, depth: number): void => {
    for (const { value } of alternatives(x, list)) {
      if (value.kind === 'array') for (const item of value.items) (item.spread ? visitList : visit)(item.value, depth + 1);
      else if (value.kind !== 'call' || value.callee.kind !== 'member') visit(elementOf(value), depth + 1);
      else if (/^(map|flatMap)$/.test(value.callee.name) && value.args[0]?.kind === 'func')
        visit({ kind: 'call', node: value.node, callee: value.args[0], args: [elementOf(value.callee.of)] }, depth + 1);
      else if (keepsElements.test(value.callee.name)) visitList(value.callee.of, depth + 1);
      else visit(elementOf(value), depth + 1);
    }
  };
  const visitLeaf = (v: Value, depth: number): void => {
    // What `row.id` was before it became one of the rows is no matter.
    if (v.kind === 'member' && isElement(v.of)) {
      fields.push({ value: v, name: v.name, each: true });
      return;
    }
    const inner = alternatives(x, v).filter((a) => a.value.kind !== v.kind || a.value.node !== v.node);
    if (inner.length > 0) {
      for (const a of inner) visit(a.value, depth + 1);
      return;
    }
    const field = fieldAt(v);
    if (field === undefined) {
      if (firstCall(v) !== undefined) texts.push(v);
    } else fields.push(field);
  };
  visit(payload, 0);
  return { fields, texts, json };
}

function elementOf(list: Value): Value {
  return { kind: 'element', node: list.node, of: list };
}

const reshaping =
  /^(trim|trimEnd|trimStart|toString|toLocaleString|toLocaleDateString|toLocaleTimeString|toFixed|toUpperCase|toLowerCase|padEnd|padStart|replace|replaceAll|slice|substring|substr|toISOString|concat|repeat)$/;
const reshapingGlobals = /^(String|Number|Math\.\w+|Date|Date\.new|new Date|parseInt|parseFloat|Boolean)$/;
const keepsElements = /^(filter|slice|sort|toSorted|reverse|toReversed|concat|flat)$/;

function isGlobal(v: ValueOf<'call'>, name: string): boolean {
  return v.callee.kind === 'ref' && v.callee.ref.kind === 'global' && v.callee.ref.path.join('.') === name;
}

/** `yaml.dump(x)`, `yamlStringify(x)`: as good as JSON to who reads it. */
function isSerialised(callee: Value): boolean {
  const name = callee.kind === 'member' ? callee.name : ts.isIdentifier(callee.node) ? callee.node.text : '';
  return /stringify$|^dump$|^(to|encode)_?(yaml|toml|toon|csv)$/i.test(name) && callee.kind !== 'func';
}

/** `order.total`, `row.title`, and an element that is text itself. */
function fieldAt(v: Value): Field | undefined {
  if (v.kind === 'member') {
    const each = isElement(v.of);
    return each || firstCall(v.of) !== undefined ? { value: v, name: v.name, each } : undefined;
  }
  return isElement(v) && !isLine(v) ? { value: v, name: undefined, each: true } : undefined;
}

/** One element of a list that was not written out here, or something of it. */
function isElement(v: Value): boolean {
  if (v.kind === 'member') return isElement(v.of);
  if (v.kind === 'element') return isElement(v.of) || (v.key === undefined && firstCall(v.of) !== undefined);
  return v.kind === 'param' && (v.of !== undefined || isElementCallback(v.parameter.parent));
}

/** A line of a text that was split, or a piece that a pattern found in it. */
function isLine(v: Value): boolean {
  const list = v.kind === 'element' ? v.of : v.kind === 'param' ? v.of : undefined;
  for (let at = list; at !== undefined;) {
    if (at.kind !== 'call' || at.callee.kind !== 'member') return false;
    if (/^(split|match|matchAll)$/.test(at.callee.name)) return true;
    at = at.callee.of;
  }
  return false;
}
