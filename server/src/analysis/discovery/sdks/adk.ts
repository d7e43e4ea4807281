import { properties, type Sdk } from '../sdk';

/** Google ADK: `new FunctionTool({ …, execute })`, and classes below `BaseTool` with `runAsync`. */
const parts = properties({ name: 'name', description: 'description', input: 'parameters', handler: 'execute' });

export const adk: Sdk = {
  id: 'google-adk',
  packages: ['@google/adk'],
  registrations: [
    { form: 'function', exported: 'FunctionTool', maxArgs: 1, naming: 'handler', parts },
    { form: 'function', exported: 'LongRunningFunctionTool', maxArgs: 1, naming: 'handler', parts },
    {
      form: 'class',
      bases: ['BaseTool'],
      parts: {
        name: [{ arg: 0, property: 'name' }, { member: 'name' }],
        description: [{ arg: 0, property: 'description' }, { member: 'description' }],
        input: [{ member: '_getDeclaration', property: 'parameters' }],
        handler: [{ member: 'runAsync' }],
      },
    },
  ],
  majors: [
    {
      from: 0,
      to: 2,
      result: 'text-or-json',
      returns: { text: 'json', nothing: 'json' },
      thrown: 'message-as-data',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'an object with `error` and `errorCode`',
    },
  ],
};
