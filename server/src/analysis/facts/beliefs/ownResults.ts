/** Calls of functions of the project that answer with a tool's result, and with the error flag where they fail: a tool that calls another one. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, settled } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { serialised } from '../outcomes/forks';
import { valueOf } from '../terms/evaluate';
import { alternatives, decide, expansion } from '../terms/expand';
import { lookup } from '../terms/spreads';

export interface OwnResult {
  readonly call: ts.CallExpression;
  /** A failure's words are JSON, as an answer's are. */
  readonly failsAsJson: boolean;
}

/** Those of which the content is read. */
export function ownResultsIn(s: Snapshot, source: ts.SourceFile): readonly OwnResult[] {
  const calls = new Set<ts.CallExpression>();
  visitAll(source, (node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'content') return;
    const call = callBehind(settled(node.expression));
    if (call !== undefined) calls.add(call);
  });
  return [...calls].flatMap((call) => ownResultOf(s, call) ?? []);
}

function callBehind(holder: ts.Expression): ts.CallExpression | undefined {
  if (ts.isCallExpression(holder)) return holder;
  const [declaration, ...more] = ts.isIdentifier(holder) ? declarationsInScope(holder, holder.text) : [];
  if (declaration === undefined || more.length > 0 || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined)
    return undefined;
  const value = settled(declaration.initializer);
  return ts.isCallExpression(value) ? value : undefined;
}

/** Both an answer and a failure are among what it gives, in the form of a result. */
function ownResultOf(s: Snapshot, call: ts.CallExpression): OwnResult | undefined {
  if (refOf(s, bare(call.expression)).kind !== 'function') return undefined;
  const x = expansion(s);
  let fails = false;
  let failsAsJson = false;
  let answers = false;
  for (const { value } of alternatives(x, valueOf(s, call))) {
    const content = value.kind === 'object' ? lookup(x, value, 'content') : undefined;
    if (content?.is !== 'yes') continue;
    const flag = lookup(x, value, 'isError');
    if (flag.is === 'no') answers = true;
    else if (flag.is === 'yes' && decide(flag.value) === true) {
      fails = true;
      const [block] = content.value.kind === 'array' ? content.value.items : [];
      const text = block === undefined ? undefined : lookup(x, block.value, 'text');
      if (text?.is === 'yes' && serialised(text.value) !== undefined) failsAsJson = true;
    }
  }
  return fails && answers ? { call, failsAsJson } : undefined;
}
