/** What lies past the bound of paths still decides whether a tool counts as analyzed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAnalysis } from '../../../server/src/analysis/api';
import { coreOptions } from '../../support/coreAnalyzer';
import { createFixture, root } from '../../support/fixture';
import { parseMarkdown } from '../../support/markdown';

const fence = '```';

/** A helper with more returns than the paths of a tool that are kept, and one more behind them. */
function factsWith(last: string): string {
  const returns = Array.from({ length: 60 }, (_, i) => `  if (code === ${i}) return { state: 'step ${i}' };`).join('\n');
  const code = `
function state(code: number, from) {
${returns}
  return ${last};
}
export function make(from) {
  return tool({ inputSchema: z.object({ code: z.number() }), execute: async ({ code }) => state(code, from) });
}`;
  const [testCase] = parseMarkdown('bound.md', `# Bound\n\n## Many returns\n\n${fence}ts sdk=ai\n${code}\n${fence}\n`);
  assert.ok(testCase);
  const { workspace } = createFixture(testCase);
  const analysis = createAnalysis(coreOptions(workspace.files));
  analysis.configure(workspace.settings);
  const facts = analysis.facts(`${root}/tool.ts`);
  analysis.dispose();
  return facts ?? '';
}

describe('More paths than are kept', () => {
  test('all known', () => {
    assert.match(factsWith("{ state: 'done' }"), /analyzed yes/);
  });

  test('one that is not known, behind the bound', () => {
    assert.match(factsWith('from(code)'), /analyzed no: exit-unknown/);
  });
});
