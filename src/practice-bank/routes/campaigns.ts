import type { campaignOperations } from '#shared/contract/campaigns.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { Bank } from '../bank/bank.ts';
import { acceptedOrders, finalizeWithFailure, finalizeWithSuccess, ordersOf } from '../bank/campaign-closing.ts';
import type { Campaign, CampaignStatus } from '../bank/crowdfunding-records.ts';
import { isoWithOffset } from '../bank/time.ts';
import { badField, badRequest, found, wrongState } from '../server/refusal.ts';
import { wireAmount } from '../wire/amount.ts';
import {
  campaignWire, cashoutWire, createdCampaignWire, investorWire, orderWire, updatedCampaignWire,
} from '../wire/crowdfunding.ts';
import { euroMinor, hundredths } from './handler.ts';
import type { Handlers } from './handler.ts';
import { sameAmount, sameText, textPart } from './matching.ts';

export const findCampaign = (bank: Bank, campaignId: string): Campaign => found(bank.campaigns.get(campaignId), 'Campaign', campaignId);

function move(bank: Bank, campaignId: string, from: readonly CampaignStatus[], to: CampaignStatus): { campaign: Campaign; at: string } {
  const campaign = findCampaign(bank, campaignId);
  if (!from.includes(campaign.status)) throw wrongState(`Campaign is ${campaign.status}, expected ${from.join(' or ')}`);
  campaign.status = to;
  return { campaign, at: isoWithOffset(bank.clock.now()) };
}

const sumOf = (bank: Bank, campaign: Campaign, statuses: readonly string[]): number =>
  ordersOf(bank, campaign).filter(({ status }) => statuses.includes(status)).reduce((total, { orderMinor }) => total + orderMinor, 0);

/** A split order counts up to the campaign's maximum. */
function accountedMinor(bank: Bank, campaign: Campaign): number {
  const sum = sumOf(bank, campaign, ['ACCEPTED', 'SPLIT']);
  return campaign.status === 'FINALIZED_SUCCESS' ? Math.min(sum, campaign.maxMinor) : sum;
}

function checkTargets(minMinor: number, maxMinor: number, names: readonly [string, string]): void {
  if (minMinor <= 0) throw badRequest(badField(names[0], 'Expected a positive amount'));
  if (maxMinor < minMinor) throw badRequest(badField(names[1], 'The maximum is less than the minimum'));
}

export const campaignHandlers = {
  createCampaign: (bank, { body }) => {
    if (!bank.companies.has(body.companyId)) throw badRequest(badField('companyId', 'Unknown company'));
    if (body.currency !== 'EUR') throw badRequest(badField('currency', 'Only EUR'));
    const date = parseBankDate(body.expectedClosingDate);
    if (date === null) throw badRequest(badField('expectedClosingDate', 'Not a date'));
    const campaign: Campaign = {
      campaignId: bank.nextId('CAM'), companyId: body.companyId, status: 'CREATED', name: body.name, description: body.description,
      minMinor: euroMinor(body.targetAmountMin, 'targetAmountMin'), maxMinor: euroMinor(body.targetAmountMax, 'targetAmountMax'),
      feeFixedMinor: euroMinor(body.portalSuccessFee?.fixedAmount ?? 0, 'portalSuccessFee.fixedAmount'),
      feeHundredths: hundredths(body.portalSuccessFee?.variableAmountPercentage ?? 0, 'portalSuccessFee.variableAmountPercentage'),
      currency: 'EUR', expectedClosingDate: date, createdMs: bank.clock.now(),
    };
    checkTargets(campaign.minMinor, campaign.maxMinor, ['targetAmountMin', 'targetAmountMax']);
    bank.campaigns.set(campaign.campaignId, campaign);
    return createdCampaignWire(campaign);
  },

  searchCampaigns: (bank, { body }) => ({
    list: [...bank.campaigns.values()].filter((campaign) => sameText(body.companyId, campaign.companyId)
      && textPart(body.name, campaign.name)
      && textPart(body.description, campaign.description)
      && sameText(body.status, campaign.status)
      && sameAmount(body.targetAmountMin, campaign.minMinor)
      && sameAmount(body.targetAmountMax, campaign.maxMinor)).map(campaignWire),
  }),

  getCampaign: (bank, { params }) => campaignWire(findCampaign(bank, params.campaignId)),

  updateCampaign: (bank, { params, body }) => {
    const campaign = findCampaign(bank, params.campaignId);
    if (campaign.status !== 'CREATED' && campaign.status !== 'OPEN') throw wrongState(`Campaign is ${campaign.status}`);
    const { name = campaign.name, description = campaign.description, minTargetAmount, maxTargetAmount, expectedClosingDate: date } = body;
    if (minTargetAmount === null) throw badRequest(badField('minTargetAmount', 'Required'));
    if (maxTargetAmount === null) throw badRequest(badField('maxTargetAmount', 'Required'));
    const minMinor = minTargetAmount === undefined ? campaign.minMinor : euroMinor(minTargetAmount, 'minTargetAmount');
    const maxMinor = maxTargetAmount === undefined ? campaign.maxMinor : euroMinor(maxTargetAmount, 'maxTargetAmount');
    checkTargets(minMinor, maxMinor, ['minTargetAmount', 'maxTargetAmount']);
    if (name === '') throw badRequest(badField('name', 'Required'));
    const fee = body.portalSuccessFee;
    const feeFixedMinor = fee?.fixedAmount === undefined ? campaign.feeFixedMinor : euroMinor(fee.fixedAmount, 'portalSuccessFee.fixedAmount');
    const feeHundredths = fee?.variableAmountPercentage === undefined
      ? campaign.feeHundredths : hundredths(fee.variableAmountPercentage, 'portalSuccessFee.variableAmountPercentage');
    const expectedClosingDate = date === undefined ? campaign.expectedClosingDate : parseBankDate(date ?? '');
    if (expectedClosingDate === null) throw badRequest(badField('expectedClosingDate', 'Not a date'));
    Object.assign(campaign, {
      name, description, minMinor, maxMinor, feeFixedMinor, feeHundredths, expectedClosingDate,
    } satisfies Partial<Campaign>);
    delete campaign.asCame;
    return updatedCampaignWire(campaign);
  },

  getCampaignAvailableAmount: (bank, { params }) => {
    const campaign = findCampaign(bank, params.campaignId);
    const accounted = accountedMinor(bank, campaign);
    const waiting = sumOf(bank, campaign, ['WAITING']);
    return {
      campaignId: campaign.campaignId, accountedAmount: wireAmount(accounted), waitingAmount: wireAmount(waiting),
      totalAmount: wireAmount(accounted + waiting), currency: campaign.currency,
    };
  },

  listCampaignInvestors: (bank, { params }) => {
    const ids = new Set(ordersOf(bank, findCampaign(bank, params.campaignId)).map(({ investorId }) => investorId));
    return { list: [...bank.investors.values()].filter(({ investorId }) => ids.has(investorId)).map(investorWire) };
  },

  listCampaignOrders: (bank, { params }) => ({ list: ordersOf(bank, findCampaign(bank, params.campaignId)).map(orderWire) }),

  getCashout: (bank, { params }) => cashoutWire(found(bank.cashouts.get(params.cashoutId), 'Cashout', params.cashoutId)),

  openCampaign: (bank, { params }) => {
    const { campaign, at } = move(bank, params.campaignId, ['CREATED'], 'OPEN');
    return { campaignId: campaign.campaignId, status: campaign.status, openedDatetime: at };
  },

  closeCampaign: (bank, { params }) => {
    const { campaign, at } = move(bank, params.campaignId, ['OPEN'], 'CLOSED');
    return { campaignId: campaign.campaignId, status: campaign.status, closedDatetime: at };
  },

  cancelCampaign: (bank, { params }) => {
    const { campaign, at } = move(bank, params.campaignId, ['CREATED'], 'CANCELLED');
    return { campaignId: campaign.campaignId, status: campaign.status, cancelledDatetime: at };
  },

  failCampaign: (bank, { params }) => {
    const campaign = findCampaign(bank, params.campaignId);
    if (campaign.status !== 'OPEN' && campaign.status !== 'CLOSED') throw wrongState(`Campaign is ${campaign.status}, expected OPEN or CLOSED`);
    const ordersUndone = finalizeWithFailure(bank, campaign);
    return { campaignId: campaign.campaignId, status: campaign.status, ordersUndone };
  },

  succeedCampaign: (bank, { params }) => {
    const campaign = findCampaign(bank, params.campaignId);
    if (campaign.status !== 'CLOSED') throw wrongState(`Campaign is ${campaign.status}, expected CLOSED`);
    const raised = acceptedOrders(bank, campaign).reduce((total, order) => total + order.orderMinor, 0);
    if (raised < campaign.minMinor) throw wrongState('The minimum was not reached');
    const closing = finalizeWithSuccess(bank, campaign);
    return {
      campaignId: campaign.campaignId,
      status: campaign.status,
      ordersExecuted: closing.executed,
      ordersUndone: closing.undone,
      orderSplit: closing.split?.orderId ?? '',
      amounts: {
        companyFunds: wireAmount(closing.companyFundsMinor),
        portalSuccessFee: wireAmount(closing.portalSuccessFeeMinor),
        portalInvestorFee: wireAmount(closing.portalInvestorFeeMinor),
        investorsRefunds: wireAmount(closing.investorsRefundsMinor),
        totalCampaignExecuted: wireAmount(closing.totalCampaignExecutedMinor),
        totalManagedFunds: wireAmount(closing.totalManagedFundsMinor),
      },
    };
  },
} satisfies Handlers<keyof typeof campaignOperations>;
