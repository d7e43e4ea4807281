/** What the description of a field promises in words: a form, a default, a limit, a list of values. Only what is said without doubt. */

const forms: readonly (readonly [RegExp, string])[] = [
  [/\bYYYY[-/.]?MM[-/.]?DD[T ]?HH/i, 'a date and a time'],
  [/\bYYYY[-/.]?MM([-/.]?DD)?\b/i, 'a date'],
  [/\b(RFC ?3339|ISO[- ]?8601)\b/i, 'an ISO 8601 time'],
  [/\bHH:MM\b/i, 'a time of day'],
  [/\bISO (currency|4217)|\bcurrency code\b/i, 'a currency code'],
  [/\bISO (country|3166)|\b(two|2)[- ]letter (country|language)/i, 'a country or language code'],
  [
    /\b(valid )?JSON (string|object|array|encoded)|\bJSON[- ]encoded|\bas (a )?JSON\b|\bstringified JSON\b|\bJSON\b.{0,20}\b(encoded|string)\b|\b(the|a|raw) JSON\b/i,
    'JSON in a string',
  ],
  [/\bcomma[- ]separated|\bcomma[- ]delimited/i, 'a list in a string'],
  [/\b(true|false)\b.*\bor\b.*\b(true|false)\b/i, 'a truth value'],
];

/** The form that a description fixes for a string, in words; `undefined` where it fixes none. */
export function formIn(text: string): string | undefined {
  return forms.find(([pattern]) => pattern.test(text))?.[1];
}

/** What is taken where nothing is given, as the words promise it: `(default: 10)`, `Defaults to "asc"`. */
export function defaultIn(text: string): string | undefined {
  const found = /\bdefaults? (?:to|is|value is|value:)\s*(["'`]?)([\w./:-]+)\1|\bdefault(?: value)?\s*[:=]\s*(["'`]?)([\w./:-]+)\3/i.exec(
    text,
  );
  return (found?.[2] ?? found?.[4])?.replace(/[.,:]+$/, '');
}

/** The largest number that the words allow: `max 100`, `maximum: 50`, `500 is the upper limit`, `1-100`, `from 1 to 400`. */
export function maximumIn(whole: string): number | undefined {
  // What holds in one case is no limit of the field.
  const text = whole.replace(/\(?\b(?:e\.g\.|for example)[^).]*/gi, '');
  const found =
    /\b(?:max(?:imum)?|at most|no more than|capped at|hard cap(?: of)?|limited to)(?: is| of|:| value is| allowed(?: is|:)?|=)?\s*(\d[\d,]*)(?![\d.]*\s*(?:chars?|characters|%|seconds?|minutes?|hours?|days?|ms|kb|mb|gb|bytes|tokens|words|lines|[smhkx]\b|\w+ (?:per|each)\b))/i.exec(
      text,
    ) ??
    /\((?:range:? ?)?\d+\s*(?:-|–|to|\.\.)\s*(\d+)\)/.exec(text) ??
    /\bbetween \d+ and (\d+)\b/i.exec(text) ??
    /\b(?:value|number|range)s? (?:is )?(?:from )?\d+ (?:to|through) (\d+)\b(?!\s*%)/i.exec(text) ??
    /\b(\d[\d,]*) is the (?:upper limit|maximum|max|largest|most)\b/i.exec(text);
  return found?.[1] === undefined ? undefined : Number(found[1].replace(/,/g, ''));
}

const example =
  /\b(hints?|common(ly)?|typical(ly)?|usual(ly)?|popular|e\.?g\.?|for example|such as|like|examples?|i\.e\.?|including|etc|defaults?)\b|\bex[.:]|…|\.\.\./i;

export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<!\b(?:e\.g|i\.e|eg|ex|etc)\.)(?<=[.;])\s+|\n/i);
}

/** Two or more values that a description lists. `isClosed`: its words say that there are no others. */
export interface ToldList {
  readonly values: readonly string[];
  readonly isClosed: boolean;
}

/**
 * The values that a description lists: two or more in quotes beside each other, `one of: a, b, c`, `a|b|c`, `(a, b, c)`, `a=…, b=…`. A list
 * of examples is none, and so is one that goes on.
 */
export function listIn(text: string): ToldList | undefined {
  for (const sentence of sentencesOf(text)) {
    if (example.test(sentence)) continue;
    const found = quotedIn(sentence) ?? namedIn(sentence) ?? pipedIn(sentence) ?? bracketedIn(sentence) ?? explainedIn(sentence);
    if (found !== undefined && found.every(isWord) && !found.every((value) => /^(true|false|yes|no)$/i.test(value)))
      return { values: [...new Set(found)], isClosed: isClosed(sentence, found) };
  }
  return undefined;
}

/** `one of`, `a, b or c`, three alternatives with bars, a meaning beside each. `(web, worker)` may be two of many that somebody named. */
function isClosed(sentence: string, values: readonly string[]): boolean {
  if (/\b(one of|must be|either|allowed|valid|permitted|possible|supported|accept(s|ed))\b/i.test(sentence)) return true;
  const start = sentence.indexOf(values[0] ?? '');
  const list = sentence.slice(start, sentence.lastIndexOf(values.at(-1) ?? ''));
  return /\bor\b/i.test(list) || (list.match(/\|/g) ?? []).length > 1 || explainedIn(sentence) !== undefined;
}

/** As `listIn`, of one field, in a text about the whole tool: `Mode is one of: soft, hard.` */
export function listOfIn(text: string, field: string): ToldList | undefined {
  const name = field.replace(/[^\w]/g, '');
  const found = new RegExp(`(?:^|[\\s(\`'"])${name}[\`'"]? (?:is |must be |can be )?(?:one of|either)\\b[^.\\n]*`, 'i').exec(text)?.[0];
  return found === undefined ? undefined : listIn(found);
}

/** A member of a list: no amount, no pattern, no path, no date. */
function isWord(value: string): boolean {
  return /^[A-Za-z][\w -]*$/.test(value) && !/y{2,4}|[Mm]{2}/.test(value) && value.length <= 40;
}

const word = String.raw`[A-Za-z][\w-]*`;
const joint = String.raw`\s*(?:,\s*(?:or|and)?|\/|\||\bor\b)\s*`;

function quotedIn(sentence: string): readonly string[] | undefined {
  const one = String.raw`(?:'[^'\s]{1,40}'|"[^"\s]{1,40}"|\x60[^\x60\s]{1,40}\x60)(?:\s*\([^)]*\))?`;
  const match = new RegExp(`${one}(?:${joint}${one})+`).exec(sentence);
  // `'me', 'team' or the id of a person`: the last one is no word of a list.
  if (match === null || /^\s*(,|\/|\||or\b)/.test(sentence.slice(match.index + match[0].length))) return undefined;
  const [found] = match;
  return [...found.replace(/\([^)]*\)/g, '').matchAll(/'([^']+)'|"([^"]+)"|`([^`]+)`/g)].map((m) => m[1] ?? m[2] ?? m[3] ?? '');
}

function namedIn(sentence: string): readonly string[] | undefined {
  const found = new RegExp(
    `\\b(?:one of|allowed values?|valid values?|possible values?|options?|values?|choices?)(?: are| is)?:?\\s*(${word}(?:${joint}${word})+)\\s*(?:$|[.;)])`,
    'i',
  ).exec(sentence)?.[1];
  return found === undefined ? undefined : partsOf(found);
}

function pipedIn(sentence: string): readonly string[] | undefined {
  const found = new RegExp(`(?:^|[(:]\\s?)(${word}(?:\\s?\\|\\s?${word})+)(?=$|[\\s).,;])`).exec(sentence)?.[1];
  return found === undefined ? undefined : found.split('|').map((part) => part.trim());
}

function bracketedIn(sentence: string): readonly string[] | undefined {
  const found = new RegExp(`\\((${word}(?:\\s*(?:,\\s*(?:or\\s+)?|\\/|\\bor\\b)\\s*${word}){2,})\\)`).exec(sentence)?.[1];
  return found === undefined ? undefined : partsOf(found);
}

/** Whether a text says of each of its values what it means: `app=application, heroku=platform`. */
export function isExplainedIn(text: string): boolean {
  return explainedIn(text) !== undefined;
}

/** `app=application, heroku=platform`. */
function explainedIn(sentence: string): readonly string[] | undefined {
  const found = [...sentence.matchAll(new RegExp(`(?:^|[\\s(,:;])(${word})\\s?=\\s?${word}`, 'g'))].flatMap((m) =>
    m[1] === undefined ? [] : [m[1]],
  );
  return found.length > 1 ? found : undefined;
}

function partsOf(list: string): readonly string[] {
  return list
    .split(/\s*,\s*(?:or\s+|and\s+)?|\s*\/\s*|\s*\|\s*|\s+or\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
