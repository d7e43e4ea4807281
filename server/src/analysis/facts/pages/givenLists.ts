/** Whether a tool gives a list of what it found: by how the list is made, and by its type. One that has an entry for each that was asked for is none. */
import { answersOf, type Answer as OneAnswer } from '../outcomes/answers';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { payloadOf } from './emptyAnswers';
import { declaresList, isListTerm } from './listness';
import { pagesOf } from './pages';
import { rootsOf } from '../terms/roots';
import { resolveSpreads } from '../terms/spreads';
import { partsOf, type Value, type ValueOf } from '../terms/value';

type Answer = 'yes' | 'no' | 'unknown';

/** `unknown` where some answer is not followed, or its type is not known. */
export function givesList(facts: HandlerFacts): Answer {
  // A failure may hold a list of suggestions.
  const answers = facts.outcomes.filter(({ flag, declares }) => flag !== 'yes' && declares !== 'failure');
  const capped = answers.some((outcome) => pagesOf(facts, outcome).lists.length > 0);
  const kinds = answersOf(facts).map((answer) => isListAnswer(facts, answer));
  if (capped || kinds.includes('yes')) return 'yes';
  return kinds.includes('unknown') || kinds.length === 0 ? 'unknown' : 'no';
}

/** Whether a list of what was found is the answer, or stands in it under a name. */
export function isListAnswer(facts: HandlerFacts, answer: OneAnswer): Answer {
  const data = answer.data ?? payloadOf(answer.outcome);
  const held = listsIn(facts, data);
  const lists = held.filter(({ is }) => is === 'yes');
  if (lists.some(({ value }) => !isPerInput(facts, value))) return 'yes';
  // Rows that lie deeper, or in lines of text; beside the facts of an envelope there are none.
  const isApart = data.kind === 'object' && mainValuesIn(resolveSpreads(facts.x, data).entries).length > 0;
  if (answer.kind === 'rows' && !isApart && (answer.form === 'rendered' || lists.length === 0)) return 'yes';
  // `return await billsOf(id)`: what comes from outside is anything, and the function on the way says that it is a list.
  const isDeclared = answer.outcome.steps.some(({ fn }) => fn !== undefined && fn !== facts.fn && declaresList(fn));
  if (isDeclared && held.every(({ is }) => is === 'unknown')) return 'yes';
  return answer.kind === 'unknown' || answer.kind === 'text' || held.some(({ is }) => is === 'unknown') ? 'unknown' : 'no';
}

/** Lists that tell of the call, and are nothing that was found. */
const besideFacts = /^(warnings?|errors?|references?|notes|hints|messages_?to_?user|evidence|diagnostics)$/i;

/** `data` of `{ status, data, warnings }`, and what it may be set to later. */
function mainValuesIn(entries: ValueOf<'object'>['entries']): readonly Value[] {
  const isEnvelope = entries.some((entry) => entry.kind === 'property' && /^(status|ok|success|warnings|changed)$/i.test(entry.name));
  return isEnvelope ? entries.flatMap((entry) => (entry.kind === 'property' && entry.name === 'data' ? [entry.value] : [])) : [];
}

interface Held {
  readonly value: Value;
  readonly is: Answer;
}

/** The answer itself, and what stands under its names; what is spread in may have any. */
function listsIn(facts: HandlerFacts, data: Value): readonly Held[] {
  if (data.kind === 'phi') return data.options.flatMap(({ value }) => listsIn(facts, value));
  if (data.kind !== 'object') return [heldIn(facts, data)];
  const { entries } = resolveSpreads(facts.x, data);
  // In an envelope the facts are what is given; lists beside them tell of the call.
  const main = mainValuesIn(entries);
  if (main.length > 0) return main.flatMap((value) => listsIn(facts, value));
  return entries.flatMap((entry): readonly Held[] => {
    if (entry.kind === 'property' && besideFacts.test(entry.name)) return [];
    if (entry.kind === 'spread' && entry.value.kind === 'object') return listsIn(facts, entry.value);
    if (entry.kind !== 'property') return [{ value: entry.value, is: 'unknown' }];
    const values = entry.value.kind === 'phi' ? entry.value.options.map(({ value }) => value) : [entry.value];
    return values.map((value) => heldIn(facts, value));
  });
}

function heldIn(facts: HandlerFacts, value: Value): Held {
  const lines = joinedIn(value);
  return lines === undefined ? { value, is: isListTerm(facts.x, value) } : { value: lines, is: ofLines(baseOf(lines)) };
}

/** Lines that are put together one by one, or of the fields of one thing, are text first of all. */
function ofLines(base: Value): Answer {
  if (base.kind === 'array') return base.items.every(({ maybe, spread }) => !maybe && !spread) ? 'no' : 'unknown';
  const { callee } = base.kind === 'call' ? base : { callee: undefined };
  return callee?.kind === 'ref' && callee.ref.kind === 'global' && callee.ref.path[0] === 'Object' ? 'no' : 'yes';
}

/** `rows` of `rows.join('\\n')`, also inside a sentence. */
function joinedIn(value: Value): Value | undefined {
  if (value.kind === 'call' && value.callee.kind === 'member' && value.callee.name === 'join') return value.callee.of;
  if (value.kind !== 'template') return undefined;
  for (const part of value.parts) {
    const lines = typeof part === 'string' ? undefined : joinedIn(part);
    if (lines !== undefined) return lines;
  }
  return undefined;
}

/** Made of a list of the input, item by item: how many there are is known before. */
function isPerInput(facts: HandlerFacts, list: Value): boolean {
  const { fn } = facts;
  const base = baseOf(list);
  if (base.kind !== 'array') {
    const roots = rootsOf(base, fn);
    return roots.input && roots.calls.size === 0 && !roots.unknown;
  }
  return base.items.length === 0 || base.items.every(({ value, maybe }) => maybe && loopsOver(facts, value));
}

/** `ids` of `ids.map(…)`, `Promise.all(ids.map(…))` and `(await Promise.allSettled(ids.map(…))).flatMap(…)`. */
function baseOf(list: Value): Value {
  let at = list;
  for (let i = 0; i < 20; i++) {
    if (at.kind !== 'call') return at;
    const own: ValueOf<'call'> = at;
    const { callee } = own;
    if (callee.kind === 'member' && /^(map|flatMap|filter|slice|sort|toSorted|flat|concat)$/.test(callee.name)) at = callee.of;
    else if (callee.kind === 'ref' && callee.ref.kind === 'global' && callee.ref.path[0] === 'Promise' && own.args[0] !== undefined)
      [at] = own.args as [Value];
    else return at;
  }
  return at;
}

/** Something of the variable of a loop over the input is in it. */
function loopsOver({ fn }: HandlerFacts, value: Value): boolean {
  const seen = new Set<Value>();
  const step = (v: Value): boolean => {
    if (seen.has(v) || seen.size > 200) return false;
    seen.add(v);
    if (v.kind === 'param' && v.of !== undefined) {
      const roots = rootsOf(v.of, fn);
      return roots.input && roots.calls.size === 0;
    }
    return partsOf(v).some(step);
  };
  return step(value);
}
