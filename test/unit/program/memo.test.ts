/** Answers are kept exactly as long as nothing that they were drawn from changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memoSlot, type Snapshot } from '../../../server/src/analysis/program/snapshot';
import { openWorkspace } from './openWorkspace';

interface Key {
  readonly file: string;
}
const keys = new Map<string, Key>();
const keyOf = (file: string): Key => keys.get(file) ?? keys.set(file, { file }).get(file) ?? { file };

/** An answer that reads a file, and a count of how often it was computed. */
function lengths() {
  const slot = memoSlot<Key, number>('length');
  const computed: string[] = [];
  const ask = (s: Snapshot, file: string): number =>
    s.memo(slot, keyOf(file), () => {
      computed.push(file);
      return { value: s.textOf(`/w/${file}`)?.length ?? -1, final: true };
    });
  return { ask, computed };
}

const edit = (file: string, version: number, text: string) => ({ kind: 'edit', file: `/w/${file}`, version, text }) as const;

test('kept within a snapshot and carried over edits of other files', () => {
  const { workspace, snapshot } = openWorkspace({ 'a.ts': 'export {};1', 'b.ts': 'export {};' });
  const { ask, computed } = lengths();
  const s = snapshot();
  assert.deepEqual([ask(s, 'a.ts'), ask(s, 'a.ts'), ask(s, 'b.ts')], [11, 11, 10]);
  workspace.apply([edit('b.ts', 1, 'export {};22')]);
  assert.deepEqual([ask(snapshot(), 'a.ts'), ask(snapshot(), 'b.ts')], [11, 12]);
  assert.deepEqual(computed, ['a.ts', 'b.ts', 'b.ts']);
  workspace.apply([edit('b.ts', 2, 'export {};22')]);
  assert.equal(ask(snapshot(), 'b.ts'), 12);
  assert.equal(computed.length, 3, 'the same text is no change');
});

test('an earlier snapshot gets its own answers after an edit', () => {
  const { workspace, snapshot } = openWorkspace({ 'a.ts': 'export {};', 'b.ts': 'export {};' });
  const { ask } = lengths();
  const before = snapshot();
  assert.equal(ask(before, 'a.ts'), 10);
  workspace.apply([edit('a.ts', 1, 'export {};11')]);
  assert.equal(ask(snapshot(), 'a.ts'), 12);
  assert.equal(ask(before, 'a.ts'), 10);
  assert.equal(ask(snapshot(), 'a.ts'), 12);
});

test('an answer depends on what the answers inside it read, also when those were kept', () => {
  const { workspace, snapshot } = openWorkspace({ 'a.ts': 'export {};', 'b.ts': 'export {};', 'c.ts': 'export {};' });
  const inner = lengths();
  const slot = memoSlot<Key, number>('sum');
  let sums = 0;
  const sum = (s: Snapshot): number =>
    s.memo(slot, keyOf('sum'), () => {
      sums++;
      return { value: inner.ask(s, 'a.ts') + inner.ask(s, 'b.ts'), final: true };
    });
  assert.equal(inner.ask(snapshot(), 'a.ts'), 10);
  assert.equal(sum(snapshot()), 20);
  workspace.apply([edit('c.ts', 1, 'export {};33')]);
  assert.equal(sum(snapshot()), 20);
  assert.equal(sums, 1);
  workspace.apply([edit('a.ts', 1, 'export {};11')]);
  assert.equal(sum(snapshot()), 22);
  assert.deepEqual([sums, inner.computed], [2, ['a.ts', 'b.ts', 'a.ts']]);
});

test('an answer that is not final is used once and not kept', () => {
  const { snapshot } = openWorkspace({ 'a.ts': '' });
  const slot = memoSlot<Key, number>('cycle');
  let asked = 0;
  const busy = new Set<Key>();
  const ask = (s: Snapshot, key: Key): number =>
    s.memo(slot, key, () => {
      asked++;
      if (busy.has(key)) return { value: 0, final: false };
      busy.add(key);
      const value = 1 + ask(s, key);
      busy.delete(key);
      return { value, final: asked > 2 };
    });
  const s = snapshot();
  assert.equal(ask(s, keyOf('x')), 1);
  assert.equal(asked, 2);
  assert.equal(ask(s, keyOf('x')), 1);
  assert.equal(asked, 4);
  assert.equal(ask(s, keyOf('x')), 1);
  assert.equal(asked, 4, 'the second answer was final');
});

test('a computation that throws keeps nothing and leaves the books in order', () => {
  const { snapshot } = openWorkspace({ 'a.ts': '', 'b.ts': '' });
  const slot = memoSlot<Key, number>('throws');
  const s = snapshot();
  const { files } = s.tracked(() => {
    assert.throws(() =>
      s.memo(slot, keyOf('t'), () => {
        s.textOf('/w/a.ts');
        throw new Error('x');
      }),
    );
    s.textOf('/w/b.ts');
  });
  assert.deepEqual([...files], ['/w/a.ts', '/w/b.ts']);
  assert.equal(
    s.memo(slot, keyOf('t'), () => ({ value: 7, final: true })),
    7,
  );
});

test('tracked tells every file, those of kept answers and of syntax keys included', () => {
  const { snapshot } = openWorkspace({ 'a.ts': 'export const a = 1;', 'b.ts': '' });
  const { ask } = lengths();
  const s = snapshot();
  ask(s, 'b.ts');
  const node = s.sourceFile('/w/a.ts')?.statements[0];
  assert.ok(node !== undefined);
  const slot = memoSlot<object, number>('node');
  s.memo(slot, node, () => ({ value: 1, final: true }));
  const { value, files } = s.tracked(() => ask(s, 'b.ts') + s.memo(slot, node, () => ({ value: 2, final: true })));
  assert.equal(value, 1);
  assert.deepEqual([...files].sort(), ['/w/a.ts', '/w/b.ts']);
  assert.deepEqual([...s.tracked(() => s.files()).files], []);
});

test('a missing file that comes is a change of what asked for it', () => {
  const { fs, workspace, snapshot } = openWorkspace({ 'a.ts': '' });
  const { ask } = lengths();
  assert.equal(ask(snapshot(), 'new.ts'), -1);
  fs.write('/w/new.ts', 'export {};');
  workspace.apply([{ kind: 'disk', file: '/w/new.ts' }]);
  assert.equal(ask(snapshot(), 'new.ts'), 10);
  fs.remove('/w/new.ts');
  workspace.apply([{ kind: 'disk', file: '/w/new.ts' }]);
  assert.equal(ask(snapshot(), 'new.ts'), -1);
});

test('an answer that asked for types depends on everything that its files import', () => {
  const { workspace, snapshot } = openWorkspace({
    'a.ts': 'import { b } from "./b"; export const a = b;',
    'b.ts': 'import { c } from "./c"; export const b = c;',
    'c.ts': 'export const c = 1;',
    'd.ts': 'export const d = 1;',
    'ambient.d.ts': 'declare const g: number;',
    'global.ts': 'export {}; declare global { const h: 1 }',
  });
  const slot = memoSlot<Key, string>('typed');
  let computed = 0;
  const type = (s: Snapshot): string =>
    s.memo(slot, keyOf('typed'), () => {
      computed++;
      const statement = s.sourceFile('/w/a.ts')?.statements[1] as import('typescript').VariableStatement;
      const checker = s.checker();
      return {
        value: checker.typeToString(checker.getTypeAtLocation(statement.declarationList.declarations[0] as import('typescript').Node)),
        final: true,
      };
    });
  assert.equal(type(snapshot()), '1');
  assert.deepEqual([...snapshot().tracked(() => type(snapshot())).files], []);
  const s = snapshot();
  assert.deepEqual([...s.tracked(() => type(s)).files].sort(), ['/w/a.ts', '/w/b.ts', '/w/c.ts']);
  workspace.apply([edit('d.ts', 1, 'export const d = 2;')]);
  assert.equal(type(snapshot()), '1');
  assert.equal(computed, 1);
  workspace.apply([edit('c.ts', 1, 'export const c = "x";')]);
  assert.equal(type(snapshot()), '"x"');
  assert.equal(computed, 2);
  for (const [file, text] of [
    ['ambient.d.ts', 'declare const g: string;'],
    ['global.ts', 'export {}; declare global { const h: 2 }'],
  ] as const) {
    workspace.apply([edit(file, 1, text)]);
    type(snapshot());
  }
  assert.equal(computed, 4, 'what is global reaches every file');
});

test('asking for the program does not make its roots a dependency', () => {
  const { snapshot } = openWorkspace(
    { 'a.ts': 'export const a = 1;', 'b.ts': 'export {};' },
    { programRoots: (s) => s.files().filter((file) => s.textOf(file) !== '') },
  );
  const s = snapshot();
  const { files } = s.tracked(() => {
    s.sourceFile('/w/a.ts');
    s.checker();
  });
  assert.deepEqual([...files], ['/w/a.ts']);
});

/** Random edits over a chain of imports: whatever is kept, every answer equals that of a workspace that knows nothing. */
test('kept answers equal fresh ones after any sequence of edits', () => {
  const names = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'sub/e.ts'];
  const texts = [
    'export {};',
    'import "./a"; export {};',
    'import "./b"; import "./c"; export const x = 1;',
    'import "./sub/e"; export {};',
    'import "../d"; export {};',
    'const script = 1;',
    'import "@/c"; export {};',
  ];
  const change = fc.oneof(
    fc.record({ kind: fc.constantFrom('edit', 'write'), name: fc.constantFrom(...names), text: fc.constantFrom(...texts) }),
    fc.record({ kind: fc.constantFrom('close', 'remove'), name: fc.constantFrom(...names), text: fc.constant('') }),
    fc.record({
      kind: fc.constant('write'),
      name: fc.constant('tsconfig.json'),
      text: fc.constantFrom('{"compilerOptions":{"paths":{"@/*":["./*"]}}}', '{"compilerOptions":{"paths":{"@/*":["./sub/*"]}}}'),
    }),
  );
  const slot = memoSlot<Key, string>('reach');
  const partial = memoSlot<Key, string>('partial');

  /** What is reached from a file: nested answers across files, with cycles. */
  const reach = (s: Snapshot, file: string, busy: ReadonlySet<string>): { value: string; final: boolean } => {
    let final = true;
    const value = s.memo(slot, keyOf(file), () => {
      const inner = [...(s.textOf(file) ?? '').matchAll(/"([^"]+)"/g)].map(([, specifier]) => {
        const target = s.resolveModule(specifier ?? '', file);
        if (target.kind !== 'file') return target.kind;
        if (busy.has(target.file)) {
          final = false;
          return 'busy';
        }
        const next = reach(s, target.file, new Set([...busy, target.file]));
        final &&= next.final;
        return s.memo(partial, keyOf(`${file} ${target.file}`), () => ({ value: next.value, final: false }));
      });
      return { value: `${file}:${s.textOf(file)?.length ?? 'none'}(${inner.join(',')})`, final };
    });
    return { value, final };
  };
  const answers = (s: Snapshot): string[] => s.files().map((file) => reach(s, file, new Set([file])).value);

  fc.assert(
    fc.property(fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }), (rounds) => {
      const { fs, workspace, snapshot } = openWorkspace({
        'a.ts': texts[2] ?? '',
        'b.ts': texts[1] ?? '',
        'c.ts': texts[3] ?? '',
        'sub/e.ts': texts[4] ?? '',
      });
      const open = new Map<string, string>();
      let version = 0;
      for (const round of rounds) {
        for (const { kind, name, text } of round) {
          const file = `/w/${name}`;
          if (kind === 'edit') open.set(file, text);
          if (kind === 'close') open.delete(file);
          if (kind === 'write') fs.write(file, text);
          if (kind === 'remove') fs.remove(file);
          workspace.apply([
            kind === 'edit' ? { kind: 'edit', file, version: ++version, text } : kind === 'close' ? { kind, file } : { kind: 'disk', file },
          ]);
        }
        const fresh = openWorkspace({});
        for (const name of [...names, 'tsconfig.json']) {
          const text = fs.readFile(`/w/${name}`);
          if (text !== undefined) fresh.fs.write(`/w/${name}`, text);
        }
        fresh.workspace.apply([...open].map(([file, text]) => ({ kind: 'open', file, version: 1, text }) as const));
        assert.deepEqual(answers(snapshot()), answers(fresh.snapshot()));
      }
    }),
    {
      numRuns: 150,
      examples: [
        // A document that was open when the folder was read again is closed, and only then removed from the disk.
        [
          [
            [{ kind: 'edit', name: 'b.ts', text: 'export {};' }],
            [
              { kind: 'edit', name: 'd.ts', text: 'export {};' },
              { kind: 'close', name: 'b.ts', text: '' },
              { kind: 'remove', name: 'b.ts', text: '' },
            ],
            [{ kind: 'edit', name: 'a.ts', text: 'export {};' }],
          ],
        ],
        // The only file of a folder is removed from the disk while it is open, and written again.
        [
          [
            [{ kind: 'edit', name: 'sub/e.ts', text: 'export {};' }],
            [{ kind: 'remove', name: 'sub/e.ts', text: '' }],
            [{ kind: 'write', name: 'sub/e.ts', text: 'export {};' }],
          ],
        ],
      ],
    },
  );
});
