/** The editor's side of a conversation: documents with versions, what was published, and everything that was said and not listened to. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, type MessageConnection, type MessageReader, type MessageWriter } from 'vscode-jsonrpc/node';
import type {
  ClientCapabilities,
  CodeAction,
  Diagnostic,
  DocumentDiagnosticReport,
  Hover,
  InitializeResult,
  Position,
  PublishDiagnosticsParams,
  Range,
  Registration,
  TextDocumentEdit,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { statusMethod, type StatusParams } from '../../shared/src/protocol';
import { capabilitiesOf } from './capabilities';

export interface Link {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
  /** After `shutdown`: ends the other side and says what is wrong with how it ended. */
  end(connection: MessageConnection): Promise<readonly string[]>;
  /** Puts bytes on the wire that no connection would. */
  sendRaw?(bytes: string): void;
}

export interface StartOptions {
  /** Name → text. A name is a path below the temporary root. */
  readonly files?: Readonly<Record<string, string>>;
  /** Workspace folders, paths below the temporary root; the root itself where left out. */
  readonly folders?: readonly string[];
  /** The section `candor`; as a function, by scope URI. */
  readonly settings?: unknown;
  readonly pull?: boolean;
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
}

export interface Message {
  readonly kind: 'show' | 'log';
  readonly type: number;
  readonly message: string;
}

const patience = 30_000;

export class TestServer {
  readonly published = new Map<string, PublishDiagnosticsParams>();
  /** Every publication, in order. */
  readonly publications: PublishDiagnosticsParams[] = [];
  readonly registrations: Registration[] = [];
  readonly statuses: StatusParams[] = [];
  readonly progress: unknown[] = [];
  refreshes = 0;
  settings: unknown;
  initialized!: InitializeResult;
  private readonly documents = new Map<string, TextDocument>();
  private messages: Message[] = [];

  private constructor(
    readonly root: string,
    readonly connection: MessageConnection,
    private readonly link: Link,
    private readonly pull: boolean,
  ) {}

  static async connect(link: Link, options: StartOptions): Promise<TestServer> {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'candor-lsp-')));
    const server = new TestServer(root, createMessageConnection(link.reader, link.writer), link, options.pull === true);
    server.settings = options.settings;
    for (const [name, text] of Object.entries(options.files ?? {})) server.write(name, text);
    server.listen();
    const folders = options.folders ?? [''];
    for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
    server.initialized = await server.connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: { ...capabilitiesOf(options.pull === true), ...options.capabilities },
      workspaceFolders: folders.map((folder) => ({ uri: server.folderUri(folder), name: folder })),
      initializationOptions: options.initializationOptions,
    });
    await server.connection.sendNotification('initialized', {});
    return server;
  }

  // What an editor does

  async open(name: string, text = this.read(name), languageId = languageOf(name)): Promise<void> {
    const document = TextDocument.create(this.uri(name), languageId, 1, text);
    this.documents.set(name, document);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: document.uri, languageId, version: 1, text },
    });
  }

  /** Replaces the first occurrence of `before`. */
  async edit(name: string, before: string, after: string): Promise<void> {
    const document = this.document(name);
    const start = document.getText().indexOf(before);
    assert.notEqual(start, -1, `${name} does not contain ${JSON.stringify(before)}`);
    await this.change(name, { start: document.positionAt(start), end: document.positionAt(start + before.length) }, after);
  }

  async change(name: string, range: Range, text: string): Promise<void> {
    const document = this.document(name);
    const changes = [{ range, text }];
    TextDocument.update(document, changes, document.version + 1);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: document.uri, version: document.version },
      contentChanges: changes,
    });
  }

  async save(name: string): Promise<void> {
    this.write(name, this.text(name));
    await this.connection.sendNotification('textDocument/didSave', { textDocument: { uri: this.uri(name) } });
  }

  async close(name: string): Promise<void> {
    this.documents.delete(name);
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri: this.uri(name) } });
  }

  async changeOnDisk(name: string, text: string): Promise<void> {
    this.write(name, text);
    await this.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: this.uri(name), type: 2 }] });
  }

  async changeSettings(settings: unknown): Promise<void> {
    this.settings = settings;
    await this.connection.sendNotification('workspace/didChangeConfiguration', { settings: { candor: settings } });
  }

  async changeFolders(added: readonly string[], removed: readonly string[]): Promise<void> {
    const folders = (names: readonly string[]) => names.map((name) => ({ uri: this.folderUri(name), name }));
    await this.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: folders(added), removed: folders(removed) },
    });
  }

  sendRaw(bytes: string): void {
    assert.ok(this.link.sendRaw !== undefined, 'this link sends whole messages alone');
    this.link.sendRaw(bytes);
  }

  // What an editor asks

  /** The diagnostics of the document as it is now, asked for or waited for. */
  async diagnostics(name: string): Promise<readonly Diagnostic[]> {
    if (!this.pull) return this.untilPublished(name, ({ version }) => version === this.document(name).version);
    for (;;) {
      try {
        const report = await this.pullDiagnostics(name);
        assert.equal(report.kind, 'full');
        return report.kind === 'full' ? report.items : [];
      } catch (error) {
        if ((error as { data?: { retriggerRequest?: boolean } }).data?.retriggerRequest !== true) throw error;
      }
    }
  }

  pullDiagnostics(name: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    return this.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: this.uri(name) }, previousResultId });
  }

  workspaceDiagnostics(previousResultIds: { uri: string; value: string }[] = []): Promise<WorkspaceDiagnosticReport> {
    return this.connection.sendRequest('workspace/diagnostic', { previousResultIds, workDoneToken: 'scan' });
  }

  /** Waits until what is published for the file passes. */
  async untilPublished(name: string, passes: (params: PublishDiagnosticsParams) => boolean): Promise<readonly Diagnostic[]> {
    const uri = this.uri(name);
    await this.until(`diagnostics of ${name}`, () => {
      const params = this.published.get(uri);
      return params !== undefined && passes(params);
    });
    return this.published.get(uri)?.diagnostics ?? [];
  }

  codeActions(name: string, at: string | Range, only?: readonly string[]): Promise<CodeAction[]> {
    const range = typeof at === 'string' ? this.rangeOf(name, at) : at;
    return this.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri: this.uri(name) },
      range,
      context: { diagnostics: [], only },
    });
  }

  hover(name: string, at: string): Promise<Hover | null> {
    return this.connection.sendRequest('textDocument/hover', {
      textDocument: { uri: this.uri(name) },
      position: this.rangeOf(name, at).start,
    });
  }

  /** Applies an edit as an editor does: all of it, or nothing where a document has another version than the edit was made for. */
  async apply(action: CodeAction): Promise<void> {
    const { documentChanges = [], changes = {} } = action.edit ?? {};
    const edits: TextDocumentEdit[] = [
      ...(documentChanges as TextDocumentEdit[]),
      ...Object.entries(changes).map(([uri, textEdits]) => ({ textDocument: { uri, version: null }, edits: textEdits })),
    ];
    assert.ok(edits.length > 0, `${action.title} has no edit`);
    for (const { textDocument } of edits) {
      const open = this.documentAt(textDocument.uri);
      const isStale = textDocument.version !== null && open?.version !== textDocument.version;
      if (isStale) throw new Error(`stale: made for version ${textDocument.version}, the document has ${open?.version ?? 'none'}`);
    }
    for (const { textDocument, edits: textEdits } of edits) {
      const name = this.nameOf(textDocument.uri);
      const open = this.documents.get(name);
      const before = open ?? TextDocument.create(textDocument.uri, '', 0, this.read(name));
      const after = TextDocument.applyEdits(before, textEdits as { range: Range; newText: string }[]);
      if (open === undefined) this.write(name, after);
      else await this.change(name, { start: { line: 0, character: 0 }, end: before.positionAt(before.getText().length) }, after);
    }
  }

  // What a test looks at

  text(name: string): string {
    return this.document(name).getText();
  }

  rangeOf(name: string, text: string): Range {
    const document = this.document(name);
    const start = document.getText().indexOf(text);
    assert.notEqual(start, -1, `${name} does not contain ${JSON.stringify(text)}`);
    return { start: document.positionAt(start), end: document.positionAt(start + text.length) };
  }

  positionOf(name: string, text: string): Position {
    return this.rangeOf(name, text).start;
  }

  uri(name: string): string {
    return name.includes(':') ? name : pathToFileURL(join(this.root, name)).href;
  }

  write(name: string, text: string): void {
    const path = join(this.root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  get said(): readonly Message[] {
    return this.messages;
  }

  /** Everything that the server said; what is taken here is not left over at the end. */
  takeMessages(): readonly Message[] {
    const taken = this.messages;
    this.messages = [];
    return taken;
  }

  async until(what: string, isSo: () => boolean): Promise<void> {
    const late = performance.now() + patience;
    while (!isSo()) {
      if (performance.now() > late) throw new Error(`Waited ${patience / 1000} s for ${what}. Said: ${JSON.stringify(this.messages)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Ends the conversation by the book, and fails where the server does not, or said something that nobody read. */
  async dispose(): Promise<void> {
    const problems: string[] = [];
    try {
      await this.connection.sendRequest('shutdown');
      problems.push(...(await this.link.end(this.connection)));
    } finally {
      this.connection.dispose();
      rmSync(this.root, { recursive: true, force: true });
    }
    // Information in the log is for people who look for it; the rest is news.
    for (const { kind, type, message } of this.messages) if (kind === 'show' || type <= 2) problems.push(`${kind}: ${message}`);
    assert.deepEqual(problems, []);
  }

  private listen(): void {
    const { connection } = this;
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.publications.push(params);
      this.published.set(params.uri, params);
    });
    connection.onNotification('window/showMessage', (params: Message) => void this.messages.push({ ...params, kind: 'show' }));
    connection.onNotification('window/logMessage', (params: Message) => void this.messages.push({ ...params, kind: 'log' }));
    connection.onNotification(statusMethod, (params: StatusParams) => void this.statuses.push(params));
    connection.onNotification('$/progress', ({ value }: { value: unknown }) => void this.progress.push(value));
    connection.onRequest('workspace/configuration', ({ items }: { items: { scopeUri?: string }[] }) =>
      items.map(({ scopeUri }) => (typeof this.settings === 'function' ? (this.settings(scopeUri) as unknown) : (this.settings ?? null))),
    );
    connection.onRequest('client/registerCapability', ({ registrations }: { registrations: Registration[] }) => {
      this.registrations.push(...registrations);
      return null;
    });
    connection.onRequest('window/workDoneProgress/create', () => null);
    connection.onRequest('workspace/diagnostic/refresh', () => {
      this.refreshes++;
      return null;
    });
    connection.onRequest((method) => {
      this.messages.push({ kind: 'show', type: 1, message: `asked the unexpected: ${method}` });
      return null;
    });
    connection.onError(([error]) => this.messages.push({ kind: 'show', type: 1, message: error.message }));
    connection.listen();
  }

  private folderUri(folder: string): string {
    return pathToFileURL(join(this.root, folder)).href.replace(/\/$/, '');
  }

  private read(name: string): string {
    return readFileSync(join(this.root, name), 'utf8');
  }

  private document(name: string): TextDocument {
    const document = this.documents.get(name);
    assert.ok(document !== undefined, `${name} is not open`);
    return document;
  }

  private documentAt(uri: string): TextDocument | undefined {
    return [...this.documents.values()].find((document) => document.uri === uri);
  }

  private nameOf(uri: string): string {
    const known = [...this.documents].find(([, document]) => document.uri === uri);
    return known?.[0] ?? decodeURIComponent(new URL(uri).pathname).slice(this.root.length + 1);
  }
}

function languageOf(name: string): string {
  if (/\.tsx$/.test(name)) return 'typescriptreact';
  if (/\.jsx$/.test(name)) return 'javascriptreact';
  return /\.[cm]?js$/.test(name) ? 'javascript' : 'typescript';
}
