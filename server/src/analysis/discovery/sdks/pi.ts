import { properties, type Sdk } from '../sdk';

/** Pi: `pi.registerTool({ …, execute })`, `defineTool`, and objects of the type `AgentTool`. Up to 0.x a returned `isError` is ignored. */
const parts = properties({ name: 'name', description: 'description', input: 'parameters', output: 'outputSchema', handler: 'execute' });

export const pi: Sdk = {
  id: 'pi',
  packages: [
    '@mariozechner/pi-coding-agent',
    '@earendil-works/pi-coding-agent',
    '@mariozechner/pi-agent-core',
    '@earendil-works/pi-agent-core',
  ],
  registrations: [
    { form: 'method', method: 'registerTool', loose: 'parts', maxArgs: 1, parts },
    { form: 'function', exported: 'defineTool', maxArgs: 1, parts },
    { form: 'typed', types: ['AgentTool', 'ToolDefinition'], parts },
  ],
  majors: [
    // `details` is for people; the structured part for programs.
    {
      from: 1,
      to: 1,
      result: 'content-blocks',
      returns: { toolResult: 'passed' },
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'declared',
      idiom: 'a thrown `Error`, or `isError: true` on the result',
    },
    {
      from: 0,
      to: 0,
      result: 'content-blocks',
      returns: { toolResult: 'passed' },
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a thrown `Error`',
    },
  ],
};
