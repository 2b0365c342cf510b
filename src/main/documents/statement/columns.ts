/**
 * A column of a statement in a file. Its key is one of operationDate, valueDate, description, type, transactionId, amount,
 * amount.currency, balance, note, checked, checkedBy, accountId, change, asOf; other columns are empty.
 */
export interface FileColumn {
  readonly key: string;
  readonly title: string;
}
