/** What a tool looks up by its input, and which field of the input asks for it. */
import ts from 'typescript';
import { inputOf } from '../../facts/inputs/inputs';
import { maybeMissingIn } from '../../facts/inputs/maybeMissing';
import { usesOf } from '../../facts/inputs/uses';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { emptyAnswersOf } from '../../facts/pages/emptyAnswers';
import { partsOf, type Value } from '../../facts/terms/value';
import { contains } from '../../syntax/expressions';

/** What may turn out not to be there. */
export function lookupsIn(facts: HandlerFacts): readonly Value[] {
  const { fn } = facts;
  if (fn === undefined) return [];
  const empty = emptyAnswersOf(facts).flatMap(({ lookups }) => lookups.map(({ of }) => of));
  return [
    ...empty,
    ...maybeMissingIn(facts),
    ...facts.outcomes.flatMap(({ evidence, flag, declares }) =>
      // None under that name, told as a failure.
      evidence.flatMap(({ kind, of }) =>
        kind === 'absent' || (kind === 'empty' && (flag === 'yes' || declares === 'failure')) ? [of] : [],
      ),
    ),
  ];
}

/** The calls that a value comes of. */
export function callsIn(value: Value): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const seen = new Set<Value>();
  const step = (v: Value): void => {
    if (seen.has(v) || seen.size > 200) return;
    seen.add(v);
    if (v.kind === 'call') found.push(v.node);
    partsOf(v).forEach(step);
  };
  step(value);
  return found;
}

/** The field that is given to the call, or that a key is. */
export function fieldIn(facts: HandlerFacts, call: ts.Node): string | undefined {
  const input = inputOf(facts);
  if (input === undefined) return undefined;
  const fields = input.schema.fields.map(({ name }) => name);
  // What is given by its name, before what the uses of the input say: those lie in the function that is called.
  let named: string | undefined;
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && fields.includes(node.text)) named ??= node.text;
    ts.forEachChild(node, look);
  };
  if (ts.isCallExpression(call)) call.arguments.forEach(look);
  else look(call);
  return named ?? usesOf(input, facts).found.find(({ node, names }) => names.length > 0 && contains(call, node))?.names[0];
}

/** What is not found, as the function says it in its type. */
export function nullness(call: ts.Node, { s }: HandlerFacts): string {
  try {
    const checker = s.checker();
    const type = checker.getTypeAtLocation(ts.isAwaitExpression(call.parent) ? call.parent : call);
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  } catch {
    return '';
  }
}
