/**
 * Reads the Markdown form of a test (docs/TESTING.md): a heading names the case, an unnamed code fence is its main file, fences named by
 * `file=b.ts` or by a line `` `b.ts`: `` before them are its other files, `json settings` its settings, `diff fix="…"` what a fix changes.
 * Knows nothing of rules; whatever it does not understand is an error with a line, so that no case is skipped in silence.
 */

export interface CaseFile {
  /** Relative to the fixture's root, with forward slashes. */
  readonly path: string;
  readonly sdk: string | undefined;
  readonly eol: 'lf' | 'crlf';
  /** As written, annotation comments included, lines joined by \n. */
  readonly text: string;
  /** 1-based line of the Markdown file on which the text starts. */
  readonly line: number;
}

export interface ExpectedFix {
  readonly title: string;
  readonly diff: string;
  readonly line: number;
}

export interface MarkdownCase {
  /** Path of the Markdown file, as given. */
  readonly document: string;
  readonly name: string;
  /** The headings above, outermost first, the case's own last. */
  readonly headings: readonly string[];
  readonly line: number;
  readonly files: readonly CaseFile[];
  /** The parsed `json settings` fence of the section or of a section around it. */
  readonly settings: unknown;
  readonly fixes: readonly ExpectedFix[];
  /** Lines (0-based, end exclusive) of the `diff` blocks that are there, and the line after which they belong. */
  readonly fixBlocks: readonly { readonly start: number; readonly end: number }[];
  readonly lastFileEnd: number;
}

export class MarkdownError extends Error {
  constructor(document: string, line: number, message: string) {
    super(`${document}:${line}: ${message}`);
    this.name = 'MarkdownError';
  }
}

interface Fence {
  readonly language: string;
  readonly words: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly namedAbove: string | undefined;
  readonly lines: readonly string[];
  /** 0-based line of the opening fence, and of the line after the closing one. */
  readonly start: number;
  readonly end: number;
}

interface Section {
  readonly headings: readonly string[];
  readonly start: number;
  readonly fences: Fence[];
  readonly parent: Section | undefined;
}

const scripts = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'];

export function parseMarkdown(document: string, text: string): MarkdownCase[] {
  return readSections(document, text).flatMap((section) => casesOf(document, section));
}

function readSections(document: string, text: string): Section[] {
  const lines = text.split(/\r?\n/);
  const open: { level: number; section: Section }[] = [];
  const sections: Section[] = [{ headings: [], start: 0, fences: [], parent: undefined }];
  let i = 0;
  while (i < lines.length) {
    const line = lines[i] ?? '';
    const fence = /^(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence !== null) {
      const end = closingFence(lines, i, fence[1] ?? '');
      if (end === undefined) throw new MarkdownError(document, i + 1, 'This fence is never closed.');
      sections.at(-1)?.fences.push(readFence(document, lines, i, end, fence[2] ?? ''));
      i = end + 1;
      continue;
    }
    const heading = /^(#{1,6}) +(.+?) *#*$/.exec(line);
    if (heading !== null) {
      const level = heading[1]?.length ?? 1;
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      const parent = open.at(-1)?.section ?? sections[0];
      const section: Section = { headings: [...(parent?.headings ?? []), heading[2] ?? ''], start: i, fences: [], parent };
      open.push({ level, section });
      sections.push(section);
    }
    i++;
  }
  return sections;
}

function closingFence(lines: readonly string[], from: number, marker: string): number | undefined {
  for (let i = from + 1; i < lines.length; i++) {
    const line = lines[i]?.trimEnd() ?? '';
    if (line.length >= marker.length && line === (marker[0] ?? '').repeat(line.length)) return i;
  }
  return undefined;
}

function readFence(document: string, lines: readonly string[], start: number, end: number, info: string): Fence {
  const words: string[] = [];
  const attributes = new Map<string, string>();
  for (const [part, key, quoted, bare] of info.matchAll(/([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|(\S+))|\S+/g)) {
    if (key === undefined) words.push(part);
    else attributes.set(key, quoted?.replaceAll('\\"', '"') ?? bare ?? '');
  }
  const language = words.shift() ?? '';
  return { language, words, attributes, namedAbove: nameAbove(lines, start), lines: lines.slice(start + 1, end), start, end: end + 1 };
}

/** A line that is only `` `name`: ``, with at most one empty line between it and the fence. */
function nameAbove(lines: readonly string[], fence: number): string | undefined {
  const line = lines[fence - 1] === '' ? lines[fence - 2] : lines[fence - 1];
  return /^`([^`]+)`:$/.exec(line ?? '')?.[1];
}

function casesOf(document: string, section: Section): MarkdownCase[] {
  interface Draft {
    files: CaseFile[];
    hasMain: boolean;
    fixes: ExpectedFix[];
    fixBlocks: { start: number; end: number }[];
    lastFileEnd: number;
  }
  const drafts: Draft[] = [];
  const newDraft = (): Draft => {
    const draft: Draft = { files: [], hasMain: false, fixes: [], fixBlocks: [], lastFileEnd: 0 };
    drafts.push(draft);
    return draft;
  };

  for (const fence of section.fences) {
    const at = fence.start + 1;
    if (isSettings(fence)) continue;
    if (isFix(fence)) {
      const draft = drafts.at(-1);
      if (draft === undefined) throw new MarkdownError(document, at, 'This fix follows no code.');
      draft.fixes.push({ title: fence.attributes.get('fix') ?? '', diff: fence.lines.join('\n'), line: at });
      draft.fixBlocks.push({ start: fence.start, end: fence.end });
      continue;
    }
    const name = fence.attributes.get('file') ?? fence.namedAbove;
    if (name === undefined && !scripts.includes(fence.language)) continue;
    refuseUnknown(document, fence);
    let draft = drafts.at(-1) ?? newDraft();
    if (name === undefined) {
      if (draft.hasMain) draft = newDraft();
      draft.hasMain = true;
    }
    const path = name ?? `tool.${fence.language}`;
    if (draft.files.some((file) => file.path === path)) throw new MarkdownError(document, at, `The case has \`${path}\` twice.`);
    draft.files.push({
      path,
      sdk: fence.attributes.get('sdk'),
      eol: fence.attributes.get('eol') === 'crlf' ? 'crlf' : 'lf',
      text: fence.lines.join('\n') + '\n',
      line: at + 1,
    });
    draft.lastFileEnd = fence.end;
  }

  const settings = settingsOf(document, section);
  const heading = section.headings.at(-1) ?? document;
  return drafts.map(({ files, fixes, fixBlocks, lastFileEnd }, i) => ({
    document,
    name: i === 0 ? heading : `${heading} (${i + 1})`,
    headings: section.headings,
    line: section.start + 1,
    files,
    settings,
    fixes,
    fixBlocks,
    lastFileEnd,
  }));
}

function refuseUnknown(document: string, fence: Fence): void {
  const unknown = [...fence.words, ...[...fence.attributes.keys()].filter((key) => !['sdk', 'file', 'eol'].includes(key))];
  const eol = fence.attributes.get('eol');
  if (eol !== undefined && eol !== 'crlf') unknown.push(`eol=${eol}`);
  if (unknown.length > 0)
    throw new MarkdownError(document, fence.start + 1, `The fence says \`${unknown.join(' ')}\`, which means nothing.`);
}

function isSettings(fence: Fence): boolean {
  return fence.language === 'json' && fence.words.includes('settings');
}

function isFix(fence: Fence): boolean {
  return fence.language === 'diff' && fence.attributes.has('fix');
}

/** The nearest section outwards that has settings. */
function settingsOf(document: string, section: Section | undefined): unknown {
  if (section === undefined) return undefined;
  const [fence, second] = section.fences.filter(isSettings);
  if (second !== undefined) throw new MarkdownError(document, second.start + 1, 'The section has settings twice.');
  if (fence === undefined) return settingsOf(document, section.parent);
  try {
    return JSON.parse(fence.lines.join('\n'));
  } catch (error) {
    throw new MarkdownError(document, fence.start + 1, `The settings are not JSON: ${String(error)}`);
  }
}
