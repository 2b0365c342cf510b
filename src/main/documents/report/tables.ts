import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

/* The content of a report, independent of its file format. */

export type ReportCell =
  | null
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'money'; readonly money: Money }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'time'; readonly at: Instant }
  | { readonly kind: 'day'; readonly day: BankDate };

export interface ReportColumn {
  readonly title: string;
  readonly width: number;
  readonly numeric?: boolean;
}

export interface ReportTable {
  readonly title: string | null;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  readonly totals?: readonly ReportCell[];
}

export interface ReportSheet {
  readonly name: string;
  readonly tables: readonly ReportTable[];
}

export const textCell = (text: string | null): ReportCell => (text === null || text === '' ? null : { kind: 'text', text });
export const moneyCell = (money: Money | null): ReportCell => (money === null ? null : { kind: 'money', money });
export const countCell = (count: number): ReportCell => ({ kind: 'count', count });
export const timeCell = (at: Instant | null): ReportCell => (at === null ? null : { kind: 'time', at });

const DAY_LENGTH = 10;

/** The bank gives either a day or a time. */
export const momentCell = (moment: Instant | BankDate | null): ReportCell => {
  if (moment === null) return null;
  return moment.length === DAY_LENGTH ? { kind: 'day', day: moment as BankDate } : { kind: 'time', at: moment as Instant };
};

/** A name and its value in every row. */
export const pairsTable = (
  title: string | null, { name, value }: { readonly name: string; readonly value: string }, [names, values]: readonly [number, number], rows: ReportTable['rows'],
): ReportTable => ({ title, columns: [{ title: name, width: names }, { title: value, width: values }], rows });

/** null when currencies differ or no amount is known. */
export function sumCell(amounts: readonly (Money | null)[]): ReportCell {
  const known = amounts.filter((amount) => amount !== null);
  const currency = known[0]?.currency;
  if (currency === undefined || known.some((amount) => amount.currency !== currency)) return null;
  return { kind: 'money', money: { amountMinor: known.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency } };
}
