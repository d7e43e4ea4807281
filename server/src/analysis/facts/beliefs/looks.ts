/** What a value is used for that takes it for no answer: a test whether it is there, a line in a log. */
import ts from 'typescript';

/** `if (!result)`, `result && …`, `Array.isArray(content)`: whether there is one, or of which kind, says nothing of what it is. */
export function isOnlyTested(value: ts.Expression): boolean {
  const { parent } = value;
  if (ts.isPrefixUnaryExpression(parent) || ts.isTypeOfExpression(parent)) return true;
  if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) return isTestOf(parent, value);
  if (ts.isCallExpression(parent)) return parent.expression.getText() === 'Array.isArray';
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'length';
  if (!ts.isBinaryExpression(parent) || parent.left !== value) return false;
  const { kind } = parent.operatorToken;
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.InstanceOfKeyword || isComparison.has(kind);
}

const isComparison: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

function isTestOf(parent: ts.IfStatement | ts.ConditionalExpression, value: ts.Expression): boolean {
  return ts.isIfStatement(parent) ? parent.expression === value : parent.condition === value;
}

/** Into a log alone: a person reads it, and no code and no model takes it for an answer. */
export function isLogged(value: ts.Expression): boolean {
  let at: ts.Node = value;
  for (; at.parent !== undefined && !ts.isStatement(at); at = at.parent) {
    const { parent } = at;
    if (!ts.isCallExpression(parent) || parent.expression === at) continue;
    const callee = parent.expression.getText();
    if (/(^|\.)(console|log|logger|debug)\b[\w.]*$/i.test(callee) || /^(assert|expect)\b/.test(callee)) return true;
    if (/^process\.std(out|err)\.write$/.test(callee)) return true;
  }
  return false;
}

/** `throw new Error(text)`, `reject(text)`: whoever catches it takes it for a failure. */
export function isThrown(value: ts.Expression): boolean {
  for (let at: ts.Node = value; at.parent !== undefined && !ts.isStatement(at); at = at.parent) {
    const { parent } = at;
    if (ts.isThrowStatement(parent)) return true;
    if (ts.isNewExpression(parent) && parent.expression !== at && /(?:Error|Exception|Failure)$/.test(parent.expression.getText()))
      return true;
    if (ts.isCallExpression(parent) && parent.expression !== at && /(?:^|\.)reject$/.test(parent.expression.getText())) return true;
  }
  return false;
}

/** `assert.ok(succeeded(result))`: whatever is asked of it there. */
export function isAsserted(value: ts.Expression): boolean {
  for (let at: ts.Node = value; at.parent !== undefined && !ts.isStatement(at); at = at.parent) {
    const { parent } = at;
    if (ts.isCallExpression(parent) && parent.expression !== at && /^(assert|expect)\b/.test(parent.expression.getText())) return true;
  }
  return false;
}
