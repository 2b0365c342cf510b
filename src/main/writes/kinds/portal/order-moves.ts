import type { BankReader } from '../../reconciliation/index.ts';
import type { PortalWriteKind } from '#shared/bridge/writes/portal-writes.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Order } from '#shared/contract/orders.ts';
import { isKnownOrderStatus } from '#shared/domain/portal/states.ts';
import { moneyGoesBack } from '#shared/domain/portal/usual-states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { inputOf } from '../rules.ts';
import type { Undertaken, WriteKindRules } from '../rules.ts';
import { answerOf, portalAtBank, unfit } from './answers.ts';
import { stateMoveRules } from './state-moves.ts';
import type { ReadStanding } from './state-moves.ts';

const orderIdOf = ({ shown }: Pick<Undertaken, 'shown'>): string => ('orderId' in shown ? shown.orderId : '');

/** null when the bank has no such order. */
export async function readOrder(reader: BankReader, orderId: string): Promise<Result<Order | null, BankError>> {
  const read = await reader.find('getOrder', { params: { orderId } });
  return read.ok ? ok(read.value?.answer ?? null) : read;
}

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

const sender = (operation: 'setOrderWaiting' | 'setOrderFailed' | 'cancelOrder'): WriteKindRules['send'] => async (bank, request) => {
  const input = inputOf(operation, request);
  const answer = await bank.call(operation, input);
  if (!answer.ok) return failed(answer.error);
  const { orderId } = input.params;
  const { status } = answer.value;
  // It moves money: only "cancelled", or no status, answers a cancel.
  if (operation === 'cancelOrder' && status !== null && status !== 'CANCELLED') return failed(unfit(operation, 'status', status));
  return answerOf(
    { operation, field: 'orderId', asked: orderId, answered: answer.value.orderId },
    portalAtBank('accepted', { kind: 'order', orderId, status, campaignId: null, refundIds: [] }),
  );
};

export const orderMoveRules = {
  setOrderWaiting: stateMoveRules(readWaiting, sender('setOrderWaiting')),
  setOrderFailed: stateMoveRules(readFailed, sender('setOrderFailed')),
  cancelOrder: stateMoveRules(readCancelled, sender('cancelOrder')),
  moveOrder: stateMoveRules(readMoved, async (bank, request) => {
    const input = inputOf('moveOrder', request);
    const answer = await bank.call('moveOrder', input);
    if (!answer.ok) return failed(answer.error);
    const { orderId } = input.params;
    return answerOf(
      { operation: 'moveOrder', field: 'orderId', asked: orderId, answered: answer.value.orderId },
      portalAtBank('accepted', { kind: 'order', orderId, status: null, campaignId: answer.value.campaignId, refundIds: [] }),
    );
  }),
} as const satisfies Partial<Record<PortalWriteKind, WriteKindRules>>;
