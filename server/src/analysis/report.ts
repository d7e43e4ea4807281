/**
 * What the core says to a face: plain data that survives `structuredClone`, no syntax trees.
 * Files are absolute paths with forward slashes (or an `untitled:` URI as it came). Ranges are 0-based, as in LSP.
 */
import type { Level } from '../../../shared/src/settings';
import type { Range } from './text/lineIndex';
import type { Span } from './text/edit';

export interface Place {
  readonly file: string;
  readonly span: Span;
  readonly range: Range;
}

export interface RelatedPlace extends Place {
  readonly note: string;
}

export interface ToolRef {
  /** `null` where it cannot be known. */
  readonly name: string | null;
  readonly sdk: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

export interface PlacedEdit {
  readonly span: Span;
  readonly range: Range;
  readonly newText: string;
}

export interface PlacedFix {
  readonly title: string;
  readonly kind: 'safe' | 'review';
  readonly edits: readonly { readonly file: string; readonly edits: readonly PlacedEdit[] }[];
}

/** A handler, and what *Rewrite handler to a discriminated result* makes of it. The place is the handler's own code. */
export interface RewriteOffer extends Place {
  /** The tool's name; `null` where it cannot be known. */
  readonly tool: string | null;
  /** `null` where it is not offered; `why` then says it, as one clause. */
  readonly fix: PlacedFix | null;
  readonly why: string | null;
}

export interface PlacedFinding extends Place {
  readonly rule: string;
  readonly level: Exclude<Level, 'off'>;
  readonly message: string;
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly PlacedFix[];
  readonly tools: readonly ToolRef[];
  readonly url: string;
}

/** One tool of the inventory: the `tools` array of `candor check --format json`, and the hover card. */
export interface ToolInfo {
  readonly name: string | null;
  readonly sdk: string;
  readonly sdkMajor: number | null;
  readonly file: string;
  /** 1-based line of the registration. */
  readonly line: number;
  /** The span of the registration's name (or of the call where it has none): where a hover shows the card. */
  readonly nameRange: Range;
  readonly handler: { readonly file: string; readonly line: number } | null;
  readonly input: boolean;
  readonly output: boolean;
  readonly description: string | null;
  readonly analyzed: boolean;
  readonly why: string | null;
  /** One line an exit, in words, for the card: "returns JSON", "throws", … */
  readonly exits: readonly string[];
  /** Only where it was asked for. */
  readonly card?: ContractCard;
}

/** A place that a card names; `line` is 1-based. */
export interface CardPlace {
  readonly file: string;
  readonly line: number;
}

/**
 * A tool's contract as its code keeps it: how it succeeds, is empty, is partial and fails, what cuts its lists, what it changes and says of
 * that, and whether what it promises is kept. `unknown` is what the analyzer cannot tell.
 */
export interface ContractCard {
  /** Ordinary answers. `fields` are the names that are certain, outermost level; empty where they are not known. */
  readonly succeeds: readonly (CardPlace & { readonly gives: string; readonly form: string; readonly fields: readonly string[] })[];
  /**
   * Answers that say that there is nothing. `ambiguous`: they read the same where what was asked about does not exist. `distinct`: that is
   * looked up, and answered otherwise. `unasked`: nothing looks whether it exists.
   */
  readonly empties: readonly (CardPlace & { readonly told: 'ambiguous' | 'distinct' | 'unasked' })[];
  /** Where items are lost since their call failed, and answers that have a place for what failed. */
  readonly partial: readonly (CardPlace & { readonly how: string; readonly told: 'yes' | 'no' })[];
  readonly fails: readonly (CardPlace & {
    readonly code: string | null;
    /** Whether it has a code; `unknown` where its record could not be followed, and `code` is null then too. */
    readonly coded: 'yes' | 'no' | 'unknown';
    readonly words: string;
    /** How the SDK is told: `flag`, `payload` (it says so itself), `thrown`, or `as a success`. */
    readonly told: 'flag' | 'payload' | 'thrown' | 'as a success' | 'unknown';
    readonly retryable: 'yes' | 'no' | 'unstated' | 'unknown';
  })[];
  /** `told`: whether anything in the answer depends on the cut. */
  readonly caps: readonly (CardPlace & { readonly what: string; readonly told: 'yes' | 'no' | 'unknown' })[];
  readonly changes: {
    readonly something: 'yes' | 'no' | 'unknown';
    readonly writes: readonly (CardPlace & { readonly what: string; readonly certain: boolean })[];
    /** Whether the answer says what was written. */
    readonly told: 'yes' | 'no' | 'unknown' | 'nothing to tell';
  };
  readonly promises: readonly { readonly promise: string; readonly kept: 'yes' | 'no' | 'unknown' }[];
}

export interface Notice {
  readonly file: string;
  /** 1-based; 1 where no line is known. */
  readonly line: number;
  readonly message: string;
}

/** A rule that threw: reported once per rule and file; the other findings stand. */
export interface Fault {
  readonly rule: string;
  readonly file: string;
  readonly message: string;
}

export interface WorkspaceReport {
  readonly findings: readonly PlacedFinding[];
  readonly tools: readonly ToolInfo[];
  /** Script files looked at (after the default exclusions). */
  readonly files: number;
  /** Script files that were not looked at, since they say that a program wrote them. */
  readonly generated: number;
  readonly suppressed: number;
  readonly notices: readonly Notice[];
  readonly faults: readonly Fault[];
}

/** What is said of schemas in files: the same findings, and what the published linter prints where that is asked for. */
export interface SchemaReport {
  readonly findings: readonly PlacedFinding[];
  readonly tools: readonly ToolInfo[];
  /** Files that list tools, and list none. */
  readonly emptyLists: readonly string[];
  /** Files that could not be read as schemas; a line each, told before anything else. */
  readonly problems: readonly Notice[];
  readonly notices: readonly Notice[];
  readonly faults: readonly Fault[];
  readonly published: readonly PublishedLint[];
}

export interface PublishedLint {
  readonly file: string;
  /** Of a tool among others; `null` for a schema that is the file. */
  readonly tool: string | null;
  readonly lines: readonly string[];
  /** Where it ends with an error, and prints nothing. */
  readonly stopsAt: string | null;
}

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** What a tool promises, as a lock holds it. Schemas have their keys in one order. */
export interface LockedContract {
  /** The name; with the file where several tools share it. */
  readonly key: string;
  readonly name: string;
  readonly sdk: string;
  readonly sdkMajor: number | null;
  readonly version: string | null;
  readonly file: string;
  readonly line: number;
  readonly contract: { readonly input: JsonValue; readonly output: JsonValue; readonly description: string | null };
}

export interface ToolDrift {
  readonly key: string;
  readonly status: 'added' | 'removed' | 'changed';
  /** Of what has changed: for whom it is what, the gravest first. */
  readonly verdicts: readonly string[];
  readonly changes: readonly string[];
  readonly refusedCall: JsonValue;
  readonly newAnswer: JsonValue;
}

export interface LockReport {
  readonly contracts: readonly LockedContract[];
  /** Tools whose name is computed: they have no place in a lock. */
  readonly unnamed: number;
  readonly drift: readonly ToolDrift[];
  /** What is wrong with the lock that was there before. */
  readonly problem: { readonly line: number; readonly reason: string } | null;
}

/** A test of a tool's plan. */
export interface PlannedTest {
  readonly id: string;
  readonly applies: boolean;
  /** Of one that does not apply it says no more than whether it is there. */
  readonly status: 'exists' | 'missing' | 'integration' | 'eval';
  readonly proves: string;
  readonly why: string;
  /** The tests that are it. */
  readonly by: readonly { readonly file: string; readonly line: number; readonly title: string }[];
  /** What to say to a model, where only that shows it. */
  readonly prompts: readonly string[];
}

export interface ToolPlan {
  readonly name: string | null;
  readonly sdk: string;
  readonly file: string;
  readonly line: number;
  readonly tests: readonly PlannedTest[];
}

/** Which contract tests are wanted. */
export interface ScaffoldQuestion {
  /** `undefined` for all tools. */
  readonly tool: string | undefined;
  /** `undefined` for the one that the project uses. */
  readonly runner: string | undefined;
  /** Only tools that are registered under these; all where there are none. */
  readonly paths?: readonly string[];
}

/** New files of tests, and of tools without one why. */
export interface ScaffoldAnswer extends PassedOver {
  readonly runner: string;
  /** Where no manifest names a runner, this one was taken. */
  readonly isGuessed: boolean;
  readonly files: readonly {
    readonly tool: string;
    readonly file: string;
    readonly text: string;
    /** What runs it, where that takes more than the runner by itself. */
    readonly command: string | null;
    /** Why it does not lie beside the tool, what is still to be done for it to be run, and which tests are left out. */
    readonly note: string | null;
    readonly tests: readonly { readonly id: string; readonly title: string; readonly isPlaceholder: boolean }[];
  }[];
  readonly without: readonly { readonly tool: string; readonly why: string }[];
  /** The names of all tools. */
  readonly tools: readonly string[];
}

/** Scripts that an answer does not speak of. */
export interface PassedOver {
  /** They could not be read: what they register is not known. */
  readonly unread: readonly string[];
  /** They cannot be parsed as they stand. */
  readonly unparsed: readonly string[];
}

export interface LockAnswer extends LockReport {
  readonly problems: readonly Notice[];
  readonly faults: readonly Fault[];
}
