/** What happens in the editor, case by case. Runs inside the extension host, where node's own runner is not at home. */
import { appendFileSync } from 'node:fs';

export interface Outcome {
  readonly name: string;
  readonly milliseconds: number;
  /** Where the case failed. */
  readonly error?: string;
}

interface Scenario {
  readonly name: string;
  run(): void | Promise<void>;
}

const scenarios: Scenario[] = [];

export function scenario(name: string, run: () => void | Promise<void>): void {
  scenarios.push({ name, run });
}

const patience = 90_000;

/** Runs all that were named, one after the other; each outcome is a line of the file that the launcher reads. */
export async function runScenarios(): Promise<void> {
  const asked = process.env['CANDOR_VSCODE_CASES'];
  let failed = 0;
  for (const { name, run } of scenarios) {
    if (asked !== undefined && !new RegExp(asked, 'i').test(name)) continue;
    const started = performance.now();
    const error = await outcomeOf(run);
    if (error !== undefined) failed++;
    report({ name, milliseconds: Math.round(performance.now() - started), ...(error !== undefined && { error }) });
  }
  if (failed > 0) throw new Error(`${failed} of ${scenarios.length} failed.`);
}

export function report(outcome: Outcome): void {
  const file = process.env['CANDOR_VSCODE_OUTCOMES'];
  if (file === undefined) throw new Error('CANDOR_VSCODE_OUTCOMES names no file.');
  appendFileSync(file, `${JSON.stringify(outcome)}\n`);
}

async function outcomeOf(run: () => void | Promise<void>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`Not done within ${patience / 1000} s.`)), patience);
  });
  try {
    await Promise.race([run(), late]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    clearTimeout(timer);
  }
}
