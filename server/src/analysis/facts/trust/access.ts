/**
 * Which tests are access checks, by what is called; where such a check says no, and where its failing or its silence lets the call go on.
 * Invariant: the word alone (`allowed`, `valid`) is not enough. The name of a call has to say that somebody's rights are looked at.
 */
import ts from 'typescript';
import { settled } from '../../syntax/expressions';
import { isFunctionNode, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { nameOfCallee } from '../outcomes/evidence';
import { alternatives, decide, type Expansion } from '../terms/expand';
import { alwaysLeaves } from '../terms/flow';
import { endsInNever } from '../terms/never';
import { mentionsError } from '../terms/roots';
import { partsOf, type Condition, type Value, type ValueOf } from '../terms/value';

/**
 * `canAccess`, `hasPermission`, `isAuthorized`, `checkAccess`, `requireRole`, `authorize`; not `checkFileAccess`, `requestPermission`, nor
 * what asks for the opposite: `hasNoAccess`, `isAuthorizationRequired`.
 */
export function isAccessName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
    .split(' ');
  const [first] = words;
  if (first === undefined || words.some((word) => noRights.has(word) || negative.test(word))) return false;
  if (/^authori[sz]e$/.test(first)) return words.length <= 2 || words.some((word) => subjects.has(word));
  if (!verbs.has(first)) return false;
  return words.slice(1).some((word) => rights.test(word)) || (words.includes('access') && words.length <= 4);
}

const verbs = new Set([
  'is',
  'has',
  'have',
  'can',
  'may',
  'check',
  'verify',
  'ensure',
  'assert',
  'require',
  'enforce',
  'validate',
  'guard',
  'demand',
]);
const rights =
  /^(authori[sz]ed|authori[sz]ation|authenticated|permission|permissions|permitted|roles?|scopes?|entitlements?|entitled|privileges?|admin|acl)$/;
const subjects = new Set(['user', 'caller', 'actor', 'call', 'request', 'tool', 'action', 'access']);
/** With one of these a yes may mean that the call ends. */
const negative =
  /^(no|non|not|never|cannot|none|without|lacks?|lacking|missing|needs?|needed|requir(es|ed)|requirements?|restrict(s|ed|ions?)|limited|expir(es|ed|y)|errors?|fail(s|ed|ures?)|den(y|ies|ied|ials?)|block(s|ed)?|revok(es?|ed)|reject(s|ed)?|forbidden|unauthori[sz]ed|unauthenticated|prohibited|disallowed|disabled|suspended|banned|locked|invalid|insufficient|exceeded|violat(es|ed|ions?)|problems?|issues?|anonymous)$/;
/** Files, networks and devices have permissions too, and a scope may be one of a search or of a variable. */
const noRights = new Set([
  'file',
  'files',
  'path',
  'fs',
  'network',
  'directory',
  'camera',
  'microphone',
  'notification',
  'notifications',
  'url',
  'variable',
  'block',
  'method',
  'property',
  'schema',
  'install',
]);

/** The call of an access check that a test looks at, through its verdict's members, `!`, `??` and a choice between runs. */
export function accessCallIn(test: Value): ValueOf<'call'> | undefined {
  switch (test.kind) {
    case 'call': {
      const name = nameOfCallee(test.callee);
      return name !== undefined && isAccessName(name) ? test : undefined;
    }
    case 'member':
    case 'element':
    case 'unary':
      return accessCallIn(test.of);
    case 'binary':
      if (test.operator === '&&' || test.operator === '||') return undefined;
      return accessCallIn(test.left);
    case 'phi':
      return test.options.map((o) => accessCallIn(o.value)).find((found) => found !== undefined);
    default:
      return undefined;
  }
}

/** A condition of the path in which an access check said no: `!verdict.allowed`, `(await isAuthorized(user)) === false`. */
export function isDenial({ test, holds }: Condition): boolean {
  if (test.kind === 'unary' && test.operator === '!') return isDenial({ test: test.of, holds: !holds, node: test.node as ts.Expression });
  if (accessCallIn(test) === undefined) return false;
  if (test.kind === 'binary') {
    const { operator, right } = test;
    if (right.kind !== 'const' || typeof right.value !== 'boolean') return false;
    const equal = operator === '===' || operator === '==';
    const different = operator === '!==' || operator === '!=';
    return (equal && holds !== right.value) || (different && holds === right.value);
  }
  return !holds && saysYes(test);
}

/** Truth of the tested value means that the call may go on. */
function saysYes(test: Value): boolean {
  if (test.kind === 'member') return allowing.test(test.name);
  const call = accessCallIn(test);
  const name = call === undefined ? undefined : nameOfCallee(call.callee);
  return test.kind !== 'element' && name !== undefined && !/den(y|ied)|forbid|block|reject|revoke/i.test(name);
}

const allowing =
  /^(is|has|can)?_?(ok|success|allowed?|allow|authori[sz]ed|permitted|granted?|access|valid|permission|hasAccess|canAccess)$/i;

export interface OpenDoor {
  readonly kind: 'caught' | 'skipped' | 'missing';
  /** The value or the test that lets the call go on; for `skipped` the check itself. */
  readonly node: ts.Node;
  /** The catch, where there is one. */
  readonly cause: ts.Node | undefined;
  /** Where the check is made. */
  readonly check: ts.Node;
  readonly name: string;
}

/** `catch { return true }` in a check that the path has passed. */
export function openedByCatch(x: Expansion, { test, holds }: Condition): OpenDoor | undefined {
  if (test.kind === 'unary' && test.operator === '!')
    return openedByCatch(x, { test: test.of, holds: !holds, node: test.node as ts.Expression });
  const call = accessCallIn(test);
  if (call === undefined || !holds || !saysYes(test) || test.kind === 'binary') return undefined;
  const found = alternatives(x, test);
  // A check that never says no is another matter, and one that is told by the error is a branch.
  if (!found.some((a) => decide(a.value) !== true)) return undefined;
  for (const { value, steps } of found) {
    const step = [...steps].reverse().find((s) => s.caught !== undefined);
    if (step?.caught === undefined || decide(value) !== true || steps.some((s) => s.conditions.some((c) => mentionsError(c.test))))
      continue;
    if (value.kind !== 'const' && value.kind !== 'object') continue;
    const { node: cause } = step.caught;
    if (!isAboutCheck(cause)) continue;
    return { kind: 'caught', node: value.node, cause, check: call.node, name: nameOfCallee(call.callee) ?? '' };
  }
  return undefined;
}

/** The catch of a `JSON.parse` or of a cache is not the one of the check. */
function isAboutCheck(cause: ts.CatchClause | ts.CallExpression): boolean {
  if (!ts.isCatchClause(cause)) return true;
  let waits = false;
  visitOwn(cause.parent.tryBlock, (node) => {
    if (ts.isAwaitExpression(node) || ts.isCallExpression(node)) waits = true;
  });
  return waits;
}

/** `verdict?.allowed !== false`, `(await check(user)) ?? true`: no verdict counts as a yes. */
export function openedByAbsence({ test, holds, node }: Condition): OpenDoor | undefined {
  if (test.kind === 'unary' && test.operator === '!') return openedByAbsence({ test: test.of, holds: !holds, node });
  if (test.kind !== 'binary') return undefined;
  const { operator, left, right } = test;
  const call = accessCallIn(left);
  if (call === undefined || right.kind !== 'const' || typeof right.value !== 'boolean') return undefined;
  const door: OpenDoor = { kind: 'missing', node: test.node, cause: undefined, check: call.node, name: nameOfCallee(call.callee) ?? '' };
  if (operator === '??') return right.value && holds && saysYes(left) ? door : undefined;
  if (right.value || left.kind !== 'member' || !allowing.test(left.name) || !ts.isPropertyAccessExpression(left.node)) return undefined;
  const passes = (operator === '!==' && holds) || (operator === '===' && !holds);
  return passes && left.node.questionDotToken !== undefined ? door : undefined;
}

/** `try { await authorize(user) } catch {}` before the work: the check tells by throwing, and nobody hears it. */
export function openedBySilence(x: Expansion, fn: FunctionWithBody): readonly OpenDoor[] {
  const found: OpenDoor[] = [];
  visitOwn(fn.body, (node) => {
    if (ts.isTryStatement(node) && node.catchClause !== undefined) {
      const call = onlyCheckIn(node.tryBlock);
      const { catchClause } = node;
      if (call === undefined || alwaysLeaves(catchClause.block) || endsInNever(x.s, catchClause) || tells(catchClause.block)) return;
      if (goesOn(node)) found.push(skipped(call, catchClause));
    } else if (ts.isExpressionStatement(node)) {
      const outer = settled(node.expression);
      if (!ts.isCallExpression(outer) || !ts.isPropertyAccessExpression(outer.expression) || outer.expression.name.text !== 'catch') return;
      const inner = settled(outer.expression.expression);
      const [handler] = outer.arguments;
      if (!ts.isCallExpression(inner) || handler === undefined || !isFunctionNode(handler) || !isDemand(inner)) return;
      if (handler.body !== undefined && isSilent(handler.body) && goesOn(node)) found.push(skipped(inner, outer));
    }
  });
  return found;
}

function skipped(call: ts.CallExpression, cause: ts.Node): OpenDoor {
  return { kind: 'skipped', node: call, cause, check: call, name: calledName(call) ?? '' };
}

/** A block that demands access and does nothing else. */
function onlyCheckIn(block: ts.Block): ts.CallExpression | undefined {
  const calls = block.statements.map((statement) => {
    if (!ts.isExpressionStatement(statement)) return undefined;
    const at = settled(statement.expression);
    return ts.isCallExpression(at) && isDemand(at) ? at : undefined;
  });
  return calls.length > 0 && calls.every((call) => call !== undefined) ? calls[0] : undefined;
}

/** A check whose answer is thrown away can only tell by throwing: `authorize`, `requireRole`, `assertAccess`. */
function isDemand(call: ts.CallExpression): boolean {
  const name = calledName(call);
  return name !== undefined && isAccessName(name) && !/^(is|has|have|can|may)[A-Z_]/.test(name);
}

export function calledName(call: ts.CallExpression): string | undefined {
  const { expression } = call;
  return ts.isIdentifier(expression) ? expression.text : ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

/** Something is written down, or called that is no log: the denial may be remembered. */
function tells(block: ts.Node): boolean {
  let found = false;
  visitOwn(block, (node) => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    )
      found = true;
    if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) found = true;
    if (ts.isCallExpression(node) && !/^(console|log|logger|this\.log|this\.logger)\b/.test(node.expression.getText())) found = true;
  });
  return found;
}

function isSilent(body: ts.ConciseBody): boolean {
  if (ts.isBlock(body)) return !tells(body);
  const at = settled(body);
  return at.kind === ts.SyntaxKind.NullKeyword || at.getText() === 'undefined' || at.kind === ts.SyntaxKind.TrueKeyword;
}

/** Work stands behind it in the same block. */
function goesOn(statement: ts.Statement): boolean {
  const { parent } = statement;
  if (!ts.isBlock(parent)) return false;
  return parent.statements.slice(parent.statements.indexOf(statement) + 1).some((later) => {
    let works = false;
    visitOwn(later, (node) => {
      if (ts.isCallExpression(node)) works = true;
    });
    return works;
  });
}

/** The way that a test opens ends at once, and nothing is done on it: whatever the check is called, its yes lets nobody in. */
export function endsIdly({ node, holds }: Condition): boolean {
  let test: ts.Node = node;
  while (ts.isParenthesizedExpression(test.parent) || ts.isPrefixUnaryExpression(test.parent) || ts.isBinaryExpression(test.parent)) {
    if (ts.isPrefixUnaryExpression(test.parent)) return false;
    test = test.parent;
  }
  const { parent } = test;
  const isBranch = ts.isIfStatement(parent) && parent.expression === test && alwaysLeaves(parent.thenStatement);
  const isChoice = ts.isConditionalExpression(parent) && parent.condition === test;
  const way = isBranch ? parent.thenStatement : isChoice ? parent.whenTrue : undefined;
  if (!holds || way === undefined) return false;
  let works = false;
  visitOwn(way, (inner) => {
    if (ts.isCallExpression(inner)) works = true;
  });
  return !works;
}

/** A catch whose `try` makes nothing but access checks: what is caught is the denial. */
export function isDenialCatch(node: ts.CatchClause | ts.CallExpression): boolean {
  if (!ts.isCatchClause(node)) {
    const { expression } = node;
    const inner = ts.isPropertyAccessExpression(expression) ? settled(expression.expression) : undefined;
    return inner !== undefined && ts.isCallExpression(inner) && isDemand(inner);
  }
  return onlyCheckIn(node.parent.tryBlock) !== undefined;
}

/** Parts of a payload that come out of the check: `verdict.reason`, and the verdict itself; not where it is one of a few fixed sentences. */
export function partsOfVerdict(x: Expansion, payload: Value, check: ValueOf<'call'>): readonly Value[] {
  const found: Value[] = [];
  const seen = new Set<Value>();
  const visit = (v: Value): void => {
    if (seen.has(v)) return;
    seen.add(v);
    if (v.kind === 'call' && v.node === check.node) found.push(v);
    else if (v.kind === 'member' && accessCallIn(v)?.node === check.node) {
      if (
        !/^(code|error_?code|status|allowed|ok|success|type)$/i.test(v.name) &&
        !alternatives(x, v).every((a) => a.value.kind === 'const')
      )
        found.push(v);
    } else if (v.kind === 'call' && v.callee.kind !== 'ref') return;
    else for (const part of partsOf(v)) visit(part);
  };
  visit(payload);
  return found;
}
