/** What a piece of text is to its reader: a sentence, JSON, or text that came from somewhere. */
import ts from 'typescript';
import type { FunctionWithBody } from '../../syntax/functions';
import { alternatives, type Expansion } from '../terms/expand';
import { originOfValue } from './origins';
import { rootsOf, type Roots } from '../terms/roots';
import type { Value, ValueOf } from '../terms/value';

export interface TextFact {
  readonly kind: 'prose' | 'json' | 'opaque' | 'none' | 'unknown';
  /** The constant words, holes as `…`; for messages and for breaking ties toward silence. */
  readonly words: string;
  readonly roots: Roots;
  /** Known origin of an opaque text. */
  readonly origin: string | undefined;
  readonly why: string | undefined;
  /** What was serialised, where the text is JSON. */
  readonly json: Value | undefined;
}

export function textFact(x: Expansion, value: Value, handler: FunctionWithBody | undefined): TextFact {
  const roots = rootsOf(value, handler);
  const fact = (kind: TextFact['kind'], more: Partial<TextFact> = {}): TextFact => ({
    kind,
    words: '',
    roots,
    origin: undefined,
    why: undefined,
    json: undefined,
    ...more,
  });
  switch (value.kind) {
    case 'const': {
      if (typeof value.value !== 'string') return value.value === undefined ? fact('none') : fact('json', { json: value });
      const text = value.value.trim();
      if (text === '') return fact('none');
      return looksLikeJson(text) ? fact('json') : fact('prose', { words: text });
    }
    case 'template':
      return ofTemplate(x, value, handler, fact);
    case 'caught':
      return fact('prose', { words: '…' });
    case 'object':
    case 'array':
      return fact('json', { json: value });
    case 'call':
      return ofCall(x, value, handler, fact);
    case 'unknown':
      return fact('unknown', { why: value.why });
    case 'member':
    case 'element':
    case 'param':
    case 'ref':
    case 'binary':
    case 'unary':
    case 'phi':
    case 'func': {
      if (roots.error && roots.calls.size === 0) return fact('prose', { words: '…' });
      return opaque(x, value, handler, fact);
    }
  }
}

type Make = (kind: TextFact['kind'], more?: Partial<TextFact>) => TextFact;

function opaque(x: Expansion, value: Value, handler: FunctionWithBody | undefined, fact: Make): TextFact {
  const origin = originOfValue(x, value, handler);
  return origin === undefined ? fact('unknown', { why: 'exit-unknown' }) : fact('opaque', { origin });
}

function ofTemplate(x: Expansion, value: ValueOf<'template'>, handler: FunctionWithBody | undefined, fact: Make): TextFact {
  const words = value.parts
    .map((part) => (typeof part === 'string' ? part : '…'))
    .join('')
    .trim();
  if (looksLikeJson(words)) return fact('json');
  const holes = value.parts.filter((part): part is Value => typeof part !== 'string');
  const letters = words.match(/[\p{L}]{2,}/gu)?.length ?? 0;
  if (letters === 0) {
    // Each hole by all that it can be; what is empty, or only piled up so far, says nothing.
    const inner = holes
      .flatMap((hole) => alternatives(x, hole).map((a) => textFact(x, a.value, handler)))
      .filter((f) => f.kind !== 'none' && f.why !== 'accumulated');
    if (inner.some((f) => f.kind === 'prose')) return fact('prose', { words });
    if (inner.length > 0 && inner.every((f) => f.kind === 'json')) return fact('json', { json: inner[0]?.json });
    const known = inner.find((f) => f.kind === 'opaque' || f.kind === 'json');
    if (known !== undefined) return fact('opaque', { origin: known.origin ?? 'JSON' });
    return inner.length === 0
      ? fact(holes.length === 0 ? 'none' : 'unknown', { why: 'exit-unknown' })
      : fact('unknown', { why: 'exit-unknown' });
  }
  return fact('prose', { words });
}

function first(x: Expansion, value: Value, handler: FunctionWithBody | undefined): TextFact {
  const [only] = alternatives(x, value);
  return textFact(x, only?.value ?? value, handler);
}

function ofCall(x: Expansion, value: ValueOf<'call'>, handler: FunctionWithBody | undefined, fact: Make): TextFact {
  const { callee, args } = value;
  const [argument] = args;
  if (callee.kind === 'ref' && callee.ref.kind === 'global') {
    const name = callee.ref.path.join('.');
    if (name === 'JSON.stringify') return fact('json', { json: argument });
    if (name === 'String' && argument !== undefined) return first(x, argument, handler);
  }
  if (callee.kind === 'member') {
    if (
      [
        'toString',
        'trim',
        'trimEnd',
        'trimStart',
        'toLowerCase',
        'toUpperCase',
        'concat',
        'padEnd',
        'replace',
        'replaceAll',
        'slice',
        'substring',
        'substr',
      ].includes(callee.name)
    ) {
      return first(x, callee.of, handler);
    }
    if (callee.name === 'join') return ofJoin(x, callee.of, handler, fact);
    if (isListOf(x, callee)) return fact('json', { json: value });
  }
  const roots = rootsOf(value, handler);
  // What a function that was handed in makes of the error is its own affair.
  if (roots.error && rootParameter(callee)) return fact('unknown', { why: 'exit-unknown' });
  // A message or result object that carries the error is no sentence.
  if (roots.error && roots.calls.size === 0 && !ts.isNewExpression(value.node)) return fact('prose', { words: '…' });
  return opaque(x, value, handler, fact);
}

const keepsList = new Set(['filter', 'sort', 'reverse', 'slice', 'concat', 'flat', 'map', 'flatMap', 'toSorted', 'toReversed']);

/** `rows.filter(f).slice(0, 5)` of a list that is written out is a list. */
function isListOf(x: Expansion, { name, of }: ValueOf<'member'>): boolean {
  if (!keepsList.has(name)) return false;
  if (of.kind === 'call' && of.callee.kind === 'member' && keepsList.has(of.callee.name)) return isListOf(x, of.callee);
  const found = alternatives(x, of);
  return (
    found.length > 0 &&
    found.every(
      ({ value: a }) => a.kind === 'array' || (a !== of && a.kind === 'call' && a.callee.kind === 'member' && isListOf(x, a.callee)),
    )
  );
}

function rootParameter(v: Value): boolean {
  if (v.kind === 'member' || v.kind === 'element') return rootParameter(v.of);
  return v.kind === 'param' && v.of === undefined;
}

/** `[a, b].join('\n')`, `rows.map(f).join('\n')`: prose where the pieces are. */
function ofJoin(x: Expansion, list: Value, handler: FunctionWithBody | undefined, fact: Make): TextFact {
  const pieces = alternatives(x, list).flatMap(({ value }) => itemsOf(value));
  const facts = pieces.map((piece) => first(x, piece, handler));
  const words = facts
    .map((f) => f.words)
    .join(' ')
    .trim();
  if (facts.some((f) => f.kind === 'prose')) return fact('prose', { words });
  if (facts.length > 0 && facts.every((f) => f.kind === 'json')) return fact('json');
  return opaque(x, list, handler, fact);
}

function itemsOf(list: Value): readonly Value[] {
  if (list.kind === 'array') return list.items.flatMap((item) => (item.spread ? itemsOf(item.value) : [item.value]));
  if (list.kind === 'call' && list.callee.kind === 'member') {
    const [callback] = list.args;
    if (list.callee.name === 'map' && callback?.kind === 'func') {
      return [{ kind: 'call', node: list.node, callee: callback, args: [{ kind: 'element', node: list.node, of: list.callee.of }] }];
    }
    if (['filter', 'slice', 'sort', 'reverse', 'concat', 'flat'].includes(list.callee.name)) return itemsOf(list.callee.of);
  }
  return [];
}

function looksLikeJson(text: string): boolean {
  return (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']') && !/^\[[A-Za-z ]+\]$/.test(text));
}
