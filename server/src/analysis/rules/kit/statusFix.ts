/** The edit that gives an answer of a route its status, by the way in which the answer is said. */
import ts from 'typescript';
import type { Response, RouteFacts } from '../../facts/responses/responses';
import { bare } from '../../syntax/expressions';
import { declarationsInScope } from '../../syntax/scope';
import type { TextEdit } from '../../text/edit';
import type { FixDraft } from '../rule';
import { addProperty, editsIn, eolOf, indentAt, replaceNode } from './fixKit';

export function statusFix(route: RouteFacts, response: Response, wanted: number): FixDraft[] {
  const { at, said, how } = response;
  // Where a helper says it, the status is for whoever writes the helper; where a good answer comes the same way, it would fail too.
  if (at !== said || !response.isAlways) return [];
  const edits = ((): TextEdit[] => {
    switch (how) {
      case 'web':
        return ofWeb(said, wanted);
      case 'made':
        return ofArgument(said, String(wanted), (given) => (ts.isNumericLiteral(given) ? [replaceNode(given, String(wanted))] : []));
      case 'sent':
        return ofSent(route, said, wanted);
      case 'assigned':
        return response.status.is === 'default' ? before(said, `${speakerOf(said)}.status = ${wanted};`) : [];
      case 'returned':
        return ofReturned(route, said, wanted);
    }
  })();
  return edits.length === 0 ? [] : [{ title: `Answer with status ${wanted}`, kind: 'review', edits: editsIn(said, ...edits) }];
}

function ofArgument(said: ts.Node, text: string, change: (given: ts.Expression) => TextEdit[]): TextEdit[] {
  if (!ts.isCallExpression(said) && !ts.isNewExpression(said)) return [];
  const [body, given] = said.arguments ?? [];
  if (body === undefined || ts.isSpreadElement(body)) return [];
  return given === undefined ? [{ span: { start: body.end, end: body.end }, newText: `, ${text}` }] : change(bare(given));
}

/** `Response.json(body, { status })`. */
function ofWeb(said: ts.Node, wanted: number): TextEdit[] {
  return ofArgument(said, `{ status: ${wanted} }`, (given) => {
    if (!ts.isObjectLiteralExpression(given) || given.properties.some(ts.isSpreadAssignment)) return [];
    const status = given.properties.find((p) => p.name?.getText() === 'status');
    if (status === undefined) return [addProperty(given, `status: ${wanted}`)];
    return ts.isPropertyAssignment(status) ? [replaceNode(status.initializer, String(wanted))] : [];
  });
}

/** `res.status(404).json(body)`: the setter that is there, or one in front. */
function ofSent({ route }: RouteFacts, said: ts.Node, wanted: number): TextEdit[] {
  if (!ts.isCallExpression(said)) return [];
  const methods = route.framework.answers.status.methods ?? [];
  let at = bare(said.expression);
  for (;;) {
    if (ts.isPropertyAccessExpression(at)) at = bare(at.expression);
    else if (ts.isCallExpression(at)) {
      const callee = bare(at.expression);
      const [given] = at.arguments;
      if (ts.isPropertyAccessExpression(callee) && methods.includes(callee.name.text) && given !== undefined)
        return [replaceNode(given, String(wanted))];
      at = callee;
    } else break;
  }
  if (!ts.isIdentifier(at)) return [];
  return [{ span: { start: at.end, end: at.end }, newText: `.${methods[0] ?? 'status'}(${wanted})` }];
}

function speakerOf(said: ts.Node): string {
  let at: ts.Node = ts.isBinaryExpression(said) ? said.left : said;
  while (ts.isPropertyAccessExpression(at)) at = at.expression;
  return at.getText();
}

/** A returned body: the framework's function in front where it can be called here, else sent through the reply. */
function ofReturned({ route, fn, speaker }: RouteFacts, said: ts.Node, wanted: number): TextEdit[] {
  const returned = said.parent;
  if (speaker === undefined || !ts.isIdentifier(speaker.name) || !ts.isReturnStatement(returned) || speaker.parent !== fn) return [];
  if (declarationsInScope(said, speaker.name.text)[0] !== speaker) return [];
  const { sends, status } = route.framework.answers;
  const [send] = sends ?? [];
  if (send !== undefined && status.methods?.[0] !== undefined) {
    const { end } = said;
    const start = said.getStart();
    const head = `${speaker.name.text}.${status.methods[0]}(${wanted}).${send}(`;
    return [
      { span: { start, end: start }, newText: head },
      { span: { start: end, end }, newText: ')' },
    ];
  }
  const [setter] = status.functions ?? [];
  if (setter === undefined) return [];
  // Put there by the build, or imported already.
  const isAtHand =
    declarationsInScope(said, setter).length > 0 || !/\bfrom\s+['"](?:h3|nitropack|#imports)/.test(said.getSourceFile().text);
  return isAtHand ? before(said, `${setter}(${speaker.name.text}, ${wanted});`) : [];
}

/** A statement in front of the one that is the node or returns it; on a line of its own where that one stands so. */
function before(node: ts.Node, statement: string): TextEdit[] {
  let at = node.parent;
  while (ts.isParenthesizedExpression(at)) at = at.parent;
  // Under a test, or as the body of an arrow, it is not always run, or has no place in front.
  if (!ts.isExpressionStatement(at) && !ts.isReturnStatement(at)) return [];
  const { text } = at.getSourceFile();
  const start = at.getStart();
  // `if (!id) return …`: two statements want braces.
  if (ts.isIfStatement(at.parent)) {
    return [
      { span: { start, end: start }, newText: `{ ${statement} ` },
      { span: { start: at.end, end: at.end }, newText: ' }' },
    ];
  }
  if (!ts.isBlock(at.parent)) return [];
  const isFirst = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
  const gap = isFirst ? `${eolOf(text)}${indentAt(text, start)}` : ' ';
  return [{ span: { start, end: start }, newText: `${statement}${gap}` }];
}
