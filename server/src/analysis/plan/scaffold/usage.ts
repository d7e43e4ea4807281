/** What a value has to be for the code that reads it, where no type says it: a list by what is called on it, a record by the names taken. */
import ts from 'typescript';
import { bare } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { Sample } from './samples';

const ofLists = /^(map|flatMap|filter|forEach|find|some|every|reduce|slice|join|sort|at|entries|includes)$/;
const ofTexts = /^(split|trim|toLowerCase|toUpperCase|startsWith|endsWith|replace|replaceAll|match|padEnd|padStart|substring|charAt)$/;
const deepest = 4;

/** Of the awaited call: by the name that it is bound to, or by what follows it. */
export function sampleByUse(call: ts.Expression): Sample {
  let at: ts.Node = call;
  while (
    ts.isAwaitExpression(at.parent) ||
    ts.isParenthesizedExpression(at.parent) ||
    ts.isAsExpression(at.parent) ||
    ts.isNonNullExpression(at.parent)
  )
    at = at.parent;
  const { parent } = at;
  if (ts.isVariableDeclaration(parent)) return ofBinding(parent.name, 'value', 0);
  return ts.isExpression(at) ? (ofReads([at], 'value', 0) ?? { kind: 'unknown' }) : { kind: 'unknown' };
}

/** Where the text that a call gives is parsed: any other text would be no JSON. */
export function parsingOf(call: ts.Expression): ts.CallExpression | 'line by line' | undefined {
  const at = outermost(call);
  const own = parseOf(at);
  if (own !== undefined) return own;
  const { parent } = at;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  const reads = readsOf(parent.name).map(outermost);
  for (const read of reads) {
    const found = parseOf(read);
    if (found !== undefined) return found;
  }
  const isSplit = reads.some(({ parent: on }) => ts.isPropertyAccessExpression(on) && on.name.text === 'split');
  let isParsed = false;
  visitAll(enclosingFunction(call) ?? call, (node) => {
    if (ts.isIdentifier(node) && parseOf(node) !== undefined) isParsed = true;
  });
  return isSplit && isParsed ? 'line by line' : undefined;
}

/** With what is waited for and what makes a text of it: `(await read(path)).toString()`, `read(path).catch(…)`. */
function outermost(node: ts.Node): ts.Node {
  let at = node;
  while (
    ts.isAwaitExpression(at.parent) ||
    ts.isParenthesizedExpression(at.parent) ||
    ts.isAsExpression(at.parent) ||
    ts.isNonNullExpression(at.parent) ||
    (ts.isPropertyAccessExpression(at.parent) && /^(catch|toString|trim)$/.test(at.parent.name.text)) ||
    (ts.isCallExpression(at.parent) && (at.parent.expression === at || at.parent.expression.getText() === 'String'))
  )
    at = at.parent;
  return at;
}

function parseOf({ parent }: ts.Node): ts.CallExpression | undefined {
  return ts.isCallExpression(parent) && parent.expression.getText() === 'JSON.parse' ? parent : undefined;
}

function ofBinding(name: ts.BindingName, called: string, depth: number): Sample {
  if (depth > deepest) return { kind: 'unknown' };
  if (ts.isIdentifier(name)) return ofReads(readsOf(name), called, depth) ?? { kind: 'unknown' };
  if (ts.isArrayBindingPattern(name)) {
    const [first] = name.elements;
    const item = first === undefined || ts.isOmittedExpression(first) ? undefined : ofBinding(first.name, called, depth + 1);
    return { kind: 'list', item: item ?? { kind: 'unknown' } };
  }
  const fields = name.elements.flatMap((element): (readonly [string, Sample])[] => {
    const key =
      element.propertyName !== undefined && ts.isIdentifier(element.propertyName)
        ? element.propertyName.text
        : ts.isIdentifier(element.name)
          ? element.name.text
          : undefined;
    if (key === undefined || element.dotDotDotToken !== undefined) return [];
    return [[key, known(ofBinding(element.name, key, depth + 1), key)]];
  });
  return { kind: 'record', fields };
}

/** Every place where a name is read, in the function that it stands in. */
function readsOf(name: ts.Identifier): readonly ts.Expression[] {
  const scope = enclosingFunction(name) ?? name.getSourceFile();
  const [declaration] = declarationsInScope(name, name.text);
  const found: ts.Expression[] = [];
  visitAll(scope, (node) => {
    if (!ts.isIdentifier(node) || node === name || node.text !== name.text) return;
    if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) return;
    if (declaration === undefined || declarationsInScope(node, node.text)[0] === declaration) found.push(node);
  });
  return found;
}

function ofReads(reads: readonly ts.Expression[], called: string, depth: number): Sample | undefined {
  if (depth > deepest) return undefined;
  const fields = new Map<string, ts.Expression[]>();
  let item: Sample | undefined;
  let isList = false;
  for (const read of reads) {
    let at: ts.Node = read;
    while (ts.isParenthesizedExpression(at.parent) || ts.isNonNullExpression(at.parent) || ts.isAsExpression(at.parent)) at = at.parent;
    const { parent } = at;
    if (ts.isForOfStatement(parent) && parent.expression === at && ts.isVariableDeclarationList(parent.initializer)) {
      isList = true;
      const [one] = parent.initializer.declarations;
      if (one !== undefined) item ??= ofBinding(one.name, called, depth + 1);
    }
    if (ts.isVariableDeclaration(parent) && parent.initializer === at && !ts.isIdentifier(parent.name))
      return ofBinding(parent.name, called, depth);
    if (!ts.isPropertyAccessExpression(parent) || parent.expression !== at) continue;
    const { text } = parent.name;
    const call = parent.parent;
    const isCalled = ts.isCallExpression(call) && call.expression === parent;
    if (isCalled && ofTexts.test(text)) return { kind: 'text', name: called };
    if (isCalled && text === 'toISOString') return { kind: 'date' };
    if (isCalled && ofLists.test(text)) {
      isList = true;
      const [callback] = call.arguments;
      const fn = callback === undefined ? undefined : bare(callback);
      const parameter = fn !== undefined && isFunctionNode(fn) ? fn.parameters[text === 'reduce' ? 1 : 0] : undefined;
      if (parameter !== undefined) item ??= ofBinding(parameter.name, called.replace(/s$/, ''), depth + 1);
    } else if (text === 'length') isList = true;
    else if (!isCalled) fields.set(text, [...(fields.get(text) ?? []), parent]);
  }
  if (isList) return { kind: 'list', item: known(item ?? { kind: 'unknown' }, called) };
  if (fields.size === 0) return undefined;
  return {
    kind: 'record',
    fields: [...fields].map(([name, inner]): readonly [string, Sample] => [
      name,
      known(ofReads(inner, name, depth + 1) ?? { kind: 'unknown' }, name),
    ]),
  };
}

/** Of a name that nothing is asked of: a number by its name, or else text. */
function known(sample: Sample, name: string): Sample {
  if (sample.kind !== 'unknown') return sample;
  if (/^(total|count|matched|totalCount|total_count|rowCount)$/i.test(name)) return { kind: 'count' };
  if (/^(ok|success)$/.test(name)) return { kind: 'constant', text: 'true' };
  if (/^(error|errors)$/.test(name)) return { kind: 'constant', text: 'undefined' };
  return { kind: 'text', name };
}
