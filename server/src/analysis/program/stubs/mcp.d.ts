// Types of the Model Context Protocol SDK (1.x and 2.x) as far as a server's tools go; every entry of the package is answered by this file.
import type { ZodObject, ZodRawShape, ZodType } from './zodSchemas';

export interface Annotations {
  audience?: ('user' | 'assistant')[];
  priority?: number;
  lastModified?: string;
}
interface Meta {
  _meta?: { [key: string]: unknown };
}
export interface TextContent extends Meta {
  type: 'text';
  text: string;
  annotations?: Annotations;
}
export interface ImageContent extends Meta {
  type: 'image';
  data: string;
  mimeType: string;
  annotations?: Annotations;
}
export interface AudioContent extends Meta {
  type: 'audio';
  data: string;
  mimeType: string;
  annotations?: Annotations;
}
export interface ResourceLink extends Meta {
  type: 'resource_link';
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  size?: number;
  annotations?: Annotations;
}
export interface TextResourceContents extends Meta {
  uri: string;
  mimeType?: string;
  text: string;
}
export interface BlobResourceContents extends Meta {
  uri: string;
  mimeType?: string;
  blob: string;
}
export interface EmbeddedResource extends Meta {
  type: 'resource';
  resource: TextResourceContents | BlobResourceContents;
  annotations?: Annotations;
}
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;
export interface Result {
  _meta?: { [key: string]: unknown };
  [key: string]: unknown;
}
export interface CallToolResult extends Result {
  content: ContentBlock[];
  structuredContent?: { [key: string]: unknown };
  isError?: boolean;
}
export type CompatibilityCallToolResult = CallToolResult | (Result & { toolResult: unknown });
export interface ReadResourceResult extends Result {
  contents: (TextResourceContents | BlobResourceContents)[];
}
export interface GetPromptResult extends Result {
  description?: string;
  messages: { role: 'user' | 'assistant'; content: ContentBlock }[];
}
export interface ToolAnnotations {
  title?: string;
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}
export interface JSONSchema {
  type?: string;
  properties?: { [key: string]: any };
  required?: string[];
  [key: string]: unknown;
}
export interface Tool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: JSONSchema & { type: 'object' };
  outputSchema?: JSONSchema & { type: 'object' };
  annotations?: ToolAnnotations;
  icons?: { src: string; mimeType?: string; sizes?: string[] }[];
  _meta?: { [key: string]: unknown };
}
export interface ListToolsResult extends Result {
  tools: Tool[];
  nextCursor?: string;
}
export interface Resource extends Meta {
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
}
export interface Request {
  method: string;
  params?: { [key: string]: unknown };
}
export interface Notification {
  method: string;
  params?: { [key: string]: unknown };
}
export interface CallToolRequest {
  method: 'tools/call';
  params: { name: string; arguments?: { [key: string]: unknown }; _meta?: { progressToken?: string | number; [key: string]: unknown } };
}
export interface ListToolsRequest {
  method: 'tools/list';
  params?: { cursor?: string };
}
export type ServerRequest = Request;
export type ServerNotification = Notification;
export type ClientRequest = Request;
export interface Implementation {
  name: string;
  version: string;
  title?: string;
  websiteUrl?: string;
  icons?: unknown[];
}
export interface ServerCapabilities {
  tools?: { listChanged?: boolean };
  resources?: object;
  prompts?: object;
  logging?: object;
  completions?: object;
  experimental?: object;
  [key: string]: unknown;
}
export interface ServerOptions {
  capabilities?: ServerCapabilities;
  instructions?: string;
  [key: string]: unknown;
}
export interface AuthInfo {
  token: string;
  clientId: string;
  scopes: string[];
  expiresAt?: number;
  extra?: Record<string, unknown>;
}

export interface RequestHandlerExtra<Req = ServerRequest, Note = ServerNotification> {
  readonly signal: AbortSignal;
  readonly sessionId?: string;
  readonly requestId: string | number;
  readonly authInfo?: AuthInfo;
  readonly requestInfo?: { headers: Record<string, string | string[] | undefined> };
  readonly _meta?: { progressToken?: string | number; [key: string]: unknown };
  sendNotification(notification: Note): Promise<void>;
  sendRequest(request: Req, schema: unknown, options?: unknown): Promise<any>;
}
/** What a handler of 2.x is given beside its arguments. */
export interface ServerContext {
  readonly sessionId?: string;
  readonly mcpReq: {
    readonly id: string | number;
    readonly signal: AbortSignal;
    readonly method: string;
    readonly _meta?: any;
    notify(n: Notification): Promise<void>;
    send(r: Request, schema?: unknown): Promise<any>;
    log(...args: any[]): Promise<void>;
    [key: string]: any;
  };
  readonly http?: { readonly authInfo?: AuthInfo; readonly req?: any; [key: string]: any };
}
type Extra = RequestHandlerExtra & ServerContext;

type ArgsOf<S> = S extends { readonly _output: infer O }
  ? O
  : S extends ZodRawShape
    ? ZodObject<S>['_output']
    : S extends { '~standard': { types?: { output: infer O } } }
      ? O
      : any;
type InputSchema = ZodRawShape | ZodType | object;
export type ToolCallback<S = undefined> = S extends undefined
  ? (extra: Extra) => CallToolResult | Promise<CallToolResult>
  : (args: ArgsOf<S>, extra: Extra) => CallToolResult | Promise<CallToolResult>;
export interface RegisteredTool {
  title?: string;
  description?: string;
  enabled: boolean;
  enable(): void;
  disable(): void;
  remove(): void;
  update(updates: any): void;
}
export interface ToolConfig<In, Out> {
  title?: string;
  description?: string;
  inputSchema?: In;
  outputSchema?: Out;
  annotations?: ToolAnnotations;
  icons?: unknown[];
  _meta?: Record<string, unknown>;
}

export class Protocol {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  oninitialized?: () => void;
  setRequestHandler<Q>(schema: RequestSchema<Q>, handler: (request: Q, extra: Extra) => Result | Promise<Result>): void;
  setRequestHandler(
    method: 'tools/call',
    handler: (request: CallToolRequest, context: Extra) => CallToolResult | Promise<CallToolResult>,
  ): void;
  setRequestHandler(method: string, handler: (request: any, context: Extra) => Result | Promise<Result>): void;
  setNotificationHandler(schema: unknown, handler: (notification: any) => void | Promise<void>): void;
  request(request: Request, schema?: unknown, options?: unknown): Promise<any>;
  notification(notification: Notification): Promise<void>;
  connect(transport: Transport): Promise<void>;
  close(): Promise<void>;
}
export class Server extends Protocol {
  constructor(info: Implementation, options?: ServerOptions);
  registerCapabilities(capabilities: ServerCapabilities): void;
  getClientCapabilities(): any;
  getClientVersion(): Implementation | undefined;
  createMessage(params: unknown, options?: unknown): Promise<any>;
  elicitInput(params: unknown, options?: unknown): Promise<{ action: 'accept' | 'decline' | 'cancel'; content?: { [key: string]: any } }>;
  listRoots(params?: unknown): Promise<{ roots: { uri: string; name?: string }[] }>;
  sendLoggingMessage(params: unknown, sessionId?: string): Promise<void>;
  sendToolListChanged(): Promise<void>;
  ping(): Promise<unknown>;
}
export class McpServer {
  constructor(info: Implementation, options?: ServerOptions);
  readonly server: Server;
  connect(transport: Transport): Promise<void>;
  close(): Promise<void>;
  isConnected(): boolean;
  registerTool<Out extends InputSchema, In extends InputSchema | undefined = undefined>(
    name: string,
    config: ToolConfig<In, Out>,
    callback: ToolCallback<In>,
  ): RegisteredTool;
  tool(name: string, callback: ToolCallback): RegisteredTool;
  tool(name: string, description: string, callback: ToolCallback): RegisteredTool;
  tool<S extends ZodRawShape>(name: string, shape: S, callback: ToolCallback<S>): RegisteredTool;
  tool<S extends ZodRawShape>(name: string, description: string, shape: S, callback: ToolCallback<S>): RegisteredTool;
  tool<S extends ZodRawShape>(name: string, shape: S, annotations: ToolAnnotations, callback: ToolCallback<S>): RegisteredTool;
  tool<S extends ZodRawShape>(
    name: string,
    description: string,
    shape: S,
    annotations: ToolAnnotations,
    callback: ToolCallback<S>,
  ): RegisteredTool;
  registerResource(
    name: string,
    uri: string | ResourceTemplate,
    config: object,
    read: (uri: URL, ...rest: any[]) => ReadResourceResult | Promise<ReadResourceResult>,
  ): any;
  resource(name: string, ...rest: any[]): any;
  registerPrompt(name: string, config: any, callback: (...args: any[]) => GetPromptResult | Promise<GetPromptResult>): any;
  prompt(name: string, ...rest: any[]): any;
  sendLoggingMessage(params: unknown, sessionId?: string): Promise<void>;
  sendToolListChanged(): void;
  sendResourceListChanged(): void;
}
export class ResourceTemplate {
  constructor(uri: string, callbacks: any);
}

export interface Transport {
  start(): Promise<void>;
  close(): Promise<void>;
  send(message: any, options?: any): Promise<void>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: any, extra?: any) => void;
  sessionId?: string;
}
declare class AnyTransport implements Transport {
  constructor(...args: any[]);
  start(): Promise<void>;
  close(): Promise<void>;
  send(message: any, options?: any): Promise<void>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: any, extra?: any) => void;
  sessionId?: string;
  handleRequest(...args: any[]): Promise<any>;
  handlePostMessage(...args: any[]): Promise<void>;
}
export class StdioServerTransport extends AnyTransport {}
export class SSEServerTransport extends AnyTransport {}
export class StreamableHTTPServerTransport extends AnyTransport {}
export class WebStandardStreamableHTTPServerTransport extends AnyTransport {}
export class NodeStreamableHTTPServerTransport extends AnyTransport {}
export class InMemoryTransport extends AnyTransport {
  static createLinkedPair(): [InMemoryTransport, InMemoryTransport];
}
export class StdioClientTransport extends AnyTransport {}
export class SSEClientTransport extends AnyTransport {}
export class StreamableHTTPClientTransport extends AnyTransport {}
export class Client extends Protocol {
  constructor(info: Implementation, options?: object);
  callTool(params: CallToolRequest['params'], schema?: unknown, options?: unknown): Promise<CallToolResult>;
  listTools(params?: { cursor?: string }, options?: unknown): Promise<ListToolsResult>;
  listResources(params?: { cursor?: string }, options?: unknown): Promise<Result & { resources: Resource[]; nextCursor?: string }>;
  readResource(params: { uri: string }, options?: unknown): Promise<ReadResourceResult>;
  getPrompt(params: { name: string; arguments?: Record<string, string> }, options?: unknown): Promise<GetPromptResult>;
  getServerVersion(): Implementation | undefined;
  getServerCapabilities(): ServerCapabilities | undefined;
}

export enum ErrorCode {
  ConnectionClosed = -32000,
  RequestTimeout = -32001,
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  UrlElicitationRequired = -32042,
}
export { ErrorCode as ProtocolErrorCode };
export class McpError extends Error {
  constructor(code: number, message: string, data?: unknown);
  readonly code: number;
  readonly data?: unknown;
}
export class ProtocolError extends McpError {}
export class SdkError extends Error {
  readonly code: string;
}

interface RequestSchema<Q> {
  readonly _output: Q;
  parse(data: unknown): Q;
  safeParse(data: unknown): { success: true; data: Q } | { success: false; error: Error };
}
export const CallToolRequestSchema: RequestSchema<CallToolRequest>;
export const ListToolsRequestSchema: RequestSchema<ListToolsRequest>;
export const ListResourcesRequestSchema: RequestSchema<{ method: string; params?: { cursor?: string } }>;
export const ListResourceTemplatesRequestSchema: RequestSchema<{ method: string; params?: { cursor?: string } }>;
export const ReadResourceRequestSchema: RequestSchema<{ method: string; params: { uri: string } }>;
export const ListPromptsRequestSchema: RequestSchema<{ method: string; params?: { cursor?: string } }>;
export const GetPromptRequestSchema: RequestSchema<{ method: string; params: { name: string; arguments?: Record<string, string> } }>;
export const CallToolResultSchema: ZodType<CallToolResult>;
export const ListToolsResultSchema: ZodType<ListToolsResult>;
export const LATEST_PROTOCOL_VERSION: string;
