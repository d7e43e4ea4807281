/** Messages of our own, beside those of the Language Server Protocol. Every one is optional: an editor that knows none of them misses nothing. */

// Server → client

/** Sent only to a client that says `experimental.candorStatus: true` in its capabilities. */
export const statusMethod = 'candor/status';
export const statusCapability = 'candorStatus';

export interface StatusParams {
  /** `failed`: the analysis of a folder stopped and is not started again by itself. */
  readonly state: 'idle' | 'checking' | 'failed';
  readonly message?: string;
}

// Client → server

/** What `initializationOptions` may hold. */
export interface InitializationOptions {
  /** `false` where the client does not want to be offered `workspace/diagnostic`; the command that checks the workspace is there anyway. */
  readonly workspaceDiagnostics?: boolean;
  /**
   * Commands of `names.ts` that the client can run. The server offers them to no other. With
   * `checkWorkspace` among them the client registers that one itself.
   */
  readonly commands?: readonly string[];
  /** The settings, for clients that do not answer `workspace/configuration`. */
  readonly settings?: unknown;
}

/**
 * Names all documents that the client has opened and shows nowhere, as VS Code does for some minutes after a tab is closed: it does not ask
 * for their findings, so what a check of the workspace found there is sent to it.
 */
export const unseenMethod = 'candor/unseen';

export interface UnseenParams {
  readonly uris: readonly string[];
}

/** Asks for the tools of all folders. The parameters are an empty object, the answer is a `ToolsResult`. */
export const toolsMethod = 'candor/tools';

export interface ToolsResult {
  readonly tools: readonly ToolEntry[];
}

/** Asks for the contract tests that a tool lacks. The parameters are `ContractTestsParams`, the answer `ContractTestsResult`. */
export const contractTestsMethod = 'candor/contractTests';

export interface ContractTestsParams {
  /** A document of the folder that the tool is in. */
  readonly uri: string;
  readonly tool: string;
}

export interface ContractTestsResult {
  /** New files; none of them is there yet. */
  readonly files: readonly { readonly uri: string; readonly text: string; readonly tests: number; readonly placeholders: number }[];
  /** Why there are none. */
  readonly why: string | null;
}

/** Lines and characters are 0-based, as everywhere in the protocol. */
export interface ToolEntry {
  /** `null` where it cannot be known. */
  readonly name: string | null;
  readonly sdk: string;
  readonly sdkMajor: number | null;
  readonly uri: string;
  /** The name in the registration. */
  readonly range: ProtocolRange;
  readonly handler: { readonly uri: string; readonly line: number } | null;
  readonly input: boolean;
  readonly output: boolean;
  readonly description: string | null;
  readonly analyzed: boolean;
  readonly why: string | null;
  readonly exits: readonly string[];
  readonly findings: readonly ToolFinding[];
}

export interface ToolFinding {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'info' | 'hint';
  readonly message: string;
  readonly uri: string;
  readonly range: ProtocolRange;
}

export interface ProtocolRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** What the client's `suppress` command is given: an insertion in which the placeholder stands where the reason belongs. */
export interface SuppressArguments {
  readonly uri: string;
  readonly version: number;
  readonly rule: string;
  readonly position: { readonly line: number; readonly character: number };
  readonly newText: string;
  readonly placeholder: string;
}
