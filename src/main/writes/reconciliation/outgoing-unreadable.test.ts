import { expect, it } from 'vitest';

import { createHabitsBook } from '#main/bank/index.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import { ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import type { BankReader } from './bank-reader.ts';
import type { Sought } from './compare.ts';
import { lookAmongOutgoing } from './transfers.ts';

const sought: Sought = {
  marker: null, source: null, destination: 'IT22B0000000000000000000002', amount: { amountMinor: 1_234, currency: 'EUR' }, description: 'Saldo', remittance: null, sentAt: instant('2026-03-10T10:00:00Z'),
};

const transfer = (moneyTransferId: string | null, amount: number) => ({
  moneyTransferId, status: 'EXECUTED', direction: 'OUTGOING', creditor: { name: 'Rossi', account: { accountCode: 'IT22B0000000000000000000002' } }, description: 'Saldo',
  createdDatetime: '2026-03-10T11:00:00+01:00', amount: { debtorAmount: amount, debtorCurrency: 'EUR', creditorAmount: amount, creditorCurrency: 'EUR' },
});

/** A bank whose search gives these rows. */
function searching(list: readonly object[]): BankReader {
  const asOf = instant('2026-03-10T12:00:00Z');
  const ask: BankReader['ask'] = async (id) => {
    const decoded = decodeContent(id, { list });
    if (!decoded.ok) throw new Error(decoded.error.path);
    return ok({ answer: decoded.value, asOf });
  };
  return { now: () => asOf, habits: createHabitsBook(), ask, find: ask };
}

it('fails where a row without an id may be the transfer', async () => {
  expect(await lookAmongOutgoing(searching([transfer('T1', 12.34), transfer(null, 12.34)]), 'A1', sought)).toMatchObject({ ok: false, error: { kind: 'badResponse' } });
});

it('is not spoilt by a row without an id that is plainly something else', async () => {
  const found = await lookAmongOutgoing(searching([transfer('T1', 12.34), transfer(null, 99), { ...transfer(null, 12.34), direction: 'INCOMING' }]), 'A1', sought);
  expect(found.ok && found.value.map(({ candidate: { serverId } }) => serverId)).toEqual(['T1']);
});
