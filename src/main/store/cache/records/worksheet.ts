import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, oneValue } from '#main/store/sqlite/index.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { WorksheetSum } from '#shared/domain/investor-protection/worksheet.ts';
import { stampOf } from './change-count.ts';
import { investorFactsState, ORDER_CLASS } from './investor-facts.ts';
import { indexesOf, SUPERVISED_ORDERS } from './list-indexes.ts';
import { createSlices } from './slices.ts';

export interface WorksheetQuestion {
  /** Half open. */
  readonly from: Instant;
  readonly before: Instant;
  /** null: all. */
  readonly campaignId: string | null;
}

export interface WorksheetFigures {
  /** By name: those with orders of the period, or the one that was asked for, each with the name of its company. */
  readonly campaigns: readonly { readonly campaign: Campaign; readonly companyName: string | null }[];
  /** In the order of their campaigns. */
  readonly sums: readonly WorksheetSum[];
  readonly undated: number;
}

/**
 * By class at the moment of the order, and tax residence. Along the index of what is supervised no order is read; until it is made, the plus signs keep SQLite on the campaign's: along another it would go
 * through all orders for each campaign. An order without an investor counts as one of its own.
 */
const sumsAlong = (made: boolean): string => `SELECT campaignId, status, ifnull(currency, '') AS currency, ${ORDER_CLASS} AS investorClass, tax_residence AS taxResidence,
    count(DISTINCT ifnull(investorId, investment_order.rowid)) AS investors, count(*) AS orders, sum(ifnull(orderAmount, totalAmount - ifnull(feeAmount, 0))) AS amountMinor,
    sum(ifnull(feeAmount, 0)) AS feeMinor, sum(orderAmount IS NULL AND totalAmount IS NULL) AS lacking
  FROM investment_order ${made ? `INDEXED BY ${SUPERVISED_ORDERS.name}` : ''} LEFT JOIN investor_fact ON investor_id = investorId
  WHERE campaignId = :campaignId AND gone_at IS NULL AND ${made ? '' : '+'}${SUPERVISED_ORDERS.where}
    AND ${made ? '' : '+'}portalOrderDatetime >= :from AND ${made ? '' : '+'}portalOrderDatetime < :before
  GROUP BY status, currency, investorClass, tax_residence ORDER BY status, currency, investorClass, tax_residence`;

/** Sums up one campaign after the other. */
function summing(database: Database, { from, before }: WorksheetQuestion): (campaignId: string) => WorksheetSum[] {
  // Preparing it takes as long as asking it of a campaign with a few hundred orders.
  const sums = database.prepare<[object], WorksheetSum>(sumsAlong(indexesOf(database).has(SUPERVISED_ORDERS.name)));
  return (campaignId) => sums.all({ from, before, campaignId }).map((sum) => ({ ...sum, amountMinor: sum.amountMinor ?? 0 }));
}

const AS_SHOWN = 'ORDER BY campaign.name COLLATE NOCASE, campaign.id';

/** Only campaigns that are known are shown. */
const campaignsAsked = (database: Database, { campaignId }: WorksheetQuestion): readonly string[] =>
  (campaignId === null ? allValues<string>(database, `SELECT id FROM campaign ${AS_SHOWN}`) : [campaignId]);

/** The plus signs keep it on the list by dates, where those without one are together. */
const undatedOf = (database: Database, { campaignId }: WorksheetQuestion): number => oneValue<number>(
  database,
  `SELECT count(*) FROM investment_order WHERE gone_at IS NULL AND +status = 'ACCEPTED' AND portalOrderDatetime IS NULL AND (:campaignId IS NULL OR +campaignId = :campaignId)`, { campaignId },
) ?? 0;

type Summed = Pick<WorksheetFigures, 'sums' | 'undated'>;

function campaignsOf(database: Database, { campaignId }: WorksheetQuestion, sums: readonly WorksheetSum[]): WorksheetFigures['campaigns'] {
  const ids = [...new Set([...sums.map((sum) => sum.campaignId), ...(campaignId === null ? [] : [campaignId])])];
  return allRows<{ readonly document: string; readonly companyName: string | null }>(
    database,
    `SELECT campaign.document, company.businessName AS companyName FROM campaign LEFT JOIN company ON company.id = campaign.companyId
     WHERE campaign.id IN (SELECT value FROM json_each(?)) ${AS_SHOWN}`,
    JSON.stringify(ids),
  ).map(({ document, companyName }) => ({ campaign: JSON.parse(document) as Campaign, companyName }));
}

const named = (database: Database, question: WorksheetQuestion, summed: Summed): WorksheetFigures => ({ campaigns: campaignsOf(database, question, summed.sums), ...summed });

/** What each campaign comes to, one after the other as they are shown, until `most` have orders of the period. */
function* summedUp(database: Database, question: WorksheetQuestion, most = Infinity): Generator<readonly WorksheetSum[]> {
  const sumsOf = summing(database, question);
  let withOrders = 0;
  for (const campaignId of campaignsAsked(database, question)) {
    if (withOrders === most) return;
    const sums = sumsOf(campaignId);
    if (sums.length > 0) withOrders += 1;
    yield sums;
  }
}

/** Accepted and split orders of a period by campaign, class and tax residence, of one state of the cache. */
export const worksheetFigures = (database: Database, question: WorksheetQuestion): WorksheetFigures => database.transaction(() => named(database, question, {
  sums: [...summedUp(database, question)].flat(), undated: undatedOf(database, question),
}))();

type FirstFigures = Omit<WorksheetFigures, 'undated'>;

const firstFigures = (database: Database, question: WorksheetQuestion, sums: readonly WorksheetSum[], most: number): FirstFigures => {
  const shown = new Set([...new Set(sums.map(({ campaignId }) => campaignId))].slice(0, most));
  const first = sums.filter(({ campaignId }) => shown.has(campaignId));
  return { campaigns: campaignsOf(database, question, first), sums: first };
};

/** The same for a page, campaign by campaign so that other reads come in between, and all of them once for each state of orders, campaigns and classes. */
export function createWorksheetReads(db: () => Database) {
  let kept: { readonly key: string; readonly summed: Summed } | null = null;
  const keyOf = (question: WorksheetQuestion): string => JSON.stringify([question, stampOf(db(), ['orders', 'campaigns']), investorFactsState(db())]);
  const summedInSlices = async (question: WorksheetQuestion, place: 'first' | 'behind', most?: number): Promise<WorksheetSum[]> => {
    const slice = createSlices(db(), place);
    const sums: WorksheetSum[] = [];
    for (const own of summedUp(db(), question, most)) {
      sums.push(...own);
      const turn = slice();
      if (turn !== null) await turn;
    }
    return sums;
  };
  /** What was summed up of one state with what else belongs to it; where something was written in between, everything again at once. */
  const inOneState = <Figures>(key: string, question: WorksheetQuestion, rest: () => Figures, again: () => Figures): Figures =>
    db().transaction(() => (keyOf(question) === key ? rest() : again()))();
  return {
    forget: (): void => {
      kept = null;
    },
    worksheetFigures: async (question: WorksheetQuestion): Promise<WorksheetFigures> => {
      const key = keyOf(question);
      const known = kept?.key === key ? kept.summed : null;
      const sums = known?.sums ?? await summedInSlices(question, 'behind');
      return inOneState(key, question, () => {
        const summed = known ?? { sums, undated: undatedOf(db(), question) };
        kept = { key, summed };
        return named(db(), question, summed);
      }, () => worksheetFigures(db(), question));
    },
    /** The first `most` campaigns, without going through the orders of the others. */
    firstWorksheetFigures: async (question: WorksheetQuestion, most: number): Promise<FirstFigures> => {
      const key = keyOf(question);
      const sums = kept?.key === key ? kept.summed.sums : await summedInSlices(question, 'first', most);
      return inOneState(key, question, () => firstFigures(db(), question, sums, most), () => firstFigures(db(), question, [...summedUp(db(), question, most)].flat(), most));
    },
  };
}
