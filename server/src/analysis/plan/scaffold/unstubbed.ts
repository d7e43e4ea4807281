/**
 * What a test would really do to the machine: commands, files and dynamic imports of these on the way of a tool that nothing stands in for.
 * By spelling, and erring to *something is left*: a test that is not written harms nobody.
 */
import ts from 'typescript';
import { reach } from '../../facts/effects/reach';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { Seam } from './seams';

const acts =
  /^(exec|execFile|spawn|fork|writeFile|appendFile|unlink|rmdir|rm|rename|copyFile|cp|mkdir|mkdtemp|truncate|chmod|chown|symlink|link|createWriteStream)(Sync)?$/;
/** A regular expression executes as well. */
const shells = /^(cp|child_?process|shell|execa|proc)$/i;

/** The first such call, in the words of the code. */
export function unstubbedAct(facts: HandlerFacts, seams: readonly Seam[]): string | undefined {
  const covered = new Set<ts.Node>(seams.flatMap(({ calls }) => calls));
  let found: string | undefined;
  for (const { fn, way } of reach(facts)) {
    if (way.some(({ node }) => covered.has(node))) continue;
    visitAll(fn.body, (node) => {
      if (found !== undefined || !ts.isCallExpression(node) || isCovered(node, covered)) return;
      if (isAct(node)) found = wordsOf(node);
    });
  }
  return found;
}

function isCovered(call: ts.Node, covered: ReadonlySet<ts.Node>): boolean {
  for (let at: ts.Node | undefined = call; at !== undefined && !ts.isFunctionLike(at); at = at.parent) if (covered.has(at)) return true;
  return false;
}

function isAct({ expression, arguments: given }: ts.CallExpression): boolean {
  if (expression.kind === ts.SyntaxKind.ImportKeyword)
    return /["'`](node:)?(fs|fs\/promises|child_process)["'`]/.test(given[0]?.getText() ?? '');
  if (ts.isPropertyAccessExpression(expression)) {
    const { text } = expression.name;
    return acts.test(text) && (!/^(exec|link|cp|rm)$/.test(text) || shells.test(expression.expression.getText()) || text === 'rm');
  }
  if (!ts.isIdentifier(expression)) return false;
  if (acts.test(expression.text)) return true;
  const [declaration] = declarationsInScope(expression, expression.text);
  const initializer = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer?.getText() : undefined;
  return initializer !== undefined && /\bpromisify\s*\(|\bfs\.promises\b|\b(execFile|exec|spawn)\b\s*[;)]?$/.test(initializer);
}

/** What is called, as it is written where that is a name; a module that is loaded late by its own name. */
function wordsOf({ expression, arguments: [first] }: ts.CallExpression): string {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return `import(${first?.getText() ?? ''})`;
  const text = expression.getText().replace(/\s+/g, '');
  return text.length <= 60 ? text : ts.isPropertyAccessExpression(expression) ? expression.name.text : 'a command';
}
