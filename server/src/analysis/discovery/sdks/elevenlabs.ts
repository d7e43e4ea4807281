import type { Sdk } from '../sdk';

/** ElevenLabs: the functions of `clientTools`, and `useConversationClientTool(name, fn)`. Descriptions and schemas stand in its dashboard. */
export const elevenlabs: Sdk = {
  id: 'elevenlabs',
  packages: ['@elevenlabs/client', '@elevenlabs/react', '@11labs/client', '@11labs/react'],
  registrations: [
    {
      form: 'objects',
      callees: ['.startSession', 'useConversation', 'ConversationProvider'],
      at: { arg: 0, property: 'clientTools' },
      parts: { handler: [{ arg: 0 }] },
    },
    {
      form: 'function',
      exported: 'useConversationClientTool',
      minArgs: 2,
      maxArgs: 2,
      parts: { name: [{ arg: 0 }], handler: [{ arg: 1 }] },
    },
  ],
  majors: [
    // Nothing returned is told as a success in a canned sentence.
    {
      from: 0,
      to: 1,
      result: 'string-only',
      returns: { object: 'json', list: 'json', nothing: 'dropped' },
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a thrown `Error`, or JSON text with a code',
    },
  ],
};
