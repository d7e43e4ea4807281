/** Hundreds of edits of the code itself, held against the command line on the same text: no squiggle is stale and none is missing. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Range, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import { caught, marked, tool } from '../../lsp/samples';
import { api, extension, findings, opened } from './editor';
import { asReported, readReport, type Reported } from './reported';
import { scenario } from './scenario';

const file = 'edits.ts';
const edits = 500;
const comparedAfter = [167, 334, edits];
const mostBroken = 3;
const mostTools = 8;

/** Text that was taken away, and what marks its place. */
interface Broken {
  readonly mark: string;
  readonly text: string;
}

scenario('five hundred edits of the code leave the findings of the command line', async () => {
  const document = await opened(file);
  const before = document.getText();
  const counts = [findings(document.uri).length];
  const next = randomNumbers(20_261_129);
  const broken: Broken[] = [];
  const made = new Map<string, number>();
  for (let i = 1; i <= edits; i++) {
    const kind = await editOnce(document, i, next, broken);
    made.set(kind, (made.get(kind) ?? 0) + 1);
    // A tool may have been deleted with what was broken in it.
    for (const one of broken.filter(({ mark }) => !document.getText().includes(mark))) broken.splice(broken.indexOf(one), 1);
    if (i === edits) for (const one of broken.splice(0)) await replaceFirst(document, one.mark, one.text);
    if (!comparedAfter.includes(i)) continue;
    const { inEditor, onCommandLine } = await compared(document);
    assert.deepEqual(inEditor, onCommandLine, `after ${i} edits`);
    counts.push(inEditor.length);
  }
  for (const kind of ['insert', 'delete', 'mend', 'fault', 'break', 'repair']) {
    assert.ok((made.get(kind) ?? 0) >= 20, `${kind}: ${made.get(kind) ?? 0} of ${edits}`);
  }
  await replaceAt(document, 0, document.getText().length, before);
  await document.save();
  assert.ok(new Set(counts).size > 1 && Math.max(...counts.slice(1)) >= 3, `findings: ${counts.join(', ')}`);
});

/** One edit as a person makes it; says which. What is not possible now becomes a new tool. */
async function editOnce(document: TextDocument, i: number, next: (below: number) => number, broken: Broken[]): Promise<string> {
  const text = document.getText();
  const handlers = [...text.matchAll(/^server\.registerTool\([\s\S]*?^}\);\n/gm)];
  const pick = <T>(list: readonly T[]): T | undefined => list[next(Math.max(1, list.length))];
  const [handler] = pick(handlers) ?? [];
  switch (handlers.length > mostTools ? 0 : next(6)) {
    case 0:
      if (handler === undefined || handlers.length < 4) break;
      return replaceFirst(document, handler, '').then(() => 'delete');
    case 1:
      if (!text.includes(caught)) break;
      return replaceFirst(document, caught, marked).then(() => 'mend');
    case 2:
      if (!text.includes(marked)) break;
      return replaceFirst(document, marked, caught).then(() => 'fault');
    case 3: {
      const part = pick(['} catch (e) {', '=> {', 'try {', ' });\n', "type: 'text'", 'return ', '\n});', 'server.']) ?? '';
      if (broken.length >= mostBroken || !text.includes(part)) break;
      // Half of them stand where the parser goes on as if nothing were there, half stop it.
      const mark = next(2) === 0 ? `/* gone ${i} */` : `\` gone ${i} `;
      broken.push({ mark, text: part });
      const places = [...text.matchAll(new RegExp(escaped(part), 'g'))].map(({ index }) => index);
      return replaceAt(document, pick(places) ?? 0, part.length, mark).then(() => 'break');
    }
    case 4: {
      const [one] = broken.splice(next(Math.max(1, broken.length)), 1);
      if (one === undefined) break;
      return replaceFirst(document, one.mark, one.text).then(() => 'repair');
    }
  }
  const at = handler === undefined ? text.length : text.indexOf(handler);
  return replaceAt(document, at, 0, `${tool(`read_${i}`).trimStart()}\n`).then(() => 'insert');
}

/** What the editor has once it has caught up, and what a fresh run of the program that was shipped says of the saved files. */
async function compared(document: TextDocument): Promise<{ inEditor: readonly Reported[]; onCommandLine: readonly Reported[] }> {
  await document.save();
  await (await api()).settled(document.uri);
  const inEditor = findings(document.uri).map((finding) => asReported(finding, file));
  const program = join(extension().extensionPath, 'dist', 'main.js');
  const folder = workspace.getWorkspaceFolder(document.uri)?.uri.fsPath ?? '';
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const args = [program, 'check', folder, '--format', 'json', '--fail-on', 'error'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 << 20 }).catch((error: unknown) => {
    const { code, stdout: said = '' } = error as { code?: unknown; stdout?: string };
    assert.equal(code, 1, 'the command line has findings and no fault');
    return { stdout: said };
  });
  const sorted = (list: readonly Reported[]) =>
    [...list].sort((a, b) => a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : 1));
  return { inEditor: sorted(inEditor), onCommandLine: sorted(readReport(stdout).filter((finding) => finding.file === file)) };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function replaceFirst(document: TextDocument, before: string, after: string): Promise<void> {
  const start = document.getText().indexOf(before);
  assert.notEqual(start, -1, `${JSON.stringify(before)} is in the text`);
  return replaceAt(document, start, before.length, after);
}

async function replaceAt(document: TextDocument, start: number, length: number, after: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(start + length)), after);
  assert.ok(await workspace.applyEdit(edit), 'the edit was taken');
}

/** The same numbers in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let random = seed;
  return (below) => (random = (random * 48_271) % 2_147_483_647) % below;
}
