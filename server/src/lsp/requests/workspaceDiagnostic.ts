/**
 * `workspace/diagnostic`: the findings of every folder. Where nothing changed since the client asked last, the answer waits until something
 * does: clients ask again as soon as they are answered.
 */
import type {
  PreviousResultId,
  WorkDoneProgressReporter,
  WorkspaceDiagnosticParams,
  WorkspaceDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node';
import type { CancelToken } from '../../host/core';
import { toFile } from '../fromProtocol';
import type { Session } from '../session';
import { byFile, checkFolders } from '../workspaceCheck';
import { toDiagnostics, toReport } from './diagnostic';

export async function diagnoseWorkspace(
  session: Session,
  params: WorkspaceDiagnosticParams,
  token: CancelToken,
  progress: WorkDoneProgressReporter,
): Promise<WorkspaceDiagnosticReport> {
  const previous = idsByFile(params.previousResultIds);
  for (let shown: WorkDoneProgressReporter | undefined = progress; ; shown = undefined) {
    const changed = session.changed.next();
    const items = await checkAll(session, previous, token, shown);
    if (previous.size === 0 || token.cancelled || items.some(({ kind }) => kind === 'full')) return { items };
    await Promise.race([changed, new Promise<void>((resolve) => token.onCancel(resolve))]);
    if (token.cancelled) return { items };
  }
}

async function checkAll(
  session: Session,
  previous: ReadonlyMap<string, PreviousResultId>,
  token: CancelToken,
  progress: WorkDoneProgressReporter | undefined,
): Promise<WorkspaceDocumentDiagnosticReport[]> {
  const versions = session.versions();
  const findings = (await checkFolders(session, token, progress)).flatMap(({ report }) => report.findings);
  const found = byFile(findings);
  return [...new Set([...found.keys(), ...previous.keys()])].sort().map((file) => ({
    uri: session.uriOf(file),
    version: versions.get(file) ?? null,
    ...toReport(toDiagnostics(session, found.get(file) ?? []), previous.get(file)?.value),
  }));
}

function idsByFile(previous: readonly PreviousResultId[] | undefined): ReadonlyMap<string, PreviousResultId> {
  return new Map(
    (previous ?? []).flatMap((id) => {
      const file = toFile(id.uri);
      return file === undefined ? [] : [[file, id] as const];
    }),
  );
}
