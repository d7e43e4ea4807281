import type { Sdk } from '../sdk';

/** mcp-framework: classes below `MCPTool`. What `execute` returns becomes JSON; only a throw is flagged. */
export const mcpFramework: Sdk = {
  id: 'mcp-framework',
  packages: ['mcp-framework'],
  registrations: [
    {
      form: 'class',
      bases: ['MCPTool'],
      parts: {
        name: [{ member: 'name' }],
        description: [{ member: 'description' }],
        input: [{ member: 'schema' }],
        output: [{ member: 'outputSchemaShape' }],
        annotations: [{ member: 'annotations' }],
        handler: [{ member: 'execute' }],
      },
    },
  ],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'json',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: 'a thrown `Error`',
    },
  ],
};
