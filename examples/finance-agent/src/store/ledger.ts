/** What the household has written down. A real one would sit in a database; the caps below are the ones it would have. */

export interface Entry {
  readonly id: string;
  readonly day: string;
  readonly payee: string;
  readonly envelope: string;
  readonly cents: number;
}

export interface EntryFilter {
  readonly envelope?: string | undefined;
  readonly since?: string | undefined;
}

const envelopes = ['Groceries', 'Rent', 'Travel', 'Repairs'] as const;
const payees = ['Corner Bakery', 'Harbour Rentals', 'Night Trains', 'Tin & Copper'] as const;

const entries: readonly Entry[] = Array.from({ length: 900 }, (_, i) => ({
  id: `entry-${i}`,
  day: new Date(Date.UTC(2026, 0, 1 + (i % 330))).toISOString().slice(0, 10),
  payee: payees[i % payees.length] ?? payees[0],
  envelope: envelopes[i % envelopes.length] ?? envelopes[0],
  cents: 500 + ((i * 37) % 9000),
}));

const pageSize = 50;

export async function findEnvelope(name: string): Promise<string | undefined> {
  return envelopes.find((envelope) => envelope === name);
}

/** The newest entries that match, at most fifty. */
export async function findEntries(filter: EntryFilter): Promise<readonly Entry[]> {
  const matching = entries.filter((entry) => fits(entry, filter));
  return matching.slice(0, pageSize);
}

export async function sumCents(filter: EntryFilter): Promise<number> {
  return entries.filter((entry) => fits(entry, filter)).reduce((sum, entry) => sum + entry.cents, 0);
}

function fits(entry: Entry, { envelope, since }: EntryFilter): boolean {
  return (envelope === undefined || entry.envelope === envelope) && (since === undefined || entry.day >= since);
}
