import type { Cache } from '#main/store/cache/index.ts';
import type { OnAccount, SectionDetails } from '#shared/bridge/lists/records.ts';
import type { Timed } from '#shared/domain/instant.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Moneyin, Order } from '#shared/contract/orders.ts';
import { find, paymentRecord, where } from './cached.ts';

/** The transfers that carry one of these codes (CRO): what came in for an order, and what was paid out of it. */
export async function transfersOfCros(cache: Cache, cros: readonly (string | null)[]): Promise<OnAccount<MoneyTransfer>[]> {
  const codes = [...new Set(cros.filter((cro) => cro !== null && cro !== ''))] as readonly string[];
  return (await Promise.all(codes.map((cro) => where(cache, 'transfers', 'cro', cro)))).flat();
}

/**
 * The order of a contested card payment: the one that the dispute names; else the one whose money came in with the dispute's
 * retrieval number (RRN), as far as payments were read.
 */
export async function disputeDetails(cache: Cache, { orderId, rrnCode }: Dispute): Promise<SectionDetails['disputes']> {
  const byRrn = rrnCode === null ? [] : await cache.read.moneyinsByRrn(rrnCode);
  const named = await find(cache, 'orders', orderId);
  if (named !== null) return { order: named, joinedBy: 'orderId', moneyin: await moneyinOf(cache, named, byRrn) };
  for (const moneyin of byRrn) {
    const order = await find(cache, 'orders', await cache.read.orderOfMoneyin(moneyin.value.moneyinId));
    if (order !== null) return { order, joinedBy: 'rrn', moneyin };
  }
  return { order: null, joinedBy: null, moneyin: byRrn[0] ?? null };
}

async function moneyinOf(cache: Cache, { orderId }: Order, byRrn: readonly Timed<Moneyin>[]): Promise<Timed<Moneyin> | null> {
  const moneyinId = (await paymentRecord(cache, 'payment', orderId))?.value.moneyinId ?? null;
  const own = byRrn.find(({ value }) => value.moneyinId === moneyinId) ?? byRrn[0];
  if (own !== undefined) return own;
  return moneyinId === null ? null : paymentRecord(cache, 'moneyin', moneyinId);
}
