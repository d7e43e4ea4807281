import { properties, type Sdk } from '../sdk';

/** Anthropic SDK: `betaZodTool({ …, run })` and its kin, and raw objects with `run` given to the tool runner. `run` gives text or blocks. */
const parts = properties({ name: 'name', description: 'description', input: ['inputSchema', 'input_schema'], handler: 'run' });

export const anthropic: Sdk = {
  id: 'anthropic',
  packages: ['@anthropic-ai/sdk'],
  broad: true,
  registrations: [
    { form: 'function', exported: 'betaZodTool', maxArgs: 1, parts },
    { form: 'function', exported: 'betaTool', maxArgs: 1, parts },
    { form: 'function', exported: 'betaStandardSchemaTool', maxArgs: 1, parts },
    { form: 'objects', callees: ['.toolRunner'], at: { arg: 0, property: 'tools' }, parts },
  ],
  majors: [
    // Text or blocks, by type: there is no object.
    {
      from: 0,
      to: 1,
      result: 'string-only',
      returns: { text: 'passed', list: 'passed' },
      thrown: 'flagged-message',
      throwing: { shown: ['ToolError'] },
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a thrown `ToolError` with the failure as JSON',
    },
  ],
};
