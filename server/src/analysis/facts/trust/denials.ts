/** Paths on which an access check said no, and what they tell of how it is decided. */
import ts from 'typescript';
import { accessCallIn, isDenial, isDenialCatch, partsOfVerdict } from './access';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { partsOf, type Value } from '../terms/value';

export interface Detail {
  /** The check's own answer, the error that it threw, or the rights that it wanted. */
  readonly kind: 'verdict' | 'error' | 'rights';
  readonly node: ts.Node;
  readonly name: string;
}

export interface Denial {
  readonly outcome: Outcome;
  /** The test or the catch. */
  readonly check: ts.Node;
  readonly details: readonly Detail[];
}

export function denialsOf({ outcomes, x }: HandlerFacts): readonly Denial[] {
  return outcomes.flatMap((outcome): readonly Denial[] => {
    for (const step of outcome.steps) {
      const denied = step.conditions.find(isDenial);
      const check = denied === undefined ? undefined : accessCallIn(denied.test);
      if (denied !== undefined && check !== undefined) {
        const parts = partsOfVerdict(x, outcome.payload, check).map(({ node }): Detail => ({
          kind: 'verdict',
          node,
          name: node.getText(),
        }));
        return [{ outcome, check: denied.node, details: parts.length > 0 ? parts : rightsIn(outcome.payload) }];
      }
      if (step.caught !== undefined && !step.caught.fellThrough && isDenialCatch(step.caught.node)) {
        const { node } = step.caught;
        const token = ts.isCatchClause(node) ? (node.getFirstToken() ?? node) : node;
        return [{ outcome, check: token, details: errorsIn(outcome.payload) }];
      }
    }
    return [];
  });
}

/** The error, or what it says; its code is one. */
function errorsIn(payload: Value): readonly Detail[] {
  return collect(payload, (v) => {
    const isError = v.kind === 'caught' || (v.kind === 'member' && v.of.kind === 'caught' && !/^(code|status|statusCode)$/.test(v.name));
    return isError ? { kind: 'error', node: v.node, name: v.node.getText() } : undefined;
  });
}

const rights =
  /(required|missing|needed|allowed|granted|expected)_?(roles?|scopes?|permissions?|privileges?|policy|groups?)$|^(role|roles|scopes|permissions|policy|policyId|policyName)$/i;

/** Values whose names say that they are roles, scopes or policies: in a sentence that is written out they are fixed words. */
function rightsIn(payload: Value): readonly Detail[] {
  return collect(payload, (v) => {
    const { node } = v;
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return undefined;
    const name = ts.isIdentifier(node) ? node.text : node.name.text;
    return rights.test(name) ? { kind: 'rights', node, name } : undefined;
  });
}

function collect(payload: Value, detail: (v: Value) => Detail | undefined): readonly Detail[] {
  const found: Detail[] = [];
  const seen = new Set<Value>();
  const visit = (v: Value): void => {
    if (seen.has(v)) return;
    seen.add(v);
    const own = detail(v);
    if (own !== undefined) found.push(own);
    else if (v.kind !== 'unary' && v.kind !== 'func') for (const part of partsOf(v)) visit(part);
  };
  visit(payload);
  return found.filter((d, i) => found.findIndex((o) => o.node === d.node) === i);
}
