/**
 * What a tool that failed looks like to the code that asked for it, learned by running the SDKs themselves in this process.
 * `facts/beliefs/conventions.ts` states it as data.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ToolMessage } from '@langchain/core/messages';
import { Agent, Runner, tool as agentsTool, type Model } from '@openai/agents';
import { generateText, readUIMessageStream, stepCountIs, streamText, tool as aiTool, type UIMessage } from 'ai';
import { MockLanguageModelV3, simulateReadableStream } from 'ai/test';
import { z } from 'zod';
import { conventions } from '../../server/src/analysis/facts/beliefs/conventions';

type Handler = () => unknown;
const boom: Handler = () => {
  throw new Error('boom');
};
const fine: Handler = () => ({ rows: 1 });

describe('Vercel AI SDK', () => {
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const toolsOf = (execute: Handler) => ({ t: aiTool({ inputSchema: z.object({ q: z.string() }), execute: async () => execute() }) });
  const call = { type: 'tool-call', toolCallId: '1', toolName: 't', input: '{"q":""}' };
  const finish = { type: 'finish', finishReason: { unified: 'tool-calls' }, usage };

  async function generated(execute: Handler) {
    const answer = { content: [call], finishReason: { unified: 'tool-calls' }, usage, warnings: [] };
    const model = new MockLanguageModelV3({ doGenerate: (() => Promise.resolve(answer)) as never });
    return generateText({ model, prompt: 'p', tools: toolsOf(execute), stopWhen: stepCountIs(1) });
  }
  function streamed(execute: Handler) {
    const chunks = [{ type: 'stream-start', warnings: [] }, call, finish];
    const model = new MockLanguageModelV3({
      doStream: (() =>
        Promise.resolve({ stream: simulateReadableStream({ chunks, chunkDelayInMs: null, initialDelayInMs: null }) })) as never,
    });
    return streamText({ model, prompt: 'p', tools: toolsOf(execute), stopWhen: stepCountIs(1) });
  }

  test('the results of a step have those that went well alone: one that failed is missing there', async () => {
    const well = await generated(fine);
    assert.deepEqual(well.toolResults[0]?.output, { rows: 1 });
    const failed = await generated(boom);
    assert.deepEqual([failed.toolCalls.length, failed.toolResults.length, failed.steps[0]?.toolResults.length], [1, 0, 0]);
    assert.ok(failed.content.some((part) => part.type === 'tool-error'));
    // Found by the id of its call among the content of the step: what the fix of `ignored-tool-error` writes.
    const id = failed.toolCalls[0]?.toolCallId;
    const part = failed.steps[0]?.content.find((one) => one.type === 'tool-error' && one.toolCallId === id);
    assert.match(part?.type === 'tool-error' ? String(part.error) : '', /\S/);
    assert.deepEqual(conventions.aiResults.failure, { kind: 'elsewhere', as: 'tool-error' });
  });

  test('in the messages that a model reads, a failure is a result whose output has another type', async () => {
    const typeOf = async (execute: Handler): Promise<unknown> => {
      const [part] = (await generated(execute)).response.messages.flatMap(({ role, content }) => (role === 'tool' ? content : []));
      return part?.type === 'tool-result' ? part.output.type : undefined;
    };
    assert.deepEqual([await typeOf(fine), await typeOf(boom)], ['json', 'error-text']);
    assert.deepEqual(conventions.aiMessages.failure, { kind: 'flag', property: 'type' });
  });

  test('a stream sends `tool-error` in the place of `tool-result`', async () => {
    const types: string[] = [];
    for await (const part of streamed(boom).fullStream) types.push(part.type);
    assert.ok(types.includes('tool-error') && !types.includes('tool-result'));
    assert.deepEqual(conventions.aiResults.failure, { kind: 'elsewhere', as: 'tool-error' });
  });

  test('a part of a message has another state, a text, and no output', async () => {
    const last = async (execute: Handler): Promise<UIMessage | undefined> => {
      let seen: UIMessage | undefined;
      for await (const message of readUIMessageStream({ stream: streamed(execute).toUIMessageStream({ onError: String }) })) seen = message;
      return seen;
    };
    const partOf = (message: UIMessage | undefined) => message?.parts.find((part) => part.type === 'tool-t') as Record<string, unknown>;
    const well = partOf(await last(fine));
    assert.deepEqual([well['state'], well['output']], ['output-available', { rows: 1 }]);
    const failed = partOf(await last(boom));
    assert.deepEqual([failed['state'], failed['output'], failed['errorText']], ['output-error', undefined, 'Error: boom']);
    assert.deepEqual(conventions.aiParts.failure, { kind: 'elsewhere', as: 'output-error' });
  });
});

describe('LangChain', () => {
  test('a message of a tool has content and a flag side by side', () => {
    // As a `ToolNode` writes it where the tool threw.
    const message = new ToolMessage({ content: 'Error: boom\n Please fix your mistakes.', tool_call_id: '1', status: 'error' });
    assert.deepEqual([message.status, message.content], ['error', 'Error: boom\n Please fix your mistakes.']);
    assert.deepEqual(conventions.langchain.failure, { kind: 'flag', property: 'status' });
  });
});

describe('OpenAI Agents SDK', () => {
  async function itemOf(execute: Handler): Promise<Record<string, unknown>> {
    const t = agentsTool({ name: 't', description: 'd', parameters: z.object({ q: z.string() }), execute: async () => execute() });
    const answers = [
      [{ type: 'function_call', callId: '1', name: 't', arguments: '{"q":""}', status: 'completed' }],
      [{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'done' }] }],
    ];
    const usage = { requests: 1, inputTokens: 1, outputTokens: 1, totalTokens: 2, add: () => undefined };
    const model = { getResponse: () => Promise.resolve({ output: answers.shift(), usage }) } as unknown as Model;
    const agent = new Agent({ name: 'a', model, tools: [t] });
    const result = await new Runner({ tracingDisabled: true }).run(agent, 'p');
    const item = result.newItems.find(({ type }) => type === 'tool_call_output_item');
    assert.ok(item !== undefined);
    return { ...item };
  }

  test('an item of a tool that failed differs from one that did not in its words alone', async () => {
    const well = await itemOf(() => 'hi');
    const failed = await itemOf(boom);
    assert.equal(well['output'], 'hi');
    assert.match(String(failed['output']), /^An error occurred while running the tool/);
    const rest = (item: Record<string, unknown>) => ({
      type: item['type'],
      status: (item['rawItem'] as Record<string, unknown>)['status'],
    });
    assert.deepEqual(rest(failed), rest(well));
    assert.deepEqual(conventions.openaiAgents.failure, { kind: 'words' });
  });
});
