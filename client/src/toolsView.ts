/** The *Agent Tools* view: asked for anew when findings have come and the view is there to be seen. */
import {
  commands as registry,
  EventEmitter,
  MarkdownString,
  Range,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  window,
  workspace,
  type Command,
  type Disposable,
} from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { hasToolsContext, toolsView } from '../../shared/src/names';
import { toolsMethod, type ProtocolRange, type ToolEntry, type ToolsResult } from '../../shared/src/protocol';
import { nameIsComputed, sdkTitle } from '../../shared/src/wording';
import { counted, summaryOf, toTree, type FileNode, type Standing, type ToolNode } from './toolTree';

export interface Loaded {
  readonly summary: string;
  readonly hasTools: boolean;
}

export interface ToolsView extends Disposable {
  /** Findings may be others now. */
  changed(): void;
  refresh(): Promise<readonly ToolEntry[]>;
  show(uri: string, range: ProtocolRange): Promise<void>;
  /** Brings the view to the front; where there is no tool, says so. */
  focus(): Promise<void>;
  onDidLoad(listener: (loaded: Loaded) => void): Disposable;
}

const noTools = 'No agent tools in this workspace';

/** Long enough for the answers about all open documents to come first. */
const pause = 500;

export function createToolsView(client: LanguageClient): ToolsView {
  const treeChanged = new EventEmitter<undefined>();
  const loaded = new EventEmitter<Loaded>();
  let files: readonly FileNode[] = [];
  let hasTools = false;
  let isStale = true;
  let timer: NodeJS.Timeout | undefined;

  const view = window.createTreeView<ToolNode>(toolsView, {
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: treeChanged.event,
      getTreeItem: toItem,
      getChildren: (node) => (node === undefined ? [...files] : childrenOf(node)),
      getParent: parentOf,
    },
  });

  async function refresh(): Promise<readonly ToolEntry[]> {
    clearTimeout(timer);
    if (!client.isRunning()) return [];
    isStale = false;
    const { tools } = await client.sendRequest<ToolsResult>(toolsMethod, {});
    files = toTree(tools);
    if (hasTools !== tools.length > 0) {
      hasTools = tools.length > 0;
      await registry.executeCommand('setContext', hasToolsContext, hasTools);
    }
    view.description = hasTools ? summaryOf(tools) : '';
    loaded.fire({ summary: hasTools ? summaryOf(tools) : noTools, hasTools });
    treeChanged.fire(undefined);
    return tools;
  }

  function refreshSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      refresh().catch((error: unknown) => client.error('The tools could not be listed', error, false));
    }, pause);
  }

  function parentOf(node: ToolNode): ToolNode | undefined {
    if (node.kind === 'file') return undefined;
    const file = files.find(({ uri }) => uri === node.tool.uri);
    return node.kind === 'tool' ? file : file?.tools.find(({ tool }) => tool === node.tool);
  }

  const seen = view.onDidChangeVisibility(({ visible }) => {
    if (visible && isStale) refreshSoon();
  });

  return {
    changed() {
      isStale = true;
      // Not asked for while nobody looks, but whether there is something to look at must be known.
      if (view.visible || !hasTools) refreshSoon();
    },
    refresh,
    async focus() {
      // The view is there only where tools are known, and who asks for it may be the first to ask for anything.
      if (!hasTools || isStale) await refresh();
      if (hasTools) await registry.executeCommand(`${toolsView}.focus`);
      else void window.showInformationMessage(`${noTools}: Candor looks for them in TypeScript and JavaScript.`);
    },
    async show(uri, range) {
      if (isStale || files.length === 0) await refresh();
      const isMeant = ({ tool }: { tool: ToolEntry }) =>
        tool.uri === uri && tool.range.start.line === range.start.line && tool.range.start.character === range.start.character;
      const node = files.flatMap(({ tools }) => tools).find(isMeant);
      await registry.executeCommand(`${toolsView}.focus`);
      if (node !== undefined) await view.reveal(node, { select: true, focus: true, expand: true });
    },
    onDidLoad: loaded.event,
    dispose() {
      clearTimeout(timer);
      for (const one of [seen, view, treeChanged, loaded]) one.dispose();
    },
  };
}

function childrenOf(node: ToolNode): ToolNode[] {
  if (node.kind === 'file') return [...node.tools];
  return node.kind === 'tool' ? [...node.findings] : [];
}

function toItem(node: ToolNode): TreeItem {
  switch (node.kind) {
    case 'file':
      return fileItem(node);
    case 'tool':
      return toolItem(node);
    case 'finding':
      return findingItem(node);
  }
}

function fileItem({ uri, tools }: FileNode): TreeItem {
  const item = new TreeItem(Uri.parse(uri), TreeItemCollapsibleState.Expanded);
  const folder = workspace.asRelativePath(Uri.joinPath(Uri.parse(uri), '..'));
  item.description = folder === '' || folder.startsWith('/') ? '' : folder;
  item.iconPath = ThemeIcon.File;
  item.tooltip = `${workspace.asRelativePath(Uri.parse(uri))}: ${counted(tools.length, 'tool')}`;
  return item;
}

function toolItem({ tool, standing, findings }: ToolNode & { kind: 'tool' }): TreeItem {
  const item = new TreeItem(
    tool.name ?? nameIsComputed,
    findings.length > 0 ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  item.iconPath = icons[standing];
  item.description = [...(findings.length > 0 ? [counted(findings.length, 'finding')] : []), sdkTitle(tool)].join(' · ');
  item.tooltip = cardOf(tool);
  item.command = openAt(tool.uri, tool.range);
  return item;
}

function findingItem({ finding }: ToolNode & { kind: 'finding' }): TreeItem {
  const item = new TreeItem(finding.rule, TreeItemCollapsibleState.None);
  item.iconPath = icons[finding.level];
  item.description = finding.message;
  item.tooltip = finding.message;
  item.command = openAt(finding.uri, finding.range);
  return item;
}

const icons: Readonly<Record<Standing, ThemeIcon>> = {
  error: new ThemeIcon('error', new ThemeColor('problemsErrorIcon.foreground')),
  warning: new ThemeIcon('warning', new ThemeColor('problemsWarningIcon.foreground')),
  info: new ThemeIcon('info', new ThemeColor('problemsInfoIcon.foreground')),
  hint: new ThemeIcon('info'),
  unknown: new ThemeIcon('question'),
  clean: new ThemeIcon('pass', new ThemeColor('testing.iconPassed')),
};

/** The tool's contract on one card. */
function cardOf(tool: ToolEntry): MarkdownString {
  const parts = [
    `**${plain(tool.name ?? nameIsComputed)}** · ${sdkTitle(tool)}`,
    tool.description === null ? '*No description.*' : plain(tool.description),
    `Input ${tool.input ? 'declared' : 'not declared'} · output ${tool.output ? 'declared' : 'not declared'}`,
    ...(tool.analyzed ? [] : [`Not followed to the end: ${plain(tool.why ?? 'unknown')}`]),
    tool.exits.map((exit) => `- ${plain(exit)}`).join('\n'),
    ...(tool.findings.length === 0
      ? []
      : ['---', tool.findings.map(({ rule, message }) => `- \`${rule}\` ${withCode(message)}`).join('\n')]),
  ];
  return new MarkdownString(parts.filter((part) => part !== '').join('\n\n'));
}

/** A message of ours: what it puts into backticks is code, the rest is text. */
function withCode(message: string): string {
  const parts = message.split('`');
  // Backticks that make no pairs are characters.
  if (parts.length % 2 === 0) return plain(message);
  return parts.map((part, i) => (i % 2 === 0 ? plain(part) : part === '' ? '' : `\`${part.replace(/\s+/g, ' ')}\``)).join('');
}

/** Text of the workspace is text here: no link or markup of it works. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, '\\$&').replace(/\s+/g, ' ');
}

function openAt(uri: string, { start, end }: ProtocolRange): Command {
  const selection = new Range(start.line, start.character, end.line, end.character);
  return { command: 'vscode.open', title: 'Open', arguments: [Uri.parse(uri), { selection, preserveFocus: false }] };
}
