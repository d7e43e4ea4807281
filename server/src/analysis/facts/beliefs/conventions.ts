/**
 * How a tool's return reaches the code that asked for it, SDK by SDK: where its payload is, and what a failure looks like beside it.
 * Learned by running them (`test/honesty/consumers.test.ts`).
 */

export type FailureForm =
  /** A property beside the payload says so, and the payload is the error message. */
  | { readonly kind: 'flag'; readonly property: string }
  /** A failed tool is not among the results: something of another type stands elsewhere. */
  | { readonly kind: 'elsewhere'; readonly as: string }
  /** Only the words of the payload tell. */
  | { readonly kind: 'words' };

export interface Convention {
  readonly payload: readonly string[];
  readonly failure: FailureForm;
}

export const conventions = {
  mcp: { payload: ['content'], failure: { kind: 'flag', property: 'isError' } },
  langchain: { payload: ['content'], failure: { kind: 'flag', property: 'status' } },
  /** `toolResults` of a step, and `tool-result` parts of its content or of a stream. */
  aiResults: { payload: ['output', 'result'], failure: { kind: 'elsewhere', as: 'tool-error' } },
  /** Parts of a UI message. */
  aiParts: { payload: ['output'], failure: { kind: 'elsewhere', as: 'output-error' } },
  /** Parts of a model message. */
  aiMessages: { payload: ['value'], failure: { kind: 'flag', property: 'type' } },
  openaiAgents: { payload: ['output'], failure: { kind: 'words' } },
  /** What a loop over the calls of a model gets from the function that it runs; the failure is the loop's own to say. */
  loop: { payload: [], failure: { kind: 'words' } },
} as const satisfies Readonly<Record<string, Convention>>;

export type ConventionName = keyof typeof conventions;
