import { properties, type Sdk } from '../sdk';

/** OpenClaw: `api.registerTool(tool)`, also given a function that makes the tool, and `defineToolPlugin({ tools: (tool) => [tool({ … })] })`. */
const parts = properties({ name: 'name', description: 'description', input: 'parameters', output: 'outputSchema', handler: 'execute' });

export const openclaw: Sdk = {
  id: 'openclaw',
  packages: ['openclaw'],
  registrations: [
    { form: 'method', method: 'registerTool', loose: 'parts', maxArgs: 2, parts },
    // What it returns becomes `details`.
    {
      form: 'objects',
      callees: ['defineToolPlugin'],
      at: { arg: 0, property: 'tools' },
      reads: { result: 'text-or-json', returns: {} },
      parts,
    },
  ],
  majors: [
    // The host grades a call by `ok`, `success`, `status` and `error` in `details`.
    {
      from: 0,
      to: 9999,
      result: 'content-blocks',
      returns: { toolResult: 'passed' },
      thrown: 'unknown',
      structuredAs: 'details',
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: '`ok: false` and a code in `details`',
    },
  ],
};
