import { compactIban } from '#shared/domain/iban.ts';
import type { Instant } from '#shared/domain/instant.ts';

import type { Workbench } from '#main/context/workbench.ts';
import { moved, payingIntents } from './past-payments.ts';

export interface PaymentCount {
  readonly payments: number;
  readonly lastPaidAt: Instant | null;
}

export const NEVER_PAID: PaymentCount = { payments: 0, lastPaidAt: null };

/** How often and when last each of these accounts was paid. Accounts that never were are not in it. */
export async function paymentCounts(bench: Workbench, accountCodes: readonly string[]): Promise<ReadonlyMap<string, PaymentCount>> {
  const wanted = new Set(accountCodes);
  const counts = new Map<string, PaymentCount>();
  const seen = new Set<string>();
  const count = (accountCode: string, at: Instant): void => {
    const { payments, lastPaidAt } = counts.get(accountCode) ?? NEVER_PAID;
    counts.set(accountCode, { payments: payments + 1, lastPaidAt: lastPaidAt !== null && Date.parse(lastPaidAt) > Date.parse(at) ? lastPaidAt : at });
  };
  for (const { accountCode, moneyTransferId, at } of await bench.cache.read.paidTransfers(accountCodes)) {
    // One between two own accounts is listed on both.
    if (seen.has(moneyTransferId)) continue;
    seen.add(moneyTransferId);
    count(accountCode, at);
  }
  for (const intent of payingIntents(bench)) {
    const { creditor, record } = intent;
    const accountCode = compactIban(creditor.accountCode);
    if (!wanted.has(accountCode) || !moved(intent) || (record.serverId !== null && seen.has(record.serverId))) continue;
    count(accountCode, record.createdAt);
  }
  return counts;
}
