import ts from 'typescript';
import { nearMatchesOf, type NearMatch } from '../facts/trust/nearMatches';
import { editsIn } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/** A tool that changes something, and takes another thing where the one that was named is not there. */
export default defineRule({
  id: 'near-match-substitution',
  group: 'failures',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A tool acts on a near match where the target was not found.',
  messages: {
    found:
      'Where the named target is not there, `{name}` acts on something like it, and the agent believes that it was the one. Fail with a code, and leave the choice to a search tool.',
  },
  check(handler, ctx) {
    for (const match of nearMatchesOf(handler)) {
      ctx.report({
        at: match.node,
        defect: match.node,
        message: 'found',
        data: { name: match.name },
        related: [
          { at: match.exact, note: 'The target is looked up here.' },
          { at: match.act, note: 'It is acted on here.' },
        ],
        fixes: fixFor(match),
      });
    }
  },
});

/** `exact ?? near`: without the second half the target is missing, and the test for that, which the compiler asks for, decides. */
function fixFor({ node, exact }: NearMatch): FixDraft[] {
  let at = node.parent;
  while (ts.isAwaitExpression(at) || ts.isParenthesizedExpression(at)) at = at.parent;
  if (!ts.isBinaryExpression(at) || !/^(\?\?|\|\|)$/.test(at.operatorToken.getText()) || exact.getSourceFile() !== at.getSourceFile())
    return [];
  if (!isTestedLater(at)) return [];
  const span = { start: at.left.end, end: at.right.end };
  const { text } = at.getSourceFile();
  return /\/\/|\/\*/.test(text.slice(span.start, span.end))
    ? []
    : [{ title: 'Take the named target alone', kind: 'review', edits: editsIn(at, { span, newText: '' }) }];
}

/** `if (!target)` stands right behind it, so that nothing is done without one. */
function isTestedLater(value: ts.Node): boolean {
  const declaration = value.parent;
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return false;
  const statement = declaration.parent.parent;
  const block = statement.parent;
  if (!ts.isVariableStatement(statement) || !ts.isBlock(block)) return false;
  const next = block.statements[block.statements.indexOf(statement) + 1];
  const name = declaration.name.text;
  return (
    next !== undefined && ts.isIfStatement(next) && new RegExp(`^!${name}$|^${name} ===? (undefined|null)$`).test(next.expression.getText())
  );
}
