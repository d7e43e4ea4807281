/** The bank and the rate office, both at the other end of a wire. */

export interface Bill {
  readonly id: string;
  readonly payee: string;
  readonly cents: number;
  readonly due: string;
}

export interface Payment {
  readonly id: string;
  readonly billId: string;
  readonly day: string;
}

const bank = 'https://bank.example/api';
const rateOffice = 'https://rates.example/daily';

export async function findBill(id: string): Promise<Bill | undefined> {
  const response = await fetch(`${bank}/bills/${encodeURIComponent(id)}`);
  if (response.status === 404) return undefined;
  return (await answerOf(response)) as Bill;
}

export async function schedulePayment(billId: string, day: string): Promise<Payment> {
  const response = await fetch(`${bank}/payments`, { method: 'POST', body: JSON.stringify({ billId, day }) });
  return (await answerOf(response)) as Payment;
}

/** How many standing orders were ended: none where nothing goes to that merchant. */
export async function cancelStandingOrders(merchant: string): Promise<number> {
  const response = await fetch(`${bank}/standing-orders?merchant=${encodeURIComponent(merchant)}`, { method: 'DELETE' });
  const { ended } = (await answerOf(response)) as { readonly ended: number };
  return ended;
}

export async function ratesOn(day: string): Promise<Readonly<Record<string, number>>> {
  return (await answerOf(await fetch(`${rateOffice}/${day}.json`))) as Record<string, number>;
}

async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`The other side answered ${response.status}.`);
  return response.json();
}
