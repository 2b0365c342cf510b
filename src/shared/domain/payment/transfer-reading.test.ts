import { describe, expect, it } from 'vitest';
import { bankDate } from '../bank-date.ts';
import { emptyTaxRelief, emptyTransferDraft } from './draft.ts';
import type { TaxReliefDraft, TransferDraft } from './draft.ts';
import { readTransfer, transferScheme } from './transfer-reading.ts';
import type { PaymentContext } from './transfer-payment.ts';

const context: PaymentContext = {
  decimalMark: ',', today: bankDate('2026-03-10'), timeOfDay: '10:00', cutOffTime: '16:00',
  ownAccounts: [{ accountId: 'A1', iban: 'IT60X0542811101000000123456', currency: 'EUR' }],
};

const ITALIAN = 'IT21S0542811101000000999999';
const GERMAN = 'DE89370400440532013000';

const draft = (change: Partial<TransferDraft> = {}): TransferDraft => ({
  ...emptyTransferDraft, accountId: 'A1', beneficiaryName: 'Officina Prova', beneficiaryAccount: ITALIAN, amount: '1.234,50',
  description: 'Fattura 12', executionDate: '2026-03-11', ...change,
});

const abroad = { beneficiaryAccount: GERMAN, address: 'Hauptstr. 1', city: 'Berlin', country: 'DE' };

const relief = (change: Partial<TaxReliefDraft> = {}): TaxReliefDraft => ({
  ...emptyTaxRelief, taxReliefId: 'L449', creditorFiscalCode: '00743110157', fiscalCodes: ['RSSMRA85T10A562S'], ...change,
});

const problemsOf = (change: Partial<TransferDraft>, at: Partial<PaymentContext> = {}): string[] =>
  readTransfer(draft(change), { ...context, ...at }).problems.map(({ field, code }) => `${field} ${code}`);

const warningsOf = (change: Partial<TransferDraft>, at: Partial<PaymentContext> = {}) =>
  readTransfer(draft(change), { ...context, ...at }).warnings;

describe('a transfer that can be sent', () => {
  it('gives the checked values in the form in which they are sent', () => {
    const typed = draft({ beneficiaryName: ' Officina\nProva ', beneficiaryAccount: 'it21 s054 2811 1010 0000 0999 999', remittanceInformation: ' RF18 ' });
    expect(readTransfer(typed, context)).toEqual({
      problems: [], warnings: [],
      payment: {
        accountId: 'A1', creditor: { name: 'Officina Prova', accountCode: ITALIAN, bicCode: null, address: null },
        amount: { amountMinor: 123450, currency: 'EUR' }, scheme: 'SCT', description: 'Fattura 12', uri: 'RF18',
        executionDate: '2026-03-11', isInstant: false, isUrgent: false, feeType: null, feeAccountId: null, taxRelief: null,
      },
    });
  });

  it.each<[string, Partial<TransferDraft>]>([
    ['an empty description', { description: '' }],
    ['instant and urgent together: the interface does not forbid it', { isInstant: true, isUrgent: true, executionDate: '' }],
    ['instant to a country outside SEPA', { ...abroad, beneficiaryAccount: 'BR1800360305000010009795493C1', isInstant: true, executionDate: '' }],
    ['an unknown tax relief', { taxRelief: relief({ taxReliefId: 'NEW2027' }) }],
    ['codes with wrong check digits', { taxRelief: relief({ creditorFiscalCode: '00743110158', fiscalCodes: ['RSSMRA85T10A562X'] }) }],
    ['an account that is not on the list', { accountId: 'A9' }],
    ['a name of 70 characters and a description of 140', { beneficiaryName: 'n'.repeat(70), description: 'd'.repeat(140) }],
    ['a date years ahead', { executionDate: '2031-01-01' }],
  ])('may have %s', (_, change) => {
    expect(problemsOf(change)).toEqual([]);
  });
});

describe('what the interface demands', () => {
  it('reports an empty form field by field, in the order of the form', () => {
    expect(readTransfer(emptyTransferDraft, context).problems).toEqual(
      ['accountId', 'beneficiaryName', 'beneficiaryAccount', 'amount', 'executionDate'].map((field) => ({ field, code: 'required' })),
    );
  });

  it.each<[string, Partial<TransferDraft>]>([
    ['beneficiaryName tooLong', { beneficiaryName: 'n'.repeat(71) }],
    ['beneficiaryAccount ibanNotValid', { beneficiaryAccount: 'IT21S0542811101000000999998' }],
    ['beneficiaryAccount ibanNotValid', { beneficiaryAccount: 'IT21S054' }],
    // With a letter, or digits, of another script: an account of a bank without IBANs has neither.
    ['beneficiaryAccount ibanNotValid', { ...abroad, beneficiaryAccount: 'D\u041589370400440532013000', bic: 'COBADEFFXXX' }],
    ['beneficiaryAccount ibanNotValid', { ...abroad, beneficiaryAccount: 'DE89370400440532013\u0660\u0660\u0660', bic: 'COBADEFFXXX' }],
    ['bic bicNotValid', { bic: 'PASCITM' }],
    ['amount amountNotReadable', { amount: '12,3,4' }],
    ['amount amountNotReadable', { amount: '100 USD' }],
    ['amount amountNotReadable', { amount: '$100' }],
    ['amount amountNotPositive', { amount: '0' }],
    ['amount amountNotPositive', { amount: '-5' }],
    ['amount tooManyDecimals', { amount: '1,005', currency: 'JPY', ...abroad }],
    ['amount tooManyDigits', { amount: '99999999999999,99' }],
    ['currency required', { currency: ' ' }],
    ['currency currencyNotValid', { currency: 'EU' }],
    ['country countryNotValid', { country: 'ZZ' }],
    ['description tooLong', { description: 'd'.repeat(141) }],
    ['executionDate required', { executionDate: '' }],
    ['executionDate dateNotReadable', { executionDate: '2026-02-30' }],
    ['executionDate dateInPast', { executionDate: '2026-03-09' }],
    ['executionDate dateWithInstant', { isInstant: true }],
    ['taxRelief.taxReliefId required', { taxRelief: relief({ taxReliefId: '' }) }],
    ['taxRelief.creditorFiscalCode required', { taxRelief: relief({ creditorFiscalCode: '' }) }],
    ['taxRelief.fiscalCodes.0 required', { taxRelief: relief({ fiscalCodes: ['', 'RSSMRA85T10A562S'] }) }],
    ['taxRelief.companyFiscalCode required', { taxRelief: relief({ beneficiaryType: 'LEGAL_PERSON' }) }],
  ])('%s', (problem, change) => {
    expect(problemsOf(change)).toEqual([problem]);
    expect(readTransfer(draft(change), context).payment).toBeNull();
  });

  it('asks for address, city and country when the bank is not Italian', () => {
    const missing = ['address addressRequired', 'city addressRequired', 'country addressRequired'];
    expect(problemsOf({ beneficiaryAccount: GERMAN })).toEqual(missing);
    expect(problemsOf({ beneficiaryAccount: '12345678' })).toEqual(['bic bicRequired', ...missing]);
    expect(problemsOf(abroad)).toEqual([]);
  });

  it('takes an address with its town and country, or none, wherever the bank is', () => {
    expect(problemsOf({ address: 'Via Roma 1' })).toEqual(['city townRequired', 'country townRequired']);
    expect(problemsOf({ city: 'Milano' })).toEqual(['country townRequired']);
    expect(problemsOf({ address: 'Via Roma 1', city: 'Milano', country: 'IT' })).toEqual([]);
  });

  it('sends no country alone, and says so', () => {
    const { payment, problems, warnings } = readTransfer(draft({ country: 'IT' }), context);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([{ code: 'countryAlone', field: 'country' }]);
    expect(payment?.creditor.address).toBeNull();
    expect(warningsOf({ ...abroad, city: 'Berlin' })).toEqual([]);
  });

  it('takes no postcode for a town', () => {
    expect(problemsOf({ address: 'Via Roma 1', city: '20121', country: 'IT' })).toEqual(['city townNotNamed']);
    expect(problemsOf({ ...abroad, city: '10115' })).toEqual(['city townNotNamed']);
  });

  it('asks for an address wherever Swift carries the transfer, also to an account in Italy', () => {
    expect(problemsOf({ currency: 'USD' })).toEqual(['address addressRequired', 'city addressRequired', 'country addressRequired']);
    expect(problemsOf({ currency: 'USD', address: 'Via Roma 1', city: 'Milano', country: 'IT' })).toEqual([]);
  });

  it('takes as much of an address as two lines of 70 characters hold, and the name of a town of 35', () => {
    expect(problemsOf({ ...abroad, address: 'a'.repeat(140), city: 'b'.repeat(35) })).toEqual([]);
    expect(problemsOf({ ...abroad, address: 'a'.repeat(141), city: 'b'.repeat(36) })).toEqual(['address tooLong', 'city tooLong']);
  });

  it('says that a postcode goes with the town', () => {
    const warningsOf = (city: string) => readTransfer(draft({ address: 'Via Roma 1', city, country: 'IT' }), context).warnings.map(({ code }) => code);
    const towns = [
      '20121 Milano', 'London SW1A 1AA', '114 55 Stockholm', '00-950 Warszawa', 'Dublin D02 AF30', '1012 AB Amsterdam', '101 Reykjavík', 'Valletta VLT 1117',
      'Milano 2', 'Paris 15', 'Wien', 'L’Aquila',
    ];
    expect(towns.filter((town) => warningsOf(town).includes('postcodeInTown'))).toEqual(towns.slice(0, 8));
  });

  it('refuses what nobody sees', () => {
    expect(problemsOf({ beneficiaryName: 'Officina\u200bProva', description: 'Fattura\u202e 1' })).toEqual(['beneficiaryName hiddenCharacters', 'description hiddenCharacters']);
  });

  it('takes a number of a bank without IBANs as a SWIFT account', () => {
    const american = { ...abroad, beneficiaryAccount: '12-345 678', bic: 'CHASUS33', country: 'US', currency: 'USD', amount: '$ 10.00' };
    expect(readTransfer(draft(american), context).payment).toMatchObject({
      scheme: 'SWIFT', creditor: { accountCode: '12-345678', bicCode: 'CHASUS33', address: { countryCode: 'US' } },
    });
    expect(problemsOf({ ...american, beneficiaryAccount: 'FR12345678' })).toEqual([]);
    expect(problemsOf({ ...american, beneficiaryAccount: 'US123456789012345678' })).toEqual([]);
  });
});

describe('the scheme', () => {
  it.each<[string | null, Partial<TransferDraft>]>([
    ['SCT', {}], ['SCT', { beneficiaryAccount: GERMAN }], ['SCT_INST', { isInstant: true }], ['SWIFT', { currency: 'USD' }],
    ['SWIFT', { beneficiaryAccount: 'BR1800360305000010009795493C1' }], ['SWIFT', { beneficiaryAccount: '12345678' }],
    [null, { beneficiaryAccount: '' }], [null, { beneficiaryAccount: 'IT21S' }],
  ])('is %s', (scheme, change) => {
    expect(transferScheme(draft(change))).toBe(scheme);
  });
});

describe('what is worth a second look', () => {
  it('a day on which TARGET is closed, with the next one', () => {
    expect(warningsOf({ executionDate: '2026-04-03' })).toEqual([{ code: 'notTargetDay', field: 'executionDate', nextDay: '2026-04-07' }]);
    expect(warningsOf({ executionDate: '', isInstant: true }, { today: bankDate('2026-04-03') })).toEqual([]);
  });

  it('a holiday in Italy on which TARGET settles, with the next working day', () => {
    expect(warningsOf({ executionDate: '2026-06-02' })).toEqual([{ code: 'italianHoliday', field: 'executionDate', nextDay: '2026-06-03' }]);
    expect(warningsOf({ executionDate: '2025-04-25' }, { today: bankDate('2025-04-01') })).toEqual([{ code: 'italianHoliday', field: 'executionDate', nextDay: '2025-04-28' }]);
    expect(warningsOf({ executionDate: '', isInstant: true }, { today: bankDate('2026-06-02') })).toEqual([]);
    const holiday = { today: bankDate('2026-06-02'), timeOfDay: '17:00' };
    expect(warningsOf({ executionDate: '2026-06-02' }, holiday)).toEqual([{ code: 'pastCutOff', field: 'executionDate', cutOff: '16:00', nextDay: '2026-06-03' }]);
  });

  it('today after the cut-off, unless instant or when no cut-off is known', () => {
    const today = { executionDate: '2026-03-10' };
    expect(warningsOf(today, { timeOfDay: '15:59' })).toEqual([]);
    expect(warningsOf(today, { timeOfDay: '16:00' })).toEqual([{ code: 'pastCutOff', field: 'executionDate', cutOff: '16:00', nextDay: '2026-03-11' }]);
    expect(warningsOf(today, { timeOfDay: '23:00', cutOffTime: null })).toEqual([]);
    expect(warningsOf({ executionDate: '', isInstant: true }, { timeOfDay: '23:00' })).toEqual([]);
    expect(warningsOf({ executionDate: '2026-03-11' }, { timeOfDay: '23:00' })).toEqual([]);
  });

  it('charges that SEPA does not share', () => {
    expect(warningsOf({ feeType: 'OUR' })).toEqual([{ code: 'chargesInsideSepa', field: 'feeType' }]);
    expect(warningsOf({ feeType: 'SHA' })).toEqual([]);
    expect(warningsOf({ feeType: 'BEN', currency: 'USD' })).toEqual([{ code: 'currencyDiffers', field: 'currency', account: 'EUR' }]);
  });

  it('characters that not every bank takes, with the usual spelling', () => {
    expect(warningsOf({ description: 'Attività & più €5' })).toEqual([
      { code: 'notSepaText', field: 'description', characters: 'à&ù€', proposal: "Attivita' + piu' EUR5" },
    ]);
  });

  it('an own account, a country that is not of the IBAN, odd check digits', () => {
    expect(warningsOf({ beneficiaryAccount: 'IT60X0542811101000000123456' })).toEqual([{ code: 'ownAccount', field: 'beneficiaryAccount' }]);
    expect(warningsOf({ ...abroad, country: 'FR' })).toEqual([{ code: 'countryDiffers', field: 'country' }]);
    expect(warningsOf({ ...abroad, beneficiaryAccount: 'FR1420041010050500013M02606', country: 'RE' })).toEqual([]);
    expect(warningsOf({ taxRelief: relief({ fiscalCodes: ['RSSMRA85T10A562S', 'RSSMRA85T10A562T'] }) })).toEqual([
      { code: 'checkDigits', field: 'taxRelief.fiscalCodes.1' },
    ]);
  });
});
