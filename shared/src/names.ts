/** Names that more than one part of the product speaks: the contract of the faces. */
export const extensionId = 'candor.candor';
export const configSection = 'candor';
export const diagnosticSource = 'candor';
export const configFileName = 'candor.config.json';
export const lockFileName = 'candor.lock.json';
export const docsBaseUrl = 'https://github.com/candor-lint/candor/blob/main/docs/rules';

/** The kind of code action that rewrites a handler. */
export const rewriteKind = 'refactor.rewrite.candor';

export const commands = {
  checkWorkspace: 'candor.checkWorkspace',
  restart: 'candor.restart',
  showOutput: 'candor.showOutput',
  explainRule: 'candor.explainRule',
  /** Previews the rewrite; the other two answer the preview. */
  rewriteHandler: 'candor.rewriteHandler',
  applyRewrite: 'candor.applyRewrite',
  discardRewrite: 'candor.discardRewrite',
  /** Asks for a reason and writes the comment that ignores a finding. Run by a code action. */
  suppress: 'candor.suppress',
  /** Writes the missing contract tests of a tool. Run by a code lens, or for the tool at the cursor. */
  writeContractTests: 'candor.writeContractTests',
  showTools: 'candor.showTools',
  /** Shows one tool in the view. Run by a code lens. */
  showTool: 'candor.showTool',
  refreshTools: 'candor.refreshTools',
} as const;

/** The scheme of a file as it would be. */
export const previewScheme = 'candor-rewrite';

export const toolsView = 'candor.tools';
/** Whether the editor shows what is about tools: nothing is in the way where there are none. */
export const hasToolsContext = 'candor.hasTools';

/** Where a rule's public page lives. */
export function ruleUrl(rule: string): string {
  return `${docsBaseUrl}/${rule}.md`;
}
