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
import { counted, summaryOf, toTree, type FileNode, type Standing, type ToolNode } from './toolTree';

export interface ToolsView extends Disposable {
  /** Findings may be others now. */
  changed(): void;
  refresh(): Promise<readonly ToolEntry[]>;
  show(uri: string, range: ProtocolRange): Promise<void>;
  onDidLoad(listener: (summary: string) => void): Disposable;
}

/** Long enough for the answers about all open documents to come first. */
const pause = 500;

export function createToolsView(client: LanguageClient): ToolsView {
  const treeChanged = new EventEmitter<undefined>();
  const loaded = new EventEmitter<string>();
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
    loaded.fire(hasTools ? summaryOf(tools) : 'No agent tools in this workspace');
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
    tool.name ?? '(name not known)',
    findings.length > 0 ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  item.iconPath = icons[standing];
  item.description = [sdkOf(tool), ...(findings.length > 0 ? [counted(findings.length, 'finding')] : [])].join(' · ');
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
    `**${plain(tool.name ?? 'A tool without a known name')}** · ${sdkOf(tool)}`,
    tool.description === null ? '*No description.*' : plain(tool.description),
    `Input ${tool.input ? 'declared' : 'not declared'} · output ${tool.output ? 'declared' : 'not declared'}`,
    ...(tool.analyzed ? [] : [`Not followed to the end: ${plain(tool.why ?? 'unknown')}`]),
    tool.exits.map((exit) => `- ${plain(exit)}`).join('\n'),
    ...(tool.findings.length === 0 ? [] : ['---', tool.findings.map(({ rule, message }) => `- \`${rule}\` ${plain(message)}`).join('\n')]),
  ];
  return new MarkdownString(parts.filter((part) => part !== '').join('\n\n'));
}

/** Text of the workspace is text here: no link or markup of it works. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, '\\$&').replace(/\s+/g, ' ');
}

function sdkOf({ sdk, sdkMajor }: ToolEntry): string {
  return `${sdk}${sdkMajor === null ? '' : ` ${sdkMajor}`}`;
}

function openAt(uri: string, { start, end }: ProtocolRange): Command {
  const selection = new Range(start.line, start.character, end.line, end.character);
  return { command: 'vscode.open', title: 'Open', arguments: [Uri.parse(uri), { selection, preserveFocus: false }] };
}
