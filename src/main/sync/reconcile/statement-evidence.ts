import type { Candidate } from '#shared/bridge/intents.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { StatementDays } from '../statement-days.ts';
import { StatementReader } from '../statement-reader.ts';
import { StatementWindows } from '../statement-windows.ts';
import type { BankReader } from './bank-reader.ts';
import { agreeing, sameDescription, sameMoney } from './compare.ts';
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
 * reserved. They name no account, so that a person decides unless the text itself carries the destination. Fails where the
 * bank gives only a part of the statement: what is missing may be the very debit.
 */
export async function lookInStatement(reader: BankReader, accountId: string, sought: Sought): Promise<Result<readonly Compared[], BankError>> {
  const from = addDays(bankDate(bankDateAt(instantToMs(sought.sentAt))), -1);
  const today = bankDateAt(instantToMs(reader.now()));
  const booked = await readWholeStatement(reader, accountId, { from, to: addDays(today < from ? from : today, DAYS_AHEAD) });
  if (!booked.ok) return booked;
  const parent = await readParent(reader, accountId);
  if (!parent.ok) return parent;
  const reserved = await reader.ask('listReservedEntries', { params: { accountId } });
  if (!reserved.ok) return reserved;
  const held = everyRow('listReservedEntries', reserved.value.answer);
  if (!held.ok) return held;
  const { value: own } = booked;
  return ok([
    ...debitsAmong(own)
      .flatMap(({ transactionId, operationDate, amount, description }) => compared(sought, 'transaction', from, { id: transactionId, date: operationDate, amount, description })),
    // The parent of an account may be the account itself.
    ...debitsAmong(parent.value).filter(({ transactionId }) => !own.some((entry) => entry.transactionId === transactionId))
      .flatMap(({ transactionId, ...entry }) => compared(sought, 'transaction', from, { id: transactionId, ...entry })),
    ...held.value
      .flatMap(({ reservedEntryId, creationDate, amount, description }) => compared(sought, 'reservedEntry', from, { id: reservedEntryId, date: creationDate, amount, description })),
  ]);
}

/** By the same proof as the coverage of a statement: a bank may cut a long answer without saying so. */
async function readWholeStatement(reader: BankReader, accountId: string, range: DateRange): Promise<Result<readonly Transaction[], BankError>> {
  const days = new StatementDays();
  const windows = new StatementWindows([range], { longest: 0, cutAt: null }, [], days);
  const statement = new StatementReader({ ask: reader.ask, stopped: false, ending: false }, accountId, windows, days);
  const entries = new Map<string, Transaction>();
  for (let next = windows.next(); next !== null; next = windows.next()) {
    const asked = await statement.ask(next);
    if (!asked.ok) return asked;
    // So many days were refused: they come in shorter windows.
    if (asked.value === null) continue;
    const read = await statement.settle(asked.value);
    if (!read.ok) return read;
    if (read.value.verdict === 'overfull') return failed(CUT);
    if (read.value.verdict === 'cut') continue;
    const rows = everyRow('listTransactions', { rows: read.value.transactions, unreadable: read.value.unreadable });
    if (!rows.ok) return rows;
    for (const entry of rows.value) entries.set(entry.transactionId, entry);
  }
  return ok([...entries.values()]);
}

const CUT: BankError = {
  operation: 'listTransactions', effect: 'read', kind: 'badResponse', problem: 'tooLarge', path: 'list', detail: 'a day of which only a part is given', httpStatus: 200,
};

interface Signed {
  readonly amount: Money | null;
  readonly type?: Transaction['type'];
}

/** Entries that may be debits. Where none of them has a minus and no type is said, nothing tells which are. */
function debitsAmong<Row extends Signed>(entries: readonly Row[]): readonly Row[] {
  const isSigned = entries.some(({ amount }) => amount !== null && amount.amountMinor < 0);
  return entries.filter(({ amount, type = null }) => amount === null || amount.amountMinor < 0 || (!isSigned && type !== 'CREDIT'));
}

async function readParent(reader: BankReader, accountId: string) {
  const read = await reader.find('listParentTransactions', { params: { accountId } });
  if (!read.ok) return read;
  // An account without a parent has none.
  return read.value === null ? ok([]) : everyRow('listParentTransactions', read.value.answer);
}

function compared(sought: Sought, source: Candidate['source'], from: BankDate, { id, date, amount, description }: Entry): readonly Compared[] {
  const money = sameMoney(sought.amount, amount);
  if (money.amount === 'different' || money.currency === 'different' || (date !== null && date < from)) return [];
  const text = (description ?? '').replace(/\s/g, '').toUpperCase();
  const namesUs = [sought.destination, sought.marker].some((code) => code !== null && text.includes(code.toUpperCase()));
  // Where the currency is said, the amount is the same: another one was left out above.
  return [{
    verdict: namesUs && money.currency === 'same' ? 'match' : 'doubtful',
    candidate: {
      serverId: id, source, at: null, date, amount, counterpartName: null, counterpartAccount: null, description, status: null, transfer: null,
      ...agreeing({
        ...money, time: date === null ? 'notSaid' : 'same', destination: namesUs ? 'same' : 'notSaid', description: sameDescription(sought.description, description),
      }),
    },
  }];
}
