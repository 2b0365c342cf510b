import { expect, it } from 'vitest';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { compareTransfer } from './compare.ts';
import type { Sought } from './compare.ts';

const sought: Sought = {
  marker: 'TSABCD2345', source: 'IT11A0000000000000000000001', destination: 'IT22B0000000000000000000002', amount: { amountMinor: 10_010, currency: 'EUR' },
  description: 'Fattura n. 7 – perché', remittance: null, sentAt: instant('2026-03-10T10:00:00Z'),
};

function transfer(change: object = {}): MoneyTransfer {
  const decoded = decodeContent('getMoneyTransfer', {
    moneyTransferId: 'T1', status: 'WORK_IN_PROGRESS', direction: 'OUTGOING', createdDatetime: '2026-03-10T11:00:05+01:00', description: sought.description,
    debtor: { name: 'Noi', account: { account: sought.source } }, creditor: { name: 'Loro', account: { account: 'it22 B000 0000 0000 0000 0000 002' } },
    amount: { debtorAmount: 100.1, debtorCurrency: 'EUR', creditorAmount: 100.1, creditorCurrency: 'EUR' }, ...change,
  });
  if (!decoded.ok) throw new Error(decoded.error.path);
  return decoded.value;
}

it.each([
  ['the same in every trait', {}, 'match', []],
  ['other case, accents and punctuation', { description: 'FATTURA N 7 PERCHE' }, 'match', []],
  ['punctuation at the end', { description: 'Fattura n. 7 – perché!' }, 'match', []],
  ['two words that became one', { description: 'Fattura n. 7perché' }, 'doubtful', ['description']],
  ['a description that was cut', { description: 'Fattura n. 7' }, 'doubtful', ['description']],
  ['another description', { description: 'BONIFICO ON LINE' }, 'doubtful', ['description']],
  ['no description', { description: '' }, 'doubtful', []],
  ['hidden digits', { creditor: { name: 'Loro', account: { account: 'IT22****0002' } } }, 'doubtful', []],
  ['no amount', { amount: {} }, 'doubtful', []],
  ['our marker, whatever the description', { description: 'X', uri: 'RF1 tsabcd2345' }, 'certain', ['description']],
  ['another amount', { amount: { creditorAmount: 100.11, creditorCurrency: 'EUR' } }, 'other', ['amount']],
  ['another currency', { amount: { creditorAmount: 100.1, creditorCurrency: 'USD' } }, 'other', ['currency']],
  ['another amount in another currency', { amount: { creditorAmount: 92, creditorCurrency: 'USD' } }, 'other', ['currency']],
  ['another currency for the payee, and fees in ours', { amount: { debtorAmount: 100.85, debtorCurrency: 'EUR', creditorAmount: 92, creditorCurrency: 'USD' } }, 'doubtful', []],
  ['another currency for the payee, and less than was sent in ours', { amount: { debtorAmount: 92, debtorCurrency: 'EUR', creditorAmount: 99, creditorCurrency: 'USD' } }, 'other', ['amount']],
  ['the debited side alone, less than was sent, in a currency that is not said', { amount: { debtorAmount: 92 } }, 'doubtful', []],
  ['another account', { creditor: { name: 'Loro', account: { account: 'IT33C0000000000000000000003' } } }, 'other', ['destination']],
  ['another payer', { debtor: { name: 'Altri', account: { account: 'IT99C0000000000000000000003' } } }, 'other', ['source']],
  ['the payee by a bare account number, as some banks show it', { creditor: { name: 'Loro', account: { account: '000000000002' } } }, 'doubtful', []],
  ['the payee by a number of the bank’s own', { creditor: { name: 'Loro', account: { account: '7781-K' } } }, 'doubtful', []],
  ['the payer by the bank’s own id of the account', { debtor: { name: 'Noi', account: { account: 'acc-main' } } }, 'match', []],
  ['the account with dashes', { creditor: { name: 'Loro', account: { account: 'IT22-B000-0000-0000-0000-0000-002' } } }, 'match', []],
  ['the account with points', { creditor: { name: 'Loro', account: { account: 'IT22.B000.0000.0000.0000.0000.002' } } }, 'match', []],
  ['hidden digits behind points', { creditor: { name: 'Loro', account: { account: 'IT22••••0002' } } }, 'doubtful', []],
  ['made two days before', { createdDatetime: '2026-03-08T10:00:00Z' }, 'other', ['time']],
  ['made a day before, to the second', { createdDatetime: '2026-03-09T10:00:00Z' }, 'match', []],
  ['made a day and a second before', { createdDatetime: '2026-03-09T09:59:59Z' }, 'other', ['time']],
  ['made an hour before, by clocks that differ', { createdDatetime: '2026-03-10T09:00:00Z' }, 'match', []],
  ['no currency on either side', { amount: { debtorAmount: 100.1, creditorAmount: 100.1 } }, 'doubtful', []],
  ['no currency on the credited side', { amount: { debtorAmount: 100.1, debtorCurrency: 'EUR', creditorAmount: 100.1 } }, 'match', []],
  ['no currency on the debited side', { amount: { debtorAmount: 100.1, creditorAmount: 100.1, creditorCurrency: 'EUR' } }, 'match', []],
  ['no currency, and another figure on both sides', { amount: { debtorAmount: 250, creditorAmount: 250 } }, 'other', ['amount']],
  ['the debited side alone, with fees in it', { amount: { debtorAmount: 100.85, debtorCurrency: 'EUR' } }, 'doubtful', []],
  ['the debited side alone, and less than was sent', { amount: { debtorAmount: 92, debtorCurrency: 'EUR' } }, 'other', ['amount']],
  ['no date', { createdDatetime: null }, 'match', []],
  ['no parties', { debtor: null, creditor: null }, 'doubtful', []],
  ['no direction', { direction: null }, 'match', []],
  ['the code of another payment', { uri: 'TSXYZ98765' }, 'other', ['marker']],
  ['the code of another payment, in small letters behind the bank’s own words', { uri: 'RIF. tsxyz98765' }, 'other', ['marker']],
  ['the code of another payment in the description', { description: 'Fattura n. 7 – perché TSXYZ98765' }, 'other', ['marker', 'description']],
  ['our code and that of another payment', { uri: 'TSABCD2345 TSXYZ98765' }, 'certain', []],
  ['our code behind a prefix of the bank’s', { uri: '/RFB/BANCA-TSABCD2345' }, 'certain', []],
  ['our code, cut', { uri: 'TSABCD2' }, 'doubtful', []],
  ['remittance information of the bank’s own in place of our code', { uri: 'NOTPROVIDED' }, 'doubtful', []],
  ['remittance information of spaces, where our code was sent', { uri: '  ' }, 'match', []],
  ['the payee by a number of the bank’s own with letters within', { creditor: { name: 'Loro', account: { account: '1AB12000000000000' } } }, 'doubtful', []],
  ['the payee by an id of the bank’s own that begins like an IBAN', { creditor: { name: 'Loro', account: { account: 'CC00-1234567890' } } }, 'doubtful', []],
  ['the payee by the shortest IBAN there is, of another account', { creditor: { name: 'Loro', account: { account: 'NO9386011117947' } } }, 'other', ['destination']],
  ['no remittance information, where our code was sent', { uri: '' }, 'match', []],
  ['a word that could be a code but has no digit', { uri: '', description: 'Fattura n. 7 – perché TSCHERNEGG' }, 'doubtful', ['description']],
  ['our code on another amount', { uri: 'TSABCD2345', amount: { creditorAmount: 7, creditorCurrency: 'EUR' } }, 'doubtful', ['amount']],
  ['our code on what came back to us', { uri: 'TSABCD2345', creditor: { name: 'Noi', account: { account: 'IT11A0000000000000000000001' } } }, 'doubtful', ['destination']],
  ['converted: the amount is that of the payee', { amount: { debtorAmount: 92, debtorCurrency: 'USD', creditorAmount: 100.1, creditorCurrency: 'EUR' } }, 'match', []],
])('%s', (_, change, verdict, differs) => {
  const compared = compareTransfer(sought, transfer(change));
  expect([compared.verdict, compared.candidate.differs]).toEqual([verdict, differs]);
});

it.each([
  ['0012345678', 'match'], ['12345678', 'doubtful'], ['AC12345678', 'doubtful'], ['5678', 'doubtful'], ['678', 'other'], ['US-00-12345678', 'doubtful'], ['87654321', 'other'], ['GB99BANK12340000000001', 'other'],
])('a payee without an IBAN, shown as %s', (account, verdict) => {
  const swift = { ...sought, marker: null, destination: '0012345678' };
  expect(compareTransfer(swift, transfer({ creditor: { name: 'Loro', account: { account } } })).verdict).toBe(verdict);
});

it('takes a code for another’s where none was sent, unless the person typed it', () => {
  const unmarked = { ...sought, marker: null };
  expect(compareTransfer(unmarked, transfer({ uri: 'TSXYZ98765' })).verdict).toBe('other');
  expect(compareTransfer({ ...unmarked, remittance: 'Vedi TSXYZ98765' }, transfer({ uri: 'VEDI TSXYZ98765' })).verdict).toBe('match');
});

it('takes a code for nobody’s where the bank may repeat the texts of what is sent back', () => {
  const sentBack = { ...sought, marker: null, quotesAnother: true };
  expect(compareTransfer(sentBack, transfer({ uri: 'TSXYZ98765' })).verdict).toBe('match');
});

it('leaves it to a person where the bank shows other remittance information than was typed', () => {
  const typed = { ...sought, marker: null, remittance: 'RF18 5390' };
  expect(['RF18 5390', 'banca: RF18-5390', '', 'RF99'].map((uri) => compareTransfer(typed, transfer({ uri })).verdict)).toEqual(['match', 'match', 'match', 'doubtful']);
});

it('compares figures, not minor units, where the bank says no currency', () => {
  const yen = { ...sought, amount: { amountMinor: 5000, currency: 'JPY' } };
  expect(compareTransfer(yen, transfer({ amount: { creditorAmount: 5000, debtorAmount: 5000 } })).verdict).toBe('doubtful');
});

it('takes away only the zeros before a number', () => {
  const swift = { ...sought, marker: null, destination: '12305678' };
  expect(['AC12305678', 'AC1235678'].map((account) => compareTransfer(swift, transfer({ creditor: { name: 'Loro', account: { account } } })).verdict)).toEqual(['doubtful', 'other']);
});

it('takes a missing description for the same where none was sent', () => {
  expect(compareTransfer({ ...sought, description: '' }, transfer({ description: null })).verdict).toBe('match');
});

it.each([
  ['all', {}, ['source', 'destination', 'amount', 'currency', 'time', 'description']],
  ['no currency', { amount: { debtorAmount: 100.1, creditorAmount: 100.1 } }, ['source', 'destination', 'amount', 'time', 'description']],
  ['the currency alone, beside fees', { amount: { debtorAmount: 100.85, debtorCurrency: 'EUR' } }, ['source', 'destination', 'currency', 'time', 'description']],
  ['no figure of another currency', { amount: { creditorAmount: 100.1, creditorCurrency: 'USD' } }, ['source', 'destination', 'time', 'description']],
  ['neither of a debit whose currency is not said', { amount: { debtorAmount: 92 } }, ['source', 'destination', 'time', 'description']],
  ['our code', { uri: 'TSABCD2345' }, ['marker', 'source', 'destination', 'amount', 'currency', 'time', 'description']],
])('says what agrees: %s', (_, change, agrees) => {
  expect(compareTransfer(sought, transfer(change)).candidate.agrees).toEqual(agrees);
});

it.each([
  ['a code within a longer word', 'XTSXYZ98765', 'match'], ['a code with a letter behind it', 'TSXYZ98765X', 'match'], ['a code in the middle', 'rif TSXYZ98765, grazie', 'other'],
  ['a code that begins with a digit', 'TS1YZABCDE', 'other'], ['a code whose only digit comes last', 'TSABCDEFG7', 'other'], ['a code of seven', 'TSXYZ9876', 'match'],
  ['a letter that no code has', 'TSXYZ98I65', 'match'],
])('knows a code of Tesoro by its form: %s', (_, uri, verdict) => {
  expect(compareTransfer({ ...sought, marker: null, remittance: null, quotesAnother: false }, transfer({ uri })).verdict).toBe(verdict);
});

it('shows a candidate with what the bank says of it', () => {
  expect(compareTransfer(sought, transfer({ debtorValueDate: '2026-03-11' })).candidate).toMatchObject({
    serverId: 'T1', source: 'transfer', at: instant('2026-03-10T10:00:05Z'), date: '2026-03-11', amount: { amountMinor: 10_010, currency: 'EUR' }, counterpartName: 'Loro',
    counterpartAccount: 'it22 B000 0000 0000 0000 0000 002', description: sought.description, status: 'WORK_IN_PROGRESS',
  });
  expect(compareTransfer(sought, transfer({ amount: { debtorAmount: 100.85, debtorCurrency: 'EUR' } })).candidate.amount).toEqual({ amountMinor: 10_085, currency: 'EUR' });
});
