/**
 * Producer against consumer, both in one workspace: is a field read that the tool never returns, or is what the tool calls a failure read like
 * an answer?
 * Invariant: only where every answer of the tool is seen whole.
 */
import ts from 'typescript';
import type { Tool } from '../../discovery/tool';
import { bare, propertyName, settled } from '../../syntax/expressions';
import { enclosingFunction, isGenerator, visitAll, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { handlerFactsOf, type HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { serialised } from '../outcomes/forks';
import { alternatives, decide } from '../terms/expand';
import { lookup } from '../terms/spreads';
import type { Value } from '../terms/value';
import type { Consumer } from './consumer';
import { isLogged, isOnlyTested } from './looks';
import { payloadNamed, type NamedPayload } from './named';
import { isWritten, outermost, partRead, referencesTo } from './reads';
import { isTroubleName } from './troubleFields';
import { mayBeFilled, writesParts } from './filled';

export interface Mismatch {
  /** `absent`: no answer has the field. `discriminant`: a failure that says so itself is not told apart. */
  readonly kind: 'absent' | 'discriminant';
  readonly use: ts.Expression;
  readonly field: string;
  readonly tool: Tool;
  /** The failure that the tool returns. */
  readonly failure: ts.Node | undefined;
}

interface Read {
  readonly field: string;
  readonly node: ts.Expression;
}

/** Two rules ask, each for its own kind. */
const known = new WeakMap<Consumer, readonly Mismatch[]>();

export function mismatchesIn(consumer: Consumer): readonly Mismatch[] {
  const before = known.get(consumer);
  if (before !== undefined) return before;
  const found = mayHoldPayload.test(consumer.source.text) ? lookFor(consumer) : [];
  known.set(consumer, found);
  return found;
}

/** What a payload is read out of says so itself; everything else would have to be followed. */
const mayHoldPayload = /parse\w*\s*(?:<[^()]*>)?\(|\bstructuredContent\b|\.output\b/i;

function lookFor(consumer: Consumer): readonly Mismatch[] {
  const found: Mismatch[] = [];
  const seen = new Set<ts.Node | string>();
  visitAll(consumer.source, (node) => {
    if (!ts.isPropertyAccessExpression(node)) return;
    const holder = settled(node.expression);
    const declared = ts.isIdentifier(holder) ? declarationsInScope(holder, holder.text)[0] : undefined;
    const around = enclosingFunction(node) ?? node.getSourceFile();
    const key = declared ?? `${String(around.pos)} ${holder.getText()}`;
    if (seen.has(key)) return;
    seen.add(key);
    const isHeld = declared !== undefined && ts.isVariableDeclaration(declared) && ts.isIdentifier(declared.name);
    const value = isHeld
      ? declared.initializer
      : ts.isPropertyAccessExpression(holder) && holder.name.text === 'output'
        ? holder
        : undefined;
    const payload = value === undefined || !mayHoldPayload.test(value.getText()) ? undefined : payloadNamed(consumer, value);
    if (payload === undefined) return;
    const reads =
      isHeld && ts.isIdentifier(declared.name) ? readsOf(referencesTo(declared, declared.name, around)) : readsOf(alike(holder, around));
    if (reads !== undefined) found.push(...compared(consumer, payload, reads));
  });
  return found;
}

/** `part.output` wherever it stands in the function. */
function alike(holder: ts.Expression, around: ts.Node): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const text = holder.getText();
  visitAll(around, (node) => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'output' && node.getText() === text) found.push(node);
  });
  return found;
}

/** What is read of it; `undefined` where it goes anywhere as a whole. */
function readsOf(references: readonly ts.Expression[]): readonly Read[] | undefined {
  const reads: Read[] = [];
  for (const reference of references) {
    const value = outermost(reference);
    const part = partRead(value);
    // What is written is read back.
    if (part !== undefined && isWritten(part.node)) return undefined;
    if (part !== undefined) reads.push({ field: part.name, node: part.node });
    else if (!isOnlyTested(value) && !isLogged(value)) return undefined;
  }
  return reads;
}

function compared({ s }: Consumer, payload: NamedPayload, reads: readonly Read[]): readonly Mismatch[] {
  const facts = handlerFactsOf(s, payload.tool);
  const answers = facts.analyzed ? answersOf(facts, payload) : undefined;
  if (answers === undefined || payload.through.some(writesParts)) return [];
  const used = reads.filter(({ node }) => !isOnlyTested(node) && !hasDefault(node));
  const found: Mismatch[] = [];
  const names = new Set<string>();
  for (const { field, node } of used) {
    if (names.has(field) || field in Object.prototype || isTroubleName(field)) continue;
    names.add(field);
    if (!answers.every(({ value }) => lookup(facts.x, value, field).is === 'no')) continue;
    found.push({ kind: 'absent', use: node, field, tool: payload.tool, failure: undefined });
  }
  return found.length > 0 ? found : undiscerned(facts, answers, reads, used, payload);
}

function undiscerned(
  facts: HandlerFacts,
  answers: readonly Answer[],
  reads: readonly Read[],
  used: readonly Read[],
  { tool, through }: NamedPayload,
): readonly Mismatch[] {
  for (const { value, outcome } of answers) {
    if (outcome.declares !== 'failure') continue;
    for (const field of ['ok', 'success']) {
      const said = lookup(facts.x, value, field);
      if (said.is !== 'yes' || decide(said.value) !== false || through.some((fn) => asksFor(fn, field))) continue;
      const use = used.find(({ field: read }) => lookup(facts.x, value, read).is === 'no');
      // Whatever is asked of a value first, tells the two apart.
      if (use === undefined || reads.some(({ field: read, node }) => read === field || isOnlyTested(node) || /^errors?$/.test(read)))
        continue;
      return [{ kind: 'discriminant', use: use.node, field, tool, failure: outcome.node }];
    }
  }
  return [];
}

/** A helper on the way that reads the mark, or the error beside it. */
function asksFor(fn: FunctionWithBody, field: string): boolean {
  let asks = false;
  visitAll(fn, (node) => {
    const name = ts.isPropertyAccessExpression(node)
      ? node.name.text
      : ts.isBindingElement(node)
        ? propertyName(node.propertyName ?? node.name)
        : undefined;
    if (name === field || (name !== undefined && isTroubleName(name))) asks = true;
  });
  return asks;
}

interface Answer {
  readonly value: Value;
  readonly outcome: Outcome;
}

/** Every object that can arrive as an answer; `undefined` where one of them is not seen. A result with the flag is the flag's matter. */
function answersOf(facts: HandlerFacts, { form }: NamedPayload): readonly Answer[] | undefined {
  const answers: Answer[] = [];
  // What a generator yields arrives too.
  if (facts.fn === undefined || isGenerator(facts.fn)) return undefined;
  for (const outcome of facts.outcomes) {
    if (outcome.flag === 'yes') continue;
    const sent = form === 'structured' ? outcome.structured : form === 'text' ? serialised(outcome.payload) : outcome.payload;
    if (outcome.flag === 'unknown' || sent === undefined) return undefined;
    for (const { value } of alternatives(facts.x, sent)) {
      if (value.kind !== 'object' || mayBeFilled(facts.x.s, value.node)) return undefined;
      answers.push({ value, outcome });
    }
  }
  return answers.length === 0 ? undefined : answers;
}

/** `data.title ?? 'none'`: whoever gives a default knows that it may not be there. */
function hasDefault(node: ts.Expression): boolean {
  const { parent } = node;
  return ts.isBinaryExpression(parent) && bare(parent.left) === bare(node) && /^(\?\?|\|\|)/.test(parent.operatorToken.getText());
}
