/** Lists that are the lines of one text, of which the caller asked for some: a cut of a text, and `silent-text-truncation` asks about it. */
import { alternatives } from '../../server/src/analysis/facts/terms/expand';
import type { HandlerFacts } from '../../server/src/analysis/facts/outcomes/handlerFacts';
import type { CutList } from '../../server/src/analysis/facts/pages/pages';
import { schemaOf } from '../../server/src/analysis/facts/schemas/read';
import { partsOf, type Value } from '../../server/src/analysis/facts/terms/value';
import { isTextByType } from '../../server/src/analysis/syntax/typeOf';

/** Lines by how the list is made, of a tool that takes where to begin and says that it counts in lines. */
export function isLinesOfText({ x, tool, s }: HandlerFacts, { value }: CutList): boolean {
  const fields = tool.input === undefined ? [] : schemaOf(x, tool.input).fields;
  const said = [tool.description, ...fields.map(({ node }) => node)].map((node) => node?.getText() ?? '').join(' ');
  if (!/\blines?\b/i.test(said) || !/offset|start|from|head|tail/i.test(said)) return false;
  const seen = new Set<Value>();
  const isLines = (v: Value): boolean => {
    if (seen.has(v) || seen.size > 300) return false;
    seen.add(v);
    if (v.kind === 'call' && v.callee.kind === 'member') {
      if (v.callee.name === 'split') return v.args[0]?.node.getText().includes('\\n') === true;
      return isLines(v.callee.of);
    }
    if (v.kind === 'array')
      return v.items.length > 0 && v.items.every((item) => isLines(item.value) || isTextByType(s.checker(), item.node) === 'yes');
    if (v.kind === 'call' || v.kind === 'member') return alternatives(x, v).some(({ value: one }) => one !== v && isLines(one));
    return v.kind === 'phi' && partsOf(v).some(isLines);
  };
  return isLines(value);
}
