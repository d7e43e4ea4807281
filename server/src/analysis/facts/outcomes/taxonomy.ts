/**
 * Kinds of failure that ask for different next moves, and the vocabulary of codes that a project declares in its config.
 * The nine categories are those of the fourth seed's error taxonomy; `"taxonomy": "candor"` takes them as they are.
 */

export type Category =
  | 'INVALID_INPUT'
  | 'UNAUTHENTICATED'
  | 'UNAUTHORISED'
  | 'TARGET_NOT_FOUND'
  | 'IDENTITY_MISMATCH'
  | 'OUT_OF_SCOPE'
  | 'APPROVAL_INVALID'
  | 'DEPENDENCY_TIMEOUT'
  | 'VERIFICATION_FAILED';

export const categories: readonly Category[] = [
  'INVALID_INPUT',
  'UNAUTHENTICATED',
  'UNAUTHORISED',
  'TARGET_NOT_FOUND',
  'IDENTITY_MISMATCH',
  'OUT_OF_SCOPE',
  'APPROVAL_INVALID',
  'DEPENDENCY_TIMEOUT',
  'VERIFICATION_FAILED',
];

/** The codes that a project may use, each with the category that it stands for, where there is one. */
export interface Taxonomy {
  readonly codes: ReadonlyMap<string, Category | undefined>;
}

/** Reads what the config says; `undefined` where it says nothing that can be used. */
export function taxonomyOf(data: unknown): Taxonomy | undefined {
  if (data === undefined || problemOfTaxonomy(data) !== undefined) return undefined;
  if (typeof data === 'object' && Object.keys(data as object).length === 0) return undefined;
  if (data === 'candor') return { codes: new Map(categories.map((name) => [name, name])) };
  if (Array.isArray(data)) return { codes: new Map((data as readonly string[]).map((code) => [code, categoryOfCode(code)])) };
  return {
    codes: new Map(
      Object.entries(data as object).map(([code, said]) => {
        const is: unknown = typeof said === 'object' && said !== null ? (said as { is?: unknown }).is : undefined;
        return [code, isCategory(is) ? is : categoryOfCode(code)];
      }),
    ),
  };
}

/** What is wrong with the value of `taxonomy`, as a sentence for the config's reader. */
export function problemOfTaxonomy(data: unknown): string | undefined {
  if (data === undefined || data === 'candor') return undefined;
  if (typeof data !== 'object' || data === null) return `\`taxonomy\` is "candor", a list of codes, or an object with a key for each code.`;
  if (Array.isArray(data))
    return data.every((code) => typeof code === 'string' && code !== '')
      ? undefined
      : 'A list of codes under `taxonomy` holds texts alone.';
  for (const [code, said] of Object.entries(data)) {
    if (typeof said === 'string') continue;
    if (typeof said !== 'object' || said === null)
      return `\`taxonomy.${code}\` is its meaning as text, or an object such as \`{ "is": "TARGET_NOT_FOUND" }\`.`;
    const { is } = said as { is?: unknown };
    if (is !== undefined && !isCategory(is)) return `\`taxonomy.${code}.is\` is one of ${categories.join(', ')}.`;
  }
  return undefined;
}

function isCategory(value: unknown): value is Category {
  return categories.includes(value as Category);
}

/** From the most special to the plainest, so that `approval_invalid` is no invalid input. */
const words: readonly (readonly [Category, RegExp])[] = [
  ['VERIFICATION_FAILED', /^(post(change|write)?)?verif(y|ication)(failed|failure|error|mismatch)$/],
  ['APPROVAL_INVALID', /approval/],
  ['IDENTITY_MISMATCH', /identitymismatch/],
  ['OUT_OF_SCOPE', /outofscope|scopeviolation/],
  [
    'UNAUTHENTICATED',
    /unauthenticated|notauthenticated|(login|auth|authentication)required|notloggedin|invalid(token|credentials?|apikey)/,
  ],
  ['UNAUTHORISED', /unauthori[sz]ed|forbidden|(permission|access)denied|notallowed|notpermitted/],
  ['TARGET_NOT_FOUND', /notfound|nosuch|doesnotexist/],
  ['DEPENDENCY_TIMEOUT', /time(d)?out|deadlineexceeded/],
  ['INVALID_INPUT', /^invalid|(bad|malformed)(input|request|args?|arguments?|params?)|validation(failed|error)?$|^validation/],
];

/** What a code stands for by its own words, whatever the way of writing. */
export function categoryOfCode(code: string): Category | undefined {
  const plain = code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^e(rr(or)?)?(?=not|inv|unauth|time)/, '');
  return words.find(([, pattern]) => pattern.test(plain))?.[0];
}
