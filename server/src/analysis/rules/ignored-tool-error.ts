import ts from 'typescript';
import { uncheckedContentsIn, type UncheckedContent } from '../facts/beliefs/errorFlag';
import { lostFlagsIn } from '../facts/beliefs/lostFlags';
import { mismatchesIn } from '../facts/beliefs/mismatches';
import { missedFailuresIn } from '../facts/beliefs/missed';
import { uncheckedMessagesIn } from '../facts/beliefs/toolMessages';
import { unflaggedAnswersIn, type UnflaggedAnswer } from '../facts/beliefs/unflagged';
import { contains, valueNamed } from '../syntax/expressions';
import { addProperty, editsIn, endOfLineBehind, eolOf, indentAt, replaceNode } from './kit/fixKit';
import { missedFix } from './kit/missedFix';
import { defineRule, type FixDraft } from './rule';

/** A failed tool answers with content, too. Who reads the content without the flag takes the error message for the answer. */
export default defineRule({
  id: 'ignored-tool-error',
  group: 'consumers',
  on: 'consumer',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'What a failed tool gives is taken for its answer, or is dropped.',
  messages: {
    isError: 'A tool that failed sends its error message as `content`, and here that is taken for its answer; look at `isError` first.',
    status: 'A tool that failed leaves its error message in `content`, and here that is taken for its answer; look at `status` first.',
    stream: 'A tool that failed sends a part of type `tool-error` in the place of this one, and here that is dropped; hand it on too.',
    lost: 'A tool that failed counts here as one that went well: its `isError` was looked at, and is lost on the way; let what is tested here tell of it.',
    pending: 'A tool that failed counts here as one that still runs, and will for ever; look at the failure too.',
    available:
      'Whatever a tool gave becomes `output-available` here, what it failed with too; an output of type `error-text` or `error-json` is an `output-error`.',
    discriminant:
      'The tool `{tool}` says with `{field}: false` that it failed, and here that is taken for its answer; look at `{field}` first.',
    flag: 'The model is told what the tool threw as if it were its answer; set `is_error: true` beside it.',
    errorText: 'The model is told what the tool threw as if it were its answer; the type for that is `error-text`.',
  },
  check(consumer, ctx) {
    const { s, source } = consumer;
    for (const found of [...uncheckedContentsIn(s, source), ...uncheckedMessagesIn(s, source)]) {
      ctx.report({
        at: found.use,
        defect: found.from,
        message: found.flag,
        related: [{ at: ts.isCallExpression(found.from) ? found.from.expression : found.from, note: 'The result comes from here.' }],
        fixes: fixFor(found),
      });
    }
    for (const found of missedFailuresIn(s, source))
      ctx.report({ at: found.use, defect: found.use, message: found.kind, related: [], fixes: missedFix(found) });
    for (const { use, looked } of lostFlagsIn(s, source))
      ctx.report({ at: use, defect: use, message: 'lost', related: [{ at: looked, note: 'The flag is looked at here.' }] });
    for (const { kind, use, field, tool, failure } of mismatchesIn(consumer)) {
      if (kind !== 'discriminant') continue;
      const data = { field, tool: tool.name ?? '' };
      ctx.report({
        at: use,
        defect: use,
        message: 'discriminant',
        data,
        related: [{ at: failure ?? tool.nameNode, note: 'The tool says so here.' }],
      });
    }
    for (const answer of unflaggedAnswersIn(s, source)) {
      ctx.report({
        at: answer.use,
        defect: answer.block,
        message: answer.kind === 'isError' ? 'flag' : 'errorText',
        related: [{ at: answer.caught.getFirstToken() ?? answer.caught, note: 'The error is caught here.' }],
        fixes: fixForAnswer(answer),
      });
    }
  },
});

/** Behind the declaration. */
function fixFor({ from, result }: UncheckedContent): readonly FixDraft[] {
  if (result === undefined || result.type !== undefined || !ts.isIdentifier(result.name)) return [];
  const { initializer } = result;
  if (initializer === undefined || !ts.isAwaitExpression(initializer) || initializer.expression !== from) return [];
  const end = endOfLineBehind(result);
  if (end === undefined) return [];
  const statement = result.parent.parent;
  const { text } = statement.getSourceFile();
  const name = result.name.text;
  // Where there is no client, there is no result.
  const asked = ts.isOptionalChain(from) ? `${name}?.isError` : `${name}.isError`;
  const written = `if (${asked}) throw new Error(JSON.stringify(${name}.content))${statement.getText().endsWith(';') ? ';' : ''}`;
  const newText = `${eolOf(text)}${indentAt(text, statement.getStart())}${written}`;
  return [{ title: 'Throw where the tool failed', kind: 'review', edits: editsIn(statement, { span: { start: end, end }, newText }) }];
}

/** Where the block is written in the catch: everywhere else it tells of what went well, too. */
function fixForAnswer({ kind, block, caught }: UnflaggedAnswer): readonly FixDraft[] {
  if (!contains(caught, block)) return [];
  if (kind === 'isError')
    return [{ title: 'Add `is_error: true`', kind: 'review', edits: editsIn(block, addProperty(block, 'is_error: true')) }];
  const type = valueNamed(block, 'type');
  if (type === undefined || !ts.isStringLiteral(type)) return [];
  const quote = type.getText().charAt(0);
  const newText = `${quote}error-${type.text}${quote}`;
  return [{ title: `Say \`error-${type.text}\``, kind: 'review', edits: editsIn(block, replaceNode(type, newText)) }];
}
