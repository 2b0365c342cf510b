import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import { waitingRecords } from '#shared/bridge/cash/statement.ts';
import type { OverviewView, Waiting } from '#shared/bridge/cash/statement.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import { campaignStates, cashoutStates, disputeStates, orderStates, refundStates, transferStates, unidentifiedStates } from '#shared/contract/states.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { isKnownStatus, knownBut } from '#shared/domain/open-status.ts';
import type { StatusList } from '#shared/domain/open-status.ts';
import { refusedPayouts } from '#shared/domain/portal/states.ts';
import { awaitedPayments, listedCampaigns } from './cash/agenda.ts';
import type { AwaitedPayments, ListedCampaign } from './cash/agenda.ts';
import { documents } from './documents.ts';
import { noneOf } from './records/conditions.ts';

interface Counted {
  readonly from: string;
  /** Documented statuses that count; empty to count only undocumented ones. */
  readonly known: readonly string[];
  /** Given where records without a documented status count too: nothing says that they are over. */
  readonly open?: StatusList<string>;
  readonly where?: string;
  readonly whereOpen?: string;
}

const pastClosing = 'expectedClosingDate < :today';

/** Like `isBooked`: not accounted and without a past value date, it may be booked ahead. */
const perhapsBooked = `direction IS NOT 'INCOMING' AND accountedDatetime IS NULL AND ifnull(document ->> '$.debtorValueDate', :today) >= :today`;

// The bank lists no refunds and cash-outs: only those of orders read one by one are known, so these counts are lower bounds.
const COUNTS: Readonly<Record<(typeof waitingRecords)[number], Counted>> = {
  unidentifiedTransfers: { from: 'unidentified', known: ['RECEIVED'], open: unidentifiedStates },
  openDisputes: { from: 'dispute', known: ['OPEN'], open: disputeStates },
  campaignsPastClosing: { from: 'campaign', known: ['OPEN', 'CLOSED'], open: campaignStates, where: pastClosing },
  bookedTransfers: { from: 'transfer', known: ['BOOKED'], open: transferStates, whereOpen: perhapsBooked },
  refundsNotExecuted: { from: 'payment_record', known: knownBut(refundStates, 'EXECUTED'), open: refundStates, where: `kind = 'refund'` },
  refundsRefused: { from: 'payment_record', known: refusedPayouts, where: `kind = 'refund'` },
  cashoutsRefused: { from: 'payment_record', known: refusedPayouts, where: `kind = 'cashout'` },
  wrongAmountOrders: { from: 'investment_order', known: ['INCORRECT_AMOUNT'] },
  undocumentedOrders: { from: 'investment_order', known: [], open: orderStates },
  undocumentedCashouts: { from: 'payment_record', known: [], open: cashoutStates, where: `kind = 'cashout'` },
};

/** What waits for the user, as far as cached; only kinds with a count. */
export function waitingCounts(database: Database, today: BankDate): OverviewView['waiting'] {
  return waitingRecords.map((kind) => waitingOf(database, kind, today)).filter(({ count }) => count > 0);
}

function waitingOf(database: Database, kind: (typeof waitingRecords)[number], today: BankDate): Waiting {
  const { from, known, open = null, where = '1', whereOpen = '1' } = COUNTS[kind];
  const isKept = from === 'payment_record';
  const asked = open === null || isKept ? known : [...known, ...undocumentedIn(database, from, open)];
  const words = `status IN (SELECT value FROM json_each(:asked))`;
  const wanted = open === null ? words : isKept ? `(${words} OR ${noneOf('status', open.known)})` : `(${words} OR status IS NULL)`;
  const rows = allRows<{ status: string | null; count: number }>(
    database,
    // The plus sign makes SQLite use the index of the status: others would visit every record.
    `SELECT status, count(*) AS count FROM ${from} WHERE ${isKept ? '' : '+gone_at IS NULL AND '}${where} AND ${wanted}
     AND (status IN (SELECT value FROM json_each(:known)) OR (${whereOpen})) GROUP BY status ORDER BY status`,
    { asked: JSON.stringify(asked), known: JSON.stringify(known), today },
  );
  const undocumented = open === null ? [] : rows.filter(({ status }) => !isKnownStatus(open, status));
  const sum = (some: readonly { readonly count: number }[]): number => some.reduce((total, { count }) => total + count, 0);
  if (undocumented.length === 0) return { kind, count: sum(rows) };
  return {
    kind, count: sum(rows),
    undocumented: {
      count: sum(undocumented), words: undocumented.flatMap(({ status }) => status ?? []), unsaid: sum(undocumented.filter(({ status }) => status === null)),
    },
  };
}

/** From one status to the next along the index: listing them would visit every record. */
export function undocumentedIn(database: Database, from: string, list: StatusList<string>): readonly string[] {
  const after = database.prepare<[string], string | null>(`SELECT min(status) FROM ${from} WHERE status > ?`).pluck();
  const found: string[] = [];
  let status = oneValue<string>(database, `SELECT min(status) FROM ${from}`);
  while (status !== null) {
    if (!isKnownStatus(list, status)) found.push(status);
    status = after.get(status) ?? null;
  }
  return found;
}

/** Records that wait for somebody or are not known to be over, the oldest first. */
export interface OpenRecords {
  readonly campaigns: readonly ListedCampaign[];
  readonly unidentified: readonly UnidentifiedTransfer[];
  readonly disputes: readonly Dispute[];
  readonly awaited: readonly AwaitedPayments[];
}

const MOST_OPEN = 2_000;

/** Money that was not matched and is not known to be sent back. */
export const openUnidentified = (database: Database): UnidentifiedTransfer[] =>
  documents<UnidentifiedTransfer>(database, `SELECT document FROM unidentified WHERE gone_at IS NULL AND ${noneOf('status', knownBut(unidentifiedStates, 'RECEIVED'))} ORDER BY id`);

export function openRecords(database: Database, today: BankDate): OpenRecords {
  const open = <Document>(from: string): Document[] => documents<Document>(database, `SELECT document FROM ${from} LIMIT ${MOST_OPEN}`);
  return {
    campaigns: listedCampaigns(database, `${noneOf('status', knownBut(campaignStates, 'OPEN', 'CLOSED'))} AND ${pastClosing}`, { today, most: MOST_OPEN }).map(({ value }) => value),
    unidentified: open<UnidentifiedTransfer>(`unidentified WHERE gone_at IS NULL AND ${noneOf('status', knownBut(unidentifiedStates, 'RECEIVED'))} ORDER BY receivedDatetime, id`),
    disputes: open<Dispute>(`dispute WHERE gone_at IS NULL AND ${noneOf('status', knownBut(disputeStates, 'OPEN'))} ORDER BY createdDate, id`),
    awaited: awaitedPayments(database),
  };
}
