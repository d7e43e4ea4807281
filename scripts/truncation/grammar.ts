/** One project by the grammar: a cap, an amount, a signal or a fault, how it is carried, and where the cap stands. */
import { amountForms, amountOf, type Amount, type AmountForm } from './amounts';
import { arrayCaps } from './arrays';
import { builderCaps } from './builders';
import type { CapForm, Pieces } from './pieces';
import { remoteCaps } from './remote';
import { carried, carriers, faults, honestSignals, sayingOf, type Carrier, type Saying, type Scope, type Signal } from './signals';
import { sqlCaps } from './sql';
import { emitted, projectOf, resultForms, type ResultForm } from './project';
import { uncutForms } from './uncut';
import { createChance, type Chance } from '../../test/support/random';
import { drawWords, type Words } from './words';

export const capForms: readonly CapForm[] = [...arrayCaps, ...sqlCaps, ...builderCaps, ...remoteCaps];
export const places = ['inline', 'helper', 'other file', 'other package'] as const;
export type Place = (typeof places)[number];

export const axes = ['cap', 'amount', 'signal', 'carrier', 'place', 'result'] as const;
export type Form = Readonly<Record<(typeof axes)[number], string>>;

export interface Case {
  readonly id: string;
  readonly form: Form;
  /** What was written: whether the payload is meant to tell. */
  readonly honest: boolean;
  /** Nothing is cut. */
  readonly whole: boolean;
  /** Path below the case's folder → text. */
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
  /** How many rows the cap lets through when it is called with `args`. */
  readonly size: number;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Draws so that each form comes up about as often as the others that fit, also within each cap and each signal. */
export function casesOf(seed: number, count: number): readonly Case[] {
  const chance = createChance(seed);
  const used = new Map<string, number>();
  const rarest = <T extends string>(axis: string, fitting: readonly T[]): T => {
    const times = (one: T): number => used.get(`${axis} ${one}`) ?? 0;
    const least = Math.min(...fitting.map(times));
    const one = chance.pick(fitting.filter((each) => times(each) === least));
    used.set(`${axis} ${one}`, least + 1);
    return one;
  };
  return Array.from({ length: count }, (_, i) => {
    const kind = i % 10 === 9 ? 'whole' : i % 2 === 0 ? 'honest' : 'broken';
    const forms = kind === 'whole' ? uncutForms : capForms;
    const named = rarest(
      `cap ${kind}`,
      forms.map(({ name }) => name),
    );
    const cap = forms.find(({ name }) => name === named) as CapForm;
    // What a form of cap can tell differs from one way of writing it to another: draw until it fits.
    for (;;) {
      const signal = rarest(`${cap.name} ${kind}`, signalsOf(cap, cap.make(drawWords(chance, false), chance), kind));
      const w = drawWords(chance, signal === 'cursor dropped' || (signal === 'cursor' && cap.pages && chance.half()));
      const pieces = cap.make(w, chance);
      if (!signalsOf(cap, pieces, kind).includes(signal)) continue;
      const says = signal !== 'none' && signal !== 'cursor dropped';
      const result = rarest(`result ${signal}`, resultForms);
      const carrier = rarest(`carrier ${signal} ${result === 'text lines' ? 'lines' : ''}`, carriersOf(result, says));
      const spec = {
        cap: cap.name,
        signal,
        carrier,
        result,
        amount: rarest(`amount ${cap.name} ${kind}`, amountForms),
        place: rarest(`place ${cap.name} ${kind}`, places),
      };
      return build(`c${String(i + 1).padStart(4, '0')}`, spec, kind, w, pieces, chance);
    }
  });
}

type Kind = 'honest' | 'broken' | 'whole';

function signalsOf(cap: CapForm, p: Pieces, kind: Kind): readonly Signal[] {
  // Of a list that is whole the length is the right count.
  if (kind === 'whole') return ['none', 'page length as count'];
  if (kind === 'broken') return faults.filter((fault) => fault !== 'cursor dropped' || cap.pages);
  const counts = p.total !== undefined;
  const fits: Readonly<Record<string, boolean>> = {
    total: counts,
    flag: counts || p.more !== undefined || p.flagged !== undefined,
    cursor: p.cursor !== undefined || counts,
    'limit + 1': p.oneMore,
    'page full': true,
  };
  return honestSignals.filter((signal) => fits[signal]);
}

/** Lines of text carry a line; who says nothing can still spread a page. */
function carriersOf(result: ResultForm, says: boolean): readonly Carrier[] {
  if (result === 'text lines') return ['prose line'];
  return says ? carriers : ['property', 'page spread'];
}

interface Spec {
  readonly cap: string;
  readonly amount: AmountForm;
  readonly signal: Signal;
  readonly carrier: Carrier;
  readonly place: Place;
  readonly result: ResultForm;
}

function build(id: string, spec: Spec, kind: Kind, w: Words, p: Pieces, chance: Chance): Case {
  const amount = amountOf(spec.amount, w, chance);
  const says = spec.signal !== 'none' && spec.signal !== 'cursor dropped';
  const written = spec.place === 'inline' ? inline(spec, amount, w, p, chance) : apart(spec, amount, w, p, chance);
  return {
    id,
    form: {
      ...spec,
      signal: kind === 'whole' ? (says ? 'the length of a whole list' : 'a whole list') : spec.signal,
      carrier: says ? spec.carrier : 'none',
    },
    honest: kind !== 'broken',
    whole: kind === 'whole',
    size: amount.size,
    args: amount.args,
    ...projectOf(id, spec, amount, w, p, written),
  };
}

/** The statements of the handler, and of the function that cuts where that is another. */
export interface Bodies {
  readonly handler: readonly string[];
  readonly lister: { readonly parameters: readonly string[]; readonly body: readonly string[]; readonly holdsAmount: boolean } | undefined;
}

function inline(spec: Spec, amount: Amount, w: Words, p: Pieces, chance: Chance): Bodies {
  const cut = cutting(spec, amount.written, w, p, chance);
  const say = sayingOf(spec.signal, cut.scope, w, chance);
  return { handler: [...amount.ahead, ...cut.statements, ...told(spec, say, cut.scope.rows, w, p, chance)], lister: undefined };
}

/** Cap and rows in a function of their own; the signal is worked out there or in the handler. */
function apart(spec: Spec, amount: Amount, w: Words, p: Pieces, chance: Chance): Bodies {
  const isSpread = spec.carrier === 'page spread' && spec.result !== 'text lines';
  const inLister = isSpread || chance.half();
  const needsNumber = spec.signal === 'limit + 1' || spec.signal === 'page full' || spec.signal === 'dead flag';
  const holdsAmount = amount.fields.length === 0 && (inLister || !needsNumber) && chance.half();
  const number = holdsAmount ? amount.written : 'size';
  const parameters = [...(holdsAmount ? [] : ['size: number']), ...(w.cursor === undefined ? [] : [`${w.cursor}: string | undefined`])];
  const passed = (written: string): string => [...(holdsAmount ? [] : [written]), ...(w.cursor === undefined ? [] : [w.cursor])].join(', ');
  const head = holdsAmount ? [] : amount.ahead;
  const ahead = holdsAmount ? amount.ahead : [];
  const lister = (body: readonly string[]): Bodies['lister'] => ({ parameters, holdsAmount, body: [...ahead, ...body] });

  if (isSpread) {
    const cut = cutting(spec, number, w, p, chance);
    const say = sayingOf(spec.signal, cut.scope, w, chance);
    const { ahead: first, entries } = entriesOf(spec, say, chance);
    const page = `return { ${[listEntry(w, cut.scope.rows, p, chance), ...entries].join(', ')} };`;
    const spread = `{ ${chance.half() ? 'source: "live", ' : ''}...page }`;
    return {
      handler: [...head, `const page = await ${w.lister}(${passed(amount.written)});`, ...emitted(spec.result, spread)],
      lister: lister([...cut.statements, ...first, page]),
    };
  }
  if (!inLister && spec.signal === 'limit + 1') {
    // The handler asks for one row more than it shows.
    const cut = cutting({ ...spec, signal: 'none' }, number, w, p, chance);
    const scope: Scope = { ...cut.scope, amount: amount.written, fetched: 'fetched' };
    const say = sayingOf('limit + 1', scope, w, chance);
    return {
      handler: [
        ...head,
        `const fetched = await ${w.lister}(${passed(oneMore(amount.written, chance))});`,
        `const ${w.rows} = fetched.slice(0, ${amount.written});`,
        ...told(spec, say, w.rows, w, p, chance),
      ],
      lister: lister([...cut.statements, `return ${cut.scope.rows};`]),
    };
  }
  const cut = cutting(spec, number, w, p, chance);
  const handed = inLister ? derived(spec.signal, cut.scope, w, chance) : sources(cut.scope);
  const page = [`${w.list}: ${cut.scope.rows}`, ...handed.entries].map((entry) => entry.replace(/^(\w+): \1$/, '$1'));
  const alone = handed.entries.length === 0;
  const call = `await ${w.lister}(${passed(amount.written)})`;
  const apartNow = !alone && chance.half();
  const names = handed.entries.map((entry) => /^\w+/.exec(entry)?.[0] ?? '');
  const opened = `const { ${[w.list === w.rows ? w.list : `${w.list}: ${w.rows}`, ...names].join(', ')} } = ${call};`;
  const arrival = alone ? `const ${w.rows} = ${call};` : apartNow ? opened : `const page = ${call};`;
  const rows = alone || apartNow ? w.rows : `page.${w.list}`;
  const seen = (name: string | undefined): string | undefined => (name === undefined || apartNow ? name : `page.${name}`);
  const scope: Scope = {
    rows,
    amount: holdsAmount ? undefined : amount.written,
    amountIsFixed: cut.scope.amountIsFixed,
    total: seen(handed.total),
    more: seen(handed.more),
    cursor: seen(handed.cursor),
    fetched: undefined,
  };
  return {
    handler: [...head, arrival, ...told(spec, sayingOf(handed.signal ?? spec.signal, scope, w, chance), rows, w, p, chance)],
    lister: lister([...cut.statements, ...handed.ahead, alone ? `return ${cut.scope.rows};` : `return { ${page.join(', ')} };`]),
  };
}

interface Handed {
  readonly ahead: readonly string[];
  readonly entries: readonly string[];
  readonly total?: string | undefined;
  readonly more?: string | undefined;
  readonly cursor?: string | undefined;
  readonly signal?: Signal;
}

/** What the handler needs to work the signal out. */
function sources(s: Scope): Handed {
  return {
    ahead: [],
    entries: [
      ...(s.total === undefined ? [] : [`total: ${s.total}`]),
      ...(s.more === undefined ? [] : [`more: ${s.more}`]),
      ...(s.cursor === undefined ? [] : [`next: ${s.cursor}`]),
    ],
    total: s.total && 'total',
    more: s.more && 'more',
    cursor: s.cursor && 'next',
  };
}

/** The signal itself, worked out beside the cap. */
function derived(signal: Signal, s: Scope, w: Words, chance: Chance): Handed {
  if (signal === 'none' || signal === 'cursor dropped') return { ahead: [], entries: [] };
  const say = sayingOf(signal, s, w, chance);
  switch (signal) {
    case 'total':
    case 'page length as count':
      return { ahead: say.ahead, entries: [`total: ${say.value}`], total: 'total', signal: 'total' };
    case 'cursor':
      return { ahead: say.ahead, entries: [`next: ${say.value}`], cursor: 'next' };
    default:
      return { ahead: say.ahead, entries: [`beyond: ${say.test}`], more: 'beyond', signal: 'flag' };
  }
}

/** The cut itself, with what the signal is worked out from. */
function cutting(spec: Spec, amount: string, w: Words, p: Pieces, chance: Chance): { statements: readonly string[]; scope: Scope } {
  const before = p.before ?? [];
  const amountIsFixed = spec.amount === 'literal' || spec.amount === 'constant';
  const scope: Scope = { rows: w.rows, amount, amountIsFixed, total: undefined, more: undefined, cursor: undefined, fetched: undefined };
  const { signal } = spec;
  const looksFurther = signal === 'limit + 1' || (signal === 'dead flag' && p.oneMore && chance.integer(3) === 0);
  if (looksFurther) {
    const statements = [...before, ...p.cut('fetched', oneMore(amount, chance)), `const ${w.rows} = fetched.slice(0, ${amount});`];
    return { statements, scope: { ...scope, fetched: 'fetched' } };
  }
  const counts = p.total !== undefined && (signal === 'total' || (signal === 'wrong source' && chance.half()));
  if (signal === 'flag') {
    const ways = [
      ...(p.more === undefined ? [] : ['more']),
      ...(p.total === undefined ? [] : ['total']),
      ...(p.flagged === undefined ? [] : ['flagged']),
    ];
    const way = chance.pick(ways);
    if (way === 'more') return { statements: [...before, ...p.cut(w.rows, amount)], scope: { ...scope, more: p.more } };
    if (way === 'flagged' && p.flagged !== undefined)
      return { statements: [...before, ...p.flagged(w.rows, amount, 'stopped')], scope: { ...scope, more: 'stopped' } };
  }
  if (signal === 'cursor' && p.cursor !== undefined)
    return { statements: [...before, ...p.cut(w.rows, amount)], scope: { ...scope, cursor: p.cursor } };
  if (counts || signal === 'flag' || signal === 'cursor')
    return { statements: [...before, ...counted(signal, amount, w, p, chance)], scope: { ...scope, total: 'total' } };
  return { statements: [...before, ...p.cut(w.rows, amount)], scope };
}

function counted(signal: Signal, amount: string, w: Words, p: Pieces, chance: Chance): readonly string[] {
  const total = (name: string): readonly string[] => p.total?.(name) ?? [];
  if (p.totalFirst === true) return [...total('total'), ...p.cut(w.rows, amount)];
  if (p.cutAndCount !== undefined && chance.half()) return p.cutAndCount(w.rows, amount, 'total');
  // The count is paid for only when the page came back full.
  if (signal === 'total' && chance.integer(3) === 0)
    return [
      ...p.cut(w.rows, amount),
      `let total = ${w.rows}.length;`,
      `if (${w.rows}.length >= ${amount}) {`,
      ...total('matching'),
      'total = matching;',
      '}',
    ];
  return [...p.cut(w.rows, amount), ...total('total')];
}

function oneMore(amount: string, chance: Chance): string {
  return /^\d+$/.test(amount) && chance.half() ? String(Number(amount) + 1) : `${amount} + 1`;
}

function listEntry(w: Words, rows: string, p: Pieces, chance: Chance): string {
  if (p.plainRows !== true && chance.integer(3) === 0) return `${w.list}: ${rows}.map((one) => ({ id: one.id, title: one.title }))`;
  return w.list === rows ? w.list : `${w.list}: ${rows}`;
}

function entriesOf(
  spec: Spec,
  say: Saying,
  chance: Chance,
): { ahead: readonly string[]; entries: readonly string[]; behind: readonly string[] } {
  if (spec.signal === 'none' || spec.signal === 'cursor dropped') return { ahead: [], entries: [], behind: [] };
  return carried(spec.carrier, say, chance);
}

/** The result, and its return. */
function told(spec: Spec, say: Saying, rows: string, w: Words, p: Pieces, chance: Chance): readonly string[] {
  const says = spec.signal !== 'none' && spec.signal !== 'cursor dropped';
  if (spec.result === 'text lines') {
    const line = p.plainRows === true ? '`- ${one}`' : '`- ${one.id} ${one.title}`';
    const push = `lines.push(${say.line});`;
    return [
      ...(says ? say.ahead : []),
      `const lines: string[] = ${rows}.map((one) => ${line});`,
      ...(says ? [say.always ? push : `if (${say.test}) ${push}`] : []),
      ...emitted(spec.result, 'lines.join("\\n")'),
    ];
  }
  const { ahead, entries, behind } = entriesOf(spec, say, chance);
  const list = listEntry(w, rows, p, chance);
  const beside =
    chance.integer(3) === 0 && spec.signal !== 'page length as count' ? [chance.pick([`returned: ${rows}.length`, 'source: "live"'])] : [];
  if (spec.carrier === 'page spread') {
    return [
      ...ahead,
      `const sent = { ${[list, ...entries].join(', ')} };`,
      ...emitted(spec.result, `{ ${[...beside, '...sent'].join(', ')} }`),
    ];
  }
  const object = `{ ${[...beside, list, ...entries].join(', ')} }`;
  if (behind.length === 0 && chance.half()) return [...ahead, ...emitted(spec.result, object)];
  return [...ahead, `const result: Record<string, unknown> = ${object};`, ...behind, ...emitted(spec.result, 'result')];
}
