/** Asks one core a workspace, a few at once, and ends every one of them whatever happens. */
import { join } from 'node:path';
import { createCore, type HostedCore } from '../host/client';
import type { Settings } from '../../../shared/src/settings';
import type { Surroundings } from './surroundings';
import type { Target } from './targets';

export type Answer<T> = { readonly target: Target; readonly value: T } | { readonly target: Target; readonly failure: string };

const mostAtOnce = 4;
const patienceSeconds = 60;

/** Answers come in the order of the targets. One that fails leaves the others alone. */
export async function askCores<T>(
  targets: readonly Target[],
  settings: Settings,
  surroundings: Surroundings,
  ask: (core: HostedCore, target: Target) => Promise<T>,
): Promise<readonly Answer<T>[]> {
  const answers: Answer<T>[] = [];
  const pending = targets.entries();
  const work = async (): Promise<void> => {
    for (const [index, target] of pending) answers[index] = await askOne(target, settings, surroundings, ask);
  };
  const atOnce = Math.max(1, Math.min(surroundings.cores, mostAtOnce, targets.length));
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}

async function askOne<T>(
  target: Target,
  settings: Settings,
  surroundings: Surroundings,
  ask: (core: HostedCore, target: Target) => Promise<T>,
): Promise<Answer<T>> {
  const core = createCore({ root: target.root, settings, workerFile: workerFileOf(surroundings), patienceSeconds, log() {} });
  try {
    return { target, value: await ask(core, target) };
  } catch (error) {
    return { target, failure: error instanceof Error ? error.message : String(error) };
  } finally {
    await core.dispose();
  }
}

export function workerFileOf({ distFolder }: Surroundings): string {
  return join(distFolder, 'worker.js');
}
