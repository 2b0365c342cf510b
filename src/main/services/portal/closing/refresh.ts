import { readCampaign, readPaymentRecords } from '#main/sync/index.ts';
import type { WholeReading } from '#main/sync/index.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Workbench } from '#main/context/workbench.ts';

/** Above so many orders their payments are not read one by one: they fill the campaign by confirmation then. */
const MOST_PAYMENTS_READ = 2_000;

/**
 * Reads everything again that a closing is judged by. When an order was made is known only by its payment, and never changes:
 * it is asked for once. A payment that the bank refuses to show is done without.
 */
export async function readEverything({ cache, syncDeps }: Workbench, campaignId: string, reading: WholeReading): Promise<Result<null, BankError>> {
  const read = await readCampaign(syncDeps, campaignId, reading);
  if (!read.ok) return read;
  const orders = await cache.read.closingOrders(campaignId);
  if (orders.length > MOST_PAYMENTS_READ) return ok(null);
  const undated = orders.filter(({ status, createdAt }) => status === 'ACCEPTED' && createdAt === null);
  if (undated.length === 0) return ok(null);
  const payments = await readPaymentRecords(syncDeps, undated.map(({ orderId }) => ({ kind: 'payment', id: orderId })), reading);
  return !payments.ok && payments.error.kind === 'notSent' ? payments : ok(null);
}
