/** The faults that were planted in `examples/thirteen-faults` are found where they are, and the page that compares checkers says so. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { columnOf, faultsOf, markedLines, type Finding } from '../support/planted';
import { readOwn, repositoryRoot } from '../support/repository';
import { candor } from './runCli';

const folder = join(repositoryRoot, 'examples', 'thirteen-faults');
const lines = markedLines(readFileSync(join(folder, 'src', 'server.ts'), 'utf8'));
const page = readOwn('docs/PLANTED.md');

describe('thirteen faults on purpose', () => {
  const { out } = candor(['check', folder, '--preset', 'strict', '--format', 'json']);
  const { findings } = JSON.parse(out) as { findings: (Finding & { file: string })[] };
  const own = findings.filter(({ file }) => file === 'src/server.ts');

  test('each is marked once', () => {
    assert.deepEqual(
      [...lines.keys()].sort((a, b) => a - b),
      faultsOf(folder).map(({ fault }) => fault),
    );
  });

  for (const { fault, what, rules } of faultsOf(folder)) {
    const found = columnOf(own, lines.get(fault));
    test(`${fault}: ${what}`, () =>
      assert.ok(
        rules.some((rule) => found.includes(rule)),
        found.join(),
      ));
    test(`${fault}: the page says the same`, () => {
      const row = page.split('\n').find((line) => line.startsWith(`| ${fault} |`)) ?? '';
      const said = [...(row.split('|').at(-2) ?? '').matchAll(/`([\w-]+)`/g)].map(([, rule]) => rule);
      assert.deepEqual(said, found);
    });
  }
});
