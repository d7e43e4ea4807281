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
    // Blocks are passed, MCP's form is not: it becomes JSON once more. What does not meet the contract loses its structured part.
    {
      from: 0,
      to: 0,
      result: 'json',
      returns: { list: 'unknown' },
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'dropped' },
      idiom: 'a thrown `Error`',
    },
  ],
};
