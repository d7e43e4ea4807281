/** Names of functions and tools by their verb: what a call is said to do. A name decides nothing alone (`effects.ts`, `claims.ts`). */

export type Act = 'creates' | 'changes' | 'deletes';

const verbs: Readonly<Record<Act, readonly string[]>> = {
  creates: (
    'create insert add upload publish post book schedule duplicate clone fork invite register import submit send email reply append enqueue ' +
    'provision deploy install mkdir subscribe'
  ).split(' '),
  changes: (
    'update set write edit modify patch put upsert save store rename move assign unassign change replace enable disable toggle mark archive ' +
    'unarchive restore merge close reopen lock unlock approve accept decline grant scale rollback restart start stop pause resume cancel complete ' +
    'attach detach link transfer pay charge refund increment decrement prepend push commit untrash star unstar pin unpin vote apply record persist ' +
    'reassign reschedule deliver dispatch overwrite snooze mute unmute'
  ).split(' '),
  deletes: (
    'delete remove destroy drop purge erase clear wipe unlink rm rmdir kill terminate uninstall trash revoke unpublish unregister ' +
    'unsubscribe'
  ).split(' '),
};

const actByVerb = new Map<string, Act>(
  (Object.keys(verbs) as Act[]).flatMap((act) => verbs[act].map((verb): [string, Act] => [verb, act])),
);

const readVerbs = new Set(
  (
    'get list search read find fetch show describe query check count view preview validate verify plan analyze analyse suggest explain lookup ' +
    'browse inspect estimate compare load resolve retrieve select peek test watch wait is has can format parse render convert compute ' +
    'calculate evaluate summarize ask think ping generate build make open download export diff status help info'
  ).split(' '),
);

/** `container_file_delete`, `deleteEntities`, `kv.namespaces.delete` by their words. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

export function actOfWord(word: string): Act | undefined {
  return actByVerb.get(word);
}

export function isReadWord(word: string): boolean {
  return readVerbs.has(word);
}

/** Of a function: the verb that its name begins with, or ends with where the words are set apart (`container_file_delete`). */
export function actOfFunction(name: string): Act | undefined {
  const words = wordsOf(name.replace(/Sync$/, ''));
  const [first] = words;
  const last = words[words.length - 1];
  if (first === undefined || last === undefined || readVerbs.has(first)) return undefined;
  return actByVerb.get(first) ?? (/^[a-z0-9]+([_-][a-z0-9]+)+$/.test(name) ? actByVerb.get(last) : undefined);
}

/** Verbs in front of what they are done to, nouns everywhere else: `report_absence`, `log_expense`, `track_event`. */
const leadingOnly = new Set('report log track tag label sync note comment file'.split(' '));

/** Of a tool: its verb stands in front, at the end or behind the name of a service; where another verb asks for something, it only reads. */
export function actOfTool(name: string): Act | 'reads' | undefined {
  const words = wordsOf(name);
  const [first] = words;
  if (first === undefined) return undefined;
  const leading = actByVerb.get(first) ?? (leadingOnly.has(first) && words.length > 1 ? 'creates' : undefined);
  if (leading !== undefined) return leading;
  if (words.some((word) => readVerbs.has(word))) return 'reads';
  const found = words.find((word) => actByVerb.has(word));
  return found === undefined ? undefined : actByVerb.get(found);
}

const openings =
  /^(please\s+)?(use (this|the)( tool| function)?( when \w+ (wants?|needs?|asks?))? to|use to|this (tool|function|action)( can| will)?( be used to)?|(a )?tool (to|for|that)|allows? (you|the \w+|users?|agents?) to|lets? (you|the \w+|users?|agents?)|used to|it|\W+)\s+/i;

/** `Posts of an author`, `Books that match`: what is given, and nothing that is done. */
const isNoun =
  /^((posts?|books?|schedules?|replies|charges?|records?|transfers?|commits?|grants?|locks?|stars?|pins?|votes?|releases?|updates?|uploads?|invites?|clones?|forks?|orders?|changes?|links?|starts?|refunds?|payments?|registers?|imports?) (of|that|which|whose|matching|since|between)|(posts|books|replies|records|commits|votes|uploads) by)\b/i;

/** Of a description: the verb that its first sentence begins with. */
export function actOfDescription(text: string): Act | 'reads' | undefined {
  let rest = text.trim().replace(/^[^\p{L}]+/u, '');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(openings, '');
  }
  const [word] = /^[\p{L}]+/u.exec(rest) ?? [];
  if (word === undefined || isNoun.test(rest)) return undefined;
  for (const verb of stemsOf(word.toLowerCase())) {
    const act = actByVerb.get(verb);
    if (act !== undefined) return act;
    if (readVerbs.has(verb)) return 'reads';
  }
  return undefined;
}

/** `deletes`, `modifies`, `publishes`, `creating`: what the word is a form of. */
function stemsOf(word: string): readonly string[] {
  return [
    word,
    word.replace(/ies$/, 'y'),
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ing$/, ''),
    word.replace(/ing$/, 'e'),
    word.replace(/(.)\1ing$/, '$1'),
  ];
}
