/** Findings as the command line says them, and what the editor has in the same words. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DiagnosticSeverity, workspace, type Diagnostic } from 'vscode';
import { codeOf } from './editor';

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Reported extends Place {
  readonly rule: string;
  readonly level: string;
  readonly endLine: number;
  readonly endColumn: number;
  readonly related: readonly Place[];
  readonly url: string;
}

/** Of a file that holds what `candor check --format json` said: no more than the editor can show. */
export function reported(file: string | undefined): readonly Reported[] {
  assert.ok(file !== undefined, 'CANDOR_VSCODE_EXPECTED names a file');
  return readReport(readFileSync(file, 'utf8'));
}

export function readReport(json: string): readonly Reported[] {
  const { findings } = JSON.parse(json) as { findings: Reported[] };
  return findings.map(({ file, rule, level, line, column, endLine, endColumn, message, related, url }) => ({
    ...{ file, rule, level, line, column, endLine, endColumn, message, url },
    related: related.map((place) => ({ file: place.file, line: place.line, column: place.column, message: place.message })),
  }));
}

export function asReported(diagnostic: Diagnostic, file: string): Reported {
  const { range, severity, message, code, relatedInformation = [] } = diagnostic;
  assert.ok(typeof code === 'object', 'the code has a link');
  return {
    ...{ file, rule: codeOf(diagnostic), level: levels.get(severity) ?? '', message, url: code.target.toString(true) },
    ...{ line: range.start.line + 1, column: range.start.character + 1 },
    ...{ endLine: range.end.line + 1, endColumn: range.end.character + 1 },
    related: relatedInformation.map(({ location, message: note }) => ({
      file: workspace.asRelativePath(location.uri),
      line: location.range.start.line + 1,
      column: location.range.start.character + 1,
      message: note,
    })),
  };
}

const levels = new Map([
  [DiagnosticSeverity.Error, 'error'],
  [DiagnosticSeverity.Warning, 'warning'],
  [DiagnosticSeverity.Information, 'info'],
  [DiagnosticSeverity.Hint, 'hint'],
]);
