/** The lab of the fixes on a project of a few lines: what it tries, what it holds against a text, and that it writes nothing. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { lostComments } from '../../scripts/fixlab/comments';
import { createCompiler } from '../../scripts/fixlab/compiler';
import { summaryOf } from '../../scripts/fixlab/page';
import { tryAll } from '../../scripts/fixlab/tryAll';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'candor-lab-'))).replaceAll('\\', '/');
after(() => rmSync(root, { recursive: true, force: true }));

const tool = `import { tool } from 'ai';
import { z } from 'zod';
import { rooms } from './rooms';
export const showRoom = tool({
  description: 'Shows a room.',
  inputSchema: z.strictObject({ id: z.string() }),
  execute: async ({ id }) => {
    const room = await rooms.find(id);
    if (!room) return 'There is no such room.';
    return room;
  },
});
`;
const rooms = `export interface Room { readonly id: string }
export declare const rooms: { find(id: string): Promise<Room | undefined> };
`;
const files = { 'package.json': '{ "name": "rooms", "dependencies": { "ai": "^6.0.0" } }', 'tool.ts': tool, 'rooms.ts': rooms };
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);

describe('the lab', () => {
  test('tries each fix and the rewrite, finds nothing against them, and leaves the files as they are', () => {
    const result = tryAll(root, 60, undefined);
    const tried = result.trials.map(({ rule, breaches }) => `${rule} ${breaches.map(({ law }) => law).join()}`);
    assert.deepEqual(tried.sort(), ['prose-result ', 'rewrite ']);
    assert.deepEqual([result.installed, result.untried, result.together?.applied, result.together?.breaches], [false, 0, 1, []]);
    assert.match(summaryOf([result]), /\| all \| 1 \| 1 \| 2 \| 100 % /);
    for (const [name, text] of Object.entries(files)) assert.equal(readFileSync(join(root, name), 'utf8'), text);
    assert.equal(readdirSync(root).length, 3);
  });

  test('hears of an error in the file that imports what was changed', () => {
    const compiler = createCompiler(root);
    const changed = new Map([[`${root}/rooms.ts`, rooms.replace('find(', 'look(')]]);
    const { syntax, types } = compiler.newErrors(new Map([[`${root}/tool.ts`, tool]]));
    assert.deepEqual([syntax, types], [[], []]);
    const found = compiler.newErrors(changed);
    assert.equal(found.types.length, 1);
    assert.match(found.types[0] ?? '', /^tool\.ts: TS2339/);
    assert.deepEqual(compiler.newErrors(new Map([[`${root}/rooms.ts`, rooms]])), { syntax: [], types: [] }, 'the change is forgotten');
  });

  test('hears of a text that does not parse', () => {
    const { syntax } = createCompiler(root).newErrors(new Map([[`${root}/rooms.ts`, `${rooms}const = 1;`]]));
    assert.ok(syntax.length > 0);
  });
});

describe('a lost comment', () => {
  test('is one that the compiler sees as one', () => {
    const before = 'const a = 1; // one\n/* two */\nconst url = "https://a.example"; const t = `// three ${/* four */ a}`;\n';
    assert.deepEqual(lostComments('a.ts', before, 'const a = 1;\n'), ['// one', '/* two */', '/* four */']);
    assert.deepEqual(lostComments('a.ts', before, before.replace('const a', '  const b')), []);
  });

  test('is none where it is an ignore comment, which may go', () => {
    assert.deepEqual(lostComments('a.ts', '// candor-ignore prose-result: as it is\nf();', 'f();'), []);
  });
});
