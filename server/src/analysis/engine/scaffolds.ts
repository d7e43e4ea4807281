/** Contract tests for the tools of a name, or for all, in plain data. */
import type ts from 'typescript';
import { reach } from '../facts/effects/reach';
import { handlerFactsOf, type HandlerFacts } from '../facts/outcomes/handlerFacts';
import { namesOf } from '../facts/tests/contact';
import { plansOf } from '../plan/plan';
import { entryOf } from '../plan/scaffold/entry';
import { projectOf } from '../plan/scaffold/project';
import { jestOfModules, runners, type RunnerName } from '../plan/scaffold/runners';
import { scaffoldOf } from '../plan/scaffold/scaffold';
import type { Snapshot } from '../program/snapshot';
import type { ScaffoldAnswer, ScaffoldQuestion, ToolInfo } from '../report';
import type { Analysed } from './analyze';
import { isHalfTyped } from './passedOver';

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
  const unparsed = new Set<string>();
  let used: RunnerName = 'vitest';
  let isGuessed = false;
  for (const i of chosen) {
    const one = facts[i];
    const plan = plans[i];
    const name = names[i] ?? '';
    if (one === undefined || plan === undefined) continue;
    const { fileName } = one.tool.registration.getSourceFile();
    const later = chosen.find((j) => j > i && names[j] === name && isOnSameServer(one, facts[j]));
    if (later !== undefined) {
      const at = tools[later]?.info.line ?? 1;
      without.push({ tool: name, why: `it is registered once more under this name in line ${at}, and that one is taken` });
      continue;
    }
    const broken = brokenBelow(one);
    if (broken !== undefined) {
      unparsed.add(broken.fileName);
      without.push({
        tool: name,
        why: broken.fileName === fileName ? 'its file does not parse' : 'a file that it is made of does not parse',
      });
      continue;
    }
    const project = projectOf(s, fileName);
    const own = asked ?? project.runner;
    isGuessed ||= own === undefined;
    const known = runners.find((runner) => runner.name === (own ?? 'vitest')) ?? runners[0];
    const isOfModules =
      known?.name === 'jest' && (project.isEsmJest || /\.mjs$/.test(fileName) || (project.isModule && /\.js$/.test(fileName)));
    const runner = isOfModules ? jestOfModules : known;
    if (runner === undefined) continue;
    used = runner.name;
    const textIn = (file: string): string | undefined => s.textOf(file) ?? files.find((other) => other.file === file)?.text;
    const made = scaffoldOf(one.tool.name === undefined ? { ...one, tool: { ...one.tool, name } } : one, plan, runner, project, textIn);
    if (typeof made === 'string') without.push({ tool: name, why: made });
    else
      files.push({
        tool: name,
        file: made.file,
        text: made.text,
        command: made.command ?? null,
        note: made.note ?? null,
        tests: made.tests.map(({ id, title, isPlaceholder }) => ({ id, title, isPlaceholder })),
      });
  }
  const unread = s.files().filter((file) => s.textOf(file) === undefined);
  return { runner: used, isGuessed, files, without, tools: names.filter((name) => name !== ''), unread, unparsed: [...unparsed] };
}

/** A file on the way of the tool that is half typed: the runner could not load it. */
function brokenBelow(facts: HandlerFacts): ts.SourceFile | undefined {
  const files = [facts.tool.registration, ...reach(facts).map(({ fn }) => fn)].map((node) => node.getSourceFile());
  return files.find(isHalfTyped);
}

/** A test gets hold of both by their name, and that is one. */
function isOnSameServer(one: HandlerFacts, other: HandlerFacts | undefined): boolean {
  if (other === undefined || one.tool.registration.getSourceFile() !== other.tool.registration.getSourceFile()) return false;
  return entryOf(one).kind !== 'value' && entryOf(other).kind !== 'value';
}
