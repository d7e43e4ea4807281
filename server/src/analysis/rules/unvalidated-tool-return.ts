import ts from 'typescript';
import { checkFor } from '../facts/beliefs/knownSchema';
import { mismatchesIn } from '../facts/beliefs/mismatches';
import { uncheckedValuesIn } from '../facts/beliefs/unchecked';
import { bare } from '../syntax/expressions';
import { editsIn, endOfLineBehind, eolOf, indentAt, quoteOf, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/** What a tool returned decides what happens next, and nothing has said that it is what it is taken for. */
export default defineRule({
  id: 'unvalidated-tool-return',
  group: 'consumers',
  on: 'consumer',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'What a tool returned is parsed and decides something, and no schema has looked at it.',
  messages: {
    branch:
      'What the tool returned decides here which way to go, and nothing has looked at its form: a field that is missing or of another type goes one of the two ways all the same. Check it against a schema first.',
    call: 'What the tool returned is sent on to another tool, and nothing has looked at its form; check it against a schema first.',
    absent: '`{field}` is read from what the tool `{tool}` returned, and no answer of that tool has one; read what it returns.',
    message: 'What the tool returned is told to a model here, and nothing has looked at its form; check it against a schema first.',
  },
  check(consumer, ctx) {
    const { s, source } = consumer;
    for (const { use, parse, from, steers, holder } of uncheckedValuesIn(s, source)) {
      ctx.report({
        at: use,
        defect: holder ?? use,
        message: steers,
        related: [
          { at: parse, note: 'It is parsed here, which says that it is JSON and no more.' },
          { at: from, note: 'What the tool returned comes from here.' },
        ],
        fixes: holder === undefined ? [] : (bySchema(parse, holder, checkFor(consumer, holder)) ?? fixFor(use, holder)),
      });
    }
    for (const { kind, use, field, tool } of mismatchesIn(consumer)) {
      if (kind !== 'absent') continue;
      const data = { field, tool: tool.name ?? '' };
      ctx.report({ at: use, defect: use, message: 'absent', data, related: [{ at: tool.nameNode, note: 'The tool is defined here.' }] });
    }
  },
});

/** With the schema of the tool itself, where it is in reach. */
function bySchema(parse: ts.CallExpression, holder: ts.VariableDeclaration, check: string | undefined): readonly FixDraft[] | undefined {
  if (check === undefined || holder.initializer !== parse) return undefined;
  const edits = editsIn(parse, replaceNode(parse, `${check}(${parse.getText()})`));
  return [{ title: `Check it with \`${check}\``, kind: 'review', edits }];
}

/** A guard behind the declaration, for the one field that decides: what else has to be there is known to whoever wrote the tool. */
function fixFor(use: ts.Expression, holder: ts.VariableDeclaration): readonly FixDraft[] {
  const part = bare(use);
  const type = typeTested(use);
  if (type === undefined || !ts.isIdentifier(holder.name)) return [];
  if (!ts.isPropertyAccessExpression(part) || bare(part.expression).getText() !== holder.name.text) return [];
  const end = endOfLineBehind(holder);
  if (end === undefined) return [];
  const { text } = holder.getSourceFile();
  const quote = quoteOf(holder);
  const field = part.name.text;
  const guard = `if (typeof ${holder.name.text}?.${field} !== ${quote}${type}${quote}) throw new TypeError(${quote}The tool returned no ${type} \`${field}\`.${quote});`;
  const newText = `${eolOf(text)}${indentAt(text, holder.parent.parent.getStart())}${guard}`;
  return [
    { title: `Throw where \`${field}\` is no ${type}`, kind: 'review', edits: editsIn(holder, { span: { start: end, end }, newText }) },
  ];
}

/** What the value is compared with says what it has to be. */
function typeTested(use: ts.Expression): 'string' | 'number' | undefined {
  const { parent } = use;
  if (ts.isSwitchStatement(parent)) {
    const types = new Set(
      parent.caseBlock.clauses.map((clause) => (ts.isCaseClause(clause) ? typeOfLiteral(clause.expression) : 'default')),
    );
    types.delete('default');
    const [only] = types;
    return types.size === 1 && only !== 'default' ? only : undefined;
  }
  if (!ts.isBinaryExpression(parent)) return undefined;
  return typeOfLiteral(parent.left === use ? parent.right : parent.left);
}

function typeOfLiteral(expression: ts.Expression): 'string' | 'number' | undefined {
  const at = bare(expression);
  if (ts.isStringLiteralLike(at)) return 'string';
  return ts.isNumericLiteral(at) ? 'number' : undefined;
}
