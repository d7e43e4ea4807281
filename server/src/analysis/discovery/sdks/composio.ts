import { properties, type Parts, type Sdk } from '../sdk';

/** Composio: `createCustomTool(slug, { … })`, and `composio.tools.createCustomTool({ slug, … })`. */
const parts = (arg: number): Parts => ({
  ...properties({ description: 'description', input: 'inputParams', output: 'outputParams', handler: 'execute' }, { arg }),
  name: arg === 0 ? [{ arg: 0, property: 'slug' }] : [{ arg: 0 }],
});

export const composio: Sdk = {
  id: 'composio',
  packages: ['@composio/core'],
  registrations: [
    { form: 'function', exported: 'createCustomTool', minArgs: 2, maxArgs: 2, parts: parts(1) },
    { form: 'function', exported: 'experimental_createTool', minArgs: 2, maxArgs: 2, parts: parts(1) },
    { form: 'method', method: 'createCustomTool', loose: 'parts', maxArgs: 1, parts: parts(0) },
  ],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'text-or-json',
      thrown: 'message-as-data',
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: '`successful: false` with `error`',
    },
  ],
};
