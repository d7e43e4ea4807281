/** The test plan of a folder in plain data. */
import { namesOf } from '../facts/tests/contact';
import { handlerFactsOf, type HandlerFacts } from '../facts/outcomes/handlerFacts';
import { planTests } from '../plan/matrix';
import { plansOf } from '../plan/plan';
import type { Snapshot } from '../program/snapshot';
import type { ToolPlan } from '../report';
import { spanOf } from '../syntax/expressions';
import type { Analysed } from './analyze';
import { createPlaces } from './places';

export function testPlans(s: Snapshot, tools: Analysed['tools']): readonly ToolPlan[] {
  const places = createPlaces(s);
  const facts = tools.map(({ tool }) => handlerFactsOf(s, tool));
  const plans = plansOf(s, facts);
  return tools.map(({ info }, i): ToolPlan => ({
    name: nameIn(facts[i]) ?? info.name,
    sdk: info.sdk,
    file: info.file,
    line: info.line,
    tests: (plans[i] ?? []).map(({ id, applies, status, why, by, prompts }) => ({
      id,
      applies,
      status,
      proves: planTests.find((one) => one.id === id)?.proves ?? '',
      why,
      by: by.map(({ file, test }) => ({ file, line: places.rangeOf(file, spanOf(test.node)).start.line + 1, title: test.title })),
      prompts,
    })),
  }));
}

/** Where the name is computed and only one is written, that one. */
function nameIn(facts: HandlerFacts | undefined): string | undefined {
  const names = facts === undefined ? [] : namesOf(facts);
  return names.length === 1 ? names[0] : undefined;
}
