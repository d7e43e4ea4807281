/**
 * The rows of SDKs against the data, without the packages: each sample of a row is found and read as the row says, the majors of one SDK
 * are told apart, and `docs/SDKS.md` has the rows that there are. `npm run sdks` asks the same of the real packages.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findTools } from '../../../server/src/analysis/discovery/findTools';
import { returnsOf, type SdkMajor } from '../../../server/src/analysis/discovery/sdk';
import { sdks } from '../../../server/src/analysis/discovery/sdks/index';
import type { Tool } from '../../../server/src/analysis/discovery/tool';
import { dispatchedTools } from '../../../server/src/analysis/facts/terms/dispatch';
import { readOwn } from '../../support/repository';
import { difference, readingOf } from '../../sdks/found';
import { cellsOf } from '../../sdks/page';
import { groups, rows } from '../../sdks/rows';
import { openWorkspace } from '../program/openWorkspace';
import { samplesByKey, type Sample } from './samples';

/** `@scope/name@1.2.3` → its package and version. */
const parted = (text: string): readonly [string, string] => [text.slice(0, text.lastIndexOf('@')), text.slice(text.lastIndexOf('@') + 1)];

function toolsIn(sample: Sample, dependencies: Readonly<Record<string, string>>): readonly Tool[] {
  const { path = 'src/huts.ts', code, files = {} } = sample;
  const s = openWorkspace({ 'package.json': JSON.stringify({ name: 'huts', dependencies }), ...files, [path]: code }).snapshot();
  const file = s.sourceFile(`/w/${path}`);
  assert.ok(file !== undefined, path);
  return findTools(s, file, false).flatMap((tool) => dispatchedTools(s, tool));
}

describe('each row', () => {
  for (const row of rows) {
    for (const key of row.samples ?? []) {
      test(`${row.id} of ${row.group}: ${key}`, () => {
        const group = groups.find(({ name }) => name === row.group);
        const sample = samplesByKey.get(key);
        assert.ok(group !== undefined && sample !== undefined);
        const packages = [group.name, ...(group.with ?? [])].filter((name) => name.lastIndexOf('@') > 0);
        const tools = toolsIn(sample, Object.fromEntries(packages.map(parted)));
        assert.equal(difference(sample, tools), undefined);
        const [tool] = tools as [Tool];
        assert.equal(readingOf(tool), row.reads);
        assert.equal(tool.majorNumber ?? 'none', row.major ?? Number(/^\d+/.exec(parted(row.group)[1])?.[0]));
      });
    }
  }

  test('names a group, a reading where it has samples, and a reason where it has none', () => {
    const wrong = rows.filter(
      ({ group, samples, reads, why }) =>
        !groups.some(({ name }) => name === group) ||
        (samples === undefined ? why === undefined || reads !== undefined : reads === undefined),
    );
    assert.deepEqual(wrong, []);
  });

  test('stands in docs/SDKS.md as it is, and nothing else does', () => {
    const lines = readOwn('docs/SDKS.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const starts = rows.map((row) => `| ${cellsOf(row).join(' | ')} |`);
    assert.deepEqual(
      lines.map((line) => starts.find((start) => line.startsWith(start)) ?? line),
      starts,
    );
  });

  test('there is one for each SDK', () => {
    const seen = new Set(rows.flatMap(({ samples = [] }) => samples.map((key) => samplesByKey.get(key)?.sdk)));
    assert.deepEqual(
      sdks.map(({ id }) => id).filter((id) => !seen.has(id)),
      [],
    );
  });
});

describe('the data of each major', () => {
  const all = sdks.flatMap(({ id, majors, registrations }) => [
    ...majors.map((major) => [id, major] as const),
    ...registrations.flatMap(({ reads }) => majors.map((major) => [id, { ...major, ...reads } satisfies SdkMajor] as const)),
  ]);

  test('says how a contract is held where it is', () => {
    assert.deepEqual(
      all.filter(([, { outputContract, check }]) => outputContract === 'enforced' && check === undefined).map(([id]) => id),
      [],
    );
  });

  test('names what reaches the model where other throws do not, or what steers the run, by identifiers', () => {
    for (const [id, { throwing }] of all)
      for (const name of [...(throwing?.shown ?? []), ...(throwing?.control ?? []), ...Object.keys(throwing?.given ?? {})])
        assert.match(name, /^[A-Za-z]\w+$/, id);
  });

  test('an SDK that takes text alone or refuses it says so of text', () => {
    for (const [id, major] of all) {
      const { text, toolResult } = returnsOf(major);
      if (major.result === 'string-only') assert.equal(text, 'passed', id);
      if (major.result === 'call-tool-result') assert.ok(text !== 'passed' && toolResult === 'passed', id);
      if (major.result === 'text-or-json') assert.notEqual(toolResult, 'passed', id);
    }
  });
});

describe('majors of one package', () => {
  const majorOf = (key: string, dependencies: Readonly<Record<string, string>>): SdkMajor => {
    const sample = samplesByKey.get(key);
    assert.ok(sample !== undefined, key);
    const [tool] = toolsIn(sample, dependencies);
    assert.ok(tool !== undefined, key);
    return tool.major;
  };

  test('MCP 1 cannot serve a union and looks only beside `content`, 2 can and always looks', () => {
    const one = majorOf('mcp', { '@modelcontextprotocol/sdk': '^1.32.0' });
    const two = majorOf('mcp, v2', { '@modelcontextprotocol/server': '^2.4.0' });
    assert.deepEqual([one.check?.unions, one.check?.when, one.check?.failures], ['break', 'with-content', 'refused-by-client']);
    assert.deepEqual([two.check?.unions, two.check?.when, two.check?.failures], [undefined, 'always', undefined]);
  });

  test('mcp-handler hands a server of MCP 1 on in 1, of MCP 2 in 2', () => {
    const unions = ['^1.0.0', '^2.4.0'].map((range) => majorOf('mcp, handler package', { 'mcp-handler': range }).check?.unions);
    assert.deepEqual(unions, ['break', undefined]);
  });

  test('AI SDK 4 lets a throw end the run, 5 to 7 show it', () => {
    const fates = ['^4.3.19', '^5.0.0', '^6.0.0', '^7.0.0'].map((range) => majorOf('ai', { ai: range }));
    assert.deepEqual(
      fates.map(({ thrown, outputContract }) => `${thrown} ${outputContract}`),
      ['run-rejects none', 'flagged-message declared', 'flagged-message declared', 'flagged-message declared'],
    );
  });

  test('Mastra 1 holds the contract and answers a breach as data, 0 does not hold it', () => {
    const [zero, one] = ['^0.24.0', '^1.71.0'].map((range) => majorOf('mastra', { '@mastra/core': range }));
    assert.deepEqual([zero?.outputContract, zero?.check], ['declared', undefined]);
    assert.deepEqual([one?.outputContract, one?.check?.unmet], ['enforced', 'message-as-data']);
  });

  for (const [key, name, ranges] of [
    ['mcp-nest', '@rekog/mcp-nest', ['^1.9.0', '^2.0.0']],
    ['mcp-use', 'mcp-use', ['^1.34.0', '^2.5.0']],
    ['skybridge, 0.x tool', 'skybridge', ['^0.35.0', '^2.0.0']],
  ] as const) {
    test(`${name} stands on MCP 1 in ${ranges[0]}, on MCP 2 in ${ranges[1]}`, () => {
      const unions = ranges.map((range) => majorOf(key, { [name]: range }).check?.unions);
      assert.deepEqual(unions, ['break', undefined]);
    });
  }

  test('pi ignores a returned error flag before 1', () => {
    const kinds = ['^0.73.0', '^1.6.0'].map((range) => majorOf('pi', { '@earendil-works/pi-coding-agent': range }).failure.kind);
    assert.deepEqual(kinds, ['value', 'flag']);
  });

  test('fastmcp takes an object under a contract in 4, and refuses it in 3', () => {
    const fates = ['^3.35.0', '^4.20.0'].map((range) => returnsOf(majorOf('fastmcp', { fastmcp: range })).object);
    assert.deepEqual(fates, ['rejected', 'structured']);
  });
});
