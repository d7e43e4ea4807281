import { idioms, properties, type Sdk } from '../sdk';

/** Zuplo MCP: `server.addTool({ name, validator, handler })`. */
export const zuplo: Sdk = {
  id: 'zuplo-mcp',
  packages: ['@zuplo/mcp'],
  registrations: [
    {
      form: 'method',
      method: 'addTool',
      loose: 'parts',
      maxArgs: 1,
      parts: properties({
        name: 'name',
        description: 'description',
        input: 'validator',
        output: 'outputSchema',
        annotations: 'annotations',
        handler: 'handler',
      }),
    },
  ],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'call-tool-result',
      returns: { text: 'unknown', object: 'unknown', list: 'unknown', nothing: 'unknown' },
      thrown: 'unknown',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'declared',
      idiom: idioms.flag,
    },
  ],
};
