import { idioms, properties, type Sdk } from '../sdk';

/** MCP for NestJS: methods decorated with `@Tool({ … })`. Objects with `content` go as they are, all else as JSON. */
export const mcpNest: Sdk = {
  id: 'mcp-nest',
  packages: ['@rekog/mcp-nest'],
  registrations: [
    {
      form: 'decorator',
      exported: 'Tool',
      naming: 'handler',
      parts: properties({
        name: 'name',
        description: 'description',
        input: 'parameters',
        output: 'outputSchema',
        annotations: 'annotations',
        handler: 'handler',
      }),
    },
  ],
  majors: [
    // `McpError` and `ProtocolError` are thrown on as protocol errors.
    {
      from: 2,
      to: 2,
      result: 'wrapped',
      returns: { text: 'json' },
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'without-content', unmet: 'protocol-error' },
      idiom: idioms.flag,
    },
    {
      from: 0,
      to: 1,
      result: 'wrapped',
      returns: { text: 'json' },
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'without-content', unmet: 'protocol-error', unions: 'break' },
      idiom: idioms.flag,
    },
  ],
};
