/**
 * The only door of the core: everything that a host may ask, in plain data. Synchronous; the host runs it in a worker.
 * Invariant: nothing is written, nothing of a workspace is executed.
 */
import type { Level, Settings } from '../../../shared/src/settings';
import { defaultSettings } from '../../../shared/src/settings';
import { cardMarkdown } from '../../../shared/src/cardWords';
import { literally } from '../../../shared/src/markdown';
import { nameIsComputed, sdkTitle } from '../../../shared/src/wording';
import type { CheckOptions, FileChange, FileFindings, FixedFile, FixReport, Hover } from '../host/core';
import { mayHoldTools } from './discovery/prefilter';
import { sdks } from './discovery/sdks/index';
import { analyze, textQuestions, type Analysed } from './engine/analyze';
import { withCards } from './engine/contractCard';
import { fieldCard } from './engine/fieldCard';
import { factsText } from './engine/describe';
import { mergeFixes, mostRounds, selectFixes } from './engine/fixAll';
import { lintSchemas } from './engine/lintSchemas';
import { passedOver } from './engine/passedOver';
import { testPlans } from './engine/plans';
import { scaffolds } from './engine/scaffolds';
import { contractsInCode, contractsInDumps, lockReport } from './engine/lockReport';
import { rewritesIn, servedByRewrite, withRewrites } from './engine/rewrites';
import { resolveSettings, type ResolvedSettings } from './engine/settings';
import type { Cancellation } from './program/cancellation';
import type { FileSystem } from './program/fileSystem';
import { Workspace } from './program/workspace';
import type {
  LockAnswer,
  PlacedFinding,
  RewriteOffer,
  ScaffoldAnswer,
  ScaffoldQuestion,
  SchemaReport,
  ToolInfo,
  PassedOver,
  ToolPlan,
  WorkspaceReport,
} from './report';
import { rules } from './rules/index';
import type { FixKind, Group, Rule } from './rules/rule';
import type { Position, Range } from './text/lineIndex';

export interface CoreOptions {
  readonly root: string;
  readonly fs: FileSystem;
  readonly readStub: (name: string) => string | undefined;
  readonly libFolder: string;
  readonly cancellation: () => Cancellation;
  /** For tests: the rule with this id throws. */
  readonly throwIn?: string | undefined;
}

/** What `candor lock` asks: of the code, or of files in which tools are listed. `before`: the text of a lock to compare with. */
export interface LockQuestion {
  readonly dumps: readonly string[];
  readonly before: string | undefined;
}

export interface Analysis {
  apply(changes: readonly FileChange[]): void;
  configure(settings: Settings): void;
  check(options: CheckOptions): WorkspaceReport;
  checkFiles(files: readonly string[]): readonly FileFindings[];
  fix(options: CheckOptions & { readonly review: readonly string[] }): FixReport;
  hover(file: string, position: Position): Hover | undefined;
  facts(file: string): string | undefined;
  rewrites(file: string, range: Range | undefined): readonly RewriteOffer[];
  tools(options: CheckOptions): readonly ToolInfo[];
  lintSchemas(files: readonly string[]): SchemaReport;
  lock(question: LockQuestion): LockAnswer;
  testPlan(options: CheckOptions): readonly ToolPlan[];
  passedOver(options: CheckOptions): PassedOver;
  scaffold(question: ScaffoldQuestion): ScaffoldAnswer;
  dispose(): void;
}

export interface RuleInfo {
  readonly id: string;
  readonly group: Group;
  /** Under `recommended`. */
  readonly level: Level;
  readonly fix: FixKind;
  readonly summary: string;
  readonly since: string;
}

export function catalogue(): readonly RuleInfo[] {
  return rules.map(({ id, group, level, fix, summary, since }) => ({ id, group, level, fix, summary, since }));
}

const sdkPackages: ReadonlySet<string> = new Set(sdks.flatMap((sdk) => sdk.packages));

export function createAnalysis(options: CoreOptions): Analysis {
  const { root, fs } = options;
  const used = rules.map((rule) => (rule.id === options.throwIn ? throwing(rule) : rule));
  let settings: Settings = defaultSettings;
  let resolved: ResolvedSettings | undefined;
  const resolve = (): ResolvedSettings => (resolved ??= resolveSettings({ root, fs, rules, settings }));
  const open = (): Workspace =>
    new Workspace({
      root,
      fs,
      readStub: options.readStub,
      libFolder: options.libFolder,
      extraFilter: (file) => resolve().isIncluded(file),
      boundary: sdkPackages,
      programRoots: (s) => s.files().filter((file) => resolve().isHandlerFile(file) || mayHoldTools(s.textOf(file) ?? '')),
    });
  let workspace = open();
  const ask = textQuestions();
  const opened = new Map<string, Extract<FileChange, { kind: 'open' | 'edit' }>>();

  const run = (): Analysed => analyze(workspace.snapshot(options.cancellation()), resolve(), used, ask);

  const withRewritesOf = (analysed: Analysed): readonly PlacedFinding[] =>
    withRewrites(workspace.snapshot(options.cancellation()), analysed, resolve());

  const analysis: Analysis = {
    apply(changes) {
      for (const change of changes) {
        if (change.kind === 'open' || change.kind === 'edit') opened.set(change.file, change);
        else if (change.kind === 'close') opened.delete(change.file);
      }
      if (changes.some(({ file }) => file.endsWith('candor.config.json') || resolve().filesRead().includes(file))) {
        // The config decides which files there are: begin again with the same open documents.
        resolved = undefined;
        workspace.dispose();
        workspace = open();
        workspace.apply([...opened.values()]);
      }
      workspace.apply(changes);
    },
    configure(next) {
      settings = next;
      resolved = undefined;
    },
    check({ paths, rewrites }) {
      const analysed = run();
      const { tools, files, suppressed, faults } = analysed;
      const findings = rewrites === true ? withRewritesOf(analysed) : analysed.findings;
      const under = (file: string): boolean => isUnder(file, paths);
      return {
        findings: findings.filter((f) => under(f.file)),
        tools: tools.map(({ info }) => info).filter((info) => under(info.file)),
        files,
        generated: workspace.generated(),
        suppressed,
        notices: [...resolve().notices(), ...workspace.notices()].filter(
          (n) => paths.length === 0 || under(n.file) || !n.file.startsWith(`${root}/`),
        ),
        faults,
      };
    },
    checkFiles(files) {
      const { findings } = run();
      const snapshot = workspace.snapshot(options.cancellation());
      return files.map((file) => ({ file, version: snapshot.versionOf(file), findings: findings.filter((f) => f.file === file) }));
    },
    fix({ paths, review }) {
      const before = new Map<string, string>();
      const applied = new Map<string, number>();
      const now = new Map<string, string>();
      let rounds = 0;
      try {
        for (; rounds < mostRounds; rounds++) {
          const analysed = run();
          const findings = review.includes(servedByRewrite) ? withRewritesOf(analysed) : analysed.findings;
          const snapshot = workspace.snapshot(options.cancellation());
          const textOf = (file: string): string | undefined => now.get(file) ?? snapshot.textOf(file);
          const merged = mergeFixes(
            selectFixes(
              findings.filter((f) => isUnder(f.file, paths)),
              { review },
            ),
            textOf,
          );
          if (merged.size === 0) break;
          for (const [file, { text, applied: count }] of merged) {
            if (!before.has(file)) before.set(file, textOf(file) ?? '');
            applied.set(file, (applied.get(file) ?? 0) + count);
            now.set(file, text);
            workspace.apply([{ kind: 'edit', file, version: -1 - rounds, text }]);
          }
        }
      } finally {
        restore(before.keys());
      }
      const files = [...before].map(([file, text]): FixedFile => ({
        file,
        before: text,
        after: now.get(file) ?? text,
        applied: applied.get(file) ?? 0,
      }));
      return { files: files.sort((a, b) => (a.file < b.file ? -1 : 1)), rounds, notices: workspace.notices() };
    },
    hover(file, position) {
      const analysed = run();
      const { findings, tools } = analysed;
      const snapshot = workspace.snapshot(options.cancellation());
      const finding = findings.find((f) => f.file === file && holds(f.range, position));
      const tool = tools.find(({ info }) => info.file === file && holds(info.nameRange, position));
      const field = tool === undefined ? fieldCard(snapshot, tools, file, (range) => holds(range, position)) : undefined;
      const range = finding?.range ?? tool?.info.nameRange ?? field?.range;
      if (range === undefined) return undefined;
      const { start, end } = range;
      const [carded] = tool === undefined ? [] : withCards(snapshot, analysed, [tool]);
      const parts = [
        carded === undefined ? undefined : cardOf(carded),
        field?.markdown,
        finding === undefined ? undefined : reasonOf(finding),
      ];
      return { markdown: parts.filter((p) => p !== undefined).join('\n\n---\n\n'), start, end };
    },
    facts(file) {
      return factsText(workspace.snapshot(options.cancellation()), file, run().tools);
    },
    rewrites(file, range) {
      const analysed = run();
      return rewritesIn(workspace.snapshot(options.cancellation()), analysed, resolve(), file, range && [range]);
    },
    tools({ paths, cards }) {
      const analysed = run();
      const here = analysed.tools.filter(({ info }) => isUnder(info.file, paths));
      return cards === true ? withCards(workspace.snapshot(options.cancellation()), analysed, here) : here.map(({ info }) => info);
    },
    lintSchemas(files) {
      // What is off in code, where only evidence from the handler counts, is what a schema on its own is looked at for.
      const levels = catalogue().map((rule) => (rule.level === 'off' ? { ...rule, level: 'info' as const } : rule));
      return lintSchemas({ fs, files, settings: resolveSettings({ root, fs, rules: levels, settings }), rules: used });
    },
    lock({ dumps, before }) {
      if (dumps.length > 0) {
        const { found, problems } = contractsInDumps(fs, dumps);
        return { ...lockReport(root, found, before), problems, faults: [] };
      }
      const { tools, faults } = run();
      const found = contractsInCode(workspace.snapshot(options.cancellation()), tools);
      return { ...lockReport(root, found, before), problems: [], faults };
    },
    testPlan({ paths }) {
      const tools = run().tools.filter(({ info }) => isUnder(info.file, paths));
      return testPlans(workspace.snapshot(options.cancellation()), tools);
    },
    passedOver: ({ paths }) => passedOver(workspace.snapshot(options.cancellation()), (file) => isUnder(file, paths)),
    scaffold(question) {
      const { tools } = run();
      return scaffolds(workspace.snapshot(options.cancellation()), tools, question, ({ file }) => isUnder(file, question.paths ?? []));
    },
    dispose: () => workspace.dispose(),
  };

  /** Puts back what the editor has open, or the disk. */
  function restore(files: Iterable<string>): void {
    for (const file of files) {
      const document = opened.get(file);
      workspace.apply([document === undefined ? { kind: 'close', file } : { ...document, kind: 'edit' }]);
    }
  }

  return analysis;
}

function throwing(rule: Rule): Rule {
  return {
    ...rule,
    check() {
      throw new Error('This rule was made to fail.');
    },
  };
}

function isUnder(file: string, paths: readonly string[]): boolean {
  return paths.length === 0 || paths.some((path) => file === path || file.startsWith(path.endsWith('/') ? path : `${path}/`));
}

function holds({ start, end }: Range, at: Position): boolean {
  const after = at.line > start.line || (at.line === start.line && at.character >= start.character);
  const before = at.line < end.line || (at.line === end.line && at.character <= end.character);
  return after && before;
}

function reasonOf(finding: PlacedFinding): string {
  const fixes = finding.fixes.map((fix) => `- ${fix.title}${fix.kind === 'safe' ? '' : ' (to be reviewed)'}`);
  return [`${finding.message}`, ...(fixes.length === 0 ? [] : [fixes.join('\n')]), `[${finding.rule}](${finding.url})`].join('\n\n');
}

/** The tool's contract on one card. */
function cardOf(tool: ToolInfo): string {
  const lines = [
    `**${literally(tool.name ?? nameIsComputed)}** · ${sdkTitle(tool)}`,
    tool.description === null ? '*No description.*' : tool.description.split('\n').map(literally).join('\n'),
    `Input ${tool.input ? 'declared' : 'not declared'} · output ${tool.output ? 'declared' : 'not declared'} · ${tool.analyzed ? 'analyzed' : `not analyzed: ${literally(tool.why ?? '')}`}`,
    tool.card === undefined ? '' : cardMarkdown(tool.card, (file) => file.slice(file.lastIndexOf('/') + 1)),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}
