import type ts from 'typescript';
import type { ContractCheck } from '../discovery/sdk';
import { answersOf, type Answer } from '../facts/outcomes/answers';
import { placeOfTool } from '../facts/contracts/contract';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { schemaOf, type Schema } from '../facts/terms/schema';
import { lookup } from '../facts/terms/spreads';
import { gapIn } from '../facts/contracts/unmet';
import { structuredFix } from './kit/contractFix';
import { defineRule, type Related } from './rule';

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
  summary: 'A success does not meet the output schema of its tool.',
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
  },
  check(handler, ctx) {
    const { tool, x } = handler;
    const { check } = tool.major;
    if (tool.output === undefined || tool.major.outputContract !== 'enforced' || check === undefined) return;
    const schema = schemaOf(x, tool.output);
    const answers = answersOf(handler).filter(({ outcome }) => outcome.flag === 'no' && outcome.reason === 'plain');
    const registered = { at: placeOfTool(tool), note: 'The tool is registered here.' };
    if (check.unions === 'break' && tool.majorNumber !== undefined && isNoObject(schema, check) && answers.length > 0) {
      ctx.report({ at: tool.output, defect: tool.registration, message: 'unservable', related: [registered] });
      return;
    }
    if (schema.kind === 'unknown') return;
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
