import { expect, it } from 'vitest';
import type { ShownWrite } from './intents.ts';
import { amountOf, readWriteSubject, writeSubject } from './write-subject.ts';

const account = { accountId: 'A1', iban: null, name: 'Conto operativo' };
const creditor = { name: 'Rossi & C. 100 EUR', accountCode: 'IT1', bicCode: null, address: null, city: null, countryCode: null };

it('gives back what a write concerned', () => {
  const deletion: ShownWrite = {
    kind: 'deleteTransfer', account, moneyTransferId: 'T1', creditor, amount: { amountMinor: 10_010, currency: 'EUR' }, description: null, executionDate: null,
  };
  expect(readWriteSubject(writeSubject(deletion))).toEqual({ kind: 'deleteTransfer', amount: { amountMinor: 10_010, currency: 'EUR' }, name: 'Rossi & C. 100 EUR' });
  expect(readWriteSubject(writeSubject({ kind: 'createVirtualIban', account, description: 'Bar' }))).toEqual({ kind: 'createVirtualIban', amount: null, name: 'Conto operativo' });
  expect(readWriteSubject('payments.csv')).toBeNull();
});

it('has the amount of a closing, and of an order', () => {
  const closing = { kind: 'succeedCampaign', campaignId: 'K1', campaignName: 'Eolica', forecast: { totalManagedFunds: 330_702 }, snapshot: { currency: 'EUR' }, account: null } as unknown as ShownWrite;
  expect(readWriteSubject(writeSubject(closing))).toEqual({ kind: 'succeedCampaign', amount: { amountMinor: 330_702, currency: 'EUR' }, name: 'Eolica' });
  const cancelled = { kind: 'cancelOrder', orderId: 'O1', investorName: 'Anna Verdi', total: { amountMinor: 10_300, currency: 'EUR' }, account: null } as unknown as ShownWrite;
  expect(amountOf(cancelled)).toEqual({ amountMinor: 10_300, currency: 'EUR' });
});
