/** What the Markdown cases are judged with: the real core, its rules, and the compiler. */
import { rules } from '../../server/src/analysis/rules/index';
import type { Bench, RuleCard } from './analyzer';
import { createCoreAnalyzer, stubFolder } from './coreAnalyzer';
import { createTypeErrors } from './typeErrors';

export const ruleCards: ReadonlyMap<string, RuleCard> = new Map(
  rules.map(({ id, level, fix, messages }) => [id, { id, level, fix, messages }]),
);

export function createBench(): Bench {
  return { analyzer: createCoreAnalyzer(), rules: ruleCards, typeErrors: createTypeErrors(stubFolder) };
}
