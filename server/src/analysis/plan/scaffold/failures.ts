/** Tests of what fails: all that a tool asks, each of it by itself, and one item among several. */
import { batchOf } from '../../facts/failures/batches';
import { inputOf } from '../../facts/inputs/inputs';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { inputOf as inputCode } from './samples';
import { builtinOf, isWaitedFor, type Seam } from './seams';
import { asksNothing, whole, withField, type Make, type Task } from './task';
import { methodOf, writesOf } from './writers';

export const failureTold: Make = (task, input) => {
  const { runner, tellsParts, seams } = task;
  if (seams.length === 0) return asksNothing;
  const asks = asksOf(task);
  return whole([
    runner.same(`await saysFailure(() => call(${input}))`, 'false', '"it is no failure while all is well"'),
    ...(tellsParts ? [`const well = JSON.stringify(besidesRows(payloadOf(await call(${input}))));`] : []),
    // One alone is all of them.
    ...(asks.length > 1
      ? [
          `const asks = { ${asks.map(({ key, writes }) => `${JSON.stringify(key)}: ${writes ? '"writes"' : '"reads"'}`).join(', ')} };`,
          runner.same(`await hidden(() => call(${input}), asks)`, '[]', '"none of these fails by itself without a word"'),
        ]
      : []),
    'for (const key of Object.keys(mocked)) mocked[key] = () => unreachable(key);',
    // Who asks for several at once tells of each that failed, where all of them did as well.
    ...(tellsParts
      ? [
          `const told = await saysFailure(() => call(${input}));`,
          runner.holds(
            `told || JSON.stringify(besidesRows(payloadOf(await call(${input})))) !== well`,
            '"the failure reads as one, or is told beside what came"',
          ),
        ]
      : [runner.holds(`await saysFailure(() => call(${input}))`, '"the failure reads as one"')]),
  ]);
};

export const partialFailure: Make = (task, input) => {
  const list = listField(task.facts);
  const [first] = task.seams;
  const { fn } = task.facts;
  if (list === undefined || first === undefined || fn === undefined)
    return 'which of what the tool asks fails for one item and not for another';
  if (!task.facts.outcomes.some((outcome) => batchOf(task.facts.x, outcome, fn) !== undefined) && !/allSettled|catch/.test(fn.getText()))
    return 'which of what the tool asks fails for one item and not for another';
  const two = withField(input, list.name, `[${list.items.join(', ')}]`);
  const key = JSON.stringify(first.key);
  return whole([
    `const complete = payloadOf(await call(${two}));`,
    `const well = mocked[${key}]!;`,
    'let asked = 0;',
    `mocked[${key}] = (...given) => (++asked === 2 ? unreachable(${key}) : well(...given));`,
    `const partial = await call(${two});`,
    task.runner.differs(
      'besidesRows(payloadOf(partial))',
      'besidesRows(complete)',
      '"something beside the rows tells of the item that failed"',
    ),
  ]);
};

interface Ask {
  readonly key: string;
  readonly writes: boolean;
}

/** What is asked, each with the key of what stands in for it; of a client by its methods, where they can be told apart. */
function asksOf({ facts, seams }: Task): readonly Ask[] {
  return seams.flatMap(({ key, seam }) => {
    const writes = writesOf(facts, seam);
    const isClient = seam.kind === 'value' || seam.kind === 'factory' || (seam.kind === 'given' && seam.member === undefined);
    if (!isClient) return [{ key, writes: writes.length > 0 }];
    const methods = [...new Set(seam.calls.map(methodOf))];
    if (methods.length === 1) return [{ key, writes: writes.length > 0 }];
    return methods.map((method) => ({ key: `${key}.${method}`, writes: writes.some((call) => methodOf(call) === method) }));
  });
}

/** What can fail only by throwing at once: nobody waits for it. */
export function throwsAtOnce({ kind, module, isAsync, calls: [call] }: Seam): boolean {
  if (!isAsync) return true;
  return kind === 'package' && module !== undefined && builtinOf(module) === module && !module.endsWith('/promises')
    ? call === undefined || !isWaitedFor(call)
    : false;
}

/** A field that holds a list, with two items for it. */
function listField(facts: HandlerFacts): { readonly name: string; readonly items: readonly string[] } | undefined {
  const field = inputOf(facts)?.schema.fields.find(({ schema }) => schema.kind === 'array');
  const item = field?.schema.parts[0];
  const code = item === undefined ? '"one"' : inputCode(item, 'item', false);
  if (field === undefined || code === undefined) return undefined;
  return { name: field.name, items: [code, /^"/.test(code) ? code.replace(/"$/, ' two"') : code] };
}
