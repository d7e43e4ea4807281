/**
 * The door that faces see: an asynchronous core of plain data, one per workspace folder.
 * `client.ts` implements it over a worker thread; `analysis/api.ts` does the work there.
 */
import type {
  Notice,
  RewriteOffer,
  ScaffoldAnswer,
  ScaffoldQuestion,
  ToolInfo,
  PassedOver,
  ToolPlan,
  WorkspaceReport,
  PlacedFinding,
} from '../analysis/report';
import type { Range } from '../analysis/text/lineIndex';
import type { Settings } from '../../../shared/src/settings';

export type FileChange =
  | { readonly kind: 'open' | 'edit'; readonly file: string; readonly version: number; readonly text: string }
  /** `close`: the text on disk holds again. `disk`: something was created, changed or deleted there. */
  | { readonly kind: 'close' | 'disk'; readonly file: string };

export interface CheckOptions {
  /** Only what lies under these absolute paths is reported (all of the folder where empty). */
  readonly paths: readonly string[];
  /** Findings that the rewrite of their handler clears carry it as a fix. It may need types, which a squiggle need not wait for. */
  readonly rewrites?: true;
  /** Tools carry the card of their contract. */
  readonly cards?: true;
}

export interface FileFindings {
  readonly file: string;
  /** The version of the open document that was analysed, `undefined` for files on disk. */
  readonly version: number | undefined;
  readonly findings: readonly PlacedFinding[];
}

export interface FixedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly applied: number;
}

export interface FixReport {
  readonly files: readonly FixedFile[];
  readonly rounds: number;
  readonly notices: readonly Notice[];
}

export interface Hover {
  readonly markdown: string;
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** `cancelled` flips from the outside; the core looks at it between tools and rejects with `CancelledError`. */
export interface CancelToken {
  readonly cancelled: boolean;
  onCancel(listener: () => void): void;
}

export class CancelledError extends Error {
  constructor() {
    super('cancelled');
    this.name = 'CancelledError';
  }
}

export interface Core {
  /** Absolute folder, forward slashes. */
  readonly root: string;
  /** In order with the requests that follow. */
  apply(changes: readonly FileChange[]): void;
  configure(settings: Settings): void;
  /** Whole folder. Incremental: only what changed since the last call is analysed again. */
  check(options: CheckOptions, token?: CancelToken): Promise<WorkspaceReport>;
  /** Findings of these files; includes findings of tools registered elsewhere that reach them. */
  checkFiles(files: readonly string[], token?: CancelToken): Promise<readonly FileFindings[]>;
  /** Safe fixes until stable (at most 10 rounds), plus those of `review` rules. Nothing is written. */
  fix(options: CheckOptions & { readonly review: readonly string[] }, token?: CancelToken): Promise<FixReport>;
  hover(file: string, position: { line: number; character: number }, token?: CancelToken): Promise<Hover | undefined>;
  /** The debugging lamp: what the analyzer saw in one file, as text. `undefined` where the file cannot be read. */
  facts(file: string, token?: CancelToken): Promise<string | undefined>;
  /** What the rewrite makes of the handlers that lie in the range, of all of the file where there is none. */
  rewrites(file: string, range: Range | undefined, token?: CancelToken): Promise<readonly RewriteOffer[]>;
  tools(options: CheckOptions, token?: CancelToken): Promise<readonly ToolInfo[]>;
  /** Which tests each tool needs, and which of them are written. */
  testPlan(options: CheckOptions, token?: CancelToken): Promise<readonly ToolPlan[]>;
  /** Files that the other answers do not speak of. */
  passedOver(options: CheckOptions, token?: CancelToken): Promise<PassedOver>;
  /** The missing contract tests of a tool, as texts. Nothing is written. */
  scaffold(question: ScaffoldQuestion, token?: CancelToken): Promise<ScaffoldAnswer>;
  dispose(): Promise<void>;
}
