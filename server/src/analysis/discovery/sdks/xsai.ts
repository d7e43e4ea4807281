import { idioms, properties, type Sdk } from '../sdk';

/** xsAI: `await tool({ …, execute })` and `rawTool`. */
const parts = properties({ name: 'name', description: 'description', input: 'parameters', handler: 'execute' });

export const xsai: Sdk = {
  id: 'xsai',
  packages: ['@xsai/tool', 'xsai'],
  registrations: [
    { form: 'function', exported: 'tool', maxArgs: 1, parts },
    { form: 'function', exported: 'rawTool', maxArgs: 1, parts },
  ],
  majors: [
    { from: 0, to: 0, result: 'text-or-json', thrown: 'unknown', failure: { kind: 'value' }, outputContract: 'none', idiom: idioms.value },
  ],
};
