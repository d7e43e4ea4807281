/** The tools that are registered beside a tool, and which of them lists what a parameter of it may name. */
import { findTools } from '../../discovery/findTools';
import type { Tool } from '../../discovery/tool';
import type { HandlerFacts } from '../outcomes/handlerFacts';

/** `list_categories` for the parameter `category`; a name is all that there is to go by, so it may only be a hint. */
export function listerOf({ s, tool }: HandlerFacts, parameter: string): Tool | undefined {
  const thing = parameter.replace(/[_-]?(id|name|key|slug|title)$/i, '').toLowerCase();
  if (thing.length < 3) return undefined;
  const beside = findTools(s, tool.registration.getSourceFile(), false);
  return beside.find((other) => other.name !== undefined && other.name !== tool.name && lists(other.name, thing));
}

function lists(name: string, thing: string): boolean {
  const match = /^(?:list|get|find|search|show|browse)[_-]?(?:all[_-]?)?(.+)$/i.exec(name.replace(/^.*[./:]/, ''));
  const what = match?.[1]?.toLowerCase();
  return (
    what !== undefined &&
    [`${thing}s`, `${thing}es`, `${thing.replace(/y$/, '')}ies`].includes(
      what.replace(/[_-]?(names|list)$/, (end) => (end.endsWith('list') ? '' : 's')),
    )
  );
}
