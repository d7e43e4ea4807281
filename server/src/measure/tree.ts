/**
 * The decision tree for calls that go wrong and do not fail: from recorded samples, and what the linter found in the schema, to one
 * branch and what to do there. The first branch that applies counts: a call that does not parse has no echo to compare.
 */
import { canonical, isRecord } from './canonical';
import { echoOf, percent } from './echo';
import { fieldsOf, isOpenString, requiredOf, vocabularyOf, type InputSchema } from './inputSchema';
import { rateOf, type Rate } from './intervals';
import type { Sample } from './samples';

export type Branch = 1 | 2 | 3 | 4 | 5;

/** What the linter says of the schema: the code in the tree, the branches that it leads to, and the sentence. */
export interface SchemaFinding {
  readonly code: string;
  readonly branches: readonly Branch[];
  readonly message: string;
}

export interface Measure {
  readonly branch: Branch;
  readonly question: string;
  readonly answer: 'yes' | 'no' | 'not measured';
  readonly evidence: readonly string[];
  readonly rate: Rate | undefined;
}

export interface Decision {
  readonly branch: Branch | undefined;
  /** The schema counts where the samples are unstable in a field that it leaves open. */
  readonly by: 'samples' | 'schema' | undefined;
  readonly leaf: string;
  readonly action: string;
  readonly measures: readonly Measure[];
}

interface Ground {
  readonly samples: readonly Sample[];
  readonly schema: InputSchema | undefined;
  readonly echoFields: readonly string[];
  /** `undefined` where no schema was looked at. */
  readonly findings: readonly SchemaFinding[] | undefined;
}

/** The leaf of branch 1 ends here, and not at zero: none at all is mostly a sign that nobody measures any more. */
export const parseFailuresAtMost = 1 / 50;

const leaves: Readonly<Record<Branch, { readonly leaf: string; readonly action: string }>> = {
  1: {
    leaf: 'freeze the grammar',
    action:
      'Turn on the structured-output mode of the endpoint; where it has none, take the first balanced {…} of the answer and validate it. Done when fewer than 1 in 50 fail to parse.',
  },
  2: {
    leaf: 'echo-first contract',
    action: 'Make the echo field required, and refuse the call on the server where it is not what was given.',
  },
  3: {
    leaf: 'closed vocabulary',
    action: 'Declare an enum of the values that the code branches on, six rather than sixteen, and name them in the refusal of any other.',
  },
  4: {
    leaf: 'two-phase fill',
    action: 'Split the call: let the model first choose among candidates that you supply, then fill in the rest with the choice fixed.',
  },
  5: {
    leaf: 'snapshot and pin',
    action: 'Record input, schema hash and output of twenty runs; pin what can be pinned, and measure the rest.',
  },
};

export function decide(ground: Ground): Decision {
  const parsed = ground.samples.filter(({ args }) => args !== undefined);
  const unstable = unstableFields(parsed);
  const measures = [
    parseMeasure(ground.samples),
    echoMeasure(ground),
    driftMeasure(parsed, ground),
    emptyMeasure(parsed, ground),
    stabilityMeasure(parsed, unstable),
  ];
  const first = measures.find(({ answer }) => answer === 'yes');
  if (first === undefined)
    return { branch: undefined, by: undefined, leaf: 'nothing measured is wrong', action: nextStep(measures), measures };
  const open =
    first.branch === 5
      ? branchOfSchema(
          ground.findings,
          unstable.map(({ field }) => field),
        )
      : undefined;
  const branch = open ?? first.branch;
  const { leaf, action } = leaves[branch];
  const isSelection = branch === 5 && unstable.length > 0 && unstable.every(({ values }) => values === 0);
  const note = isSelection
    ? ' What varies is which fields are sent, not their values: that is decoding or sampling, and no schema mends it.'
    : '';
  return { branch, by: open === undefined ? 'samples' : 'schema', leaf, action: action + note, measures };
}

function nextStep(measures: readonly Measure[]): string {
  const missing = measures.filter(({ answer }) => answer === 'not measured').map(({ branch }) => branch);
  return missing.length === 0
    ? 'Stop here, if the three conditions of `candor echo-rate` hold.'
    : `Not measured: branch ${missing.join(', ')}.`;
}

function parseMeasure(samples: readonly Sample[]): Measure {
  const failures = samples.filter(({ args }) => args === undefined).length;
  const rate = rateOf(failures, samples.length);
  const isHit = failures > 0 && failures / samples.length >= parseFailuresAtMost;
  const known =
    rate.high < parseFailuresAtMost
      ? 'known to be below 1 in 50'
      : `so few samples cannot show that it is below 1 in 50: it may be ${percent(rate.high)}`;
  const evidence = samples.length === 0 ? [] : [`${failures} of ${samples.length} do not parse${isHit ? '' : `; ${known}`}`];
  return {
    branch: 1,
    question: 'Does the output fail to parse?',
    answer: samples.length === 0 ? 'not measured' : isHit ? 'yes' : 'no',
    evidence,
    rate,
  };
}

function echoMeasure({ samples, echoFields }: Ground): Measure {
  const question = 'Is an echo wrong?';
  // What does not parse is branch 1's, and was counted there.
  const parsed = samples.filter(({ args }) => args !== undefined);
  const echoes = echoFields.map((field) => ({ field, echo: echoOf(parsed, field) })).filter(({ echo }) => echo.of > 0);
  const [worst] = [...echoes].sort((a, b) => (a.echo.rate ?? 1) - (b.echo.rate ?? 1));
  if (worst === undefined) return { branch: 2, question, answer: 'not measured', evidence: [], rate: undefined };
  const evidence = echoes.map(({ field, echo }) => `\`${field}\` comes back in ${echo.hits} of ${echo.of}`);
  return { branch: 2, question, answer: worst.echo.misses.length > 0 ? 'yes' : 'no', evidence, rate: worst.echo };
}

/** Values that are in no enum; of a free string, several spellings of one value. */
function driftMeasure(parsed: readonly Sample[], { schema, echoFields }: Ground): Measure {
  const question = 'Has a value left its vocabulary?';
  const declared = schema === undefined ? new Map<string, Readonly<Record<string, unknown>>>() : new Map(fieldsOf(schema));
  const names = schema === undefined ? [...new Set(parsed.flatMap(({ args = {} }) => Object.keys(args)))] : [...declared.keys()];
  const evidence: string[] = [];
  let drifted = 0;
  let counted = 0;
  for (const name of names.filter((field) => !echoFields.includes(field))) {
    const field = declared.get(name);
    const vocabulary = field === undefined ? undefined : vocabularyOf(field);
    const values = parsed.flatMap(({ args }) => (args !== undefined && Object.hasOwn(args, name) ? [args[name]] : []));
    if (vocabulary !== undefined) {
      counted += values.length;
      const strange = values.filter((value) => !vocabulary.has(canonical(value)));
      drifted += strange.length;
      if (strange.length > 0) evidence.push(`\`${name}\`: ${shown(strange)} ${strange.length === 1 ? 'is' : 'are'} not in its enum`);
    } else if (field === undefined || isOpenString(field)) {
      const spellings = severalSpellings(values);
      if (spellings.length > 0) evidence.push(`\`${name}\` takes any string, and ${shown(spellings)} are spellings of one value`);
    }
  }
  const isMeasured = parsed.length > 0 && names.length > 0;
  return {
    branch: 3,
    question,
    answer: evidence.length > 0 ? 'yes' : isMeasured ? 'no' : 'not measured',
    evidence,
    rate: counted > 0 ? rateOf(drifted, counted) : undefined,
  };
}

function severalSpellings(values: readonly unknown[]): readonly string[] {
  const byWords = new Map<string, Set<string>>();
  for (const value of values) {
    // Words of a vocabulary, no sentences.
    if (typeof value !== 'string' || value.length > 40) continue;
    const words = value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    if (words !== '') byWords.set(words, (byWords.get(words) ?? new Set()).add(value));
  }
  return [...byWords.values()].filter((spellings) => spellings.size > 1).flatMap((spellings) => [...spellings]);
}

const isIdentity = (name: string): boolean => /(?:^id|_id|Id|ID)$/.test(name);

/** Required fields with nothing in them; identities that the model was never shown. */
function emptyMeasure(parsed: readonly Sample[], { schema, echoFields }: Ground): Measure {
  const question = 'Is a required value empty, or made up?';
  const required = schema === undefined ? [] : requiredOf(schema);
  const evidence: string[] = [];
  const hitBy = new Set<Sample>();
  for (const name of required) {
    const empty = parsed.filter(({ args }) => args !== undefined && isNothing(args[name]));
    for (const sample of empty) hitBy.add(sample);
    if (empty.length > 0) evidence.push(`\`${name}\` is required, and empty in ${empty.length} of ${parsed.length}`);
  }
  const identities = [...new Set(parsed.flatMap(({ args = {} }) => Object.keys(args)))].filter(
    (name) => isIdentity(name) && !echoFields.includes(name),
  );
  for (const name of identities) {
    const unseen = parsed.filter(({ input, args }) => input !== undefined && isMadeUp(args?.[name], input));
    for (const sample of unseen) hitBy.add(sample);
    if (unseen.length > 0)
      evidence.push(
        `\`${name}\` is nowhere in the input in ${unseen.length} of ${parsed.length}: ${shown(unseen.map(({ args }) => args?.[name]))}`,
      );
  }
  const isMeasured = parsed.length > 0 && (required.length > 0 || identities.length > 0);
  return {
    branch: 4,
    question,
    answer: evidence.length > 0 ? 'yes' : isMeasured ? 'no' : 'not measured',
    evidence,
    rate: isMeasured ? rateOf(hitBy.size, parsed.length) : undefined,
  };
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
}

function isMadeUp(value: unknown, input: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value);
  return text.trim() !== '' && !canonical(input).includes(typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : text);
}

export interface Unstable {
  readonly field: string;
  /** Inputs for which runs sent different values, and those for which some runs left the field out. */
  readonly values: number;
  readonly selection: number;
  readonly of: number;
}

/** Fields that are not the same in every run of one input. */
export function unstableFields(parsed: readonly Sample[]): readonly Unstable[] {
  const repeated = repeatedRuns(parsed);
  const names = [...new Set(repeated.flat().flatMap(({ args = {} }) => Object.keys(args)))];
  return names
    .map((field) => {
      const sent = repeated.map((runs) => runs.map(({ args = {} }) => (Object.hasOwn(args, field) ? canonical(args[field]) : undefined)));
      const values = sent.filter((of) => new Set(of.filter((one) => one !== undefined)).size > 1).length;
      const selection = sent.filter((of) => of.includes(undefined) && of.some((one) => one !== undefined)).length;
      return { field, values, selection, of: repeated.length };
    })
    .filter(({ values, selection }) => values + selection > 0);
}

function repeatedRuns(parsed: readonly Sample[]): readonly (readonly Sample[])[] {
  const byInput = new Map<string, Sample[]>();
  for (const sample of parsed) {
    if (sample.input === undefined) continue;
    const key = canonical([sample.tool ?? null, sample.input, sample.schemaHash ?? null]);
    const there = byInput.get(key);
    if (there === undefined) byInput.set(key, [sample]);
    else there.push(sample);
  }
  return [...byInput.values()].filter((runs) => runs.length > 1);
}

function stabilityMeasure(parsed: readonly Sample[], unstable: readonly Unstable[]): Measure {
  const repeated = repeatedRuns(parsed);
  const differing = repeated.filter((runs) => new Set(runs.map(({ args }) => canonical(args))).size > 1).length;
  const evidence = unstable.map(
    ({ field, values, selection, of }) =>
      `\`${field}\`: ${[values > 0 ? `other values for ${values} of ${of} inputs` : '', selection > 0 ? `left out in some runs for ${selection} of ${of}` : ''].filter((part) => part !== '').join(', ')}`,
  );
  const answer = repeated.length === 0 ? 'not measured' : differing > 0 ? 'yes' : 'no';
  return {
    branch: 5,
    question: 'Does one input give several calls?',
    answer,
    evidence,
    rate: repeated.length === 0 ? undefined : rateOf(differing, repeated.length),
  };
}

/** The tree comes to branch 5 where the contract has nothing left open: of the fields that vary, the linter is heard first. */
function branchOfSchema(findings: readonly SchemaFinding[] | undefined, fields: readonly string[]): Branch | undefined {
  const open = (findings ?? []).filter(({ message }) => fields.some((field) => message.includes(`\`${field}\``)));
  const branches = open.flatMap((finding) => finding.branches).sort();
  return branches[0];
}

function shown(values: readonly unknown[]): string {
  const different = [...new Set(values.map(canonical))];
  return different.slice(0, 5).join(', ') + (different.length > 5 ? ` and ${different.length - 5} more` : '');
}
