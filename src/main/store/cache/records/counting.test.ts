import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, expect, it } from 'vitest';

import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import { emptyDatabase } from '#test/support/cache-fixture.ts';
import { createRecordCounts } from './counting.ts';
import { makeListIndex } from './list-indexes.ts';

let database: Database;

const MANY = 45_000;

beforeEach(() => {
  const opened = emptyDatabase();
  database = opened.database;
  database.prepare(`WITH RECURSIVE numbered (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbered WHERE number < ?)
    INSERT INTO investor (id, document, words, as_of, generation)
    SELECT number, '{}', 'i-' || number || ' anna rossi', '2026-06-30T12:00:00.000Z', 1 FROM numbered`).run(MANY);
  while (makeListIndex(database));
  return opened.close;
});

const searched = (search: string): RecordSelection => ({ section: 'investors', search, filters: {}, sort: null });

it('lets other reads go before while it counts, and ends once the same list is counted for something else', async () => {
  const counts = createRecordCounts(() => database);
  const turns: string[] = [];
  const first = counts.recordCount(searched('a'));
  const second = counts.recordCount(searched('ro'));
  expect(await first).toBeNull();
  expect(await second).toBe(MANY);
  const alone = counts.recordCount(searched('i')).then(() => turns.push('counted'));
  setImmediate(() => turns.push('a read between'));
  await alone;
  expect(turns).toEqual(['a read between', 'counted']);
});

it('counts lists beside each other', async () => {
  const counts = createRecordCounts(() => database);
  const [investors, companies] = await Promise.all([counts.recordCount(searched('ann')), counts.recordCount({ section: 'companies', search: 'x', filters: {}, sort: null })]);
  expect([investors, companies]).toEqual([MANY, 0]);
});
