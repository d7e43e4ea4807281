/** Every form in which tools are given to the Vercel AI SDK. */
import { dynamicTool, generateText, jsonSchema, stepCountIs, streamText, tool, type LanguageModel, type ToolSet } from 'ai';
import { z } from 'zod';

const withSchema = tool({
  description: 'With everything a definition may say.',
  inputSchema: z.object({ city: z.string(), days: z.number().optional() }),
  outputSchema: z.object({ degrees: z.number() }),
  execute: async ({ city, days }, { abortSignal }) => {
    if (abortSignal?.aborted === true) throw new Error('Aborted.');
    return { degrees: city.length + (days ?? 0) };
  },
});

const withJsonSchema = tool({
  inputSchema: jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } }),
  execute: async ({ city }) => city.trim(),
});

export const withoutHandler = tool({ description: 'Answered by the client.', inputSchema: z.object({ question: z.string() }) });

const dynamic = dynamicTool({ description: 'Unknown input.', inputSchema: z.object({}), execute: async (input) => JSON.stringify(input) });

const plain = {
  plain: { description: 'A plain object.', inputSchema: z.object({ id: z.string() }), execute: async ({ id }: { id: string }) => ({ id }) },
} satisfies ToolSet;

export async function main(model: LanguageModel): Promise<string> {
  const { text } = await generateText({ model, prompt: 'p', tools: { withSchema, withJsonSchema, ...plain }, stopWhen: stepCountIs(3) });
  const streamed = streamText({ model, prompt: 'p', tools: { dynamic } });
  return text + (await streamed.text);
}
