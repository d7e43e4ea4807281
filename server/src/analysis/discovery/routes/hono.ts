import { httpMethods, type Framework } from '../framework';

/** Hono: `return c.json(body, 404)`, or `c.status(404)` before. What others do with the context (cookies, validation) sets no status. */
export const hono: Framework = {
  id: 'hono',
  packages: ['hono', '@hono/zod-openapi'],
  forms: [{ form: 'method', methods: [...httpMethods, 'use', 'on', 'openapi'], loose: ['^_*(c|ctx|context)$'] }],
  answers: { through: 0, makes: ['json', 'body', 'text'], status: { methods: ['status'] }, harmless: '.' },
};
