import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { account, cacheKey, entry, instant, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { tellingDatabase } from '#test/support/telling-database.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { accountKey, replaceAccounts } from './accounts.ts';
import { openForReading, openForWriting } from './database.ts';
import { searchEntries } from './search.ts';
import { applyWindow } from './statement/apply.ts';
import { createStatementReads } from './statement/statement-reads.ts';

it('finds the newest entries of all accounts, as their list has them', async () => {
  const folder = temporaryFolder();
  mkdirSync(folder.path, { recursive: true });
  const file = { path: join(folder.path, 'cache.db'), key: cacheKey };
  const database = openForWriting(file);
  replaceAccounts(database, [account('A1'), account('A2')], instant('2026-06-30T09:00:00Z'));
  for (const id of ['A1', 'A2']) {
    const entries = ['2026-06-01', '2026-06-02'].map((day) => entry(`${id}-${day}`, day, 100, 'rossi'));
    applyWindow(database, accountKey(database, id) ?? 0, statementWindow(id, bankDate('2026-06-01'), bankDate('2026-06-30'), entries, '2026-06-30T10:00:00Z'));
  }
  const asked: string[] = [];
  const telling = tellingDatabase(database, (sql) => { asked.push(sql); });
  const reads = createStatementReads(() => telling, () => openForReading(file));
  const sort = { key: 'operationDate', direction: 'desc' } as const;
  const listed = await reads.rows({ accountId: null, from: null, to: null, search: 'rossi', entries: 'all', marks: 'all', sort, offset: 0, limit: 3 });
  asked.length = 0;
  const hits = await searchEntries(reads, telling, 'rossi', 3);
  // Balances come from these, and the palette shows none.
  expect(asked.filter((sql) => sql.includes('daily_sum'))).toEqual([]);
  expect(asked.filter((sql) => sql.includes('FROM entry'))).not.toEqual([]);
  expect(hits.map(({ id }) => id)).toEqual(listed?.rows.map(({ accountId, rowId }) => `${accountId}/${rowId}`));
  expect(hits.map(({ parts }) => parts[0])).toEqual(['2026-06-02', '2026-06-02', '2026-06-01'].map((day) => ({ kind: 'day', day })));
  reads.close();
  database.close();
  folder.remove();
});
