/** The key `echo` of the config: which fields have to be echoed by which tools. Data alone. */

/** One entry of `echo`: a field, for all tools or for those whose name one of the globs matches. */
export interface EchoField {
  readonly field: string;
  readonly tools: readonly string[] | undefined;
}

/** Reads what the config says; an empty list where it says nothing that can be used. */
export function echoFieldsOf(data: unknown): readonly EchoField[] {
  if (!Array.isArray(data) || problemOfEcho(data) !== undefined) return [];
  return data.map((entry: unknown) =>
    typeof entry === 'string'
      ? { field: entry, tools: undefined }
      : { field: (entry as EchoField).field, tools: (entry as EchoField).tools },
  );
}

/** What is wrong with the value of `echo`, as a sentence for the config's reader. */
export function problemOfEcho(data: unknown): string | undefined {
  if (data === undefined) return undefined;
  const form = '`echo` is a list of field names, or of objects such as `{ "field": "request_id", "tools": ["delete_*"] }`.';
  if (!Array.isArray(data)) return form;
  return data.every(isEntry) ? undefined : form;
}

function isEntry(entry: unknown): boolean {
  if (typeof entry === 'string') return entry !== '';
  if (typeof entry !== 'object' || entry === null) return false;
  const { field, tools } = entry as { field?: unknown; tools?: unknown };
  const isList = Array.isArray(tools) && tools.every((name) => typeof name === 'string');
  return typeof field === 'string' && field !== '' && (tools === undefined || isList);
}
