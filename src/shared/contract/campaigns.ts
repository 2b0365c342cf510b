import { z } from 'zod';
import { EUR } from '../domain/currency.ts';
import { amountCurrency, date, decimal, id, idList, instant, moneyAmount, status, text } from './fields.ts';
import { investor } from './investors.ts';
import { CF, list, one, operation } from './operation.ts';
import { order } from './orders.ts';
import { money, optionalList, optionalObject, record, row, someOf } from './record.ts';
import { campaignStates, cashoutStates } from './states.ts';

/* Sections 2.2, 2.3 and 2.8. The currency defaults to EUR, the only one by section 8. */

const successFee = optionalObject(record({ fixedAmount: moneyAmount, variableAmountPercentage: decimal }));

/** Section 2.2, both spellings of the targets: targetAmountMin (creation) and minTargetAmount (search, update). */
export const campaign = row(['campaignId'], record({
  campaignId: id,
  companyId: id,
  name: text,
  description: text,
  status: status(campaignStates),
  targetAmountMin: moneyAmount,
  targetAmountMax: moneyAmount,
  minTargetAmount: moneyAmount,
  maxTargetAmount: moneyAmount,
  currency: amountCurrency,
  expectedClosingDate: date,
  portalSuccessFee: successFee,
  createdDatetime: instant,
}).transform((raw) => ({
  campaignId: raw.campaignId,
  companyId: raw.companyId,
  name: raw.name,
  description: raw.description,
  status: raw.status,
  targetMin: money('minTargetAmount', raw.minTargetAmount ?? raw.targetAmountMin, raw.currency, EUR),
  targetMax: money('maxTargetAmount', raw.maxTargetAmount ?? raw.targetAmountMax, raw.currency, EUR),
  successFeeFixed: money('portalSuccessFee.fixedAmount', raw.portalSuccessFee?.fixedAmount ?? null, raw.currency, EUR),
  /** Per cent of the funds raised, decimal text from 0.00 to 100.00. */
  successFeePercentage: raw.portalSuccessFee?.variableAmountPercentage ?? null,
  currency: raw.currency ?? EUR,
  expectedClosingDate: raw.expectedClosingDate,
  createdDatetime: raw.createdDatetime,
})));

export type Campaign = z.output<typeof campaign>;

/** Section 2.3. Any of the amounts may be missing. */
export const availableAmount = row([], someOf({
  campaignId: id,
  accountedAmount: moneyAmount,
  waitingAmount: moneyAmount,
  totalAmount: moneyAmount,
  currency: amountCurrency,
}).transform((raw) => ({
  campaignId: raw.campaignId,
  accounted: money('accountedAmount', raw.accountedAmount, raw.currency, EUR),
  waiting: money('waitingAmount', raw.waitingAmount, raw.currency, EUR),
  total: money('totalAmount', raw.totalAmount, raw.currency, EUR),
})));

export type AvailableAmount = z.output<typeof availableAmount>;

export const cashout = row(['cashoutId'], record({
  cashoutId: id,
  companyId: id,
  campaignId: id,
  status: status(cashoutStates),
  cro: text,
  amount: moneyAmount,
  currency: amountCurrency,
  createdDate: date,
  scheduledDate: date,
  executedDate: date,
}).transform(({ amount, currency: code, ...rest }) => ({
  ...rest,
  amount: money('amount', amount, code, EUR),
})));

export type Cashout = z.output<typeof cashout>;

const campaignMove = { campaignId: id, status: status(campaignStates) };

const feeInput = z.strictObject({ fixedAmount: z.number().optional(), variableAmountPercentage: z.number().min(0).max(100).optional() });

const createBody = z.strictObject({
  companyId: z.string(),
  name: z.string(),
  description: z.string(),
  targetAmountMin: z.number(),
  targetAmountMax: z.number(),
  currency: z.string(),
  expectedClosingDate: z.iso.date(),
  portalSuccessFee: feeInput.optional(),
});

const searchBody = z.strictObject({
  companyId: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  status: z.string().nullable(),
  targetAmountMin: z.number().nullable(),
  targetAmountMax: z.number().nullable(),
}).partial();

/** How a term is cleared is not documented: text becomes empty, a target or the date null, a fee 0. */
const updateBody = z.strictObject({
  name: z.string(),
  description: z.string(),
  minTargetAmount: z.number().nullable(),
  maxTargetAmount: z.number().nullable(),
  portalSuccessFee: feeInput,
  expectedClosingDate: z.iso.date().nullable(),
}).partial();

/** The recommended timeout of transfer creation. */
const CLOSING_DEADLINE_MS = 100_000;

export const campaignOperations = {
  createCampaign: operation(
    '4.2', 'Create a campaign', 'POST /equity-crowdfunding/v4.0/campaigns', one(campaign), { body: createBody, effect: 'state' },
  ),
  searchCampaigns: operation(
    '4.2', 'Search campaigns', `POST ${CF}/campaigns/search`, list(campaign), { body: searchBody, effect: 'read' },
  ),
  getCampaign: operation('4.2', 'Read a campaign (fields not shown)', `GET ${CF}/campaigns/{campaignId}`, one(campaign)),
  updateCampaign: operation(
    '4.2', 'Change a campaign', `PUT ${CF}/campaigns/{campaignId}`, one(campaign), { body: updateBody, effect: 'state' },
  ),
  getCampaignAvailableAmount: operation(
    '4.2', 'Read what a campaign has raised', `GET ${CF}/campaigns/{campaignId}/available-amount`, one(availableAmount),
  ),
  listCampaignInvestors: operation(
    '4.2', 'List the investors of a campaign', `GET ${CF}/campaigns/{campaignId}/investors`, list(investor),
  ),
  listCampaignOrders: operation(
    '4.2', 'List the orders of a campaign', `GET ${CF}/campaigns/{campaignId}/orders`, list(order),
  ),
  getCashout: operation('4.2', 'Read a cash-out', `GET ${CF}/cashouts/{cashoutId}`, one(cashout)),
  openCampaign: operation(
    '4.2', 'Open a campaign to orders', `PUT ${CF}/campaigns/{campaignId}/opened`,
    one(row([], someOf({ ...campaignMove, openedDatetime: instant }))), { effect: 'state' },
  ),
  closeCampaign: operation(
    '4.2', 'Close a campaign to new orders', `PUT ${CF}/campaigns/{campaignId}/closed`,
    one(row([], someOf({ ...campaignMove, closedDatetime: instant }))), { effect: 'state' },
  ),
  cancelCampaign: operation(
    '4.2', 'Cancel a campaign that was never opened', `PUT ${CF}/campaigns/{campaignId}/cancelled`,
    one(row([], someOf({ ...campaignMove, cancelledDatetime: instant }))), { effect: 'state' },
  ),
  failCampaign: operation(
    '4.2', 'Close a campaign with failure: refund every order', `PUT ${CF}/campaigns/{campaignId}/failure`,
    one(row([], someOf({
      ...campaignMove,
      ordersUndone: optionalList(record({ orderId: id, refundId: id }), ['orderId']),
    }))),
    { effect: 'money', deadlineMs: CLOSING_DEADLINE_MS },
  ),
  succeedCampaign: operation(
    '4.2', 'Close a campaign with success: cash out funds and commissions', `PUT ${CF}/campaigns/{campaignId}/success`,
    one(row([], someOf({
      ...campaignMove,
      ordersExecuted: idList,
      ordersUndone: idList,
      orderSplit: id,
      amounts: optionalObject(record({
        companyFunds: moneyAmount,
        portalSuccessFee: moneyAmount,
        portalInvestorFee: moneyAmount,
        investorsRefunds: moneyAmount,
        totalCampaignExecuted: moneyAmount,
        totalManagedFunds: moneyAmount,
      }).transform((raw) => ({
        companyFunds: money('companyFunds', raw.companyFunds, EUR),
        portalSuccessFee: money('portalSuccessFee', raw.portalSuccessFee, EUR),
        portalInvestorFee: money('portalInvestorFee', raw.portalInvestorFee, EUR),
        investorsRefunds: money('investorsRefunds', raw.investorsRefunds, EUR),
        totalCampaignExecuted: money('totalCampaignExecuted', raw.totalCampaignExecuted, EUR),
        totalManagedFunds: money('totalManagedFunds', raw.totalManagedFunds, EUR),
      }))),
    }))),
    { effect: 'money', deadlineMs: CLOSING_DEADLINE_MS },
  ),
};
