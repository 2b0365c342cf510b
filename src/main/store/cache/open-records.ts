import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { campaignStates, disputeStates, unidentifiedStates } from '#shared/contract/states.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { knownBut } from '#shared/domain/open-status.ts';
import { awaitedPayments } from './cash/agenda.ts';
import type { AwaitedPayments } from './cash/agenda.ts';
import { noneOf } from './records/conditions.ts';

/** What of the bank's records waits for somebody, or is not known to be over; the oldest first. */
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
      `campaign WHERE gone_at IS NULL AND ${noneOf('status', knownBut(campaignStates, 'OPEN', 'CLOSED'))} AND expectedClosingDate < ? ORDER BY expectedClosingDate, id`, today,
    ),
    unidentified: documents<UnidentifiedTransfer>(`unidentified WHERE gone_at IS NULL AND ${noneOf('status', knownBut(unidentifiedStates, 'RECEIVED'))} ORDER BY receivedDatetime, id`),
    disputes: documents<Dispute>(`dispute WHERE gone_at IS NULL AND ${noneOf('status', knownBut(disputeStates, 'OPEN'))} ORDER BY createdDate, id`),
    awaited: awaitedPayments(database),
  };
}
