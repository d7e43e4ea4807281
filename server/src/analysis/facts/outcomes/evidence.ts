/**
 * Why a path is a failure, by its flow: the test that was passed, the catch that was run. Wording decides nothing here.
 * Source of the kinds: rules.md, "Flow, not wording".
 */
import ts from 'typescript';
import { settled } from '../../syntax/expressions';
import { nameOfFunction, visitAll, type FunctionWithBody } from '../../syntax/functions';
import { firstCall, rootsOf } from '../terms/roots';
import type { Condition, Value } from '../terms/value';

export type EvidenceKind =
  /** A catch, or a rejected promise. */
  | 'catch'
  /** `!res.ok`, a status of 400 and more. */
  | 'status'
  /** A callee's own verdict: `!result.success`, `'error' in result`. */
  | 'discriminant'
  /** A check of the arguments failed. */
  | 'invalid'
  /** A lookup found nothing. */
  | 'absent'
  /** A list came back empty. */
  | 'empty'
  /** A verdict of a call said no: `!isAllowed(user)`. */
  | 'refused'
  /** Constant text, given before the call whose value the other paths return. */
  | 'early';

export interface Evidence {
  readonly kind: EvidenceKind;
  readonly node: ts.Node;
  readonly note: string;
  /** The tested term. */
  readonly of: Value;
}

const notes: Readonly<Record<EvidenceKind, string>> = {
  catch: 'The error is caught here.',
  status: 'This status check makes it a failure path.',
  discriminant: 'The callee says here that it failed.',
  invalid: 'The arguments are refused here.',
  absent: 'Nothing was found here.',
  empty: 'The list is empty here.',
  refused: 'The call is refused here.',
  early: 'This path leaves before the call that gives the others their value.',
};

const failureWords =
  /^(error|errors|err|failed|failure|fail|isError|hasError|is_error|errorMessage|error_message|failureReason|failure_message|failureMessage)$/;
const successWords = /^(ok|success|succeeded|isSuccess|isOk|successful)$/;
const statusWords = /^(status|statusCode|status_code|code)$/;
const failureStates = /^(error|failed|failure|rejected|invalid|denied|not_found|unauthorized|forbidden|err)$/i;
/** A call that changes what it is given the key of. */
const writeCall = /^(delete|remove|drop|destroy|update|patch|archive|cancel|set|rename|move)/i;
const verdictNames = /^(is|has|can|may|should|check|validate|verify|allow|ensure|test|safe)[A-Z_]|^(exists|allowed|valid|matches)$/;

/** What one test says, or `undefined` where it says nothing about failing. */
export function evidenceOf(condition: Condition, handler: FunctionWithBody | undefined): Evidence | undefined {
  const { test, node } = condition;
  const kind = kindOf(test, condition.holds, handler);
  // `if (args.verbose) return a; return b`: the second path refused nothing. A check of arguments is written as one (`if (!args.id)`).
  // Likewise a verdict: `if (isCached(x)) return a; return b`.
  if ((kind === 'invalid' || kind === 'refused') && !condition.holds) return undefined;
  // Where an error is absent, nothing is missing: `if (denied !== null) return denied`.
  if (kind === 'absent' && /err|denied|refus|problem|violation|issue|invalid|reject|reason|fail/i.test(node.getText())) return undefined;
  // Nor by `if (looksOdd(text)) return a; return b`: nothing that was looked up is kept. What a write answers tells whether its target was there.
  if (kind === 'absent' && !condition.holds && isUnkept(node)) return undefined;
  // `if (room.busy) return a; return b`: the room is there, and in another state.
  if (kind === 'absent' && !condition.holds && test.kind === 'member' && stateNames.test(test.name)) return undefined;
  return kind === undefined ? undefined : { kind, node, note: notes[kind], of: test };
}

const stateNames =
  /^(is|has|was|can|should|will|needs?|allows?)[A-Z_]|^(busy|active|inactive|ready|empty|locked|dirty|pending|archived|enabled|disabled|available|visible|hidden|public|private|draft|open|closed|running|paused|overdue|expired|stale|cached|partial|truncated)$/;

function isUnkept(node: ts.Node): boolean {
  const call = ts.isExpression(node) ? settled(node) : node;
  if (!ts.isCallExpression(call)) return false;
  return !writeCall.test(/[\w$]+$/.exec(call.expression.getText())?.[0] ?? '');
}

export function earlyEvidence(node: ts.Node, of: Value): Evidence {
  return { kind: 'early', node, note: notes.early, of };
}

export function catchEvidence(node: ts.CatchClause | ts.CallExpression, of: Value): Evidence {
  return { kind: 'catch', node: ts.isCatchClause(node) ? (node.getFirstToken() ?? node) : calleeName(node), note: notes.catch, of };
}

function calleeName(node: ts.CallExpression): ts.Node {
  return ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node;
}

function kindOf(test: Value, holds: boolean, handler: FunctionWithBody | undefined): EvidenceKind | undefined {
  if (test.kind === 'unary' && test.operator === '!') return kindOf(test.of, !holds, handler);
  if (
    test.kind === 'call' &&
    test.callee.kind === 'ref' &&
    test.callee.ref.kind === 'global' &&
    test.callee.ref.path.join('.') === 'Boolean' &&
    test.args[0] !== undefined
  ) {
    return kindOf(test.args[0], holds, handler);
  }
  if (test.kind === 'binary' && (test.operator === '||' || test.operator === '&&')) {
    // Either may have been it: the weaker of two reasons is certain, and only where both are one.
    if ((test.operator === '||') !== holds) return undefined;
    const kinds = [kindOf(test.left, holds, handler), kindOf(test.right, holds, handler)];
    return kinds.includes(undefined) ? undefined : weakest(kinds as EvidenceKind[]);
  }
  if (test.kind === 'binary') return ofComparison(test, holds, handler);
  return ofTruth(test, holds, handler);
}

/** From the plainest failure to what may be an ordinary answer. */
export const strength: readonly EvidenceKind[] = ['catch', 'status', 'discriminant', 'refused', 'absent', 'invalid', 'early', 'empty'];

function weakest(kinds: readonly EvidenceKind[]): EvidenceKind | undefined {
  return [...kinds].sort((a, b) => strength.indexOf(b) - strength.indexOf(a))[0];
}

function ofTruth(test: Value, holds: boolean, handler: FunctionWithBody | undefined): EvidenceKind | undefined {
  const roots = rootsOf(test, handler);
  if (test.kind === 'member') {
    if (successWords.test(test.name))
      return holds ? undefined : argumentsOnly(roots) ? 'invalid' : test.name === 'ok' && isResponse(test.of) ? 'status' : 'discriminant';
    if (failureWords.test(test.name)) return holds && roots.calls.size > 0 ? 'discriminant' : undefined;
    if (test.name === 'length' || test.name === 'size') return holds ? undefined : argumentsOnly(roots) ? 'invalid' : 'empty';
  }
  if (test.kind === 'unary' && test.operator === 'typeof') return undefined;
  if (roots.error) return undefined;
  if (test.kind === 'call') {
    const name = nameOfCallee(test.callee);
    // `results.every((one) => one.status === 'rejected')`: nothing came through.
    if (
      name === 'every' &&
      holds &&
      test.args[0]?.kind === 'func' &&
      /rejected|failed|error|!\s*\w+\.(ok|success)/.test(test.args[0].fn.getText())
    )
      return 'discriminant';
    if (name !== undefined && /^(includes|has|test|startsWith|endsWith|every|some|isArray|isInteger|isNaN|isFinite)$/.test(name)) {
      return !holds && (roots.input || test.args.some((a) => rootsOf(a, handler).input))
        ? name === 'has'
          ? 'absent'
          : 'invalid'
        : undefined;
    }
    if (name !== undefined && /^(is|has)_?(Err|Error|Fail|Invalid|Left|Rejected)/i.test(name)) return holds ? 'discriminant' : undefined;
    if (name !== undefined && verdictNames.test(name)) return holds ? undefined : /exist/i.test(name) ? 'absent' : 'refused';
  }
  if (holds) return undefined;
  if (argumentsOnly(roots)) return 'invalid';
  return firstCall(test) !== undefined ? 'absent' : undefined;
}

/** `failed.length`, where everything in `failed` was put there by a catch: as many as there were items. */
function isCaughtCount(v: Value): boolean {
  if (v.kind !== 'member' || v.name !== 'length' || v.of.kind !== 'array' || v.of.items.length === 0) return false;
  return v.of.items.every((item) => isInCatch(item.node));
}

export function isInCatch(node: ts.Node): boolean {
  for (let at = node.parent as ts.Node | undefined; at !== undefined && !ts.isFunctionLike(at); at = at.parent)
    if (ts.isCatchClause(at)) return true;
  return false;
}

/** What `fetch` and its like give: only there is `ok` a status. */
function isResponse(v: Value): boolean {
  const call = firstCall(v);
  return call !== undefined && call.callee.kind === 'ref' && call.callee.ref.kind !== 'unknown';
}

function ofComparison(
  test: Extract<Value, { kind: 'binary' }>,
  holds: boolean,
  handler: FunctionWithBody | undefined,
): EvidenceKind | undefined {
  const { operator, left, right } = test;
  if (operator === 'instanceof') {
    const name = right.kind === 'ref' ? nameOfRef(right) : undefined;
    return holds && name !== undefined && name.endsWith('Error') && left.kind !== 'caught' ? 'discriminant' : undefined;
  }
  if (operator === 'in' && left.kind === 'const' && typeof left.value === 'string') {
    const roots = rootsOf(right, handler);
    if (failureWords.test(left.value)) return holds && roots.calls.size > 0 ? 'discriminant' : undefined;
    return !holds && argumentsOnly(roots) ? 'invalid' : undefined;
  }
  const equal = operator === '===' || operator === '==';
  const different = operator === '!==' || operator === '!=';
  if (equal && holds && isCaughtCount(left) && right.kind === 'member' && right.name === 'length') return 'discriminant';
  if (right.kind !== 'const') return undefined;
  const value = right.value;
  const roots = rootsOf(left, handler);
  if (roots.error) return undefined;
  const is = (equal && holds) || (different && !holds);
  const isNot = (equal && !holds) || (different && holds);

  if (left.kind === 'unary' && left.operator === 'typeof') return isNot && argumentsOnly(rootsOf(left.of, handler)) ? 'invalid' : undefined;
  if (left.kind === 'member' && (left.name === 'length' || left.name === 'size') && typeof value === 'number') {
    const none =
      (is && value === 0) ||
      (operator === '<' && holds && value <= 1) ||
      (operator === '<=' && holds && value === 0) ||
      (operator === '>' && !holds && value === 0) ||
      (operator === '>=' && !holds && value === 1);
    return none ? (argumentsOnly(roots) ? 'invalid' : 'empty') : undefined;
  }
  if (value === 0 && left.kind === 'member' && firstCall(left) !== undefined) {
    const none = is || (operator === '>' && !holds) || (operator === '<=' && holds);
    // Of a write, zero means that its target was not there; of a reading call, that the list is empty.
    if (none) return writeCall.test(nameOfCallee(firstCall(left)?.callee ?? left) ?? '') ? 'absent' : 'empty';
  }
  if (left.kind === 'member' && successWords.test(left.name) && typeof value === 'boolean')
    return ofTruth(left, value ? is : isNot, handler);
  if (left.kind === 'member' && failureWords.test(left.name) && typeof value === 'boolean')
    return ofTruth(left, value ? is : isNot, handler);
  if (left.kind === 'member' && statusWords.test(left.name) && typeof value === 'number') {
    if (value >= 400 && value < 600) return (operator === '>=' && holds) || is ? 'status' : undefined;
    if (value >= 200 && value < 300) return isNot || (operator === '>' && holds) || (operator === '<' && holds) ? 'status' : undefined;
    return undefined;
  }
  if (typeof value === 'string') return is && failureStates.test(value) && roots.calls.size > 0 ? 'discriminant' : undefined;
  if (value === null || value === undefined) {
    if (left.kind === 'member' && failureWords.test(left.name)) return isNot && roots.calls.size > 0 ? 'discriminant' : undefined;
    if (!is) return undefined;
    return argumentsOnly(roots) ? 'invalid' : firstCall(left) !== undefined ? 'absent' : undefined;
  }
  if (value === -1) return is && firstCall(left) !== undefined ? 'absent' : undefined;
  // The number that a write itself gives; any other number that is zero is only a number.
  if (value === 0 && is && left.kind === 'call') return writeCall.test(nameOfCallee(left.callee) ?? '') ? 'absent' : undefined;
  return undefined;
}

/** A lookup by something that the arguments name: `repo.byName(args.name)`, `list.find((x) => x.id === args.id)`. */
export function isKeyedByInput(value: Value, handler: FunctionWithBody): boolean {
  const seen = new Set<Value>();
  const step = (v: Value): boolean => {
    if (seen.has(v)) return false;
    seen.add(v);
    if (v.kind === 'call') {
      if (v.args.some((a) => (a.kind === 'func' ? namesInput(a.fn, handler) : rootsOf(a, handler).input))) return true;
      return v.callee.kind === 'member' && step(v.callee.of);
    }
    if (v.kind === 'member' || v.kind === 'element' || v.kind === 'unary') return step(v.of);
    if (v.kind === 'binary') return step(v.left) || step(v.right);
    return v.kind === 'phi' && v.options.some((o) => step(o.value));
  };
  return step(value);
}

function namesInput(fn: ts.Node, handler: FunctionWithBody): boolean {
  const names = new Set<string>();
  const collect = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const element of name.elements) if (ts.isBindingElement(element)) collect(element.name);
  };
  const [input] = handler.parameters;
  if (input !== undefined) collect(input.name);
  let found = false;
  visitAll(fn, (node) => {
    if (ts.isIdentifier(node) && names.has(node.text)) found = true;
  });
  return found;
}

function argumentsOnly(roots: ReturnType<typeof rootsOf>): boolean {
  return roots.input && roots.calls.size === 0;
}

export function nameOfCallee(callee: Value): string | undefined {
  if (callee.kind === 'member') return callee.name;
  if (callee.kind === 'ref') return nameOfRef(callee);
  if (callee.kind === 'func') {
    const { node } = callee;
    // `const isAllowed = () => …` stands where it is called as the function itself.
    return ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : nameOfFunction(callee.fn);
  }
  return undefined;
}

function nameOfRef(value: Extract<Value, { kind: 'ref' }>): string | undefined {
  const { ref } = value;
  if (ref.kind === 'external' || ref.kind === 'global') return ref.path[ref.path.length - 1];
  if (ref.kind === 'class') return ref.node.name?.text;
  // A function that is only declared has no body to lead to, and still a name.
  return ts.isIdentifier(value.node) ? value.node.text : undefined;
}
