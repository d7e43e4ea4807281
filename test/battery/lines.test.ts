/** A million recorded returns, each with a claim, an id and a use of the line before: what is in memory does not grow with them. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inFolder, mainJs } from '../support/candor';
import { repositoryRoot } from '../support/repository';

const lines = 1_000_000;
const mostMegabytes = 300;

test('a million lines are verified within 300 MB, through a pipe that is read slowly', async () => {
  const oracles = { sources: { facts: { kind: 'facts', file: 'facts.json' } }, claims: { fact: 'facts' } };
  await inFolder({ 'candor.config.json': JSON.stringify({ oracles }), 'facts.json': '{"up":true}' }, async (folder) => {
    const file = openSync(join(folder, 'in.jsonl'), 'w');
    for (let i = 0; i < lines; i += 1000)
      writeSync(
        file,
        Array.from({ length: 1000 }, (_, k) => {
          const claim = { id: `claim-${i + k}`, claim: `it is up, says ${i + k}`, type: 'fact', about: (i + k) % 2 === 0 ? 'up' : 'down' };
          return `${JSON.stringify({ tool: `tool_${k % 7}`, payload: { n: i + k }, claims: [claim], uses: i + k === 0 ? [] : [`claim-${i + k - 1}`] })}\n`;
        }).join(''),
      );
    closeSync(file);
    const note = join(folder, 'used.json');
    const child = spawn(
      process.execPath,
      ['--require', join(repositoryRoot, 'test/bench/witness.cjs'), mainJs, 'verify', 'in.jsonl', '--format', 'json'],
      {
        cwd: folder,
        env: { ...process.env, CANDOR_BENCH_NOTE: note },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let end = '';
    let pauses = 0;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      end = (end + text).slice(-2000);
      // Whoever reads has something else to do, now and then.
      if (pauses++ % 500 !== 0) return;
      child.stdout.pause();
      setTimeout(() => child.stdout.resume(), 20);
    });
    const code = await new Promise((done, fail) => child.once('error', fail).once('close', done));
    writeFileSync(join(folder, 'in.jsonl'), '');
    assert.equal(code, 1);
    const summary = JSON.parse(end.slice(end.indexOf('"summary": ') + 11, end.lastIndexOf('}'))) as Record<string, number>;
    assert.deepEqual(summary, {
      lines,
      problems: 0,
      verified: lines / 2,
      refuted: 0,
      unverifiable: lines / 2,
      malformed: 0,
      hops: lines - 1,
      leaks: lines / 2 - 1,
    });
    const megabytes = (JSON.parse(readFileSync(note, 'utf8')) as { maxRSS: number }).maxRSS / 1024;
    assert.ok(megabytes < mostMegabytes, `${Math.round(megabytes)} MB`);
  });
});
