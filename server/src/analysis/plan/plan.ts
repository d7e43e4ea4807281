/** The test plan of a folder: of each tool which tests of the matrix it needs, and which of them are written. */
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { toolTestsOf, type ToolTest } from '../facts/tests/toolTests';
import type { Snapshot } from '../program/snapshot';
import { needsOf, type Need } from './applies';
import { isWritten } from './exists';
import { planTests, type PlanTest } from './matrix';
import { promptsFor, promptsForPage } from './prompts';

export interface Planned {
  readonly id: string;
  readonly applies: boolean;
  readonly status: 'exists' | 'missing' | 'integration' | 'eval';
  readonly why: string;
  /** The tests that are it. */
  readonly by: readonly ToolTest[];
  /** What to say to a model, where only that shows it. */
  readonly prompts: readonly string[];
}

export function plansOf(s: Snapshot, all: readonly HandlerFacts[]): readonly (readonly Planned[])[] {
  const tests = toolTestsOf(s, all);
  return all.map((facts, i) => {
    s.cancellation.throwIfCancelled();
    const needOf = needsOf(facts);
    const needs = new Map(planTests.map(({ id }) => [id, needOf(id)]));
    return planTests.map((one) => planned(one, needs, facts.tool.name ?? 'the tool', tests[i] ?? []));
  });
}

/** What such a test sets up and asserts is like no other: where it is written, somebody knew what for. */
const showsItself = /^(invalid-rejected|injection|timeout|partial-failure|secret-redaction|truncation|failure-told)$/;

function planned(one: PlanTest, needs: ReadonlyMap<string, Need>, tool: string, tests: readonly ToolTest[]): Planned {
  const need = needs.get(one.id) ?? { applies: false, why: '', names: [], fields: [] };
  const isAsked = need.applies || showsItself.test(one.id);
  const by = isAsked && one.needs !== 'eval' ? tests.filter((test) => isWritten(one.id, test, need)) : [];
  const status = by.length > 0 ? 'exists' : (one.needs ?? 'missing');
  const prompts =
    !need.applies || one.needs !== 'eval'
      ? []
      : one.id === 'page-heeded'
        ? promptsForPage(tool)
        : promptsFor(
            tool,
            [...needs].map(([id, own]) => ({ id, need: own })),
          );
  return { id: one.id, applies: need.applies || by.length > 0, status, why: need.why, by, prompts };
}
