/** What a tool says of itself, as far as it is written out. */
import { constantString } from '../../syntax/expressions';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { valueOf } from '../terms/evaluate';

export function descriptionOf({ s, tool }: HandlerFacts): string {
  if (tool.description === undefined) return '';
  const written = constantString(tool.description);
  if (written !== undefined) return written;
  const value = valueOf(s, tool.description);
  if (value.kind !== 'template') return tool.description.getText();
  return value.parts.map((part) => (typeof part === 'string' ? part : part.kind === 'const' ? String(part.value) : '…')).join('');
}
