/**
 * Where a verdict that is not there becomes a yes. Only of what is called a verdict: a setting that is on unless said otherwise
 * (`validate ?? true`) is none.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, constantString, propertyName, settled } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, nameOfFunction, visitAll, visitOwn } from '../../syntax/functions';
import { isAccessName } from '../trust/access';
import { agreements, isOfClaim, mayBeUnjudged } from './claims';
import { goesOnUnjudged, isLookedAt, isRefusal } from './passes';

export interface Promotion {
  readonly kind: 'missing' | 'notNo' | 'caught';
  /** What says yes. */
  readonly node: ts.Expression;
  /** The verdict, or the check that could not be made. */
  readonly name: string;
  /** Where the failure of the check ends. */
  readonly caught: ts.Node | undefined;
}

/** What somebody found out, as a participle or by its own name. */
export const verdictName = /^(?:is|was|has)?_?(?:verified|verdict|grounded|corroborated|substantiated|fact_?checked)$/i;
/** What finds out: `verifyClaim`, `isGrounded`, `factCheck`; not what looks whether something is not there any more. */
const checkName = /^_?(?:verify|verifies|is_?verified|is_?grounded|fact_?check|check_?(?:claim|facts?|grounding)|corroborate)/i;
const absence =
  /(?:Not?|Un|Without)(?=[A-Z])|[Dd]elet|[Rr]emov|Gone|Missing|Absent|Empt|Free|Closed|Stopped|Avail|Clean|Offline|Down(?![a-z])|Unreach|Dead|Expired|Revoked|Invalid|Disabled|Blocked/;

export function promotionsIn(s: Snapshot, source: ts.SourceFile): readonly Promotion[] {
  const found: Promotion[] = [];
  visitAll(source, (node) => {
    const promotion = ts.isBinaryExpression(node)
      ? (ofMissing(s, node) ?? ofNotNo(s, node))
      : ts.isCatchClause(node)
        ? ofCatchClause(node)
        : ts.isCallExpression(node)
          ? ofCatchCall(node)
          : undefined;
    if (promotion !== undefined) found.push(promotion);
  });
  return found;
}

/** `result.verified ?? true`, `verdict || "verified"`. */
function ofMissing(s: Snapshot, node: ts.BinaryExpression): Promotion | undefined {
  const { kind } = node.operatorToken;
  if (kind !== ts.SyntaxKind.QuestionQuestionToken && kind !== ts.SyntaxKind.BarBarToken) return undefined;
  const name = verdictIn(node.left);
  if (name === undefined || !isYes(node.right) || isLookedAt(node.left) || !isOfClaim(s, node.left)) return undefined;
  return { kind: 'missing', node, name, caught: undefined };
}

/** `if (verdict !== false)`, `verdict !== "refuted"`: whatever is no no passes. */
function ofNotNo(s: Snapshot, node: ts.BinaryExpression): Promotion | undefined {
  const { kind } = node.operatorToken;
  if (kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken && kind !== ts.SyntaxKind.ExclamationEqualsToken) return undefined;
  const name = verdictIn(node.left);
  if (name === undefined || !isRefusal(node.right) || !goesOnUnjudged(node)) return undefined;
  return isOfClaim(s, node.left) && mayBeUnjudged(s, node.left) ? { kind: 'notNo', node, name, caught: undefined } : undefined;
}

/** `async function verifyClaim() { try { … } catch { return true; } }`. */
function ofCatchClause(clause: ts.CatchClause): Promotion | undefined {
  const fn = enclosingFunction(clause);
  const name = fn === undefined ? undefined : nameOfFunction(fn);
  if (name === undefined || !isCheck(name)) return undefined;
  const { statements } = clause.block;
  const last = statements[statements.length - 1];
  // What is looked at before may be the very reason to say yes.
  const isPlain = statements.slice(0, -1).every((statement) => ts.isExpressionStatement(statement));
  if (!isPlain || last === undefined || !ts.isReturnStatement(last) || last.expression === undefined || !isYes(last.expression))
    return undefined;
  return findsOut(clause.parent.tryBlock) ? { kind: 'caught', node: last.expression, name, caught: clause } : undefined;
}

/** `await verifyClaim(claim).catch(() => true)`. */
function ofCatchCall(call: ts.CallExpression): Promotion | undefined {
  const callee = call.expression;
  const [handler] = call.arguments;
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'catch' || handler === undefined) return undefined;
  const checked = settled(callee.expression);
  const name = ts.isCallExpression(checked) ? lastName(checked.expression) : undefined;
  if (name === undefined || !isCheck(name) || !isFunctionNode(handler) || handler.body === undefined || ts.isBlock(handler.body))
    return undefined;
  return isYes(handler.body) ? { kind: 'caught', node: handler.body, name, caught: callee.name } : undefined;
}

export function isCheck(name: string): boolean {
  // Whether somebody may is another rule's.
  return checkName.test(name) && !absence.test(name) && !isAccessName(name);
}

/** A try that says no where it went well asks for the opposite: the catch is its yes. */
function findsOut(block: ts.Block): boolean {
  const returned: ts.Expression[] = [];
  visitOwn(block, (node) => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) returned.push(bare(node.expression));
  });
  return returned.some(({ kind }) => kind !== ts.SyntaxKind.FalseKeyword);
}

/** `true`, `"verified"`, `{ verified: true }`; not with a word beside that tells that it was not looked at. */
function isYes(expression: ts.Expression): boolean {
  const at = bare(expression);
  if (at.kind === ts.SyntaxKind.TrueKeyword) return true;
  const text = constantString(at);
  if (text !== undefined) return agreements.has(text.toLowerCase());
  if (!ts.isObjectLiteralExpression(at)) return false;
  const names = at.properties.map((property) => propertyName(property.name) ?? '');
  if (names.some((name) => /skip|warn|unverif|unknown|error|reason|note|fallback|message/i.test(name))) return false;
  return at.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      verdictName.test(propertyName(property.name) ?? '') &&
      bare(property.initializer).kind === ts.SyntaxKind.TrueKeyword,
  );
}

function verdictIn(expression: ts.Expression): string | undefined {
  const name = lastName(settled(expression));
  return name !== undefined && verdictName.test(name) ? name : undefined;
}

function lastName(expression: ts.Expression): string | undefined {
  const at = bare(expression);
  if (ts.isIdentifier(at)) return at.text;
  return ts.isPropertyAccessExpression(at) ? at.name.text : undefined;
}
