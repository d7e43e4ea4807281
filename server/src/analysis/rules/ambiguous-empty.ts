import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { emptyAnswersOf, payloadOf, type EmptyAnswer } from '../facts/pages/emptyAnswers';
import { listerOf } from '../facts/programs/siblings';
import type { Value } from '../facts/terms/value';
import { enclosingFunction } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';
import { contains } from '../syntax/expressions';
import { addProperty, editsIn, literalOf, quoteOf } from './kit/fixKit';
import { mayGrow } from './kit/growing';
import { defineRule, type FixDraft } from './rule';

/** One empty answer for two facts: the filter names nothing that exists, and nothing matches a filter that does. */
export default defineRule({
  id: 'ambiguous-empty',
  group: 'completeness',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'An unknown filter or target answers like one with no rows.',
  messages: {
    found:
      'An unknown filter or target gets the answer of one with no rows: the agent will conclude that there are none. Say that it does not exist, and how to list what does.',
    mixed:
      'One empty answer for two facts, a target that does not exist and one that has no rows: the agent will conclude that there are none. Answer the first on a path of its own.',
  },
  check(handler, ctx) {
    for (const empty of emptyAnswersOf(handler)) {
      const { outcome, node, whole, lookups, mixed } = empty;
      const related = lookups.map((lookup) => ({ at: lookup.node, note: lookup.note }));
      ctx.report({
        at: node,
        defect: node,
        message: mixed ? 'mixed' : 'found',
        related: whole ? related : [...related, { at: outcome.node, note: 'It reaches the agent here.' }],
        fixes: whole && !mixed ? noteFix(handler, empty) : [],
      });
    }
  },
});

/** Beside the empty list: what does not exist, and the tool that lists what does. */
function noteFix(handler: HandlerFacts, empty: EmptyAnswer): FixDraft[] {
  const { outcome } = empty;
  const value = payloadOf(outcome);
  const literal = literalOf(value.node);
  if (literal === undefined || value.kind !== 'object' || literal.getSourceFile() !== outcome.node.getSourceFile()) return [];
  if (!mayGrow(handler, literal)) return [];
  return [
    {
      title: 'Add a `note` that tells the two apart',
      kind: 'review',
      edits: editsIn(literal, addProperty(literal, `note: ${noteText(handler, empty, literal)}`)),
    },
  ];
}

function noteText(handler: HandlerFacts, { lookups }: EmptyAnswer, literal: ts.ObjectLiteralExpression): string {
  const key = lookups.map((lookup) => keyOf(handler, lookup.of, literal)).find((found) => found !== undefined);
  const quote = quoteOf(literal);
  if (key === undefined) return `${quote}The filter names nothing that exists; this is not an empty result.${quote}`;
  const name = key.split('.').at(-1) ?? key;
  const lister = listerOf(handler, name)?.name;
  const way = lister === undefined ? '' : ` Call ${lister} for what there is.`;
  return `\`There is no ${wordsOf(name)} "\${${key}}"; this is not an empty result.${way}\``;
}

/** `categoryId` is a category. */
function wordsOf(name: string): string {
  return name
    .replace(/[_-]?(id|name|key|slug)$/i, (end, _what, at: number) => (at === 0 ? end : ''))
    .replace(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** The argument that was looked up, as it can be written at the answer: `category`, `args.category`. */
function keyOf({ fn }: HandlerFacts, lookup: Value, literal: ts.ObjectLiteralExpression): string | undefined {
  if (fn === undefined || enclosingFunction(literal) !== fn) return undefined;
  const of = lookup.kind === 'unary' ? lookup.of : lookup.kind === 'binary' ? lookup.left : lookup;
  const [argument, ...others] = of.kind === 'call' ? (of.node.arguments ?? []) : [];
  return argument === undefined || others.length > 0 ? undefined : ownArguments(argument, fn)[0];
}

/** The tool's parameters in an expression; only where there is a single one is it clear what was looked up. */
function ownArguments(expression: ts.Node, fn: ts.Node): readonly string[] {
  const found = new Set<string>();
  const step = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && isParameter(node.expression, fn)) {
      found.add(node.getText());
      return;
    }
    if (ts.isIdentifier(node) && isBound(node, fn)) found.add(node.text);
    else ts.forEachChild(node, step);
  };
  step(expression);
  return found.size === 1 ? [...found] : [];
}

function isParameter(node: ts.Identifier, fn: ts.Node): boolean {
  const [declaration] = declarationsInScope(node, node.text);
  return declaration !== undefined && ts.isParameter(declaration) && declaration.parent === fn;
}

function isBound(node: ts.Identifier, fn: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) return false;
  const [declaration] = declarationsInScope(node, node.text);
  if (declaration === undefined || !ts.isBindingElement(declaration)) return false;
  for (let at = declaration.parent as ts.Node; at !== fn && !ts.isFunctionLike(at); at = at.parent) {
    if (ts.isParameter(at)) return at.parent === fn && contains(fn, node);
  }
  return false;
}
