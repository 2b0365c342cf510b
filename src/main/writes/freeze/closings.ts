import { createHash } from 'node:crypto';

import { canonicalJson } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import { forecastClosing } from '#shared/domain/closing/forecast.ts';
import { campaignStatuses } from '#shared/domain/portal/states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { closingTermsOf } from '../closing-terms.ts';
import { snapshotOf } from '../closing-snapshot.ts';
import { NOTHING_TO_CHANGE } from './campaigns.ts';
import type { FreezeContext, FrozenWrite } from './context.ts';
import { hashOf } from './hash.ts';
import { campaignLock, closedHere, orderUnderWay } from './portal-locks.ts';
import { cachedCampaign, shownCampaign } from './portal-shown.ts';

/**
 * Freezes a closing with the state of the campaign that the person approves: its hash covers that as well, and what the forecast
 * was made with, since the request itself says nothing of what it will do.
 */
export async function freezeClosing({ kind, campaignId, assumptions }: ClosingWrite, { bench }: Pick<FreezeContext, 'bench'>): Promise<Result<FrozenWrite, AppError>> {
  const campaign = await cachedCampaign(bench, campaignId);
  if (campaign === null) return failed({ kind: 'notFound' });
  if (isFinal(campaign.status)) return failed(NOTHING_TO_CHANGE);
  // A state that nobody documented enables nothing that moves money.
  if (!campaignStatuses.some((known) => known === campaign.status)) return failed({ kind: 'statusUnknown', status: campaign.status });
  const blocked = closedHere(bench, campaignId) ?? orderUnderWay(bench, campaignId);
  if (blocked !== null) return failed(blocked);
  const orders = await bench.cache.read.closingOrders(campaignId);
  const snapshot = snapshotOf(campaign, orders);
  const { amounts, counts, splitOrderId } = forecastClosing(orders, closingTermsOf(campaign), kind === 'succeedCampaign' ? 'success' : 'failure', assumptions);
  const request = { operation: kind, input: { params: { campaignId } } } as const;
  return ok({
    kind, request, marker: null, fingerprint: campaignLock(bench.bankOrigin, campaignId),
    bodyHash: createHash('sha256').update(`${hashOf(bench.bankOrigin, request)} ${snapshot.hash} ${canonicalJson({ ...assumptions })}`).digest('hex'),
    shown: { kind, ...await shownCampaign(bench, campaign), snapshot, assumptions, forecast: amounts, counts, splitOrderId, forecastAt: bench.now() },
  });
}

const isFinal = (status: string | null): boolean => status === 'FINALIZED_SUCCESS' || status === 'FINALIZED_FAIL';
