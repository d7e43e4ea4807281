/**
 * Which declarations a name means, by the tables that the compiler's binder left on the nodes (`locals`, `symbol`).
 * Those two are internal to the compiler; the version is pinned, and this is the one file that reads them.
 */
import ts from 'typescript';

interface Bound {
  readonly locals?: ts.SymbolTable;
  readonly symbol?: ts.Symbol;
}

/** Declarations of `name` as seen from `node`, innermost scope first; empty for a global. */
export function declarationsInScope(node: ts.Node, name: string): readonly ts.Declaration[] {
  const key = ts.escapeLeadingUnderscores(name);
  for (let at = scopeAround(node); at !== undefined; at = scopeAround(at.parent)) {
    const symbol = (at as Bound).locals?.get(key);
    if (symbol?.declarations !== undefined && symbol.declarations.length > 0) return symbol.declarations;
    if ((ts.isFunctionExpression(at) || ts.isClassExpression(at)) && at.name?.text === name) return [at];
  }
  return [];
}

const scopes = new WeakMap<ts.Node, ts.Node>();

/** The node itself or the nearest around it that declares names. Remembered for every node on the way: nests can be deep. */
function scopeAround(node: ts.Node | undefined): ts.Node | undefined {
  const passed: ts.Node[] = [];
  let at = node;
  while (at !== undefined) {
    const known = scopes.get(at);
    if (known !== undefined) {
      at = known;
      break;
    }
    if ((at as Bound).locals !== undefined || ts.isFunctionExpression(at) || ts.isClassExpression(at)) break;
    passed.push(at);
    at = at.parent;
  }
  if (at !== undefined && passed.length > 8) for (const inner of passed) scopes.set(inner, at);
  return at;
}

/** What a module exports under `name` (`default` for the default export); empty where it is not there by name. */
export function exportedDeclarations(file: ts.SourceFile, name: string): readonly ts.Declaration[] {
  const exports = (file as Bound).symbol?.exports;
  return exports?.get(name === 'default' ? ts.InternalSymbolName.Default : ts.escapeLeadingUnderscores(name))?.declarations ?? [];
}

/** The `export * from '…'` declarations of a module. */
export function starExports(file: ts.SourceFile): readonly ts.ExportDeclaration[] {
  const star = (file as Bound).symbol?.exports?.get(ts.InternalSymbolName.ExportStar)?.declarations ?? [];
  return star.filter(ts.isExportDeclaration);
}

/** `module.exports = …`, where a JavaScript file says it. */
export function exportEquals(file: ts.SourceFile): readonly ts.Declaration[] {
  return (file as Bound).symbol?.exports?.get(ts.InternalSymbolName.ExportEquals)?.declarations ?? [];
}

/** Names of everything a module exports by name. */
export function exportNames(file: ts.SourceFile): readonly string[] {
  const names: string[] = [];
  (file as Bound).symbol?.exports?.forEach((_, key) => names.push(ts.unescapeLeadingUnderscores(key)));
  return names;
}
