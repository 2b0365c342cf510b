import { join } from 'node:path';

import { expect, it } from 'vitest';

import { orderPayment, refund } from '#shared/contract/orders.ts';
import { account, cacheKey, entry, instant, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { replaceAccounts } from './accounts.ts';
import { openForWriting } from './database.ts';
import { createReadApi } from './read-api.ts';
import { countPaymentRecords, putPaymentRecord } from './records/payments.ts';
import { applyWindow } from './statement/apply.ts';

/* How much the cache holds, as the settings say it. */

it('is counted by days and beside the documents of payments, to the same numbers as row by row', async () => {
  const folder = temporaryFolder();
  const file = { path: join(folder.path, 'cache.db'), key: cacheKey };
  const database = openForWriting(file);
  const reads = createReadApi(file);
  try {
    const read = (entries: Parameters<typeof statementWindow>[3], asOf: string) => applyWindow(database, 1, statementWindow('A1', '2026-06-01', '2026-06-03', entries, asOf));
    replaceAccounts(database, [account('A1')], instant('2026-06-04T08:00:00Z'));
    read([entry('T1', '2026-06-01', 100), entry('T2', '2026-06-02', -50), entry('T3', '2026-06-02', 0)], '2026-06-04T08:00:00Z');
    // One has vanished: it is shown, and counted.
    read([entry('T1', '2026-06-01', 100), entry('T3', '2026-06-02', 0)], '2026-06-05T08:00:00Z');
    for (const id of ['O1', 'O2', 'O1']) putPaymentRecord(database, 'payment', id, orderPayment.parse({ orderId: id }), instant('2026-06-05T08:00:00Z'));
    putPaymentRecord(database, 'refund', 'O1', refund.parse({ refundId: 'O1' }), instant('2026-06-05T08:00:00Z'));
    const { rows, bytes } = await reads.size();
    const byRow = Object.keys(rows).map((table) => [table, database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()]);
    expect(rows).toEqual(Object.fromEntries(byRow));
    expect([rows['entry'], rows['payment_record'], rows['investment_order'], bytes > 0]).toEqual([3, 3, 0, true]);
    let turns = 0;
    const slice = (): null => {
      turns += 1;
      return null;
    };
    for (const atOnce of [1, 2, 3, 4]) expect(await countPaymentRecords(database, slice, atOnce)).toBe(3);
    // After each piece that is full.
    expect(turns).toBe(3 + 1 + 1);
    const { detail } = database.prepare<[], { readonly detail: string }>('EXPLAIN QUERY PLAN SELECT kind, id FROM payment_money WHERE (kind, id) > (NULL, NULL) ORDER BY kind, id LIMIT 1 OFFSET 1').get() ?? { detail: '' };
    expect(detail).toBe('SEARCH payment_money USING PRIMARY KEY ((kind,id)>(?,?))');
  } finally {
    reads.close();
    database.close();
    folder.remove();
  }
});
