import { expect, it } from 'vitest';

import { moneyTransfer } from '#shared/contract/money-transfers.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { account, entry, instant, statementWindow } from '#test/support/cache-fixture.ts';
import { openLedger, valueOf } from './support/open-ledger.ts';

const AT = instant('2026-03-31T10:00:00Z');
const SUPPLIER = 'DE89370400440532013000';

it('books what was sent and its fee by rule, and otherwise once a person has decided again', async () => {
  const { cache, ledger, state, close } = await openLedger('2026-04-01T10:00:00Z');
  await cache.write.replaceAccounts([account('A1')], AT);
  await cache.write.setBookAccounts(['A1']);
  const sent = moneyTransfer.parse({
    moneyTransferId: 'T1', direction: 'OUTGOING', status: 'EXECUTED', cro: '12345678901', createdDatetime: '2026-03-10T09:00:00Z', creditor: { name: 'Tipografia Rossi', account: { accountCode: SUPPLIER } },
    amount: { debtorAmount: 900, debtorCurrency: 'EUR', creditorAmount: 900, creditorCurrency: 'EUR' }, fees: [{ feeCode: 'SCT', amount: 0.75, currency: 'EUR' }],
  });
  await cache.write.putRecords({ section: 'transfers', scope: 'A1', asOf: AT, records: [{ ...sent, accountId: 'A1' }] });
  const entries = [entry('SENT', '2026-03-10', -90_000, 'BONIFICO A TIPOGRAFIA ROSSI'), entry('FEE', '2026-03-10', -75, 'COMMISSIONE CRO 12345678901'), entry('CHARGE', '2026-03-28', -350, 'CANONE MENSILE')];
  await cache.write.applyWindow(statementWindow('A1', '2026-03-01', '2026-03-31', entries, '2026-03-31T10:00:00Z'));

  // Before there are rules, a person would decide each.
  expect((await state()).queueTotal).toBe(3);
  valueOf(await ledger['ledger.begin']({ template: 'italian', locale: 'it' }));
  const ruled = await state();
  expect([ruled.waiting.new, ruled.queue.map(({ transactionId }) => transactionId)]).toEqual([2, ['CHARGE']]);
  expect(valueOf(await ledger['ledger.book']({ which: 'open', shown: 2 }))).toBe(2);
  const all = { from: bankDate('2026-01-01'), to: bankDate('2026-12-31'), kind: null, account: null, campaignId: null, search: '', offset: 0, limit: 10 };
  const kinds = async (): Promise<unknown> => valueOf(await ledger['ledger.entries'](all)).rows.map(({ kind, lines, reverses }) => [kind, lines.at(-1)?.account, reverses?.number ?? null]);
  expect(await kinds()).toEqual([['outgoingTransfer', '40.50', null], ['bankCharge', '66.10', null]]);

  const [first] = valueOf(await ledger['ledger.entries']({ ...all, kind: 'outgoingTransfer' })).rows;
  valueOf(await ledger['ledger.undecide']({ postingId: first?.postingId ?? '' }));
  const asked = await state();
  expect([asked.waiting, asked.queue.map(({ transactionId }) => transactionId)]).toEqual([{ new: 0, changed: 1, gone: 0 }, ['SENT', 'CHARGE']]);
  valueOf(await ledger['ledger.decide']({ decisions: [{ postingId: first?.postingId ?? '', account: '66.90', campaignId: null }] }));
  await state();
  expect(valueOf(await ledger['ledger.book']({ which: 'open', shown: 1 }))).toBe(1);
  expect(await kinds()).toEqual([['statement', '66.90', null], ['outgoingTransfer', '40.50', 2], ['outgoingTransfer', '40.50', null], ['bankCharge', '66.10', null]]);
  await close();
});
