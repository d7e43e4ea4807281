import { idioms, mcpServers, properties, type Sdk } from '../sdk';

/** Skybridge: `server.registerTool({ name, … }, fn)`; before 2.0 `registerTool(name, { … }, fn)` and `registerWidget(name, …, { … }, fn)`. */
const options = {
  description: 'description',
  input: 'inputSchema',
  output: 'outputSchema',
  annotations: 'annotations',
  handler: 'handler',
} as const;

export const skybridge: Sdk = {
  id: 'skybridge',
  packages: ['skybridge'],
  registrations: [
    {
      form: 'method',
      method: 'registerTool',
      loose: 'parts',
      minArgs: 2,
      maxArgs: 2,
      parts: { ...properties({ name: 'name', ...options }), handler: [{ arg: 1 }] },
    },
    {
      form: 'method',
      method: 'registerTool',
      minArgs: 3,
      maxArgs: 3,
      parts: { ...properties(options, { arg: 1 }), name: [{ arg: 0 }], handler: [{ arg: 2 }] },
    },
    {
      form: 'method',
      method: 'registerWidget',
      loose: 'parts',
      minArgs: 4,
      maxArgs: 4,
      parts: { ...properties(options, { arg: 2 }), name: [{ arg: 0 }], handler: [{ arg: 3 }] },
    },
  ],
  majors: [
    // `content` may be text or one block; of anything but an object with it nothing is left.
    { from: 2, to: 2, ...mcpServers.v2, returns: { text: 'dropped', list: 'dropped' }, idiom: idioms.flag },
    { from: 0, to: 1, ...mcpServers.v1, idiom: idioms.flag },
  ],
};
