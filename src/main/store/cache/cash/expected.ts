import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Instant, Timed } from '#shared/domain/instant.ts';
import type { AvailableAmount, Campaign } from '#shared/contract/campaigns.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

/** More than a forecast of two months can be read with. */
const MOST = 500;

export interface ExpectedRecords {
  /** Booked ahead, those booked last first. */
  readonly transfers: readonly Timed<MoneyTransfer & { readonly accountId: string }>[];
  /** Open or closed, with a closing date up to the day asked for; the first to close first. */
  readonly campaigns: readonly Timed<Campaign & { readonly available: AvailableAmount | null }>[];
}

/** The listed records from which cash is expected to move. */
export function expectedRecords(database: Database, until: BankDate): ExpectedRecords {
  const transfers = database
    .prepare<[], { document: string; as_of: Instant }>(
      `SELECT document, as_of FROM transfer WHERE +gone_at IS NULL AND status = 'BOOKED' ORDER BY +createdDatetime DESC, id LIMIT ${MOST}`,
    )
    .all();
  const campaigns = database
    .prepare<[string], { document: string; available: string | null; as_of: Instant }>(
      `SELECT document, available, as_of FROM campaign WHERE gone_at IS NULL AND status IN ('OPEN', 'CLOSED') AND expectedClosingDate <= ?
       ORDER BY expectedClosingDate, id LIMIT ${MOST}`,
    )
    .all(until);
  return {
    transfers: transfers.map((row) => ({ value: JSON.parse(row.document) as MoneyTransfer & { readonly accountId: string }, asOf: row.as_of })),
    campaigns: campaigns.map((row) => ({
      value: { ...(JSON.parse(row.document) as Campaign), available: row.available === null ? null : (JSON.parse(row.available) as AvailableAmount) },
      asOf: row.as_of,
    })),
  };
}
