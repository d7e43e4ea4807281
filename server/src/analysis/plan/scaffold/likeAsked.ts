/** Answers that a tool takes only where they are like what it was asked for, or what it names: `if (saved.name !== to) return failure`. */
import type ts from 'typescript';
import { answersBeforeWrites } from '../../facts/effects/before';
import { inputOf } from '../../facts/inputs/inputs';
import { answersOf } from '../../facts/outcomes/answers';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Condition, Value } from '../../facts/terms/value';
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
  const all = first.filter((one) => others.every((own) => own.some(({ name, code }) => name === one.name && code === one.code)));
  const withAll = (own: readonly Alike[]): Sample => {
    const given = new Map(own.map(({ name, code }): [string, Sample] => [name, { kind: 'constant', text: code }]));
    return { ...sample, fields: sample.fields.map(([name, value]) => [name, given.get(name) ?? value]) };
  };
  // Asked again after a change, it has changed.
  const later = seam.kind === 'function' ? all.filter(({ call }) => calls.indexOf(call) > 0) : [];
  const before = all.filter((one) => !later.includes(one));
  if (later.length === 0) return { ...seam, sample: withAll(before) };
  const from = Math.min(...later.map(({ call }) => calls.indexOf(call)));
  return { ...seam, sample: withAll(before), later: { from, sample: withAll([...before, ...later]) } };
}

interface Alike {
  readonly name: string;
  /** What it has to be. */
  readonly code: string;
  readonly call: ts.CallExpression;
}

/** `check.name === to` and `order.state === 'paid'`, on the way on which it is so. */
function alikeIn(facts: HandlerFacts, { calls }: Seam, { test, holds }: Condition): Alike | undefined {
  if (test.kind !== 'binary' || !/^[!=]==?$/.test(test.operator) || test.operator.startsWith('=') !== holds) return undefined;
  for (const [own, other] of [
    [test.left, test.right],
    [test.right, test.left],
  ] as const) {
    if (own.kind !== 'member' || own.of.kind !== 'call') continue;
    const { node } = own.of;
    const call = calls.find((one) => one === node);
    if (call === undefined) continue;
    const code = codeOf(facts, other);
    if (code !== undefined) return { name: own.name, code, call };
  }
  return undefined;
}

/** A constant, or what the input holds. */
export function codeOf(facts: HandlerFacts, value: Value): string | undefined {
  if (value.kind === 'const') return value.value === undefined ? 'undefined' : JSON.stringify(value.value);
  if (value.kind !== 'member' || value.of.kind !== 'param' || value.of.parameter !== facts.fn?.parameters[0]) return undefined;
  const schema = inputOf(facts)?.schema.fields.find(({ name }) => name === value.name)?.schema;
  return schema === undefined ? undefined : inputCode(schema, value.name, false);
}
