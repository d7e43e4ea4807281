/** What is shown is what the command line reports, wherever the code is and whatever was typed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ConfigurationTarget, DiagnosticSeverity, type Uri, workspace, WorkspaceEdit, type Diagnostic } from 'vscode';
import { caught, marked } from '../../lsp/samples';
import { closeAll, codeOf, findings, opened, replace, rulesIn, until, uriOf, write } from './editor';
import { scenario } from './scenario';

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

interface Reported extends Place {
  readonly rule: string;
  readonly level: string;
  readonly endLine: number;
  readonly endColumn: number;
  readonly related: readonly Place[];
  readonly url: string;
}

const levels = new Map([
  [DiagnosticSeverity.Error, 'error'],
  [DiagnosticSeverity.Warning, 'warning'],
  [DiagnosticSeverity.Information, 'info'],
  [DiagnosticSeverity.Hint, 'hint'],
]);

/** What `candor check --format json` said of the workspace before the editor was opened. */
function reported(): readonly Reported[] {
  const file = process.env['CANDOR_VSCODE_EXPECTED'];
  assert.ok(file !== undefined, 'CANDOR_VSCODE_EXPECTED names a file');
  return (JSON.parse(readFileSync(file, 'utf8')) as { findings: Reported[] }).findings;
}

function asReported({ range, severity, message, code, relatedInformation = [] }: Diagnostic, file: string): Reported {
  assert.ok(typeof code === 'object', 'the code has a link');
  return {
    file,
    rule: String(code.value),
    level: levels.get(severity) ?? '',
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
    message,
    related: relatedInformation.map(({ location, message: note }) => ({
      file: workspace.asRelativePath(location.uri),
      line: location.range.start.line + 1,
      column: location.range.start.character + 1,
      message: note,
    })),
    url: code.target.toString(true),
  };
}

scenario('a finding’s range, message, code, link, related places and severity are those of the command line', async () => {
  for (const file of ['files.ts', 'fix.ts', 'cap/src/server.ts', 'handler/src/handlers.ts', 'clean.ts']) {
    const { uri } = await opened(file);
    const expected = reported()
      .filter((finding) => finding.file === file)
      .map(({ rule, level, line, column, endLine, endColumn, message, related, url }): Reported => {
        const places = related.map((place): Place => ({
          file: place.file,
          line: place.line,
          column: place.column,
          message: place.message,
        }));
        return { file, rule, level, line, column, endLine, endColumn, message, related: places, url };
      });
    assert.ok(file === 'clean.ts' || expected.length > 0, `the command line has findings in ${file}`);
    assert.deepEqual(
      findings(uri).map((finding) => asReported(finding, file)),
      expected,
    );
  }
});

scenario('a cap in another file makes a squiggle, and mending it there takes the squiggle away', async () => {
  const server = await opened('cap/src/server.ts');
  assert.deepEqual(rulesIn(server.uri), ['missing-truncation-signal']);
  const repository = await opened('cap/src/repository.ts');
  await replace(repository, '.slice(0, 50)', '');
  await until('the squiggle is gone', () => findings(server.uri).length === 0);
  await replace(repository, '=== customer)', '=== customer).slice(0, 50)');
  await until('the squiggle is back', () => findings(server.uri).length === 1);
});

scenario('a handler in another file than its registration has its squiggle, and loses it when it is mended', async () => {
  const handlers = await opened('handler/src/handlers.ts');
  assert.deepEqual(rulesIn(handlers.uri), ['missing-is-error']);
  await replace(handlers, 'text: String(e) }] }', 'text: String(e) }], isError: true }');
  await until('the squiggle is gone', () => findings(handlers.uri).length === 0);
});

scenario('a setting turns a rule off, and on again', async () => {
  const { uri } = await opened('rule.ts');
  assert.deepEqual(rulesIn(uri), ['missing-is-error']);
  const settings = workspace.getConfiguration('candor');
  await settings.update('rules', { 'missing-is-error': 'off' }, ConfigurationTarget.Workspace);
  await until('the squiggle is gone', () => findings(uri).length === 0);
  await settings.update('rules', undefined, ConfigurationTarget.Workspace);
  await until('the squiggle is back', () => findings(uri).length === 1);
});

scenario('a file that changes on disk is checked as it is now', async () => {
  const server = await opened('cap/src/server.ts');
  await opened('cap/src/repository.ts').then((document) => document.save());
  await until('the squiggle is there', () => findings(server.uri).length === 1);
  await write('rule.ts', (await workspace.openTextDocument(uriOf('rule.ts'))).getText().replace(caught, marked));
  await until('the squiggle is gone', () => findings(uriOf('rule.ts')).length === 0);
});

scenario('five hundred edits leave no squiggle behind', async () => {
  const document = await opened('edits.ts');
  const before = findings(document.uri).length;
  assert.equal(before, 3);
  let random = 20_261_129;
  const next = (below: number): number => (random = (random * 48_271) % 2_147_483_647) % below;
  for (let i = 0; i < 500; i++) {
    const edit = new WorkspaceEdit();
    const lines = document.lineCount;
    const at = document.lineAt(next(lines)).range.start;
    const kind = next(3);
    if (kind === 0) edit.insert(document.uri, at, '\n');
    else if (kind === 1) edit.insert(document.uri, at, `// line ${i}\n`);
    else {
      const blank = Array.from({ length: lines }, (_, line) => document.lineAt(line)).find(
        ({ text, lineNumber }) => (text === '' || text.startsWith('// line')) && lineNumber < lines - 1,
      );
      if (blank === undefined) edit.insert(document.uri, at, '\n');
      else edit.delete(document.uri, blank.rangeIncludingLineBreak);
    }
    await workspace.applyEdit(edit);
  }
  await write('fresh.ts', document.getText());
  const { uri: fresh } = await opened('fresh.ts');
  await opened('edits.ts');
  const seen = (uri: Uri) => findings(uri).map(({ range, message }) => ({ range, message }));
  await until('both have the same', () => JSON.stringify(seen(document.uri)) === JSON.stringify(seen(fresh)));
  assert.equal(seen(fresh).length, 3);
  await closeAll();
  await workspace.fs.delete(fresh);
});

scenario('code nested eight thousand deep is parsed in the host, and what stands before it is found', async () => {
  const { uri } = await opened('deep.ts');
  assert.deepEqual(findings(uri).map(codeOf), ['missing-is-error']);
});
