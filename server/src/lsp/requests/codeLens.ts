/** `textDocument/codeLens`: over each handler, how it stands with the tool. */
import type { CodeLens, CodeLensParams } from 'vscode-languageserver/node';
import { commands } from '../../../../shared/src/names';
import type { ToolEntry } from '../../../../shared/src/protocol';
import { CancelledError, type CancelToken } from '../../host/core';
import { toFile } from '../fromProtocol';
import type { Session } from '../session';
import { toCodeLens } from '../toProtocol';
import { entriesOf } from './tools';

export async function codeLenses(session: Session, { textDocument }: CodeLensParams, token: CancelToken): Promise<CodeLens[]> {
  const file = toFile(textDocument.uri);
  const document = file === undefined ? undefined : session.document(file);
  if (file === undefined || document === undefined) return [];

  const { version } = document;
  const report = await session.placeOf(file).askNow(token, (core, now) => core.check({ paths: [] }, now), undefined);
  if (document.version !== version) throw new CancelledError();
  if (report === undefined) return [];
  const uri = session.uriOf(file);
  return entriesOf(session, report).flatMap((tool, i) => {
    const line =
      tool.handler?.uri === uri ? tool.handler.line : tool.handler === null && tool.uri === uri ? tool.range.start.line : undefined;
    const info = report.tools[i];
    if (line === undefined || info === undefined) return [];
    const state = toCodeLens(line, titleOf(tool), tool, session.features);
    // Which tests there are is looked up when the lens is seen: other files are read for it.
    if (!session.features.commands.has(commands.writeContractTests) || tool.name === null) return [state];
    return [state, { range: state.range, data: { file: info.file, line: info.line } satisfies Planned }];
  });
}

interface Planned {
  /** Of the registration; 1-based. */
  readonly file: string;
  readonly line: number;
}

/** How many of the tests that apply to the tool are written. */
export async function resolveCodeLens(session: Session, lens: CodeLens, token: CancelToken): Promise<CodeLens> {
  const data = lens.data as Partial<Planned> | undefined;
  const { file, line } = data ?? {};
  if (lens.command !== undefined || typeof file !== 'string' || typeof line !== 'number') return lens;
  const plans = await session.placeOf(file).askNow(token, (core, now) => core.testPlan({ paths: [file] }, now), []);
  const plan = plans.find((one) => one.file === file && one.line === line);
  const due = plan?.tests.filter(({ applies }) => applies) ?? [];
  const written = due.filter(({ status }) => status === 'exists');
  if (plan === undefined || plan.name === null || due.length === 0) return { ...lens, command: { title: 'no tests apply', command: '' } };
  const title = `${written.length} of ${counted(due.length, 'test')} written`;
  const isDue = due.some(({ status }) => status === 'missing');
  const args = [session.uriOf(file), plan.name];
  return { ...lens, command: isDue ? { title, command: commands.writeContractTests, arguments: args } : { title, command: '' } };
}

function titleOf({ name, findings, analyzed, why, exits }: ToolEntry): string {
  const tool = name ?? 'tool';
  if (findings.length > 0) return `${tool}: ${counted(findings.length, 'finding')}`;
  if (!analyzed) return `${tool}: not followed${why === null ? '' : ` (${why})`}`;
  return `${tool}: no findings, ${counted(exits.length, 'exit')} followed`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
