/** What the name of a field says that it holds. A name breaks a tie, or keeps a rule silent; it never reports. */

/** `repositoryId`, `repo_id` → `['repository', 'id']`. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

const identifying = new Set([
  'id',
  'ids',
  'uuid',
  'guid',
  'key',
  'keys',
  'sha',
  'hash',
  'token',
  'cursor',
  'ref',
  'slug',
  'handle',
  'arn',
  'etag',
  'number',
  'no',
  'uid',
  'uids',
  'urn',
  'address',
  'signature',
  'nonce',
  'code',
]);
const locating = new Set([
  'path',
  'paths',
  'file',
  'files',
  'filename',
  'dir',
  'directory',
  'folder',
  'url',
  'urls',
  'uri',
  'href',
  'link',
  'host',
  'hostname',
  'domain',
  'endpoint',
  'root',
  'cwd',
  'glob',
  'selector',
  'xpath',
]);
const telling = new Set([
  'query',
  'thought',
  'thoughts',
  'reasoning',
  'q',
  'search',
  'text',
  'content',
  'contents',
  'body',
  'message',
  'messages',
  'prompt',
  'description',
  'title',
  'name',
  'names',
  'label',
  'labels',
  'summary',
  'note',
  'notes',
  'comment',
  'comments',
  'reason',
  'thought',
  'question',
  'answer',
  'instruction',
  'instructions',
  'subject',
  'term',
  'terms',
  'keyword',
  'keywords',
  'phrase',
  'sql',
  'code',
  'script',
  'command',
  'expression',
  'filter',
  'pattern',
  'regex',
  'data',
  'input',
  'value',
  'values',
  'html',
  'markdown',
  'json',
  'yaml',
  'xml',
  'patch',
  'diff',
  'caption',
  'bio',
  'topic',
  'user',
  'username',
  'email',
  'emails',
  'phone',
  'street',
  'city',
  'tag',
  'tags',
  'author',
  'owner',
  'repo',
  'repository',
  'branch',
  'args',
  'arguments',
  'old',
  'new',
  'first',
  'last',
  'task',
  'goal',
  'context',
  'word',
  'words',
  'sentence',
  'location',
  'person',
  'company',
  'product',
  'item',
]);

/** A name or a key of something: the vocabulary is what exists, not a list. */
export function isIdentifier(name: string): boolean {
  const words = wordsOfName(name);
  return identifying.has(words[words.length - 1] ?? '');
}

/** An id, a place, or words of a person: a string that no list could close. */
export function isOpenByNature(name: string): boolean {
  const last = wordsOfName(name).at(-1) ?? '';
  return identifying.has(last) || locating.has(last) || telling.has(last);
}

const fixed = new Set(['sort', 'order', 'direction', 'mode', 'format', 'status', 'state', 'granularity', 'visibility', 'unit', 'units']);

/** A choice that a program offers, and nobody adds to: an order, a mode, a state. */
export function isFixedByNature(name: string): boolean {
  return fixed.has(wordsOfName(name).at(-1) ?? '');
}

const toggling = new Set([
  'include',
  'includes',
  'with',
  'without',
  'show',
  'hide',
  'dry',
  'recursive',
  'verbose',
  'force',
  'debug',
  'overwrite',
  'raw',
  'full',
  'enable',
  'disable',
  'use',
  'skip',
  'ignore',
  'no',
  'strict',
  'pretty',
  'deep',
  'all',
  'preview',
  'exact',
  'case',
  'confirm',
  'async',
  'stream',
  'return',
  'only',
  'expand',
]);

const rehearsals = /^(dry ?run|dry|simulate|simulation|rehearse|preview|preview (run|only)|validate only|check only|test run|what if)$/;

/** Given, the call changes nothing: `dryRun`, `validate_only`. */
export function isRehearsal(name: string): boolean {
  return rehearsals.test(wordsOfName(name).join(' '));
}

/** A switch that changes how the call runs, and stands alone: `recursive`, `includeArchived`. */
export function isToggle(name: string): boolean {
  return wordsOfName(name).some((word) => toggling.has(word));
}

/** A string that is called a number or a truth value is meant as one. */
export function formOfName(name: string): string | undefined {
  const words = wordsOfName(name);
  if (words.includes('boolean') || words.includes('bool')) return 'a truth value';
  if (words.includes('json')) return 'JSON in a string';
  return words.includes('date') || words.includes('datetime') ? 'a date' : undefined;
}
