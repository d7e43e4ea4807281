/**
 * Tests that look at a session or a caller itself, and at no call that is named for it: whether there is one, and which roles or scopes it has.
 * Invariant: whoever the arguments name is what the call is about, and not who makes it: `find(input.userId).role` is no right of the caller.
 */
import type ts from 'typescript';
import { isKeyedByInput, nameOfCallee } from '../outcomes/evidence';
import { rootsOf } from '../terms/roots';
import { wordsOf } from '../terms/verbs';
import type { Condition, Value } from '../terms/value';
import type { FunctionWithBody } from '../../syntax/functions';

type Handler = FunctionWithBody | undefined;

/** Its roles, scopes or rights were found not to do. `isLast`: nothing else is tested behind it on this path. */
export function lacksRights({ test, holds, node }: Condition, handler: Handler, isLast: boolean): boolean {
  const inner = (of: Value, way: boolean): boolean => lacksRights({ test: of, holds: way, node }, handler, isLast);
  if (test.kind === 'unary' && test.operator === '!') return inner(test.of, !holds);
  if (test.kind === 'member') return !holds && /^(is|has)_?(super)?_?admin$/i.test(test.name) && isCaller(test.of, handler);
  if (test.kind === 'call') {
    const { callee, args } = test;
    if (holds || callee.kind !== 'member' || !/^(includes|has|some)$/.test(callee.name)) return false;
    return areRights(callee.of, handler) || args.some((arg) => areRights(arg, handler));
  }
  if (test.kind !== 'binary') return false;
  const { operator, left, right } = test;
  if (operator === '||' || operator === '&&') {
    // Either may have been it, and none of them is about anything but who calls.
    if ((operator === '||') !== holds) return false;
    const own = [left, right].map((of) => inner(of, holds));
    return own.includes(true) && [left, right].every((of, i) => own[i] === true || isNobody({ test: of, holds, node }, handler));
  }
  if (operator === '??') return inner(left, holds);
  const is = /^===?$/.test(operator) ? holds : /^!==?$/.test(operator) ? !holds : undefined;
  if (is === undefined) return false;
  if (right.kind === 'const' && typeof right.value === 'boolean') return inner(left, is === right.value);
  if (!areRights(left, handler) && !areRights(right, handler)) return false;
  // `role === 'admin'` that did not hold may be the way of everybody else as well, unless the path ends with it.
  return operator.startsWith('!') ? !is : isLast;
}

/** There is no session and no caller, or it has no name: `!session`, `session === null`, `!extra.authInfo?.clientId`. */
export function isNobody({ test, holds, node }: Condition, handler: Handler): boolean {
  const inner = (of: Value, way: boolean): boolean => isNobody({ test: of, holds: way, node }, handler);
  if (test.kind === 'unary' && test.operator === '!') return inner(test.of, !holds);
  if (test.kind === 'binary') {
    const { operator, left, right } = test;
    if (operator === '||' || operator === '&&') return (operator === '||') === holds && inner(left, holds) && inner(right, holds);
    const is = /^===?$/.test(operator) ? holds : /^!==?$/.test(operator) ? !holds : undefined;
    return is === true && right.kind === 'const' && (right.value === null || right.value === undefined) && inner(left, false);
  }
  if (holds) return false;
  return isCaller(test, handler) || (test.kind === 'member' && identity.test(test.name) && isCaller(test.of, handler));
}

const identity = /^(id|user_?id|client_?id|sub|subject|token|email)$/i;
const rightsName = /^(user_?)?(roles?|scopes?|permissions?|privileges?|entitlements?|groups?)$/i;

function areRights(value: Value, handler: Handler): boolean {
  switch (value.kind) {
    case 'member':
      return rightsName.test(value.name) && isCaller(value.of, handler);
    case 'call':
      // `new Set(session.roles)`, `session.scope.split(' ')`.
      return value.callee.kind === 'member'
        ? /^(split|map|filter)$/.test(value.callee.name) && areRights(value.callee.of, handler)
        : value.callee.kind === 'ref' && value.callee.ref.kind === 'global' && value.args.some((arg) => areRights(arg, handler));
    case 'binary':
      return value.operator === '??' && areRights(value.left, handler);
    case 'phi':
      return value.options.some((option) => areRights(option.value, handler));
    default:
      return false;
  }
}

/** Who calls, by what it is called where it comes from: a parameter, its type, a field, the function that gives it. */
function isCaller(value: Value, handler: Handler): boolean {
  if (rootsOf(value, handler).input || (handler !== undefined && isKeyedByInput(value, handler))) return false;
  switch (value.kind) {
    case 'member':
      return isCallerName(value.name);
    case 'call':
      return isCallerName(nameOfCallee(value.callee) ?? '');
    case 'param':
      return value.of === undefined && (isCallerName(value.parameter.name.getText()) || isCallerName(typeName(value.parameter)));
    case 'ref':
    case 'unknown':
      return isCallerName(value.node.getText());
    case 'binary':
      return value.operator === '??' && isCaller(value.left, handler);
    case 'phi':
      return value.options.some((option) => isCaller(option.value, handler));
    default:
      return false;
  }
}

function typeName({ type }: ts.ParameterDeclaration): string {
  return /^[\w$.]+/.exec(type?.getText() ?? '')?.[0] ?? '';
}

const callers = /^(session|caller|user|actor|principal|identity|requester|auth)$/;

/** `currentUser`, `getSession`, `authInfo`; not `userOrders`. */
export function isCallerName(name: string): boolean {
  const words = wordsOf(name);
  const last = words[words.length - 1] ?? '';
  return callers.test(/^(info|context|ctx|data)$/.test(last) ? (words[words.length - 2] ?? '') : last);
}
