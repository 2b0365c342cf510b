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

const NOT_CARRIED_OUT = `('REJECTED', 'CANCELLED', 'CANCELED', 'DELETED', 'FAILED')`;

/** Outgoing transfers since a moment that the bank did not refuse or cancel. */
export function recentPayments(database: Database, since: Instant): RecentPayment[] {
  return database
    .prepare<[string], RecentPayment>(
      `SELECT substr(id, length(accountId) + 2) AS moneyTransferId, creditorAccount AS accountCode, createdDatetime AS at, status,
       abs(amount) AS amountMinor, currency FROM transfer
       WHERE gone_at IS NULL AND createdDatetime >= ? AND ifnull(direction, 'OUTGOING') = 'OUTGOING' AND upper(ifnull(status, '')) NOT IN ${NOT_CARRIED_OUT}`,
    )
    .all(since);
}

/** Outgoing transfers to any of these accounts that the bank did not refuse or cancel. */
export function paidTransfers(database: Database, accountCodes: readonly string[]): PaidTransfer[] {
  return database
    .prepare<[string], PaidTransfer>(
      `SELECT counterpartAccount AS accountCode, substr(id, length(accountId) + 2) AS moneyTransferId, createdDatetime AS at FROM transfer
       WHERE gone_at IS NULL AND createdDatetime IS NOT NULL AND direction = 'OUTGOING' AND ifnull(status, '') NOT IN ('REJECTED', 'CANCELLED')
       AND counterpartAccount IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(accountCodes));
}
