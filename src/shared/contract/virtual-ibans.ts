import { z } from 'zod';
import { amountCurrency, date, id, moneyAmount, status, text } from './fields.ts';
import { BK, list, one, operation } from './operation.ts';
import { money, record, row, someOf } from './record.ts';
import { parentAccountStates, virtualIbanStates } from './states.ts';

/** Section 2.15, both spellings of the dates: activatedDate (creation) and activationDate (list, get). */
export const virtualIban = row(['virtualIban'], record({
  virtualIban: id,
  parentAccountId: id,
  status: status(virtualIbanStates),
  description: text,
  activatedDate: date,
  deactivatedDate: date,
  activationDate: date,
  deactivationDate: date,
}).transform(({ activatedDate, deactivatedDate, activationDate, deactivationDate, ...rest }) => ({
  ...rest,
  activationDate: activationDate ?? activatedDate,
  deactivationDate: deactivationDate ?? deactivatedDate,
})));

export type VirtualIban = z.output<typeof virtualIban>;

/** Section 2.16. */
export const parentAccount = row(['accountId'], record({ accountId: id, iban: text, status: status(parentAccountStates) }));

export type ParentAccount = z.output<typeof parentAccount>;

/** Section 4.7, entries of the parent account. */
const parentTransaction = row(['transactionId'], record({
  transactionId: id,
  amount: moneyAmount,
  currency: amountCurrency,
  date,
  description: text,
}).transform(({ amount, currency: code, ...rest }) => ({
  ...rest,
  amount: money('amount', amount, code),
})));

export type ParentTransaction = z.output<typeof parentTransaction>;

const createBody = z.strictObject({ description: z.string().optional() });

const transferBody = z.strictObject({
  amount: z.number(),
  currency: z.string(),
  receiverIban: z.string(),
  description: z.string(),
});

const VI = `${BK}/accounts/{accountId}/virtual-ibans` as const;

export const virtualIbanOperations = {
  createVirtualIban: operation(
    '4.7', 'Create a virtual IBAN', `POST ${VI}`, one(virtualIban), { body: createBody, effect: 'state' },
  ),
  listVirtualIbans: operation(
    '4.7', 'List the virtual IBANs of an account', `GET ${VI}`, list(virtualIban),
    { query: z.strictObject({ showInactive: z.boolean().optional() }) },
  ),
  getVirtualIban: operation('4.7', 'Read a virtual IBAN', `GET ${VI}/{virtualIban}`, one(virtualIban)),
  deactivateVirtualIban: operation(
    '4.7', 'Deactivate a virtual IBAN', `PUT ${VI}/{virtualIban}/inactive`, one(row([], someOf({ result: text }))), { effect: 'state' },
  ),
  createVirtualIbanTransfer: operation(
    '4.7', 'Pay from a virtual IBAN', `POST ${VI}/{virtualIban}/money-transfers`, one(row([], someOf({ transferId: id }))),
    { body: transferBody, effect: 'money' },
  ),
  getParentAccount: operation('4.7', 'Read the parent account', `GET ${BK}/accounts/{accountId}/parent`, one(parentAccount)),
  listParentTransactions: operation(
    '4.7', 'List the entries of the parent account', `GET ${BK}/accounts/{accountId}/parent/transactions`,
    list(parentTransaction, 'transactions'),
  ),
};
