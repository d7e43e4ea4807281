import type { Sdk } from '../sdk';

/** Handlers of no SDK: exported functions of the files that the config names, and functions tagged `@tool`. */
export const project: Sdk = {
  id: 'project',
  packages: [],
  registrations: [],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'text-or-json',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a discriminated object such as `{ ok: false, code, message }`',
    },
  ],
};
