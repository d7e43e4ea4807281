/** `candor rules`: the table of all rules. */
import { readCatalogue, type RuleRow } from '../host/client';
import { ruleUrl } from '../../../shared/src/names';
import { workerFileOf } from './askCores';
import { wrap } from './reporters/screenText';
import { compare } from './checkResult';
import { oneOf, UsageError, type Command } from './usage';

const formats = ['text', 'json', 'markdown'] as const;

export const rulesCommand: Command = {
  name: 'rules',
  usage: 'rules [flags]',
  summary: 'lists every rule with its recommended level and the kind of its fix',
  flags: [{ name: 'format', value: formats.join('|'), help: 'how the table is printed (text)' }],

  async run(args, surroundings) {
    const format = oneOf('format', args.value('format') ?? 'text', formats);
    if (args.positionals.length > 0)
      throw new UsageError('`candor rules` takes no path; `candor explain RULE` prints the page of one rule.');
    const rules = [...(await readCatalogue(workerFileOf(surroundings)))].sort((a, b) => compare(a.group, b.group) || compare(a.id, b.id));
    if (format === 'json') surroundings.out(asJson(rules));
    else surroundings.out(format === 'markdown' ? asMarkdown(rules) : asText(rules, surroundings.columns));
    return 0;
  },
};

function asJson(rules: readonly RuleRow[]): string {
  const rows = rules.map(({ id, group, level, fix, summary, since }) => ({ id, group, level, fix, summary, since, url: ruleUrl(id) }));
  return `${JSON.stringify(rows, undefined, 2)}\n`;
}

function asText(rules: readonly RuleRow[], columns: number): string {
  const width = Math.max(4, ...rules.map(({ id }) => id.length));
  const lines = [`${'rule'.padEnd(width)}  level    fix     what it reports`];
  let group = '';
  for (const rule of rules) {
    if (rule.group !== group) lines.push('', rule.group);
    group = rule.group;
    const head = `${rule.id.padEnd(width)}  ${rule.level.padEnd(7)}  ${(rule.fix === 'none' ? '–' : rule.fix).padEnd(6)}  `;
    lines.push(...wrap(rule.summary, Math.max(columns, head.length + 30), head, ' '.repeat(head.length)));
  }
  return `${lines.join('\n')}\n`;
}

function asMarkdown(rules: readonly RuleRow[]): string {
  const rows = rules.map(
    ({ id, group, level, fix, summary }) =>
      `| [${id}](${ruleUrl(id)}) | ${group} | ${level} | ${fix} | ${summary.replaceAll('|', '\\|')} |`,
  );
  return `${['| rule | group | level | fix | what it reports |', '|---|---|---|---|---|', ...rows].join('\n')}\n`;
}
