/** What the analyzer saw in one file, as text: the debugging lamp behind `candor facts`. */
import type { Route } from '../discovery/route';
import { mayHoldRoutes } from '../discovery/routePrefilter';
import { answersOf, type Answer } from '../facts/outcomes/answers';
import { outputSlotOf, takesParameters } from '../facts/contracts/contract';
import { failuresOf, type Failure } from '../facts/failures/failures';
import { handlerFactsOf, type HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { deadCursorsOf } from '../facts/pages/cursors';
import { cutTextsOf } from '../facts/pages/cutText';
import { emptyAnswersOf } from '../facts/pages/emptyAnswers';
import { truncationFlagsOf } from '../facts/pages/flags';
import { pagesOf } from '../facts/pages/pages';
import { handlersOf, routeFactsOf, type Response } from '../facts/responses/responses';
import { schemaOf, type Schema } from '../facts/terms/schema';
import { throwsOf, type Throw } from '../facts/failures/throws';
import { changesSomething, effectsOf, type Effect } from '../facts/effects/effects';
import { untoldOf } from '../facts/effects/untold';
import { denialsOf } from '../facts/trust/denials';
import { toldBy } from '../facts/trust/told';
import type { Snapshot } from '../program/snapshot';
import { spanOf } from '../syntax/expressions';
import type ts from 'typescript';
import type { Analysed } from './analyze';
import { describe } from './toolInfo';
import { routesIn } from './routes';
import { createPlaces, type Places } from './places';

/** `tools`: those of the folder; told are the ones that are registered in the file, or whose handler stands there. */
export function factsText(s: Snapshot, file: string, tools: Analysed['tools']): string | undefined {
  if (s.sourceFile(file) === undefined) return undefined;
  const places = createPlaces(s);
  const here = tools.filter(({ info }) => info.file === file || info.handler?.file === file);
  const routes = mayHoldRoutes(s.textOf(file) ?? '') ? routesIn(s, file) : [];
  if (here.length === 0 && routes.length === 0) return 'No tool is registered in this file, and no handler of one stands here.\n';
  return [...here.map(({ tool }) => toolText(handlerFactsOf(s, tool), places)), ...routes.map((route) => routeText(s, route, places))].join(
    '\n',
  );
}

type At = (node: ts.Node) => string;

function placesIn(s: Snapshot, places: Places): At {
  return (node) => {
    const name = node.getSourceFile().fileName;
    const { start } = places.rangeOf(name, spanOf(node));
    return `${name.startsWith(`${s.root}/`) ? name.slice(s.root.length + 1) : name}:${start.line + 1}:${start.character + 1}`;
  };
}

/** A route with what it answers, way by way. */
function routeText(s: Snapshot, route: Route, places: Places): string {
  const at = placesIn(s, places);
  const lines = [`route ${route.name}`, `  framework ${route.framework.id}`, `  from     ${at(route.registration)}`];
  const handlers = handlersOf(s, route);
  if (handlers.length === 0) lines.push('  handler  not followed');
  for (const { fn, env } of handlers) {
    lines.push(`  handler  ${at(fn)}`);
    for (const response of routeFactsOf(s, route, fn, env).responses) lines.push(...responseText(response, at));
  }
  return `${lines.join('\n')}\n`;
}

function responseText(
  { at: place, status, failure, evidence, isEnvelope, isVerdict, isHandedOn, body }: Response,
  at: At,
): readonly string[] {
  const number = { default: 'status by default', unknown: 'status not known' };
  const lines = [`  answer   ${at(place)}: ${status.is === 'number' ? `status ${status.value}` : number[status.is]}`];
  if (failure !== 'none') lines.push(`             the body declares a failure${failure === 'status' ? ', by a word for a state' : ''}`);
  if (isEnvelope) lines.push('             a message of a protocol, or a batch');
  if (isVerdict) lines.push('             a verdict that was asked for');
  if (isHandedOn) lines.push(`             handed on from ${at(body.node)}`);
  for (const { kind, node } of evidence) lines.push(`             ${kind} at ${at(node)}`);
  return lines;
}

function toolText(facts: HandlerFacts, places: Places): string {
  const { tool } = facts;
  const at = placesIn(facts.s, places);
  const lines = [
    `tool ${tool.name ?? '(name not known)'}`,
    `  sdk      ${tool.sdk.id}${tool.majorNumber === undefined ? ', major not known' : ` ${tool.majorNumber}`}`,
    `  at       ${at(tool.registration)}`,
    `  handler  ${facts.fn === undefined ? handlerWords(facts) : at(facts.fn)}`,
    `  input    ${tool.input === undefined ? 'none' : `${at(tool.input)}${fieldsIn(schemaOf(facts.x, tool.input))}`}`,
    `  output   ${tool.output === undefined ? `none${slotWords(facts)}` : `${at(tool.output)}${fieldsIn(schemaOf(facts.x, tool.output))}`}`,
    `  analyzed ${facts.analyzed ? 'yes' : `no: ${facts.why ?? ''}`}`,
  ];
  const answers = answersOf(facts);
  for (const outcome of facts.outcomes) {
    const answer = answers.find((one) => one.outcome === outcome);
    lines.push(...outcomeText(facts, outcome, answer, at));
  }
  lines.push(`  writes   ${changesSomething(facts)}`);
  for (const effect of effectsOf(facts)) lines.push(`  effect   ${at(effect.node)}: ${effectWords(effect)}`);
  for (const thrown of facts.throws) lines.push(`  throw    ${at(thrown.node)}${thrown.escapes ? '' : ', caught in the handler'}`);
  for (const thrown of throwsOf(facts)) lines.push(`  leaves   ${at(thrown.node)}: ${thrownWords(thrown)}`);
  return `${lines.join('\n')}\n`;
}

/** What a call writes, and how that is known. */
function effectWords({ act, place, destroys, certain, on, way }: Effect): string {
  const words = [act, ...(place === 'unknown' ? [] : [`in ${place}`]), ...(certain ? [] : ['by its name'])];
  const more = [...(destroys && act !== 'deletes' ? ['writes over'] : []), ...(on === 'side' ? ['on the side'] : [])];
  const calls = way.length === 0 ? [] : [`${way.length} ${way.length === 1 ? 'call' : 'calls'} down`];
  return [words.join(' '), ...more, ...calls].join(', ');
}

/** What is thrown, and by how many calls the handler gets there. */
function thrownWords({ what, way }: Throw): string {
  const kind = what.kind === 'error' ? (what.lineage[0] ?? 'an error') : what.kind === 'plain' ? `no error, but ${what.form}` : what.kind;
  return way.length === 0 ? kind : `${kind}, ${way.length} ${way.length === 1 ? 'call' : 'calls'} down`;
}

/** ` (id, limit?; and others)`. */
function fieldsIn(schema: Schema): string {
  if (schema.kind !== 'object') return ` (${schema.kind})`;
  const names = schema.fields.map((field) => `${field.name}${field.required ? '' : '?'}`);
  if (schema.extra === 'unknown') names.push('…');
  return ` (${names.length === 0 ? 'no fields' : names.join(', ')})`;
}

/** Where a contract would be declared, and whether there is anything to call the tool with. */
function slotWords(facts: HandlerFacts): string {
  const slot = outputSlotOf(facts);
  return slot === undefined ? ', and nobody would check one' : `, place \`${slot}\`, takes parameters: ${takesParameters(facts)}`;
}

function handlerWords(facts: HandlerFacts): string {
  return facts.tool.handler.kind === 'none' ? 'none, by design' : `not followed: ${facts.why ?? ''}`;
}

function outcomeText(facts: HandlerFacts, outcome: Outcome, answer: Answer | undefined, at: (node: ts.Node) => string): readonly string[] {
  const lines = [`  exit     ${at(outcome.node)}: ${describe(facts, outcome)}`];
  if (outcome.text.words !== '') lines.push(`             says "${shorten(outcome.text.words)}"`);
  if (outcome.declares !== 'nothing') lines.push(`             the payload declares a ${outcome.declares}`);
  for (const failure of failuresOf(facts)) if (failure.outcome === outcome) lines.push(`             ${failureText(failure)}`);
  if (answer !== undefined) lines.push(`             gives ${answer.kind}, ${answer.form}`);
  for (const { kind, node } of outcome.evidence) lines.push(`             ${kind} at ${at(node)}`);
  for (const { outcome: of, source } of toldBy(facts))
    if (of === outcome) lines.push(`             tells ${source.kind} (${source.name}) of ${at(source.node)}`);
  for (const untold of untoldOf(facts))
    if (untold.outcome === outcome) lines.push(`             of what is written it says: ${untold.says}`);
  for (const denial of denialsOf(facts)) if (denial.outcome === outcome) lines.push(`             access denied at ${at(denial.check)}`);
  const { lists, counts, signal } = pagesOf(facts, outcome);
  for (const list of lists) for (const cap of list.caps) lines.push(`             list capped by ${cap.kind} at ${at(cap.node)}`);
  for (const count of counts) lines.push(`             \`${count.name}\` counts a capped list`);
  if (lists.length > 0 || counts.length > 0) lines.push(`             truncation signal: ${signal}`);
  return [...lines, ...cutWords(facts, outcome, at)];
}

/** Text that is cut, flags that say so, and what was looked up in vain. */
function cutWords(facts: HandlerFacts, outcome: Outcome, at: (node: ts.Node) => string): readonly string[] {
  const cut = cutTextsOf(facts).filter((text) => text.outcome === outcome);
  const flags = truncationFlagsOf(facts).filter((flag) => flag.outcome === outcome);
  const cursors = deadCursorsOf(facts).filter((cursor) => cursor.outcome === outcome);
  const empty = emptyAnswersOf(facts).filter((answer) => answer.outcome === outcome);
  return [
    ...cut.map((text) => `             text cut at ${at(text.cut)}, told: ${text.told}`),
    ...flags.map((flag) => `             flag \`${flag.name}\` says ${flag.says}${flag.why === undefined ? '' : ` (${flag.why})`}`),
    ...cursors.map(({ field }) => `             \`${field.name}\` is never given back`),
    ...empty.map(({ lookups }) => `             empty where nothing was found at ${lookups.map((l) => at(l.node)).join(', ')}`),
  ];
}

/** `failure: code NOT_FOUND; remedy no; retryable unstated`. */
function failureText({ record, code, remedy, retryable }: Failure): string {
  const words = code.is === 'constant' ? String(code.value) : code.is === 'flag' ? `by \`${code.key}\`` : code.is;
  return `failure${record === undefined ? ' as text' : ''}: code ${words}; remedy ${remedy}; retryable ${retryable.is}`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
