import type { Sdk } from '../sdk';

/** OpenAI Agents SDK: `tool({ name, description, parameters, execute })`. */
export const openaiAgents: Sdk = {
  id: 'openai-agents',
  packages: ['@openai/agents', '@openai/agents-core', '@openai/agents-realtime'],
  registrations: [
    {
      form: 'function',
      exported: 'tool',
      minArgs: 1,
      maxArgs: 1,
      parts: {
        name: [{ arg: 0, property: 'name' }],
        description: [{ arg: 0, property: 'description' }],
        input: [{ arg: 0, property: 'parameters' }],
        output: [{ arg: 0, property: 'outputSchema' }],
        handler: [{ arg: 0, property: 'execute' }],
      },
    },
  ],
  repeated: { inList: { callees: ['Agent', 'Agent.create'], at: { arg: 0, property: 'tools' }, keeps: 'last' } },
  majors: [
    // Since 0.19 the message is lost; since 0.14 there is an output contract, and then a throw ends the run.
    {
      from: 0,
      to: 0,
      result: 'text-or-json',
      thrown: 'fixed-sentence',
      throwing: { given: { errorFunction: 'unknown', outputSchema: 'run-rejects' } },
      failure: { kind: 'value' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'run-rejects' },
      idiom: 'a discriminated object such as `{ ok: false, code, message }`',
    },
  ],
};
