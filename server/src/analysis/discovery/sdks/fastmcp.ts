import { properties, type Sdk } from '../sdk';

/** FastMCP: `server.addTool({ …, execute })` and lists of them. Text, blocks and objects are wrapped into a result. */
const parts = properties({
  name: 'name',
  description: 'description',
  input: 'parameters',
  output: 'outputSchema',
  annotations: 'annotations',
  handler: 'execute',
});

export const fastmcp: Sdk = {
  id: 'fastmcp',
  packages: ['fastmcp'],
  registrations: [
    { form: 'method', method: 'addTool', loose: 'parts', maxArgs: 1, parts },
    { form: 'objects', callees: ['.addTools'], at: { arg: 0 }, maxArgs: 1, parts },
  ],
  majors: [
    // Other errors than `UserError` are shown behind a sentence that names the tool.
    {
      from: 4,
      to: 4,
      result: 'wrapped',
      returns: { object: 'structured', list: 'unknown', nothing: 'dropped' },
      thrown: 'flagged-message',
      throwing: { shown: ['UserError'] },
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'flagged-message' },
      idiom: 'a `UserError` with the details as its second argument',
    },
    {
      from: 0,
      to: 3,
      result: 'wrapped',
      returns: { object: 'rejected', list: 'unknown', nothing: 'dropped' },
      thrown: 'flagged-message',
      throwing: { shown: ['UserError'] },
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'declared',
      idiom: 'a `UserError` with the details as its second argument',
    },
  ],
};
