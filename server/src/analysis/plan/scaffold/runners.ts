/** How each runner says what a contract test needs: its functions, what stands in for a module, and what has to hold. */

export type RunnerName = 'vitest' | 'jest' | 'node:test';

export interface Runner {
  readonly name: RunnerName;
  /** The lines at the head of the file. */
  readonly head: readonly string[];
  readonly before: string;
  /** Puts the entries in the place of what a module exports. `keeps`: what else it exports stays. */
  mock(specifier: string, entries: readonly string[], keeps: boolean): readonly string[];
  /** The command that runs a file, where it takes more than the runner by itself; `flags` are those that the project starts it with. */
  command(file: string, flags: readonly string[]): string | undefined;
  /** Node puts stand-ins up when it runs, the others before anything is loaded. */
  readonly mocksInBefore: boolean;
  same(actual: string, expected: string, message: string): string;
  differs(actual: string, other: string, message: string): string;
  holds(actual: string, message: string): string;
}

const vitest: Runner = {
  name: 'vitest',
  head: ['import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";'],
  before: 'beforeAll',
  mocksInBefore: false,
  command: () => undefined,
  mock: (specifier, entries, keeps) =>
    keeps
      ? [
          `vi.mock(${JSON.stringify(specifier)}, async (original) => {`,
          '  const real = await original<Record<string, any>>();',
          `  return { ...real, ${entries.join(', ')} };`,
          '});',
        ]
      : [`vi.mock(${JSON.stringify(specifier)}, () => ({ ${entries.join(', ')} }));`],
  same: (actual, expected, message) => `expect(${actual}, ${message}).toEqual(${expected});`,
  differs: (actual, other, message) => `expect(${actual}, ${message}).not.toEqual(${other});`,
  holds: (actual, message) => `expect(${actual}, ${message}).toBe(true);`,
};

const jest: Runner = {
  name: 'jest',
  head: [],
  before: 'beforeAll',
  mocksInBefore: false,
  command: () => undefined,
  mock: (specifier, entries, keeps) =>
    keeps
      ? [
          `jest.mock(${JSON.stringify(specifier)}, () => {`,
          `  const real = jest.requireActual(${JSON.stringify(specifier)});`,
          `  return { __esModule: true, ...real, ${entries.join(', ')} };`,
          '});',
        ]
      : [`jest.mock(${JSON.stringify(specifier)}, () => ({ __esModule: true, ${entries.join(', ')} }));`],
  // Jest takes no message: it stands behind, for who reads the line.
  same: (actual, expected, message) => `expect(${actual}).toEqual(${expected}); // ${unquoted(message)}`,
  differs: (actual, other, message) => `expect(${actual}).not.toEqual(${other}); // ${unquoted(message)}`,
  holds: (actual, message) => `expect(${actual}).toBe(true); // ${unquoted(message)}`,
};

/** Where ES modules are loaded as they are, nothing is put above the imports, and what is asked is loaded only afterwards. */
export const jestOfModules: Runner = {
  ...jest,
  head: ['import { jest } from "@jest/globals";'],
  command: (file) => `NODE_OPTIONS=--experimental-vm-modules npx jest ${file}`,
  mocksInBefore: true,
  mock: (specifier, entries, keeps) => {
    const own = JSON.stringify(specifier);
    const list = entries.join(', ');
    if (!keeps) return [`  jest.unstable_mockModule(${own}, () => ({ ${list} }));`];
    return [
      '  {',
      `    const real: any = await import(${own});`,
      `    jest.unstable_mockModule(${own}, () => ({ ...real, ${list} }));`,
      '  }',
    ];
  },
};

const node: Runner = {
  name: 'node:test',
  head: ['import assert from "node:assert/strict";', 'import { before, beforeEach, describe, it, mock } from "node:test";'],
  before: 'before',
  mocksInBefore: true,
  command: (file, flags) => {
    const types = /\.[cm]?ts$/.test(file) && flags.length === 0 ? ['--experimental-strip-types'] : [];
    return ['node', ...flags, ...types, '--test', '--experimental-test-module-mocks', file].join(' ');
  },
  mock: (specifier, entries, keeps) => {
    const named = entries.filter((entry) => !entry.startsWith('default:'));
    const whole = entries.find((entry) => entry.startsWith('default:'));
    const isFile = specifier.startsWith('.');
    const own = isFile ? `new URL(${JSON.stringify(specifier)}, import.meta.url).href` : JSON.stringify(specifier);
    // Under a loader such as tsx nothing takes the place of a module that was loaded before. A query makes it another one.
    const real = isFile ? `\`\${${own}}?real\`` : own;
    const names = [...(keeps ? ['...real'] : []), ...named].join(', ');
    return [
      '  {',
      ...(keeps ? [`    const real: any = await import(${real});`] : []),
      `    mock.module(${own}, { namedExports: { ${names} }${whole === undefined ? '' : `, defaultExport: ${whole.slice('default:'.length).trim()}`} });`,
      '  }',
    ];
  },
  same: (actual, expected, message) => `assert.deepEqual(${actual}, ${expected}, ${message});`,
  differs: (actual, other, message) => `assert.notDeepEqual(${actual}, ${other}, ${message});`,
  holds: (actual, message) => `assert.ok(${actual}, ${message});`,
};

export const runners: readonly Runner[] = [vitest, jest, node];

function unquoted(message: string): string {
  return message.replace(/^["'`]|["'`]$/g, '');
}

/** The runner that a manifest names: by what is installed, or by what its script starts. */
export function runnerIn(manifest: string): RunnerName | undefined {
  let read: { readonly scripts?: Record<string, string>; readonly dependencies?: object; readonly devDependencies?: object } | undefined;
  try {
    read = JSON.parse(manifest) as typeof read;
  } catch {
    return undefined;
  }
  const names = [...Object.keys(read?.devDependencies ?? {}), ...Object.keys(read?.dependencies ?? {})];
  const scripts = Object.entries(read?.scripts ?? {}).flatMap(([name, script]) => (/test/.test(name) ? [script] : []));
  const started = (pattern: RegExp): boolean => scripts.some((script) => pattern.test(script));
  if (started(/\bvitest\b/) || names.includes('vitest')) return 'vitest';
  if (started(/\bjest\b/) || names.includes('jest') || names.includes('@jest/core')) return 'jest';
  if (started(/--test\b/)) return 'node:test';
  return undefined;
}
