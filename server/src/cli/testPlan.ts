/** `candor test-plan`: of each tool which tests it needs, which are written, and which are missing. */
import type { PlannedTest, ToolPlan } from '../analysis/report';
import { defaultSettings } from '../../../shared/src/settings';
import { nameIsComputed } from '../../../shared/src/wording';
import { askCores } from './askCores';
import { relativeName } from './checkResult';
import { tellPassedOver } from './passedOver';
import { withProgress } from './progress';
import { oneLine, printable } from './reporters/screenText';
import { counted } from './reporters/summary';
import { findTargets } from './targets';
import { oneOf, type Command } from './usage';

const formats = ['text', 'json'] as const;

export const testPlanCommand: Command = {
  name: 'test-plan',
  usage: 'test-plan [PATH…] [flags]',
  summary: 'lists the tests that each tool needs: written, missing, for a real system, for a model',
  flags: [
    { name: 'format', value: formats.join('|'), help: 'how the plan is printed (text)' },
    { name: 'all', help: 'tells of tests too that do not apply' },
  ],

  async run(args, surroundings) {
    const format = oneOf('format', args.value('format') ?? 'text', formats);
    const targets = findTargets(args.positionals, surroundings.cwd);
    const answers = await withProgress('Planning tests', surroundings, () =>
      askCores(targets.targets, defaultSettings, surroundings, async (core, { paths }) => ({
        plans: await core.testPlan({ paths }),
        over: await core.passedOver({ paths }),
      })),
    );
    const nameOf = (file: string): string => relativeName(targets.root, file);
    const values = answers.flatMap((answer) => ('value' in answer ? [answer.value] : []));
    const plans = values.flatMap((value) => value.plans);
    surroundings.out(format === 'json' ? asJson(plans, nameOf) : asText(plans, nameOf, args.has('all'), targets.written));
    const failures = answers.flatMap((answer) => ('failure' in answer ? [answer.failure] : []));
    for (const failure of failures) surroundings.err(`candor: ${oneLine(printable(failure))}\n`);
    const over = tellPassedOver(
      { unread: values.flatMap((value) => value.over.unread), unparsed: values.flatMap((value) => value.over.unparsed) },
      nameOf,
      surroundings,
    );
    return failures.length > 0 ? 2 : over;
  },
};

type NameOf = (file: string) => string;

function asJson(plans: readonly ToolPlan[], nameOf: NameOf): string {
  const tools = plans.map(({ tests, file, ...plan }) => ({
    ...plan,
    file: nameOf(file),
    tests: tests.map(({ by, ...test }) => ({ ...test, by: by.map((one) => ({ ...one, file: nameOf(one.file) })) })),
  }));
  return `${JSON.stringify({ tools }, undefined, 2)}\n`;
}

function asText(plans: readonly ToolPlan[], nameOf: NameOf, isAll: boolean, looked: readonly string[]): string {
  if (plans.length === 0) return `No agent tools found under ${looked.map(printable).join(', ')}.\n`;
  const blocks = plans.map(({ name, file, line, tests }) => {
    const shown = tests.filter(({ applies }) => applies || isAll);
    return [
      `${printable(name ?? nameIsComputed)}  ${printable(nameOf(file))}:${line}`,
      ...shown.flatMap((test) => linesOf(test, nameOf)),
    ].join('\n');
  });
  const needed = plans.flatMap(({ tests }) => tests.filter(({ applies }) => applies));
  const count = (status: PlannedTest['status']): number => needed.filter((test) => test.status === status).length;
  const total = `${counted(plans.length, 'tool')}: ${counted(needed.length, 'test')} needed, ${count('exists')} written, ${count('missing')} missing, ${count('integration')} for a real system, ${count('eval')} for a model.`;
  return `${[...blocks, total].join('\n\n')}\n`;
}

const words = { exists: 'written', missing: 'MISSING', integration: 'integration', eval: 'with a model' } as const;

function linesOf({ id, applies, status, proves, why, by, prompts }: PlannedTest, nameOf: NameOf): readonly string[] {
  const place =
    by[0] === undefined ? '' : `  ${printable(nameOf(by[0].file))}:${by[0].line}${by.length > 1 ? ` and ${by.length - 1} more` : ''}`;
  const said = applies ? words[status] : 'not needed';
  return [
    `  ${said.padEnd(12)}  ${id.padEnd(24)}  ${oneLine(status === 'exists' ? proves : `${proves} (${why})`)}${place}`,
    ...prompts.map((prompt) => `  ${''.padEnd(12)}  ask: ${oneLine(prompt)}`),
  ];
}
