/**
 * The shape of an SDK as data. One matcher reads all of them (`findTools.ts`): a new SDK is a new file of this shape, not new code.
 * Invariant: free of the compiler, so that the prefilter can read it before anything heavy is loaded.
 */

/** Where a part of a registration is found: the first that fits. */
export interface Locator {
  /**
   * An argument of the call, of the decorator, or of `super(…)`; from the end where negative. An object in a list or map, and an object
   * of a declared type, is argument 0 of itself.
   */
  readonly arg?: number;
  /** Takes `arg` from an earlier call of the chain: the name of its method, or `first` for the call that the chain starts with. */
  readonly of?: string;
  /** A member of the class: a field's value, or what a getter or method of that name returns. */
  readonly member?: string;
  /** An export of the file. */
  readonly export?: string;
  /** A property of that; with dots for one further down, and `[]` for that of each element (only where lists are given). */
  readonly property?: string;
  /** Takes what is found only where it is written in this form. */
  readonly is?: 'string' | 'object' | 'function';
}

export interface Parts {
  readonly name?: readonly Locator[];
  readonly description?: readonly Locator[];
  readonly input?: readonly Locator[];
  readonly output?: readonly Locator[];
  readonly annotations?: readonly Locator[];
  readonly handler: readonly Locator[];
}

/** Parts that are all properties of one argument; several names are tried in order. */
export function properties(
  names: { readonly [K in keyof Parts]: string | readonly string[] },
  where: Omit<Locator, 'property'> = { arg: 0 },
): Parts {
  const located = (name: string | readonly string[]): readonly Locator[] => [name].flat().map((property) => ({ ...where, property }));
  return Object.fromEntries(Object.entries(names).map(([part, name]) => [part, located(name)])) as unknown as Parts;
}

/**
 * What names a tool that has no name of its own and stands in no map: the constant that holds it, its file (with `file-export` followed by
 * the export where that is not the default), or its handler.
 */
export type Naming = 'key' | 'file' | 'file-export' | 'handler';

export type Registration = {
  readonly parts: Parts;
  /** The result of the call or the value is a tool without a handler where there is none: that is by design. */
  readonly handlerOptional?: boolean;
  /** `key` where nothing is said. */
  readonly naming?: Naming;
  readonly minArgs?: number;
  readonly maxArgs?: number;
  /** What is otherwise for this form than the major of the SDK says. */
  readonly reads?: Partial<Omit<SdkMajor, 'from' | 'to' | 'minors'>>;
} & (
  | {
      /** `receiver.method(…)`. A receiver out of `packages` is certain, one out of another package or a global is none. */
      readonly form: 'method';
      readonly method: string;
      /** The exports that receivers come from, where others of the package have a method of that name. */
      readonly receivers?: readonly string[];
      /** What a global receiver ends with: `modelContext` for `document.modelContext`. */
      readonly global?: string;
      /**
       * With a receiver of which nothing is known. `parts`: a description or a schema and a handler where they should be, in a project
       * that declares the SDK; `shape`: first argument text, last a function, in such a project; `options`: also an object with a
       * description or a schema between them, and then in any project. `never` where nothing is said.
       */
      readonly loose?: 'never' | 'parts' | 'shape' | 'options';
    }
  /** An exported function or class: `tool(…)`, `new Tool(…)`; with dots for a member: `llm.tool`. */
  | {
      readonly form: 'function';
      readonly exported: string;
      /** Also without an import, in a project that declares the SDK: a build step puts it there. */
      readonly ambient?: boolean;
    }
  /** A call at the end of a chain that an exported function starts: `toolDefinition({ … }).server(…)`. */
  | { readonly form: 'chain'; readonly exported: string; readonly method: string }
  /** Objects in a list or map that an entry point is given. `callees`: exported functions and classes, or methods of what comes from them. */
  | {
      readonly form: 'objects';
      readonly callees: readonly string[];
      /** What a global receiver of a method ends with, as above. */
      readonly global?: string;
      readonly at: Locator;
    }
  /** An object whose declared type is an exported one: `const find: Action = { … }`. */
  | { readonly form: 'typed'; readonly types: readonly string[] }
  /** A class below one of these exported ones, also through the project's own. */
  | { readonly form: 'class'; readonly bases: readonly string[] }
  /** A method with this decorator. */
  | { readonly form: 'decorator'; readonly exported: string }
  /**
   * A file of a project that declares the SDK. `path`: a pattern for the path; `sign`: one for what such a file says, so that one without
   * an import is seen.
   */
  | { readonly form: 'file'; readonly path: string; readonly sign: string }
);

export type RegistrationOf<Form extends Registration['form']> = Extract<Registration, { readonly form: Form }>;

/** How a value that a handler returns reaches the model. */
export type ResultConvention =
  /** Must be `{ content: […], isError?, structuredContent? }`. */
  | 'call-tool-result'
  /** Text as it is; everything else as JSON. */
  | 'text-or-json'
  /** The first where a handler returns that form on some path, else the second: a project's own framework. */
  | 'either'
  /** MCP's form as it is, by each return; text and other values are wrapped into it. */
  | 'wrapped'
  /** Typed blocks of the SDK, or an object that holds them as `content`. */
  | 'content-blocks'
  /** Everything as JSON, text in quotes and MCP's form too. */
  | 'json'
  /** Text, or blocks, by type: an object is none. */
  | 'string-only';

/** What becomes of a returned value. */
export type ReturnFate =
  /** The model reads it as it is. */
  | 'passed'
  /** The model reads it as JSON text. */
  | 'json'
  /** It is the structured part where the tool has an output contract, and refused where it has none. */
  | 'structured'
  /** The call fails instead. */
  | 'rejected'
  /** The call succeeds and the model sees nothing of it. */
  | 'dropped'
  | 'unknown';

/** By form: text, a plain object, a list, `undefined`, and MCP's `{ content, isError? }`. */
export type Returns = Readonly<Record<'text' | 'object' | 'list' | 'nothing' | 'toolResult', ReturnFate>>;

/** What holds for an SDK that does not say otherwise. */
const returnsBy: Readonly<Record<ResultConvention, Returns>> = {
  'call-tool-result': { text: 'rejected', object: 'dropped', list: 'rejected', nothing: 'rejected', toolResult: 'passed' },
  'text-or-json': { text: 'passed', object: 'json', list: 'json', nothing: 'unknown', toolResult: 'json' },
  either: { text: 'unknown', object: 'unknown', list: 'unknown', nothing: 'unknown', toolResult: 'unknown' },
  wrapped: { text: 'passed', object: 'json', list: 'json', nothing: 'unknown', toolResult: 'passed' },
  'content-blocks': { text: 'unknown', object: 'unknown', list: 'unknown', nothing: 'unknown', toolResult: 'unknown' },
  json: { text: 'json', object: 'json', list: 'json', nothing: 'unknown', toolResult: 'json' },
  'string-only': { text: 'passed', object: 'unknown', list: 'unknown', nothing: 'unknown', toolResult: 'unknown' },
};

export function returnsOf({ result, returns }: SdkMajor): Returns {
  return { ...returnsBy[result], ...returns };
}

export type ThrowFate =
  /** The message reaches the model, flagged as an error. */
  | 'flagged-message'
  /** The message reaches the model as ordinary data: `{ error: message }`. */
  | 'message-as-data'
  /** A fixed sentence reaches the model; the message is lost. */
  | 'fixed-sentence'
  /** A protocol error instead of a result: most hosts do not show it to the model. */
  | 'protocol-error'
  /** The run ends. */
  | 'run-rejects'
  /** Not known. */
  | 'unknown';

/** What a throw becomes where `thrown` does not say it all. */
export interface ThrowDetails {
  /** What is thrown without being an `Error`: the name of its type (`[object Object]`; text stays), or JSON. Not known where nothing is said. */
  readonly plainValue?: 'lost' | 'json';
  /** Its `message` is read, of whatever is thrown: a thrown text has none. */
  readonly readsMessage?: true;
  /** Error classes of the SDK whose message reaches the model whatever becomes of others. */
  readonly shown?: readonly string[];
  /** What is thrown to steer the run, and is no failure: classes and functions of the SDK. */
  readonly control?: readonly string[];
  /** Parts of the registration that change what a throw becomes. */
  readonly given?: Readonly<Record<string, ThrowFate>>;
  /** A word of the SDK for what a project puts around tools: where it stands near a tool, what becomes of a throw is not known. */
  readonly unless?: string;
  /** The stack goes to the model as well. */
  readonly stack?: true;
}

/** How a structured failure is said. `asText`: as JSON text, where the handler's answers are text. */
export type FailureConvention = { readonly kind: 'flag'; readonly property: string } | { readonly kind: 'value'; readonly asText?: true };

/** How an output contract is held at run time. */
export interface ContractCheck {
  /** What has to meet it: the returned value, or its `structuredContent`. */
  readonly of: 'value' | 'structured';
  /** Of which successes: all, or those alone that have the part, or that lack it. */
  readonly when: 'always' | 'with-content' | 'without-content' | 'with-structured';
  /** What becomes of a result that does not meet it; `dropped`: the structured part vanishes without a word. */
  readonly unmet: Exclude<ThrowFate, 'fixed-sentence' | 'unknown'> | 'dropped';
  /** A union as contract makes every success fail. */
  readonly unions?: 'break';
  /** `structuredContent` beside the error flag that does not meet the contract: the client refuses the whole result. */
  readonly failures?: 'refused-by-client';
}

export interface SdkMajor {
  /** Inclusive range of majors of the SDK's package. */
  readonly from: number;
  readonly to: number;
  /** Inclusive range of minors, where an SDK changed its ways inside one major; such rows stand beside each other. */
  readonly minors?: { readonly from: number; readonly to: number };
  readonly result: ResultConvention;
  /** Where it is otherwise than the convention has it. */
  readonly returns?: Partial<Returns>;
  readonly thrown: ThrowFate;
  readonly throwing?: ThrowDetails;
  readonly failure: FailureConvention;
  /** The property of a result that holds its structured part, by which the host grades the call; else `structuredContent`. */
  readonly structuredAs?: string;
  /** Whether a tool can state what it returns, and whether that is held: `check` says how. */
  readonly outputContract: 'enforced' | 'declared' | 'none';
  /** Counts where the contract is enforced. */
  readonly check?: ContractCheck;
  /** The idiom of a structured failure, in words for a message. */
  readonly idiom: string;
}

/** Idioms that many SDKs share. */
export const idioms = {
  value: 'a discriminated object such as `{ ok: false, code, message }`',
  flag: '`isError: true` on the result, with the failure as JSON text',
} as const;

export interface Repeated {
  /** Registered on one receiver. */
  readonly onReceiver?: 'throws';
  /** Given to an entry point in one list. `callees`: exported functions and classes, with dots for a member. */
  readonly inList?: { readonly callees: readonly string[]; readonly at: Locator; readonly keeps: 'last' };
}

const mcpServer = {
  result: 'call-tool-result',
  thrown: 'flagged-message',
  throwing: { plainValue: 'lost', control: ['UrlElicitationRequiredError'] },
  failure: { kind: 'flag', property: 'isError' },
  outputContract: 'enforced',
} as const satisfies Partial<SdkMajor>;

/** What the servers of the MCP SDK do, for it and for what hands its results on to it. */
export const mcpServers = {
  // The research behind this ran both: v1 looks at `structuredContent` only beside `content`, and cannot serve a union.
  v1: {
    ...mcpServer,
    check: { of: 'structured', when: 'with-content', unmet: 'flagged-message', unions: 'break', failures: 'refused-by-client' },
  },
  v2: { ...mcpServer, check: { of: 'structured', when: 'always', unmet: 'flagged-message' } },
} as const satisfies Readonly<Record<string, Omit<SdkMajor, 'from' | 'to' | 'idiom'>>>;

export interface Sdk {
  readonly id: string;
  /** Specifiers start with one of these; the first one that a project declares gives the major. */
  readonly packages: readonly string[];
  /** Much else comes out of the packages: an import alone is no sign of tools. */
  readonly broad?: boolean;
  readonly registrations: readonly Registration[];
  /** What two tools of one name come to. Learned by running the SDK (`test/honesty`); where nothing is said, nothing is known. */
  readonly repeated?: Repeated;
  /** Newest first; the first holds where the major is unknown. */
  readonly majors: readonly SdkMajor[];
}

/** `@scope/name` or `name` of an entry of `packages`, which may go on with a path. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

export function isEntry(sdk: Sdk, specifier: string): boolean {
  return sdk.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}
