/** Version ranges, as far as majors go. Invariant: pure; what is not a version says `undefined`. */

/** The highest major that the range speaks of: 2 for `^1 || ^2.3`, `~2.1`, `>=2 <3`, `2.x`, `v2.0.0-beta.1`. */
export function majorOfRange(range: string): number | undefined {
  const majors = range
    .split('||')
    .map((part) => /^\s*(?:[\^~=v]|>=?|<=?)*\s*v?(\d+)(?![\w-])/.exec(part)?.[1])
    .filter((major) => major !== undefined)
    .map(Number);
  return majors.length === 0 ? undefined : Math.max(...majors);
}

/** The minor that a range fixes: 19 for `^0.19.2`, `~0.19`, `0.19.0`, 3 for `~2.3.1`; `undefined` for `^2.3`, which takes later ones too. */
export function minorOfRange(range: string): number | undefined {
  if (isOpenRange(range)) return undefined;
  const found = /^\s*([\^~=v]*)\s*v?(\d+)\.(\d+)(?![\w-])/.exec(range);
  if (found === null || (found[1]?.includes('^') === true && found[2] !== '0')) return undefined;
  return Number(found[3]);
}

/** True where more than one major can be meant, so that what is installed says more than the range. */
export function isOpenRange(range: string): boolean {
  const text = range.trim();
  return (
    text === '' ||
    text === '*' ||
    text === 'latest' ||
    text === 'next' ||
    text.includes('||') ||
    text.startsWith('>') ||
    text.startsWith('<')
  );
}

/** Whether a version can be what a range asks for: same major, and for 0.x the same minor where both name one. */
export function mayMeet(version: string | undefined, range: string): boolean {
  if (isOpenRange(range)) return true;
  if (version === undefined) return false;
  const wanted = /(\d+)(?:\.(\d+))?/.exec(range);
  const has = /(\d+)(?:\.(\d+))?/.exec(version);
  if (wanted === null || has === null) return false;
  if (wanted[1] !== has[1]) return false;
  return wanted[1] !== '0' || wanted[2] === undefined || wanted[2] === has[2];
}
