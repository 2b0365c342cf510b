import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRequest } from '#shared/contract/answer.ts';
import { bankDate } from '../bank-date.ts';
import { emptyTaxRelief, emptyTransferDraft } from './draft.ts';
import type { TransferDraft } from './draft.ts';
import { transferBody } from './transfer-body.ts';
import type { PaymentContext, TransferPayment } from './transfer-payment.ts';
import { readTransfer } from './transfer-reading.ts';

const context: PaymentContext = { decimalMark: '.', today: bankDate('2026-03-10'), timeOfDay: '10:00', cutOffTime: null, ownAccounts: [] };

function paymentFor(change: Partial<TransferDraft>): TransferPayment {
  const draft = {
    ...emptyTransferDraft, accountId: 'A1', beneficiaryName: 'Officina Prova', beneficiaryAccount: 'IT60X0542811101000000123456',
    amount: '10.50', executionDate: '2026-03-11', ...change,
  };
  const { payment, problems } = readTransfer(draft, context);
  if (payment === null) throw new Error(JSON.stringify(problems));
  return payment;
}

const accepted = (payment: TransferPayment, marker: string | null) =>
  checkRequest('createMoneyTransfer', { params: { accountId: payment.accountId }, body: transferBody(payment, marker) });

describe('the body of a transfer', () => {
  it('leaves out what says nothing', () => {
    expect(transferBody(paymentFor({}), null)).toEqual({
      creditor: { name: 'Officina Prova', account: { accountCode: 'IT60X0542811101000000123456' } },
      executionDate: '2026-03-11', description: '', amount: 10.5, currency: 'EUR', isUrgent: false, isInstant: false,
    });
  });

  it('says all that was typed', () => {
    const payment = paymentFor({
      beneficiaryAccount: '12345678', bic: 'chasus33', address: '1 Main St', city: 'New York', country: 'us', currency: 'usd', feeType: 'OUR',
      feeAccountId: 'A2', isUrgent: true, description: 'Invoice', remittanceInformation: 'RF18', taxRelief: {
        ...emptyTaxRelief, taxReliefId: 'L449', isCondoUpgrade: true, creditorFiscalCode: '00743110157', fiscalCodes: ['rssmra85t10a562s', '', 'B'],
      },
    });
    expect(transferBody(payment, 'TS-1A2B')).toEqual({
      creditor: {
        name: 'Officina Prova', account: { accountCode: '12345678', bicCode: 'CHASUS33' },
        address: { address: '1 Main St', city: 'New York', countryCode: 'US' },
      },
      executionDate: '2026-03-11', uri: 'RF18 TS-1A2B', description: 'Invoice', amount: 10.5, currency: 'USD', isUrgent: true, isInstant: false,
      feeType: 'OUR', feeAccountId: 'A2', taxRelief: {
        taxReliefId: 'L449', isCondoUpgrade: true, creditorFiscalCode: '00743110157', beneficiaryType: 'NATURAL_PERSON',
        naturalPersonBeneficiary: { fiscalCode1: 'RSSMRA85T10A562S', fiscalCode2: 'B' },
      },
    });
  });

  it('says each of five tax codes, and no more than there are', () => {
    const codes = ['A', 'B', 'C', 'D', 'E'];
    const bodyOf = (count: number) => {
      const payment = paymentFor({ taxRelief: { ...emptyTaxRelief, taxReliefId: 'L449', isCondoUpgrade: true, creditorFiscalCode: '00743110157', fiscalCodes: ['rssmra85t10a562s'] } });
      const { taxRelief } = payment;
      if (taxRelief?.claimant.type !== 'NATURAL_PERSON') throw new Error('there is no claimant');
      const body = transferBody({ ...payment, taxRelief: { ...taxRelief, claimant: { ...taxRelief.claimant, fiscalCodes: codes.slice(0, count) } } }, null).taxRelief;
      return body !== undefined && 'naturalPersonBeneficiary' in body ? body.naturalPersonBeneficiary : null;
    };
    for (const count of [1, 2, 3, 4, 5]) expect(bodyOf(count)).toEqual(Object.fromEntries(codes.slice(0, count).map((code, index) => [`fiscalCode${String(index + 1)}`, code])));
  });

  it('leaves out the parts of an address that say nothing, and empty remittance information', () => {
    const payment = paymentFor({ beneficiaryAccount: '12345678', bic: 'chasus33', address: '1 Main St', city: 'New York', country: 'us', currency: 'usd' });
    const parts = (address: Partial<{ address: string; city: string; countryCode: string }>) =>
      transferBody({ ...payment, creditor: { ...payment.creditor, address: { address: '', city: '', countryCode: '', ...address } } }, null).creditor.address;
    expect([parts({}), parts({ address: 'a' }), parts({ city: 'b' }), parts({ countryCode: 'IT' })]).toEqual([{}, { address: 'a' }, { city: 'b' }, { countryCode: 'IT' }]);
    expect(transferBody({ ...payment, uri: '' }, 'TS-1A2B').uri).toBe('TS-1A2B');
    expect(transferBody({ ...payment, uri: '' }, null)).not.toHaveProperty('uri');
  });

  it('has the claimant of a company, and a marker alone', () => {
    const taxRelief = {
      ...emptyTaxRelief, taxReliefId: 'L296', creditorFiscalCode: '00743110157', beneficiaryType: 'LEGAL_PERSON', companyFiscalCode: '00743110157',
      legalRepresentativeFiscalCode: 'RSSMRA85T10A562S',
    } as const;
    expect(transferBody(paymentFor({ taxRelief, isInstant: true, executionDate: '' }), 'TS-1A2B')).toMatchObject({
      uri: 'TS-1A2B', isInstant: true, taxRelief: {
        beneficiaryType: 'LEGAL_PERSON',
        legalPersonBeneficiary: { fiscalCode: '00743110157', legalRepresentativeFiscalCode: 'RSSMRA85T10A562S' },
      },
    });
  });

  it('is one that the contract takes, for every draft without problems', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    const draft = fc.record<TransferDraft>({
      accountId: fc.constant('A1'), beneficiaryName: text, beneficiaryAccount: fc.constantFrom('IT60X0542811101000000123456', 'DE89370400440532013000', '12345', ''),
      bic: fc.constantFrom('', 'CHASUS33'), address: text, city: text, country: fc.constantFrom('', 'IT', 'DE', 'us'),
      amount: fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)), currency: fc.constantFrom('EUR', 'usd'),
      description: text, remittanceInformation: text, executionDate: fc.constantFrom('', '2026-03-10', '2027-01-01'), isInstant: fc.boolean(),
      isUrgent: fc.boolean(), feeType: fc.constantFrom('', 'SHA', 'OUR', 'BEN'), feeAccountId: fc.constantFrom('', 'A2'),
      taxRelief: fc.option(fc.record({
        taxReliefId: text, isCondoUpgrade: fc.boolean(), creditorFiscalCode: text, beneficiaryType: fc.constantFrom('NATURAL_PERSON', 'LEGAL_PERSON'),
        fiscalCodes: fc.array(text, { maxLength: 5 }), companyFiscalCode: text, legalRepresentativeFiscalCode: text,
      })),
    });
    fc.assert(fc.property(draft, fc.constantFrom(null, 'TS-1A2B'), (typed, marker) => {
      const { payment, problems } = readTransfer(typed, context);
      expect(payment === null).toBe(problems.length > 0);
      fc.pre(payment !== null);
      expect(accepted(payment, marker)).toEqual({ ok: true, value: null });
    }));
  });
});
