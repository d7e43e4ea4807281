import ts from 'typescript';
import { isOwnFramework, toldBy, type Told } from '../facts/trust/told';
import { contains } from '../syntax/expressions';
import { editsIn, quoteOf, removeElement, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/**
 * A credential in what the model reads. The transcript is kept, shown, sent to a model provider and quoted by the model: whatever is in it
 * once is no secret any more.
 */
export default defineRule({
  id: 'secret-in-result',
  group: 'failures',
  on: 'handler',
  level: 'error',
  fix: 'review',
  since: '0.1.0',
  summary: 'A credential or the whole environment reaches the model.',
  messages: {
    secret: '`{name}` reaches the agent here, and stays in the transcript. Leave it out, or say only whether it is set.',
    environment: 'All of `{name}` reaches the agent here, credentials too. Return the few values that are needed, by name.',
    thrown: '`{name}` reaches the agent in the message of this error, and stays in the transcript. Leave it out of the message.',
  },
  check(handler, ctx) {
    for (const told of toldBy(handler)) {
      const { kind, node, name } = told.source;
      if (kind !== 'secret' && kind !== 'environment') continue;
      // What a project's own framework makes of a value is not seen from here; of a result in MCP's form it is.
      if (isOwnFramework(handler) && told.outcome?.asResult !== true) continue;
      ctx.report({
        at: told.node,
        defect: node,
        message: told.outcome === undefined ? 'thrown' : kind,
        data: { name },
        related: [{ at: node, note: kind === 'secret' ? 'The credential is read here.' : 'The environment is read here.' }],
        fixes: fixFor(told),
      });
    }
  },
});

function fixFor({ source, node: told }: Told): FixDraft[] {
  const { node, kind, name } = source;
  // What is written elsewhere has other readers.
  if (!contains(told, node)) return [];
  const { parent } = node;
  if (!ts.isExpression(node) && !ts.isShorthandPropertyAssignment(parent)) return [];
  if (kind === 'environment') return ofEnvironment(node, name);
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return leaveOut(parent);
  if (ts.isTemplateSpan(parent) && ts.isExpression(node)) {
    // In a URL a word would be taken for the value.
    if (parent.parent.getText().includes('://')) {
      const span = { start: node.getFullStart() - 2, end: parent.literal.getStart() + 1 };
      return [{ title: 'Mask it', kind: 'review', edits: editsIn(node, { span, newText: '***' }) }];
    }
    const quote = quoteOf(node);
    const presence = `${node.getText()} === undefined ? ${quote}not set${quote} : ${quote}set${quote}`;
    return [{ title: 'Say only whether it is set', kind: 'review', edits: editsIn(node, replaceNode(node, presence)) }];
  }
  return [];
}

/** The names of the variables say what there is; a spread has no such form. */
function ofEnvironment(node: ts.Node, name: string): FixDraft[] {
  const { parent } = node;
  if (ts.isSpreadAssignment(parent)) return leaveOut(parent);
  const isWhole = ts.isCallExpression(parent) && parent.expression.getText() === 'JSON.stringify';
  if (!isWhole && !ts.isPropertyAssignment(parent)) return [];
  return [
    {
      title: `Return only the names in \`${name}\``,
      kind: 'review',
      edits: editsIn(node, replaceNode(node, `Object.keys(${node.getText()})`)),
    },
  ];
}

function leaveOut(element: ts.ObjectLiteralElementLike): FixDraft[] {
  const edit = removeElement(element);
  const name = element.name?.getText() ?? element.getText();
  return edit === undefined ? [] : [{ title: `Leave \`${name}\` out`, kind: 'review', edits: editsIn(element, edit) }];
}
