/** The contract card in words: the same in a hover, in Markdown and on the page. */
import { literally, withCode } from './markdown';

interface Place {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** What is so of a tool's contract; see `ContractCard` of the analysis. */
export interface CardFacts {
  readonly succeeds: readonly (Place & { readonly gives: string; readonly form: string; readonly fields: readonly string[] })[];
  readonly empties: readonly (Place & { readonly told: string })[];
  readonly partial: readonly (Place & { readonly how: string; readonly told: string })[];
  readonly fails: readonly (Place & {
    readonly code: string | null;
    readonly coded: string;
    readonly words: string;
    readonly told: string;
    readonly retryable: string;
  })[];
  readonly caps: readonly (Place & { readonly what: string; readonly told: string })[];
  readonly changes: {
    readonly something: string;
    readonly writes: readonly (Place & { readonly what: string; readonly certain: boolean })[];
    readonly told: string;
  };
  readonly promises: readonly { readonly promise: string; readonly kept: string }[];
}

/** `bad` misleads the reader of an answer, `open` is not known. */
export type Tone = 'good' | 'bad' | 'open' | 'plain';

export interface CardItem {
  readonly text: string;
  readonly tone: Tone;
  readonly place: Place | undefined;
}

export interface CardSection {
  readonly title: string;
  readonly items: readonly CardItem[];
}

/** The sections that have something to say, in the order in which a reader asks. */
export function cardSections(card: CardFacts): readonly CardSection[] {
  const sections: CardSection[] = [
    { title: 'Succeeds', items: card.succeeds.map((one) => item(successWords(one), 'plain', one)) },
    {
      title: 'Is empty',
      items: card.empties.map((one) => item(emptyWords[one.told] ?? one.told, emptyTones[one.told] ?? 'open', one)),
    },
    {
      title: 'Is partial',
      items: card.partial.map((one) =>
        one.told === 'yes' ? item(one.how, 'good', one) : item(`${one.how}, and nothing says so`, 'bad', one),
      ),
    },
    { title: 'Fails', items: card.fails.map((one) => item(failureWords(one), failureTone(one.told), one)) },
    {
      title: 'Cuts',
      items: card.caps.map((one) => item(`${one.what}${cutWords[one.told] ?? ''}`, toneOf(one.told), one)),
    },
    { title: 'Changes', items: changeItems(card.changes) },
    {
      title: 'Promises',
      items: card.promises.map(({ promise, kept }) => item(`${promise}${keptWords[kept] ?? ''}`, toneOf(kept), undefined)),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

/** One line each: a message of a checked file may hold several. */
function item(text: string, tone: Tone, place: Place | undefined): CardItem {
  return { text: text.replace(/\s+/g, ' '), tone, place };
}

function toneOf(answer: string): Tone {
  return answer === 'yes' ? 'good' : answer === 'no' ? 'bad' : 'open';
}

const emptyWords: Readonly<Record<string, string>> = {
  ambiguous: 'reads the same where what was asked about does not exist',
  distinct: 'told apart from what does not exist',
  unasked: 'says that there is nothing; nothing looks up whether what was asked about exists',
};

const emptyTones: Readonly<Record<string, Tone>> = { ambiguous: 'bad', distinct: 'good', unasked: 'open' };

const giveWords: Readonly<Record<string, string>> = {
  nothing: 'nothing',
  acknowledgement: 'that it was done',
  unchanged: 'an answer given before anything is changed,',
  given: 'nothing but constants and what the call was given,',
  text: 'text',
  media: 'a picture, a file or a link',
  record: 'a record',
  rows: 'a list',
  unknown: 'what could not be followed',
};

const formWords: Readonly<Record<string, string>> = {
  structured: ' as structured data',
  json: ' as JSON text',
  mixed: ' as JSON in a sentence',
  rendered: ' written out as text',
  plain: '',
};

function successWords({ gives, form, fields }: CardFacts['succeeds'][number]): string {
  const named = fields.length === 0 ? '' : `: ${fields.map(coded).join(', ')}`;
  return `${giveWords[gives] ?? gives}${formWords[form] ?? ''}${named}`;
}

/** A back tick in a name would end the code that it stands in. */
function coded(name: string): string {
  return `\`${name.replaceAll('`', "'")}\``;
}

const toldWords: Readonly<Record<string, string>> = {
  flag: 'flagged as an error',
  payload: 'says so in its answer',
  thrown: 'thrown on to the SDK',
  'as a success': 'told as a success',
  unknown: 'told in a way that could not be followed',
};

function failureWords({ code, coded: isCoded, words, told, retryable }: CardFacts['fails'][number]): string {
  const name = code !== null ? `${coded(code)}, ` : told !== 'thrown' && isCoded === 'no' ? 'no code, ' : '';
  const open = code === null && told !== 'thrown' && isCoded === 'unknown' ? '; its code could not be followed' : '';
  const again = retryable === 'yes' ? ', may be repeated' : retryable === 'no' ? ', not to be repeated' : '';
  const said = /[^…\s]/.test(words) ? ` (“${words}”)` : '';
  return `${name}${toldWords[told] ?? told}${again}${said}${open}`;
}

function failureTone(told: string): Tone {
  return told === 'as a success' ? 'bad' : told === 'unknown' ? 'open' : 'good';
}

const cutWords: Readonly<Record<string, string>> = {
  yes: ', and the answer says so',
  no: ', and nothing in the answer says so',
  unknown: '; whether the answer says so is not known',
};

const keptWords: Readonly<Record<string, string>> = { yes: ': kept', no: ': not kept', unknown: ': not known' };

function changeItems({ something, writes, told }: CardFacts['changes']): readonly CardItem[] {
  if (something === 'no') return [item('nothing', 'good', undefined)];
  const made = writes.map((one) => item(one.certain ? one.what : `${one.what}, going by its name`, 'plain', one));
  const isTold: Readonly<Record<string, string>> = {
    yes: 'the answer holds data about it',
    no: 'the answer does not say what was written',
  };
  const words = isTold[told];
  return words === undefined || made.length === 0 ? made : [...made, item(words, toneOf(told), undefined)];
}

/** As a Markdown list, a line a section item. `nameOf` shortens a path. */
export function cardMarkdown(card: CardFacts, nameOf: (file: string) => string): string {
  return cardSections(card)
    .map(({ title, items }) => {
      const lines = items.map(
        ({ text, place }) => `- ${withCode(text)}${place === undefined ? '' : ` — ${literally(nameOf(place.file))}:${place.line}`}`,
      );
      return [`**${title}**`, ...lines].join('\n');
    })
    .join('\n\n');
}
