/**
 * All that the reader of a payload gets to see, value by value: under which names it stands, what is written right around it, and under
 * which tests. Calls are entered, `map` is read for one element, JSON and joined text are opened.
 */
import type ts from 'typescript';
import { alternatives, type Expansion } from '../terms/expand';
import { resolveSpreads } from '../terms/spreads';
import type { Condition, Value, ValueOf } from '../terms/value';

export interface Shown {
  readonly value: Value;
  /** The properties on the way, from the outermost. */
  readonly names: readonly string[];
  /** The property that holds it, or the value itself. */
  readonly place: ts.Node;
  /** True in what stands for an element of a list. */
  readonly each: boolean;
  /** True where it is put into a text: it is one, or becomes one. */
  readonly inText: boolean;
  /** The words right before it, in a text. */
  readonly before: string;
  readonly conditions: readonly Condition[];
}

const deepest = 16;
const mostShown = 600;
const mostAlike = 8;

/**
 * Of the same call under the same names: what cleans a list item by item calls itself for the items and their parts, thousands of times,
 * and the first of them have shown all that there is.
 */
function isOneMore(alike: Map<ts.Node, Map<string, number>>, node: ts.Node, names: string): boolean {
  const ofNode = alike.get(node) ?? new Map<string, number>();
  const before = ofNode.get(names) ?? 0;
  alike.set(node, ofNode.set(names, before + 1));
  return before >= mostAlike;
}

/** `inText`: the value as a whole is text. Composite values come before their parts; past the bound the rest is left out. */
export function shownIn(x: Expansion, value: Value, inText: boolean): readonly Shown[] {
  const found: Shown[] = [];
  const seen = new Set<Value>();
  const alike = new Map<ts.Node, Map<string, number>>();
  const visit = (at: Shown, depth: number): void => {
    if (seen.has(at.value) || depth > deepest || found.length >= mostShown) return;
    const { kind, node } = at.value;
    if ((kind === 'call' || kind === 'element') && isOneMore(alike, node, at.names.join('.'))) return;
    x.s.cancellation.throwIfCancelled();
    seen.add(at.value);
    found.push(at);
    for (const part of partsShown(x, at)) visit(part, depth + 1);
  };
  visit({ value, names: [], place: value.node, each: false, inText, before: '', conditions: [] }, 0);
  return found;
}

function partsShown(x: Expansion, at: Shown): readonly Shown[] {
  const { value: v } = at;
  const alone = (value: Value): Shown => ({ ...at, value });
  switch (v.kind) {
    case 'object':
      return resolveSpreads(x, v).entries.map((entry) => ({
        ...at,
        value: entry.value,
        names: entry.kind === 'property' ? [...at.names, entry.name] : at.names,
        place: entry.kind === 'property' ? entry.node : at.place,
        inText: false,
        before: '',
      }));
    case 'array':
      return v.items.map((item) => ({
        ...at,
        value: item.value,
        place: item.node,
        conditions: item.conditions === undefined ? at.conditions : [...at.conditions, ...item.conditions],
      }));
    case 'template':
      return ofTemplate(v, at);
    case 'phi':
      return v.options.map((o) => ({ ...at, value: o.value, conditions: [...at.conditions, ...o.conditions] }));
    case 'binary':
      return /^(\?\?|\|\||&&)$/.test(v.operator) ? [alone(v.left), alone(v.right)] : [];
    case 'member':
    case 'element': {
      const found = alternatives(x, v);
      return found.flatMap((a) => (a.value === v || a.value.kind === v.kind ? [] : [alone(a.value)]));
    }
    case 'call':
      return ofCall(x, v, at);
    default:
      return [];
  }
}

function ofTemplate(v: ValueOf<'template'>, at: Shown): readonly Shown[] {
  let before = '';
  return v.parts.flatMap((part): readonly Shown[] => {
    if (typeof part === 'string') {
      before += part;
      return [];
    }
    const shown = { ...at, value: part, place: part.node, inText: true, before: before.slice(-80) };
    before += '…';
    return [shown];
  });
}

const reshapes = /^(filter|sort|toSorted|reverse|toReversed|flat|slice|concat|trim|trimEnd|trimStart|replace|replaceAll|toString)$/;
const opens = /^(JSON\.stringify|String|Promise\.all|Promise\.resolve|Object\.values|Array\.from|structuredClone)$/;

function ofCall(x: Expansion, v: ValueOf<'call'>, at: Shown): readonly Shown[] {
  const found = alternatives(x, v);
  const [only] = found;
  if (!(found.length === 1 && only?.value === v)) {
    return found
      .filter((a) => a.value !== v)
      .map((a) => ({ ...at, value: a.value, conditions: [...at.conditions, ...a.steps.flatMap((step) => step.conditions)] }));
  }
  const [first] = v.args;
  if (v.callee.kind === 'ref' && v.callee.ref.kind === 'global') {
    const name = v.callee.ref.path.join('.');
    if (!opens.test(name) || first === undefined) return [];
    return [{ ...at, value: first, inText: name === 'String' && at.inText }];
  }
  if (v.callee.kind !== 'member') return [];
  const { name, of } = v.callee;
  if ((name === 'map' || name === 'flatMap') && first?.kind === 'func') return [{ ...at, value: elementOf(v, first, of), each: true }];
  // What is joined is text, or becomes it.
  if (name === 'join') return [{ ...at, value: of, inText: true }];
  return reshapes.test(name) ? [{ ...at, value: of, inText: at.inText && name !== 'toString' }] : [];
}

/** What the callback makes of one element. */
function elementOf(v: ValueOf<'call'>, callback: ValueOf<'func'>, list: Value): Value {
  return { kind: 'call', node: v.node, callee: callback, args: [{ kind: 'element', node: v.node, of: list }] };
}
