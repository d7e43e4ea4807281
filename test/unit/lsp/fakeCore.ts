/** A core that finds words instead of faults, so that the server's own behaviour shows. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { CancelledError, type CancelToken, type Core, type FileFindings } from '../../../server/src/host/core';
import type { PlacedFinding, WorkspaceReport } from '../../../server/src/analysis/report';
import { createLineIndex } from '../../../server/src/analysis/text/lineIndex';
import type { Settings } from '../../../shared/src/settings';

/**
 * `BAD` is a finding with a safe fix and one to review; `REMOTE` is a finding in `other.ts`; a check that meets `SLOW` ends only when it is
 * cancelled; one that meets `CRASH` has no answer.
 */
export interface FakeCore extends Core {
  readonly settings: Settings;
  readonly asked: readonly string[];
  readonly disk: readonly string[];
  readonly disposed: boolean;
}

export function createFakeCore(root: string, initial: Settings): FakeCore {
  const open = new Map<string, { version: number; text: string }>();
  const asked: string[] = [];
  const disk: string[] = [];
  let settings = initial;
  let disposed = false;

  function textOf(file: string): string {
    return open.get(file)?.text ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  }

  function filesHere(): string[] {
    if (!existsSync(root)) return [];
    const names = readdirSync(root, { recursive: true, withFileTypes: true });
    return names.filter((entry) => entry.isFile() && entry.name.endsWith('.ts')).map((entry) => `${entry.parentPath}/${entry.name}`);
  }

  function findingsIn(file: string): PlacedFinding[] {
    if (settings.rules['missing-is-error'] === 'off') return [];
    const own = [...textOf(file).matchAll(/BAD/g)].map((match) => badAt(file, textOf(file), match.index));
    const isRemote = [...new Set([...open.keys(), ...filesHere()])].some((other) => textOf(other).includes('REMOTE'));
    return file.endsWith('/other.ts') && isRemote ? [...own, badAt(file, textOf(file), 0)] : own;
  }

  async function meet(files: readonly string[], token: CancelToken | undefined): Promise<void> {
    const texts = files.map(textOf);
    if (texts.some((text) => text.includes('CRASH'))) throw new Error('It ended unexpectedly.');
    if (texts.some((text) => text.includes('SLOW'))) {
      await new Promise<void>((_, reject) => token?.onCancel(() => reject(new CancelledError())));
    }
  }

  async function checkFiles(files: readonly string[], token?: CancelToken): Promise<FileFindings[]> {
    asked.push(`checkFiles ${files.map((file) => file.slice(root.length + 1)).join(' ')}`);
    const answers = files.map((file) => ({ file, version: open.get(file)?.version, findings: findingsIn(file) }));
    await meet(files, token);
    return answers;
  }

  return {
    root,
    get settings() {
      return settings;
    },
    asked,
    disk,
    get disposed() {
      return disposed;
    },
    apply(changes) {
      for (const change of changes) {
        if (change.kind === 'disk') disk.push(change.file);
        if (change.kind === 'open' || change.kind === 'edit') open.set(change.file, change);
        if (change.kind === 'close') open.delete(change.file);
      }
    },
    configure(next) {
      settings = next;
    },
    checkFiles,
    async check(_options, token): Promise<WorkspaceReport> {
      const files = filesHere();
      const faults = files.some((file) => textOf(file).includes('FAULT')) ? [{ rule: 'a-rule', file: root, message: 'It threw.' }] : [];
      await meet(files, token);
      return { findings: files.flatMap(findingsIn), tools: [], files: files.length, generated: 0, suppressed: 0, notices: [], faults };
    },
    async fix({ paths }) {
      const files = paths.map((file) => ({ file, before: textOf(file), after: textOf(file).replaceAll('BAD', 'GOOD'), applied: 1 }));
      return { files, rounds: 1, notices: [] };
    },
    async hover(_file, position) {
      return { markdown: '**a tool**', start: position, end: position };
    },
    async facts() {
      return undefined;
    },
    async rewrites() {
      return [];
    },
    async tools() {
      return [];
    },
    async passedOver() {
      return { unread: [], unparsed: [] };
    },
    async testPlan() {
      return [];
    },
    async scaffold() {
      return { runner: 'vitest', isGuessed: true, files: [], without: [], tools: [], unread: [], unparsed: [] };
    },
    async dispose() {
      disposed = true;
    },
  };
}

export function badAt(file: string, text: string, start: number): PlacedFinding {
  const lines = createLineIndex(text);
  const span = { start, end: start + 3 };
  const range = { start: lines.positionAt(span.start), end: lines.positionAt(span.end) };
  const fix = (title: string, kind: 'safe' | 'review', newText: string) => ({
    title,
    kind,
    edits: [{ file, edits: [{ span, range, newText }] }],
  });
  return {
    rule: 'missing-is-error',
    level: 'error',
    file,
    span,
    range,
    message: 'This is bad.',
    related: [{ file, span, range, note: 'Because of this.' }],
    fixes: [fix('Make it good', 'safe', 'GOOD'), fix('Make it better', 'review', 'BETTER')],
    tools: [],
    url: 'https://example.org/missing-is-error.md',
  };
}
