import { idioms, properties, type Sdk } from '../sdk';

/** tmcp: `server.tool({ … }, fn)` and `defineTool({ … }, fn)`. A throw is a protocol error. */
const parts = {
  ...properties({
    name: 'name',
    description: 'description',
    input: 'schema',
    output: 'outputSchema',
    annotations: 'annotations',
    handler: 'execute',
  }),
  handler: [{ arg: 1 }],
};

export const tmcp: Sdk = {
  id: 'tmcp',
  packages: ['tmcp'],
  registrations: [
    { form: 'method', method: 'tool', loose: 'parts', minArgs: 2, maxArgs: 2, parts },
    { form: 'function', exported: 'defineTool', minArgs: 2, maxArgs: 2, parts },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'call-tool-result',
      returns: { text: 'unknown', object: 'unknown', list: 'unknown', nothing: 'unknown' },
      thrown: 'protocol-error',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'enforced',
      check: { of: 'structured', when: 'with-structured', unmet: 'flagged-message' },
      idiom: idioms.flag,
    },
  ],
};
