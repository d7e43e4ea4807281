/** One call entered: what it returns, with the parameters of that call, so that syntax inside the function can be bound as well. */
import { assuming, bind, exitsOfCall, type Expansion } from '../terms/expand';
import type { Env, Value, ValueOf } from '../terms/value';

export interface Entered {
  readonly x: Expansion;
  readonly env: Env;
  readonly value: Value;
}

/** Nothing where a bound or a cycle ends the way. */
export function enter(x: Expansion, v: ValueOf<'call'>, callee: ValueOf<'func'>): readonly Entered[] {
  const exits = exitsOfCall(x, v, callee);
  if (exits === undefined) return [];
  const given = v.args.flatMap((arg) => (arg.kind === 'func' ? [arg.fn] : []));
  const inside: Expansion = { ...x, active: [...x.active, callee.fn], given: [...x.given, ...given], known: new Map() };
  const env = bind(callee, v);
  return exits.flatMap((exit) => (exit.kind === 'return' ? [{ x: assuming(inside, exit.conditions), env, value: exit.value }] : []));
}
