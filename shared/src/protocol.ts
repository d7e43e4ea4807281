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
  /** The settings, for clients that do not answer `workspace/configuration`. */
  readonly settings?: unknown;
}
