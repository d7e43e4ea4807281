import { properties, type Sdk } from '../sdk';

/** GitHub Copilot SDK: `defineTool(name, { …, handler })`. */
export const copilotSdk: Sdk = {
  id: 'copilot-sdk',
  packages: ['@github/copilot-sdk'],
  registrations: [
    {
      form: 'function',
      exported: 'defineTool',
      minArgs: 2,
      maxArgs: 2,
      parts: { ...properties({ description: 'description', input: 'parameters', handler: 'handler' }, { arg: 1 }), name: [{ arg: 0 }] },
    },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'text-or-json',
      returns: { nothing: 'dropped' },
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: "`{ textResultForLlm, resultType: 'failure' }`",
    },
  ],
};
