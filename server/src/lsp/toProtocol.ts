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
  type CodeLens,
  type Diagnostic,
  type Hover,
  type ServerCapabilities,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { commands, diagnosticSource, rewriteKind } from '../../../shared/src/names';
import type { SuppressArguments, ToolEntry } from '../../../shared/src/protocol';
import type { PlacedEdit, PlacedFinding, ToolInfo } from '../analysis/report';
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
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, rewriteKind, fixAllKind], resolveProvider: true },
    codeLensProvider: { resolveProvider: true },
    // A client that runs the command itself, to do more around it, must not be made to register it twice.
    ...(!features.commands.has(commands.checkWorkspace) && {
      executeCommandProvider: { commands: [commands.checkWorkspace], workDoneProgress: true },
    }),
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

/** A refactoring, or, with the finding that it clears, a quick-fix. */
export function toRewrite(title: string, edit: WorkspaceEdit, diagnostic: Diagnostic | undefined): CodeAction {
  if (diagnostic === undefined) return { title, kind: rewriteKind, edit };
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], edit };
}

/** Shown greyed out, with the reason, where somebody asks for refactorings by name. */
export function toRefusedRewrite(title: string, reason: string): CodeAction {
  return { title, kind: rewriteKind, disabled: { reason } };
}

/** The client asks for the reason and makes the edit. The dots say that something is asked first. */
export function toReasonPrompt(name: string, diagnostic: Diagnostic, prompt: SuppressArguments): CodeAction {
  const title = `${name}…`;
  const command = { title, command: commands.suppress, arguments: [prompt] };
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], command };
}

export function toExplanation(rule: string, diagnostic: Diagnostic): CodeAction {
  const title = `Explain \`${rule}\``;
  const command = { title, command: commands.explainRule, arguments: [rule] };
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], command };
}

/** A tool as the client shows it, with what was found in it, the worst first. */
export function toToolEntry(tool: ToolInfo, findings: readonly PlacedFinding[], uriOf: UriOf): ToolEntry {
  const { name, sdk, sdkMajor, input, output, description, analyzed, why, exits, handler } = tool;
  return {
    ...{ name, sdk, sdkMajor, uri: uriOf(tool.file), range: tool.nameRange, input, output, description, analyzed, why, exits },
    handler: handler === null ? null : { uri: uriOf(handler.file), line: handler.line - 1 },
    findings: findings
      .map(({ rule, level, message, file, range }) => ({ rule, level, message, uri: uriOf(file), range }))
      .sort((a, b) => severities[a.level] - severities[b.level]),
  };
}

/** Stands over the handler. Its command is there where the client can run it. */
export function toCodeLens(line: number, title: string, { uri, range }: ToolEntry, features: ClientFeatures): CodeLens {
  const at = { line, character: 0 };
  const command = features.commands.has(commands.showTool) ? { command: commands.showTool, arguments: [uri, range] } : { command: '' };
  return { range: { start: at, end: at }, command: { title, ...command } };
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
