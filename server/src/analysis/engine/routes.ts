/** Findings in route handlers. They belong to no tool: a route is looked at for what it answers, whoever asks. */
import type ts from 'typescript';
import { findRoutes } from '../discovery/findRoutes';
import type { Framework } from '../discovery/framework';
import type { Route } from '../discovery/route';
import { frameworks } from '../discovery/routes/index';
import { handlersOf, routeFactsOf } from '../facts/responses/responses';
import { memoSlot, type MemoSlot, type Snapshot } from '../program/snapshot';
import type { Fault } from '../report';
import type { Rule } from '../rules/rule';
import { isolation, reportsOf, type RawFinding } from './findings';

interface RouteReport {
  readonly findings: readonly RawFinding[];
  readonly faults: readonly Fault[];
}

const routesSlot = memoSlot<ts.SourceFile, readonly Route[]>('routes');
type ReportSlot = MemoSlot<ts.Node, RouteReport>;
const newSlots = (): ReadonlyMap<Framework, ReportSlot> =>
  new Map(frameworks.map((framework) => [framework, memoSlot<ts.Node, RouteReport>(`routeReport:${framework.id}`)]));
/** One a framework, since each reads the same code in its way: by what a route was given, and by function, which many routes may share. */
const givenSlots = newSlots();
const functionSlots = newSlots();

export function routesIn(s: Snapshot, file: string): readonly Route[] {
  const source = s.sourceFile(file);
  return source === undefined ? [] : s.memo(routesSlot, source, () => ({ value: findRoutes(s, source), final: true }));
}

export function routeReports(s: Snapshot, files: readonly string[], rules: readonly Rule[]): RouteReport {
  const own = rules.filter((rule) => rule.on === 'route');
  if (own.length === 0) return { findings: [], faults: [] };
  const reports = files.flatMap((file) =>
    routesIn(s, file).map((route) => {
      s.cancellation.throwIfCancelled();
      return remembered(s, givenSlots, route, route.handler, () => reportOf(s, route, own));
    }),
  );
  const findings = new Map<string, RawFinding>();
  // The function of one handler may serve several routes: told once.
  for (const raw of reports.flatMap((report) => report.findings)) {
    const key = `${raw.rule} ${raw.file} ${raw.span.start} ${raw.span.end}`;
    if (!findings.has(key)) findings.set(key, raw);
  }
  return { findings: [...findings.values()], faults: reports.flatMap((report) => report.faults) };
}

function reportOf(s: Snapshot, route: Route, rules: readonly Rule[]): RouteReport {
  const faults: Fault[] = [];
  const isolated = isolation(route.registration.getSourceFile().fileName, faults);
  const handlers = isolated('facts', () => handlersOf(s, route)) ?? [];
  const reports = handlers.map(({ fn, env }): RouteReport => {
    const run = (): RouteReport => {
      const inner: Fault[] = [];
      const ask = isolation(fn.getSourceFile().fileName, inner);
      const facts = ask('facts', () => routeFactsOf(s, route, fn, env));
      return { findings: facts === undefined ? [] : reportsOf('route', facts, rules, ask), faults: inner };
    };
    return env.size > 0 ? run() : remembered(s, functionSlots, route, fn, run);
  });
  return { findings: reports.flatMap((r) => r.findings), faults: [...faults, ...reports.flatMap((r) => r.faults)] };
}

function remembered(
  s: Snapshot,
  slots: ReadonlyMap<Framework, ReportSlot>,
  { framework }: Route,
  key: ts.Node,
  compute: () => RouteReport,
): RouteReport {
  const slot = slots.get(framework);
  return slot === undefined ? compute() : s.memo(slot, key, () => ({ value: compute(), final: true }));
}
