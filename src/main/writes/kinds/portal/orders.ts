import { cachedRecord } from '#main/context/cached-records.ts';
import type { BankReader, Compared } from '../../reconciliation/index.ts';
import type { ShownNewOrder } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import type { Order } from '#shared/contract/orders.ts';
import { moneyToWireNumber } from '#shared/domain/money.ts';
import { holderNames, readOrderDraft } from '#shared/domain/portal/order-draft.ts';
import type { OrderAccount, OrderTerms } from '#shared/domain/portal/order-draft.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';
import { isKnownOrderStatus } from '#shared/domain/portal/states.ts';
import { isDone, moneyGoesBack } from '#shared/domain/portal/usual-states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { hashOf, NOTHING_TO_CHANGE } from '../../freeze/context.ts';
import type { Freezer } from '../../freeze/context.ts';
import { closingUnderWay, newOrderLock, orderLock } from '../../freeze/portal-locks.ts';
import { companyName, shownOrder } from '../../freeze/shown.ts';
import type { KindsOf, LookupContext, Undertaken } from '../rules.ts';
import { sending } from '../sending.ts';
import { answerOf, createdAtBank, portalAtBank, taken, unfit } from './answers.ts';
import { allOf, candidate, creation, notOther, sameAmount, sameText } from './creations.ts';
import type { ComparedList, Traits } from './creations.ts';
import { stateMove } from './state-moves.ts';
import type { ReadStanding } from './state-moves.ts';

/** null when the bank has no such order. */
async function readOrder(reader: BankReader, orderId: string): Promise<Result<Order | null, BankError>> {
  const read = await reader.find('getOrder', { params: { orderId } });
  return read.ok ? ok(read.value?.answer ?? null) : read;
}

/* A new order. */

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
  const [investor, campaign] = [await cachedRecord(workspace, 'investors', investorId), await cachedRecord(workspace, 'campaigns', campaignId)];
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

/** By the portal's own code if there is one, else among all orders of the campaign. */
async function alikeOrders({ shown }: Undertaken, { reader }: LookupContext): ComparedList {
  if (shown.kind !== 'createOrder') return ok([]);
  const read = shown.portalOrderCode === null
    ? await reader.ask('listCampaignOrders', { params: { campaignId: shown.campaignId } })
    : await reader.ask('searchOrders', { body: { portalOrderCode: shown.portalOrderCode } });
  const all = read.ok ? everyRow('searchOrders', read.value.answer) : read;
  return all.ok ? ok(notOther(all.value.map((order) => compareOrder(shown, order)))) : all;
}

const holderText = ({ investorAccount }: Order): string | null =>
  (investorAccount === null ? null : [investorAccount.holderBusinessName, investorAccount.holderName, investorAccount.holderSurname].filter((part) => part !== null).join(' ') || null);

function compareOrder(sought: ShownNewOrder, order: Order): Compared {
  const code = sought.portalOrderCode === null ? null : sameText(sought.portalOrderCode, order.portalOrderCode);
  const traits: Traits = {
    ...(code === null ? {} : { marker: code }),
    source: sameText(sought.investorId, order.investorId), destination: sameText(sought.campaignId, order.campaignId),
    amount: allOf(sameAmount(sought.total, order.totalAmount), sameAmount(sought.orderAmount, order.orderAmount), sameAmount(sought.fee, order.feeAmount)),
  };
  const agreement = allOf(...Object.values(traits));
  const isOther = code === null ? agreement === 'different' : code === 'different';
  return {
    verdict: isOther ? 'other' : agreement !== 'same' ? 'doubtful' : code === 'same' ? 'certain' : 'match',
    candidate: candidate({
      serverId: order.orderId, source: 'order', at: order.portalOrderDatetime, amount: order.totalAmount, counterpartName: holderText(order),
      counterpartAccount: order.investorAccount?.iban ?? null, description: order.description, status: order.status,
    }, traits),
  };
}

/* Changes of its state, and moves to another campaign. */

const freezeOrderChange: Freezer<'setOrderWaiting' | 'setOrderFailed' | 'cancelOrder'> = async ({ kind, orderId }, { workspace }) => {
  const order = await cachedRecord(workspace, 'orders', orderId);
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
  const order = await cachedRecord(workspace, 'orders', orderId);
  if (order === null) return failed({ kind: 'notFound' });
  if (order.campaignId === toCampaignId) return failed(NOTHING_TO_CHANGE);
  const blocked = closingUnderWay(workspace, order.campaignId) ?? closingUnderWay(workspace, toCampaignId);
  if (blocked !== null) return failed(blocked);
  const fields = { ...(order.campaignId !== null && { fromCampaign: order.campaignId }), toCampaign: toCampaignId };
  const travelIn = workspace.settings().moveOrderIn;
  const request = { operation: 'moveOrder', input: { params: { orderId }, query: travelIn === 'body' ? {} : fields, body: travelIn === 'query' ? {} : fields } } as const;
  const target = await cachedRecord(workspace, 'campaigns', toCampaignId);
  return ok({
    kind: 'moveOrder', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null, fingerprint: orderLock(workspace.bankOrigin, orderId),
    shown: { kind: 'moveOrder', ...await shownOrder(workspace, order), toCampaignId, toCampaignName: target?.name ?? null },
  });
};

const orderIdOf = ({ shown }: Pick<Undertaken, 'shown'>): string => ('orderId' in shown ? shown.orderId : '');

async function readRefundIds(reader: BankReader, orderId: string): Promise<Result<readonly string[], BankError>> {
  const read = await reader.find('getOrderPayment', { params: { orderId } });
  return read.ok ? ok(read.value?.answer.refundIds ?? []) : read;
}

const orderOutcome = ({ orderId, status, campaignId }: Order, refundIds: readonly string[] = []) =>
  ({ kind: 'order', orderId, status, campaignId, refundIds }) as const;

/** The money of a waiting order may arrive before the next read. */
const AFTER_WAITING: ReadonlySet<string> = new Set(['ACCEPTED', 'SPLIT', 'INCORRECT_AMOUNT']);

const readWaiting: ReadStanding = async (write, { reader }, was) => {
  const read = await readOrder(reader, orderIdOf(write));
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const state = read.value.status ?? '';
  return ok({ state, reached: state === 'WAITING' || (was === 'CREATED' && AFTER_WAITING.has(state)), outdated: false, portal: orderOutcome(read.value) });
};

const readFailed: ReadStanding = async (write, { reader }) => {
  const read = await readOrder(reader, orderIdOf(write));
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  return ok({ state: read.value.status ?? '', reached: read.value.status === 'FAILED', outdated: false, portal: orderOutcome(read.value) });
};

/** What the person was told about the money must still hold: an order paid since is refunded, and of an undocumented state nothing is known. */
const readCancelled: ReadStanding = async (write, { reader }, was) => {
  const read = await readOrder(reader, orderIdOf(write));
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const state = read.value.status ?? '';
  const reached = state === 'CANCELLED';
  const refunds = reached && was !== null ? await readRefundIds(reader, read.value.orderId) : ok([]);
  if (!refunds.ok) return refunds;
  return ok({
    state, reached, lasting: true, outdated: isToldWrong(write, state), incomplete: was === 'ACCEPTED' && refunds.value.length === 0,
    portal: orderOutcome(read.value, refunds.value),
  });
};

const isToldWrong = ({ shown }: Undertaken, state: string): boolean =>
  shown.kind === 'cancelOrder' && (!isKnownOrderStatus(state) || (shown.moneyGoesBack !== 'maybe' && shown.moneyGoesBack !== moneyGoesBack(state)));

const readMoved: ReadStanding = async (write, { reader }) => {
  const read = await readOrder(reader, orderIdOf(write));
  if (!read.ok || read.value === null || write.shown.kind !== 'moveOrder') return read.ok ? ok(null) : read;
  const { campaignId } = read.value;
  const { toCampaignId, campaignId: fromCampaignId } = write.shown;
  return ok({
    state: campaignId ?? '', reached: campaignId === toCampaignId, outdated: campaignId !== null && campaignId !== fromCampaignId, portal: orderOutcome(read.value),
  });
};

const orderChange = (operation: 'setOrderWaiting' | 'setOrderFailed' | 'cancelOrder', readStanding: ReadStanding) => ({
  freeze: freezeOrderChange,
  ...sending(operation, ({ orderId: answered, status }, { params: { orderId } }) => {
    // It moves money: only "cancelled", or no status, answers a cancel.
    if (operation === 'cancelOrder' && status !== null && status !== 'CANCELLED') return failed(unfit(operation, 'status', status));
    return answerOf(
      { operation, field: 'orderId', asked: orderId, answered },
      portalAtBank('accepted', { kind: 'order', orderId, status, campaignId: null, refundIds: [] }),
    );
  }),
  ...stateMove(readStanding),
});

export const orders = {
  createOrder: {
    freeze: freezeNewOrder,
    ...sending('createOrder', ({ orderId, status, campaignId }) => taken(createdAtBank('accepted', { kind: 'order', orderId, status, campaignId, refundIds: [] }))),
    ...creation({
      alike: alikeOrders,
      readById: async (orderId, { reader }) => {
        const read = await readOrder(reader, orderId);
        if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
        const { status, campaignId } = read.value;
        return ok(createdAtBank('settled', { kind: 'order', orderId, status, campaignId, refundIds: [] }));
      },
    }),
  },
  moveOrder: {
    freeze: freezeOrderMove,
    ...sending('moveOrder', ({ orderId: answered, campaignId }, { params: { orderId } }) => answerOf(
      { operation: 'moveOrder', field: 'orderId', asked: orderId, answered },
      portalAtBank('accepted', { kind: 'order', orderId, status: null, campaignId, refundIds: [] }),
    )),
    ...stateMove(readMoved),
  },
  setOrderWaiting: orderChange('setOrderWaiting', readWaiting),
  setOrderFailed: orderChange('setOrderFailed', readFailed),
  cancelOrder: orderChange('cancelOrder', readCancelled),
} as const satisfies KindsOf<'createOrder' | 'moveOrder' | 'setOrderWaiting' | 'setOrderFailed' | 'cancelOrder'>;
