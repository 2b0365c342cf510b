import type { OperationId } from '#shared/contract/operations.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

export type OnAccount<Value> = Value & { readonly accountId: string };

/** An action of the app. */
export interface ActivityEntry {
  readonly activityId: string;
  readonly kind: 'refresh' | 'export' | 'connected' | 'cacheRebuilt' | 'write' | 'safeguarding' | 'monthLocked' | 'monthUnlocked';
  readonly at: Instant;
  readonly durationMs: number | null;
  readonly outcome: 'done' | 'offline' | 'failed';
  /** Rows exported or answers read. */
  readonly count: number | null;
  /** A file name, a part of the bank, or a text for `readWriteSubject`. */
  readonly subject: string | null;
}

/** A part of a search result's second line. */
export type HitPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'iban'; readonly iban: string }
  | { readonly kind: 'day'; readonly day: BankDate }
  | { readonly kind: 'instant'; readonly at: Instant }
  | { readonly kind: 'amount'; readonly amount: Money };

/** Parts of a search result; null for what the record does not say. */
export const hit = {
  text: (text: string | null): HitPart | null => (text === null || text === '' ? null : { kind: 'text', text }),
  iban: (iban: string | null): HitPart | null => (iban === null || iban === '' ? null : { kind: 'iban', iban }),
  day: (day: BankDate | null): HitPart | null => (day === null ? null : { kind: 'day', day }),
  instant: (at: Instant | null): HitPart | null => (at === null ? null : { kind: 'instant', at }),
  amount: (amount: Money | null): HitPart | null => (amount === null ? null : { kind: 'amount', amount }),
};

/**
 * How a field of the bank's search is typed and compared here; the interface does not say how the bank compares. Text matches in part, ignoring
 * case and accents; a code in whole, ignoring case; amounts and choices exactly; a day as a whole day; a date-time by day or minute.
 */
export type SearchKind = 'text' | 'code' | 'iban' | 'amount' | 'day' | 'moment' | 'choice';

/** What a column of the cache holds of a record: a text, an amount in minor units, or a flag. */
type ColumnValue<Row> =
  | { readonly text: (record: Row) => string | null }
  /** `searched`: a search finds records by this amount. */
  | { readonly amount: (record: Row) => Money | null; readonly searched?: true }
  | { readonly flag: (record: Row) => boolean | null };

/** A column of the cache, named as the window names it. */
export type SectionColumn<Row> = ColumnValue<Row> & {
  /** The list can be sorted by it. */
  readonly sort?: true;
  /** The list can be filtered by equality. */
  readonly filter?: true;
};

/** How the bank's list is read. */
interface SectionReading {
  /** The operation that gives the list: a search where the section has search fields. */
  readonly list: OperationId;
  /** The operation that gives one record, and its parameter. Without it, opening a record again reads the list. */
  readonly record?: readonly [operation: OperationId, parameter: string];
  /** A field of the search, with the values that divide a long list into parts. */
  readonly divided?: readonly [field: string, values: readonly string[]];
}

/** Everything about a section of records that does not depend on how it is shown. The window adds a `SectionView`. */
export interface SectionRow<Row> {
  /** The address of its list; a record's page is below it. */
  readonly path: `/${string}`;
  /** The key that opens it after G. */
  readonly letter?: string;
  /** The page of the guide that belongs to it. */
  readonly guide: string;
  /** Its place among the groups of search results: records stand before what happened to them. */
  readonly rank: number;
  /** Who lists it: the bank for each account or for the portal, or the app itself. */
  readonly listed: 'perAccount' | 'forPortal' | 'byApp';
  readonly reading?: SectionReading;
  /** The table in the cache. Its columns are created from `columns`. */
  readonly table: string;
  readonly id: (record: Row) => string;
  readonly columns: Readonly<Record<string, SectionColumn<Row>>>;
  /** The order of the list, in columns of the table. */
  readonly order: string;
  /** Whether the table keeps the position in the bank's list. */
  readonly keepsPosition?: true;
  /** What a free search looks through, beside the id. */
  readonly words: (record: Row) => readonly (string | null)[];
  /** Of a search result; the id where it is null. */
  readonly title: (record: Row) => string | null;
  readonly parts: (record: Row) => readonly (HitPart | null)[];
  /** Fields of the bank's search, in display order; dots mark nesting in the request. */
  readonly search?: Readonly<Record<string, SearchKind>>;
  /** The path of a search field in the stored record, where it has another name there. */
  readonly searchedAt?: Readonly<Record<string, string>>;
}
