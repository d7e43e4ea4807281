/**
 * A tool's contract on one card: what its code does on every path, next to what it promises. It stands on the facts that the rules stand on,
 * so that the card and the findings never say two things.
 */
import ts from 'typescript';
import { answersOf, type Answer } from '../facts/outcomes/answers';
import { outputSlotOf } from '../facts/contracts/contract';
import { keptDescriptionOf } from '../facts/contracts/keptDescription';
import { answersBeforeWrites } from '../facts/effects/before';
import { claimOf } from '../facts/effects/claims';
import { contradictionOf } from '../facts/effects/contradicted';
import { changesSomething, effectsOf } from '../facts/effects/effects';
import { untoldOf } from '../facts/effects/untold';
import { failuresOf, type Failure } from '../facts/failures/failures';
import { lossesOf } from '../facts/failures/losses';
import { possibleCodesOf } from '../facts/failures/possibleCodes';
import { swallowsOf } from '../facts/failures/swallows';
import { toldLossesOf } from '../facts/failures/toldLosses';
import { inputOf } from '../facts/inputs/inputs';
import { keptPromisesOf } from '../facts/inputs/keptPromises';
import { isKeyedByInput } from '../facts/outcomes/evidence';
import { handlerFactsOf, type HandlerFacts } from '../facts/outcomes/handlerFacts';
import { emptyAnswersOf } from '../facts/pages/emptyAnswers';
import { isListAnswer } from '../facts/pages/givenLists';
import { pagesOf } from '../facts/pages/pages';
import { spanOf } from '../syntax/expressions';
import type { Snapshot } from '../program/snapshot';
import type { CardPlace, ContractCard, ToolInfo } from '../report';
import type { Analysed } from './analyze';
import { createPlaces, type Places } from './places';

/** The tools with their cards, in the order given. */
export function withCards(s: Snapshot, { findings }: Analysed, tools: Analysed['tools']): readonly ToolInfo[] {
  const places = createPlaces(s);
  return tools.map(({ tool, info }) => {
    const isOwn = (ref: { readonly file: string; readonly line: number; readonly name: string | null }): boolean =>
      ref.file === info.file && ref.line === info.line && ref.name === info.name;
    const broken = new Set(findings.filter((finding) => finding.tools.some(isOwn)).map(({ rule }) => rule));
    return { ...info, card: contractCardOf(handlerFactsOf(s, tool), places, broken) };
  });
}

/** `broken`: the ids of the rules that report the tool. */
function contractCardOf(facts: HandlerFacts, places: Places, broken: ReadonlySet<string>): ContractCard {
  const at = (node: ts.Node): CardPlace => {
    const file = node.getSourceFile().fileName;
    return { file, line: places.rangeOf(file, spanOf(node)).start.line + 1 };
  };
  const answers = answersOf(facts);
  return {
    succeeds: distinct(answers.flatMap((answer) => ofSuccess(facts, answer, at))),
    empties: distinct(emptiesOf(facts, answers).map(({ node, told }) => ({ ...at(node), told }))),
    partial: distinct([
      ...lossesOf(facts).map(({ node, kind }) => ({ ...at(node), how: lossWords[kind], told: 'no' as const })),
      ...toldLossesOf(facts).map(({ node, name }) => ({ ...at(node), how: `\`${name}\` tells of what failed`, told: 'yes' as const })),
    ]),
    fails: distinct([
      ...failuresOf(facts).flatMap((failure) => failuresIn(facts, failure).map((one) => ({ ...at(failure.outcome.node), ...one }))),
      ...[...hiddenFailures(facts), ...endedFailures(facts)].map((node) => ({
        ...at(node),
        code: null,
        coded: 'no' as const,
        words: '',
        told: 'as a success' as const,
        retryable: 'unstated' as const,
      })),
      ...facts.throws
        .filter(({ escapes }) => escapes)
        .map(({ node }) => ({
          ...at(node),
          code: null,
          coded: 'unknown' as const,
          words: '',
          told: 'thrown' as const,
          retryable: 'unknown' as const,
        })),
    ]),
    caps: distinct(capsOf(facts, at)),
    changes: changesOf(facts, answers, at),
    promises: promisesOf(facts, broken),
  };
}

function ofSuccess(facts: HandlerFacts, answer: Answer, at: (node: ts.Node) => CardPlace): ContractCard['succeeds'] {
  const { form, data, outcome } = answer;
  // That there is nothing is told by itself.
  if (outcome.reason === 'empty') return [];
  const fields = data?.kind === 'object' ? data.entries.flatMap((e) => (e.kind === 'property' ? [e.name] : [])) : [];
  return [{ ...at(outcome.node), gives: givenBy(facts, answer), form, fields: [...new Set(fields)] }];
}

function givenBy(facts: HandlerFacts, answer: Answer): string {
  const { kind, outcome } = answer;
  if ((kind === 'record' || kind === 'unknown') && isListAnswer(facts, answer) === 'yes') return 'rows';
  // An entry for each that was asked for is no list of what was found.
  if (kind === 'rows' && isListAnswer(facts, answer) === 'no') return 'record';
  if (kind === 'rows' && isListAnswer(facts, answer) === 'unknown') return 'unknown';
  if (kind !== 'acknowledgement') return kind;
  if (changesSomething(facts) === 'no') return 'given';
  return answersBeforeWrites(facts).includes(outcome) ? 'unchanged' : kind;
}

/** Told apart only where something looks whether what was asked about exists. */
function emptiesOf(
  facts: HandlerFacts,
  answers: readonly Answer[],
): readonly { readonly node: ts.Node; readonly told: 'ambiguous' | 'distinct' | 'unasked' }[] {
  const { fn } = facts;
  const ambiguous = emptyAnswersOf(facts).map(({ outcome }) => outcome);
  const isLookedUp =
    fn !== undefined && facts.outcomes.some(({ evidence }) => evidence.some(({ kind, of }) => kind === 'absent' && isKeyedByInput(of, fn)));
  const plain = answers.flatMap(({ outcome }) => (outcome.reason === 'empty' && !ambiguous.includes(outcome) ? [outcome] : []));
  return [
    ...ambiguous.map(({ node }) => ({ node, told: 'ambiguous' as const })),
    ...plain.map(({ node }) => ({ node, told: isLookedUp ? ('distinct' as const) : ('unasked' as const) })),
  ];
}

const lossWords = {
  dropped: 'items whose call failed are left out',
  source: 'a source that failed is left out',
  settled: 'items whose promise was rejected are left out',
  skipped: 'items whose answer was an error are left out',
  late: 'items that come later are lost where their call fails',
  'made-up': 'items whose call failed stand there with constants',
} as const;

/** One for each code that it may carry. */
function failuresIn(facts: HandlerFacts, failure: Failure): readonly Omit<ContractCard['fails'][number], keyof CardPlace>[] {
  const { tool } = facts;
  const { outcome, words, retryable } = failure;
  const hasFlag = tool.major.failure.kind === 'flag' && outcome.asResult;
  const told =
    outcome.flag === 'yes'
      ? 'flag'
      : hasFlag && outcome.flag === 'no'
        ? 'as a success'
        : outcome.declares === 'failure'
          ? 'payload'
          : 'unknown';
  const codes = possibleCodesOf(facts, failure);
  const isChoice = codes.length > 1;
  // The words of a choice are those of all its codes together.
  const coded = codes.length > 0 ? 'yes' : isCodeKnown(failure) ? 'no' : 'unknown';
  return (codes.length === 0 ? [null] : codes).map((code) => ({
    code,
    coded,
    words: isChoice ? '' : words,
    told,
    retryable: retryable.is,
  }));
}

/** What a helper made of the record (a redaction, a formatter) may still have one. */
function isCodeKnown({ code, record, outcome }: Failure): boolean {
  return code.is !== 'unknown' && (record !== undefined || outcome.text.kind === 'prose' || outcome.text.kind === 'none');
}

/** Where a failed call becomes a value that also means none. */
function endedFailures(facts: HandlerFacts): readonly ts.Node[] {
  return swallowsOf(facts).flatMap(({ kind, node }) => (kind === 'unchecked' ? [] : [node]));
}

/** Paths that are failures by what leads to them, and say so in words alone or not at all. */
function hiddenFailures(facts: HandlerFacts): readonly ts.Node[] {
  const known = new Set(failuresOf(facts).map(({ outcome }) => outcome));
  const isOrdinary = new Set(answersOf(facts).map(({ outcome }) => outcome));
  return facts.outcomes
    .filter((o) => !known.has(o) && !isOrdinary.has(o) && o.flag === 'no' && o.declares !== 'success')
    .filter((o) => o.text.kind === 'prose' || o.reason === 'catch')
    .map(({ node }) => node);
}

const capWords = {
  slice: 'the list is cut',
  query: 'the query is capped',
  argument: 'one page is asked for',
  sql: 'the SQL text caps the rows',
  loop: 'a loop stops',
  page: 'a marker of more is left behind',
  shell: 'a command cuts its output',
} as const;

function capsOf(facts: HandlerFacts, at: (node: ts.Node) => CardPlace): ContractCard['caps'] {
  return facts.outcomes.flatMap((outcome) => {
    if (outcome.flag === 'yes' || outcome.declares === 'failure') return [];
    const { lists, signal } = pagesOf(facts, outcome);
    return lists
      .flatMap(({ caps }) => caps)
      .map(({ node, kind, amount }) => ({
        ...at(node),
        what: amount?.kind === 'const' ? `${capWords[kind]} at ${String(amount.value)}` : capWords[kind],
        told: signal,
      }));
  });
}

function changesOf(facts: HandlerFacts, answers: readonly Answer[], at: (node: ts.Node) => CardPlace): ContractCard['changes'] {
  const effects = effectsOf(facts).filter(({ on }) => on === 'purpose');
  const something = changesSomething(facts);
  // One path may tell nothing where another gives what was written.
  const isUntold = untoldOf(facts).length > 0;
  const inAnswers = toldIn(answers);
  const isOnlyTrail = effects.length > 0 && effects.every(({ node }) => isTrail(node));
  const told = something === 'no' || isOnlyTrail ? 'nothing to tell' : !isUntold ? inAnswers : inAnswers === 'yes' ? 'unknown' : 'no';
  const writes = effects.map(({ node, place, act, name, certain }) => ({
    ...at(node),
    what: isTrail(node) ? `\`${name}\` keeps a record of the call` : `\`${name}\` ${act}${place === 'unknown' ? '' : ` (${place})`}`,
    certain,
  }));
  return { something, writes: distinct(writes), told };
}

/** `audit.record(…)`, `trail.write(…)`: kept of every call, and nothing that the agent asked for. */
function isTrail(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /(?:^|[._])(?:audit\w*|trail|journal)\b/i.test(node.expression.getText());
}

/** Data may be of what was written; that it was done is nothing of it. */
function toldIn(answers: readonly Answer[]): 'yes' | 'no' | 'unknown' {
  if (answers.some(({ kind }) => kind === 'record' || kind === 'rows')) return 'yes';
  return answers.length > 0 && answers.every(({ kind }) => kind === 'acknowledgement' || kind === 'nothing') ? 'no' : 'unknown';
}

function promisesOf(facts: HandlerFacts, broken: ReadonlySet<string>): ContractCard['promises'] {
  const found: ContractCard['promises'][number][] = [];
  const { annotations } = claimOf(facts);
  const against = contradictionOf(facts);
  if (annotations.readOnly.is === 'yes') {
    const kept = against?.kind === 'readOnly' ? 'no' : changesSomething(facts) === 'no' ? 'yes' : 'unknown';
    found.push({ promise: 'it changes nothing (`readOnlyHint`)', kept });
  }
  if (annotations.destructive.is === 'no')
    found.push({ promise: 'it destroys nothing (`destructiveHint: false`)', kept: against?.kind === 'destructive' ? 'no' : 'unknown' });
  if (facts.tool.output !== undefined) {
    const isChecked = outputSlotOf(facts) !== undefined;
    const kept = broken.has('unmet-output-schema') ? 'no' : isChecked ? 'yes' : 'unknown';
    found.push({
      promise: isChecked ? 'its answers meet the output schema, which the SDK checks' : 'its answers meet the output schema',
      kept,
    });
  }
  return [...found, ...keptDescriptionOf(facts), ...promisesOfInput(facts)];
}

const promiseWords = { default: 'defaults to', maximum: 'is at most', type: 'is a' } as const;

function promisesOfInput(facts: HandlerFacts): ContractCard['promises'] {
  const input = inputOf(facts);
  if (input === undefined) return [];
  return input.places.flatMap((place) =>
    keptPromisesOf(input, place).map(({ of, said, kept }) => ({
      promise: `\`${place.names.join('.')}\` ${promiseWords[of]} ${said}`,
      kept,
    })),
  );
}

function distinct<T extends object>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
