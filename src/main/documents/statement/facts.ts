import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { CountedSum } from '#shared/bridge/cash/statement-review.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Currency } from '#shared/domain/currency.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { BANK_TIME_ZONE } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { fileLocale } from '#shared/text/file-texts.ts';

import { leftOut } from '../left-out.ts';
import { fileTexts } from './texts.ts';
import type { FileLocale } from './texts.ts';

/**
 * `key` is operationDate, valueDate, description, type, transactionId, amount, amount.currency, balance, note, checked, checkedBy, accountId, change
 * or asOf; other columns are empty.
 */
export interface FileColumn {
  readonly key: string;
  readonly title: string;
}

interface FiledAccount {
  readonly accountId: string;
  readonly iban: string | null;
  readonly holder: string | null;
  readonly name: string;
}

/** null `account`: entries of every account. */
export interface SelectionFacts {
  readonly account: FiledAccount | null;
  readonly selection: StatementSelection;
  readonly madeAt: Instant;
  /** Days of the period that were never read. */
  readonly holes: readonly DateRange[];
  /** Rows that cannot be identified as entries: they are in no file and no sum. */
  readonly unreadable: number;
  /** Of the whole period, where known. */
  readonly opening: Money | null;
  readonly closing: Money | null;
}

/** A fully read period of an account whose balances reconcile. */
export interface PeriodFacts {
  readonly iban: string;
  readonly holder: string | null;
  readonly currency: Currency;
  readonly from: BankDate;
  readonly to: BankDate;
  readonly opening: Money;
  readonly closing: Money;
  readonly credits: CountedSum;
  readonly debits: CountedSum;
  readonly madeAt: Instant;
}

export function factLines({ account, selection, madeAt, holes, unreadable }: SelectionFacts, locale: FileLocale): readonly (readonly [name: string, value: string])[] {
  const texts = fileTexts[locale];
  const language = fileLocale[locale];
  const dayFormat = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'short' });
  const timeFormat = new Intl.DateTimeFormat(language, { timeZone: BANK_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });
  const day = (date: BankDate | null): string => (date === null ? texts.open : dayFormat.format(new Date(`${date}T00:00:00Z`)));
  const range = (from: BankDate | null, to: BankDate | null): string => `${texts.from} ${day(from)} ${texts.to} ${day(to)}`;
  return [
    ...(account === null
      ? [[texts.account, texts.allAccounts] as const]
      : [
        [texts.account, account.name] as const,
        [texts.iban, account.iban?.replace(/(.{4})(?=.)/g, '$1 ') ?? texts.unknown] as const,
        [texts.holder, account.holder ?? texts.unknown] as const,
      ]),
    [texts.period, range(selection.from, selection.to)],
    [texts.shown, [texts.entries[selection.entries], texts.marks[selection.marks]].join('; ')],
    ...(selection.search.trim() === '' ? [] : [[texts.search, selection.search.trim()] as const]),
    [texts.holes, holes.length === 0 ? texts.noHoles : holes.map(({ from, to }) => (from === to ? day(from) : range(from, to))).join(', ')],
    ...(unreadable === 0 ? [] : [[texts.leftOut, leftOut[locale].unreadable(unreadable)] as const]),
    [texts.madeAt, timeFormat.format(new Date(madeAt))],
  ];
}

export const isFiltered = ({ search, entries, marks }: SelectionFacts['selection']): boolean => search.trim() !== '' || entries !== 'all' || marks !== 'all';
