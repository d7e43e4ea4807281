/**
 * What a file imports, by its syntax, and everything that is reached that way; and whether it exports anything.
 * Invariant: needs no program; a specifier that is not a literal is not an import here.
 */
import ts from 'typescript';

const specifiersByFile = new WeakMap<ts.SourceFile, readonly string[]>();

/** Literal specifiers of imports, re-exports, `import()`, `import('x')` types and `require`, once each. */
export function specifiersOf(sourceFile: ts.SourceFile): readonly string[] {
  const known = specifiersByFile.get(sourceFile);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const statement of sourceFile.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) add(found, statement.moduleSpecifier);
    else if (ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference))
      add(found, statement.moduleReference.expression);
  }
  if (/\b(?:import|require)\s*\(/.test(sourceFile.text)) visitCalls(sourceFile, found);
  const specifiers = [...found];
  specifiersByFile.set(sourceFile, specifiers);
  return specifiers;
}

export function exportsSomething(file: ts.SourceFile): boolean {
  return file.statements.some(
    (statement) =>
      ts.isExportDeclaration(statement) ||
      ts.isExportAssignment(statement) ||
      (ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some((m) => m.kind === ts.SyntaxKind.ExportKeyword)),
  );
}

function add(found: Set<string>, expression: ts.Expression | undefined): void {
  if (expression !== undefined && ts.isStringLiteralLike(expression)) found.add(expression.text);
}

function visitCalls(root: ts.Node, found: Set<string>): void {
  // With a list instead of recursion: the file may nest deeper than the stack of whoever asks.
  const waiting: ts.Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      const imports = expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === 'require');
      if (imports) add(found, node.arguments[0]);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      found.add(node.argument.literal.text);
    }
    ts.forEachChild(node, (child) => {
      waiting.push(child);
    });
  }
}

/** The file and all that it imports, directly or not, in no order. */
export function closureOf(file: string, importsOf: (file: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([file]);
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const imported of importsOf(next)) {
      if (reached.has(imported)) continue;
      reached.add(imported);
      waiting.push(imported);
    }
  }
  return reached;
}
