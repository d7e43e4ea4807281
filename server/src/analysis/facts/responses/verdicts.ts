/** Bodies whose failure is not the request's: a message of a protocol with failures of its own, a verdict that was asked for, an arrival. */
import { alternatives, type Expansion } from '../terms/expand';
import { lookup } from '../terms/spreads';
import type { Value } from '../terms/value';

const batchKeys = ['results', 'items', 'data', 'responses', 'failures', 'succeeded'];

export function isEnvelope(x: Expansion, body: Value): boolean {
  const valueOf = (name: string): Value | undefined => {
    const found = lookup(x, body, name);
    return found.is === 'no' ? undefined : found.value;
  };
  if (valueOf('jsonrpc') !== undefined || (valueOf('errors') !== undefined && valueOf('data') !== undefined)) return true;
  return batchKeys.some((name) => {
    const value = valueOf(name);
    return value !== undefined && !alternatives(x, value).every((a) => isNothing(a.value));
  });
}

/** `null`, or an empty list or object that is written out. */
function isNothing(value: Value): boolean {
  if (value.kind === 'array') return value.items.length === 0;
  if (value.kind === 'object') return value.entries.length === 0;
  return value.kind === 'const' && !value.value;
}

/** States that a thing is in. Whether something was done (`sent`, `saved`) is no such key. */
const verdictKey =
  /^(is_?)?(healthy|configured|valid|available|reachable|alive|up|online|connected|running|installed|passed|passing|live|ready|enabled|active|responding|operational)$/i;
const errorKey = /^(error|errors|error_?message)$/i;
const arrivalKeys = ['received', 'acknowledged', 'accepted', 'queued'];
const downWords = /^(down|offline|unhealthy|degraded|disconnected|not[ _-]?connected|unreachable|not[ _-]?ready|not[ _-]?running|dead)$/i;
const probes = /(^|[\s/_.-])(health(z|-?checks?)?|ping|probes?|read(y|yz|iness)|live(z|ness)?|alive|heartbeat)($|[\s/_.-])/i;

/** `route`: its method and its path, or its file where that is the path. */
export function isVerdict(x: Expansion, body: Value, route: string): boolean {
  if (body.kind === 'object') {
    const isBad = body.entries.some((entry) => {
      if (entry.kind !== 'property' || entry.value.kind !== 'const' || errorKey.test(entry.name)) return false;
      const { value } = entry.value;
      return typeof value === 'string' && downWords.test(value);
    });
    if (isBad) return true;
  }
  const keys = body.kind === 'object' ? body.entries.flatMap((entry) => (entry.kind === 'property' ? [entry.name] : [])) : [];
  // A state beside an error may be how a failed request ends: only what nothing else is asked for stands for itself there.
  const asked =
    keys.some((key) => errorKey.test(key)) && !probes.test(route)
      ? verdictKeys
      : [...keys.filter((key) => verdictKey.test(key)), ...verdictKeys];
  return says(x, body, asked, false) || says(x, body, arrivalKeys, true) || (probes.test(route) && says(x, body, ['ok'], false));
}

/** Another way answers the same key with the opposite: `{ paired: true }`, `{ paired: false, reason }`. That was the question. */
export function answersOpposite(body: Value, others: readonly Value[]): boolean {
  if (body.kind === 'object' && body.entries.some((entry) => entry.kind === 'property' && errorKey.test(entry.name))) return false;
  const told = flagsOf(body);
  return others.some((other) => flagsOf(other).some(({ name, value }) => told.some((t) => t.name === name && t.value !== value)));
}

/** These say how the request went. */
const ofRequest =
  /^(is_?|was_?)?(ok(ay)?|success(ful)?|succeeded|found|exists?|errors?|has_?error|fail(ed|ure)?|done|completed?|loaded|handled)$/i;

function flagsOf(body: Value): readonly { readonly name: string; readonly value: boolean }[] {
  if (body.kind !== 'object') return [];
  return body.entries.flatMap((entry) => {
    if (entry.kind !== 'property' || entry.value.kind !== 'const' || ofRequest.test(entry.name)) return [];
    const { value } = entry.value;
    return typeof value === 'boolean' ? [{ name: entry.name, value }] : [];
  });
}

function says(x: Expansion, body: Value, names: readonly string[], verdict: boolean): boolean {
  return names.some((name) => {
    const found = lookup(x, body, name);
    return found.is === 'yes' && found.value.kind === 'const' && found.value.value === verdict;
  });
}

/** These may come by a spread as well. */
const verdictKeys = ['healthy', 'configured', 'valid', 'available', 'reachable', 'alive', 'up'];
