/** `candor echo-rate` and `candor decide` on files of recorded calls. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { candor, project } from './runCli';

const call = (i: number, sent: unknown, more: object = {}) =>
  JSON.stringify({ input: { request_id: `r-${i}` }, args: { request_id: sent }, schema_hash: 'sha256-a', ...more });
const many = (n: number, wrong: number, more: object = {}) =>
  Array.from({ length: n }, (_, i) => call(i, i < wrong ? 'r-x' : `r-${i}`, more)).join('\n');
const field = ['--field', 'request_id'];

interface EchoJson {
  readonly samples: readonly {
    readonly hits: number;
    readonly counted: number;
    readonly schema_hash: string | null;
    readonly low: number;
    readonly misses: readonly { readonly line: number }[];
  }[];
  readonly change: { readonly move: string } | null;
  readonly stop: readonly { readonly holds: string }[];
}

function echo(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { code, out, err } = candor(['echo-rate', ...args, ...field, '--format', 'json'], { cwd: project(files) });
  return { code, err, report: out === '' ? undefined : (JSON.parse(out) as EchoJson) };
}

describe('echo-rate', () => {
  test('tells rate, size, schema and the lines that are wrong', () => {
    const { code, report, err } = echo({ 'a.jsonl': many(20, 2) }, 'a.jsonl');
    assert.deepEqual([code, err], [1, '']);
    const [only] = report?.samples ?? [];
    assert.deepEqual([only?.hits, only?.counted, only?.schema_hash, only?.misses.map(({ line }) => line)], [18, 20, 'sha256-a', [1, 2]]);
    assert.equal(echo({ 'a.jsonl': many(20, 0) }, 'a.jsonl').code, 0);
  });

  test('takes a list as well as lines', () => {
    const { report } = echo({ 'a.json': `[\n${many(3, 1).split('\n').join(',\n')}\n]` }, 'a.json');
    assert.deepEqual(report?.samples[0]?.misses, [{ line: 2, given: 'r-0', sent: 'r-x' }]);
  });

  test('of two, says whether the rate rose: 0 where it did or there was nothing to mend, else 1', () => {
    const after = { schema_hash: 'sha256-b' };
    const of = (before: number, later: number) => {
      const { code, report } = echo({ 'a.jsonl': many(20, before), 'b.jsonl': many(20, later, after) }, 'a.jsonl', 'b.jsonl');
      return [code, report?.change?.move];
    };
    assert.deepEqual(of(12, 0), [0, 'rose']);
    assert.deepEqual(of(2, 0), [1, 'cannot be told']);
    assert.deepEqual(of(0, 12), [1, 'fell']);
    assert.deepEqual(of(0, 0), [0, 'cannot be told']);
  });

  test('a rate over two schemas, or one schema before and after, is told', () => {
    const mixed = echo({ 'a.jsonl': `${many(5, 0)}\n${many(5, 0, { schema_hash: 'sha256-b' })}` }, 'a.jsonl');
    assert.equal(mixed.code, 2);
    assert.match(mixed.err, /a\.jsonl: the samples are of 2 schemas/);
    assert.match(echo({ 'a.jsonl': many(5, 0) }, 'a.jsonl', 'a.jsonl').err, /Both were recorded with the same schema/);
    assert.match(echo({ 'a.jsonl': '{"input":{"request_id":1},"args":{"request_id":1}}' }, 'a.jsonl').err, /no `schema_hash`/);
  });

  test('the schema at hand gives the hash and the open fields', () => {
    const files = {
      's.json': JSON.stringify({
        type: 'object',
        properties: { request_id: { type: 'string' }, status: { type: 'string' }, note: { type: 'string' } },
      }),
    };
    const lines = JSON.stringify({ input: { request_id: 1 }, args: { request_id: 1 } });
    const all = echo({ ...files, 'a.jsonl': lines }, 'a.jsonl', '--schema', 's.json');
    assert.match(all.report?.samples[0]?.schema_hash ?? '', /^sha256-/);
    assert.equal(all.report?.stop[1]?.holds, 'no');
    assert.equal(
      echo({ ...files, 'a.jsonl': lines }, 'a.jsonl', '--schema', 's.json', '--branches-on', 'other').report?.stop[1]?.holds,
      'yes',
    );
    assert.match(
      echo({ ...files, 'a.jsonl': many(2, 0) }, 'a.jsonl', '--schema', 's.json').err,
      /recorded with sha256-a, and s\.json is sha256-/,
    );
  });

  test('lines that are none, a field that is in no input, wrong usage', () => {
    const broken = echo({ 'a.jsonl': `oops\n{"input":{}}\n${many(2, 0)}` }, 'a.jsonl');
    assert.equal(broken.code, 2);
    assert.match(broken.err, /^candor: a\.jsonl:1: malformed JSON.*\ncandor: a\.jsonl:2: `args` is missing/);
    assert.equal(broken.report?.samples[0]?.hits, 2);
    assert.match(echo({ 'a.jsonl': '{"input":{},"args":{}}' }, 'a.jsonl').err, /no sample has `request_id` in its `input`/);
    const root = project({ 'a.jsonl': many(1, 0) });
    assert.match(candor(['echo-rate', 'a.jsonl'], { cwd: root }).err, /needs --field NAME/);
    assert.match(candor(['echo-rate', ...field], { cwd: root }).err, /takes one file of samples, or two/);
    assert.match(candor(['echo-rate', 'gone.jsonl', ...field], { cwd: root }).err, /Cannot read gone\.jsonl/);
  });

  test('as text', () => {
    const { out } = candor(['echo-rate', 'a.jsonl', ...field], { cwd: project({ 'a.jsonl': many(20, 1) }) });
    assert.match(
      out,
      /^a\.jsonl: `request_id` came back in 19 of 20 samples, 95\.0 % \(95 % interval 76\.4 % to 99\.1 %\)\n {2}schema sha256-a\n/,
    );
    assert.match(out, /\nWhen to stop tightening:\n {2}unknown {2}the echo rate/);
  });
});

describe('decide', () => {
  const schema = {
    name: 'close',
    inputSchema: {
      type: 'object',
      properties: { request_id: { type: 'string', description: 'As it was given.' }, status: { type: 'string' } },
      required: ['request_id', 'status'],
    },
  };
  const decide = (lines: readonly object[], ...args: readonly string[]) => {
    const root = project({
      'a.jsonl': lines.map((line) => JSON.stringify(line)).join('\n'),
      's.json': JSON.stringify({ tools: [schema, { ...schema, name: 'open' }] }),
    });
    const { code, out, err } = candor(['decide', '--samples', 'a.jsonl', '--format', 'json', ...args], { cwd: root });
    return {
      code,
      err,
      report:
        out === ''
          ? undefined
          : (JSON.parse(out) as {
              branch: number | null;
              by: string;
              schema_findings: { code: string }[] | null;
              schema_hash: string | null;
            }),
    };
  };
  const sent = (status: string, tool = 'close') => ({ tool, input: { request_id: 'r' }, args: { request_id: 'r', status } });

  test('hears the samples and the linter', () => {
    const { code, report } = decide([sent('done'), sent('fixed')], ...field, '--schema', 's.json');
    assert.deepEqual([code, report?.branch, report?.by], [1, 3, 'schema']);
    assert.ok(report?.schema_findings?.some((finding) => finding.code === 'R2'));
    assert.match(report?.schema_hash ?? '', /^sha256-/);
    assert.equal(decide([sent('done'), sent('fixed')], ...field).report?.branch, 5);
  });

  test('without a branch the exit code is 0; samples of two tools ask which', () => {
    assert.equal(decide([sent('done'), sent('done')], ...field).code, 0);
    const mixed = [sent('done'), sent('fixed', 'open')];
    assert.match(decide(mixed).err, /--tool NAME says which one is meant/);
    assert.equal(decide(mixed, '--tool', 'open', '--schema', 's.json').code, 0);
    assert.match(decide([{ input: {}, args: {} }], '--schema', 's.json').err, /has 2 tools; --tool NAME/);
  });

  test('without --field the config says what has to be echoed, for all tools or for this one', () => {
    const lines = Array.from({ length: 20 }, () => JSON.stringify({ tool: 'close', input: { id: 'r' }, args: { id: 'x' } })).join('\n');
    const branchBy = (files: Readonly<Record<string, string>>) => {
      const { out } = candor(['decide', '--samples', 'a.jsonl', '--format', 'json'], { cwd: project({ 'a.jsonl': lines, ...files }) });
      return (JSON.parse(out) as { measures: { branch: number; answer: string }[] }).measures.find(({ branch }) => branch === 2)?.answer;
    };
    const config = (echo: unknown) => ({ 'candor.config.json': JSON.stringify({ echo }) });
    assert.equal(branchBy({}), 'not measured');
    assert.equal(branchBy(config(['id'])), 'yes');
    assert.equal(branchBy(config([{ field: 'id', tools: ['cl*'] }])), 'yes');
    assert.equal(branchBy(config([{ field: 'id', tools: ['open'] }])), 'not measured');
    assert.equal(branchBy({ 'candor.config.json': '{ "extends": "base.json" }', 'base.json': '{ "echo": ["id"] }' }), 'yes');
  });

  test('no sample at all, none of the right form, wrong usage', () => {
    assert.deepEqual([decide([]).code, decide([{ x: 1 }]).code], [2, 2]);
    assert.match(candor(['decide']).err, /needs --samples FILE/);
  });
});
