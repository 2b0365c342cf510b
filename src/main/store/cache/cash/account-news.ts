import type { Database } from 'better-sqlite3-multiple-ciphers';
import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { listAccounts } from '../accounts.ts';
import { dateOfEpochDay } from '../epoch-day.ts';

/** Up to where an account's news were seen; null where there were none. */
export interface NewsMarker {
  readonly accountId: string;
  readonly arrival: Instant | null;
  readonly noticed: Instant | null;
}

export interface CachedNews {
  readonly accountId: string;
  readonly entries: number;
  readonly otherCurrencies: number;
  readonly days: DateRange | null;
  readonly credits: Money;
  readonly debits: Money;
  readonly differences: number;
  readonly now: Money | null;
}

interface ArrivalRow {
  readonly currency: string;
  readonly entries: number;
  readonly credits: number;
  readonly debits: number;
  readonly first: number;
  readonly last: number;
}

const KEY = '(SELECT account_key FROM account WHERE account_id = ?)';

export function newsMarkers(database: Database): NewsMarker[] {
  const arrival = database.prepare<[string], Instant | null>(`SELECT max(as_of) FROM arrival WHERE account_key = ${KEY}`).pluck();
  const noticed = database.prepare<[string], Instant | null>(`SELECT max(noticed_at) FROM entry_difference WHERE account_key = ${KEY}`).pluck();
  return listAccounts(database).map(({ account: { accountId } }) => ({
    accountId, arrival: arrival.get(accountId) ?? null, noticed: noticed.get(accountId) ?? null,
  }));
}

/** News of every listed account; without a marker, everything. */
export function accountNews(database: Database, markers: readonly NewsMarker[]): CachedNews[] {
  const arrivals = database.prepare<[string, string], ArrivalRow>(
    `SELECT currency, sum(entries) AS entries, sum(credits_minor) AS credits, sum(debits_minor) AS debits, min(day) AS first, max(day) AS last
     FROM arrival WHERE account_key = ${KEY} AND as_of > ? GROUP BY currency`,
  );
  const unseen = database.prepare<[string, string], number>(
    `SELECT count(*) FROM entry_difference WHERE account_key = ${KEY} AND seen_at IS NULL AND noticed_at > ?`,
  ).pluck();
  return listAccounts(database).map((view) => {
    const { accountId } = view.account;
    const marker = markers.find((one) => one.accountId === accountId);
    const rows = arrivals.all(accountId, marker?.arrival ?? '');
    const currency = accountCurrency(view);
    const own = rows.find((row) => row.currency === currency);
    const entries = rows.reduce((sum, row) => sum + row.entries, 0);
    return {
      accountId, entries, otherCurrencies: entries - (own?.entries ?? 0),
      days: rows.length === 0 ? null : {
        from: dateOfEpochDay(Math.min(...rows.map(({ first }) => first))), to: dateOfEpochDay(Math.max(...rows.map(({ last }) => last))),
      },
      credits: { amountMinor: own?.credits ?? 0, currency }, debits: { amountMinor: own?.debits ?? 0, currency },
      differences: unseen.get(accountId, marker?.noticed ?? '') ?? 0,
      now: view.balance?.value.accounting ?? null,
    };
  });
}
