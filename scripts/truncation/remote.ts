/** Caps that somebody else applies: a parameter of a request, a page of an SDK, a pipe in a shell. */
import { inTemplate, textWith, type CapForm, type Pieces } from './pieces';
import type { Chance } from '../../test/support/random';
import type { Words } from './words';

function http(w: Words, chance: Chance): Pieces {
  const parameter = chance.pick(['limit', 'limit', 'per_page', 'page_size', 'pageSize', 'max_results', 'first']);
  const base = `https://api.example.com/${w.many}`;
  const go = w.cursor === undefined ? [] : [w.cursor];
  const writing = chance.integer(3);
  const url = (amount: string): { statements: string[]; url: string } => {
    if (writing === 0) {
      const more = go.map((cursor) => `&cursor=\${${cursor} ?? ""}`).join('');
      return {
        statements: [],
        url: go.length > 0 ? `\`${base}?${parameter}=${inTemplate(amount)}${more}\`` : textWith(amount, (n) => `${base}?${parameter}=${n}`),
      };
    }
    if (writing === 1) {
      return {
        statements: [
          `const query = new URLSearchParams({ ${parameter}: String(${amount})${go.map((c) => `, cursor: ${c} ?? ""`).join('')} });`,
        ],
        url: `\`${base}?\${query}\``,
      };
    }
    return {
      statements: [
        `const url = new URL("${base}");`,
        `url.searchParams.set("${parameter}", String(${amount}));`,
        ...go.map((c) => `if (${c} !== undefined) url.searchParams.set("cursor", ${c});`),
      ],
      url: 'url',
    };
  };
  const typed = chance.half();
  const type = `{ items: ${w.type}[]; total: number; has_more: boolean; next_cursor: string | null }`;
  return {
    imports: [`interface ${w.type} { id: string; title: string }`, ...(typed ? [`interface ${w.type}Page ${type}`] : [])],
    dependencies: [],
    cut(into, amount) {
      const asked = url(amount);
      return [
        ...asked.statements,
        `const response = await fetch(${asked.url});`,
        'if (!response.ok) throw new Error(`status ${response.status}`);',
        `const body = ${typed ? `(await response.json()) as ${w.type}Page` : 'await response.json()'};`,
        `const ${into}${typed ? '' : `: ${w.type}[]`} = body.items;`,
      ];
    },
    total: (total) => [`const ${total} = body.total;`],
    more: 'body.has_more',
    cursor: 'body.next_cursor',
    oneMore: true,
  };
}

function axios(w: Words): Pieces {
  const cursor = w.cursor === undefined ? '' : `, cursor: ${w.cursor}`;
  return {
    imports: ['import axios from "axios";'],
    dependencies: ['axios'],
    cut: (into, amount) => [
      `const { data: body } = await axios.get("https://api.example.com/${w.many}", { params: { limit: ${amount}${cursor} } });`,
      `const ${into} = body.items;`,
    ],
    total: (total) => [`const ${total} = body.total;`],
    more: 'body.has_more',
    cursor: 'body.next_cursor',
    oneMore: true,
  };
}

function aws(w: Words): Pieces {
  const token = w.cursor === undefined ? '' : `, NextToken: ${w.cursor}`;
  return {
    imports: ['import { DescribeParametersCommand } from "@aws-sdk/client-ssm";', 'import { ssm } from "./ssm";'],
    files: { 'ssm.ts': 'import { SSMClient } from "@aws-sdk/client-ssm";\nexport const ssm = new SSMClient({});' },
    dependencies: ['@aws-sdk/client-ssm'],
    cut: (into, amount) => [
      `const answer = await ssm.send(new DescribeParametersCommand({ MaxResults: ${amount}${token} }));`,
      `const ${into} = answer.Parameters ?? [];`,
    ],
    cursor: 'answer.NextToken',
    oneMore: false,
  };
}

function google(w: Words): Pieces {
  const token = w.cursor === undefined ? '' : `, pageToken: ${w.cursor}`;
  return {
    imports: ['import { gmail } from "./gmail";'],
    files: { 'gmail.ts': 'import { google } from "googleapis";\nexport const gmail = google.gmail({ version: "v1" });' },
    dependencies: ['googleapis'],
    cut: (into, amount) => [
      `const answer = await gmail.users.messages.list({ userId: "me", maxResults: ${amount}${token} });`,
      `const ${into} = answer.data.messages ?? [];`,
    ],
    cursor: 'answer.data.nextPageToken',
    oneMore: false,
  };
}

function stripe(w: Words): Pieces {
  const after = w.cursor === undefined ? '' : `, starting_after: ${w.cursor}`;
  return {
    imports: ['import { stripe } from "./stripe";'],
    files: { 'stripe.ts': 'import Stripe from "stripe";\nexport const stripe = new Stripe("key");' },
    dependencies: ['stripe'],
    cut: (into, amount) => [`const answer = await stripe.customers.list({ limit: ${amount}${after} });`, `const ${into} = answer.data;`],
    more: 'answer.has_more',
    oneMore: false,
  };
}

function slack(w: Words): Pieces {
  const cursor = w.cursor === undefined ? '' : `, cursor: ${w.cursor}`;
  return {
    imports: ['import { web } from "./web";'],
    files: { 'web.ts': 'import { WebClient } from "@slack/web-api";\nexport const web = new WebClient("token");' },
    dependencies: ['@slack/web-api'],
    cut: (into, amount) => [
      `const answer = await web.conversations.list({ limit: ${amount}${cursor} });`,
      `const ${into} = answer.channels ?? [];`,
    ],
    cursor: 'answer.response_metadata?.next_cursor',
    oneMore: false,
  };
}

function shell(w: Words, chance: Chance): Pieces {
  const command = `git ls-files ${w.many}`;
  const sync = chance.half();
  const run = (line: string): string => (sync ? `execSync(${line}).toString()` : `(await run(${line})).stdout`);
  return {
    imports: sync
      ? ['import { execSync } from "node:child_process";']
      : ['import { exec } from "node:child_process";', 'import { promisify } from "node:util";', 'const run = promisify(exec);'],
    dependencies: [],
    cut: (into, amount) => [`const ${into} = ${run(textWith(amount, (n) => `${command} | head -n ${n}`))}.trim().split("\\n");`],
    total: (total) => [`const ${total} = Number(${run(`"${command} | wc -l"`)});`],
    oneMore: true,
    plainRows: true,
  };
}

export const remoteCaps: readonly CapForm[] = [
  { name: 'HTTP parameter, fetch', pages: true, make: http },
  { name: 'HTTP parameter, axios', pages: true, make: axios },
  { name: 'SDK page, AWS', pages: true, make: aws },
  { name: 'SDK page, Google', pages: true, make: google },
  { name: 'SDK page, Slack', pages: true, make: slack },
  { name: 'SDK page, Stripe', pages: true, make: stripe },
  { name: 'shell `head`', pages: false, make: shell },
];
