/** Text that nobody meant: files cut anywhere, words of the language in any order, bytes. No crash, no rule that throws, nothing slow. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnalysis } from '../../server/src/analysis/api';
import { allCases } from '../support/allCases';
import { coreOptions } from '../support/coreAnalyzer';
import { root } from '../support/fixture';
import { createChance } from '../support/random';
import { ownFiles, readOwn } from '../support/repository';

const longest = 2_000;
const scripts = [...allCases().files].filter(([file]) => /\.[cm]?[jt]sx?$/.test(file)).map(([, text]) => text);
const examples = ownFiles()
  .filter((file) => /^examples\/.*\.[cm]?[jt]sx?$/.test(file))
  .map(readOwn);
const texts = [...scripts, ...examples];
const header = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\ndeclare const server: McpServer;\n';

/** One analysis takes all inputs as versions of one open document, as an editor would hand them over. */
function tryAll(inputs: Iterable<string>): number {
  const file = `${root}/typed.ts`;
  const manifest = JSON.stringify({ dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' } });
  const analysis = createAnalysis(coreOptions(new Map([[`${root}/package.json`, manifest]])));
  let version = 0;
  for (const text of inputs) {
    const started = performance.now();
    analysis.apply([{ kind: version === 0 ? 'open' : 'edit', file, version: ++version, text }]);
    const { faults } = analysis.check({ paths: [] });
    const took = performance.now() - started;
    assert.deepEqual(faults, [], `of this text:\n${text}`);
    assert.ok(took <= longest, `${took.toFixed()} ms for this text:\n${text.slice(0, 4_000)}`);
  }
  analysis.dispose();
  return version;
}

test('every case and example cut at every 64th character', (t) => {
  const chance = createChance();
  const cuts = texts.flatMap((text) => Array.from({ length: Math.floor(text.length / 64) }, (_, i) => text.slice(0, (i + 1) * 64)));
  // A thousand of them, another thousand with another seed.
  const some = cuts.length <= 1_000 ? cuts : Array.from({ length: 1_000 }, () => chance.pick(cuts));
  t.diagnostic(`seed ${chance.seed}: ${tryAll(some)} of ${cuts.length} cuts`);
  assert.ok(cuts.length > 0);
});

test('words of the language in any order', (t) => {
  const chance = createChance();
  const words = [...new Set(texts.flatMap((text) => text.match(/\w+|"[^"\n]*"|=>|[^\s\w]/g) ?? []))];
  const soup = () => header + Array.from({ length: 20 + chance.integer(300) }, () => chance.pick(words)).join(chance.pick([' ', '\n', '']));
  t.diagnostic(`seed ${chance.seed}: ${tryAll(Array.from({ length: 500 }, soup))} texts of ${words.length} words`);
});

test('bytes', (t) => {
  const chance = createChance();
  const bytes = () =>
    header +
    Buffer.from(Array.from({ length: chance.integer(2_000) }, () => chance.integer(256))).toString(
      chance.pick(['utf8', 'latin1', 'utf16le']),
    );
  t.diagnostic(`seed ${chance.seed}: ${tryAll(Array.from({ length: 500 }, bytes))} texts`);
});
