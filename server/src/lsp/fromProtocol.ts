/**
 * Reads the shapes of the protocol: what the client can do, which folders and settings it has, which file a URI means.
 * Invariant: with `toProtocol.ts` the only place that knows those shapes. Everything read here came from outside and may be anything.
 */
import { MarkupKind, type CodeActionContext, type InitializeParams } from 'vscode-languageserver/node';
import { statusCapability, type InitializationOptions } from '../../../shared/src/protocol';
import { configSection } from '../../../shared/src/names';

/** What a diagnostic may carry beside range and message. */
export interface DiagnosticShape {
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly tags: boolean;
}

export interface ClientFeatures {
  readonly pull: boolean;
  readonly pullRefresh: boolean;
  readonly workspaceDiagnostics: boolean;
  readonly diagnostic: DiagnosticShape;
  readonly configuration: boolean;
  readonly configurationRegistration: boolean;
  readonly watcherRegistration: boolean;
  readonly documentChanges: boolean;
  readonly resolveEdit: boolean;
  /** Shows a code action that cannot be taken, with the reason. */
  readonly disabledActions: boolean;
  readonly markdown: boolean;
  readonly progress: boolean;
  readonly status: boolean;
  /** Commands of ours that the client can run. */
  readonly commands: ReadonlySet<string>;
}

export interface Folder {
  /** Absolute, forward slashes, no slash at the end. */
  readonly root: string;
  readonly uri: string;
}

export function readFeatures(params: InitializeParams): ClientFeatures {
  const { textDocument, workspace, window, experimental } = params.capabilities ?? {};
  const shapes = [textDocument?.publishDiagnostics, textDocument?.diagnostic];
  const options = params.initializationOptions as InitializationOptions | undefined;
  const hoverFormats = textDocument?.hover?.contentFormat;
  return {
    pull: typeof textDocument?.diagnostic === 'object' && textDocument.diagnostic !== null,
    pullRefresh: workspace?.diagnostics?.refreshSupport === true,
    workspaceDiagnostics: options?.workspaceDiagnostics !== false,
    diagnostic: {
      relatedInformation: shapes.some((shape) => shape?.relatedInformation === true),
      codeDescription: shapes.some((shape) => shape?.codeDescriptionSupport === true),
      tags: shapes.some((shape) => shape?.tagSupport !== undefined),
    },
    configuration: workspace?.configuration === true,
    configurationRegistration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    watcherRegistration: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    resolveEdit: textDocument?.codeAction?.resolveSupport?.properties?.includes('edit') === true,
    disabledActions: textDocument?.codeAction?.disabledSupport === true,
    markdown: !Array.isArray(hoverFormats) || hoverFormats.includes(MarkupKind.Markdown),
    progress: window?.workDoneProgress === true,
    status: (experimental as Record<string, unknown> | undefined)?.[statusCapability] === true,
    commands: new Set(Array.isArray(options?.commands) ? options.commands : []),
  };
}

/** The features of a client that has not said anything yet. */
export const noFeatures: ClientFeatures = readFeatures({ processId: null, rootUri: null, capabilities: {} });

/** The folders of the workspace; older clients name one root instead. */
export function readFolders(params: InitializeParams): Folder[] {
  const { workspaceFolders, rootUri, rootPath } = params;
  if (Array.isArray(workspaceFolders)) return toFolders(workspaceFolders.map((folder: Partial<Folder> | null) => folder?.uri));
  if (typeof rootUri === 'string') return toFolders([rootUri]);
  if (typeof rootPath === 'string' && rootPath !== '') {
    const root = trimSlash(withUpperDrive(rootPath.replaceAll('\\', '/')));
    return [{ root, uri: rootPath }];
  }
  return [];
}

export function toFolders(uris: readonly unknown[]): Folder[] {
  return uris.flatMap((uri) => {
    const file = toFile(uri);
    return typeof uri !== 'string' || file === undefined || file.startsWith('untitled:') ? [] : [{ root: trimSlash(file), uri }];
  });
}

/** The absolute path with forward slashes of a `file:` URI, an `untitled:` URI as it came, `undefined` for anything else. */
export function toFile(uri: unknown): string | undefined {
  if (typeof uri !== 'string') return undefined;
  if (/^untitled:/i.test(uri)) return uri;
  const parts = /^file:\/\/([^/?#]*)([^?#]*)/i.exec(uri);
  if (parts === null) return undefined;
  const [, host = '', path = ''] = parts;
  try {
    const decoded = withUpperDrive(decodeURIComponent(path).replace(/^\/(?=[A-Za-z]:)/, ''));
    return host === '' || host.toLowerCase() === 'localhost' ? decoded : `//${host}${decoded}`;
  } catch {
    // A stray `%`: no file has this name.
    return undefined;
  }
}

/** The settings in what a client sends unasked: the section itself, or an object that holds it under its name. */
export function readSettings(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const raw = sent as Record<string, unknown>;
  if (typeof raw[configSection] === 'object') return raw[configSection];
  return typeof raw['settings'] === 'object' ? readSettings(raw['settings']) : raw;
}

/** Whether the client asked for this kind of code action, by its name or by a kind above it. */
export function wants(context: CodeActionContext | undefined, kind: string): boolean {
  const only = context?.only;
  return only === undefined || only.some((asked) => asked === '' || kind === asked || kind.startsWith(`${asked}.`));
}

/** One spelling of the drive: clients and the disk disagree about its case. */
function withUpperDrive(path: string): string {
  return path.replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
