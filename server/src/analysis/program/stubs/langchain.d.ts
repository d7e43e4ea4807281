// Types of LangChain's tools; every entry of the packages is answered by this file.
import type { SchemaLike } from './zodSchemas';

type Inferred<S> = S extends { readonly _output: infer T } ? T : any;
export interface RunnableConfig<C = Record<string, any>> {
  configurable?: C;
  signal?: AbortSignal;
  tags?: string[];
  metadata?: Record<string, unknown>;
  callbacks?: any;
  toolCall?: { id?: string; name: string; args: any };
  [key: string]: any;
}
export type ToolRunnableConfig<C = Record<string, any>> = RunnableConfig<C>;
export interface ToolParams {
  name: string;
  description?: string;
  responseFormat?: 'content' | 'content_and_artifact' | string;
  returnDirect?: boolean;
  verbose?: boolean;
  metadata?: Record<string, unknown>;
  tags?: string[];
  extras?: any;
}
interface ToolFields<S> extends ToolParams {
  schema?: S;
}

export abstract class StructuredTool<S = any> {
  constructor(fields?: any);
  abstract name: string;
  abstract description: string;
  abstract schema: S;
  returnDirect: boolean;
  responseFormat?: string;
  protected abstract _call(input: Inferred<S>, runManager?: any, config?: RunnableConfig): Promise<any>;
  invoke(input: any, config?: RunnableConfig): Promise<any>;
  call(input: any, config?: any): Promise<any>;
}
export abstract class Tool extends StructuredTool<any> {
  schema: any;
  protected abstract _call(input: string, runManager?: any, config?: RunnableConfig): Promise<any>;
}
export class DynamicStructuredTool<S = any> extends StructuredTool<S> {
  constructor(fields: ToolFields<S> & { func: (input: Inferred<S>, runManager?: any, config?: RunnableConfig) => Promise<any> | any });
  name: string;
  description: string;
  schema: S;
  func: (...args: any[]) => any;
  protected _call(input: Inferred<S>, runManager?: any, config?: RunnableConfig): Promise<any>;
}
export class DynamicTool extends Tool {
  constructor(fields: ToolParams & { func: (input: string, runManager?: any, config?: RunnableConfig) => Promise<any> | any });
  name: string;
  description: string;
  func: (...args: any[]) => any;
  protected _call(input: string): Promise<any>;
}
export type StructuredToolInterface = StructuredTool<any>;
export type ClientTool = StructuredTool<any>;
export abstract class BaseToolkit {
  abstract tools: StructuredToolInterface[];
  getTools(): StructuredToolInterface[];
}
export function tool<S extends SchemaLike>(
  run: (input: Inferred<S>, config: ToolRunnableConfig) => any,
  fields: ToolParams & { schema: S },
): DynamicStructuredTool<S>;
export function tool(run: (input: any, config: ToolRunnableConfig) => any, fields: ToolFields<any>): DynamicStructuredTool<any>;

export type MessageContent = string | { type: string; [key: string]: any }[];
export abstract class BaseMessage {
  constructor(fields: any);
  content: any;
  text: string;
  name?: string;
  id?: string;
  additional_kwargs: any;
  response_metadata: any;
  getType(): string;
  _getType(): string;
}
export class HumanMessage extends BaseMessage {}
export class SystemMessage extends BaseMessage {}
export class AIMessage extends BaseMessage {
  tool_calls?: { id?: string; name: string; args: any }[];
}
export class AIMessageChunk extends AIMessage {}
export class ToolMessage extends BaseMessage {
  constructor(fields: {
    content: any;
    tool_call_id: string;
    name?: string;
    status?: 'success' | 'error';
    artifact?: any;
    [key: string]: any;
  });
  constructor(content: any, tool_call_id: string, name?: string);
  tool_call_id: string;
  status?: 'success' | 'error';
  artifact?: any;
}
export class Document<M = Record<string, any>> {
  constructor(fields: { pageContent: string; metadata?: M; id?: string });
  pageContent: string;
  metadata: M;
  id?: string;
}
export function createAgent(options: any): any;
