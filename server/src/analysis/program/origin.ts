/**
 * `refOf`: what an expression stands for, by following scopes, imports, exports, annotations and members. No types are asked.
 * `external` survives chains, calls and awaits: it tells a query builder's `.limit()` from an array's (resolution.md §5.8).
 */
import ts from 'typescript';
import { bare, propertyName, settled } from '../syntax/expressions';
import { hasBody, isFunctionNode, visitOwn } from '../syntax/functions';
import { declarationsInScope, exportedDeclarations, exportEquals, starExports } from '../syntax/scope';
import { baseOf, element, member, ofType } from './members';
import { depthLimit, guarded, instanceOf, unknown, type Ref, type Walk } from './ref';
import type { ModuleTarget, Snapshot } from './snapshot';

export function refOf(s: Snapshot, expression: ts.Expression): Ref {
  return ofExpression({ s, depth: 0, busy: new Set() }, expression);
}

/** What a type annotation says of a value: the class, interface or package it comes from. */
export function refOfTypeNode(s: Snapshot, type: ts.TypeNode): Ref {
  return ofType({ s, depth: 0, busy: new Set() }, type);
}

export function memberOf(s: Snapshot, ref: Ref, name: string): Ref {
  return member({ s, depth: 0, busy: new Set() }, ref, name);
}

/** What `export { name }` of a file stands for. */
export function refOfExport(s: Snapshot, file: string, name: string): Ref {
  return ofExport({ s, depth: 0, busy: new Set() }, file, name);
}

/** The declaration that an import or re-export leads to in the project; `undefined` where it leads out of it. */
export function declarationBehind(s: Snapshot, declaration: ts.Declaration): ts.Declaration | undefined {
  let at: ts.Declaration | undefined = declaration;
  for (let hops = 0; at !== undefined && hops < depthLimit; hops++) {
    const step = importedFrom(at);
    if (step === undefined) return at;
    const target: ModuleTarget | undefined =
      step.specifier === undefined ? undefined : s.resolveModule(step.specifier, at.getSourceFile().fileName);
    if (step.specifier === undefined) at = ts.isIdentifier(step.name) ? declarationsInScope(step.name, step.name.text)[0] : undefined;
    else if (target?.kind !== 'file') return undefined;
    else at = exportedIn(s, target.file, step.name.text, 0);
  }
  return undefined;
}

function importedFrom(node: ts.Declaration): { specifier: string | undefined; name: ts.ModuleExportName } | undefined {
  if (ts.isImportSpecifier(node)) {
    const specifier = moduleOf(node.parent.parent.parent);
    return specifier === undefined ? undefined : { specifier, name: node.propertyName ?? node.name };
  }
  if (ts.isExportSpecifier(node)) {
    const from = node.parent.parent.moduleSpecifier;
    return { specifier: from !== undefined && ts.isStringLiteralLike(from) ? from.text : undefined, name: node.propertyName ?? node.name };
  }
  return undefined;
}

function exportedIn(s: Snapshot, file: string, name: string, depth: number): ts.Declaration | undefined {
  const source = s.sourceFile(file);
  if (source === undefined || depth > 8) return undefined;
  const [own] = exportedDeclarations(source, name);
  if (own !== undefined) return own;
  for (const star of starExports(source)) {
    if (star.moduleSpecifier === undefined || !ts.isStringLiteralLike(star.moduleSpecifier)) continue;
    const target = s.resolveModule(star.moduleSpecifier.text, file);
    const found = target.kind === 'file' ? exportedIn(s, target.file, name, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What one of the declarations of a name stands for. */
export function refOfDeclaration(s: Snapshot, declaration: ts.Declaration): Ref {
  return ofDeclaration({ s, depth: 0, busy: new Set() }, declaration);
}

export function ofExpression(w: Walk, expression: ts.Expression): Ref {
  const node = settled(expression);
  return guarded(w, node, () => {
    if (ts.isIdentifier(node)) return ofIdentifier(w, node);
    if (node.kind === ts.SyntaxKind.ThisKeyword) return ofThis(node);
    if (node.kind === ts.SyntaxKind.SuperKeyword) return ofSuper(w, node);
    if (ts.isPropertyAccessExpression(node)) return member(w, ofExpression(w, node.expression), node.name.text);
    if (ts.isElementAccessExpression(node)) {
      const key = bare(node.argumentExpression);
      return ts.isStringLiteralLike(key)
        ? member(w, ofExpression(w, node.expression), key.text)
        : element(w, ofExpression(w, node.expression));
    }
    if (isFunctionNode(node) && hasBody(node)) return { kind: 'function', fn: node };
    if (ts.isClassExpression(node)) return { kind: 'class', node };
    if (ts.isObjectLiteralExpression(node)) return { kind: 'object', node };
    if (ts.isNewExpression(node)) return instanceOf(ofExpression(w, node.expression));
    if (ts.isCallExpression(node)) return ofCall(w, node);
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) {
        const left = ofExpression(w, node.left);
        return left.kind === 'unknown' ? ofExpression(w, node.right) : left;
      }
      if (kind === ts.SyntaxKind.EqualsToken || kind === ts.SyntaxKind.CommaToken) return ofExpression(w, node.right);
    }
    if (ts.isConditionalExpression(node)) {
      const whenTrue = ofExpression(w, node.whenTrue);
      return whenTrue.kind === 'unknown' || whenTrue.kind === 'expression' ? ofExpression(w, node.whenFalse) : whenTrue;
    }
    return { kind: 'expression', node };
  });
}

function ofThis(node: ts.Node): Ref {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent) {
    if (ts.isArrowFunction(at)) continue;
    if (isFunctionNode(at) || ts.isPropertyDeclaration(at) || ts.isClassStaticBlockDeclaration(at)) {
      const holder = at.parent;
      if (ts.isClassLike(holder)) {
        const isStatic = ts.canHaveModifiers(at) && (ts.getModifiers(at)?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword) ?? false);
        return isStatic ? { kind: 'class', node: holder } : { kind: 'instance', node: holder };
      }
      if (ts.isObjectLiteralExpression(holder)) return { kind: 'object', node: holder };
      return unknown('this');
    }
  }
  return unknown('this');
}

function ofSuper(w: Walk, node: ts.Node): Ref {
  const self = ofThis(node);
  if (self.kind !== 'instance' && self.kind !== 'class') return unknown('super');
  const base = baseOf(w, self.node);
  if (base === undefined) return unknown('super');
  return self.kind === 'instance' ? instanceOf(base) : base;
}

export function ofIdentifier(w: Walk, node: ts.Identifier): Ref {
  if (node.text === 'undefined') return { kind: 'expression', node };
  const declarations = declarationsInScope(node, node.text);
  if (declarations.length === 0) return { kind: 'global', path: [node.text] };
  return ofDeclarations(w, declarations);
}

export function ofDeclarations(w: Walk, declarations: readonly ts.Declaration[]): Ref {
  let last: Ref = unknown('no-declaration');
  for (const declaration of declarations) {
    last = ofDeclaration(w, declaration);
    if (last.kind !== 'unknown') return last;
  }
  return last;
}

export function ofDeclaration(w: Walk, node: ts.Declaration): Ref {
  return guarded(w, node, () => {
    if (isFunctionNode(node)) return hasBody(node) ? { kind: 'function', fn: node } : unknown('signature-only');
    if (ts.isClassLike(node)) return { kind: 'class', node };
    if (ts.isVariableDeclaration(node) || ts.isParameter(node)) return ofVariable(w, node);
    if (ts.isBindingElement(node)) return ofBindingElement(w, node);
    if (ts.isPropertyAssignment(node)) return ofExpression(w, node.initializer);
    if (ts.isShorthandPropertyAssignment(node)) return ofIdentifier(w, node.name);
    if (ts.isPropertyDeclaration(node)) {
      if (node.initializer !== undefined) {
        const value = ofExpression(w, node.initializer);
        if (value.kind !== 'unknown' && value.kind !== 'expression') return value;
      }
      return node.type === undefined ? unknown('property') : ofType(w, node.type);
    }
    if (ts.isImportSpecifier(node)) {
      const specifier = moduleOf(node.parent.parent.parent);
      return specifier === undefined ? unknown('import') : fromModule(w, node, specifier, (node.propertyName ?? node.name).text);
    }
    if (ts.isImportClause(node)) {
      const specifier = moduleOf(node.parent);
      return specifier === undefined ? unknown('import') : fromModule(w, node, specifier, 'default');
    }
    if (ts.isNamespaceImport(node)) {
      const specifier = moduleOf(node.parent.parent);
      return specifier === undefined ? unknown('import') : namespaceOf(w, node, specifier);
    }
    if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
      const { expression } = node.moduleReference;
      return ts.isStringLiteralLike(expression) ? namespaceOf(w, node, expression.text) : unknown('import');
    }
    if (ts.isExportSpecifier(node)) {
      const from = node.parent.parent.moduleSpecifier;
      const local = node.propertyName ?? node.name;
      if (from !== undefined && ts.isStringLiteralLike(from)) return fromModule(w, node, from.text, local.text);
      return ts.isIdentifier(local) ? ofIdentifier(w, local) : unknown('export');
    }
    if (ts.isNamespaceExport(node)) {
      const from = node.parent.moduleSpecifier;
      return from !== undefined && ts.isStringLiteralLike(from) ? namespaceOf(w, node, from.text) : unknown('export');
    }
    if (ts.isExportAssignment(node)) return ofExpression(w, node.expression);
    if (ts.isBinaryExpression(node)) return ofExpression(w, node.right); // module.exports = …
    if (ts.isInterfaceDeclaration(node)) return { kind: 'typed', node };
    if (ts.isTypeAliasDeclaration(node)) return ofType(w, node.type);
    return unknown('declaration');
  });
}

function ofVariable(w: Walk, node: ts.VariableDeclaration | ts.ParameterDeclaration): Ref {
  let written: Ref | undefined;
  if (node.initializer !== undefined && ts.isIdentifier(node.name)) {
    const value = ofExpression(w, node.initializer);
    if (value.kind !== 'unknown' && (value.kind !== 'expression' || node.type === undefined)) return value;
    if (value.kind === 'expression' && isFixed(node, value.node)) written = value;
  }
  if (node.type !== undefined) {
    const typed = ofType(w, node.type);
    if (typed.kind !== 'unknown') return typed;
  }
  return ts.isParameter(node) ? { kind: 'parameter', node } : (written ?? unknown('variable'));
}

/** `const rows: Row[] = [{ … }]`: an annotation that leads nowhere takes nothing from what is written. An empty list waits to be filled. */
function isFixed(node: ts.VariableDeclaration | ts.ParameterDeclaration, written: ts.Node): boolean {
  if (ts.isParameter(node) || (node.parent.flags & ts.NodeFlags.Const) === 0) return false;
  return !ts.isArrayLiteralExpression(written) || written.elements.length > 0;
}

function ofBindingElement(w: Walk, node: ts.BindingElement): Ref {
  const pattern = node.parent;
  const holder = pattern.parent;
  if (ts.isArrayBindingPattern(pattern)) {
    const index = pattern.elements.indexOf(node);
    const source = ts.isVariableDeclaration(holder) && holder.initializer !== undefined ? settled(holder.initializer) : undefined;
    const list =
      source !== undefined && ts.isCallExpression(source) && source.expression.getText() === 'Promise.all' ? source.arguments[0] : source;
    if (list !== undefined && ts.isArrayLiteralExpression(bare(list))) {
      const item = (bare(list) as ts.ArrayLiteralExpression).elements[index];
      return item === undefined ? unknown('binding') : ofExpression(w, item);
    }
    return source === undefined ? unknown('binding') : element(w, ofExpression(w, source));
  }
  if (node.dotDotDotToken !== undefined) return unknown('rest');
  const name = propertyName(node.propertyName ?? node.name);
  if (name === undefined) return unknown('binding');
  if (ts.isBindingElement(holder)) return member(w, ofBindingElement(w, holder), name);
  if (holder.initializer !== undefined) {
    const from = member(w, ofExpression(w, holder.initializer), name);
    if (from.kind !== 'unknown') return from;
  }
  if (holder.type !== undefined) return member(w, ofType(w, holder.type), name);
  return ts.isParameter(holder) ? { kind: 'parameter', node: holder } : unknown('binding');
}

function moduleOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteralLike(node.moduleSpecifier)) return node.moduleSpecifier.text;
  return undefined;
}

function fromModule(w: Walk, at: ts.Node, specifier: string, name: string): Ref {
  const target = w.s.resolveModule(specifier, at.getSourceFile().fileName);
  if (target.kind === 'external') return { kind: 'external', package: target.package, specifier, path: [name] };
  if (target.kind === 'missing') return unknown('module-missing');
  return ofExport(w, target.file, name);
}

function namespaceOf(w: Walk, at: ts.Node, specifier: string): Ref {
  const target = w.s.resolveModule(specifier, at.getSourceFile().fileName);
  if (target.kind === 'external') return { kind: 'external', package: target.package, specifier, path: [] };
  return target.kind === 'file' ? { kind: 'namespace', file: target.file } : unknown('module-missing');
}

export function ofExport(w: Walk, file: string, name: string): Ref {
  const source = w.s.sourceFile(file);
  if (source === undefined) return unknown('file-skipped');
  const named = exportedDeclarations(source, name);
  if (named.length > 0) return ofDeclarations(w, named);
  const whole = exportEquals(source);
  if (whole.length > 0) {
    const all = ofDeclarations(w, whole);
    return name === 'default' ? all : member(w, all, name);
  }
  let outside: Ref | undefined;
  for (const star of starExports(source)) {
    if (star.moduleSpecifier === undefined || !ts.isStringLiteralLike(star.moduleSpecifier)) continue;
    const found = guarded(w, star, () => fromModule(w, star, (star.moduleSpecifier as ts.StringLiteral).text, name));
    if (found.kind === 'external') outside = found;
    else if (found.kind !== 'unknown') return found;
  }
  return outside ?? unknown('export-missing');
}

function ofCall(w: Walk, node: ts.CallExpression): Ref {
  const callee = bare(node.expression);
  const first = node.arguments[0];
  if (
    (callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require')) &&
    first !== undefined &&
    ts.isStringLiteralLike(first)
  ) {
    return namespaceOf(w, node, first.text);
  }
  if (ts.isPropertyAccessExpression(callee) && ['bind', 'catch', 'finally'].includes(callee.name.text))
    return ofExpression(w, callee.expression);
  if (ts.isPropertyAccessExpression(callee) && ['freeze', 'seal'].includes(callee.name.text) && first !== undefined)
    return ofExpression(w, first);
  return resultOf(w, ofExpression(w, callee));
}

export function resultOf(w: Walk, callee: Ref): Ref {
  if (callee.kind === 'external') return { ...callee, path: [...callee.path, '()'] };
  if (callee.kind === 'global') return { kind: 'global', path: [...callee.path, '()'] };
  if (callee.kind !== 'function') return unknown('call');
  const { fn } = callee;
  return guarded(w, fn, () => {
    if (fn.type !== undefined) {
      const typed = ofType(w, fn.type);
      if (typed.kind !== 'unknown') return typed;
    }
    if (!ts.isBlock(fn.body)) return ofExpression(w, fn.body);
    let result: Ref = unknown('no-return');
    visitOwn(fn.body, (inner) => {
      if (result.kind === 'unknown' && ts.isReturnStatement(inner) && inner.expression !== undefined)
        result = ofExpression(w, inner.expression);
    });
    return result;
  });
}
