import { describe, expect, it } from 'vitest';

import type { ShownTransfer } from './account-writes.ts';
import { filePaymentOf } from './payment-file.ts';
import type { FileObstacle } from './payment-file.ts';

const SHOWN: ShownTransfer = {
  kind: 'createTransfer', account: { accountId: 'A1', iban: 'IT60X0542811101000000123456', name: 'Conto' },
  creditor: { name: 'Mario Rossi', accountCode: 'DE89370400440532013000', bicCode: null, address: null, city: null, countryCode: null },
  amount: { amountMinor: 12_34, currency: 'EUR' }, scheme: 'SCT', description: 'Fattura 7', remittanceInformation: null, executionDate: null, isInstant: false, isUrgent: false, feeType: null,
  feeAccountId: null, taxRelief: null, validated: null, balanceAfter: null, balanceAsOf: null,
};
const changed = (change: Partial<ShownTransfer>): ReturnType<typeof filePaymentOf> => filePaymentOf({ ...SHOWN, ...change });
const { creditor } = SHOWN;

describe('what a payment file carries of a payment', () => {
  it('is in the characters of SEPA, with one text for the beneficiary', () => {
    expect(changed({ creditor: { ...creditor, name: 'Società “Più & Più”  Srl', bicCode: 'BCITITMM', address: 'Straße 1', city: 'Köln', countryCode: 'DE' }, description: 'Città, 5 €', remittanceInformation: 'RF-18' })).toEqual({
      ok: true,
      value: {
        debtorIban: SHOWN.account.iban, amount: SHOWN.amount, executionDate: null, isInstant: false, remittance: "Citta', 5 EUR RF-18",
        creditor: { name: "Societa' 'Piu' + Piu'' Srl", iban: creditor.accountCode, bic: 'BCITITMM', address: { line: 'Strasse 1', town: 'Koln', country: 'DE' } },
      },
    });
  });

  it('is nothing where something would be lost, and says why', () => {
    const relief = { taxReliefId: 'L449', description: null, isCondoUpgrade: false, creditorFiscalCode: 'X', beneficiaryType: 'NATURAL_PERSON', fiscalCodes: [], legalRepresentativeFiscalCode: null } as const;
    const cases: readonly (readonly [FileObstacle, Partial<ShownTransfer>])[] = [
      ['swift', { scheme: 'SWIFT' }], ['swift', { amount: { amountMinor: 1, currency: 'USD' } }], ['swift', { creditor: { ...creditor, accountCode: '12345' } }],
      ['urgent', { isUrgent: true }], ['fees', { feeType: 'OUR' }], ['fees', { feeAccountId: 'A2' }], ['taxRelief', { taxRelief: relief }],
      ['debtorIban', { account: { ...SHOWN.account, iban: null } }], ['address', { creditor: { ...creditor, address: 'Via Roma 1' } }],
      ['letters', { creditor: { ...creditor, name: 'Ελλάδα ΑΕ' } }], ['letters', { description: 'Счёт 7' }],
      ['tooLong', { creditor: { ...creditor, name: 'x'.repeat(71) } }], ['tooLong', { description: '€'.repeat(60) }],
    ];
    expect(cases.map(([, change]) => changed(change))).toEqual(cases.map(([error]) => ({ ok: false, error })));
    expect(filePaymentOf({ kind: 'createVirtualIban', account: SHOWN.account, description: null })).toEqual({ ok: false, error: 'kind' });
    // The account's own fees, and what is no letter, lose nothing.
    expect([changed({ feeAccountId: SHOWN.account.accountId, feeType: 'SHA' }).ok, changed({ description: '№ ♥' }).ok]).toEqual([true, true]);
  });
});
