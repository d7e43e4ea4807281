/** What stands in the place of the modules that a tool takes what it asks from. */
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { exportNames } from '../../syntax/scope';
import type { Entry } from './entry';
import type { Runner } from './runners';
import { builtinOf, type Seam } from './seams';

export interface Placed {
  readonly key: string;
  readonly seam: Seam;
}

export function mocksOf(
  seams: readonly Placed[],
  entry: Entry,
  specifier: (target: string) => string,
  runner: Runner,
  facts: HandlerFacts,
): readonly (readonly string[])[] {
  const byModule = new Map<string, Placed[]>();
  for (const one of seams)
    if (one.seam.module !== undefined) byModule.set(one.seam.module, [...(byModule.get(one.seam.module) ?? []), one]);
  const found = lowestFirst(facts, [...byModule]).map(([module, own]) => {
    const isFile = module.startsWith('/') || /^[A-Za-z]:/.test(module);
    const entries = own.flatMap((one) => entriesOf(one, module, facts));
    // What is not needed is not loaded: many a module wants its environment as it is.
    const names = isFile ? namesUsed(facts, module) : undefined;
    const isWhole = names !== undefined && names.every((name) => own.some(({ seam }) => seam.name === name));
    const keeps = !isWhole && own.every(({ seam }) => seam.kind !== 'value');
    if (isFile || builtinOf(module) === undefined) return runner.mock(isFile ? specifier(module) : module, entries, keeps);
    // All of it is its default export as well.
    const all = [...entries, `default: { ...real, ${entries.join(', ')} }`];
    // One module under two names, and each file takes it under its own.
    const both = runner.name === 'node:test' ? [module] : [module, module.replace(/^node:/, '')];
    return both.flatMap((name) => runner.mock(name, all, true));
  });
  const made = entry.kind === 'value' || entry.kind === 'none' ? undefined : entry.made;
  return made === undefined ? found : [...found, runner.mock(made.specifier, [`${made.className}: mockServer()`], true)];
}

/** What another of them imports goes before that one: who is loaded for what else it exports finds the stand-ins in their places. */
function lowestFirst<T>({ s }: HandlerFacts, modules: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  const done = new Set<string>();
  const order: string[] = [];
  const visit = (module: string): void => {
    const source = done.has(module) || module.includes('/node_modules/') ? undefined : s.sourceFile(module);
    done.add(module);
    for (const statement of source?.statements ?? []) {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
      const { moduleSpecifier } = statement;
      if (moduleSpecifier === undefined || !ts.isStringLiteralLike(moduleSpecifier)) continue;
      const target = s.resolveModule(moduleSpecifier.text, module);
      if (target.kind === 'file' && !done.has(target.file)) visit(target.file);
    }
    order.push(module);
  };
  modules.forEach(([module]) => {
    if (!done.has(module)) visit(module);
  });
  return [...modules].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

/** The names that the tool's files take from a module; none where one of them takes all of it and does who knows what. */
function namesUsed({ s, tool, fn }: HandlerFacts, module: string): readonly string[] | undefined {
  const files = new Set([tool.registration.getSourceFile(), ...(fn === undefined ? [] : [fn.getSourceFile()])]);
  const names: string[] = [];
  for (const file of files)
    for (const statement of file.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteralLike(statement.moduleSpecifier)) continue;
      const target = s.resolveModule(statement.moduleSpecifier.text, file.fileName);
      const clause = statement.importClause;
      if (target.kind !== 'file' || target.file !== module || clause === undefined || clause.isTypeOnly) continue;
      if (clause.name !== undefined) names.push('default');
      const bound = clause.namedBindings;
      if (bound !== undefined && ts.isNamedImports(bound))
        names.push(...bound.elements.filter((one) => !one.isTypeOnly).map((one) => (one.propertyName ?? one.name).text));
      if (bound !== undefined && ts.isNamespaceImport(bound))
        names.push(...[...file.text.matchAll(new RegExp(`\\b${bound.name.text}\\.(\\w+)`, 'g'))].map((match) => match[1] ?? ''));
    }
  return names.length === 0 ? undefined : names;
}

function entriesOf({ key, seam }: Placed, module: string, facts: HandlerFacts): readonly string[] {
  const own = JSON.stringify(key);
  switch (seam.kind) {
    case 'function':
      return [`${seam.name}: (...given: any[]) => mocked[${own}]!(...given)`];
    case 'factory':
      return [`${seam.name}: ${seam.isAsync ? 'async ' : ''}() => mockClient(${own})`];
    case 'value': {
      const maker = isQueryBuilder(seam) ? 'mockQueries' : 'mockClient';
      const source = facts.s.sourceFile(module);
      // The same thing is often exported under two names.
      const names =
        source === undefined
          ? [seam.name]
          : [...new Set([seam.name, ...exportNames(source).filter((name) => isSameThing(source, name, seam.name))])];
      return names.map((name) => `${name}: ${maker}(${own})`);
    }
    case 'package': {
      const isDirect = seam.calls.some(({ expression }) => expression.getText().replace(/^\w+\./, '') === seam.name);
      // What it gives is called on, and waited for nowhere.
      const entry =
        isDirect && !/^create\w*Stream$/.test(seam.name) ? `(...given: any[]) => mocked[${own}]!(...given)` : `mockClient(${own})`;
      return [`${seam.name}: ${entry}`];
    }
    case 'fetch':
    case 'given':
      return [];
  }
}

function isSameThing(source: ts.SourceFile, one: string, other: string): boolean {
  if (one === other) return true;
  const whole = source.statements.find(ts.isExportAssignment);
  return whole !== undefined && [one, other].includes(whole.expression.getText()) && [one, other].includes('default');
}

function isQueryBuilder({ calls }: Seam): boolean {
  return calls.some(({ expression }) =>
    /\.(select|from|where|insert|selectFrom|insertInto)\(/.test(expression.getText().replace(/\s+/g, '')),
  );
}
