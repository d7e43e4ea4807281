/** What a read of a field is for, by what stands around it. */
import ts from 'typescript';
import { constants, type Constant } from '../schemas/keywords';
import type { Reading } from '../schemas/reading';
import type { Value } from '../terms/value';

interface Kinds {
  /** Against one constant: `mode === 'fast'`. */
  readonly compared: { readonly node: ts.BinaryExpression; readonly values: readonly Constant[] };
  readonly switched: { readonly node: ts.SwitchStatement; readonly values: readonly Constant[] };
  /** Against a list that is written out: `['a', 'b'].includes(mode)`. */
  readonly listed: { readonly node: ts.CallExpression; readonly values: readonly Constant[] };
  /** As the key of an object that is written out: `handlers[mode]`, `mode in handlers`. */
  readonly lookedUp: { readonly node: ts.Expression; readonly values: readonly Constant[] };
  /** Whether it is there at all. */
  readonly tested: { readonly node: ts.Node };
  /** An argument of a call whose function is not entered. */
  readonly given: { readonly node: ts.CallExpression | ts.NewExpression; readonly index: number };
  /** A hole of a text. */
  readonly written: { readonly node: ts.Expression };
  readonly other: { readonly node: ts.Node };
}

/** `handsOn`: the value goes on, and nothing more is seen of it. */
export type Purpose = { readonly [K in keyof Kinds]: { readonly kind: K; readonly handsOn: boolean } & Kinds[K] }[keyof Kinds];

export interface Surroundings {
  /** The whole input is read, and no field of it. */
  readonly isWhole: boolean;
  isEntered(call: ts.Node): boolean;
  valueOf(node: ts.Expression): Value;
  readonly settle: Reading['settle'];
}

const spellings = /^(trim|trimStart|trimEnd|toLowerCase|toUpperCase|toLocaleLowerCase|toLocaleUpperCase|normalize|toString|valueOf)$/;
const wrappers = /^(String|Number|Boolean|parseInt|parseFloat|Number\.parseInt|Number\.parseFloat)$/;
const checks = /^(parse|parseAsync|safeParse|safeParseAsync)$/;

/** `undefined` for a read that is told by another: a part of a chain, an alias, an argument of a function that is entered. */
export function purposeOf(read: ts.Expression, around: Surroundings): Purpose | undefined {
  const node = outermost(read);
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) {
    if (parent.expression !== node) return lookup(parent, parent.expression, around) ?? other(parent);
    // A member is a read of its own; a method that is no other spelling uses the value.
    return ts.isCallExpression(parent.parent) && parent.parent.expression === parent ? other(parent.parent) : undefined;
  }
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return ofArgument(parent, node, around);
  if (ts.isBinaryExpression(parent)) return ofBinary(parent, node, around);
  if (ts.isSwitchStatement(parent)) return ofSwitch(parent, around);
  if (ts.isTemplateSpan(parent)) return { kind: 'written', node: parent.parent, handsOn: true };
  if (ts.isVariableDeclaration(parent)) {
    const isConst = (ts.getCombinedNodeFlags(parent) & ts.NodeFlags.Const) !== 0;
    return isConst || !ts.isIdentifier(parent.name) ? undefined : other(parent);
  }
  if (ts.isTypeOfExpression(parent) || isTest(node, parent)) return { kind: 'tested', node, handsOn: false };
  return other(parent);
}

function other(node: ts.Node): Purpose {
  return { kind: 'other', node, handsOn: true };
}

/** Without parentheses, casts, defaults and other spellings around it. */
function outermost(read: ts.Expression): ts.Expression {
  let at: ts.Expression = read;
  for (;;) {
    const { parent } = at;
    if (
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      ts.isAwaitExpression(parent)
    )
      at = parent;
    else if (ts.isBinaryExpression(parent) && parent.left === at && isDefault(parent)) at = parent;
    else if (ts.isPropertyAccessExpression(parent) && spellings.test(parent.name.text) && ts.isCallExpression(parent.parent))
      at = parent.parent;
    else if (ts.isCallExpression(parent) && parent.arguments[0] === at && wrappers.test(parent.expression.getText())) at = parent;
    else return at;
  }
}

function isDefault({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
}

function isTest(node: ts.Node, parent: ts.Node): boolean {
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  return (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === node;
}

function ofArgument(call: ts.CallExpression | ts.NewExpression, node: ts.Expression, around: Surroundings): Purpose | undefined {
  if (call.expression === node) return other(call);
  if (around.isEntered(call)) return undefined;
  const callee = call.expression;
  if (ts.isCallExpression(call) && ts.isPropertyAccessExpression(callee)) {
    // `Schema.parse(args)` is the input again; of a field it is a use like any other.
    if (around.isWhole && checks.test(callee.name.text)) return undefined;
    if (/^(includes|has|indexOf|hasOwn|hasOwnProperty)$/.test(callee.name.text)) {
      const list = callee.name.text === 'hasOwn' ? call.arguments[0] : callee.expression;
      const values = list === undefined ? [] : keysOrItems(around, list, /^hasOwn/.test(callee.name.text));
      if (values.length > 0) return { kind: 'listed', node: call, values, handsOn: false };
    }
  }
  return { kind: 'given', node: call, index: call.arguments?.indexOf(node) ?? -1, handsOn: true };
}

function keysOrItems({ settle, valueOf }: Surroundings, node: ts.Expression, byKey: boolean): readonly Constant[] {
  const v = settle(valueOf(node));
  if (v?.kind === 'call' && ts.isNewExpression(v.node) && v.args[0] !== undefined) return constants({ settle }, v.args[0]);
  if (v?.kind === 'object' && byKey)
    return v.entries.every((e) => e.kind === 'property') ? v.entries.flatMap((e) => (e.kind === 'property' ? [e.name] : [])) : [];
  return v?.kind === 'array' ? constants({ settle }, v) : [];
}

function lookup(node: ts.Expression, object: ts.Expression, around: Surroundings): Purpose | undefined {
  const values = keysOrItems(around, object, true);
  const v = around.settle(around.valueOf(object));
  return v?.kind === 'object' && values.length > 0 ? { kind: 'lookedUp', node, values, handsOn: false } : undefined;
}

function ofBinary(parent: ts.BinaryExpression, node: ts.Expression, around: Surroundings): Purpose | undefined {
  const { kind } = parent.operatorToken;
  const otherSide = parent.left === node ? parent.right : parent.left;
  switch (kind) {
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken: {
      const v = around.settle(around.valueOf(otherSide));
      if (v?.kind === 'const' && (v.value === null || v.value === undefined)) return { kind: 'tested', node: parent, handsOn: false };
      if (v?.kind === 'const' && v.value !== null && v.value !== undefined)
        return { kind: 'compared', node: parent, values: [v.value], handsOn: false };
      return { kind: 'other', node: parent, handsOn: false };
    }
    case ts.SyntaxKind.InKeyword:
      return parent.left === node ? (lookup(parent, parent.right, around) ?? other(parent)) : other(parent);
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return parent.left === node ? { kind: 'tested', node: parent, handsOn: false } : other(parent);
    case ts.SyntaxKind.PlusToken:
      return { kind: 'written', node: parent, handsOn: true };
    case ts.SyntaxKind.LessThanToken:
    case ts.SyntaxKind.GreaterThanToken:
    case ts.SyntaxKind.LessThanEqualsToken:
    case ts.SyntaxKind.GreaterThanEqualsToken:
      return { kind: 'other', node: parent, handsOn: false };
    default:
      return other(parent);
  }
}

function ofSwitch(node: ts.SwitchStatement, { valueOf, settle }: Surroundings): Purpose {
  const values = node.caseBlock.clauses.flatMap((clause): readonly Constant[] => {
    const v = ts.isCaseClause(clause) ? settle(valueOf(clause.expression)) : undefined;
    return v?.kind === 'const' && v.value !== null && v.value !== undefined ? [v.value] : [];
  });
  return { kind: 'switched', node, values, handsOn: false };
}
