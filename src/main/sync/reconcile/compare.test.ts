import { expect, it } from 'vitest';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { compareTransfer } from './compare.ts';
import type { Sought } from './compare.ts';

const sought: Sought = {
  marker: 'TSABCD2345', source: 'IT11A0000000000000000000001', destination: 'IT22B0000000000000000000002', amount: { amountMinor: 10_010, currency: 'EUR' },
  description: 'Fattura n. 7 – perché', sentAt: instant('2026-03-10T10:00:00Z'),
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
  ['a description that was cut', { description: 'Fattura n. 7' }, 'doubtful', ['description']],
  ['another description', { description: 'BONIFICO ON LINE' }, 'doubtful', ['description']],
  ['no description', { description: '' }, 'doubtful', []],
  ['hidden digits', { creditor: { name: 'Loro', account: { account: 'IT22****0002' } } }, 'doubtful', []],
  ['no amount', { amount: {} }, 'doubtful', []],
  ['our marker, whatever the description', { description: 'X', uri: 'RF1 tsabcd2345' }, 'certain', ['description']],
  ['another amount', { amount: { creditorAmount: 100.11, creditorCurrency: 'EUR' } }, 'other', ['amount']],
  ['another currency', { amount: { creditorAmount: 100.1, creditorCurrency: 'USD' } }, 'other', ['currency']],
  ['another account', { creditor: { name: 'Loro', account: { account: 'IT33' } } }, 'other', ['destination']],
  ['another payer', { debtor: { name: 'Altri', account: { account: 'IT99' } } }, 'other', ['source']],
  ['the payee by a bare account number, as some banks show it', { creditor: { name: 'Loro', account: { account: '000000000002' } } }, 'doubtful', []],
  ['the payee by a number of the bank’s own', { creditor: { name: 'Loro', account: { account: '7781-K' } } }, 'doubtful', []],
  ['the payer by the bank’s own id of the account', { debtor: { name: 'Noi', account: { account: 'acc-main' } } }, 'match', []],
  ['the account with dashes', { creditor: { name: 'Loro', account: { account: 'IT22-B000-0000-0000-0000-0000-002' } } }, 'match', []],
  ['made two days before', { createdDatetime: '2026-03-08T10:00:00Z' }, 'other', ['time']],
  ['made an hour before, by clocks that differ', { createdDatetime: '2026-03-10T09:00:00Z' }, 'match', []],
  ['converted: the amount is that of the payee', { amount: { debtorAmount: 92, debtorCurrency: 'USD', creditorAmount: 100.1, creditorCurrency: 'EUR' } }, 'match', []],
])('%s', (_, change, verdict, differs) => {
  const compared = compareTransfer(sought, transfer(change));
  expect([compared.verdict, compared.candidate.differs]).toEqual([verdict, differs]);
});

it.each([
  ['0012345678', 'match'], ['12345678', 'doubtful'], ['US-00-12345678', 'doubtful'], ['87654321', 'other'], ['GB99BANK12340000000001', 'other'],
])('a payee without an IBAN, shown as %s', (account, verdict) => {
  const swift = { ...sought, marker: null, destination: '0012345678' };
  expect(compareTransfer(swift, transfer({ creditor: { name: 'Loro', account: { account } } })).verdict).toBe(verdict);
});
