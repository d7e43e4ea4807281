// Types of zod (3 and 4) as far as a tool's schema goes: what a schema parses to, and the methods that change it.

/** What every schema is, as a bound: small, so that bounds are checked fast. */
export interface SchemaLike {
  readonly _output: any;
  readonly _input: any;
}
type Flat<T> = { [K in keyof T]: T[K] } & {};
type OptionalKeys<S, Side extends '_output' | '_input'> = {
  [K in keyof S]: S[K] extends Record<Side, infer V> ? (undefined extends V ? K : never) : never;
}[keyof S];
type ObjectOf<S, Side extends '_output' | '_input'> = Flat<
  { [K in Exclude<keyof S, OptionalKeys<S, Side>>]: S[K] extends Record<Side, infer V> ? V : never } & {
    [K in OptionalKeys<S, Side>]?: S[K] extends Record<Side, infer V> ? V : never;
  }
>;
type Message = string | { message?: string; error?: string | ((issue: any) => string); path?: PropertyKey[]; abort?: boolean };
type Primitive = string | number | bigint | boolean | null | undefined;

export interface ZodIssue {
  readonly code: string;
  readonly path: (string | number)[];
  readonly message: string;
  readonly [key: string]: unknown;
}
export class ZodError<T = any> extends Error {
  constructor(issues: ZodIssue[]);
  readonly issues: ZodIssue[];
  readonly errors: ZodIssue[];
  format(): any;
  flatten(): { formErrors: string[]; fieldErrors: { [K in keyof T]?: string[] } };
}
export type SafeParseSuccess<O> = { success: true; data: O; error?: undefined };
export type SafeParseError<I> = { success: false; error: ZodError<I>; data?: undefined };
export type SafeParseReturnType<I, O> = SafeParseSuccess<O> | SafeParseError<I>;
export type ZodSafeParseResult<O> = SafeParseSuccess<O> | SafeParseError<O>;
export interface RefinementCtx {
  addIssue(issue: string | { code?: string; message?: string; path?: PropertyKey[]; [key: string]: unknown }): void;
  readonly path: (string | number)[];
  readonly issues: ZodIssue[];
  readonly value: any;
}

export interface ZodType<O = any, Def = any, I = O> {
  readonly _output: O;
  readonly _input: I;
  readonly _def: any;
  readonly def: any;
  readonly description: string | undefined;
  parse(data: unknown, params?: unknown): O;
  safeParse(data: unknown, params?: unknown): SafeParseReturnType<I, O>;
  parseAsync(data: unknown, params?: unknown): Promise<O>;
  safeParseAsync(data: unknown, params?: unknown): Promise<SafeParseReturnType<I, O>>;
  spa(data: unknown): Promise<SafeParseReturnType<I, O>>;
  optional(): ZodOptional<this>;
  nullable(): ZodNullable<this>;
  nullish(): ZodOptional<ZodNullable<this>>;
  exactOptional(): ZodOptional<this>;
  nonoptional(): ZodType<Exclude<O, undefined>, Def, Exclude<I, undefined>>;
  array(): ZodArray<this>;
  promise(): ZodType<Promise<O>>;
  or<T extends SchemaLike>(other: T): ZodUnion<[this, T]>;
  and<T extends SchemaLike>(other: T): ZodType<O & T['_output'], any, I & T['_input']>;
  default(value: Exclude<O, undefined> | (() => Exclude<O, undefined>)): ZodDefault<this>;
  prefault(value: I | (() => I)): ZodDefault<this>;
  catch(value: O | ((context: any) => O)): ZodType<O, any, unknown>;
  describe(text: string): this;
  meta(): Record<string, unknown> | undefined;
  meta(data: Record<string, unknown>): this;
  register(registry: any, data?: unknown): this;
  brand<B extends PropertyKey>(name?: B): this;
  readonly(): ZodReadonly<this>;
  refine<T extends O>(check: (value: O) => value is T, message?: Message | ((value: O) => Message)): ZodType<T, any, I>;
  refine(check: (value: O) => unknown, message?: Message | ((value: O) => Message)): this;
  superRefine(check: (value: O, context: RefinementCtx) => void | Promise<void>): this;
  check(...checks: any[]): this;
  overwrite(change: (value: O) => O): this;
  transform<T>(change: (value: O, context: RefinementCtx) => T): ZodEffects<Awaited<T>, I>;
  pipe<T extends SchemaLike>(next: T): ZodType<T['_output'], any, I>;
  isOptional(): boolean;
  isNullable(): boolean;
}
export type Schema<O = any> = ZodType<O>;
export type ZodSchema<O = any, Def = any, I = O> = ZodType<O, Def, I>;
export type ZodTypeAny = ZodType;
export type AnyZodObject = ZodObject<any>;
export type ZodRawShape = { [key: string]: SchemaLike };
export type infer<T extends { readonly _output: any }> = T['_output'];
export type output<T extends { readonly _output: any }> = T['_output'];
export type input<T extends { readonly _input: any }> = T['_input'];
export type TypeOf<T extends { readonly _output: any }> = T['_output'];

export interface ZodOptional<T extends SchemaLike> extends ZodType<T['_output'] | undefined, any, T['_input'] | undefined> {
  unwrap(): T;
}
export interface ZodNullable<T extends SchemaLike> extends ZodType<T['_output'] | null, any, T['_input'] | null> {
  unwrap(): T;
}
export interface ZodDefault<T extends SchemaLike> extends ZodType<Exclude<T['_output'], undefined>, any, T['_input'] | undefined> {
  removeDefault(): T;
}
export interface ZodEffects<O, I = O> extends ZodType<O, any, I> {
  innerType(): ZodType<any, any, I>;
}
export interface ZodReadonly<T extends SchemaLike> extends ZodType<Readonly<T['_output']>, any, T['_input']> {
  unwrap(): T;
}
export interface ZodString extends ZodType<string> {
  min(n: number, m?: Message): this;
  max(n: number, m?: Message): this;
  length(n: number, m?: Message): this;
  nonempty(m?: Message): this;
  email(m?: Message): this;
  url(m?: Message): this;
  uuid(m?: Message): this;
  guid(m?: Message): this;
  cuid(m?: Message): this;
  cuid2(m?: Message): this;
  ulid(m?: Message): this;
  nanoid(m?: Message): this;
  emoji(m?: Message): this;
  ip(m?: unknown): this;
  ipv4(m?: Message): this;
  ipv6(m?: Message): this;
  cidr(m?: unknown): this;
  base64(m?: Message): this;
  base64url(m?: Message): this;
  jwt(m?: unknown): this;
  regex(r: RegExp, m?: Message): this;
  includes(text: string, m?: unknown): this;
  startsWith(text: string, m?: Message): this;
  endsWith(text: string, m?: Message): this;
  datetime(o?: unknown): this;
  date(m?: Message): this;
  time(o?: unknown): this;
  duration(m?: Message): this;
  trim(): this;
  toLowerCase(): this;
  toUpperCase(): this;
  normalize(form?: string): this;
}
export interface ZodNumber<T = number> extends ZodType<T> {
  min(n: T, m?: Message): this;
  max(n: T, m?: Message): this;
  gt(n: T, m?: Message): this;
  gte(n: T, m?: Message): this;
  lt(n: T, m?: Message): this;
  lte(n: T, m?: Message): this;
  int(m?: Message): this;
  positive(m?: Message): this;
  negative(m?: Message): this;
  nonnegative(m?: Message): this;
  nonpositive(m?: Message): this;
  multipleOf(n: T, m?: Message): this;
  step(n: T, m?: Message): this;
  finite(m?: Message): this;
  safe(m?: Message): this;
}
export type ZodBigInt = ZodNumber<bigint>;
export interface ZodBoolean extends ZodType<boolean> {}
export interface ZodDate extends ZodType<Date> {
  min(d: Date, m?: Message): this;
  max(d: Date, m?: Message): this;
}
export interface ZodAny extends ZodType<any> {}
export interface ZodUnknown extends ZodType<unknown> {}
export interface ZodNull extends ZodType<null> {}
export interface ZodLiteral<T> extends ZodType<T> {
  readonly value: T;
  readonly values: Set<T>;
}
export interface ZodEnum<T extends PropertyKey> extends ZodType<T> {
  readonly enum: { readonly [K in T]: K };
  readonly Enum: { readonly [K in T]: K };
  readonly options: T[];
  extract<const K extends readonly T[]>(keys: K): ZodEnum<K[number]>;
  exclude<const K extends readonly T[]>(keys: K): ZodEnum<Exclude<T, K[number]>>;
}
export interface ZodNativeEnum<T> extends ZodType<T[keyof T]> {
  readonly enum: T;
}
export interface ZodArray<T extends SchemaLike> extends ZodType<T['_output'][], any, T['_input'][]> {
  readonly element: T;
  min(n: number, m?: Message): this;
  max(n: number, m?: Message): this;
  length(n: number, m?: Message): this;
  nonempty(m?: Message): this;
}
export interface ZodTuple<T extends readonly SchemaLike[]> extends ZodType<{ [K in keyof T]: T[K]['_output'] }> {
  readonly items: T;
  rest(r: SchemaLike): ZodType<any[]>;
}
export interface ZodRecord<K extends PropertyKey, V extends SchemaLike> extends ZodType<Record<K, V['_output']>> {
  readonly valueSchema: V;
}
export interface ZodUnion<T extends readonly SchemaLike[]> extends ZodType<T[number]['_output'], any, T[number]['_input']> {
  readonly options: T;
}
export interface ZodDiscriminatedUnion<D extends string, T extends readonly SchemaLike[]> extends ZodType<
  T[number]['_output'],
  any,
  T[number]['_input']
> {
  readonly discriminator: D;
  readonly options: T;
}
export interface ZodObject<S extends ZodRawShape = ZodRawShape, Extra = unknown> extends ZodType<
  ObjectOf<S, '_output'> & Extra,
  any,
  ObjectOf<S, '_input'> & Extra
> {
  readonly shape: S;
  extend<T extends ZodRawShape>(more: T): ZodObject<Flat<Omit<S, keyof T> & T>, Extra>;
  safeExtend<T extends ZodRawShape>(more: T): ZodObject<Flat<Omit<S, keyof T> & T>, Extra>;
  augment<T extends ZodRawShape>(more: T): ZodObject<Flat<Omit<S, keyof T> & T>, Extra>;
  merge<T extends ZodRawShape>(other: ZodObject<T, any>): ZodObject<Flat<Omit<S, keyof T> & T>, Extra>;
  pick<K extends { [P in keyof S]?: true }>(keys: K): ZodObject<Flat<Pick<S, Extract<keyof S, keyof K>>>, Extra>;
  omit<K extends { [P in keyof S]?: true }>(keys: K): ZodObject<Flat<Omit<S, keyof K>>, Extra>;
  partial(): ZodObject<{ [K in keyof S]: ZodOptional<S[K]> }, Extra>;
  partial<K extends { [P in keyof S]?: true }>(keys: K): ZodObject<{ [P in keyof S]: P extends keyof K ? ZodOptional<S[P]> : S[P] }, Extra>;
  deepPartial(): ZodObject<{ [K in keyof S]: ZodOptional<S[K]> }, Extra>;
  required(): ZodObject<{ [K in keyof S]: S[K] extends ZodOptional<infer T> ? T : S[K] }, Extra>;
  required<K extends { [P in keyof S]?: true }>(
    keys: K,
  ): ZodObject<{ [P in keyof S]: P extends keyof K ? (S[P] extends ZodOptional<infer T> ? T : S[P]) : S[P] }, Extra>;
  keyof(): ZodEnum<Extract<keyof S, string>>;
  strict(m?: Message): this;
  strip(): ZodObject<S>;
  nonstrict(): ZodObject<S, Record<string, unknown>>;
  passthrough(): ZodObject<S, Record<string, unknown>>;
  loose(): ZodObject<S, Record<string, unknown>>;
  catchall<T extends SchemaLike>(rest: T): ZodObject<S, Record<string, T['_output']>>;
}

export function object<S extends ZodRawShape = {}>(shape?: S, m?: Message): ZodObject<S>;
export function strictObject<S extends ZodRawShape>(shape: S, m?: Message): ZodObject<S>;
export function looseObject<S extends ZodRawShape>(shape: S, m?: Message): ZodObject<S, Record<string, unknown>>;
export function string(m?: unknown): ZodString;
export function number(m?: unknown): ZodNumber;
export function int(m?: unknown): ZodNumber;
export function bigint(m?: unknown): ZodBigInt;
export function boolean(m?: unknown): ZodBoolean;
export function stringbool(m?: unknown): ZodType<boolean, any, string>;
export function date(m?: unknown): ZodDate;
export function any(): ZodAny;
export function unknown(): ZodUnknown;
export function never(): ZodType<never>;
declare function nullSchema(): ZodNull;
declare function undefinedSchema(): ZodType<undefined>;
declare function voidSchema(): ZodType<void>;
declare function functionSchema(...args: any[]): any;
declare function instanceOfSchema<T>(type: abstract new (...args: any[]) => T, m?: Message): ZodType<T>;
declare function enumSchema<const T extends readonly string[]>(values: T, m?: unknown): ZodEnum<T[number]>;
declare function enumSchema<T extends Readonly<Record<string, string | number>>>(values: T, m?: unknown): ZodNativeEnum<T>;
export {
  nullSchema as null,
  undefinedSchema as undefined,
  voidSchema as void,
  functionSchema as function,
  enumSchema as enum,
  instanceOfSchema as instanceof,
};
export function nan(): ZodType<number>;
export function symbol(): ZodType<symbol>;
export function literal<const T extends Primitive | readonly Primitive[]>(
  value: T,
  m?: unknown,
): ZodLiteral<T extends readonly Primitive[] ? T[number] : T>;
export function nativeEnum<T extends Readonly<Record<string, string | number>>>(values: T): ZodNativeEnum<T>;
export function array<T extends SchemaLike>(item: T, m?: unknown): ZodArray<T>;
export function tuple<T extends [SchemaLike, ...SchemaLike[]] | []>(items: T, rest?: unknown): ZodTuple<T>;
export function set<T extends SchemaLike>(item: T): ZodType<Set<T['_output']>>;
export function map<K extends SchemaLike, V extends SchemaLike>(key: K, value: V): ZodType<Map<K['_output'], V['_output']>>;
export function record<V extends SchemaLike>(value: V): ZodRecord<string, V>;
export function record<K extends { readonly _output: PropertyKey; readonly _input: any }, V extends SchemaLike>(
  key: K,
  value: V,
  m?: unknown,
): ZodRecord<K['_output'], V>;
export function partialRecord<K extends { readonly _output: PropertyKey; readonly _input: any }, V extends SchemaLike>(
  key: K,
  value: V,
): ZodType<Partial<Record<K['_output'], V['_output']>>>;
export function union<const T extends readonly [SchemaLike, ...SchemaLike[]]>(options: T, m?: unknown): ZodUnion<T>;
export function discriminatedUnion<D extends string, const T extends readonly [SchemaLike, ...SchemaLike[]]>(
  key: D,
  options: T,
  m?: unknown,
): ZodDiscriminatedUnion<D, T>;
export function intersection<A extends SchemaLike, B extends SchemaLike>(a: A, b: B): ZodType<A['_output'] & B['_output']>;
export function lazy<T extends SchemaLike>(make: () => T): T;
export function optional<T extends SchemaLike>(inner: T): ZodOptional<T>;
export function nullable<T extends SchemaLike>(inner: T): ZodNullable<T>;
export function nullish<T extends SchemaLike>(inner: T): ZodOptional<ZodNullable<T>>;
export function preprocess<T extends SchemaLike>(
  change: (value: unknown, context: RefinementCtx) => unknown,
  schema: T,
): ZodEffects<T['_output'], unknown>;
export function transform<I, O>(change: (value: I, context: RefinementCtx) => O): ZodType<Awaited<O>, any, I>;
export function pipe<A extends SchemaLike, B extends SchemaLike>(a: A, b: B): ZodType<B['_output'], any, A['_input']>;
export function custom<T = any>(check?: (value: any) => unknown, m?: Message): ZodType<T>;
export function promise<T extends SchemaLike>(inner: T): ZodType<Promise<T['_output']>>;
export function json(): ZodType<any>;
export function file(): ZodType<any>;
export function templateLiteral(parts: unknown[]): ZodType<string>;
export function email(m?: unknown): ZodString;
export function url(m?: unknown): ZodString;
export function httpUrl(m?: unknown): ZodString;
export function uuid(m?: unknown): ZodString;
export function uuidv4(m?: unknown): ZodString;
export function guid(m?: unknown): ZodString;
export function ipv4(m?: unknown): ZodString;
export function ipv6(m?: unknown): ZodString;
export function base64(m?: unknown): ZodString;
export function nanoid(m?: unknown): ZodString;
export function cuid(m?: unknown): ZodString;
export function ulid(m?: unknown): ZodString;
export const iso: {
  datetime(o?: unknown): ZodString;
  date(o?: unknown): ZodString;
  time(o?: unknown): ZodString;
  duration(o?: unknown): ZodString;
};
export const coerce: {
  string(m?: unknown): ZodString;
  number(m?: unknown): ZodNumber;
  boolean(m?: unknown): ZodBoolean;
  bigint(m?: unknown): ZodBigInt;
  date(m?: unknown): ZodDate;
};
export function toJSONSchema(schema: SchemaLike, options?: unknown): any;
export function fromJSONSchema(schema: unknown): ZodType;
export function treeifyError(error: ZodError): any;
export function prettifyError(error: ZodError): string;
export function flattenError(error: ZodError): { formErrors: string[]; fieldErrors: Record<string, string[]> };
export function formatError(error: ZodError): any;
export const globalRegistry: any;
export function registry<T = any>(): any;
export const NEVER: never;
export const ZodIssueCode: Readonly<Record<string, any>>;
export function setErrorMap(map: unknown): void;
export function config(options?: unknown): any;
