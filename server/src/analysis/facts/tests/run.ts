/**
 * What runs in a test: its own body, its hooks, and the helpers that it calls; and where a name in it comes from.
 * Invariant: code of the project that is no helper of tests is not entered: what it does is the tool's, not the test's.
 */
import ts from 'typescript';
import { declarationBehind, refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { propertyName, settled } from '../../syntax/expressions';
import type { FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope, exportedDeclarations } from '../../syntax/scope';
import type { TestCase } from './cases';
import { visitLive } from './dead';

export interface TestRun {
  readonly s: Snapshot;
  readonly test: TestCase;
  /** The test's body first, then hooks, then helpers. */
  readonly bodies: readonly FunctionWithBody[];
}

const deepest = 3;

export function runOf(s: Snapshot, test: TestCase): TestRun {
  const bodies: FunctionWithBody[] = [];
  const enter = (fn: FunctionWithBody, depth: number): void => {
    if (bodies.includes(fn)) return;
    bodies.push(fn);
    if (depth >= deepest) return;
    visitLive(fn.body, (node) => {
      if (!ts.isCallExpression(node)) return;
      const ref = refOf(s, node.expression);
      if (ref.kind === 'function' && isTestSide(s, ref.fn.getSourceFile().fileName)) enter(ref.fn, depth + 1);
    });
  };
  for (const body of [test.body, ...test.hooks]) enter(body, 0);
  return { s, test, bodies };
}

/** A test, or a helper of tests by its name or folder. */
export function isTestSide(s: Snapshot, file: string): boolean {
  return s.testFiles().includes(file) || /(test|mock|fixture|stub|fake|spec|helper)/i.test(file.slice(s.root.length));
}

/** Everything that may run in the test, nested functions included. */
export function visitRun(run: TestRun, visit: (node: ts.Node) => void): void {
  for (const body of run.bodies) {
    visit(body.body);
    visitLive(body.body, visit);
  }
}

/** The files of the workspace that the files of the test load by name, early or late. */
export function filesLoadedBy(s: Snapshot, { bodies }: TestRun): ReadonlySet<string> {
  const found = new Set<string>();
  for (const source of new Set(bodies.map((body) => body.getSourceFile())))
    for (const [, specifier = ''] of source.text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"]([^'"]+)['"]/g)) {
      const target = s.resolveModule(specifier, source.fileName);
      if (target.kind === 'file') found.add(target.file);
    }
  return found;
}

/** Where a name is declared: through imports, and through `const { name } = await import('./file')`. */
export function declarationOf(s: Snapshot, name: ts.Identifier): ts.Declaration | undefined {
  const [found] = declarationsInScope(name, name.text);
  if (found === undefined) return undefined;
  const behind = declarationBehind(s, found) ?? found;
  if (ts.isImportClause(behind) && ts.isStringLiteralLike(behind.parent.moduleSpecifier))
    return exportIn(s, behind, behind.parent.moduleSpecifier.text, 'default') ?? behind;
  return importedLate(s, behind) ?? behind;
}

/** `repo.list` of a namespace, and of a module that is loaded late, as the declaration that it stands for. */
export function memberDeclaration(s: Snapshot, node: ts.PropertyAccessExpression): ts.Declaration | undefined {
  const of = settled(node.expression);
  const late = loadedBy(of) ?? (ts.isIdentifier(of) ? loadedBehind(of) : undefined);
  if (late !== undefined) return exportIn(s, node, late, node.name.text);
  if (!ts.isIdentifier(of)) return undefined;
  const ref = refOf(s, of);
  const file = ref.kind === 'namespace' ? s.sourceFile(ref.file) : undefined;
  return file === undefined ? undefined : exportedDeclarations(file, node.name.text)[0];
}

/** `const module = await import('./file')`. */
function loadedBehind(name: ts.Identifier): string | undefined {
  const [declaration] = declarationsInScope(name, name.text);
  const written = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return written === undefined || !ts.isIdentifier((declaration as ts.VariableDeclaration).name) ? undefined : loadedBy(settled(written));
}

/** The specifier of `import('./file')` and `require('./file')`. */
function loadedBy(call: ts.Expression): string | undefined {
  if (!ts.isCallExpression(call)) return undefined;
  const isImport = call.expression.kind === ts.SyntaxKind.ImportKeyword || call.expression.getText() === 'require';
  const [specifier] = call.arguments;
  return isImport && specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}

function importedLate(s: Snapshot, node: ts.Declaration): ts.Declaration | undefined {
  if (!ts.isBindingElement(node) || !ts.isVariableDeclaration(node.parent.parent)) return undefined;
  const { initializer } = node.parent.parent;
  const specifier = initializer === undefined ? undefined : loadedBy(settled(initializer));
  const name = propertyName(node.propertyName ?? node.name);
  return specifier === undefined || name === undefined ? undefined : exportIn(s, node, specifier, name);
}

function exportIn(s: Snapshot, at: ts.Node, specifier: string, name: string): ts.Declaration | undefined {
  const target = s.resolveModule(specifier, at.getSourceFile().fileName);
  const file = target.kind === 'file' ? s.sourceFile(target.file) : undefined;
  const [found] = file === undefined ? [] : exportedDeclarations(file, name);
  return found === undefined ? undefined : (declarationBehind(s, found) ?? found);
}
