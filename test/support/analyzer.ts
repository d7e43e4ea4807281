/** What the rule tests need of the core: whole answers for a workspace in memory. The laws hold for anything of this shape. */
import type { FixReport } from '../../server/src/host/core';
import type { WorkspaceReport } from '../../server/src/analysis/report';
import type { Workspace } from './fixture';

export interface Analyzer {
  check(workspace: Workspace): WorkspaceReport;
  fix(workspace: Workspace): FixReport;
}

/** What a rule declares about itself. */
export interface RuleCard {
  readonly id: string;
  readonly level: string;
  readonly fix: 'none' | 'safe' | 'review';
  readonly messages: Readonly<Record<string, string>>;
}

/** Messages of the compiler per file: syntax and types. */
export type TypeErrors = (files: ReadonlyMap<string, string>) => ReadonlyMap<string, readonly string[]>;

/** Everything a case is judged with. */
export interface Bench {
  readonly analyzer: Analyzer;
  readonly rules: ReadonlyMap<string, RuleCard>;
  readonly typeErrors: TypeErrors;
}
