/** Paths on which an access check said no, and what they tell of how it is decided. */
import ts from 'typescript';
import { accessCallIn, isDenial, isDenialCatch, partsOfVerdict } from './access';
import { isNobody, lacksRights } from './callers';
import { throwsOf } from '../failures/throws';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { partsOf, type Condition, type Value } from '../terms/value';

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
  /** A call that is named for it is asked, or what the caller itself holds is looked at. */
  readonly by: 'call' | 'rights';
  readonly details: readonly Detail[];
}

export function denialsOf({ outcomes, x, fn }: HandlerFacts): readonly Denial[] {
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
        return [{ outcome, check: denied.node, by: 'call', details: parts.length > 0 ? parts : rightsIn(outcome.payload) }];
      }
      if (step.caught !== undefined && !step.caught.fellThrough && isDenialCatch(step.caught.node)) {
        const { node } = step.caught;
        const token = ts.isCatchClause(node) ? (node.getFirstToken() ?? node) : node;
        return [{ outcome, check: token, by: 'call', details: errorsIn(outcome.payload) }];
      }
      // Whose role it is not may get a smaller answer: only a failure is a denial.
      const lacking = isFailure(outcome) ? lackingIn(step.conditions, fn) : undefined;
      if (lacking !== undefined) return [{ outcome, check: lacking.node, by: 'rights', details: [] }];
    }
    return [];
  });
}

export interface TurnedAway {
  /** Nobody is there who may ask, or who is there lacks the right. */
  readonly for: 'nobody' | 'rights';
  readonly condition: Condition;
}

/** Where the tool looks at the caller itself and turns it away, by a failure, a fixed sentence or a throw: others may get a smaller answer. */
export function turnedAwayBy(facts: HandlerFacts): readonly TurnedAway[] {
  const paths = [
    ...facts.outcomes.flatMap((outcome) =>
      isFailure(outcome) || isSentence(outcome) ? outcome.steps.map(({ conditions }) => conditions) : [],
    ),
    ...throwsOf(facts).flatMap(({ inCatch, conditions }) => (inCatch === undefined ? [conditions] : [])),
  ];
  return paths.flatMap((conditions): readonly TurnedAway[] => {
    const lacking = lackingIn(conditions, facts.fn);
    if (lacking !== undefined) return [{ for: 'rights', condition: lacking }];
    const nobody = conditions.find((condition) => isNobody(condition, facts.fn));
    return nobody === undefined ? [] : [{ for: 'nobody', condition: nobody }];
  });
}

function lackingIn(conditions: readonly Condition[], fn: HandlerFacts['fn']): Condition | undefined {
  return conditions.find((condition) =>
    lacksRights(
      condition,
      fn,
      conditions.every(({ node }) => node.pos <= condition.node.pos),
    ),
  );
}

function isFailure({ flag, declares }: Outcome): boolean {
  return flag === 'yes' || declares === 'failure';
}

function isSentence({ declares, payload }: Outcome): boolean {
  return declares !== 'success' && payload.kind === 'const' && typeof payload.value === 'string';
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
