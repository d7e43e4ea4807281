/**
 * What a route handler answers, way by way: the status, the body, and why that way is taken. A response is returned
 * (`Response.json(body, { status })`, `c.json(body, 404)`), or said through a parameter (`res.status(404).json(body)`, `ctx.body = body`);
 * both are followed through helpers. Says what is so; whether a status and a body agree is for a rule.
 */
import ts from 'typescript';
import type { Route } from '../../discovery/route';
import type { Snapshot } from '../../program/snapshot';
import { settled } from '../../syntax/expressions';
import { hasBody, isFunctionNode, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { declared } from '../outcomes/declares';
import { nameOfCallee, type Evidence } from '../outcomes/evidence';
import {
  alternatives,
  assuming,
  bind,
  bindExits,
  calleeOf,
  decide,
  expansion,
  type Alternative,
  type Expansion,
  type Step,
} from '../terms/expand';
import { serialised } from '../outcomes/forks';
import { functionOf } from '../outcomes/handlerFacts';
import { evidenceOn, isLayerCall, strongest } from '../outcomes/levels';
import { rootsOf } from '../terms/roots';
import { isSpeaker, saidIn, type Said, type Speaker } from './said';
import { lookup } from '../terms/spreads';
import {
  defaultStatus,
  isFollowed,
  isOvertaken,
  isReplaced,
  statusAt,
  statusOf,
  unknownStatus,
  type Setting,
  type Status,
} from './statuses';
import { summaryOf } from '../terms/summary';
import { answersOpposite, isEnvelope, isVerdict } from './verdicts';
import { emptyEnv, type Env, type Value, type ValueOf } from '../terms/value';

export interface Response {
  /** Where its status and its body come together: the call that says it, or that of a helper which is given one of them. */
  readonly at: ts.Node;
  /** What says it: the call, the assignment, or the returned value. */
  readonly said: ts.Node;
  readonly how: 'web' | 'made' | 'sent' | 'assigned' | 'returned';
  readonly status: Status;
  /** One of the bodies that it can have. */
  readonly body: Value;
  readonly reason: 'plain' | Evidence['kind'];
  readonly evidence: readonly Evidence[];
  /** What has been tested, and held. */
  readonly tests: readonly ts.Expression[];
  /** `certain`: keys that say nothing else. `status`: only a word that may as well be the state of what was asked for. */
  readonly failure: 'certain' | 'status' | 'none';
  /** The body is the message of a protocol over HTTP, which has failures of its own: JSON-RPC, GraphQL, a batch with an entry an item. */
  readonly isEnvelope: boolean;
  /**
   * The body gives the verdict that was asked for (`healthy: false`, `valid: false`), or says that what was delivered has arrived
   * (`received: true`): the failure that it tells of is not the request's.
   */
  readonly isVerdict: boolean;
  /** The body is what somebody else answered (a service, a check): its failure may be the very thing that was asked for. */
  readonly isHandedOn: boolean;
  /** Whatever is said there is a failure; not `json(row ?? { error })`, whose status is that of a good answer too. */
  readonly isAlways: boolean;
}

export interface RouteFacts {
  readonly s: Snapshot;
  readonly route: Route;
  readonly fn: FunctionWithBody;
  /** The parameter that responses are said through. */
  readonly speaker: ts.ParameterDeclaration | undefined;
  readonly responses: readonly Response[];
}

const mostHelpers = 60;
const deepestHelper = 6;

/** The functions behind what a route was given: more than one where a package's wrapper is given several. */
export function handlersOf(s: Snapshot, { handler }: Route): readonly { readonly fn: FunctionWithBody; readonly env: Env }[] {
  if (isFunctionNode(handler)) return hasBody(handler) ? [{ fn: handler, env: emptyEnv }] : [];
  const x = expansion(s);
  const made = functionOf(x, handler, emptyEnv);
  if (typeof made !== 'string') return [made];
  // `asyncHandler(async (req, res) => …)` of a package: it is given the handler, and calls it as it is.
  const call = settled(handler);
  if (!ts.isCallExpression(call)) return [];
  return call.arguments.flatMap((argument) => {
    const inner = functionOf(x, argument, emptyEnv);
    return typeof inner === 'string' ? [] : [inner];
  });
}

export function routeFactsOf(s: Snapshot, route: Route, fn: FunctionWithBody, env: Env): RouteFacts {
  const { answers } = route.framework;
  const nothing: RouteFacts = { s, route, fn, speaker: undefined, responses: [] };
  // An error handler of Express: whoever threw may have set the status before.
  if (answers.through === 1 && fn.parameters.length > 3) return nothing;
  const parameter = answers.through === undefined ? undefined : fn.parameters[answers.through];
  const speaker = parameter === undefined ? undefined : { answers, parameter };
  const path = `${route.name} ${fn.getSourceFile().fileName.slice(s.root.length)}`;
  const reader: Reader = {
    s,
    path,
    x: { ...expansion(s), active: [fn] },
    handler: fn,
    route,
    speaker,
    left: mostHelpers,
    responses: [],
    mixed: new Set(),
  };
  const settings = speaker === undefined ? [] : readSaid(reader, speaker, { fn, env, frames: [], before: defaultStatus });
  readReturned(reader, fn, env, settings);
  return {
    ...nothing,
    speaker: parameter,
    responses: distinct(together(reader)),
  };
}

/** What only all of the ways tell. A route that acts says by such a key whether it was done; one that is asked gives its answer. */
function together({ route, responses, mixed }: Reader): readonly Response[] {
  const isAsked = /^GET\b/i.test(route.name);
  const bodies = responses.flatMap((r) => (r.failure === 'none' ? [r.body] : []));
  return responses.map((r) => ({
    ...r,
    isAlways: !mixed.has(r.said),
    isVerdict: r.isVerdict || (isAsked && answersOpposite(r.body, bodies)),
  }));
}

interface Reader {
  readonly s: Snapshot;
  readonly x: Expansion;
  readonly handler: FunctionWithBody;
  readonly route: Route;
  /** Its name, and the file, which is the path of some frameworks. */
  readonly path: string;
  readonly speaker: Speaker | undefined;
  left: number;
  readonly responses: Omit<Response, 'isAlways'>[];
  /** What says good answers as well, or such that are not known. */
  readonly mixed: Set<ts.Node>;
}

/** A function that is being read, and the calls that led to it. */
interface Frame {
  readonly fn: FunctionWithBody;
  readonly env: Env;
  readonly frames: readonly Step[];
  readonly before: Status;
}

/** What is said through the parameter; answers with what was set on the way, for whoever called. */
function readSaid(r: Reader, speaker: Speaker, { fn, env, frames, before }: Frame): readonly Setting[] {
  const settings: Setting[] = [];
  const sent: { readonly said: Extract<Said, { kind: 'send' }>; readonly step: Step }[] = [];
  const handed: { readonly said: Extract<Said, { kind: 'hand' }>; readonly step: Step }[] = [];
  const x: Expansion = { ...r.x, active: [...new Set([...r.x.active, fn])] };
  for (const said of saidIn(r.s, fn, env, speaker)) {
    if (said.conditions.some((c) => decide(c.test) === !c.holds)) continue;
    const step: Step = { node: said.node, conditions: said.conditions, caught: said.caught, fn, call: frames[frames.length - 1]?.node };
    if (said.kind === 'send') sent.push({ said, step });
    else if (said.kind === 'hand') handed.push({ said, step });
    else settings.push({ ...said, status: said.status === undefined ? unknownStatus : statusOf(x, said.status) });
  }
  const isLate = speaker.answers.assigns !== undefined;
  const assigned = isLate ? sent.filter(({ said }) => !said.nested).map(({ said }) => said.node) : [];
  const statusFor = (said: Said): Status => {
    const own = settings.filter((set) => !assigned.some((later) => isOvertaken(said.node, set.node, later)));
    return statusAt(said.node, said.nested, own, before, isLate);
  };
  for (const { said, step } of handed) {
    const callee = calleeOf(x, said.call);
    if (callee === undefined) {
      const name = nameOfCallee(said.call.callee) ?? '';
      const isHarmless = speaker.answers.harmless !== undefined && new RegExp(speaker.answers.harmless).test(name);
      if (!isHarmless) settings.push({ ...said, status: unknownStatus });
      continue;
    }
    if (frames.length >= deepestHelper || r.left <= 0 || frames.some((f) => f.fn === callee.fn) || callee.fn === fn) {
      settings.push({ ...said, status: unknownStatus });
      continue;
    }
    r.left -= 1;
    const inner: Frame = { fn: callee.fn, env: bind(callee, said.call), frames: [...frames, step], before: statusFor(said) };
    if (readSaid(r, speaker, inner).length > 0) settings.push({ ...said, status: unknownStatus });
  }
  settings.sort((a, b) => a.node.end - b.node.end);
  for (const { said, step } of sent) {
    if (said.body === undefined || assigned.some((later) => isReplaced(said.node, later))) continue;
    // A status that is set here stays with what is written over it.
    if (assigned.some((later) => isFollowed(said.node, later))) r.mixed.add(said.call);
    const steps = [...frames, step];
    const status = said.status === undefined ? statusFor(said) : statusOf(x, said.status);
    const how = ts.isCallExpression(said.call) ? 'sent' : 'assigned';
    addBodies(r, { x, steps, said: said.call, how, status, statusAt: status.is === 'number' ? status.node : givenBy(frames) }, said.body);
  }
  return settings;
}

/** What is returned: a `Response`, or a body where the framework takes one. */
function readReturned(r: Reader, fn: FunctionWithBody, env: Env, settings: readonly Setting[]): void {
  const { answers } = r.route.framework;
  for (const exit of bindExits(summaryOf(r.s, fn).exits, env)) {
    if (exit.kind !== 'return') continue;
    const step: Step = { node: exit.node, conditions: exit.conditions, caught: exit.caught, fn, call: undefined };
    const before = statusAt(exit.node, false, settings, defaultStatus, false);
    const x = assuming(r.x, exit.conditions);
    for (const head of alternatives(x, exit.value)) {
      const steps = [step, ...head.steps];
      const inside = knowing(x, head);
      const made = responseIn(r, head.value);
      if (made !== undefined) {
        const { body, how, init } = made;
        const status = how === 'web' ? statusOfInit(inside, init) : init === undefined ? before : statusOf(inside, init);
        addBodies(r, { x: inside, steps, said: head.value.node, how, status, statusAt: placeOfStatus(status, init) }, body);
      } else if (answers.returns === true && head.value.kind === 'object') {
        addBodies(r, { x: inside, steps, said: head.value.node, how: 'returned', status: before, statusAt: exit.node }, head.value);
      }
    }
  }
}

/** Who called a helper that leaves the status to its caller. One that only hands on what it was given decides nothing. */
function givenBy(frames: readonly Step[]): ts.Node | undefined {
  return frames.find(({ node }) => {
    if (!ts.isCallExpression(node) || isLayerCall(node)) return false;
    return !node.arguments.every((a) => ts.isIdentifier(a) && isParameter(a));
  })?.node;
}

function isParameter(node: ts.Identifier): boolean {
  const [declaration] = declarationsInScope(node, node.text);
  return declaration !== undefined && ts.isParameter(declaration);
}

function knowing(x: Expansion, { steps }: Alternative): Expansion {
  return assuming(
    x,
    steps.flatMap((step) => step.conditions),
  );
}

/** `Response.json(body, init)`, `new Response(text, init)`, the same of a framework's own class, `c.json(body, status)`. */
function responseIn(r: Reader, value: Value): { how: 'web' | 'made'; body: Value; init: Value | undefined } | undefined {
  if (value.kind !== 'call') return undefined;
  const [body, init] = value.args;
  if (body === undefined) return undefined;
  const { callee } = value;
  const { makes = [] } = r.route.framework.answers;
  if (callee.kind === 'member' && r.speaker !== undefined && makes.includes(callee.name) && isSpeaker(callee.of, r.speaker))
    return { how: 'made', body, init };
  return isResponseClass(r, value) ? { how: 'web', body, init } : undefined;
}

function isResponseClass(r: Reader, { callee, node }: ValueOf<'call'>): boolean {
  if (callee.kind !== 'ref') return false;
  const { ref } = callee;
  if (ref.kind !== 'global' && ref.kind !== 'external') return false;
  const path = ref.path.join('.').replace(/^globalThis\./, '');
  const { responseClass } = r.route.framework.answers;
  const name = ref.kind === 'global' ? 'Response' : (responseClass ?? 'NextResponse');
  if (ref.kind === 'external' && ref.package !== 'next') return false;
  return ts.isNewExpression(node) ? path === name : path === `${name}.json`;
}

function statusOfInit(x: Expansion, init: Value | undefined): Status {
  if (init === undefined) return defaultStatus;
  const inits = alternatives(x, init).map((a): Status => {
    if (a.value.kind === 'const' && a.value.value === undefined) return defaultStatus;
    const found = lookup(x, a.value, 'status');
    if (found.is === 'no') return a.value.kind === 'object' ? defaultStatus : unknownStatus;
    return found.is === 'yes' ? statusOf(x, found.value) : unknownStatus;
  });
  const [first = unknownStatus] = inits;
  return inits.every((i) => i.is === first.is && (i.is !== 'number' || first.is !== 'number' || i.value === first.value))
    ? first
    : unknownStatus;
}

/** A status that is left to its default is decided where nothing is given for it. */
function placeOfStatus(status: Status, init: Value | undefined): ts.Node | undefined {
  return status.is === 'number' ? status.node : init?.kind === 'const' ? init.node : undefined;
}

interface Saying {
  readonly x: Expansion;
  readonly steps: readonly Step[];
  readonly said: ts.Node;
  readonly how: Response['how'];
  readonly status: Status;
  /** Where the status is decided, if not where the response is said. */
  readonly statusAt: ts.Node | undefined;
}

function addBodies(r: Reader, saying: Saying, body: Value): void {
  const x = assuming(
    saying.x,
    saying.steps.flatMap((step) => step.conditions),
  );
  for (const { value, steps: more } of alternatives(x, serialised(body) ?? body)) {
    if (value.kind !== 'object') {
      r.mixed.add(saying.said);
      continue;
    }
    const steps = [...saying.steps, ...more];
    const { evidence } = evidenceOn(r.handler, steps, rootsOf(value, r.handler));
    const inside = knowing(x, { value, steps: more });
    const failure = failureIn(inside, value);
    const { said, how, status } = saying;
    if (failure === 'none') r.mixed.add(said);
    const at = placeOf(saying, value.node);
    const reason = strongest(evidence)?.kind ?? 'plain';
    const isOwn = levelOf(levelsOf(steps.slice(0, saying.steps.length)), value.node) !== undefined;
    const isHandedOn = !isOwn && !saying.steps.some((step) => step.caught !== undefined);
    r.responses.push({
      at,
      said,
      how,
      status,
      body: value,
      evidence,
      tests: steps.flatMap((step) => step.conditions.flatMap((c) => (c.holds ? [c.node] : []))),
      reason,
      failure,
      isEnvelope: isEnvelope(inside, value),
      isVerdict: isVerdict(inside, value, r.path),
      isHandedOn,
    });
  }
}

/** The outermost of the functions that give the status or the body; the response itself where both stand in the function that says it. */
function placeOf({ steps, said, statusAt }: Saying, body: ts.Node): ts.Node {
  const levels = levelsOf(steps);
  const saidAt = levelOf(levels, said) ?? 0;
  const given = [levelOf(levels, body) ?? saidAt, statusAt === undefined ? saidAt : (levelOf(levels, statusAt) ?? saidAt)];
  const level = Math.min(saidAt, ...given);
  return level === saidAt ? said : (levels[level]?.node ?? said);
}

function levelsOf(steps: readonly Step[]): readonly Step[] {
  return steps.filter((step) => step.fn !== undefined);
}

function levelOf(levels: readonly Step[], node: ts.Node): number | undefined {
  for (let i = levels.length - 1; i >= 0; i--) {
    const fn = levels[i]?.fn;
    if (fn === undefined || fn.getSourceFile() !== node.getSourceFile() || node.pos < fn.pos || node.end > fn.end) continue;
    // A default of a parameter holds where the caller gives nothing.
    const isDefault = fn.parameters.some((p) => node.pos >= p.pos && node.end <= p.end);
    return isDefault ? Math.max(0, i - 1) : i;
  }
  return undefined;
}

function failureIn(x: Expansion, body: ValueOf<'object'>): Response['failure'] {
  if (declared(x, body) !== 'failure') return 'none';
  const others = body.entries.filter((entry) => entry.kind !== 'property' || entry.name !== 'status');
  return declared(x, { ...body, entries: others }) === 'failure' ? 'certain' : 'status';
}

/** One response may be reached by several ways through its helpers: the first is told. */
function distinct(responses: readonly Response[]): readonly Response[] {
  const seen = new Set<string>();
  return responses.filter((r) => {
    const key = `${r.at.getSourceFile().fileName} ${r.at.pos} ${r.at.end} ${r.failure} ${r.status.is} ${r.body.node.pos}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
