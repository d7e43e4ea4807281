/** The codes that a failure may carry, also where a test chooses among them: `code: found ? 'CLOSED' : 'MISSING'`. */
import { alternatives } from '../terms/expand';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { codeKey, type Failure } from './failures';

/** Empty where one of them is not known. */
export function possibleCodesOf({ x }: HandlerFacts, { code, fields }: Failure): readonly string[] {
  if (code.is === 'constant') return [String(code.value)];
  for (const { name, value } of fields.list) {
    if (!codeKey.test(name)) continue;
    const found = alternatives(x, value).map(({ value: one }) =>
      one.kind === 'const' && typeof one.value === 'string' ? one.value : undefined,
    );
    if (found.length > 1 && !found.includes(undefined)) return [...new Set(found as string[])];
  }
  return [];
}
