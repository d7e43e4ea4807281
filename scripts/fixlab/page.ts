/** The tables of the lab: what was offered, and what held of it. */
import { laws, rewriteName, type CheckoutResult, type Law, type Together, type Trial } from './trial';

interface Row {
  readonly name: string;
  readonly findings: number;
  readonly carrying: number;
  readonly trials: readonly Trial[];
}

export function pageOf(results: readonly CheckoutResult[]): string {
  return `# The fixes, tried on real code

Written by \`npm run fix-lab -- CHECKOUTS\`: public repositories at pinned commits. Every fix that is offered there is applied alone, in memory,
and judged; then all of them together, as \`candor fix\` takes them when every rule is named by \`--review\`.

- **findings**: of rules that have fixes, under the preset \`strict\`; for the *rewrite*, handlers. **with a fix**: how many of them carry one or more.
- **sites**: fixes tried, alternatives counted one by one. **applied**: the edits fit, and change something.
- **parses**, **no type error**: the compiler, under the project's own configuration, finds nothing in the changed files and in those that import
  them that it did not find before. Without dependencies installed many types are unknown, so those checkouts are counted apart.
- **finding gone**, **none added**: candor, asked again. A finding that the fix only brings to light is none: what to do about a failure that is
  now told as one, or the failures beside it that are not typed. **second run still**: the fix is not offered again.
- **comments kept**: none is lost; a suppression may go.

${summaryOf(results)}
`;
}

export function summaryOf(results: readonly CheckoutResult[]): string {
  const [installed, bare] = [results.filter((one) => one.installed), results.filter((one) => !one.installed)];
  return [
    ...sectionOf('With dependencies installed', installed),
    ...sectionOf('Without dependencies', bare),
    '## Handlers that are not rewritten, and why',
    '',
    '| because | handlers |',
    '|---|--:|',
    ...refusals(results).map(([why, count]) => `| ${why} | ${count} |`),
  ].join('\n');
}

function sectionOf(title: string, results: readonly CheckoutResult[]): readonly string[] {
  if (results.length === 0) return [];
  const all = rowOf(results, 'all', () => true);
  return [
    `## ${title}`,
    '',
    `${all.trials.length} sites on ${results.filter(({ trials }) => trials.length > 0).length} checkouts; ${percent(all.carrying, all.findings)} of the findings of rules with fixes carry one.`,
    '',
    ...head('rule'),
    ...valuesOf(results, ({ rule }) => rule).map((rule) => drawn(rowOf(results, rule, (one) => one.rule === rule))),
    drawn(all),
    '',
    ...head('SDK'),
    ...valuesOf(results, ({ sdk }) => sdk).map((sdk) => drawn(rowOf(results, sdk, (one) => one.sdk === sdk))),
    '',
    '| checkout | sites | not tried, for time | hold | all together: fixes | files | rounds | hold |',
    '|---|--:|--:|--:|--:|--:|--:|---|',
    ...results.map(checkoutRow),
    '',
  ];
}

function head(of: string): readonly string[] {
  return [`| ${of} | findings | with a fix | sites | ${laws.join(' | ')} |`, `|---|--:|--:|--:|${laws.map(() => '--:|').join('')}`];
}

function valuesOf(
  results: readonly CheckoutResult[],
  key: (one: { readonly rule: string; readonly sdk: string }) => string,
): readonly string[] {
  return [...new Set(results.flatMap(({ chances, trials }) => [...chances, ...trials].map(key)))].sort();
}

/** The rewrite's own row counts handlers; where findings are summed up it stands aside. */
function rowOf(
  results: readonly CheckoutResult[],
  name: string,
  fits: (one: { readonly rule: string; readonly sdk: string }) => boolean,
): Row {
  const chances = results.flatMap((one) => one.chances).filter((one) => fits(one) && (name === rewriteName || one.rule !== rewriteName));
  const trials = results.flatMap((one) => one.trials).filter(fits);
  return { name, findings: chances.length, carrying: chances.filter(({ offers }) => offers > 0).length, trials };
}

function drawn({ name, findings, carrying, trials }: Row): string {
  const held = laws.map((law) => shareHolding(trials, law));
  return `| ${[name === '' ? '–' : name, findings, carrying, trials.length, ...held].join(' | ')} |`;
}

function shareHolding(trials: readonly Trial[], law: Law): string {
  const held = trials.filter(({ breaches }) => !breaches.some((one) => one.law === law)).length;
  return trials.length === 0 ? '' : held === trials.length ? '100 %' : `**${held}** of ${trials.length}`;
}

function checkoutRow({ name, trials, untried, together }: CheckoutResult): string {
  const holding = trials.filter(({ breaches }) => breaches.length === 0).length;
  const cells = [name, trials.length, untried, holding === trials.length ? 'all' : `**${holding}**`];
  return `| ${[...cells, together?.applied ?? '', together?.files ?? '', together?.rounds ?? '', heldTogether(together)].join(' | ')} |`;
}

function heldTogether(together: Together | undefined): string {
  if (together === undefined) return 'not tried';
  const broken = [...new Set(together.breaches.map(({ law }) => law))];
  return broken.length === 0 ? 'yes' : `not: ${broken.join(', ')}`;
}

/** Names of the code are left out, so that like reasons count as one. */
function refusals(results: readonly CheckoutResult[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { why } of results.flatMap(({ chances }) => chances)) {
    if (why === undefined) continue;
    const plain = why.replace(/`.*`/s, '…');
    counts.set(plain, (counts.get(plain) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${Math.round((100 * part) / whole)} %`;
}
