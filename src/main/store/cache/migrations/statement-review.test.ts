import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import { account, entry, instant, statementWindow } from '#test/support/cache-fixture.ts';
import { formerCache } from '#test/support/former-cache.ts';
import { putBalance } from '../accounts.ts';
import { epochDay } from '../epoch-day.ts';
import { applyWindow } from '../statement/apply.ts';
import { statementBalances } from '../statement/balances.ts';
import { differencePage } from '../statement/entry-differences.ts';
import { firstRowId, LAST_DAY } from '../statement/row-id.ts';
import { unindexedDays, WordIndexer } from '../statement/word-index.ts';

const KEY = 7;
let database: Database;

beforeEach(() => {
  database = formerCache(5, fill);
});

/** As it was after a few refreshes: "changed" had been another twice, "gone" had been dropped, "moved" had been booked on 1 June first. */
function fill(former: Database): void {
  former.prepare('INSERT INTO account (account_key, account_id, position, document, words, as_of) VALUES (?, ?, 0, ?, ?, ?)')
    .run(KEY, 'A1', JSON.stringify(account('A1')), 'a1', '2026-06-01T09:00:00.000Z');
  const add = former.prepare(
    `INSERT INTO entry (row_id, account_key, transaction_id, occurrence, value_day, amount_minor, currency, description, type, changed_at, vanished_at)
     VALUES (?, ?, ?, 0, ?, ?, 'EUR', ?, NULL, ?, ?)`,
  );
  const row = (day: string, position: number): number => firstRowId(KEY, epochDay(bankDate(day))) + position;
  add.run(row('2026-06-01', 0), KEY, 'plain', null, 10_000, 'Grüße aus Köln', null, null);
  add.run(row('2026-06-02', 0), KEY, 'changed', epochDay(bankDate('2026-06-04')), 2_500, 'now', '2026-06-06T08:00:00.000Z', null);
  add.run(row('2026-06-03', 0), KEY, 'gone', null, -700, null, null, '2026-06-07T08:00:00.000Z');
  add.run(row('2026-06-03', 1), KEY, 'moved', null, 300, 'm', '2026-06-07T08:00:00.000Z', null);
  const version = former.prepare('INSERT INTO transaction_version (row_id, version, superseded_at, document) VALUES (?, ?, ?, ?)');
  version.run(row('2026-06-02', 0), 1, '2026-06-05T08:00:00.000Z', JSON.stringify(entry('changed', '2026-06-02', 100, 'first')));
  version.run(row('2026-06-02', 0), 2, '2026-06-06T08:00:00.000Z', JSON.stringify(entry('changed', '2026-06-02', 200, 'second')));
  version.run(row('2026-06-03', 1), 1, '2026-06-07T08:00:00.000Z', JSON.stringify(entry('moved', '2026-06-01', 300, 'm')));
  const sum = former.prepare('INSERT INTO daily_sum (account_key, day, currency, credit_entries, debit_entries, credits_minor, debits_minor) VALUES (?, ?, \'EUR\', ?, ?, ?, 0)');
  for (const [day, credits, debits, minor] of [['2026-06-01', 1, 0, 10_000], ['2026-06-02', 1, 0, 2_500], ['2026-06-03', 1, 1, 300]] as const) {
    sum.run(KEY, epochDay(bankDate(day)), credits, debits, minor);
  }
  former.prepare('INSERT INTO coverage (account_key, from_day, to_day, as_of) VALUES (?, ?, ?, ?)')
    .run(KEY, epochDay(bankDate('2026-06-01')), epochDay(bankDate('2026-06-07')), '2026-06-07T08:00:00.000Z');
  former.prepare('INSERT INTO balance (account_key, document, as_of) VALUES (?, ?, ?)')
    .run(KEY, JSON.stringify({ accounting: { amountMinor: 50_000, currency: 'EUR' }, available: null, date: null }), '2026-06-07T08:00:01.000Z');
}

it('takes over what a cache of before the review knew of changed and vanished entries', () => {
  const { rows, unseen } = differencePage(database, null, 'all', 0, 10);
  expect(unseen).toBe(3);
  const shown = rows.map(({ accountId, kind, noticedAt, before, after }) => ({ accountId, kind, noticedAt, before, after }));
  expect(shown).toHaveLength(3);
  expect(shown).toContainEqual({
    accountId: 'A1', kind: 'changed', noticedAt: '2026-06-06T08:00:00.000Z', before: entry('changed', '2026-06-02', 200, 'second'),
    after: { transactionId: 'changed', operationDate: '2026-06-02', valueDate: '2026-06-04', amount: { amountMinor: 2_500, currency: 'EUR' }, description: 'now', type: null },
  });
  expect(shown).toContainEqual({
    accountId: 'A1', kind: 'changed', noticedAt: '2026-06-07T08:00:00.000Z', before: entry('moved', '2026-06-01', 300, 'm'),
    after: { transactionId: 'moved', operationDate: '2026-06-03', valueDate: null, amount: { amountMinor: 300, currency: 'EUR' }, description: 'm', type: null },
  });
  expect(shown).toContainEqual({
    accountId: 'A1', kind: 'vanished', noticedAt: '2026-06-07T08:00:00.000Z', after: null,
    before: { transactionId: 'gone', operationDate: '2026-06-03', valueDate: null, amount: { amountMinor: -700, currency: 'EUR' }, description: null, type: null },
  });
});

it('has every day indexed, and knows balances from the next reading on', () => {
  expect(unindexedDays(database, KEY)).toEqual([{ from: 0, to: LAST_DAY }]);
  const indexer = new WordIndexer(database);
  while (indexer.some(1000));
  expect(database.prepare(`SELECT count(*) FROM entry_words WHERE entry_words MATCH 'cha'`).pluck().get()).toBe(1);
  const balances = () => statementBalances(database, KEY, bankDate('2026-06-01'), bankDate('2026-06-06'), bankDate('2026-06-08'));
  expect(balances()).toMatchObject({ opening: null, closing: null, problem: 'hole' });
  putBalance(database, KEY, { accounting: { amountMinor: 51_000, currency: 'EUR' }, available: null, date: null }, instant('2026-06-08T08:00:00Z'));
  applyWindow(database, KEY, statementWindow('A1', '2026-06-07', '2026-06-08', [entry('new', '2026-06-07', 1_000)], '2026-06-08T08:00:01Z'));
  expect(balances()).toMatchObject({ opening: { balance: { amountMinor: 37_200 } }, closing: { balance: { amountMinor: 50_000 } }, problem: null });
});
