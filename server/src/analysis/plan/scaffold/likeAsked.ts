/** Answers that a tool takes only where they are like what it was asked for: `if (saved.name !== to) return failure`. */
import type ts from 'typescript';
import { answersBeforeWrites } from '../../facts/effects/before';
import { inputOf } from '../../facts/inputs/inputs';
import { answersOf } from '../../facts/outcomes/answers';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Condition } from '../../facts/terms/value';
import { inputOf as inputCode, type Sample } from './samples';
import type { Seam } from './seams';

/** The seam with what each ordinary answer of the tool wants of it: of every call, or of a later one only. */
export function likeAsked(facts: HandlerFacts, seam: Seam): Seam {
  const { sample, calls } = seam;
  if (sample.kind !== 'record') return seam;
  // Who has nothing to change changes nothing: what is to be seen is the way on which it does.
  const idle = answersBeforeWrites(facts);
  const answers = answersOf(facts).map(({ outcome }) => outcome);
  const doing = answers.filter((one) => !idle.includes(one));
  const ways = (doing.length > 0 ? doing : answers).map(({ steps }) => steps.flatMap(({ conditions }) => conditions));
  const wanted = ways.map((conditions) => conditions.flatMap((one) => alikeIn(facts, seam, one) ?? []));
  const [first = [], ...others] = wanted;
  const all = first.filter((one) => others.every((own) => own.some(({ name, field }) => name === one.name && field === one.field)));
  const schema = inputOf(facts)?.schema;
  const given = new Map<string, Sample>();
  for (const { name, field } of all) {
    const own = schema?.fields.find((one) => one.name === field)?.schema;
    const text = own === undefined ? undefined : inputCode(own, field, false);
    if (text !== undefined) given.set(name, { kind: 'constant', text });
  }
  if (given.size === 0) return seam;
  const like: Sample = { ...sample, fields: sample.fields.map(([name, value]) => [name, given.get(name) ?? value]) };
  // Asked again after a change, it has changed.
  const from = Math.min(...wanted.flat().map(({ call }) => calls.indexOf(call)));
  return seam.kind === 'function' && from > 0 ? { ...seam, later: { from, sample: like } } : { ...seam, sample: like };
}

interface Alike {
  readonly name: string;
  readonly field: string;
  readonly call: ts.CallExpression;
}

/** `check.name === to` on the way on which it is so. */
function alikeIn({ fn }: HandlerFacts, { calls }: Seam, { test, holds }: Condition): Alike | undefined {
  if (test.kind !== 'binary' || !/^[!=]==?$/.test(test.operator) || test.operator.startsWith('=') !== holds) return undefined;
  for (const [own, other] of [
    [test.left, test.right],
    [test.right, test.left],
  ] as const) {
    if (own.kind !== 'member' || own.of.kind !== 'call') continue;
    const { node } = own.of;
    const call = calls.find((one) => one === node);
    if (call === undefined) continue;
    const isInput = other.kind === 'member' && other.of.kind === 'param' && fn !== undefined && other.of.parameter === fn.parameters[0];
    if (isInput) return { name: own.name, field: other.name, call };
  }
  return undefined;
}
