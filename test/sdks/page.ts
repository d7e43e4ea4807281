/** The table of `docs/SDKS.md`. Its last columns follow from the rows alone, so that a test can hold it to them without installing. */
import type { Row } from './rows';

export interface Result {
  readonly row: Row;
  readonly state: 'found' | 'not installable' | 'not covered' | 'type error' | 'not found';
  readonly why: string;
}

const head = `# SDKs

<!-- Written by \`npm run sdks\`. -->

Every way of registering tools that the research behind Candor found in public SDKs, by package and version. *Found*: a registration
compiles against the real package without an error, and there the tool is found with its name, description, input, output, handler and
major, and is read as the last columns say. Not installable: with what npm says. \`npm run sdks\` installs the packages, each in a folder
of its own, and writes this page; \`npm run sdks -- NAME\` looks at some of them alone.

- **result**: how a returned value reaches the model, \`ResultConvention\` in \`discovery/sdk.ts\`.
- **throw**: what a throw becomes, \`ThrowFate\`.
- **failure**: the flag of a structured failure, or \`value\` where it is said in the value.
- **contract**: whether an output schema is held at run time, or only declared.
`;

export const keyOfRow = ({ id, group }: Row): string => `${id} ${group}`;

/** What follows from the row alone. */
export function cellsOf(row: Row): readonly string[] {
  return [`\`${row.id}\``, row.group, ...(row.reads ?? '—, —, —, —').split(', ')];
}

export function pageOf(results: readonly Result[]): string {
  const line = ({ row, state, why }: Result): string => {
    const [id = '', group = '', ...reads] = cellsOf(row);
    const found = why === '' ? state : `${state}: ${why.replaceAll('|', '\\|')}`;
    return `| ${[id, group, ...reads, found].join(' | ')} |`;
  };
  const count = (state: Result['state']): number => results.filter((result) => result.state === state).length;
  const counts = `${results.length} rows: ${count('found')} found, ${count('not installable')} not installable, ${count('not covered')} not covered.`;
  const table = ['| way | package | result | throw | failure | contract | found? |', '|---|---|---|---|---|---|---|', ...results.map(line)];
  return `${[head, counts, '', ...table].join('\n')}\n`;
}
