import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';

/** Statement entries as columns of primitives: what crosses to the cache's thread at the least cost. */
export interface StatementColumns {
  readonly transactionId: readonly string[];
  readonly operationDate: readonly BankDate[];
  readonly valueDate: readonly (BankDate | null)[];
  readonly amountMinor: readonly number[];
  readonly currency: readonly string[];
  readonly description: readonly (string | null)[];
  readonly type: readonly (string | null)[];
}

/** The bank's complete answer for the accounting dates `from` to `to`, both inclusive. */
export interface StatementWindow {
  readonly accountId: string;
  readonly from: BankDate;
  readonly to: BankDate;
  readonly asOf: Instant;
  readonly columns: StatementColumns;
}

export function toColumns(transactions: readonly Transaction[]): StatementColumns {
  const columns = {
    transactionId: [] as string[],
    operationDate: [] as BankDate[],
    valueDate: [] as (BankDate | null)[],
    amountMinor: [] as number[],
    currency: [] as string[],
    description: [] as (string | null)[],
    type: [] as (string | null)[],
  } satisfies StatementColumns;
  for (const entry of transactions) {
    columns.transactionId.push(entry.transactionId);
    columns.operationDate.push(entry.operationDate);
    columns.valueDate.push(entry.valueDate);
    columns.amountMinor.push(entry.amount.amountMinor);
    columns.currency.push(entry.amount.currency);
    columns.description.push(entry.description);
    columns.type.push(entry.type);
  }
  return columns;
}
