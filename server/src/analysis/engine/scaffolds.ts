/** Contract tests for the tools of a name, or for all, in plain data. */
import { handlerFactsOf } from '../facts/outcomes/handlerFacts';
import { namesOf } from '../facts/tests/contact';
import { plansOf } from '../plan/plan';
import { runnerIn, runners, type RunnerName } from '../plan/scaffold/runners';
import { scaffoldOf } from '../plan/scaffold/scaffold';
import { foldersUp } from '../program/paths';
import type { Snapshot } from '../program/snapshot';
import type { ScaffoldAnswer, ScaffoldQuestion, ToolInfo } from '../report';
import type { Analysed } from './analyze';

/** `isAsked`: whether a tool is among those that were pointed at; a plan is made with all of them in sight. */
export function scaffolds(
  s: Snapshot,
  tools: Analysed['tools'],
  { tool: wanted, runner: asked }: ScaffoldQuestion,
  isAsked: (info: ToolInfo) => boolean,
): ScaffoldAnswer {
  const facts = tools.map(({ tool }) => handlerFactsOf(s, tool));
  const names = facts.map((one, i) => {
    const info = tools[i]?.info;
    return info !== undefined && isAsked(info) ? (namesOf(one)[0] ?? '') : '';
  });
  const chosen = facts.flatMap((one, i) => (names[i] !== '' && (wanted === undefined || names[i] === wanted) ? [i] : []));
  const plans = chosen.length === 0 ? [] : plansOf(s, facts);
  const files: ScaffoldAnswer['files'][number][] = [];
  const without: ScaffoldAnswer['without'][number][] = [];
  let used: RunnerName = 'vitest';
  let isGuessed = false;
  for (const i of chosen) {
    const one = facts[i];
    const plan = plans[i];
    const name = names[i] ?? '';
    if (one === undefined || plan === undefined) continue;
    const own = asked ?? declaredRunner(s, one.tool.registration.getSourceFile().fileName);
    isGuessed ||= own === undefined;
    const runner = runners.find((known) => known.name === (own ?? 'vitest')) ?? runners[0];
    if (runner === undefined) continue;
    used = runner.name;
    const textIn = (file: string): string | undefined => s.textOf(file) ?? files.find((other) => other.file === file)?.text;
    const made = scaffoldOf(one.tool.name === undefined ? { ...one, tool: { ...one.tool, name } } : one, plan, runner, textIn);
    if (typeof made === 'string') without.push({ tool: name, why: made });
    else
      files.push({
        tool: name,
        file: made.file,
        text: made.text,
        tests: made.tests.map(({ id, title, isPlaceholder }) => ({ id, title, isPlaceholder })),
      });
  }
  return { runner: used, isGuessed, files, without, tools: names.filter((name) => name !== '') };
}

/** The runner of the nearest manifest upwards that names one. */
function declaredRunner(s: Snapshot, file: string): string | undefined {
  for (const folder of foldersUp(file)) {
    const manifest = s.textOf(`${folder}/package.json`);
    const runner = manifest === undefined ? undefined : runnerIn(manifest);
    if (runner !== undefined) return runner;
    if (folder === s.root) return undefined;
  }
  return undefined;
}
