import { BANK_TIME_ZONE } from '#shared/domain/instant.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import { leftOut } from '../left-out.ts';
import type { SelectionFacts } from './facts.ts';
import { fileTexts } from './texts.ts';
import type { FileLocale } from './texts.ts';

/** What a statement is of, as pairs of words: account, period, what was left out, when it was made. */
export function factLines({ account, selection, madeAt, holes, unreadable }: SelectionFacts, locale: FileLocale): readonly (readonly [name: string, value: string])[] {
  const texts = fileTexts[locale];
  const language = locale === 'it' ? 'it-IT' : 'en-GB';
  const dayFormat = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'short' });
  const timeFormat = new Intl.DateTimeFormat(language, { timeZone: BANK_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });
  const day = (date: BankDate | null): string => (date === null ? texts.open : dayFormat.format(new Date(`${date}T00:00:00Z`)));
  const range = (from: BankDate | null, to: BankDate | null): string => `${texts.from} ${day(from)} ${texts.to} ${day(to)}`;
  return [
    ...(account === null
      ? [[texts.account, texts.allAccounts] as const]
      : [
        [texts.account, account.alias ?? account.accountId] as const,
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

/** Whether the selection leaves entries of its period out. */
export const isFiltered = ({ search, entries, marks }: SelectionFacts['selection']): boolean => search.trim() !== '' || entries !== 'all' || marks !== 'all';
