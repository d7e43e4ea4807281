import { properties, type Sdk } from '../sdk';

/** assistant-ui: `makeAssistantTool`, `useAssistantTool`, and the map of `defineToolkit`. Tools of people and of the backend have no handler. */
const parts = properties({ name: 'toolName', description: 'description', input: 'parameters', handler: 'execute' });

export const assistantUi: Sdk = {
  id: 'assistant-ui',
  packages: ['@assistant-ui/react'],
  registrations: [
    { form: 'function', exported: 'makeAssistantTool', maxArgs: 1, handlerOptional: true, parts },
    { form: 'function', exported: 'useAssistantTool', maxArgs: 1, handlerOptional: true, parts },
    { form: 'function', exported: 'tool', maxArgs: 1, handlerOptional: true, parts },
    { form: 'objects', callees: ['defineToolkit'], at: { arg: 0 }, handlerOptional: true, parts },
  ],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'text-or-json',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a `ToolResponse` with `isError: true`',
    },
  ],
};
