import type { Sdk } from '../sdk';

/** Visual Studio Code: `lm.registerTool(name, tool)`; description and schema stand in package.json. */
export const vscode: Sdk = {
  id: 'vscode',
  packages: ['vscode'],
  broad: true,
  registrations: [
    {
      form: 'function',
      exported: 'lm.registerTool',
      minArgs: 2,
      maxArgs: 2,
      parts: { name: [{ arg: 0 }], handler: [{ arg: 1, property: 'invoke' }] },
    },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'content-blocks',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a thrown `Error` that says what to do next',
    },
  ],
};
