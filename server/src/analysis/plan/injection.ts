/** Whether text of the input reaches a command, a query or a path as a part of it. What a query is given beside its text is bound, and no part of it. */
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { inputOf } from '../facts/inputs/inputs';
import { lookup } from '../facts/terms/spreads';
import { partsOf, type Value } from '../facts/terms/value';
import type { FunctionWithBody } from '../syntax/functions';

const sinks =
  /^(exec\w*|spawn\w*|fork|run(Command|Query|Sql|Script|Shell)\w*|executeCommand|query|raw|unsafe|\$queryRaw\w*|\$executeRaw\w*|runReadOnlyQuery|eval|evaluate|readFile\w*|writeFile\w*|unlink\w*|rm|open)$/;
/** Text first, and behind it the values that are bound, or what is written. */
const textFirst =
  /^(query|raw|unsafe|execute|runQuery|runSql|runReadOnlyQuery|\$queryRawUnsafe|\$executeRawUnsafe|readFile\w*|writeFile\w*)$/;

export function injection(
  facts: HandlerFacts,
  calls: readonly { readonly name: string; readonly value: Value }[],
): { readonly why: string } | undefined {
  const { fn } = facts;
  const input = inputOf(facts);
  if (fn === undefined || input === undefined) return undefined;
  const isFree = input.schema.fields.some(
    ({ schema }) =>
      schema.kind === 'string' || schema.kind === 'array' || schema.kind === 'record' || schema.kind === 'any' || schema.kind === 'unknown',
  );
  if (!isFree) return undefined;
  const sink = calls.find(({ name, value }) => sinks.test(name) && partsRun(facts, name, value).some((part) => comesFrom(part, fn)));
  return sink === undefined ? undefined : { why: `text of the input reaches \`${sink.name}\`` };
}

function partsRun({ x }: HandlerFacts, name: string, value: Value): readonly Value[] {
  if (value.kind !== 'call') return [];
  const [first] = value.args;
  if (!textFirst.test(name) || first === undefined) return value.args;
  if (first.kind !== 'object') return [first];
  // `query({ text, values })`.
  const texts = ['text', 'sql'].flatMap((key) => {
    const found = lookup(x, first, key);
    return found.is === 'yes' ? [found.value] : [];
  });
  return texts.length > 0 ? texts : [first];
}

/** The input stands anywhere in the term, also in what is given to a builder. */
function comesFrom(value: Value, fn: FunctionWithBody): boolean {
  const seen = new Set<Value>();
  const step = (v: Value): boolean => {
    if (seen.has(v) || seen.size > 500) return false;
    seen.add(v);
    if (v.kind === 'param' && v.parameter.parent === fn) return true;
    return partsOf(v).some(step);
  };
  return step(value);
}
