/** How the server is started, what it is asked for, and what the editor makes of its answers. */
import type { ExtensionContext, LogOutputChannel, Uri } from 'vscode';
import { LanguageClient, TransportKind, type LanguageClientOptions, type StaticFeature } from 'vscode-languageclient/node';
import { commands, configSection } from '../../shared/src/names';
import { statusCapability, type InitializationOptions } from '../../shared/src/protocol';
import { fitIn, messagesAt } from './hover';
import { createRestartPolicy } from './restartPolicy';
import type { Trace } from './trace';
import { createUnseen } from './unseen';

const languages = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];
export const documentSelector = languages.flatMap((language) => ['file', 'untitled'].map((scheme) => ({ language, scheme })));

/** Told of each answer after the editor has it: the document and the version that was asked about. */
export type Delivered = (uri: Uri, version: number | undefined) => void;

export function createClient(context: ExtensionContext, output: LogOutputChannel, trace: Trace, delivered: Delivered): LanguageClient {
  const initializationOptions: InitializationOptions = {
    // A check of the whole workspace is the user's to ask for, with the command; the client would repeat it every two seconds.
    workspaceDiagnostics: false,
    commands: [commands.checkWorkspace, commands.explainRule, commands.suppress, commands.showTool, commands.writeContractTests],
  };
  const options: LanguageClientOptions = {
    documentSelector,
    outputChannel: output,
    traceOutputChannel: trace.channel,
    diagnosticPullOptions: { onChange: true, onSave: true, onFocus: true },
    initializationOptions,
    errorHandler: createRestartPolicy(),
    middleware: {
      async provideDiagnostics(document, previousResultId, token, next) {
        const uri = 'uri' in document ? document.uri : document;
        const version = 'uri' in document ? document.version : undefined;
        const report = await next(document, previousResultId, token);
        // The client stores the answer once this has returned it.
        if (report) setTimeout(() => delivered(uri, version), 0);
        return report;
      },
      async didOpen(document, next) {
        await unseen.opening(document);
        await next(document);
      },
      async provideHover(document, position, token, next) {
        const hover = await next(document, position, token);
        return hover && fitIn(hover, messagesAt(document.uri, position));
      },
    },
  };
  const module = context.asAbsolutePath('dist/main.js');
  const client = new LanguageClient(configSection, 'Candor', { module, args: ['lsp'], transport: TransportKind.stdio }, options);
  client.registerFeature(statusFeature);
  const unseen = createUnseen(client);
  context.subscriptions.push(unseen);
  return client;
}

/** Says that we listen to the server's own status message. */
const statusFeature: StaticFeature = {
  fillClientCapabilities(capabilities) {
    capabilities.experimental = { ...(capabilities.experimental as object | undefined), [statusCapability]: true };
  },
  initialize() {},
  getState: () => ({ kind: 'static' }),
  clear() {},
};
