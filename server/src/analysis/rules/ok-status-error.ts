import ts from 'typescript';
import type { Response, RouteFacts } from '../facts/responses/responses';
import { isSuccess } from '../facts/responses/statuses';
import { bare } from '../syntax/expressions';
import { declarationsInScope } from '../syntax/scope';
import type { TextEdit } from '../text/edit';
import { addProperty, editsIn, eolOf, indentAt, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft, type Related } from './rule';

/**
 * A route handler that tells of a failure in its body and of a success in its status. Whoever calls it asks the status first (RFC 9110,
 * 15.3): `fetch` gives `ok: true`, and an agent's client hands the body on as the answer.
 */
export default defineRule({
  id: 'ok-status-error',
  group: 'results',
  on: 'route',
  level: 'error',
  fix: 'review',
  since: '0.1.0',
  summary: 'A route handler answers a failure with a status that says success.',
  messages: {
    caught: 'The caller will take this caught error for a success, since the status is {status}; answer with {wanted}.',
    failed: 'The body says that the call failed, the status of {status} that it went well; answer with {wanted}.',
  },
  check(route, ctx) {
    const file = route.fn.getSourceFile().fileName.slice(route.s.root.length);
    if (standIn.test(file)) return;
    for (const response of route.responses) {
      if (!isSuccess(response.status) || response.isEnvelope || response.isVerdict || response.isHandedOn) continue;
      // A sender of webhooks calls again until it gets a 200: one that is written out there is meant.
      if (response.status.is === 'number' && /webhook/i.test(file)) continue;
      // A word alone may be the state of what was asked for: `{ id, status: 'failed' }` of a job is a good answer.
      const { failure, reason } = response;
      if (failure === 'none' || (failure === 'status' && reason !== 'catch')) continue;
      const wanted = wantedStatus(response);
      ctx.report({
        at: response.at,
        defect: response.body.node,
        message: reason === 'catch' ? 'caught' : 'failed',
        data: { status: String(response.status.is === 'number' ? response.status.value : 200), wanted: String(wanted) },
        related: relatedOf(route, response),
        fixes: fixesFor(route, response, wanted),
      });
    }
  },
});

/** A server that stands in for another in tests answers as that one does. */
const standIn = /(^|[/._-])(mocks?|stubs?|fakes?|fixtures?|e2e|msw|tests?)([/._-]|$)/i;

const byWords: readonly (readonly [RegExp, number])[] = [
  [/\b(not found|no such|does(n't| not) exist|could not find)\b/i, 404],
  [
    /\b(unauthori[sz]ed|unauthenticated|not (logged|signed) in|(in(valid|correct)|wrong) (token|credentials|(api )?key|password|signature))\b/i,
    401,
  ],
  [/\b(forbidden|not allowed|access denied|permission)\b/i, 403],
  [/\b(invalid|missing|required|must|malformed|not supported|unsupported)\b/i, 400],
  [/\b(already exists|conflict)\b/i, 409],
  [/\b(too many|rate limit)\b/i, 429],
];

/** What the flow says; where it says nothing, what the body says. */
function wantedStatus({ reason, tests, body }: Response): number {
  const text = tests.map((node) => node.getText()).join(' ');
  if (reason !== 'catch' && /\.method\s*!==?/.test(text)) return 405;
  if (reason === 'invalid') return 400;
  if (reason === 'refused') return 403;
  if (/ENOENT|NotFound|P2025/.test(text)) return 404;
  if (reason === 'catch') return 500;
  const words = wordsIn(body.node);
  const said = byWords.find(([pattern]) => pattern.test(words))?.[1];
  if (said !== undefined) return said;
  if (reason === 'absent' || reason === 'empty') return 404;
  if (reason === 'status' || reason === 'discriminant') return 502;
  return reason === 'early' ? 400 : 500;
}

/** What is written as text in the body. */
function wordsIn(node: ts.Node): string {
  let words = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) ? node.text : '';
  ts.forEachChild(node, (child) => void (words += ` ${wordsIn(child)}`));
  return words;
}

function relatedOf({ fn }: RouteFacts, { at, evidence, body, status }: Response): Related[] {
  const related: Related[] = evidence.map(({ node, note }) => ({ at: node, note }));
  const isInside = body.node.getSourceFile() === at.getSourceFile() && body.node.pos >= at.pos && body.node.end <= at.end;
  if (!isInside) related.push({ at: body.node, note: 'The failure is written here.' });
  if (status.is === 'number') related.push({ at: status.node, note: 'The status is given here.' });
  if (related.length === 0) related.push({ at: fn.name ?? fn.getFirstToken() ?? fn, note: 'This handler answers the route.' });
  return related;
}

function fixesFor(route: RouteFacts, response: Response, wanted: number): FixDraft[] {
  const { at, said, how } = response;
  // Where a helper says it, the status is for whoever writes the helper.
  if (at !== said) return [];
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

/** A statement on a line of its own in front of the one that holds the node. */
function before(node: ts.Node, statement: string): TextEdit[] {
  let at = node;
  while (!ts.isStatement(at)) at = at.parent;
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
  return [{ span: { start, end: start }, newText: `${statement}${eolOf(text)}${indentAt(text, start)}` }];
}
