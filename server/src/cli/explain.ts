/** `candor explain RULE`: the page of a rule, which the build ships beside the program. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from './targets';
import { checkRuleName, UsageError, type Command } from './usage';

export const explainCommand: Command = {
  name: 'explain',
  usage: 'explain RULE',
  summary: 'prints the page of a rule: what it reports, why that matters, and how it is fixed',
  flags: [],

  // Async as every command is, though a page is read in one go.
  async run(args, { distFolder, out }) {
    const [rule, ...more] = args.positionals;
    if (rule === undefined || more.length > 0) throw new UsageError('`candor explain` takes one rule: candor explain prose-result');
    const folder = join(distFolder, 'rules');
    const pages = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md') : [];
    const known = pages.map((name) => name.slice(0, -'.md'.length));
    checkRuleName(rule, known);
    out(withoutMarkers(pageOf(join(folder, `${rule}.md`))));
    return Promise.resolve(0);
  },
};

function pageOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The page of the rule cannot be read: ${reasonOf(error)}.`);
  }
}

/** The comments tell a generator where to write; a reader has no use for them. */
function withoutMarkers(page: string): string {
  return `${page.replace(/^<!--[\s\S]*?-->\r?\n/gm, '').trim()}\n`;
}
