/**
 * What made a failure happen, as far as the tests on its way say: an error's class, a status, a lookup that found nothing. Codes are
 * offered by this, and two causes are told apart by it.
 */
import ts from 'typescript';
import { visitOwn } from '../../syntax/functions';
import type { Evidence, EvidenceKind } from '../outcomes/evidence';
import type { Outcome } from '../outcomes/outcome';
import type { Category } from '../outcomes/taxonomy';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { rootsOf, type Roots } from '../terms/roots';
import { valueOf } from '../terms/evaluate';
import type { Value } from '../terms/value';

export interface Cause {
  readonly kind: EvidenceKind | 'plain';
  /** A code in plain words where the tests name the cause: `not_found`, `rate_limited`. */
  readonly code: string | undefined;
  readonly category: Category | undefined;
}

const byKind: Readonly<Partial<Record<EvidenceKind, Category>>> = {
  absent: 'TARGET_NOT_FOUND',
  invalid: 'INVALID_INPUT',
  refused: 'UNAUTHORISED',
};

const statuses: ReadonlyMap<number, readonly [string, Category | undefined]> = new Map<number, readonly [string, Category | undefined]>([
  [400, ['invalid_input', 'INVALID_INPUT']],
  [401, ['unauthenticated', 'UNAUTHENTICATED']],
  [403, ['not_allowed', 'UNAUTHORISED']],
  [404, ['not_found', 'TARGET_NOT_FOUND']],
  [408, ['timeout', 'DEPENDENCY_TIMEOUT']],
  [409, ['conflict', undefined]],
  [422, ['invalid_input', 'INVALID_INPUT']],
  [429, ['rate_limited', undefined]],
  [504, ['timeout', 'DEPENDENCY_TIMEOUT']],
]);

const names: readonly (readonly [RegExp, string, Category | undefined])[] = [
  [/^(abort|timeout)|timed?[ _]?out|^etimedout$/i, 'timeout', 'DEPENDENCY_TIMEOUT'],
  [/^enoent$|not[ _]?found|does not exist/i, 'not_found', 'TARGET_NOT_FOUND'],
  [/^(zod|validation|syntax)(error)?$|invalid|validation/i, 'invalid_input', 'INVALID_INPUT'],
  [/unauthenticated|^auth(entication)?error$/i, 'unauthenticated', 'UNAUTHENTICATED'],
  [/unauthori[sz]ed|forbidden|permission|^e(acces|perm)$/i, 'not_allowed', 'UNAUTHORISED'],
  [/rate[ _]?limit|too[ _]?many/i, 'rate_limited', undefined],
  [/conflict|^eexist$/i, 'conflict', undefined],
  [/^econn(refused|reset)$|^enotfound$/i, 'upstream_unavailable', undefined],
];

export function causeOf(handler: HandlerFacts, outcome: Outcome): Cause {
  const kind = outcome.reason;
  const conditions = [...outcome.steps].reverse().flatMap((step) => step.conditions);
  for (const condition of conditions) {
    const named = condition.holds
      ? conjuncts(condition.test)
          .map(namedBy)
          .find((found) => found !== undefined)
      : undefined;
    if (named !== undefined) return { kind, ...named };
  }
  if (kind === 'absent') return { kind, code: undefined, category: outcome.evidence.some(isLookup) ? byKind.absent : undefined };
  if (kind !== 'plain') return { kind, code: undefined, category: byKind[kind] };
  // A path that only the arguments decide has refused them.
  const isByArguments = conditions.length > 0 && conditions.every(({ test }) => isOfArguments(rootsOf(test, handler.fn)));
  return { kind, code: undefined, category: isByArguments ? 'INVALID_INPUT' : undefined };
}

/** The same for the choice of a code: what the arguments held could not be read. */
export function causeForCode(handler: HandlerFacts, outcome: Outcome): Cause {
  const cause = causeOf(handler, outcome);
  const isInput = cause.kind === 'catch' && cause.code === undefined && isOfReading(handler, outcome);
  return isInput ? { ...cause, code: 'invalid_input', category: 'INVALID_INPUT' } : cause;
}

/** What was asked for is not there; one field of it that is empty (`!room.open`) says something else. */
function isLookup({ kind, of }: Evidence): boolean {
  let tested = of;
  while (tested.kind === 'unary' || tested.kind === 'binary') tested = tested.kind === 'unary' ? tested.of : tested.left;
  return (
    kind === 'absent' &&
    (tested.kind !== 'member' || /^(data|result|value|item|row|record|rows|items|first|length|size|rowCount|changes)$/.test(tested.name))
  );
}

/** Globals that throw for no reason but what they are given. */
const readers = /^(JSON\.parse|RegExp|URL|BigInt|Number|parseInt|parseFloat|String|Boolean|decodeURI|decodeURIComponent|atob)$/;

/** `try { filter = JSON.parse(args.filter) } catch`: nothing is asked of anybody, and what was given could not be read. */
function isOfReading({ s, fn }: HandlerFacts, { steps }: Outcome): boolean {
  const clause = [...steps].reverse().find((step) => step.caught !== undefined)?.caught?.node;
  if (clause === undefined || !ts.isCatchClause(clause)) return false;
  let reads = false;
  let other = false;
  visitOwn(clause.parent.tryBlock, (node) => {
    if (ts.isAwaitExpression(node) || ts.isThrowStatement(node) || ts.isForOfStatement(node)) other = true;
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
    const [first] = node.arguments ?? [];
    const roots = first === undefined ? undefined : rootsOf(valueOf(s, first), fn);
    // What was stored or fetched is none of the agent's.
    if (readers.test(node.expression.getText()) && roots !== undefined && roots.calls.size === 0 && !roots.unknown) reads = true;
    else other = true;
  });
  return reads && !other;
}

function isOfArguments({ input, error, calls, unknown }: Roots): boolean {
  return input && !error && !unknown && calls.size === 0;
}

function conjuncts(test: Value): readonly Value[] {
  return test.kind === 'binary' && test.operator === '&&' ? [...conjuncts(test.left), ...conjuncts(test.right)] : [test];
}

/** The cause that one test names: `error instanceof NotFoundError`, `error.code === 'ENOENT'`, `response.status === 404`. */
function namedBy(test: Value): { readonly code: string; readonly category: Category | undefined } | undefined {
  if (test.kind === 'call' && test.callee.kind === 'member' && test.callee.name === 'includes') {
    // `message.includes('not found')`
    const [sought] = test.args;
    return sought?.kind === 'const' && typeof sought.value === 'string' ? byName(sought.value) : undefined;
  }
  if (test.kind !== 'binary') return undefined;
  if (test.operator === 'instanceof') {
    const name = classNameOf(test.right);
    if (name === undefined || name === 'Error') return undefined;
    // Of a name in one word (`ApiError`) nothing is learned but whose error it is.
    const words = name.endsWith('Error') ? snake(name.slice(0, -'Error'.length)) : '';
    return byName(name) ?? (words.includes('_') ? { code: words, category: undefined } : undefined);
  }
  if (test.operator !== '===' && test.operator !== '==') return undefined;
  const { left, right } = test;
  if (left.kind !== 'member' || right.kind !== 'const') return undefined;
  if (typeof right.value === 'number' && /^(status|statusCode|code)$/.test(left.name)) {
    const found = statuses.get(right.value);
    return found === undefined ? undefined : { code: found[0], category: found[1] };
  }
  if (typeof right.value === 'string' && /^(code|name|type|_tag)$/.test(left.name)) return byName(right.value);
  return undefined;
}

function byName(name: string): { readonly code: string; readonly category: Category | undefined } | undefined {
  const found = names.find(([pattern]) => pattern.test(name));
  return found === undefined ? undefined : { code: found[1], category: found[2] };
}

function classNameOf(v: Value): string | undefined {
  if (v.kind !== 'ref') return undefined;
  if (v.ref.kind === 'class') return v.ref.node.name?.text;
  if (v.ref.kind === 'external' || v.ref.kind === 'global') return v.ref.path[v.ref.path.length - 1];
  return undefined;
}

/** `RateLimit` → `rate_limit`. */
function snake(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
}
