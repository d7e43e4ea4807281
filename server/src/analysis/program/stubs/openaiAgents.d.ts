// Types of the OpenAI Agents SDK as far as tools go.
type Inferred<S> = S extends { readonly _output: infer T } ? T : any;
export class RunContext<C = unknown> {
  constructor(context?: C);
  context: C;
  usage: any;
  approveTool(item: any): void;
  rejectTool(item: any): void;
  isToolApproved(options: any): boolean | undefined;
}
export interface FunctionTool<C = unknown, S = any, R = any> {
  type: 'function';
  name: string;
  description: string;
  parameters: any;
  strict: boolean;
  needsApproval: any;
  invoke(context: RunContext<C>, input: string, details?: any): Promise<R | string>;
  isEnabled?: any;
}
export type Tool<C = unknown> = FunctionTool<C> | { type: string; name: string; [key: string]: any };
interface ToolConfig<S, C, R> {
  name?: string;
  description: string;
  parameters?: S;
  strict?: boolean;
  deferLoading?: boolean;
  outputSchema?: any;
  execute: (input: Inferred<S>, context?: RunContext<C>, details?: any) => R | Promise<R>;
  errorFunction?: ((context: RunContext<C>, error: Error | unknown) => string | Promise<string>) | null;
  needsApproval?: boolean | ((context: RunContext<C>, input: Inferred<S>, callId?: string) => boolean | Promise<boolean>);
  isEnabled?: any;
  timeoutMs?: number;
  [key: string]: any;
}
export function tool<S, C = unknown, R = any>(config: ToolConfig<S, C, R>): FunctionTool<C, S, R>;
export class Agent<C = unknown, O = any> {
  constructor(config: {
    name: string;
    instructions?: any;
    tools?: any[];
    handoffs?: any[];
    model?: any;
    outputType?: any;
    [key: string]: any;
  });
  static create(config: any): Agent<any, any>;
  name: string;
  tools: Tool<C>[];
  asTool(options: {
    toolName?: string;
    toolDescription?: string;
    customOutputExtractor?: (output: any) => string | Promise<string>;
    [key: string]: any;
  }): FunctionTool<C>;
  clone(config: any): Agent<C, O>;
}
export interface RunResult<C = unknown, O = any> {
  finalOutput?: any;
  history: any[];
  newItems: any[];
  output: any[];
  lastAgent?: Agent<any, any>;
  state: any;
  interruptions?: any[];
  [key: string]: any;
}
export function run(agent: Agent<any, any>, input: any, options?: any): Promise<RunResult>;
export class Runner {
  constructor(config?: any);
  run(agent: Agent<any, any>, input: any, options?: any): Promise<RunResult>;
}
export function handoff(agent: any, config?: any): any;
export function hostedMcpTool(options: any): any;
export function webSearchTool(options?: any): any;
export function fileSearchTool(ids: any, options?: any): any;
export class MCPServerStdio {
  constructor(options: any);
  connect(): Promise<void>;
  close(): Promise<void>;
}
export class MCPServerStreamableHttp {
  constructor(options: any);
  connect(): Promise<void>;
  close(): Promise<void>;
}
export class ToolCallError extends Error {}
export class MaxTurnsExceededError extends Error {}
