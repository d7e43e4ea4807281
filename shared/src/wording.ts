/** How things are called where a person reads them, the same in a hover of the server and in the view of the client. */

const sdkTitles: Readonly<Record<string, string>> = {
  mcp: 'MCP SDK',
  ai: 'Vercel AI SDK',
  langchain: 'LangChain',
  'openai-agents': 'OpenAI Agents SDK',
  project: 'no SDK',
};

/** `MCP SDK v1`; of one without a title, what it is called in settings and reports. */
export function sdkTitle({ sdk, sdkMajor }: { readonly sdk: string; readonly sdkMajor: number | null }): string {
  return `${sdkTitles[sdk] ?? sdk}${sdkMajor === null ? '' : ` v${sdkMajor}`}`;
}

/** The refactoring that changes all returns of a handler at once. */
export const rewriteTitle = 'Rewrite handler to a discriminated result';

/** Stands where a tool's name would. */
export const nameIsComputed = '(name is computed)';
