/**
 * Is the content of a tool's result used while nobody looks at its error flag? An error has content too: its message.
 * Invariant: a result that goes anywhere as a whole may be looked at there, and is unknown.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, contains, propertyName } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, type FunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { isLookedAt, looksAtFailure } from './flagLooks';
import { isAsserted, isLogged, isOnlyTested } from './looks';
import { ownResultsIn } from './ownResults';
import { outermost, partRead, referencesTo } from './reads';
import { hasFlag, isClientCall, toolCallsIn } from './toolCalls';
import { deepest, fateOfName, fateOfWords, type End, type Fate, type Walk } from './words';

export interface UncheckedContent {
  readonly flag: 'isError' | 'status';
  /** Where the result comes from: the call of a tool, or the name of a message that is known for one. */
  readonly from: ts.Expression;
  /** The first place where the content is taken for an answer. */
  readonly use: ts.Node;
  /** The variable that holds the whole result, where there is one whose type has the flag. */
  readonly result: ts.VariableDeclaration | undefined;
}

export function uncheckedContentsIn(s: Snapshot, source: ts.SourceFile): readonly UncheckedContent[] {
  const own = ownResultsIn(s, source).flatMap(({ call, failsAsJson }) => findUncheckedContent(s, call, failsAsJson) ?? []);
  return [
    ...toolCallsIn(s, source).flatMap((call) => findUncheckedContent(s, call, false) ?? []),
    // Its type may have no flag to ask for.
    ...own.map((one) => ({ ...one, result: undefined })),
  ];
}

/** `undefined` where the flag is looked at, where the result goes on whole, or where its content is not used. */
function findUncheckedContent(s: Snapshot, call: ts.CallExpression, failsAsJson: boolean): UncheckedContent | undefined {
  const around = enclosingFunction(call) ?? call.getSourceFile();
  if (isLookedAt(call, around)) return undefined;
  const value = outermost(call);
  const { parent } = value;
  const isHeld = ts.isVariableDeclaration(parent) && parent.initializer === value;
  const use = useOf({ s, around, sites: [], failsAsJson }, value);
  if (use === undefined) return undefined;
  const result = isHeld && (isClientCall(s, call) || hasFlag(s, parent.name)) ? parent : undefined;
  return { flag: 'isError', from: call, use: use.node, result };
}

/** A place where the content is taken for an answer, and how. */
interface Use {
  readonly node: ts.Node;
  readonly ends: ReadonlySet<End>;
}

function useOf(w: Walk, value: ts.Expression): Use | undefined {
  const { parent } = value;
  if (ts.isVariableDeclaration(parent) && parent.initializer === value) return useOfName(w, parent.name);
  if (isAssignment(parent) && parent.right === value && ts.isIdentifier(parent.left)) {
    const [declaration, ...more] = declarationsInScope(parent.left, parent.left.text);
    if (declaration === undefined || more.length > 0 || !ts.isVariableDeclaration(declaration) || !contains(w.around, declaration))
      return undefined;
    // A second value of the variable is another result, or none.
    return declaration.initializer === undefined ? useOfResult(w, declaration, parent.left) : undefined;
  }
  const among = nameAmong(value);
  if (among !== undefined) return useOfName(w, among);
  const part = partRead(value);
  if (part === undefined) return useByHelper(w, value);
  if (part.name === 'content') return useAt(part.node, fateOfWords(w, part.node, { parsed: false }));
  return part.name === 'then' ? useInThen(w, part.node) : undefined;
}

/** `[a, b] = await Promise.all([call, call])`: the name of one of several. */
function nameAmong(value: ts.Expression): ts.BindingName | undefined {
  const list = value.parent;
  const all = list.parent;
  if (!ts.isArrayLiteralExpression(list) || !ts.isCallExpression(all) || all.expression.getText() !== 'Promise.all') return undefined;
  const { parent } = outermost(all);
  if (!ts.isVariableDeclaration(parent) || !ts.isArrayBindingPattern(parent.name) || list.elements.some(ts.isSpreadElement))
    return undefined;
  const element = parent.name.elements[list.elements.indexOf(value)];
  return element === undefined || ts.isOmittedExpression(element) || element.dotDotDotToken !== undefined ? undefined : element.name;
}

/** `client.callTool(…).then((result) => result.content)`. */
function useInThen(w: Walk, method: ts.Expression): Use | undefined {
  const call = method.parent;
  if (!ts.isCallExpression(call) || call.expression !== method || call.arguments.length !== 1) return undefined;
  const [callback] = call.arguments;
  const fn = callback === undefined ? undefined : bare(callback);
  const use = fn === undefined || !isFunctionNode(fn) ? undefined : useByParameter(w, call, fn, 0);
  return use === undefined ? undefined : onwards(w, call, use.ends, use.node);
}

/** `const { content } = await client.callTool(…)`, or the result as a whole. */
function useOfName(w: Walk, name: ts.BindingName): Use | undefined {
  if (ts.isIdentifier(name)) return useOfResult(w, name.parent as ts.Declaration, name);
  let content: ts.Identifier | undefined;
  for (const element of name.elements) {
    if (ts.isOmittedExpression(element) || element.dotDotDotToken !== undefined || !ts.isIdentifier(element.name)) return undefined;
    const taken = propertyName(element.propertyName ?? element.name);
    if (ts.isArrayBindingPattern(name) || (taken !== 'content' && taken !== '_meta')) return undefined;
    if (taken === 'content') content = element.name;
  }
  if (content === undefined) return undefined;
  const fate = fateOfName(w, content);
  const [first] = referencesTo(content.parent as ts.Declaration, content, w.around).filter(
    (one) => fateOfWords(w, one, { parsed: false }).ends.size > 0,
  );
  return first === undefined ? undefined : useAt(first, fate);
}

/** The first place where the content of what a name holds is used; `undefined` also where it may be looked at somewhere. */
function useOfResult(w: Walk, declaration: ts.Declaration, name: ts.Identifier): Use | undefined {
  const uses: Use[] = [];
  for (const reference of referencesTo(declaration, name, w.around)) {
    const value = outermost(reference);
    if (isAssignment(value.parent) && value.parent.left === value) return undefined;
    const part = partRead(value);
    if (part === undefined) {
      if (isAsserted(value)) return undefined;
      if (isOnlyTested(value) || isLogged(value)) continue;
      const use = useByHelper(w, value);
      if (use === undefined) return undefined;
      uses.push(use);
    } else if (part.name === 'content') {
      const fate = fateOfWords(w, part.node, { parsed: false });
      if (fate.looked) return undefined;
      uses.push(...(useAt(part.node, fate) === undefined ? [] : [{ node: part.node, ends: fate.ends }]));
      // The protocol has no `error` there: whoever looks for one finds nothing.
    } else if (!/^(?:error|_meta)$/.test(part.name) && !(part.name === 'structuredContent' && isCopied(part.node))) return undefined;
  }
  const [first] = uses;
  return first === undefined ? undefined : { node: first.node, ends: new Set(uses.flatMap(({ ends }) => [...ends])) };
}

function useAt(node: ts.Node, { looked, ends }: Fate): Use | undefined {
  return looked || ends.size === 0 ? undefined : { node, ends };
}

/** `textOf(result)`, of a function that reads the content and does not look at the flag either. */
function useByHelper(w: Walk, value: ts.Expression): Use | undefined {
  const call = value.parent;
  if (w.sites.length >= deepest || !ts.isCallExpression(call) || call.expression === value) return undefined;
  const target = refOf(w.s, call.expression);
  if (target.kind !== 'function' || looksAtFailure(target.fn) || ts.isExpressionStatement(outermost(call).parent)) return undefined;
  const use = useByParameter(w, call, target.fn, call.arguments.indexOf(value));
  return use === undefined ? undefined : onwards(w, call, use.ends, call);
}

function useByParameter(w: Walk, call: ts.CallExpression, fn: FunctionNode, index: number): Use | undefined {
  const parameter = fn.parameters[index];
  if (parameter === undefined || parameter.dotDotDotToken !== undefined) return undefined;
  return useOfName({ ...w, around: fn, sites: [...w.sites, { call, around: w.around }] }, parameter.name);
}

/** What a function made of the content is followed where it is called. */
function onwards(w: Walk, call: ts.CallExpression, inside: ReadonlySet<End>, node: ts.Node): Use | undefined {
  const { looked, ends } = fateOfWords(w, call, { parsed: inside.has('parsed') });
  const found = new Set(ends);
  if (inside.has('used')) found.add('used');
  return useAt(node, { looked, ends: found });
}

/** Put into another object as it is: that asks nothing of it. */
function isCopied(part: ts.Expression): boolean {
  return ts.isPropertyAssignment(part.parent) && part.parent.initializer === part;
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}
