import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bankDate } from '../bank-date.ts';
import { checkBeneficiary } from './beneficiary.ts';
import { addressFields } from './creditor-address.ts';
import { addressProblems } from './creditor-reading.ts';
import { emptyTransferDraft } from './draft.ts';
import { readTransfer } from './transfer-reading.ts';

const context = { decimalMark: ',', today: bankDate('2026-03-10'), timeOfDay: '10:00', cutOffTime: '16:00', ownAccounts: [] } as const;

const text = fc.oneof(fc.constantFrom('', ' ', 'Via Roma 1', 'Milano', '20121', '20121 Milano', '\u200b', 'a'.repeat(36), 'a'.repeat(141)), fc.string({ maxLength: 150 }));
const country = fc.oneof(fc.constantFrom('', 'IT', 'de', 'ZZ', ' '), fc.string({ maxLength: 3 }));
const account = fc.constantFrom('', 'IT21S0542811101000000999999', 'DE89370400440532013000', 'BR1800360305000010009795493C1', '12345678', 'IT21S');
const currency = fc.constantFrom('EUR', 'USD', '', 'US', 'eur');

const isOfAddress = ({ field }: { readonly field: string }): boolean => addressFields.some((name) => name === field);

it('is complete exactly where the form of a payment takes it', () => {
  fc.assert(fc.property(text, text, country, account, currency, fc.boolean(), (address, city, land, beneficiaryAccount, money, isInstant) => {
    const draft = { ...emptyTransferDraft, address, city, country: land, beneficiaryAccount, currency: money, isInstant };
    expect(readTransfer(draft, context).problems.filter(isOfAddress)).toEqual(addressProblems(draft));
  }));
});

it('of a beneficiary is complete only where it can be saved and paid in euros', () => {
  fc.assert(fc.property(text, text, country, account, (address, city, countryCode, accountCode) => {
    const asPaid = { ...emptyTransferDraft, beneficiaryAccount: accountCode, address, city, country: countryCode };
    const { problems, addressMissing } = checkBeneficiary({ name: 'Rossi', accountCode, bicCode: '', address, city, countryCode, fiscalCode: '', notes: '' });
    expect(addressProblems(asPaid).length === 0).toBe(!problems.some(isOfAddress) && !addressMissing);
  }));
});

it('that is sent has its town and country, in one line of at most 140 characters', () => {
  fc.assert(fc.property(text, text, country, account, currency, (address, city, land, beneficiaryAccount, money) => {
    const draft = {
      ...emptyTransferDraft, accountId: 'A', beneficiaryName: 'Rossi', amount: '1', executionDate: '2026-03-11', bic: 'CHASUS33', address, city, country: land, beneficiaryAccount, currency: money,
    };
    const sent = readTransfer(draft, context).payment?.creditor.address ?? null;
    if (sent === null) return;
    expect(sent.city).toMatch(/^(?=.*\p{L}).{1,35}$/u);
    expect(sent.countryCode).toMatch(/^[A-Z]{2}$/);
    expect(sent.address.length).toBeLessThanOrEqual(140);
  }));
});
