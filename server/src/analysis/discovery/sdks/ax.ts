import { properties, type Sdk } from '../sdk';

/** Ax: `fn(name).description(…).arg(…).handler(…).build()`, and objects with `func`. */
const parts = properties({ name: 'name', description: 'description', input: 'parameters', handler: 'func' });

export const ax: Sdk = {
  id: 'ax',
  packages: ['@ax-llm/ax'],
  registrations: [
    {
      form: 'chain',
      exported: 'fn',
      method: 'build',
      minArgs: 0,
      parts: {
        name: [{ of: 'first', arg: 0 }],
        description: [{ of: 'description', arg: 0 }],
        input: [{ of: 'arg', arg: 1 }],
        output: [
          { of: 'returns', arg: 0 },
          { of: 'returnsField', arg: 1 },
        ],
        handler: [{ of: 'handler', arg: 0 }],
      },
    },
    {
      form: 'objects',
      callees: ['ax', 'agent', 'AxGen', 'AxAgent', 'AxChainOfThought', 'AxReact'],
      at: { arg: 1, property: 'functions' },
      parts,
    },
    { form: 'typed', types: ['AxFunction'], parts },
  ],
  majors: [
    // Empty results are told as `done`.
    {
      from: 0,
      to: 99,
      result: 'text-or-json',
      thrown: 'run-rejects',
      throwing: { shown: ['AxFunctionError'] },
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: 'a thrown `AxFunctionError` with the fields that are wrong',
    },
  ],
};
