/** What looks like a cap and is none: everything is handed on, and a finding would be false. */
import type { CapForm, Pieces } from './pieces';
import { whole } from './arrays';
import type { Chance } from '../../test/support/random';
import type { Words } from './words';

function onWhole(w: Words, chance: Chance, cut: Pieces['cut']): Pieces {
  return { ...whole(w, chance), cut, oneMore: false };
}

function everyPage(w: Words): Pieces {
  return {
    imports: [`interface ${w.type} { id: string; title: string }`],
    dependencies: [],
    cut: (into, amount) => [
      `const ${into}: ${w.type}[] = [];`,
      'let from: string | undefined;',
      'do {',
      `const query = new URLSearchParams({ limit: String(${amount}), cursor: from ?? "" });`,
      `const response = await fetch(\`https://api.example.com/${w.many}?\${query}\`);`,
      'if (!response.ok) throw new Error(`status ${response.status}`);',
      'const body = await response.json();',
      `${into}.push(...body.items);`,
      'from = body.next_cursor ?? undefined;',
      '} while (from !== undefined);',
    ],
    oneMore: false,
  };
}

export const uncutForms: readonly CapForm[] = [
  {
    name: 'not cut: a bound on values',
    pages: false,
    make: (w, chance) => onWhole(w, chance, (into, amount) => [`const ${into} = ${w.all}.filter((one) => one.depth <= ${amount});`]),
  },
  {
    name: 'not cut: excerpts of texts',
    pages: false,
    make: (w, chance) =>
      onWhole(w, chance, (into, amount) => [
        `const ${into} = ${w.all}.map((one) => ({ id: one.id, title: one.title.slice(0, ${amount}) }));`,
      ]),
  },
  {
    name: 'not cut: batches of everything',
    pages: false,
    make: (w, chance) =>
      onWhole(w, chance, (into, amount) => [
        `const ${into}: ${w.type}[] = [];`,
        `for (let i = 0; i < ${w.all}.length; i += ${amount}) {`,
        `const batch = ${w.all}.slice(i, i + ${amount});`,
        `${into}.push(...batch);`,
        '}',
      ]),
  },
  { name: 'not cut: page after page', pages: false, make: everyPage },
];
