import type { Transaction } from '#shared/contract/accounts.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { NO_DAY } from './columns.ts';
import type { CodedColumn, StatementColumns } from './columns.ts';
import { dayOfRowId } from './row-id.ts';

export interface Entry {
  readonly transactionId: string;
  readonly day: EpochDay;
  readonly valueDay: EpochDay | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly description: string | null;
  readonly type: string | null;
}

export interface StoredEntry extends Entry {
  readonly rowId: number;
  readonly vanished: boolean;
}

export function entryAt(columns: StatementColumns, index: number): Entry {
  const valueDay = columns.valueDay[index] ?? NO_DAY;
  return {
    transactionId: columns.transactionId[index] ?? '',
    day: columns.operationDay[index] ?? NO_DAY,
    valueDay: valueDay === NO_DAY ? null : valueDay,
    amountMinor: columns.amountMinor[index] ?? 0,
    currency: codedAt(columns.currency, index) ?? '',
    description: columns.description[index] ?? null,
    type: codedAt(columns.type, index),
  };
}

const codedAt = ({ values, codes }: CodedColumn, index: number): string | null => values[codes[index] ?? 0] ?? null;

export const isSameEntry = (left: Entry, right: Entry): boolean =>
  left.day === right.day &&
  left.amountMinor === right.amountMinor &&
  left.description === right.description &&
  left.valueDay === right.valueDay &&
  left.currency === right.currency &&
  left.type === right.type;

// oxlint-disable-next-line no-control-regex -- the range is ASCII itself
const ASCII = /^[\u0000-\u007f]*$/;

/** Folded text where SQLite's LIKE, which ignores only the case of ASCII, would miss the description. */
export const foldedDescription = (description: string | null): string | null =>
  description === null || ASCII.test(description) ? null : foldText(description);

export interface EntryRow {
  readonly row_id: number;
  readonly transaction_id: string;
  readonly value_day: number | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly description: string | null;
  readonly type: string | null;
}

export const ENTRY_COLUMNS = 'row_id, transaction_id, value_day, amount_minor, currency, description, type';

export function toStored(row: EntryRow & { readonly vanished_at: string | null }): StoredEntry {
  return {
    rowId: row.row_id,
    transactionId: row.transaction_id,
    day: dayOfRowId(row.row_id),
    valueDay: row.value_day,
    amountMinor: row.amount_minor,
    currency: row.currency,
    description: row.description,
    type: row.type,
    vanished: row.vanished_at !== null,
  };
}

export function toTransaction(entry: Entry): Transaction {
  return {
    transactionId: entry.transactionId,
    operationDate: dateOfEpochDay(entry.day),
    valueDate: entry.valueDay === null ? null : dateOfEpochDay(entry.valueDay),
    amount: { amountMinor: entry.amountMinor, currency: entry.currency },
    description: entry.description,
    type: entry.type as Transaction['type'],
  };
}
