/**
 * How one returned value is read, by the SDK's convention: which part is text, which is structured, what the flag is. A return is split
 * wherever its text or its content is chosen.
 */
import type { SdkMajor } from '../../discovery/sdk';
import type { FunctionWithBody } from '../../syntax/functions';
import { textsOf } from './blocks';
import { alternatives, assuming, type Alternative, type Expansion, type Step } from '../terms/expand';
import { originOfValue } from './origins';
import { lookup } from '../terms/spreads';
import { textFact } from './text';
import { decideOn } from './together';
import type { Property, Value } from '../terms/value';

/** `computed`: set from a value at run time, so that some runs carry it. */
export type Flag = 'yes' | 'no' | 'computed' | 'unknown';

export interface Reading {
  readonly x: Expansion;
  readonly major: SdkMajor;
  readonly handler: FunctionWithBody;
}

export interface Fork extends Alternative {
  readonly payload: Value;
  readonly structured: Value | undefined;
  readonly flag: Flag;
  readonly wellFormed: boolean;
  readonly asResult: boolean;
}

/** All readings of one choice of a returned value. */
export function forksOf(r: Reading, head: Alternative): readonly Fork[] {
  return isRead(r, head) ? forkResult(r, head) : forkPlain(r, head);
}

/** Whether a returned value is read as MCP's form; `either` is decided for a whole handler, before it comes here. */
function isRead(r: Reading, { value }: Alternative): boolean {
  const { result, failure } = r.major;
  if (result === 'call-tool-result') return true;
  if (value.kind !== 'object' || !takesBoth(r.major)) return false;
  const names = ['content', 'structuredContent', ...(failure.kind === 'flag' ? [failure.property] : [])];
  return names.some((name) => lookup(r.x, value, name).is !== 'no');
}

function takesBoth({ result }: SdkMajor): boolean {
  return result === 'wrapped' || result === 'content-blocks';
}

/** What is written out cannot be MCP's form unseen; what comes from elsewhere may. */
function plainFlag(r: Reading, value: Value): Flag {
  if (!takesBoth(r.major) || r.major.failure.kind !== 'flag') return 'no';
  return textFact(r.x, value, r.handler).kind === 'opaque' ? 'unknown' : 'no';
}

/** The text of a list of blocks, for SDKs whose handlers may return one. */
function blocksIn(r: Reading, value: Value): Value | undefined {
  if (value.kind !== 'array' || !(r.major.result === 'content-blocks' || r.major.result === 'string-only')) return undefined;
  const areBlocks = value.items.every(
    (item) => !item.spread && item.value.kind === 'object' && lookup(r.x, item.value, 'text').is === 'yes',
  );
  return value.items.length > 0 && areBlocks ? value : undefined;
}

/** SDKs that take text as it is, and everything else as JSON. */
function forkPlain(r: Reading, head: Alternative): readonly Fork[] {
  const base = { wellFormed: true, structured: undefined, asResult: false };
  const blocks = blocksIn(r, head.value);
  if (blocks !== undefined)
    return textsOf(r.x, blocks).flatMap((text) =>
      forkText(r, { value: head.value, steps: [...head.steps, ...text.steps] }, text.value, { ...base, flag: 'no' }),
    );
  return forkText(r, head, head.value, { ...base, flag: plainFlag(r, head.value) });
}

/** The text, or what was serialised to it, per choice of that. */
function forkText(r: Reading, head: Alternative, text: Value, base: Omit<Fork, 'payload' | 'value' | 'steps'>): readonly Fork[] {
  const inner = serialised(text);
  if (inner === undefined) return [{ ...head, ...base, payload: text }];
  return alternatives(known(r, head), inner).map((a) => ({
    ...base,
    value: head.value,
    payload: jsonOf(text, a.value),
    steps: [...head.steps, ...a.steps],
  }));
}

/** What an alternative's own steps have tested holds for everything inside it. */
function known(r: Reading, { steps }: Alternative): Expansion {
  return assuming(
    r.x,
    steps.flatMap((step) => step.conditions),
  );
}

/** `{ content, isError, structuredContent }`. */
function forkResult(reading: Reading, head: Alternative): readonly Fork[] {
  const { value } = head;
  const r: Reading = { ...reading, x: known(reading, head) };
  const flagProperty = r.major.failure.kind === 'flag' ? r.major.failure.property : '';
  if (value.kind !== 'object') {
    if (value.kind === 'const' || value.kind === 'template' || value.kind === 'array')
      return [{ ...head, payload: value, structured: undefined, flag: 'no', wellFormed: false, asResult: true }];
    const flag: Flag = isHandedOn(r, value) ? 'computed' : 'unknown';
    return [{ ...head, payload: value, structured: undefined, flag, wellFormed: true, asResult: true }];
  }
  const flagged = lookup(r.x, value, flagProperty);
  const flag = flagOf(r, flagged, head.steps);
  const content = lookup(r.x, value, 'content');
  const structured = lookup(r.x, value, r.major.structuredAs ?? 'structuredContent');
  const structuredValue = structured.is === 'no' ? undefined : structured.value;
  const wellFormed = content.is !== 'no' || structured.is !== 'no';
  const texts = content.is === 'no' || content.value === undefined ? [] : textsOf(r.x, content.value);
  const base = { value, flag, wellFormed, structured: structuredValue, asResult: true };
  if (texts.length === 0)
    return [
      {
        ...base,
        steps: head.steps,
        payload: content.is === 'no' ? (structuredValue ?? value) : (structuredValue ?? content.value ?? unknownAt(value)),
      },
    ];
  return texts.flatMap((text) =>
    alternatives(r.x, text.value).flatMap((a): readonly Fork[] => {
      const steps = [...head.steps, ...text.steps, ...a.steps];
      const inner = serialised(a.value);
      if (inner === undefined) return [{ ...base, flag: flagOf(r, flagged, steps), steps, payload: a.value }];
      return alternatives(r.x, inner).map((b) => {
        const all = [...steps, ...b.steps];
        return { ...base, flag: flagOf(r, flagged, all), steps: all, payload: jsonOf(a.value, b.value) };
      });
    }),
  );
}

/** `return client.callTool(…)`: a result of the protocol's own packages has its flag where they, or the server behind them, set it. */
function isHandedOn(r: Reading, value: Value): boolean {
  if (value.kind !== 'call') return false;
  return originOfValue(r.x, value, r.handler)?.startsWith('@modelcontextprotocol/') ?? false;
}

function unknownAt(value: Value): Value {
  return { kind: 'unknown', node: value.node, why: 'exit-unknown' };
}

export function serialised(value: Value): Value | undefined {
  if (value.kind !== 'call' || value.callee.kind !== 'ref' || value.callee.ref.kind !== 'global') return undefined;
  return value.callee.ref.path.join('.') === 'JSON.stringify' ? value.args[0] : undefined;
}

/** The same serialisation of one of the values it can be given. */
function jsonOf(call: Value, argument: Value): Value {
  return call.kind === 'call' ? { ...call, args: [argument, ...call.args.slice(1)] } : call;
}

function flagOf(r: Reading, property: Property, path: readonly Step[]): Flag {
  if (property.is === 'no') return 'no';
  if (property.value === undefined) return 'unknown';
  const is = decideOn(r.x, property.value, path);
  if (is === true) return property.is === 'yes' ? 'yes' : 'computed';
  return is === false ? 'no' : 'computed';
}
