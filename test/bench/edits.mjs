/** Edit to findings: plays an editor that types a statement into a handler and takes it out again, and waits for what is published. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { percentile, startMeasured } from './measure.mjs';

const patience = 120_000;

export async function timeEdits({ root, main, folder, tools, edits }) {
  const debounce = debounceOf(root);
  const file = fileToEdit(folder, tools);
  const text = readFileSync(file, 'utf8');
  const at = positionIn(
    text,
    placeToEdit(
      root,
      file,
      text,
      tools.flatMap((tool) => handlerIn(folder, file, tool)),
    ),
  );
  const uri = pathToFileURL(file).href;
  const editor = await startEditor(main, folder);

  let version = 1;
  const opened = performance.now();
  editor.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version, text } });
  await editor.findingsOf(uri, version);
  const first = performance.now() - opened - debounce;

  const times = [];
  const statement = 'const typedByTheBench = 1; ';
  for (let i = 0; i < edits; i++) {
    const isTyped = i % 2 === 0;
    const end = { line: at.line, character: at.character + (isTyped ? 0 : statement.length) };
    version++;
    const sent = performance.now();
    editor.notify('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range: { start: at, end }, text: isTyped ? statement : '' }],
    });
    await editor.findingsOf(uri, version);
    times.push(performance.now() - sent - debounce);
  }
  const megabytes = await editor.stop();
  return { file: relative(folder, file), first, p50: percentile(times, 0.5), p95: percentile(times, 0.95), megabytes };
}

/** How long the server waits for the next keystroke, as its source says: that wait is wanted, and no cost. */
function debounceOf(root) {
  const found = /const debounce = (\d+)/.exec(readFileSync(join(root, 'server/src/lsp/publish.ts'), 'utf8'));
  if (found === null) throw new Error('server/src/lsp/publish.ts does not say how long it waits for the next keystroke.');
  return Number(found[1]);
}

/** The file with the most tools; in a project without any the largest script, which an editor has open all the same. */
function fileToEdit(folder, tools) {
  const counts = new Map();
  for (const tool of tools) counts.set(tool.file, (counts.get(tool.file) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (most !== undefined) return join(folder, most[0]);
  const scripts = scriptsIn(folder).sort((a, b) => statSync(b).size - statSync(a).size);
  if (scripts[0] === undefined) throw new Error(`There is no TypeScript in ${folder}.`);
  return scripts[0];
}

function scriptsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|build|out|coverage|\..*|__\w+__|tests?)$/.test(entry.name) ? [] : scriptsIn(path);
    return /\.tsx?$/.test(entry.name) && !/\.(d|test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function handlerIn(folder, file, { handler }) {
  return handler !== null && join(folder, handler.file) === file ? [handler.line] : [];
}

/** Behind the brace that opens a handler, else the longest function of the file, else behind everything. */
function placeToEdit(root, file, text, handlerLines) {
  const ts = createRequire(join(root, 'package.json'))('typescript');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const bodies = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined && ts.isBlock(node.body)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      bodies.push({ isHandler: handlerLines.includes(line), length: node.body.end - node.body.pos, start: node.body.getStart() + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const [body] = bodies.sort((a, b) => Number(b.isHandler) - Number(a.isHandler) || b.length - a.length);
  return body?.start ?? text.length;
}

function positionIn(text, offset) {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before[before.length - 1].length };
}

/** The client's side of the protocol, as little of it as is needed. */
async function startEditor(main, folder) {
  const { child, ended, used } = startMeasured([main, 'lsp', '--stdio'], folder);
  const published = new Map();
  const waiting = new Set();
  const answers = new Map();
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  const send = (message) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  read(child.stdout, (message) => {
    if (message.method === 'textDocument/publishDiagnostics') {
      published.set(message.params.uri, message.params.version);
      for (const look of waiting) look();
    } else if (message.method !== undefined && message.id !== undefined) send({ id: message.id, result: null });
    else if (message.id !== undefined) answers.get(message.id)?.(message);
  });
  let id = 0;
  const request = (method, params) =>
    within(`answer to ${method}`, (done) => {
      answers.set(++id, done);
      send({ id, method, params });
    });
  const within = (what, start) =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`The server gave no ${what}.\n${err}`)), patience);
      start((value) => {
        clearTimeout(timer);
        done(value);
      });
    });

  const uri = pathToFileURL(folder).href;
  await request('initialize', {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'bench' }],
    capabilities: { textDocument: { publishDiagnostics: { versionSupport: true, relatedInformation: true } } },
  });
  send({ method: 'initialized', params: {} });
  return {
    notify: (method, params) => send({ method, params }),
    findingsOf: (file, version) =>
      within(`findings of version ${version}`, (done) => {
        const look = () => {
          if (published.get(file) !== version) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      await request('shutdown', undefined);
      send({ method: 'exit' });
      child.stdin.end();
      await ended;
      return used().megabytes;
    },
  };
}

function read(stream, take) {
  let buffer = Buffer.alloc(0);
  stream.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const end = buffer.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.toString('utf8', 0, Math.max(end, 0)))?.[1]);
      if (end < 0 || buffer.length < end + 4 + length) return;
      const body = buffer.toString('utf8', end + 4, end + 4 + length);
      buffer = buffer.subarray(end + 4 + length);
      take(JSON.parse(body));
    }
  });
}
