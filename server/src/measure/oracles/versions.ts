/** Semantic versions in their order (semver.org, 11), for ranges of advisories. */

interface Version {
  readonly numbers: readonly [number, number, number];
  readonly before: readonly string[];
}

const form = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

export function isVersion(text: string): boolean {
  return form.test(text);
}

/** Below zero where `a` comes before `b`; both must be versions. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parsed(a), parsed(b)];
  for (const i of [0, 1, 2] as const) if (left.numbers[i] !== right.numbers[i]) return left.numbers[i] - right.numbers[i];
  // 1.0.0-rc.1 comes before 1.0.0.
  if (left.before.length === 0 || right.before.length === 0) return right.before.length - left.before.length;
  for (let i = 0; i < Math.max(left.before.length, right.before.length); i++) {
    const order = compareParts(left.before[i], right.before[i]);
    if (order !== 0) return order;
  }
  return 0;
}

function parsed(text: string): Version {
  const [, major = '0', minor = '0', patch = '0', before] = form.exec(text) ?? [];
  return { numbers: [Number(major), Number(minor), Number(patch)], before: before === undefined ? [] : before.split('.') };
}

function compareParts(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : 1;
}
