/** `candor/tools`: the tools of all folders with what was found in each, for a view of them. */
import type { ToolEntry, ToolsResult } from '../../../../shared/src/protocol';
import type { PlacedFinding, ToolInfo, WorkspaceReport } from '../../analysis/report';
import type { CancelToken } from '../../host/core';
import type { Session } from '../session';
import { toToolEntry } from '../toProtocol';

export async function tools(session: Session, token: CancelToken): Promise<ToolsResult> {
  // Folders of the workspace, and what is open outside them.
  const places = new Set([...session.folderPlaces(), ...session.places()]);
  const entries: ToolEntry[] = [];
  for (const place of places) {
    const report = await place.ask((core) => core.check({ paths: [] }, token), undefined);
    if (report !== undefined) entries.push(...entriesOf(session, report));
  }
  return { tools: entries };
}

export function entriesOf(session: Session, report: WorkspaceReport): ToolEntry[] {
  const found = new Map<string, PlacedFinding[]>();
  for (const finding of report.findings) {
    for (const key of new Set(finding.tools.map(keyOf))) {
      const others = found.get(key);
      if (others === undefined) found.set(key, [finding]);
      else others.push(finding);
    }
  }
  return report.tools.map((tool) => toToolEntry(tool, found.get(keyOf(tool)) ?? [], session.uriOf));
}

/** A finding names its tool by where it is registered. */
function keyOf({ file, line, name }: Pick<ToolInfo, 'file' | 'line' | 'name'>): string {
  return `${file}:${line}:${name ?? ''}`;
}
