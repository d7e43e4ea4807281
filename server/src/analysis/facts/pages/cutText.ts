/**
 * Text that is cut by its length on its way to the reader, and whether anything that he gets depends on the cut.
 * Invariant: a `slice` is one of text only where its receiver is known to be text, or the place where it ends up takes nothing else.
 */
import ts from 'typescript';
import { isTextByType } from '../../syntax/typeOf';
import { alternatives, type Expansion } from '../terms/expand';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { rootsOf } from '../terms/roots';
import { partsOf, type Value, type ValueOf } from '../terms/value';
import { shownOf } from './shownOf';
import { shownIn, type Shown } from './shown';

export interface CutText {
  readonly outcome: Outcome;
  /** The call that cuts. */
  readonly cut: ts.CallExpression;
  /** Where the cut text stands in the answer: its property, or itself. */
  readonly place: ts.Node;
  /** The properties that it stands under, from the outermost. */
  readonly names: readonly string[];
  /** What the code calls it, which no reader sees: the variable that holds the cut, the function that makes it. */
  readonly called: readonly string[];
  /** The words right before it. */
  readonly before: string;
  /** Whether something that the reader gets hangs on the cut: a mark behind it, a length, a flag. */
  readonly told: 'yes' | 'no' | 'unknown';
}

/** A text shorter than this is a name, a date, a prefix: nobody takes it for the whole. */
const shortestText = 100;

export function cutTextsOf(facts: HandlerFacts): readonly CutText[] {
  return facts.outcomes.flatMap((outcome) => inOutcome(facts, outcome));
}

function inOutcome(facts: HandlerFacts, outcome: Outcome): readonly CutText[] {
  const { payload, structured } = outcome;
  const isBlock = outcome.asResult && payload !== structured && payload.kind !== 'object' && payload.kind !== 'array';
  const { x, shown: found } = shownOf(facts, outcome);
  const beside = (): readonly Shown[] => (structured === undefined || structured === payload ? [] : shownIn(x, structured, false));
  const shown = isBlock ? [...shownIn(x, payload, true), ...beside()] : found;
  const told = tells(shown);
  const cuts = shown.flatMap((at): readonly CutText[] => {
    const cut = cutIn(facts, x, at, told === 'no');
    if (cut === undefined) return [];
    return [
      {
        outcome,
        cut: cut.node as ts.CallExpression,
        place: at.place,
        names: at.names,
        called: calledIn(cut.node),
        before: at.before,
        told,
      },
    ];
  });
  return cuts;
}

/**
 * `text.slice(0, n)`, `lines.slice(0, n).join()` of lines that a text was split into. `matters`: a type is asked for (a program is built for
 * it) only where the cut is not told.
 */
function cutIn(facts: HandlerFacts, x: Expansion, at: Shown, matters: boolean): ValueOf<'call'> | undefined {
  const { value: v } = at;
  if (v.kind !== 'call' || v.callee.kind !== 'member' || !ts.isCallExpression(v.node)) return undefined;
  const { name, of } = v.callee;
  if (name === 'join') return cutLines(facts, x, of);
  if (!/^(slice|substring|substr)$/.test(name) || !cutsBehind(x, v)) return undefined;
  if (!isFetched(facts, of)) return undefined;
  return name === 'slice' && !isText(x, of, v.node, at.inText, matters) ? undefined : v;
}

function cutLines(facts: HandlerFacts, x: Expansion, list: Value): ValueOf<'call'> | undefined {
  for (const { value: v } of alternatives(x, list)) {
    if (v.kind !== 'call' || v.callee.kind !== 'member') continue;
    const { name, of } = v.callee;
    if (name !== 'slice') continue;
    const source = alternatives(x, of).map((a) => a.value);
    const isSplit = source.every((s) => s.kind === 'call' && s.callee.kind === 'member' && s.callee.name === 'split');
    if (isSplit && source.length > 0 && cutsBehind(x, v, 2) && isFetched(facts, of)) return v;
  }
  return undefined;
}

/** From the start up to an amount: a number, what a setting or an argument says; no place that was looked for in the text. */
function cutsBehind(x: Expansion, v: ValueOf<'call'>, shortest = shortestText): boolean {
  const [from, to] = v.args;
  if (from?.kind !== 'const' || from.value !== 0 || to === undefined) return false;
  const found = alternatives(x, to);
  return found.length > 0 && found.every((a) => isAmount(x, a.value, shortest));
}

function isAmount(x: Expansion, v: Value, shortest: number): boolean {
  switch (v.kind) {
    case 'const':
      return (typeof v.value === 'number' || (typeof v.value === 'string' && /^\d+$/.test(v.value))) && Number(v.value) >= shortest;
    case 'param':
      return v.of === undefined;
    case 'member':
      return v.name !== 'length' && v.name !== 'index' && (v.of.kind === 'param' || v.of.kind === 'ref' || v.of.kind === 'member');
    case 'ref':
      return true;
    case 'binary':
      if (v.operator === '??' || v.operator === '||') return isAmount(x, v.left, shortest) && isAmount(x, v.right, shortest);
      return v.operator === '-' && v.right.kind === 'const' && isAmount(x, v.left, shortest);
    case 'call':
      return isAmountCall(x, v, shortest);
    default:
      return false;
  }
}

/** `Math.min(limit, 20000)`, `Number(process.env.MAX_CHARS ?? 8000)`. */
function isAmountCall(x: Expansion, v: ValueOf<'call'>, shortest: number): boolean {
  if (v.callee.kind !== 'ref' || v.callee.ref.kind !== 'global') return false;
  const name = v.callee.ref.path.join('.');
  const given = /^Math\.(min|max)$/.test(name) ? v.args : /^(Number|parseInt)$/.test(name) ? v.args.slice(0, 1) : [];
  return given.length > 0 && given.every((a) => alternatives(x, a).every((b) => isAmount(x, b.value, shortest)));
}

/** Lists and buffers have `slice` too. */
function isText(x: Expansion, of: Value, call: ts.CallExpression, inText: boolean, matters: boolean): boolean {
  const found = alternatives(x, of).map((a) => textByTerm(a.value));
  if (found.length > 0 && found.every((is) => is === 'yes')) return true;
  if (found.includes('no') || !ts.isPropertyAccessExpression(call.expression)) return false;
  if (!matters) return inText;
  const typed = isTextByType(x.s.checker(), call.expression.expression);
  return typed === 'yes' || (typed === 'unknown' && inText);
}

const textMethods =
  /^(toString|toISOString|trim\w*|replace\w*|join|toLowerCase|toUpperCase|text|innerText|textContent|padStart|padEnd|substring|substr|repeat|normalize)$/;
const listMethods = /^(map|filter|sort|toSorted|reverse|flatMap|flat|concat|split|values|keys|entries|all)$/;

function textByTerm(v: Value): 'yes' | 'no' | 'unknown' {
  switch (v.kind) {
    case 'const':
      return typeof v.value === 'string' ? 'yes' : 'unknown';
    case 'template':
      return 'yes';
    case 'array':
      return 'no';
    case 'binary':
      if (v.operator !== '??' && v.operator !== '||') return 'unknown';
      return textByTerm(v.right) === 'unknown' ? textByTerm(v.left) : textByTerm(v.right);
    case 'call': {
      if (v.callee.kind === 'ref' && v.callee.ref.kind === 'global')
        return /^(String|JSON\.stringify|decodeURIComponent|encodeURIComponent)$/.test(v.callee.ref.path.join('.')) ? 'yes' : 'unknown';
      if (v.callee.kind !== 'member') return 'unknown';
      return textMethods.test(v.callee.name) ? 'yes' : listMethods.test(v.callee.name) ? 'no' : 'unknown';
    }
    default:
      return 'unknown';
  }
}

/** Of what the caller sent himself nothing is lost, and an error's text is no payload. */
function isFetched(facts: HandlerFacts, of: Value): boolean {
  const roots = rootsOf(of, facts.fn);
  return roots.calls.size > 0 && !roots.error;
}

function calledIn(cut: ts.Node): readonly string[] {
  const names: string[] = [];
  for (let node = cut.parent as ts.Node | undefined; node !== undefined; node = node.parent) {
    if ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && ts.isIdentifier(node.name)) names.push(node.name.text);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      names.push(ts.isPropertyAccessExpression(node.left) ? node.left.name.text : node.left.getText());
    if (ts.isFunctionLike(node)) {
      if (node.name !== undefined && ts.isIdentifier(node.name)) names.push(node.name.text);
      break;
    }
    if (ts.isStatement(node) && !ts.isVariableStatement(node) && !ts.isReturnStatement(node) && !ts.isExpressionStatement(node)) break;
  }
  return names;
}

const tellingNames =
  /trunc|more|total|full|length|size|chars|characters|bytes|offset|omit|remain|partial|next|cursor|continu|complete|cut|limit|range|from_?line|(start|end)_?(line|index)|url|uri|link|href|^path$|file_?path|pages?$/i;
const tellingWords =
  /\.\.\.|…[^…]*$|\[…|\b(truncat\w*|omitted|cut|first|limited|preview|excerpt|snippet|abridged|shortened|clipped|showing|shown|remaining|up to|more (characters|chars|lines|content|text|output|bytes))\b/i;

/** Anything in the answer that hangs on a length, is named like what tells of a cut, or says so in words. */
function tells(shown: readonly Shown[]): CutText['told'] {
  let isOpen = false;
  for (const { value: v } of shown) {
    if (v.kind === 'object') {
      for (const entry of v.entries) {
        if (entry.kind === 'property') {
          if (tellingNames.test(entry.name) && !(entry.value.kind === 'const' && !entry.value.value && !entry.maybe)) return 'yes';
        } else if (entry.value.kind !== 'object' && entry.value.kind !== 'const') isOpen = true;
      }
    }
    if (v.kind === 'template' && v.parts.some((part) => typeof part === 'string' && tellingWords.test(part))) return 'yes';
    if (v.kind === 'const' && typeof v.value === 'string' && tellingWords.test(v.value)) return 'yes';
    if (hangsOnLength(v)) return 'yes';
    if (v.kind === 'phi' && v.options.some((o) => o.conditions.some((c) => hangsOnLength(c.test)) && speaks(o.value))) return 'yes';
    if (v.kind === 'unknown') isOpen = true;
  }
  return isOpen ? 'unknown' : 'no';
}

/** A line that is there under a test of the length says something of it, in whatever words. */
function speaks(v: Value): boolean {
  return (v.kind === 'const' && typeof v.value === 'string' && v.value.trim() !== '') || (v.kind === 'template' && partsOf(v).length < 3);
}

function hangsOnLength(v: Value): boolean {
  if (v.kind === 'member') return v.name === 'length' || v.name === 'byteLength';
  if (v.kind === 'unary') return hangsOnLength(v.of);
  return v.kind === 'binary' && !/^(\?\?|\|\|)$/.test(v.operator) && (hangsOnLength(v.left) || hangsOnLength(v.right));
}
