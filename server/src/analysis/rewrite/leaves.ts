/**
 * The values that a handler returns, one for each side of a choice, and what each of them is to the agent: an answer, or a failure.
 * Invariant: a value is an answer or a failure on every path that leads to it, or nobody says which.
 */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { saysSentences } from '../facts/outcomes/sentences';
import { refOf } from '../program/origin';
import { literalOf } from '../rules/kit/fixKit';
import { contains, elementNamed, settled } from '../syntax/expressions';
import { enclosingFunction, hasBody, isGenerator, visitOwn, type FunctionWithBody } from '../syntax/functions';
import { namedValue } from './named';
import { readerOf } from './users';

/** `empty`: an answer that says in words that there is nothing. */
export type Role = 'answer' | 'empty' | 'failure';

export interface Leaf {
  readonly node: ts.Expression;
  /** The function that it is written in: the handler, or a helper whose results are rewritten for all who call it. */
  readonly owner: FunctionWithBody;
  readonly role: Role;
  /** The first of the paths that lead to it. */
  readonly outcome: Outcome;
  readonly outcomes: readonly Outcome[];
}

/** All of them, or why they cannot be told. A helper that cannot be rewritten for all who call it is left alone. */
export function leavesOf(handler: HandlerFacts, fn: FunctionWithBody): readonly Leaf[] | string {
  const alone = new Map<FunctionWithBody, string>();
  for (;;) {
    const leaves = gathered(handler, fn, alone);
    if (typeof leaves === 'string') return [...alone.values()].pop() ?? leaves;
    const held = leaves.flatMap((leaf) => {
      const why = leaf.owner === fn ? undefined : heldByOthers(handler, leaf);
      return why === undefined ? [] : [{ owner: leaf.owner, why }];
    })[0];
    if (held === undefined) return leaves;
    alone.set(held.owner, held.why);
  }
}

function gathered(handler: HandlerFacts, fn: FunctionWithBody, alone: ReadonlyMap<FunctionWithBody, string>): readonly Leaf[] | string {
  const nodes = returnedIn(fn).map((node) => ({
    exit: node,
    leaves: sidesOf(node).flatMap((side) => writtenFor(handler, side, alone)),
  }));
  const paths = new Map<ts.Expression, Outcome[]>();
  for (const outcome of handler.outcomes) {
    const [first] = outcome.steps;
    if (first === undefined) return 'a path of it could not be followed';
    if (!ts.isExpression(first.node)) return 'it ends without a return on some path';
    const of = nodes.find(({ exit }) => exit === first.node);
    const leaf = of === undefined ? undefined : leafOf(of.leaves, outcome);
    if (leaf === undefined) return 'a path of it could not be followed';
    paths.set(leaf, [...(paths.get(leaf) ?? []), outcome]);
  }
  const leaves: Leaf[] = [];
  for (const node of new Set(nodes.flatMap((one) => one.leaves))) {
    const outcomes = paths.get(node) ?? [];
    const [outcome] = outcomes;
    if (outcome === undefined) return 'a path of it could not be followed';
    const all = new Set(outcomes.map((one) => roleOf(handler, one)));
    // What it is put together from was chosen deeper in; the form in which it goes out here is that of data.
    const roles = all.has('answer') && outcomes.every(isData) ? new Set<Role>(['answer']) : all;
    const [role] = roles;
    if (role === undefined || roles.size > 1) return `\`${shortened(node)}\` is an answer on one path and a failure on another`;
    if (role === 'unclear') return `whether \`${shortened(node)}\` is an answer or a failure, the flow does not say`;
    leaves.push({ node, role, outcome, outcomes, owner: contains(fn, node) ? fn : (functionAround(node) ?? fn) });
  }
  return leaves;
}

/** Where the results of an SDK are literals, the one behind a name. */
function namedFor({ tool }: HandlerFacts, side: ts.Expression): readonly ts.Expression[] {
  const named = tool.major.failure.kind === 'flag' ? namedValue(side) : undefined;
  return named?.uses.length === 0 ? [named.literal] : [side];
}

/** And those that a helper gives. */
function writtenFor(handler: HandlerFacts, side: ts.Expression, alone: ReadonlyMap<FunctionWithBody, string>): readonly ts.Expression[] {
  const { s, tool } = handler;
  const call = settled(side);
  if (!ts.isCallExpression(call) || tool.major.failure.kind !== 'flag') return namedFor(handler, side);
  const ref = refOf(s, call.expression);
  const helper = ref.kind === 'function' && hasBody(ref.fn) && !isGenerator(ref.fn) && !alone.has(ref.fn) ? ref.fn : undefined;
  const given = helper === undefined ? [] : returnedIn(helper).flatMap(sidesOf);
  return given.length > 0 && given.every((one) => isResult(one)) ? given : [side];
}

function isResult(node: ts.Expression): boolean {
  const literal = literalOf(node);
  return literal !== undefined && elementNamed(literal, 'content') !== undefined;
}

function functionAround(node: ts.Node): FunctionWithBody | undefined {
  const fn = enclosingFunction(node);
  return fn !== undefined && hasBody(fn) ? fn : undefined;
}

/** A helper is rewritten for all who call it, or not at all: what it gives must be the same to all of them. */
function heldByOthers({ s }: HandlerFacts, { node, owner, role, outcome, outcomes }: Leaf): string | undefined {
  const isKept = role === 'answer' && (outcome.structured !== undefined || outcome.text.kind !== 'prose');
  // What is decided in the helper is the same for all; what only caught an error is the same for all that caught one.
  const isSame = outcomes.every(
    (one) => contains(owner, one.node) || (one.reason === 'catch' && takesError(owner)) || (one.reason === 'plain' && one.flag === 'yes'),
  );
  if (!isKept && (role !== 'failure' || !isSame || saysWhatItIsGiven(node, owner)))
    return `\`${shortened(node)}\` is built by a helper that others use too`;
  const reader = readerOf(s, owner);
  return reader === undefined ? undefined : `\`${shortened(reader.parent)}\` uses what the helper returns as well`;
}

/** `text: message`, of a parameter: it means something else to each who calls it. */
function saysWhatItIsGiven(node: ts.Expression, owner: FunctionWithBody): boolean {
  let found = false;
  visitOwn(node, (at) => {
    const value = ts.isPropertyAssignment(at) ? at.initializer : ts.isShorthandPropertyAssignment(at) ? at.name : undefined;
    const name = ts.isPropertyAssignment(at) || ts.isShorthandPropertyAssignment(at) ? at.name.getText() : '';
    if (
      value !== undefined &&
      /^(text|error|message)$/.test(name) &&
      owner.parameters.some((one) => one.name.getText() === value.getText())
    )
      found = true;
  });
  return found;
}

function takesError({ parameters }: FunctionWithBody): boolean {
  return parameters.some(({ name }) => /^(e|ex|err|error|cause|\w+Error)$/.test(name.getText()));
}

export function shortened(node: ts.Node): string {
  // It stands between backticks itself.
  const text = node.getText().replace(/\s+/g, ' ').replaceAll('`', "'");
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function returnedIn(fn: FunctionWithBody): readonly ts.Expression[] {
  if (!ts.isBlock(fn.body)) return [fn.body];
  const found: ts.Expression[] = [];
  visitOwn(fn.body, (node) => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
  });
  return found;
}

/** Both sides of `a ? b : c`; parentheses and casts are looked through, and stay where they are. */
function sidesOf(node: ts.Expression): readonly ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return sidesOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...sidesOf(node.whenTrue), ...sidesOf(node.whenFalse)];
  if (ts.isAsExpression(node) && (node.type.getText() === 'const' || ts.isObjectLiteralExpression(node.expression)))
    return sidesOf(node.expression);
  return [node];
}

function leafOf(leaves: readonly ts.Expression[], { steps, value, payload }: Outcome): ts.Expression | undefined {
  if (leaves.length === 1) return leaves[0];
  for (const node of [...steps.slice(1).map((step) => step.node), value.node, payload.node]) {
    const around = leaves.filter((leaf) => contains(leaf, node));
    if (around.length === 1) return around[0];
  }
  return undefined;
}

const failing =
  /^(no|error|warning)\b|\b(not found|fail\w*|error|could ?n[o']t|couldn't|can ?n[o']t|can't|unable|invalid|missing|denied|forbidden|unauthori[sz]ed|unknown|unsupported|required|must|exceed\w*|too (many|large|long|big|short)|refused?|reject\w*|not (a|an|exist|allowed|available|supported|set|configured|yet)|(does|do|is|are|was|were|has|have)(n't| not)|no such|please)\b/i;
/** What a search says that found nothing. */
const unfound = /^no (\w+ ){0,3}(results?|match(es)?|hits)\b/i;
/** A sentence that calls itself an error, or says that what was named does not exist. */
const labelled = /^error(\s*[:.!]|$| (while|during|when|in)\b)|^(unknown|invalid|unsupported) \w*[^s\W\d]\b|^[a-z ]{0,40}\bnot found\b/i;
const quiet = /\b(already|nothing to|no changes?|skipp\w*|disabled|cancel\w*|dry run|up to date|no longer)\b/i;

function roleOf(handler: HandlerFacts, outcome: Outcome): Role | 'unclear' {
  const { flag, declares, reason, text, roots } = outcome;
  if (flag === 'yes') return 'failure';
  if (flag === 'computed' || flag === 'unknown' || text.kind === 'unknown') return 'unclear';
  if (declares !== 'nothing') return declares === 'failure' ? 'failure' : reason === 'catch' ? 'unclear' : 'answer';
  const says = saysSentences(handler.x, outcome);
  switch (reason) {
    case 'catch':
      if (outcome.steps.some((step) => step.caught?.fellThrough === true)) return 'unclear';
      if (text.kind === 'prose' || roots.error) return 'failure';
      return isNothing(outcome) ? 'failure' : 'unclear';
    case 'empty':
      return text.kind === 'prose' ? 'empty' : says === undefined ? 'answer' : 'unclear';
    case 'plain':
      if (says === undefined || !failing.test(text.words)) return 'answer';
      // On a path of its own, that a test leads to.
      return says === 'text' && labelled.test(text.words) && outcome.steps.some(({ conditions }) => conditions.length > 0)
        ? 'failure'
        : 'unclear';
    default:
      // What the path hands on of a call is data, whatever was tested.
      if (says === undefined) return text.kind === 'none' || isNothing(outcome) || roots.calls.size === 0 ? 'unclear' : 'answer';
      if (quiet.test(text.words)) return 'unclear';
      return reason === 'absent' && unfound.test(text.words) ? 'empty' : 'failure';
  }
}

/** JSON text, or a structured part, of which nothing says that it failed. */
function isData({ flag, declares, structured, text, roots }: Outcome): boolean {
  return flag === 'no' && declares !== 'failure' && !roots.error && (structured !== undefined || text.json !== undefined);
}

/** `null`, `[]`, `false`: what stands for nothing. */
function isNothing({ payload, text }: Outcome): boolean {
  const value = text.json ?? payload;
  if (value.kind === 'const') return value.value === null || value.value === undefined || value.value === false || value.value === '';
  return value.kind === 'array' && value.items.length === 0;
}
