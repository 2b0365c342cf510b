import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, inTransaction, oneRow, upsert } from '#main/store/sqlite/index.ts';
import { orderStates, transferStates } from '#shared/contract/states.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { StatusList } from '#shared/domain/open-status.ts';
import { openOrderStatuses } from '#shared/domain/portal/states.ts';
import { undocumentedIn } from '../overview.ts';

/* What may change by itself at the bank, as far as cached, so that a refresh asks for that alone. */

const OPEN_TRANSFERS = ['BOOKED', 'WORK_IN_PROGRESS'] as const;

/** Statuses that may change, undocumented ones among them; a missing one may as well. */
const mayChange = (database: Database, table: string, list: StatusList<string>, open: readonly string[]): string =>
  JSON.stringify([...open, ...undocumentedIn(database, table, list)]);

export interface WindowWish {
  /** The generation that the bank's list wrote. */
  readonly generation: number;
  /** It begins no later. */
  readonly latest: Instant;
  /** So many known transfers are in it, at least. */
  readonly known: number;
  /** So many unfinished ones may be before it, at most. */
  readonly alone: number;
}

export interface TransferWindow {
  readonly from: Instant;
  /** Ids of those in it that the bank's list named. */
  readonly listed: readonly string[];
  /** Ids of unfinished ones before it, or without a time of creation. */
  readonly alone: readonly string[];
}

/** The last part of an account's transfers, which has what may change but for a few; null where no part proves itself. */
export function transferWindow(database: Database, accountId: string, { generation, latest, known, alone }: WindowWish): TransferWindow | null {
  const nth = oneRow<{ at: Instant }>(
    database, `SELECT createdDatetime AS at FROM transfer WHERE gone_at IS NULL AND createdDatetime IS NOT NULL AND scope = ? AND generation = ?
      ORDER BY createdDatetime DESC, id LIMIT 1 OFFSET ?`, accountId, generation, known - 1,
  );
  if (nth === undefined) return null;
  const base = nth.at < latest ? nth.at : latest;
  const unfinished = allRows<{ id: string; at: Instant | null }>(
    database,
    `SELECT moneyTransferId AS id, createdDatetime AS at FROM transfer WHERE +gone_at IS NULL AND +scope = ?
      AND (status IS NULL OR status IN (SELECT value FROM json_each(?))) AND (+createdDatetime IS NULL OR +createdDatetime < ?)
      ORDER BY createdDatetime LIMIT ?`,
    accountId, mayChange(database, 'transfer', transferStates, OPEN_TRANSFERS), base, alone + 1,
  );
  const next = unfinished[alone];
  if (next?.at === null) return null;
  const from = next === undefined ? base : next.at;
  return {
    from, alone: unfinished.slice(0, alone).map(({ id }) => id),
    listed: allValues<string>(
      database, 'SELECT moneyTransferId FROM transfer WHERE gone_at IS NULL AND createdDatetime >= ? AND scope = ? AND generation = ?', from, accountId, generation,
    ),
  };
}

/** An order that may change by itself, with its amounts in minor units. */
export interface OpenOrder {
  readonly id: string;
  readonly status: string | null;
  readonly campaignId: string | null;
  readonly orderAmount: number | null;
  readonly totalAmount: number | null;
}

const OPEN_ORDER = 'SELECT id, status, campaignId, orderAmount, totalAmount FROM investment_order';

export const openOrders = (database: Database): OpenOrder[] => allRows<OpenOrder>(
  database, `${OPEN_ORDER} WHERE +gone_at IS NULL AND (status IS NULL OR status IN (SELECT value FROM json_each(?)))`,
  mayChange(database, 'investment_order', orderStates, openOrderStatuses),
);

/** These orders as they are now; those that are gone are left out. */
export const ordersNow = (database: Database, ids: readonly string[]): OpenOrder[] => allRows<OpenOrder>(
  database, `${OPEN_ORDER} WHERE gone_at IS NULL AND id IN (SELECT value FROM json_each(?))`, JSON.stringify(ids),
);

/** A campaign's status and amounts in minor units. */
export interface CampaignState {
  readonly status: string | null;
  readonly accounted: number | null;
  readonly waiting: number | null;
  readonly total: number | null;
}

export interface ChangedCampaign {
  readonly campaignId: string;
  readonly now: CampaignState;
  /** When its orders were last known; null: they never were. */
  readonly known: CampaignState | null;
  /** `now` as text. */
  readonly state: string;
}

const amountOf = (name: string): string => `'${name}', available ->> '$.${name}.amountMinor'`;

/** The campaigns that differ from when their orders were last known. */
export function changedCampaigns(database: Database): ChangedCampaign[] {
  const rows = allRows<{ campaignId: string; state: string; known: string | null }>(
    database,
    `SELECT * FROM (SELECT id AS campaignId, json_object('status', status, ${['accounted', 'waiting', 'total'].map(amountOf).join(', ')}) AS state, known.state AS known
      FROM campaign LEFT JOIN campaign_orders_known AS known ON known.campaign_id = id WHERE gone_at IS NULL) WHERE state IS NOT known`,
  );
  return rows.map(({ campaignId, state, known }) => ({
    campaignId, state, now: JSON.parse(state) as CampaignState, known: known === null ? null : (JSON.parse(known) as CampaignState),
  }));
}

/** The orders of these campaigns are known as of this state of theirs. */
export function putCampaignStates(database: Database, campaigns: readonly Pick<ChangedCampaign, 'campaignId' | 'state'>[]): void {
  inTransaction(database, () => {
    for (const { campaignId, state } of campaigns) upsert(database, 'campaign_orders_known', { campaign_id: campaignId }, { state });
  });
}
