import ts from 'typescript';
import { findUncheckedContent, type UncheckedContent } from '../facts/beliefs/errorFlag';
import { editsIn, eolOf, indentAt } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/** A failed tool answers with content, too. Who reads the content without the flag takes the error message for the answer. */
export default defineRule({
  id: 'ignored-tool-error',
  group: 'consumers',
  on: 'toolCall',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'The content of a tool result is used, and nobody looks at `isError`.',
  messages: {
    found: 'A tool that failed sends its error message as `content`, and here that is taken for its answer; look at `isError` first.',
  },
  check({ call }, ctx) {
    const found = findUncheckedContent(call);
    if (found === undefined) return;
    ctx.report({
      at: found.use,
      defect: call,
      message: 'found',
      related: [{ at: call.expression, note: 'The tool is called here.' }],
      fixes: fixFor(found),
    });
  },
});

/** Behind the declaration, where the result has the type that the client gives it. */
function fixFor({ call, result }: UncheckedContent): readonly FixDraft[] {
  if (result === undefined || result.type !== undefined || !ts.isIdentifier(result.name)) return [];
  const { initializer } = result;
  if (initializer === undefined || !ts.isAwaitExpression(initializer) || initializer.expression !== call) return [];
  const list = result.parent;
  if (!ts.isVariableDeclarationList(list) || list.declarations.length !== 1) return [];
  const statement = list.parent;
  if (!ts.isVariableStatement(statement) || !ts.isBlock(statement.parent)) return [];
  const { text } = statement.getSourceFile();
  const name = result.name.text;
  const written = `if (${name}.isError) throw new Error(JSON.stringify(${name}.content));`;
  // Not in front of a comment that stands behind the statement on its line.
  const lineEnd = /[^\r\n]*/.exec(text.slice(statement.end))?.[0].length ?? 0;
  const end = statement.end + lineEnd;
  if (text.slice(statement.end, end).trim() !== '' && !/^\s*\/\/[^\r\n]*$/.test(text.slice(statement.end, end))) return [];
  const newText = `${eolOf(text)}${indentAt(text, statement.getStart())}${written}`;
  return [{ title: 'Throw where the tool failed', kind: 'review', edits: editsIn(statement, { span: { start: end, end }, newText }) }];
}
