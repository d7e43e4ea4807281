import ts from 'typescript';
import { endsIdly, openedByAbsence, openedByCatch, openedBySilence, type OpenDoor } from '../facts/trust/access';
import { assuming } from '../facts/terms/expand';
import { editsIn, eolOf, indentAt, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft, type Related } from './rule';

/** An access check that answers yes when it could not be made. Whoever can make it fail is let in. */
export default defineRule({
  id: 'fail-open-authorization',
  group: 'failures',
  on: 'handler',
  level: 'error',
  fix: 'review',
  since: '0.1.0',
  summary: 'An access check that fails lets the call go on.',
  messages: {
    caught: 'When `{name}` fails, this says that access is granted, and the tool does its work for anybody. Deny in the catch.',
    skipped: '`{name}` tells a denial by throwing, and the error ends here: the tool does its work for anybody. Let it through.',
    missing: 'Without a verdict of `{name}` this test passes, and the tool does its work for anybody. Test for the yes.',
  },
  check(handler, ctx) {
    const { fn, x } = handler;
    if (fn === undefined) return;
    const doors: OpenDoor[] = [...openedBySilence(x, fn)];
    for (const { steps, declares, flag } of handler.outcomes) {
      // Where the yes leads to a failure it is the denial, or something else went wrong behind it.
      if (declares === 'failure' || flag === 'yes') continue;
      steps.forEach((step, i) => {
        const before = assuming(
          x,
          steps.slice(0, i).flatMap((s) => s.conditions),
        );
        for (const condition of step.conditions) {
          const door = openedByCatch(before, condition) ?? openedByAbsence(condition);
          if (door !== undefined && !endsIdly(condition)) doors.push(door);
        }
      });
    }
    for (const door of doors.filter((d, i) => doors.findIndex((o) => o.node === d.node) === i)) {
      const related: Related[] = [];
      if (door.cause !== undefined) related.push({ at: catchToken(door.cause), note: 'The failure of the check is caught here.' });
      if (door.check !== door.node) related.push({ at: door.check, note: 'The check is made here.' });
      ctx.report({ at: door.node, defect: door.node, message: door.kind, data: { name: door.name }, related, fixes: fixFor(door) });
    }
  },
});

function catchToken(node: ts.Node): ts.Node {
  if (ts.isCatchClause(node)) return node.getFirstToken() ?? node;
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node;
}

function fixFor(door: OpenDoor): FixDraft[] {
  const { node, kind, cause } = door;
  const edit = (title: string, ...edits: Parameters<typeof editsIn>[1][]): FixDraft[] => [
    { title, kind: 'review', edits: editsIn(node, ...edits) },
  ];
  if (kind === 'caught')
    return node.kind === ts.SyntaxKind.TrueKeyword ? edit('Deny where the check fails', replaceNode(node, 'false')) : [];
  if (kind === 'missing') {
    if (!ts.isBinaryExpression(node)) return [];
    const { operatorToken, right } = node;
    if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      return edit('Deny where there is no verdict', replaceNode(right, 'false'));
    const isDifferent = operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
    return edit('Deny where there is no verdict', replaceNode(operatorToken, isDifferent ? '===' : '!=='), replaceNode(right, 'true'));
  }
  if (cause === undefined) return [];
  if (!ts.isCatchClause(cause)) {
    const text = node.getSourceFile().text.slice(node.end, cause.end);
    return /\/\/|\/\*/.test(text) ? [] : edit('Let the error through', { span: { start: node.end, end: cause.end }, newText: '' });
  }
  return rethrow(cause, edit);
}

function rethrow(clause: ts.CatchClause, edit: (title: string, ...edits: Parameters<typeof editsIn>[1][]) => FixDraft[]): FixDraft[] {
  const { block, variableDeclaration } = clause;
  if (variableDeclaration !== undefined && !ts.isIdentifier(variableDeclaration.name)) return [];
  const name = variableDeclaration?.name.getText() ?? 'error';
  const open = block.getStart();
  const last = block.statements[block.statements.length - 1];
  // Behind an empty block's brace a comment would swallow what follows on its line.
  if (last === undefined && block.getText().includes('//')) return [];
  const { text } = block.getSourceFile();
  const written = `throw ${name};`;
  const thrown =
    last === undefined
      ? { span: { start: open + 1, end: open + 1 }, newText: ` ${written} ` }
      : { span: { start: last.end, end: last.end }, newText: `${eolOf(text)}${indentAt(text, last.getStart())}${written}` };
  const named = variableDeclaration === undefined ? [{ span: { start: open, end: open }, newText: `(${name}) ` }] : [];
  return edit('Let the error through', ...named, thrown);
}
