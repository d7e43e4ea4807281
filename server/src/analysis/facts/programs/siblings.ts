/** The tools that are registered beside a tool, and which of them lists what a parameter of it may name. */
import { findTools } from '../../discovery/findTools';
import type { Tool } from '../../discovery/tool';
import { schemaOf } from '../schemas/read';
import type { HandlerFacts } from '../outcomes/handlerFacts';

/** `list_categories` for the parameter `category`; a name is all that there is to go by, so it may only be a hint. */
export function listerOf({ s, tool }: HandlerFacts, parameter: string): Tool | undefined {
  const thing = parameter.replace(/[_-]?(id|name|key|slug|title)$/i, '').toLowerCase();
  if (thing.length < 3) return undefined;
  const beside = findTools(s, tool.registration.getSourceFile(), false);
  return beside.find((other) => other.name !== undefined && other.name !== tool.name && lists(other.name, thing));
}

/** `get_port` for `list_ports`: the tool beside it that takes the id of one and gives what is known of that. */
export function readerOf({ s, x, tool }: HandlerFacts): Tool | undefined {
  const { name } = tool;
  if (name === undefined) return undefined;
  const beside = findTools(s, tool.registration.getSourceFile(), false);
  return beside.find((other) => {
    const match = /^(?:get|read|fetch|describe|show|view|lookup)[_-]?(.+)$/i.exec(other.name?.replace(/^.*[./:]/, '') ?? '');
    const thing = match?.[1]?.toLowerCase().replace(/[_-]?(details?|info|by[_-]?id)$/, '');
    if (thing === undefined || thing.length < 3 || !lists(name, thing) || other.input === undefined) return false;
    return schemaOf(x, other.input).fields.some((field) => /(^|_|[a-z])(id|uuid)$/i.test(field.name));
  });
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
