import { expect, it } from 'vitest';
import type { ShownWrite } from './intents.ts';
import { readWriteSubject, writeSubject } from './write-subject.ts';

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
