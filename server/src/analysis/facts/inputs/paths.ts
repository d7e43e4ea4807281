/** Which part of the tool's input a term is: `args.place.id`, `parse(args).id`, `id.trim()`. */
import type { FunctionWithBody } from '../../syntax/functions';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { partsOf as partsOfTerm, type Value, type ValueOf } from '../terms/value';

export interface InputPath {
  /** Empty for the whole input. */
  readonly names: readonly string[];
  /** A default, a trim or another spelling lies between the field and the term. */
  readonly changed: boolean;
  /** What stands in where it is not given: `limit ?? 20`, `{ limit = 20 }`. */
  readonly fallback: Value | undefined;
}

/** Names that SDKs put around the arguments: `request.params.arguments`, Mastra's `{ context }`, genkit's `input`. */
const envelopes = new Set(['arguments', 'params', 'context', 'input', 'args', 'inputData', 'body']);
const spellings = /^(trim|trimStart|trimEnd|toLowerCase|toUpperCase|toLocaleLowerCase|toLocaleUpperCase|normalize|toString|valueOf)$/;
const wrappers = /^(String|Number|Boolean|parseInt|parseFloat|Number\.parseInt|Number\.parseFloat)$/;
const checks = /^(parse|parseAsync|safeParse|safeParseAsync|validate|assert)$/;

/** `isField`: whether the schema has a field of that name at its root, so that a field called `input` is not taken for an envelope. */
export function inputPathOf(fn: FunctionWithBody, isField: (name: string) => boolean, v: Value): InputPath | undefined {
  const step = (at: Value): InputPath | undefined => {
    switch (at.kind) {
      case 'param':
        return at.of === undefined && at.parameter === fn.parameters[0] ? { names: [], changed: false, fallback: undefined } : undefined;
      case 'member': {
        const inner = step(at.of);
        if (inner === undefined) return undefined;
        // `Schema.safeParse(args).data`.
        if (at.name === 'data' && at.of.kind === 'call') return inner;
        if (inner.names.length === 0 && envelopes.has(at.name) && !isField(at.name)) return inner;
        const isReplaced = at.of.kind === 'object' && at.of.entries.some((entry) => entry.kind === 'property' && entry.name === at.name);
        return { ...inner, changed: inner.changed || isReplaced, names: [...inner.names, at.name] };
      }
      case 'element': {
        // `{ id, ...rest }`: the rest of the input.
        const inner = at.key === undefined && at.index === undefined ? step(at.of) : undefined;
        return inner?.names.length === 0 ? inner : undefined;
      }
      case 'object': {
        // `args.topic = 'all'`, `{ ...args, topic }`: the input, with a field of its own put in.
        const [base, ...own] = at.entries;
        const inner = base?.kind === 'spread' && own.every((entry) => entry.kind === 'property') ? step(base.value) : undefined;
        return inner?.names.length === 0 ? inner : undefined;
      }
      case 'binary':
        return at.operator === '??' || at.operator === '||' ? changed(step(at.left), at.right) : undefined;
      case 'call':
        return ofCall(at);
      default:
        return undefined;
    }
  };
  const ofCall = ({ callee, args }: ValueOf<'call'>): InputPath | undefined => {
    const [first] = args;
    if (callee.kind === 'ref' && callee.ref.kind === 'global' && wrappers.test(callee.ref.path.join('.')))
      return first === undefined ? undefined : changed(step(first));
    if (callee.kind !== 'member') return undefined;
    if (spellings.test(callee.name)) return changed(step(callee.of));
    // `Schema.parse(args)`.
    if (!checks.test(callee.name) || first === undefined) return undefined;
    const inner = step(first);
    return inner?.names.length === 0 ? inner : undefined;
  };
  return step(v);
}

function changed(path: InputPath | undefined, fallback?: Value): InputPath | undefined {
  return path === undefined ? undefined : { ...path, changed: true, fallback: fallback ?? path.fallback };
}

/** Whether the input, or a part of it, is anywhere in the term. */
export function holdsInput({ fn }: HandlerFacts): (v: Value) => boolean {
  const known = new Map<Value, boolean>();
  const step = (v: Value): boolean => {
    const before = known.get(v);
    if (before !== undefined) return before;
    known.set(v, false);
    const found = v.kind === 'param' ? v.parameter === fn?.parameters[0] || (v.of !== undefined && step(v.of)) : parts(v).some(step);
    known.set(v, found);
    return found;
  };
  return step;
}

function parts(v: Value): readonly Value[] {
  return v.kind === 'func' ? [...v.env.values()] : partsOfTerm(v);
}
