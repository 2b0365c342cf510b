import { join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { cashout } from '#shared/contract/campaigns.ts';
import { refund } from '#shared/contract/orders.ts';
import type { TransferSelection } from '#shared/bridge/payments/transfer-filters.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { skeletonsOf } from '#shared/domain/payment/similar-name.ts';
import { cacheKey, instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { connectTo, openForWriting } from '../database.ts';
import { migrations } from '../migrations/index.ts';
import { payoutsSince, putPaymentRecord } from './payments.ts';
import { outgoingTransfers, paidNames, paidTransfers, recentPayments, transferPage } from './transfers.ts';
import { putRecords, replaceRecords } from './writing.ts';

let folder: ReturnType<typeof temporaryFolder>;
let database: Database;

beforeEach(() => {
  folder = temporaryFolder();
  database = openForWriting({ path: join(folder.path, 'cache.db'), key: cacheKey });
});

afterEach(() => {
  database.close();
  folder.remove();
});

const NOON = instant('2026-06-30T12:00:00Z');

type Record = MoneyTransfer & { readonly accountId: string };

const party = (name: string, accountCode: string) => ({ name, accountCode, bicCode: null, address: null });
const eur = (amountMinor: number, currency = 'EUR') =>
  ({ debtor: { amountMinor, currency }, creditor: { amountMinor, currency }, creditorCurrencyDate: null, exchangeRate: null });

const transfer = (moneyTransferId: string, over: Partial<Record> = {}): Record => ({
  accountId: 'A', moneyTransferId, status: 'EXECUTED', direction: 'OUTGOING', creditor: null, debtor: null, cro: null, trn: null, uri: null,
  description: null, createdDatetime: NOON, accountedDatetime: null, debtorValueDate: null, creditorValueDate: null, amount: null,
  isUrgent: null, isInstant: null, feeType: null, feeAccountId: null, fees: [], hasTaxRelief: null, challengeId: null, ...over,
});

const everything: TransferSelection = {
  accountId: null, direction: null, accountedFrom: null, accountedTo: null, createdFrom: null, createdTo: null, status: null, amountFrom: '',
  amountTo: '', currency: '', isUrgent: null, isInstant: null, counterpartAccount: '', counterpartName: '', feeType: null, trn: '', cro: '',
  description: '', hasTaxRelief: null, search: '', sort: null,
};

const put = (...records: Record[]) => putRecords(database, 'transfers', records, NOON);
const shown = (over: Partial<TransferSelection> = {}) =>
  transferPage(database, { ...everything, ...over }, 0, 100).rows.map(({ record }) => record.moneyTransferId);

describe('the list of transfers', () => {
  it('shows the newest first, page by page, and counts all of them', () => {
    put(
      transfer('1', { createdDatetime: instant('2026-01-01T10:00:00Z') }), transfer('2', { createdDatetime: instant('2026-03-01T10:00:00Z') }),
      transfer('3', { createdDatetime: instant('2026-02-01T10:00:00Z') }), transfer('4', { createdDatetime: null }),
    );
    expect(shown()).toEqual(['2', '3', '1', '4']);
    expect(transferPage(database, everything, 1, 2)).toMatchObject({ total: 4, rows: [{ id: 'A:3' }, { id: 'A:1' }] });
  });

  it('is sorted by the columns it may be sorted by, and by no other', () => {
    put(transfer('1', { amount: eur(200) }), transfer('2', { amount: eur(100) }), transfer('3'));
    expect(shown({ sort: { key: 'amount', direction: 'asc' } })).toEqual(['2', '1', '3']);
    expect(shown({ sort: { key: 'amount', direction: 'desc' } })).toEqual(['1', '2', '3']);
    expect(shown({ sort: { key: 'document; --', direction: 'asc' } })).toEqual(['1', '2', '3']);
  });

  it('no longer shows what the bank no longer lists', () => {
    replaceRecords(database, { section: 'transfers', scope: 'A', records: [transfer('1'), transfer('2')], asOf: NOON });
    replaceRecords(database, { section: 'transfers', scope: 'A', records: [transfer('2')], asOf: NOON });
    expect(shown()).toEqual(['2']);
  });
});

describe('a filter of the list of transfers', () => {
  it.each<[string, Partial<Record>, Partial<TransferSelection>]>([
    ['account', { accountId: 'B' }, { accountId: 'B' }],
    ['direction', { direction: 'INCOMING' }, { direction: 'INCOMING' }],
    ['status', { status: 'BOOKED' }, { status: 'BOOKED' }],
    ['fees', { feeType: 'OUR' }, { feeType: 'OUR' }],
    ['currency', { amount: eur(1, 'USD') }, { currency: 'usd' }],
    ['urgent', { isUrgent: true }, { isUrgent: true }],
    ['not urgent', { isUrgent: false }, { isUrgent: false }],
    ['instant', { isInstant: true }, { isInstant: true }],
    ['tax relief', { hasTaxRelief: true }, { hasTaxRelief: true }],
    ['CRO', { cro: '12345678901' }, { cro: '345678' }],
    ['TRN', { trn: 'ABC123IT' }, { trn: 'abc123' }],
    ['name of who is paid', { creditor: party('Società Alfa', 'IT1') }, { counterpartName: 'societa alfa' }],
    ['name of who pays', { direction: 'INCOMING', debtor: party('Mario Rossi', 'IT1') }, { counterpartName: 'ROSSI' }],
    ['account of who is paid', { creditor: party('X', 'IT60X0542811101000000123456') }, { counterpartAccount: 'IT60 X054 2811' }],
    ['description', { description: 'Saldo fattura n. 12' }, { description: 'FATTURA n' }],
    ['any word', { description: 'Saldo fattura', cro: '777' }, { search: 'saldo 777' }],
  ])('finds by %s', (_, over, filters) => {
    put(transfer('other', { creditor: party('Beta', 'DE1'), description: 'Alfa fattura Rossi' }), transfer('wanted', over));
    expect(shown(filters)).toEqual(['wanted']);
  });

  it('takes both days of a period in, as the bank counts days', () => {
    put(
      // In Rome already the second of May.
      transfer('1', { createdDatetime: instant('2026-05-01T22:30:00Z'), accountedDatetime: instant('2026-05-03T21:59:00Z') }),
      transfer('2', { createdDatetime: instant('2026-05-01T21:30:00Z'), accountedDatetime: instant('2026-05-03T22:01:00Z') }),
      transfer('3', { createdDatetime: null, accountedDatetime: null }),
    );
    expect(shown({ createdFrom: bankDate('2026-05-02') })).toEqual(['1']);
    expect(shown({ createdTo: bankDate('2026-05-01') })).toEqual(['2']);
    expect(shown({ createdFrom: instant('2026-05-01T21:31:00Z') })).toEqual(['1']);
    expect(shown({ createdFrom: instant('2026-05-01T21:30:00Z'), createdTo: instant('2026-05-01T21:30:00Z') })).toEqual(['2']);
    expect(shown({ accountedFrom: bankDate('2026-05-03'), accountedTo: bankDate('2026-05-03') })).toEqual(['1']);
  });

  it('compares amounts as people read them, whatever the digits of the currency', () => {
    put(transfer('eur', { amount: eur(150_00) }), transfer('jpy', { amount: eur(150, 'JPY') }), transfer('kwd', { amount: eur(150_000, 'KWD') }), transfer('none'));
    expect(shown({ amountFrom: '150', amountTo: '150,00' }).toSorted()).toEqual(['eur', 'jpy', 'kwd']);
    expect(shown({ amountFrom: '150.01' })).toEqual([]);
    expect(shown({ amountTo: '149.99' })).toEqual([]);
  });

  it('filters nothing by an amount that is half typed', () => {
    put(transfer('1', { amount: eur(1) }));
    expect(shown({ amountFrom: '1..' })).toEqual(['1']);
  });

  it('looks at its own field alone', () => {
    put(transfer('1', { description: 'Rossi', creditor: party('Bianchi', 'IT1') }));
    expect(shown({ counterpartName: 'rossi' })).toEqual([]);
    expect(shown({ description: 'bianchi' })).toEqual([]);
  });
});

describe('a cache that was made before the filters', () => {
  it('filters the transfers that it held already', () => {
    database.close();
    const path = join(folder.path, 'older.db');
    const older = connectTo({ path, key: cacheKey }, false);
    for (const script of migrations.slice(0, 2)) older.exec(script);
    older.pragma('application_id = 0x5465736f');
    older.pragma('user_version = 2');
    const record = transfer('1', {
      direction: 'INCOMING', debtor: party('Rossi', 'IT60X'), cro: '123', trn: 'T9', feeType: 'SHA', isUrgent: false, isInstant: true, hasTaxRelief: false,
      amount: eur(1234), accountedDatetime: instant('2026-05-03T10:00:00Z'),
    });
    older.prepare(
      `INSERT INTO transfer (id, document, words, scope, as_of, generation, moneyTransferId, createdDatetime, status, direction, accountId, amount, counterpartName)
       VALUES ('A:1', ?, 'rossi', 'A', ?, 1, '1', ?, 'EXECUTED', 'INCOMING', 'A', 1234, 'Rossi')`,
    ).run(JSON.stringify(record), NOON, NOON);
    older.prepare(
      `INSERT INTO transfer (id, document, words, scope, as_of, generation, moneyTransferId, createdDatetime, status, direction, accountId, creditorAccount)
       VALUES ('A:2', ?, 'bianchi', 'A', ?, 1, '2', ?, 'EXECUTED', 'OUTGOING', 'A', 'IT99')`,
    ).run(JSON.stringify(transfer('2', { creditor: party('Bianchi S.p.A.', 'IT99') })), NOON, NOON);
    older.close();
    database = openForWriting({ path, key: cacheKey });
    for (const filters of [
      { cro: '123' }, { trn: 'T9' }, { counterpartName: 'ROSSI' }, { feeType: 'SHA' }, { isUrgent: false }, { isInstant: true }, { hasTaxRelief: false }, { currency: 'EUR' },
      { counterpartAccount: 'IT60X' }, { accountedFrom: bankDate('2026-05-03'), accountedTo: bankDate('2026-05-03') }, { amountFrom: '12.34' },
    ] satisfies Partial<TransferSelection>[]) expect(shown(filters)).toEqual(['1']);
    expect(shown({ isInstant: false })).toEqual([]);
    expect(paidNames(database, [skeletonsOf('Bianchi'), skeletonsOf('Rossi')])).toEqual([{ payee: skeletonsOf('Bianchi'), accountCode: 'IT99' }]);
  });
});

describe('what was paid to an account', () => {
  it('is told by the creditor, also where the bank leaves the direction out', () => {
    const to = (accountCode: string) => ({ creditor: party('Anna', accountCode), debtor: party('Us', 'OURS'), amount: eur(100) });
    put(
      transfer('1', to('THEIRS')), transfer('2', { ...to('THEIRS'), direction: null }), transfer('3', { ...to('THEIRS'), direction: 'INCOMING' }),
      transfer('4', { ...to('THEIRS'), status: 'REJECTED' }), transfer('5', { ...to('THEIRS'), status: null }), transfer('6', to('OTHER')),
    );
    const recent = recentPayments(database, instant('2026-06-01T00:00:00Z'));
    expect(recent.map(({ moneyTransferId, accountCode }) => [moneyTransferId, accountCode])).toEqual([['1', 'THEIRS'], ['2', 'THEIRS'], ['5', 'THEIRS'], ['6', 'OTHER']]);
    expect(recentPayments(database, instant('2026-07-01T00:00:00Z'))).toEqual([]);
    put(transfer('7', { ...to('THEIRS'), createdDatetime: null, cro: 'CRO7' }));
    expect(outgoingTransfers(database, instant('2026-07-01T00:00:00Z'))).toMatchObject([{ moneyTransferId: '7', accountId: 'A', at: null, cro: 'CRO7' }]);
    expect(outgoingTransfers(database, instant('2026-06-01T00:00:00Z'))).toHaveLength(5);
    expect(paidTransfers(database, ['THEIRS']).map(({ moneyTransferId }) => moneyTransferId)).toEqual(['1', '2', '5']);
  });
});

it('a name is known with every account it was paid with, however it is written, the last paid first', () => {
  const paid = (id: string, name: string, accountCode: string, day: string, over: Partial<Record> = {}) =>
    transfer(id, { creditor: party(name, accountCode), createdDatetime: instant(`2026-05-${day}T10:00:00Z`), ...over });
  put(
    paid('1', 'Rossi S.r.l.', 'IT1', '01'), paid('2', 'ROSSI', 'IT2', '03'), paid('3', 'Rossi', 'IT1', '02'), paid('4', 'Bianchi', 'IT3', '04'), paid('5', 'Rossi', 'IT4', '05', { direction: 'INCOMING' }),
    paid('6', 'Rоssi', 'IT5', '01', { direction: null }),
  );
  const rossi = skeletonsOf('Rossi Srl');
  expect(paidNames(database, [rossi, skeletonsOf('Verdi')]).map(({ payee, accountCode }) => [payee, accountCode])).toEqual([[rossi, 'IT2'], [rossi, 'IT1'], [rossi, 'IT5']]);
  expect(paidNames(database, [])).toEqual([]);
});

it('of the bank’s own payouts gives those that were not refused, of a day from then on or of none', () => {
  const payments = [
    ['refund', 'R1', refund.parse({ refundId: 'R1', status: 'EXECUTED', amount: 12.34, currency: 'EUR', executedDatetime: '2026-06-30T08:00:00Z' })],
    ['refund', 'R2', refund.parse({ refundId: 'R2', status: 'EXECUTED', amount: 1, executedDatetime: '2026-05-01T08:00:00Z' })],
    ['refund', 'R3', refund.parse({ refundId: 'R3' })],
    ['cashout', 'C1', cashout.parse({ cashoutId: 'C1', status: 'SCHEDULED', cro: 'CRO9', scheduledDate: '2026-07-01' })],
    ['cashout', 'C2', cashout.parse({ cashoutId: 'C2', status: 'FAILED', scheduledDate: '2026-07-01' })],
  ] as const;
  for (const [kind, id, record] of payments) putPaymentRecord(database, kind, id, record, instant('2026-06-30T10:00:00Z'));
  expect(payoutsSince(database, bankDate('2026-06-30'))).toEqual([
    { kind: 'cashout', id: 'C1', status: 'SCHEDULED', amount: null, on: '2026-07-01', cro: 'CRO9' },
    { kind: 'refund', id: 'R1', status: 'EXECUTED', amount: { amountMinor: 12_34, currency: 'EUR' }, on: '2026-06-30', cro: null },
    { kind: 'refund', id: 'R3', status: null, amount: null, on: null, cro: null },
  ]);
});
