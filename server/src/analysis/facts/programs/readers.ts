/** Who outside of a file may read what its functions give: found in the texts of the files, as the host and the tests are seldom typed. */
import type { Snapshot } from '../../program/snapshot';
import type { Tool } from '../../discovery/tool';

const specifiers = /\b(?:from|import|require)\s*\(?\s*["'`]([^"'`\n]+)["'`]/g;

/**
 * Another file of the workspace, a test too, has the word and knows the tool: by its name as a string, or as an import of the file that
 * makes the answer or registers the tool. Text, not types: it errs to *yes*.
 */
export function isReadElsewhere(s: Snapshot, tool: Tool, file: string, word: string): boolean {
  const whole = new RegExp(`\\b${escaped(word)}\\b`);
  const quoted = tool.name === undefined ? undefined : new RegExp(`(["'\`])${escaped(tool.name)}\\1`);
  const registered = tool.registration.getSourceFile().fileName;
  return [...s.files(), ...s.testFiles()].some((other) => {
    const text = other === file || other === registered ? undefined : s.textOf(other);
    if (text === undefined || !whole.test(text)) return false;
    if (quoted?.test(text) === true) return true;
    return [...text.matchAll(specifiers)].some(([, specifier]) => {
      const target = s.resolveModule(specifier ?? '', other);
      return target.kind === 'file' && (target.file === file || target.file === registered);
    });
  });
}

function escaped(name: string): string {
  return name.replace(/[^\w]/g, '\\$&');
}
