import type { Sdk } from '../sdk';

/** Google Gen AI SDK: objects of the type `CallableTool`. Bare function declarations have no handler by design. */
export const googleGenai: Sdk = {
  id: 'google-genai',
  packages: ['@google/genai'],
  registrations: [
    {
      form: 'typed',
      types: ['CallableTool'],
      parts: { handler: [{ arg: 0, property: 'callTool' }] },
    },
  ],
  majors: [
    {
      from: 0,
      to: 3,
      result: 'text-or-json',
      thrown: 'run-rejects',
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: 'an `error` key in `functionResponse.response`',
    },
  ],
};
