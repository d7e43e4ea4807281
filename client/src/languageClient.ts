/** How the server is started and what it is asked for. */
import { window, type ExtensionContext, type Uri } from 'vscode';
import { LanguageClient, TransportKind, type LanguageClientOptions, type StaticFeature } from 'vscode-languageclient/node';
import { configSection } from '../../shared/src/names';
import { statusCapability, type InitializationOptions } from '../../shared/src/protocol';

const languages = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];
export const documentSelector = languages.flatMap((language) => ['file', 'untitled'].map((scheme) => ({ language, scheme })));

/** Told of each answer after the editor has it: the document and the version that was asked about. */
export type Delivered = (uri: Uri, version: number | undefined) => void;

export function createClient(context: ExtensionContext, delivered: Delivered): LanguageClient {
  // A check of the whole workspace is the user's to ask for, with the command; the client would repeat it every two seconds.
  const initializationOptions: InitializationOptions = { workspaceDiagnostics: false };
  const options: LanguageClientOptions = {
    documentSelector,
    outputChannel: window.createOutputChannel('Candor', { log: true }),
    diagnosticPullOptions: { onChange: true, onSave: true, onFocus: true },
    initializationOptions,
    middleware: {
      async provideDiagnostics(document, previousResultId, token, next) {
        const uri = 'uri' in document ? document.uri : document;
        const version = 'uri' in document ? document.version : undefined;
        const report = await next(document, previousResultId, token);
        // The client stores the answer once this has returned it.
        if (report) setTimeout(() => delivered(uri, version), 0);
        return report;
      },
    },
  };
  const module = context.asAbsolutePath('dist/main.js');
  const client = new LanguageClient(configSection, 'Candor', { module, args: ['lsp'], transport: TransportKind.stdio }, options);
  client.registerFeature(statusFeature);
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
