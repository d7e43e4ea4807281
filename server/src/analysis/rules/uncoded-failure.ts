import ts from 'typescript';
import { codeSetOf, type CodeSet } from '../facts/failures/codeSets';
import { failuresOf, isOfOnePath, placeOfFailure, type Failure } from '../facts/failures/failures';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { contains } from '../syntax/expressions';
import { codesFor, fixesThatAddCode, mayAdd, wayTo, writtenAt } from './kit/codes';
import { addProperty, editsIn, literalOf, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/**
 * A failure that is data, with nothing in it that a program could compare: the model has to read a sentence to choose between trying again,
 * asking for other arguments and giving up. Reported where the object is written, once a tool; a helper that serves many tools, once.
 */
export default defineRule({
  id: 'uncoded-failure',
  group: 'failures',
  on: 'handler',
  level: 'info',
  fix: 'review',
  since: '0.1.0',
  summary: 'A structured failure has no machine-readable code, or a code made of free text.',
  messages: {
    none: 'The agent has to read English to learn whether to retry, change its arguments or stop; add a `code` to this failure{example}.',
    text: '`{key}` is free text, which never comes twice the same: the agent cannot tell one failure from another by it; put the text in `message` and a fixed code here{example}.',
    prose:
      'This failure is a sentence and carries none of the codes of the taxonomy; return JSON with a `code`{example} and the sentence as `message`.',
  },
  check(handler, ctx) {
    const found = failuresOf(handler).filter((failure) => isUncoded(handler, failure));
    if (found.length === 0) return;
    const set = codeSetOf(handler);
    const level = handler.taxonomy === undefined ? undefined : ({ level: 'warning' } as const);
    const report = (failure: Failure, others: readonly Failure[]): void => {
      const at = placeOfFailure(handler, failure);
      const { code } = failure;
      const [example] = codesFor(handler, failure, set);
      ctx.report({
        at,
        defect: at,
        message: failure.record === undefined ? 'prose' : code.is === 'free-text' ? 'text' : 'none',
        data: { key: code.is === 'free-text' ? code.key : '', example: example === undefined ? '' : ` (here \`${example}\`)` },
        related: [
          ...wayTo(failure),
          ...(at === failure.outcome.node ? [] : [{ at: failure.outcome.node, note: 'The tool returns it here.' }]),
          ...others.map((other) => ({ at: placeOfFailure(handler, other), note: 'This failure has no code either.' })),
        ],
        fixes: fixesFor(handler, failure, set),
        ...level,
      });
    };
    const isOwn = (failure: Failure): boolean => isOfOnePath(handler, failure);
    // One that can be mended speaks for the tool.
    const own = distinct(found.filter(isOwn)).sort((a, b) => Number(b.canFix) - Number(a.canFix));
    const [first, ...others] = own.map(({ failure }) => failure);
    if (first !== undefined) report(first, others);
    for (const { failure } of distinct(found.filter((one) => !isOwn(one)))) report(failure, []);

    function distinct(failures: readonly Failure[]): { failure: Failure; canFix: boolean }[] {
      return failures
        .filter((failure, i) => failures.findIndex((other) => placeOfFailure(handler, other) === placeOfFailure(handler, failure)) === i)
        .map((failure) => ({ failure, canFix: fixesFor(handler, failure, set).length > 0 }));
    }
  },
});

function isUncoded(handler: HandlerFacts, { outcome, record, code }: Failure): boolean {
  const { result } = handler.tool.major;
  // Nothing but text can be returned: there is no structure to put a code in.
  if (result === 'string-only' && outcome.text.kind !== 'json') return false;
  if (record !== undefined) return code.is === 'none' || code.is === 'free-text';
  return (
    handler.taxonomy !== undefined && outcome.flag === 'yes' && outcome.text.kind === 'prose' && !saysCode(handler, outcome.text.words)
  );
}

/** `NOT_FOUND: no such order`: the code is in the sentence. */
function saysCode({ taxonomy }: HandlerFacts, words: string): boolean {
  return [...(taxonomy?.codes.keys() ?? [])].some((code) => words.includes(code)) || /^\W*[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/.test(words);
}

function fixesFor(handler: HandlerFacts, failure: Failure, set: CodeSet | undefined): FixDraft[] {
  if (failure.record === undefined) return fixesOfText(handler, failure, set);
  return failure.code.is === 'free-text' ? fixesOfCode(handler, failure, set) : fixesThatAddCode(handler, failure, set);
}

/** `text: 'No such order'` becomes JSON with the code and the sentence. */
function fixesOfText(handler: HandlerFacts, failure: Failure, set: CodeSet | undefined): FixDraft[] {
  const { node } = failure.outcome.payload;
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  if (!isText || !contains(failure.outcome.node, node) || !ts.isPropertyAssignment(node.parent)) return [];
  return codesFor(handler, failure, set).flatMap((code): FixDraft[] => {
    const written = writtenAt(node, code, set);
    if (written === undefined) return [];
    const newText = `JSON.stringify({ code: ${written}, message: ${node.getText()} })`;
    return [{ title: `Return JSON with \`code: '${code}'\``, kind: 'review', edits: editsIn(node, replaceNode(node, newText)) }];
  });
}

/** The text under the key for codes moves to `message`, and a code takes its place. */
function fixesOfCode(handler: HandlerFacts, failure: Failure, set: CodeSet | undefined): FixDraft[] {
  const { code, record } = failure;
  const literal = record === undefined ? undefined : literalOf(record.node);
  if (code.is !== 'free-text' || literal === undefined || !isOfOnePath(handler, failure)) return [];
  const { node } = code;
  if (!ts.isPropertyAssignment(node) || node.parent !== literal) return [];
  const hasMessage = literal.properties.some((p) => /^(message|error|msg)$/.test(p.name?.getText() ?? ''));
  if (!hasMessage && !mayAdd(handler, literal)) return [];
  return codesFor(handler, failure, set).flatMap((other): FixDraft[] => {
    const written = writtenAt(literal, other, set);
    if (written === undefined) return [];
    const edits = [replaceNode(node.initializer, written)];
    if (!hasMessage) {
      const added = addProperty(literal, `message: ${node.initializer.getText()}`);
      const isBehind = added.span.start === node.initializer.end;
      if (isBehind)
        edits.splice(0, 1, { span: { start: node.initializer.getStart(), end: added.span.end }, newText: `${written}${added.newText}` });
      else edits.push(added);
    }
    return [{ title: `Use \`${other}\` as the code`, kind: 'review', edits: editsIn(node, ...edits) }];
  });
}
