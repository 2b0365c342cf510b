import { expect, it } from 'vitest';
import { createHabitsBook } from '#main/bank/index.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import type { BankReader } from './bank-reader.ts';
import type { Sought } from './compare.ts';
import { lookInStatement } from './statement-evidence.ts';

const sought: Sought = {
  marker: null, source: null, destination: 'IT22B0000000000000000000002', amount: { amountMinor: 1_234, currency: 'EUR' }, description: 'Saldo', remittance: null, sentAt: instant('2026-03-10T10:00:00Z'),
};

const entry = (id: string, amount: number, description: string, date = '2026-03-10') => ({ transactionId: id, operationDate: date, valueDate: date, amount, currency: 'EUR', description });

/** A bank that answers each list with these rows, at most so many entries at once; an operation without rows is answered with an error. */
function reading(rows: Partial<Record<OperationId, unknown>>, status = 404, most = Number.POSITIVE_INFINITY, asOf = instant('2026-03-10T12:00:00Z')): BankReader {
  const ask: BankReader['ask'] = async (id, input) => {
    const answer = id === 'listTransactions' ? { list: entriesWithin(rows[id], input).slice(0, most) } : rows[id];
    if (answer === undefined) return failed({ operation: id, effect: 'read', kind: 'rejected', httpStatus: status, bankErrors: [], challengeId: null });
    const decoded = decodeContent(id, answer);
    if (!decoded.ok) throw new Error(decoded.error.path);
    return ok({ answer: decoded.value, asOf });
  };
  return {
    now: () => asOf,
    habits: createHabitsBook(),
    ask,
    find: async (id, input) => {
      const read = await ask(id, input);
      return read.ok || status !== 404 ? read : ok(null);
    },
  };
}

/** The bank's own order: the oldest first. */
function entriesWithin(answer: unknown, input: unknown): readonly ReturnType<typeof entry>[] {
  const { list } = answer as { readonly list: readonly ReturnType<typeof entry>[] };
  const { query: { fromAccountingDate: from, toAccountingDate: to } } = input as { readonly query: { readonly fromAccountingDate: string; readonly toAccountingDate: string } };
  return list.filter(({ operationDate }) => operationDate >= from && operationDate <= to).toSorted((left, right) => (left.operationDate < right.operationDate ? -1 : 1));
}

it('finds the debit among the entries of the account, of its parent, and what is reserved', async () => {
  const found = await lookInStatement(reading({
    listTransactions: { list: [entry('E1', -12.34, 'BONIFICO A IT22B0000000000000000000002'), entry('E2', -12.34, 'ADDEBITO'), entry('E3', 12.34, 'ACCREDITO'), entry('E4', -12.35, 'X'), entry('E5', -12.34, 'PRIMA', '2026-03-08')] },
    listParentTransactions: { transactions: [{ transactionId: 'E2', amount: -12.34, currency: 'EUR', date: '2026-03-10', description: 'ADDEBITO' }, { transactionId: 'P1', amount: -12.34, currency: 'EUR', date: '2026-03-10', description: '' }] },
    listReservedEntries: { list: [{ reservedEntryId: 'R1', creationDate: '2026-03-10', dueDate: '2026-03-12', amount: 12.34, currency: 'EUR', description: 'In lavorazione' }] },
  }), 'A1', sought);
  expect(found.ok && found.value.map(({ verdict, candidate: { source, serverId } }) => [serverId, source, verdict])).toEqual([
    ['E1', 'transaction', 'match'], ['E2', 'transaction', 'doubtful'], ['P1', 'transaction', 'doubtful'], ['R1', 'reservedEntry', 'doubtful'],
  ]);
});

it('takes an account without a parent as such, and any other failure as an incomplete look', async () => {
  const rest = { listTransactions: { list: [] }, listReservedEntries: { list: [] } };
  expect(await lookInStatement(reading(rest), 'A1', sought)).toEqual({ ok: true, value: [] });
  expect((await lookInStatement(reading(rest, 500), 'A1', sought)).ok).toBe(false);
});

const REST = { listParentTransactions: { transactions: [] }, listReservedEntries: { list: [] } };
const idsIn = (found: Awaited<ReturnType<typeof lookInStatement>>) => found.ok && found.value.map(({ candidate: { serverId }, verdict }) => [serverId, verdict]);
const others = (count: number, date: string) => Array.from({ length: count }, (_, index) => entry(`${date}-${String(index)}`, -1, 'ALTRO', date));

it('finds the debit that a bank cuts off without saying so', async () => {
  const list = [...others(30, '2026-03-09'), ...others(30, '2026-03-10'), entry('E1', -12.34, 'Saldo', '2026-03-11')];
  expect(idsIn(await lookInStatement(reading({ ...REST, listTransactions: { list } }, 404, 40), 'A1', sought))).toEqual([['E1', 'doubtful']]);
});

it('is no look where the bank gives only a part of a day', async () => {
  const list = [...others(50, '2026-03-10'), entry('E1', -12.34, 'Saldo', '2026-03-10')];
  expect(await lookInStatement(reading({ ...REST, listTransactions: { list } }, 404, 50), 'A1', sought)).toEqual({
    ok: false, error: { operation: 'listTransactions', effect: 'read', kind: 'badResponse', problem: 'tooLarge', path: 'list', detail: 'a day of which only a part is given', httpStatus: 200 },
  });
});

it('takes an unsaid currency, sign or amount for no difference', async () => {
  const list = [{ ...entry('E1', -12.34, 'IT22B0000000000000000000002'), currency: null }, { ...entry('E2', -12.34, 'X'), currency: 'USD' }];
  const parents = [{ transactionId: 'P1', amount: 12.34, currency: 'EUR', date: '2026-03-10', description: '' }, { transactionId: 'P2', date: '2026-03-10', description: '' }, { transactionId: 'P3', amount: 12.35, currency: 'EUR' }];
  expect(idsIn(await lookInStatement(reading({ ...REST, listTransactions: { list }, listParentTransactions: { transactions: parents } }), 'A1', sought)))
    .toEqual([['E1', 'doubtful'], ['P1', 'doubtful'], ['P2', 'doubtful']]);
});

it.each([
  ['some days after it was sent', '2026-03-20T12:00:00Z', ['2026-03-25']], ['at a clock that is days behind', '2026-03-01T12:00:00Z', ['2026-03-10', '2026-03-14']],
])('reads from the day before it was sent to five days ahead: %s', async (_, now, dates) => {
  const list = ['2026-03-10', '2026-03-14', '2026-03-15', '2026-03-25', '2026-03-26'].map((date) => entry(date, -12.34, 'Saldo', date));
  const found = await lookInStatement(reading({ ...REST, listTransactions: { list } }, 404, Number.POSITIVE_INFINITY, instant(now)), 'A1', sought);
  const seen = found.ok ? found.value.map(({ candidate: { serverId } }) => serverId) : [];
  expect([dates.every((date) => seen.includes(date)), seen.includes('2026-03-26'), seen.includes('2026-03-15')]).toEqual([true, false, dates.includes('2026-03-25')]);
});

it('leaves out credits, also where no debit is beside them', async () => {
  const list = [{ ...entry('E1', 12.34, 'X'), type: 'CREDIT' }];
  expect(idsIn(await lookInStatement(reading({ ...REST, listTransactions: { list } }), 'A1', sought))).toEqual([]);
});

it('takes amounts for unsigned that have no minus, also beside an entry of nothing', async () => {
  const transactions = [{ transactionId: 'P0', amount: 0, currency: 'EUR' }, { transactionId: 'P1', amount: 12.34, currency: 'EUR' }];
  expect(idsIn(await lookInStatement(reading({ ...REST, listTransactions: { list: [] }, listParentTransactions: { transactions } }), 'A1', sought))).toEqual([['P1', 'doubtful']]);
});

it('leaves out what the parent shows of days before', async () => {
  const transactions = ['2026-03-08', '2026-03-09'].map((date) => ({ transactionId: date, amount: -12.34, currency: 'EUR', date, description: '' }));
  expect(idsIn(await lookInStatement(reading({ ...REST, listTransactions: { list: [] }, listParentTransactions: { transactions } }), 'A1', sought))).toEqual([['2026-03-09', 'doubtful']]);
});

it('knows the destination or the code in the text, whatever the spaces and the case', async () => {
  const list = [entry('E1', -12.34, 'a favore di it22 B000 0000 0000 0000 0000 002'), entry('E2', -12.34, 'rif. ts abcd 2345'), entry('E3', -12.34, 'Saldo')];
  expect(idsIn(await lookInStatement(reading({ ...REST, listTransactions: { list } }), 'A1', { ...sought, marker: 'TSABCD2345' }))).toEqual([['E1', 'match'], ['E2', 'certain'], ['E3', 'doubtful']]);
});

it('leaves to a person what names the destination without a currency', async () => {
  const transactions = [{ transactionId: 'P1', amount: -12.34, description: 'IT22B0000000000000000000002' }];
  expect(idsIn(await lookInStatement(reading({ ...REST, listTransactions: { list: [] }, listParentTransactions: { transactions } }), 'A1', sought))).toEqual([['P1', 'doubtful']]);
});

it('shows a candidate with what the entry says, and with what agrees', async () => {
  const transactions = [{ transactionId: 'P1', amount: -12.34, currency: 'EUR', description: 'IT22B0000000000000000000002' }];
  const found = await lookInStatement(reading({ ...REST, listTransactions: { list: [entry('E1', -12.34, 'Saldo')] }, listParentTransactions: { transactions } }), 'A1', sought);
  const nothing = { at: null, counterpartName: null, counterpartAccount: null, status: null, transfer: null, amount: { amountMinor: -1_234, currency: 'EUR' }, source: 'transaction' };
  expect(found.ok && found.value.map(({ candidate }) => candidate)).toEqual([
    { ...nothing, serverId: 'E1', date: '2026-03-10', description: 'Saldo', agrees: ['amount', 'currency', 'time', 'description'], differs: [] },
    { ...nothing, serverId: 'P1', date: null, description: 'IT22B0000000000000000000002', agrees: ['amount', 'currency', 'destination'], differs: ['description'] },
  ]);
});

it('takes an entry for doubtful whose amount or day cannot be read, unless the rest rules it out', async () => {
  const list = [
    { ...entry('E1', -12.34, 'X'), amount: 'n.d.' }, { ...entry('E2', -12.34, 'X'), amount: 'n.d.', type: 'CREDIT' },
    { ...entry('E3', -12.34, 'X'), valueDate: '10.03.2026' }, { ...entry('E4', -99, 'X'), currency: { value: 'EUR' } },
  ];
  const reserved = [{ reservedEntryId: 'R1', creationDate: '2026-03-10', amount: 'n.d.', currency: 'EUR' }, { reservedEntryId: 'R2', creationDate: '2026-03-01', amount: 'n.d.', currency: 'EUR' }, { reservedEntryId: 'R3', creationDate: '10.03.2026', amount: 12.34, currency: 'EUR' }];
  const parents = [{ transactionId: 'E1', amount: -12.34, currency: 'EUR', date: '2026-03-10', description: 'X' }];
  expect(idsIn(await lookInStatement(reading({ listTransactions: { list }, listParentTransactions: { transactions: parents }, listReservedEntries: { list: reserved } }), 'A1', sought)))
    .toEqual([['E3', 'doubtful'], ['E1', 'doubtful'], ['R3', 'doubtful'], ['R1', 'doubtful']]);
});

it.each([
  ['no look where an entry without an id may be the debit', -12.34, false],
  ['a look where an entry without an id is of another amount', -12.35, true],
])('is %s', async (_, amount, isLook) => {
  const list = [{ ...entry('E1', amount, 'X'), transactionId: null }];
  expect((await lookInStatement(reading({ ...REST, listTransactions: { list } }), 'A1', sought)).ok).toBe(isLook);
});
