import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryOf, toTree } from '../../../client/src/toolTree';
import type { ToolEntry, ToolFinding } from '../../../shared/src/protocol';

const range = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 1 } });

function finding(level: ToolFinding['level'], rule = 'missing-is-error'): ToolFinding {
  return { rule, level, message: 'It is so.', uri: 'file:///a.ts', range: range(0) };
}

function tool(uri: string, name: string, line: number, findings: readonly ToolFinding[], analyzed = true): ToolEntry {
  const known = { sdk: 'mcp', sdkMajor: 1, handler: null, input: true, output: false, description: null, why: null, exits: [] };
  return { ...known, name, uri, range: range(line), findings, analyzed };
}

test('the file with the worst tool is first, and in it the worst tool', () => {
  const tree = toTree([
    tool('file:///clean.ts', 'sound', 1, []),
    tool('file:///mixed.ts', 'fine', 1, []),
    tool('file:///mixed.ts', 'warned', 5, [finding('warning')]),
    tool('file:///mixed.ts', 'twice', 9, [finding('warning'), finding('warning')]),
    tool('file:///worst.ts', 'broken', 1, [finding('error'), finding('hint')]),
  ]);
  assert.deepEqual(
    tree.map(({ uri, standing, tools }) => [uri, standing, tools.map((node) => node.tool.name)]),
    [
      ['file:///worst.ts', 'error', ['broken']],
      ['file:///mixed.ts', 'warning', ['twice', 'warned', 'fine']],
      ['file:///clean.ts', 'clean', ['sound']],
    ],
  );
});

test('a tool that could not be followed is neither sound nor faulty', () => {
  const [file] = toTree([tool('file:///a.ts', 'opaque', 1, [finding('hint', 'unanalyzed-tool')], false)]);
  assert.equal(file?.tools[0]?.standing, 'unknown');
});

test('the summary counts tools with findings that a person would mend', () => {
  const sound = tool('file:///a.ts', 'sound', 1, [finding('hint')]);
  const faulty = tool('file:///a.ts', 'faulty', 2, [finding('warning')]);
  assert.equal(summaryOf([sound]), '1 tool, none with findings');
  assert.equal(summaryOf([sound, faulty]), '2 tools, 1 with findings');
});
