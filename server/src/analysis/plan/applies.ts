/** Which tests a tool needs, by what its code does. `names`: what the code's own check is called, for tests that have to touch it. */
import ts from 'typescript';
import { answersBeforeWrites } from '../facts/effects/before';
import { claimOf } from '../facts/effects/claims';
import { effectsOf } from '../facts/effects/effects';
import { callsWithin, reach } from '../facts/effects/reach';
import { bindConditions } from '../facts/failures/reached';
import { verificationFailures } from '../facts/failures/verification';
import { throwsOf } from '../facts/failures/throws';
import { inputOf } from '../facts/inputs/inputs';
import { maybeMissingIn } from '../facts/inputs/maybeMissing';
import { evidenceOf, isKeyedByInput, type Evidence } from '../facts/outcomes/evidence';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { emptyAnswersOf } from '../facts/pages/emptyAnswers';
import { truncationFlagsOf } from '../facts/pages/flags';
import { givesList } from '../facts/pages/givenLists';
import { pagesOf } from '../facts/pages/pages';
import { firstCall } from '../facts/terms/roots';
import { summaryOf } from '../facts/terms/summary';
import { substitution, type Condition, type Value } from '../facts/terms/value';
import { isCallerName } from '../facts/trust/callers';
import { denialsOf, turnedAwayBy, type TurnedAway } from '../facts/trust/denials';
import { toldBy } from '../facts/trust/told';
import { wordsOf } from '../facts/terms/verbs';
import { injection } from './injection';
import { partial } from './partial';
import { namesIn, namesOfTest } from './names';
import { type FunctionWithBody } from '../syntax/functions';

export interface Need {
  /** Why it applies, or why not, in a few words. */
  readonly why: string;
  readonly applies: boolean;
  readonly names: readonly string[];
  /** The fields of the input. */
  readonly fields: readonly string[];
}

/** What is asked of one handler, read once. */
interface Look {
  readonly facts: HandlerFacts;
  readonly fns: readonly FunctionWithBody[];
  readonly fields: readonly string[];
  readonly conditions: readonly Condition[];
  /** The names of everything that is called. */
  readonly calls: readonly { readonly name: string; readonly node: ts.CallExpression; readonly value: Value }[];
  readonly writes: boolean;
}

type Ask = (look: Look) => { readonly why: string; readonly names?: readonly string[] } | undefined;

export function needsOf(facts: HandlerFacts): (id: string) => Need {
  const look = lookAt(facts);
  return (id) => {
    const ask = asks[id];
    const found = facts.fn === undefined && id !== 'invalid-rejected' && id !== 'unknown-parameter' ? undefined : ask?.(look);
    const why =
      found?.why ??
      (facts.fn === undefined ? `the handler is not followed (${facts.why ?? 'none by design'})` : 'nothing in the code asks for it');
    return { applies: found !== undefined, why, names: found?.names ?? [], fields: look.fields };
  };
}

function lookAt(facts: HandlerFacts): Look {
  const { fn, s } = facts;
  const reached = fn === undefined ? [] : reach(facts);
  const calls = reached.flatMap(({ fn: at, env }) => {
    const bind = substitution(env);
    return callsWithin(s, at).flatMap(({ node, value, conditions }) =>
      // In a dispatcher, the calls of other tools are not this one's.
      ts.isCallExpression(node) && bindConditions(conditions, env) !== undefined ? [{ name: nameOf(node), node, value: bind(value) }] : [],
    );
  });
  const effects = fn === undefined ? [] : effectsOf(facts);
  return {
    facts,
    fns: reached.map(({ fn: at }) => at),
    fields: inputOf(facts)?.schema.fields.map(({ name }) => name) ?? [],
    conditions: [
      ...facts.outcomes.flatMap(({ steps }) => steps.flatMap(({ conditions }) => conditions)),
      ...(fn === undefined ? [] : summaryOf(s, fn).exits.flatMap(({ conditions }) => conditions)),
    ],
    calls,
    writes: effects.some(({ certain, on }) => certain && on === 'purpose') || claimOf(facts).writes === 'yes',
  };
}

const asks: Readonly<Record<string, Ask>> = {
  'valid-accepted': () => ({ why: 'it can be called' }),
  'invalid-rejected': ({ fields }) =>
    fields.length > 0 ? { why: fields.length === 1 ? 'it takes a field' : `it takes ${fields.length} fields` } : undefined,
  'unknown-parameter': ({ fields }) =>
    fields.length > 0 ? { why: fields.length === 1 ? 'it takes a field' : `it takes ${fields.length} fields` } : undefined,
  'ambiguous-target': ({ conditions }) => {
    const several = conditions.find(({ test }) => isSeveral(test));
    return several === undefined ? undefined : { why: 'it tests whether more than one was found' };
  },
  'unknown-target': (look) => (givesRows(look) ? undefined : absentWhy(look)),
  'unknown-filter': (look) => (givesRows(look) ? absentWhy(look) : undefined),
  'out-of-scope': (look) =>
    byNames(look, /scope|allow(ed|list)|permitted|tenant|owner|within|inside|workspace_?id|org(anization)?_?id/i, 'it tests a scope'),
  unauthenticated: (look) => denied(look, 'nobody', /session|authenticat|token|api_?key|login|signed|logged|user$|caller/i),
  'role-denied': (look) => denied(look, 'rights', /role|permission|^can|allow|admin|authori[sz]|entitle|acl/i),
  injection: ({ facts, calls }) => injection(facts, calls),
  timeout: (look) => outside(look),
  'partial-failure': ({ facts, calls }) => partial(facts, calls),
  'secret-redaction': (look) => secrets(look),
  audit: ({ calls }) =>
    calls.some(({ node }) => /audit/i.test(node.expression.getText())) ? { why: 'it writes an audit record' } : undefined,
  'approval-expired': (look) => byNames(look, /approv/i, 'it tests an approval'),
  'checksum-mismatch': (look) => byNames(look, /checksum|digest|sha(256|1|512)|hash$|etag|integrity/i, 'it compares a checksum'),
  idempotency: ({ writes }) => (writes ? { why: 'it changes something' } : undefined),
  'no-change': (look) => noChange(look),
  'post-change-verification': (look) => verification(look),
  rollback: ({ calls }) => {
    const found = calls.find(({ name }) => /roll_?back|^revert|^undo|^restore/i.test(name));
    return found === undefined ? undefined : { why: `\`${found.name}\` is a way back` };
  },
  truncation: ({ facts }) => cut(facts),
  'complete-page': ({ facts }) => (cut(facts) !== undefined && tellsOfCut(facts) ? { why: 'it can say that a list was cut' } : undefined),
  'empty-result': (look) => {
    const is = givesList(look.facts);
    const isEmpty = look.facts.outcomes.some(
      (outcome) => outcome.reason === 'empty' && !isFailure(outcome) && !outcome.evidence.every(({ of }) => countsChanged(of)),
    );
    return is === 'yes' || (is === 'unknown' && isSearch(look)) || isEmpty ? { why: 'its list may be empty' } : undefined;
  },
  'failure-told': (look) => outside(look),
  'write-echo': ({ writes }) => (writes ? { why: 'it changes something' } : undefined),
  'page-heeded': ({ facts }) => cut(facts),
  'refusal-holds': (look) =>
    refusesSome(look) &&
    ['injection', 'ambiguous-target', 'out-of-scope', 'unauthenticated', 'role-denied', 'approval-expired', 'checksum-mismatch'].some(
      (id) => asks[id]?.(look) !== undefined,
    )
      ? { why: 'it refuses some calls' }
      : undefined,
};

/** What failed, was not there or was not well is no refusal. */
const noRefusal = /^(catch|status|discriminant|absent|empty|early)$/;

/** Some call comes to a failure that the tool decides on, by a test and before anything has failed. */
function refusesSome({ facts }: Look): boolean {
  if (denialsOf(facts).length > 0 || turnedAwayBy(facts).length > 0) return true;
  const told = facts.outcomes.some(({ flag, declares, reason, steps, evidence }) => {
    const isFailure = flag === 'yes' || declares === 'failure';
    const isOnTest = steps.some(({ conditions }) => conditions.length > 0);
    if (declares !== 'success' && evidence.some((one) => isOwnCheck(one, facts))) return true;
    return isFailure && isOnTest && (!noRefusal.test(reason) || evidence.some(({ node }) => isAboutCaller(node)));
  });
  return (
    told ||
    throwsOf(facts).some(
      ({ inCatch, conditions, evidence }) =>
        inCatch === undefined && conditions.length > 0 && evidence.every(({ kind, node }) => !noRefusal.test(kind) || isAboutCaller(node)),
    )
  );
}

/** `const verdict = validate(input.query); if (!verdict.ok)`: a verdict on the input that nothing is waited for. */
function isOwnCheck({ kind, of }: Evidence, { fn }: HandlerFacts): boolean {
  const call =
    kind === 'discriminant' && fn !== undefined && isKeyedByInput(of, fn) ? firstCall(of.kind === 'unary' ? of.of : of)?.node : undefined;
  return call !== undefined && !isAwaited(call);
}

/** `if (!session)`: nobody is there who may ask. */
function isAboutCaller(node: ts.Node): boolean {
  return namesIn(node).some((name) => /session|authenticat|token|api_?key|login|caller|approv/i.test(name));
}

function nameOf(node: ts.CallExpression): string {
  const { expression } = node;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ts.isIdentifier(expression) ? expression.text : '';
}

/** `rowCount === 0` of a statement that writes: nothing was there to change, and no list is empty. */
function countsChanged(of: Value): boolean {
  const test = of.kind === 'binary' ? of.left : of;
  const text = firstCall(test)?.args[0];
  if (test.kind !== 'member' || !/^(rowCount|affectedRows|affected|changes|count|(deleted|modified|updated)Count)$/.test(test.name))
    return false;
  return text?.kind !== 'const' || !/^\s*(select|with)\b/i.test(String(text.value));
}

function isFailure({ flag, declares }: Outcome): boolean {
  return flag === 'yes' || declares === 'failure';
}

/** `matches.length > 1`. */
function isSeveral(test: Value): boolean {
  if (test.kind === 'unary') return isSeveral(test.of);
  if (test.kind !== 'binary') return false;
  if (test.operator === '&&' || test.operator === '||') return isSeveral(test.left) || isSeveral(test.right);
  const isLength = test.left.kind === 'member' && /^(length|size)$/.test(test.left.name);
  const bound = test.right.kind === 'const' ? test.right.value : undefined;
  return isLength && ((/^>$|^!==?$/.test(test.operator) && bound === 1) || (test.operator === '>=' && bound === 2));
}

function givesRows({ facts }: Look): boolean {
  return givesList(facts) === 'yes';
}

/** Named for looking for several, and its answer comes from elsewhere as it is. */
function isSearch({ facts }: Look): boolean {
  const words = wordsOf(facts.tool.name ?? '');
  return words[0] === 'query' || words.some((word) => /^(search|list|find)$/.test(word));
}

function absentWhy({ facts, conditions }: Look): { readonly why: string } | undefined {
  const { fn } = facts;
  if (fn === undefined) return undefined;
  const found =
    emptyAnswersOf(facts).length > 0 ||
    maybeMissingIn(facts).length > 0 ||
    // None under that name, told as a failure, is no list that happens to be empty.
    facts.outcomes.some((outcome) =>
      outcome.evidence.some((e) => (e.kind === 'absent' || (e.kind === 'empty' && isFailure(outcome))) && isKeyedByInput(e.of, fn)),
    ) ||
    conditions.some((condition) => {
      const e = evidenceOf(condition, fn);
      return (e?.kind === 'absent' || (e?.kind === 'empty' && saysNone(condition.node))) && isKeyedByInput(e.of, fn);
    });
  return found ? { why: 'it looks something up by its input' } : undefined;
}

/** What is answered behind the test is that there is none of that name. */
function saysNone(test: ts.Expression): boolean {
  const { parent } = test;
  const way = ts.isIfStatement(parent) ? parent.thenStatement : ts.isConditionalExpression(parent) ? parent.whenTrue : undefined;
  return way !== undefined && /not[ _-]?found|no[ _-]such|unknown[ _-]/i.test(way.getText());
}

/** A test of the handler whose names say what is looked at. */
function byNames(
  { conditions }: Look,
  pattern: RegExp,
  why: string,
): { readonly why: string; readonly names: readonly string[] } | undefined {
  const names = conditions.flatMap(namesOfTest).filter((name) => pattern.test(name));
  return names.length === 0 ? undefined : { why, names: [...new Set(names)] };
}

function denied(
  { facts, fields }: Look,
  kind: TurnedAway['for'],
  pattern: RegExp,
): { readonly why: string; readonly names: readonly string[] } | undefined {
  const checks = denialsOf(facts).flatMap(({ check, by }) => (by === 'call' ? namesIn(check) : []));
  const away = turnedAwayBy(facts).flatMap((one) => (one.for === kind ? namesOfTest(one.condition) : []));
  const own = [
    ...checks.filter((name) => pattern.test(name)),
    ...away.filter((name) => !fields.includes(name) && !ofLists.test(name) && (kind === 'nobody' || !isCallerName(name))),
  ];
  const refused = facts.outcomes
    .flatMap(({ evidence }) => evidence.filter((one) => one.kind === 'refused' || one.kind === 'absent' || one.kind === 'early'))
    .flatMap(({ node }) => namesIn(node));
  const names = own.length > 0 ? own : refused.filter((name) => pattern.test(name) && !fields.includes(name));
  return names.length === 0 ? undefined : { why: 'it checks who calls', names: [...new Set(names)] };
}

const inside = /^(zod|valibot|@sinclair\/typebox|lodash|date-fns|path|node:path|util|node:util|url|crypto|node:crypto|@opentelemetry\/.*)$/;

/** Something outside is waited for, or a program is run. */
function outside({ calls, facts, fns }: Look): { readonly why: string } | undefined {
  const found = calls.find(({ node, value }) => {
    if (value.kind !== 'call') return false;
    const { callee } = value;
    const root = rootOf(callee);
    if (root?.kind === 'ref' && root.ref.kind === 'external')
      return !inside.test(root.ref.package) && (isAwaited(node) || /child_process|^fs$|node:fs/.test(root.ref.specifier));
    if (root?.kind === 'ref' && root.ref.kind === 'global') return root.ref.path[0] === 'fetch';
    // `await Promise.all(rows.map(…))` waits for what the function asks, not for the list.
    return isAwaited(node) && root?.kind === 'param' && facts.fn !== root.parameter.parent && !ofLists.test(nameOf(node));
  });
  if (found !== undefined) return { why: waitWords(found.node) };
  const waits = calls.find(
    ({ node, value }) =>
      ts.isAwaitExpression(node.parent) && value.kind === 'call' && value.callee.kind !== 'func' && !isGlobal(value.callee),
  );
  const made = fns.some((fn) => /new Promise\b/.test(fn.getText()));
  if (made) return { why: 'it waits for something outside' };
  return waits === undefined ? undefined : { why: waitWords(waits.node) };
}

const ofLists = /^(map|filter|flatMap|reduce|forEach|find|some|every|includes|has|sort|slice|join|then|catch|finally)$/;

/** `fetch` of `(await fetch(url)).json()`: what is called first, as it is written, where that is a name. */
function waitWords(call: ts.CallExpression): string {
  let first: ts.Expression = call.expression;
  for (let at: ts.Expression = first; ;) {
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) first = at = at.expression;
    else if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isParenthesizedExpression(at)) at = at.expression;
    else if (ts.isAwaitExpression(at) || ts.isNonNullExpression(at) || ts.isAsExpression(at)) at = at.expression;
    else break;
  }
  const name = first.getText().replace(/\s+/g, '');
  return /^[\w$]+(\??\.[\w$]+)*$/.test(name) && name.length <= 60 ? `it waits for \`${name}\`` : 'it waits for something outside';
}

function isGlobal(callee: Value): boolean {
  const root = rootOf(callee);
  return root?.kind === 'ref' && root.ref.kind === 'global';
}

function rootOf(value: Value): Value | undefined {
  let at: Value = value;
  for (let i = 0; i < 20; i++) {
    if (at.kind === 'member' || at.kind === 'element') at = at.of;
    else if (at.kind === 'call') at = at.callee;
    else return at;
  }
  return undefined;
}

function isAwaited(node: ts.Node): boolean {
  let at = node.parent;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isPropertyAccessExpression(at) ||
    (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression))
  )
    at = at.parent;
  return ts.isAwaitExpression(at) || ts.isReturnStatement(at) || ts.isArrowFunction(at);
}

function secrets({ facts, calls, fns }: Look): { readonly why: string } | undefined {
  const redactor = calls.find(({ name }) => /redact|^mask|scrub|censor|hideSecret|sanitizeSecret/i.test(name));
  if (redactor !== undefined) return { why: `\`${redactor.name}\` takes secrets out` };
  if (toldBy(facts).some(({ source }) => source.kind === 'secret' || source.kind === 'environment' || source.kind === 'request'))
    return { why: 'a secret reaches its answer' };
  const own = fns.some((fn) => /process\.env(\.|\[['"])\w*(KEY|TOKEN|SECRET|PASSWORD)/.test(fn.getText()));
  return own ? { why: 'it reads a credential' } : undefined;
}

function noChange({ facts, writes }: Look): { readonly why: string } | undefined {
  return writes && answersBeforeWrites(facts).length > 0 ? { why: 'it may answer before it changes anything' } : undefined;
}

function verification({ facts, calls }: Look): { readonly why: string; readonly names: readonly string[] } | undefined {
  const check = calls.find(({ name }) => /^(verify|confirm|ensureApplied|waitUntil|recheck)/i.test(name));
  if (check !== undefined && effectsOf(facts).length > 0)
    return { why: `\`${check.name}\` looks at what was changed`, names: [check.name] };
  return verificationFailures(facts).length > 0 ? { why: 'it can answer that a change did not take', names: [] } : undefined;
}

function cut(facts: HandlerFacts): { readonly why: string } | undefined {
  for (const outcome of facts.outcomes) {
    // What a failure suggests is no page of what was asked for.
    if (isFailure(outcome)) continue;
    const { lists, counts } = pagesOf(facts, outcome);
    const cap = [...lists, ...counts].flatMap(({ caps }) => caps)[0];
    if (cap !== undefined) return { why: capWords[cap.kind] };
  }
  return truncationFlagsOf(facts).some(({ outcome }) => !isFailure(outcome)) ? { why: 'it has a flag for a list that was cut' } : undefined;
}

const capWords = {
  slice: 'its list is cut',
  query: 'its query asks for so many and no more',
  argument: 'it asks for one page',
  sql: 'its SQL asks for so many rows and no more',
  loop: 'a loop stops before all is read',
  page: 'it leaves behind that there is more',
  shell: 'its command cuts the output',
} as const;

function tellsOfCut(facts: HandlerFacts): boolean {
  return truncationFlagsOf(facts).length > 0 || facts.outcomes.some((outcome) => pagesOf(facts, outcome).signal === 'yes');
}
