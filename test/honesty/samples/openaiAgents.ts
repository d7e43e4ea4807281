/** Every form in which tools are defined for the OpenAI Agents SDK. */
import { Agent, tool } from '@openai/agents';
import { z } from 'zod';

const withSchema = tool({
  name: 'with_schema',
  description: 'With everything a definition may say.',
  parameters: z.object({ city: z.string(), days: z.number().nullable() }),
  errorFunction: (_context, error) => `Failed: ${String(error)}`,
  execute: async ({ city, days }, context) => ({ degrees: city.length + (days ?? 0), known: context !== undefined }),
});

const withJsonSchema = tool({
  name: 'with_json_schema',
  description: 'Not checked by the SDK.',
  strict: false,
  parameters: { type: 'object', properties: {}, required: [], additionalProperties: true },
  execute: async (input) => JSON.stringify(input),
});

export const agent = new Agent({ name: 'sample', instructions: 'Help.', tools: [withSchema, withJsonSchema] });
