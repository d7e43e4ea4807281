/** What stands beside a list in the answer that it is taken out of, and says whether there is more: a marker of the page, a flag. */
import ts from 'typescript';
import { enclosingFunction } from '../../syntax/functions';
import { schemaOf } from '../terms/schema';
import type { Expansion } from '../terms/expand';
import { propertyOf, type Entry, type Value } from '../terms/value';
import { nameOfCallee } from './asked';
import { markerInType, pageMarker } from './pageTypes';

/** `nextCursor` of `{ items, nextCursor }`. One that is written out depends on nothing. */
export function markersBeside(answer: Value, list: string): readonly Entry[] {
  if (answer.kind !== 'object' || !answer.entries.some((e) => e.kind === 'property' && e.name === list)) return [];
  return answer.entries.filter((e) => e.kind === 'property' && pageMarker.test(e.name) && e.value.kind !== 'const');
}

/** The page's marker in the type of the answer, or in the schema that it was parsed by. */
export function markerOf(x: Expansion, answer: Value, list: string): ts.Node | undefined {
  if (answer.kind !== 'call') return undefined;
  const typed = markerInType(x.s, answer.node, list);
  if (typed !== undefined) return typed;
  const { callee } = answer;
  if (callee.kind !== 'member' || !/^(parse|parseAsync)$/.test(nameOfCallee(answer)) || !ts.isExpression(callee.of.node)) return undefined;
  const { fields } = schemaOf(x, callee.of.node);
  return fields.some((field) => field.name === list) ? fields.find((field) => pageMarker.test(field.name))?.node : undefined;
}

/** `{ rows, complete: true }` here and `{ rows, complete: false }` there: a flag, and told where the place that takes the rows reads it. */
export function readsFlag(answers: readonly Value[], at: ts.Node): boolean {
  const objects = answers.flatMap((value) => (value.kind === 'object' ? [value] : []));
  const text = enclosingFunction(at)?.getText();
  if (objects.length < 2 || text === undefined) return false;
  return objects
    .flatMap((object) => object.entries)
    .some((entry) => {
      if (entry.kind !== 'property' || entry.value.kind !== 'const' || typeof entry.value.value !== 'boolean') return false;
      const { value } = entry.value;
      const differs = objects.some((object) => {
        const other = propertyOf(object, entry.name);
        return other.is === 'yes' && !(other.value.kind === 'const' && other.value.value === value);
      });
      return differs && new RegExp(`\\b${entry.name}\\b`).test(text);
    });
}

/** Clients whose lists are `{ data, has_more }`: their `data` is the rows, where that of an HTTP client is the whole answer. */
const rowsAsData = /^(stripe|openai|@anthropic-ai\/sdk)$/;

export function isRowsAsData(v: Value): boolean {
  for (let at: Value = v; ;) {
    if (at.kind === 'call' || at.kind === 'member') at = at.kind === 'call' ? at.callee : at.of;
    else return at.kind === 'ref' && at.ref.kind === 'external' && rowsAsData.test(at.ref.package);
  }
}
