/** `candor verify` as a script runs it: four states, oracles that are really there, hops, and everything that can be wrong with a line. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { candor } from '../support/candor';
import { repositoryRoot } from '../support/repository';
import { project } from './runCli';

interface Case {
  readonly claim: string;
  readonly schema_ok: boolean | null;
  readonly oracle_verdict: string;
  readonly state: string;
  readonly propagated: boolean;
  readonly tool: string;
  readonly line: number;
  readonly verified_by: string | null;
  readonly why: string;
}

interface Report {
  readonly tools: readonly { readonly name: string; readonly schema: boolean; readonly oracle: string | null }[];
  readonly cases: readonly Case[];
  readonly hops: readonly {
    readonly claim: string;
    readonly hop: number;
    readonly state: string;
    readonly verified_by: string | null;
    readonly propagated: boolean;
    readonly leaked: boolean;
  }[];
  readonly unverifiable_is_terminal: boolean;
  readonly summary: Readonly<Record<string, number>>;
}

type Files = Readonly<Record<string, string>>;

const linesOf = (...lines: readonly unknown[]) => lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
const configOf = (oracles: unknown) => JSON.stringify({ oracles });

async function verify(files: Files, ...flags: readonly string[]) {
  const root = project(files);
  const { status, stdout, stderr } = await candor(['verify', 'in.jsonl', '--format', 'json', ...flags], { cwd: root });
  return { code: status, report: JSON.parse(stdout) as Report, err: stderr, root };
}

const statesOf = ({ cases }: Report) => cases.map(({ state }) => state);

describe('the four cases of the check, from words that are new in each run', () => {
  const word = () => randomUUID().slice(0, 8);
  const [library, passing, refund] = [`lib${word()} has no known CVEs`, `test_${word()} passes`, `refund ${word()} was approved`];
  const schema = { type: 'object', properties: { claim: { type: 'string' } }, required: ['claim'] };
  const files = {
    'candor.config.json': configOf({
      sources: { 'advisory database': { kind: 'facts', file: 'facts.json' } },
      tools: { scan: { schema, claims: '$.claim', oracle: 'advisory database' }, refund: { schema, claims: '$.claim' } },
    }),
    'facts.json': JSON.stringify({ [library]: false, [passing]: true }),
    'in.jsonl': linesOf(
      { tool: 'scan', payload: { claim: library } },
      { tool: 'scan', payload: { claim: passing } },
      { tool: 'refund', payload: { claim: refund } },
      { tool: 'scan', payload: { claimed: passing } },
    ),
  };

  test('are told apart, and only what was verified propagates', async () => {
    const { code, report, err } = await verify(files);
    assert.deepEqual([code, err], [1, '']);
    assert.deepEqual(
      report.cases.map(({ claim, schema_ok, oracle_verdict, state, propagated }) => ({
        claim,
        schema_ok,
        oracle_verdict,
        state,
        propagated,
      })),
      [
        { claim: library, schema_ok: true, oracle_verdict: 'false', state: 'refuted', propagated: false },
        { claim: passing, schema_ok: true, oracle_verdict: 'true', state: 'verified', propagated: true },
        { claim: refund, schema_ok: true, oracle_verdict: 'unavailable', state: 'unverifiable', propagated: false },
        { claim: 'what scan returned', schema_ok: false, oracle_verdict: 'unavailable', state: 'malformed', propagated: false },
      ],
    );
    assert.equal(report.cases[1]?.verified_by, 'advisory database');
    assert.deepEqual(report.tools, [
      { name: 'scan', schema: true, oracle: 'advisory database' },
      { name: 'refund', schema: true, oracle: null },
    ]);
    assert.equal(report.unverifiable_is_terminal, true);
  });

  test('as a table, each line with its reason', async () => {
    const { status, stdout } = await candor(['verify', 'in.jsonl'], { cwd: project(files) });
    assert.equal(status, 1);
    assert.match(stdout, /1 {2}refuted .*advisory database: the table of facts says false\n/);
    assert.match(stdout, /3 {2}unverifiable .*no oracle for this claim\n/);
    assert.match(stdout, /4 {2}malformed .*must have required property 'claim'\n/);
    assert.match(stdout, /\n1 verified, 1 refuted, 1 unverifiable, 1 malformed in 4 lines\.\n$/);
  });

  test('without any oracle everything is unverifiable, with one line why', async () => {
    const { code, report, err } = await verify({ 'in.jsonl': files['in.jsonl'] });
    assert.equal(code, 1);
    assert.deepEqual(new Set(statesOf(report)), new Set(['unverifiable']));
    assert.equal(err, 'candor: No oracle is declared (`oracles` in candor.config.json), so nothing can be verified.\n');
  });
});

describe('a run over hops', () => {
  const base = {
    'candor.config.json': configOf({ sources: { facts: { kind: 'facts', file: 'facts.json' } }, claims: { fact: 'facts' } }),
    'facts.json': JSON.stringify({ up: true, down: false }),
  };
  const makes = (id: string, about: string, ...uses: readonly string[]) => ({
    tool: 'a',
    payload: 1,
    claims: [{ id, about, type: 'fact' }],
    uses,
  });
  const stands = (...uses: readonly string[]) => ({ tool: 'b', payload: 1, claims: [], uses });

  test('shows what propagated with which verification', async () => {
    const { code, report } = await verify({
      ...base,
      'in.jsonl': linesOf(makes('c1', 'up'), stands('c1'), makes('c2', 'up', 'c1'), stands('c1', 'c2')),
    });
    assert.equal(code, 0);
    assert.deepEqual(
      report.hops.map(({ claim, hop, verified_by, propagated }) => [claim, hop, verified_by, propagated]),
      [
        ['c1', 1, 'facts', true],
        ['c1', 2, 'facts', true],
        ['c1', 3, 'facts', true],
        ['c2', 1, 'facts', true],
      ],
    );
  });

  test('fails where an unverified claim went on, whatever `--fail-on` says, and a claim said again stays what it was', async () => {
    const lines = linesOf(makes('c1', 'nobody knows'), makes('c1', 'up'), stands('c1'), stands('never made'));
    for (const failOn of ['stopped', 'leaked']) {
      const { code, report } = await verify({ ...base, 'in.jsonl': lines }, '--fail-on', failOn);
      assert.equal(code, 1);
      assert.equal(report.unverifiable_is_terminal, false);
      assert.deepEqual(statesOf(report), ['unverifiable', 'unverifiable']);
      assert.match(report.cases[1]?.why ?? '', /it was unverifiable before, and stays so/);
      assert.deepEqual(
        report.hops.map(({ claim, propagated, leaked, verified_by }) => [claim, propagated, leaked, verified_by]),
        [
          ['c1', false, true, null],
          ['never made', false, true, null],
        ],
      );
    }
  });

  test('what stopped and was used by nobody is let pass by `--fail-on leaked`', async () => {
    const lines = linesOf(makes('c1', 'down'), makes('c2', 'up'), stands('c2'));
    assert.equal((await verify({ ...base, 'in.jsonl': lines }, '--fail-on', 'leaked')).code, 0);
    assert.equal((await verify({ ...base, 'in.jsonl': lines })).code, 1);
  });

  test('runs keep to themselves', async () => {
    const { code } = await verify({ ...base, 'in.jsonl': linesOf({ ...makes('c1', 'up'), run: 'one' }, { ...stands('c1'), run: 'two' }) });
    assert.equal(code, 1);
  });
});

describe('oracles that are really there', () => {
  test('a JUnit file and a TAP file of a real test run', async () => {
    const root = project({
      'shop.test.mjs': `import { test } from 'node:test'; test('test_login', () => {}); test('test_pay', () => { throw new Error('no & <money>'); });`,
    });
    for (const kind of ['junit', 'tap']) {
      const env = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => name !== 'NODE_TEST_CONTEXT' && name !== 'NODE_OPTIONS'),
      );
      const run = spawnSync(process.execPath, ['--test', `--test-reporter=${kind}`, 'shop.test.mjs'], { cwd: root, encoding: 'utf8', env });
      const { report } = await verify({
        'report.txt': run.stdout,
        'candor.config.json': configOf({ sources: { tests: { kind, file: 'report.txt' } }, tools: { run_tests: { oracle: 'tests' } } }),
        'in.jsonl': linesOf(
          ...['test_login', 'test_pay', 'test_ship', '*'].map((about) => ({
            tool: 'run_tests',
            payload: {},
            claims: [{ claim: `${about} passes`, about }],
          })),
        ),
      });
      assert.deepEqual(statesOf(report), ['verified', 'refuted', 'unverifiable', 'refuted'], kind);
    }
  });

  test('advisories in a folder, a recorded build, a second source', async () => {
    const { report } = await verify({
      'db/a.json': JSON.stringify({
        id: 'OSV-9',
        affected: [
          {
            package: { ecosystem: 'npm', name: 'libfoo' },
            ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
          },
        ],
      }),
      'build.json': JSON.stringify({ name: 'build', exitCode: 1 }),
      'other.jsonl': linesOf({ tool: 'bank', payload: { said: [{ about: 'balance', value: 40 }] }, claims: '$.said' }),
      'candor.config.json': `{ // Where things lie.
        "oracles": {
          "sources": {
            "advisories": { "kind": "osv", "file": "db", "covers": ["npm"] },
            "build": { "kind": "result", "file": "build.json" },
            "bank": { "kind": "second-source", "file": "other.jsonl" },
          },
          "claims": { "unaffected": "advisories", "build": "build", "money": "bank" },
        } }`,
      'in.jsonl': linesOf(
        {
          tool: 'x',
          payload: 1,
          claims: [
            { type: 'unaffected', about: 'libfoo@1.9.0' },
            { type: 'unaffected', about: 'libfoo@2.0.0' },
          ],
        },
        { tool: 'x', payload: 1, claims: [{ type: 'build', about: 'build' }] },
        {
          tool: 'x',
          payload: 1,
          claims: [
            { type: 'money', about: 'balance', value: 40 },
            { type: 'money', about: 'balance', value: 41 },
          ],
        },
      ),
    });
    assert.deepEqual(statesOf(report), ['refuted', 'verified', 'refuted', 'verified', 'refuted']);
  });

  test('an oracle that the tool wrote itself confirms nothing of that tool', async () => {
    const { report } = await verify({
      'facts.json': JSON.stringify({ up: true }),
      'candor.config.json': configOf({
        sources: { facts: { kind: 'facts', file: 'facts.json', writtenBy: 'x' } },
        claims: { fact: 'facts' },
      }),
      'in.jsonl': linesOf(...['x', 'y'].map((tool) => ({ tool, payload: 1, claims: [{ type: 'fact', about: 'up' }] }))),
    });
    assert.deepEqual(statesOf(report), ['unverifiable', 'verified']);
  });

  test('a command is run where the flag allows it, once, and by no shell', async () => {
    const script = `require('fs').appendFileSync('ran.txt', process.argv[2] + '\\n'); process.exit(0)`;
    const files = {
      'check.cjs': script,
      'candor.config.json': configOf({
        sources: { build: { kind: 'command', command: [process.execPath, 'check.cjs', '$(touch shell.txt); x'] } },
        claims: { build: 'build' },
      }),
      'in.jsonl': linesOf(...Array.from({ length: 3 }, () => ({ tool: 'x', payload: 1, claims: [{ type: 'build', claim: 'it builds' }] }))),
    };
    const without = await verify(files);
    assert.deepEqual(statesOf(without.report), ['unverifiable', 'unverifiable', 'unverifiable']);
    assert.match(without.report.cases[0]?.why ?? '', /a command is run with --run-commands alone/);
    assert.ok(!existsSync(join(without.root, 'ran.txt')));
    const allowed = await verify(files, '--run-commands');
    assert.deepEqual(statesOf(allowed.report), ['verified', 'verified', 'verified']);
    assert.ok(!existsSync(join(allowed.root, 'shell.txt')));
    const gone = await verify(
      {
        ...files,
        'candor.config.json': configOf({
          sources: { build: { kind: 'command', command: ['no-such-program-here'] } },
          claims: { build: 'build' },
        }),
      },
      '--run-commands',
    );
    assert.equal(gone.code, 1);
    assert.match(gone.report.cases[0]?.why ?? '', /the command cannot be run: there is no such file/);
    const slow = { kind: 'command', command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'], timeoutMs: 200 };
    const late = await verify(
      { ...files, 'candor.config.json': configOf({ sources: { build: slow }, claims: { build: 'build' } }) },
      '--run-commands',
    );
    assert.deepEqual([late.code, late.report.cases[0]?.why], [1, 'the command did not end within 200 ms']);
  });
});

describe('an endpoint on this machine', () => {
  type Handler = (question: { request: string; claim: { about: string } }, response: ServerResponse) => void;

  async function withEndpoint<T>(handle: Handler, use: (url: string, asked: () => number) => Promise<T>): Promise<T> {
    let asked = 0;
    const server = createServer((request: IncomingMessage, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        asked += 1;
        handle(JSON.parse(body) as Parameters<Handler>[0], response);
      });
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    try {
      return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`, () => asked);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  const answer = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  const behaviours: Readonly<Record<string, readonly [Handler, RegExp]>> = {
    late: [() => undefined, /did not answer within 300 ms/],
    garbage: [(_, response) => answer(response, '<html>true</html>'), /something that is no JSON/],
    'a failure with a verdict in it': [({ request }, response) => answer(response, { request, verdict: true }, 500), /status 500/],
    'a way to elsewhere': [(_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), /status 302/],
    'the answer to another question': [(_, response) => answer(response, { request: 'r-1', verdict: true }), /answered another request/],
    'a text for a verdict': [({ request }, response) => answer(response, { request, verdict: 'true' }), /without a `verdict`/],
    'no answer to be had': [({ request }, response) => answer(response, { request, verdict: null, why: 'no such order' }), /no such order/],
    'the words of a model': [
      ({ request }, response) => answer(response, { request, verdict: true, model: 'small', choices: [] }),
      /A model is no oracle/,
    ],
    'too much': [(_, response) => answer(response, 'x'.repeat(200_000)), /longer than 64 KB/],
    'half an answer': [
      (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('{"verdict":true'),
      /did not answer within|cannot be asked/,
    ],
    'a broken line': [(_, response) => response.destroy(), /cannot be asked/],
  };
  const filesFor = (url: string, more: object = {}): Files => ({
    'candor.config.json': configOf({ sources: { orders: { kind: 'http', url, timeoutMs: 300, ...more } }, claims: { order: 'orders' } }),
    'in.jsonl': linesOf(...['shipped', 'lost', 'shipped'].map((about) => ({ tool: 'x', payload: 1, claims: [{ type: 'order', about }] }))),
  });

  test('is asked, a question once, and its answer counts', async () => {
    await withEndpoint(
      ({ request, claim }, response) => answer(response, { request, verdict: claim.about === 'shipped', why: 'by the book' }),
      async (url, asked) => {
        const { code, report } = await verify(filesFor(url));
        assert.equal(code, 1);
        assert.deepEqual(statesOf(report), ['verified', 'refuted', 'verified']);
        assert.equal(report.cases[0]?.why, 'by the book');
        assert.equal(asked(), 2);
      },
    );
  });

  for (const [what, [handle, why]] of Object.entries(behaviours)) {
    test(`that gives ${what} verifies nothing`, async () => {
      await withEndpoint(handle, async (url) => {
        const { report } = await verify(filesFor(url));
        assert.deepEqual(statesOf(report), ['unverifiable', 'unverifiable', 'unverifiable']);
        assert.match(report.cases[0]?.why ?? '', why);
      });
    });
  }

  test('that lies about what is known is not believed', async () => {
    const controls = [{ claim: { about: 'lost', type: 'order' }, verdict: false }];
    await withEndpoint(
      ({ request }, response) => answer(response, { request, verdict: true }),
      async (url) => {
        const { code, report, err } = await verify(filesFor(url, { controls }));
        assert.equal(code, 2);
        assert.deepEqual(statesOf(report), ['unverifiable', 'unverifiable', 'unverifiable']);
        assert.match(
          err,
          /candor\.config\.json:1: The oracle `orders` is not believed: of the control "lost" it says true, and false is known/,
        );
      },
    );
  });

  test('that is elsewhere is refused with the reason, and nothing is asked', async () => {
    const { code, report, err } = await verify(filesFor('http://example.org/judge'));
    assert.equal(code, 2);
    assert.deepEqual(new Set(statesOf(report)), new Set(['unverifiable']));
    assert.match(err, /candor\.config\.json:1: `http:\/\/example\.org\/judge` is refused: example\.org is not this machine/);
  });
});

describe('what is wrong is told in one line, and the other lines are judged', () => {
  const good = { tool: 'x', payload: { up: 1 }, claims: [{ type: 'fact', about: 'up' }] };
  const config = (more: object = {}) =>
    configOf({ sources: { facts: { kind: 'facts', file: 'facts.json' } }, claims: { fact: 'facts' }, ...more });
  const base = { 'candor.config.json': config(), 'facts.json': '{ "up": true }' };
  const linesIn = (err: string) => err.trimEnd().split('\n');

  test('lines', async () => {
    const lines = [
      '{"tool":',
      '[]',
      '{"payload":1}',
      '{"tool":"x"}',
      '{"tool":"x","payload":1,"claims":3}',
      '{"tool":"x","payload":1,"claims":[7]}',
      '{"tool":"x","payload":1,"uses":[1]}',
      '',
      '\ufeff',
    ];
    const { code, report, err } = await verify({ ...base, 'in.jsonl': `${linesOf(good, ...lines, good)}\r\n` });
    assert.equal(code, 2);
    assert.deepEqual(statesOf(report), ['verified', 'verified']);
    assert.deepEqual(
      linesIn(err).map((line) => /^candor: in\.jsonl:(\d+): /.exec(line)?.[1]),
      ['2', '3', '4', '5', '6', '7', '8'],
    );
    assert.equal(report.cases[1]?.line, 11);
  });

  test('bytes that are no UTF-8', async () => {
    const root = project({
      ...base,
      'in.jsonl': Buffer.concat([
        Buffer.from(`${JSON.stringify(good)}\n{"tool":"`),
        Buffer.from([0xff, 0xfe]),
        Buffer.from(`"}\n${JSON.stringify(good)}`),
      ]),
    });
    const { status, stdout, stderr } = await candor(['verify', 'in.jsonl', '--format', 'json'], { cwd: root });
    assert.deepEqual([status, stderr], [2, 'candor: in.jsonl:2: it is not UTF-8.\n']);
    assert.equal((JSON.parse(stdout) as Report).summary['verified'], 2);
  });

  test('a path that matches nothing', async () => {
    const { code, report, err } = await verify({ ...base, 'in.jsonl': linesOf(good, { tool: 'x', payload: {}, claims: '$.claims' }) });
    assert.equal(code, 2);
    assert.deepEqual(statesOf(report), ['verified', 'unverifiable']);
    assert.equal(err, 'candor: in.jsonl:2: `$.claims` matches nothing in the payload.\n');
  });

  test('an oracle that is not declared, whose file is not there, whose file is broken', async () => {
    const broken: readonly (readonly [Files, RegExp])[] = [
      [
        { ...base, 'candor.config.json': configOf({ sources: {}, claims: { fact: 'fcats' } }) },
        /^candor: candor\.config\.json:1: There is no oracle "fcats"/,
      ],
      [
        { 'candor.config.json': config() },
        /^candor: candor\.config\.json:1: The oracle `facts` cannot be asked: .*facts\.json: there is no such file or folder\./,
      ],
      [{ ...base, 'facts.json': '{\n  "up": tru\n}' }, /^candor: facts\.json:2: The oracle `facts` cannot be asked: malformed JSON/],
      [{ ...base, 'facts.json': '3' }, /^candor: facts\.json:1: The oracle `facts` cannot be asked: it does not hold an object of facts/],
      [{ ...base, 'candor.config.json': '{ "oracles": ' }, /^candor: candor\.config\.json:1: Malformed JSON/],
    ];
    for (const [files, expected] of broken) {
      const { code, report, err } = await verify({ ...files, 'in.jsonl': linesOf(good) });
      assert.deepEqual([code, statesOf(report)], [2, ['unverifiable']]);
      assert.match(err, expected);
    }
  });

  test('claims that the config words: a path in them that matches nothing, or several, and one that is none', async () => {
    const claims = [{ type: 'fact', about: { name: '$.name' }, value: '$.state' }];
    const facts = JSON.stringify([{ about: { name: 'a' }, value: 'up' }]);
    const line = (payload: unknown) => ({ tool: 'x', payload });
    const files = { ...base, 'facts.json': facts, 'candor.config.json': config({ tools: { x: { claims } } }) };
    const lines = linesOf(
      line({ name: 'a', state: 'up' }),
      line({ name: 'a', state: 'down' }),
      line({ name: 'a' }),
      line({ name: 'b', state: 'up' }),
    );
    const { code, report, err } = await verify({ ...files, 'in.jsonl': lines });
    assert.deepEqual([code, err], [2, 'candor: in.jsonl:3: `$.state` matches nothing in the payload.\n']);
    assert.deepEqual(statesOf(report), ['verified', 'refuted', 'unverifiable', 'unverifiable']);
    const several = config({ tools: { x: { claims: [{ type: 'fact', about: '$.names[*]' }] } } });
    assert.match(
      (await verify({ ...files, 'candor.config.json': several, 'in.jsonl': linesOf(line({ names: ['a', 'b'] })) })).err,
      /matches 2 values/,
    );
    const wrong = config({ tools: { x: { claims: [{ about: '$..x' }] } } });
    assert.match((await verify({ ...files, 'candor.config.json': wrong, 'in.jsonl': lines })).err, /`claims` is a path into the payload/);
  });

  test('a schema that does not compile, or is not there: its tool has none, and the others keep theirs', async () => {
    const tools = { y: { schema: 'y.json' }, z: { schema: 'z.json' }, x: { schema: { required: ['up'] } } };
    const { code, report, err } = await verify({
      ...base,
      'candor.config.json': config({ tools }),
      'y.json': '{ "type": "strin" }',
      'in.jsonl': linesOf(good, { ...good, tool: 'y' }, { ...good, payload: {} }),
    });
    assert.equal(code, 2);
    assert.deepEqual(statesOf(report), ['verified', 'verified', 'malformed']);
    assert.deepEqual(
      report.cases.map(({ schema_ok }) => schema_ok),
      [true, null, false],
    );
    assert.match(
      err,
      /^candor: candor\.config\.json:1: The schema of `z` cannot be read: .*\ncandor: y\.json:1: The schema of `y` does not compile: .*\n$/,
    );
  });

  test('a file that is not there, no file at all, and a folder', async () => {
    const root = project({ ...base, 'in.jsonl': linesOf(good) });
    const several = await candor(['verify', 'gone.jsonl', 'in.jsonl', '--format', 'json'], { cwd: root });
    assert.deepEqual([several.status, several.stderr], [2, 'candor: gone.jsonl:1: Cannot read it: there is no such file or folder.\n']);
    assert.equal((JSON.parse(several.stdout) as Report).summary['verified'], 1);
    assert.equal((await candor(['verify'], { cwd: root })).status, 2);
    assert.match((await candor(['verify', '.'], { cwd: root })).stderr, /Cannot read it/);
  });
});

test('schemas come from a lock, a list of tools, names, and code', async () => {
  const schema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
  const code = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
declare const server: McpServer;
server.registerTool('count', { outputSchema: { n: z.number() } }, async () => ({ content: [], structuredContent: { n: 1 } }));
`;
  const root = project({
    'lock.json': JSON.stringify({ lockfileVersion: 1, tools: { count: { output: { hash: 'x', schema } } } }),
    'list.json': JSON.stringify({ result: { tools: [{ name: 'count', outputSchema: schema }] } }),
    'names.json': JSON.stringify({ count: schema }),
    'package.json': JSON.stringify({ dependencies: { '@modelcontextprotocol/sdk': '1.0.0' } }),
    'server.ts': code,
    'in.jsonl': linesOf({ tool: 'count', payload: { n: 'many' }, claims: ['x'] }, { tool: 'count', payload: { n: 2 }, claims: ['x'] }),
  });
  for (const from of ['lock.json', 'list.json', 'names.json', '.', 'server.ts']) {
    const { stdout } = await candor(['verify', 'in.jsonl', '--format', 'json', '--schemas', from], { cwd: root });
    assert.deepEqual(statesOf(JSON.parse(stdout) as Report), ['malformed', 'unverifiable'], from);
  }
  assert.match((await candor(['verify', 'in.jsonl', '--schemas', 'gone.json'], { cwd: root })).stderr, /Cannot read gone\.json/);
});

test('neither the compiler nor the worker is needed for it', async () => {
  const root = project({ 'in.jsonl': linesOf({ tool: 'x', payload: 1, claims: ['y'] }) });
  cpSync(join(repositoryRoot, 'dist/main.js'), join(root, 'alone/main.js'));
  const { status, stdout } = await candor(['verify', 'in.jsonl', '--format', 'json'], { cwd: root, program: join(root, 'alone/main.js') });
  assert.equal(status, 1);
  assert.deepEqual(statesOf(JSON.parse(stdout) as Report), ['unverifiable']);
});

test('`candor tools` says what its return is checked against, and what can judge it', async () => {
  const root = project({
    'package.json': JSON.stringify({ dependencies: { '@modelcontextprotocol/sdk': '1.0.0' } }),
    'candor.config.json': configOf({
      sources: { stock: { kind: 'facts', file: 'facts.json' } },
      tools: { count: { oracle: 'stock' }, find: { schema: { type: 'object' } } },
    }),
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
declare const server: McpServer;
const answer = async () => ({ content: [], structuredContent: { n: 1 } });
server.registerTool('count', { outputSchema: { n: z.number() } }, answer);
server.registerTool('find', {}, answer);
server.registerTool('list', {}, answer);
`,
  });
  const { stdout } = await candor(['tools', '.', '--format', 'json'], { cwd: root });
  const tools = JSON.parse(stdout) as readonly { name: string; validatedBy: string | null; oracle: string | null }[];
  assert.deepEqual(
    tools.map(({ name, validatedBy, oracle }) => [name, validatedBy, oracle]),
    [
      ['count', 'output schema', 'stock'],
      ['find', 'config', null],
      ['list', null, null],
    ],
  );
  assert.match((await candor(['tools', '.'], { cwd: root })).stdout, /count .*output, judged by stock/);
});
