import { idioms, mcpServers, properties, type Sdk } from '../sdk';

/** NestJS MCP server: methods decorated with `@Tool({ … })` in classes that are resolvers. */
export const nestjsMcp: Sdk = {
  id: 'nestjs-mcp',
  packages: ['@nestjs-mcp/server'],
  registrations: [
    {
      form: 'decorator',
      exported: 'Tool',
      naming: 'handler',
      parts: properties({
        name: 'name',
        description: 'description',
        input: 'paramsSchema',
        annotations: 'annotations',
        handler: 'handler',
      }),
    },
  ],
  majors: [{ from: 0, to: 0, ...mcpServers.v1, outputContract: 'none', idiom: idioms.flag }],
};
