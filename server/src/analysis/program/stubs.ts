/**
 * Which shipped declarations stand in for a package that is not installed.
 * Invariant: names only. The texts are files beside this one, handed in by the host; a missing one is no types, not a failure.
 */

/** Ambient declarations that are roots of the program where nothing installed says the same. */
export const nodeStub = 'node.d.ts';
export const webStub = 'web.d.ts';

const stubsOfPackages: Readonly<Record<string, string>> = {
  zod: 'zod.d.ts',
  '@modelcontextprotocol/sdk': 'mcp.d.ts',
  '@modelcontextprotocol/server': 'mcp.d.ts',
  '@modelcontextprotocol/core': 'mcp.d.ts',
  '@modelcontextprotocol/client': 'mcp.d.ts',
  ai: 'ai.d.ts',
  '@ai-sdk/provider-utils': 'ai.d.ts',
  '@langchain/core': 'langchain.d.ts',
  langchain: 'langchain.d.ts',
  '@openai/agents': 'openaiAgents.d.ts',
  '@openai/agents-core': 'openaiAgents.d.ts',
};

/** One file speaks for every entry of a package; an export it does not have is `any`, as without it. */
export function stubOf(packageName: string, specifier: string): string | undefined {
  // The functional flavour has other names for the same things.
  if (packageName === 'zod' && specifier.includes('/mini')) return undefined;
  return Object.hasOwn(stubsOfPackages, packageName) ? stubsOfPackages[packageName] : undefined;
}

/** Every file that has to be shipped. */
export const stubNames: readonly string[] = [...new Set([...Object.values(stubsOfPackages), 'zodSchemas.d.ts', nodeStub, webStub])];
