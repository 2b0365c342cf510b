import { z } from 'zod';
import { EUR } from '../domain/currency.ts';
import { amountCurrency, date, id, moneyAmount, status, text } from './fields.ts';
import { CF, list, one, operation } from './operation.ts';
import { money, record, row } from './record.ts';
import { disputeStates } from './states.ts';

/** Section 2.10. The amount has no currency: orders are in EUR (section 8). */
export const dispute = row(['disputeId'], record({
  disputeId: id,
  orderId: id,
  rrnCode: text,
  description: text,
  paymentAmount: moneyAmount,
  currency: amountCurrency,
  status: status(disputeStates),
  createdDate: date,
  closedDate: date,
}).transform(({ paymentAmount, currency: code, ...rest }) => ({
  ...rest,
  paymentAmount: money('paymentAmount', paymentAmount, code, EUR),
})));

export type Dispute = z.output<typeof dispute>;

const searchBody = z.strictObject({
  orderId: z.string(),
  rrnCode: z.string(),
  paymentAmount: z.number(),
  createdDate: z.iso.date(),
  closedDate: z.iso.date(),
}).partial();

export const disputeOperations = {
  searchDisputes: operation(
    '4.5', 'Search disputes', `POST ${CF}/disputes/search`, list(dispute), { body: searchBody, effect: 'read' },
  ),
  getDispute: operation('4.5', 'Read a dispute', `GET ${CF}/disputes/{disputeId}`, one(dispute)),
};
