/** The results as a page and as a summary. */
import { axes, type Form } from './grammar';
import type { Truth } from './truth';
import type { Verdict } from './verdicts';

export interface Judged {
  readonly id: string;
  readonly form: Form;
  /** What was meant. */
  readonly honest: boolean;
  /** What the runs say. */
  readonly truth: Truth;
  /** Why the case does not count: it does not do what was meant. */
  readonly wrong: string | undefined;
  readonly candor: Verdict;
  readonly names: Verdict;
}

const titles: Readonly<Record<(typeof axes)[number], string>> = {
  cap: 'Where it is cut',
  amount: 'Where the number comes from',
  signal: 'What says so, or fails to',
  carrier: 'How it is carried into the result',
  place: 'Where the cap stands',
  result: 'The form of the result',
};

type Who = 'candor' | 'names';

export interface FormScore {
  readonly axis: (typeof axes)[number];
  readonly form: string;
  readonly cases: number;
  readonly agreed: Readonly<Record<Who, number>>;
  /** Broken and not reported, honest and reported, not known. */
  readonly missed: number;
  readonly falselyReported: number;
  readonly unknown: number;
}

/** The truth is that of the runs; *unknown* is wrong. */
function agrees(one: Judged, who: Who): boolean {
  return one[who].tells === (one.truth === 'no' ? 'no' : 'yes');
}

function scoreOf(axis: FormScore['axis'], form: string, cases: readonly Judged[]): FormScore {
  const count = (fits: (one: Judged) => boolean): number => cases.filter(fits).length;
  return {
    axis,
    form,
    cases: cases.length,
    agreed: { candor: count((one) => agrees(one, 'candor')), names: count((one) => agrees(one, 'names')) },
    missed: count((one) => one.truth === 'no' && one.candor.tells === 'yes'),
    falselyReported: count((one) => one.truth !== 'no' && one.candor.tells === 'no'),
    unknown: count((one) => one.candor.tells === 'unknown'),
  };
}

export function scoresOf(judged: readonly Judged[]): readonly FormScore[] {
  return axes.flatMap((axis) => {
    const forms = [...new Set(judged.map(({ form }) => form[axis]))].sort();
    return forms.map((form) =>
      scoreOf(
        axis,
        form,
        judged.filter((one) => one.form[axis] === form),
      ),
    );
  });
}

/** A form should agree so often, in percent. */
export const bar = 95;

export function shareOf({ agreed, cases }: FormScore): number {
  return (100 * agreed.candor) / Math.max(1, cases);
}

/** The forms under the bar, with what they reach, rounded down. */
export function floorsOf(judged: readonly Judged[]): Readonly<Record<string, number>> {
  const below = scoresOf(judged).filter((score) => shareOf(score) < bar);
  return Object.fromEntries(below.map((score) => [`${score.axis}: ${score.form}`, Math.floor(shareOf(score))]));
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}

const head = ['| form | cases | candor agrees | missed | false | unknown | names agree |', '|---|--:|--:|--:|--:|--:|--:|'];

function row({ form, cases, agreed, missed, falselyReported, unknown }: FormScore): string {
  const cells = [form, cases, percent(agreed.candor, cases), missed, falselyReported, unknown, percent(agreed.names, cases)];
  return `| ${cells.map((cell) => (cell === 0 ? '' : String(cell))).join(' | ')} |`;
}

export function summaryOf(seed: number, count: number, judged: readonly Judged[]): string {
  return [`seed ${seed}, ${count} cases`, ...tables(judged)].join('\n');
}

/** Where two axes meet: agreed of all. */
export function crossOf(judged: readonly Judged[], a: FormScore['axis'], b: FormScore['axis']): string {
  const formsOf = (axis: FormScore['axis']): readonly string[] => [...new Set(judged.map(({ form }) => form[axis]))].sort();
  const cell = (one: string, other: string): string => {
    const { cases, agreed } = scoreOf(
      a,
      one,
      judged.filter(({ form }) => form[a] === one && form[b] === other),
    );
    return cases === 0 ? '' : agreed.candor === cases ? String(cases) : `**${agreed.candor}** / ${cases}`;
  };
  const across = formsOf(b);
  return [
    `| | ${across.join(' | ')} |`,
    `|---|${across.map(() => '--:|').join('')}`,
    ...formsOf(a).map((one) => `| ${one} | ${across.map((other) => cell(one, other)).join(' | ')} |`),
  ].join('\n');
}

function tables(judged: readonly Judged[]): readonly string[] {
  const scores = scoresOf(judged);
  const sections = axes.flatMap((axis) => ['', `## ${titles[axis]}`, '', ...head, ...scores.filter((one) => one.axis === axis).map(row)]);
  return ['', '## All', '', ...head, row(scoreOf('cap', 'all', judged)), ...sections];
}

export function pageOf(seed: number, count: number, judged: readonly Judged[]): string {
  const truths = (truth: Truth): number => judged.filter((one) => one.truth === truth).length;
  return `# Does the payload tell that it was cut?

Written by \`npm run truncation-bench\` (seed ${seed}, ${count} cases); \`-- --seed N --count M\` tries another draw and prints it.

A grammar writes small projects with one tool each: a list is cut somewhere, and the result says so, fails to, or says something else. Names
of variables, fields and functions are drawn. Each handler is then **run**, with one row fewer behind it than its cap lets through, exactly as
many, one more, and twice as many; databases, requests, SDKs and the shell are fakes of ours. What the runs say is the truth:

- **tells** (${truths('exactly')} cases): with more rows than the cap lets through, the payload differs from that of exactly as many, where nothing was cut. The
  rows shown are the same, so the difference is something that is said of the cut.
- **tells, cautiously** (${truths('cautiously')}): those payloads are the same, but differ from that of a page with room left in more than its rows and their
  number (\`truncated: rows.length >= limit\`). A full page is called cut where it may be whole, and never the other way round. It counts as telling.
- **whole** (${truths('whole')}): every row is there, however many there are; something only looks like a cap. Nothing may be reported.
- **does not tell** (${truths('no')}): everything else. The length of the page is no word about the cut.

The source alone is then judged, with no package installed. *candor*: a finding of \`missing-truncation-signal\`, \`page-count-as-total\` or
\`dead-truncation-flag\` says that the payload does not tell; a tool that was analyzed without one says that it does; a tool that could not be
analyzed is *unknown*, which counts as wrong. *missed* are payloads that do not tell and are not reported, *false* those that tell and are.
*Names* is a checker of a few lines that looks into the tool's file for words that cap (\`limit\`, \`max…\`, \`slice\`) and words that tell
(\`total\`, \`hasMore\`, \`truncated\`, \`cursor\`), as checkers of names do.
${tables(judged).join('\n')}

## Where it is cut, by what says so

Cases; where candor is wrong on some, how many of them it judges as the runs do.

${crossOf(judged, 'cap', 'signal')}
`;
}
