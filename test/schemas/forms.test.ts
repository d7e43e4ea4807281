/**
 * Each form of each schema library, built by the library itself and read from its source by Candor: the JSON Schema that the library prints
 * and the one that the model prints agree. Nothing here says twice what a form means: the library does.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import * as typebox from '@sinclair/typebox';
import { toJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as valibot from 'valibot';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import zodToJsonSchema from 'zod-to-json-schema';
import type { JsonSchema } from '../../server/src/analysis/facts/schemas/print';
import { arkTypeForms, jsonSchemaForms, typeBoxForms, valibotForms, zodForms } from './forms';
import { normalised } from './normalised';
import { printedModel } from './printedModel';

interface Library {
  readonly name: string;
  readonly header: string;
  readonly scope: Readonly<Record<string, unknown>>;
  readonly forms: readonly string[];
  /** It prints the same for an object that drops other keys and for one that lets them through. */
  readonly isOpen?: boolean;
  /** What the library makes of a built schema. */
  print(built: never): unknown;
}

const libraries: readonly Library[] = [
  {
    name: 'Zod 4',
    header: "import { z } from 'zod';",
    scope: { z },
    forms: [...zodForms.both, ...zodForms.four],
    print: (built) => z.toJSONSchema(built, { io: 'input', unrepresentable: 'any' }),
  },
  {
    name: 'Zod 3',
    header: "import { z } from 'zod/v3';",
    scope: { z: z3 },
    isOpen: true,
    forms: [...zodForms.both, ...zodForms.three],
    print: (built) =>
      zodToJsonSchema(built, { pipeStrategy: 'input', effectStrategy: 'input', $refStrategy: 'none', removeAdditionalStrategy: 'strict' }),
  },
  {
    name: 'Valibot',
    header: "import * as v from 'valibot';",
    scope: { v: valibot },
    isOpen: true,
    forms: valibotForms,
    print: (built) => toJsonSchema(built, { errorMode: 'ignore', typeMode: 'input' }),
  },
  {
    name: 'TypeBox',
    header: "import { Type } from '@sinclair/typebox';",
    scope: { Type: typebox.Type },
    forms: typeBoxForms,
    print: (built) => built,
  },
  {
    name: 'ArkType',
    header: "import { type } from 'arktype';",
    scope: { type },
    forms: arkTypeForms,
    print: (built: { toJsonSchema(): unknown }) => built.toJsonSchema(),
  },
  { name: 'JSON Schema', header: '', scope: {}, forms: jsonSchemaForms, print: (built) => built },
];

for (const { name, header, scope, forms, print, isOpen = false } of libraries) {
  describe(name, () => {
    for (const form of forms) {
      test(form.replace(/\s+/g, ' '), () => {
        const built = runInNewContext(`(${form})`, { ...scope }) as never;
        const library = JSON.parse(JSON.stringify(print(built))) as JsonSchema;
        assert.deepEqual(normalised(printedModel(header, form), { isOpen }), normalised(library, { isOpen }));
      });
    }
  });
}
