/**
 * What a rule is: one value that says what it watches, what it says, and how it checks. The engine runs it; tables, pages and
 * schemas are made from the same value.
 */
import type ts from 'typescript';
import type { Level } from '../../../../shared/src/settings';
import type { Promotion } from '../facts/beliefs/promotions';
import type { Consumer } from '../facts/beliefs/consumer';
import type { Input } from '../facts/inputs/inputs';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { RouteFacts } from '../facts/responses/responses';
import type { FileEdits, Span } from '../text/edit';

export type Group = 'results' | 'completeness' | 'failures' | 'effects' | 'inputs' | 'consumers' | 'catalogue';
export type FixKind = 'none' | 'safe' | 'review';

/** `engine`: reported by the engine itself; the rule only carries its words and level. */
export interface Subjects {
  readonly handler: HandlerFacts;
  /** What a tool asks of the model: the input schema of a tool, or a schema in a file. */
  readonly input: Input;
  /** A route handler of a web framework. */
  readonly route: RouteFacts;
  /** A file that asks tools, or reads what they gave. */
  readonly consumer: Consumer;
  /** A place where a verdict that is not there becomes a yes. */
  readonly promotion: Promotion;
  readonly engine: never;
}

export interface Related {
  readonly at: ts.Node;
  readonly note: string;
}

export interface FixDraft {
  readonly title: string;
  readonly kind: 'safe' | 'review';
  readonly edits: readonly FileEdits[];
}

export interface Report<M extends string> {
  readonly at: ts.Node;
  readonly message: M;
  readonly data?: Readonly<Record<string, string>>;
  readonly related: readonly Related[];
  readonly fixes?: readonly FixDraft[];
  /** Only where the rule's row in the catalogue gives several levels. */
  readonly level?: Exclude<Level, 'off'>;
  /** The value that is wrong: of several findings on one defect the engine keeps the one that says most. */
  readonly defect: ts.Node;
}

export interface RuleContext<M extends string> {
  report(report: Report<M>): void;
}

export interface Rule<On extends keyof Subjects = keyof Subjects, M extends string = string> {
  readonly id: string;
  readonly group: Group;
  readonly on: On;
  readonly level: Level;
  readonly fix: FixKind;
  /** Only the preset `contract` turns it on, at warning. */
  readonly contract?: true;
  readonly since: string;
  /** One sentence for tables. */
  readonly summary: string;
  readonly messages: Readonly<Record<M, string>>;
  /** Rules whose findings this one replaces where both see the same defect. */
  readonly over?: readonly string[];
  check(subject: Subjects[On], ctx: RuleContext<M>): void;
}

export function defineRule<On extends keyof Subjects, M extends string>(rule: Rule<On, M>): Rule<On, M> {
  return rule;
}

/** Fills `{name}` in a message. */
export function fillMessage(template: string, data: Readonly<Record<string, string>> | undefined): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => data?.[name] ?? whole);
}

export type { FileEdits, Span };
