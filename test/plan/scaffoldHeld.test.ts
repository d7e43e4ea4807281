/** Tools over data of their own module: the ordinary call asks for what is there, or says that nobody knows what is. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aiTool, manifest, scaffold, verdicts } from './scaffolded';

const ordinary = 'answers an ordinary call with everything that it promises';

const pots = (data: string, lookup: string, absent = '{ ok: false, code: "NOT_FOUND" }'): Record<string, string> => ({
  'own.js': aiTool(
    `const pots = ${data};`,
    `const pot = ${lookup}; if (!pot) return JSON.stringify(${absent}); return JSON.stringify({ ok: true, pot });`,
  ),
});

const textOf = (all: Record<string, string>): string =>
  scaffold({ 'package.json': manifest({}), ...all }, { tool: 'own', runner: 'node:test' }).files[0]?.text ?? '';

describe('what is there is asked for', () => {
  const ways: readonly (readonly [string, string, string])[] = [
    ['a map', 'new Map([["p1", { glaze: "ash" }], ["p2", { glaze: "salt" }]])', 'pots.get(key)'],
    ['a list of records', '[{ id: "p1", glaze: "ash" }, { id: "p2", glaze: "salt" }]', 'pots.find((one) => one.id === key)'],
    ['a record by its names', '{ p1: { glaze: "ash" }, "p 2": { glaze: "salt" } }', 'pots[key]'],
    ['a set', 'new Set(["p1", "p2"])', 'pots.has(key)'],
    ['a list of words', '["p1", "p2"]', 'pots.includes(key)'],
    ['a record in which some reads as nothing', '{ p0: null, p1: { glaze: "ash" } }', 'pots[key]'],
    ['a map in which some reads as nothing', 'new Map([["p0", 0], ["p1", 7]])', 'pots.get(key)'],
  ];
  for (const [name, data, lookup] of ways)
    test(name, () => {
      assert.ok(verdicts(pots(data, lookup), 'own').passed.includes(ordinary));
    });
});

describe('where nobody knows what is there, it has to be filled in', () => {
  for (const [name, data, lookup] of [
    ['a map that starts empty', 'new Map()', 'pots.get(key)'],
    ['what is read from elsewhere', 'load()', 'pots.get(key)'],
    ['a test of more than the name', '[{ id: "p1", on: false }]', 'pots.find((one) => one.id === key && one.on)'],
  ] as const)
    test(name, () => {
      assert.match(textOf(pots(data, lookup)), /Fill in: a value of key that pots holds, or what fills it before the call/);
    });

  test('what is there and is then turned away', () => {
    const own = aiTool(
      'const pots = [{ id: "p1", isSold: true }, { id: "p2", isSold: false }];',
      `const pot = pots.find((one) => one.id === key); if (pot === undefined) return JSON.stringify({ ok: false, code: "NOT_FOUND" });
       if (pot.isSold) return JSON.stringify({ ok: false, code: "SOLD" }); return JSON.stringify({ ok: true, pot });`,
    );
    assert.match(textOf({ 'own.js': own }), /Fill in: a value of key that pots holds/);
  });

  test('but not of a client, which is stood in for', () => {
    const own = aiTool(
      "import { createClient } from 'kiln';\nconst kiln = createClient();",
      `const pot = await kiln.get(key); if (pot === null) return JSON.stringify({ ok: false, code: "NOT_FOUND" });
       return JSON.stringify({ ok: true, pot });`,
    );
    const text = textOf({ 'own.js': own });
    assert.match(text, /mocked\[/);
    assert.doesNotMatch(text, /that kiln holds/);
  });

  test('nor where an ordinary answer does without it', () => {
    assert.doesNotMatch(textOf(pots('new Map()', 'pots.get(key)', '{ ok: true, pot: null }')), /Fill in/);
  });

  test('nor where being there is what turns a call away', () => {
    const own = aiTool(
      'const taken = new Set();',
      'if (taken.has(key)) return JSON.stringify({ ok: false, code: "TAKEN" }); return JSON.stringify({ ok: true, key });',
    );
    assert.doesNotMatch(textOf({ 'own.js': own }), /Fill in/);
  });
});

test('a tool that asks nothing has nothing that stands in', () => {
  const text = textOf(pots('new Map([["p1", 1]])', 'pots.get(key)'));
  assert.doesNotMatch(text, /\bmocked\b|\btable\b|beforeEach/);
});
