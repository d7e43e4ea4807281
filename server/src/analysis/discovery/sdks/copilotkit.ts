import { idioms, properties, type Sdk } from '../sdk';

/** CopilotKit: `useCopilotAction`, `useFrontendTool`, the `actions` of the runtime, and `defineTool`. Actions that only render have no handler. */
const parts = properties({ name: 'name', description: 'description', input: 'parameters', handler: ['handler', 'execute'] });

export const copilotkit: Sdk = {
  id: 'copilotkit',
  packages: ['@copilotkit/react-core', '@copilotkit/runtime', '@copilotkitnext/react'],
  registrations: [
    { form: 'function', exported: 'useCopilotAction', maxArgs: 2, handlerOptional: true, parts },
    { form: 'function', exported: 'useFrontendTool', maxArgs: 2, handlerOptional: true, parts },
    // Becomes a tool of the AI SDK.
    {
      form: 'function',
      exported: 'defineTool',
      maxArgs: 1,
      handlerOptional: true,
      reads: { thrown: 'flagged-message', throwing: { plainValue: 'json' } },
      parts,
    },
    // What the runtime makes of a throw is not traced.
    {
      form: 'objects',
      callees: ['CopilotRuntime'],
      at: { arg: 0, property: 'actions' },
      handlerOptional: true,
      reads: { thrown: 'unknown' },
      parts,
    },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'text-or-json',
      returns: { nothing: 'dropped' },
      thrown: 'message-as-data',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: idioms.value,
    },
  ],
};
