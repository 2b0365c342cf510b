import { failed } from '#shared/domain/result.ts';
import { withKnown } from './campaign-fields.ts';
import { orderReceiver } from './order-receiver.ts';
import { keep, refreshOrderAlone } from './keep.ts';
import { syncAvailableAmount } from './portal-parts.ts';
import { DONE, inParallel, SyncRun } from './run.ts';
import type { PartResult, SyncDeps } from './run.ts';

export interface ReadingOptions {
  /** Ends the reading; what was taken over until then stays. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Reads a campaign again, what it has raised, and the complete list of its orders. Orders that the list does not name any more
 * are gone from the campaign. Gives back the first error; what could be read is taken over nevertheless.
 */
export async function refreshCampaign(deps: SyncDeps, campaignId: string, options: ReadingOptions = {}): Promise<PartResult> {
  const run = runWith(deps, options);
  const result = await refreshCampaignIn(run, campaignId);
  deps.onChanged('campaigns');
  return firstError(run, result);
}

/** A run that ends with the signal. */
export function runWith(deps: SyncDeps, { signal, onProgress }: ReadingOptions): SyncRun {
  const run = new SyncRun(deps, onProgress ?? (() => undefined));
  if (signal?.aborted === true) run.cancel();
  signal?.addEventListener('abort', () => run.cancel(), { once: true });
  return run;
}

export const firstError = (run: SyncRun, result: PartResult): PartResult =>
  result.ok && run.errors[0] !== undefined ? failed(run.errors[0]) : result;

/** As part of a run. */
export async function refreshCampaignIn(run: SyncRun, campaignId: string): Promise<PartResult> {
  const orders = run.step(() => refreshCampaignOrders(run, campaignId));
  const read = await run.ask('getCampaign', { params: { campaignId } });
  const known = read.ok ? await withKnown(run, read.value.answer) : null;
  const kept = await keep(run, read, (answer) => ({ section: 'campaigns', records: [{ ...(known ?? answer), available: null }] }));
  await run.step(() => syncAvailableAmount(run, campaignId));
  await orders;
  return kept;
}

/** Orders that left a campaign's list are read one by one up to here: they may have been moved to another campaign. */
const MOST_LOOKED_AFTER = 100;
const LOOKED_AFTER_AT_ONCE = 3;

/** The complete list of a campaign's orders; as part of a run. */
export async function refreshCampaignOrders(run: SyncRun, campaignId: string): Promise<PartResult> {
  let gone: readonly string[] = [];
  const read = await run.askInto('listCampaignOrders', { params: { campaignId } }, (asOf) =>
    orderReceiver(run.deps.cache, campaignId, asOf, (orderIds) => {
      gone = orderIds;
    }));
  if (!read.ok) return read;
  run.deps.onChanged('orders');
  await inParallel(LOOKED_AFTER_AT_ONCE, gone.slice(0, MOST_LOOKED_AFTER).map((orderId) => () => lookAfter(run, orderId)));
  return DONE;
}

/** An order that the bank does not know any more stays gone, and that is no failure. */
async function lookAfter(run: SyncRun, orderId: string): Promise<void> {
  if (!run.stopped) await refreshOrderAlone(run, orderId);
}
