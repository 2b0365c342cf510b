import { expect, it } from 'vitest';
import { decodeContent } from '#shared/contract/answer.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import type { BankReader } from './bank-reader.ts';
import type { Sought } from './compare.ts';
import { lookInStatement } from './statement-evidence.ts';

const sought: Sought = {
  marker: null, source: null, destination: 'IT22B0000000000000000000002', amount: { amountMinor: 1_234, currency: 'EUR' }, description: 'Saldo', sentAt: instant('2026-03-10T10:00:00Z'),
};

const entry = (id: string, amount: number, description: string, date = '2026-03-10') => ({ transactionId: id, operationDate: date, valueDate: date, amount, currency: 'EUR', description });

/** A bank that answers each list with these rows; an operation without rows is answered with an error. */
function reading(rows: Partial<Record<OperationId, unknown>>, status = 404): BankReader {
  const asOf = instant('2026-03-10T12:00:00Z');
  const ask: BankReader['ask'] = async (id) => {
    const answer = rows[id];
    if (answer === undefined) return failed({ operation: id, effect: 'read', kind: 'rejected', httpStatus: status, bankErrors: [], challengeId: null });
    const decoded = decodeContent(id, answer);
    if (!decoded.ok) throw new Error(decoded.error.path);
    return ok({ answer: decoded.value, asOf });
  };
  return {
    now: () => asOf,
    ask,
    find: async (id, input) => {
      const read = await ask(id, input);
      return read.ok || status !== 404 ? read : ok(null);
    },
  };
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
