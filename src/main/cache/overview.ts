import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { AccountView, BalanceHistory, OverviewView } from '#shared/bridge/statement.ts';
import { waitingRecords } from '#shared/bridge/statement.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import { accountKey, listAccounts } from './accounts.ts';
import { dateOfEpochDay, epochDay } from './epoch-day.ts';
import { dailySums } from './statement/daily-sums.ts';

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

type Series = BalanceHistory['series'][number];

/**
 * The accounting balance at the end of each day from `from` to `to`, computed back from the balance read last through the
 * entries of the days after it; it begins where every later day is covered.
 */
export function balanceHistory(database: Database, wantedFrom: BankDate | null, to: BankDate): BalanceHistory {
  const from = wantedFrom ?? bankDate('1970-01-01');
  return { series: listAccounts(database).flatMap((view) => seriesOf(database, view, from, to) ?? []) };
}

function seriesOf(database: Database, view: AccountView, from: BankDate, to: BankDate): Series | null {
  const { accountId } = view.account;
  const key = accountKey(database, accountId);
  if (view.balance === null || key === null) return null;
  const { value: balance, asOf } = view.balance;
  const { currency } = balance.accounting;
  const anchor = epochDay(balance.date ?? bankDateAt(instantToMs(asOf)));
  const net = new Map<number, number>();
  for (const sum of dailySums(database, key, epochDay(from), anchor)) {
    if (sum.currency === currency) net.set(sum.day, sum.credits_minor + sum.debits_minor);
  }
  const firstCovered = view.coverage.ranges.findLast((range) => epochDay(range.from) <= anchor && epochDay(range.to) >= anchor);
  const first = Math.max(epochDay(from), firstCovered === undefined ? anchor : epochDay(firstCovered.from) - 1);
  const points: { date: BankDate; balance: { amountMinor: number; currency: string } }[] = [];
  let amountMinor = balance.accounting.amountMinor;
  for (let day = anchor; day >= first; day -= 1) {
    if (day <= epochDay(to)) points.push({ date: dateOfEpochDay(day), balance: { amountMinor, currency } });
    amountMinor -= net.get(day) ?? 0;
  }
  return { accountId, currency, points: points.toReversed() };
}
