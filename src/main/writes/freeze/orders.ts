import { investorName } from '#shared/domain/portal/party-names.ts';
import { moneyToWireNumber } from '#shared/domain/money.ts';
import { holderNames, readOrderDraft } from '#shared/domain/portal/order-draft.ts';
import type { OrderAccount, OrderTerms } from '#shared/domain/portal/order-draft.ts';
import { isKnownOrderStatus } from '#shared/domain/portal/states.ts';
import { isDone, moneyGoesBack } from '#shared/domain/portal/usual-states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { NOTHING_TO_CHANGE } from './campaigns.ts';
import type { Freezer } from './context.ts';
import { hashOf } from './hash.ts';
import { closingUnderWay, newOrderLock, orderLock } from './portal-locks.ts';
import { cachedCampaign, cachedInvestor, cachedOrder, companyName, shownOrder } from './portal-shown.ts';

const told = <Fields extends Readonly<Record<string, string | null>>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<Record<keyof Fields, string>>;

function orderBody({ investorId, companyId, campaignId, investorAccount, totalAmount, orderAmount, feeAmount, ...texts }: OrderTerms) {
  return {
    investorId, companyId, campaignId, ...(investorAccount !== null && { investorAccount: told({ ...investorAccount }) }),
    totalAmount: moneyToWireNumber(totalAmount), orderAmount: moneyToWireNumber(orderAmount), feeAmount: moneyToWireNumber(feeAmount), ...told(texts),
  };
}

function holderOf(account: OrderAccount | null): string | null {
  if (account === null) return null;
  const { person, company } = holderNames(account);
  return [company, person].filter((name) => name !== '').join(', ') || null;
}

export const freezeNewOrder: Freezer<'createOrder'> = async ({ draft }, { bench, decimalMark }) => {
  const { terms, problems } = readOrderDraft(draft, { decimalMark });
  if (terms === null) return failed({ kind: 'portalInvalid', problems });
  const { investorId, companyId, campaignId, investorAccount, totalAmount, orderAmount, feeAmount, channel, description, portalOrderCode } = terms;
  const { portalOrderDatetime, portalInvestorCode, portalCompanyCode, portalCampaignCode } = terms;
  const request = { operation: 'createOrder', input: { body: orderBody(terms) } } as const;
  const [investor, campaign] = [await cachedInvestor(bench, investorId), await cachedCampaign(bench, campaignId)];
  return ok({
    kind: 'createOrder', request, bodyHash: hashOf(bench.bankOrigin, request), marker: null,
    fingerprint: portalOrderCode === null ? newOrderLock(bench.bankOrigin, investorId, campaignId, `${String(totalAmount.amountMinor)} ${totalAmount.currency}`)
      : newOrderLock(bench.bankOrigin, portalOrderCode),
    shown: {
      kind: 'createOrder', account: null, investorId, investorName: investor === null ? null : investorName(investor), campaignId, campaignName: campaign?.name ?? null,
      iban: investorAccount?.iban ?? null, holder: holderOf(investorAccount), total: totalAmount, orderAmount, fee: feeAmount, channel, description, portalOrderCode,
      companyId, companyName: await companyName(bench, companyId), portalOrderDatetime, portalInvestorCode, portalCompanyCode, portalCampaignCode,
    },
  });
};

export const freezeOrderChange: Freezer<'setOrderWaiting' | 'setOrderFailed' | 'cancelOrder'> = async ({ kind, orderId }, { bench }) => {
  const order = await cachedOrder(bench, orderId);
  if (order === null) return failed({ kind: 'notFound' });
  if (isDone(kind, order.status)) return failed(NOTHING_TO_CHANGE);
  // A state that nobody documented enables nothing that moves money.
  if (kind === 'cancelOrder' && !isKnownOrderStatus(order.status)) return failed({ kind: 'statusUnknown', status: order.status });
  const blocked = closingUnderWay(bench, order.campaignId);
  if (blocked !== null) return failed(blocked);
  const request = { operation: kind, input: { params: { orderId } } } as const;
  return ok({
    kind, request, bodyHash: hashOf(bench.bankOrigin, request), marker: null, fingerprint: orderLock(bench.bankOrigin, orderId),
    shown: { kind, ...await shownOrder(bench, order), moneyGoesBack: kind === 'cancelOrder' ? moneyGoesBack(order.status) : 'no' },
  });
};

export const freezeOrderMove: Freezer<'moveOrder'> = async ({ orderId, toCampaignId }, { bench }) => {
  const order = await cachedOrder(bench, orderId);
  if (order === null) return failed({ kind: 'notFound' });
  if (order.campaignId === toCampaignId) return failed(NOTHING_TO_CHANGE);
  const blocked = closingUnderWay(bench, order.campaignId) ?? closingUnderWay(bench, toCampaignId);
  if (blocked !== null) return failed(blocked);
  const fields = { ...(order.campaignId !== null && { fromCampaign: order.campaignId }), toCampaign: toCampaignId };
  const travelIn = bench.settings().moveOrderIn;
  const request = { operation: 'moveOrder', input: { params: { orderId }, query: travelIn === 'body' ? {} : fields, body: travelIn === 'query' ? {} : fields } } as const;
  const target = await cachedCampaign(bench, toCampaignId);
  return ok({
    kind: 'moveOrder', request, bodyHash: hashOf(bench.bankOrigin, request), marker: null, fingerprint: orderLock(bench.bankOrigin, orderId),
    shown: { kind: 'moveOrder', ...await shownOrder(bench, order), toCampaignId, toCampaignName: target?.name ?? null },
  });
};
