import { properties, type Sdk } from '../sdk';

/** Cloudflare AI utilities: objects given to `runWithTools(binding, model, { tools })`. Results are text. */
const parts = properties({ name: 'name', description: 'description', input: 'parameters', handler: 'function' });

export const cloudflareAiUtils: Sdk = {
  id: 'cloudflare-ai-utils',
  packages: ['@cloudflare/ai-utils'],
  registrations: [
    { form: 'objects', callees: ['runWithTools', 'autoTrimTools'], at: { arg: 2, property: 'tools' }, parts },
    { form: 'function', exported: 'tool', maxArgs: 1, parts },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'string-only',
      thrown: 'unknown',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'JSON text with a code',
    },
  ],
};
