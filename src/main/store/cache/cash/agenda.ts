import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { AvailableAmount, Campaign } from '#shared/contract/campaigns.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { campaignStates, orderStates } from '#shared/contract/states.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant, Timed } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { knownBut } from '#shared/domain/open-status.ts';
import { noneOf } from '../records/conditions.ts';

const MOST_BOOKED = 5_000;

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
  readonly transfers: readonly Timed<MoneyTransfer & { readonly accountId: string }>[];
  readonly booked: number;
  /** Closing in the period, or overdue and not known to be over. */
  readonly campaigns: readonly (Campaign & { readonly available: AvailableAmount | null })[];
  readonly awaited: readonly AwaitedPayments[];
  readonly reflecting: readonly ReflectingOrders[];
}

export interface AgendaQuestion {
  readonly from: BankDate;
  readonly to: BankDate;
  readonly today: BankDate;
  /** Orders confirmed in between are in their reflection period on some day of the period. */
  readonly confirmedFrom: Instant;
  readonly confirmedBefore: Instant;
}

export function agendaRecords(database: Database, { from, to, today, confirmedFrom, confirmedBefore }: AgendaQuestion): AgendaRecords {
  // The plus signs make SQLite use the index of the status: others would visit every transfer.
  const booked = database
    .prepare<[], { count: number }>(`SELECT count(*) AS count FROM transfer WHERE +gone_at IS NULL AND status = 'BOOKED'`).get()?.count ?? 0;
  const transfers = database
    .prepare<[], { document: string; as_of: Instant }>(
      `SELECT document, as_of FROM transfer WHERE +gone_at IS NULL AND status = 'BOOKED' ORDER BY +createdDatetime DESC, id LIMIT ${MOST_BOOKED}`,
    )
    .all();
  const campaigns = database
    .prepare<unknown[], { document: string; available: string | null }>(
      `SELECT document, available FROM campaign WHERE gone_at IS NULL
       AND (expectedClosingDate BETWEEN :from AND :to OR (${noneOf('status', knownBut(campaignStates, 'OPEN', 'CLOSED'))} AND expectedClosingDate < :today))
       ORDER BY expectedClosingDate, id`,
    )
    .all({ from, to, today });
  const reflecting = database
    .prepare<[Instant, Instant], { campaignId: string | null; hour: string; count: number }>(
      `SELECT campaignId, substr(portalOrderDatetime, 1, 13) AS hour, count(*) AS count FROM investment_order
       WHERE gone_at IS NULL AND portalOrderDatetime >= ? AND portalOrderDatetime < ? AND ${noneOf('status', knownBut(orderStates, 'WAITING', 'ACCEPTED', 'INCORRECT_AMOUNT'))}
       GROUP BY campaignId, hour`,
    )
    .all(confirmedFrom, confirmedBefore);
  return {
    transfers: transfers.map((row) => ({ value: JSON.parse(row.document) as MoneyTransfer & { readonly accountId: string }, asOf: row.as_of })),
    booked,
    campaigns: campaigns.map(({ document, available }) => ({
      ...(JSON.parse(document) as Campaign), available: available === null ? null : (JSON.parse(available) as AvailableAmount),
    })),
    awaited: awaitedPayments(database),
    reflecting: reflecting.map(({ campaignId, hour, count }) => ({ campaignId, confirmedAt: `${hour}:00:00.000Z` as Instant, count })),
  };
}

interface AwaitedRow extends Omit<AwaitedPayments, 'amount'> {
  readonly currency: string | null;
  readonly minor: number | null;
  readonly known: number;
}

/** Refunds and cash-outs not executed, refused ones included, as far as their orders were read. */
export function awaitedPayments(database: Database): AwaitedPayments[] {
  return database
    .prepare<[], AwaitedRow>(
      `SELECT kind, status, document ->> '$.campaignId' AS campaignId, document ->> '$.scheduledDate' AS scheduledDate,
       document ->> '$.amount.currency' AS currency, count(*) AS count, sum(document ->> '$.amount.amountMinor') AS minor,
       count(document ->> '$.amount.amountMinor') AS known, min(coalesce(document ->> '$.createdDatetime', document ->> '$.createdDate')) AS since
       FROM payment_record WHERE kind IN ('refund', 'cashout') AND status IS NOT 'EXECUTED'
       GROUP BY kind, status, campaignId, scheduledDate, currency ORDER BY kind, scheduledDate, status, campaignId`,
    )
    .all()
    .map(({ minor, known, currency, ...row }) => ({
      ...row, amount: minor === null || currency === null || known < row.count ? null : { amountMinor: minor, currency },
    }));
}

const MOST_EXPECTED = 500;

export interface ExpectedRecords {
  /** Booked ahead, those booked last first. */
  readonly transfers: readonly Timed<MoneyTransfer & { readonly accountId: string }>[];
  /** Open or closed, closing by the given day; the first to close first. */
  readonly campaigns: readonly Timed<Campaign & { readonly available: AvailableAmount | null }>[];
}

export function expectedRecords(database: Database, until: BankDate): ExpectedRecords {
  const transfers = database
    .prepare<[], { document: string; as_of: Instant }>(
      `SELECT document, as_of FROM transfer WHERE +gone_at IS NULL AND status = 'BOOKED' ORDER BY +createdDatetime DESC, id LIMIT ${MOST_EXPECTED}`,
    )
    .all();
  const campaigns = database
    .prepare<[string], { document: string; available: string | null; as_of: Instant }>(
      `SELECT document, available, as_of FROM campaign WHERE gone_at IS NULL AND status IN ('OPEN', 'CLOSED') AND expectedClosingDate <= ?
       ORDER BY expectedClosingDate, id LIMIT ${MOST_EXPECTED}`,
    )
    .all(until);
  return {
    transfers: transfers.map((row) => ({ value: JSON.parse(row.document) as MoneyTransfer & { readonly accountId: string }, asOf: row.as_of })),
    campaigns: campaigns.map((row) => ({
      value: { ...(JSON.parse(row.document) as Campaign), available: row.available === null ? null : (JSON.parse(row.available) as AvailableAmount) },
      asOf: row.as_of,
    })),
  };
}
