import { idioms, properties, type Sdk } from '../sdk';

/** mcp-lite: `server.tool(name, { …, handler })`. A throw is a protocol error. */
export const mcpLite: Sdk = {
  id: 'mcp-lite',
  packages: ['mcp-lite'],
  registrations: [
    {
      form: 'method',
      method: 'tool',
      loose: 'parts',
      minArgs: 2,
      maxArgs: 2,
      parts: {
        ...properties(
          { description: 'description', input: 'inputSchema', output: 'outputSchema', annotations: 'annotations', handler: 'handler' },
          { arg: 1 },
        ),
        name: [{ arg: 0 }],
      },
    },
  ],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'call-tool-result',
      returns: { text: 'unknown', object: 'unknown', list: 'unknown', nothing: 'unknown' },
      thrown: 'protocol-error',
      throwing: { stack: true },
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'enforced',
      check: { of: 'structured', when: 'with-structured', unmet: 'protocol-error' },
      idiom: idioms.flag,
    },
  ],
};
