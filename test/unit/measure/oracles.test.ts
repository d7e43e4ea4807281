/** Each oracle on what it knows, what it does not know, and what it must not take for knowledge. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { claimOf, claimsAt } from '../../../server/src/measure/claims';
import { findPath, valuesAt } from '../../../server/src/measure/jsonPath';
import { isModelAnswer, readOracles } from '../../../server/src/measure/oracleConfig';
import { advisoryJudge, findAdvisories } from '../../../server/src/measure/oracles/advisories';
import { factsJudge, findFacts } from '../../../server/src/measure/oracles/facts';
import type { Judge } from '../../../server/src/measure/oracles/oracle';
import { findResults, resultJudge } from '../../../server/src/measure/oracles/recordedResult';
import { secondSourceJudge } from '../../../server/src/measure/oracles/secondSource';
import { testReportJudge } from '../../../server/src/measure/oracles/testReport';
import { compareVersions } from '../../../server/src/measure/oracles/versions';
import { compileSchema } from '../../../server/src/measure/payloadSchema';
import { readJunit } from '../../../server/src/measure/reports/junit';
import { readTap } from '../../../server/src/measure/reports/tap';

async function says(judge: Judge, about: unknown, value?: unknown, tool = 'tool'): Promise<string> {
  const claim = claimOf({ about, ...(value === undefined ? {} : { value }) });
  assert.ok(claim !== undefined);
  return (await judge(claim, tool)).verdict;
}

test('a table of facts: the same, another, unknown, and what it says twice', async () => {
  const facts = findFacts([
    { about: 'stock of A12', value: 4 },
    { about: { sku: 'A12', at: 'north' }, value: { n: 1, of: 2 } },
    { about: 'twice', value: 1 },
    { about: 'twice', value: 2 },
  ]);
  assert.ok(facts !== undefined);
  const judge = factsJudge(facts);
  assert.equal(await says(judge, 'stock of A12', 4), 'true');
  assert.equal(await says(judge, 'stock of A12', '4'), 'false');
  assert.equal(await says(judge, { at: 'north', sku: 'A12' }, { of: 2, n: 1 }), 'true');
  assert.equal(await says(judge, 'stock of B7', 4), 'unavailable');
  assert.equal(await says(judge, 'twice', 2), 'unavailable');
  assert.equal(await says(factsJudge(findFacts({ 'the door is shut': true, 'it rains': false }) ?? new Map()), 'it rains'), 'false');
  assert.deepEqual([findFacts(3), findFacts([{ about: 'x' }]), findFacts([1])], [undefined, undefined, undefined]);
});

describe('a test report', () => {
  const junit = `<?xml version="1.0"?><testsuites><testsuite name="cart" tests="3">
    <testcase name="adds" classname="cart.test"/><testcase name="pays"><failure message="1 &lt; 2"/></testcase>
    <testcase name="ships"><skipped/></testcase><testcase name="adds" classname="other.test"><error/></testcase></testsuite></testsuites>`;
  const judgeOf = (read: ReturnType<typeof readJunit>) => {
    assert.ok(read.ok);
    return testReportJudge(read.report);
  };

  test('JUnit: passed, failed, skipped, several of one name, one that is not there', async () => {
    const judge = judgeOf(readJunit(junit));
    assert.equal(await says(judge, 'cart.test.adds'), 'true');
    assert.equal(await says(judge, 'other.test.adds'), 'false');
    assert.equal(await says(judge, 'adds'), 'unavailable');
    assert.equal(await says(judge, 'cart > pays'), 'false');
    assert.equal(await says(judge, 'pays', 'failed'), 'true');
    assert.equal(await says(judge, 'ships'), 'unavailable');
    assert.equal(await says(judge, 'ships', 'skipped'), 'true');
    assert.equal(await says(judge, 'refunds'), 'unavailable');
    assert.equal(await says(judge, { test: 'pays' }), 'false');
    assert.equal(await says(judge, 'pays', 'green'), 'unavailable');
    assert.equal(await says(judge, '*'), 'false');
  });

  test('all of them passed only where some ran, none failed, none was skipped, and the report is whole', async () => {
    const all = (text: string, read = readJunit) => says(judgeOf(read(text)), '*');
    assert.equal(await all('<testsuite><testcase name="a"/></testsuite>'), 'true');
    assert.equal(await all('<testsuite></testsuite>'), 'unavailable');
    assert.equal(await all('<testsuite failures="1"><testcase name="a"/></testsuite>'), 'false');
    assert.equal(await all('<testsuite><error>no such module</error><testcase name="a"/></testsuite>'), 'false');
    assert.equal(await all('<testsuite><testcase name="a"/><testcase name="b"><skipped/></testcase></testsuite>'), 'unavailable');
    assert.equal(await all('TAP version 13\n1..2\nok 1 - a\nok 2 - b\n', readTap), 'true');
    assert.equal(await all('TAP version 13\nok 1 - a\n', readTap), 'unavailable');
    assert.equal(await all('1..3\nok 1 - a\nok 2 - b\n', readTap), 'unavailable');
    assert.equal(await all('1..1\nok 1 - a # todo write it\n', readTap), 'unavailable');
    assert.equal(await all('1..2\nok 1 - a\nBail out! no database\n', readTap), 'false');
  });

  test('TAP: subtests, directives, data between the lines, numbers and hashes in names', async () => {
    const tap = `TAP version 14
# Subtest: cart
    # Subtest: adds
    ok 1 - adds
      ---
      message: |
        not ok 9 - never happened
      ...
    not ok 2 - pays in \\# coins
    1..2
not ok 1 - cart
    # Subtest: later
    ok 1 - ships # SKIP no truck
    1..1
ok 2 - later
1..2
`;
    const judge = judgeOf(readTap(tap));
    assert.equal(await says(judge, 'cart > adds'), 'true');
    assert.equal(await says(judge, 'pays in # coins'), 'false');
    assert.equal(await says(judge, 'never happened'), 'unavailable');
    assert.equal(await says(judge, 'later > ships', 'skipped'), 'true');
    assert.equal(await says(judge, 'cart'), 'false');
  });

  test('what is cut off, or something else, is no report', () => {
    const bad = [
      readJunit(junit.slice(0, 200)),
      readJunit('<html><body/></html>'),
      readJunit(''),
      readJunit('{"tests":[]}'),
      readTap('hello\n'),
    ];
    assert.ok(bad.every(({ ok }) => !ok));
    const [cut] = bad;
    assert.ok(cut !== undefined && !cut.ok && cut.line > 1, 'with the line where it ends');
    const entity = readJunit('<!DOCTYPE x [<!ENTITY big "ha">]><testsuite><testcase name="&big;"/></testsuite>');
    assert.ok(!entity.ok, 'no entity of the file’s own is resolved');
  });
});

describe('an advisory database', () => {
  const database = [
    {
      id: 'OSV-1',
      aliases: ['CVE-2099-1'],
      affected: [
        {
          package: { ecosystem: 'npm', name: 'libfoo' },
          ranges: [
            { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }, { introduced: '2.0.0-rc.1' }, { last_affected: '2.1.0' }] },
          ],
        },
      ],
    },
    { id: 'OSV-2', withdrawn: '2099-01-01T00:00:00Z', affected: [{ package: { ecosystem: 'npm', name: 'libbar' }, versions: ['1.0.0'] }] },
    {
      id: 'OSV-3',
      affected: [{ package: { ecosystem: 'PyPI', name: 'libqux' }, ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }] }],
    },
    { id: 'OSV-4', affected: [{ package: { ecosystem: 'Debian:11', name: 'libdeb' }, versions: ['1:2.0-1'] }] },
  ];
  const advisories = findAdvisories(database) ?? [];
  const judge = advisoryJudge(advisories, ['npm', 'Debian']);
  const of = (name: string, version?: string, ecosystem = 'npm') => ({
    package: name,
    ecosystem,
    ...(version === undefined ? {} : { version }),
  });

  test('versions in and out of its ranges', async () => {
    for (const version of ['0.1.0', '1.2.2', '1.2.3-beta', '2.0.0-rc.1', '2.0.0', '2.1.0'])
      assert.equal(await says(judge, of('libfoo', version)), 'false', version);
    for (const version of ['1.2.3', '1.9.0', '2.0.0-beta', '2.1.1', '3.0.0'])
      assert.equal(await says(judge, of('libfoo', version)), 'true', version);
    assert.equal(await says(judge, of('libfoo', '1.0.0'), 'affected'), 'true');
    assert.equal(await says(judge, of('libfoo', 'latest')), 'unavailable');
  });

  test('a package of which no version is named is affected where any advisory names it', async () => {
    assert.equal(await says(judge, of('libfoo')), 'false');
    assert.equal(await says(judge, 'npm:libfoo@1.0.0'), 'false');
    assert.equal(await says(judge, 'libfoo@1.2.3'), 'unavailable', 'of which ecosystem is not said');
    assert.equal(await says(judge, { ...of('libfoo'), id: 'CVE-2099-1' }, 'affected'), 'true');
    assert.equal(await says(judge, { ...of('libfoo'), id: 'CVE-2099-2' }, 'affected'), 'false');
  });

  test('silence says something for what the database covers alone; a withdrawn advisory is silence', async () => {
    assert.equal(await says(judge, of('libbar', '1.0.0')), 'true');
    assert.equal(await says(judge, of('libnone', '1.0.0')), 'true');
    assert.equal(await says(judge, of('libnone', '1.0.0', 'PyPI')), 'unavailable');
    assert.equal(await says(advisoryJudge(advisories, []), of('libnone')), 'unavailable');
    assert.equal(await says(judge, of('libqux', '1.0', 'PyPI')), 'unavailable', 'its order of versions is not known here');
    assert.equal(await says(judge, of('libdeb', '1:2.0-1', 'Debian')), 'false');
    assert.equal(await says(judge, 'no package at all'), 'unavailable');
  });

  test('versions in the order of semver.org', () => {
    const ordered = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.10.0',
      '2.0.0',
    ];
    for (const [i, a] of ordered.entries())
      for (const [j, b] of ordered.entries()) assert.equal(Math.sign(compareVersions(a, b)), Math.sign(i - j), `${a} ${b}`);
  });
});

test('a recorded result: succeeded, failed, its code, and another command', async () => {
  const results = findResults([
    { name: 'build', command: ['make', 'all'], exitCode: 0 },
    { name: 'lint', exitCode: 2 },
  ]);
  assert.ok(results !== undefined);
  const judge = resultJudge(results);
  assert.deepEqual(
    [
      await says(judge, 'build'),
      await says(judge, 'make all'),
      await says(judge, 'lint'),
      await says(judge, 'lint', 'failed'),
      await says(judge, 'lint', 2),
      await says(judge, 'deploy'),
    ],
    ['true', 'true', 'false', 'true', 'true', 'unavailable'],
  );
  assert.equal(await says(judge, 'build', 'fine'), 'unavailable');
  assert.deepEqual([findResults({ exitCode: 0 }), findResults({ name: 'x', exitCode: '0' })], [undefined, undefined]);
});

test('a second source: another tool that says the same, or something else, or two things; and never the tool itself', async () => {
  const said = (tool: string, about: string, value: unknown) => ({
    tool,
    claim: { id: undefined, text: about, type: undefined, about, value },
  });
  const judge = secondSourceJudge([
    said('ledger', 'balance', 40),
    said('bank', 'rate', 2),
    said('ledger', 'rate', 3),
    said('tool', 'alone', 1),
  ]);
  assert.deepEqual(
    [
      await says(judge, 'balance', 40),
      await says(judge, 'balance', 41),
      await says(judge, 'rate', 2),
      await says(judge, 'alone', 1),
      await says(judge, 'none', 1),
    ],
    ['true', 'false', 'unavailable', 'unavailable', 'unavailable'],
  );
  assert.equal(await says(judge, 'rate', 3, 'bank'), 'true', 'of two, the one that is not the tool');
});

test('paths: names, indexes, all of a list; what is no path, and what matches nothing', () => {
  const value = { a: [{ b: 1 }, { b: 2 }], 'c d': { e: null }, __proto__: 1 };
  const at = (path: string) => valuesAt(value, findPath(path) ?? []);
  assert.deepEqual(
    [at('$'), at('$.a[*].b'), at("$['c d'].e"), at('$.a[1]["b"]'), at('$.a[2]'), at('$.toString')],
    [[value], [1, 2], [null], [2], [], []],
  );
  for (const wrong of ['a', '$..a', '$.a[?(@.b)]', '$.', '$.a[', "$['a]"]) assert.equal(findPath(wrong), undefined, wrong);
  assert.deepEqual(claimsAt({ claims: ['x', { claim: 'y' }] }, '$.claims').ok, true);
  assert.deepEqual(claimsAt({}, '$.claims'), { ok: false, problem: '`$.claims` matches nothing in the payload' });
});

test('a schema: what fails is said with its place; drafts by name; what does not compile is said', () => {
  const compiled = compileSchema({ type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false });
  assert.ok(compiled.ok);
  assert.deepEqual(
    [compiled.check({ n: 1 }), compiled.check({ n: 'x' }), compiled.check({ n: 1, m: 2 })],
    [undefined, '`/n` must be integer', 'the payload must NOT have additional properties: `m`'],
  );
  const tuple = compileSchema({ prefixItems: [{ type: 'string' }] });
  assert.ok(tuple.ok && tuple.check([1]) !== undefined, '2020-12 is what a schema without a name is');
  const old = compileSchema({ $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] });
  assert.ok(old.ok && old.check([1]) !== undefined);
  assert.ok([compileSchema({ type: 'strin' }), compileSchema({ $ref: '#/nowhere' }), compileSchema(3)].every(({ ok }) => !ok));
});

describe('what a config may declare', () => {
  const messages = (oracles: unknown) => readOracles(oracles).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);

  test('a model is no oracle, under whatever name it comes', () => {
    for (const source of [
      { kind: 'model' },
      { kind: 'LLM', model: 'x' },
      { kind: 'llm-as-a-judge' },
      { kind: 'http', url: 'http://127.0.0.1:8080/v1/chat/completions' },
      { kind: 'http', url: 'http://localhost:11434/anything' },
      { kind: 'http', url: 'http://127.0.0.1:1/judge', model: 'small' },
      { kind: 'command', command: ['/usr/bin/ollama', 'run', 'x'] },
    ]) {
      const { config, problems } = readOracles({ sources: { judge: source }, claims: { x: 'judge' } });
      assert.equal(config.sources.size, 0);
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.message ?? '', /A model is no oracle: .* measures agreement, not truth/);
    }
    assert.ok(isModelAnswer({ choices: [] }) && isModelAnswer({ model: 'x', verdict: true }) && !isModelAnswer({ verdict: true }));
  });

  test('an endpoint is on this machine, and is asked over http', () => {
    for (const url of [
      'http://example.org/',
      'http://127.0.0.1.example.org/',
      'http://127.0.0.1@example.org/',
      'http://0.0.0.0/',
      'http://192.168.0.1/',
      'http://[::ffff:10.0.0.1]/',
      'https://localhost/',
      'file:///etc/hosts',
      'localhost',
      'http://user@localhost/',
    ])
      assert.equal(readOracles({ sources: { x: { kind: 'http', url } } }).config.sources.size, 0, url);
    for (const url of ['http://127.0.0.1:8080/x', 'http://localhost/', 'http://[::1]:9/', 'http://127.1.2.3/', 'http://2130706433/'])
      assert.equal(readOracles({ sources: { x: { kind: 'http', url } } }).config.sources.size, 1, url);
  });

  test('slips of the pen are told with the nearest word and the place', () => {
    assert.deepEqual(messages({ sources: { a: { kind: 'junti', file: 'x' } } }), [
      `sources.a.kind: Unknown kind "junti", did you mean \`junit\`; there are facts, junit, tap, osv, result, command, http, second-source.`,
    ]);
    assert.deepEqual(messages({ sources: { tests: { kind: 'tap', file: 'x' } }, claims: { t: 'test' } }), [
      'claims.t: There is no oracle "test" in `sources`, did you mean `tests`.',
    ]);
    assert.deepEqual(messages({ sources: { a: { kind: 'facts', file: 'x', timeout: 3 } } }), [
      'sources.a.timeout: Unknown key `timeout`, did you mean `timeoutMs`.',
    ]);
    assert.deepEqual(messages({ sources: { a: { kind: 'facts' } } }), ['sources.a: An oracle of kind `facts` has a `file`.']);
    assert.deepEqual(messages({ sources: { a: { kind: 'command', command: 'make all' } } }), [
      'sources.a: An oracle of kind `command` has a `command`: a list of words, the program first. No shell reads it.',
    ]);
    assert.deepEqual(messages({ tools: { t: { claims: 'claims', schema: 3 } } }).length, 2);
    assert.deepEqual(messages([]), [': `oracles` is an object with `sources`, `claims` and `tools`.']);
    assert.deepEqual(messages({}), []);
  });
});
