/**
 * Answers that are a list of ids and nothing else that was found: each element was at hand, and its id alone was kept.
 * Invariant: ids that the call itself was given, and ids of what was just made, are none of these.
 */
import type ts from 'typescript';
import { effectsOf } from '../effects/effects';
import { claimOf } from '../effects/claims';
import { alternatives, type Expansion } from '../terms/expand';
import { rootsOf } from '../terms/roots';
import { summaryOf } from '../terms/summary';
import type { Value } from '../terms/value';
import { answersOf } from '../outcomes/answers';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';

export interface BareIds {
  readonly outcome: Outcome;
  /** Where the id is taken out of the element. */
  readonly node: ts.Node;
  readonly name: string;
}

export function bareIdsOf(facts: HandlerFacts): readonly BareIds[] {
  if (claimOf(facts).writes === 'yes' || effectsOf(facts).length > 0) return [];
  return answersOf(facts).flatMap(({ outcome, data }): readonly BareIds[] => {
    const list = data === undefined ? undefined : listIn(facts.x, data);
    const found = list === undefined ? undefined : idsIn(facts, list);
    return found === undefined ? [] : [{ outcome, ...found }];
  });
}

/** The list that the answer is, or its one field beside constants and counts. */
function listIn(x: Expansion, data: Value): Value | undefined {
  if (data.kind !== 'object') return data;
  const others: Value[] = [];
  for (const entry of data.entries) {
    if (entry.kind !== 'property') return undefined;
    const v = only(x, entry.value);
    if (v === undefined) return undefined;
    const isCount = v.kind === 'const' || (v.kind === 'member' && /^(length|size)$/.test(v.name));
    if (!isCount) others.push(v);
  }
  return others.length === 1 ? others[0] : undefined;
}

function only(x: Expansion, value: Value): Value | undefined {
  const found = alternatives(x, value);
  return found.length === 1 ? found[0]?.value : undefined;
}

const idName = /^(_?id|uuid|guid|\w+_id|\w+[a-z]Id)$/;

/** `rows.map((row) => row.id)`, of rows that a call gave. */
function idsIn({ s, x, fn }: HandlerFacts, list: Value): Omit<BareIds, 'outcome'> | undefined {
  const v = only(x, list);
  if (v?.kind !== 'call' || v.callee.kind !== 'member' || v.callee.name !== 'map') return undefined;
  const [callback] = v.args;
  const roots = rootsOf(v.callee.of, fn);
  if (callback?.kind !== 'func' || roots.calls.size === 0 || roots.unknown) return undefined;
  const [exit, ...others] = summaryOf(s, callback.fn).exits;
  if (exit?.kind !== 'return' || others.length > 0) return undefined;
  const { value } = exit;
  const isId =
    value.kind === 'member' && idName.test(value.name) && value.of.kind === 'param' && value.of.parameter === callback.fn.parameters[0];
  return isId ? { node: exit.node, name: value.name } : undefined;
}
