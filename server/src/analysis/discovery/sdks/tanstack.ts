import { properties, type Sdk } from '../sdk';

/** TanStack AI: `toolDefinition({ … }).server(fn)` and `.client(fn)`. A definition without either has no handler by design. */
const parts = {
  ...properties(
    { name: 'name', description: 'description', input: 'inputSchema', output: 'outputSchema', handler: 'execute' },
    { of: 'first', arg: 0 },
  ),
  handler: [{ arg: 0 }],
};

export const tanstack: Sdk = {
  id: 'tanstack-ai',
  packages: ['@tanstack/ai'],
  registrations: [
    { form: 'chain', exported: 'toolDefinition', method: 'server', maxArgs: 1, parts },
    { form: 'chain', exported: 'toolDefinition', method: 'client', maxArgs: 1, parts },
  ],
  majors: [
    // Text is read as JSON where it can be.
    {
      from: 0,
      to: 0,
      result: 'text-or-json',
      returns: { nothing: 'json' },
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'flagged-message' },
      idiom: 'a discriminated object such as `{ ok: false, code, message }`, as a union in `outputSchema`',
    },
  ],
};
