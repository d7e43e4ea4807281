/**
 * Where does a value go that is none of those it is compared with, one that is not there among them? Where that ends in a failure, the
 * comparison looks at its form: `if (kind !== 'a' && kind !== 'b') throw …`, a `switch` whose default throws, the throw behind the last `if`.
 * Invariant: within one function, by its statements; what cannot be seen through is no refusal.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, elementNamed, valueNamed } from '../../syntax/expressions';
import { visitAll, visitOwn } from '../../syntax/functions';
import { isNeverCall } from '../terms/never';

/** `refused` and `taken` end there, the others go on behind the statement, the loop or the switch. */
type Way = 'refused' | 'taken' | 'on' | 'break' | 'continue';

interface Odd {
  readonly s: Snapshot;
  /** The read of which the value is none of the known ones, as text. */
  readonly read: string;
}

/** Of the read of a part, where it is tested. */
export function refusesOthers(s: Snapshot, read: ts.Expression): boolean {
  const odd: Odd = { s, read: textOf(read) };
  for (let at: ts.Node = read; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent)) return parent.expression === at && ofIf(odd, parent).includes('refused');
    if (ts.isSwitchStatement(parent)) return parent.expression === at && untilEnd(odd, parent, ofSwitch(odd, parent)) === 'refused';
    if (ts.isConditionalExpression(parent) && parent.condition === at) {
      const holds = truth(odd, parent.condition);
      return [parent.whenTrue, parent.whenFalse].some((one, i) => holds !== (i === 1) && isFailure(odd, one));
    }
    // `invariant(known.has(kind), '…')`: throws where it does not hold.
    if (ts.isExpressionStatement(parent)) return isAsserted(read, at);
    if (ts.isStatement(parent)) return false;
  }
  return false;
}

function isAsserted(read: ts.Expression, statement: ts.Node): boolean {
  const call = ts.isAwaitExpression(statement) ? statement.expression : statement;
  if (!ts.isCallExpression(call) || !/assert|invariant|ensure|expect|require|(?:^|\.)ok$/i.test(call.expression.getText())) return false;
  const [test] = call.arguments;
  if (test === undefined || test.pos > read.pos || test.end < read.end) return false;
  return ts.isBinaryExpression(test) || ts.isPrefixUnaryExpression(test) || ts.isCallExpression(test);
}

/** Both ways count where the test hangs on more than the value. */
function ofIf(odd: Odd, statement: ts.IfStatement): readonly Way[] {
  const holds = truth(odd, statement.expression);
  const ways: Way[] = [];
  if (holds !== false) ways.push(ofStatement(odd, statement.thenStatement));
  if (holds !== true) ways.push(statement.elseStatement === undefined ? 'on' : ofStatement(odd, statement.elseStatement));
  return ways.map((way) => untilEnd(odd, statement, way));
}

/** What a test says of such a value; `undefined` where other things decide. */
function truth(odd: Odd, expression: ts.Expression): boolean | undefined {
  const at = bare(expression);
  if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = truth(odd, at.operand);
    return inner === undefined ? undefined : !inner;
  }
  if (ts.isBinaryExpression(at)) {
    const operator = at.operatorToken.getText();
    if (operator === '&&' || operator === '||') {
      const [left, right] = [truth(odd, at.left), truth(odd, at.right)];
      const decides = operator === '||';
      return left === decides || right === decides ? decides : left === undefined || right === undefined ? undefined : !decides;
    }
    if (/^[=!<>]/.test(operator) && mentions(odd, at)) {
      const isNone =
        /\b(?:undefined|null)$/.test(at.right.getText()) || (/\bindexOf\(/.test(at.left.getText()) && /^(?:[=!]==?|<)$/.test(operator));
      return operator.startsWith('!') !== isNone;
    }
  }
  return mentions(odd, at) ? false : undefined;
}

function ofStatement(odd: Odd, statement: ts.Statement): Way {
  if (ts.isBlock(statement)) return ofList(odd, statement.statements);
  if (ts.isThrowStatement(statement)) return 'refused';
  if (ts.isReturnStatement(statement))
    return statement.expression !== undefined && isFailure(odd, statement.expression) ? 'refused' : 'taken';
  if (ts.isExpressionStatement(statement)) return isNeverCall(odd.s, statement.expression) ? 'refused' : 'on';
  if (ts.isBreakStatement(statement)) return 'break';
  if (ts.isContinueStatement(statement)) return 'continue';
  if (ts.isIfStatement(statement)) {
    const holds = truth(odd, statement.expression);
    const then = holds === false ? undefined : ofStatement(odd, statement.thenStatement);
    const other = holds === true ? undefined : statement.elseStatement === undefined ? 'on' : ofStatement(odd, statement.elseStatement);
    if (then === undefined || other === undefined || then === other) return then ?? other ?? 'on';
    return then === 'refused' ? other : other === 'refused' ? then : 'taken';
  }
  if (ts.isSwitchStatement(statement)) return ofSwitch(odd, statement);
  if (ts.isTryStatement(statement)) return ofList(odd, statement.tryBlock.statements);
  if (ts.isIterationStatement(statement, false)) return returns(statement) ? 'taken' : 'on';
  return 'on';
}

function ofList(odd: Odd, statements: readonly ts.Statement[]): Way {
  for (const statement of statements) {
    const way = ofStatement(odd, statement);
    if (way !== 'on') return way;
  }
  return 'on';
}

function ofSwitch(odd: Odd, statement: ts.SwitchStatement): Way {
  if (!mentions(odd, statement.expression)) return returns(statement) ? 'taken' : 'on';
  const { clauses } = statement.caseBlock;
  const from = clauses.findIndex(ts.isDefaultClause);
  const way =
    from < 0
      ? 'on'
      : ofList(
          odd,
          clauses.slice(from).flatMap((clause) => [...clause.statements]),
        );
  return way === 'break' ? 'on' : way;
}

/** On from a statement to where the function ends, or a loop that never does. */
function untilEnd(odd: Odd, from: ts.Statement, way: Way): Way {
  let now = way;
  for (let at: ts.Node = from; at.parent !== undefined; at = at.parent) {
    if (now === 'refused' || now === 'taken') return now;
    const { parent } = at;
    if (ts.isIterationStatement(parent, false) && parent.statement === at) {
      if (now !== 'break' && isEndless(parent)) return 'taken';
      now = 'on';
    } else if (ts.isSwitchStatement(at) && now === 'break') now = 'on';
    if (now === 'on' && (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent))) {
      const list: readonly ts.Node[] = parent.statements;
      now = ofList(odd, parent.statements.slice(list.indexOf(at) + 1));
    }
    if (ts.isFunctionLike(parent)) break;
  }
  return now === 'refused' ? now : 'taken';
}

function isEndless(loop: ts.IterationStatement): boolean {
  if (ts.isForStatement(loop)) return loop.condition === undefined;
  return (ts.isWhileStatement(loop) || ts.isDoStatement(loop)) && loop.expression.kind === ts.SyntaxKind.TrueKeyword;
}

/** `{ ok: false }`, `{ error: … }`, `fail('…')`. */
function isFailure({ s }: Odd, expression: ts.Expression): boolean {
  const at = bare(expression);
  if (ts.isCallExpression(at) || ts.isNewExpression(at))
    return isNeverCall(s, at) || /(?:^|\.)(?:err|error|fail|failed|failure|reject|refuse\w*|\w*Error)$/i.test(at.expression.getText());
  if (!ts.isObjectLiteralExpression(at)) return false;
  const isSaid = (name: string, kind: ts.SyntaxKind): boolean => valueNamed(at, name)?.kind === kind;
  return (
    ['ok', 'success'].some((name) => isSaid(name, ts.SyntaxKind.FalseKeyword)) ||
    ['isError', 'is_error'].some((name) => isSaid(name, ts.SyntaxKind.TrueKeyword)) ||
    (elementNamed(at, 'error') !== undefined && !isSaid('error', ts.SyntaxKind.NullKeyword))
  );
}

function returns(statement: ts.Statement): boolean {
  let does = false;
  visitOwn(statement, (node) => {
    if (ts.isReturnStatement(node)) does = true;
  });
  return does;
}

function mentions({ read }: Odd, expression: ts.Expression): boolean {
  let does = false;
  visitAll(expression, (node) => {
    if (
      !does &&
      (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) &&
      textOf(node) === read
    )
      does = true;
  });
  return does || textOf(expression) === read;
}

function textOf(node: ts.Expression): string {
  return bare(node)
    .getText()
    .replace(/\?\.|!(?=\.)|\s/g, (found) => (found === '?.' ? '.' : ''));
}
