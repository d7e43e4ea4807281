/**
 * Reads what a case says about its code: comment lines below a line whose carets give the exact span, then the rule, tags, and a part of
 * the message. The comment lines are taken out, so that the analysis sees the code alone.
 *
 *     return { text: 'no' };
 *          //^^^^^^^^^^^^^^ prose-result [fix] [warning] set a code
 *
 * `//^…` gives only the start of a span that crosses lines; `//<^^` starts at the slashes themselves, for spans in the first two columns.
 */

export interface Annotation {
  /** 0-based line of the code without annotations. */
  readonly line: number;
  readonly start: number;
  /** `undefined`: the span crosses lines. */
  readonly end: number | undefined;
  /** The first word: the rule (or the kind of fact). */
  readonly subject: string;
  readonly tags: readonly string[];
  /** What follows; a part of the message, or empty. */
  readonly text: string;
  /** 0-based line of the annotation in the text as written. */
  readonly writtenLine: number;
}

export interface AnnotatedText {
  readonly code: string;
  /** For each line of `code`, its line in the text as written. */
  readonly writtenLines: readonly number[];
  readonly annotations: readonly Annotation[];
}

const annotationLine = /^\s*\/\/(<| *)(?=\^)/;
const mark = /(?<=^|[\s/<])(\^+)(…?)/g;

export function readAnnotations(text: string): AnnotatedText {
  const code: string[] = [];
  const writtenLines: number[] = [];
  const annotations: Annotation[] = [];
  for (const [written, line] of text.split('\n').entries()) {
    if (!annotationLine.test(line)) {
      code.push(line);
      writtenLines.push(written);
      continue;
    }
    if (code.length === 0) throw new Error(`Line ${written + 1}: an annotation stands below no code.`);
    for (const found of marksOf(line)) annotations.push({ ...found, line: code.length - 1, writtenLine: written });
  }
  return { code: code.join('\n'), writtenLines, annotations };
}

function marksOf(line: string): Omit<Annotation, 'line' | 'writtenLine'>[] {
  const slashes = line.indexOf('//');
  const fromSlashes = line[slashes + 2] === '<';
  const marks = [...line.matchAll(mark)];
  return marks.map((found, i) => {
    const label = line.slice(found.index + found[0].length, marks[i + 1]?.index ?? line.length).trim();
    const carets = found[1]?.length ?? 0;
    const { subject, tags, text } = readLabel(label);
    const crossesLines = found[2] !== '';
    if (crossesLines && carets > 1) throw new Error(`\`${line.trim()}\`: a span that crosses lines is marked by one caret.`);
    return {
      start: i === 0 && fromSlashes ? slashes : found.index,
      end: crossesLines ? undefined : found.index + carets,
      subject,
      tags,
      text,
    };
  });
}

function readLabel(label: string): { subject: string; tags: string[]; text: string } {
  const words = /^([\w-]+)((?:\s+\[[\w-]+\])*)\s*(.*)$/s.exec(label);
  if (words === null) throw new Error(`\`${label}\` names no rule: write the rule's id after the carets.`);
  const tags = [...(words[2] ?? '').matchAll(/\[([\w-]+)\]/g)].map((tag) => tag[1] ?? '');
  return { subject: words[1] ?? '', tags, text: words[3] ?? '' };
}
