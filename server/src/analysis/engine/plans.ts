/** The test plan of a folder in plain data. */
import { handlerFactsOf } from '../facts/outcomes/handlerFacts';
import { planTests } from '../plan/matrix';
import { plansOf } from '../plan/plan';
import type { Snapshot } from '../program/snapshot';
import type { ToolPlan } from '../report';
import { spanOf } from '../syntax/expressions';
import type { Analysed } from './analyze';
import { createPlaces } from './places';

export function testPlans(s: Snapshot, tools: Analysed['tools']): readonly ToolPlan[] {
  const places = createPlaces(s);
  const plans = plansOf(
    s,
    tools.map(({ tool }) => handlerFactsOf(s, tool)),
  );
  return tools.map(({ info }, i): ToolPlan => ({
    name: info.name,
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
