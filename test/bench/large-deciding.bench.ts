import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

import { createWriteApi } from '#main/store/cache/write-api.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { firstPage, openTestWorkspace } from '../support/workspace-fixture.ts';
import type { TestWorkspace } from '../support/workspace-fixture.ts';
import type { Measure } from './measure.ts';
import { median } from './measure.ts';
import { filledPortal, LARGE } from './large-portal.ts';
import type { FilledPortal, PortalSize } from './large-portal.ts';
import { PORTAL_DAY, PORTAL_NOW } from './large-portal-cache.ts';

const LIMIT_MS = 100;
const ROUNDS = 20;
const CAMPAIGN = 'CMP-00000';

const TENTH: PortalSize = {
  ...LARGE, entries: LARGE.entries / 10, campaigns: LARGE.campaigns / 10, orders: LARGE.orders / 10, investors: LARGE.investors / 10, transfers: LARGE.transfers / 10,
  virtualIbans: LARGE.virtualIbans / 10, unidentified: LARGE.unidentified / 10, journalEvents: LARGE.journalEvents / 10, typed: LARGE.typed / 10,
};

/** Of one use case: the first call, the median and the 95th percentile of those after it, and what the main process computed in the median, in milliseconds. */
interface Took {
  readonly name: string;
  readonly first: number;
  readonly median: number;
  readonly p95: number;
  readonly inMain: number;
}

async function timed(name: string, act: (round: number) => Promise<unknown>): Promise<Took> {
  const took: number[] = [];
  const active: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // What the call before left behind is collected.
    await wait(5);
    const before = performance.eventLoopUtilization();
    const begun = performance.now();
    await act(round);
    took.push(performance.now() - begun);
    active.push(performance.eventLoopUtilization(before).active);
  }
  const [first = Number.NaN, ...later] = took;
  return { name, first, median: median(later), p95: later.toSorted((left, right) => left - right)[Math.ceil(ROUNDS * 0.95) - 1] ?? Number.NaN, inMain: median(active.slice(1)) };
}

async function openPortal(portal: FilledPortal): Promise<TestWorkspace> {
  const writer = createWriteApi({ path: join(portal.directory, 'cache.db'), key: portal.cacheKey });
  writer.open(PORTAL_NOW);
  while (writer.indexList());
  writer.close();
  return openTestWorkspace({
    // Its bank has ended: everything is answered from what is kept.
    url: portal.bank, directory: portal.directory, cacheKey: portal.cacheKey, storesFolder: portal.folder, storesKey: portal.desk.key, purpose: 'money', clock: { now: () => PORTAL_NOW },
  });
}

async function decided(size: PortalSize): Promise<readonly Took[]> {
  const { ask, stores, close } = await openPortal(await filledPortal(size));
  const results: Took[] = [];
  let closingId: string | null = null;
  const measured = async (name: string, act: (round: number) => Promise<unknown>): Promise<void> => {
    results.push(await timed(name, act));
  };
  try {
    await measured('overview', () => ask('overview.get', null));
    await measured('cash forecast', () => ask('overview.forecast', null));
    await measured('calendar', () => ask('agenda.between', { from: addDays(PORTAL_DAY, -1), to: addDays(PORTAL_DAY, 34), decimalMark: '.' }));
    await measured('handover', () => ask('handover.get', null));
    await measured('map', () => ask('campaigns.map', { campaignId: CAMPAIGN }));
    await measured('orders of the map', (round) => ask('campaigns.mapOrders', { campaignId: CAMPAIGN, key: 'held', offset: round * 50, limit: 50 }));
    const { rows } = await ask('records.page', { ...firstPage, section: 'unidentified', filters: { status: ['RECEIVED'] } });
    await measured('matching', (round) => ask('unidentified.matching', { unidentifiedTransferId: rows[round]?.id ?? '' }));
    await measured('advice', (round) => ask('payments.advice', {
      decimalMark: '.', draft: { ...emptyTransferDraft, taxRelief: null, accountId: 'A1', beneficiaryName: 'Mario Rossi', beneficiaryAccount: `IT60X0542811101${String(2_000_000 + round).padStart(12, '0')}`, amount: `12${round}.50` },
    }));
    const at = instantFromMs(PORTAL_NOW);
    ({ closingId } = await ask('closings.open', { campaignId: CAMPAIGN }));
    const closing = stores.userData.get('closing', closingId);
    if (closing === null) throw new Error('The closing is not kept');
    // As after a refresh, which needs the bank.
    stores.userData.put('closing', closingId, { ...closing, refreshedAt: at }, at);
    const ofClosing = { closingId };
    await measured('closing with findings', () => ask('closings.get', ofClosing));
    const fills = ['created', 'confirmed', 'listed'] as const;
    await measured('forecast at other assumptions', (round) => ask('closings.choose', {
      ...ofClosing, direction: 'success',
      assumptions: { ...usualAssumptions, fill: fills[round % fills.length] ?? 'listed', feeRefunded: round % 2 === 0, crossing: round % 4 < 2 ? 'split' : 'undone', wrongAmountsRefunded: round > fills.length },
    }));
    await measured('preview of the orders', (round) =>
      ask('closings.orders', { ...ofClosing, direction: 'success', fate: 'all', search: '', offset: Math.floor((round * size.orders) / 3 / (ROUNDS + 1)), limit: 100 }));
  } finally {
    if (closingId !== null) stores.userData.remove('closing', closingId);
    await close();
  }
  return results;
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;

export const measure: Measure = {
  name: 'large-deciding',
  compared: `what is decided from at the large portal: the 95th percentile of ${ROUNDS} calls of each through the open workspace, after the first, beside ${LIMIT_MS} ms; the ratio is the slowest one's`,
  limit: 1,
  passes: 'atMost',
  run: async () => {
    const small = await decided(TENTH);
    const large = await decided(LARGE);
    const lines = large.map(({ name, first, median: usual, p95, inMain }, index) => {
      const before = small[index]?.median ?? Number.NaN;
      return `${name}: p95 ${ms(p95)} of ${LIMIT_MS} ms ${p95 <= LIMIT_MS ? 'ok' : 'short'}, median ${ms(usual)}, main process ${ms(inMain)}, first call ${ms(first)}, grows with exponent ${Math.log10(usual / before).toFixed(2)}`;
    });
    return { ratio: Math.max(...large.map(({ p95 }) => p95)) / LIMIT_MS, figures: lines.join('\n') };
  },
};
