import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { awaitedPayments } from './cash/agenda.ts';
import type { AwaitedPayments } from './cash/agenda.ts';

/** What of the bank's records waits for somebody; the oldest first. */
export interface OpenRecords {
  readonly campaigns: readonly Campaign[];
  readonly unidentified: readonly UnidentifiedTransfer[];
  readonly disputes: readonly Dispute[];
  readonly awaited: readonly AwaitedPayments[];
}

/** More than anybody can work through between two handovers. */
const MOST = 2_000;

export function openRecords(database: Database, today: BankDate): OpenRecords {
  const documents = <Document>(from: string, ...given: readonly string[]): Document[] =>
    database.prepare<unknown[], { document: string }>(`SELECT document FROM ${from} LIMIT ${MOST}`).all(...given).map(({ document }) => JSON.parse(document) as Document);
  return {
    campaigns: documents<Campaign>(
      `campaign WHERE gone_at IS NULL AND status IN ('OPEN', 'CLOSED') AND expectedClosingDate < ? ORDER BY expectedClosingDate, id`, today,
    ),
    unidentified: documents<UnidentifiedTransfer>(`unidentified WHERE gone_at IS NULL AND status = 'RECEIVED' ORDER BY receivedDatetime, id`),
    disputes: documents<Dispute>(`dispute WHERE gone_at IS NULL AND status = 'OPEN' ORDER BY createdDate, id`),
    awaited: awaitedPayments(database),
  };
}
