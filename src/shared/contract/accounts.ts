import { z } from 'zod';
import { amountCurrency, currency, date, id, moneyAmount, status, text } from './fields.ts';
import { BK, list, one, operation } from './operation.ts';
import { money, record, row, someOf } from './record.ts';
import { entryTypes } from './states.ts';

/** Section 2.11. */
export const account = row(['accountId'], record({
  accountId: id,
  iban: text,
  abiCode: text,
  cabCode: text,
  countryCode: text,
  internationalCin: text,
  nationalCin: text,
  account: text,
  alias: text,
  productName: text,
  holderName: text,
  activatedDate: date,
  currency,
}));

export type Account = z.output<typeof account>;

/** Section 2.12. `accounting` is the saldo contabile, `available` the saldo disponibile; either may be missing. */
export const balance = row([], someOf({ balance: moneyAmount, availableBalance: moneyAmount, currency: amountCurrency, date }).transform((raw) => ({
  accounting: money('balance', raw.balance, raw.currency),
  available: money('availableBalance', raw.availableBalance, raw.currency),
  date: raw.date,
})));

export type Balance = z.output<typeof balance>;

/** Section 2.13. The sample has negative debits; a positive DEBIT is negated, a CREDIT never. */
export const transaction = row(['transactionId', 'operationDate', 'amount'], record({
  transactionId: id,
  operationDate: date,
  valueDate: date,
  amount: moneyAmount,
  currency: amountCurrency,
  description: text,
  type: status(entryTypes),
}).transform((raw) => {
  const amount = money('amount', raw.amount, raw.currency);
  const turned = amount !== null && raw.type === 'DEBIT' && amount.amountMinor > 0;
  return {
    transactionId: raw.transactionId,
    operationDate: raw.operationDate,
    valueDate: raw.valueDate,
    amount: turned ? { amountMinor: -amount.amountMinor, currency: amount.currency } : amount,
    description: raw.description,
    type: raw.type,
  };
}));

export type Transaction = z.output<typeof transaction>;

/** Section 2.14. */
export const reservedEntry = row(['reservedEntryId', 'amount'], record({
  reservedEntryId: id,
  creationDate: date,
  dueDate: date,
  amount: moneyAmount,
  currency: amountCurrency,
  description: text,
}).transform(({ amount, currency: code, ...rest }) => ({ ...rest, amount: money('amount', amount, code) })));

export type ReservedEntry = z.output<typeof reservedEntry>;

const statementQuery = z.strictObject({
  fromAccountingDate: z.iso.date(),
  toAccountingDate: z.iso.date(),
  order: z.string().optional(),
  maxRecords: z.number().int().positive().optional(),
});

export const accountOperations = {
  listAccounts: operation('4.6', 'List the accounts of the subject', `GET ${BK}/accounts`, list(account)),
  getAccount: operation('4.6', 'Read an account', `GET ${BK}/accounts/{accountId}`, one(account)),
  getBalance: operation('4.6', 'Read the balance of an account', `GET ${BK}/accounts/{accountId}/balance`, one(balance)),
  listTransactions: operation(
    '4.6', 'List the entries of an account between two dates', `GET ${BK}/accounts/{accountId}/transactions`, list(transaction),
    { query: statementQuery, deadlineMs: 60_000 },
  ),
  listReservedEntries: operation(
    '4.6', 'List the amounts reserved on an account', `GET ${BK}/accounts/{accountId}/reserved-entries`, list(reservedEntry),
  ),
};
