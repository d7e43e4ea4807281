/** Names that more than one part of the product speaks: the contract of the faces. */
export const extensionId = 'candor.candor';
export const configSection = 'candor';
export const diagnosticSource = 'candor';
export const configFileName = 'candor.config.json';
export const docsBaseUrl = 'https://github.com/candor-lint/candor/blob/main/docs/rules';

export const commands = {
  checkWorkspace: 'candor.checkWorkspace',
  restart: 'candor.restart',
  showOutput: 'candor.showOutput',
  explainRule: 'candor.explainRule',
  rewriteHandler: 'candor.rewriteHandler',
} as const;

/** Where a rule's public page lives. */
export function ruleUrl(rule: string): string {
  return `${docsBaseUrl}/${rule}.md`;
}
