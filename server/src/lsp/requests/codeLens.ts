/** `textDocument/codeLens`: over each handler, how it stands with the tool. */
import type { CodeLens, CodeLensParams } from 'vscode-languageserver/node';
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
  return entriesOf(session, report).flatMap((tool) => {
    if (tool.handler?.uri === uri) return [toCodeLens(tool.handler.line, titleOf(tool), tool, session.features)];
    return tool.handler === null && tool.uri === uri ? [toCodeLens(tool.range.start.line, titleOf(tool), tool, session.features)] : [];
  });
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
