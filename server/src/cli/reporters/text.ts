/** For people: each finding with its code, then what could not be done, then a summary by rule. Hints are for editors. */
import type { PlacedFinding, PlacedFix, RelatedPlace } from '../../analysis/report';
import type { CheckResult } from '../checkResult';
import { drawFaults, drawNotices } from './asides';
import { drawFrame, type Mark } from './frame';
import { paintOfLevel } from './paint';
import type { Reporter, View } from './reporter';
import { oneLine, printable, wrap } from './screenText';
import { summaryOf } from './summary';

const widestText = 110;
/** A finding about a helper that serves twenty tools must not fill three screens. */
const mostMarks = 6;
const mostNotes = 8;
const mostTools = 5;

export const reportText: Reporter = (result, view) => {
  const blocks = result.findings.filter(({ level }) => level !== 'hint').map((finding) => drawFinding(finding, result, view));
  const told = [...drawNotices(result, view.paint), ...drawFaults(result, view.paint)];
  if (told.length > 0) blocks.push(told.join('\n'));
  blocks.push(summaryOf(result, view));
  return `${blocks.join('\n\n')}\n`;
};

function drawFinding(finding: PlacedFinding, result: CheckResult, view: View): string {
  const { paint } = view;
  const columns = Math.min(view.columns, widestText);
  const place = placeOf(finding.file, finding.range.start, result);
  const head = `${paint('bold', place)} ${paint(paintOfLevel(finding.level), finding.level)} ${paint('dim', finding.rule)}`;
  const lines = [head, ...wrap(finding.message, columns, '  ', '  ')];

  const here = finding.related.filter(({ file }) => file === finding.file).slice(0, mostMarks);
  const elsewhere = finding.related.filter((related) => !here.includes(related));
  const frame = frameOf(finding.file, [{ range: finding.range, isPrimary: true, note: '' }, ...here.map(markOf)], finding.level, view);
  if (frame === undefined) elsewhere.unshift(...here);
  else lines.push('', ...frame);

  const notes = [
    ...elsewhere.slice(0, mostNotes).flatMap((related) => drawRelated(related, result, view)),
    ...(elsewhere.length > mostNotes ? [`  → and ${elsewhere.length - mostNotes} more places`] : []),
    ...toolsOf(finding, columns, view),
    ...finding.fixes.flatMap((fix) => drawFix(fix, columns, view)),
  ];
  if (notes.length > 0) lines.push('', ...notes);
  return lines.join('\n');
}

function drawRelated(related: RelatedPlace, result: CheckResult, view: View): string[] {
  const place = placeOf(related.file, related.range.start, result);
  const head = wrap(related.note, view.columns, `  ${view.paint('cyan', `→ ${place}`)} `, '    ');
  return [...head, ...(frameOf(related.file, [markOf({ ...related, note: '' })], 'info', view) ?? [])];
}

function drawFix({ title, kind }: PlacedFix, columns: number, { paint }: View): string[] {
  const words = kind === 'safe' ? title : `${title} (needs review)`;
  return wrap(words, columns, `  ${paint('green', 'fix')}   `, '        ');
}

function toolsOf({ tools }: PlacedFinding, columns: number, { paint }: View): string[] {
  if (tools.length === 0) return [];
  const names = [...new Set(tools.map(({ name, sdk }) => oneLine(name ?? `a tool of ${sdk} whose name is computed`)))];
  const more = names.length > mostTools ? ` and ${names.length - mostTools} more` : '';
  const label = names.length === 1 ? 'tool ' : 'tools';
  return wrap(`${names.slice(0, mostTools).join(', ')}${more}`, columns, `  ${paint('dim', label)} `, '        ');
}

/** `undefined` where the file cannot be read: the finding then stands without its code. */
function frameOf(file: string, marks: readonly Mark[], level: string, view: View): string[] | undefined {
  const lines = view.linesOf(file);
  if (lines === undefined) return undefined;
  return drawFrame(lines, marks, { paint: view.paint, columns: view.columns - 2, level }).map((line) => `  ${line}`);
}

function markOf({ range, note }: Pick<RelatedPlace, 'range' | 'note'>): Mark {
  return { range, isPrimary: false, note: oneLine(note) };
}

function placeOf(file: string, { line, character }: { readonly line: number; readonly character: number }, result: CheckResult): string {
  return `${printable(result.nameOf(file))}:${line + 1}:${character + 1}`;
}
