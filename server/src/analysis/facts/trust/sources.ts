/**
 * Where the values in a payload came from: the environment, a credential, the caught error, the body of a failed request.
 * Definite only: the value itself has to be in the payload. What a call was given (a mask, a request) is not looked at, and of a
 * text that was cut no credential is left.
 */
import ts from 'typescript';
import { alternatives, type Expansion } from '../terms/expand';
import { isEnvironment, passwordIn, secretNameOf } from './secrets';
import type { Condition, Entry, Value, ValueOf } from '../terms/value';

export type SourceKind =
  /** `process.env`, as a whole. */
  | 'environment'
  | 'secret'
  | 'stack'
  /** The caught error as an object. */
  | 'error'
  /** What the caught error carries of the request: its headers are in there. */
  | 'request'
  /** `String(error)`. */
  | 'errorText'
  /** The answer to a failed request, unread: `error.response.data`, `await response.text()`. */
  | 'body';

export interface Source {
  readonly kind: SourceKind;
  /** The expression that is the source. */
  readonly node: ts.Node;
  readonly name: string;
  /** What was tested on the way to it, inside the payload. */
  readonly gates: readonly Condition[];
}

/** How the payload is read at a place: as a value that becomes JSON, or as text. */
type Reading = 'json' | 'text';

interface Way {
  readonly as: Reading;
  readonly gates: readonly Condition[];
  /** Something was cut off: `key.slice(-4)` is no key any more. */
  readonly cut: boolean;
  readonly depth: number;
}

const deepest = 16;

/** `value` is a payload: text, JSON, or a value that the SDK makes JSON of. */
export function sourcesIn(x: Expansion, value: Value): readonly Source[] {
  const found: Source[] = [];
  const seen = new Set<string>();
  const ids = new Map<Value, number>();
  const add = (kind: SourceKind, node: ts.Node, name: string, { gates }: Way): void => {
    found.push({ kind, node, name, gates });
  };
  const visit = (v: Value, way: Way): void => {
    const id = ids.get(v) ?? ids.size;
    ids.set(v, id);
    const mark = `${id} ${way.as} ${way.cut} ${way.gates.length}`;
    if (seen.has(mark) || way.depth > deepest || seen.size > 600) return;
    seen.add(mark);
    const secret = way.cut ? undefined : secretNameOf(v);
    if (secret !== undefined) {
      add('secret', v.node, secret, way);
      return;
    }
    const inner: Way = { ...way, depth: way.depth + 1 };
    switch (v.kind) {
      case 'caught':
        add(way.as === 'text' ? 'errorText' : 'error', v.node, 'error', way);
        return;
      case 'ref':
        if (way.as === 'json' && v.ref.kind === 'global' && isEnvironment(v.ref.path)) add('environment', v.node, 'process.env', way);
        return;
      case 'object':
        if (way.as === 'json') for (const entry of effective(x, v)) visit(entry.value, inner);
        return;
      case 'array':
        for (const item of v.items)
          visit(item.value, item.conditions === undefined ? inner : { ...inner, gates: [...way.gates, ...item.conditions] });
        return;
      case 'template': {
        const password = way.cut ? undefined : passwordIn(v);
        if (password !== undefined) add('secret', password.node, password.node.getText(), way);
        for (const part of v.parts) if (typeof part !== 'string') visit(part, { ...inner, as: 'text' });
        return;
      }
      case 'member':
        if (ofError(v, way)) return;
        break;
      case 'call':
        if (ofCall(v, inner)) return;
        break;
      case 'phi':
      case 'binary':
      case 'element':
        break;
      default:
        return;
    }
    for (const a of alternatives(x, v)) {
      if (a.value === v || (a.value.kind === v.kind && a.value.node === v.node)) continue;
      visit(a.value, { ...inner, gates: [...way.gates, ...a.steps.flatMap((step) => step.conditions)] });
    }
  };

  /** A member of the caught error: what is picked out of it (`message`, `code`) is no matter. */
  const ofError = (v: ValueOf<'member'>, way: Way): boolean => {
    if (v.of.kind === 'caught') {
      if (v.name === 'stack') add('stack', v.node, 'stack', way);
      else if (way.as === 'json' && /^(config|request|options)$/.test(v.name)) add('request', v.node, v.name, way);
      else if (way.as === 'json' && v.name === 'response') add('request', v.node, v.name, way);
      return true;
    }
    if (v.of.kind !== 'member' || v.of.of.kind !== 'caught') return v.of.kind === 'member' && isOfError(v.of);
    if (v.of.name === 'response' && (v.name === 'data' || v.name === 'body')) add('body', v.node, `response.${v.name}`, way);
    if (v.of.name === 'cause' && v.name === 'stack') add('stack', v.node, 'stack', way);
    return true;
  };

  /** True where there is nothing more to be found in the call. */
  const ofCall = (v: ValueOf<'call'>, way: Way): boolean => {
    const { callee, args } = v;
    const [first, second] = args;
    if (callee.kind === 'ref') {
      const name = callee.ref.kind === 'global' ? callee.ref.path.join('.') : '';
      if (isEnvironment([name])) add('environment', v.node, name, way);
      else if (first !== undefined && name === 'JSON.stringify') {
        // A replacer picks what is told.
        if (second === undefined || second.kind === 'const') visit(first, { ...way, as: 'json' });
      } else if (first !== undefined && name === 'String') visit(first, { ...way, as: 'text' });
      else if (first !== undefined && /^(encodeURIComponent|encodeURI)$/.test(name)) visit(first, { ...way, as: 'text' });
      else if (first !== undefined && /^(structuredClone|Object\.(entries|values|fromEntries))$/.test(name))
        visit(first, { ...way, as: 'json' });
      else if (first?.kind === 'caught' && isInspect(callee)) add('stack', v.node, 'inspect', way);
      // The text of an error that is thrown.
      else if (first !== undefined && ts.isNewExpression(v.node) && /Error$/.test(nameOfClass(callee)))
        visit(first, { ...way, as: 'text' });
      return true;
    }
    if (callee.kind !== 'member') return false;
    if (/^(trim|trimEnd|trimStart|concat|padEnd|toString|valueOf|normalize)$/.test(callee.name)) visit(callee.of, { ...way, as: 'text' });
    else if (callee.name === 'join') visit(callee.of, { ...way, as: 'text' });
    else if (/^(slice|substring|substr|split)$/.test(callee.name)) visit(callee.of, { ...way, as: 'text', cut: true });
    else if (callee.name === 'text' || callee.name === 'json') {
      if (isFetched(callee.of)) add('body', v.node, `${callee.name}()`, way);
      else return false;
    } else return false;
    return true;
  };

  visit(value, { as: 'json', gates: [], cut: false, depth: 0 });
  return found.filter((s, i) => found.findIndex((o) => o.node === s.node && o.kind === s.kind) === i);
}

function isOfError(v: ValueOf<'member'>): boolean {
  for (let at: Value = v; ;) {
    if (at.kind === 'member') at = at.of;
    else return at.kind === 'caught';
  }
}

/** The response of a `fetch`: its body is somebody else's text. */
function isFetched(v: Value): boolean {
  return v.kind === 'call' && v.callee.kind === 'ref' && v.callee.ref.kind === 'global' && v.callee.ref.path.join('.') === 'fetch';
}

function isInspect({ ref }: ValueOf<'ref'>): boolean {
  return ref.kind === 'external' && /^(node:)?util$/.test(ref.specifier) && ref.path[ref.path.length - 1] === 'inspect';
}

function nameOfClass({ ref }: ValueOf<'ref'>): string {
  if (ref.kind === 'class') return ref.node.name?.text ?? '';
  return ref.kind === 'global' || ref.kind === 'external' ? (ref.path[ref.path.length - 1] ?? '') : '';
}

/**
 * What an object certainly or possibly shows: a property that is written again behind a spread hides the one in it, and a computed one may
 * hide any (`safe[key] = '***'`).
 */
function effective(x: Expansion, v: ValueOf<'object'>, hidden = new Set<string>()): readonly Entry[] {
  const shown: Entry[] = [];
  for (let i = v.entries.length - 1; i >= 0; i--) {
    const entry = v.entries[i];
    if (entry === undefined) continue;
    if (entry.kind === 'computed') {
      shown.push(entry);
      if (v.entries.slice(0, i).some((before) => before.kind === 'spread')) break;
      continue;
    }
    if (entry.kind === 'property') {
      if (!hidden.has(entry.name)) shown.push(entry);
      if (!entry.maybe) hidden.add(entry.name);
      continue;
    }
    const inside = alternatives(x, entry.value);
    const [only] = inside;
    if (inside.length === 1 && only?.value.kind === 'object' && only.steps.length === 0) shown.push(...effective(x, only.value, hidden));
    else shown.push(entry);
  }
  return shown;
}
