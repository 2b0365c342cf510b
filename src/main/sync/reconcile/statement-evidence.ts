import type { Candidate } from '#shared/bridge/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { BankReader } from './bank-reader.ts';
import { agreeing, sameDescription } from './compare.ts';
import type { Compared, Sought } from './compare.ts';

interface Entry {
  readonly id: string;
  readonly date: BankDate | null;
  readonly amount: Money | null;
  readonly description: string | null;
}

/** A statement is read so far beyond today, for entries that bear the next working day. */
const DAYS_AHEAD = 5;

/**
 * Debits that may be a payment for which no read is promised: entries of the account and of its parent, and amounts
 * reserved. They name no account, so that a person decides unless the text itself carries the destination.
 */
export async function lookInStatement(reader: BankReader, accountId: string, sought: Sought): Promise<Result<readonly Compared[], BankError>> {
  const from = addDays(bankDate(bankDateAt(instantToMs(sought.sentAt))), -1);
  const to = addDays(bankDateAt(instantToMs(reader.now())), DAYS_AHEAD);
  const booked = await reader.ask('listTransactions', { params: { accountId }, query: { fromAccountingDate: from, toAccountingDate: to < from ? addDays(from, DAYS_AHEAD) : to } });
  if (!booked.ok) return booked;
  const parent = await readParent(reader, accountId);
  if (!parent.ok) return parent;
  const reserved = await reader.ask('listReservedEntries', { params: { accountId } });
  if (!reserved.ok) return reserved;
  const own = everyRow('listTransactions', booked.value.answer);
  if (!own.ok) return own;
  const held = everyRow('listReservedEntries', reserved.value.answer);
  if (!held.ok) return held;
  return ok([
    ...own.value.filter(({ amount }) => amount.amountMinor < 0)
      .flatMap(({ transactionId, operationDate, amount, description }) => compared(sought, 'transaction', from, { id: transactionId, date: operationDate, amount, description })),
    // The parent of an account may be the account itself.
    ...parent.value.filter(({ transactionId, amount }) => (amount === null || amount.amountMinor < 0) && !own.value.some((entry) => entry.transactionId === transactionId))
      .flatMap(({ transactionId, ...entry }) => compared(sought, 'transaction', from, { id: transactionId, ...entry })),
    ...held.value
      .flatMap(({ reservedEntryId, creationDate, amount, description }) => compared(sought, 'reservedEntry', from, { id: reservedEntryId, date: creationDate, amount, description })),
  ]);
}

async function readParent(reader: BankReader, accountId: string) {
  const read = await reader.find('listParentTransactions', { params: { accountId } });
  if (!read.ok) return read;
  // An account without a parent has none.
  return read.value === null ? ok([]) : everyRow('listParentTransactions', read.value.answer);
}

function compared(sought: Sought, source: Candidate['source'], from: BankDate, { id, date, amount, description }: Entry): readonly Compared[] {
  const sameAmount = amount !== null && sought.amount !== null && amount.currency === sought.amount.currency
    && Math.abs(amount.amountMinor) === sought.amount.amountMinor;
  if (!sameAmount || (date !== null && date < from)) return [];
  const text = (description ?? '').replace(/\s+/g, '').toUpperCase();
  const namesUs = [sought.destination, sought.marker].some((code) => code !== null && text.includes(code.toUpperCase()));
  const wording = sameDescription(sought.description, description);
  return [{
    verdict: namesUs ? 'match' : 'doubtful',
    candidate: {
      serverId: id, source, at: null, date, amount, counterpartName: null, counterpartAccount: null, description, status: null, transfer: null,
      ...agreeing({ amount: 'same', currency: 'same', time: date === null ? 'notSaid' : 'same', destination: namesUs ? 'same' : 'notSaid', description: wording }),
    },
  }];
}
