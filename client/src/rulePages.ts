/** The pages of the rules, which come with the extension: opened as Markdown, without a network. */
import { commands as registry, env, Uri, window, workspace, type ExtensionContext, type QuickPickItem } from 'vscode';
import { configSection, ruleUrl } from '../../shared/src/names';

/** Opens the page of a rule, or asks which. */
export async function explainRule(context: ExtensionContext, asked: unknown): Promise<void> {
  const rule = typeof asked === 'string' ? asked : await choose(context);
  if (rule === undefined || !/^[a-z][a-z0-9-]*$/.test(rule)) return;
  const page = Uri.joinPath(context.extensionUri, 'dist', 'rules', `${rule}.md`);
  if (await isThere(page)) await registry.executeCommand('markdown.showPreview', page);
  else await env.openExternal(Uri.parse(ruleUrl(rule)));
}

async function isThere(page: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(page);
    return true;
  } catch {
    // A rule of another version of the server: its page is in the repository.
    return false;
  }
}

async function choose(context: ExtensionContext): Promise<string | undefined> {
  const options = { placeHolder: 'Which rule?', matchOnDetail: true };
  const chosen = await window.showQuickPick(itemsOf(context.extension.packageJSON), options);
  return chosen?.label;
}

/** The rules as the settings of the manifest list them: the one place that says all of them in a sentence. */
export function itemsOf(manifest: unknown): QuickPickItem[] {
  const { contributes } = manifest as { contributes: { configuration: { properties: Record<string, { properties?: object }> } } };
  const rules = contributes.configuration.properties[`${configSection}.rules`]?.properties ?? {};
  return Object.entries(rules as Record<string, { markdownDescription: string }>).map(([label, { markdownDescription }]) => {
    const [, summary = markdownDescription, description = ''] = /^(.*) Recommended: (\w+)\.$/.exec(markdownDescription) ?? [];
    return { label, description, detail: summary.replaceAll('`', '') };
  });
}
