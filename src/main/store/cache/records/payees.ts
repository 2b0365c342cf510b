import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Instant } from '#shared/domain/instant.ts';

/** A cached outgoing transfer, by whom it pays. */
export interface PaidTransfer {
  readonly accountCode: string;
  readonly moneyTransferId: string;
  readonly at: Instant;
}

/** A cached outgoing transfer of any account, as far as it can be told apart from others. */
export interface RecentPayment {
  readonly moneyTransferId: string;
  readonly accountCode: string | null;
  readonly at: Instant;
  readonly status: string | null;
  /** In minor units, whatever the sign; null where the bank did not say. */
  readonly amountMinor: number | null;
  readonly currency: string | null;
}

/** Outgoing transfers that the bank did not refuse or cancel. Where it leaves the direction out, any transfer may be one. */
const MAY_HAVE_PAID = `gone_at IS NULL AND ifnull(direction, 'OUTGOING') = 'OUTGOING'
  AND upper(ifnull(status, '')) NOT IN ('REJECTED', 'CANCELLED', 'CANCELED', 'DELETED', 'FAILED')`;

/** Those since a moment. */
export function recentPayments(database: Database, since: Instant): RecentPayment[] {
  return database
    .prepare<[string], RecentPayment>(
      `SELECT substr(id, length(accountId) + 2) AS moneyTransferId, creditorAccount AS accountCode, createdDatetime AS at, status,
       abs(amount) AS amountMinor, currency FROM transfer WHERE createdDatetime >= ? AND ${MAY_HAVE_PAID}`,
    )
    .all(since);
}

/** Those to any of these accounts. */
export function paidTransfers(database: Database, accountCodes: readonly string[]): PaidTransfer[] {
  return database
    .prepare<[string], PaidTransfer>(
      `SELECT creditorAccount AS accountCode, substr(id, length(accountId) + 2) AS moneyTransferId, createdDatetime AS at FROM transfer
       WHERE createdDatetime IS NOT NULL AND creditorAccount IN (SELECT value FROM json_each(?)) AND ${MAY_HAVE_PAID}`,
    )
    .all(JSON.stringify(accountCodes));
}
