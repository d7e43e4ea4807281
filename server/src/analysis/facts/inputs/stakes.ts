/**
 * Whether a wrong value of a field can do any harm. It can do none where the handler makes its answer up and reaches nothing (a stand-in, a
 * fixture), and where nobody but the author asks the model.
 */
import ts from 'typescript';
import { isFunctionNode } from '../../syntax/functions';
import { callsWithin, reach } from '../effects/reach';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { isRehearsed } from '../programs/rehearsed';
import { partsOf, substitution, type Value } from '../terms/value';
import type { Input } from './inputs';
import { holdsInput } from './paths';

const known = new WeakMap<HandlerFacts, boolean>();

export function isAtStake({ handler }: Input): boolean {
  if (handler === undefined) return true;
  const before = known.get(handler);
  if (before !== undefined) return before;
  const answer = !isMadeUp(handler) && !isRehearsed(handler.tool);
  known.set(handler, answer);
  return answer;
}

/** Every call that is reached is entered, changes nothing, or is an aside; none is left that could find, ask or write anything. */
function isMadeUp(handler: HandlerFacts): boolean {
  const { fn, s } = handler;
  if (fn === undefined) return false;
  const all = reach(handler);
  const entered = new Set<ts.Node>(all.flatMap((at) => at.way.slice(-1).map((call) => call.node)));
  const answers = callsIn(handler.outcomes.map((outcome) => outcome.value));
  const holds = holdsInput(handler);
  return all.every((at) => {
    const bind = substitution(at.env);
    return callsWithin(s, at.fn).every(
      ({ node, value }) => entered.has(node) || isHarmless(node) || (isAside(node) && !answers.has(node) && !holds(bind(value))),
    );
  });
}

const harmless =
  /^(console\.\w+|JSON\.\w+|String|Number|Boolean|Math\.\w+|Object\.\w+|Array\.\w+|Date\.\w+|parseInt|parseFloat|encodeURIComponent|structuredClone|(log|logger)\.\w+|setTimeout|(crypto\.)?randomUUID|nanoid|Promise\.resolve|on[A-Z]\w*)$/;
const ofValues =
  /^(join|trim|toString|toISOString|toLocale\w+|getTime|getDay|getHours|getDate|getMonth|getFullYear|toUpperCase|toLowerCase|toFixed|slice|split|includes|startsWith|endsWith|push|sort|reverse|concat|flat|entries|keys|replace|replaceAll|padStart|padEnd|charCodeAt|charAt|codePointAt|indexOf|safeParse|parse)$/;
const ofLists = /^(map|filter|find|findIndex|some|every|reduce|forEach|flatMap)$/;

function isHarmless(call: ts.CallExpression): boolean {
  // A tagged template stands among the calls: `sql` asks a database.
  if (!ts.isCallExpression(call)) return false;
  const { expression, arguments: given } = call;
  if (harmless.test(expression.getText())) return true;
  if (!ts.isPropertyAccessExpression(expression) || ts.isAwaitExpression(call.parent)) return false;
  const { text } = expression.name;
  return ofValues.test(text) || (ofLists.test(text) && given[0] !== undefined && isFunctionNode(given[0]));
}

/** Asked for its value on the spot: who is logged in, what the settings say. */
function isAside(call: ts.CallExpression): boolean {
  const { parent } = call;
  return !ts.isAwaitExpression(parent) && !ts.isExpressionStatement(parent) && !ts.isReturnStatement(parent) && !ts.isArrowFunction(parent);
}

function callsIn(values: readonly Value[]): ReadonlySet<ts.Node> {
  const seen = new Set<Value>();
  const calls = new Set<ts.Node>();
  const step = (v: Value): void => {
    if (seen.has(v)) return;
    seen.add(v);
    if (v.kind === 'call') calls.add(v.node);
    for (const part of partsOf(v)) step(part);
  };
  for (const value of values) step(value);
  return calls;
}
