/**
 * Builds the shapes of the protocol from the plain data of the core.
 * Invariant: with `fromProtocol.ts` the only place that knows those shapes.
 */
import {
  CodeActionKind,
  DiagnosticSeverity,
  DiagnosticTag,
  MarkupKind,
  TextDocumentSyncKind,
  type CodeAction,
  type Diagnostic,
  type Hover,
  type ServerCapabilities,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { commands, diagnosticSource } from '../../../shared/src/names';
import type { PlacedEdit, PlacedFinding } from '../analysis/report';
import type { Hover as Card } from '../host/core';
import type { ClientFeatures, DiagnosticShape } from './fromProtocol';

/** The URI by which the client knows a file: its own spelling where the document is open. */
export type UriOf = (file: string) => string;

export const fixAllKind = `${CodeActionKind.SourceFixAll}.${diagnosticSource}`;

export function serverCapabilities(features: ClientFeatures): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind], resolveProvider: true },
    executeCommandProvider: { commands: [commands.checkWorkspace], workDoneProgress: true },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    ...(features.pull && {
      diagnosticProvider: {
        identifier: diagnosticSource,
        interFileDependencies: true,
        workspaceDiagnostics: features.workspaceDiagnostics,
        workDoneProgress: true,
      },
    }),
  };
}

/** The `file:` URI of a path, escaped as VS Code escapes it; an `untitled:` URI as it is. */
export function toUri(file: string): string {
  if (/^untitled:/i.test(file)) return file;
  const [, host = '', path = ''] = /^(?:\/\/([^/]+))?(.*)$/s.exec(file) ?? [];
  const rooted = path.startsWith('/') ? path : `/${path.replace(/^[A-Z]:/, (drive) => drive.toLowerCase())}`;
  return `file://${host}${rooted.split('/').map(escapeSegment).join('/')}`;
}

export function toDiagnostic(finding: PlacedFinding, shape: DiagnosticShape, uriOf: UriOf): Diagnostic {
  const { range, level, rule, url, message, related } = finding;
  return {
    range,
    severity: severities[level],
    source: diagnosticSource,
    code: rule,
    ...(shape.codeDescription && { codeDescription: { href: url } }),
    message,
    ...(shape.tags && rule === 'unused-suppression' && { tags: [DiagnosticTag.Unnecessary] }),
    ...(shape.relatedInformation &&
      related.length > 0 && {
        relatedInformation: related.map((place) => ({
          location: { uri: uriOf(place.file), range: place.range },
          message: place.note,
        })),
      }),
  };
}

/** One edit over all files. `versions` holds the open documents as they were when the edit was computed. */
export function toWorkspaceEdit(
  files: readonly { readonly file: string; readonly edits: readonly PlacedEdit[] }[],
  versions: ReadonlyMap<string, number>,
  features: ClientFeatures,
  uriOf: UriOf,
): WorkspaceEdit {
  if (!features.documentChanges)
    return { changes: Object.fromEntries(files.map(({ file, edits }) => [uriOf(file), edits.map(toTextEdit)])) };
  return {
    documentChanges: files.map(({ file, edits }) => ({
      textDocument: { uri: uriOf(file), version: versions.get(file) ?? null },
      edits: edits.map(toTextEdit),
    })),
  };
}

export function toQuickFix(title: string, diagnostic: Diagnostic, edit: WorkspaceEdit, isPreferred: boolean): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], ...(isPreferred && { isPreferred }), edit };
}

export function toHover({ markdown, start, end }: Card, features: ClientFeatures): Hover {
  return { contents: { kind: features.markdown ? MarkupKind.Markdown : MarkupKind.PlainText, value: markdown }, range: { start, end } };
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

function toTextEdit({ range, newText }: PlacedEdit): TextEdit {
  return { range, newText };
}

function escapeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
