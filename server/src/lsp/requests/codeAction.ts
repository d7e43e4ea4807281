/**
 * `textDocument/codeAction`: the fixes of the findings in a range, the comments that ignore them, the rewrite of the handler around it, and
 * all safe fixes of the file at once.
 * Invariant: an edit carries the versions that the findings were computed for, and is not sent where a document has moved on.
 */
import { CodeActionKind, type CodeAction, type CodeActionParams, type Diagnostic, type WorkspaceEdit } from 'vscode-languageserver/node';
import { commands, rewriteKind } from '../../../../shared/src/names';
import { rewriteTitle } from '../../../../shared/src/wording';
import type { PlacedFinding } from '../../analysis/report';
import { CancelledError, type CancelToken } from '../../host/core';
import { differenceOf } from '../difference';
import { toFile, wants } from '../fromProtocol';
import type { Session } from '../session';
import { placeholder, suppressionsOf, type Suppression } from '../suppress';
import {
  fixAllKind,
  toDiagnostic,
  toExplanation,
  toQuickFix,
  toReasonPrompt,
  toRefusedRewrite,
  toRewrite,
  toWorkspaceEdit,
} from '../toProtocol';

type Range = CodeActionParams['range'];

export async function codeActions(session: Session, params: CodeActionParams, token: CancelToken): Promise<CodeAction[]> {
  const { context, range, textDocument } = params;
  const file = toFile(textDocument.uri);
  if (file === undefined || session.document(file) === undefined) return [];

  const actions: CodeAction[] = [];
  const wantsQuickFixes = wants(context, CodeActionKind.QuickFix);
  const wantsFixAll = wants(context, fixAllKind);
  const findings = wantsQuickFixes || (wantsFixAll && context.only === undefined) ? await findingsOf(session, file, token) : [];
  const here = findings.filter((finding) => touches(finding.range, range));
  if (wantsQuickFixes) actions.push(...quickFixes(session, file, here));
  // A quick-fix where a finding is about what the handler returns; a refactoring anywhere in the handler.
  const cleared = wantsQuickFixes ? here.find((finding) => clearedByRewrite.has(finding.rule)) : undefined;
  if (cleared !== undefined || wants(context, rewriteKind)) actions.push(...(await rewrites(session, params, file, cleared, token)));
  if (context.only === undefined) {
    // Nobody asked for it by name: the edit, which takes a run of its own, waits until the action is chosen.
    const isFixable = findings.some(({ fixes }) => fixes.some(({ kind }) => kind === 'safe'));
    if (isFixable && session.features.resolveEdit) actions.push(fixAll(session, file, undefined));
  }
  if (wantsFixAll && context.only !== undefined) {
    const edit = await fixAllEdit(session, file, token);
    if (edit !== undefined) actions.push(fixAll(session, file, edit));
  }
  return actions;
}

/** `codeAction/resolve`: only the action that fixes all comes without its edit. */
export async function resolveCodeAction(session: Session, action: CodeAction, token: CancelToken): Promise<CodeAction> {
  const data = action.data as { file?: unknown; version?: unknown } | undefined;
  if (action.edit !== undefined || typeof data?.file !== 'string') return action;
  if (session.document(data.file)?.version !== data.version) throw new CancelledError();
  const edit = await fixAllEdit(session, data.file, token);
  return edit === undefined ? action : { ...action, edit };
}

/** Rules whose findings are gone once every path of the handler is told apart. */
const clearedByRewrite: ReadonlySet<string> = new Set(['prose-result', 'swallowed-failure', 'missing-is-error', 'uncoded-failure']);

async function rewrites(
  session: Session,
  { context, range }: CodeActionParams,
  file: string,
  cleared: PlacedFinding | undefined,
  token: CancelToken,
): Promise<CodeAction[]> {
  const { features, uriOf } = session;
  const versions = session.versions();
  const offers = await session.placeOf(file).askNow(token, (core, now) => core.rewrites(file, range, now), []);
  throwIfChanged(session, versions);
  const wantsRewrite = wants(context, rewriteKind);
  return offers.flatMap(({ fix, why }): CodeAction[] => {
    if (fix === null) {
      const isAsked = wantsRewrite && context.only !== undefined && features.disabledActions;
      return isAsked ? [toRefusedRewrite(rewriteTitle, `Not offered: ${why ?? ''}.`)] : [];
    }
    const edit = toWorkspaceEdit(fix.edits, versions, features, uriOf);
    return [
      ...(cleared === undefined ? [] : [toRewrite(fix.title, edit, toDiagnostic(cleared, features.diagnostic, uriOf))]),
      ...(wantsRewrite ? [toRewrite(fix.title, edit, undefined)] : []),
    ];
  });
}

async function findingsOf(session: Session, file: string, token: CancelToken): Promise<readonly PlacedFinding[]> {
  const versions = session.versions();
  const found = await session.placeOf(file).askNow(token, (core, now) => core.checkFiles([file], now), []);
  throwIfChanged(session, versions);
  return found.find((answer) => answer.file === file)?.findings ?? [];
}

/** A fix may edit several documents, so a change in any of them overtakes it. */
function throwIfChanged(session: Session, versions: ReadonlyMap<string, number>): void {
  for (const [file, version] of versions) if (session.document(file)?.version !== version) throw new CancelledError();
}

function quickFixes(session: Session, file: string, findings: readonly PlacedFinding[]): CodeAction[] {
  const { features, uriOf } = session;
  const versions = session.versions();
  const text = session.document(file)?.getText() ?? '';
  const described = findings.map((finding) => ({ finding, diagnostic: toDiagnostic(finding, features.diagnostic, uriOf) }));
  const fixes = described.flatMap(({ finding, diagnostic }) => {
    const preferred = finding.fixes.find(({ kind }) => kind === 'safe');
    return finding.fixes.map((fix) =>
      toQuickFix(fix.title, diagnostic, toWorkspaceEdit(fix.edits, versions, features, uriOf), fix === preferred),
    );
  });
  const suppressions = described.flatMap(({ finding, diagnostic }) =>
    suppressionsOf(text, finding).map((suppression) => toSuppression(suppression, finding.rule, diagnostic)),
  );
  const rules = new Map(described.map(({ finding, diagnostic }) => [finding.rule, diagnostic]));
  const explanations = features.commands.has(commands.explainRule) ? [...rules].map(([rule, of]) => toExplanation(rule, of)) : [];
  return [...fixes, ...suppressions, ...explanations];

  /** Where the client can ask for the reason it does; elsewhere the comment comes with room for it. */
  function toSuppression({ title, edit }: Suppression, rule: string, diagnostic: Diagnostic): CodeAction {
    const version = versions.get(file);
    if (features.commands.has(commands.suppress) && version !== undefined && edit.newText.includes(placeholder)) {
      const { newText, range } = edit;
      return toReasonPrompt(title, diagnostic, { uri: uriOf(file), version, rule, position: range.start, newText, placeholder });
    }
    return toQuickFix(title, diagnostic, toWorkspaceEdit([{ file, edits: [edit] }], versions, features, uriOf), false);
  }
}

function fixAll(session: Session, file: string, edit: WorkspaceEdit | undefined): CodeAction {
  const action = { title: 'Fix all that Candor can fix safely', kind: fixAllKind };
  return edit === undefined ? { ...action, data: { file, version: session.document(file)?.version } } : { ...action, edit };
}

async function fixAllEdit(session: Session, file: string, token: CancelToken): Promise<WorkspaceEdit | undefined> {
  const versions = session.versions();
  const text = session.document(file)?.getText();
  const report = await session.placeOf(file).askNow(token, (core, now) => core.fix({ paths: [file], review: [] }, now), undefined);
  const fixed = report?.files.find((changed) => changed.file === file);
  if (fixed === undefined || fixed.before === fixed.after) return undefined;
  throwIfChanged(session, versions);
  if (fixed.before !== text) throw new CancelledError();
  return toWorkspaceEdit([{ file, edits: [differenceOf(fixed.before, fixed.after)] }], versions, session.features, session.uriOf);
}

function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range['start'], b: Range['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
