/**
 * What the faces' thread and the worker say to each other. Plain data only: everything here survives `structuredClone`.
 * Messages are answered in the order in which they were sent, because the worker computes one at a time.
 */
import type {
  LockAnswer,
  RewriteOffer,
  ScaffoldAnswer,
  ScaffoldQuestion,
  SchemaReport,
  ToolInfo,
  PassedOver,
  ToolPlan,
  WorkspaceReport,
} from '../analysis/report';
import type { Range } from '../analysis/text/lineIndex';
import type { LockQuestion, RuleInfo } from '../analysis/api';
import type { Settings } from '../../../shared/src/settings';
import type { CheckOptions, FileChange, FileFindings, FixReport, Hover } from './core';

/** Handed to the worker at birth. */
export interface WorkerStart {
  readonly root: string;
  /** Where `lib.*.d.ts` and `stubs/` lie. */
  readonly distFolder: string;
}

// region faces → worker

export type Question =
  | { readonly kind: 'check'; readonly options: CheckOptions }
  | { readonly kind: 'checkFiles'; readonly files: readonly string[] }
  | { readonly kind: 'fix'; readonly options: CheckOptions & { readonly review: readonly string[] } }
  | { readonly kind: 'hover'; readonly file: string; readonly position: { readonly line: number; readonly character: number } }
  | { readonly kind: 'facts'; readonly file: string }
  | { readonly kind: 'rewrites'; readonly file: string; readonly range: Range | undefined }
  | { readonly kind: 'tools'; readonly options: CheckOptions }
  | { readonly kind: 'lintSchemas'; readonly files: readonly string[] }
  | { readonly kind: 'lock'; readonly question: LockQuestion }
  | { readonly kind: 'testPlan'; readonly options: CheckOptions }
  | { readonly kind: 'passedOver'; readonly options: CheckOptions }
  | { readonly kind: 'scaffold'; readonly question: ScaffoldQuestion }
  | { readonly kind: 'catalogue' };

export interface Answers {
  check: WorkspaceReport;
  checkFiles: readonly FileFindings[];
  fix: FixReport;
  hover: Hover | undefined;
  facts: string | undefined;
  rewrites: readonly RewriteOffer[];
  tools: readonly ToolInfo[];
  lintSchemas: SchemaReport;
  lock: LockAnswer;
  testPlan: readonly ToolPlan[];
  passedOver: PassedOver;
  scaffold: ScaffoldAnswer;
  catalogue: readonly RuleInfo[];
}

export type ToWorker =
  | { readonly kind: 'apply'; readonly changes: readonly FileChange[] }
  | { readonly kind: 'configure'; readonly settings: Settings }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question; readonly signals: SharedArrayBuffer };

/**
 * The one thing that both threads see while the worker computes: two 32-bit numbers a question.
 * The faces set the first to cancel; the worker counts the second up as a sign of life.
 */
export const signalBytes = 8;
export const cancelSignal = 0;
export const lifeSignal = 1;

// region worker → faces

export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly kind: 'cancelled'; readonly id: number }
  /** The analysis threw. `detail` is for a log, never for a person. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly detail: string };
