/** The text in a list of content blocks: `[{ type: 'text', text }]`, also where the list is mapped, or carries another list along. */
import { alternatives, type Alternative, type Expansion, type Step } from '../terms/expand';
import { lookup } from '../terms/spreads';
import type { Item, Value, ValueOf } from '../terms/value';

type Parts = readonly (string | Value)[];

interface Text {
  readonly parts: Parts;
  readonly steps: readonly Step[];
}

const mostTexts = 48;

/** Per choice of content; several text blocks are read as one text. A list that cannot be read is handed back as it is. */
export function textsOf(x: Expansion, content: Value): readonly Alternative[] {
  return alternatives(x, content).flatMap((list): readonly Alternative[] => {
    if (list.value.kind === 'call') return ofMapped(x, list.value, list) ?? [list];
    if (list.value.kind !== 'array') return [list];
    return ofItems(x, list.value, list);
  });
}

function ofItems(x: Expansion, list: ValueOf<'array'>, { steps }: Alternative): readonly Alternative[] {
  let texts: readonly Text[] = [{ parts: [], steps }];
  for (const item of list.items) {
    // What is spread in front is the result that is added to. What follows a text is put behind it, and takes no path of its own.
    const isFirst = texts.every(({ parts }) => parts.length === 0);
    const read = !item.spread ? ofBlock(x, item.value) : isFirst ? ofSpread(x, item) : undefined;
    if (read === undefined && list.items.length === 1) return [{ value: item.value, steps }];
    const some = read ?? [{ parts: [item.value], steps: [] }];
    // A list that is put behind the text on some runs: the text alone is a choice of its own.
    const more = item.spread && item.maybe ? [{ parts: [], steps: [] }, ...some] : some;
    if (more.length === 0) continue;
    texts = texts.flatMap((text) => more.map((next) => both(text, next)));
    if (texts.length > mostTexts) return [{ value: item.value, steps }];
  }
  return texts.map((text): Alternative => ({ value: asValue(list, text.parts), steps: text.steps }));
}

function both(a: Text, b: Text): Text {
  if (b.parts.length === 0) return { parts: a.parts, steps: [...a.steps, ...b.steps] };
  return { parts: a.parts.length === 0 ? b.parts : [...a.parts, '\n', ...b.parts], steps: [...a.steps, ...b.steps] };
}

function asValue(list: ValueOf<'array'>, parts: Parts): Value {
  const [only] = parts;
  if (only === undefined) return { kind: 'const', node: list.node, value: list.items.length === 0 ? undefined : null };
  if (parts.length === 1 && typeof only !== 'string') return only;
  return { kind: 'template', node: list.node, parts: flatten(parts) };
}

/** What another list brings along; `undefined` where that is not known. */
function ofSpread(x: Expansion, item: Item): readonly Text[] | undefined {
  const found = alternatives(x, item.value);
  if (found.some((a) => a.value.kind !== 'array')) return undefined;
  return textsOf(x, item.value).map(({ value, steps }) => ({
    parts: value.kind === 'const' && typeof value.value !== 'string' ? [] : [value],
    steps,
  }));
}

/** None where the block holds no text (an image, a link). */
function ofBlock(x: Expansion, block: Value): readonly Text[] {
  const found = alternatives(x, block);
  const [only] = found;
  if (only === undefined) return [];
  const text = lookup(x, found.length === 1 ? only.value : block, 'text');
  if (text.is !== 'no' && text.value !== undefined) return [{ parts: [text.value], steps: [] }];
  return text.is === 'unknown' ? [{ parts: [{ kind: 'unknown', node: block.node, why: 'exit-unknown' }], steps: [] }] : [];
}

/** `rows.map((row) => ({ type: 'text', text: row.name }))`: the text of one such block stands for all. */
function ofMapped(x: Expansion, call: ValueOf<'call'>, { steps }: Alternative): readonly Alternative[] | undefined {
  const [callback] = call.args;
  if (call.callee.kind !== 'member' || call.callee.name !== 'map' || callback?.kind !== 'func') return undefined;
  const element: Value = { kind: 'element', node: call.node, of: call.callee.of };
  const block: Value = { kind: 'call', node: call.node, callee: callback, args: [element] };
  const [text] = ofBlock(x, block);
  if (text === undefined) return [{ value: { kind: 'const', node: call.node, value: null }, steps }];
  const [only] = text.parts;
  return only === undefined || typeof only === 'string' || only.kind === 'unknown' ? undefined : [{ value: only, steps }];
}

function flatten(parts: Parts): Parts {
  return parts.flatMap((part): Parts => {
    if (typeof part === 'string') return [part];
    if (part.kind === 'template') return part.parts;
    return part.kind === 'const' && typeof part.value === 'string' ? [part.value] : [part];
  });
}
