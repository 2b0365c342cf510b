import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { account, emptyDatabase, entry, instant, statementWindow } from '#test/support/cache-fixture.ts';
import { accountKey, putBalance, replaceAccounts } from '../accounts.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import { putAvailableAmount, replaceRecords } from '../records/writing.ts';
import { applyWindow } from '../statement/apply.ts';
import { accountNews, newsMarkers } from './account-news.ts';
import { balanceHistory, daysAbove, MAX_POINTS } from './balance-history.ts';
import { expectedRecords } from './agenda.ts';

let database: Database;

const TODAY = bankDate('2026-06-30');
const NOON = instant('2026-06-30T10:00:00Z');
const euro = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const keyOf = (accountId: string): number => accountKey(database, accountId) ?? 0;

beforeEach(() => {
  const opened = emptyDatabase();
  database = opened.database;
  replaceAccounts(database, ['A1', 'A2', 'A3'].map((accountId) => account(accountId)), NOON);
  return opened.close;
});

function have(accountId: string, balance: number, from: string, entries: readonly Transaction[]): void {
  putBalance(database, keyOf(accountId), { accounting: euro(balance), available: null, date: TODAY }, NOON);
  applyWindow(database, keyOf(accountId), statementWindow(accountId, from, TODAY, entries, NOON));
}

describe('the balance history', () => {
  it('adds accounts up on the days on which all are known, and names those of which nothing is', () => {
    have('A1', 1000, '2026-06-28', [entry('a', '2026-06-30', 100)]);
    have('A2', 50, '2026-06-30', [entry('b', '2026-06-30', -25)]);
    const { series, totals } = balanceHistory(database, null, TODAY);
    expect(series.map(({ accountId, points }) => [accountId, points.map(({ balance }) => balance?.amountMinor)])).toEqual([
      ['A1', [900, 900, 900, 1000]], ['A2', [75, 50]],
    ]);
    expect(totals).toEqual([{
      currency: 'EUR', without: ['A3'],
      points: [{ date: '2026-06-29', balance: euro(975) }, { date: '2026-06-30', balance: euro(1050) }],
    }]);
  });

  it('breaks off where days were never read, and goes on from an older balance', () => {
    putBalance(database, keyOf('A1'), { accounting: euro(500), available: null, date: bankDate('2026-06-10') }, instant('2026-06-12T10:00:00Z'));
    applyWindow(database, keyOf('A1'), statementWindow('A1', '2026-06-09', '2026-06-11', [entry('x', '2026-06-10', 40)], instant('2026-06-12T10:00:00Z')));
    have('A1', 1000, '2026-06-30', [entry('a', '2026-06-30', 100)]);
    expect(balanceHistory(database, null, TODAY).series[0]?.points.map(({ date, balance }) => [date, balance?.amountMinor ?? null])).toEqual([
      ['2026-06-08', 460], ['2026-06-09', 460], ['2026-06-10', 500], ['2026-06-11', 500], ['2026-06-12', null], ['2026-06-29', 900], ['2026-06-30', 1000],
    ]);
    expect(daysAbove(database, 'A1', euro(1), TODAY)).toEqual({ days: 2, least: euro(900) });
  });

  it('draws ten years of several accounts with few points, the low ones among them', () => {
    const from = addDays(TODAY, -3652);
    const days = Array.from({ length: 3653 }, (_, index) => addDays(from, index));
    // A single day of January 2020 is low: what leaves comes back on the next.
    const low = epochDay(bankDate('2020-01-15'));
    const moves = days.map((date, index) => entry(`T${index}`, date, epochDay(date) === low ? -90_000 : epochDay(date) === low + 1 ? 90_000 : index % 2 === 0 ? 10 : -10));
    for (const accountId of ['A1', 'A2', 'A3']) have(accountId, 100_000, from, moves);
    const history = balanceHistory(database, null, TODAY);
    for (const points of [...history.series, ...history.totals].map((line) => line.points)) {
      expect(points.length).toBeLessThanOrEqual(MAX_POINTS);
      expect(points[0]?.date).toBe(dateOfEpochDay(epochDay(from) - 1));
      expect(points.at(-1)?.date).toBe(TODAY);
    }
    const least = Math.min(...(history.totals[0]?.points ?? []).map(({ balance }) => balance?.amountMinor ?? 0));
    expect(history.totals[0]?.points.find(({ balance }) => balance?.amountMinor === least)?.date).toBe('2020-01-15');
    expect(JSON.stringify(history).length).toBeLessThan(300_000);
  });
});

describe('days above a limit', () => {
  it('counts them back from the last known day, with the least balance in them', () => {
    have('A1', 900, '2026-06-01', [entry('a', '2026-06-10', 700), entry('b', '2026-06-20', -100)]);
    // 300 until the 9th, 1000 until the 19th, then 900.
    expect(daysAbove(database, 'A1', euro(300), TODAY)).toEqual({ days: 21, least: euro(900) });
    expect(daysAbove(database, 'A1', euro(950), TODAY)).toBeNull();
    expect(daysAbove(database, 'A1', { amountMinor: 1, currency: 'USD' }, TODAY)).toBeNull();
    expect(daysAbove(database, 'A2', euro(1), TODAY)).toBeNull();
  });
});

describe('news of accounts', () => {
  const arrive = (accountId: string, asOf: string, day: string, currency: string, entries: number, credits: number, debits: number): void => {
    database.prepare('INSERT INTO arrival (account_key, as_of, day, currency, entries, credits_minor, debits_minor) VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(keyOf(accountId), instant(asOf), epochDay(bankDate(day)), currency, entries, credits, debits);
  };
  const notice = (accountId: string, at: string, seen: boolean): void => {
    database.prepare(`INSERT INTO entry_difference (account_key, transaction_id, occurrence, kind, noticed_at, seen_at) VALUES (?, 'T', 0, 'vanished', ?, ?)`)
      .run(keyOf(accountId), instant(at), seen ? instant(at) : null);
  };

  it('adds up what is newer than the markers', () => {
    arrive('A1', '2026-06-28T10:00:00Z', '2026-06-27', 'EUR', 9, 900, -900);
    notice('A1', '2026-06-28T10:00:00Z', false);
    const markers = newsMarkers(database);
    expect(markers[0]).toEqual({ accountId: 'A1', arrival: '2026-06-28T10:00:00.000Z', noticed: '2026-06-28T10:00:00.000Z' });
    expect(accountNews(database, markers)[0]).toMatchObject({ entries: 0, days: null, credits: euro(0), differences: 0 });

    arrive('A1', '2026-06-29T10:00:00Z', '2026-06-28', 'EUR', 2, 300, -20);
    arrive('A1', '2026-06-30T10:00:00Z', '2026-06-30', 'EUR', 1, 5, 0);
    arrive('A1', '2026-06-30T10:00:00Z', '2026-06-29', 'USD', 1, 7, 0);
    notice('A1', '2026-06-29T10:00:00Z', false);
    notice('A1', '2026-06-29T10:00:00Z', true);
    putBalance(database, keyOf('A1'), { accounting: euro(1000), available: null, date: TODAY }, NOON);
    expect(accountNews(database, markers)[0]).toEqual({
      accountId: 'A1', entries: 4, otherCurrencies: 1, days: { from: '2026-06-28', to: '2026-06-30' }, credits: euro(305), debits: euro(-20),
      differences: 1, now: euro(1000),
    });
  });
});

describe('what is expected to move', () => {
  const transfer = (moneyTransferId: string, status: string): MoneyTransfer & { readonly accountId: string } => ({
    moneyTransferId, status: status as MoneyTransfer['status'], accountId: 'A1', direction: 'OUTGOING', creditor: null, debtor: null, cro: null, trn: null,
    uri: null, description: null, createdDatetime: NOON, accountedDatetime: null, debtorValueDate: null, creditorValueDate: null, amount: null,
    isUrgent: null, isInstant: null, feeType: null, feeAccountId: null, fees: [], hasTaxRelief: null, challengeId: null,
  });
  const campaign = (campaignId: string, status: string, closing: string | null): Campaign & { readonly available: null } => ({
    campaignId, companyId: null, name: campaignId, description: null, status: status as Campaign['status'], targetMin: null, targetMax: null, successFeeFixed: null,
    successFeePercentage: null, currency: 'EUR', expectedClosingDate: closing === null ? null : bankDate(closing), createdDatetime: null, available: null,
  });

  it('is booked transfers, and open or closed campaigns with a closing date up to the day, past ones too', () => {
    replaceRecords(database, { section: 'transfers', scope: 'A1', asOf: NOON, records: [transfer('booked', 'BOOKED'), transfer('done', 'EXECUTED')] });
    replaceRecords(database, {
      section: 'campaigns', scope: null, asOf: NOON,
      records: [
        campaign('later', 'OPEN', '2026-09-01'), campaign('soon', 'OPEN', '2026-07-10'), campaign('past', 'CLOSED', '2026-06-01'),
        campaign('over', 'FINALIZED_SUCCESS', '2026-06-01'), campaign('undated', 'OPEN', null),
      ],
    });
    putAvailableAmount(database, 'soon', { campaignId: 'soon', accounted: euro(12_345), waiting: euro(0), total: null });
    const { transfers, campaigns } = expectedRecords(database, bankDate('2026-08-29'));
    expect(transfers.map(({ value }) => value.moneyTransferId)).toEqual(['booked']);
    expect(campaigns.map(({ value }) => [value.campaignId, value.available?.accounted ?? null])).toEqual([['past', null], ['soon', euro(12_345)]]);
  });
});
