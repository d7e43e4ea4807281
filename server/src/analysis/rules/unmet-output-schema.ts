import ts from 'typescript';
import type { ContractCheck } from '../discovery/sdk';
import { answersOf, type Answer } from '../facts/outcomes/answers';
import { placeOfTool } from '../facts/contracts/contract';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { schemaOf } from '../facts/schemas/read';
import type { Schema } from '../facts/schemas/schema';
import { lookup } from '../facts/terms/spreads';
import { gapIn, type Gap } from '../facts/contracts/unmet';
import type { Outcome } from '../facts/outcomes/outcome';
import { elementNamed, valueNamed } from '../syntax/expressions';
import { structuredFix } from './kit/contractFix';
import { editsIn, literalOf, removeElement } from './kit/fixKit';
import { defineRule, type FixDraft, type Related, type RuleContext } from './rule';

/**
 * A promise that the handler itself breaks: an output schema that is checked at run time, and a success that does not pass. The work is
 * done, and the agent is told that it failed, or sees nothing of it.
 */
export default defineRule({
  id: 'unmet-output-schema',
  group: 'results',
  on: 'handler',
  level: 'error',
  fix: 'review',
  since: '0.1.0',
  summary: 'A result does not meet the output schema of its tool.',
  over: ['unstructured-content', 'missing-output-schema'],
  messages: {
    absent:
      'This success reaches the agent as an error, since the tool has an output schema and nothing is sent as `structuredContent`; send the data there.',
    missing: 'This success does not meet the output schema, so {fate}: `{path}` is missing; send it, or make it optional.',
    wrong:
      'This success does not meet the output schema, so {fate}: `{path}` is of another type; send what the schema names, or change the schema.',
    excess: 'This success does not meet the output schema, so {fate}: it names no `{path}`; add the field to the schema, or leave it out.',
    unservable:
      'Every success of this tool reaches the agent as an error, since this SDK serves objects alone as output schema; declare one object.',
    hidden:
      'The output schema of this tool is never checked when it runs, and a cast hides that this success does not meet it: {gap}; whoever reads it by its type is misled.',
    failure:
      'Clients of this SDK hold a failure against the output schema too, and throw it away: the agent gets an error about `{path}` in the place of this one; send the failure as text alone.',
  },
  check(handler, ctx) {
    const { tool, x } = handler;
    const { check, outputContract } = tool.major;
    if (tool.output === undefined) return;
    if (outputContract === 'declared') return reportHidden(handler, schemaOf(x, tool.output), ctx);
    if (outputContract !== 'enforced' || check === undefined) return;
    const schema = schemaOf(x, tool.output);
    const answers = answersOf(handler).filter(({ outcome }) => outcome.flag === 'no' && outcome.reason === 'plain');
    const registered = { at: placeOfTool(tool), note: 'The tool is registered here.' };
    if (check.unions === 'break' && tool.majorNumber !== undefined && isNoObject(schema, check) && answers.length > 0) {
      ctx.report({ at: tool.output, defect: tool.registration, message: 'unservable', related: [registered] });
      return;
    }
    if (schema.kind === 'unknown') return;
    if (check.failures === 'refused-by-client' && tool.majorNumber !== undefined)
      for (const { outcome, gap } of refusedFailures(handler, schema))
        ctx.report({
          at: outcome.node,
          defect: outcome.node,
          message: 'failure',
          level: 'warning',
          data: { path: gap.path === '' ? 'the result' : gap.path },
          fixes: withoutStructure(outcome),
          related: [{ at: gap.schema, note: 'The schema says it here.' }, registered],
        });
    const found = answers.flatMap((answer) => {
      const unmet = verdict(handler, answer, schema, check);
      return unmet === undefined ? [] : [{ ...unmet, at: answer.outcome.node }];
    });
    const [first, ...others] = found;
    if (first === undefined) return;
    ctx.report({
      at: first.at,
      defect: tool.registration,
      message: first.message,
      data: { path: first.path, fate: first.fate },
      fixes: first.message === 'absent' ? structuredFix(handler, first.at, schema) : [],
      related: [
        ...first.related,
        registered,
        ...others.filter(({ at }) => at !== first.at).map(({ at }) => ({ at, note: 'This success does not meet the schema either.' })),
      ],
    });
  },
});

/** Where the schema is a type alone, the compiler holds an answer to it, unless a cast stands between. */
function reportHidden(handler: HandlerFacts, schema: Schema, ctx: RuleContext<'hidden'>): void {
  for (const { outcome, data, form } of answersOf(handler)) {
    const gap = outcome.asResult || form !== 'structured' || data === undefined ? undefined : gapIn(handler.x, data, schema, false);
    if (gap === undefined || gap.kind === 'excess' || !(isCast(gap.value) || isCast(outcome.node))) continue;
    ctx.report({
      at: outcome.node,
      defect: outcome.node,
      message: 'hidden',
      level: 'warning',
      data: { gap: `\`${gap.path === '' ? 'the result' : gap.path}\` is ${gap.kind === 'missing' ? 'missing' : 'of another type'}` },
      related: [{ at: gap.schema, note: 'The schema says it here.' }],
    });
  }
}

/** `{ … } as never`, `{ total: String(sum) as any }`: between the value and the statement that it stands in. */
function isCast(value: ts.Node): boolean {
  for (let at = value; !ts.isStatement(at) && !ts.isFunctionLike(at); at = at.parent)
    if (ts.isAsExpression(at) && /^(any|never|unknown)$/.test(at.type.getText())) return true;
  return false;
}

/** Flagged failures whose structured part the schema does not take. */
function refusedFailures({ outcomes, x }: HandlerFacts, schema: Schema): readonly { readonly outcome: Outcome; readonly gap: Gap }[] {
  return outcomes.flatMap((outcome) => {
    const { flag, structured } = outcome;
    const gap = flag === 'yes' && structured !== undefined ? gapIn(x, structured, schema, true) : undefined;
    return gap === undefined ? [] : [{ outcome, gap }];
  });
}

/** What is left has to say something: a text block of its own. */
function withoutStructure(outcome: Outcome): FixDraft[] {
  const literal = literalOf(outcome.node);
  const part = literal === undefined ? undefined : elementNamed(literal, 'structuredContent');
  const content = literal === undefined ? undefined : valueNamed(literal, 'content');
  const isTold = content !== undefined && ts.isArrayLiteralExpression(content) && content.elements.length > 0;
  const edit = part === undefined || !isTold ? undefined : removeElement(part);
  return edit === undefined ? [] : [{ title: 'Leave `structuredContent` out', kind: 'review', edits: editsIn(outcome.node, edit) }];
}

interface Unmet {
  readonly message: 'absent' | 'missing' | 'wrong' | 'excess';
  readonly path: string;
  readonly fate: string;
  readonly related: readonly Related[];
}

function verdict(handler: HandlerFacts, answer: Answer, schema: Schema, check: ContractCheck): Unmet | undefined {
  const { outcome } = answer;
  const { x, tool } = handler;
  const output = tool.output as ts.Node;
  const value = outcome.value;
  if (check.of === 'structured') {
    if (!outcome.asResult || value.kind !== 'object') return undefined;
    const structured = lookup(x, value, 'structuredContent');
    if (structured.is === 'no') {
      if (check.when === 'with-structured' || (check.when === 'with-content' && lookup(x, value, 'content').is !== 'yes')) return undefined;
      return { message: 'absent', path: '', fate: '', related: [{ at: output, note: 'This schema is declared.' }] };
    }
    if (structured.is === 'unknown' || outcome.structured === undefined) return undefined;
  } else if (outcome.asResult || answer.form !== 'structured') return undefined;
  const data = check.of === 'structured' ? outcome.structured : answer.data;
  if (data === undefined) return undefined;
  // Clients of MCP hold the answer to the JSON Schema that they were listed, and that of an object is closed.
  const isMcp = check.of === 'structured' && check.when !== 'with-structured';
  const gap = gapIn(x, data, schema, isMcp);
  if (gap === undefined) return undefined;
  const byClient = gap.kind === 'excess' && schema.extra !== 'refused';
  return {
    message: gap.kind,
    path: gap.path === '' ? 'result' : gap.path,
    fate: byClient ? 'a client that checks it throws the answer away' : fates[check.unmet],
    related: [
      { at: gap.value, note: gap.kind === 'missing' ? 'This is what is sent.' : 'This is sent.' },
      { at: gap.schema, note: 'The schema says it here.' },
    ],
  };
}

const fates: Readonly<Record<ContractCheck['unmet'], string>> = {
  'flagged-message': 'it reaches the agent as an error',
  'message-as-data': 'the agent is given a message about the schema instead',
  'protocol-error': 'the call fails with a protocol error',
  'run-rejects': 'the run ends',
  dropped: 'the structured part is dropped without a word',
};

/** What the server of MCP's SDK v1 cannot look into: it finds no shape, and fails on that. */
function isNoObject(schema: Schema, check: ContractCheck): boolean {
  if (schema.kind === 'union') return true;
  return (
    check.of === 'structured' && (['array', 'string', 'number', 'boolean', 'record', 'literal'].includes(schema.kind) || schema.nullable)
  );
}
