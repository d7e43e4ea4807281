/** Settings as the editor and the command line hand them over. Outside input is cleaned here, once. */

export type Level = 'off' | 'hint' | 'info' | 'warning' | 'error';
export type Preset = 'recommended' | 'strict' | 'contract';

export const levels: readonly Level[] = ['off', 'hint', 'info', 'warning', 'error'];
export const presets: readonly Preset[] = ['recommended', 'strict', 'contract'];

export interface Settings {
  readonly enable: boolean;
  /** `undefined` where the editor or the flags say nothing: then the config file, then `recommended`, holds. */
  readonly preset: Preset | undefined;
  readonly rules: Readonly<Record<string, Level>>;
  readonly run: 'onType' | 'onSave';
}

export const defaultSettings: Settings = { enable: true, preset: undefined, rules: {}, run: 'onType' };

export function isLevel(value: unknown): value is Level {
  return levels.includes(value as Level);
}

export function isPreset(value: unknown): value is Preset {
  return presets.includes(value as Preset);
}

/** Takes anything; what is not understood falls back to the default of its key. */
export function normalizeSettings(input: unknown): Settings {
  if (typeof input !== 'object' || input === null) return defaultSettings;
  const raw = input as Record<string, unknown>;
  const rules: Record<string, Level> = {};
  if (typeof raw['rules'] === 'object' && raw['rules'] !== null) {
    for (const [rule, level] of Object.entries(raw['rules'])) if (isLevel(level)) rules[rule] = level;
  }
  return {
    enable: raw['enable'] !== false,
    preset: isPreset(raw['preset']) ? raw['preset'] : undefined,
    rules,
    run: raw['run'] === 'onSave' ? 'onSave' : 'onType',
  };
}
