import type { Sdk } from '../sdk';

/** A project's own tool framework: results are MCP's where they have that form, else text or JSON. */
export const framework: Sdk = {
  id: 'project',
  packages: [],
  registrations: [],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'either',
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'none',
      idiom: 'a discriminated object such as `{ ok: false, code, message }`',
    },
  ],
};
