/** Prints what a case found wrong: unexpected and missing apart, each with the source around it. */
import type { MarkdownCase } from './markdown';

export interface Mark {
  /** Name of the file in the case. */
  readonly path: string;
  /** 1-based line of the Markdown file. */
  readonly line: number;
  /** Characters in the text as written; `end` is `undefined` where the span crosses lines. */
  readonly start: number;
  readonly end: number | undefined;
}

export interface Problem {
  readonly kind: 'unexpected' | 'missing' | 'fix' | 'law';
  readonly text: string;
  readonly at?: Mark;
}

const titles: Readonly<Record<Problem['kind'], string>> = {
  unexpected: 'Found, but no annotation says so:',
  missing: 'Annotated, but not found:',
  fix: 'Fixes that differ from the diff blocks (`npm test -- FILTER --update` rewrites them):',
  law: 'Laws that do not hold:',
};

export function printProblems(testCase: MarkdownCase, problems: readonly Problem[]): string {
  const lines = [`${testCase.document}:${testCase.line}: ${testCase.headings.join(' › ')}`];
  for (const kind of ['unexpected', 'missing', 'fix', 'law'] as const) {
    const some = problems.filter((problem) => problem.kind === kind);
    if (some.length === 0) continue;
    lines.push('', titles[kind]);
    for (const { at, text } of some) {
      if (at === undefined) lines.push(indent(text));
      else lines.push(...frame(testCase, at, text));
    }
  }
  return lines.join('\n');
}

/** Two lines before, the marked one, carets with the text below it. */
function frame(testCase: MarkdownCase, { path, line, start, end }: Mark, text: string): string[] {
  const source = testCase.files.find((file) => file.path === path);
  const written = source?.text.split('\n') ?? [];
  const own = line - (source?.line ?? 0);
  const shown = [own - 2, own - 1, own].filter((i) => written[i] !== undefined);
  const carets =
    ' '.repeat(Math.max(0, start)) + '^'.repeat(Math.max(1, (end ?? start + 1) - Math.max(0, start))) + (end === undefined ? '…' : '');
  return [
    `  ${testCase.document}:${line}${testCase.files.length > 1 ? ` (${path})` : ''}`,
    ...shown.map((i) => `  ${String((source?.line ?? 0) + i).padStart(5)} | ${written[i] ?? ''}`),
    `        | ${carets} ${text}`,
  ];
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
