/**
 * The built program beside a worker that only repeats what a file tells it to: for faults, crashes and odd names, which no project of a
 * test can bring about, and for formats, whose every field must be seen.
 */
import { copyFileSync, cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Place, PlacedFinding, ToolInfo, WorkspaceReport } from '../../server/src/analysis/report';
import { createLineIndex } from '../../server/src/analysis/text/lineIndex';
import type { FixReport } from '../../server/src/host/core';
import { dist, emptyFolder, mainFile, project, put } from './runCli';

export interface Canned {
  readonly check?: WorkspaceReport | 'crash' | 'fail';
  readonly tools?: readonly ToolInfo[];
  readonly fix?: FixReport;
  readonly facts?: string;
}

/** Answers with the `main.js` to start. */
export function programWithCannedAnswers(): string {
  const folder = emptyFolder();
  copyFileSync(mainFile, join(folder, 'main.js'));
  if (existsSync(join(dist, 'rules'))) cpSync(join(dist, 'rules'), join(folder, 'rules'), { recursive: true });
  put(join(folder, 'worker.js'), cannedWorker);
  return join(folder, 'main.js');
}

/** A folder with files in which the program sees tools, and the answers that the worker gives about it. */
export function projectWithAnswers(files: Readonly<Record<string, string | Buffer>>, answersFor: (root: string) => Canned): string {
  const root = project({ 'tool.ts': "import '@modelcontextprotocol/sdk/server/mcp.js';\nserver.registerTool('t', {}, f);\n", ...files });
  put(join(root, 'answers.json'), JSON.stringify(answersFor(root)));
  return root;
}

export const emptyReport: WorkspaceReport = { findings: [], tools: [], files: 1, generated: 0, suppressed: 0, notices: [], faults: [] };

/** Where `needle` stands in the text of a file. */
export function placeOf(root: string, file: string, text: string, needle: string): Place {
  const start = text.indexOf(needle);
  if (start < 0) throw new Error(`${needle} is not in ${file}`);
  const lines = createLineIndex(text);
  const span = { start, end: start + needle.length };
  return { file: `${root}/${file}`, span, range: { start: lines.positionAt(span.start), end: lines.positionAt(span.end) } };
}

export function findingAt(place: Place, rest: Partial<PlacedFinding> = {}): PlacedFinding {
  return {
    ...place,
    rule: 'prose-result',
    level: 'warning',
    message: 'A sentence.',
    related: [],
    fixes: [],
    tools: [],
    url: 'https://example.com',
    ...rest,
  };
}

export function toolAt(place: Place, rest: Partial<ToolInfo> = {}): ToolInfo {
  const { file, range } = place;
  return {
    name: 'search',
    sdk: 'mcp',
    sdkMajor: 1,
    file,
    line: range.start.line + 1,
    nameRange: range,
    handler: { file, line: range.start.line + 1 },
    input: true,
    output: false,
    description: null,
    analyzed: true,
    why: null,
    exits: [],
    ...rest,
  };
}

const cannedWorker = `
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const rule = (id) => ({ id, group: 'results', level: 'warning', fix: 'safe', summary: 'About ' + id + '.', since: '0.1.0' });
const rules = ['missing-is-error', 'prose-result', 'swallowed-failure'].map(rule);
parentPort.on('message', (message) => {
  if (message.kind !== 'ask') return;
  const { id, question } = message;
  if (question.kind === 'catalogue') return parentPort.postMessage({ kind: 'answer', id, answer: rules });
  if (question.kind === 'passedOver') return parentPort.postMessage({ kind: 'answer', id, answer: { unread: [], unparsed: [] } });
  const answer = JSON.parse(readFileSync(workerData.root + '/answers.json', 'utf8'))[question.kind];
  if (answer === 'crash') process.exit(3);
  if (answer === 'fail') return parentPort.postMessage({ kind: 'failed', id, message: 'The analysis tripped.', detail: 'at secret.ts:1' });
  parentPort.postMessage({ kind: 'answer', id, answer });
});
`;
