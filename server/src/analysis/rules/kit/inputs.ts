/** What rules about inputs have in common: where the field is asked for, and whose schema it is. */
import { placeOfTool } from '../../facts/contracts/contract';
import type { Input, InputPlace } from '../../facts/inputs/inputs';
import type { Related } from '../rule';

/** The tool that asks for the field, where the finding does not stand in its registration. */
export function asking({ handler }: Input): readonly Related[] {
  return handler === undefined ? [] : [{ at: placeOfTool(handler.tool), note: 'The model fills this in when it calls the tool.' }];
}

/** A field as the message names it: `limit`, `place.id`, `rows[].id`. */
export function nameOf({ path }: InputPlace): string {
  return path.replace(/^\$\.?/, '') || 'the input';
}

/**
 * Under OpenAI's strict mode every field is required, and *nothing given* is written as `null` (frameworks.md §4): there `null` is the
 * idiom, and unknown keys cannot be sent.
 */
export function isStrictTarget({ handler }: Input): boolean {
  if (handler === undefined) return false;
  const { tool } = handler;
  if (tool.sdk.id === 'openai-agents') return !/\bstrict\s*:\s*false\b/.test(tool.registration.getText());
  return /\bstrict\s*:\s*true\b/.test(tool.registration.getText());
}
