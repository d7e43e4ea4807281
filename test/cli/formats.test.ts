/** What each format prints, to the byte where a program reads it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { PlacedFinding } from '../../server/src/analysis/report';
import { emptyReport, findingAt, placeOf, programWithCannedAnswers, projectWithAnswers, toolAt } from './canned';
import { candor } from './runCli';

const main = programWithCannedAnswers();

const server = `import { cap } from './lib/cap,1:50%';
server.registerTool('search', { inputSchema }, async ({ q }) => {
\tconst rows = cap(await db.query(q)); // 漢字
\treturn { content: [{ type: 'text', text: JSON.stringify(rows) }] };
});
`;
const cap = 'export const cap = (rows: unknown[]) => rows.slice(0, 50);\n';

function samples(root: string): PlacedFinding[] {
  const tool = { name: 'search', sdk: 'mcp', file: `${root}/server.ts`, line: 2 };
  const result = placeOf(root, 'server.ts', server, "{ content: [{ type: 'text', text: JSON.stringify(rows) }] }");
  const related = [
    { ...placeOf(root, 'server.ts', server, 'cap(await db.query(q))'), note: 'This is one page.' },
    { ...placeOf(root, 'lib/cap,1:50%.ts', cap, 'rows.slice(0, 50)'), note: 'The list is capped here.' },
  ];
  const edit = { span: result.span, range: result.range, newText: 'ok' };
  return [
    findingAt(placeOf(root, 'server.ts', server, "'search'"), { rule: 'unanalyzed-tool', level: 'hint', message: 'Only for editors.' }),
    findingAt(result, {
      rule: 'missing-truncation-signal',
      message: 'The list is cut at 50, and nothing says so: 100 % of it seems to be here,\nwhich it is not.',
      related,
      fixes: [{ title: 'Report `truncated`', kind: 'review', edits: [{ file: result.file, edits: [edit] }] }],
      tools: [tool],
    }),
    findingAt(result, {
      rule: 'missing-is-error',
      level: 'error',
      fixes: [{ title: 'Add `isError`', kind: 'safe', edits: [{ file: result.file, edits: [edit] }] }],
      tools: [tool],
    }),
    findingAt(placeOf(root, 'lib/cap,1:50%.ts', cap, 'cap ='), { rule: 'missing-output-schema', level: 'info' }),
  ];
}

const root = projectWithAnswers({ 'server.ts': server, 'lib/cap,1:50%.ts': cap }, (folder) => ({
  check: {
    ...emptyReport,
    findings: samples(folder),
    files: 3,
    suppressed: 2,
    tools: [
      toolAt(placeOf(folder, 'server.ts', server, "'search'")),
      toolAt(placeOf(folder, 'server.ts', server, 'rows'), {
        name: null,
        sdk: 'project',
        sdkMajor: null,
        handler: null,
        analyzed: false,
        why: 'handler-computed',
      }),
    ],
    notices: [{ file: `${folder}/huge.ts`, line: 1, message: `skipped: ${folder}/huge.ts: larger than 1 MiB` }],
  },
  tools: [toolAt(placeOf(folder, 'server.ts', server, "'search'"), { name: 'a|b`c\u001b[31m' })],
}));

describe('json', () => {
  test('has the documented shape, with relative paths, 1-based places and every level', () => {
    const { code, out, err } = candor(['check', root, '--format', 'json'], { main });
    assert.equal(code, 1);
    assert.equal(err, '');
    const report = JSON.parse(out) as Record<string, unknown> & { findings: Record<string, unknown>[]; tools: unknown[] };
    assert.deepEqual(Object.keys(report), ['version', 'root', 'findings', 'tools', 'summary', 'notices', 'faults']);
    assert.equal(report['root'], root);
    assert.deepEqual(
      report.findings.map(({ file, line, rule }) => `${String(file)}:${String(line)} ${String(rule)}`),
      [
        'lib/cap,1:50%.ts:1 missing-output-schema',
        'server.ts:2 unanalyzed-tool',
        'server.ts:4 missing-is-error',
        'server.ts:4 missing-truncation-signal',
      ],
    );
    assert.deepEqual(report.findings[3], {
      rule: 'missing-truncation-signal',
      level: 'warning',
      file: 'server.ts',
      line: 4,
      column: 9,
      endLine: 4,
      endColumn: 68,
      message: 'The list is cut at 50, and nothing says so: 100 % of it seems to be here,\nwhich it is not.',
      tools: [{ name: 'search', sdk: 'mcp', file: 'server.ts', line: 2 }],
      related: [
        { file: 'server.ts', line: 3, column: 15, message: 'This is one page.' },
        { file: 'lib/cap,1:50%.ts', line: 1, column: 41, message: 'The list is capped here.' },
      ],
      fixes: [{ title: 'Report `truncated`', kind: 'review' }],
      url: 'https://example.com',
    });
    assert.deepEqual(report.tools, [
      {
        name: 'search',
        sdk: 'mcp',
        sdkMajor: 1,
        file: 'server.ts',
        line: 2,
        handler: { file: 'server.ts', line: 2 },
        input: true,
        output: false,
        analyzed: true,
        why: null,
      },
      {
        name: null,
        sdk: 'project',
        sdkMajor: null,
        file: 'server.ts',
        line: 3,
        handler: null,
        input: true,
        output: false,
        analyzed: false,
        why: 'handler-computed',
      },
    ]);
    assert.deepEqual(report['summary'], { files: 3, tools: 2, analyzed: 1, errors: 1, warnings: 1, infos: 1, hints: 1, suppressed: 2 });
    assert.deepEqual(report['notices'], [{ file: 'huge.ts', line: 1, message: 'skipped: huge.ts: larger than 1 MiB' }]);
    assert.deepEqual(report['faults'], []);
  });
});

describe('github', () => {
  test('is workflow commands with every sign that would end one escaped, and no hints', () => {
    const { out } = candor(['check', root, '--format', 'github'], { main, cwd: root });
    assert.deepEqual(out.split('\n'), [
      '::notice file=lib/cap%2C1%3A50%25.ts,line=1,endLine=1,col=14,endColumn=19,title=candor%3A missing-output-schema::A sentence.',
      '::error file=server.ts,line=4,endLine=4,col=9,endColumn=68,title=candor%3A missing-is-error::A sentence.',
      '::warning file=server.ts,line=4,endLine=4,col=9,endColumn=68,title=candor%3A missing-truncation-signal::' +
        'The list is cut at 50, and nothing says so: 100 %25 of it seems to be here,%0Awhich it is not.%0A' +
        '→ server.ts:3 This is one page.%0A→ lib/cap,1:50%25.ts:1 The list is capped here.',
      '::warning file=huge.ts,line=1,title=candor::skipped: huge.ts: larger than 1 MiB',
      'candor: 1 error, 1 warning, 1 info in 2 tools, 3 files.',
      '',
    ]);
  });

  test('names files as the repository does, wherever the command was run', () => {
    const { out } = candor(['check', '--format', 'github'], { main, cwd: root, env: { GITHUB_WORKSPACE: join(root, '..') } });
    assert.match(out, new RegExp(`::error file=${root.split('/').at(-1)}/server\\.ts,`));
  });
});

describe('sarif', () => {
  interface Region {
    startLine: number;
    startColumn: number;
    endLine: number;
    endColumn: number;
  }
  interface Location {
    physicalLocation: { artifactLocation: { uri: string; uriBaseId?: string }; region: Region };
  }
  interface Sarif {
    version: string;
    runs: {
      tool: { driver: { name: string; rules: { id: string; helpUri: string; shortDescription?: { text: string } }[] } };
      columnKind: string;
      originalUriBaseIds: Record<string, { uri: string }>;
      invocations: { executionSuccessful: boolean; toolExecutionNotifications: { level: string; message: { text: string } }[] }[];
      results: {
        ruleId: string;
        ruleIndex: number;
        level: string;
        message: { text: string };
        locations: Location[];
        relatedLocations?: (Location & { id: number; message: { text: string } })[];
        fixes?: {
          description: { text: string };
          artifactChanges: { replacements: { deletedRegion: Region; insertedContent: { text: string } }[] }[];
        }[];
      }[];
    }[];
  }

  test('holds what the standard asks for', () => {
    const { code, out } = candor(['check', root, '--format', 'sarif'], { main });
    assert.equal(code, 1);
    const sarif = JSON.parse(out) as Sarif;
    assert.equal(sarif.version, '2.1.0');
    const [run] = sarif.runs;
    assert.ok(run !== undefined);
    assert.equal(run.tool.driver.name, 'Candor');
    assert.equal(run.columnKind, 'utf16CodeUnits');
    assert.match(run.originalUriBaseIds['ROOT']?.uri ?? '', /^file:\/\/\/.*\/$/);
    assert.equal(run.invocations[0]?.executionSuccessful, true);
    assert.deepEqual(
      run.invocations[0]?.toolExecutionNotifications.map(({ message }) => message.text),
      ['skipped: huge.ts: larger than 1 MiB'],
    );
    for (const rule of run.tool.driver.rules) assert.match(rule.helpUri, new RegExp(`^https://.*/${rule.id}\\.md$`));
    assert.equal(run.tool.driver.rules.find(({ id }) => id === 'missing-is-error')?.shortDescription?.text, 'About missing-is-error.');
    assert.deepEqual(
      run.results.map(({ level }) => level),
      ['note', 'error', 'warning'],
      'no hints',
    );
    for (const result of run.results) {
      assert.equal(run.tool.driver.rules[result.ruleIndex]?.id, result.ruleId);
      assert.equal(result.locations.length, 1);
      for (const { physicalLocation } of [...result.locations, ...(result.relatedLocations ?? [])]) {
        assert.equal(physicalLocation.artifactLocation.uriBaseId, 'ROOT');
        assert.ok(!/[ ,:%](?![0-9A-F]{2})/.test(physicalLocation.artifactLocation.uri), physicalLocation.artifactLocation.uri);
        assert.ok(Object.values(physicalLocation.region).every((n) => Number.isInteger(n) && n >= 1));
      }
    }
    assert.equal(run.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri, 'lib/cap%2C1%3A50%25.ts');
    const last = run.results[2];
    assert.deepEqual(last?.locations[0]?.physicalLocation.region, { startLine: 4, startColumn: 9, endLine: 4, endColumn: 68 });
    assert.deepEqual(
      last?.relatedLocations?.map(({ id, message }) => [id, message.text]),
      [
        [0, 'This is one page.'],
        [1, 'The list is capped here.'],
      ],
    );
    assert.equal(last?.fixes?.[0]?.description.text, 'Report `truncated` (needs review)');
    assert.deepEqual(last?.fixes?.[0]?.artifactChanges[0]?.replacements, [
      { deletedRegion: { startLine: 4, startColumn: 9, endLine: 4, endColumn: 68 }, insertedContent: { text: 'ok' } },
    ]);
  });
});

describe('text', () => {
  test('shows the code, what belongs to it, the tool and the fixes, and sums up', () => {
    const { code, out, err } = candor(['check', root], { main });
    assert.equal(code, 1);
    assert.equal(err, '');
    assert.equal(
      out,
      `lib/cap,1:50%.ts:1:14 info missing-output-schema
  A sentence.

  > 1 | export const cap = (rows: unknown[]) => rows.slice(0, 50);
      |              ^^^^^
    2 |

server.ts:4:9 error missing-is-error
  A sentence.

    3 |   const rows = cap(await db.query(q)); // 漢字
  > 4 |   return { content: [{ type: 'text', text: JSON.stringify(rows) }] };
      |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    5 | });

  tool  search
  fix   Add \`isError\`

server.ts:4:9 warning missing-truncation-signal
  The list is cut at 50, and nothing says so: 100 % of it seems to be here, which it is not.

    3 |   const rows = cap(await db.query(q)); // 漢字
      |                ---------------------- This is one page.
  > 4 |   return { content: [{ type: 'text', text: JSON.stringify(rows) }] };
      |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    5 | });

  → lib/cap,1:50%.ts:1:41 The list is capped here.
    1 | export const cap = (rows: unknown[]) => rows.slice(0, 50);
      |                                         -----------------
  tool  search
  fix   Report \`truncated\` (needs review)

skipped: huge.ts: larger than 1 MiB

  missing-is-error           1 error
  missing-output-schema      1 info
  missing-truncation-signal  1 warning

3 findings (1 error, 1 warning, 1 info) in 2 tools, 3 files.
2 findings suppressed by comments.
1 tool could not be analyzed in full; \`candor tools\` says why.
1 finding can be fixed safely: \`candor fix\`.
1 finding can be fixed after review: \`candor fix --review RULE --dry-run\`.
\`candor explain RULE\` says why a rule matters.
`,
    );
  });

  test('colour is for terminals, unless it is asked for', () => {
    const escape = '\u001b[';
    assert.ok(!candor(['check', root], { main }).out.includes(escape));
    assert.ok(candor(['check', root], { main, env: { FORCE_COLOR: '1' } }).out.includes(escape));
    assert.ok(!candor(['check', root], { main, env: { FORCE_COLOR: '0' } }).out.includes(escape));
    assert.ok(!candor(['check', root], { main, env: { NO_COLOR: '1' } }).out.includes(escape));
  });

  test('code cannot speak to the terminal', () => {
    const text = "const a = '\u001b]0;owned\u0007\u202e';\n";
    const odd = projectWithAnswers({ 'a.ts': text }, (folder) => ({
      check: {
        ...emptyReport,
        findings: [
          findingAt(placeOf(folder, 'a.ts', text, 'a ='), {
            message: 'bell \u0007',
            tools: [{ name: 'x\u001b[2J', sdk: 'mcp', file: `${folder}/a.ts`, line: 1 }],
          }),
        ],
      },
    }));
    const { out } = candor(['check', odd], { main });

    assert.ok(!/[\u0000-\u0009\u000b-\u001f\u202e]/.test(out), JSON.stringify(out));
    assert.match(out, /\\u\{1b\}\]0;owned\\u\{7\}\\u\{202e\}/);
  });

  test('a long line is shown around the place, and carets stay under it', () => {
    const text = `${'const filler = 1; '.repeat(40)}return bad; ${'after '.repeat(40)}\n`;
    const long = projectWithAnswers({ 'a.ts': text }, (folder) => ({
      check: { ...emptyReport, findings: [findingAt(placeOf(folder, 'a.ts', text, 'return bad;'))] },
    }));
    const lines = candor(['check', long], { main }).out.split('\n');
    const code = lines.find((line) => line.includes('return bad;')) ?? '';
    const carets = lines[lines.indexOf(code) + 1] ?? '';
    assert.ok(code.length <= 112 && code.startsWith('  > 1 | …') && code.endsWith('…'), code);
    assert.equal(code.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1), 'return bad;');
  });

  test('on a long line what belongs to a place far away is shown by itself, and a mark without an end in sight is short', () => {
    const text = `f(bad; ${'filler; '.repeat(2_000)}cap(); ${'filler; '.repeat(2_000)}`;
    const long = projectWithAnswers({ 'a.ts': text }, (folder) => {
      const finding = findingAt(placeOf(folder, 'a.ts', text, text.slice(2)));
      return {
        check: {
          ...emptyReport,
          findings: [{ ...finding, related: [{ ...placeOf(folder, 'a.ts', text, 'cap()'), note: 'Capped here.' }] }],
        },
      };
    });
    const lines = candor(['check', long], { main }).out.split('\n');
    assert.deepEqual(
      lines.filter((line) => /[\^-]{3}/.test(line)).map((line) => line.replace(/ +/g, ' ')),
      [` | ${'^'.repeat(40)}`, ' | ----- Capped here.'],
    );
    const [first, second] = lines.filter((line) => line.startsWith('  > 1 |'));
    assert.match(first ?? '', /^ {2}> 1 \| f\(bad; (filler; )+.*…$/);
    const dashes = lines.find((line) => line.includes('-----')) ?? '';
    assert.equal((second ?? '').slice(dashes.indexOf('-----'), dashes.lastIndexOf('-----') + 5), 'cap()');
  });

  test('a finding over many lines shows its beginning and its end', () => {
    const body = Array.from({ length: 30 }, (_, i) => `  line${i + 1}();`).join('\n');
    const text = `f(() => {\n${body}\n});\n`;
    const long = projectWithAnswers({ 'a.ts': text }, (folder) => ({
      check: { ...emptyReport, findings: [findingAt(placeOf(folder, 'a.ts', text, text.slice(2, -3)))] },
    }));
    const { out } = candor(['check', long], { main });
    assert.match(out, /> {2}1 \| f\(\(\) => \{\n {7}\| {3}\^{7}\n {2}> {2}2 \| {3}line1\(\);\n/);
    assert.match(out, /…\n {2}> 32 \| \}\);/);
    assert.ok(!out.includes('line9()'));
  });

  test('a file that is gone is told without its code', () => {
    const text = 'gone();\n';
    const gone = projectWithAnswers({}, (folder) => ({
      check: { ...emptyReport, findings: [findingAt(placeOf(folder, 'gone.ts', text, 'gone()'))] },
    }));
    assert.match(candor(['check', gone], { main }).out, /^gone\.ts:1:1 warning prose-result\n {2}A sentence\.\n\n/);
  });
});

test('every format gives the same bytes each time', () => {
  for (const format of ['text', 'json', 'sarif', 'github']) {
    const outputs = new Set(Array.from({ length: 5 }, () => candor(['check', root, '--format', format], { main }).out));
    assert.equal(outputs.size, 1, format);
  }
});

test('`tools` in Markdown keeps its table whatever a tool is called', () => {
  const { code, out } = candor(['tools', root, '--format', 'markdown'], { main });
  assert.equal(code, 0);
  const [head, rule, row] = out.split('\n');
  assert.equal(head, '| tool | SDK | contract | registered | handler | analyzed |');
  assert.equal(rule, '|---|---|---|---|---|---|');
  assert.equal(row, '| a\\|b\\`c\\\\u{1b}\\[31m | mcp 1 | input | `server.ts:2` | `server.ts:2` | analyzed |');
});

describe('what went wrong inside', () => {
  test('a rule that threw is one line with where, beside every other finding, and exit code 2', () => {
    const text = 'a();\n';
    const withFaults = projectWithAnswers({ 'a.ts': text }, (folder) => ({
      check: {
        ...emptyReport,
        findings: [findingAt(placeOf(folder, 'a.ts', text, 'a()'))],
        faults: ['a.ts', 'b.ts'].map((file) => ({ rule: 'swallowed-failure', file: `${folder}/${file}`, message: 'cannot read x' })),
      },
    }));
    const shown = candor(['check', withFaults], { main });
    assert.equal(shown.code, 2);
    assert.match(shown.out, /^a\.ts:1:1 warning prose-result$/m);
    assert.equal(shown.out.match(/^fault swallowed-failure failed on a\.ts \(and on 1 more file\): cannot read x$/gm)?.length, 1);
    const json = candor(['check', withFaults, '--format', 'json'], { main });
    assert.equal(json.code, 2);
    assert.deepEqual((JSON.parse(json.out) as { faults: unknown }).faults, [
      { rule: 'swallowed-failure', file: 'a.ts', message: 'cannot read x' },
      { rule: 'swallowed-failure', file: 'b.ts', message: 'cannot read x' },
    ]);
  });

  for (const check of ['crash', 'fail'] as const) {
    test(`an analysis that ends in a ${check} is told, and the folders beside it are reported`, () => {
      const text = 'a();\n';
      const broken = projectWithAnswers({}, () => ({ check }));
      const whole = projectWithAnswers({ 'a.ts': text }, (folder) => ({
        check: { ...emptyReport, findings: [findingAt(placeOf(folder, 'a.ts', text, 'a()'))] },
      }));
      const { code, out, err } = candor(['check', broken, whole], { main });
      assert.equal(code, 2);
      assert.match(out, /a\.ts:1:1 warning prose-result/);
      assert.match(
        out,
        check === 'crash'
          ? /fault analysis failed on .*ended unexpectedly \(exit code 3\)/
          : /fault analysis failed on .*The analysis tripped\./,
      );
      assert.ok(!/^\s+at |secret\.ts/m.test(out + err), 'no stack trace');
    });
  }
});
