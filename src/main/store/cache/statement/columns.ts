import type { Transaction } from '#shared/contract/accounts.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { epochDay } from '../epoch-day.ts';

/** A dictionary-encoded column. */
export interface CodedColumn {
  readonly values: readonly (string | null)[];
  readonly codes: Uint16Array;
}

/** Statement entries as typed columns: the cheapest form to transfer to the cache's thread. */
export interface StatementColumns {
  readonly transactionId: readonly string[];
  readonly operationDay: Int32Array;
  readonly valueDay: Int32Array;
  readonly amountMinor: Float64Array;
  readonly currency: CodedColumn;
  readonly description: readonly (string | null)[];
  readonly type: CodedColumn;
}

export const NO_DAY = -(2 ** 31);

/** The bank's answer for the accounting dates `from` to `to`, inclusive. */
export interface StatementWindow {
  readonly accountId: string;
  readonly from: BankDate;
  readonly to: BankDate;
  readonly asOf: Instant;
  readonly columns: StatementColumns;
  /** Rows that could not be identified as entries, or lack day or amount. */
  readonly unreadable?: readonly UnreadableRow<Pick<Transaction, 'operationDate'> | { readonly operationDate: null }>[];
  readonly repeated?: readonly Transaction[];
  /** Entries with an unreadable field; the columns have no place for the raw value. */
  readonly partlyReadable?: readonly Transaction[];
  /** Whether the window is complete; default true. Over-full days are not. */
  readonly complete?: boolean;
}

export function toColumns(transactions: readonly Transaction[]): StatementColumns {
  const { length } = transactions;
  const transactionId: string[] = [];
  const description: (string | null)[] = [];
  const operationDay = new Int32Array(length);
  const valueDay = new Int32Array(length);
  const amountMinor = new Float64Array(length);
  const currency = new Coder(length);
  const type = new Coder(length);
  for (const [index, entry] of transactions.entries()) {
    transactionId.push(entry.transactionId);
    description.push(entry.description);
    operationDay[index] = epochDay(entry.operationDate);
    valueDay[index] = entry.valueDate === null ? NO_DAY : epochDay(entry.valueDate);
    amountMinor[index] = entry.amount.amountMinor;
    currency.set(index, entry.amount.currency);
    type.set(index, entry.type);
  }
  return { transactionId, operationDay, valueDay, amountMinor, currency: currency.column(), description, type: type.column() };
}

class Coder {
  readonly #values: (string | null)[] = [];
  readonly #codes: Uint16Array;
  #lastValue: string | null | undefined = undefined;
  #lastCode = 0;

  constructor(length: number) {
    this.#codes = new Uint16Array(length);
  }

  set(index: number, value: string | null): void {
    if (value !== this.#lastValue) {
      this.#lastCode = this.#codeOf(value);
      this.#lastValue = value;
    }
    this.#codes[index] = this.#lastCode;
  }

  #codeOf(value: string | null): number {
    const known = this.#values.indexOf(value);
    if (known >= 0) return known;
    if (this.#values.length > 0xffff) throw new Error('A statement with more than 65536 currencies or types');
    return this.#values.push(value) - 1;
  }

  column(): CodedColumn {
    return { values: this.#values, codes: this.#codes };
  }
}
