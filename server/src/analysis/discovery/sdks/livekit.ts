import { properties, type Sdk } from '../sdk';

/** LiveKit Agents: `llm.tool({ …, execute })`. Only a `ToolError` reaches the model; any other throw is a fixed sentence. */
export const livekit: Sdk = {
  id: 'livekit',
  packages: ['@livekit/agents'],
  registrations: [
    {
      form: 'function',
      exported: 'llm.tool',
      maxArgs: 1,
      parts: properties({ name: 'name', description: 'description', input: 'parameters', handler: 'execute' }),
    },
  ],
  majors: [
    // Text is put in quotes; nothing returned means no reply.
    {
      from: 0,
      to: 1,
      result: 'json',
      returns: { nothing: 'dropped' },
      thrown: 'fixed-sentence',
      throwing: { shown: ['ToolError'], control: ['StopResponse'] },
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a thrown `llm.ToolError`',
    },
  ],
};
