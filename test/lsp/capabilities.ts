/** What an editor of today says it can do. */
import type { ClientCapabilities } from 'vscode-languageserver/node';
import { statusCapability } from '../../shared/src/protocol';

export function capabilitiesOf(pull: boolean): ClientCapabilities {
  const shape = { relatedInformation: true, codeDescriptionSupport: true, tagSupport: { valueSet: [1 as const, 2 as const] } };
  return {
    textDocument: {
      synchronization: { didSave: true },
      publishDiagnostics: { ...shape, versionSupport: true },
      hover: { contentFormat: ['markdown', 'plaintext'] },
      codeAction: {
        codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source', 'source.fixAll'] } },
        isPreferredSupport: true,
        dataSupport: true,
        resolveSupport: { properties: ['edit'] },
      },
      ...(pull && { diagnostic: { ...shape, dynamicRegistration: false } }),
    },
    workspace: {
      configuration: true,
      workspaceFolders: true,
      didChangeConfiguration: { dynamicRegistration: true },
      didChangeWatchedFiles: { dynamicRegistration: true },
      workspaceEdit: { documentChanges: true },
      diagnostics: { refreshSupport: true },
    },
    window: { workDoneProgress: true },
    experimental: { [statusCapability]: true },
  };
}
