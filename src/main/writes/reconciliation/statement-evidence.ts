import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { unreadableRowError } from '#shared/contract/list-answer.ts';
import type { ListAnswer } from '#shared/contract/list-answer.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { StatementDays } from '#main/sync/statement-days.ts';
import { StatementReader } from '#main/sync/statement-reader.ts';
import { StatementWindows } from '#main/sync/statement-windows.ts';
import type { BankReader } from './bank-reader.ts';
import { agreeing, sameDescription, sameMoney } from './compare.ts';
import type { Compared, Sought } from './compare.ts';

interface Entry {
  readonly id: string;
  readonly date: BankDate | null;
  readonly amount: Money | null;
  readonly description: string | null;
}

/** Statements are read this far ahead, for entries dated the next working day. */
const DAYS_AHEAD = 5;

/**
 * Entries of the account and its parent, and reserved amounts. They name no account, so a person decides unless the text has the destination. Fails
 * where the statement is incomplete: the very debit may be missing.
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
  const entries = (source: Candidate['source'], rows: readonly SaidEntry[]) => toldApart(rows, (entry) => compared(sought, source, from, entry));
  const own = entries('transaction', debitsAmong(saidOf('listTransactions', booked.value, ({ transactionId, operationDate, ...rest }) => ({ ...rest, id: transactionId, date: operationDate }))));
  if (!own.ok) return own;
  const ofParent = entries('transaction', debitsAmong(parent.value));
  if (!ofParent.ok) return ofParent;
  const held = entries('reservedEntry', saidOf('listReservedEntries', reserved.value.answer, ({ reservedEntryId, creationDate, ...rest }) => ({ ...rest, id: reservedEntryId, date: creationDate })));
  if (!held.ok) return held;
  const known = new Set([...booked.value.rows, ...booked.value.unreadable.flatMap(({ said }) => said ?? [])].map(({ transactionId }) => transactionId));
  return ok([...own.value, ...ofParent.value.filter(({ candidate: { serverId } }) => !known.has(serverId)), ...held.value]);
}

interface SaidEntry extends Omit<Entry, 'id'> {
  readonly id: string | null;
  readonly type?: Transaction['type'];
  readonly incomplete: BankError | null;
}

function saidOf<Row extends object, Said extends object>(
  operation: OperationId, { rows, unreadable }: ListAnswer<Row, Said>, entryOf: (said: Row | Said) => Omit<SaidEntry, 'incomplete'>,
): readonly SaidEntry[] {
  return [
    ...rows.map((row) => ({ ...entryOf(row), incomplete: null })),
    ...unreadable.map((row) => ({ ...(row.said === null ? NOTHING_SAID : entryOf(row.said)), incomplete: unreadableRowError(operation, row) })),
  ];
}

const NOTHING_SAID = { id: null, date: null, amount: null, description: null } as const;

/** A missing value is no difference. An entry without an id cannot be told from others: the look fails unless its other values rule it out. */
function toldApart(entries: readonly SaidEntry[], compare: (entry: Entry) => readonly Compared[]): Result<readonly Compared[], BankError> {
  const found: Compared[] = [];
  for (const { id, incomplete, ...entry } of entries) {
    const alike = compare({ ...entry, id: id ?? '' });
    if (id !== null) found.push(...alike);
    else if (alike.length > 0 && incomplete !== null) return failed(incomplete);
  }
  return ok(found);
}

/** Checked like the coverage of statements: a bank may cut a long answer silently. */
async function readWholeStatement(reader: BankReader, accountId: string, range: DateRange): Promise<Result<OperationOutput<'listTransactions'>, BankError>> {
  const days = new StatementDays();
  const windows = new StatementWindows([range], { longest: 0, cutAt: null }, [], days);
  const statement = new StatementReader({ ask: reader.ask, stopped: false, ending: false }, accountId, windows, days);
  const entries = new Map<string, Transaction>();
  const unreadable = new Map<string, OperationOutput<'listTransactions'>['unreadable'][number]>();
  for (let next = windows.next(); next !== null; next = windows.next()) {
    const asked = await statement.ask(next);
    if (!asked.ok) return asked;
    if (asked.value === null) continue;
    const read = await statement.settle(asked.value);
    if (!read.ok) return read;
    if (read.value.verdict === 'overfull') return failed(CUT);
    if (read.value.verdict === 'cut') continue;
    for (const entry of read.value.transactions) entries.set(entry.transactionId, entry);
    for (const row of read.value.unreadable) unreadable.set(row.raw, row);
  }
  return ok({ rows: [...entries.values()], unreadable: [...unreadable.values()] });
}

const CUT: BankError = {
  operation: 'listTransactions', effect: 'read', kind: 'badResponse', problem: 'tooLarge', path: 'list', detail: 'a day of which only a part is given', httpStatus: 200,
};

interface Signed {
  readonly amount: Money | null;
  readonly type?: Transaction['type'];
}

/** Possible debits. If no entry has a minus or a type, any may be one. */
function debitsAmong<Row extends Signed>(entries: readonly Row[]): readonly Row[] {
  const isSigned = entries.some(({ amount }) => amount !== null && amount.amountMinor < 0);
  return entries.filter(({ amount, type = null }) => (amount !== null && amount.amountMinor < 0) || (type !== 'CREDIT' && (amount === null || !isSigned)));
}

async function readParent(reader: BankReader, accountId: string): Promise<Result<readonly SaidEntry[], BankError>> {
  const read = await reader.find('listParentTransactions', { params: { accountId } });
  if (!read.ok) return read;
  return ok(read.value === null ? [] : saidOf('listParentTransactions', read.value.answer, ({ transactionId, ...rest }) => ({ ...rest, id: transactionId })));
}

function compared(sought: Sought, source: Candidate['source'], from: BankDate, { id, date, amount, description }: Entry): readonly Compared[] {
  const money = sameMoney(sought.amount, amount);
  if (money.amount === 'different' || money.currency === 'different' || (date !== null && date < from)) return [];
  const text = (description ?? '').replace(/\s/g, '').toUpperCase();
  const hasCode = sought.marker !== null && text.includes(sought.marker.toUpperCase());
  const namesUs = hasCode || (sought.destination !== null && text.includes(sought.destination.toUpperCase()));
  // Where a currency is given the amounts are equal: others were excluded above.
  return [{
    verdict: money.currency !== 'same' || !namesUs ? 'doubtful' : hasCode ? 'certain' : 'match',
    candidate: {
      serverId: id, source, at: null, date, amount, counterpartName: null, counterpartAccount: null, description, status: null, transfer: null,
      ...agreeing({
        ...money, time: date === null ? 'notSaid' : 'same', marker: hasCode ? 'same' : 'notSaid', destination: namesUs ? 'same' : 'notSaid', description: sameDescription(sought.description, description),
      }),
    },
  }];
}
