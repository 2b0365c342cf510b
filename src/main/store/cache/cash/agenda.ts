import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import type { AvailableAmount, Campaign } from '#shared/contract/campaigns.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { campaignStates, orderStates } from '#shared/contract/states.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant, Timed } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { knownBut } from '#shared/domain/open-status.ts';
import { timedDocuments } from '../documents.ts';
import { noneOf } from '../records/conditions.ts';
import { MAY_REFLECT } from '../records/investor-facts.ts';

type ListedTransfer = MoneyTransfer & { readonly accountId: string };
export type ListedCampaign = Campaign & { readonly available: AvailableAmount | null };

/** Refunds or cash-outs not executed that share these values. */
export interface AwaitedPayments {
  readonly kind: 'refund' | 'cashout';
  readonly status: string | null;
  readonly campaignId: string | null;
  readonly scheduledDate: BankDate | null;
  readonly count: number;
  /** null where one has no amount. */
  readonly amount: Money | null;
  /** When the first was created: an instant for refunds, a day for cash-outs. */
  readonly since: string | null;
}

/** Orders of a campaign confirmed within one hour and not known to have ended. */
interface ReflectingOrders {
  readonly campaignId: string | null;
  readonly confirmedAt: Instant;
  readonly count: number;
}

export interface AgendaRecords {
  readonly transfers: readonly Timed<ListedTransfer>[];
  readonly booked: number;
  /** Closing in the period, or overdue and not known to be over. */
  readonly campaigns: readonly ListedCampaign[];
  readonly awaited: readonly AwaitedPayments[];
  readonly reflecting: readonly ReflectingOrders[];
  /** Of those that the two above name, as far as they are known. */
  readonly campaignNames: ReadonlyMap<string, string | null>;
}

export interface AgendaQuestion {
  readonly from: BankDate;
  readonly to: BankDate;
  readonly today: BankDate;
  /** Orders confirmed in between are in their reflection period on some day of the period. */
  readonly confirmedFrom: Instant;
  readonly confirmedBefore: Instant;
}

const MOST_BOOKED = 5_000;

// The plus signs make SQLite use the index of the status: others would visit every transfer.
const BOOKED = `FROM transfer WHERE +gone_at IS NULL AND status = 'BOOKED'`;

/** Those booked last first. */
const bookedTransfers = (database: Database, most: number): Timed<ListedTransfer>[] =>
  timedDocuments<ListedTransfer>(database, `SELECT document, as_of ${BOOKED} ORDER BY +createdDatetime DESC, id LIMIT ?`, most);

/** As SQLite has it. */
const NO_LIMIT = -1;

interface CampaignRow {
  readonly document: string;
  readonly available: string | null;
  readonly as_of: Instant;
}

/** With what they have raised. `values` hold the most to be given as `most`. */
export const listedCampaigns = (database: Database, which: string, values: object): Timed<ListedCampaign>[] =>
  allRows<CampaignRow>(
    database, `SELECT document, available, as_of FROM campaign WHERE gone_at IS NULL AND ${which} ORDER BY expectedClosingDate, id LIMIT :most`, values,
  ).map(({ document, available, as_of: asOf }) => ({
    value: { ...(JSON.parse(document) as Campaign), available: available === null ? null : (JSON.parse(available) as AvailableAmount) }, asOf,
  }));

export function agendaRecords(database: Database, { from, to, today, confirmedFrom, confirmedBefore }: AgendaQuestion): AgendaRecords {
  const reflecting = allRows<{ campaignId: string | null; hour: string; count: number }>(
    database,
    `SELECT campaignId, substr(portalOrderDatetime, 1, 13) AS hour, count(*) AS count FROM investment_order
     WHERE gone_at IS NULL AND portalOrderDatetime >= ? AND portalOrderDatetime < ? AND ${noneOf('status', knownBut(orderStates, 'WAITING', 'ACCEPTED', 'INCORRECT_AMOUNT'))} AND ${MAY_REFLECT}
     GROUP BY campaignId, hour`,
    confirmedFrom, confirmedBefore,
  );
  const overdue = `${noneOf('status', knownBut(campaignStates, 'OPEN', 'CLOSED'))} AND expectedClosingDate < :today`;
  const campaigns = listedCampaigns(database, `(expectedClosingDate BETWEEN :from AND :to OR (${overdue}))`, { from, to, today, most: NO_LIMIT });
  const awaited = awaitedPayments(database);
  return {
    transfers: bookedTransfers(database, MOST_BOOKED),
    booked: oneValue<number>(database, `SELECT count(*) ${BOOKED}`) ?? 0,
    campaigns: campaigns.map(({ value }) => value),
    awaited,
    reflecting: reflecting.map(({ campaignId, hour, count }) => ({ campaignId, confirmedAt: `${hour}:00:00.000Z` as Instant, count })),
    campaignNames: namesOfCampaigns(database, [...awaited, ...reflecting].map(({ campaignId }) => campaignId)),
  };
}

const namesOfCampaigns = (database: Database, ids: readonly (string | null)[]): ReadonlyMap<string, string | null> => new Map(
  allRows<{ id: string; name: string | null }>(database, 'SELECT id, name FROM campaign WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify([...new Set(ids)]))
    .map(({ id, name }) => [id, name]),
);

interface AwaitedRow extends Omit<AwaitedPayments, 'amount'> {
  readonly currency: string | null;
  readonly minor: number | null;
  readonly known: number;
}

/** Refunds and cash-outs not executed, refused ones included, as far as their orders were read. */
export function awaitedPayments(database: Database): AwaitedPayments[] {
  return allRows<AwaitedRow>(
    database,
    `SELECT kind, status, document ->> '$.campaignId' AS campaignId, document ->> '$.scheduledDate' AS scheduledDate,
     document ->> '$.amount.currency' AS currency, count(*) AS count, sum(document ->> '$.amount.amountMinor') AS minor,
     count(document ->> '$.amount.amountMinor') AS known, min(coalesce(document ->> '$.createdDatetime', document ->> '$.createdDate')) AS since
     FROM payment_record WHERE kind IN ('refund', 'cashout') AND status IS NOT 'EXECUTED'
     GROUP BY kind, status, campaignId, scheduledDate, currency ORDER BY kind, scheduledDate, status, campaignId`,
  ).map(({ minor, known, currency, ...row }) => ({
    ...row, amount: minor === null || currency === null || known < row.count ? null : { amountMinor: minor, currency },
  }));
}

const MOST_EXPECTED = 500;

export interface ExpectedRecords {
  /** Booked ahead, those booked last first. */
  readonly transfers: readonly Timed<ListedTransfer>[];
  /** Open or closed, closing by the given day; the first to close first. */
  readonly campaigns: readonly Timed<ListedCampaign>[];
}

export const expectedRecords = (database: Database, until: BankDate): ExpectedRecords => ({
  transfers: bookedTransfers(database, MOST_EXPECTED),
  campaigns: listedCampaigns(database, `status IN ('OPEN', 'CLOSED') AND expectedClosingDate <= :until`, { until, most: MOST_EXPECTED }),
});
