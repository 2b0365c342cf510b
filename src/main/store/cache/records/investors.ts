import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, inTransaction, oneValue } from '#main/store/sqlite/index.ts';
import type { CampaignInvestorsPage, SameFiscalCode } from '#shared/bridge/portal/campaign-records.ts';
import type { Investor } from '#shared/contract/investors.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { documents } from '../documents.ts';
import { replaceUnreadableRows } from '../unreadable-rows.ts';
import { countChange } from './change-count.ts';
import { fiscalCodeKey as CODE, indexesOf, INVESTORS_NAMED } from './list-indexes.ts';
import { putRecords } from './writing.ts';

export interface CampaignInvestors {
  readonly campaignId: string;
  readonly records: readonly Investor[];
  readonly unreadable?: readonly UnreadableRow[];
  readonly asOf: Instant;
}

export function replaceCampaignInvestors(database: Database, { campaignId, records, unreadable = [], asOf }: CampaignInvestors): void {
  inTransaction(database, () => {
    putRecords(database, 'investors', records, asOf);
    replaceUnreadableRows(database, 'campaignInvestors', campaignId, unreadable, asOf);
    const before = listedFor(database, campaignId);
    if (unreadable.length === 0) database.prepare('DELETE FROM campaign_investor WHERE campaign_id = ?').run(campaignId);
    const insert = database.prepare('INSERT OR IGNORE INTO campaign_investor (campaign_id, investor_id) VALUES (?, ?)');
    for (const { investorId } of records) insert.run(campaignId, investorId);
    if (listedFor(database, campaignId) !== before) countChange(database, 'investors');
  });
}

const listedFor = (database: Database, campaignId: string): string | null =>
  oneValue<string>(database, 'SELECT json_group_array(investor_id ORDER BY investor_id) FROM campaign_investor WHERE campaign_id = ?', campaignId);

/** Those that the bank lists for the campaign or its orders name. */
const IDS_OF_CAMPAIGN = `SELECT investor_id AS id FROM campaign_investor WHERE campaign_id = :campaignId
  UNION SELECT investorId FROM investment_order WHERE campaignId = :campaignId AND gone_at IS NULL AND investorId IS NOT NULL`;
const BY_NAME = 'ORDER BY displayName COLLATE NOCASE, id';

export const campaignInvestors = (database: Database, campaignId: string): Investor[] =>
  documents<Investor>(database, `SELECT document FROM investor WHERE id IN (${IDS_OF_CAMPAIGN}) ${BY_NAME}`, { campaignId });

/** Of tens of thousands only the first are put in order; the others are counted on the way. */
export function firstCampaignInvestors(database: Database, campaignId: string, limit: number): CampaignInvestorsPage {
  const index = indexesOf(database).has(INVESTORS_NAMED) ? ` INDEXED BY ${INVESTORS_NAMED}` : '';
  const first = allRows<{ readonly id: string; readonly total: number }>(
    database,
    `WITH found AS MATERIALIZED (SELECT investor.id, displayName FROM (${IDS_OF_CAMPAIGN}) AS named CROSS JOIN investor${index} ON investor.id = named.id)
     SELECT id, (SELECT count(*) FROM found) AS total FROM found ${BY_NAME} LIMIT :limit`,
    { campaignId, limit },
  );
  const investors = documents<Investor>(
    database, `SELECT document FROM investor WHERE id IN (SELECT value FROM json_each(?)) ${BY_NAME}`, JSON.stringify(first.map(({ id }) => id)),
  );
  return { investors, total: first[0]?.total ?? 0 };
}

export const investorsOfFiscalCode = (database: Database, fiscalCode: string): Investor[] => documents<Investor>(
  database,
  `SELECT document FROM investor WHERE gone_at IS NULL AND ${CODE} = upper(replace(?, ' ', '')) AND ${CODE} <> '' ORDER BY displayName COLLATE NOCASE, id`,
  fiscalCode,
);

export function sharedFiscalCodes(database: Database): SameFiscalCode[] {
  const rows = allRows<{ code: string; document: string }>(
    database,
    `SELECT ${CODE} AS code, document FROM investor WHERE gone_at IS NULL AND ${CODE} IN (
       SELECT ${CODE} FROM investor WHERE gone_at IS NULL AND fiscalCode IS NOT NULL AND ${CODE} <> '' GROUP BY 1 HAVING count(*) > 1
     ) ORDER BY code, displayName COLLATE NOCASE, id`,
  );
  return [...Map.groupBy(rows, ({ code }) => code)].map(([fiscalCode, alike]) => ({
    fiscalCode, investors: alike.map(({ document }) => JSON.parse(document) as Investor),
  }));
}
