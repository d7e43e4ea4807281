import ts from 'typescript';
import { denialsOf, type Denial } from '../facts/trust/denials';
import { editsIn, quoteOf, removeElement, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/**
 * A denial that says what would have been needed, or how the check came to it. Whoever was denied learns from it where to try next; the model
 * will try.
 */
export default defineRule({
  id: 'auth-detail-leak',
  group: 'failures',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A denial tells how access is decided.',
  messages: {
    verdict: 'This denial tells what the check found: whoever is denied learns what to try next. Return a code and a fixed sentence.',
    error: 'This denial tells the error of the check: whoever is denied learns how access is decided. Return a code and a fixed sentence.',
    rights: 'This denial tells `{name}`: whoever is denied learns what would be permitted. Return a code and a fixed sentence.',
  },
  check(handler, ctx) {
    for (const denial of denialsOf(handler)) {
      const [detail, ...others] = denial.details;
      if (detail === undefined) continue;
      ctx.report({
        at: denial.outcome.node,
        defect: detail.node,
        message: detail.kind,
        data: { name: detail.name },
        related: [
          { at: denial.check, note: 'Access is denied here.' },
          { at: detail.node, note: 'This is the detail.' },
          ...others.map((other) => ({ at: other.node, note: 'And this.' })),
        ],
        fixes: fixFor(denial),
      });
    }
  },
});

/** With one detail in the text the whole text becomes a sentence; a property of its own goes. */
function fixFor({ details }: Denial): FixDraft[] {
  const [detail, ...others] = details;
  if (detail === undefined || others.length > 0) return [];
  const { node } = detail;
  const sentence = `${quoteOf(node)}This call is not permitted.${quoteOf(node)}`;
  const text = textAround(node);
  if (text !== undefined) {
    const replaced = /\/\/ |\/\*/.test(text.getText()) ? [] : [replaceNode(text, sentence)];
    return replaced.length === 0 ? [] : [{ title: 'Say a fixed sentence', kind: 'review', edits: editsIn(text, ...replaced) }];
  }
  const { parent } = node;
  if (!ts.isPropertyAssignment(parent) && !ts.isShorthandPropertyAssignment(parent)) return [];
  const name = parent.name.getText();
  if (/^(message|error|text|reason)$/.test(name) && ts.isPropertyAssignment(parent))
    return [{ title: 'Say a fixed sentence', kind: 'review', edits: editsIn(node, replaceNode(parent.initializer, sentence)) }];
  const edit = removeElement(parent);
  return edit === undefined ? [] : [{ title: `Leave \`${name}\` out`, kind: 'review', edits: editsIn(parent, edit) }];
}

/** The text that the value is put into. */
function textAround(node: ts.Node): ts.Expression | undefined {
  if (ts.isTemplateSpan(node.parent)) return node.parent.parent;
  let found: ts.Expression | undefined;
  for (let at = node.parent; ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.PlusToken; at = at.parent) found = at;
  return found;
}
