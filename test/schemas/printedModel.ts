/** What Candor's model makes of the source of a schema. */
import assert from 'node:assert/strict';
import ts from 'typescript';
import { expansion } from '../../server/src/analysis/facts/terms/expand';
import { jsonSchemaOf, type JsonSchema } from '../../server/src/analysis/facts/schemas/print';
import { schemaOf } from '../../server/src/analysis/facts/schemas/read';
import { openWorkspace } from '../unit/program/openWorkspace';

const dependencies = { zod: '^4.0.0', valibot: '^1.0.0', '@sinclair/typebox': '^0.34.0', arktype: '^2.0.0' };

export function printedModel(header: string, form: string): JsonSchema {
  const manifest = JSON.stringify({ name: 'forms', dependencies });
  const s = openWorkspace({ 'package.json': manifest, 'form.ts': `${header}\nconst form = ${form};\n` }).snapshot();
  const last = s.sourceFile('/w/form.ts')?.statements.at(-1);
  assert.ok(last !== undefined && ts.isVariableStatement(last));
  const given = last.declarationList.declarations[0]?.initializer;
  assert.ok(given !== undefined);
  return jsonSchemaOf(schemaOf(expansion(s), given));
}
