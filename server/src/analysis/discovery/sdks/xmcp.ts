import { idioms, properties, type Sdk } from '../sdk';

/** xmcp: a file under `src/tools` exports `schema`, `metadata`, `outputSchema` and the handler as its default. */
export const xmcp: Sdk = {
  id: 'xmcp',
  packages: ['xmcp'],
  registrations: [
    {
      form: 'file',
      path: '/tools/',
      sign: 'export const metadata\\b',
      naming: 'file',
      parts: {
        ...properties({ name: 'name', description: 'description', annotations: 'annotations', handler: 'default' }, { export: 'metadata' }),
        input: [{ export: 'schema' }],
        output: [{ export: 'outputSchema' }],
        handler: [{ export: 'default' }],
      },
    },
  ],
  majors: [
    // An object is the structured part where `outputSchema` is exported; else the handler fails at run time.
    {
      from: 1,
      to: 1,
      result: 'wrapped',
      returns: { object: 'structured', list: 'unknown' },
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'flagged-message' },
      idiom: idioms.flag,
    },
    {
      from: 0,
      to: 0,
      result: 'wrapped',
      returns: { object: 'unknown', list: 'unknown' },
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'declared',
      idiom: idioms.flag,
    },
  ],
};
