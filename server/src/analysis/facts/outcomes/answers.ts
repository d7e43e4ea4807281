/**
 * What a tool's ordinary answers give the reader, and in which form: data, an acknowledgement, or text that is itself the payload.
 * Rules about contracts and about rendered results stand on this; failures are no answers.
 */
import type ts from 'typescript';
import { alternatives, type Expansion } from '../terms/expand';
import type { HandlerFacts } from './handlerFacts';
import type { Outcome } from './outcome';
import { firstCall, rootsOf } from '../terms/roots';
import { lookup } from '../terms/spreads';
import { partsOf, type Value } from '../terms/value';
import { writtenIn, type Field } from './written';

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
  /** Of what is rendered: the first value that is written into the text. */
  readonly written?: ts.Node | undefined;
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
  const { x } = facts;
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
    case 'unknown': {
      // Where the rows come from is not known; that they were put together into one text is.
      const written = isJoined(outcome.payload) ? ofProse(x, outcome, facts.tool.name ?? '') : undefined;
      return written?.form === 'rendered' ? written : answer('unknown', 'plain');
    }
    case 'json': {
      const data = text.json === undefined ? undefined : settle(x, text.json);
      const isText = outcome.payload.kind === 'call' || outcome.payload.kind === 'template';
      const form: AnswerForm = takesValues && !isText ? 'structured' : 'json';
      return data === undefined ? answer('unknown', form) : answer(kindOf(x, data, facts), form, data);
    }
    case 'opaque':
      // A value that somebody else made: in a text block it is text; where the SDK takes values, a named part of it is data.
      if (isJoined(outcome.payload)) {
        const written = ofProse(x, outcome, facts.tool.name ?? '');
        return written.form === 'rendered' ? written : answer('text', 'plain');
      }
      if (takesValues) return answer(isField(outcome.payload) ? 'record' : 'unknown', 'structured', outcome.payload);
      return answer('text', 'plain');
    case 'prose':
      return ofProse(x, outcome, facts.tool.name ?? '');
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

/** What a page, a command or a model said: with a heading around it it is still a document. */
const documentNames =
  /(^|_)(text|txt|content|contents|body|markdown|html|transcript|completion|snapshot|source|diff|patch|readme|llmstxt|llmsfulltxt)$|[a-z](Text|Content|Contents|Body|Markdown|Html|HTML|Transcript|Source|Diff|Patch|Readme)$/;
/** Lines of a log and what a command wrote. */
const logNames = /^(output|outputs|stdout|stderr|log|logs|log_?message|console_?output)$/i;
/** Members that say nothing of what they hold. */
const textNames = /^(code|response|answer|summary|message|result|data|value|description)$/i;
/** What a document is called by, and where it lies. */
const headingNames = /^(name|title|filename|file_?name|path|file_?path|file|uri|url|id|slug|role|error)$/i;
/** How a part of a message is carried: it is handed on as it came. */
const carrierNames = /^(length|size|mime_?type|data|encoding)$/i;
/** A tool that fetches texts: a name decides nothing but this tie. */
const readerNames =
  /^(read|fetch|get_?(page|file|content|document)|crawl|scrape|extract|view|open|cat|browse)|(^|_)(fetch|read|crawl|extract|logs?)$/i;
const refusals =
  /^\W*(no|error|failed|unable|could not|cannot|can't|invalid|missing|please (provide|specify|choose)|unknown)\b|\b(must be|not found|timed out|failed to|unable to|cannot be|could not be|no \w+( \w+)? found)\b/i;

/** A sentence with values in it: JSON in a frame, text in a frame, or data written out. */
function ofProse(x: Expansion, outcome: Outcome, tool: string): Answer {
  const answer = (kind: AnswerKind, form: AnswerForm, data?: Value): Answer => ({ outcome, kind, form, data });
  const { fields, texts, json } = writtenIn(x, outcome.payload);
  if (json !== undefined) {
    const [argument] = json.args;
    return answer(argument !== undefined && isList(x, argument) ? 'rows' : 'record', 'mixed', argument);
  }
  const kind =
    dataIn(fields, tool, outcome.roots.input && !fields.some(({ each }) => each)) ??
    (isComputed(x, outcome.payload) ? 'record' : undefined);
  // What was asked for is not there: a sentence, and no data.
  if (kind !== undefined && !refusals.test(outcome.text.words)) return { ...answer(kind, 'rendered'), written: fields[0]?.value.node };
  const isText = fields.length > 0 || texts.length > 0;
  return answer(isText ? 'text' : outcome.roots.unknown ? 'unknown' : 'acknowledgement', 'plain');
}

/** Rows or a record among what a text tells; `undefined` where it is text all the same. */
function dataIn(fields: readonly Field[], tool: string, echoes: boolean): 'rows' | 'record' | undefined {
  const named = fields.flatMap(({ name, each }) => (name === undefined || carrierNames.test(name) ? [] : [{ name, each }]));
  if (named.some(({ name }) => logNames.test(name))) return undefined;
  const isDocument = named.some(({ name, each }) => !each && documentNames.test(name));
  if (isDocument) return undefined;
  const rows = named.filter(({ name, each }) => each && !documentNames.test(name));
  const hasTexts = named.some(({ name, each }) => each && documentNames.test(name));
  // `- ${name}: ${free.length} free`: what an element is called, and how many there are of something.
  const counted =
    fields.some(({ name, each }) => each && name === undefined) && fields.some(({ name }) => /^(length|size)$/.test(name ?? ''));
  if (counted && !hasTexts && !readerNames.test(tool)) return 'rows';
  // A name over a text is a heading; and a tool that fetches pages hands on pages.
  const isList = hasTexts ? rows.some(({ name }) => !headingNames.test(name)) || distinct(rows) > 1 : rows.length > 0;
  if (isList && !(hasTexts && readerNames.test(tool))) return 'rows';
  if (hasTexts) return undefined;
  const own = named.filter(({ name, each }) => !each && !textNames.test(name));
  // What it is called is only said along with the arguments: `Moved card "${card.name}" to ${column}.`
  return own.some(({ name }) => !(echoes && /^(name|title)$/i.test(name))) ? 'record' : undefined;
}

function distinct(fields: readonly { readonly name: string }[]): number {
  return new Set(fields.map(({ name }) => name)).size;
}

/** `The sum is ${a + b}.`; how much of a text was left out is no result. */
function isComputed(x: Expansion, payload: Value): boolean {
  const holes = payload.kind === 'template' ? payload.parts.filter((p): p is Value => typeof p !== 'string') : [];
  return holes.some((hole) => alternatives(x, hole).some(({ value }) => isArithmetic(value)));
}

function isArithmetic(v: Value): boolean {
  return v.kind === 'binary' && /^[-+*/%]$/.test(v.operator) && !partsOf(v).some(isLength) && isFound(v);
}

function isLength(v: Value): boolean {
  return (v.kind === 'member' && (v.name === 'length' || v.name === 'size')) || (v.kind === 'binary' && partsOf(v).some(isLength));
}

/** `lines.join('\n')`: text, whatever is in the list. */
function isJoined(v: Value): boolean {
  return v.kind === 'call' && v.callee.kind === 'member' && v.callee.name === 'join';
}

/** `order.total`: one field of something that was fetched. */
function isField(v: Value): boolean {
  return (
    v.kind === 'member' &&
    !documentNames.test(v.name) &&
    !logNames.test(v.name) &&
    !textNames.test(v.name) &&
    v.name !== 'length' &&
    firstCall(v.of) !== undefined
  );
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
