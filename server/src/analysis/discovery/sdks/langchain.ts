import { properties, type Parts, type Sdk } from '../sdk';

/**
 * LangChain: `tool(fn, { name, description, schema })`, where the function comes first; `new DynamicStructuredTool({ …, func })`; classes
 * that extend `StructuredTool`; `tool({ … }).implement(fn)`, which without the second call runs elsewhere.
 */
const described = { name: 'name', description: 'description', input: 'schema' } as const;
const members: Parts = {
  name: [{ member: 'name' }, { arg: 0, property: 'name' }],
  description: [{ member: 'description' }, { arg: 0, property: 'description' }],
  input: [{ member: 'schema' }, { arg: 0, property: 'schema' }],
  handler: [{ member: '_call' }, { arg: 0, property: 'func' }],
};
const bases = ['StructuredTool', 'Tool', 'DynamicStructuredTool', 'DynamicTool'];

export const langchain: Sdk = {
  id: 'langchain',
  packages: ['@langchain/core', 'langchain', '@langchain/langgraph'],
  broad: true,
  registrations: [
    {
      form: 'function',
      exported: 'tool',
      minArgs: 2,
      maxArgs: 2,
      parts: { ...properties({ ...described, handler: 'func' }, { arg: 1 }), handler: [{ arg: 0 }] },
    },
    {
      form: 'chain',
      exported: 'tool',
      method: 'implement',
      parts: { ...properties({ ...described, handler: 'func' }, { arg: 0, of: 'first' }), handler: [{ arg: 0 }] },
    },
    { form: 'function', exported: 'DynamicStructuredTool', maxArgs: 1, parts: properties({ ...described, handler: 'func' }) },
    { form: 'function', exported: 'DynamicTool', maxArgs: 1, parts: properties({ ...described, handler: 'func' }) },
    { form: 'class', bases, parts: members },
  ],
  majors: [
    // The tool node catches; under a middleware around tool calls the run ends instead. A list is taken for blocks where each item has a `type`.
    {
      from: 0,
      to: 1,
      result: 'text-or-json',
      returns: { list: 'unknown', nothing: 'dropped' },
      thrown: 'flagged-message',
      throwing: { plainValue: 'lost', readsMessage: true, control: ['interrupt', 'GraphInterrupt'] },
      failure: { kind: 'value', asText: true },
      outputContract: 'none',
      idiom: 'JSON with a discriminant such as `{ ok: false, code, message }`',
    },
  ],
};
