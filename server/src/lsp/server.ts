/** The language server: which message goes to which handler, and nothing else. */
import { createConnection, RequestType, type CodeAction, type CodeLens, type Connection } from 'vscode-languageserver/node';
import {
  contractTestsMethod,
  toolsMethod,
  type ContractTestsParams,
  type ContractTestsResult,
  type ToolsResult,
} from '../../../shared/src/protocol';
import { wholeMessages } from './frames';
import { guard, guardSilent, insteadOf, insteadOfReport } from './guard';
import { listenToConfiguration, watchConfiguration } from './notifications/configuration';
import { listenToDocuments } from './notifications/documents';
import { listenToUnseen } from './notifications/unseen';
import { listenToWatchedFiles, watchFiles } from './notifications/watchedFiles';
import { listenToWorkspaceFolders } from './notifications/workspaceFolders';
import { createPublisher } from './publish';
import { codeActions, resolveCodeAction } from './requests/codeAction';
import { codeLenses, resolveCodeLens } from './requests/codeLens';
import { contractTests } from './requests/contractTests';
import { diagnose } from './requests/diagnostic';
import { executeCommand } from './requests/executeCommand';
import { hover } from './requests/hover';
import { tools } from './requests/tools';
import { diagnoseWorkspace } from './requests/workspaceDiagnostic';
import { createSession, type Runtime } from './session';
import { serverCapabilities } from './toProtocol';

/** Speaks the protocol over the standard streams until the client says `exit`. */
export function serveStdio(runtime: Runtime): void {
  startServer(createConnection(process.stdin.pipe(wholeMessages()), process.stdout), runtime);
}

export function startServer(connection: Connection, runtime: Runtime): void {
  const session = createSession(connection, runtime);
  const publisher = createPublisher(session);
  const { log } = session;

  connection.onInitialize((params) => {
    session.initialize(params);
    // Not before: the library listens to this notification itself from here on, and the last listener is the one that hears it.
    listenToWorkspaceFolders(session, publisher);
    return {
      capabilities: serverCapabilities(session.features),
      serverInfo: { name: 'candor', version: process.env['CANDOR_VERSION'] ?? '' },
    };
  });
  connection.onInitialized(
    guardSilent(log, 'The registration', async () => {
      await Promise.all([watchFiles(session), watchConfiguration(session)]);
    }),
  );
  connection.onShutdown(() => {
    publisher.dispose();
    session.dispose();
  });

  connection.languages.diagnostics.on(guard(log, insteadOfReport, (params, token) => diagnose(session, params, token)));
  connection.languages.diagnostics.onWorkspace(
    guard(log, insteadOfReport, (params, token, progress) => diagnoseWorkspace(session, params, token, progress)),
  );
  connection.onCodeAction(guard(log, insteadOf([]), (params, token) => codeActions(session, params, token)));
  connection.onCodeActionResolve((unresolved, token) =>
    guard(log, insteadOf(unresolved), (action: CodeAction, cancellation) => resolveCodeAction(session, action, cancellation))(
      unresolved,
      token,
    ),
  );
  connection.onCodeLens(guard(log, insteadOf([]), (params, token) => codeLenses(session, params, token)));
  connection.onCodeLensResolve((unresolved, token) =>
    guard(log, insteadOf(unresolved), (lens: CodeLens, cancellation) => resolveCodeLens(session, lens, cancellation))(unresolved, token),
  );
  connection.onRequest(
    new RequestType<ContractTestsParams, ContractTestsResult, void>(contractTestsMethod),
    guard(log, insteadOf<ContractTestsResult>({ files: [], why: null }), (params, token) => contractTests(session, params, token)),
  );
  connection.onRequest(
    new RequestType<object, ToolsResult, void>(toolsMethod),
    guard(log, insteadOf<ToolsResult>({ tools: [] }), (_, token) => tools(session, token)),
  );
  connection.onHover(guard(log, insteadOf(null), (params, token) => hover(session, params, token)));
  connection.onExecuteCommand(
    guard(log, insteadOf(null), (params, token, progress) => executeCommand(session, publisher, params, token, progress)),
  );

  listenToDocuments(session, publisher);
  listenToWatchedFiles(session, publisher);
  listenToConfiguration(session, publisher);
  listenToUnseen(session, publisher);
  session.documents.listen(connection);
  connection.listen();
}
