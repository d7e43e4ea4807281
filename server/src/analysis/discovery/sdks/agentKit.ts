import { idioms, properties, type Sdk } from '../sdk';

/** Inngest AgentKit: `createTool({ …, handler })`. */
export const agentKit: Sdk = {
  id: 'agent-kit',
  packages: ['@inngest/agent-kit'],
  registrations: [
    {
      form: 'function',
      exported: 'createTool',
      maxArgs: 1,
      parts: properties({ name: 'name', description: 'description', input: 'parameters', handler: 'handler' }),
    },
  ],
  majors: [
    // Nothing returned is told as a success in a canned sentence; the rest as `{ data }`.
    {
      from: 0,
      to: 1,
      result: 'text-or-json',
      returns: { text: 'json', nothing: 'dropped' },
      thrown: 'message-as-data',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: idioms.value,
    },
  ],
};
