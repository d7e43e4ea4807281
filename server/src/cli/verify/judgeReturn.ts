/** One recorded return, judged: a case for each of its claims. */
import { claimsAt, claimsFrom, type Claim, type Read, type ToolReturn } from '../../measure/claims';
import type { ToolSettings } from '../../measure/oracleConfig';
import { stateOf, type Judgement, type State, type Verdict } from '../../measure/state';
import type { Oracles } from './openOracles';
import type { Checks } from './schemas';

export interface Case {
  readonly id: string | undefined;
  readonly claim: string;
  readonly isWellFormed: boolean | undefined;
  readonly verdict: Verdict;
  readonly state: State;
  readonly oracle: string | undefined;
  readonly why: string;
}

export interface Judged {
  readonly tool: string;
  readonly run: string;
  readonly uses: readonly string[];
  readonly cases: readonly Case[];
  /** Why its claims could not be read. */
  readonly problem: string | undefined;
}

export interface Ground {
  readonly checks: Checks;
  readonly oracles: Oracles;
  /** Where the claims of a tool lie in its payload, or how they are put together from it, by its config. */
  claimsOf(tool: string): ToolSettings['claims'];
}

/** Answers at once wherever no oracle has to be waited for: a promise for each of a million lines is dear. */
export function judgeReturn(one: ToolReturn, ground: Ground): Judged | Promise<Judged> {
  const { tool, payload, run, uses } = one;
  const fault = ground.checks.get(tool)?.(payload);
  const isWellFormed = ground.checks.has(tool) ? fault === undefined : undefined;
  const read = readClaims(one, ground.claimsOf(tool));
  const base = { tool, run, uses };
  const whole = (why: string): Case => caseOf(wholeAnswer(tool), isWellFormed, { verdict: 'unavailable', oracle: undefined, why });
  if (fault !== undefined) {
    const claims = read.ok && read.value !== undefined && read.value.length > 0 ? read.value : [wholeAnswer(tool)];
    const malformed: Judgement = { verdict: 'unavailable', oracle: undefined, why: fault };
    return { ...base, problem: undefined, cases: claims.map((claim) => caseOf(claim, false, malformed)) };
  }
  if (!read.ok) return { ...base, problem: read.problem, cases: [whole(`its claims cannot be read: ${read.problem}`)] };
  // Not to say what is claimed does not make it true.
  if (read.value === undefined) return { ...base, problem: undefined, cases: [whole('it names no claim that an oracle could judge')] };
  const claims = read.value;
  const judgements = claims.map((claim) => ground.oracles.ask(tool, claim));
  const asJudged = (all: readonly Judgement[]): Judged => ({
    ...base,
    problem: undefined,
    cases: claims.map((claim, i) => caseOf(claim, isWellFormed, all[i] ?? { verdict: 'unavailable', oracle: undefined, why: '' })),
  });
  return judgements.some((judgement) => judgement instanceof Promise)
    ? Promise.all(judgements.map((judgement) => Promise.resolve(judgement))).then(asJudged)
    : asJudged(judgements as readonly Judgement[]);
}

/** What the line says goes before what the config says of its tool. */
function readClaims({ payload, claims }: ToolReturn, byConfig: ToolSettings['claims']): Read<readonly Claim[] | undefined> {
  const written = claims ?? byConfig;
  if (typeof written === 'string') return claimsAt(payload, written);
  return claims === undefined && byConfig !== undefined && typeof byConfig !== 'string'
    ? claimsFrom(payload, byConfig)
    : { ok: true, value: claims === undefined || typeof claims === 'string' ? undefined : claims };
}

function caseOf({ id, text }: Claim, isWellFormed: boolean | undefined, { verdict, oracle, why }: Judgement): Case {
  return { id, claim: text, isWellFormed, verdict, state: stateOf(isWellFormed, verdict), oracle, why };
}

function wholeAnswer(tool: string): Claim {
  const text = `what ${tool} returned`;
  return { id: undefined, text, type: undefined, about: text, value: undefined };
}
