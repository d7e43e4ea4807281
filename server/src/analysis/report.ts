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
