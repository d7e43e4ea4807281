/** What a handler says of the cut: whence it knows (the signal, or the fault in its place), and how it is carried into the result. */
import type { Chance } from '../../test/support/random';
import type { Words } from './words';

export const honestSignals = ['total', 'flag', 'cursor', 'limit + 1', 'page full'] as const;
export const faults = ['none', 'page length as count', 'dead flag', 'cursor dropped', 'wrong source'] as const;
export const carriers = ['property', 'conditional property', 'page spread', 'assigned later', 'prose line', 'nested', 'renamed'] as const;

export type Signal = (typeof honestSignals)[number] | (typeof faults)[number];
export type Carrier = (typeof carriers)[number];

/** What is in scope where the signal is worked out. */
export interface Scope {
  readonly rows: string;
  /** The cap's number. */
  readonly amount: string | undefined;
  /** It is the same number in every call, and below a thousand. */
  readonly amountIsFixed: boolean;
  readonly total: string | undefined;
  readonly more: string | undefined;
  readonly cursor: string | undefined;
  /** What was fetched, one row more than is shown. */
  readonly fetched: string | undefined;
}

export interface Saying {
  /** Statements ahead. */
  readonly ahead: readonly string[];
  /** The value of a property. */
  readonly value: string;
  /** True where the list was cut (or, in a fault, whatever stands in its place). */
  readonly test: string;
  /** A line for a reader; always said where `always`. */
  readonly line: string;
  readonly always: boolean;
  readonly names: readonly string[];
  readonly oddNames: readonly string[];
}

const flagNames = ['truncated', 'hasMore', 'has_more', 'isTruncated', 'more'];
const oddFlags = ['cutOff', 'restExists', 'goesOn', 'notAll', 'unseen'];

export function sayingOf(signal: Signal, s: Scope, w: Words, chance: Chance): Saying {
  const flags = { ahead: [], always: false, names: flagNames, oddNames: oddFlags };
  const more = JSON.stringify(
    chance.pick([`There are more ${w.many} than these.`, 'The list was cut; narrow the search.', 'More exist; raise the limit.']),
  );
  const shown = `${s.rows}.length`;
  switch (signal) {
    case 'total': {
      const total = must(s.total);
      const always = chance.half();
      return {
        ahead: [],
        value: total,
        test: `${total} > ${shown}`,
        line: always ? `\`Showing \${${shown}} of \${${total}} ${w.many}.\`` : `\`… and \${${total} - ${shown}} more ${w.many}.\``,
        always,
        names: ['total', 'totalCount', 'matched', 'total_count', 'totalResults'],
        oddNames: ['inStock', 'everything', 'altogether', `${w.many}Known`, 'ofAll'],
      };
    }
    case 'flag': {
      const test = s.more ?? `${must(s.total)} > ${shown}`;
      return { ...flags, value: test, test, line: more };
    }
    case 'cursor': {
      const cursor = s.cursor ?? (s.total === undefined ? undefined : 'following');
      const ahead = s.cursor === undefined ? [`const following = ${must(s.total)} > ${shown} ? ${shown} : undefined;`] : [];
      return {
        ahead,
        value: must(cursor),
        test: `${must(cursor)}${chance.half() ? '' : ' != null'}`,
        line: `\`Go on with \${${must(cursor)}}.\``,
        always: false,
        names: ['nextCursor', 'next_cursor', 'cursor', 'nextPageToken'],
        oddNames: ['continueFrom', 'resumeAt', 'bookmark', 'goOnWith'],
      };
    }
    case 'limit + 1': {
      const test = `${must(s.fetched)}.length > ${must(s.amount)}`;
      return { ...flags, value: test, test, line: more };
    }
    case 'page full': {
      const test = `${shown} ${chance.pick(['>=', '==='])} ${must(s.amount)}`;
      return { ...flags, value: test, test, line: JSON.stringify(`There may be more ${w.many}.`) };
    }
    case 'page length as count':
      return {
        ahead: [],
        value: shown,
        test: `${shown} > 0`,
        line: `\`Found \${${shown}} ${w.many}.\``,
        always: true,
        names: ['count', 'total', 'totalCount', 'found', 'total_results'],
        oddNames: ['altogether', 'howMany', `${w.many}Known`],
      };
    case 'dead flag':
      return chance.integer(4) === 0
        ? { ...flags, ahead: ['let cut = false;'], value: 'cut', test: 'cut', line: more }
        : { ...flags, value: `${shown} > ${must(s.amount)}`, test: `${shown} > ${must(s.amount)}`, line: more };
    case 'wrong source': {
      const wrong: readonly Pick<Saying, 'ahead' | 'test'>[] = [
        // With a cap that is not known a fixed number might be the right one.
        ...(s.total === undefined || !s.amountIsFixed ? [] : [{ ahead: [], test: `${s.total} > 1000` }]),
        { ahead: ['const kinds = ["open", "closed"];'], test: 'kinds.length > 1' },
        { ahead: ['const kinds = ["open", "closed"];'], test: 'kinds.length > 20' },
      ];
      const { ahead, test } = chance.pick(wrong);
      return { ...flags, ahead, value: test, test, line: more };
    }
    case 'none':
    case 'cursor dropped':
      return { ...flags, value: 'undefined', test: 'false', line: '""' };
  }
}

function must(text: string | undefined): string {
  if (text === undefined) throw new Error('This signal has no source here.');
  return text;
}

export interface Written {
  readonly ahead: readonly string[];
  /** The properties of the result besides the list. */
  readonly entries: readonly string[];
  /** Statements about a `result` that is there already. */
  readonly behind: readonly string[];
}

/** The saying in a result that is an object. */
export function carried(carrier: Carrier, say: Saying, chance: Chance): Written {
  const name = chance.pick(carrier === 'renamed' ? say.oddNames : say.names);
  const entry = name === say.value ? name : `${name}: ${say.value}`;
  switch (carrier) {
    case 'property':
    case 'renamed':
    case 'page spread':
      return { ahead: say.ahead, entries: [entry], behind: [] };
    case 'conditional property': {
      const inside = chance.half() ? `hint: ${say.line}` : entry;
      const form = chance.half() ? `...(${say.test} ? { ${inside} } : {})` : `...(${say.test} && { ${inside} })`;
      return { ahead: say.ahead, entries: [form], behind: [] };
    }
    case 'assigned later':
      return chance.half()
        ? {
            ahead: say.ahead,
            entries: [],
            behind: [say.always ? `result.${name} = ${say.value};` : `if (${say.test}) result.${name} = ${say.value};`],
          }
        : throughVariable(name, say);
    case 'nested':
      return {
        ahead: say.ahead,
        entries: [chance.half() ? `pagination: { ${entry} }` : `about: { source: "live", page: { ${entry} } }`],
        behind: [],
      };
    case 'prose line':
      return {
        ahead: say.ahead,
        entries: [`${chance.pick(['message', 'note', 'summary'])}: ${say.always ? say.line : `${say.test} ? ${say.line} : undefined`}`],
        behind: [],
      };
  }
}

/** `let more; if (…) more = …;` ahead of the result. Some names stand for something else already. */
function throughVariable(name: string, say: Saying): Written {
  const variable = name === say.value || /^(count|total|cursor|cut)$/.test(name) ? `${name}Told` : name;
  return {
    ahead: [...say.ahead, `let ${variable}: unknown;`, `if (${say.test}) ${variable} = ${say.value};`],
    entries: [variable === name ? name : `${name}: ${variable}`],
    behind: [],
  };
}
