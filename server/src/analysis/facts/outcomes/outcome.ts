/**
 * What the model sees on each path of a handler, and why that path is taken: rules read this, not syntax.
 * A path is split wherever the result is chosen: by a test, by a callee's own returns, by a catch.
 */
import type ts from 'typescript';
import { declared, type Declared } from './declares';
import type { Evidence, EvidenceKind } from './evidence';
import { alternatives, assuming, type Step } from '../terms/expand';
import { forksOf, serialised, type Flag, type Fork, type Reading } from './forks';
import { evidenceOn, layersOf, placeOf, strongest } from './levels';
import { rootsOf, type Roots } from '../terms/roots';
import { textFact, type TextFact } from './text';
import type { Value } from '../terms/value';

export interface Outcome {
  /** The returned value on the level that holds the evidence (the outermost where there is none). */
  readonly node: ts.Node;
  /** The whole result. */
  readonly value: Value;
  /** What the model reads: the text's or the structured part's value. */
  readonly payload: Value;
  readonly text: TextFact;
  readonly structured: Value | undefined;
  readonly flag: Flag;
  /** True where the result has the form that the SDK wants (for SDKs that want one). */
  readonly wellFormed: boolean;
  /** True where it is read as MCP's form: always or never for most SDKs, return by return for those that wrap what is none. */
  readonly asResult: boolean;
  readonly reason: 'plain' | EvidenceKind;
  /** The way to this path, outermost first: catches and tests that say something about failing. */
  readonly evidence: readonly Evidence[];
  /** What the payload says of itself: `{ success: false }`, `{ error }`. */
  readonly declares: Declared;
  readonly roots: Roots;
  readonly steps: readonly Step[];
  /** Wrappers around the handler that the path goes through. */
  readonly layers: number;
}

const mostForks = 48;

/** The outcomes of one return: `steps` lead to it from the outside. */
export function outcomesOf(reading: Reading, value: Value, steps: readonly Step[]): readonly Outcome[] {
  const r: Reading = {
    ...reading,
    x: assuming(
      reading.x,
      steps.flatMap((step) => step.conditions),
    ),
  };
  const heads = alternatives(r.x, value);
  const forks = heads.flatMap((head) => forksOf(r, head));
  return withinBound(r, forks).map((fork) => outcomeOf(r, { ...fork, steps: [...steps, ...fork.steps] }));
}

/** Past the bound a path that is not known still counts: the tool is not analyzed. */
function withinBound(r: Reading, forks: readonly Fork[]): readonly Fork[] {
  const unknown = forks.slice(mostForks).find((f) => f.flag === 'unknown' || textFact(r.x, f.payload, r.handler).kind === 'unknown');
  return [...forks.slice(0, mostForks), ...(unknown === undefined ? [] : [unknown])];
}

function outcomeOf(r: Reading, fork: Fork): Outcome {
  const text = textFact(r.x, fork.payload, r.handler);
  const roots = rootsOf(fork.payload, r.handler);
  const { evidence, level } = evidenceOn(r.handler, fork.steps, roots);
  const outermost = fork.steps[0];
  const own = declared(r.x, fork.payload);
  const around = own === 'nothing' && fork.value.kind === 'object' && fork.payload !== fork.value;
  const graded = around && r.major.structuredAs !== undefined && fork.structured !== undefined ? fork.structured : fork.value;
  // What the payload says of itself, or else the result around it (its graded part, where an SDK has one).
  const declares = around ? declared(r.x, graded) : own;
  const declaring = around ? graded : (serialised(fork.payload) ?? fork.payload);
  return {
    node: (level ?? placeOf(fork.steps, declares === 'failure' ? declaring.node : undefined) ?? outermost)?.node ?? fork.value.node,
    value: fork.value,
    payload: fork.payload,
    text,
    structured: fork.structured,
    flag: fork.flag,
    wellFormed: fork.wellFormed,
    asResult: fork.asResult,
    reason: strongest(evidence)?.kind ?? 'plain',
    evidence,
    declares,
    roots,
    steps: fork.steps,
    layers: layersOf(fork.steps),
  };
}
