/** Which level holds: defaults < preset < config file < editor setting or flag; and what a config file may say. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { envelopeFieldsOf } from '../../server/src/analysis/facts/outcomes/envelopeConfig';
import { categories, taxonomyOf } from '../../server/src/analysis/facts/outcomes/taxonomy';
import { carriedKeys, configKeys, overrideKeys } from '../../server/src/analysis/engine/configFile';
import { resolveSettings, type ResolvedSettings, type RuleDefault } from '../../server/src/analysis/engine/settings';
import type { FileSystem } from '../../server/src/analysis/program/fileSystem';
import { closestOf, nearestOf } from '../../shared/src/nearest';
import { defaultSettings, levels, presets, type Level, type Settings } from '../../shared/src/settings';

const rules: readonly RuleDefault[] = [
  { id: 'loud', level: 'error' },
  { id: 'plain', level: 'warning' },
  { id: 'mild', level: 'info' },
  { id: 'quiet', level: 'hint' },
  { id: 'sleeping', level: 'off' },
  { id: 'agreed', level: 'off', contract: true },
];

function inMemory(files: Readonly<Record<string, string>>): FileSystem {
  return {
    readFile: (file) => files[file],
    fileExists: (file) => file in files,
    directoryExists: () => true,
    readDirectory: () => [],
    stat: () => undefined,
    realpath: (path) => path,
  };
}

function resolved(files: Readonly<Record<string, unknown>> = {}, settings: Partial<Settings> = {}): ResolvedSettings {
  const texts = Object.entries(files).map(([file, value]) => [
    file,
    typeof value === 'string' ? value : JSON.stringify(value, undefined, 1),
  ]);
  return resolveSettings({
    root: '/repo/app',
    fs: inMemory(Object.fromEntries(texts) as Record<string, string>),
    rules,
    settings: { ...defaultSettings, ...settings },
  });
}

const file = '/repo/app/src/a.ts';
const config = '/repo/app/candor.config.json';

function levelsOf(settings: ResolvedSettings, at = file, tool?: string): Record<string, Level> {
  return Object.fromEntries(rules.map(({ id }) => [id, settings.levelOf(id, at, tool)]));
}

function messages(settings: ResolvedSettings): string[] {
  return settings.notices().map(({ file: where, line, message }) => `${where}:${line} ${message}`);
}

describe('presets', () => {
  const expected: Record<string, Record<string, Level>> = {
    recommended: { loud: 'error', plain: 'warning', mild: 'info', quiet: 'hint', sleeping: 'off', agreed: 'off' },
    strict: { loud: 'error', plain: 'warning', mild: 'warning', quiet: 'hint', sleeping: 'info', agreed: 'off' },
    contract: { loud: 'error', plain: 'warning', mild: 'warning', quiet: 'hint', sleeping: 'info', agreed: 'warning' },
  };
  for (const preset of presets) {
    test(`${preset}, as a setting and in the config file`, () => {
      assert.deepEqual(levelsOf(resolved({}, { preset })), expected[preset]);
      assert.deepEqual(levelsOf(resolved({ [config]: { preset } })), expected[preset]);
    });
  }

  test('recommended is the default', () => assert.deepEqual(levelsOf(resolved()), expected['recommended']));

  test('a level that a rule gives to one finding is treated like its own', () => {
    const strict = resolved({}, { preset: 'strict' });
    assert.equal(strict.levelOf('plain', file, undefined, 'info'), 'warning');
    assert.equal(strict.levelOf('mild', file, undefined, 'error'), 'error');
    assert.equal(resolved().levelOf('plain', file, undefined, 'info'), 'info');
    assert.equal(resolved({ [config]: { rules: { plain: 'error' } } }).levelOf('plain', file, undefined, 'info'), 'error');
  });
});

describe('precedence', () => {
  test('an explicit rule beats every preset', () => {
    const settings = resolved({ [config]: { preset: 'contract', rules: { agreed: 'off', mild: 'error' } } });
    assert.equal(settings.levelOf('agreed', file, undefined), 'off');
    assert.equal(settings.levelOf('mild', file, undefined), 'error');
  });

  test('the editor beats the config, in presets and in rules', () => {
    const files = {
      [config]: { preset: 'strict', rules: { plain: 'error', mild: 'off' }, overrides: [{ tools: ['*'], rules: { plain: 'info' } }] },
    };
    const settings = resolved(files, { preset: 'recommended', rules: { plain: 'hint' } });
    assert.equal(settings.levelOf('plain', file, 'any_tool'), 'hint');
    assert.equal(settings.levelOf('sleeping', file, undefined), 'off');
    assert.equal(settings.levelOf('mild', file, undefined), 'off', 'what the editor does not name is left to the config');
  });

  test('switched off is off', () => assert.equal(resolved({}, { enable: false }).levelOf('loud', file, undefined), 'off'));

  test('overrides hold for files, for tools, or for both, and the last that matches wins', () => {
    const settings = resolved({
      [config]: {
        rules: { plain: 'info' },
        overrides: [
          { files: ['src/admin/**'], rules: { plain: 'error' } },
          { tools: ['delete_*'], rules: { plain: 'warning', mild: 'off' } },
          { files: ['src/admin/**'], tools: ['delete_all'], rules: { plain: 'off' } },
        ],
      },
    });
    const admin = '/repo/app/src/admin/x.ts';
    assert.equal(settings.levelOf('plain', file, undefined), 'info');
    assert.equal(settings.levelOf('plain', admin, undefined), 'error');
    assert.equal(settings.levelOf('plain', file, 'delete_user'), 'warning');
    assert.equal(settings.levelOf('plain', admin, 'delete_user'), 'warning');
    assert.equal(settings.levelOf('plain', admin, 'delete_all'), 'off');
    assert.equal(settings.levelOf('mild', file, 'delete_all'), 'off');
    assert.equal(settings.levelOf('mild', file, 'create_user'), 'info');
  });

  test('a star in the name of a tool runs over every sign', () => {
    const settings = resolved({ [config]: { overrides: [{ tools: ['github/*'], rules: { plain: 'off' } }] } });
    assert.equal(settings.levelOf('plain', file, 'github/issues/create'), 'off');
    assert.equal(settings.levelOf('plain', file, 'gitlab/issues'), 'warning');
  });
});

describe('where the config file is', () => {
  const files = {
    '/repo/candor.config.json': { rules: { plain: 'error' } },
    '/repo/app/packages/a/candor.config.json': { rules: { mild: 'off' } },
  };

  test('the nearest upwards holds, one above the folder included', () => {
    const settings = resolved(files);
    assert.equal(settings.levelOf('plain', file, undefined), 'error');
    assert.equal(settings.configFileOf(file), '/repo/candor.config.json');
  });

  test('a nearer one takes the place of the other, it does not add to it', () => {
    const settings = resolved(files);
    assert.deepEqual(levelsOf(settings, '/repo/app/packages/a/src/x.ts')['plain'], 'warning');
    assert.deepEqual(levelsOf(settings, '/repo/app/packages/a/src/x.ts')['mild'], 'off');
    assert.deepEqual(settings.filesRead(), ['/repo/candor.config.json', '/repo/app/packages/a/candor.config.json']);
  });

  test('an unsaved document takes the one of its folder', () =>
    assert.equal(resolved(files).levelOf('plain', 'untitled:Untitled-1', undefined), 'error'));
});

describe('files', () => {
  test('include, exclude and handlers are relative to the folder of the config', () => {
    const settings = resolved({
      [config]: { include: ['src', './tools/*.ts'], exclude: ['**/legacy/**'], handlers: ['src/handlers/*.ts'] },
    });
    const included = (path: string) => settings.isIncluded(`/repo/app/${path}`);
    assert.equal(included('src/deep/a.ts'), true);
    assert.equal(included('src/legacy/a.ts'), false);
    assert.equal(included('tools/a.ts'), true);
    assert.equal(included('tools/deep/a.ts'), false);
    assert.equal(included('other/a.ts'), false);
    assert.equal(settings.isHandlerFile('/repo/app/src/handlers/a.ts'), true);
    assert.equal(settings.isHandlerFile('/repo/app/src/a.ts'), false);
  });

  test('a leading ! takes files out again', () => {
    const settings = resolved({ [config]: { include: ['src/**', '!src/generated/**'], exclude: ['!keep/**', 'drop/**'] } });
    assert.equal(settings.isIncluded('/repo/app/src/a.ts'), true);
    assert.equal(settings.isIncluded('/repo/app/src/generated/a.ts'), false);
  });

  test('without a config everything is included and nothing is a handler', () => {
    assert.equal(resolved().isIncluded(file), true);
    assert.equal(resolved().isHandlerFile(file), false);
  });

  test('a glob that leaves the folder is told and matches nothing', () => {
    const settings = resolved({ [config]: { handlers: ['../other/*.ts'] } });
    assert.equal(settings.isHandlerFile('/repo/other/a.ts'), false);
    assert.match(messages(settings)[0] ?? '', /reaches outside/);
  });
});

describe('extends', () => {
  test('what the file itself says comes last; globs stay relative to the extending folder', () => {
    const settings = resolved({
      '/shared/base.json': {
        preset: 'strict',
        rules: { plain: 'off', loud: 'info' },
        overrides: [{ files: ['src/**'], rules: { mild: 'error' } }],
      },
      [config]: { extends: '../../shared/base.json', rules: { plain: 'error' }, taxonomy: { NOT_FOUND: {} } },
    });
    assert.equal(settings.levelOf('plain', file, undefined), 'error');
    assert.equal(settings.levelOf('loud', file, undefined), 'info');
    assert.equal(settings.levelOf('mild', file, undefined), 'error');
    assert.equal(settings.levelOf('sleeping', file, undefined), 'info');
    assert.deepEqual(settings.carriedOf('taxonomy', file), { NOT_FOUND: {} });
    assert.deepEqual(messages(settings), []);
  });

  test('a circle, a file that is not there and a module are told with their line', () => {
    const settings = resolved({
      [config]: '{\n  "extends": ["./a.json",\n    "./gone.json",\n    "eslint-config-x"],\n  "rules": { "plain": "error" }\n}',
      '/repo/app/a.json': '{ "extends": "./candor.config.json", "rules": { "mild": "off" } }',
    });
    assert.deepEqual(messages(settings), [
      '/repo/app/candor.config.json:4 `extends` takes the path of another JSON file, never a module.',
      '/repo/app/a.json:1 `extends` runs in a circle through ./candor.config.json.',
      '/repo/app/candor.config.json:3 `extends` names ./gone.json, which is not there.',
    ]);
    assert.equal(settings.levelOf('plain', file, undefined), 'error');
    assert.equal(settings.levelOf('mild', file, undefined), 'off');
  });
});

describe('what cannot be meant', () => {
  test('comments, trailing commas and a schema are fine', () => {
    const settings = resolved({ [config]: '// why\n{\n  "$schema": "x",\n  /* this */ "rules": { "plain": "error", },\n}\n' });
    assert.deepEqual(messages(settings), []);
    assert.equal(settings.levelOf('plain', file, undefined), 'error');
  });

  test('keys that are read by rules are carried, not complained about', () => {
    const settings = resolved({ [config]: { taxonomy: {}, envelope: {}, echo: ['id'], oracles: {} } });
    assert.deepEqual(messages(settings), []);
    assert.deepEqual(settings.carriedOf('echo', file), ['id']);
  });

  test('of oracles the editor tells what cannot be meant, each with its line', () => {
    const oracles =
      '{\n  "sources": {\n    "judge": { "kind": "model" },\n    "far": { "kind": "http",\n      "url": "http://example.org/" }\n  },\n  "claims": { "x": "jugde" }\n}';
    const told = messages(resolved({ [config]: `{ "oracles": ${oracles} }` }));
    assert.equal(told.length, 3);
    assert.match(told[0] ?? '', /:3 A model is no oracle/);
    assert.match(told[1] ?? '', /:5 `http:\/\/example\.org\/` is refused/);
    assert.match(told[2] ?? '', /:7 There is no oracle "jugde"/);
  });

  test('a taxonomy is the nine categories, a list of codes, or codes with what they stand for', () => {
    for (const taxonomy of ['candor', ['GONE', 'LATE'], { GONE: { is: 'TARGET_NOT_FOUND' }, LATE: 'The day is over.', NEW: {} }]) {
      assert.deepEqual(messages(resolved({ [config]: { taxonomy } })), []);
    }
    assert.deepEqual(
      [...(taxonomyOf('candor')?.codes ?? [])],
      categories.map((name) => [name, name]),
    );
    assert.deepEqual(
      [...(taxonomyOf({ GONE: { is: 'TARGET_NOT_FOUND' }, too_late: 'The day is over.', verify_failed: {} })?.codes ?? [])],
      [
        ['GONE', 'TARGET_NOT_FOUND'],
        ['too_late', undefined],
        ['verify_failed', 'VERIFICATION_FAILED'],
      ],
    );
  });

  test('a taxonomy that cannot be meant is told with its line, and none holds', () => {
    const told = (taxonomy: string): readonly string[] => messages(resolved({ [config]: `{\n  "taxonomy": ${taxonomy}\n}` }));
    assert.match(told('"nine"')[0] ?? '', /:2 `taxonomy` is "candor", a list of codes, or an object/);
    assert.match(told('["A", 3]')[0] ?? '', /:2 A list of codes under `taxonomy` holds texts alone/);
    assert.match(told('{ "A": 3 }')[0] ?? '', /:2 `taxonomy.A` is its meaning as text/);
    assert.match(told('{ "A": { "is": "GONE" } }')[0] ?? '', /:2 `taxonomy.A.is` is one of INVALID_INPUT, /);
    for (const nothing of [undefined, 'nine', ['A', 3], { A: 3 }, [], {}]) assert.equal(taxonomyOf(nothing), undefined);
  });

  test('an envelope is roles with the names of their fields; anything else is told with its line, and none holds', () => {
    const envelope = { status: 'ok', source: ['meta.source', 'meta.asOf'] };
    assert.deepEqual(messages(resolved({ [config]: { envelope } })), []);
    assert.deepEqual(envelopeFieldsOf(envelope), [
      { role: 'status', name: 'ok' },
      { role: 'source', name: 'meta.source' },
      { role: 'source', name: 'meta.asOf' },
    ]);
    const told = (text: string): readonly string[] => messages(resolved({ [config]: `{\n  "envelope": ${text}\n}` }));
    assert.match(told('["status"]')[0] ?? '', /:2 `envelope` is an object from a role to the name of its field/);
    assert.match(told('{ "state": "ok" }')[0] ?? '', /:2 `envelope.state` is no role; there are status, correlationId/);
    assert.match(told('{ "status": 3 }')[0] ?? '', /:2 `envelope.status` is the name of a field, or a list of names/);
    for (const nothing of [undefined, 'ok', ['status'], { state: 'ok' }, { status: '' }, { status: 'a.' }, { status: [] }])
      assert.deepEqual(envelopeFieldsOf(nothing), []);
  });

  test('an unknown key, rule, level and preset are told with their line and the nearest', () => {
    const text = `{
  "prest": "strict",
  "preset": "stric",
  "rules": {
    "plian": "error",
    "loud": "warn"
  },
  "overrides": [
    { "file": ["x"], "tools": ["y"], "rules": { "mild": "off" } },
    { "rules": { "loud": "off" } }
  ]
}`;
    const settings = resolved({ [config]: text });
    assert.deepEqual(messages(settings), [
      `${config}:2 Unknown key \`prest\`, did you mean \`preset\`.`,
      `${config}:3 Unknown preset \`stric\`, did you mean \`strict\`; there are recommended, strict, contract.`,
      `${config}:5 Unknown rule \`plian\`, did you mean \`plain\`.`,
      `${config}:6 Unknown level \`warn\` for \`loud\`; there are off, hint, info, warning, error.`,
      `${config}:9 Unknown key of an override \`file\`, did you mean \`files\`.`,
      `${config}:10 An override says for which \`files\` or \`tools\` it holds; without them it is left out.`,
    ]);
    assert.equal(settings.levelOf('loud', file, undefined), 'error');
    assert.equal(settings.levelOf('mild', file, 'y'), 'off');
  });

  test('malformed JSON is told with its line, and the defaults hold', () => {
    const settings = resolved({ [config]: '{\n  "rules": { "plain": "off" },\n  "preset" "strict"\n}' });
    assert.deepEqual(messages(settings), [`${config}:3 Malformed JSON: colon expected. The defaults hold.`]);
    assert.equal(settings.levelOf('plain', file, undefined), 'warning');
  });

  for (const text of [
    '',
    '[]',
    '"x"',
    'null',
    '\u0000',
    '{"rules": []}',
    '{"include": 3}',
    '{"overrides": {}}',
    '{"__proto__": {"enable": 1}}',
  ]) {
    test(`${JSON.stringify(text)} is told and takes nothing down`, () => {
      const settings = resolved({ [config]: text });
      assert.equal(messages(settings).length > 0, true);
      assert.equal(settings.levelOf('loud', file, undefined), 'error');
      assert.equal(settings.isIncluded(file), true);
    });
  }
});

test('the schema knows the keys, levels and presets that are read, and no others', () => {
  const path = join(process.env['CANDOR_ROOT'] ?? process.cwd(), 'candor.config.schema.json');
  const schema = JSON.parse(readFileSync(path, 'utf8')) as {
    properties: Record<string, { enum?: string[]; items?: { properties: object } }>;
    definitions: { level: { enum: string[] }; failureCategory: { enum: string[] } };
  };
  assert.deepEqual(Object.keys(schema.properties), [...configKeys]);
  assert.deepEqual(Object.keys(schema.properties['overrides']?.items?.properties ?? {}), [...overrideKeys]);
  assert.deepEqual(schema.properties['preset']?.enum, [...presets]);
  assert.deepEqual(schema.definitions.level.enum, [...levels]);
  assert.deepEqual(schema.definitions.failureCategory.enum, [...categories]);
  assert.ok(carriedKeys.every((key) => key in schema.properties));
});

test('the nearest word', () => {
  assert.equal(nearestOf('formt', ['format', 'preset']), 'format');
  assert.equal(nearestOf('warn', levels), 'warning');
  assert.equal(nearestOf('perset', presets.concat()), undefined);
  assert.equal(nearestOf('fromat', ['format']), 'format');
  assert.equal(nearestOf('completely-different', ['format']), undefined);
  assert.equal(closestOf('completely-different', ['format', 'complete-it']), 'complete-it');
  assert.equal(closestOf('x', []), undefined);
});
