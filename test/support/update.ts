/** Writes the `diff` blocks of a Markdown file anew from what the fixes do now; everything else stays as it is. */
import type { MarkdownCase } from './markdown';

export interface CaseFixes {
  readonly testCase: MarkdownCase;
  readonly fixes: readonly { readonly title: string; readonly diff: string }[];
}

export function updateFixes(text: string, cases: readonly CaseFixes[]): string {
  const lines = text.split('\n');
  const fromBelow = [...cases].sort((a, b) => b.testCase.lastFileEnd - a.testCase.lastFileEnd);
  for (const { testCase, fixes } of fromBelow) {
    let at = testCase.lastFileEnd;
    for (const { start, end } of [...testCase.fixBlocks].reverse()) {
      const emptyBefore = lines[start - 1] === '' ? 1 : 0;
      const removed = lines.splice(start - emptyBefore, end - start + emptyBefore);
      if (start < at) at -= removed.length;
    }
    const blocks = fixes.flatMap(({ title, diff }) => {
      // Backticks in what follows a backtick fence would end it for other readers of Markdown.
      const fence = title.includes('`') ? '~~~' : '```';
      return ['', `${fence}diff fix="${title.replaceAll('"', '\\"')}"`, ...diff.split('\n'), fence];
    });
    lines.splice(at, 0, ...blocks);
  }
  return lines.join('\n');
}
