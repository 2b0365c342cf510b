import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { invalid, paymentsBlocked } from '#main/context/workspace-context.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { snapshotOf } from '#main/store/cache/index.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import { asSent, isOver } from '#main/context/closing-write.ts';
import type { FrozenWrite, Intents } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { FrozenClosing, StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import type { ShownClosing } from '#shared/bridge/writes/portal-writes.ts';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { ClosingForecast } from '#shared/domain/closing/model.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { cameToNothing, isTaken } from '#shared/domain/intent-state.ts';
import { moneyFromDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { decimalFromTyped } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import type { AskTeam } from '#main/services/payments/approvals/index.ts';
import type { ApprovalState, ApprovalView } from '#shared/bridge/payments/approvals.ts';
import type { ClosingStore } from './store.ts';
import type { OpenClosing } from './view.ts';

/** A closing has no typed amounts: the mark is not used. */
const NO_MARK: DecimalMark = '.';

export interface SendingParts {
  readonly workspace: WorkspaceContext;
  readonly intents: Pick<Intents, 'freeze' | 'sendWrite' | 'withdrawAll' | 'declaredLike'>;
  readonly store: ClosingStore;
  readonly team: Pick<AskTeam, 'askForWrite' | 'voidRequest' | 'asked'>;
}

export interface Confirmation {
  readonly bodyHash: string;
  readonly campaignName: string;
  readonly total: string;
  readonly decimalMark: DecimalMark;
}

type ForecastSummary = Omit<ClosingForecast, 'orders'>;

interface Frozen {
  readonly asked: ClosingWrite;
  readonly write: FrozenWrite;
  readonly shown: ShownClosing;
  readonly forecast: ForecastSummary;
}

async function freeze({ workspace: { cache }, intents }: Pick<SendingParts, 'workspace' | 'intents'>, { closing, fresh }: OpenClosing): Promise<Result<Frozen, AppError>> {
  if (isOver(closing)) return notAllowed('closingId');
  if (closing.step !== 'confirm') return notAllowed('step');
  const { direction, campaignId, assumptions } = closing;
  if (direction === null) return notAllowed('direction');
  if (!fresh) return notAllowed('refreshedAt');
  const asked: ClosingWrite = { kind: direction === 'success' ? 'succeedCampaign' : 'failCampaign', campaignId, assumptions };
  const frozen = await intents.freeze(asked, closing.requestId, NO_MARK);
  if (!frozen.ok) return frozen;
  const { shown } = frozen.value;
  if (shown.kind !== 'succeedCampaign' && shown.kind !== 'failCampaign') throw new TypeError(`Not a closing: ${shown.kind}`);
  const forecast = (await cache.read.closingForecasts(campaignId, assumptions))?.[direction];
  // What is shown beside what was frozen must be of the same orders.
  const same = forecast !== undefined && shown.snapshot.hash === closing.seenHash && isDeepStrictEqual([forecast.amounts, forecast.counts, forecast.splitOrderId], [shown.forecast, shown.counts, shown.splitOrderId]);
  return same ? ok({ asked, write: frozen.value, shown, forecast }) : failed({ kind: 'changedSinceShown' });
}

const notAllowed = (field: string) => invalid(field, 'notAllowed');

/** What was asked of the team under it is decided, so that only another request can be asked. */
const DECIDED: readonly ApprovalState[] = ['declined', 'withdrawn', 'voided', 'expired', 'failed'];

/** What the last confirmation shows, and what must be typed. */
export async function frozenClosing(parts: SendingParts, found: OpenClosing): Promise<Result<FrozenClosing, AppError>> {
  const before = parts.team.asked(found.closing.requestId);
  const renewed = before === null || found.closing.intentId !== null || !DECIDED.includes(before.state) ? null : parts.store.change(found.closing.closingId, { requestId: randomUUID() });
  const open = renewed === null ? found : { ...found, closing: renewed };
  const frozen = await freeze(parts, open);
  if (!frozen.ok) return frozen;
  const { write, shown, forecast } = frozen.value;
  const team = await parts.workspace.gate.needOf({ requestId: open.closing.requestId, ...write });
  return ok({
    ...(team !== null && { team }), bodyHash: write.bodyHash, snapshot: shown.snapshot, forecast, campaignName: nameOf(open), total: totalOf(forecast),
    declared: parts.intents.declaredLike(write.fingerprint),
  });
}

/** The id where the campaign has no name. */
const nameOf = ({ data: { campaign } }: OpenClosing): string => (campaign.name ?? '').trim() || campaign.campaignId;

/** The money that the closing moves. */
const totalOf = ({ direction, amounts, currency }: ForecastSummary): Money =>
  ({ amountMinor: direction === 'success' ? amounts.totalManagedFunds : amounts.investorsRefunds, currency });

/**
 * What the person confirmed in writing, if it is what they were shown. The orders are stored before it is sent, since the bank shows them otherwise
 * afterwards.
 */
async function confirmed(parts: SendingParts, open: OpenClosing, typed: Confirmation): Promise<Result<Frozen, AppError>> {
  const { workspace, store } = parts;
  const { closing: { closingId, campaignId }, data } = open;
  const frozen = await freeze(parts, open);
  if (!frozen.ok) return frozen;
  const { write, shown, forecast } = frozen.value;
  if (typed.campaignName.trim() !== nameOf(open)) return failed({ kind: 'notConfirmed', field: 'campaignName' });
  if (workspace.purpose === 'money' && !isTotal(typed, totalOf(forecast))) return failed({ kind: 'notConfirmed', field: 'total' });
  if (write.bodyHash !== typed.bodyHash) return failed({ kind: 'changedSinceShown' });
  const orders = await workspace.cache.read.closingOrders(campaignId);
  if (snapshotOf(data.campaign, orders).hash !== shown.snapshot.hash) return failed({ kind: 'changedSinceShown' });
  store.putBasis(closingId, { terms: data.terms, orders: orders.map(({ iban: _iban, ...order }) => order) });
  const { amounts, counts, splitOrderId, raisedMinor } = forecast;
  store.change(closingId, { forecast: { amounts, counts, splitOrderId, raisedMinor }, step: 'confirm', aborted: null });
  return frozen;
}

/** Sends exactly what was shown, once. */
export async function sendClosing(parts: SendingParts, open: OpenClosing, typed: Confirmation): Promise<Result<IntentRecord, AppError>> {
  const frozen = await confirmed(parts, open, typed);
  if (!frozen.ok) return frozen;
  const { requestId } = open.closing;
  const sent = await parts.intents.sendWrite({ requestId, write: frozen.value.asked, bodyHash: typed.bodyHash, decimalMark: NO_MARK });
  return takeDown(parts, open.closing, sent);
}

/** Asks the team to approve exactly what was shown, confirmed as for sending. */
export async function requestClosing(parts: SendingParts, open: OpenClosing, { sendWhenApproved, ...typed }: Confirmation & { readonly sendWhenApproved: boolean }): Promise<Result<ApprovalView, AppError>> {
  const frozen = await confirmed(parts, open, typed);
  return frozen.ok ? parts.team.askForWrite(open.closing.requestId, frozen.value.write, sendWhenApproved) : frozen;
}

function isTotal({ total, decimalMark }: Confirmation, expected: Money): boolean {
  const decimal = decimalFromTyped(total, decimalMark, currencyExponent(expected.currency));
  const money = decimal.ok ? moneyFromDecimal(decimal.value, expected.currency) : null;
  return money?.ok === true && money.value.amountMinor === expected.amountMinor;
}

async function takeDown({ workspace, intents, store, team }: SendingParts, { closingId, requestId }: StoredClosing, sent: Result<IntentRecord, AppError>): Promise<Result<IntentRecord, AppError>> {
  if (sent.ok && sent.value.state !== 'APPROVED') {
    store.change(closingId, asSent(sent.value));
    return sent;
  }
  // It provably never left: the same request may be sent again.
  if (sent.ok) return failed(sent.value.lastError ?? { kind: 'offline' });
  if (sent.error.kind === 'outcomeUnknown') store.change(closingId, { intentId: sent.error.intentId, step: 'result' });
  if (sent.error.kind === 'campaignChanged') {
    const waiting = workspace.journal.usable ? workspace.journal.journal.byRequest(requestId) : null;
    if (waiting?.state === 'APPROVED') intents.withdrawAll([waiting.intentId], 'campaignChanged');
    await team.voidRequest(requestId, 'campaignChanged');
    const { differences } = sent.error;
    store.change(closingId, {
      aborted: { at: workspace.now(), differences }, requestId: randomUUID(), step: 'refresh', refreshedAt: null, seenHash: null, forecast: null,
    });
  }
  return sent;
}

/** Closes the campaign to new orders. After a refusal it may be tried again, after an unclear outcome not. */
export async function stopNewOrders({ workspace, intents }: SendingParts, { closingId, campaignId }: StoredClosing, status: string | null): Promise<Result<null, AppError>> {
  if (status === 'CLOSED') return ok(null);
  if (!workspace.journal.usable) return paymentsBlocked(workspace.journal.reason);
  const requestId = nextRequest(workspace.journal.journal, closingId);
  const write: Write = { kind: 'closeCampaign', campaignId };
  const frozen = await intents.freeze(write, requestId, '.');
  if (!frozen.ok) return frozen;
  const sent = await intents.sendWrite({ requestId, write, bodyHash: frozen.value.bodyHash, decimalMark: '.' });
  if (!sent.ok) return sent;
  const { state, intentId, lastError } = sent.value;
  if (isTaken(state)) return ok(null);
  return failed(state === 'APPROVED' || cameToNothing(state) ? lastError ?? { kind: 'wrongState', state } : { kind: 'outcomeUnknown', intentId });
}

/** Each attempt has a numbered request id, so a running attempt is joined and never doubled. */
function nextRequest(journal: { byRequest(requestId: string): { readonly state: Parameters<typeof cameToNothing>[0] } | null }, closingId: string): string {
  for (let attempt = 1; ; attempt += 1) {
    const requestId = `${closingId}-stop-${attempt}`;
    const before = journal.byRequest(requestId);
    if (before === null || !cameToNothing(before.state)) return requestId;
  }
}
