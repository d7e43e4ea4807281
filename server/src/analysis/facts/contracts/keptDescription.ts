/** What the description of a tool promises of its answers, and whether the code keeps it. Only what is said without doubt is a promise. */
import { changesSomething, effectsOf } from '../effects/effects';
import { failuresOf } from '../failures/failures';
import { possibleCodesOf } from '../failures/possibleCodes';
import { throwsOf } from '../failures/throws';
import { inputOf } from '../inputs/inputs';
import { maximumIn } from '../inputs/promises';
import { answersOf, type Answer } from '../outcomes/answers';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { isListTerm } from '../pages/listness';
import { pagesOf } from '../pages/pages';
import type { Value } from '../terms/value';
import { descriptionOf } from './description';

export interface SaidPromise {
  readonly promise: string;
  readonly kept: 'yes' | 'no' | 'unknown';
}

export function keptDescriptionOf(facts: HandlerFacts): readonly SaidPromise[] {
  const text = descriptionOf(facts);
  if (text === '' || facts.fn === undefined) return [];
  return [readOnly, mostRows, allRows, neverFails, errors, codes, fields].flatMap((read) => read(facts, text));
}

function readOnly(facts: HandlerFacts, text: string): readonly SaidPromise[] {
  if (!/\bread[- ]only\b|\b(does not|doesn't|never) (change|modify|write|alter)s?\b/i.test(text)) return [];
  const isWritten = effectsOf(facts).some(({ certain, on }) => certain && on === 'purpose');
  const kept = isWritten ? 'no' : changesSomething(facts) === 'no' ? 'yes' : 'unknown';
  return [{ promise: 'its description says that it changes nothing', kept }];
}

const rowWords = /\b(rows?|results?|items?|entries|records?|matches|hits|documents?|files?|lines?)\b/i;

/** `At most 5 rows`, about the answer: what a field of the input may be at most is said of that. */
function mostRows(facts: HandlerFacts, text: string): readonly SaidPromise[] {
  const sentence = text
    .split(/(?<=[.;])\s+|\n/)
    .find((one) => rowWords.test(one) && maximumIn(one) !== undefined && !namesField(facts, one));
  const most = sentence === undefined ? undefined : maximumIn(sentence);
  if (most === undefined) return [];
  const caps = facts.outcomes.flatMap((outcome) => pagesOf(facts, outcome).lists.flatMap((list) => list.caps));
  const amounts = caps.map(({ amount }) => (amount === undefined ? undefined : largest(facts, amount)));
  const known = amounts.filter((amount) => amount !== undefined);
  const kept = known.some((amount) => amount <= most) ? 'yes' : known.length > 0 && known.length === amounts.length ? 'no' : 'unknown';
  return [{ promise: `its description says that it gives ${most} at most`, kept }];
}

const wholes =
  /^\s*(?:returns?|lists?|gives|gets?|shows?|fetch(?:es)?|retrieves?)\s+(?:all|every|the (?:full|complete|entire|whole) list of)\b(?! (?:the )?(?:details?|data|fields?|information|info|metadata|properties|attributes)\b)/i;
const someOnly =
  /\b(up to|at most|no more than|max(imum)?|limit(ed|s)?|first|last|latest|recent|top|pages?|paginat\w*|paged|cursor|offset|truncat\w*|capped|cut)\b/i;

/** `Returns all bills`, where nothing in the description takes it back. */
function allRows(facts: HandlerFacts, text: string): readonly SaidPromise[] {
  if (someOnly.test(text) || !text.split(/(?<=[.;])\s+|\n/).some((sentence) => wholes.test(sentence))) return [];
  const caps = facts.outcomes.flatMap((outcome) =>
    outcome.flag === 'yes' || outcome.declares === 'failure' ? [] : pagesOf(facts, outcome).lists.flatMap((list) => list.caps),
  );
  // How many the caller asks for is his own choice.
  const isCut = caps.some(({ kind, amount }) => amount?.kind === 'const' && /^(slice|query|sql|loop)$/.test(kind));
  return [{ promise: 'its description says that it gives all there are', kept: isCut ? 'no' : 'unknown' }];
}

const errorIf =
  /\b(?:(?:returns?|gives|answers with|responds with) an? error|fails|throws(?: an? error)?|errors)(?: with an error)?,? (?:if|when|where|unless) ([^.;\n]+)/gi;
const absence =
  /\b(not found|cannot be found|can't be found|no(?:t)? exists?|(?:does not|doesn't|do not|don't) exist|no such|is unknown|there is no|is missing from)\b/i;
const outage =
  /\b(request|call|lookup|fetch|query|connection|service|server|backend|api|database|upstream)\b.*\b(fails?|times? out|errors?|is (?:down|unavailable|unreachable))\b|\bcannot be (?:reached|fetched|loaded|read)\b/i;

/** `Returns an error if the bill does not exist`, `… if the request fails`: on the paths on which that is so. */
function errors(facts: HandlerFacts, text: string): readonly SaidPromise[] {
  return [...text.matchAll(errorIf)].map(([, when = '']): SaidPromise => {
    const reason = absence.test(when) ? 'absent' : outage.test(when) ? 'catch' : undefined;
    const promise = `its description says that it fails if ${when.trim().replaceAll('`', "'")}`;
    return { promise, kept: reason === undefined ? 'unknown' : isToldAsFailure(facts, reason) };
  });
}

function isToldAsFailure(facts: HandlerFacts, reason: 'absent' | 'catch'): SaidPromise['kept'] {
  const failed = new Set(failuresOf(facts).map(({ outcome }) => outcome));
  const paths = facts.outcomes.filter(({ reason: own }) => own === reason);
  const told = paths.map((outcome): SaidPromise['kept'] => {
    if (outcome.flag === 'yes' || failed.has(outcome)) return 'yes';
    const isSeen = outcome.flag === 'no' && outcome.text.kind !== 'unknown' && outcome.declares !== 'failure';
    return isSeen ? 'no' : 'unknown';
  });
  const [first] = told;
  return first !== undefined && told.every((one) => one === first) ? first : 'unknown';
}

function namesField(facts: HandlerFacts, sentence: string): boolean {
  return inputOf(facts)?.schema.fields.some(({ name }) => new RegExp(`[\`'"]${name}[\`'"]`).test(sentence)) ?? false;
}

/** The number itself, or the most that the field may be whose value it is. */
function largest(facts: HandlerFacts, amount: Value): number | undefined {
  if (amount.kind === 'const') return typeof amount.value === 'number' ? amount.value : undefined;
  if (amount.kind !== 'member' || amount.of.kind !== 'param' || amount.of.parameter.parent !== facts.fn) return undefined;
  const field = inputOf(facts)?.schema.fields.find(({ name }) => name === amount.name);
  return field?.schema.kind === 'number' && typeof field.schema.max === 'number' ? field.schema.max : undefined;
}

function neverFails(facts: HandlerFacts, text: string): readonly SaidPromise[] {
  if (!/\b(never fails|always succeeds|cannot fail|never (throws|errors))\b/i.test(text)) return [];
  const fails = failuresOf(facts).length > 0 || throwsOf(facts).length > 0;
  return [{ promise: 'its description says that it never fails', kept: fails ? 'no' : 'unknown' }];
}

const promisedCode =
  /\b(?:[Rr]eturns?|[Ff]ails with|[Ee]rrors? with|[Tt]hrows|[Aa]nswers with|[Gg]ives|[Ee]rror code|[Cc]ode)\s+(?:an?\s+|the\s+)?(?:error\s+|code\s+)?[`'"]?([A-Z][A-Z0-9]*_[A-Z0-9_]+|[A-Z]{4,}|error_[a-z_]+|[a-z]+_not_found|not_found)\b/g;
/** Words in capitals that are forms and methods, and no codes. */
const forms = /^(JSON|HTML|YAML|TEXT|XML|TOON|POST|HTTP|HTTPS|UTF|UUID|ISBN|NULL|TRUE|FALSE|NONE|DATE|UTC)/;

function codes(facts: HandlerFacts, text: string): readonly SaidPromise[] {
  const said = [...new Set([...text.matchAll(promisedCode)].flatMap(([, code]) => (code === undefined || forms.test(code) ? [] : [code])))];
  const failures = failuresOf(facts);
  const found = failures.map((failure) => ({ codes: possibleCodesOf(facts, failure), words: failure.words, is: failure.code.is }));
  const isClosed =
    found.every(({ codes: own, is }) => own.length > 0 || is === 'none' || is === 'free-text') && throwsOf(facts).length === 0;
  return said.map((code): SaidPromise => {
    const isThere = found.some((one) => one.codes.includes(code) || one.words.includes(code));
    const isKnown = isClosed && facts.outcomes.every(({ text: { kind }, flag }) => kind !== 'unknown' && flag !== 'unknown');
    return { promise: `its description says that it fails with \`${code}\``, kept: isThere ? 'yes' : isKnown ? 'no' : 'unknown' };
  });
}

/** `Returns … with a total`, `` Returns `id` and `name` ``. */
function fields(facts: HandlerFacts, text: string): readonly SaidPromise[] {
  const answers = answersOf(facts).filter(({ kind }) => kind === 'rows' || kind === 'record');
  const found: SaidPromise[] = [];
  for (const sentence of text.split(/(?<=[.;])\s+|\n/)) {
    if (!/^\s*(returns?|gives|answers with)\b/i.test(sentence)) continue;
    for (const [, name = ''] of sentence.matchAll(/`([A-Za-z_]\w*)`/g))
      if (!namesField(facts, `\`${name}\``))
        found.push({
          promise: `its description says that it gives \`${name}\``,
          kept: holdsName(facts, answers, (key) => key === name, 'yes'),
        });
    if (/\bwith (a|the) total\b|\band (a|the) total\b/i.test(sentence))
      found.push({
        promise: 'its description says that it gives a total',
        kept: holdsName(facts, answers, (key) => /total|^count$|matched/i.test(key), 'no'),
      });
  }
  return found;
}

/** In every answer, or certainly in none: in what comes from elsewhere it may stand as well. */
function holdsName(
  facts: HandlerFacts,
  answers: readonly Answer[],
  is: (key: string) => boolean,
  inRows: 'yes' | 'no',
): SaidPromise['kept'] {
  const held = answers.map(({ data }): SaidPromise['kept'] => {
    if (data?.kind !== 'object') return 'unknown';
    if (data.entries.some((entry) => entry.kind === 'property' && is(entry.name))) return 'yes';
    return data.entries.every((entry) => entry.kind === 'property' && isClosed(facts, entry.value, inRows)) ? 'no' : 'unknown';
  });
  const [first] = held;
  return first !== undefined && held.every((one) => one === first) ? first : 'unknown';
}

function isClosed({ x, fn }: HandlerFacts, v: Value, inRows: 'yes' | 'no'): boolean {
  if (v.kind === 'const' || v.kind === 'template' || v.kind === 'unary' || v.kind === 'binary') return true;
  if (v.kind === 'member' && v.of.kind === 'param' && v.of.parameter.parent === fn) return true;
  return inRows === 'no' && isListTerm(x, v) === 'yes';
}
