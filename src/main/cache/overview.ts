import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { OverviewView } from '#shared/bridge/statement.ts';
import { waitingRecords } from '#shared/bridge/statement.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

const COUNTS: Readonly<Record<(typeof waitingRecords)[number], string>> = {
  unidentifiedTransfers: `SELECT count(*) AS count FROM unidentified WHERE gone_at IS NULL AND status = 'RECEIVED'`,
  openDisputes: `SELECT count(*) AS count FROM dispute WHERE gone_at IS NULL AND status = 'OPEN'`,
  campaignsPastClosing: `SELECT count(*) AS count FROM campaign WHERE gone_at IS NULL AND status IN ('OPEN', 'CLOSED') AND expectedClosingDate < :today`,
  bookedTransfers: `SELECT count(*) AS count FROM transfer WHERE gone_at IS NULL AND status = 'BOOKED'`,
  // The bank lists no refunds: only those of orders that were refreshed one by one are known, so this is a lower bound.
  refundsNotExecuted: `SELECT count(*) AS count FROM payment_record WHERE kind = 'refund' AND status <> 'EXECUTED'`,
  refundsRefused: `SELECT count(*) AS count FROM payment_record WHERE kind = 'refund' AND status IN ('REFUSED_BY_RECEIVER', 'FAILED')`,
  cashoutsRefused: `SELECT count(*) AS count FROM payment_record WHERE kind = 'cashout' AND status IN ('REFUSED_BY_RECEIVER', 'FAILED')`,
  wrongAmountOrders: `SELECT count(*) AS count FROM investment_order WHERE gone_at IS NULL AND status = 'INCORRECT_AMOUNT'`,
};

/** What waits for the person, as far as it is cached; only kinds with a count. */
export function waitingCounts(database: Database, today: BankDate): OverviewView['waiting'] {
  return waitingRecords
    .map((kind) => {
      const statement = database.prepare<unknown[], { count: number }>(COUNTS[kind]);
      const row = COUNTS[kind].includes(':today') ? statement.get({ today }) : statement.get();
      return { kind, count: row?.count ?? 0 };
    })
    .filter(({ count }) => count > 0);
}
