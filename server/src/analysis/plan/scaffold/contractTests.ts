/** The contract tests that are missing, as code: what each sets up, and what has to hold of what the tool returns. */
import { inputOf } from '../../facts/inputs/inputs';
import { answersOf } from '../../facts/outcomes/answers';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { pagesOf } from '../../facts/pages/pages';
import { partsOf, type Value } from '../../facts/terms/value';
import type { Planned } from '../plan';
import { failureTold, partialFailure } from './failures';
import { heldFor } from './held';
import { callsIn, fieldIn, lookupsIn, nullness } from './lookups';
import { holdsRows, inputOf as inputCode, markOf } from './samples';
import { builtinOf } from './seams';
import { writesOf } from './writers';
import { whole, withField, asksNothing, type Make, type Task, type Written } from './task';

const titles: Readonly<Record<string, string>> = {
  'valid-accepted': 'answers an ordinary call with everything that it promises',
  'invalid-rejected': 'refuses arguments that do not fit',
  truncation: 'does not let a page that was cut read as the whole',
  'unknown-filter': 'does not answer a filter that names nothing like one that has no rows',
  'unknown-target': 'does not answer an unknown target like one that has nothing',
  'empty-result': 'says that there are no rows, and that this is no failure',
  'failure-told': 'tells a failure of what it asks as a failure',
  'partial-failure': 'tells of the items that failed beside those that did not',
  'write-echo': 'gives back what was stored',
};

/** The tests of a plan, in its order: those that can be written, and why another cannot. */
export function writeTests(
  task: Task,
  plan: readonly Planned[],
): { readonly written: readonly Written[]; readonly leftOut: readonly string[] } {
  const { facts } = task;
  const schema = inputOf(facts)?.schema;
  const held = heldFor(facts, new Set(task.seams.flatMap(({ seam }) => seam.calls)));
  const fitting = schema === undefined ? '{}' : inputCode(schema, 'value', false);
  const input = fitting === undefined ? undefined : [...held.values].reduce((own, [name, code]) => withField(own, name, code), fitting);
  const written: Written[] = [];
  const leftOut: string[] = [];
  for (const { id, applies, status } of plan) {
    const make = makers[id];
    if (!applies || status !== 'missing' || make === undefined) continue;
    const title = titles[id] ?? id;
    const { unmet } = task.wanted;
    // Who is refused sees nothing else of the tool.
    const made =
      input === undefined
        ? 'a value that fits the input schema'
        : unmet !== undefined && id !== 'invalid-rejected'
          ? `a value of ${unmet} with which the tool does not refuse, where it is loaded`
          : held.unmet !== undefined && id !== 'invalid-rejected'
            ? `a value of ${held.unmet.field} that ${held.unmet.in} holds, or what fills it before the call`
            : make(task, input);
    if (typeof made === 'string') written.push(placeholder(id, title, made));
    else if ('leftOut' in made) leftOut.push(`${id} (${made.leftOut})`);
    else written.push({ id, title, ...made });
  }
  return { written, leftOut };
}

function placeholder(id: string, title: string, missing: string): Written {
  return { id, title, isPlaceholder: true, lines: [`throw new Error(${JSON.stringify(`Fill in: ${missing}.`)});`] };
}

const makers: Readonly<Record<string, Make>> = {
  'valid-accepted': (task, input) => {
    const keys = keysOf(task.facts);
    return whole([
      task.runner.same(`await saysFailure(() => call(${input}))`, 'false', '"it is no failure"'),
      ...(keys.length === 0
        ? []
        : [
            `const payload = payloadOf(await call(${input}));`,
            task.runner.holds(`${JSON.stringify(keys)}.every((key) => key in payload)`, `\`the answer has ${keys.join(', ')}\``),
          ]),
    ]);
  },
  'invalid-rejected': (task, input) => {
    const bad = badInput(task.facts, input);
    if (bad === undefined) return { leftOut: 'its schema has no field that has to be given and refuses another type' };
    return task.canRefuse
      ? whole([
          task.runner.same(`await refuses(schemaOf(), ${input})`, 'false', '"the schema takes what fits"'),
          task.runner.holds(`await refuses(schemaOf(), ${bad})`, '"the schema refuses what does not"'),
        ])
      : { leftOut: 'this SDK keeps the schema of a tool to itself' };
  },
  truncation: (task, input) => {
    const cut = capOf(task.facts);
    if (cut === undefined) return { leftOut: 'how many rows it shows at most is not seen in the code' };
    if (!task.seams.some(({ seam }) => holdsRows(seam.sample)))
      return 'what the tool asks gives no list that could be read from its types: let it give more rows than are shown';
    const { most, field } = cut;
    const asked = field === undefined ? input : withField(input, field, '5');
    const size = field === undefined ? most : 5;
    if (size === undefined) return 'how many rows the tool shows at most';
    return whole([
      `table = ${size + 10};`,
      `const cut = payloadOf(await call(${asked}));`,
      `table = ${Math.max(1, size - 1)};`,
      `const complete = payloadOf(await call(${asked}));`,
      task.runner.differs('besidesRows(cut)', 'besidesRows(complete)', '"something beside the rows tells of the cut"'),
    ]);
  },
  'unknown-filter': (task, input) => unknown(task, input),
  'unknown-target': (task, input) => unknown(task, input),
  'empty-result': (task, input) => {
    if (!task.seams.some(({ seam }) => holdsRows(seam.sample)))
      return { leftOut: 'what it asks gives no list that could be read from its types' };
    return whole([
      'table = 0;',
      task.runner.same(`await saysFailure(() => call(${input}))`, 'false', '"no rows are no failure"'),
      `const none = payloadOf(await call(${input}));`,
      `table = ${task.usualRows};`,
      `const some = payloadOf(await call(${input}));`,
      task.runner.differs('none', 'some', '"no rows read otherwise than some"'),
    ]);
  },
  'failure-told': failureTold,
  'partial-failure': partialFailure,
  'write-echo': (task, input) => {
    // A file gives nothing back: what is read of it is what was there before.
    const stores = task.seams.filter(({ seam }) => seam.module === undefined || builtinOf(seam.module) === undefined);
    const writers = stores.filter(({ seam }) => writesOf(task.facts, seam).length > 0);
    const marks = (writers.length > 0 ? writers : stores).flatMap(({ seam }) => markOf(seam.sample) ?? []);
    const mark = marks.find((one) => !input.includes(one));
    if (mark === undefined)
      return stores.length === 0
        ? {
            leftOut:
              task.seams.length === 0
                ? 'no store outside the tool is asked, so nothing can come back but what was given'
                : 'a file gives back nothing of what was written to it',
          }
        : 'what the store gives back, and which of it the answer has to hold';
    return whole([
      task.runner.holds(
        `JSON.stringify(await call(${input})).includes(${JSON.stringify(mark)})`,
        '"something that only the store knows comes back"',
      ),
    ]);
  },
};

function unknown(task: Task, input: string): ReturnType<Make> {
  const { facts, seams, runner } = task;
  const lookup = lookupsIn(facts)
    .flatMap((value) => callsIn(value))
    .flatMap((call) => seams.flatMap(({ key, seam }) => (seam.calls.some((one) => one === call) ? [{ key, seam, call }] : [])))[0];
  if (lookup === undefined) return seams.length === 0 ? asksNothing : 'which of what the tool asks looks the name up: let it find nothing';
  const field = fieldIn(facts, lookup.call);
  const asked = field === undefined ? input : withField(input, field, '"no such name"');
  const { key, seam } = lookup;
  const given =
    seam.sample.kind === 'list'
      ? '[]'
      : seam.sample.kind === 'json'
        ? `"${holdsRows(seam.sample) ? '[]' : '{}'}"`
        : /null/.test(nullness(lookup.call, facts)) || seam.kind === 'fetch'
          ? 'null'
          : 'undefined';
  const nothing = seam.kind === 'fetch' ? `new Response(${JSON.stringify(given)})` : given;
  // Asked for the same both times: what is only given back, and what every answer has, tells nobody anything.
  return whole([
    runner.same(`await saysFailure(() => call(${input}))`, 'false', '"it is no failure while all is well"'),
    `const known = await usual(() => call(${asked}));`,
    `mocked[${JSON.stringify(key)}] = async () => ${nothing};`,
    `const told = await saysFailure(() => call(${asked}));`,
    runner.holds(`told || !saysNothing(payloadOf(await call(${asked})), known)`, '"the answer tells that the name is not known"'),
  ]);
}

/** The names that every ordinary answer has. */
function keysOf(facts: HandlerFacts): readonly string[] {
  const data = answersOf(facts)
    .filter(({ kind, form }) => (kind === 'rows' || kind === 'record') && form !== 'rendered')
    .map(({ data: own }) => own);
  const [first, ...others] = data;
  if (first?.kind !== 'object') return [];
  const keys = (value: Value | undefined): readonly string[] =>
    value?.kind === 'object'
      ? value.entries.flatMap((e) => (e.kind === 'property' && !e.maybe && !mayBeMissing(e.value) ? [e.name] : []))
      : [];
  return keys(first).filter((name) => others.every((other) => keys(other).includes(name)));
}

function mayBeMissing(value: Value): boolean {
  return value.kind === 'const' && value.value === undefined;
}

interface CapFact {
  readonly most: number | undefined;
  /** The field of the input that says how many. */
  readonly field: string | undefined;
}

function capOf(facts: HandlerFacts): CapFact | undefined {
  for (const outcome of facts.outcomes) {
    const { lists, counts } = pagesOf(facts, outcome);
    const cap = [...lists, ...counts].flatMap(({ caps }) => caps)[0];
    if (cap === undefined) continue;
    const field = inputOf(facts)?.schema.fields.find(
      ({ name, schema }) =>
        schema.kind === 'number' &&
        /limit|max|count|top|size|num|first|take/i.test(name) &&
        (typeof schema.max !== 'number' || schema.max >= 5),
    );
    const numbers = cap.amount === undefined ? [] : numbersIn(cap.amount);
    return { field: field?.name, most: numbers[0] };
  }
  return undefined;
}

function numbersIn(value: Value): readonly number[] {
  const found: number[] = [];
  const seen = new Set<Value>();
  const step = (v: Value): void => {
    if (seen.has(v)) return;
    seen.add(v);
    if (v.kind === 'const' && typeof v.value === 'number' && v.value > 0) found.push(v.value);
    partsOf(v).forEach(step);
  };
  step(value);
  return found.sort((a, b) => a - b);
}

/** The input with one field that does not fit: another type, or none where one is needed. */
function badInput(facts: HandlerFacts, input: string): string | undefined {
  const fields = inputOf(facts)?.schema.fields ?? [];
  const field =
    fields.find(({ schema }) => schema.kind === 'literal') ??
    fields.find(
      ({ required, schema }) =>
        required &&
        schema.coerced === undefined &&
        ['string', 'number', 'boolean', 'array', 'object'].includes(schema.kind) &&
        schema.fallback === undefined,
    );
  if (field === undefined) return undefined;
  return withField(
    input,
    field.name,
    field.schema.kind === 'object' || field.schema.kind === 'array'
      ? '42'
      : field.schema.kind === 'literal'
        ? '"none of these"'
        : '{ not: "this" }',
  );
}
