/** What crosses the wire: URIs, diagnostics, edits, settings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noFeatures, readFeatures, readFolders, readSettings, toFile, wants } from '../../../server/src/lsp/fromProtocol';
import { fixAllKind, serverCapabilities, toDiagnostic, toUri, toWorkspaceEdit } from '../../../server/src/lsp/toProtocol';
import { badAt } from './fakeCore';

const everything = { relatedInformation: true, codeDescription: true, tags: true };

test('a URI is the path it means, whatever its spelling', () => {
  const cases: [string, string | undefined][] = [
    ['file:///home/a%20b/c.ts', '/home/a b/c.ts'],
    ['file:///c%3A/x/y.ts', 'C:/x/y.ts'],
    ['file:///c:/x/y.ts', 'C:/x/y.ts'],
    ['FILE://localhost/x.ts', '/x.ts'],
    ['file://server/share/x.ts', '//server/share/x.ts'],
    ['file:///%E6%96%87.ts', '/文.ts'],
    ['file:///x.ts?a#b', '/x.ts'],
    ['untitled:Untitled-1', 'untitled:Untitled-1'],
    ['file:///100%.ts', undefined],
    ['git:/x.ts?ref', undefined],
    ['', undefined],
  ];
  for (const [uri, file] of cases) assert.equal(toFile(uri), file, uri);
  for (const uri of [undefined, null, 7, {}]) assert.equal(toFile(uri), undefined);
});

test('a path survives the way to the client and back', () => {
  for (const file of ['/a/b.ts', '/a b/(c)!.ts', '/文/é#?.ts', 'C:/x/y.ts', '//server/share/x.ts', 'untitled:Untitled-1', '/a%20b.ts']) {
    assert.equal(toFile(toUri(file)), file);
  }
  assert.equal(toUri('C:/a b.ts'), 'file:///c%3A/a%20b.ts');
});

test('folders come from whichever field a client fills', () => {
  const base = { processId: null, capabilities: {}, rootUri: null };
  assert.deepEqual(readFolders({ ...base, workspaceFolders: [{ uri: 'file:///a/', name: 'a' }] }), [{ root: '/a', uri: 'file:///a/' }]);
  assert.deepEqual(readFolders({ ...base, rootUri: 'file:///b', workspaceFolders: null }), [{ root: '/b', uri: 'file:///b' }]);
  assert.deepEqual(readFolders({ ...base, rootPath: 'c:\\x\\', workspaceFolders: null })[0]?.root, 'C:/x');
  assert.deepEqual(readFolders({ ...base, workspaceFolders: null }), []);
  const broken = [null, {}, { uri: 5 }, { uri: '%%' }, { uri: 'file:///c', name: 'c' }] as unknown as { uri: string; name: string }[];
  assert.deepEqual(readFolders({ ...base, workspaceFolders: broken }), [{ root: '/c', uri: 'file:///c' }]);
});

test('a diagnostic carries what the client understands, and no more', () => {
  const finding = { ...badAt('/a.ts', 'BAD', 0), rule: 'unused-suppression', level: 'hint' as const };
  assert.deepEqual(toDiagnostic(finding, everything, toUri), {
    range: finding.range,
    severity: 4,
    source: 'candor',
    code: 'unused-suppression',
    codeDescription: { href: finding.url },
    message: 'This is bad.',
    tags: [1],
    relatedInformation: [{ location: { uri: 'file:///a.ts', range: finding.range }, message: 'Because of this.' }],
  });
  assert.deepEqual(Object.keys(toDiagnostic(finding, noFeatures.diagnostic, toUri)), ['range', 'severity', 'source', 'code', 'message']);
  for (const [level, severity] of [
    ['error', 1],
    ['warning', 2],
    ['info', 3],
    ['hint', 4],
  ] as const) {
    assert.equal(toDiagnostic({ ...finding, level }, everything, toUri).severity, severity);
  }
});

test('an edit names the version of each open document, or stays plain for a client that knows no versions', () => {
  const { fixes, range } = badAt('/a.ts', 'BAD', 0);
  const files = fixes[0]?.edits ?? [];
  const versions = new Map([['/a.ts', 7]]);
  const features = readFeatures({
    processId: null,
    rootUri: null,
    capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
  });
  const edits = [{ range, newText: 'GOOD' }];
  assert.deepEqual(toWorkspaceEdit(files, versions, features, toUri), {
    documentChanges: [{ textDocument: { uri: 'file:///a.ts', version: 7 }, edits }],
  });
  assert.deepEqual(toWorkspaceEdit(files, new Map(), features, toUri).documentChanges, [
    { textDocument: { uri: 'file:///a.ts', version: null }, edits },
  ]);
  assert.deepEqual(toWorkspaceEdit(files, versions, noFeatures, toUri), { changes: { 'file:///a.ts': edits } });
});

test('pull diagnostics are offered to those who can ask, push to the others', () => {
  const features = (capabilities: object, initializationOptions?: unknown) =>
    serverCapabilities(readFeatures({ processId: null, rootUri: null, capabilities, initializationOptions })).diagnosticProvider;
  assert.equal(features({}), undefined);
  assert.equal(features({ textDocument: { diagnostic: {} } })?.workspaceDiagnostics, true);
  assert.equal(features({ textDocument: { diagnostic: {} } }, { workspaceDiagnostics: false })?.workspaceDiagnostics, false);
});

test('a code action is wanted by its kind or by a kind above it', () => {
  const asked = (only?: string[]) => wants({ diagnostics: [], ...(only && { only }) }, fixAllKind);
  assert.ok(asked() && asked(['']) && asked(['source']) && asked(['source.fixAll']) && asked(['quickfix', 'source.fixAll.candor']));
  assert.ok(!asked([]) && !asked(['quickfix']) && !asked(['source.fix']) && !asked(['source.fixAll.candor.more']));
});

test('settings are found where clients put them', () => {
  const settings = { preset: 'strict' };
  for (const sent of [settings, { candor: settings }, { settings }, { settings: { candor: settings } }]) {
    assert.deepEqual(readSettings(sent), settings);
  }
  for (const sent of [undefined, null, 'x', 3]) assert.equal(readSettings(sent), undefined);
});
