/**
 * What an answer says that the caller did not know before the call: nothing (constants), only what it sent, a bare yes or no, or data.
 * Invariant: errs toward `told` and `unknown`; a call whose function is not known gives data.
 */
import ts from 'typescript';
import type { FunctionWithBody } from '../../syntax/functions';
import { isKeyedByInput } from '../outcomes/evidence';
import { alternatives, calleeOf, type Expansion } from '../terms/expand';
import { firstCall, isElementCallback } from '../terms/roots';
import { partsOf, type Condition, type Value, type ValueOf } from '../terms/value';

export interface Echo {
  /** It carries a part of the call's arguments, or of what was known before it. */
  readonly inputs: boolean;
  /** It carries whether something came out well, and nothing of what. */
  readonly verdict: boolean;
  /** Calls whose data it carries. */
  readonly data: ReadonlySet<Value>;
  readonly unknown: boolean;
}

const deepest = 14;

export function echoOf(x: Expansion, values: readonly Value[], handler: FunctionWithBody | undefined): Echo {
  let inputs = false;
  let verdict = false;
  let unknown = false;
  const data = new Set<Value>();
  const seen = new Set<Value>();
  const step = (v: Value, depth: number): void => {
    if (seen.has(v)) return;
    seen.add(v);
    if (depth > deepest) {
      unknown = true;
      return;
    }
    const parts = (): void => {
      for (const part of partsOf(v)) if (part.kind !== 'func') step(part, depth + 1);
    };
    switch (v.kind) {
      case 'const':
      case 'func':
        return;
      case 'caught':
        unknown = true;
        return;
      case 'unknown':
        unknown = true;
        return;
      case 'param':
        if (v.of !== undefined) step(v.of, depth + 1);
        else if (isElementCallback(v.parameter.parent) && v.parameter.parent !== handler) {
          const list = listOf(v.parameter);
          if (list === undefined) unknown = true;
          else data.add(v);
        } else inputs = true;
        return;
      case 'ref':
        // A constant of a package; what an object of it holds is data.
        if (v.ref.kind === 'external') {
          if (v.ref.path.some((part) => part === 'new' || part === '()')) data.add(v);
          return;
        }
        if (v.ref.kind === 'global' && /^(undefined|NaN|Infinity)$/.test(v.ref.path.join('.'))) return;
        unknown = true;
        return;
      case 'unary':
        if (v.operator === '!') ofVerdict(v.of);
        else if (v.operator === '-') parts();
        return;
      case 'binary':
        if (/^[!=]==?$|^[<>]=?$|^(instanceof|in)$/.test(v.operator)) {
          ofVerdict(v.left);
          ofVerdict(v.right);
        } else if (v.operator === '&&') step(v.right, depth + 1);
        else parts();
        return;
      case 'phi':
        for (const option of v.options) {
          step(option.value, depth + 1);
          if (v.options.length > 1) option.conditions.forEach(ofTest);
        }
        return;
      case 'member':
      case 'element':
        ofMember(v, depth);
        return;
      case 'call':
        ofCall(v, depth);
        return;
      default:
        parts();
    }
  };
  /** Of a test only its outcome is told. */
  const ofVerdict = (v: Value): void => {
    const inner = echoOf(x, [v], handler);
    if (inner.data.size > 0 || inner.verdict) verdict = true;
    if (inner.unknown) unknown = true;
  };
  /** What was chosen by a field of some data tells the field; what was chosen by whether the target was there, a yes or no. */
  const ofTest = ({ test }: Condition): void => {
    const of = test.kind === 'unary' && test.operator === '!' ? test.of : test;
    if (of.kind === 'member' && !isVerdictName(of.name)) {
      if (echoOf(x, [of], handler).data.size > 0) data.add(of);
      return;
    }
    const sides = of.kind === 'binary' ? [of.left, of.right] : [of];
    if (sides.some((side) => asksOfTarget(side))) verdict = true;
  };
  /** Of something that was looked up, or written, by the arguments; a limit from the settings says nothing of it. */
  const asksOfTarget = (side: Value): boolean => {
    if (side.kind === 'call' && side.args.some((arg) => echoOf(x, [arg], handler).inputs)) return true;
    const inner = echoOf(x, [side], handler);
    if (inner.data.size === 0 && !inner.verdict) return inner.unknown && inner.inputs;
    return handler !== undefined && (isKeyedByInput(side, handler) || [...inner.data].some((v) => isKeyedByInput(v, handler)));
  };
  const ofMember = (v: ValueOf<'member'> | ValueOf<'element'>, depth: number): void => {
    const found = alternatives(x, v).filter((a) => a.value !== v);
    const isNew = found.length > 0 && found.every((a) => a.value.kind !== v.kind || a.value.node !== v.node);
    if (isNew) {
      for (const a of found) step(a.value, depth + 1);
      return;
    }
    if (v.kind === 'member' && isVerdictOf(v)) ofVerdict(v.of);
    else step(v.of, depth + 1);
  };
  /** What a list is made into; or which of it is kept, by something else than its elements: that is new. */
  const ofCallback = (v: ValueOf<'call'>, callee: ValueOf<'member'>, callback: Value, depth: number): void => {
    const element: Value = { kind: 'element', node: v.node, of: callee.of };
    const made: Value = { kind: 'call', node: v.node, callee: callback, args: [element] };
    const isKept = !/^(map|flatMap|reduce)$/.test(callee.name);
    for (const a of alternatives(x, made)) {
      if (a.value.kind === 'call' && a.value.node === v.node) continue;
      if (!isKept) step(a.value, depth + 1);
      else if (firstCall(a.value) !== undefined || hasCall(a.value)) data.add(v);
    }
  };
  const ofCall = (v: ValueOf<'call'>, depth: number): void => {
    const { callee } = v;
    const parts = (list: readonly Value[]): void => {
      for (const part of list) if (part.kind !== 'func') step(part, depth + 1);
    };
    if (callee.kind === 'ref' && callee.ref.kind === 'global') {
      const name = callee.ref.path.join('.');
      if (/^process\.(cwd|uptime)$/.test(name)) inputs = true;
      else if (shaping.test(name)) parts(v.args);
      else data.add(v);
      return;
    }
    if (callee.kind === 'ref' && callee.ref.kind === 'external') {
      if (isPathCall(callee.ref.specifier)) parts(v.args);
      else data.add(v);
      return;
    }
    if (callee.kind === 'member') {
      if (callee.of.kind === 'ref' && callee.of.ref.kind === 'external' && isPathCall(callee.of.ref.specifier)) {
        parts(v.args);
        return;
      }
      // A method of text or of a list that is known to be one; what a callback makes of its elements is made of them.
      if (reshaping.test(callee.name) && !isService(callee.of)) {
        step(callee.of, depth + 1);
        for (const arg of v.args) {
          if (arg.kind !== 'func') step(arg, depth + 1);
          else ofCallback(v, callee, arg, depth);
        }
        return;
      }
      if (/^(parse|safeParse|parseAsync)$/.test(callee.name) && !isService(callee.of)) {
        parts(v.args);
        return;
      }
    }
    if (/^(is|has|can|exists)([A-Z_]|$)/.test(nameOf(v))) {
      verdict = true;
      return;
    }
    if (calleeOf(x, v) === undefined) {
      data.add(v);
      return;
    }
    const found = alternatives(x, v);
    // `return true` here and `return false` there: what it gives is the answer.
    if (
      new Set(found.map((a) => (a.value.kind === 'const' ? a.value.value : a))).size > 1 &&
      found.some((a) => a.value.kind === 'const' && typeof a.value.value === 'boolean')
    )
      verdict = true;
    for (const a of found) {
      if (a.value.kind === 'call' && a.value.node === v.node) data.add(v);
      else step(a.value, depth + 1);
    }
  };
  for (const value of values) step(value, 0);
  return { inputs, verdict, data, unknown };
}

function hasCall(v: Value): boolean {
  return v.kind === 'call' || partsOf(v).some(hasCall);
}

function isPathCall(specifier: string): boolean {
  return /^(node:)?(path|url|os)(\/posix|\/win32)?$/.test(specifier);
}

const shaping =
  /^(String|Number|Boolean|JSON\.\w+|parseInt|parseFloat|encodeURIComponent|decodeURIComponent|encodeURI|Array\.\w+|Object\.\w+|Math\.(?!random)\w+|Date|Promise\.(all|allSettled)|Set|Map|RegExp|URL|URLSearchParams|Intl\..*|Buffer\.\w+|Error)(\.new)?$/;

const reshaping =
  /^(trim|trimEnd|trimStart|toString|toLocaleString|toFixed|toUpperCase|toLowerCase|padEnd|padStart|replace|replaceAll|slice|substring|substr|toISOString|concat|repeat|split|join|map|flatMap|filter|sort|reverse|at|reduce|keys|values|entries|getTime|charAt|includes|startsWith|endsWith|flat|find|some|every)$/;

function isVerdictName(name: string): boolean {
  return /^(ok|success|isSuccess|acknowledged|error|errors|errorMessage)$/.test(name);
}

/** `response.ok`, and the status of what was called itself; `order.status` is data. */
function isVerdictOf(v: ValueOf<'member'>): boolean {
  return isVerdictName(v.name) || (/^(status|statusCode|statusText)$/.test(v.name) && v.of.kind === 'call' && isRequest(v.of));
}

function isRequest(v: ValueOf<'call'>): boolean {
  return /fetch|request|^(post|put|patch|delete)$/i.test(nameOf(v));
}

/** Something that is called for what it does, and no value of its own. */
function isService(v: Value): boolean {
  return v.kind === 'ref' && v.ref.kind !== 'expression' && v.ref.kind !== 'unknown';
}

function nameOf(v: ValueOf<'call'>): string {
  if (v.callee.kind === 'member') return v.callee.name;
  return ts.isIdentifier(v.callee.node) ? v.callee.node.text : '';
}

function listOf(parameter: ts.ParameterDeclaration): ts.Expression | undefined {
  const call = parameter.parent.parent;
  return ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : undefined;
}
