/**
 * What a tool's ordinary answers give the reader, and in which form: data, an acknowledgement, or text that is itself the payload.
 * Rules about contracts and about rendered results stand on this; failures are no answers.
 */
import { alternatives, type Expansion } from './expand';
import type { HandlerFacts } from './handlerFacts';
import type { Outcome } from './outcome';
import { firstCall, isCallbackParameter, rootsOf } from './roots';
import { lookup } from './spreads';
import { partsOf, type Value } from './value';

export type AnswerKind =
  /** Nothing at all. */
  | 'nothing'
  /** Constants and the tool's own arguments: that it was done, and nothing that was not known before. */
  | 'acknowledgement'
  /** Text that is itself the payload: a page, a file, a log, generated prose. */
  | 'text'
  /** Images, resources, links. */
  | 'media'
  /** An object with something in it that was fetched or computed. */
  | 'record'
  /** A list. */
  | 'rows'
  | 'unknown';

export type AnswerForm =
  /** In the structured part of an MCP result, or as a value where the SDK takes values. */
  | 'structured'
  /** JSON as text. */
  | 'json'
  /** JSON with a sentence around it. */
  | 'mixed'
  /** Written out as text: a sentence around values, lines, a table. */
  | 'rendered'
  /** Text as it came. */
  | 'plain';

export interface Answer {
  readonly outcome: Outcome;
  readonly kind: AnswerKind;
  readonly form: AnswerForm;
  /** Of `record` and `rows`: the term of the data, before it became text. */
  readonly data: Value | undefined;
}

/** Ordinary answers: neither flagged nor declared a failure, and no path on which something is missing or refused. */
export function answersOf(facts: HandlerFacts): readonly Answer[] {
  return facts.outcomes.flatMap((outcome) => (isOrdinary(outcome) ? [answerOf(facts, outcome)] : []));
}

function isOrdinary(outcome: Outcome): boolean {
  if (outcome.flag === 'yes' || outcome.declares === 'failure' || outcome.roots.error) return false;
  return outcome.reason === 'plain' || outcome.reason === 'empty';
}

function answerOf(facts: HandlerFacts, outcome: Outcome): Answer {
  const answer = (kind: AnswerKind, form: AnswerForm, data?: Value): Answer => ({ outcome, kind, form, data });
  const { x, fn } = facts;
  if (outcome.structured !== undefined) {
    const data = settle(x, outcome.structured);
    return answer(kindOf(x, data, facts), 'structured', data);
  }
  const takesValues = facts.tool.major.failure.kind === 'value';
  if (isMedia(x, outcome.value)) return answer('media', 'plain');
  const { text } = outcome;
  switch (text.kind) {
    case 'none':
      return answer('nothing', 'plain');
    case 'unknown':
      return answer('unknown', 'plain');
    case 'json': {
      const data = text.json === undefined ? undefined : settle(x, text.json);
      const isText = outcome.payload.kind === 'call' || outcome.payload.kind === 'template';
      const form: AnswerForm = takesValues && !isText ? 'structured' : 'json';
      return data === undefined ? answer('unknown', form) : answer(kindOf(x, data, facts), form, data);
    }
    case 'opaque':
      // A value that somebody else made: in a text block it is text; where the SDK takes values, a named part of it is data.
      if (takesValues) return answer(isField(outcome.payload) ? 'record' : 'unknown', 'structured', outcome.payload);
      return isJoined(outcome.payload) ? answer('rows', 'rendered') : answer('text', 'plain');
    case 'prose':
      return ofProse(x, outcome, fn);
  }
}

function settle(x: Expansion, value: Value): Value {
  const found = alternatives(x, value);
  return found.length === 1 ? (found[0]?.value ?? value) : value;
}

/** What the data is, by its own form. */
function kindOf(x: Expansion, data: Value, facts: HandlerFacts): AnswerKind {
  const roots = rootsOf(data, facts.fn);
  switch (data.kind) {
    case 'array':
      return 'rows';
    case 'object':
      if (data.entries.length === 0) return 'nothing';
      if (data.entries.some((e) => isList(x, e.value))) return 'rows';
      return roots.calls.size === 0 && !roots.unknown && !data.entries.some((e) => isFound(e.value)) ? 'acknowledgement' : 'record';
    case 'const':
      return data.value === undefined ? 'nothing' : 'acknowledgement';
    case 'unknown':
      return 'unknown';
    case 'phi': {
      const kinds = new Set(data.options.map((o) => kindOf(x, settle(x, o.value), facts)));
      const [only] = kinds;
      return kinds.size === 1 && only !== undefined ? only : kinds.has('rows') ? 'rows' : kinds.has('record') ? 'record' : 'unknown';
    }
    case 'template':
      return roots.calls.size === 0 ? 'acknowledgement' : 'text';
    default:
      if (isList(x, data)) return 'rows';
      if (roots.calls.size > 0 || isFound(data)) return 'record';
      return roots.unknown ? 'unknown' : 'acknowledgement';
  }
}

/** Looked up in something that is written out here, or computed: more than was known before. */
function isFound(v: Value): boolean {
  if (v.kind === 'element') return v.key !== undefined && v.key.kind !== 'const';
  if (v.kind === 'binary') return /^[-+*/%]$/.test(v.operator) || partsOf(v).some(isFound);
  if (v.kind === 'call' && v.callee.kind === 'member' && /^(find|findLast|get|at)$/.test(v.callee.name)) return true;
  return v.kind === 'object' || v.kind === 'template' || v.kind === 'member' ? partsOf(v).some(isFound) : false;
}

const listMethods = /^(map|filter|slice|sort|flatMap|flat|concat|toSorted|reverse)$/;

function isList(x: Expansion, value: Value): boolean {
  return alternatives(x, value).some(
    ({ value: v }) =>
      (v.kind === 'array' && v.items.length > 0) ||
      (v.kind === 'call' && v.callee.kind === 'member' && listMethods.test(v.callee.name)) ||
      (v.kind === 'call' &&
        v.callee.kind === 'ref' &&
        v.callee.ref.kind === 'global' &&
        /^(Array\.from|Object\.(keys|values|entries)|Promise\.all)$/.test(v.callee.ref.path.join('.'))),
  );
}

/** Members that hold text which is nobody's field: what a page, a command or a model said. */
const textNames =
  /^(text|content|contents|body|markdown|html|output|outputs|stdout|stderr|log|logs|response|answer|summary|diff|patch|source|code|transcript|completion|message|snapshot|result|data)$/i;

/** A sentence with values in it: JSON in a frame, text in a frame, or data written out. */
function ofProse(x: Expansion, outcome: Outcome, fn: HandlerFacts['fn']): Answer {
  const holes = holesOf(x, outcome.payload);
  const own = holes.filter((hole) => rootsOf(hole, fn).calls.size > 0 || isFound(hole));
  const json = own.find(isJson);
  if (json?.kind === 'call') {
    const [argument] = json.args;
    return { outcome, kind: argument !== undefined && isList(x, argument) ? 'rows' : 'record', form: 'mixed', data: argument };
  }
  if (own.some((hole) => isJoined(hole) || isOfElement(hole))) return { outcome, kind: 'rows', form: 'rendered', data: undefined };
  if (own.some((hole) => isField(hole) || isFound(hole))) return { outcome, kind: 'record', form: 'rendered', data: undefined };
  const kind = own.length > 0 ? 'text' : outcome.roots.unknown ? 'unknown' : 'acknowledgement';
  return { outcome, kind, form: 'plain', data: undefined };
}

/** The values that a text is put together from: through templates, `+`, lists whose pieces are written out, and choices. */
function holesOf(x: Expansion, payload: Value): readonly Value[] {
  const found: Value[] = [];
  const seen = new Set<Value>();
  const visit = (v: Value, depth: number): void => {
    if (seen.has(v) || depth > 12 || found.length > 60) return;
    seen.add(v);
    if (v.kind === 'template' || v.kind === 'array' || (v.kind === 'binary' && (v.operator === '??' || v.operator === '||'))) {
      for (const part of partsOf(v)) visit(part, depth + 1);
    } else if (v.kind === 'phi') {
      for (const option of v.options) visit(option.value, depth + 1);
    } else if (v.kind === 'call' && v.callee.kind === 'member' && reshaping.test(v.callee.name)) {
      visit(v.callee.of, depth + 1);
    } else if (isJoined(v) || isJson(v)) {
      found.push(v);
    } else if (v.kind === 'call' && v.callee.kind === 'member' && v.callee.name === 'join') {
      visit(v.callee.of, depth + 1);
    } else {
      const inner = alternatives(x, v).filter((a) => a.value.kind !== v.kind || a.value.node !== v.node);
      if (inner.length === 0) found.push(v);
      for (const a of inner) visit(a.value, depth + 1);
    }
  };
  visit(payload, 0);
  return found;
}

const reshaping =
  /^(trim|trimEnd|trimStart|toString|toLocaleString|toFixed|toUpperCase|toLowerCase|padEnd|padStart|replace|replaceAll|slice|substring|toISOString)$/;

function isJson(v: Value): boolean {
  return v.kind === 'call' && v.callee.kind === 'ref' && v.callee.ref.kind === 'global' && v.callee.ref.path.join('.') === 'JSON.stringify';
}

/** `rows.map((row) => …).join('\n')`, of a list that was not written out here. */
function isJoined(v: Value): boolean {
  if (v.kind !== 'call' || v.callee.kind !== 'member' || v.callee.name !== 'join') return false;
  const list = v.callee.of;
  return list.kind === 'call' && list.callee.kind === 'member' && listMethods.test(list.callee.name) && firstCall(list) !== undefined;
}

/** Something of one element of a list: `row.title` in a loop or a callback. */
function isOfElement(v: Value): boolean {
  if (v.kind === 'member' || v.kind === 'element')
    return isOfElement(v.of) || (v.kind === 'element' && v.key === undefined && firstCall(v.of) !== undefined);
  return v.kind === 'param' && (v.of !== undefined || isCallbackParameter(v.parameter));
}

/** `order.total`: one field of something that was fetched. */
function isField(v: Value): boolean {
  if (v.kind === 'binary' || v.kind === 'unary') return partsOf(v).some(isField);
  return v.kind === 'member' && !textNames.test(v.name) && v.name !== 'length' && firstCall(v.of) !== undefined;
}

const mediaTypes = /^(image|audio|resource|resource_link|video)$/;

/** A content block that is no text. */
function isMedia(x: Expansion, value: Value): boolean {
  if (value.kind !== 'object') return false;
  const content = lookup(x, value, 'content');
  if (content.is === 'no' || content.value === undefined) return false;
  return alternatives(x, content.value).some(
    ({ value: list }) =>
      list.kind === 'array' &&
      list.items.some((item) => {
        const type = lookup(x, item.value, 'type');
        return (
          type.is === 'yes' && type.value.kind === 'const' && typeof type.value.value === 'string' && mediaTypes.test(type.value.value)
        );
      }),
  );
}
