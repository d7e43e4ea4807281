/**
 * Where a function has a list in hand: from the list that is returned back to the page as it came (`rows` behind
 * `rows.filter(…).map(…)`), and to the expression that asked for it. Syntax of one function; what is not plain has no answer.
 */
import ts from 'typescript';
import { contains } from '../../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../../syntax/functions';
import { declarationsInScope } from '../../../syntax/scope';
import { writesTo } from '../../../facts/terms/flow';
import { isEmptyList } from './returned';

export interface Behind {
  /** The page as it came: a name, or a member of an answer that has one. `undefined` where it is written nowhere by itself. */
  readonly page: ts.Identifier | ts.PropertyAccessExpression | undefined;
  /** The declaration that gives the page its name. */
  readonly declaration: ts.VariableDeclaration | undefined;
  /** What asks for it: the cap itself, or the call that leads there. */
  readonly asked: ts.Expression;
  /** Nothing was picked out of the page on the way to the list. */
  readonly whole: boolean;
  /** The name stands for all that came. */
  readonly exact: boolean;
  /** The list was made into text on the way. */
  readonly text: boolean;
  /** The page is a member of what is asked for. */
  readonly member: string | undefined;
}

interface Way {
  readonly page: Behind['page'];
  readonly declaration: ts.VariableDeclaration | undefined;
  readonly whole: boolean;
  readonly exact: boolean;
  /** The name is the one to use: what stands behind it may be missing. */
  readonly kept: boolean;
  /** It may be missing, and has no name yet under which it is not. */
  readonly unnamed: boolean;
  readonly text: boolean;
  /** The page was taken out of an answer: what the answer is called is no name of it. */
  readonly taken: string | undefined;
  readonly depth: number;
}

const keepsLength = /^(map|sort|toSorted|reverse|toReversed)$/;
const picks = /^(filter|flatMap|join|slice)$/;

/** `isAsked`: whether an expression is where the page comes from. */
export function pageBehind(list: ts.Expression, isAsked: (node: ts.Expression) => boolean): Behind | undefined {
  return walk(list, isAsked, {
    page: undefined,
    declaration: undefined,
    whole: true,
    exact: true,
    kept: false,
    unnamed: false,
    text: false,
    taken: undefined,
    depth: 0,
  });
}

function walk(given: ts.Expression, isAsked: (node: ts.Expression) => boolean, way: Way): Behind | undefined {
  if (way.depth > 24) return undefined;
  const on = (node: ts.Expression, more: Partial<Way> = {}): Behind | undefined =>
    walk(node, isAsked, { ...way, ...more, depth: way.depth + 1 });
  const first = (nodes: readonly ts.Expression[], more: Partial<Way> = {}): Behind | undefined => {
    for (const node of nodes) {
      const found = on(node, more);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const read = way.taken === undefined || !ts.isCallExpression(given) ? undefined : memberRead(given, way.taken);
  if (read !== undefined) return on(read.expression, { page: read, declaration: undefined, whole: false, exact: true });
  if (isAsked(given))
    return {
      page: way.page,
      declaration: way.declaration,
      asked: given,
      whole: way.whole,
      exact: way.exact,
      text: way.text,
      member: way.taken,
    };
  if (ts.isParenthesizedExpression(given) || ts.isAsExpression(given) || ts.isNonNullExpression(given) || ts.isAwaitExpression(given))
    return on(given.expression);
  if (ts.isIdentifier(given)) return ofName(given, on, way);
  if (ts.isPropertyAccessExpression(given)) {
    if (given.questionDotToken !== undefined) return undefined;
    return given.name.text === 'length'
      ? on(given.expression)
      : on(given.expression, {
          page: way.unnamed ? undefined : (way.page ?? given),
          exact: way.page === undefined || way.exact,
          taken: given.name.text,
        });
  }
  if (ts.isBinaryExpression(given)) {
    const { kind } = given.operatorToken;
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
      return isEmptyList(given.right) ? on(given.left, way.page === undefined ? { unnamed: true } : { kept: true }) : undefined;
    return kind === ts.SyntaxKind.PlusToken ? first([given.left, given.right], { text: true }) : undefined;
  }
  if (ts.isConditionalExpression(given)) return isEmptyList(given.whenFalse) ? on(given.whenTrue) : undefined;
  if (ts.isTemplateExpression(given))
    return first(
      given.templateSpans.map((span) => span.expression),
      { text: true },
    );
  if (ts.isArrayLiteralExpression(given)) {
    const [only, ...others] = given.elements;
    return only !== undefined && others.length === 0 && ts.isSpreadElement(only) ? on(only.expression) : undefined;
  }
  return ts.isCallExpression(given) ? ofCall(given, on, way) : undefined;
}

function ofCall(
  call: ts.CallExpression,
  on: (node: ts.Expression, more?: Partial<Way>) => Behind | undefined,
  way: Way,
): Behind | undefined {
  const { expression } = call;
  const [argument] = call.arguments;
  if (/^(Promise\.all|Array\.from)$/.test(expression.getText()) && argument !== undefined) return on(argument);
  if (!ts.isPropertyAccessExpression(expression) || expression.questionDotToken !== undefined) return undefined;
  const { name } = expression;
  if (!keepsLength.test(name.text) && !picks.test(name.text)) return undefined;
  // `rows.map(…)` stands where the page has no name of its own yet.
  const keeps = keepsLength.test(name.text) || name.text === 'join';
  return on(expression.expression, { whole: way.whole && keeps, exact: way.exact && keeps, text: way.text || name.text === 'join' });
}

/** `tidy(answer).rows`, where the function reads the length of `answer.rows` as well: then that is the page. */
function memberRead(call: ts.CallExpression, member: string): ts.PropertyAccessExpression | undefined {
  const [argument, ...others] = call.arguments;
  const fn = enclosingFunction(call);
  if (argument === undefined || !ts.isIdentifier(argument) || others.length > 0 || fn === undefined) return undefined;
  let found: ts.PropertyAccessExpression | undefined;
  visitAll(fn, (node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'length' || !ts.isPropertyAccessExpression(node.expression)) return;
    if (node.expression.getText() === `${argument.text}.${member}`) found = node.expression;
  });
  return found;
}

function ofName(name: ts.Identifier, on: (node: ts.Expression, more?: Partial<Way>) => Behind | undefined, way: Way): Behind | undefined {
  const [declaration] = declarationsInScope(name, name.text);
  const written = declaration === undefined ? 'often' : howWritten(declaration, name.text);
  if (declaration === undefined) return undefined;
  // `rows = rows.slice(0, n)`: the last write is what is returned.
  const last = written === 'often' ? assignmentsOf(declaration, name.text).at(-1)?.value : undefined;
  if (last !== undefined && last.end < name.pos) return on(last, way.unnamed ? {} : { page: name, declaration: undefined, exact: true });
  if (written === 'often') return undefined;
  if (ts.isVariableDeclaration(declaration)) {
    const { initializer } = declaration;
    if (initializer === undefined || enclosingFunction(declaration) === undefined) return undefined;
    if (written === 'grows') return on(initializer, { page: undefined, declaration: undefined, whole: false, exact: false });
    return on(initializer, way.taken !== undefined || way.kept || way.unnamed ? {} : { page: name, declaration, exact: true });
  }
  if (written === 'grows') return undefined;
  if (!ts.isBindingElement(declaration)) return undefined;
  const holder = declaration.parent.parent;
  if (!ts.isVariableDeclaration(holder) || holder.initializer === undefined || declaration.dotDotDotToken !== undefined) return undefined;
  if (ts.isArrayBindingPattern(declaration.parent) && declaration.parent.elements.indexOf(declaration) !== 0) return undefined;
  const taken = ts.isArrayBindingPattern(declaration.parent) ? undefined : (declaration.propertyName ?? declaration.name).getText();
  if (way.taken !== undefined) return on(holder.initializer);
  return on(holder.initializer, way.kept || way.unnamed ? { taken } : { page: name, declaration: holder, exact: true, taken });
}

/** `grows`: items are put into the list or taken out of it, and its length is no longer that of the page. */
function howWritten(declaration: ts.Declaration, name: string): 'once' | 'grows' | 'often' {
  const fn = enclosingFunction(declaration);
  if (fn === undefined) return 'often';
  if (assignmentsOf(declaration, name).length > 0) return 'often';
  let grows = false;
  visitAll(fn, (node) => {
    if (!ts.isIdentifier(node) || node.text !== name || !ts.isPropertyAccessExpression(node.parent)) return;
    if (declarationsInScope(node, name)[0] !== declaration) return;
    const { parent } = node;
    const isCalled = ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
    if (parent.expression === node && isCalled && /^(push|unshift|pop|shift|splice)$/.test(parent.name.text)) grows = true;
  });
  return grows ? 'grows' : 'once';
}

function assignmentsOf(declaration: ts.Declaration, name: string): ReturnType<typeof writesTo>['assignments'] {
  const fn = enclosingFunction(declaration);
  return fn === undefined ? [] : writesTo(name, fn, (id) => declarationsInScope(id, id.text)[0] === declaration).assignments;
}

/** The call holds the cap, or is given something that does: an object of parameters, a query string. */
export function isGivenCap(call: ts.Expression, cap: ts.Node): boolean {
  if (!ts.isCallExpression(call)) return false;
  if (contains(call, cap)) return true;
  let found = false;
  visitAll(call, (node) => {
    if (found || !ts.isIdentifier(node)) return;
    const [declaration] = declarationsInScope(node, node.text);
    if (declaration !== undefined && ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined)
      found = contains(declaration.initializer, cap);
  });
  return found;
}
