import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { WorksheetSum } from '#shared/domain/investor-protection/worksheet.ts';

export interface WorksheetQuestion {
  /** Half open. */
  readonly from: Instant;
  readonly before: Instant;
  /** null: all. */
  readonly campaignId: string | null;
}

export interface WorksheetFigures {
  /** Those with orders of the period, or the one that was asked for, each with the name of its company. */
  readonly campaigns: readonly { readonly campaign: Campaign; readonly companyName: string | null }[];
  readonly sums: readonly WorksheetSum[];
  readonly undated: number;
}

const OF_CAMPAIGN = '(:campaignId IS NULL OR investment_order.campaignId = :campaignId)';

/** Accepted and split orders of a period by campaign, class and tax residence, of one state of the cache. */
export const worksheetFigures = (database: Database, { from, before, campaignId }: WorksheetQuestion): WorksheetFigures => database.transaction(() => {
  const sums = allRows<WorksheetSum>(
    database,
    `SELECT campaignId, status, ifnull(currency, '') AS currency, investor_class AS investorClass, tax_residence AS taxResidence,
       count(DISTINCT ifnull(investorId, id)) AS investors, count(*) AS orders, sum(ifnull(orderAmount, totalAmount - ifnull(feeAmount, 0))) AS amountMinor,
       sum(ifnull(feeAmount, 0)) AS feeMinor, sum(orderAmount IS NULL AND totalAmount IS NULL) AS lacking
     FROM investment_order LEFT JOIN investor_fact ON investor_id = investorId
     WHERE gone_at IS NULL AND campaignId IS NOT NULL AND status IN ('ACCEPTED', 'SPLIT') AND portalOrderDatetime >= :from AND portalOrderDatetime < :before AND ${OF_CAMPAIGN}
     GROUP BY campaignId, status, currency, investor_class, tax_residence ORDER BY campaignId, status, currency, investor_class, tax_residence`,
    { from, before, campaignId },
  ).map((sum) => ({ ...sum, amountMinor: sum.amountMinor ?? 0 }));
  const ids = [...new Set([...sums.map((sum) => sum.campaignId), ...(campaignId === null ? [] : [campaignId])])];
  const campaigns = allRows<{ readonly document: string; readonly companyName: string | null }>(
    database,
    `SELECT campaign.document, company.businessName AS companyName FROM campaign LEFT JOIN company ON company.id = campaign.companyId
     WHERE campaign.id IN (SELECT value FROM json_each(?)) ORDER BY campaign.name COLLATE NOCASE, campaign.id`,
    JSON.stringify(ids),
  ).map(({ document, companyName }) => ({ campaign: JSON.parse(document) as Campaign, companyName }));
  const undated = oneValue<number>(
    database, `SELECT count(*) FROM investment_order WHERE gone_at IS NULL AND status = 'ACCEPTED' AND portalOrderDatetime IS NULL AND ${OF_CAMPAIGN}`, { campaignId },
  ) ?? 0;
  return { campaigns, sums, undated };
})();
