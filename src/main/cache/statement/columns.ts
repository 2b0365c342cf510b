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
  return {
    transactionId: transactions.map((entry) => entry.transactionId),
    operationDate: transactions.map((entry) => entry.operationDate),
    valueDate: transactions.map((entry) => entry.valueDate),
    amountMinor: transactions.map((entry) => entry.amount.amountMinor),
    currency: transactions.map((entry) => entry.amount.currency),
    description: transactions.map((entry) => entry.description),
    type: transactions.map((entry) => entry.type),
  };
}
