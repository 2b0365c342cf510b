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
function reading(rows: Partial<Record<OperationId, unknown>>, status = 404, most = Number.POSITIVE_INFINITY): BankReader {
  const asOf = instant('2026-03-10T12:00:00Z');
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
  expect(await lookInStatement(reading({ ...REST, listTransactions: { list } }, 404, 50), 'A1', sought)).toMatchObject({ ok: false, error: { kind: 'badResponse', problem: 'tooLarge' } });
});

it('takes an unsaid currency, sign or amount for no difference', async () => {
  const list = [{ ...entry('E1', -12.34, 'IT22B0000000000000000000002'), currency: null }, { ...entry('E2', -12.34, 'X'), currency: 'USD' }];
  const parents = [{ transactionId: 'P1', amount: 12.34, currency: 'EUR', date: '2026-03-10', description: '' }, { transactionId: 'P2', date: '2026-03-10', description: '' }, { transactionId: 'P3', amount: 12.35, currency: 'EUR' }];
  expect(idsIn(await lookInStatement(reading({ ...REST, listTransactions: { list }, listParentTransactions: { transactions: parents } }), 'A1', sought)))
    .toEqual([['E1', 'doubtful'], ['P1', 'doubtful'], ['P2', 'doubtful']]);
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
