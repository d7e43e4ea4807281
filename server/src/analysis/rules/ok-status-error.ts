import ts from 'typescript';
import type { Response, RouteFacts } from '../facts/responses/responses';
import { isSuccess } from '../facts/responses/statuses';
import { statusFix } from './kit/statusFix';
import { defineRule, type Related } from './rule';

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
        fixes: statusFix(route, response, wanted),
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
