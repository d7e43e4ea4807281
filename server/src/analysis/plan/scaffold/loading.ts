/** How a test loads the tool, with what is given to the function that makes it, and how it calls it. */
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Entry } from './entry';
import { givenCode, type Wanted } from './given';
import type { Placed } from './mocks';

export function loading(
  entry: Exclude<Entry, { kind: 'none' }>,
  specifier: (target: string) => string,
  seams: readonly Placed[],
  { s }: HandlerFacts,
  wanted: Wanted,
): readonly string[] {
  const loaded = `(await import(${JSON.stringify(specifier(entry.file))}))`;
  if (entry.kind === 'file') return [`await import(${JSON.stringify(specifier(entry.file))});`];
  const given = (entry.given ?? []).map(({ node, role }) => {
    const standIn = (name: ts.BindingName): string | undefined => {
      const asked = seams.find(({ seam }) => seam.kind === 'given' && ts.isIdentifier(name) && seam.name === name.text);
      return asked === undefined
        ? undefined
        : `mockClient(${JSON.stringify(asked.seam.member === undefined ? asked.key : asked.seam.name)})`;
    };
    if (role === 'server') return 'mockServer()';
    const isLeftOut = role === 'left-out';
    const without = isLeftOut ? 'undefined' : '{} as any';
    const plain = (name: ts.BindingName, path: string): string | undefined =>
      isLeftOut && ![...wanted.values.keys()].some((one) => one === path || one.startsWith(`${path}.`))
        ? undefined
        : givenCode(s.checker(), name, path, wanted);
    if (!ts.isObjectBindingPattern(node.name)) return standIn(node.name) ?? plain(node.name, node.name.getText()) ?? without;
    const parts = node.name.elements.flatMap(({ name, propertyName, initializer }) => {
      const key = (propertyName ?? name).getText();
      const own = standIn(name) ?? (initializer === undefined ? plain(name, key) : undefined);
      return own === undefined ? [] : [`${key}: ${own}`];
    });
    return parts.length === 0 ? without : `{ ${parts.join(', ')} }`;
  });
  while (given[given.length - 1] === 'undefined') given.pop();
  if (entry.kind === 'registrar')
    return [
      `const { ${entry.name} } = (await import(${JSON.stringify(specifier(entry.file))})) as any;`,
      `await ${entry.name}(${given.join(', ')});`,
    ];
  const members = entry.members
    .map((member) => (/^[A-Za-z_$][\w$]*$/.test(member) ? `.${member}` : `[${JSON.stringify(member)}]`))
    .join('');
  const value = `(${loaded} as any).${entry.name}`;
  // The function may be one that is waited for.
  return [`tool = ${entry.given === undefined ? `${value}${members}` : `(await ${value}(${given.join(', ')}))${members}`};`];
}

export function calling(entry: Exclude<Entry, { kind: 'none' }>, name: string, asksSchema: boolean): readonly string[] {
  const head = 'async function call(input: any): Promise<any> {';
  if (entry.kind !== 'value')
    return [
      head,
      `  return registered.get(${JSON.stringify(name)})!.handler(input, { signal: new AbortController().signal, sendNotification: async () => {} });`,
      '}',
      ...(asksSchema
        ? [
            '',
            'function schemaOf(): any {',
            `  const { config } = registered.get(${JSON.stringify(name)})!;`,
            '  return config?.inputSchema ?? config;',
            '}',
          ]
        : []),
    ];
  const schema = (name: string): readonly string[] => (asksSchema ? ['', 'function schemaOf(): any {', `  return tool.${name};`, '}'] : []);
  if (entry.way === 'invoke') return [head, '  return tool.invoke(input);', '}', ...schema('schema')];
  if (entry.way === 'execute')
    return [head, '  return tool.execute(input, { toolCallId: "call-1", messages: [] });', '}', ...schema('inputSchema')];
  return [head, '  return tool.invoke({ context: {}, usage: {} }, JSON.stringify(input));', '}'];
}
