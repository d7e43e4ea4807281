import type ts from 'typescript';
import { codeSetOf, isOpenAt, type CodeSet } from '../facts/failures/codeSets';
import { failuresOf, type Failure } from '../facts/failures/failures';
import { contains } from '../syntax/expressions';
import { fixesThatReplace, meantBy, wayTo } from './kit/codes';
import { defineRule } from './rule';

/**
 * A code that is in none of the project's closed sets. Who handles failures by code (a prompt that lists them, a retry policy, a client)
 * has no branch for this one, so it falls through to whatever stands last.
 */
export default defineRule({
  id: 'unknown-failure-code',
  group: 'failures',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: "A failure carries a code that is not in the project's vocabulary.",
  messages: {
    declared:
      "`{code}` is none of the codes that the config's taxonomy declares: the agent has no rule for it and will guess; return {known}.",
    inferred:
      '`{code}` is not in `{set}`, which gives the codes of the failures beside it: the agent has no rule for it and will guess; return {known}.',
  },
  check(handler, ctx) {
    const failures = failuresOf(handler);
    if (!failures.some(({ code }) => code.is === 'constant')) return;
    const set = codeSetOf(handler);
    if (set === undefined) return;
    const told = new Set<ts.Node>();
    for (const failure of failures) {
      const value = unknownCode(failure, set);
      if (value === undefined || failure.code.is !== 'constant') continue;
      const written = failure.code.term.node;
      if (told.has(written) || (set.node !== undefined && isOpenAt(handler.s, written))) continue;
      told.add(written);
      const meant = meantBy(handler, failure, set, value);
      const at = contains(failure.outcome.node, written) ? failure.outcome.node : written;
      ctx.report({
        at,
        defect: written,
        message: set.node === undefined ? 'declared' : 'inferred',
        data: { code: value, set: set.name, known: inWords(meant, set) },
        related: [
          ...(set.node === undefined ? [] : [{ at: set.node, note: 'The codes of the project.' }]),
          { at: failure.code.node, note: 'The code is given here.' },
          ...wayTo(failure),
        ],
        fixes: fixesThatReplace(failure, meant, set),
      });
    }
  },
});

/** Under a key for codes, or one that the set feeds: a `type` or `kind` beside may be of anything. */
function unknownCode({ code }: Failure, set: CodeSet): string | undefined {
  if (code.is !== 'constant' || typeof code.value !== 'string' || set.codes.has(code.value)) return undefined;
  const isCode = set.node === undefined ? /^((error|failure|err)_?)?code$|^error(_?(type|kind))?$/i.test(code.key) : set.keys.has(code.key);
  return isCode ? code.value : undefined;
}

function inWords(meant: readonly string[], set: CodeSet): string {
  const some = meant.length > 0 ? meant : [...set.codes.keys()].slice(0, 4);
  const list = some.map((code) => `\`${code}\``).join(' or ');
  return meant.length > 0 ? list : `one of them (${some.length < set.codes.size ? `${list}, …` : list})`;
}
