/** What discovery should make of a sample, and what it made of it. */
import type { Tool } from '../../server/src/analysis/discovery/tool';
import type { Sample } from '../unit/discovery/samples';

/** In words what is not as it should be; `undefined` where all is. */
export function difference(sample: Sample, tools: readonly Tool[]): string | undefined {
  const [tool, ...others] = tools;
  if (tool === undefined) return 'no tool';
  if (others.length > 0) return `${tools.length} tools: ${tools.map(({ name }) => name ?? '?').join(', ')}`;
  const expected = wordsFor(sample);
  const found = inWords(tool);
  if (found !== expected) return `${found}, not ${expected}`;
  const handler = handlerText(tool);
  if (!handlerOf(sample).test(handler)) return `its handler is ${handler}`;
  return tool.description === undefined && sample.code.includes('Finds huts.') ? 'no description' : undefined;
}

export function wordsFor({ sdk, name, input, output }: Sample): string {
  return `${sdk} ${name}${input === false ? '' : ' input'}${output === true ? ' output' : ''}`;
}

export function inWords(tool: Tool): string {
  return `${tool.sdk.id} ${tool.name ?? '?'}${tool.input === undefined ? '' : ' input'}${tool.output === undefined ? '' : ' output'}`;
}

export function handlerOf({ handler }: Sample): RegExp {
  return handler === 'none' ? /^none$/ : /done|find_huts|HutTool/;
}

export function handlerText({ handler }: Tool): string {
  switch (handler.kind) {
    case 'function':
      return handler.fn.getText();
    case 'opaque':
      return `opaque: ${handler.why}`;
    case 'none':
      return 'none';
    default:
      return handler.node.getText();
  }
}

/** What the data says of the tool's major, as the rows write it. */
export function readingOf({ major }: Pick<Tool, 'major'>): string {
  const failure = major.failure.kind === 'flag' ? major.failure.property : 'value';
  return [major.result, major.thrown, failure, major.outputContract].join(', ');
}
