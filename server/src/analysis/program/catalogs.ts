/**
 * Version catalogs out of `pnpm-workspace.yaml` or `.yarnrc.yml`: the keys `catalog` and `catalogs`, two levels of plain pairs.
 * Invariant: the rest of the language is not read; a line that is not a plain pair is passed over.
 */

/** Catalog name (`default` for the nameless one) → package → range. */
export type Catalogs = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function readCatalogs(yaml: string): Catalogs {
  const catalogs = new Map<string, Map<string, string>>();
  let section = '';
  let name = '';
  let nameIndent = 0;
  for (const line of yaml.split(/\r?\n/)) {
    const pair = /^(\s*)(?:"([^"]+)"|'([^']+)'|([^\s:#][^:#]*?))\s*:(?:\s+(.*?))?\s*$/.exec(line);
    if (pair === null) continue;
    const indent = (pair[1] ?? '').length;
    const key = pair[2] ?? pair[3] ?? pair[4] ?? '';
    const value = plainValue(pair[5] ?? '');
    if (indent === 0) {
      section = key;
      name = key === 'catalog' ? 'default' : '';
      nameIndent = 0;
    } else if (section === 'catalogs' && value === '' && (name === '' || indent <= nameIndent)) {
      name = key;
      nameIndent = indent;
    } else if ((section === 'catalog' || section === 'catalogs') && name !== '' && value !== '') {
      const ranges = catalogs.get(name) ?? new Map<string, string>();
      catalogs.set(name, ranges.set(key, value));
    }
  }
  return catalogs;
}

function plainValue(text: string): string {
  const quoted = /^"([^"]*)"|^'([^']*)'/.exec(text);
  if (quoted !== null) return quoted[1] ?? quoted[2] ?? '';
  return text.replace(/\s+#.*$/, '').replace(/^#.*$/, '');
}
