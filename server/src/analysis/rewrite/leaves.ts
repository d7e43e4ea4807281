/**
 * The values that a handler returns, one for each side of a choice, and what each of them is to the agent: an answer, or a failure.
 * Invariant: a value is an answer or a failure on every path that leads to it, or nobody says which.
 */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { saysSentences } from '../facts/outcomes/sentences';
import { contains } from '../syntax/expressions';
import { visitOwn, type FunctionWithBody } from '../syntax/functions';

/** `empty`: an answer that says in words that there is nothing. */
export type Role = 'answer' | 'empty' | 'failure';

export interface Leaf {
  readonly node: ts.Expression;
  readonly role: Role;
  /** The first of the paths that lead to it. */
  readonly outcome: Outcome;
  readonly outcomes: readonly Outcome[];
}

/** All of them, or why they cannot be told. */
export function leavesOf(handler: HandlerFacts, fn: FunctionWithBody): readonly Leaf[] | string {
  const nodes = returnedIn(fn).map((node) => ({ exit: node, leaves: sidesOf(node) }));
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
  for (const node of nodes.flatMap((one) => one.leaves)) {
    const outcomes = paths.get(node) ?? [];
    const [outcome] = outcomes;
    if (outcome === undefined) return 'a path of it could not be followed';
    const all = new Set(outcomes.map((one) => roleOf(handler, one)));
    // What it is put together from was chosen deeper in; the form in which it goes out here is that of data.
    const roles = all.has('answer') && outcomes.every(isData) ? new Set<Role>(['answer']) : all;
    const [role] = roles;
    if (role === undefined || roles.size > 1) return `\`${shortened(node)}\` is an answer on one path and a failure on another`;
    if (role === 'unclear') return `whether \`${shortened(node)}\` is an answer or a failure, the flow does not say`;
    leaves.push({ node, role, outcome, outcomes });
  }
  return leaves;
}

export function shortened(node: ts.Node): string {
  const text = node.getText().replace(/\s+/g, ' ');
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
      return says !== undefined && failing.test(text.words) ? 'unclear' : 'answer';
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
