import type { Framework } from '../framework';

/** Handlers that take a `Request` and return a `Response`: workers, Deno, Bun. */
export const web: Framework = {
  id: 'web',
  packages: ['@cloudflare/workers-types', 'wrangler'],
  forms: [
    { form: 'default', property: 'fetch' },
    { form: 'global', path: 'Deno.serve' },
    { form: 'global', path: 'Bun.serve', property: 'fetch' },
  ],
  answers: { status: {} },
};

/** Classes of Cloudflare's packages that answer requests. */
export const cloudflare: Framework = {
  id: 'cloudflare',
  packages: ['agents', '@cloudflare/ai-chat', 'partyserver', 'cloudflare:workers'],
  forms: [
    { form: 'class', bases: ['Agent', 'AIChatAgent', 'McpAgent', 'Server'], method: 'onRequest' },
    // The first of these are such objects, as their own sources show.
    { form: 'class', bases: ['DurableObject'], method: 'onRequest' },
    { form: 'class', bases: ['DurableObject', 'WorkerEntrypoint'], method: 'fetch' },
  ],
  answers: { status: {} },
};
