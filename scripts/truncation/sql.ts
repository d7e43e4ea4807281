/** Caps in the text of a query: SQL as a string, and SQL in a tagged template. */
import { inTemplate, textWith, type CapForm, type Pieces } from './pieces';
import type { Words } from './words';

const type = (w: Words): string => `interface ${w.type} { id: string; title: string }`;

function pg(w: Words, bound: boolean): Pieces {
  const select = `SELECT id, title FROM ${w.many} ORDER BY id`;
  return {
    imports: ['import { pool } from "./pool";', type(w)],
    files: { 'pool.ts': 'import { Pool } from "pg";\nexport const pool = new Pool();' },
    dependencies: ['pg'],
    cut: (into, amount) =>
      bound
        ? [`const answer = await pool.query("${select} LIMIT $1", [${amount}]);`, `const ${into}: ${w.type}[] = answer.rows;`]
        : [`const { rows: ${into} } = await pool.query(${textWith(amount, (n) => `${select} LIMIT ${n}`)});`],
    total: (total) => [
      `const counted = await pool.query("SELECT count(*) AS n FROM ${w.many}");`,
      `const ${total} = Number(counted.rows[0].n);`,
    ],
    oneMore: true,
  };
}

function sqlite(w: Words): Pieces {
  return {
    imports: ['import { sqlite } from "./sqlite";', type(w)],
    files: { 'sqlite.ts': 'import Database from "better-sqlite3";\nexport const sqlite = new Database("store.db");' },
    dependencies: ['better-sqlite3'],
    cut: (into, amount) => [
      `const ${into} = sqlite.prepare("select id, title from ${w.many} order by id limit ?").all(${amount}) as ${w.type}[];`,
    ],
    total: (total) => [`const { n: ${total} } = sqlite.prepare("select count(*) as n from ${w.many}").get() as { n: number };`],
    oneMore: true,
  };
}

function postgres(w: Words): Pieces {
  return {
    imports: ['import { sql } from "./sql";', type(w)],
    files: { 'sql.ts': 'import postgres from "postgres";\nexport const sql = postgres("postgres://localhost/store");' },
    dependencies: ['postgres'],
    cut: (into, amount) => [
      `const ${into} = await sql<${w.type}[]>\`\nselect id, title\nfrom ${w.many}\norder by id\nlimit ${inTemplate(amount)}\n\`;`,
    ],
    total: (total) => [`const [counted] = await sql\`select count(*) as n from ${w.many}\`;`, `const ${total} = Number(counted?.n ?? 0);`],
    oneMore: true,
  };
}

function prismaRaw(w: Words): Pieces {
  return {
    imports: ['import { prisma } from "./prisma";', type(w)],
    files: { 'prisma.ts': 'import { PrismaClient } from "@prisma/client";\nexport const prisma = new PrismaClient();' },
    dependencies: ['@prisma/client'],
    cut: (into, amount) => [
      `const ${into} = await prisma.$queryRaw<${w.type}[]>\`SELECT id, title FROM ${w.many} ORDER BY id LIMIT ${inTemplate(amount)}\`;`,
    ],
    total: (total) => [
      `const counted = await prisma.$queryRaw<{ n: bigint }[]>\`SELECT count(*) AS n FROM ${w.many}\`;`,
      `const ${total} = Number(counted[0]?.n ?? 0);`,
    ],
    oneMore: true,
  };
}

function neon(w: Words): Pieces {
  return {
    imports: ['import { sql } from "./sql";', type(w)],
    files: { 'sql.ts': 'import { neon } from "@neondatabase/serverless";\nexport const sql = neon("postgres://db.example/store");' },
    dependencies: ['@neondatabase/serverless'],
    cut: (into, amount) => [
      `const ${into} = (await sql\`SELECT id, title FROM ${w.many} ORDER BY id LIMIT ${inTemplate(amount)}\`) as ${w.type}[];`,
    ],
    total: (total) => [`const [counted] = await sql\`SELECT count(*) AS n FROM ${w.many}\`;`, `const ${total} = Number(counted.n);`],
    oneMore: true,
  };
}

export const sqlCaps: readonly CapForm[] = [
  { name: 'SQL text', pages: false, make: (w, chance) => chance.pick([() => pg(w, true), () => pg(w, false), () => sqlite(w)])() },
  { name: 'tagged template', pages: false, make: (w, chance) => chance.pick([postgres, prismaRaw, neon])(w) },
];
