import ts from 'typescript';
import { contradictionOf, type Contradiction } from '../facts/effects/contradicted';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { contains } from '../syntax/expressions';
import { addProperty, editsIn, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/** Annotations are what a host asks a person by: one that says less than the handler does lets a write through unseen. */
export default defineRule({
  id: 'contradicted-annotation',
  group: 'effects',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'The annotations of a tool say less than its handler does.',
  messages: {
    readOnly: '`readOnlyHint: true`, and `{name}` writes: hosts run such a tool without asking anybody. Set it to `false`.',
    destructive: '`destructiveHint: false`, and `{name}` {does}: hosts take such a tool for one that only adds. Set it to `true`.',
    missing:
      '`{name}` {does}, and no annotation says so; say so with `readOnlyHint: false` and `destructiveHint: true`, so that hosts can ask first.',
  },
  check(handler, ctx) {
    const found = contradictionOf(handler);
    if (found === undefined) return;
    const { kind, effect, node } = found;
    ctx.report({
      at: node ?? handler.tool.nameNode,
      defect: node ?? handler.tool.nameNode,
      message: kind,
      data: {
        name: effect.name,
        does: effect.act === 'deletes' ? 'deletes' : 'writes over what is there',
      },
      ...(kind === 'missing' ? { level: 'info' as const } : {}),
      related: [{ at: effect.node, note: 'It is done here.' }],
      fixes: fixFor(handler, found),
    });
  },
});

const hints = 'annotations: { readOnlyHint: false, destructiveHint: true }';

/** Turns the hint round; or adds the two, where a registration has a place for them beside its other parts. */
function fixFor({ tool }: HandlerFacts, { kind, node }: Contradiction): FixDraft[] {
  if (node !== undefined) {
    const at = ts.isPropertyAssignment(node) ? node.initializer : node;
    const is = kind === 'readOnly' ? ts.SyntaxKind.TrueKeyword : ts.SyntaxKind.FalseKeyword;
    // One constant for many tools is not turned round for the sake of one.
    if (at.kind !== is || !ts.isPropertyAssignment(at.parent) || !contains(tool.registration, at)) return [];
    // What is read-only and destructive at once is nonsense: the other hint stays as it is.
    const word = kind === 'readOnly' ? 'false' : 'true';
    return [{ title: `Set \`${at.parent.name.getText()}: ${word}\``, kind: 'review', edits: editsIn(at, replaceNode(at, word)) }];
  }
  const { registration, description, input } = tool;
  const isPart = (object: ts.ObjectLiteralExpression): boolean =>
    object.properties.some((p) => ts.isPropertyAssignment(p) && (p.initializer === description || p.initializer === input));
  const places = ts.isCallExpression(registration) ? registration.arguments.filter(ts.isObjectLiteralExpression) : [];
  const config = places.find(isPart);
  return config === undefined ? [] : [{ title: 'Add the annotations', kind: 'review', edits: editsIn(config, addProperty(config, hints)) }];
}
