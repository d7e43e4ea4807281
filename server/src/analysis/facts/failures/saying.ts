/** What the message of a thrown error tells: a bare name of the trouble, or a sentence somebody could act on. */
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { alternatives } from '../terms/expand';
import { rootsOf } from '../terms/roots';
import { textFact } from '../outcomes/text';
import type { Throw } from './throws';
import type { Value } from '../terms/value';

export interface Saying {
  /** The constant words, holes as `…`. */
  readonly words: string;
  /** Written out here in words, and more than a name: it names an input, a state, or what to do. */
  readonly instructive: boolean;
  /** Meant for who runs the program: an environment variable, a key that is not set, a thing that is not written yet. */
  readonly forPeople: boolean;
}

const generic =
  /^[^\p{L}…]*(an? )?(failed|failure|error|errors|unable|could ?n[o']t|cannot|can't|something|unknown|unexpected|internal)\b/iu;
/** An environment variable by its name. */
const variable = /\b[A-Z][A-Z0-9]+_[A-Z0-9_]+\b/;
const forPeople =
  /api[ -]?key|\benv(ironment)?\b|credential|not configured|misconfigured|not implemented|unreachable|invariant|should (not|never)|must be used within|not initiali[sz]ed/i;

export function sayingOf(facts: HandlerFacts, thrown: Throw): Saying {
  const nothing: Saying = { words: '', instructive: false, forPeople: false };
  const { what } = thrown;
  const message = what.kind === 'error' ? what.message : what.kind === 'plain' && what.form === 'text' ? thrown.value : undefined;
  if (message === undefined) return nothing;
  const found = alternatives(facts.x, message);
  const [first] = found;
  if (first === undefined || found.length > 6) return nothing;
  const { words } = textFact(facts.x, first.value, facts.fn);
  const all = found.every((a) => isInstructive(facts, a.value));
  const tested = thrown.conditions.map(({ node }) => node.getText()).join(' ');
  return {
    words,
    instructive: all,
    forPeople: variable.test(words) || forPeople.test(words) || /process\.env|import\.meta\.env/.test(tested),
  };
}

function isInstructive(facts: HandlerFacts, value: Value): boolean {
  const { words } = textFact(facts.x, value, facts.fn);
  const count = words.match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0;
  const holes = value.kind === 'template' ? value.parts.filter((part): part is Value => typeof part !== 'string') : [];
  const roots = holes.map((hole) => rootsOf(hole, facts.fn));
  // The words of another error, with a name in front.
  if (roots.some((r) => r.error)) return false;
  const tellsState = roots.some((r) => r.calls.size > 0);
  if (generic.test(words)) return tellsState && count >= 2;
  return holes.length > 0 ? count >= 2 : count >= 4;
}
