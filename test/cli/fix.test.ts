/** What `candor fix` writes, and what it leaves alone. */
import assert from 'node:assert/strict';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { emptyReport, findingAt, placeOf, programWithCannedAnswers, projectWithAnswers } from './canned';
import { candor, emptyFolder, project, put } from './runCli';

const main = programWithCannedAnswers();
const before = 'const a = 1;\r\nreturn { content };\r\n';
const after = 'const a = 1;\r\nreturn { content, isError: true };\r\n';

function fixable(
  files: Readonly<Record<string, string | Buffer>>,
  fixed: readonly string[],
  remaining: 'none' | 'warning' = 'none',
): string {
  return projectWithAnswers(files, (root) => ({
    fix: {
      files: fixed.map((file) => ({ file: file.startsWith('/') ? file : `${root}/${file}`, before, after, applied: 1 })),
      rounds: 2,
      notices: [],
    },
    check: { ...emptyReport, findings: remaining === 'none' ? [] : [findingAt(placeOf(root, 'tool.ts', 'import', 'import'))] },
  }));
}

const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');

describe('candor fix', () => {
  test('writes what was fixed, keeps the mode of the file, and says what remains', () => {
    const root = fixable({ 'a.ts': before, 'b/c.ts': before }, ['a.ts', 'b/c.ts']);
    chmodSync(join(root, 'a.ts'), 0o755);
    const { code, out, err } = candor(['fix', root], { main });
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^Fixed 2 problems in 2 files\.\n/);
    assert.equal(read(root, 'a.ts'), after);
    assert.equal(read(root, 'b/c.ts'), after);
    assert.equal(statSync(join(root, 'a.ts')).mode & 0o777, 0o755);
    assert.deepEqual(readdirSync(root).sort(), ['a.ts', 'answers.json', 'b', 'tool.ts'], 'nothing is left lying about');
  });

  test('exits 1 where findings remain', () => {
    const root = fixable({ 'a.ts': before }, ['a.ts'], 'warning');
    const { code, out } = candor(['fix', root], { main });
    assert.equal(code, 1);
    assert.match(out, /1 finding \(1 warning\)/);
    const other = fixable({ 'a.ts': before }, ['a.ts'], 'warning');
    assert.equal(candor(['fix', other, '--fail-on', 'error'], { main }).code, 0);
  });

  test('with nothing to fix says so', () => {
    const { code, out } = candor(['fix', fixable({}, [])], { main });
    assert.equal(code, 0);
    assert.match(out, /^Nothing to fix\.\n/);
  });

  test('--dry-run prints a diff that can be applied, and writes nothing', () => {
    const root = fixable({ 'a.ts': before }, ['a.ts']);
    const { code, out, err } = candor(['fix', root, '--dry-run'], { main });
    assert.equal(code, 0);
    assert.equal(
      out,
      '--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,2 @@\n const a = 1;\r\n-return { content };\r\n+return { content, isError: true };\r\n',
    );
    assert.match(err, /^Would fix 1 problem in 1 file\./);
    assert.equal(read(root, 'a.ts'), before);
  });

  test('keeps a byte order mark', () => {
    const root = fixable({ 'a.ts': `\ufeff${before}` }, ['a.ts']);
    assert.equal(candor(['fix', root], { main }).code, 0);
    assert.equal(read(root, 'a.ts'), `\ufeff${after}`);
  });

  test('follows a link inside of the folder and keeps it a link', () => {
    const root = fixable({ 'real.ts': before }, ['link.ts']);
    symlinkSync('real.ts', join(root, 'link.ts'));
    assert.equal(candor(['fix', root], { main }).code, 0);
    assert.equal(read(root, 'real.ts'), after);
    assert.ok(lstatSync(join(root, 'link.ts')).isSymbolicLink());
  });

  test('writes a file that has two names once, and says nothing of the other', () => {
    const root = fixable({ 'real.ts': before }, ['link.ts', 'real.ts']);
    symlinkSync('real.ts', join(root, 'link.ts'));
    const { code, out, err } = candor(['fix', root], { main });
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^Fixed 1 problem in 1 file\./);
    assert.equal(read(root, 'real.ts'), after);
    assert.ok(lstatSync(join(root, 'link.ts')).isSymbolicLink());
  });

  test('never writes out of the folder, through a linked file or a linked folder', () => {
    const outside = emptyFolder();
    put(join(outside, 'a.ts'), before);
    mkdirSync(join(outside, 'folder'));
    put(join(outside, 'folder/b.ts'), before);
    const root = fixable({}, ['link.ts', 'linked/b.ts', join(outside, 'a.ts')]);
    symlinkSync(join(outside, 'a.ts'), join(root, 'link.ts'));
    symlinkSync(join(outside, 'folder'), join(root, 'linked'));
    const { code, err } = candor(['fix', root], { main });
    assert.equal(code, 2);
    assert.equal(candor(['fix', root, '--dry-run'], { main }).out, '', 'nor does the diff speak of it');
    assert.match(err, /^not written: link\.ts: it lies outside of .*\nnot written: linked\/b\.ts: it lies outside of /);
    assert.equal(read(outside, 'a.ts'), before);
    assert.equal(read(outside, 'folder/b.ts'), before);
  });

  test('leaves a file alone that has changed meanwhile, or is not UTF-8', () => {
    const latin = Buffer.from(before.replace('1', "'\u00e9'"), 'latin1');
    const wide = Buffer.from(`\ufeff${before}`, 'utf16le');
    const root = projectWithAnswers({ 'changed.ts': 'new text\n', 'latin.ts': latin, 'wide.ts': wide }, (folder) => ({
      fix: {
        files: [
          { file: `${folder}/changed.ts`, before, after, applied: 1 },
          { file: `${folder}/latin.ts`, before: latin.toString('utf8'), after, applied: 1 },
          { file: `${folder}/wide.ts`, before, after, applied: 1 },
        ],
        rounds: 2,
        notices: [],
      },
      check: emptyReport,
    }));
    const { code, err } = candor(['fix', root], { main });
    assert.equal(code, 2);
    assert.match(
      err,
      /not written: changed\.ts: it has changed since it was analysed\nnot written: latin\.ts: it is not UTF-8\nnot written: wide\.ts: it is not UTF-8\n/,
    );
    assert.equal(read(root, 'changed.ts'), 'new text\n');
    assert.ok(readFileSync(join(root, 'latin.ts')).equals(latin));
    assert.ok(readFileSync(join(root, 'wide.ts')).equals(wide));
  });

  test('of a named file writes the other files that the fix needs', () => {
    const root = fixable({ 'a.ts': before, 'b.ts': before, 'package.json': '{}' }, ['a.ts', 'b.ts']);
    assert.equal(candor(['fix', join(root, 'b.ts')], { main }).code, 0);
    assert.equal(read(root, 'a.ts'), after);
    assert.equal(read(root, 'b.ts'), after);
  });

  test('a file that cannot be written is told', { skip: process.platform === 'win32' ? 'Windows has other permissions' : false }, () => {
    const root = fixable({ 'a.ts': before }, ['a.ts']);
    chmodSync(join(root, 'a.ts'), 0o444);
    const { code, err } = candor(['fix', root], { main, unprivileged: true });
    assert.equal(code, 2);
    assert.match(err, /not written: a\.ts: permission denied/);
  });
});

describe('the rewrite of a handler', () => {
  const tool = `import { tool } from 'ai';
import { z } from 'zod';
declare const cards: { find(id: string): Promise<{ id: string } | undefined> };
export const showCard = tool({
  description: 'Shows a card.',
  inputSchema: z.object({ id: z.string() }),
  execute: async ({ id }) => {
    const card = await cards.find(id);
    if (!card) return 'There is no such card.';
    return card;
  },
});
`;
  const files = { 'package.json': '{ "name": "cards", "dependencies": { "ai": "^6.0.0" } }', 'tool.ts': tool };

  test('is the first fix of a finding that it clears, and its diff is shown when it is asked for', () => {
    const root = project(files);
    const { findings } = JSON.parse(candor(['check', root, '--format', 'json']).out) as { findings: { rule: string; fixes: unknown[] }[] };
    const [sentence] = findings.filter(({ rule }) => rule === 'prose-result');
    assert.deepEqual(sentence?.fixes[0], { title: 'Rewrite handler to a discriminated result', kind: 'review' });
    const { code, out } = candor(['fix', root, '--dry-run', '--review', 'prose-result']);
    assert.equal(code, 0);
    assert.match(out, /\+ {4}return \{ ok: true, data: card \};/);
    assert.equal(read(root, 'tool.ts'), tool);
  });

  test('is not made unasked', () => {
    const { out } = candor(['fix', project(files), '--dry-run']);
    assert.doesNotMatch(out, /ok: true/);
  });
});
