import { expect, it } from 'vitest';

import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { openLedger, valueOf } from './support/open-ledger.ts';

it('lists months also where the bank says a day that none is meant by', async () => {
  const { cache, ledger, state, close } = await openLedger('2026-04-10T10:00:00Z');
  valueOf(await ledger['ledger.begin']({ template: 'generic', locale: 'en' }));
  const received = ['1001-01-01T12:00:00Z', '2026-02-10T12:00:00Z', '9999-12-31T12:00:00Z'];
  const records = received.map((receivedDatetime, index) => unidentifiedTransfer.parse({ unidentifiedTransferId: `U${index}`, amount: 10, currency: 'EUR', status: 'RECEIVED', receivedDatetime }));
  await cache.write.putRecords({ section: 'unidentified', scope: null, asOf: instant('2026-04-10T09:00:00Z'), records });
  expect((await state()).waiting.new).toBe(3);
  const { months } = valueOf(await ledger['ledger.months'](null));
  expect(months.filter(({ waiting }) => waiting > 0).map(({ month }) => month)).toEqual(['9999-12', '2026-02', '1001-01']);
  expect(months.slice(0, 3).map(({ month }) => month)).toEqual(['9999-12', '2026-04', '2026-03']);
  expect(months.length).toBeLessThan(130);
  await close();
});
