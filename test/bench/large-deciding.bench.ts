import { addDays } from '#shared/domain/bank-date.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { firstPage } from '../support/workspace-fixture.ts';
import { comparedWithTenth, HOW_ASKED, openPortal, ROUNDS, timed } from './large-asked.ts';
import type { Took } from './large-asked.ts';
import type { Measure } from './measure.ts';
import { filledPortal, LARGE, TENTH } from './large-portal.ts';
import type { PortalSize } from './large-portal.ts';
import { PORTAL_DAY, PORTAL_NOW } from './large-portal-cache.ts';

const CAMPAIGN = 'CMP-00000';

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

export const measure: Measure = {
  name: 'large-deciding',
  compared: `what is decided from at the large portal: ${HOW_ASKED}`,
  limit: 1,
  passes: 'atMost',
  run: async () => comparedWithTenth(await decided(TENTH), await decided(LARGE)),
};
