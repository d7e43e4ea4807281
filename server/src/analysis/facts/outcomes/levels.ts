/**
 * Why a path is taken, level by level of the functions that it goes through, and where its failure is decided: that is where it is told.
 */
import ts from 'typescript';
import { settled } from '../../syntax/expressions';
import { visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { catchEvidence, evidenceOf, strength, type Evidence, type EvidenceKind } from './evidence';
import type { Step } from '../terms/expand';
import { rootsOf, type Roots } from '../terms/roots';

export function strongest(evidence: readonly Evidence[]): Evidence | undefined {
  return [...evidence].sort((a, b) => strength.indexOf(a.kind) - strength.indexOf(b.kind))[0];
}

/** Evidence by level: the outermost level that has some is where the failure is decided, and where it is reported. */
export function evidenceOn(
  handler: FunctionWithBody,
  steps: readonly Step[],
  roots: Roots,
): { evidence: readonly Evidence[]; level: Step | undefined } {
  const evidence: Evidence[] = [];
  let level: Step | undefined;
  let current: Step | undefined;
  const levels = steps.map((step) => evidenceAt(handler, step, roots));
  steps.forEach((step, i) => {
    if (step.fn !== undefined || current === undefined) current = step;
    const further = levels.slice(i + 1).flat();
    const found = (levels[i] ?? []).filter((e) => !isAnsweredFurtherIn(e, further, roots, handler));
    if (found.length > 0) level ??= placeOfStep(step, current, steps[i + 1]);
    evidence.push(...found);
  });
  return { evidence, level };
}

/**
 * A choice inside a return (`ok ? a : b`) is shown at the chosen value, a caught value that is made elsewhere at its own place, and what
 * `.catch((e) => …)` answers inside the callback.
 */
function placeOfStep(step: Step, current: Step, next: Step | undefined): Step {
  if (step.fn !== undefined) return step;
  const caught = step.caught?.node;
  if (caught !== undefined && next?.fn !== undefined && next.node !== caught && within(next.node, caught)) return next;
  return within(step.node, current.node) || step.node === current.node || caught !== undefined ? step : current;
}

/**
 * Where a path without evidence is shown: in the handler, past the wrappers around it; and where the payload says itself that the call
 * failed, at the return that writes it.
 */
export function placeOf(steps: readonly Step[], written: ts.Node | undefined): Step | undefined {
  const returns = steps.filter((step) => step.fn !== undefined);
  if (written !== undefined) {
    const holder = [...steps]
      .reverse()
      .find(
        (step) => step.node.getSourceFile() === written.getSourceFile() && written.pos >= step.node.pos && written.end <= step.node.end,
      );
    if (holder !== undefined) return holder;
  }
  const place = returns[layersOf(steps)];
  // Of `ok ? a : b` the side that was taken.
  const chosen = place === undefined ? undefined : steps[steps.indexOf(place) + 1];
  const isInside =
    chosen !== undefined && place !== undefined && chosen.fn === undefined && chosen.fallback !== true && within(chosen.node, place.node);
  return isInside ? chosen : place;
}

/**
 * How many of the functions on a path only hand on to the handler behind them: wrappers that were given it, a call that runs a function
 * which is written in its arguments, and a table of handlers that one is picked from.
 */
export function layersOf(steps: readonly Step[]): number {
  const entered = steps.filter((step) => step.fn !== undefined);
  let layers = 0;
  for (;;) {
    const outer = entered[layers];
    const inner = outer === undefined ? -1 : entered.findIndex((step, i) => i > layers && isWrittenIn(step, outer));
    const next = entered[layers + 1];
    if (inner >= 0) layers = inner;
    else if (next?.call !== undefined && (isLayerCall(next.call) || isPickedCall(next.call))) layers += 1;
    else return layers;
  }
}

/** `return traced(async () => { … })`: the return inside is the handler's own. */
function isWrittenIn({ fn }: Step, { node }: Step): boolean {
  return fn !== undefined && within(fn, node);
}

/** `handlers[name](args)`, `tool.run(args)` of a `tool` that was looked for: what is shared ends here. */
function isPickedCall(call: ts.Node): boolean {
  if (!ts.isCallExpression(call)) return false;
  const callee = settled(call.expression);
  return isPicked(callee) || (ts.isPropertyAccessExpression(callee) && isPicked(settled(callee.expression)));
}

function isPicked(node: ts.Expression): boolean {
  if (ts.isElementAccessExpression(node)) return !ts.isLiteralExpression(node.argumentExpression);
  if (ts.isCallExpression(node)) return ts.isPropertyAccessExpression(node.expression) && /^(find|get)$/.test(node.expression.name.text);
  if (!ts.isIdentifier(node)) return false;
  const [declaration] = declarationsInScope(node, node.text);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return false;
  if (declaration.initializer === undefined) return ts.isForOfStatement(declaration.parent.parent);
  const from = settled(declaration.initializer);
  return !ts.isIdentifier(from) && isPicked(from);
}

/** A call of a function that was handed in: what calls it is a layer around the handler. */
export function isLayerCall(call: ts.Node): boolean {
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return false;
  const [declaration] = declarationsInScope(call.expression, call.expression.text);
  return declaration !== undefined && ts.isParameter(declaration);
}

function evidenceAt(handler: FunctionWithBody, step: Step, roots: Roots): readonly Evidence[] {
  const found: Evidence[] = [];
  if (step.fallback === true) return found;
  if (step.caught !== undefined && isFailureInCatch(step.caught.node, roots) && !worksOnFetched(step)) {
    found.push(catchEvidence(step.caught.node, { kind: 'caught', node: step.caught.node }));
  }
  for (const condition of step.conditions) {
    const evidence = evidenceOf(condition, handler);
    if (evidence !== undefined && addsNothing(evidence, roots, handler)) found.push(evidence);
  }
  return found;
}

/** A catch that asks somebody else (a second real call, a default that is fetched) is a fallback, unless it also tells of the error. */
function isFailureInCatch(node: ts.CatchClause | ts.CallExpression, roots: Roots): boolean {
  if (roots.error) return true;
  if ([...roots.calls].some((call) => within(call, node))) return false;
  return !ts.isCatchClause(node) || !asksAgain(node.block);
}

/** `catch { return asList(rows) }`, of rows that were fetched before: the same data, told another way. */
function worksOnFetched({ node, caught }: Step): boolean {
  if (!ts.isExpression(node) || caught === undefined) return false;
  const call = settled(node);
  if (!ts.isCallExpression(call)) return false;
  return call.arguments.some((argument) => {
    if (!ts.isIdentifier(argument)) return false;
    const [declaration] = declarationsInScope(argument, argument.text);
    if (declaration === undefined || !ts.isVariableDeclaration(declaration) || within(declaration, caught.node.parent)) return false;
    const { initializer } = declaration;
    return initializer !== undefined && ts.isAwaitExpression(initializer);
  });
}

/** Something is awaited and kept: a bare `await log(error)` is not asked for an answer. */
function asksAgain(block: ts.Block): boolean {
  let found = false;
  visitOwn(block, (node) => {
    if (ts.isAwaitExpression(node) && !ts.isExpressionStatement(node.parent)) found = true;
  });
  return found;
}

function within(inner: ts.Node, outer: ts.Node): boolean {
  return inner.getSourceFile() === outer.getSourceFile() && inner.pos >= outer.pos && inner.end <= outer.end && inner !== outer;
}

const onArguments: readonly EvidenceKind[] = ['catch', 'invalid', 'refused'];

/**
 * `if (!args.id) return listAll()`, where `listAll` found nothing: nothing was refused, somebody was asked, and what the answer hangs on is
 * the test further in. Likewise a catch that formats the data which it has in another way.
 */
function isAnsweredFurtherIn(e: Evidence, further: readonly Evidence[], roots: Roots, handler: FunctionWithBody): boolean {
  if (!onArguments.includes(e.kind) || roots.error) return false;
  const tested = rootsOf(e.of, handler).calls;
  return further.some(
    (inner) =>
      (inner.kind === 'empty' || inner.kind === 'absent') && [...rootsOf(inner.of, handler).calls].some((call) => !tested.has(call)),
  );
}

/** The path hands on nothing but what the test itself looked at (a status text, an error body) and the arguments. */
function addsNothing(evidence: Evidence, roots: Roots, handler: FunctionWithBody): boolean {
  const tested = rootsOf(evidence.of, handler).calls;
  return [...roots.calls].every((call) => tested.has(call));
}
