/**
 * The shape of an SDK as data. One matcher reads all of them (`findTools.ts`): a new SDK is a new file of this shape, not new code.
 * Invariant: free of the compiler, so that the prefilter can read it before anything heavy is loaded.
 */

/** Where a part of a registration is found: the first that fits. `arg` may count from the end (-1 is the last argument). */
export interface Locator {
  readonly arg: number;
  /** A property of that argument. */
  readonly property?: string;
  /** Takes the argument only where it is written in this form. */
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

export type Registration = {
  readonly parts: Parts;
  /** The result of the call or the value is a tool without a handler where there is none: that is by design. */
  readonly handlerOptional?: boolean;
  readonly minArgs: number;
  readonly maxArgs: number;
} & (
  | {
      /** `receiver.method(…)`. Any receiver counts that does not lead to a package outside `packages`. */
      readonly form: 'method';
      readonly method: string;
      /**
       * Without a receiver that is known to be the SDK's. `shape`: first argument text, last a function, in a project that declares the
       * SDK; `options`: also an object with a description or a schema between them, and then in any project.
       */
      readonly loose: 'never' | 'shape' | 'options';
    }
  /** An exported function: `tool(…)`. */
  | { readonly form: 'function'; readonly exported: string }
  /** Object literals under `property` of the first argument of one of these functions: inline `tools: { … }`; the key is the name. */
  | { readonly form: 'inline'; readonly callees: readonly string[]; readonly property: string }
);

/** How a value that a handler returns reaches the model. */
export type ResultConvention =
  /** Must be `{ content: […], isError?, structuredContent? }`. */
  | 'call-tool-result'
  /** Text as it is; everything else as JSON. */
  | 'text-or-json'
  /** The first where a handler returns that form, else the second: a project's own framework. */
  | 'either';

export type ThrowFate =
  /** The message reaches the model, flagged as an error. */
  | 'flagged-message'
  /** A fixed sentence reaches the model; the message is lost. */
  | 'fixed-sentence'
  /** The run ends. */
  | 'run-rejects';

/** How a structured failure is said. */
export type FailureConvention = { readonly kind: 'flag'; readonly property: string } | { readonly kind: 'value' };

export interface SdkMajor {
  /** Inclusive range of majors of the SDK's package. */
  readonly from: number;
  readonly to: number;
  readonly result: ResultConvention;
  readonly thrown: ThrowFate;
  readonly failure: FailureConvention;
  readonly outputContract: 'enforced' | 'declared' | 'none';
  /** The idiom of a structured failure, in words for a message. */
  readonly idiom: string;
}

export interface Sdk {
  readonly id: string;
  /** Specifiers start with one of these; the first one that a project declares gives the major. */
  readonly packages: readonly string[];
  readonly registrations: readonly Registration[];
  /** Newest first; the first holds where the major is unknown. */
  readonly majors: readonly SdkMajor[];
}
