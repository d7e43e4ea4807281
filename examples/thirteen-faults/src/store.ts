/** What a harbour office knows, what changes kept in a file a berth: every call is asynchronous and may fail. */
import { writeFile } from 'node:fs/promises';

export interface Berth {
  readonly id: string;
  readonly pier: string;
  readonly depth: number;
  readonly boat: string | null;
}

const berths: Berth[] = Array.from({ length: 40 }, (_, i) => ({
  id: `b${i + 1}`,
  pier: i < 20 ? 'north' : 'south',
  depth: 2 + (i % 5),
  boat: i % 3 === 0 ? `boat-${i}` : null,
}));

export async function allBerths(): Promise<readonly Berth[]> {
  return berths;
}

export async function berthsOf(pier: string): Promise<readonly Berth[]> {
  return berths.filter((berth) => berth.pier === pier);
}

export async function piers(): Promise<readonly string[]> {
  return [...new Set(berths.map((berth) => berth.pier))];
}

export async function assign(id: string, boat: string): Promise<Berth> {
  const at = berths.findIndex((berth) => berth.id === id);
  const berth = berths[at];
  if (berth === undefined) throw new Error(`There is no berth ${id}.`);
  const next = { ...berth, boat };
  berths[at] = next;
  await writeFile(`berths/${id}.json`, JSON.stringify(next));
  return next;
}

export async function clear(id: string): Promise<void> {
  await assign(id, '');
}
