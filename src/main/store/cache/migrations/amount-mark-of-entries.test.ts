import { expect, it } from 'vitest';

import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { account, instant } from '#test/support/cache-fixture.ts';
import { formerCache } from '#test/support/former-cache.ts';
import { accountKey, replaceAccounts } from '../accounts.ts';
import { epochDay } from '../epoch-day.ts';
import { statementSummary } from '../statement/reading.ts';
import { firstRowId } from '../statement/row-id.ts';
import { WordIndexer } from '../statement/word-index.ts';

it('finds amounts of entries that were indexed without a decimal mark, before and after they are indexed again', () => {
  const database = formerCache(23, (former) => {
    replaceAccounts(former, [account('A1'), account('A2')], instant('2026-06-30T09:00:00Z'));
    const insert = former.prepare(`INSERT INTO entry (row_id, account_key, transaction_id, occurrence, amount_minor, currency, description) VALUES (?, ?, ?, 0, ?, 'EUR', 'fattura')`);
    const index = former.prepare('INSERT INTO entry_words (rowid, text) VALUES (?, ?)');
    for (let at = 0; at < 60; at += 1) {
      const key = accountKey(former, at % 2 === 0 ? 'A1' : 'A2') ?? 0;
      const rowId = firstRowId(key, epochDay(addDays(bankDate('2026-05-01'), at)));
      insert.run(rowId, key, `T${at}`, 1_200 + at);
      index.run(rowId, `fattura\nt${at}\n=${1_200 + at}`);
    }
    former.exec('INSERT INTO daily_sum SELECT account_key, (row_id >> 24) & 131071, currency, 1, 0, amount_minor, 0 FROM entry');
  });
  const found = () => ['12,3', '12.34', '12', '1,2', '1234'].map(
    (search) => statementSummary(database, { accountId: null, from: null, to: null, search, entries: 'all', marks: 'all' })?.total,
  );
  const indexed = () => database.prepare(`SELECT count(*) FROM entry_words WHERE entry_words MATCH '"2·3"'`).pluck().get();
  const expected = [10, 1, 60, 0, 0];
  expect([found(), indexed()]).toEqual([expected, 0]);
  const indexer = new WordIndexer(database);
  while (indexer.some(1_000));
  expect([found(), indexed()]).toEqual([expected, 10]);
});
