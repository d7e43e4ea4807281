/**
 * How far the test plan agrees with `test/plan/agreed.json`, a list that people read out of real tests before the plan was written:
 * `npm run plan-agreement -- CHECKOUTS`, a folder that holds `owner+name@commit` folders. Prints each disagreement.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';

interface Row {
  readonly repository: string;
  readonly commit: string;
  readonly tool: string;
  readonly test: string;
  readonly verdict: string;
  readonly why: string;
}

interface Plan {
  readonly tools: readonly {
    readonly name: string | null;
    readonly tests: readonly { readonly id: string; readonly applies: boolean; readonly status: string }[];
  }[];
}

const [checkouts] = process.argv.slice(2);
if (checkouts === undefined) throw new Error('Which folder of checkouts? npm run plan-agreement -- CHECKOUTS');
const rows = JSON.parse(readFileSync(join('test', 'plan', 'agreed.json'), 'utf8')) as readonly Row[];
let agreed = 0;
let asked = 0;
for (const folder of new Set(rows.map(({ repository, commit }) => `${repository.replace('/', '+')}@${commit}`))) {
  const path = join(checkouts, folder);
  if (!existsSync(path)) {
    console.log(`not there: ${folder}`);
    continue;
  }
  const plan = JSON.parse(
    execFileSync(process.execPath, ['dist/main.js', 'test-plan', path, '--format', 'json'], { maxBuffer: 1 << 28, encoding: 'utf8' }),
  ) as Plan;
  for (const row of rows.filter(({ repository, commit }) => folder === `${repository.replace('/', '+')}@${commit}`)) {
    asked += 1;
    const tools = plan.tools.filter(({ name }) => name === row.tool);
    const found = tools.flatMap(({ tests }) => tests.filter(({ id }) => id === row.test));
    const said = found.map(({ applies, status }) => (applies ? status : `${status} (does not apply)`));
    if (said.includes(row.verdict)) agreed += 1;
    else
      console.log(
        `${row.repository} ${row.tool} ${row.test}: the list says ${row.verdict} (${row.why}), the plan ${said.join(' and ') || 'has no such tool'}`,
      );
  }
}
console.log(`${agreed} of ${asked} agree.`);
