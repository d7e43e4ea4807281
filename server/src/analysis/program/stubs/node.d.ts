// Node's globals and modules as far as tools use them, for folders without @types/node.

declare namespace NodeJS {
  interface ErrnoException extends Error {
    errno?: number;
    code?: string;
    path?: string;
    syscall?: string;
  }
  interface ProcessEnv {
    [name: string]: string | undefined;
  }
  type Timeout = any;
  type Platform = 'aix' | 'darwin' | 'freebsd' | 'linux' | 'openbsd' | 'sunos' | 'win32' | 'android';
  type Signals = string;
  interface MemoryUsage {
    rss: number;
    heapTotal: number;
    heapUsed: number;
    external: number;
    arrayBuffers: number;
  }
  interface ReadableStream {
    on(event: string, listener: (...args: any[]) => void): this;
    pipe<T>(to: T): T;
    read(size?: number): any;
    setEncoding(encoding: string): this;
    [Symbol.asyncIterator](): AsyncIterableIterator<any>;
  }
  interface WritableStream {
    write(chunk: any, ...rest: any[]): boolean;
    end(...args: any[]): any;
    on(event: string, listener: (...args: any[]) => void): this;
  }
  interface Process {
    readonly argv: string[];
    readonly execPath: string;
    readonly execArgv: string[];
    readonly pid: number;
    readonly ppid: number;
    readonly platform: Platform;
    readonly arch: string;
    readonly version: string;
    readonly versions: Record<string, string>;
    readonly title: string;
    env: ProcessEnv;
    exitCode: number | string | null | undefined;
    readonly stdin: ReadableStream & { isTTY?: boolean; resume(): any; [key: string]: any };
    readonly stdout: WritableStream & { isTTY?: boolean; columns?: number; [key: string]: any };
    readonly stderr: WritableStream & { isTTY?: boolean; [key: string]: any };
    cwd(): string;
    chdir(directory: string): void;
    exit(code?: number | string | null): never;
    kill(pid: number, signal?: string | number): true;
    uptime(): number;
    umask(mask?: number | string): number;
    hrtime: { (time?: [number, number]): [number, number]; bigint(): bigint };
    memoryUsage(): MemoryUsage;
    cpuUsage(): { user: number; system: number };
    nextTick(callback: Function, ...args: any[]): void;
    emitWarning(warning: string | Error, ...rest: any[]): void;
    getuid?(): number;
    getgid?(): number;
    on(event: string, listener: (...args: any[]) => void): this;
    once(event: string, listener: (...args: any[]) => void): this;
    off(event: string, listener: (...args: any[]) => void): this;
    removeListener(event: string, listener: (...args: any[]) => void): this;
    removeAllListeners(event?: string): this;
    emit(event: string, ...args: any[]): boolean;
    send?(message: any): boolean;
  }
}
declare var process: NodeJS.Process;
declare var global: typeof globalThis;
declare var __dirname: string;
declare var __filename: string;
declare function setImmediate(callback: (...args: any[]) => void, ...args: any[]): any;
declare function clearImmediate(id: any): void;
declare var require: { (id: string): any; resolve(id: string, options?: any): string; main: any; cache: any };
declare var module: { exports: any; [key: string]: any };
declare var exports: any;
interface ImportMeta {
  readonly url: string;
  readonly dirname: string;
  readonly filename: string;
  readonly main: boolean;
  readonly env: any;
  resolve(specifier: string): string;
}
type BufferEncoding = 'ascii' | 'utf8' | 'utf-8' | 'utf16le' | 'ucs2' | 'base64' | 'base64url' | 'latin1' | 'binary' | 'hex';
interface Buffer extends Uint8Array<ArrayBuffer> {
  toString(encoding?: BufferEncoding, start?: number, end?: number): string;
  toJSON(): { type: 'Buffer'; data: number[] };
  equals(other: Uint8Array): boolean;
  compare(other: Uint8Array): number;
  copy(target: Uint8Array, ...rest: number[]): number;
  write(text: string, ...rest: any[]): number;
  slice(start?: number, end?: number): Buffer;
  subarray(start?: number, end?: number): Buffer;
  readUInt8(offset?: number): number;
  readUInt16BE(offset?: number): number;
  readUInt16LE(offset?: number): number;
  readUInt32BE(offset?: number): number;
  readUInt32LE(offset?: number): number;
  readInt32BE(offset?: number): number;
  readInt32LE(offset?: number): number;
}
declare var Buffer: {
  from(data: any, encodingOrOffset?: any, length?: number): Buffer;
  alloc(size: number, fill?: any, encoding?: BufferEncoding): Buffer;
  allocUnsafe(size: number): Buffer;
  concat(list: readonly Uint8Array[], length?: number): Buffer;
  isBuffer(value: any): value is Buffer;
  byteLength(text: string | ArrayBuffer | ArrayBufferView, encoding?: BufferEncoding): number;
  isEncoding(name: string): name is BufferEncoding;
  compare(a: Uint8Array, b: Uint8Array): number;
  prototype: Buffer;
};

declare module 'fs/promises' {
  import type { Dirent, Stats } from 'fs';
  type Path = string | URL | Buffer;
  type TextOptions = BufferEncoding | { encoding: BufferEncoding; flag?: string; signal?: AbortSignal };
  interface FileHandle {
    readonly fd: number;
    close(): Promise<void>;
    read(...args: any[]): Promise<{ bytesRead: number; buffer: Buffer }>;
    readFile(options: TextOptions): Promise<string>;
    readFile(): Promise<Buffer>;
    write(...args: any[]): Promise<any>;
    writeFile(data: any, options?: any): Promise<void>;
    stat(): Promise<Stats>;
    truncate(length?: number): Promise<void>;
    readLines(options?: any): AsyncIterable<string>;
    createReadStream(options?: any): any;
    createWriteStream(options?: any): any;
    appendFile(data: any, options?: any): Promise<void>;
    sync(): Promise<void>;
  }
  export function readFile(path: Path | FileHandle, options: TextOptions): Promise<string>;
  export function readFile(
    path: Path | FileHandle,
    options?: { encoding?: null; flag?: string; signal?: AbortSignal } | null,
  ): Promise<Buffer>;
  export function writeFile(path: Path | FileHandle, data: any, options?: any): Promise<void>;
  export function appendFile(path: Path, data: any, options?: any): Promise<void>;
  export function readdir(path: Path, options: { withFileTypes: true; recursive?: boolean; encoding?: BufferEncoding }): Promise<Dirent[]>;
  export function readdir(
    path: Path,
    options?: { withFileTypes?: false; recursive?: boolean; encoding?: BufferEncoding } | BufferEncoding | null,
  ): Promise<string[]>;
  export function stat(path: Path, options?: any): Promise<Stats>;
  export function lstat(path: Path, options?: any): Promise<Stats>;
  export function access(path: Path, mode?: number): Promise<void>;
  export function mkdir(path: Path, options?: any): Promise<string | undefined>;
  export function mkdtemp(prefix: string, options?: any): Promise<string>;
  export function rm(path: Path, options?: any): Promise<void>;
  export function rmdir(path: Path, options?: any): Promise<void>;
  export function unlink(path: Path): Promise<void>;
  export function rename(from: Path, to: Path): Promise<void>;
  export function copyFile(from: Path, to: Path, mode?: number): Promise<void>;
  export function cp(from: Path, to: Path, options?: any): Promise<void>;
  export function chmod(path: Path, mode: number | string): Promise<void>;
  export function utimes(path: Path, accessed: any, modified: any): Promise<void>;
  export function realpath(path: Path, options?: any): Promise<string>;
  export function readlink(path: Path): Promise<string>;
  export function symlink(target: Path, path: Path, type?: string): Promise<void>;
  export function truncate(path: Path, length?: number): Promise<void>;
  export function open(path: Path, flags?: string | number, mode?: number): Promise<FileHandle>;
  export function opendir(path: Path, options?: any): Promise<AsyncIterable<Dirent>>;
  export function watch(path: Path, options?: any): AsyncIterable<{ eventType: string; filename: string | null }>;
  export function glob(pattern: string | string[], options?: any): AsyncIterable<string>;
  export const constants: Record<string, number>;
}
declare module 'fs' {
  type Path = string | URL | Buffer;
  type TextOptions = BufferEncoding | { encoding: BufferEncoding; flag?: string };
  type Done<T> = (error: NodeJS.ErrnoException | null, value: T) => void;
  export class Stats {
    size: number;
    mode: number;
    uid: number;
    gid: number;
    ino: number;
    dev: number;
    nlink: number;
    mtimeMs: number;
    ctimeMs: number;
    atimeMs: number;
    birthtimeMs: number;
    mtime: Date;
    ctime: Date;
    atime: Date;
    birthtime: Date;
    isFile(): boolean;
    isDirectory(): boolean;
    isSymbolicLink(): boolean;
    isSocket(): boolean;
    isFIFO(): boolean;
    isBlockDevice(): boolean;
    isCharacterDevice(): boolean;
  }
  export class Dirent {
    name: string;
    parentPath: string;
    path: string;
    isFile(): boolean;
    isDirectory(): boolean;
    isSymbolicLink(): boolean;
  }
  export type ReadStream = import('stream').Readable & { path: string; bytesRead: number };
  export type WriteStream = import('stream').Writable & { path: string; bytesWritten: number };
  export interface FSWatcher {
    close(): void;
    on(event: string, listener: (...args: any[]) => void): this;
  }
  export type PathLike = Path;
  export type PathOrFileDescriptor = Path | number;
  export function readFileSync(path: Path | number, options: TextOptions): string;
  export function readFileSync(path: Path | number, options?: { encoding?: null; flag?: string } | null): Buffer;
  export function writeFileSync(path: Path | number, data: any, options?: any): void;
  export function appendFileSync(path: Path | number, data: any, options?: any): void;
  export function existsSync(path: Path): boolean;
  export function statSync(path: Path, options: { throwIfNoEntry: false }): Stats | undefined;
  export function statSync(path: Path, options?: any): Stats;
  export function lstatSync(path: Path, options?: any): Stats;
  export function readdirSync(path: Path, options: { withFileTypes: true; recursive?: boolean }): Dirent[];
  export function readdirSync(
    path: Path,
    options?: { withFileTypes?: false; recursive?: boolean; encoding?: BufferEncoding } | BufferEncoding | null,
  ): string[];
  export function mkdirSync(path: Path, options?: any): string | undefined;
  export function mkdtempSync(prefix: string, options?: any): string;
  export function rmSync(path: Path, options?: any): void;
  export function rmdirSync(path: Path, options?: any): void;
  export function unlinkSync(path: Path): void;
  export function renameSync(from: Path, to: Path): void;
  export function copyFileSync(from: Path, to: Path, mode?: number): void;
  export function cpSync(from: Path, to: Path, options?: any): void;
  export function accessSync(path: Path, mode?: number): void;
  export function chmodSync(path: Path, mode: number | string): void;
  export function realpathSync(path: Path, options?: any): string;
  export function readlinkSync(path: Path): string;
  export function symlinkSync(target: Path, path: Path, type?: string): void;
  export function openSync(path: Path, flags: string | number, mode?: number): number;
  export function closeSync(fd: number): void;
  export function readSync(fd: number, ...args: any[]): number;
  export function writeSync(fd: number, ...args: any[]): number;
  export function createReadStream(path: Path, options?: any): ReadStream;
  export function createWriteStream(path: Path, options?: any): WriteStream;
  export function watch(path: Path, ...args: any[]): FSWatcher;
  export function watchFile(path: Path, ...args: any[]): any;
  export function readFile(path: Path | number, options: TextOptions, done: Done<string>): void;
  export function readFile(path: Path | number, done: Done<Buffer>): void;
  export function writeFile(path: Path | number, data: any, ...rest: any[]): void;
  export function appendFile(path: Path | number, data: any, ...rest: any[]): void;
  export function readdir(path: Path, ...rest: any[]): void;
  export function stat(path: Path, ...rest: any[]): void;
  export function mkdir(path: Path, ...rest: any[]): void;
  export function unlink(path: Path, ...rest: any[]): void;
  export function rename(from: Path, to: Path, ...rest: any[]): void;
  export function access(path: Path, ...rest: any[]): void;
  export const constants: Record<string, number>;
  export const promises: typeof import('fs/promises');
}
declare module 'path' {
  export interface ParsedPath {
    root: string;
    dir: string;
    base: string;
    ext: string;
    name: string;
  }
  export function join(...parts: string[]): string;
  export function resolve(...parts: string[]): string;
  export function normalize(path: string): string;
  export function relative(from: string, to: string): string;
  export function dirname(path: string): string;
  export function basename(path: string, suffix?: string): string;
  export function extname(path: string): string;
  export function isAbsolute(path: string): boolean;
  export function parse(path: string): ParsedPath;
  export function format(path: Partial<ParsedPath>): string;
  export function matchesGlob(path: string, pattern: string): boolean;
  export const sep: string;
  export const delimiter: string;
  export const posix: typeof import('path');
  export const win32: typeof import('path');
}
declare module 'path/posix' {
  export * from 'path';
}
declare module 'path/win32' {
  export * from 'path';
}
declare module 'os' {
  export function homedir(): string;
  export function tmpdir(): string;
  export function hostname(): string;
  export function platform(): NodeJS.Platform;
  export function type(): string;
  export function release(): string;
  export function arch(): string;
  export function uptime(): number;
  export function totalmem(): number;
  export function freemem(): number;
  export function loadavg(): number[];
  export function version(): string;
  export function machine(): string;
  export function cpus(): { model: string; speed: number; times: Record<string, number> }[];
  export function userInfo(options?: any): { username: string; uid: number; gid: number; shell: string | null; homedir: string };
  export function networkInterfaces(): Record<string, any[] | undefined>;
  export const EOL: string;
  export const constants: any;
}
declare module 'child_process' {
  import { EventEmitter } from 'events';
  export interface ChildProcess extends EventEmitter {
    readonly pid?: number;
    readonly stdin: import('stream').Writable | null;
    readonly stdout: import('stream').Readable | null;
    readonly stderr: import('stream').Readable | null;
    readonly killed: boolean;
    readonly exitCode: number | null;
    readonly signalCode: string | null;
    kill(signal?: string | number): boolean;
    send(message: any, ...rest: any[]): boolean;
    unref(): void;
    ref(): void;
    disconnect(): void;
  }
  export type ChildProcessWithoutNullStreams = ChildProcess & {
    readonly stdin: import('stream').Writable;
    readonly stdout: import('stream').Readable;
    readonly stderr: import('stream').Readable;
  };
  export type SpawnOptions = {
    cwd?: string | URL;
    env?: NodeJS.ProcessEnv;
    stdio?: any;
    shell?: boolean | string;
    timeout?: number;
    detached?: boolean;
    signal?: AbortSignal;
    [key: string]: any;
  };
  export type ExecOptions = SpawnOptions & { maxBuffer?: number; encoding?: string | null };
  export interface ExecException extends Error {
    cmd?: string;
    killed?: boolean;
    code?: number;
    signal?: string;
    stdout?: string;
    stderr?: string;
  }
  export interface SpawnSyncReturns<T> {
    pid: number;
    output: (T | null)[];
    stdout: T;
    stderr: T;
    status: number | null;
    signal: string | null;
    error?: Error;
  }
  export function spawn(command: string, args?: readonly string[], options?: SpawnOptions): ChildProcessWithoutNullStreams;
  export function spawn(command: string, options?: SpawnOptions): ChildProcessWithoutNullStreams;
  export const exec: {
    (command: string, done?: (error: ExecException | null, stdout: string, stderr: string) => void): ChildProcess;
    (command: string, options: ExecOptions, done?: (error: ExecException | null, stdout: string, stderr: string) => void): ChildProcess;
    __promisify__(command: string, options?: ExecOptions): Promise<{ stdout: string; stderr: string }>;
  };
  export const execFile: {
    (
      file: string,
      args?: readonly string[] | null,
      options?: any,
      done?: (error: ExecException | null, stdout: string, stderr: string) => void,
    ): ChildProcess;
    __promisify__(file: string, args?: readonly string[] | null, options?: ExecOptions): Promise<{ stdout: string; stderr: string }>;
  };
  export function execSync(command: string, options: ExecOptions & { encoding: BufferEncoding }): string;
  export function execSync(command: string, options?: ExecOptions): Buffer;
  export function execFileSync(file: string, args: readonly string[], options: ExecOptions & { encoding: BufferEncoding }): string;
  export function execFileSync(file: string, args?: readonly string[], options?: ExecOptions): Buffer;
  export function spawnSync(
    command: string,
    args: readonly string[],
    options: ExecOptions & { encoding: BufferEncoding },
  ): SpawnSyncReturns<string>;
  export function spawnSync(command: string, args?: readonly string[], options?: ExecOptions): SpawnSyncReturns<Buffer>;
  export function fork(module: string, args?: readonly string[], options?: any): ChildProcess;
}
declare module 'crypto' {
  interface Hash {
    update(data: string | Uint8Array, encoding?: string): this;
    digest(): Buffer;
    digest(encoding: string): string;
    copy(): Hash;
  }
  export function createHash(algorithm: string, options?: any): Hash;
  export function createHmac(algorithm: string, key: any, options?: any): Hash;
  export function hash(algorithm: string, data: any, encoding?: string): string;
  export function randomUUID(options?: any): `${string}-${string}-${string}-${string}-${string}`;
  export function randomBytes(size: number): Buffer;
  export function randomInt(min: number, max?: number): number;
  export function getRandomValues<T>(array: T): T;
  export function timingSafeEqual(a: ArrayBufferView, b: ArrayBufferView): boolean;
  export function scryptSync(password: any, salt: any, length: number, options?: any): Buffer;
  export function pbkdf2Sync(...args: any[]): Buffer;
  export function createCipheriv(...args: any[]): any;
  export function createDecipheriv(...args: any[]): any;
  export function createSign(algorithm: string): any;
  export function createVerify(algorithm: string): any;
  export function sign(...args: any[]): Buffer;
  export function verify(...args: any[]): boolean;
  export function generateKeyPairSync(...args: any[]): any;
  export function createPrivateKey(key: any): any;
  export function createPublicKey(key: any): any;
  export const webcrypto: any;
  export const subtle: any;
  export const constants: any;
}
declare module 'events' {
  class EventEmitter<T = any> {
    constructor(options?: any);
    on(event: any, listener: (...args: any[]) => void): this;
    once(event: any, listener: (...args: any[]) => void): this;
    off(event: any, listener: (...args: any[]) => void): this;
    addListener(event: any, listener: (...args: any[]) => void): this;
    removeListener(event: any, listener: (...args: any[]) => void): this;
    removeAllListeners(event?: any): this;
    prependListener(event: any, listener: (...args: any[]) => void): this;
    emit(event: any, ...args: any[]): boolean;
    listenerCount(event: any): number;
    listeners(event: any): Function[];
    eventNames(): any[];
    setMaxListeners(count: number): this;
    getMaxListeners(): number;
  }
  namespace EventEmitter {
    export { EventEmitter };
    export function once(emitter: any, event: any, options?: any): Promise<any[]>;
    export function on(emitter: any, event: any, options?: any): AsyncIterableIterator<any[]>;
    export function setMaxListeners(count: number, ...targets: any[]): void;
    export let defaultMaxListeners: number;
  }
  export = EventEmitter;
}
declare module 'stream' {
  import { EventEmitter } from 'events';
  class Stream extends EventEmitter {
    pipe<T>(to: T, options?: any): T;
  }
  export class Readable extends Stream {
    constructor(options?: any);
    static from(items: Iterable<any> | AsyncIterable<any>, options?: any): Readable;
    static fromWeb(stream: any, options?: any): Readable;
    static toWeb(stream: any): any;
    readable: boolean;
    readonly readableEnded: boolean;
    readonly destroyed: boolean;
    read(size?: number): any;
    push(chunk: any, encoding?: BufferEncoding): boolean;
    pause(): this;
    resume(): this;
    destroy(error?: Error): this;
    setEncoding(encoding: BufferEncoding): this;
    unpipe(to?: any): this;
    [Symbol.asyncIterator](): AsyncIterableIterator<any>;
    toArray(): Promise<any[]>;
    _read(size: number): void;
  }
  export class Writable extends Stream {
    constructor(options?: any);
    writable: boolean;
    readonly writableEnded: boolean;
    readonly destroyed: boolean;
    write(chunk: any, ...rest: any[]): boolean;
    end(...args: any[]): this;
    destroy(error?: Error): this;
    cork(): void;
    uncork(): void;
    _write(...args: any[]): void;
  }
  export class Duplex extends Readable {
    write(chunk: any, ...rest: any[]): boolean;
    end(...args: any[]): this;
  }
  export class Transform extends Duplex {
    _transform(...args: any[]): void;
    _flush(done: any): void;
  }
  export class PassThrough extends Transform {}
  export { Stream };
  export function pipeline(...streams: any[]): any;
  export function finished(stream: any, ...rest: any[]): any;
  export const promises: typeof import('stream/promises');
}
declare module 'stream/promises' {
  export function pipeline(...streams: any[]): Promise<void>;
  export function finished(stream: any, options?: any): Promise<void>;
}
declare module 'stream/web' {
  const ReadableStream_: typeof ReadableStream;
  export { ReadableStream_ as ReadableStream };
}
declare module 'stream/consumers' {
  export function text(stream: any): Promise<string>;
  export function json(stream: any): Promise<any>;
  export function buffer(stream: any): Promise<Buffer>;
}
declare module 'http' {
  import { Readable, Writable } from 'stream';
  import { EventEmitter } from 'events';
  export type IncomingHttpHeaders = Record<string, string | string[] | undefined>;
  export type OutgoingHttpHeaders = Record<string, number | string | string[] | undefined>;
  export class IncomingMessage extends Readable {
    headers: IncomingHttpHeaders;
    method?: string;
    url?: string;
    statusCode?: number;
    statusMessage?: string;
    httpVersion: string;
    socket: any;
  }
  export class ServerResponse extends Writable {
    statusCode: number;
    statusMessage: string;
    headersSent: boolean;
    setHeader(name: string, value: any): this;
    getHeader(name: string): any;
    removeHeader(name: string): void;
    writeHead(status: number, ...rest: any[]): this;
    flushHeaders(): void;
  }
  export class ClientRequest extends Writable {
    setTimeout(ms: number, done?: () => void): this;
    abort(): void;
    setHeader(name: string, value: any): this;
  }
  export class Server extends EventEmitter {
    listen(...args: any[]): this;
    close(done?: (error?: Error) => void): this;
    address(): any;
    readonly listening: boolean;
    closeAllConnections(): void;
  }
  export class Agent {
    constructor(options?: any);
    destroy(): void;
  }
  export type RequestOptions = Record<string, any>;
  export function createServer(...args: any[]): Server;
  export function request(...args: any[]): ClientRequest;
  export function get(...args: any[]): ClientRequest;
  export const STATUS_CODES: Record<number, string | undefined>;
  export const globalAgent: Agent;
}
declare module 'https' {
  export * from 'http';
}
declare module 'http2' {
  export function connect(...args: any[]): any;
  export function createServer(...args: any[]): any;
  export function createSecureServer(...args: any[]): any;
  export const constants: any;
}
declare module 'url' {
  export function fileURLToPath(url: string | URL, options?: any): string;
  export function pathToFileURL(path: string, options?: any): URL;
  export function parse(url: string, query?: boolean, slashes?: boolean): any;
  export function format(url: any, options?: any): string;
  export function resolve(from: string, to: string): string;
  const URL_: typeof URL;
  const URLSearchParams_: typeof URLSearchParams;
  export { URL_ as URL, URLSearchParams_ as URLSearchParams };
}
declare module 'util' {
  export function promisify<P>(original: { __promisify__: P }): P;
  export function promisify(original: Function): (...args: any[]) => Promise<any>;
  export function inspect(value: any, options?: any, ...rest: any[]): string;
  export function format(format?: any, ...args: any[]): string;
  export function isDeepStrictEqual(a: unknown, b: unknown): boolean;
  export function stripVTControlCharacters(text: string): string;
  export function callbackify(original: Function): any;
  export function deprecate<T extends Function>(original: T, message: string, code?: string): T;
  export function inherits(type: any, base: any): void;
  export function debuglog(section: string): any;
  export function styleText(format: any, text: string): string;
  export function parseArgs(options?: any): { values: Record<string, any>; positionals: string[]; tokens?: any[] };
  export const types: any;
  const TextEncoder_: typeof TextEncoder;
  const TextDecoder_: typeof TextDecoder;
  export { TextEncoder_ as TextEncoder, TextDecoder_ as TextDecoder };
}
declare module 'readline' {
  export interface Interface {
    question(query: string, done: (answer: string) => void): void;
    close(): void;
    on(event: string, listener: (...args: any[]) => void): this;
    once(event: string, listener: (...args: any[]) => void): this;
    prompt(keep?: boolean): void;
    setPrompt(text: string): void;
    write(data: any): void;
    [Symbol.asyncIterator](): AsyncIterableIterator<string>;
  }
  export function createInterface(...args: any[]): Interface;
  export function clearLine(...args: any[]): boolean;
  export function cursorTo(...args: any[]): boolean;
}
declare module 'readline/promises' {
  export interface Interface {
    question(query: string, options?: any): Promise<string>;
    close(): void;
    on(event: string, listener: (...args: any[]) => void): this;
    [Symbol.asyncIterator](): AsyncIterableIterator<string>;
  }
  export function createInterface(...args: any[]): Interface;
}
declare module 'timers' {
  const setTimeout_: typeof setTimeout;
  const setInterval_: typeof setInterval;
  export { setTimeout_ as setTimeout, setInterval_ as setInterval };
}
declare module 'timers/promises' {
  export function setTimeout<T = void>(milliseconds?: number, value?: T, options?: any): Promise<T>;
  export function setImmediate<T = void>(value?: T): Promise<T>;
  export function setInterval<T = void>(milliseconds?: number, value?: T): AsyncIterable<T>;
}
declare module 'assert' {
  function assert(value: unknown, message?: string | Error): asserts value;
  namespace assert {
    export function ok(value: unknown, message?: string | Error): asserts value;
    export function equal(a: unknown, b: unknown, message?: any): void;
    export function deepEqual(a: unknown, b: unknown, message?: any): void;
    export function strictEqual<T>(a: unknown, b: T, message?: any): asserts a is T;
    export function deepStrictEqual(a: unknown, b: unknown, message?: any): void;
    export function notStrictEqual(a: unknown, b: unknown, message?: any): void;
    export function throws(run: () => unknown, ...rest: any[]): void;
    export function rejects(run: any, ...rest: any[]): Promise<void>;
    export function match(text: string, pattern: RegExp, message?: any): void;
    export function fail(message?: any): never;
    export const strict: typeof assert;
  }
  export = assert;
}
declare module 'buffer' {
  const Buffer_: typeof Buffer;
  const Blob_: typeof Blob;
  export { Buffer_ as Buffer, Blob_ as Blob };
  export const constants: any;
}
declare module 'process' {
  export = process;
}
declare module 'module' {
  export function createRequire(path: string | URL): any;
  export const builtinModules: string[];
}
declare module 'net' {
  export function createConnection(...args: any[]): any;
  export function connect(...args: any[]): any;
  export function createServer(...args: any[]): any;
  export function isIP(text: string): number;
  export function isIPv4(text: string): boolean;
  export function isIPv6(text: string): boolean;
  export type Socket = any;
  export type Server = any;
  export type AddressInfo = { address: string; family: string; port: number };
}
declare module 'tls' {
  export function connect(...args: any[]): any;
  export function createServer(...args: any[]): any;
  export const rootCertificates: readonly string[];
}
declare module 'dns' {
  export function lookup(...args: any[]): void;
  export function resolve(...args: any[]): void;
  export const promises: typeof import('dns/promises');
}
declare module 'dns/promises' {
  export function lookup(host: string, options?: any): Promise<any>;
  export function resolve(host: string, type?: string): Promise<any>;
  export function resolve4(host: string): Promise<string[]>;
  export function resolve6(host: string): Promise<string[]>;
  export function resolveTxt(host: string): Promise<string[][]>;
}
declare module 'zlib' {
  export function gzipSync(data: any, options?: any): Buffer;
  export function gunzipSync(data: any, options?: any): Buffer;
  export function inflateSync(data: any, options?: any): Buffer;
  export function deflateSync(data: any, options?: any): Buffer;
  export function brotliCompressSync(data: any, options?: any): Buffer;
  export function brotliDecompressSync(data: any, options?: any): Buffer;
  export function createGzip(options?: any): any;
  export function createGunzip(options?: any): any;
  export function gzip(...args: any[]): void;
  export function gunzip(...args: any[]): void;
  export const constants: any;
}
declare module 'querystring' {
  export function parse(text: string, ...rest: any[]): Record<string, string | string[] | undefined>;
  export function stringify(value?: any, ...rest: any[]): string;
  export function escape(text: string): string;
  export function unescape(text: string): string;
}
declare module 'perf_hooks' {
  const performance_: typeof performance;
  export { performance_ as performance };
}
declare module 'async_hooks' {
  export class AsyncLocalStorage<T> {
    constructor(options?: any);
    run<R>(store: T, callback: (...args: any[]) => R, ...args: any[]): R;
    getStore(): T | undefined;
    enterWith(store: T): void;
    exit<R>(callback: () => R): R;
    disable(): void;
  }
  export class AsyncResource {
    constructor(type: string, options?: any);
    runInAsyncScope(run: any, ...args: any[]): any;
  }
}
declare module 'worker_threads' {
  export class Worker {
    constructor(file: string | URL, options?: any);
    postMessage(message: any, transfer?: any): void;
    on(event: string, listener: (...args: any[]) => void): this;
    once(event: string, listener: (...args: any[]) => void): this;
    terminate(): Promise<number>;
  }
  export const parentPort: any;
  export const workerData: any;
  export const isMainThread: boolean;
  export const threadId: number;
}
declare module 'string_decoder' {
  export class StringDecoder {
    constructor(encoding?: string);
    write(data: any): string;
    end(data?: any): string;
  }
}
declare module 'tty' {
  export function isatty(fd: number): boolean;
}
declare module 'vm' {
  export function runInNewContext(code: string, context?: any, options?: any): any;
  export function runInContext(code: string, context: any, options?: any): any;
  export function createContext(context?: any, options?: any): any;
  export class Script {
    constructor(code: string, options?: any);
    runInContext(context: any, options?: any): any;
    runInNewContext(context?: any, options?: any): any;
  }
}
declare module 'v8' {
  export function getHeapStatistics(): Record<string, number>;
  export function serialize(value: any): Buffer;
  export function deserialize(data: any): any;
}

declare module 'node:fs' {
  export * from 'fs';
}
declare module 'node:fs/promises' {
  export * from 'fs/promises';
}
declare module 'node:path' {
  export * from 'path';
}
declare module 'node:path/posix' {
  export * from 'path';
}
declare module 'node:os' {
  export * from 'os';
}
declare module 'node:child_process' {
  export * from 'child_process';
}
declare module 'node:crypto' {
  export * from 'crypto';
}
declare module 'node:events' {
  import events = require('events');
  export = events;
}
declare module 'node:stream' {
  export * from 'stream';
}
declare module 'node:stream/promises' {
  export * from 'stream/promises';
}
declare module 'node:stream/web' {
  export * from 'stream/web';
}
declare module 'node:stream/consumers' {
  export * from 'stream/consumers';
}
declare module 'node:http' {
  export * from 'http';
}
declare module 'node:https' {
  export * from 'http';
}
declare module 'node:http2' {
  export * from 'http2';
}
declare module 'node:url' {
  export * from 'url';
}
declare module 'node:util' {
  export * from 'util';
}
declare module 'node:readline' {
  export * from 'readline';
}
declare module 'node:readline/promises' {
  export * from 'readline/promises';
}
declare module 'node:timers' {
  export * from 'timers';
}
declare module 'node:timers/promises' {
  export * from 'timers/promises';
}
declare module 'node:assert' {
  import assert = require('assert');
  export = assert;
}
declare module 'node:buffer' {
  export * from 'buffer';
}
declare module 'node:process' {
  export = process;
}
declare module 'node:module' {
  export * from 'module';
}
declare module 'node:net' {
  export * from 'net';
}
declare module 'node:tls' {
  export * from 'tls';
}
declare module 'node:dns' {
  export * from 'dns';
}
declare module 'node:dns/promises' {
  export * from 'dns/promises';
}
declare module 'node:zlib' {
  export * from 'zlib';
}
declare module 'node:querystring' {
  export * from 'querystring';
}
declare module 'node:perf_hooks' {
  export * from 'perf_hooks';
}
declare module 'node:async_hooks' {
  export * from 'async_hooks';
}
declare module 'node:worker_threads' {
  export * from 'worker_threads';
}
declare module 'node:string_decoder' {
  export * from 'string_decoder';
}
declare module 'node:tty' {
  export * from 'tty';
}
declare module 'node:vm' {
  export * from 'vm';
}
declare module 'node:v8' {
  export * from 'v8';
}
