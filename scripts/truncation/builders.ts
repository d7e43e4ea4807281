/** Caps that a query builder or an object mapper is told. */
import type { CapForm, Pieces } from './pieces';
import type { Chance } from '../../test/support/random';
import type { Words } from './words';

const type = (w: Words): string => `interface ${w.type} { id: string; title: string }`;

function drizzle(w: Words, chance: Chance): Pieces {
  const relational = chance.half();
  const dollar = chance.half();
  return {
    imports: [`import { count } from "drizzle-orm";`, 'import { db } from "./db";', `import { ${w.many} } from "./schema";`],
    files: {
      'db.ts':
        'import { drizzle } from "drizzle-orm/libsql";\nimport * as schema from "./schema";\nexport const db = drizzle("file:local.db", { schema });',
      'schema.ts': `import { sqliteTable, text } from "drizzle-orm/sqlite-core";\nexport const ${w.many} = sqliteTable("${w.many}", { id: text(), title: text() });`,
    },
    dependencies: ['drizzle-orm'],
    cut: (into, amount) =>
      relational
        ? [`const ${into} = await db.query.${w.many}.findMany({ limit: ${amount} });`]
        : [`const ${into} = await db.select().from(${w.many}).orderBy(${w.many}.id).limit(${amount});`],
    total: (total) =>
      dollar
        ? [`const ${total} = await db.$count(${w.many});`]
        : [`const [counted] = await db.select({ value: count() }).from(${w.many});`, `const ${total} = counted?.value ?? 0;`],
    oneMore: true,
  };
}

function prisma(w: Words, chance: Chance): Pieces {
  const together = chance.half();
  return {
    imports: ['import { prisma } from "./prisma";'],
    files: { 'prisma.ts': 'import { PrismaClient } from "@prisma/client";\nexport const prisma = new PrismaClient();' },
    dependencies: ['@prisma/client'],
    cut: (into, amount) => [`const ${into} = await prisma.${w.one}.findMany({ orderBy: { id: "asc" }, take: ${amount} });`],
    total: (total) => [`const ${total} = await prisma.${w.one}.count();`],
    ...(together
      ? {
          cutAndCount: (into: string, amount: string, total: string) => [
            `const [${into}, ${total}] = await Promise.all([`,
            `prisma.${w.one}.findMany({ take: ${amount} }),`,
            `prisma.${w.one}.count(),`,
            ']);',
          ],
        }
      : {}),
    oneMore: true,
  };
}

function knex(w: Words): Pieces {
  return {
    imports: ['import { knex } from "./knex";'],
    files: { 'knex.ts': 'import createKnex from "knex";\nexport const knex = createKnex({ client: "pg" });' },
    dependencies: ['knex'],
    cut: (into, amount) => [`const ${into} = await knex("${w.many}").select("id", "title").orderBy("id").limit(${amount});`],
    total: (total) => [`const [counted] = await knex("${w.many}").count("* as n");`, `const ${total} = Number(counted?.n ?? 0);`],
    oneMore: true,
  };
}

function kysely(w: Words): Pieces {
  return {
    imports: ['import { db } from "./db";'],
    files: {
      'db.ts': 'import { Kysely, SqliteDialect } from "kysely";\nexport const db = new Kysely<any>({ dialect: new SqliteDialect({}) });',
    },
    dependencies: ['kysely'],
    cut: (into, amount) => [`const ${into} = await db.selectFrom("${w.many}").selectAll().orderBy("id").limit(${amount}).execute();`],
    total: (total) => [
      `const counted = await db.selectFrom("${w.many}").select(({ fn }) => fn.countAll().as("n")).executeTakeFirstOrThrow();`,
      `const ${total} = Number(counted.n);`,
    ],
    oneMore: true,
  };
}

function typeorm(w: Words, chance: Chance): Pieces {
  const built = chance.half();
  const found = `${w.many}Repository`;
  return {
    imports: [`import { ${found} } from "./source";`],
    files: {
      'source.ts': [
        'import { DataSource } from "typeorm";',
        type(w),
        'const source = new DataSource({ type: "postgres" });',
        `export const ${found} = source.getRepository<${w.type}>("${w.one}");`,
      ].join('\n'),
    },
    dependencies: ['typeorm'],
    cut: (into, amount) =>
      built
        ? [`const ${into} = await ${found}.createQueryBuilder("x").orderBy("x.id").take(${amount}).getMany();`]
        : [`const ${into} = await ${found}.find({ order: { id: "ASC" }, take: ${amount} });`],
    total: (total) => [`const ${total} = await ${found}.count();`],
    cutAndCount: (into, amount, total) =>
      built
        ? [`const [${into}, ${total}] = await ${found}.createQueryBuilder("x").take(${amount}).getManyAndCount();`]
        : [`const [${into}, ${total}] = await ${found}.findAndCount({ take: ${amount} });`],
    oneMore: true,
  };
}

function mongoose(w: Words, chance: Chance): Pieces {
  const asOption = chance.half();
  return {
    imports: [`import { ${w.type}Model } from "./model";`],
    files: {
      'model.ts': `import mongoose, { Schema } from "mongoose";\nexport const ${w.type}Model = mongoose.model("${w.type}", new Schema({ id: String, title: String }));`,
    },
    dependencies: ['mongoose'],
    cut: (into, amount) =>
      asOption
        ? [`const ${into} = await ${w.type}Model.find({}, null, { limit: ${amount} });`]
        : [`const ${into} = await ${w.type}Model.find({}).sort({ id: 1 }).limit(${amount}).lean();`],
    total: (total) => [`const ${total} = await ${w.type}Model.countDocuments({});`],
    oneMore: true,
  };
}

function mongodb(w: Words, chance: Chance): Pieces {
  const asOption = chance.half();
  return {
    imports: [`import { ${w.many} } from "./collection";`],
    files: {
      'collection.ts': `import { MongoClient } from "mongodb";\nconst client = new MongoClient("mongodb://localhost");\nexport const ${w.many} = client.db("store").collection("${w.many}");`,
    },
    dependencies: ['mongodb'],
    cut: (into, amount) =>
      asOption
        ? [`const ${into} = await ${w.many}.find({}, { limit: ${amount} }).toArray();`]
        : [`const ${into} = await ${w.many}.find({}).sort({ id: 1 }).limit(${amount}).toArray();`],
    total: (total) => [`const ${total} = await ${w.many}.countDocuments({});`],
    oneMore: true,
  };
}

function supabase(w: Words, chance: Chance): Pieces {
  const range = chance.half();
  const cap = (amount: string): string => (range ? `.range(0, ${amount} - 1)` : `.limit(${amount})`);
  const answer = (into: string): string[] => ['if (error) throw new Error(error.message);', `const ${into} = data ?? [];`];
  return {
    imports: ['import { supabase } from "./supabase";'],
    files: {
      'supabase.ts':
        'import { createClient } from "@supabase/supabase-js";\nexport const supabase = createClient("https://store.example", "anon");',
    },
    dependencies: ['@supabase/supabase-js'],
    cut: (into, amount) => [`const { data, error } = await supabase.from("${w.many}").select("id, title")${cap(amount)};`, ...answer(into)],
    total: (total) => [`const { count: ${total} } = await supabase.from("${w.many}").select("*", { count: "exact", head: true });`],
    cutAndCount: (into, amount, total) => [
      `const { data, error, count: ${total} } = await supabase.from("${w.many}").select("id, title", { count: "exact" })${cap(amount)};`,
      ...answer(into),
    ],
    oneMore: !range,
  };
}

export const builderCaps: readonly CapForm[] = Object.entries({
  Drizzle: drizzle,
  Prisma: prisma,
  Knex: knex,
  Kysely: kysely,
  TypeORM: typeorm,
  Mongoose: mongoose,
  MongoDB: mongodb,
  Supabase: supabase,
}).map(([name, make]) => ({ name, pages: false, make }));
