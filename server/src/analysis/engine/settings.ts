/**
 * Which level a rule has for a file and a tool: defaults < preset < config file < editor setting or flag.
 * The nearest `candor.config.json` upwards holds for a file, the folder's own or one above it; its globs are relative to its folder.
 * Invariant: everything here is data. A config can switch a rule off, it can never run anything.
 */
import picomatch from 'picomatch';
import { configFileName } from '../../../../shared/src/names';
import type { Level, Preset, Settings } from '../../../../shared/src/settings';
import type { FileSystem } from '../program/fileSystem';
import { folderOf, isAbsolute, isUnder, joinPath } from '../program/paths';
import type { Notice } from '../report';
import { emptyConfig, readConfigFile, type CarriedKey, type ConfigFile, type ConfigOverride, type RuleLevels } from './configFile';

/** What the settings know of a rule. */
export interface RuleDefault {
  readonly id: string;
  /** Its level under `recommended`. */
  readonly level: Level;
  /** True for rules that only the `contract` preset turns on. */
  readonly contract?: boolean;
}

export interface SettingsSource {
  readonly root: string;
  readonly fs: FileSystem;
  readonly rules: readonly RuleDefault[];
  readonly settings: Settings;
}

export interface ResolvedSettings {
  /**
   * `declared` is the level that a rule gives to one finding where it differs from the rule's own; presets treat it alike.
   * `toolName` is `undefined` outside any tool, and where the name cannot be known: overrides by tool then say nothing.
   */
  levelOf(rule: string, file: string, toolName: string | undefined, declared?: Level): Level;
  /** After the config's `include` and `exclude`; the default exclusions come beside them, elsewhere. */
  isIncluded(file: string): boolean;
  /** True where the config says that the exported functions of this file are tool handlers. */
  isHandlerFile(file: string): boolean;
  /** A key of the config that rules read themselves. */
  carriedOf(key: CarriedKey, file: string): unknown;
  configFileOf(file: string): string | undefined;
  /** Complaints about the config files read so far: the folder's own at once, nested ones when a file under them is asked for. */
  notices(): readonly Notice[];
  /** The config files read so far and what they extend: a change to one of them makes this object out of date. */
  filesRead(): readonly string[];
}

/** One config with all that it extends, its globs compiled. */
interface Config {
  readonly file: string | undefined;
  readonly preset: Preset | undefined;
  readonly rules: RuleLevels;
  readonly includes: Matcher | undefined;
  readonly excludes: Matcher | undefined;
  readonly handlers: Matcher | undefined;
  readonly overrides: readonly {
    readonly matchesFile: Matcher | undefined;
    readonly matchesTool: Matcher | undefined;
    readonly rules: RuleLevels;
  }[];
  readonly carried: ReadonlyMap<CarriedKey, unknown>;
}

type Matcher = (path: string) => boolean;

export function resolveSettings({ root, fs, rules, settings }: SettingsSource): ResolvedSettings {
  const defaults = new Map(rules.map((rule) => [rule.id, rule]));
  const loader = createLoader(fs, new Set(defaults.keys()));
  const editorRules = new Map(Object.entries(settings.rules));
  // An unsaved document is an URI as the editor named it, and has no folder.
  const configFor = (file: string): Config => loader.configAt(isAbsolute(file) ? folderOf(file) : root);
  loader.configAt(root);

  return {
    levelOf(rule, file, toolName, declared) {
      if (!settings.enable) return 'off';
      const config = configFor(file);
      const explicit = editorRules.get(rule) ?? overriddenLevel(config, rule, file, toolName) ?? config.rules.get(rule);
      return explicit ?? presetLevel(settings.preset ?? config.preset ?? 'recommended', defaults.get(rule), declared);
    },
    isIncluded(file) {
      const { includes, excludes } = configFor(file);
      if (excludes?.(file) === true) return false;
      return includes === undefined || includes(file);
    },
    isHandlerFile: (file) => configFor(file).handlers?.(file) === true,
    carriedOf: (key, file) => configFor(file).carried.get(key),
    configFileOf: (file) => configFor(file).file,
    notices: () => loader.notices,
    filesRead: () => [...loader.filesRead],
  };
}

function presetLevel(preset: Preset, rule: RuleDefault | undefined, declared: Level | undefined): Level {
  if (rule?.contract === true) return preset === 'contract' ? (declared ?? 'warning') : 'off';
  const level = declared ?? rule?.level ?? 'off';
  if (preset === 'recommended') return level;
  if (level === 'off') return 'info';
  return level === 'info' ? 'warning' : level;
}

/** The last override that matches wins. */
function overriddenLevel(config: Config, rule: string, file: string, toolName: string | undefined): Level | undefined {
  let level: Level | undefined;
  for (const { matchesFile, matchesTool, rules } of config.overrides) {
    const holdsHere = matchesFile === undefined || matchesFile(file);
    const holdsForTool = matchesTool === undefined || (toolName !== undefined && matchesTool(toolName));
    if (holdsHere && holdsForTool) level = rules.get(rule) ?? level;
  }
  return level;
}

interface Loader {
  readonly notices: Notice[];
  readonly filesRead: Set<string>;
  /** The config that holds in a folder: its own, or the nearest above. */
  configAt(folder: string): Config;
}

function createLoader(fs: FileSystem, ruleIds: ReadonlySet<string>): Loader {
  const notices: Notice[] = [];
  const filesRead = new Set<string>();
  const byFolder = new Map<string, Config>();
  const parsed = new Map<string, ConfigFile | undefined>();
  const noConfig = compile(undefined, '/', emptyConfig, []);

  function configAt(folder: string): Config {
    const known = byFolder.get(folder);
    if (known !== undefined) return known;
    const file = joinPath(folder, configFileName);
    const parent = folderOf(folder);
    let config: Config;
    if (fs.fileExists(file)) config = compile(file, folder, withExtended(file, []), notices);
    else config = parent === folder || parent === '' ? noConfig : configAt(parent);
    byFolder.set(folder, config);
    return config;
  }

  /** `through` is the chain of files that led here, so that a circle is told once and ends. */
  function withExtended(file: string, through: readonly string[]): ConfigFile {
    const own = parse(file);
    if (own === undefined) return emptyConfig;
    let merged = emptyConfig;
    for (const { path, line } of own.extends) {
      const base = joinPath(folderOf(file), path);
      if (base === file || through.includes(base)) notices.push({ file, line, message: `\`extends\` runs in a circle through ${path}.` });
      else if (!fs.fileExists(base)) notices.push({ file, line, message: `\`extends\` names ${path}, which is not there.` });
      else merged = merge(merged, withExtended(base, [...through, file]));
    }
    return merge(merged, own);
  }

  function parse(file: string): ConfigFile | undefined {
    if (parsed.has(file)) return parsed.get(file);
    filesRead.add(file);
    const text = fs.readFile(file);
    if (text === undefined) notices.push({ file, line: 1, message: 'The config file cannot be read. The defaults hold.' });
    const result = text === undefined ? undefined : readConfigFile(file, text, ruleIds);
    if (result !== undefined) notices.push(...result.notices);
    parsed.set(file, result?.config);
    return result?.config;
  }

  return { notices, filesRead, configAt };
}

/** Rules and carried keys are joined key by key, overrides are put one after the other, lists are replaced. */
function merge(base: ConfigFile, own: ConfigFile): ConfigFile {
  return {
    extends: [],
    preset: own.preset ?? base.preset,
    rules: new Map([...base.rules, ...own.rules]),
    include: own.include ?? base.include,
    exclude: own.exclude ?? base.exclude,
    handlers: own.handlers ?? base.handlers,
    overrides: [...base.overrides, ...own.overrides],
    carried: new Map([...base.carried, ...own.carried]),
  };
}

function compile(file: string | undefined, folder: string, config: ConfigFile, notices: Notice[]): Config {
  const globs = (patterns: readonly string[] | undefined): Matcher | undefined =>
    patterns === undefined
      ? undefined
      : fileMatcher(folder, patterns, (message) => notices.push({ file: file ?? folder, line: 1, message }));
  return {
    file,
    preset: config.preset,
    rules: config.rules,
    includes: globs(config.include),
    excludes: globs(config.exclude),
    handlers: globs(config.handlers),
    overrides: config.overrides.map((override: ConfigOverride) => ({
      matchesFile: globs(override.files),
      // A name is one word, whatever signs are in it: a star runs over slashes too.
      matchesTool: override.tools === undefined ? undefined : anyOf(override.tools.map((glob) => picomatch(glob, { bash: true }))),
      rules: override.rules,
    })),
    carried: config.carried,
  };
}

/** `src` and `src/` mean all that is under it; a pattern that starts with `!` takes out of what the others let in. */
function fileMatcher(folder: string, patterns: readonly string[], complain: (message: string) => void): Matcher {
  const prefix = folder.endsWith('/') ? folder : `${folder}/`;
  const takeIn: Matcher[] = [];
  const takeOut: Matcher[] = [];
  for (const pattern of patterns) {
    const isNegated = pattern.startsWith('!');
    const glob = (isNegated ? pattern.slice(1) : pattern).replace(/^(\.\/)+/, '').replace(/\/+$/, '');
    if (glob === '..' || glob.startsWith('../') || pattern.startsWith('/')) {
      complain(`The glob \`${pattern}\` reaches outside of the config's folder and matches nothing.`);
      continue;
    }
    (isNegated ? takeOut : takeIn).push(picomatch(glob === '' || glob === '.' ? '**' : [glob, `${glob}/**`], { dot: true }));
  }
  const isIn = takeIn.length === 0 && takeOut.length > 0 ? () => true : anyOf(takeIn);
  const isOut = anyOf(takeOut);
  return (file) => {
    if (!isUnder(file, folder)) return false;
    const path = file.slice(prefix.length);
    return isIn(path) && !isOut(path);
  };
}

function anyOf(matchers: readonly Matcher[]): Matcher {
  return (path) => matchers.some((matches) => matches(path));
}
