/** What was tried when it failed: one call that leaves the program, or an act that the words or the tool's own name tell. */
import ts from 'typescript';
import { refOf } from '../program/origin';
import type { Snapshot } from '../program/snapshot';
import { visitOwn } from '../syntax/functions';

/** Calls that only look at or shape what is there. */
const harmless =
  /^(console|logger|log|Math|Object|Array|String|Number|Boolean|Date)\b|\bJSON\.stringify$|\.(map|filter|find|some|every|slice|join|concat|push|includes|sort|reduce|flatMap|flat|forEach|trim|split|toString|toFixed|toISOString|toLowerCase|toUpperCase|toLocaleString|replace|replaceAll|startsWith|endsWith|has|keys|values|entries|substring|padEnd|padStart|debug|info|warn|error)$/;

/** The one call in the block that can throw, where it goes to a package or to something that the project only declares. */
export function callOutside(s: Snapshot, tried: ts.Block | undefined): ts.CallExpression | undefined {
  const calls: ts.CallExpression[] = [];
  let isMore = tried === undefined;
  if (tried !== undefined)
    visitOwn(tried, (node) => {
      if (ts.isThrowStatement(node)) isMore = true;
      else if (ts.isNewExpression(node) && !/^(Date|Map|Set|Error|URLSearchParams|Array)$/.test(node.expression.getText())) isMore = true;
      else if (ts.isCallExpression(node) && !isHarmless(node)) calls.push(node);
    });
  const [call, ...others] = calls.filter((node) => !isReading(node, calls));
  if (isMore || call === undefined || others.length > 0 || !isWaitedFor(call)) return undefined;
  if (/(^|\.)(parse|safeParse|parseAsync|validate)$/.test(call.expression.getText())) return undefined;
  const { kind } = refOf(s, call.expression);
  return kind === 'external' || kind === 'global' || kind === 'unknown' ? call : undefined;
}

function isHarmless(call: ts.CallExpression): boolean {
  return !ts.isAwaitExpression(call.parent) && harmless.test(call.expression.getText().replace(/\s+/g, ''));
}

/** `await response.json()`, of the answer of the same call. */
function isReading({ expression }: ts.CallExpression, calls: readonly ts.CallExpression[]): boolean {
  return calls.length > 1 && ts.isPropertyAccessExpression(expression) && /^(json|text)$/.test(expression.name.text);
}

function isWaitedFor(node: ts.Node): boolean {
  let at = node.parent;
  while (ts.isPropertyAccessExpression(at) || ts.isCallExpression(at) || ts.isParenthesizedExpression(at)) at = at.parent;
  return ts.isAwaitExpression(at);
}

const verbs =
  /^(add|apply|archive|assign|book|calculate|call|cancel|check|clear|clone|close|commit|compile|complete|compute|connect|convert|copy|create|decode|delete|deploy|describe|download|edit|encode|evaluate|execute|export|extract|fetch|find|forward|generate|get|import|insert|install|invoke|invite|list|load|lookup|mark|match|merge|move|navigate|open|parse|pause|ping|post|process|publish|pull|push|query|read|refresh|register|remove|rename|render|reply|request|resolve|restart|restore|resume|retrieve|revoke|run|save|scale|scan|schedule|scrape|search|select|send|set|share|start|stop|store|submit|subscribe|summarize|sync|tag|take|transfer|translate|trigger|update|upload|upsert|validate|verify|write)$/;

/** In a name these are as often the thing that is looked at: `order_list`, `review_status`. */
const inWords =
  /^(activate|analy[sz]e|answer|approve|attach|authenticate|authorize|build|capture|change|charge|classify|click|compare|confirm|count|decline|deactivate|detach|detect|disable|enable|enrich|ingest|index|join|kill|launch|link|lock|log|migrate|modify|notify|order|patch|pay|play|record|refund|reject|release|reload|replace|report|reset|respond|retry|review|rotate|sign|stream|terminate|test|uninstall|unlink|unlock|unsubscribe|watch)$/;

const form = `[a-z]{3,}`;
const inSentence: readonly RegExp[] = [
  new RegExp(`\\b(?:failed|unable|could not|couldn['’]t|cannot|can['’]t|failure|error) (?:to )?(?:be )?(${form})\\b`, 'gi'),
  new RegExp(
    `\\b(?:error|failure|problem|issue|failed)s? (?:(?:occurred|happened) )?(?:while|when|during|in|on|trying to)? ?(${form})\\b`,
    'gi',
  ),
  new RegExp(`\\b(${form}) (?:request |operation |call )?(?:failed|failure|error)\\b`, 'gi'),
  new RegExp(`\\bcould(?: not|n['’]t) be (${form})\\b`, 'gi'),
];

/** What stands behind these is a verb, whichever it is. */
const saidToFail = /\b(?:failed|unable) to (?!be\b|have\b|do\b)([a-z]{3,})\b/i;

/** `Failed to publish …`, `Query failed: …`, `Error deleting …`: `delete_failed`; else the verb in the name of the tool. */
export function codeOfAct(words: string, name: string | undefined): string | undefined {
  const said = inSentence.flatMap((pattern) => [...words.matchAll(pattern)].flatMap((found) => verbOf(found[1] ?? '') ?? []));
  const named = name === undefined ? [] : partsOf(name).filter((part, i) => verbs.test(part) && (i === 0 || part !== 'set'));
  const verb = saidToFail.exec(words)?.[1]?.toLowerCase() ?? said[0] ?? named[0];
  return verb === undefined ? undefined : `${verb}_failed`;
}

function partsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

/** The verb behind `deleting`, `deleted`, `stopping`. */
function verbOf(word: string): string | undefined {
  const at = word.toLowerCase();
  const stem = at.replace(/(ing|ed)$/, '');
  const known: Readonly<Record<string, string>> = { sent: 'send', execution: 'execute', creation: 'create', deletion: 'delete' };
  return [known[at] ?? at, stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')].find(
    (one) => verbs.test(one) || inWords.test(one),
  );
}

export function nameOfCall(node: ts.Node): string {
  return ts.isCallExpression(node) ? (/[\w$]+$/.exec(node.expression.getText())?.[0] ?? '') : '';
}
