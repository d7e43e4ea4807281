/**
 * Cursors that a tool takes to fetch a page, and whether any answer gives one back. A cursor is made by whoever serves the pages:
 * the caller cannot make one up, so one that is never given is a parameter that nobody can use.
 */
import ts from 'typescript';
import { enclosingFunction } from '../../syntax/functions';
import { isListByType } from '../../syntax/typeOf';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { schemaOf } from '../schemas/read';
import type { SchemaField } from '../schemas/schema';
import { firstCall, rootsOf } from '../terms/roots';
import { partsOf, type Value, type ValueOf } from '../terms/value';
import type { Shown } from './shown';
import { shownOf } from './shownOf';

export interface DeadCursor {
  readonly outcome: Outcome;
  readonly field: SchemaField;
  /** The call that takes the cursor. */
  readonly fetch: ts.Node;
}

const cursorName = /(^|_)cursor$|Cursor$|^(page|next|continuation|next_?page)_?token$|^(scroll|bookmark)_?id$/;
const byId = /\bids?\b/i;
const mayBeCursor = /cursor|token|next|page|more|after|continu|marker|scroll|bookmark|link|meta|header|raw|response/i;
const mayBeCursorWords = /cursor|token|next|page|continue|more results|start(ing)? (after|from)/i;

/** Only where each answer is known well enough to say that none holds a cursor. */
export function deadCursorsOf(facts: HandlerFacts): readonly DeadCursor[] {
  const { tool, fn } = facts;
  if (tool.input === undefined || fn === undefined) return [];
  const declared = schemaOf(facts.x, tool.input).fields;
  // `{ params: { cursor } }`: some tools take all they take in one object.
  const fields = [...declared, ...declared.flatMap((f) => f.schema.fields)].filter(
    (f) => cursorName.test(f.name) && (f.schema.kind === 'string' || f.schema.kind === 'unknown') && !byId.test(wordsOf(f)),
  );
  return fields.flatMap((field) => {
    const answers = facts.outcomes.filter((o) => o.flag !== 'yes' && o.declares !== 'failure' && o.reason === 'plain');
    const found = answers.map((outcome) => ({ outcome, fetch: fetchWith(facts, outcome, field.name) }));
    const fetched = found.flatMap(({ outcome, fetch }) => (fetch === undefined ? [] : [{ outcome, field, fetch: fetch.node }]));
    if (fetched.length === 0 || !answers.every((outcome) => givesNoCursor(facts, outcome, found))) return [];
    return fetched.slice(0, 1);
  });
}

function wordsOf({ node }: SchemaField): string {
  return node.getText().replace(/cursor|token/gi, '');
}

interface Fetch {
  readonly outcome: Outcome;
  readonly fetch: ValueOf<'call'> | undefined;
}

/** The innermost call whose answer is returned and that is given the cursor. */
function fetchWith(facts: HandlerFacts, outcome: Outcome, name: string): ValueOf<'call'> | undefined {
  const seen = new Set<Value>();
  const step = (v: Value): ValueOf<'call'> | undefined => {
    if (seen.has(v) || seen.size > 2000) return undefined;
    seen.add(v);
    for (const part of partsOf(v)) {
      const found = step(part);
      if (found !== undefined) return found;
    }
    const isOwn = v.kind === 'call' && !isReshaping(v) && v.args.some((a) => mentions(facts, a, name, 0));
    return isOwn ? v : undefined;
  };
  for (const { value } of shownOf(facts, outcome).shown) {
    const found = step(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `String(cursor)`, `new URLSearchParams({ cursor })`, `new ListCommand({ cursor })`: what asks with it comes further out. */
function isReshaping({ callee, node }: ValueOf<'call'>): boolean {
  if (ts.isNewExpression(node)) return true;
  return callee.kind === 'ref' && callee.ref.kind === 'global' && callee.ref.path.join('.') !== 'fetch';
}

function mentions(facts: HandlerFacts, v: Value, name: string, depth: number): boolean {
  if (depth > 8) return false;
  if (v.kind === 'member' && v.name === name) return rootsOf(v, facts.fn).input;
  if (v.kind === 'call' && v.callee.kind === 'func') return v.args.some((a) => mentions(facts, a, name, depth + 1));
  if (v.kind === 'object' && v.entries.some((entry) => entry.kind === 'spread' && isInput(facts, entry.value))) return true;
  return v.kind !== 'func' && partsOf(v).some((part) => mentions(facts, part, name, depth + 1));
}

/** `{ ...params, org }`: all of the arguments, or the object in which they come. */
function isInput(facts: HandlerFacts, v: Value): boolean {
  const isWhole = v.kind === 'param' || (v.kind === 'member' && v.of.kind === 'param' && /^(params|args|arguments|input)$/.test(v.name));
  return isWhole && rootsOf(v, facts.fn).input;
}

function givesNoCursor(facts: HandlerFacts, outcome: Outcome, fetches: readonly Fetch[]): boolean {
  const calls = new Set(fetches.flatMap(({ fetch }) => (fetch === undefined ? [] : [(firstCall(fetch) ?? fetch).node])));
  return shownOf(facts, outcome).shown.every((at) => isNoCursor(facts, at, calls));
}

function isNoCursor(facts: HandlerFacts, { value: v, names, each }: Shown, fetches: ReadonlySet<ts.Node>): boolean {
  const name = names.at(-1);
  if (name !== undefined && mayBeCursor.test(name)) return false;
  switch (v.kind) {
    case 'const':
      return typeof v.value !== 'string' || !mayBeCursorWords.test(v.value);
    case 'template':
      return v.parts.every((part) => typeof part !== 'string' || !mayBeCursorWords.test(part));
    case 'object':
      return v.entries.every((entry) => entry.kind === 'property' || entry.value.kind === 'object' || each);
    case 'array':
    case 'phi':
    case 'binary':
    case 'unary':
      return true;
    case 'unknown':
    case 'func':
      return false;
    default:
      return each || isOpened(v) || isRows(facts, v) || !comesFrom(facts, v, fetches);
  }
}

/** What is looked into on its own. */
function isOpened(v: Value): boolean {
  if (v.kind !== 'call') return false;
  if (v.callee.kind === 'func') return true;
  if (v.callee.kind === 'ref')
    return v.callee.ref.kind === 'global' && /^(JSON\.stringify|String|Array\.from|Object\.values)$/.test(v.callee.ref.path.join('.'));
  return v.callee.kind === 'member' && /^(join|trim|replace|replaceAll|toString)$/.test(v.callee.name);
}

/** A list, or how long one is: no envelope. */
function isRows(facts: HandlerFacts, v: Value): boolean {
  if (v.kind === 'member' && v.name === 'length') return true;
  if (v.kind === 'call' && v.callee.kind === 'member' && /^(map|filter|flatMap|slice|sort)$/.test(v.callee.name)) return true;
  return isUsedAsList(v) || isListByType(facts.s.checker(), v.node) === 'yes';
}

/** `response.data.projects`, of which the same function asks for the `length`, or goes through it: a list or a text, and no envelope. */
function isUsedAsList(v: Value): boolean {
  const fn = v.kind === 'member' ? enclosingFunction(v.node) : undefined;
  if (v.kind !== 'member' || fn === undefined) return false;
  const name = v.name.replace(/\W/g, '');
  return new RegExp(
    `\\b${name}(\\??\\.(length|map|filter|forEach|slice)\\b|\\s*\\?\\?\\s*\\[\\])|\\.\\.\\.[\\w.]*\\b${name}\\)|\\bof [\\w.]*\\b${name}\\)`,
  ).test(fn.getText());
}

function comesFrom(facts: HandlerFacts, v: Value, fetches: ReadonlySet<ts.Node>): boolean {
  const { calls, unknown } = rootsOf(v, facts.fn);
  return unknown || [...calls].some((call) => fetches.has(call));
}
