/** `workspace/executeCommand`: checks the whole workspace and shows what it finds, also in files that are not open. */
import { WorkDoneProgressReporter, type ExecuteCommandParams } from 'vscode-languageserver/node';
import { commands } from '../../../../shared/src/names';
import type { WorkspaceReport } from '../../analysis/report';
import type { Cancellation } from '../guard';
import type { Publisher } from '../publish';
import type { Session } from '../session';
import { checkFolders } from '../workspaceCheck';

export async function executeCommand(
  session: Session,
  publisher: Publisher,
  params: ExecuteCommandParams,
  token: Cancellation,
  clientProgress: WorkDoneProgressReporter,
): Promise<null> {
  if (params.command !== commands.checkWorkspace) {
    session.log.warn(`There is no command ${params.command}.`);
    return null;
  }
  const isUnasked = WorkDoneProgressReporter.isNullInstance(clientProgress);
  const progress = isUnasked && session.features.progress ? await ownProgress(session, token) : clientProgress;
  const checked = await checkFolders(session, token, progress);
  for (const { place, report } of checked) publisher.show(place, report.findings);
  if (!isQuiet(params)) session.log.tell('info', summary(checked.map(({ report }) => report)));
  return null;
}

/** The client asked without a token, as VS Code does: the server brings its own progress, with a button that cancels. */
async function ownProgress(session: Session, token: Cancellation): Promise<WorkDoneProgressReporter> {
  const progress = await session.connection.window.createWorkDoneProgress();
  progress.token.onCancellationRequested(() => token.cancel());
  return progress;
}

/** Asked again by a client that was told before. */
function isQuiet({ arguments: given }: ExecuteCommandParams): boolean {
  return (given?.[0] as { quiet?: unknown } | undefined)?.quiet === true;
}

function summary(reports: readonly WorkspaceReport[]): string {
  const sum = (count: (report: WorkspaceReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  const findings = counted(
    sum((report) => report.findings.length),
    'finding',
  );
  return `Candor: ${findings} in ${counted(
    sum((report) => report.tools.length),
    'tool',
  )}, ${counted(
    sum((report) => report.files),
    'file',
  )}.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
