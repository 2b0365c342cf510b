import type { Database } from 'better-sqlite3-multiple-ciphers';
import { expect, it } from 'vitest';

import type { Transaction } from '#shared/contract/accounts.ts';
import { moneyTransfer } from '#shared/contract/money-transfers.ts';
import { virtualIban } from '#shared/contract/virtual-ibans.ts';
import { entryOfPosting } from '#shared/domain/books/facts.ts';
import { account, emptyDatabase, entry, instant, statementWindow } from '#test/support/cache-fixture.ts';
import { accountKey, replaceAccounts } from '../accounts.ts';
import { putRecords } from '../records/writing.ts';
import { applyWindow } from '../statement/apply.ts';
import { Booker } from './booking.ts';
import { setBookAccounts } from './entries.ts';
import { recognisedEntries } from './recognised.ts';

const NOW = instant('2026-03-31T10:00:00Z');
const OWN = 'IT60X0542811101000000123456';
const OTHER = 'IT40S0542811101000000654321';
const VIRTUAL = 'IT17X0605502100000001234567';
const SUPPLIER = 'DE89370400440532013000';

const transfer = (moneyTransferId: string, over: object) => ({
  ...moneyTransfer.parse({
    moneyTransferId, direction: 'OUTGOING', status: 'EXECUTED', accountedDatetime: '2026-03-10T10:00:00Z', createdDatetime: '2026-03-10T09:00:00Z',
    creditor: { name: 'Tipografia Rossi', account: { accountCode: SUPPLIER } }, ...over,
  }),
  accountId: 'A1',
});
const euro = (amount: number) => ({ debtorAmount: amount, debtorCurrency: 'EUR', creditorAmount: amount, creditorCurrency: 'EUR' });

function recognised(entries: readonly Transaction[], transfers: readonly ReturnType<typeof transfer>[], prepare: (database: Database) => void = () => undefined): Record<string, string> {
  const { database, close } = emptyDatabase();
  replaceAccounts(database, [account('A1', { iban: OWN }), account('A2', { iban: OTHER })], NOW);
  setBookAccounts(database, ['A1']);
  putRecords(database, 'virtualIbans', [{ ...virtualIban.parse({ virtualIban: VIRTUAL, parentAccountId: 'A2', status: 'ACTIVE' }), accountId: 'A2' }], NOW);
  putRecords(database, 'transfers', transfers, NOW);
  applyWindow(database, accountKey(database, 'A1') ?? 0, statementWindow('A1', '2026-03-01', '2026-03-31', entries, '2026-03-31T10:00:00Z'));
  prepare(database);
  const booker = new Booker(database);
  while (booker.some(1_000));
  const found = Object.fromEntries([...recognisedEntries(database)].map(([id, kind]) => [entryOfPosting(id)?.transactionId ?? id, kind]));
  close();
  return found;
}

it('tells money sent, its fees and money between own accounts by the list of transfers', () => {
  expect(recognised([
    entry('SENT', '2026-03-10', -90_000, 'BONIFICO A TIPOGRAFIA ROSSI'),
    entry('FEE', '2026-03-10', -75, 'COMMISSIONE CRO 12345678901'),
    entry('OTHER FEE', '2026-03-20', -75, 'COMMISSIONE CRO 99999999999'),
    entry('TO OWN', '2026-03-12', -5_000, 'GIROCONTO'),
    entry('TO VIRTUAL', '2026-03-13', -6_000, 'BONIFICO'),
    entry('BY VIRTUAL', '2026-03-16', -4_000, 'BONIFICO'),
    entry('FROM OWN', '2026-03-14', 7_000, 'BONIFICO'),
    entry('FROM OTHERS', '2026-03-15', 8_000, 'BONIFICO'),
    entry('CHARGE', '2026-03-28', -350, 'CANONE MENSILE'),
  ], [
    transfer('T1', { amount: euro(900), cro: '12345678901', fees: [{ feeCode: 'SCT', amount: 0.75, currency: 'EUR' }] }),
    transfer('T2', { amount: euro(50), accountedDatetime: '2026-03-12T10:00:00Z', creditor: { account: { accountCode: 'it40 s054 2811 1010 0000 0654 321' } } }),
    transfer('T3', { amount: euro(60), accountedDatetime: '2026-03-13T10:00:00Z', creditor: { account: { accountCode: VIRTUAL } } }),
    transfer('T4', { amount: euro(70), direction: 'INCOMING', accountedDatetime: '2026-03-14T10:00:00Z', debtor: { account: { accountCode: OTHER } } }),
    transfer('T5', { amount: euro(80), direction: 'INCOMING', accountedDatetime: '2026-03-15T10:00:00Z', debtor: { account: { accountCode: SUPPLIER } } }),
    transfer('T6', { amount: euro(40), accountedDatetime: '2026-03-16T10:00:00Z', debtor: { account: { accountCode: VIRTUAL } } }),
  ])).toEqual({ SENT: 'outgoingTransfer', FEE: 'bankCharge', 'TO OWN': 'ownTransfer', 'TO VIRTUAL': 'ownTransfer', 'BY VIRTUAL': 'virtualIbanPayment', 'FROM OWN': 'ownTransfer' });
});

it('tells it at a bank that leaves currencies out, says no status and takes all fees in one', () => {
  expect(recognised([
    entry('SENT', '2026-03-10', -90_000, 'ADDEBITO'),
    entry('FEES', '2026-03-11', -3_500, 'SPESE'),
  ], [
    transfer('T1', { status: null, accountedDatetime: null, amount: { debtorAmount: 900, creditorAmount: 900 }, fees: [{ feeCode: 'SWIFT', amount: 15 }, { feeCode: 'OUR', amount: 20 }] }),
  ])).toEqual({ SENT: 'outgoingTransfer', FEES: 'bankCharge' });
});

it('leaves to a person what was refused, what goes back to where it came from, and what fits two', () => {
  const sent = { amount: euro(900) };
  expect(recognised([entry('A', '2026-03-10', -90_000, 'ADDEBITO')], [transfer('T1', { ...sent, status: 'REJECTED' })])).toEqual({});
  expect(recognised([entry('A', '2026-03-10', -90_000, 'ADDEBITO')], [
    transfer('T0', { ...sent, direction: 'INCOMING', accountedDatetime: '2026-03-02T10:00:00Z', debtor: { account: { accountCode: SUPPLIER } } }), transfer('T1', sent),
  ])).toEqual({});
  expect(recognised([entry('A', '2026-03-10', -90_000, 'ADDEBITO')], [transfer('T1', sent), transfer('T2', sent)])).toEqual({});
});

it('tells a transfer between own accounts by the IBAN in its text, but not by the account’s own', () => {
  expect(recognised([
    entry('GIRO', '2026-03-10', -100, `Giroconto su IT40 S054 2811 1010 0000 0654 321`), entry('OWN', '2026-03-11', 200, `Accredito su ${OWN}`), entry('VIRTUAL', '2026-03-11', 300, `Accredito su ${VIRTUAL}`),
  ], [])).toEqual({ GIRO: 'ownTransfer' });
});
