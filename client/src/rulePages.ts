/** The pages of the rules, which come with the extension: opened as Markdown, without a network. */
import { commands as registry, env, Uri, window, workspace, type ExtensionContext, type QuickPickItem } from 'vscode';
import { ruleUrl } from '../../shared/src/names';

/** Opens the page of a rule, or asks which. */
export async function explainRule(context: ExtensionContext, asked: unknown): Promise<void> {
  const folder = Uri.joinPath(context.extensionUri, 'dist', 'rules');
  const rules = await rulesIn(folder);
  const rule = typeof asked === 'string' ? asked : await choose(folder, rules);
  if (rule === undefined || !/^[a-z][a-z0-9-]*$/.test(rule)) return;
  if (rules.includes(rule)) await registry.executeCommand('markdown.showPreview', Uri.joinPath(folder, `${rule}.md`));
  else await env.openExternal(Uri.parse(ruleUrl(rule)));
}

async function rulesIn(folder: Uri): Promise<readonly string[]> {
  const entries = await workspace.fs.readDirectory(folder);
  return entries.flatMap(([name]) => /^([a-z][a-z0-9-]*)\.md$/.exec(name)?.[1] ?? []).sort();
}

async function choose(folder: Uri, rules: readonly string[]): Promise<string | undefined> {
  const items = await Promise.all(rules.map((rule) => itemOf(folder, rule)));
  const chosen = await window.showQuickPick(items, { placeHolder: 'Which rule?', matchOnDetail: true });
  return chosen?.label;
}

async function itemOf(folder: Uri, rule: string): Promise<QuickPickItem> {
  const page = Buffer.from(await workspace.fs.readFile(Uri.joinPath(folder, `${rule}.md`))).toString('utf8');
  return { label: rule, detail: summaryOf(page) };
}

/** The first sentence of a page, behind its heading and its generated head. */
export function summaryOf(page: string): string {
  const text = page.replace(/<!--[\s\S]*?-->/g, '').split(/\r?\n/);
  const isProse = (line: string) => line !== '' && !/^[#|<*>-]/.test(line);
  const start = text.findIndex(isProse);
  if (start < 0) return '';
  const end = text.findIndex((line, i) => i > start && line === '');
  const paragraph = text.slice(start, end < 0 ? undefined : end).join(' ');
  return (/^.*?[.:](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph).replaceAll('`', '');
}
