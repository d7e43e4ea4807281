/** `textDocument/diagnostic`: the findings of one file, or that they are the same as last time. */
import { createHash } from 'node:crypto';
import type { Diagnostic, DocumentDiagnosticParams, DocumentDiagnosticReport } from 'vscode-languageserver/node';
import type { PlacedFinding } from '../../analysis/report';
import { CancelledError, type CancelToken } from '../../host/core';
import { toFile } from '../fromProtocol';
import { isScript } from '../scripts';
import type { Session } from '../session';
import { toDiagnostic } from '../toProtocol';

export async function diagnose(session: Session, params: DocumentDiagnosticParams, token: CancelToken): Promise<DocumentDiagnosticReport> {
  const { textDocument, previousResultId } = params;
  const file = toFile(textDocument.uri);
  if (file === undefined || !isAsked(session, file)) return toReport([], previousResultId);

  const place = session.placeOf(file);
  if (previousResultId !== undefined && place.isHeld(file)) return { kind: 'unchanged', resultId: previousResultId };

  const version = session.document(file)?.version;
  const found = await place.askNow(token, (core, now) => core.checkFiles([file], now), []);
  if (session.document(file)?.version !== version) throw new CancelledError();
  return toReport(toDiagnostics(session, found.find((answer) => answer.file === file)?.findings ?? []), previousResultId);
}

export function toDiagnostics(session: Session, findings: readonly PlacedFinding[]): Diagnostic[] {
  return findings.map((finding) => toDiagnostic(finding, session.features.diagnostic, session.uriOf));
}

/** The id says what the diagnostics are, not when they were computed: the same findings are `unchanged` after any number of edits. */
export function toReport(items: Diagnostic[], previousResultId: string | undefined): DocumentDiagnosticReport {
  const resultId = createHash('sha1').update(JSON.stringify(items)).digest('base64url');
  return resultId === previousResultId ? { kind: 'unchanged', resultId } : { kind: 'full', resultId, items };
}

function isAsked(session: Session, file: string): boolean {
  return session.document(file) !== undefined || isScript(file);
}
