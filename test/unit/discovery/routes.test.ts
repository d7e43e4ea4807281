/** Which functions are taken for route handlers, and which files the prefilter lets through. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findRoutes } from '../../../server/src/analysis/discovery/findRoutes';
import { mayHoldRoutes } from '../../../server/src/analysis/discovery/routePrefilter';
import { frameworks } from '../../../server/src/analysis/discovery/routes/index';
import { openWorkspace } from '../program/openWorkspace';

interface Sample {
  readonly framework: string;
  readonly dependency: string;
  readonly path?: string;
  readonly code: string;
  /** Handlers that are found; one where nothing is said. */
  readonly found?: number;
}

const samples: readonly Sample[] = [
  {
    framework: 'express',
    dependency: 'express',
    code: `import express from 'express'; const app = express(); app.get('/a', (req, res) => res.json({}));`,
  },
  {
    framework: 'express',
    dependency: 'express',
    code: `import { Router } from 'express'; const r = Router(); const check = (req, res, next) => next(); r.post('/a', check, (req, res) => res.json({}));`,
    found: 2,
  },
  {
    framework: 'express',
    dependency: 'express',
    code: `module.exports = (app) => { app.get('/a', (req, res) => res.json({})); };`,
    path: 'src/a.js',
  },
  {
    framework: 'fastify',
    dependency: 'fastify',
    code: `import type { FastifyInstance } from 'fastify'; export default async (f: FastifyInstance) => { f.route({ url: '/a', handler: async (req, reply) => ({}) }); };`,
  },
  { framework: 'hono', dependency: 'hono', code: `import { Hono } from 'hono'; export default new Hono().get('/a', (c) => c.json({}));` },
  { framework: 'koa', dependency: 'koa', code: `import Router from '@koa/router'; new Router().get('/a', (ctx) => { ctx.body = {}; });` },
  { framework: 'next-app', dependency: 'next', path: 'src/app/api/a/route.ts', code: `export const POST = async () => Response.json({});` },
  {
    framework: 'next-app',
    dependency: 'next',
    path: 'app/route.ts',
    code: `async function GET() { return new Response(); } export { GET };`,
  },
  {
    framework: 'next-pages',
    dependency: 'next',
    path: 'pages/api/a.ts',
    code: `export default function handler(req, res) { res.json({}); }`,
  },
  { framework: 'h3', dependency: 'nuxt', path: 'server/api/a.ts', code: `export default defineEventHandler(() => ({}));` },
  { framework: 'h3', dependency: 'h3', code: `import { eventHandler } from 'h3'; export const a = eventHandler({ handler: () => ({}) });` },
  { framework: 'web', dependency: 'wrangler', code: `export default { async fetch(request) { return Response.json({}); } };` },
  { framework: 'web', dependency: 'wrangler', code: `Bun.serve({ fetch: (request) => Response.json({}) });` },
  {
    framework: 'cloudflare',
    dependency: 'agents',
    code: `import { Agent } from 'agents'; export class A extends Agent { async onRequest() { return Response.json({}); } }`,
  },
];

function routesOf({ dependency, path = 'src/a.ts', code }: Omit<Sample, 'framework'>) {
  const manifest = JSON.stringify({ name: 'huts', dependencies: { [dependency]: '*' } });
  const s = openWorkspace({ 'package.json': manifest, [path]: code }).snapshot();
  const file = s.sourceFile(`/w/${path}`);
  assert.ok(file !== undefined);
  return findRoutes(s, file);
}

describe('route handlers', () => {
  for (const sample of samples) {
    test(`${sample.framework}: ${sample.code.slice(0, 60)}`, () => {
      assert.deepEqual(
        routesOf(sample).map(({ framework }) => framework.id),
        Array.from({ length: sample.found ?? 1 }, () => sample.framework),
      );
      assert.ok(mayHoldRoutes(sample.code), 'the prefilter lets it through');
    });
  }

  test('every framework has a sample', () => {
    assert.deepEqual([...new Set(samples.map(({ framework }) => framework))].sort(), frameworks.map(({ id }) => id).sort());
  });

  const others: readonly (Omit<Sample, 'framework'> & { readonly what: string })[] = [
    { what: 'a client', dependency: 'express', code: `import axios from 'axios'; axios.get('/a', (req, res) => res);` },
    {
      what: 'a setting that is asked for',
      dependency: 'express',
      code: `import express from 'express'; const app = express(); app.get('title');`,
    },
    { what: 'parameters of another kind', dependency: 'express', code: `export default (map) => map.get('/a', (key, value) => value);` },
    {
      what: 'an unknown receiver where no framework is declared',
      dependency: 'zod',
      code: `export default (app) => app.get('/a', (req, res) => res.json({}));`,
    },
    {
      what: 'a file elsewhere',
      dependency: 'next',
      path: 'src/lib/route.ts',
      code: `export async function GET() { return Response.json({}); }`,
    },
    { what: 'a handler of a mock', dependency: 'msw', code: `import { http } from 'msw'; http.get('/a', (req) => Response.json({}));` },
  ];
  for (const { what, ...source } of others) {
    test(`none: ${what}`, () => assert.deepEqual(routesOf(source), []));
  }
});

test('the prefilter passes over files of other kinds', () => {
  const texts = [
    `export const names = ['a']; export function total(rows) { return rows.get('a'); }`,
    `import Link from 'next/link'; export default function Page() { return fetchAll(); }`,
    `export const handler = (event) => { event.target.addEventListener('change', handler); };`,
  ];
  for (const text of texts) assert.ok(!mayHoldRoutes(text), text);
});
