import type { Sdk } from '../sdk';

/** Google Gen AI SDK: objects of the type `CallableTool`, also in the tools of a request. Bare function declarations have no handler by design. */
const parts = { handler: [{ arg: 0, property: 'callTool' }] };

export const googleGenai: Sdk = {
  id: 'google-genai',
  packages: ['@google/genai'],
  broad: true,
  registrations: [
    { form: 'typed', types: ['CallableTool'], parts },
    { form: 'objects', callees: ['.generateContent', '.generateContentStream'], at: { arg: 0, property: 'config.tools' }, parts },
  ],
  majors: [
    {
      from: 0,
      to: 3,
      result: 'content-blocks',
      returns: { list: 'passed' },
      thrown: 'run-rejects',
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: 'an `error` key in `functionResponse.response`',
    },
  ],
};
