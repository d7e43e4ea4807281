/** Caps on a list that is whole in memory: methods of arrays and loops. */
import type { CapForm, Pieces } from './pieces';
import type { Chance } from '../../test/support/random';
import type { Words } from './words';

/** Where the whole list comes from. */
export function whole(w: Words, chance: Chance): Pick<Pieces, 'imports' | 'files' | 'dependencies' | 'before'> {
  const parse = `JSON.parse(await readFile("${w.many}.json", "utf8")) as ${w.type}[]`;
  const type = `interface ${w.type} { id: string; title: string; depth: number }`;
  switch (chance.integer(3)) {
    case 0:
      return {
        imports: ['import { readFile } from "node:fs/promises";', type],
        dependencies: [],
        before: [`const ${w.all} = ${parse};`],
      };
    case 1:
      return {
        imports: [`import { load${w.type}s, type ${w.type} } from "./data";`],
        files: {
          'data.ts': [
            'import { readFile } from "node:fs/promises";',
            `export ${type}`,
            `export async function load${w.type}s(): Promise<${w.type}[]> {`,
            `  return ${parse};`,
            '}',
          ].join('\n'),
        },
        dependencies: [],
        before: [`const ${w.all} = await load${w.type}s();`],
      };
    default:
      return {
        imports: ['import { archive } from "./archive";', type],
        files: { 'archive.ts': 'import { Archive } from "archive-client";\nexport const archive = new Archive();' },
        dependencies: ['archive-client'],
        before: [`const ${w.all}: ${w.type}[] = await archive.list("${w.many}");`],
      };
  }
}

type Cuts = Omit<Pieces, 'imports' | 'files' | 'dependencies' | 'before' | 'total' | 'totalFirst'>;

function onArray(name: string, cuts: (w: Words, chance: Chance) => Cuts): CapForm {
  return {
    name,
    pages: false,
    make: (w, chance) => ({
      ...whole(w, chance),
      total: (total) => [`const ${total} = ${w.all}.length;`],
      totalFirst: true,
      ...cuts(w, chance),
    }),
  };
}

export const arrayCaps: readonly CapForm[] = [
  onArray('slice', (w, chance) => {
    const sorted = chance.pick(['', '', '.filter((one) => one.title !== "")', '.map((one) => ({ ...one }))']);
    return { cut: (into, amount) => [`const ${into} = ${w.all}${sorted}.slice(0, ${amount});`], oneMore: false };
  }),
  onArray('splice', (w, chance) => {
    const inPlace = chance.half();
    return {
      cut: (into, amount) =>
        inPlace ? [`${w.all}.splice(${amount});`, `const ${into} = ${w.all};`] : [`const ${into} = ${w.all}.splice(0, ${amount});`],
      oneMore: false,
    };
  }),
  onArray('loop with break', (w, chance) => {
    const early = chance.half();
    const loop = (into: string, amount: string, stop: string): string[] => [
      `const ${into}: ${w.type}[] = [];`,
      `for (const one of ${w.all}) {`,
      ...(early
        ? [`if (${into}.length >= ${amount}) ${stop}`, `${into}.push(one);`]
        : [`${into}.push(one);`, `if (${into}.length === ${amount}) ${stop}`]),
      '}',
    ];
    return {
      cut: (into, amount) => loop(into, amount, 'break;'),
      // Only where the test comes before the push is there another row at the time of the break.
      ...(early
        ? {
            flagged: (into: string, amount: string, flag: string) => [
              `let ${flag} = false;`,
              ...loop(into, amount, `{\n${flag} = true;\nbreak;\n}`),
            ],
          }
        : {}),
      oneMore: true,
    };
  }),
  onArray('counter loop', (w, chance) => {
    const counted = chance.half();
    return {
      cut: (into, amount) => [
        `const ${into}: ${w.type}[] = [];`,
        ...(counted
          ? ['let taken = 0;', `for (const one of ${w.all}) {`, `if (taken === ${amount}) break;`, 'taken += 1;', `${into}.push(one);`, '}']
          : [`for (let i = 0; i < ${w.all}.length && i < ${amount}; i++) {`, `${into}.push(${w.all}[i] as ${w.type});`, '}']),
      ],
      oneMore: true,
    };
  }),
  onArray('filter by index', (w) => ({
    cut: (into, amount) => [`const ${into} = ${w.all}.filter((_one, index) => index < ${amount});`],
    oneMore: false,
  })),
];
