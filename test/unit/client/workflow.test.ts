/** What GitHub would refuse or run into, as far as it can be known here: keys, shapes, and that what is run is there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownFiles, readOwn } from '../../support/repository';

type Yaml = Readonly<Record<string, unknown>>;

interface Job {
  readonly needs?: string;
  readonly environment?: string;
  readonly steps: readonly { readonly run?: string; readonly env?: Yaml }[];
}

const keys = {
  workflow: ['name', 'run-name', 'on', 'permissions', 'env', 'defaults', 'concurrency', 'jobs'],
  on: ['push', 'pull_request', 'workflow_dispatch', 'schedule', 'release'],
  job: [
    ...['name', 'permissions', 'needs', 'if', 'runs-on', 'environment', 'concurrency', 'outputs', 'env', 'defaults', 'steps'],
    ...['timeout-minutes', 'strategy', 'continue-on-error', 'container', 'services', 'uses', 'with', 'secrets'],
  ],
  strategy: ['matrix', 'fail-fast', 'max-parallel'],
  step: ['id', 'if', 'name', 'uses', 'run', 'working-directory', 'shell', 'with', 'env', 'continue-on-error', 'timeout-minutes'],
};
const runners = /^(ubuntu|macos|windows)-(latest|\d+(\.\d+)?)$/;

const { scripts } = JSON.parse(readOwn('package.json')) as { scripts: Record<string, string> };
const workflows = ownFiles().filter((file) => /^\.github\/workflows\/.*\.ya?ml$/.test(file));

test('there is a workflow for changes, on all three systems, and one for releases', async () => {
  assert.deepEqual(workflows, ['.github/workflows/ci.yml', '.github/workflows/release.yml']);
  const ci = await read('.github/workflows/ci.yml');
  const { strategy } = (ci['jobs'] as Record<string, { strategy: { matrix: { os: string[]; node: number[] } } }>)['test'] ?? {};
  assert.deepEqual(strategy?.matrix.os, ['ubuntu-latest', 'macos-latest', 'windows-latest']);
  assert.ok(strategy?.matrix.node.includes(20), 'the oldest Node that the manifest promises');
});

test('a release is tested, approved, and given its tokens in the environment of a single step', async () => {
  const { on, jobs } = (await read('.github/workflows/release.yml')) as { on: { push: { tags: string[] } }; jobs: Record<string, Job> };
  assert.deepEqual(on, { push: { tags: ['v*'] } });
  const { package: build, publish } = jobs;
  assert.ok(
    build?.steps.some(({ run = '' }) => /npm test$/.test(run)),
    'it is tested',
  );
  assert.deepEqual([publish?.needs, publish?.environment], ['package', 'release']);
  const secret = /secrets\./;
  for (const { env = {}, run = '', ...rest } of [...(build?.steps ?? []), ...(publish?.steps ?? [])]) {
    assert.doesNotMatch(JSON.stringify([run, rest]), secret);
    if (secret.test(JSON.stringify(env))) assert.match(run, /^npm exec .*\b(vsce|ovsx) publish /);
  }
  const { devDependencies } = JSON.parse(readOwn('package.json')) as { devDependencies: Record<string, string> };
  assert.ok('@vscode/vsce' in devDependencies, 'npm exec runs the one of the lockfile');
});

for (const file of workflows) {
  test(`${file} has known keys alone, and runs what is there`, async () => {
    const workflow = await read(file);
    assertKnown(workflow, keys.workflow, file);
    assertKnown(workflow['on'] as Yaml, keys.on, 'on');
    for (const [name, job] of Object.entries(workflow['jobs'] as Record<string, Yaml>)) {
      assertKnown(job, keys.job, name);
      const { strategy = {}, steps = [] } = job as { strategy?: Yaml; steps?: readonly Yaml[] };
      assertKnown(strategy, keys.strategy, `${name}.strategy`);
      const matrix = (strategy['matrix'] ?? {}) as Record<string, readonly unknown[]>;
      for (const label of labelsOf(String(job['runs-on']), matrix)) assert.match(label, runners);
      assert.equal(typeof job['timeout-minutes'], 'number', `${name} ends by itself`);
      assert.ok(steps.length > 0);
      for (const step of steps) assertStep(step, name);
      for (const [, key = ''] of JSON.stringify(job).matchAll(/\$\{\{ *matrix\.(\w+) *\}\}/g)) assert.ok(key in matrix, `matrix.${key}`);
    }
  });
}

function assertStep(step: Yaml, job: string): void {
  const where = `${job}: ${JSON.stringify(step)}`;
  assertKnown(step, keys.step, where);
  assert.ok('uses' in step !== 'run' in step, `${where} either uses an action or runs a command`);
  if ('uses' in step) assert.match(String(step['uses']), /^[\w-]+\/[\w./-]+@v?\d+/, where);
  for (const [, script = ''] of String(step['run'] ?? '').matchAll(/npm run ([\w-]+)/g)) assert.ok(script in scripts, script);
}

function labelsOf(runsOn: string, matrix: Readonly<Record<string, readonly unknown[]>>): string[] {
  const key = /^\$\{\{ *matrix\.(\w+) *\}\}$/.exec(runsOn)?.[1];
  return key === undefined ? [runsOn] : (matrix[key] ?? []).map(String);
}

function assertKnown(object: Yaml, known: readonly string[], where: string): void {
  assert.deepEqual(
    Object.keys(object).filter((key) => !known.includes(key)),
    [],
    where,
  );
}

async function read(file: string): Promise<Yaml> {
  // It comes without types.
  const name: string = 'js-yaml';
  const { load } = (await import(name)) as { load(text: string): unknown };
  return load(readOwn(file)) as Yaml;
}
