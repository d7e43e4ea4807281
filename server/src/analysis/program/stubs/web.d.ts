// The globals that every JavaScript host has beside the language: what code on a server uses of the web's.

type BodyInit = string | ArrayBuffer | ArrayBufferView | Blob | FormData | URLSearchParams | ReadableStream;
type HeadersInit = [string, string][] | Record<string, string> | Headers;
type RequestInfo = string | Request;
interface Body {
  readonly body: ReadableStream<Uint8Array> | null;
  readonly bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
  blob(): Promise<Blob>;
  bytes(): Promise<Uint8Array>;
  formData(): Promise<FormData>;
  json(): Promise<any>;
  text(): Promise<string>;
}
interface Headers {
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getSetCookie(): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  forEach(visit: (value: string, key: string, parent: Headers) => void): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare var Headers: { new (init?: HeadersInit): Headers; prototype: Headers };
interface RequestInit {
  method?: string;
  headers?: HeadersInit;
  body?: BodyInit | null;
  signal?: AbortSignal | null;
  redirect?: 'follow' | 'error' | 'manual';
  credentials?: string;
  cache?: string;
  mode?: string;
  keepalive?: boolean;
  duplex?: 'half';
  [key: string]: any;
}
interface Request extends Body {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly redirect: string;
  clone(): Request;
}
declare var Request: { new (input: RequestInfo | URL, init?: RequestInit): Request; prototype: Request };
interface ResponseInit {
  status?: number;
  statusText?: string;
  headers?: HeadersInit;
}
interface Response extends Body {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly url: string;
  readonly redirected: boolean;
  readonly type: string;
  clone(): Response;
}
declare var Response: {
  new (body?: BodyInit | null, init?: ResponseInit): Response;
  prototype: Response;
  json(data: any, init?: ResponseInit): Response;
  error(): Response;
  redirect(url: string | URL, status?: number): Response;
};
declare function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;

interface URL {
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toString(): string;
  toJSON(): string;
}
declare var URL: {
  new (url: string | URL, base?: string | URL): URL;
  prototype: URL;
  canParse(url: string | URL, base?: string | URL): boolean;
  parse(url: string | URL, base?: string | URL): URL | null;
  createObjectURL(object: any): string;
  revokeObjectURL(url: string): void;
};
interface URLSearchParams {
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  forEach(visit: (value: string, key: string, parent: URLSearchParams) => void): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare var URLSearchParams: {
  new (init?: string[][] | Record<string, string> | string | URLSearchParams | Iterable<[string, string]>): URLSearchParams;
  prototype: URLSearchParams;
};

interface Event {
  readonly type: string;
  readonly target: any;
  preventDefault(): void;
  stopPropagation(): void;
}
declare var Event: { new (type: string, init?: object): Event; prototype: Event };
interface CustomEvent<T = any> extends Event {
  readonly detail: T;
}
declare var CustomEvent: { new <T>(type: string, init?: { detail?: T }): CustomEvent<T>; prototype: CustomEvent };
interface MessageEvent<T = any> extends Event {
  readonly data: T;
}
interface EventTarget {
  addEventListener(type: string, listener: ((event: any) => any) | null, options?: any): void;
  removeEventListener(type: string, listener: ((event: any) => any) | null, options?: any): void;
  dispatchEvent(event: Event): boolean;
}
declare var EventTarget: { new (): EventTarget; prototype: EventTarget };
interface AbortSignal extends EventTarget {
  readonly aborted: boolean;
  readonly reason: any;
  onabort: ((event: Event) => any) | null;
  throwIfAborted(): void;
}
declare var AbortSignal: {
  new (): AbortSignal;
  prototype: AbortSignal;
  abort(reason?: any): AbortSignal;
  any(signals: AbortSignal[]): AbortSignal;
  timeout(milliseconds: number): AbortSignal;
};
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: any): void;
}
declare var AbortController: { new (): AbortController; prototype: AbortController };
interface DOMException extends Error {
  readonly code: number;
}
declare var DOMException: { new (message?: string, name?: string): DOMException; prototype: DOMException };

interface Blob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  bytes(): Promise<Uint8Array>;
  slice(start?: number, end?: number, type?: string): Blob;
  stream(): ReadableStream<Uint8Array>;
  text(): Promise<string>;
}
declare var Blob: { new (parts?: any[], options?: { type?: string }): Blob; prototype: Blob };
interface File extends Blob {
  readonly lastModified: number;
  readonly name: string;
}
declare var File: { new (parts: any[], name: string, options?: { type?: string; lastModified?: number }): File; prototype: File };
type FormDataEntryValue = File | string;
interface FormData {
  append(name: string, value: string | Blob, fileName?: string): void;
  delete(name: string): void;
  get(name: string): FormDataEntryValue | null;
  getAll(name: string): FormDataEntryValue[];
  has(name: string): boolean;
  set(name: string, value: string | Blob, fileName?: string): void;
  entries(): IterableIterator<[string, FormDataEntryValue]>;
  [Symbol.iterator](): IterableIterator<[string, FormDataEntryValue]>;
}
declare var FormData: { new (): FormData; prototype: FormData };

interface ReadableStreamReadResult<T> {
  done: boolean;
  value: T;
}
interface ReadableStreamDefaultReader<R = any> {
  read(): Promise<{ done: false; value: R } | { done: true; value: R | undefined }>;
  releaseLock(): void;
  cancel(reason?: any): Promise<void>;
  readonly closed: Promise<void>;
}
interface ReadableStreamDefaultController<R = any> {
  enqueue(chunk?: R): void;
  close(): void;
  error(reason?: any): void;
  readonly desiredSize: number | null;
}
interface ReadableStream<R = any> {
  readonly locked: boolean;
  cancel(reason?: any): Promise<void>;
  getReader(): ReadableStreamDefaultReader<R>;
  pipeThrough<T>(transform: { readable: ReadableStream<T>; writable: WritableStream<R> }, options?: object): ReadableStream<T>;
  pipeTo(destination: WritableStream<R>, options?: object): Promise<void>;
  tee(): [ReadableStream<R>, ReadableStream<R>];
  values(): AsyncIterableIterator<R>;
  [Symbol.asyncIterator](): AsyncIterableIterator<R>;
}
declare var ReadableStream: {
  new <R = any>(
    source?: {
      start?(controller: ReadableStreamDefaultController<R>): any;
      pull?(controller: ReadableStreamDefaultController<R>): any;
      cancel?(reason?: any): any;
      type?: string;
    },
    strategy?: any,
  ): ReadableStream<R>;
  prototype: ReadableStream;
  from<R>(items: AsyncIterable<R> | Iterable<R>): ReadableStream<R>;
};
interface WritableStreamDefaultWriter<W = any> {
  readonly closed: Promise<void>;
  readonly ready: Promise<void>;
  write(chunk?: W): Promise<void>;
  close(): Promise<void>;
  abort(reason?: any): Promise<void>;
  releaseLock(): void;
}
interface WritableStream<W = any> {
  readonly locked: boolean;
  getWriter(): WritableStreamDefaultWriter<W>;
  close(): Promise<void>;
  abort(reason?: any): Promise<void>;
}
declare var WritableStream: { new <W = any>(sink?: any, strategy?: any): WritableStream<W>; prototype: WritableStream };
interface TransformStream<I = any, O = any> {
  readonly readable: ReadableStream<O>;
  readonly writable: WritableStream<I>;
}
declare var TransformStream: {
  new <I = any, O = any>(transformer?: any, writable?: any, readable?: any): TransformStream<I, O>;
  prototype: TransformStream;
};
declare var TextDecoderStream: { new (encoding?: string): TransformStream<Uint8Array, string> };
declare var TextEncoderStream: { new (): TransformStream<string, Uint8Array> };
declare var CompressionStream: { new (format: string): TransformStream<Uint8Array, Uint8Array> };
declare var DecompressionStream: { new (format: string): TransformStream<Uint8Array, Uint8Array> };

interface TextEncoder {
  readonly encoding: string;
  encode(input?: string): Uint8Array;
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}
declare var TextEncoder: { new (): TextEncoder; prototype: TextEncoder };
interface TextDecoder {
  readonly encoding: string;
  decode(input?: ArrayBuffer | ArrayBufferView | null, options?: { stream?: boolean }): string;
}
declare var TextDecoder: { new (label?: string, options?: object): TextDecoder; prototype: TextDecoder };

interface Console {
  assert(condition?: unknown, ...data: any[]): void;
  clear(): void;
  count(label?: string): void;
  debug(...data: any[]): void;
  dir(item?: any, options?: any): void;
  error(...data: any[]): void;
  group(...data: any[]): void;
  groupEnd(): void;
  info(...data: any[]): void;
  log(...data: any[]): void;
  table(data?: any, properties?: string[]): void;
  time(label?: string): void;
  timeEnd(label?: string): void;
  timeLog(label?: string, ...data: any[]): void;
  trace(...data: any[]): void;
  warn(...data: any[]): void;
}
declare var console: Console;
declare function setTimeout(handler: (...args: any[]) => void, milliseconds?: number, ...args: any[]): any;
declare function setInterval(handler: (...args: any[]) => void, milliseconds?: number, ...args: any[]): any;
declare function clearTimeout(id: any): void;
declare function clearInterval(id: any): void;
declare function queueMicrotask(callback: () => void): void;
declare function structuredClone<T>(value: T, options?: any): T;
declare function atob(data: string): string;
declare function btoa(data: string): string;
interface Performance {
  now(): number;
  readonly timeOrigin: number;
  mark(name: string, options?: any): any;
  measure(name: string, ...rest: any[]): any;
  getEntriesByName(name: string): any[];
  toJSON(): any;
}
declare var performance: Performance;
interface SubtleCrypto {
  digest(algorithm: any, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer>;
  encrypt(...args: any[]): Promise<ArrayBuffer>;
  decrypt(...args: any[]): Promise<ArrayBuffer>;
  sign(...args: any[]): Promise<ArrayBuffer>;
  verify(...args: any[]): Promise<boolean>;
  importKey(...args: any[]): Promise<any>;
  exportKey(...args: any[]): Promise<any>;
  generateKey(...args: any[]): Promise<any>;
  deriveBits(...args: any[]): Promise<ArrayBuffer>;
  deriveKey(...args: any[]): Promise<any>;
}
interface Crypto {
  readonly subtle: SubtleCrypto;
  getRandomValues<T>(array: T): T;
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
}
declare var crypto: Crypto;
interface WebSocket extends EventTarget {
  readonly readyState: number;
  readonly url: string;
  onopen: any;
  onmessage: any;
  onerror: any;
  onclose: any;
  binaryType: string;
  send(data: any): void;
  close(code?: number, reason?: string): void;
}
declare var WebSocket: {
  new (url: string | URL, protocols?: string | string[]): WebSocket;
  prototype: WebSocket;
  readonly OPEN: number;
  readonly CLOSED: number;
};
