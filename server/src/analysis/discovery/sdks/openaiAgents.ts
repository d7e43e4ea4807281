import { idioms, type Sdk } from '../sdk';

const common = {
  result: 'text-or-json',
  throwing: { plainValue: 'lost', given: { errorFunction: 'unknown', outputSchema: 'run-rejects' } },
  failure: { kind: 'value' },
  idiom: idioms.value,
} as const;

const since14 = {
  ...common,
  outputContract: 'enforced',
  check: { of: 'value', when: 'always', unmet: 'run-rejects' },
} as const;

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
    { from: 0, to: 0, minors: { from: 19, to: 99 }, ...since14, thrown: 'fixed-sentence' },
    { from: 0, to: 0, minors: { from: 14, to: 18 }, ...since14, thrown: 'message-as-data' },
    { from: 0, to: 0, minors: { from: 0, to: 13 }, ...common, thrown: 'message-as-data', outputContract: 'none' },
  ],
};
