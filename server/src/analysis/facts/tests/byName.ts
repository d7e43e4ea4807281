/** Where a test says the name of a tool, and where what it says is run: `client.callTool({ name: 'search' })`. */
import ts from 'typescript';
import { bare, constantString } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';

const runsByName = /(tool|handler|invoke|execute|request)|^(get|call|run|dispatch)$/i;

export function isNameOf(node: ts.Node, names: readonly string[]): boolean {
  const text = ts.isStringLiteralLike(node) ? node.text : ts.isIdentifier(node) ? constantBehind(node) : undefined;
  return text !== undefined && names.includes(text);
}

/** `NAME` of `const NAME = 'search'`, in the same file. */
function constantBehind(name: ts.Identifier): string | undefined {
  const written = constantsIn(name.getSourceFile()).get(name.text);
  if (written === undefined || isNameOfMember(name) || isDeclared(name)) return undefined;
  const [declaration] = declarationsInScope(name, name.text);
  return declaration === written.declaration ? written.text : undefined;
}

interface Constant {
  readonly declaration: ts.VariableDeclaration;
  readonly text: string;
}

const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, Constant>>();

/** Every identifier asks, and few files have one. */
function constantsIn(file: ts.SourceFile): ReadonlyMap<string, Constant> {
  const before = known.get(file);
  if (before !== undefined) return before;
  const found = new Map<string, Constant>();
  visitAll(file, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.initializer === undefined) return;
    const text = constantString(node.initializer);
    if (text !== undefined) found.set(node.name.text, { declaration: node, text });
  });
  known.set(file, found);
  return found;
}

function isDeclared(name: ts.Identifier): boolean {
  return (name.parent as { readonly name?: ts.Node }).name === name && !ts.isShorthandPropertyAssignment(name.parent);
}

/** `callTool({ name: 'x', arguments })`, `getTool('x')`. */
export function isRunByName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.initializer === node && /^(name|tool|toolName)$/.test(parent.name.getText()))
    return (
      ts.isObjectLiteralExpression(parent.parent) &&
      (parent.parent.properties.some((p) => /^(arguments|args|input|params)$/.test(p.name?.getText() ?? '')) ||
        (ts.isCallExpression(parent.parent.parent) && /^(callTool|call_tool)$/.test(nameOfCallee(parent.parent.parent.expression))))
    );
  if (ts.isElementAccessExpression(parent)) return true;
  return (
    ts.isCallExpression(parent) && parent.arguments.includes(node as ts.Expression) && runsByName.test(nameOfCallee(parent.expression))
  );
}

export function isNameOfMember(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) && parent.name === node) || (ts.isPropertyAssignment(parent) && parent.name === node);
}

/** `list` of `repo.list(…)`. */
export function nameOfCallee(callee: ts.Expression): string {
  const at = bare(callee);
  return ts.isPropertyAccessExpression(at) ? at.name.text : ts.isIdentifier(at) ? at.text : '';
}
