/**
 * Whether a tool is only offered to a model that the author asks: a script whose prompts are written out and that exports nothing, or a
 * prompt beside the tool itself, as in a test. Nobody else's words reach the model.
 */
import ts from 'typescript';
import type { Tool } from '../../discovery/tool';
import { exportsSomething } from '../../program/imports';
import { propertyName } from '../../syntax/expressions';
import { isFunctionNode, visitAll } from '../../syntax/functions';

export function isRehearsed({ registration }: Tool): boolean {
  const beside = promptBeside(registration);
  if (beside !== undefined) return isWrittenOut(beside);
  return isClosedScript(registration.getSourceFile(), registration);
}

/** `{ tools: { find: tool(…) }, prompt: 'Find …' }`. */
function promptBeside(registration: ts.Node): ts.Expression | undefined {
  for (let at = registration; !ts.isSourceFile(at); at = at.parent)
    if (ts.isPropertyAssignment(at) && propertyName(at.name) === 'tools' && ts.isObjectLiteralExpression(at.parent))
      return askedIn(at.parent);
  return undefined;
}

function askedIn(object: ts.ObjectLiteralExpression): ts.Expression | undefined {
  const asked = object.properties.find(
    (p): p is ts.PropertyAssignment => ts.isPropertyAssignment(p) && /^(prompt|messages)$/.test(propertyName(p.name) ?? ''),
  );
  return asked?.initializer;
}

const asking = /^(invoke|stream|streamEvents|batch|generate|generateText|streamText|run)$/;
const listening = /\b(process\.(argv|stdin)|readline|createServer|listen|serve|Server)\b/;

function isClosedScript(file: ts.SourceFile, registration: ts.Node): boolean {
  if (exportsSomething(file) || !ts.isExternalModule(file) || listening.test(file.text)) return false;
  const asked: ts.Expression[] = [];
  visitAll(file, (node) => {
    if (node.pos >= registration.pos && node.end <= registration.end) return;
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && asking.test(node.expression.name.text))
      asked.push(...node.arguments.slice(0, 1));
    if (ts.isObjectLiteralExpression(node) && node.properties.some((p) => p.name !== undefined && propertyName(p.name) === 'tools'))
      asked.push(...[askedIn(node)].filter((one) => one !== undefined));
  });
  return asked.length > 0 && asked.every(isWrittenOut);
}

/** Made of constants alone. */
function isWrittenOut(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return true;
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isWrittenOut);
  if (ts.isBinaryExpression(node)) return isWrittenOut(node.left) && isWrittenOut(node.right);
  if (ts.isNewExpression(node)) return (node.arguments ?? []).every(isWrittenOut);
  if (ts.isFunctionLike(node) || isFunctionNode(node)) return false;
  return ts.isObjectLiteralExpression(node) && node.properties.every((p) => ts.isPropertyAssignment(p) && isWrittenOut(p.initializer));
}
