/**
 * Answers that are a verdict on something: reachable or not, valid or not, passed or not. A *no* is what such a tool was asked for,
 * also where an error brought it.
 * Invariant: by the answers alone. A key is a verdict where the way that works says the opposite under it.
 */
import { actOfTool, actOfWord, wordsOf } from '../terms/verbs';
import { alternatives, type Expansion } from '../terms/expand';
import { lookup } from '../terms/spreads';
import type { Value, ValueOf } from '../terms/value';
import type { HandlerFacts } from './handlerFacts';
import type { Outcome } from './outcome';

/** `{ reachable: false, error }`, beside `{ reachable: true }` on the way that works. */
export function isVerdict(facts: HandlerFacts, outcome: Outcome): boolean {
  const payload = payloadOf(outcome);
  if (payload === undefined || losesRows(payload)) return false;
  const said = payload.entries.flatMap((entry) => (entry.kind === 'property' && !entry.maybe ? [entry] : []));
  if (said.some(({ name, value }) => callWords.test(name) && isConst(value, false))) return false;
  const others = facts.outcomes.filter((other) => other !== outcome && works(other)).flatMap((other) => payloadOf(other) ?? []);
  return said.some(
    ({ name, value }) =>
      isConst(value, false) &&
      !isOwnSuccess(name, facts.tool.name ?? '') &&
      others.some((other) => saysYes(facts.x, lookup(facts.x, other, name))),
  );
}

/** `connected: await ping().then(() => true, () => false)`: nothing but yes and no. */
export function isVerdictOf(facts: HandlerFacts, name: string, value: Value): boolean {
  if (isOwnSuccess(name, facts.tool.name ?? '')) return false;
  const found = alternatives(facts.x, value);
  return found.some((a) => isConst(a.value, true)) && found.every((a) => isConst(a.value, true) || isConst(a.value, false));
}

/** A list that came out empty: the rows were asked for, and the flag beside them only says why there are none. */
function losesRows(payload: ValueOf<'object'>): boolean {
  return payload.entries.some(({ value }) => value.kind === 'array' && value.items.length === 0);
}

function payloadOf(outcome: Outcome): ValueOf<'object'> | undefined {
  const found = outcome.structured ?? outcome.text.json ?? outcome.payload;
  return found.kind === 'object' ? found : undefined;
}

function works(outcome: Outcome): boolean {
  return outcome.flag !== 'yes' && outcome.declares !== 'failure' && !outcome.roots.error && outcome.reason !== 'catch';
}

function isConst(value: Value, is: boolean): boolean {
  return value.kind === 'const' && value.value === is;
}

/** `true`, or how the answer to the question itself turned out: `alive: response.ok`, `passed: exitCode === 0`. */
function saysYes(x: Expansion, property: ReturnType<typeof lookup>): boolean {
  if (property.is !== 'yes') return false;
  return alternatives(x, property.value).some(({ value }) => isConst(value, true) || isOutcomeTest(value));
}

function isOutcomeTest(value: Value): boolean {
  if (value.kind === 'member') return value.name === 'ok';
  if (value.kind !== 'binary' || value.left.kind !== 'member') return false;
  return /^(status|statusCode|code|exitCode|exit_code)$/.test(value.left.name) && /^[<>=!]/.test(value.operator);
}

/** Words for how the call itself went, and for whether it brought what was asked for. */
const callWords = /^(ok|success|succeeded|successful|(is|has)_?(ok|success|error)|error|errors|err)$/i;
const broughtWords = /^(is_?)?(done|complete|completed|finished|found|fetched|loaded|retrieved|read|handled|processed|executed)$/i;

/** `deleted: false` of a tool that deletes, `connected: false` of one that connects: what it was to do was not done. */
function isOwnSuccess(name: string, tool: string): boolean {
  if (callWords.test(name) || broughtWords.test(name)) return true;
  const asked = new Set(wordsOf(tool));
  return wordsOf(name)
    .flatMap(verbsBehind)
    .some((verb) => asked.has(verb) || (actOfWord(verb) !== undefined && actOfTool(tool) !== 'reads'));
}

const irregular: Readonly<Record<string, string>> = {
  sent: 'send',
  written: 'write',
  paid: 'pay',
  set: 'set',
  put: 'put',
  made: 'make',
  built: 'build',
  reset: 'reset',
};

/** The verbs that a participle may come from: `stopped` from *stop*, `saved` from *save*, `closed` from *close*. */
function verbsBehind(word: string): readonly string[] {
  const known = irregular[word];
  if (known !== undefined) return [known];
  if (word.endsWith('ied')) return [`${word.slice(0, -3)}y`];
  if (!word.endsWith('ed')) return [];
  const stem = word.slice(0, -2);
  return [stem, `${stem}e`, ...(/(.)\1$/.test(stem) ? [stem.slice(0, -1)] : [])];
}
