/** The laws are tested by an analyzer that breaks them, one at a time: a law that nothing can break is no law. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlacedFinding, PlacedFix, WorkspaceReport } from '../../server/src/analysis/report';
import { applyEdits } from '../../server/src/analysis/text/edit';
import { createLineIndex } from '../../server/src/analysis/text/lineIndex';
import type { FixedFile, FixReport } from '../../server/src/host/core';
import type { Analyzer, Bench, RuleCard } from '../support/analyzer';
import { checkCase } from '../support/checkRule';
import type { Workspace } from '../support/fixture';
import { parseMarkdown } from '../support/markdown';
import { printProblems } from '../support/report';

/** Finds `return "no";` and makes it `return { no: true };`. Each part can be replaced by one that misbehaves. */
interface Behaviour {
  readonly newText?: string;
  readonly fixKind?: 'safe' | 'review';
  readonly declared?: RuleCard['fix'];
  readonly edits?: (text: string, start: number) => { start: number; end: number; newText: string }[];
  readonly finds?: RegExp;
  readonly heedsSuppressions?: boolean;
  readonly extra?: (findings: PlacedFinding[], workspace: Workspace) => void;
  readonly fixesAll?: (workspace: Workspace) => FixReport;
}

function analyzerThat(behaviour: Behaviour): Analyzer {
  const check = (workspace: Workspace): WorkspaceReport => {
    const findings: PlacedFinding[] = [];
    for (const [file, text] of workspace.files) findings.push(...findingsIn(file, text, behaviour));
    behaviour.extra?.(findings, workspace);
    return { findings, tools: [], files: workspace.files.size, generated: 0, suppressed: 0, notices: [], faults: [] };
  };
  const fix = (workspace: Workspace): FixReport => {
    const files: FixedFile[] = [];
    for (const [file, before] of workspace.files) {
      const edits = findingsIn(file, before, behaviour).flatMap((finding) => finding.fixes[0]?.edits[0]?.edits ?? []);
      if (edits.length > 0) files.push({ file, before, after: applyEdits(before, edits), applied: edits.length });
    }
    return { files, rounds: 1, notices: [] };
  };
  return { check, fix: behaviour.fixesAll ?? fix };
}

function findingsIn(file: string, text: string, behaviour: Behaviour): PlacedFinding[] {
  const index = createLineIndex(text);
  const place = (start: number, end: number) => ({
    span: { start, end },
    range: { start: index.positionAt(start), end: index.positionAt(end) },
  });
  return [...text.matchAll(behaviour.finds ?? /return "no";/g)].flatMap((found) => {
    const start = found.index + 'return '.length;
    const lineBefore = text.slice(0, found.index).split('\n').at(-2) ?? '';
    if (behaviour.heedsSuppressions !== false && lineBefore.includes('candor-ignore no-no')) return [];
    const edits = behaviour.edits?.(text, start) ?? [{ start, end: start + 4, newText: behaviour.newText ?? '{ no: true }' }];
    const placed = edits.map((edit) => ({ ...place(edit.start, edit.end), newText: edit.newText }));
    const fix: PlacedFix = { title: 'Say it', kind: behaviour.fixKind ?? 'safe', edits: [{ file, edits: placed }] };
    return [
      {
        file,
        ...place(start, start + 4),
        rule: 'no-no',
        level: 'warning',
        message: 'It says no; say why.',
        related: [],
        fixes: [fix],
        tools: [],
        url: '',
      },
    ];
  });
}

const good = `# no-no

## Says no

\`\`\`ts
function f() {
  return "no";
       //^^^^ no-no [fix] [warning] say why
}
\`\`\`

\`\`\`diff fix="Say it"
-  return "no";
+  return { no: true };
\`\`\`
`;

function problemsOf(behaviour: Behaviour, text = good): string[] {
  const bench: Bench = {
    analyzer: analyzerThat(behaviour),
    rules: new Map([
      ['no-no', { id: 'no-no', level: 'warning', fix: behaviour.declared ?? 'safe', messages: {} }],
      ['other', { id: 'other', level: 'warning', fix: 'none', messages: {} }],
    ]),
    typeErrors: (files) =>
      new Map([...files].map(([file, source]) => [file, source.includes('BROKEN') ? ['Cannot find name BROKEN.'] : []])),
  };
  const [only] = parseMarkdown('test/rules/no-no.md', text);
  assert.ok(only !== undefined);
  return checkCase(only, bench).problems.map(({ kind, text }) => `${kind}: ${text}`);
}

test('a case that says what is found passes', () => {
  assert.deepEqual(problemsOf({}), []);
});

test('findings and annotations are compared both ways, to the column', () => {
  assert.match(problemsOf({ finds: /return "nothing";/g })[0] ?? '', /^missing: no-no \[fix\] \[warning\] say why/);
  assert.match(problemsOf({}, good.replace(/.*\/\/\^.*\n/, ''))[0] ?? '', /^unexpected: no-no \[fix\] \[warning\] It says no/);
  for (const [from, to] of [
    ['//^^^^', ' //^^^'],
    ['[warning]', '[error]'],
    ['[fix] ', ''],
    ['say why', 'say when'],
    ['^^^^ no-no', '^… no-no'],
  ] as const) {
    const kinds = problemsOf({}, good.replace(from, to)).map((problem) => problem.split(':')[0]);
    assert.deepEqual(kinds, ['missing', 'unexpected'], `with ${to} for ${from}`);
  }
});

test('diff blocks are compared both ways', () => {
  const problems = problemsOf({}, good.replace('no: true', 'no: false'));
  assert.deepEqual(
    problems.map((problem) => problem.split('\n').at(-1)),
    ['+  return { no: true };', '+  return { no: false };'],
  );
});

test('a case with a prelude keeps its columns, on the first line too', () => {
  const text =
    '# no-no\n## A\n```ts sdk=ai\nreturn "no";\n     //^^^^ no-no [fix]\n```\n```diff fix="Say it"\n-return "no";\n+return { no: true };\n```\n';
  assert.deepEqual(problemsOf({}, text), []);
});

test('what other rules find does not count, unless the case names them', () => {
  const extra: Behaviour['extra'] = (findings) => {
    for (const finding of [...findings]) findings.push({ ...finding, rule: 'other', message: 'Other.', fixes: [] });
  };
  assert.deepEqual(problemsOf({ extra }), []);
  const named = good.replace('say why', 'say why\n       //^^^^ other');
  assert.deepEqual(problemsOf({ extra }, named), []);
  assert.match(problemsOf({}, named)[0] ?? '', /^missing: other/);
});

test('a rule that nobody registered is refused', () => {
  assert.match(problemsOf({}, good.replace('no-no [fix]', 'no-yes [fix]'))[0] ?? '', /There is no rule `no-yes`/);
});

let calls = 0;
const broken: readonly (readonly [law: string, behaviour: Behaviour, expected: RegExp])[] = [
  ['plain data', { extra: (findings) => findings.forEach((finding) => Object.assign(finding, { span: new Date() })) }, /not plain data/],
  [
    'same answer twice',
    { extra: (findings) => findings.forEach((finding) => Object.assign(finding, { message: `It says no; say why. ${calls++}` })) },
    /another report/,
  ],
  [
    'ranges agree with spans',
    { extra: (findings) => findings.forEach((finding) => Object.assign(finding, { span: { start: 0, end: 1 } })) },
    /does not fit its range/,
  ],
  [
    'files exist',
    { extra: (findings) => findings.forEach((finding) => Object.assign(finding, { file: '/case/gone.ts' })) },
    /not in the workspace/,
  ],
  ['declared none, offers one', { declared: 'none' }, /declares none/],
  ['declared review, offers safe', { declared: 'review' }, /need review/],
  [
    'titles are unique',
    { extra: (findings) => findings.forEach((finding) => Object.assign(finding, { fixes: [...finding.fixes, ...finding.fixes] })) },
    /two fixes of one title/,
  ],
  ['changes something', { newText: '"no"', fixKind: 'review' }, /changes nothing/],
  [
    'edits are disjoint',
    {
      fixKind: 'review',
      edits: (_, start) => [
        { start, end: start + 4, newText: 'a' },
        { start: start + 1, end: start + 4, newText: 'b' },
      ],
    },
    /overlap/,
  ],
  ['no new type error', { newText: 'BROKEN' }, /new error of the compiler: .*BROKEN/],
  ['clears its finding', { newText: '"no";\n  return "no"', fixKind: 'review' }, /its finding is still there/],
  [
    'adds no finding',
    {
      fixKind: 'review',
      edits: (text, start) => [
        { start, end: start + 4, newText: '1' },
        { start: text.length, end: text.length, newText: 'return "no";' },
      ],
    },
    /it adds no-no at/,
  ],
  ['fix-all leaves nothing', { fixesAll: () => ({ files: [], rounds: 0, notices: [] }) }, /Fix-all leaves/],
  ['fix-all ends', { fixesAll: (workspace) => ({ ...analyzerThat({}).fix(workspace), rounds: 11 }) }, /takes 11 rounds/],
  ['suppressions silence', { heedsSuppressions: false }, /although the line before ignores it/],
  ['same with CRLF', { finds: /return "no";(?=\n)/g }, /with the other line ends, this finding is lost/],
  ['fix keeps line ends', { newText: '{\n no: true }' }, /with the other line ends: fix .* writes something else/],
  ['same with tabs', { finds: /(?<=^  )return "no";/gm }, /indented with tabs, this finding is lost/],
  ['fix keeps tabs', { newText: '{\n  no: true }' }, /indented with tabs: fix .* writes something else/],
];

for (const [law, behaviour, expected] of broken) {
  test(`an analyzer that breaks this law is caught: ${law}`, () => {
    const problems = problemsOf(behaviour).filter((problem) => problem.startsWith('law: '));
    assert.ok(
      problems.some((problem) => expected.test(problem)),
      `${String(expected)} is not among:\n${problems.join('\n')}`,
    );
  });
}

test('a fix that drops a comment is caught', () => {
  const text = good.replace('"no";\n', '/* because */ "no";\n').replace('     //^', '     //              ^');
  const behaviour: Behaviour = {
    finds: /return \/\* because \*\/ "no";/g,
    edits: (source, start) => [{ start, end: source.indexOf(';', start), newText: '1' }],
  };
  assert.ok(problemsOf(behaviour, text).some((problem) => problem.includes('the comment `/* because */` is lost')));
});

test('fix-all that is not stable is caught', () => {
  const fixesAll = ({ files }: Workspace): FixReport => ({
    files: [...files].map(([file, before]) => ({ file, before, after: `${before.replace('return "no"', 'return 1')}//\n`, applied: 1 })),
    rounds: 1,
    notices: [],
  });
  assert.ok(problemsOf({ fixesAll }).some((problem) => problem.includes('changes the files again')));
});

test('problems are printed apart, with the source around them', () => {
  const [only] = parseMarkdown('test/rules/no-no.md', good);
  assert.ok(only !== undefined);
  const printed = printProblems(only, [
    { kind: 'missing', text: 'no-no', at: { path: 'tool.ts', line: 7, start: 9, end: 13 } },
    { kind: 'law', text: 'Broken.' },
  ]);
  assert.equal(
    printed,
    [
      'test/rules/no-no.md:3: no-no › Says no',
      '',
      'Annotated, but not found:',
      '  test/rules/no-no.md:7',
      '      6 | function f() {',
      '      7 |   return "no";',
      '        |          ^^^^ no-no',
      '',
      'Laws that do not hold:',
      '  Broken.',
    ].join('\n'),
  );
});
