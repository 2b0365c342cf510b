import { expect, it } from 'vitest';

import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { account, instant } from '#test/support/cache-fixture.ts';
import { formerCache } from '#test/support/former-cache.ts';
import { BlockWriter } from '../statement/entry-blocks.ts';
import { statementSummary } from '../statement/reading.ts';
import { firstRowId } from '../statement/row-id.ts';
import { epochDay } from '../epoch-day.ts';
import { accountKey, replaceAccounts } from '../accounts.ts';

it('writes the blocks of entries that were kept before there were any, and finds the same meanwhile', () => {
  const database = formerCache(21, (former) => {
    replaceAccounts(former, [account('A1')], instant('2026-06-30T09:00:00Z'));
    const key = accountKey(former, 'A1') ?? 0;
    const insert = former.prepare('INSERT INTO entry (row_id, account_key, transaction_id, occurrence, amount_minor, currency, description) VALUES (?, ?, ?, 0, ?, ?, ?)');
    for (let at = 0; at < 50; at += 1) insert.run(firstRowId(key, epochDay(addDays(bankDate('2026-05-01'), at))), key, `T${at}`, at, 'EUR', at % 2 === 0 ? 'even' : 'odd');
    former.exec(`INSERT INTO daily_sum SELECT account_key, (row_id >> 24) & 131071, currency, 1, 0, amount_minor, 0 FROM entry`);
  });
  const found = (search: string) => {
    const summary = statementSummary(database, { accountId: null, from: null, to: null, search, entries: 'all', marks: 'all' });
    return [summary?.total, summary?.sums[0]?.net.amountMinor];
  };
  const counts = () => database.prepare('SELECT count(*) AS blocks, sum(entries) AS entries FROM entry_block').get();
  const expected = [[25, 600], [25, 625], [50, 1_225]];
  expect([counts(), ['ev', 'od', 't'].map(found)]).toEqual([{ blocks: 0, entries: null }, expected]);
  const writer = new BlockWriter(database, 10);
  writer.some();
  expect([counts(), ['ev', 'od', 't'].map(found)]).toEqual([{ blocks: 1, entries: 10 }, expected]);
  while (writer.some());
  expect([counts(), ['ev', 'od', 't'].map(found)]).toEqual([{ blocks: 4, entries: 40 }, expected]);
});

it('writes blocks again that say nothing of words', () => {
  const database = formerCache(22, (former) => {
    former.exec(`INSERT INTO entry_block VALUES (1, 2, 2, 'EUR', '[]'); INSERT INTO entry_block_part VALUES (1, 'a', x'')`);
  });
  expect(['entry_block', 'entry_block_part'].map((table) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get())).toEqual([0, 0]);
});
