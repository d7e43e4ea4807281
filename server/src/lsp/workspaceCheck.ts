/** A check of every workspace folder, with progress: what `workspace/diagnostic` and the command share. */
import type { WorkDoneProgressReporter } from 'vscode-languageserver/node';
import { posix } from 'node:path';
import type { PlacedFinding, WorkspaceReport } from '../analysis/report';
import type { CancelToken } from '../host/core';
import type { Place } from './place';
import type { Session } from './session';

export interface CheckedFolder {
  readonly place: Place;
  readonly report: WorkspaceReport;
}

export async function checkFolders(
  session: Session,
  token: CancelToken,
  progress: WorkDoneProgressReporter | undefined,
): Promise<readonly CheckedFolder[]> {
  const places = session.folderPlaces();
  const checked: CheckedFolder[] = [];
  progress?.begin('Checking agent tools', 0, undefined, true);
  try {
    for (const [i, place] of places.entries()) {
      progress?.report((100 * i) / places.length, posix.basename(place.root));
      const report = await place.ask((core) => core.check({ paths: [] }, token), undefined);
      if (report === undefined) continue;
      session.log.notices(report.notices);
      session.log.faults(report.faults);
      checked.push({ place, report });
    }
  } finally {
    progress?.done();
  }
  return checked;
}

export function byFile(findings: readonly PlacedFinding[]): ReadonlyMap<string, readonly PlacedFinding[]> {
  const found = new Map<string, PlacedFinding[]>();
  for (const finding of findings) {
    const others = found.get(finding.file);
    if (others === undefined) found.set(finding.file, [finding]);
    else others.push(finding);
  }
  return found;
}
