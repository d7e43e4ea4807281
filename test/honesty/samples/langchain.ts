/** Every form in which tools are defined for LangChain. */
import { ToolMessage } from '@langchain/core/messages';
import { DynamicStructuredTool, DynamicTool, StructuredTool, tool } from '@langchain/core/tools';
import { z } from 'zod';

export const fromFunction = tool(async ({ id, limit }) => JSON.stringify({ id: id.trim(), limit: limit?.toFixed() }), {
  name: 'from_function',
  description: 'The function comes first.',
  schema: z.object({ id: z.string(), limit: z.number().optional() }),
});

export const withArtifact = tool(async ({ id }) => [`Read ${id.trim()}.`, { id }], {
  name: 'with_artifact',
  description: 'Content for the model, the artifact for the program.',
  schema: z.object({ id: z.string() }),
  responseFormat: 'content_and_artifact',
});

export const structured = new DynamicStructuredTool({
  name: 'structured',
  description: 'An object with a function.',
  schema: z.object({ id: z.string() }),
  func: async ({ id }) => id.trim(),
});

export const dynamic = new DynamicTool({ name: 'dynamic', description: 'Text in, text out.', func: async (input) => input.trim() });

export class ReadTool extends StructuredTool {
  name = 'read';
  description = 'A class.';
  schema = z.object({ id: z.string() });

  protected override async _call({ id }: z.infer<typeof this.schema>): Promise<string> {
    return id.trim();
  }
}

export const message = new ToolMessage({ content: 'no', tool_call_id: '1', status: 'error' });
