import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Instant } from '#shared/domain/instant.ts';

/** A cached outgoing transfer, by whom it pays. */
export interface PaidTransfer {
  readonly accountCode: string;
  readonly moneyTransferId: string;
  readonly at: Instant;
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
