/** How wide a line may be by the formatter that the project declares. Its config is read as text, and never run. */
import { dirname } from 'node:path/posix';
import type { Snapshot } from '../program/snapshot';

export interface Width {
  readonly most: number;
  /** Columns of a tab. */
  readonly tab: number;
}

const configs = ['', '.json', '.yaml', '.yml', '.cjs', '.mjs', '.js'].map((ending) => `.prettierrc${ending}`);
const others = [
  'prettier.config.js',
  'prettier.config.mjs',
  'prettier.config.cjs',
  '.oxfmtrc.json',
  '.oxfmtrc.jsonc',
  'biome.json',
  'biome.jsonc',
];

/** Of the nearest config above the file; `undefined` where there is none. */
export function declaredWidth(s: Snapshot, file: string): Width | undefined {
  for (let folder = dirname(file); folder.startsWith(s.root); folder = dirname(folder)) {
    for (const name of [...configs, ...others, 'package.json']) {
      const text = s.textOf(`${folder}/${name}`);
      const own = name === 'package.json' ? /"prettier"\s*:\s*(\{[^}]*\})/.exec(text ?? '')?.[1] : text;
      if (own === undefined || (name.startsWith('biome') && /"formatter"\s*:\s*\{[^}]*"enabled"\s*:\s*false/.test(own))) continue;
      const asked = /["']?\b(?:printWidth|lineWidth)\b["']?\s*:\s*(\d+)/.exec(own)?.[1];
      const tab = /["']?\b(?:tabWidth|indentWidth)\b["']?\s*:\s*(\d+)/.exec(own)?.[1];
      return { most: Number(asked ?? (name.startsWith('.oxfmt') ? 100 : 80)), tab: Number(tab ?? 2) };
    }
    if (folder === s.root || folder === dirname(folder)) return undefined;
  }
  return undefined;
}
