/** Contract tests of small projects, as they are scaffolded and as Node runs them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createAnalysis } from '../../server/src/analysis/api';
import type { ScaffoldAnswer } from '../../server/src/analysis/report';
import { coreOptions } from '../support/coreAnalyzer';
import { root } from '../support/fixture';
import { repositoryRoot } from '../support/repository';

export const store = `
export async function findHouse(name) {
  const answer = await fetch('https://rooms.example/houses/' + name);
  return answer.json();
}
export async function roomsOf(house, limit) {
  const answer = await fetch('https://rooms.example/rooms?house=' + house + '&limit=' + limit);
  return answer.json();
}
`;

export const honest = `
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { findHouse, roomsOf } from './store.js';

export const roomsIn = tool(
  async ({ house, limit = 10 }) => {
    try {
      const found = await findHouse(house);
      if (found === undefined) return JSON.stringify({ rooms: [], note: \`There is no house \${house}.\` });
      const rooms = await roomsOf(found.id, limit);
      return JSON.stringify({ rooms: rooms.map((room) => room.name), truncated: rooms.length === limit });
    } catch {
      return JSON.stringify({ error: 'store_unreachable' });
    }
  },
  { name: 'rooms_in', description: 'The rooms of a house.', schema: z.object({ house: z.string(), limit: z.number().optional() }) },
);
`;

export const manifest = (more: object): string =>
  JSON.stringify({ name: 'case', type: 'module', dependencies: { '@langchain/core': '^1.0.0', zod: '^4.0.0' }, ...more });

export function scaffold(files: Readonly<Record<string, string>>, question: { tool?: string; runner?: string } = {}): ScaffoldAnswer {
  const analysis = createAnalysis(coreOptions(new Map(Object.entries(files).map(([name, text]) => [`${root}/${name}`, text]))));
  const answer = analysis.scaffold({ tool: question.tool ?? 'rooms_in', runner: question.runner });
  analysis.dispose();
  return answer;
}

export const files = (handler: string, more: object = { scripts: { test: 'node --test' } }): Record<string, string> => ({
  'package.json': manifest(more),
  'src/store.js': store,
  'src/rooms.js': handler,
});

/** What each test comes to: the titles of those that pass, and of those that do not, in a project that Node runs: by itself, or with `tsx` where it has TypeScript. */
export function verdicts(
  all: Readonly<Record<string, string>>,
  tool: string,
  beside: Readonly<Record<string, string>> = {},
): { readonly passed: string[]; readonly failed: string[]; text: string } {
  const isTyped = Object.keys(all).some((name) => name.endsWith('.ts'));
  const flags = isTyped ? ['--import', 'tsx'] : [];
  const whole = { 'package.json': manifest({ scripts: { test: ['node', ...flags, '--test'].join(' ') } }), ...all };
  const [made] = scaffold(whole, { tool }).files;
  assert.ok(made !== undefined, 'there are tests');
  mkdirSync(join(repositoryRoot, 'out'), { recursive: true });
  const folder = mkdtempSync(join(repositoryRoot, 'out', 'scaffold-'));
  const file = isTyped ? 'own.test.ts' : 'own.test.mjs';
  try {
    for (const [name, text] of Object.entries({ ...whole, ...beside, [file]: made.text })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const args = [...flags, '--test', '--experimental-test-module-mocks', '--test-reporter=tap', join(folder, file)];
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined, SCAFFOLD_DISK: join(folder, 'disk.txt') };
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder, env });
    assert.ok(!existsSync(env.SCAFFOLD_DISK), 'nothing is written to the disk');
    const named = (pattern: RegExp): string[] => [...stdout.matchAll(pattern)].map((match) => match[1] ?? '');
    return { passed: named(/^ +ok \d+ - (.*)$/gm), failed: named(/^ +not ok \d+ - (.*)$/gm), text: made.text };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const aiTool = (head: string, body: string): string => `
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
${head}
export const own = tool(async ({ key }) => {
  ${body}
}, { name: 'own', description: 'Own.', schema: z.object({ key: z.string() }) });
`;
