/** Workflow commands that GitHub turns into annotations on the changed lines. Hints are for editors. */
import type { PlacedFinding } from '../../analysis/report';
import type { CheckResult } from '../checkResult';
import type { Reporter, View } from './reporter';
import { relativeName } from '../checkResult';
import { counted, nothingToCheck, totalsOf } from './summary';

export const reportGithub: Reporter = (result, view) => {
  const lines = result.findings.filter(({ level }) => level !== 'hint').map((finding) => annotate(finding, result, view));
  for (const { file, line, message } of result.notices)
    lines.push(command('warning', { file: relativeName(view.annotationRoot, file), line, title: 'candor' }, message));
  for (const { rule, file, message } of result.faults)
    lines.push(command('error', { file: relativeName(view.annotationRoot, file), title: `candor: ${rule} failed` }, message));
  const { errors, warnings, infos, tools, files } = totalsOf(result);
  lines.push(
    nothingToCheck(result) ??
      `candor: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${counted(infos, 'info')} in ${counted(tools, 'tool')}, ${counted(files, 'file')}.`,
  );
  return `${lines.join('\n')}\n`;
};

function annotate(
  { level, rule, file, range, message, related }: PlacedFinding,
  { nameOf }: CheckResult,
  { annotationRoot }: View,
): string {
  const isOneLine = range.start.line === range.end.line;
  const properties = {
    file: relativeName(annotationRoot, file),
    line: range.start.line + 1,
    endLine: range.end.line + 1,
    // Columns are only accepted where the annotation stays on one line.
    ...(isOneLine ? { col: range.start.character + 1, endColumn: range.end.character + 1 } : {}),
    title: `candor: ${rule}`,
  };
  const notes = related.map((place) => `→ ${nameOf(place.file)}:${place.range.start.line + 1} ${place.note}`);
  return command(level === 'info' ? 'notice' : level, properties, [message, ...notes].join('\n'));
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${written.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
