import { expect, it } from 'vitest';
import { createHabitsBook } from '#main/bank/index.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import type { BankReader } from './bank-reader.ts';
import type { Sought } from './compare.ts';
import { lookAmongOutgoing, readCreatedSince, readOutgoing } from './transfers.ts';

const SENT_AT = instant('2026-03-10T10:00:00Z');
const THEIRS = 'IT22B0000000000000000000002';

const row = (moneyTransferId: string, change: object = {}) => ({
  moneyTransferId, status: 'WORK_IN_PROGRESS', direction: 'OUTGOING', createdDatetime: '2026-03-10T10:00:05Z', description: 'Saldo', creditor: { name: 'Loro', account: { account: THEIRS } },
  amount: { debtorAmount: 12.34, debtorCurrency: 'EUR', creditorAmount: 12.34, creditorCurrency: 'EUR' }, ...change,
});

interface Asked {
  readonly accountId: string | null;
  readonly direction: string | null;
  readonly from: string | null;
}

interface SearchInput {
  readonly params: { readonly accountId: string };
  readonly body: { readonly direction: string; readonly createdDatetime: { readonly from: string }; readonly pagination: { readonly offset: number; readonly limit: number } };
}

/** A bank with these accounts and these transfers of each account and direction; what has none of them is answered with an error. */
function reading(accounts: object | null, transfers: Readonly<Record<string, readonly object[]>>) {
  const asked: Asked[] = [];
  const refused = (operation: OperationId) => failed({ operation, effect: 'read', kind: 'rejected', httpStatus: 500, bankErrors: [], challengeId: null } as const);
  const ask = async (id: OperationId, input: unknown) => {
    if (id === 'listAccounts') return accounts === null ? refused(id) : answered(id, accounts);
    const { params: { accountId }, body: { direction, createdDatetime: { from }, pagination: { offset, limit } } } = input as SearchInput;
    if (offset === 0) asked.push({ accountId, direction, from });
    const rows = transfers[`${accountId} ${direction}`];
    return rows === undefined ? refused(id) : answered(id, { list: rows.slice(offset, offset + limit) });
  };
  const answered = (id: OperationId, content: unknown) => {
    const decoded = decodeContent(id, content);
    if (!decoded.ok) throw new Error(decoded.error.path);
    return ok({ answer: decoded.value, asOf: SENT_AT });
  };
  return { reader: { now: () => SENT_AT, habits: createHabitsBook(), ask } as unknown as BankReader, asked };
}

const sought: Sought = { marker: null, source: null, destination: THEIRS, amount: { amountMinor: 1_234, currency: 'EUR' }, description: 'Saldo', remittance: null, sentAt: SENT_AT };

it('reads what left an account since the day before it was sent, by nothing but direction and time of creation', async () => {
  const { reader, asked } = reading(null, { 'A1 OUTGOING': [row('T1'), row('T2', { direction: null }), row('T3', { direction: 'INCOMING' })] });
  const read = await readOutgoing(reader, 'A1', SENT_AT);
  expect(read.ok && read.value.map(({ moneyTransferId }) => moneyTransferId)).toEqual(['T1', 'T2']);
  expect(asked).toEqual([{ accountId: 'A1', direction: 'OUTGOING', from: '2026-03-09T10:00:00.000+00:00' }]);
});

it('gives of what left an account all that may be what was sent', async () => {
  const { reader } = reading(null, { 'A1 OUTGOING': [row('T1'), row('T2', { description: 'Altro' }), row('T3', { creditor: { account: { account: 'IT33C0000000000000000000003' } } })] });
  const found = await lookAmongOutgoing(reader, 'A1', sought);
  expect(found.ok && found.value.map(({ verdict, candidate: { serverId } }) => [serverId, verdict])).toEqual([['T1', 'match'], ['T2', 'doubtful']]);
});

it('says what could not be read: an answer that is refused, or a row that is no transfer', async () => {
  const refused = { ok: false, error: { operation: 'searchMoneyTransfers', kind: 'rejected', httpStatus: 500 } };
  const spoilt = { ok: false, error: { operation: 'searchMoneyTransfers', kind: 'badResponse', problem: 'shape' } };
  const { reader: without } = reading(null, {});
  expect(await readOutgoing(without, 'A1', SENT_AT)).toMatchObject(refused);
  expect(await lookAmongOutgoing(without, 'A1', sought)).toMatchObject(refused);
  const { reader } = reading(null, { 'A1 OUTGOING': [row('T1'), { ...row('T2'), moneyTransferId: null }] });
  expect(await readOutgoing(reader, 'A1', SENT_AT)).toMatchObject(spoilt);
  expect(await lookAmongOutgoing(reader, 'A1', sought)).toMatchObject(spoilt);
});

const ACCOUNTS = { list: [{ accountId: 'A1' }, { accountId: 'A2' }] };
const EVERY = { 'A1 OUTGOING': [row('T1')], 'A1 INCOMING': [row('T2')], 'A2 OUTGOING': [row('T3')], 'A2 INCOMING': [row('T1')] };

it('reads every transfer of every account in both directions, each once', async () => {
  const { reader, asked } = reading(ACCOUNTS, EVERY);
  const read = await readCreatedSince(reader, SENT_AT);
  expect(read.ok && read.value.map(({ moneyTransferId }) => moneyTransferId)).toEqual(['T1', 'T2', 'T3']);
  const from = '2026-03-09T10:00:00.000+00:00';
  expect(asked).toEqual(['A1', 'A2'].flatMap((accountId) => ['OUTGOING', 'INCOMING'].map((direction) => ({ accountId, direction, from }))));
});

it('gives no part of all transfers for the whole', async () => {
  expect(await readCreatedSince(reading(null, EVERY).reader, SENT_AT)).toMatchObject({ ok: false, error: { operation: 'listAccounts', kind: 'rejected' } });
  expect(await readCreatedSince(reading({ list: [{ accountId: 'A1' }, { iban: 'IT' }] }, EVERY).reader, SENT_AT)).toMatchObject({ ok: false, error: { operation: 'listAccounts', kind: 'badResponse' } });
  const { 'A2 INCOMING': _none, ...rest } = EVERY;
  expect(await readCreatedSince(reading(ACCOUNTS, rest).reader, SENT_AT)).toMatchObject({ ok: false, error: { operation: 'searchMoneyTransfers', kind: 'rejected' } });
  expect(await readCreatedSince(reading(ACCOUNTS, { ...EVERY, 'A2 INCOMING': [{ status: 'EXECUTED' }] }).reader, SENT_AT))
    .toMatchObject({ ok: false, error: { operation: 'searchMoneyTransfers', kind: 'badResponse' } });
});
