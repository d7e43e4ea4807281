// Types of the AI SDK (4 to 7) as far as tools go.
import type { SchemaLike, ZodType } from './zodSchemas';

export interface Schema<T = unknown> {
  readonly jsonSchema: any;
  readonly validate?: (value: unknown) => any;
  readonly _type: T;
}
export type FlexibleSchema<T = any> =
  ZodType<T> | Schema<T> | (() => ZodType<T> | Schema<T>) | { readonly '~standard': { readonly types?: { readonly output: T } } };
type Inferred<S> = S extends { readonly _output: infer T }
  ? T
  : S extends Schema<infer T>
    ? T
    : S extends () => infer R
      ? Inferred<R>
      : S extends { '~standard': { types?: { output: infer T } } }
        ? T
        : any;

export interface ToolCallOptions {
  readonly toolCallId: string;
  readonly messages: ModelMessage[];
  readonly abortSignal?: AbortSignal;
  readonly experimental_context?: unknown;
  readonly context?: any;
}
export type ToolExecutionOptions = ToolCallOptions;
export type ToolExecuteFunction<I, O> = (input: I, options: ToolCallOptions) => AsyncIterable<O> | PromiseLike<O> | O;
export interface Tool<I = any, O = any> {
  type?: string;
  description?: string;
  title?: string;
  inputSchema?: FlexibleSchema<I>;
  parameters?: FlexibleSchema<I>;
  outputSchema?: FlexibleSchema<O>;
  execute?: ToolExecuteFunction<I, O>;
  toModelOutput?: (output: any) => any;
  needsApproval?: any;
  providerOptions?: any;
  strict?: boolean;
  id?: string;
  args?: any;
}
export type ToolSet = Record<string, Tool>;
export type CoreTool = Tool;
interface ToolConfig<S, O> {
  type?: 'function' | 'dynamic' | 'provider-defined';
  description?: string;
  title?: string;
  inputSchema?: S;
  parameters?: S;
  outputSchema?: FlexibleSchema<O>;
  execute?: ToolExecuteFunction<Inferred<S>, O>;
  toModelOutput?: (output: any) => any;
  needsApproval?: boolean | ((input: Inferred<S>, options: any) => boolean | Promise<boolean>);
  onInputStart?: (options: any) => void;
  onInputDelta?: (options: any) => void;
  onInputAvailable?: (options: any) => void;
  providerOptions?: any;
  strict?: boolean;
  inputExamples?: any[];
  id?: string;
  args?: any;
}
export function tool<S extends FlexibleSchema, O = any>(config: ToolConfig<S, O>): Tool<Inferred<S>, O>;
export function dynamicTool(config: ToolConfig<FlexibleSchema<unknown>, unknown>): Tool<unknown, unknown>;
export function jsonSchema<T = unknown>(schema: object | (() => object | PromiseLike<object>), options?: object): Schema<T>;
export function zodSchema<T>(schema: ZodType<T>, options?: object): Schema<T>;
export function asSchema<T>(schema: FlexibleSchema<T>): Schema<T>;
export type InferToolInput<T> = T extends Tool<infer I, any> ? I : never;
export type InferToolOutput<T> = T extends Tool<any, infer O> ? O : never;

export type ModelMessage = { role: 'system' | 'user' | 'assistant' | 'tool'; content: any; providerOptions?: any };
export type CoreMessage = ModelMessage;
export interface UIMessage<M = unknown, D = any, T = any> {
  id: string;
  role: 'system' | 'user' | 'assistant';
  metadata?: M;
  parts: any[];
}
export type Message = UIMessage;
export interface LanguageModelUsage {
  inputTokens?: number;
  outputTokens?: number;
  totalTokens?: number;
  [key: string]: any;
}
export type LanguageModel = any;
export interface ToolCall {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  input: any;
  args?: any;
  [key: string]: any;
}
export interface ToolResult {
  type: 'tool-result';
  toolCallId: string;
  toolName: string;
  input: any;
  output: any;
  result?: any;
  [key: string]: any;
}
export interface StepResult<T = any> {
  text: string;
  toolCalls: ToolCall[];
  toolResults: ToolResult[];
  content: any[];
  finishReason: string;
  usage: LanguageModelUsage;
  [key: string]: any;
}
export interface GenerateTextResult extends StepResult {
  steps: StepResult[];
  response: any;
  totalUsage: LanguageModelUsage;
  output: any;
  reasoningText?: string;
  sources: any[];
}
export interface StreamTextResult {
  textStream: AsyncIterable<string> & ReadableStream<string>;
  fullStream: AsyncIterable<any>;
  text: Promise<string>;
  toolCalls: Promise<ToolCall[]>;
  toolResults: Promise<ToolResult[]>;
  steps: Promise<StepResult[]>;
  usage: Promise<LanguageModelUsage>;
  finishReason: Promise<string>;
  toUIMessageStream(options?: any): any;
  toUIMessageStreamResponse(options?: any): Response;
  toTextStreamResponse(options?: any): Response;
  toDataStreamResponse(options?: any): Response;
  consumeStream(options?: any): Promise<void>;
  [key: string]: any;
}
interface CallSettings {
  model: LanguageModel;
  prompt?: any;
  system?: any;
  messages?: any[];
  tools?: ToolSet;
  [key: string]: any;
}
export function generateText(options: CallSettings): Promise<GenerateTextResult>;
export function streamText(options: CallSettings): StreamTextResult;
export function generateObject<S extends FlexibleSchema>(
  options: CallSettings & { schema: S },
): Promise<{ object: Inferred<S>; usage: LanguageModelUsage; finishReason: string; [key: string]: any }>;
export function generateObject(
  options: CallSettings,
): Promise<{ object: any; usage: LanguageModelUsage; finishReason: string; [key: string]: any }>;
export function streamObject(options: CallSettings): {
  partialObjectStream: AsyncIterable<any>;
  object: Promise<any>;
  fullStream: AsyncIterable<any>;
  [key: string]: any;
};
export function embed(options: { model: any; value: any; [key: string]: any }): Promise<{ embedding: number[]; value: any; usage: any }>;
export function embedMany(options: {
  model: any;
  values: any[];
  [key: string]: any;
}): Promise<{ embeddings: number[][]; values: any[]; usage: any }>;
export function cosineSimilarity(a: number[], b: number[]): number;
export function convertToModelMessages(messages: any[], options?: any): any;
export function stepCountIs(count: number): any;
export function hasToolCall(name: string): any;
export function generateId(): string;
export function createUIMessageStream(options: any): any;
export function createUIMessageStreamResponse(options: any): Response;
export interface UIMessageStreamWriter<M = any> {
  write(part: any): void;
  merge(stream: any): void;
  onError?: any;
}
export class ToolLoopAgent {
  constructor(settings: any);
  generate(options: any): Promise<GenerateTextResult>;
  stream(options: any): any;
  readonly tools: any;
}
export { ToolLoopAgent as Experimental_Agent };
