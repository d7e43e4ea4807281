/** Which of what a tool asks changes something: by what is known of the call, or else by its verb. */
import ts from 'typescript';
import { effectsOf } from '../../facts/effects/effects';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { actOfFunction } from '../../facts/terms/verbs';
import type { Condition } from '../../facts/terms/value';
import { bare } from '../../syntax/expressions';
import { isTime, type Sample } from './samples';
import type { Seam } from './seams';

/** The calls through it that write. */
export function writesOf(facts: HandlerFacts, { calls, kind, name }: Seam): readonly ts.CallExpression[] {
  const effects = effectsOf(facts).filter(({ on }) => on === 'purpose');
  const nodes = new Set<ts.Node>(effects.flatMap(({ node, way }) => [node, ...way.map((one) => one.node)]));
  const known = calls.filter((call) => nodes.has(call));
  if (known.length > 0) return known;
  return calls.filter((call) => actOfFunction(kind === 'function' ? name : methodOf(call)) !== undefined);
}

/** What a write gives back has texts of its own, so that they tell it from what was read before. What the tool compares with others stays as it is. */
export function withOwnTexts(facts: HandlerFacts, seams: readonly Seam[]): readonly Seam[] {
  const writers = seams.filter((seam) => writesOf(facts, seam).length > 0);
  if (writers.length === 0 || writers.length === seams.length) return seams;
  const compared = new Set(facts.outcomes.flatMap(({ steps }) => steps.flatMap(({ conditions }) => conditions.flatMap(comparedIn))));
  const taken = new Set(seams.flatMap((seam) => (writers.includes(seam) ? [] : textsIn(seam.sample))));
  const own = (sample: Sample): Sample => {
    if (sample.kind === 'record')
      return { ...sample, fields: sample.fields.map(([name, value]) => [name, compared.has(name) ? value : own(value)]) };
    return sample.kind === 'text' && taken.has(sample.name) && !isTime(sample.name) ? { ...sample, name: `stored-${sample.name}` } : sample;
  };
  return seams.map((seam) => (writers.includes(seam) ? { ...seam, sample: own(seam.sample) } : seam));
}

/** The texts of rows have numbers of their own. */
function textsIn(sample: Sample): readonly string[] {
  if (sample.kind === 'text') return [sample.name];
  return sample.kind === 'record' ? sample.fields.flatMap(([, value]) => textsIn(value)) : [];
}

/** `saved.owner === part.owner`: the name. */
function comparedIn({ test }: Condition): readonly string[] {
  if (test.kind !== 'binary' || !/^[!=]==?$/.test(test.operator)) return [];
  return [test.left, test.right].flatMap((side) => (side.kind === 'member' ? [side.name] : []));
}

/** `update` of `db.parts.update(…)`. */
export function methodOf({ expression }: ts.CallExpression): string {
  const at = bare(expression);
  return ts.isPropertyAccessExpression(at) ? at.name.text : ts.isIdentifier(at) ? at.text : '';
}
