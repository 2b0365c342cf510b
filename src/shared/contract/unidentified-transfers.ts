import { z } from 'zod';
import { EUR } from '../domain/currency.ts';
import { amountCurrency, id, instant, moneyAmount, status, text } from './fields.ts';
import { CF, list, one, operation } from './operation.ts';
import { money, record, row } from './record.ts';
import { unidentifiedStates, unidentifiedTypes } from './states.ts';

/** Section 2.9. */
export const unidentifiedTransfer = row(['unidentifiedTransferId'], record({
  unidentifiedTransferId: id,
  amount: moneyAmount,
  currency: amountCurrency,
  description: text,
  payerName: text,
  status: status(unidentifiedStates),
  type: status(unidentifiedTypes),
  receivedDatetime: instant,
  refundedDatetime: instant,
}).transform(({ amount, currency: code, ...rest }) => ({
  ...rest,
  amount: money('amount', amount, code, EUR),
})));

export type UnidentifiedTransfer = z.output<typeof unidentifiedTransfer>;

const searchBody = z.strictObject({
  amount: z.number(),
  currency: z.string(),
  description: z.string(),
  payerName: z.string(),
  status: z.string(),
  receivedDatetime: z.string(),
  refundedDatetime: z.string(),
}).partial();

export const unidentifiedTransferOperations = {
  searchUnidentifiedTransfers: operation(
    '4.5', 'Search transfers that matched no order', `POST ${CF}/unidentified-transfers/search`, list(unidentifiedTransfer),
    { body: searchBody, effect: 'read' },
  ),
  getUnidentifiedTransfer: operation(
    '4.5', 'Read a transfer that matched no order', `GET ${CF}/unidentified-transfers/{unidentifiedTransferId}`,
    one(unidentifiedTransfer),
  ),
};
