/**
 * Annotations against what the handler certainly does. An annotation of the SDK's form alone counts, and a write that is certain.
 * Invariant: what a program does for itself, on the way to something else or under a test of an argument for a trial run, contradicts nothing.
 */
import ts from 'typescript';
import { propertyName } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { rootsOf } from '../terms/roots';
import type { Condition } from '../terms/value';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { claimOf, type Annotations } from './claims';
import { effectsOf, type Effect } from './effects';

export interface Contradiction {
  readonly kind: 'readOnly' | 'destructive' | 'missing';
  readonly effect: Effect;
  /** The annotation; of `missing` there is none. */
  readonly node: ts.Node | undefined;
}

export function contradictionOf(facts: HandlerFacts): Contradiction | undefined {
  const { annotations, byName, byDescription } = claimOf(facts);
  const certain = certainWrites(facts);
  const [write] = certain;
  if (write === undefined) return undefined;
  if (annotations.readOnly.is === 'yes') {
    const sure = certain.find(mayNotAsk);
    return sure === undefined ? undefined : { kind: 'readOnly', effect: sure, node: annotations.readOnly.node };
  }
  // A deletion on one of several ways is certain where the tool says that it deletes.
  const claims = byName === 'deletes' || byDescription === 'deletes';
  const destroys = certain.find((e) => e.destroys && (e.act === 'deletes' ? claims || e.conditions.every(isGuard) : writesOver(e)));
  if (destroys === undefined) return undefined;
  if (annotations.destructive.is === 'no') return { kind: 'destructive', effect: destroys, node: annotations.destructive.node };
  return isMissing(facts, annotations) ? { kind: 'missing', effect: destroys, node: undefined } : undefined;
}

/** What the tool certainly writes, and is there for. */
export function certainWrites(facts: HandlerFacts): readonly Effect[] {
  return effectsOf(facts).filter((e) => e.certain && e.on === 'purpose' && !isSetUp(e) && !isOwnFile(facts, e));
}

/** `client.searches.create(…)` is a POST, which may ask. */
export function mayNotAsk({ place, act }: Effect): boolean {
  return place !== 'service' || act !== 'creates';
}

/** `if (!id) throw …` in front of it, and the choice of a tool by its name. */
function isGuard({ node, test, holds }: Condition): boolean {
  return !holds || (test.kind === 'binary' && test.left.kind === 'const') || /\bname\b/.test(node.getText());
}

/** A folder that is made so that something can be put there. */
function isSetUp(effect: Effect): boolean {
  return effect.place === 'files' && /^(mkdir|mkdirp|ensureDir)(Sync)?$/.test(effect.name);
}

/** What a program keeps in a file of its own, which no argument names, is its own affair. */
function isOwnFile({ fn }: HandlerFacts, { place, value }: Effect): boolean {
  const [path] = value.kind === 'call' ? value.args : [];
  return place === 'files' && (path === undefined || !rootsOf(path, fn).input);
}

/** With no look at whether there is one already. */
function writesOver({ within }: Effect): boolean {
  let looks = false;
  visitAll(within, (node) => {
    if (ts.isCallExpression(node) && /(^|\.)(access|exists|stat|lstat|pathExists)(Sync)?$/.test(node.expression.getText())) looks = true;
  });
  return !looks;
}

/** There is a place for annotations, and nothing in it: all that the registration is given is seen. */
function isMissing({ tool }: HandlerFacts, annotations: Annotations): boolean {
  if (annotations.given !== 'no' || tool.sdk.id === 'project' || tool.handler.kind === 'dispatch') return false;
  const { registration } = tool;
  const call = ts.isCallExpression(registration) ? registration : undefined;
  const holder = [tool.description, tool.input]
    .map((part) => part?.parent.parent)
    .find((node) => node !== undefined && ts.isObjectLiteralExpression(node));
  const objects = [
    ...(call?.arguments ?? []),
    ...(holder === undefined ? [] : [holder]),
    ...(ts.isObjectLiteralExpression(registration) ? [registration] : []),
  ];
  const isOpen = objects.some(
    (node) =>
      ts.isSpreadElement(node) ||
      (ts.isObjectLiteralExpression(node) && node.properties.some((p) => ts.isSpreadAssignment(p) || isHint(p))),
  );
  return (call !== undefined || objects.length > 0) && !isOpen && (tool.description !== undefined || tool.input !== undefined);
}

/** `server.tool(name, description, { readOnlyHint: true }, run)`: they stand in the place of the parameters. */
function isHint(property: ts.ObjectLiteralElementLike): boolean {
  return /^(readOnlyHint|destructiveHint|idempotentHint|openWorldHint)$/.test(propertyName(property.name) ?? '');
}
