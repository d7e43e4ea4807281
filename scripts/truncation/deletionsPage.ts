/** `docs/DELETIONS.md`: what is deleted, what is not, and a table for each set of checkouts that was asked. */

const intro = `# Is a signal missed when it is gone?

Written by \`npm run truncation-deletions -- FOLDER --write NAME\`, part by part: FOLDER holds checkouts, NAME is the heading of its part.

In real code, the program looks for honest tools: a list is cut in their result, and by candor's own facts the result says so. It takes out what
says so, in memory and by words and syntax alone: flags, totals, cursors, lines of prose, conditional pieces, in helpers and other files too.
What is left is a fault that somebody may make. Nothing of these tools may be reported before, and at least 85 % of the deletions afterwards, by
\`missing-truncation-signal\`, \`page-count-as-total\` or \`dead-truncation-flag\`. Everything that tells is taken out at once, since one signal that
stays makes the result honest still.

A deletion counts only where it makes a fault by the rows of these rules. None is made, and none is counted, where

- the cut is stated in name or description, or the list is a sample: there is nothing to report with or without a signal;
- the list is lines of one text, and the tool takes where to begin: it is a text that is cut, which \`silent-text-truncation\` asks about;
- all that was found are lengths of lists that are shown: they told nothing of a cut, and are no loss;
- something that tells is written in a form that is not taken out: the result goes on telling;
- another tool has the same handler, and its deletion was counted.
`;

export interface Part {
  readonly name: string;
  readonly table: readonly string[];
}

/** `page`: what is there; the part of that name is put in its place, others stay. */
export function withPart(page: string, { name, table }: Part): string {
  const [, ...others] = page.split(/^## /m);
  const parts = new Map(others.map((part) => [part.slice(0, part.indexOf('\n')), part.trimEnd()]));
  parts.set(name, [name, '', ...table].join('\n').trimEnd());
  return `${intro}\n${[...parts.values()].map((part) => `## ${part}\n`).join('\n')}`;
}
