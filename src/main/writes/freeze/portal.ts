import { createHash } from 'node:crypto';

import { canonicalJson } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import type { PortalWriteKind } from '#shared/bridge/writes/portal-writes.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { forecastClosing } from '#shared/domain/closing/forecast.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { moneyToWireNumber } from '#shared/domain/money.ts';
import { readInvestorDraft } from '#shared/domain/portal/investor-draft.ts';
import type { InvestorTerms } from '#shared/domain/portal/investor-draft.ts';
import { holderNames, readOrderDraft } from '#shared/domain/portal/order-draft.ts';
import type { OrderAccount, OrderTerms } from '#shared/domain/portal/order-draft.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';
import { campaignStatuses, isKnownOrderStatus } from '#shared/domain/portal/states.ts';
import { isDone, moneyGoesBack } from '#shared/domain/portal/usual-states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { closingTermsOf, snapshotOf } from '../closing-snapshot.ts';
import { freezeCampaignChange, freezeCampaignMove, freezeNewCampaign, NOTHING_TO_CHANGE } from './campaigns.ts';
import { hashOf } from './context.ts';
import type { FreezeContext, Freezer, FrozenWrite } from './context.ts';
import { campaignLock, closedHere, closingUnderWay, investorLock, newInvestorLock, newOrderLock, orderLock, orderUnderWay } from './portal-locks.ts';
import { cachedCampaign, cachedInvestor, cachedOrder, companyName, investorDraftOf, shownCampaign, shownOrder } from './shown.ts';

type PortalWrite = Extract<Write, { readonly kind: PortalWriteKind }> | ClosingWrite;

export function freezePortal(write: PortalWrite, context: FreezeContext): Promise<Result<FrozenWrite, AppError>> {
  switch (write.kind) {
    case 'createCampaign': return freezeNewCampaign(write, context);
    case 'updateCampaign': return freezeCampaignChange(write, context);
    case 'openCampaign':
    case 'closeCampaign':
    case 'cancelCampaign': return freezeCampaignMove(write, context);
    case 'succeedCampaign':
    case 'failCampaign': return freezeClosing(write, context);
    case 'createInvestor': return freezeNewInvestor(write, context);
    case 'updateInvestor': return freezeInvestorChange(write, context);
    case 'createOrder': return freezeNewOrder(write, context);
    case 'moveOrder': return freezeOrderMove(write, context);
    case 'setOrderWaiting':
    case 'setOrderFailed':
    case 'cancelOrder': return freezeOrderChange(write, context);
    default: return assertNever(write);
  }
}

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

const freezeNewOrder: Freezer<'createOrder'> = async ({ draft }, { workspace, decimalMark }) => {
  const { terms, problems } = readOrderDraft(draft, { decimalMark });
  if (terms === null) return failed({ kind: 'portalInvalid', problems });
  const { investorId, companyId, campaignId, investorAccount, totalAmount, orderAmount, feeAmount, channel, description, portalOrderCode } = terms;
  const { portalOrderDatetime, portalInvestorCode, portalCompanyCode, portalCampaignCode } = terms;
  const request = { operation: 'createOrder', input: { body: orderBody(terms) } } as const;
  const [investor, campaign] = [await cachedInvestor(workspace, investorId), await cachedCampaign(workspace, campaignId)];
  return ok({
    kind: 'createOrder', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: portalOrderCode === null ? newOrderLock(workspace.bankOrigin, investorId, campaignId, `${String(totalAmount.amountMinor)} ${totalAmount.currency}`)
      : newOrderLock(workspace.bankOrigin, portalOrderCode),
    shown: {
      kind: 'createOrder', account: null, investorId, investorName: investor === null ? null : investorName(investor), campaignId, campaignName: campaign?.name ?? null,
      iban: investorAccount?.iban ?? null, holder: holderOf(investorAccount), total: totalAmount, orderAmount, fee: feeAmount, channel, description, portalOrderCode,
      companyId, companyName: await companyName(workspace, companyId), portalOrderDatetime, portalInvestorCode, portalCompanyCode, portalCampaignCode,
    },
  });
};

const freezeOrderChange: Freezer<'setOrderWaiting' | 'setOrderFailed' | 'cancelOrder'> = async ({ kind, orderId }, { workspace }) => {
  const order = await cachedOrder(workspace, orderId);
  if (order === null) return failed({ kind: 'notFound' });
  if (isDone(kind, order.status)) return failed(NOTHING_TO_CHANGE);
  // An undocumented state permits nothing that moves money.
  if (kind === 'cancelOrder' && !isKnownOrderStatus(order.status)) return failed({ kind: 'statusUnknown', status: order.status });
  const blocked = closingUnderWay(workspace, order.campaignId);
  if (blocked !== null) return failed(blocked);
  const request = { operation: kind, input: { params: { orderId } } } as const;
  return ok({
    kind, request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null, fingerprint: orderLock(workspace.bankOrigin, orderId),
    shown: { kind, ...await shownOrder(workspace, order), moneyGoesBack: kind === 'cancelOrder' ? moneyGoesBack(order.status) : 'no' },
  });
};

const freezeOrderMove: Freezer<'moveOrder'> = async ({ orderId, toCampaignId }, { workspace }) => {
  const order = await cachedOrder(workspace, orderId);
  if (order === null) return failed({ kind: 'notFound' });
  if (order.campaignId === toCampaignId) return failed(NOTHING_TO_CHANGE);
  const blocked = closingUnderWay(workspace, order.campaignId) ?? closingUnderWay(workspace, toCampaignId);
  if (blocked !== null) return failed(blocked);
  const fields = { ...(order.campaignId !== null && { fromCampaign: order.campaignId }), toCampaign: toCampaignId };
  const travelIn = workspace.settings().moveOrderIn;
  const request = { operation: 'moveOrder', input: { params: { orderId }, query: travelIn === 'body' ? {} : fields, body: travelIn === 'query' ? {} : fields } } as const;
  const target = await cachedCampaign(workspace, toCampaignId);
  return ok({
    kind: 'moveOrder', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null, fingerprint: orderLock(workspace.bankOrigin, orderId),
    shown: { kind: 'moveOrder', ...await shownOrder(workspace, order), toCampaignId, toCampaignName: target?.name ?? null },
  });
};

/** "null or empty string otherwise" (section 2.4): empty, as in the interface's samples. */
const COMPANY_NAME_OF_PERSON = { businessName: '' } as const;

/** Known fields only. */
function newBody({ type, name, surname, businessName, ...rest }: InvestorTerms) {
  const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)) as Partial<Record<keyof typeof rest, string>>;
  return { type, ...(type === 'NATURAL_PERSON' ? { name, surname, ...COMPANY_NAME_OF_PERSON } : { businessName }), ...told };
}

function wholeBody({ type, name, surname, businessName, ...rest }: InvestorTerms) {
  const told = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value ?? ''])) as Record<keyof typeof rest, string>;
  return { type, ...(type === 'NATURAL_PERSON' ? { name, surname, ...COMPANY_NAME_OF_PERSON } : { businessName }), ...told };
}

const freezeNewInvestor: Freezer<'createInvestor'> = async ({ draft }, { workspace }) => {
  const { terms, problems } = readInvestorDraft(draft);
  if (terms === null) return failed({ kind: 'portalInvalid', problems });
  const request = { operation: 'createInvestor', input: { body: newBody(terms) } } as const;
  const { fiscalCode, name, surname, businessName } = terms;
  return ok({
    kind: 'createInvestor', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: fiscalCode === null ? newInvestorLock(workspace.bankOrigin, ...[name, surname, businessName].map((part) => foldText(part ?? '')))
      : newInvestorLock(workspace.bankOrigin, fiscalCode),
    shown: { kind: 'createInvestor', account: null, investorId: null, investor: investorDraftOf(terms), before: null },
  });
};

const freezeInvestorChange: Freezer<'updateInvestor'> = async ({ investorId, draft }, { workspace }) => {
  const investor = await cachedInvestor(workspace, investorId);
  if (investor === null) return failed({ kind: 'notFound' });
  const { terms, problems } = readInvestorDraft(draft);
  if (terms === null) return failed({ kind: 'portalInvalid', problems });
  const before = investorDraftOf(investor);
  const after = investorDraftOf(terms);
  if (JSON.stringify(after) === JSON.stringify(before)) return failed(NOTHING_TO_CHANGE);
  const request = { operation: 'updateInvestor', input: { params: { investorId }, body: wholeBody(terms) } } as const;
  return ok({
    kind: 'updateInvestor', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null, fingerprint: investorLock(workspace.bankOrigin, investorId),
    shown: { kind: 'updateInvestor', account: null, investorId, investor: after, before },
  });
};

/** The hash also covers the campaign's state and the forecast's assumptions, since the request itself does not tell what it will do. */
async function freezeClosing({ kind, campaignId, assumptions }: ClosingWrite, { workspace }: Pick<FreezeContext, 'workspace'>): Promise<Result<FrozenWrite, AppError>> {
  const campaign = await cachedCampaign(workspace, campaignId);
  if (campaign === null) return failed({ kind: 'notFound' });
  if (isFinal(campaign.status)) return failed(NOTHING_TO_CHANGE);
  // An undocumented state permits nothing that moves money.
  if (!campaignStatuses.some((known) => known === campaign.status)) return failed({ kind: 'statusUnknown', status: campaign.status });
  const blocked = closedHere(workspace, campaignId) ?? orderUnderWay(workspace, campaignId);
  if (blocked !== null) return failed(blocked);
  const orders = await workspace.cache.read.closingOrders(campaignId);
  const snapshot = snapshotOf(campaign, orders);
  const { amounts, counts, splitOrderId } = forecastClosing(orders, closingTermsOf(campaign), kind === 'succeedCampaign' ? 'success' : 'failure', assumptions);
  const request = { operation: kind, input: { params: { campaignId } } } as const;
  return ok({
    kind, request, marker: null, fingerprint: campaignLock(workspace.bankOrigin, campaignId),
    bodyHash: createHash('sha256').update(`${hashOf(workspace.bankOrigin, request)} ${snapshot.hash} ${canonicalJson({ ...assumptions })}`).digest('hex'),
    shown: { kind, ...await shownCampaign(workspace, campaign), snapshot, assumptions, forecast: amounts, counts, splitOrderId, forecastAt: workspace.now() },
  });
}

const isFinal = (status: string | null): boolean => status === 'FINALIZED_SUCCESS' || status === 'FINALIZED_FAIL';
