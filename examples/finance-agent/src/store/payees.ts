/** Who gets the household's money, through a query builder as an ORM has one. */
import { select, type Query } from './query.js';

export interface Payee {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}

export interface Receipt {
  readonly id: string;
  readonly payeeId: string;
  readonly day: string;
  readonly cents: number;
}

const cities = ['Bergen', 'Porto', 'Ghent'] as const;

const payees: readonly Payee[] = Array.from({ length: 120 }, (_, i) => ({
  id: `payee-${i}`,
  name: `Payee ${i}`,
  city: cities[i % cities.length] ?? cities[0],
}));

const receipts: readonly Receipt[] = Array.from({ length: 600 }, (_, i) => ({
  id: `receipt-${i}`,
  payeeId: `payee-${i % 120}`,
  day: `2026-0${1 + (i % 9)}-15`,
  cents: 1000 + i,
}));

export function payeesIn(city: string | undefined): Promise<readonly Payee[]> {
  return select(payees)
    .where((payee) => city === undefined || payee.city === city)
    .orderBy((payee) => payee.name)
    .limit(40)
    .rows();
}

export async function findPayee(name: string): Promise<Payee | undefined> {
  const [payee] = await select(payees)
    .where((candidate) => candidate.name === name)
    .limit(1)
    .rows();
  return payee;
}

export interface ReceiptPage {
  readonly rows: readonly Receipt[];
  readonly matched: number;
}

/** Counts only where the page came back full: a short page has not been cut. */
export async function receiptsOf(payeeId: string, limit: number): Promise<ReceiptPage> {
  const query: Query<Receipt> = select(receipts).where((receipt) => receipt.payeeId === payeeId);
  const rows = await query.limit(limit).rows();
  const matched = rows.length < limit ? rows.length : await query.count();
  return { rows, matched };
}
