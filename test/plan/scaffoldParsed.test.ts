/** Tools that parse the text of a file: what stands in for it is such a text, with as many rows as there are. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aiTool, verdicts } from './scaffolded';

const ordinary = 'answers an ordinary call with everything that it promises';
const failure = 'tells a failure of what it asks as a failure';
const cut = 'does not let a page that was cut read as the whole';
const empty = 'says that there are no rows, and that this is no failure';

const shelf = (body: string, other = 'return JSON.stringify({ error: "shelf_unreadable" });'): Record<string, string> => ({
  'own.js': aiTool(
    "import { readFile } from 'node:fs/promises';\nimport { readFileSync } from 'node:fs';",
    `try { ${body} } catch { ${other} }`,
  ),
});

describe('a text that is parsed', () => {
  const ways: readonly (readonly [string, string])[] = [
    ['at once', 'const jars = JSON.parse(await readFile("jars.json", "utf8"));'],
    ['under a name', 'const raw = await readFile("jars.json", "utf8"); const jars = JSON.parse(raw);'],
    ['from bytes', 'const raw = await readFile("jars.json"); const jars = JSON.parse(raw.toString());'],
    ['without waiting', 'const jars = JSON.parse(readFileSync("jars.json", "utf8"));'],
  ];
  for (const [name, read] of ways)
    test(name, () => {
      const told = `${read} const shown = jars.filter((jar) => jar.name !== key).slice(0, 2);
        return JSON.stringify({ jars: shown, total: jars.length, truncated: jars.length > shown.length });`;
      assert.deepEqual(verdicts(shelf(told), 'own').failed, []);
      const hidden = `${read} const shown = jars.slice(0, 2); return JSON.stringify({ jars: shown, count: shown.length });`;
      assert.ok(verdicts(shelf(hidden), 'own').failed.includes(cut));
      const swallowed = `${read} return JSON.stringify({ jars: jars.slice(0, 2), total: jars.length });`;
      assert.ok(verdicts(shelf(swallowed, 'return JSON.stringify({ jars: [], total: 0 });'), 'own').failed.includes(failure));
    });

  test('line by line', () => {
    const lines = `const raw = await readFile("jars.jsonl", "utf8");
      const jars = raw.split("\\n").filter((line) => line !== "").map((line) => JSON.parse(line));
      return JSON.stringify({ jars: jars.length, of: key });`;
    const { passed, failed } = verdicts(shelf(lines), 'own');
    assert.deepEqual(failed, []);
    assert.ok(passed.includes(ordinary) && passed.includes(failure));
  });

  test('a record with a list in it', () => {
    const body = `const shelf = JSON.parse(await readFile("shelf.json", "utf8"));
      return JSON.stringify({ name: shelf.name, jars: shelf.jars.map((jar) => jar.name) });`;
    const { passed, failed } = verdicts(shelf(body), 'own');
    assert.deepEqual(failed, []);
    assert.ok(passed.includes(empty));
  });
});

test('a text that is not parsed stays one', () => {
  const { failed, text } = verdicts(
    shelf('const raw = await readFile("note.txt", "utf8"); return JSON.stringify({ text: raw.trim(), key });'),
    'own',
  );
  assert.deepEqual(failed, []);
  assert.doesNotMatch(text, /JSON\.stringify\(\{\}\)/);
});
