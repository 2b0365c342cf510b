import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { CampaignMap, MapKey, MapOrders } from '#shared/bridge/portal/campaign-records.ts';
import type { Campaign, Cashout } from '#shared/contract/campaigns.ts';
import { mapCampaign } from '#shared/domain/closing/campaign-map.ts';
import type { MapFigures, MappedOrder } from '#shared/domain/closing/campaign-map.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { stampOf } from './change-count.ts';
import { listedOrders, moneyOfOrders } from './order-money.ts';
import { findPaymentRecords } from './payments.ts';
import { findRecord } from './reading.ts';
import { createSlices } from './slices.ts';

/** The map of one campaign while nothing of it changed. */
interface KeptMap {
  readonly stamp: string;
  readonly campaign: Campaign;
  readonly cashouts: readonly Cashout[];
  readonly asOf: Instant | null;
  readonly figures: MapFigures;
}

/** After the last question the memory of a campaign is freed. */
const IDLE_MS = 60_000;

const MOST_TRIES = 3;

/**
 * Where the money of a campaign is. A hundred thousand orders with three records each take seconds: they are read in slices, and the figures of the last campaign stay
 * in memory until something of it changes or nobody asks for a while.
 */
export function createCampaignMaps(db: () => Database) {
  let kept: KeptMap | null = null;
  let timer: NodeJS.Timeout | null = null;
  let readings: Promise<unknown> = Promise.resolve();

  const forget = (): void => {
    kept = null;
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const stampNow = (): string => stampOf(db(), ['campaigns', 'orders', 'payments']);
  const mapOf = async (campaignId: string): Promise<KeptMap | null> => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(forget, IDLE_MS).unref();
    if (kept?.campaign.campaignId === campaignId && kept.stamp === stampNow()) return kept;
    for (let tries = 1; ; tries += 1) {
      const stamp = stampNow();
      // Where the cache changes faster than it is read, the last try comes in one piece.
      kept = await readMap(db(), campaignId, stamp, tries < MOST_TRIES);
      if (kept === null || stampNow() === stamp || tries === MOST_TRIES) return kept;
    }
  };
  /** One after the other: what one asks again, the other has read. */
  const inTurn = (campaignId: string): Promise<KeptMap | null> => {
    const reading = readings.then(() => mapOf(campaignId));
    readings = reading.catch(() => undefined);
    return reading;
  };

  return {
    /** Frees what is kept; the file may be another one next time. */
    forget,
    /** null for a campaign that is not cached. `asOf` is that of the payment read longest ago. */
    campaignMap: async (campaignId: string): Promise<CampaignMap | null> => {
      const read = await inTurn(campaignId);
      if (read === null) return null;
      const { campaign: { currency }, figures, cashouts, asOf } = read;
      return {
        campaignId, currency, asOf, unread: figures.unread.length,
        parts: figures.parts.map(({ key, amountMinor, orders }) => ({ key, orders, amount: { amountMinor, currency } })),
        cashouts: cashouts.flatMap(({ companyId, amount, status }) =>
          (amount === null ? [] : [{ companyId, companyName: companyName(db(), companyId), amount, executed: status === 'EXECUTED' }])),
      };
    },
    mapOrders: async (campaignId: string, key: MapKey, offset: number, limit: number): Promise<MapOrders | null> => {
      const read = await inTurn(campaignId);
      if (read === null) return null;
      const shares = read.figures.shares[key];
      const { currency } = read.campaign;
      const rows = shares.slice(offset, offset + limit).flatMap(({ orderId, amountMinor }) => {
        const row = findRecord(db(), 'orders', orderId);
        return row === null ? [] : [{ order: row.record, amount: { amountMinor, currency } }];
      });
      return { rows, total: shares.length };
    },
  };
}

async function readMap(database: Database, campaignId: string, stamp: string, inSlices: boolean): Promise<KeptMap | null> {
  const campaign = findRecord(database, 'campaigns', campaignId)?.record;
  if (campaign === undefined) return null;
  const cashoutIds = new Set<string>();
  let asOf: Instant | null = null;
  const parts = listedOrders(database, campaignId);
  const mapped = Array.from<MappedOrder>({ length: parts.reduce((sum, part) => sum + part.length, 0) });
  const slice = createSlices(database, 'first');
  for (const part of parts) {
    const turn = inSlices ? slice() : null;
    if (turn !== null) await turn;
    for (const [index, { payment, moneyin, refunds, cashouts, incomplete }] of moneyOfOrders(database, part).entries()) {
      const order = part[index];
      if (order === undefined) continue;
      for (const { id } of cashouts) cashoutIds.add(id);
      if (payment !== null && (asOf === null || payment.asOf < asOf)) asOf = payment.asOf;
      const { id: orderId, status, totalAmount, currency, place } = order;
      mapped[place] = { orderId, status, totalMinor: currency === campaign.currency ? totalAmount : null, payment, moneyin, refunds, incomplete };
    }
  }
  const cashouts = findPaymentRecords(database, 'cashout', [...cashoutIds]).map(({ value }) => value);
  return { stamp, campaign, cashouts, asOf, figures: mapCampaign({ currency: campaign.currency, status: campaign.status, orders: mapped, cashouts }) };
}

const companyName = (database: Database, companyId: string | null): string | null =>
  companyId === null ? null : (findRecord(database, 'companies', companyId)?.record.businessName ?? null);
