/** `npm run new-rule ID`: writes the rule, its page and its test cases from templates. What is left to write is marked, and a tidy test refuses the marks. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const [id] = process.argv.slice(2);
if (id === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id)) {
  console.error('npm run new-rule ID: the id is the bad pattern in kebab-case, such as `missing-is-error`.');
  process.exit(2);
}

const rule = `import { defineRule } from './rule';

/** TODO: what the reader of the result is led to believe, and why that is false. */
export default defineRule({
  id: '${id}',
  group: 'results',
  on: 'handler',
  level: 'warning',
  fix: 'none',
  since: '0.1.0',
  summary: 'TODO: one sentence for the tables.',
  messages: {
    found: 'TODO: what the agent will believe; what to do.',
  },
  check(handler, ctx) {
    for (const outcome of handler.outcomes) {
      ctx.report({ at: outcome.node, defect: outcome.node, message: 'found', related: [] });
    }
  },
});
`;

const fence = '```';
const page = `# ${id}

TODO: one sentence.

## What it reports

TODO

## Why it matters

TODO

## Example

Reported:

${fence}ts sdk=mcp
server.registerTool("TODO", {}, async () => ({ content: [] }));
${fence}

Silent:

${fence}ts sdk=mcp
server.registerTool("TODO", {}, async () => ({ content: [] }));
${fence}

## Fix

TODO

## When to turn it off

TODO
`;

const cases = `# ${id}

## TODO: reports the plainest case

${fence}ts sdk=mcp
server.registerTool("TODO", {}, async () => ({ content: [] }));
${fence}

## TODO: stays silent on the near miss

${fence}ts sdk=mcp
server.registerTool("TODO", {}, async () => ({ content: [] }));
${fence}
`;

const files = [
  [`server/src/analysis/rules/${id}.ts`, rule],
  [`docs/rules/${id}.md`, page],
  [`test/rules/${id}.md`, cases],
] as const;
const existing = files.filter(([file]) => existsSync(file));
if (existing.length > 0) {
  console.error(`${existing.map(([file]) => file).join(', ')}: there already.`);
  process.exit(2);
}
for (const [file, text] of files) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`wrote ${file}`);
}
console.log('Now `npm run gen`, and `npm test -- rules/' + id + '` until the marks are gone.');
