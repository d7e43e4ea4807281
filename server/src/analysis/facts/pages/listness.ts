/** Whether a term is a list: by how it is made, by the type that its function declares, and by the compiler's type where nothing else says. */
import ts from 'typescript';
import { isListByType, typeOf } from '../../syntax/typeOf';
import { alternatives, type Expansion } from '../terms/expand';
import type { Value, ValueOf } from '../terms/value';
import { nameOfCallee } from './asked';

/** Ends of queries whose answer is the rows and nothing else. */
export const givesRows = /^(find(By|Many|All)|toArray|execute|limit|take|orderBy|where|lean|all)$/;
/** Methods that only arrays have: whoever calls one has no envelope in hand. */
export const arrayMethods = /^(map|filter|sort|toSorted|reverse|toReversed|flatMap|flat|concat|forEach|entries|values|keys|split)$/;

/** Text has `slice` too. Syntax answers first; where it cannot, the type of the receiver does. */
export function isList(x: Expansion, v: ValueOf<'call'>, of: Value, usedAsList: boolean): boolean {
  const known = listByTerm(x, of, 0);
  if (known !== 'unknown') return known === 'yes';
  const { expression } = v.node as ts.CallExpression;
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const typed = isListByType(x.s.checker(), expression.expression);
  return typed === 'yes' || (typed === 'unknown' && usedAsList);
}

/** The same for any term: by its type where that says it. A slow question, for who asks once. */
export function isListTerm(x: Expansion, v: Value): 'yes' | 'no' | 'unknown' {
  const known = listByTerm(x, v, 0);
  if (known !== 'unknown' || !ts.isExpression(v.node)) return known;
  const checker = x.s.checker();
  const at = ts.isAwaitExpression(v.node.parent) ? v.node.parent : v.node;
  // Of what is still to come its type says nothing here.
  return typeOf(checker, at)?.symbol?.name === 'Promise' ? 'unknown' : isListByType(checker, at);
}

function listByTerm(x: Expansion, v: Value, depth: number): 'yes' | 'no' | 'unknown' {
  switch (v.kind) {
    case 'const':
    case 'template':
    case 'object':
      return 'no';
    case 'array':
      return 'yes';
    case 'phi': {
      const kinds = v.options.map((o) => listByTerm(x, o.value, depth));
      return kinds.every((k) => k === 'yes') ? 'yes' : kinds.includes('no') ? 'no' : 'unknown';
    }
    case 'binary':
      return v.operator === '??' || v.operator === '||'
        ? listByTerm(x, v.right, depth) === 'yes'
          ? 'yes'
          : listByTerm(x, v.left, depth)
        : 'unknown';
    case 'call':
      return listByCall(x, v, depth);
    default:
      return 'unknown';
  }
}

function listByCall(x: Expansion, v: ValueOf<'call'>, depth: number): 'yes' | 'no' | 'unknown' {
  if (v.callee.kind === 'func') {
    if (declaresList(v.callee.fn)) return 'yes';
    if (depth > 2) return 'unknown';
    const kinds = alternatives(x, v).map((a) =>
      a.value.kind === 'call' && a.value.node === v.node ? 'unknown' : listByTerm(x, a.value, depth + 1),
    );
    return kinds.length > 0 && kinds.every((k) => k === 'yes') ? 'yes' : kinds.includes('no') ? 'no' : 'unknown';
  }
  if (v.callee.kind === 'ref' && v.callee.ref.kind === 'global') {
    const name = v.callee.ref.path.join('.');
    if (/^(Array\.from|Object\.(keys|values|entries)|Promise\.all(Settled)?)$/.test(name)) return 'yes';
    return /^(String|JSON\.stringify|encodeURIComponent)$/.test(name) ? 'no' : 'unknown';
  }
  // `prisma.note.findMany(…)` is a name that a package exports; `rows.find((row) => …)` picks one.
  if (/^find(By|Many|All)$/.test(nameOfCallee(v)) || (nameOfCallee(v) === 'find' && v.args[0]?.kind === 'object')) return 'yes';
  if (v.callee.kind !== 'member') return 'unknown';
  const { name, of } = v.callee;
  if (name === 'slice' || name === 'concat') return listByTerm(x, of, depth);
  if (givesRows.test(name)) return 'yes';
  if (name === 'split' || (arrayMethods.test(name) && name !== 'entries' && name !== 'values' && name !== 'keys')) return 'yes';
  return /^(toString|toISOString|trim\w*|replace\w*|join|toLowerCase|toUpperCase|text|toFixed|padStart|padEnd|substring|stringify|repeat)$/.test(
    name,
  )
    ? 'no'
    : 'unknown';
}

export function declaresList(fn: { readonly type?: ts.TypeNode | undefined }): boolean {
  return fn.type !== undefined && isListType(fn.type);
}

/** `T[]`, `Array<T>`, and promises of them. */
export function isListType(type: ts.TypeNode): boolean {
  if (ts.isArrayTypeNode(type)) return true;
  if (ts.isTypeOperatorNode(type) || ts.isParenthesizedTypeNode(type)) return isListType(type.type);
  if (ts.isTypeReferenceNode(type)) {
    const name = type.typeName.getText();
    const [argument] = type.typeArguments ?? [];
    if (/^(Array|ReadonlyArray)$/.test(name)) return true;
    return /^(Promise|Readonly|Awaited)$/.test(name) && argument !== undefined && isListType(argument);
  }
  return false;
}
